# SPDX-License-Identifier: GPL-3.0-or-later
"""Hot Hearts, a made-up game: how little a game of tricks needs on top of the frame.

Six cards each (eight for three). Everyone hands one card to the left, all at the same time; then tricks
without trump, the dealer's left leading. Each heart taken is a point; who has fewest when somebody reaches
the target wins.
"""

from __future__ import annotations

import random
from typing import Annotated, Any, ClassVar, TypeAlias

import msgspec
from msgspec.structs import replace

from engines.cards import HEARTS, HIDDEN, RANKS, Card, french_deck, rank, suit, without
from engines.contract import Action, DeckStyle, Event, GameType, Level, RandomBot, Refusal, Seat, Step
from engines.dealing import share_out_where
from engines.notation import Notation, Pack
from engines.options import Option, Options
from engines.rounds import (
    CONTINUE,
    NOT_NOW,
    NOT_YOUR_CARD,
    Acknowledged,
    Continue,
    Deal,
    DealGame,
    DealObservation,
    Dealt,
    Events,
    Hands,
    MatchEnd,
    MatchOver,
    finish_deal,
    packets,
    resumed,
)
from engines.text import N_, Text
from engines.tricks import (
    Play,
    Played,
    Trick,
    TrickState,
    TrickWon,
    cards_won,
    follow_refusal,
    may_play,
    play_card,
    shown_voids,
    told,
    trick_winner,
)

GIVE, PLAY = "give", "play"
DECK = french_deck("9")


class HotHeartsOptions(Options, frozen=True):
    target: Annotated[int, Option(N_("Points"), minimum=5, maximum=50)] = 10


class Give(Action, frozen=True, tag="give"):
    """Hand a card to the left; it gets there once everybody has chosen."""

    card: Card


class Given(Event, frozen=True, tag="given"):
    """By seat the card it handed on, known to it and to who got it."""

    cards: tuple[Card, ...]

    def seen_by(self, seat: Seat | None) -> Given:
        seats = len(self.cards)
        known = () if seat is None else (seat, (seat - 1) % seats)
        return Given(tuple(card if owner in known else HIDDEN for owner, card in enumerate(self.cards)))


class DealScore(msgspec.Struct, frozen=True):
    hearts: tuple[int, ...]
    scores: tuple[int, ...]


class DealScored(Event, frozen=True, tag="deal_scored"):
    score: DealScore


HotHeartsAction: TypeAlias = Deal | Give | Play | Continue
HotHeartsEvent: TypeAlias = Dealt | Given | Played | TrickWon | DealScored | Acknowledged | MatchOver


class HotHeartsObservation(
    DealObservation[HotHeartsAction, DealScore], frozen=True, kw_only=True, tag="hot_hearts"
):
    given: tuple[Card, ...]
    leader: Seat | None
    trick: Trick
    past_tricks: tuple[Trick, ...]
    winners: tuple[Seat, ...]


class HotHeartsState(
    TrickState[HotHeartsAction, HotHeartsObservation, HotHeartsOptions, DealScore], frozen=True, kw_only=True
):
    given: tuple[Card, ...] = ()
    """By seat the card it has chosen to hand on, "" before it has."""

    def pack(self) -> tuple[Card, ...]:
        return DECK

    def match_end(self) -> MatchEnd:
        return MatchEnd(target=self.options.target, lowest_wins=True)

    def dealt(self, order: tuple[Card, ...]) -> Step[HotHeartsState]:
        hands = packets(self, order, len(order) // self.num_seats)
        dealt = replace(self, phase=GIVE, hands=hands, given=("",) * self.num_seats)
        return Step(dealt, (Dealt(self.deal, self.dealer, hands),))

    def active_seats(self) -> tuple[Seat, ...]:
        if self.phase == GIVE:
            return tuple(seat for seat in range(self.num_seats) if not self.given[seat])
        return super().active_seats()

    def choices(self, seat: Seat) -> tuple[HotHeartsAction, ...]:
        if self.phase == GIVE:
            return tuple(map(Give, self.hands[seat]))
        return tuple(map(Play, may_play(self, seat, suit)))

    def why_not(self, seat: Seat, action: HotHeartsAction) -> Refusal | None:
        if self.phase == PLAY and isinstance(action, Play):
            return follow_refusal(self, seat, action.card, suit)
        if self.phase == GIVE and isinstance(action, Give):
            return None if action.card in self.hands[seat] else NOT_YOUR_CARD
        return NOT_NOW

    def step(self, seat: Seat, action: Any) -> Step[HotHeartsState]:
        return _give(self, seat, action.card) if self.phase == GIVE else _play(self, seat, action.card)

    def observation(self, seat: Seat | None) -> HotHeartsObservation:
        given = tuple(card if owner == seat else HIDDEN * bool(card) for owner, card in enumerate(self.given))
        return self.observed(HotHeartsObservation, seat, given=given)


def _give(state: HotHeartsState, seat: Seat, card: Card) -> Step[HotHeartsState]:
    given = tuple(card if owner == seat else other for owner, other in enumerate(state.given))
    if not all(given):
        return Step(replace(state, given=given), ())
    hands = tuple((*without(hand, given[n]), given[n - 1]) for n, hand in enumerate(state.hands))
    leader = state.after(state.dealer)
    return Step(
        replace(state, phase=PLAY, hands=hands, given=(), leader=leader, turn=leader), (Given(given),)
    )


def _play(state: HotHeartsState, seat: Seat, card: Card) -> Step[HotHeartsState]:
    after, trick = play_card(state, seat, card, highest)
    events: Events = (Played(seat, card),)
    if trick:
        events += (TrickWon(after.winners[-1], trick, len(after.winners)),)
    if any(after.hands):
        return Step(after, events)
    hearts = tuple(sum(suit(card) == HEARTS for card in cards) for cards in cards_won(after))
    score = DealScore(hearts, tuple(map(sum, zip(after.team_scores, hearts, strict=True))))
    return finish_deal(after, score, (*events, DealScored(score)))


def highest(trick: Trick) -> Seat:
    led = suit(trick[0][1])
    return trick_winner(trick, lambda card: RANKS.index(rank(card)) if suit(card) == led else -1)


def determinize(start: HotHeartsState, seen: HotHeartsObservation, rng: random.Random) -> HotHeartsState:
    if seen.phase == "deal":
        return resumed(start, seen)
    tricks = (*seen.past_tricks, seen.trick)
    gone = {*seen.hand, *(card for trick in tricks for _, card in trick)}
    voids = shown_voids(tricks, seen.num_seats, suit)
    known: Hands = tuple(seen.hand if seat == seen.viewer else () for seat in range(seen.num_seats))
    unseen = [card for card in DECK if card not in gone]
    hands, _ = share_out_where(
        unseen, known, seen.card_counts, lambda seat, card: suit(card) not in voids[seat], rng
    )
    given = tuple(hands[seat][0] if card == HIDDEN else card for seat, card in enumerate(seen.given))
    return resumed(start, seen, hands=hands, given=given)


_PACK = Pack(DECK)


class HotHearts(DealGame[HotHeartsOptions, HotHeartsState, HotHeartsAction, HotHeartsObservation]):
    type: ClassVar[GameType] = GameType(
        slug="hot-hearts",
        title="Hot Hearts",
        summary="Don’t take hearts.",
        seat_counts=(4, 3),
        deck=DeckStyle.FRENCH,
        legal_actions_complete=True,
        rules_version=1,
        source="this module",
    )
    options_type = HotHeartsOptions
    state_type = HotHeartsState
    action_type = HotHeartsAction
    observation_type = HotHeartsObservation
    event_type = HotHeartsEvent
    notation = Notation(
        "hot-hearts",
        (
            _PACK.whole(Deal, "deal", "dealer"),
            _PACK.with_card(Give, "give"),
            _PACK.with_card(Play, "play"),
            CONTINUE,
        ),
    )

    bots: ClassVar[Any] = {level: lambda options: RandomBot() for level in Level}

    def event_text(self, event: Event) -> Text | None:
        return told(event)

    def determinize(self, observation: HotHeartsObservation, rng: random.Random) -> HotHeartsState:
        return determinize(self.new_initial_state(observation.num_seats), observation, rng)
