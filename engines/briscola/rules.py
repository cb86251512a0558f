# SPDX-License-Identifier: GPL-3.0-or-later
"""Briscola by the game contract: one rules core, two entries of the catalogue. The rules in words, with
their sources: docs/rules/briscola.md and docs/rules/briscola-a-quattro.md."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar, TypeAlias

import msgspec
from msgspec.structs import replace

from engines.briscola import types as b
from engines.briscola import wording
from engines.briscola.legality import deal_refusal, exchange_refusal, refusal
from engines.briscola.options import BEST_OF, BriscolaOptions, QuattroOptions
from engines.briscola.ranking import pack, points, winner
from engines.briscola.types import NOBODY, BriscolaAction, BriscolaObservation, DealScore
from engines.cards import HIDDEN, Card, Suit, shuffled, suit, without
from engines.contract import (
    Bot,
    DeckStyle,
    Event,
    Game,
    GameType,
    IllegalActionError,
    Level,
    Outcome,
    RandomBot,
    Seat,
    State,
    Step,
    Termination,
)
from engines.italian import teams_of
from engines.text import N_, Text
from engines.tricks import Trick, seats_from
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


class BriscolaState(State[BriscolaAction, BriscolaObservation], frozen=True, kw_only=True):
    """One point of a match. Fields named as in ``BriscolaObservation`` mean the same, for everybody.

    ``stock`` are the cards to draw, next one first, without the turned-up one, which is drawn last.
    ``deal`` numbers the current deal; in phase ``deal`` it counts those finished."""

    rules: HouseRules
    phase: str = b.DEAL
    deal: int = 0
    dealer: Seat = NOBODY
    team_scores: tuple[int, ...]
    turn: Seat | None = None
    hands: tuple[tuple[Card, ...], ...]
    shown: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...] = ()
    upcard: Card | None = None
    trump: Suit | None = None
    leader: Seat | None = None
    trick: Trick = ()
    past_tricks: tuple[Trick, ...] = ()
    winners: tuple[Seat, ...] = ()
    acknowledged: tuple[Seat, ...] = ()
    history: tuple[DealScore, ...] = ()
    ended: Outcome | None = None

    # --- what the contract asks for -------------------------------------------------------------

    def is_chance_node(self) -> bool:
        return self.phase == b.DEAL

    def sample_chance(self, rng: random.Random) -> b.Deal:
        if self.phase != b.DEAL:
            raise ValueError("cards are dealt only at a chance node")
        order = shuffled(pack(self.num_seats), rng)
        return b.Deal(order, rng.randrange(self.num_seats) if self.dealer == NOBODY else None)

    def active_seats(self) -> tuple[Seat, ...]:
        if self.turn is not None:
            return (self.turn,)
        if self.phase == b.SUMMARY:
            return tuple(seat for seat in range(self.num_seats) if seat not in self.acknowledged)
        return ()

    def legal_actions(self, seat: Seat) -> tuple[BriscolaAction, ...]:
        if seat not in self.active_seats():
            return ()
        if self.phase == b.SUMMARY:
            return (b.Continue(),)
        plays: list[BriscolaAction] = [b.Play(card) for card in self.hands[seat]]
        return (*plays, b.Exchange()) if exchange_refusal(self, seat) is None else tuple(plays)

    def check(self, seat: Seat, action: BriscolaAction) -> None:
        refused = deal_refusal(self, seat, action) if self.phase == b.DEAL else refusal(self, seat, action)
        if refused is not None:
            raise IllegalActionError(*refused)

    def apply(self, seat: Seat, action: BriscolaAction) -> BriscolaStep:
        self.check(seat, action)
        return _STEPS[type(action)](self, seat, action)

    def is_terminal(self) -> bool:
        return self.phase == b.OVER

    def scores(self) -> tuple[int, ...]:
        return self.team_scores

    def returns(self) -> tuple[float, ...]:
        if self.ended is None:
            return (0.0,) * self.num_seats
        return tuple(1.0 if team in self.ended.winners else -1.0 for team in teams_of(self.num_seats))

    def outcome(self) -> Outcome | None:
        return self.ended

    def observation(self, seat: Seat | None) -> BriscolaObservation:
        return BriscolaObservation(
            viewer=seat,
            num_seats=self.num_seats,
            phase=self.phase,
            active=self.active_seats(),
            scores=self.team_scores,
            deal=self.deal,
            dealer=self.dealer,
            hand=() if seat is None else self.hands[seat],
            hands=tuple(
                hand if self.may_see(seat, owner) else (HIDDEN,) * len(hand)
                for owner, hand in enumerate(self.hands)
            ),
            shown=self.shown,
            card_counts=tuple(len(hand) for hand in self.hands),
            upcard=self.upcard,
            trump=self.trump,
            stock=len(self.stock) + (self.upcard is not None),
            leader=self.leader,
            trick=self.trick,
            past_tricks=self.past_tricks,
            winners=self.winners,
            acknowledged=self.acknowledged,
            last_score=self.history[-1] if self.phase in (b.SUMMARY, b.OVER) else None,
            history=self.history,
            outcome=self.ended,
            legal=() if seat is None else self.legal_actions(seat),
        )

    def may_see(self, viewer: Seat | None, owner: Seat) -> bool:
        """Whether ``viewer`` sees the hand of ``owner``: one's own; all where they are open; the partner's
        once the stock is gone, where that is played."""
        if self.rules.open_hands or viewer == owner:
            return True
        partners = viewer is not None and self.num_seats == 4 and viewer % 2 == owner % 2
        return partners and self.rules.partners_look and self.phase == b.PLAY and self.upcard is None

    def order_from(self, first: Seat) -> tuple[Seat, ...]:
        """All seats in the order of play, beginning with ``first``."""
        return seats_from(first, self.num_seats, self.rules.direction)


# --- what an action leads to -----------------------------------------------------------------------


def _deal(state: BriscolaState, seat: Seat, action: b.Deal) -> BriscolaStep:
    dealer = state.dealer
    if dealer == NOBODY:
        dealer = state.num_seats - 1 if action.dealer is None else action.dealer
    size, order = state.rules.hand_size, action.order
    first = state.order_from(dealer)[1]
    hands: list[tuple[Card, ...]] = [()] * state.num_seats
    for n, owner in enumerate(state.order_from(first)):
        hands[owner] = order[n * size : (n + 1) * size]
    dealt_out = state.num_seats * size
    upcard = order[dealt_out]
    dealt = replace(
        _before_deal(state, dealer, state.deal + 1, state.history),
        phase=b.PLAY,
        hands=tuple(hands),
        stock=order[dealt_out + 1 :],
        upcard=upcard,
        trump=suit(upcard),
        leader=first,
        turn=first,
    )
    return Step(dealt, (b.Dealt(dealt.deal, dealer, dealt.hands, upcard, state.rules.open_hands),))


def _exchange(state: BriscolaState, seat: Seat, action: b.Exchange) -> BriscolaStep:
    assert state.upcard is not None
    given, taken = f"{state.rules.exchange}{state.trump}", state.upcard
    hand = (*without(state.hands[seat], given), taken)
    shown = tuple(card for card in state.shown[seat] if card != given)
    after = replace(
        state,
        hands=changed(state.hands, seat, hand),
        shown=changed(state.shown, seat, (*shown, taken)),
        upcard=given,
    )
    return Step(after, (b.Exchanged(seat, given, taken),))


def _play(state: BriscolaState, seat: Seat, action: b.Play) -> BriscolaStep:
    assert state.leader is not None
    assert state.trump is not None
    card = action.card
    trick = (*state.trick, (seat, card))
    after = replace(
        state,
        hands=changed(state.hands, seat, without(state.hands[seat], card)),
        shown=changed(state.shown, seat, tuple(c for c in state.shown[seat] if c != card)),
        trick=trick,
    )
    events: tuple[Event, ...] = (b.Played(seat, card),)
    if len(trick) < state.num_seats:
        return Step(replace(after, turn=state.order_from(seat)[1]), events)
    taker = winner(trick, state.trump)
    past = (*state.past_tricks, trick)
    events += (b.TrickWon(taker, trick, points([c for _, c in trick]), len(past)),)
    after = replace(
        after,
        trick=(),
        past_tricks=past,
        winners=(*state.winners, taker),
        leader=taker,
        turn=taker,
    )
    after, drawn = _draw(after, taker)
    events += drawn
    return Step(after, events) if any(after.hands) else _score(after, events)


def _draw(state: BriscolaState, first: Seat) -> tuple[BriscolaState, tuple[Event, ...]]:
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
        events.append(b.Drew(seat, card, state.rules.open_hands or upcard is None))
    if upcard is None:
        events.append(b.StockGone(state.rules.partners_look and state.num_seats == 4))
    drawn = replace(state, hands=tuple(hands), shown=tuple(shown), stock=stock, upcard=upcard)
    return drawn, tuple(events)


def _score(state: BriscolaState, events: tuple[Event, ...]) -> BriscolaStep:
    """Count the tricks; end the match or show the summary."""
    seat_points = tuple(
        sum(
            points([c for _, c in trick])
            for trick, taker in zip(state.past_tricks, state.winners, strict=True)
            if taker == s
        )
        for s in range(state.num_seats)
    )
    teams = teams_of(state.num_seats)
    team_points = tuple(
        sum(p for p, of in zip(seat_points, teams, strict=True) if of == team)
        for team in range(len(state.team_scores))
    )
    most = max(team_points)
    taker = team_points.index(most) if team_points.count(most) == 1 else None
    rules = state.rules
    if rules.best_of:
        counted = taker is not None
        gains = tuple(int(team == taker) for team in range(len(team_points)))
    else:
        counted = len(set(team_points)) > 1  # a patta counts nothing
        gains = team_points if counted else (0,) * len(team_points)
    scores = tuple(had + gain for had, gain in zip(state.team_scores, gains, strict=True))
    score = DealScore(team_points, seat_points, taker, counted, scores)
    scored = replace(
        state,
        turn=None,
        leader=None,
        team_scores=scores,
        history=(*state.history, score),
    )
    events = (*events, b.DealScored(score))
    outcome = match_result(rules, scores)
    if outcome is None:
        return Step(replace(scored, phase=b.SUMMARY), events)
    return Step(replace(scored, phase=b.OVER, ended=outcome), (*events, b.MatchOver(outcome)))


def match_result(rules: HouseRules, scores: tuple[int, ...]) -> Outcome | None:
    """The outcome once these scores are reached, None while the match goes on: a tie at or above the target
    is broken by another deal."""
    best = max(scores)
    if scores.count(best) > 1:
        return None
    leader = (scores.index(best),)
    if rules.best_of:
        won = best > rules.best_of // 2
        return Outcome(Termination.DEALS_PLAYED, leader, scores) if won else None
    return Outcome(Termination.SCORE_REACHED, leader, scores) if best >= rules.target else None


def _continue(state: BriscolaState, seat: Seat, action: b.Continue) -> BriscolaStep:
    acknowledged = tuple(sorted((*state.acknowledged, seat)))
    events = (b.Acknowledged(seat),)
    if len(acknowledged) < state.num_seats:
        return Step(replace(state, acknowledged=acknowledged), events)
    again = not state.history[-1].counted
    dealer = state.dealer if again else state.order_from(state.dealer)[1]
    return Step(_before_deal(state, dealer, state.deal, state.history), events)


def _before_deal(
    state: BriscolaState, dealer: Seat, deals: int, history: tuple[DealScore, ...]
) -> BriscolaState:
    """The chance node at which ``dealer`` deals, ``deals`` deals being finished."""
    nothing: tuple[tuple[Card, ...], ...] = ((),) * state.num_seats
    return BriscolaState(
        num_seats=state.num_seats,
        rules=state.rules,
        deal=deals,
        dealer=dealer,
        team_scores=state.team_scores,
        hands=nothing,
        shown=nothing,
        history=history,
    )


_STEPS: dict[type, Callable[[BriscolaState, Seat, Any], BriscolaStep]] = {
    b.Deal: _deal,
    b.Exchange: _exchange,
    b.Play: _play,
    b.Continue: _continue,
}


# --- the games -------------------------------------------------------------------------------------


class Briscola(Game[BriscolaOptions, BriscolaState, BriscolaAction, BriscolaObservation]):
    """For two, or three each on their own."""

    type: ClassVar[GameType] = GameType(
        slug="briscola",
        title=N_("Briscola"),
        summary=N_("Three cards in hand, one suit that beats all: take more than half of the 120 points."),
        seat_counts=(2, 3),
        deck=DeckStyle.ITALIAN,
        legal_actions_complete=True,
        rules_version=1,
        source="docs/rules/briscola.md (after pagat.com/aceten/briscola.html and the sources named there)",
    )
    options_type: ClassVar[Any] = BriscolaOptions
    state_type = BriscolaState
    action_type = BriscolaAction
    observation_type = BriscolaObservation
    event_type = b.BriscolaEvent

    def new_initial_state(self, num_seats: int) -> BriscolaState:
        if num_seats not in self.type.seat_counts:
            raise ValueError(f"{self.type.slug} can’t be played by {num_seats}")
        options = self.options
        rules = HouseRules(
            hand_size=options.hand_size,
            open_hands=options.open_hands,
            exchange=options.exchange,
            exchange_until=options.exchange_until,
            direction=-1 if options.counter_clockwise else 1,
            partners_look=isinstance(options, QuattroOptions) and options.partners_look,
            best_of=options.best_of if options.match_end == BEST_OF else 0,
            target=options.points_to_win,
        )
        nothing: tuple[tuple[Card, ...], ...] = ((),) * num_seats
        return BriscolaState(
            num_seats=num_seats,
            rules=rules,
            team_scores=(0,) * len(set(teams_of(num_seats))),
            hands=nothing,
            shown=nothing,
        )

    def teams(self, num_seats: int) -> tuple[int, ...]:
        return teams_of(num_seats)

    def action_to_text(self, action: BriscolaAction) -> str:
        return wording.action_to_text(action)

    def parse_action(self, text: str) -> BriscolaAction:
        return wording.parse_action(text)

    def event_text(self, event: Event) -> Text | None:
        return wording.event_text(event)

    # The two below import late: worlds and bots are built on this module.

    def determinize(self, observation: BriscolaObservation, rng: random.Random) -> BriscolaState:
        from engines.briscola.worlds import determinize

        return determinize(self, observation, rng)

    def bot(self, level: Level) -> Bot:
        if level is Level.RANDOM:
            return RandomBot()
        from engines.briscola.bots import make_bot

        return make_bot(self.options, level)

    def acknowledgement(self, state: BriscolaState, seat: Seat) -> b.Continue | None:
        waiting = state.phase == b.SUMMARY and seat in state.active_seats()
        return b.Continue() if waiting else None


class BriscolaQuattro(Briscola):
    """For four, partners opposite."""

    type: ClassVar[GameType] = GameType(
        slug="briscola-a-quattro",
        title=N_("Briscola a quattro"),
        summary=N_("Briscola in two partnerships: say little, and give your partner the good cards."),
        seat_counts=(4,),
        deck=DeckStyle.ITALIAN,
        legal_actions_complete=True,
        rules_version=1,
        source="docs/rules/briscola-a-quattro.md (after pagat.com/aceten/briscola.html)",
    )
    options_type: ClassVar[Any] = QuattroOptions
