# SPDX-License-Identifier: GPL-3.0-or-later
"""MyRummy’s state and rules. In words: docs/rules/myrummy.md.

Which tables may be laid is ``legality``'s, what a group is ``groups``'; here is the state, what else may be
done in it and what each action leads to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar, TypeAlias

from msgspec.structs import replace

from engines.cards import Card, without
from engines.contract import CHANCE, Refusal, Seat, Step
from engines.myrummy import types as m
from engines.myrummy.groups import card_order
from engines.myrummy.legality import DECK, lay_refusal
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.scoring import match_end, score_deal
from engines.myrummy.suggestion import suggestion
from engines.myrummy.types import NOBODY, MyRummyAction, MyRummyObservation, TableGroups
from engines.rounds import (
    NOT_NOW,
    NOT_YOUR_TURN,
    DealState,
    Events,
    MatchEnd,
    chance_refusal,
    deck_refusal,
    finish_deal,
)
from engines.text import T
from engines.tuples import changed

MyRummyStep: TypeAlias = "Step[MyRummyState]"


class MyRummyState(
    DealState[MyRummyAction, MyRummyObservation, MyRummyOptions, m.DealScore], frozen=True, kw_only=True
):
    """One point of a match. Fields named as in ``MyRummyObservation`` mean the same, for everybody.

    The ``dealer`` sits before who begins. ``pool`` are the cards to draw, the next one first; ``drawn`` the
    card each seat drew last, "" for none."""

    table: TableGroups = ()
    pool: tuple[Card, ...] = ()
    melded: tuple[bool, ...] = ()
    drawn: tuple[Card, ...] = ()
    passes: int = 0
    turns: int = 0

    deal_type: ClassVar[Any] = m.Deal

    def blank(self) -> MyRummyState:
        seats = self.num_seats
        return replace(super().blank(), melded=(False,) * seats, drawn=("",) * seats)

    def pack(self) -> tuple[Card, ...]:
        return DECK

    def match_end(self) -> MatchEnd:
        return match_end(self.options)

    @property
    def first(self) -> Seat:
        """Who begins this deal, in phase ``deal`` the next one; -1 before that is drawn."""
        return NOBODY if self.dealer == NOBODY else self.after(self.dealer)

    def plain_actions(self) -> tuple[MyRummyAction, ...]:
        """What may be done in a turn without any finding: draw or pass."""
        return (m.Draw(),) if self.pool else (m.Pass(),)

    def choices(self, seat: Seat) -> tuple[MyRummyAction, ...]:
        found = suggestion(self.options, self.table, self.hands[seat], self.melded[seat])
        return self.plain_actions() if found is None else (*self.plain_actions(), found)

    def deal_refusal(self, seat: Seat, action: MyRummyAction) -> Refusal | None:
        refused = chance_refusal(seat, action, m.Deal)
        if refused is not None or not isinstance(action, m.Deal):
            return refused
        refused = deck_refusal(action.order, DECK)
        if refused is not None or action.first is None:
            return refused
        if self.dealer != NOBODY or action.first not in range(self.num_seats):
            return "bad-first", T("Who begins is drawn only with the first deal; it is one of the seats.")
        return None

    def turn_refusal(self, seat: Seat) -> Refusal:
        return NOT_YOUR_TURN

    def refusal(self, seat: Seat, action: MyRummyAction) -> Refusal | None:
        if not isinstance(action, m.OutOfTime) or self.phase in (m.DEAL, m.OVER):
            return super().refusal(seat, action)
        if seat != CHANCE:
            return "not-your-turn", T("The clock says when time is up, not a player.")
        if self.phase != m.TURN or action.seat != self.turn or not self.options.timeout_cards:
            return NOT_NOW
        return None

    def why_not(self, seat: Seat, action: MyRummyAction) -> Refusal | None:
        if action in self.plain_actions():
            return None
        if isinstance(action, m.Lay):
            return lay_refusal(
                self.options,
                table=self.table,
                hand=self.hands[seat],
                melded=self.melded[seat],
                after=action.table,
                pool=len(self.pool),
            )
        if isinstance(action, m.Draw):
            return "pool-empty", T("There is nothing left to draw: lay cards or pass.")
        if isinstance(action, m.Pass):
            return "must-draw", T("One passes by drawing while there are cards to draw.")
        return NOT_NOW

    def step(self, seat: Seat, action: MyRummyAction) -> MyRummyStep:
        return _STEPS[type(action)](self, seat, action)

    def observation(self, seat: Seat | None) -> MyRummyObservation:
        legal: tuple[MyRummyAction, ...] = ()
        if seat is not None and seat in self.active_seats():
            legal = self.plain_actions() if self.phase == m.TURN else self.legal_actions(seat)
        return self.observed(
            MyRummyObservation,
            seat,
            first=self.first,
            table=self.table,
            melded=self.melded,
            pool=len(self.pool),
            passes=self.passes,
            turn=NOBODY if self.turn is None else self.turn,
            turns=self.turns,
            drawn="" if seat is None else self.drawn[seat],
            legal=legal,
        )


# --- what an action leads to ---------------------------------------------------------------------------


def _deal(state: MyRummyState, seat: Seat, action: m.Deal) -> MyRummyStep:
    first = state.first
    if first == NOBODY:
        first = 0 if action.first is None else action.first
    seats, dealt = state.num_seats, state.num_seats * state.options.hand_size
    hands = tuple(action.order[(owner - first) % seats : dealt : seats] for owner in range(seats))
    begun = replace(
        state.before_deal((first - 1) % seats, state.deal + 1),
        phase=m.TURN,
        turn=first,
        hands=hands,
        pool=action.order[dealt:],
    )
    return Step(begun, (m.Dealt(begun.deal, first, hands),))


def _lay(state: MyRummyState, seat: Seat, action: m.Lay) -> MyRummyStep:
    new = Counter(card for group in action.table for card in group)
    new -= Counter(card for group in state.table for card in group)
    cards = tuple(sorted(new.elements(), key=card_order))
    laid = m.Laid(seat, cards, state.table, action.table, first_meld=not state.melded[seat])
    after = replace(
        state,
        hands=changed(state.hands, seat, without(state.hands[seat], *cards)),
        table=action.table,
        melded=changed(state.melded, seat, True),
        passes=0,
    )
    if not after.hands[seat]:
        return _score(after, (laid,))
    return _next_turn(after, (laid,))


def _draw(state: MyRummyState, seat: Seat, action: m.Draw) -> MyRummyStep:
    return _next_turn(*_drawn(state, seat, 1, penalty=False))


def _out_of_time(state: MyRummyState, _: Seat, action: m.OutOfTime) -> MyRummyStep:
    if not state.pool:
        return _pass(state, action.seat, m.Pass())
    return _next_turn(*_drawn(state, action.seat, state.options.timeout_cards, penalty=True))


def _drawn(state: MyRummyState, seat: Seat, count: int, *, penalty: bool) -> tuple[MyRummyState, Events]:
    """The state in which ``seat`` has drawn so many cards, or what is left of the pool."""
    cards = state.pool[:count]
    hand = (*state.hands[seat], *cards)
    after = replace(
        state,
        hands=changed(state.hands, seat, hand),
        pool=state.pool[count:],
        drawn=changed(state.drawn, seat, cards[-1]),
    )
    return after, (m.Drew(seat, cards, penalty),)


def _pass(state: MyRummyState, seat: Seat, action: m.Pass) -> MyRummyStep:
    after = replace(state, passes=state.passes + 1)
    events = (m.Passed(seat),)
    return _score(after, events) if after.passes == state.num_seats else _next_turn(after, events)


def _next_turn(state: MyRummyState, events: Events) -> MyRummyStep:
    assert state.turn is not None
    return Step(replace(state, turn=state.after(state.turn), turns=state.turns + 1), events)


def _score(state: MyRummyState, events: Events) -> MyRummyStep:
    score = score_deal(state.hands, state.team_scores)
    return finish_deal(replace(state, turns=state.turns + 1), score, (*events, m.DealScored(score)))


_STEPS: dict[type, Callable[[MyRummyState, Seat, Any], MyRummyStep]] = {
    m.Deal: _deal,
    m.Lay: _lay,
    m.Draw: _draw,
    m.Pass: _pass,
    m.OutOfTime: _out_of_time,
}
