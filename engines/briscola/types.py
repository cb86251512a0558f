# SPDX-License-Identifier: GPL-3.0-or-later
"""Briscola's actions, events and observation, the same for two, three and four players.

Cards are Italian (engines/cards.py). With four, partners sit opposite: team = seat % 2; else team = seat.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engines.cards import HIDDEN, Card, Suit
from engines.contract import Action, Event, Observation, Outcome, Seat
from engines.tricks import Trick

NOBODY: Seat = -1

# Phases.
DEAL = "deal"  # chance node
PLAY = "play"
SUMMARY = "summary"  # every seat acknowledges
OVER = "over"


class Deal(Action, frozen=True, tag="deal"):
    """Chance: the whole deck; the hands come first, each in one packet from the dealer’s neighbour on, then
    the card that is turned up, then the stock in drawing order. ``dealer`` may be named only with a match's
    first deal; left out it is the last seat."""

    order: tuple[Card, ...]
    dealer: Seat | None = None


class Exchange(Action, frozen=True, tag="exchange"):
    """Take the turned-up trump and leave the seven (or two) of trump in its place; one then plays."""


class Play(Action, frozen=True, tag="play"):
    card: Card


class Continue(Action, frozen=True, tag="continue"):
    """Acknowledge the deal summary."""


BriscolaAction: TypeAlias = Deal | Exchange | Play | Continue


class Dealt(Event, frozen=True, tag="dealt"):
    """``hands`` by seat, others' as backs unless all hands are ``open``."""

    deal: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    upcard: Card
    open: bool = False

    def seen_by(self, seat: Seat | None) -> Dealt:
        if self.open:
            return self
        backs = tuple(h if owner == seat else (HIDDEN,) * len(h) for owner, h in enumerate(self.hands))
        return msgspec.structs.replace(self, hands=backs)


class Exchanged(Event, frozen=True, tag="exchanged"):
    """``seat`` took ``taken``, the turned-up card, and ``given`` lies there now."""

    seat: Seat
    given: Card
    taken: Card


class Played(Event, frozen=True, tag="played"):
    seat: Seat
    card: Card


class TrickWon(Event, frozen=True, tag="trick_won"):
    """``points`` is what the trick's cards count."""

    winner: Seat
    cards: Trick
    points: int
    number: int


class Drew(Event, frozen=True, tag="drew"):
    """``open`` for the turned-up card, which everyone knows, and where all hands are open."""

    seat: Seat
    card: Card
    open: bool = False

    def seen_by(self, seat: Seat | None) -> Drew:
        return self if self.open or seat == self.seat else Drew(self.seat, HIDDEN)


class StockGone(Event, frozen=True, tag="stock_gone"):
    """``partners_look``: from now on partners see each other's hands."""

    partners_look: bool


class DealScore(msgspec.Struct, frozen=True):
    """How a deal ended: card points by team and by seat, who won it (None: level, which counts nothing where
    it says so in ``counted`` and is dealt again by the same dealer), the match after it."""

    team_points: tuple[int, ...]
    seat_points: tuple[int, ...]
    winner: int | None
    counted: bool
    scores: tuple[int, ...]


class DealScored(Event, frozen=True, tag="deal_scored"):
    score: DealScore


class Acknowledged(Event, frozen=True, tag="acknowledged"):
    seat: Seat


class MatchOver(Event, frozen=True, tag="match_over"):
    outcome: Outcome


BriscolaEvent: TypeAlias = (
    Dealt | Exchanged | Played | TrickWon | Drew | StockGone | DealScored | Acknowledged | MatchOver
)


class BriscolaObservation(Observation, frozen=True, kw_only=True, tag="briscola"):
    """Everything one participant may know; ``hand`` is empty for a spectator.

    ``hands`` by seat, with backs for what the viewer may not see; ``shown`` by seat the cards everyone knows
    are in that hand, because they were turned up when they were taken. ``upcard`` is the card that is turned
    up, None once it is drawn; ``trump`` its suit. ``stock`` counts the cards left to draw, the turned-up one
    included. ``trick`` and ``past_tricks`` are (seat, card) in order of play; ``winners`` who took each past
    trick. ``last_score`` is set in the summary and at the end; ``history`` holds one for every deal that is
    finished."""

    dealer: Seat
    hand: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    shown: tuple[tuple[Card, ...], ...]
    card_counts: tuple[int, ...]
    upcard: Card | None
    trump: Suit | None
    stock: int
    leader: Seat | None
    trick: Trick
    past_tricks: tuple[Trick, ...]
    winners: tuple[Seat, ...]
    acknowledged: tuple[Seat, ...]
    last_score: DealScore | None
    history: tuple[DealScore, ...]
    outcome: Outcome | None
    legal: tuple[BriscolaAction, ...]
