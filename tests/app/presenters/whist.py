# SPDX-License-Identifier: GPL-3.0-or-later
"""The smallest trick game: four, each on their own, thirteen tricks without a trump, a point for each."""

from __future__ import annotations

import random
from typing import Any, ClassVar, TypeAlias

import msgspec
from msgspec.structs import replace

from engines.cards import Card, french_deck, rank, suit
from engines.contract import Bot, DeckStyle, Event, GameType, Refusal, Seat, Step
from engines.options import Options
from engines.rounds import (
    Acknowledged,
    Continue,
    Deal,
    DealGame,
    DealObservation,
    Dealt,
    MatchEnd,
    MatchOver,
    finish_deal,
    packets,
)
from engines.text import T
from engines.tricks import Play, Played, TrickState, TrickWon, following, play_card, trick_winner

RANKS = "23456789TJQKA"
WhistAction: TypeAlias = Deal | Play | Continue


class WhistOptions(Options, frozen=True):
    """There are no house rules."""


class WhistScore(msgspec.Struct, frozen=True):
    points: tuple[int, ...]
    scores: tuple[int, ...]


class WhistScored(Event, frozen=True, tag="deal_scored"):
    score: WhistScore


class WhistObservation(DealObservation[WhistAction, WhistScore], frozen=True, kw_only=True, tag="whist"):
    trick: tuple[tuple[Seat, Card], ...]
    past_tricks: tuple[tuple[tuple[Seat, Card], ...], ...]
    winners: tuple[Seat, ...]


def taker(trick: tuple[tuple[Seat, Card], ...]) -> Seat:
    led = suit(trick[0][1])
    return trick_winner(trick, lambda card: RANKS.index(rank(card)) if suit(card) == led else -1)


class WhistState(
    TrickState[WhistAction, WhistObservation, WhistOptions, WhistScore], frozen=True, kw_only=True
):
    def pack(self) -> tuple[Card, ...]:
        return french_deck()

    def match_end(self) -> MatchEnd:
        return MatchEnd(target=30)

    def dealt(self, order: tuple[Card, ...]) -> Step[Any]:
        hands, first = packets(self, order, 13), self.after(self.dealer)
        return Step(
            replace(self, phase="play", hands=hands, leader=first, turn=first),
            (Dealt(self.deal, self.dealer, hands),),
        )

    def choices(self, seat: Seat) -> tuple[WhistAction, ...]:
        hand = self.hands[seat]
        cards = following(hand, suit(self.trick[0][1]), suit) if self.trick else hand
        return tuple(Play(card) for card in cards)

    def why_not(self, seat: Seat, action: WhistAction) -> Refusal | None:
        return None if action in self.choices(seat) else ("must-follow", T("You must follow suit."))

    def step(self, seat: Seat, action: WhistAction) -> Step[Any]:
        assert isinstance(action, Play)
        after, trick = play_card(self, seat, action.card, taker)
        events: tuple[Event, ...] = (Played(seat, action.card),)
        if not trick:
            return Step(after, events)
        events = (*events, TrickWon(after.winners[-1], trick, len(after.winners)))
        if any(after.hands):
            return Step(after, events)
        points = tuple(after.winners.count(seat) for seat in range(4))
        score = WhistScore(points, tuple(a + b for a, b in zip(self.team_scores, points, strict=True)))
        return finish_deal(after, score, (*events, WhistScored(score)))

    def observation(self, seat: Seat | None) -> WhistObservation:
        return self.observed(
            WhistObservation, seat, trick=self.trick, past_tricks=self.past_tricks, winners=self.winners
        )


class Whist(DealGame[WhistOptions, WhistState, WhistAction, WhistObservation]):
    type: ClassVar[GameType] = GameType(
        slug="whist",
        title="Whist",
        summary="Thirteen tricks.",
        seat_counts=(4,),
        deck=DeckStyle.FRENCH,
        legal_actions_complete=True,
        rules_version=1,
        source="",
    )
    options_type: ClassVar[Any] = WhistOptions
    state_type = WhistState
    action_type = WhistAction
    observation_type = WhistObservation
    event_type = Dealt | Played | TrickWon | WhistScored | Acknowledged | MatchOver

    def event_text(self, event: Event) -> None:
        return None

    def determinize(self, observation: WhistObservation, rng: random.Random) -> WhistState:
        raise NotImplementedError

    def thinking_bot(self, level: Any) -> Bot:
        raise NotImplementedError
