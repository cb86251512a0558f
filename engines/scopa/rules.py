# SPDX-License-Identifier: GPL-3.0-or-later
"""Scopa and Scopone by the game contract: one rules core, two entries of the catalogue. The rules in words,
with their sources: docs/rules/scopa.md and docs/rules/scopone-scientifico.md."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar, TypeAlias

from msgspec.structs import replace

from engines.cards import Card, italian_deck, rank, shuffled, without
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
from engines.scopa import types as s
from engines.scopa import wording
from engines.scopa.captures import captures
from engines.scopa.legality import deal_refusal, refusal
from engines.scopa.options import FOUR_UP, TAKES_ITSELF, ScopaOptions, ScoponeOptions
from engines.scopa.scoring import best_sides, score_deal
from engines.scopa.types import NOBODY, DealScore, ScopaAction, ScopaObservation, Turn
from engines.text import N_, Text
from engines.tricks import seats_from
from engines.tuples import changed

ScopaStep: TypeAlias = "Step[ScopaState]"
Hands: TypeAlias = tuple[tuple[Card, ...], ...]

KINGS = 3
"""Kings on the opening table with which the cards are dealt again."""


class ScopaState(State[ScopaAction, ScopaObservation], frozen=True, kw_only=True):
    """One point of a match. Fields named as in ``ScopaObservation`` mean the same, for everybody.

    ``hand_size`` cards are dealt at a time and ``opening`` to the table; ``stock`` are the undealt cards, the
    next ones first. ``deal`` numbers the current deal; in phase ``deal`` it counts those finished."""

    rules: ScopaOptions
    hand_size: int
    opening: int
    phase: str = s.DEAL
    deal: int = 0
    dealer: Seat = NOBODY
    team_scores: tuple[int, ...]
    turn: Seat | None = None
    hands: Hands
    table: tuple[Card, ...] = ()
    captured: Hands
    scope: Hands
    stock: tuple[Card, ...] = ()
    turns: tuple[Turn, ...] = ()
    last_taker: Seat = NOBODY
    acknowledged: tuple[Seat, ...] = ()
    history: tuple[DealScore, ...] = ()
    ended: Outcome | None = None

    # --- what the contract asks for -------------------------------------------------------------

    def is_chance_node(self) -> bool:
        return self.phase == s.DEAL

    def sample_chance(self, rng: random.Random) -> s.Deal:
        if self.phase != s.DEAL:
            raise ValueError("cards are dealt only at a chance node")
        dealer = rng.randrange(self.num_seats) if self.dealer == NOBODY else None
        return s.Deal(shuffled(italian_deck(), rng), dealer)

    def active_seats(self) -> tuple[Seat, ...]:
        if self.turn is not None:
            return (self.turn,)
        if self.phase == s.SUMMARY:
            return tuple(seat for seat in range(self.num_seats) if seat not in self.acknowledged)
        return ()

    def legal_actions(self, seat: Seat) -> tuple[ScopaAction, ...]:
        if seat not in self.active_seats():
            return ()
        if self.phase == s.SUMMARY:
            return (s.Continue(),)
        return tuple(
            s.Play(card, take)
            for card in self.hands[seat]
            for take in captures(card, self.table, self.rules) or ((),)
        )

    def check(self, seat: Seat, action: ScopaAction) -> None:
        refused = deal_refusal(self, seat, action) if self.phase == s.DEAL else refusal(self, seat, action)
        if refused is not None:
            raise IllegalActionError(*refused)

    def apply(self, seat: Seat, action: ScopaAction) -> ScopaStep:
        self.check(seat, action)
        return _STEPS[type(action)](self, seat, action)

    def is_terminal(self) -> bool:
        return self.phase == s.OVER

    def scores(self) -> tuple[int, ...]:
        return self.team_scores

    def returns(self) -> tuple[float, ...]:
        if self.ended is None:
            return (0.0,) * self.num_seats
        return tuple(1.0 if team in self.ended.winners else -1.0 for team in teams_of(self.num_seats))

    def outcome(self) -> Outcome | None:
        return self.ended

    def observation(self, seat: Seat | None) -> ScopaObservation:
        return ScopaObservation(
            viewer=seat,
            num_seats=self.num_seats,
            phase=self.phase,
            active=self.active_seats(),
            scores=self.team_scores,
            deal=self.deal,
            dealer=self.dealer,
            hand=() if seat is None else self.hands[seat],
            card_counts=tuple(len(hand) for hand in self.hands),
            table=self.table,
            captured=self.captured,
            scope=self.scope,
            stock=len(self.stock),
            turns=self.turns,
            last_taker=self.last_taker,
            acknowledged=self.acknowledged,
            last_score=self.history[-1] if self.phase in (s.SUMMARY, s.OVER) else None,
            history=self.history,
            outcome=self.ended,
            legal=() if seat is None else self.legal_actions(seat),
        )

    def order_from(self, first: Seat) -> tuple[Seat, ...]:
        """All seats in the order of play, beginning with ``first``."""
        return seats_from(first, self.num_seats, -1 if self.rules.counter_clockwise else 1)


# --- what an action leads to -----------------------------------------------------------------------


def _deal(state: ScopaState, seat: Seat, action: s.Deal) -> ScopaStep:
    dealer = state.dealer
    if dealer == NOBODY:
        dealer = state.num_seats - 1 if action.dealer is None else action.dealer
    hands, rest = _packets(state, dealer, action.order)
    table, stock = rest[: state.opening], rest[state.opening :]
    dealt = s.Dealt(state.deal + 1, dealer, hands, table)
    if sum(rank(card) == "K" for card in table) >= KINGS:
        return Step(_before_deal(state, dealer, state.deal), (dealt, s.Redealt(dealer, table)))
    first = state.order_from(dealer)[1]
    begun = replace(
        _before_deal(state, dealer, state.deal + 1),
        phase=s.PLAY,
        turn=first,
        hands=hands,
        table=table,
        stock=stock,
    )
    return Step(begun, (dealt,))


def _packets(state: ScopaState, dealer: Seat, cards: tuple[Card, ...]) -> tuple[Hands, tuple[Card, ...]]:
    """(hands from the top of ``cards``, the rest)."""
    first, size = state.order_from(dealer)[1], state.hand_size
    hands: list[tuple[Card, ...]] = [()] * state.num_seats
    for n, owner in enumerate(state.order_from(first)):
        hands[owner] = cards[n * size : (n + 1) * size]
    return tuple(hands), cards[state.num_seats * size :]


def _play(state: ScopaState, seat: Seat, action: s.Play) -> ScopaStep:
    card, taken = action.card, action.take
    itself = _takes_itself(state, card)
    kept = bool(taken) or itself
    hands = changed(state.hands, seat, without(state.hands[seat], card))
    last = not state.stock and not any(hands)
    scopa = bool(taken) and len(taken) == len(state.table) and not last and _counts(state, action)
    team = teams_of(state.num_seats)[seat]
    table = without(state.table, *taken) if kept else (*state.table, card)
    after = replace(
        state,
        hands=hands,
        table=table,
        turn=state.order_from(seat)[1],
        turns=(*state.turns, Turn(seat, card, taken, kept, scopa)),
        last_taker=seat if kept else state.last_taker,
    )
    if kept:
        after = replace(after, captured=changed(state.captured, team, (*state.captured[team], *taken, card)))
    if scopa:
        after = replace(after, scope=changed(state.scope, team, (*state.scope[team], card)))
    events: tuple[Event, ...] = (s.Played(seat, card, taken, kept, scopa),)
    if any(hands):
        return Step(after, events)
    if state.stock:
        more, stock = _packets(state, state.dealer, state.stock)
        return Step(replace(after, hands=more, stock=stock), (*events, s.MoreDealt(more, len(stock))))
    return _score(after, events)


def _takes_itself(state: ScopaState, card: Card) -> bool:
    rules = state.rules
    empty = rules.ace_takes_all and rank(card) == "A" and not state.table
    return empty and rules.ace_on_empty == TAKES_ITSELF


def _counts(state: ScopaState, action: s.Play) -> bool:
    """Whether a sweep is a scopa: that of an ace which takes everything only where it is played so; that of
    an ace which takes the only ace there, in scopa d’assi, is like any other."""
    rules = state.rules
    if not rules.ace_takes_all or rank(action.card) != "A" or rules.ace_sweep_is_scopa:
        return True
    return rules.scopa_dassi and [rank(card) for card in action.take] == ["A"]


def _score(state: ScopaState, events: tuple[Event, ...]) -> ScopaStep:
    """The rest of the table goes to who took last; count, and end the match or show the summary."""
    captured = state.captured
    if state.table and state.last_taker != NOBODY:
        team = teams_of(state.num_seats)[state.last_taker]
        captured = changed(captured, team, (*captured[team], *state.table))
        events = (*events, s.LastTaken(state.last_taker, state.table))
        state = replace(state, table=())
    score = score_deal(state.rules, captured, state.scope, state.team_scores)
    scored = replace(
        state,
        turn=None,
        captured=captured,
        team_scores=score.scores,
        history=(*state.history, score),
    )
    events = (*events, s.DealScored(score))
    outcome = match_result(state.rules, score.scores)
    if outcome is None:
        return Step(replace(scored, phase=s.SUMMARY), events)
    return Step(replace(scored, phase=s.OVER, ended=outcome), (*events, s.MatchOver(outcome)))


def match_result(rules: ScopaOptions, scores: tuple[int, ...]) -> Outcome | None:
    """The outcome once these scores are reached, None while the match goes on: a tie of the best plays on."""
    if max(scores) < rules.points_to_win:
        return None
    best = best_sides(rules, scores)
    return Outcome(Termination.SCORE_REACHED, best, scores) if len(best) == 1 else None


def _continue(state: ScopaState, seat: Seat, action: s.Continue) -> ScopaStep:
    acknowledged = tuple(sorted((*state.acknowledged, seat)))
    events = (s.Acknowledged(seat),)
    if len(acknowledged) < state.num_seats:
        return Step(replace(state, acknowledged=acknowledged), events)
    return Step(_before_deal(state, state.order_from(state.dealer)[1], state.deal), events)


def _before_deal(state: ScopaState, dealer: Seat, deals: int) -> ScopaState:
    """The chance node at which ``dealer`` deals, ``deals`` deals being finished."""
    no_piles: Hands = ((),) * len(state.team_scores)
    return ScopaState(
        num_seats=state.num_seats,
        rules=state.rules,
        hand_size=state.hand_size,
        opening=state.opening,
        deal=deals,
        dealer=dealer,
        team_scores=state.team_scores,
        hands=((),) * state.num_seats,
        captured=no_piles,
        scope=no_piles,
        history=state.history,
    )


_STEPS: dict[type, Callable[[ScopaState, Seat, Any], ScopaStep]] = {
    s.Deal: _deal,
    s.Play: _play,
    s.Continue: _continue,
}


# --- the games -------------------------------------------------------------------------------------


class Scopa(Game[ScopaOptions, ScopaState, ScopaAction, ScopaObservation]):
    """For two or three each on their own, or four in partnerships."""

    type: ClassVar[GameType] = GameType(
        slug="scopa",
        title=N_("Scopa"),
        summary=N_("Take cards from the table with an equal one or a sum, and sweep it when you can."),
        seat_counts=(2, 3, 4),
        deck=DeckStyle.ITALIAN,
        legal_actions_complete=True,
        rules_version=1,
        source="docs/rules/scopa.md (after pagat.com/fishing/scopa.html and the sources named there)",
    )
    options_type: ClassVar[Any] = ScopaOptions
    state_type = ScopaState
    action_type = ScopaAction
    observation_type = ScopaObservation
    event_type = s.ScopaEvent

    def new_initial_state(self, num_seats: int) -> ScopaState:
        if num_seats not in self.type.seat_counts:
            raise ValueError(f"{self.type.slug} can’t be played by {num_seats}")
        options = self.options
        hand_size, opening = 3, 4
        if isinstance(options, ScoponeOptions):
            hand_size, opening = (9, 4) if options.opening == FOUR_UP else (10, 0)
        no_piles: Hands = ((),) * len(set(teams_of(num_seats)))
        return ScopaState(
            num_seats=num_seats,
            rules=ScopaOptions(**{name: getattr(options, name) for name in ScopaOptions.__struct_fields__}),
            hand_size=hand_size,
            opening=opening,
            team_scores=(0,) * len(no_piles),
            hands=((),) * num_seats,
            captured=no_piles,
            scope=no_piles,
        )

    def teams(self, num_seats: int) -> tuple[int, ...]:
        return teams_of(num_seats)

    def action_to_text(self, action: ScopaAction) -> str:
        return wording.action_to_text(action)

    def parse_action(self, text: str) -> ScopaAction:
        return wording.parse_action(text)

    def event_text(self, event: Event) -> Text | None:
        return wording.event_text(event)

    # The two below import late: worlds and bots are built on this module.

    def determinize(self, observation: ScopaObservation, rng: random.Random) -> ScopaState:
        from engines.scopa.worlds import determinize

        return determinize(self, observation, rng)

    def bot(self, level: Level) -> Bot:
        if level is Level.RANDOM:
            return RandomBot()
        from engines.scopa.bots import make_bot

        return make_bot(self.options, level)

    def acknowledgement(self, state: ScopaState, seat: Seat) -> s.Continue | None:
        waiting = state.phase == s.SUMMARY and seat in state.active_seats()
        return s.Continue() if waiting else None


class Scopone(Scopa):
    """For four in partnerships, with all cards dealt at once."""

    type: ClassVar[GameType] = GameType(
        slug="scopone-scientifico",
        title=N_("Scopone scientifico"),
        summary=N_("Scopa with ten cards each: count what is gone, and play to your partner’s hand."),
        seat_counts=(4,),
        deck=DeckStyle.ITALIAN,
        legal_actions_complete=True,
        rules_version=1,
        source="docs/rules/scopone-scientifico.md (after pagat.com/fishing/scopone.html)",
    )
    options_type: ClassVar[Any] = ScoponeOptions
