# SPDX-License-Identifier: GPL-3.0-or-later
"""MyRummy by the game contract. The rules in words: docs/rules/myrummy.md.

What may be done is ``legality``'s, what a group is ``groups``'; here is the state, and what each action leads
to.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from engines.cards import Card, shuffled, without
from engines.contract import (
    Bot,
    DeckStyle,
    Event,
    Game,
    GameType,
    IllegalActionError,
    Level,
    Outcome,
    Seat,
    State,
    Step,
)
from engines.myrummy import types as m
from engines.myrummy import wording
from engines.myrummy.groups import card_order
from engines.myrummy.legality import DECK, plain_actions, refusal
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.scoring import match_result, score_deal
from engines.myrummy.suggestion import suggestion
from engines.myrummy.types import NOBODY, MyRummyAction, MyRummyObservation, TableGroups
from engines.seats import next_seat
from engines.text import N_, Text
from engines.tuples import changed

MyRummyStep: TypeAlias = "Step[MyRummyState]"

SEAT_COUNTS = (4, 3, 2)


class MyRummyState(State[MyRummyAction, MyRummyObservation], frozen=True, kw_only=True):
    """One point of a match. Fields named as in ``MyRummyObservation`` mean the same, for everybody.

    ``turn`` is the one seat to act, None at chance nodes, in the summary and at the end. ``pool`` are the
    cards to draw, the next one first; ``drawn`` the card each seat drew last, "" for none. ``deal`` numbers
    the current deal; in phase ``deal`` it counts the deals that were played."""

    options: MyRummyOptions
    phase: str = m.DEAL
    deal: int = 0
    first: Seat = NOBODY
    match_scores: tuple[int, ...]
    turn: Seat | None = None
    hands: tuple[tuple[Card, ...], ...]
    table: TableGroups = ()
    pool: tuple[Card, ...] = ()
    melded: tuple[bool, ...]
    drawn: tuple[Card, ...]
    passes: int = 0
    turns: int = 0
    acknowledged: tuple[Seat, ...] = ()
    last_score: m.DealScore | None = None
    ended: Outcome | None = None

    def is_chance_node(self) -> bool:
        return self.phase == m.DEAL

    def sample_chance(self, rng: random.Random) -> m.Deal:
        if self.phase != m.DEAL:
            raise ValueError("cards are dealt only at a chance node")
        order = shuffled(DECK, rng)
        return m.Deal(order, rng.randrange(self.num_seats) if self.first == NOBODY else None)

    def active_seats(self) -> tuple[Seat, ...]:
        if self.turn is not None:
            return (self.turn,)
        if self.phase == m.SUMMARY:
            return tuple(seat for seat in range(self.num_seats) if seat not in self.acknowledged)
        return ()

    def legal_actions(self, seat: Seat) -> tuple[MyRummyAction, ...]:
        if seat not in self.active_seats():
            return ()
        plain = plain_actions(self, seat)
        if self.phase != m.TURN:
            return plain
        found = suggestion(self.options, self.table, self.hands[seat], self.melded[seat])
        return plain if found is None else (*plain, found)

    def check(self, seat: Seat, action: MyRummyAction) -> None:
        refused = refusal(self, seat, action)
        if refused is not None:
            raise IllegalActionError(*refused)

    def apply(self, seat: Seat, action: MyRummyAction) -> MyRummyStep:
        self.check(seat, action)
        return _STEPS[type(action)](self, seat, action)

    def is_terminal(self) -> bool:
        return self.phase == m.OVER

    def scores(self) -> tuple[int, ...]:
        return self.match_scores

    def returns(self) -> tuple[float, ...]:
        if self.ended is None:
            return (0.0,) * self.num_seats
        return tuple(1.0 if seat in self.ended.winners else -1.0 for seat in range(self.num_seats))

    def outcome(self) -> Outcome | None:
        return self.ended

    def observation(self, seat: Seat | None) -> MyRummyObservation:
        active = self.active_seats()
        return MyRummyObservation(
            viewer=seat,
            num_seats=self.num_seats,
            phase=self.phase,
            active=active,
            scores=self.match_scores,
            deal=self.deal,
            first=self.first,
            hand=() if seat is None else self.hands[seat],
            card_counts=tuple(len(hand) for hand in self.hands),
            table=self.table,
            melded=self.melded,
            pool=len(self.pool),
            passes=self.passes,
            turn=NOBODY if self.turn is None else self.turn,
            turns=self.turns,
            drawn="" if seat is None else self.drawn[seat],
            acknowledged=self.acknowledged,
            last_score=self.last_score,
            outcome=self.ended,
            legal=plain_actions(self, seat) if seat is not None and seat in active else (),
        )


# --- what an action leads to ---------------------------------------------------------------------------


def _deal(state: MyRummyState, seat: Seat, action: m.Deal) -> MyRummyStep:
    first = state.first
    if first == NOBODY:
        first = 0 if action.first is None else action.first
    seats, dealt = state.num_seats, state.num_seats * state.options.hand_size
    hands = tuple(action.order[(owner - first) % seats : dealt : seats] for owner in range(seats))
    begun = replace(
        _before_deal(state, first, deals=state.deal + 1),
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


def _drawn(
    state: MyRummyState, seat: Seat, count: int, *, penalty: bool
) -> tuple[MyRummyState, tuple[Event, ...]]:
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


def _next_turn(state: MyRummyState, events: tuple[Event, ...]) -> MyRummyStep:
    assert state.turn is not None
    return Step(replace(state, turn=next_seat(state.turn, state.num_seats), turns=state.turns + 1), events)


def _score(state: MyRummyState, events: tuple[Event, ...]) -> MyRummyStep:
    """The deal is over: show its summary, or end the match."""
    score = score_deal(state.hands, state.match_scores)
    scored = replace(
        state, match_scores=score.scores, last_score=score, turn=None, turns=state.turns + 1, phase=m.SUMMARY
    )
    events = (*events, m.DealScored(score))
    outcome = match_result(state.options, score.scores, state.deal)
    if outcome is None:
        return Step(scored, events)
    return Step(replace(scored, phase=m.OVER, ended=outcome), (*events, m.MatchOver(outcome)))


def _continue(state: MyRummyState, seat: Seat, action: m.Continue) -> MyRummyStep:
    acknowledged = tuple(sorted((*state.acknowledged, seat)))
    events = (m.Acknowledged(seat),)
    if len(acknowledged) < state.num_seats:
        return Step(replace(state, acknowledged=acknowledged), events)
    return Step(_before_deal(state, next_seat(state.first, state.num_seats), state.deal), events)


def _before_deal(state: MyRummyState, first: Seat, deals: int) -> MyRummyState:
    """The chance node after ``deals`` deals; ``first`` will begin."""
    fresh = initial_state(state.options, state.num_seats)
    return replace(fresh, deal=deals, first=first, match_scores=state.match_scores)


def initial_state(options: MyRummyOptions, seats: int) -> MyRummyState:
    """The state before a match's first deal."""
    return MyRummyState(
        num_seats=seats,
        options=options,
        match_scores=(0,) * seats,
        hands=((),) * seats,
        melded=(False,) * seats,
        drawn=("",) * seats,
    )


_STEPS: dict[type, Callable[[MyRummyState, Seat, Any], MyRummyStep]] = {
    m.Deal: _deal,
    m.Lay: _lay,
    m.Draw: _draw,
    m.Pass: _pass,
    m.OutOfTime: _out_of_time,
    m.Continue: _continue,
}


# --- the game ------------------------------------------------------------------------------------------


class MyRummy(Game[MyRummyOptions, MyRummyState, MyRummyAction, MyRummyObservation]):
    """Rummy on a table that everybody may rebuild, everyone for themselves."""

    type = GameType(
        slug="myrummy",
        title=N_("MyRummy"),
        summary=N_("Sets and runs on a table that everybody may rebuild: be the first to lay every card."),
        seat_counts=SEAT_COUNTS,
        deck=DeckStyle.NUMBERED,
        legal_actions_complete=False,
        rules_version=1,
        source="docs/rules/myrummy.md (the classic tile rummy family)",
    )
    options_type = MyRummyOptions
    state_type = MyRummyState
    action_type = MyRummyAction
    observation_type = MyRummyObservation
    event_type = m.MyRummyEvent

    def new_initial_state(self, num_seats: int) -> MyRummyState:
        if num_seats not in SEAT_COUNTS:
            raise ValueError(f"MyRummy is played by 2 to 4, not by {num_seats}")
        return initial_state(self.options, num_seats)

    def teams(self, num_seats: int) -> tuple[int, ...]:
        return tuple(range(num_seats))

    def action_to_text(self, action: MyRummyAction) -> str:
        return wording.action_to_text(action)

    def parse_action(self, text: str) -> MyRummyAction:
        return wording.parse_action(text)

    def event_text(self, event: Event) -> Text | None:
        return wording.event_text(event)

    # The two below import late: worlds and bots are built on this module.

    def determinize(self, observation: MyRummyObservation, rng: random.Random) -> MyRummyState:
        from engines.myrummy.worlds import determinize

        return determinize(self, observation, rng)

    def bot(self, level: Level) -> Bot:
        from engines.myrummy.bots import make_bot

        return make_bot(self.options, level)

    def acknowledgement(self, state: MyRummyState, seat: Seat) -> m.Continue | None:
        waiting = state.phase == m.SUMMARY and seat in state.active_seats()
        return m.Continue() if waiting else None

    def overtime(self, state: MyRummyState, seat: Seat) -> m.OutOfTime | None:
        penalised = state.options.timeout_cards > 0 and state.phase == m.TURN and seat == state.turn
        return m.OutOfTime(seat) if penalised else None
