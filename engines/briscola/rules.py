# SPDX-License-Identifier: GPL-3.0-or-later
"""Briscola's state and rules, for two, three and four. The rules in words, with their sources:
docs/rules/briscola.md and docs/rules/briscola-a-quattro.md."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

import msgspec
from msgspec.structs import replace

from engines.briscola import types as b
from engines.briscola.options import BEFORE_FIRST, BEST_OF, OFF, BriscolaOptions, QuattroOptions
from engines.briscola.ranking import beats, pack, points, winner
from engines.briscola.types import BriscolaAction, BriscolaObservation, DealScore
from engines.cards import HIDDEN, Card, Suit, rank, suit, without
from engines.contract import Event, Refusal, Seat, Step
from engines.rounds import Events, Hands, MatchEnd, finish_deal, packets
from engines.seats import partnerships
from engines.text import T
from engines.tricks import TrickState, cards_won, play_card
from engines.tuples import changed

BriscolaStep: TypeAlias = "Step[BriscolaState]"


class HouseRules(msgspec.Struct, frozen=True):
    """What the options of either game come to in a match."""

    hand_size: int
    open_hands: bool
    exchange: str
    exchange_until: str
    direction: int  # 1 clockwise, -1 the other way
    partners_look: bool
    best_of: int  # 0: to points
    target: int


def house_rules(options: BriscolaOptions) -> HouseRules:
    return HouseRules(
        hand_size=options.hand_size,
        open_hands=options.open_hands,
        exchange=options.exchange,
        exchange_until=options.exchange_until,
        direction=-1 if options.counter_clockwise else 1,
        partners_look=isinstance(options, QuattroOptions) and options.partners_look,
        best_of=options.best_of if options.match_end == BEST_OF else 0,
        target=options.points_to_win,
    )


def match_end(rules: HouseRules) -> MatchEnd:
    """A tie at or above the target is broken by another deal."""
    return MatchEnd(best_of=rules.best_of) if rules.best_of else MatchEnd(target=rules.target)


class BriscolaState(
    TrickState[BriscolaAction, BriscolaObservation, HouseRules, DealScore], frozen=True, kw_only=True
):
    """One point of a match. Fields named as in ``BriscolaObservation`` mean the same, for everybody.

    ``stock`` are the cards to draw, next one first, without the turned-up one, which is drawn last."""

    shown: Hands = ()
    stock: tuple[Card, ...] = ()
    upcard: Card | None = None
    trump: Suit | None = None

    deal_type: ClassVar[Any] = b.Deal

    def blank(self) -> BriscolaState:
        return replace(super().blank(), shown=((),) * self.num_seats)

    def pack(self) -> tuple[Card, ...]:
        return pack(self.num_seats)

    def team_of(self, seat: Seat) -> int:
        return partnerships(self.num_seats)[seat]

    def direction(self) -> int:
        return self.options.direction

    def match_end(self) -> MatchEnd:
        return match_end(self.options)

    def next_dealer(self) -> Seat:
        again = not self.history[-1].counted
        return self.dealer if again else super().next_dealer()

    def dealt(self, order: tuple[Card, ...]) -> BriscolaStep:
        hands = packets(self, order, self.options.hand_size)
        dealt_out = sum(map(len, hands))
        upcard, first = order[dealt_out], self.after(self.dealer)
        dealt = replace(
            self,
            phase=b.PLAY,
            hands=hands,
            stock=order[dealt_out + 1 :],
            upcard=upcard,
            trump=suit(upcard),
            leader=first,
            turn=first,
        )
        return Step(dealt, (b.Dealt(self.deal, self.dealer, hands, upcard, self.options.open_hands),))

    def choices(self, seat: Seat) -> tuple[BriscolaAction, ...]:
        plays: list[BriscolaAction] = [b.Play(card) for card in self.hands[seat]]
        return (*plays, b.Exchange()) if exchange_refusal(self, seat) is None else tuple(plays)

    def why_not(self, seat: Seat, action: BriscolaAction) -> Refusal | None:
        if isinstance(action, b.Play):
            if action.card in self.hands[seat]:
                return None
            return "not-your-card", T("That card is not in your hand.")
        if isinstance(action, b.Exchange):
            return exchange_refusal(self, seat)
        return "not-now", T("Play a card now.")

    def step(self, seat: Seat, action: BriscolaAction) -> BriscolaStep:
        return _play(self, seat, action.card) if isinstance(action, b.Play) else _exchange(self, seat)

    def observation(self, seat: Seat | None) -> BriscolaObservation:
        return self.observed(
            BriscolaObservation,
            seat,
            hands=tuple(
                hand if self.may_see(seat, owner) else (HIDDEN,) * len(hand)
                for owner, hand in enumerate(self.hands)
            ),
            shown=self.shown,
            upcard=self.upcard,
            trump=self.trump,
            stock=len(self.stock) + (self.upcard is not None),
        )

    def may_see(self, viewer: Seat | None, owner: Seat) -> bool:
        """Whether ``viewer`` sees the hand of ``owner``: one's own; all where they are open; the partner's
        once the stock is gone, where that is played."""
        if self.options.open_hands or viewer == owner:
            return True
        partners = viewer is not None and self.num_seats == 4 and viewer % 2 == owner % 2
        return partners and self.options.partners_look and self.phase == b.PLAY and self.upcard is None


def exchange_refusal(state: BriscolaState, seat: Seat) -> Refusal | None:
    rules = state.options
    if rules.exchange == OFF:
        return "no-exchange", T("At this table the turned-up card is not exchanged.")
    if state.upcard is None:
        return "upcard-gone", T("The turned-up card has been drawn already.")
    if rules.exchange_until == BEFORE_FIRST and state.past_tricks:
        return "too-late", T("It may be exchanged only before one’s first card of the deal.")
    card = f"{rules.exchange}{state.trump}"
    if card not in state.hands[seat]:
        return "no-such-card", T("For that you need {card}.", card=f"card:{card}")
    if not beats(rank(state.upcard), rules.exchange):
        return "not-better", T("{card} is not better than yours.", card=f"card:{state.upcard}")
    return None


# --- what an action leads to -----------------------------------------------------------------------


def _exchange(state: BriscolaState, seat: Seat) -> BriscolaStep:
    assert state.upcard is not None
    given, taken = f"{state.options.exchange}{state.trump}", state.upcard
    hand = (*without(state.hands[seat], given), taken)
    shown = tuple(card for card in state.shown[seat] if card != given)
    after = replace(
        state,
        hands=changed(state.hands, seat, hand),
        shown=changed(state.shown, seat, (*shown, taken)),
        upcard=given,
    )
    return Step(after, (b.Exchanged(seat, given, taken),))


def _play(state: BriscolaState, seat: Seat, card: Card) -> BriscolaStep:
    assert state.trump is not None
    trump = state.trump
    if card in state.shown[seat]:
        state = replace(state, shown=changed(state.shown, seat, without(state.shown[seat], card)))
    after, trick = play_card(state, seat, card, lambda trick: winner(trick, trump))
    events: Events = (b.Played(seat, card),)
    if not trick:
        return Step(after, events)
    taker = after.winners[-1]
    events += (b.TrickWon(taker, trick, points([c for _, c in trick]), len(after.winners)),)
    after, drawn = _draw(after, taker)
    events += drawn
    return Step(after, events) if any(after.hands) else _score(after, events)


def _draw(state: BriscolaState, first: Seat) -> tuple[BriscolaState, Events]:
    """Everyone draws, the taker of the trick first; whoever draws last takes the turned-up card."""
    if state.upcard is None:
        return state, ()
    hands, shown, stock = list(state.hands), list(state.shown), state.stock
    upcard: Card | None = state.upcard
    events: list[Event] = []
    for seat in state.order_from(first):
        if stock:
            card, stock = stock[0], stock[1:]
        else:
            assert upcard is not None
            card, upcard = upcard, None
            shown[seat] = (*shown[seat], card)
        hands[seat] = (*hands[seat], card)
        events.append(b.Drew(seat, card, state.options.open_hands or upcard is None))
    if upcard is None:
        events.append(b.StockGone(state.options.partners_look and state.num_seats == 4))
    drawn = replace(state, hands=tuple(hands), shown=tuple(shown), stock=stock, upcard=upcard)
    return drawn, tuple(events)


def _score(state: BriscolaState, events: Events) -> BriscolaStep:
    seat_points = tuple(map(points, cards_won(state)))
    team_points = state.by_team(seat_points)
    most = max(team_points)
    best = team_points.index(most) if team_points.count(most) == 1 else None
    if state.options.best_of:
        counted = best is not None
        gains = tuple(int(team == best) for team in range(len(team_points)))
    else:
        counted = len(set(team_points)) > 1  # a patta counts nothing
        gains = team_points if counted else (0,) * len(team_points)
    scores = tuple(had + gain for had, gain in zip(state.team_scores, gains, strict=True))
    score = DealScore(team_points, seat_points, best, counted, scores)
    return finish_deal(replace(state, leader=None), score, (*events, b.DealScored(score)))
