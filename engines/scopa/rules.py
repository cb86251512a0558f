# SPDX-License-Identifier: GPL-3.0-or-later
"""The state and rules of Scopa and Scopone. The rules in words, with their sources: docs/rules/scopa.md and
docs/rules/scopone-scientifico.md."""

from __future__ import annotations

import random
from typing import Any, ClassVar, TypeAlias

from msgspec.structs import replace

from engines.cards import Card, italian_deck, rank, shuffled, without
from engines.contract import Refusal, Seat, Step
from engines.rounds import DealState, Events, Hands, MatchEnd, finish_deal, packets
from engines.scopa import types as s
from engines.scopa.captures import captures
from engines.scopa.options import FOUR_UP, TAKES_ITSELF, ScopaOptions, ScoponeOptions
from engines.scopa.scoring import match_end, score_deal
from engines.scopa.types import NOBODY, DealScore, ScopaAction, ScopaObservation, Turn
from engines.seats import partnerships
from engines.text import T
from engines.tuples import changed

ScopaStep: TypeAlias = "Step[ScopaState]"

KINGS = 3
"""Kings on the opening table with which the cards are dealt again."""


class ScopaState(
    DealState[ScopaAction, ScopaObservation, ScopaOptions, DealScore], frozen=True, kw_only=True
):
    """One point of a match. Fields named as in ``ScopaObservation`` mean the same, for everybody.

    ``hand_size`` cards are dealt at a time and ``opening`` to the table; ``stock`` are the undealt cards, the
    next ones first."""

    hand_size: int = 3
    opening: int = 4
    table: tuple[Card, ...] = ()
    captured: Hands = ()
    scope: Hands = ()
    stock: tuple[Card, ...] = ()
    turns: tuple[Turn, ...] = ()
    last_taker: Seat = NOBODY

    deal_type: ClassVar[Any] = s.Deal

    @classmethod
    def first(cls, num_seats: int, options: ScopaOptions) -> ScopaState:
        """The state before a match's first deal, Scopone's as well."""
        shared = ScopaOptions(**{name: getattr(options, name) for name in ScopaOptions.__struct_fields__})
        state = cls.start(num_seats, shared)
        if not isinstance(options, ScoponeOptions):
            return state
        hand_size, opening = (9, 4) if options.opening == FOUR_UP else (10, 0)
        return replace(state, hand_size=hand_size, opening=opening)

    def blank(self) -> ScopaState:
        blank = super().blank()
        no_piles: Hands = ((),) * len(blank.team_scores)
        return replace(blank, captured=no_piles, scope=no_piles)

    def before_deal(self, dealer: Seat, deals: int) -> ScopaState:
        again = super().before_deal(dealer, deals)
        return replace(again, hand_size=self.hand_size, opening=self.opening)

    def pack(self) -> tuple[Card, ...]:
        return italian_deck()

    def sample_chance(self, rng: random.Random) -> Any:
        if self.phase != s.DEAL or self.dealer != NOBODY:
            return super().sample_chance(rng)
        # The dealer is drawn before the cards: so a seed gives the deal that it has always given.
        dealer = rng.randrange(self.num_seats)
        return s.Deal(shuffled(self.pack(), rng), dealer)

    def team_of(self, seat: Seat) -> int:
        return partnerships(self.num_seats)[seat]

    def direction(self) -> int:
        return -1 if self.options.counter_clockwise else 1

    def match_end(self) -> MatchEnd:
        return match_end(self.options)

    def dealt(self, order: tuple[Card, ...]) -> ScopaStep:
        hands = packets(self, order, self.hand_size)
        rest = order[sum(map(len, hands)) :]
        table, stock = rest[: self.opening], rest[self.opening :]
        dealt = s.Dealt(self.deal, self.dealer, hands, table)
        if sum(rank(card) == "K" for card in table) >= KINGS:
            again = self.before_deal(self.dealer, self.deal - 1)
            return Step(again, (dealt, s.Redealt(self.dealer, table)))
        turn = self.after(self.dealer)
        return Step(replace(self, phase=s.PLAY, turn=turn, hands=hands, table=table, stock=stock), (dealt,))

    def choices(self, seat: Seat) -> tuple[ScopaAction, ...]:
        return tuple(
            s.Play(card, take)
            for card in self.hands[seat]
            for take in captures(card, self.table, self.options) or ((),)
        )

    def why_not(self, seat: Seat, action: ScopaAction) -> Refusal | None:
        if not isinstance(action, s.Play):
            return "not-now", T("Play a card now.")
        if action.card not in self.hands[seat]:
            return "not-your-card", T("That card is not in your hand.")
        return _take_refusal(self, action)

    def step(self, seat: Seat, action: ScopaAction) -> ScopaStep:
        assert isinstance(action, s.Play)
        return _play(self, seat, action)

    def observation(self, seat: Seat | None) -> ScopaObservation:
        return self.observed(
            ScopaObservation,
            seat,
            table=self.table,
            captured=self.captured,
            scope=self.scope,
            stock=len(self.stock),
            turns=self.turns,
            last_taker=self.last_taker,
        )


def _take_refusal(state: ScopaState, action: s.Play) -> Refusal | None:
    takes = captures(action.card, state.table, state.options)
    if action.take in takes or (not takes and not action.take):
        return None
    card = f"card:{action.card}"
    if not takes:
        return "takes-nothing", T("{card} can’t take anything now.", card=card)
    if not action.take:
        return "must-take", T("{card} takes cards, and what it can take must be taken.", card=card)
    if len(takes[0]) == 1 and rank(takes[0][0]) == rank(action.card) and not state.options.escoba:
        return "equal-first", T("{card} takes an equal card before a sum.", card=card)
    return "wrong-take", T("{card} can’t take those cards together.", card=card)


# --- what an action leads to -----------------------------------------------------------------------


def _play(state: ScopaState, seat: Seat, action: s.Play) -> ScopaStep:
    card, taken = action.card, action.take
    itself = _takes_itself(state, card)
    kept = bool(taken) or itself
    hands = changed(state.hands, seat, without(state.hands[seat], card))
    last = not state.stock and not any(hands)
    scopa = bool(taken) and len(taken) == len(state.table) and not last and _counts(state, action)
    team = state.team_of(seat)
    table = without(state.table, *taken) if kept else (*state.table, card)
    after = replace(
        state,
        hands=hands,
        table=table,
        turn=state.after(seat),
        turns=(*state.turns, Turn(seat, card, taken, kept, scopa)),
        last_taker=seat if kept else state.last_taker,
    )
    if kept:
        after = replace(after, captured=changed(state.captured, team, (*state.captured[team], *taken, card)))
    if scopa:
        after = replace(after, scope=changed(state.scope, team, (*state.scope[team], card)))
    events: Events = (s.Played(seat, card, taken, kept, scopa),)
    if any(hands):
        return Step(after, events)
    if state.stock:
        more = packets(state, state.stock, state.hand_size)
        stock = state.stock[sum(map(len, more)) :]
        return Step(replace(after, hands=more, stock=stock), (*events, s.MoreDealt(more, len(stock))))
    return _score(after, events)


def _takes_itself(state: ScopaState, card: Card) -> bool:
    rules = state.options
    empty = rules.ace_takes_all and rank(card) == "A" and not state.table
    return empty and rules.ace_on_empty == TAKES_ITSELF


def _counts(state: ScopaState, action: s.Play) -> bool:
    """Whether a sweep is a scopa: that of an ace which takes everything only where it is played so; that of
    an ace which takes the only ace there, in scopa d’assi, is like any other."""
    rules = state.options
    if not rules.ace_takes_all or rank(action.card) != "A" or rules.ace_sweep_is_scopa:
        return True
    return rules.scopa_dassi and [rank(card) for card in action.take] == ["A"]


def _score(state: ScopaState, events: Events) -> ScopaStep:
    """The rest of the table goes to who took last, and the piles are counted."""
    captured = state.captured
    if state.table and state.last_taker != NOBODY:
        team = state.team_of(state.last_taker)
        captured = changed(captured, team, (*captured[team], *state.table))
        events = (*events, s.LastTaken(state.last_taker, state.table))
        state = replace(state, table=(), captured=captured)
    score = score_deal(state.options, captured, state.scope, state.team_scores)
    return finish_deal(state, score, (*events, s.DealScored(score)))
