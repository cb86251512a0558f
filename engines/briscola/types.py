# SPDX-License-Identifier: GPL-3.0-or-later
"""Briscola's actions, events and observation, the same for two, three and four players.

Cards are Italian (engines/cards.py). With four, partners sit opposite: team = seat % 2; else team = seat.
Three players leave out ``2B``. After each trick everyone draws, its taker first, as part of the action that
ended the trick; the turned-up card is drawn last of all.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engines import rounds
from engines.cards import HIDDEN, Card, Suit
from engines.contract import Action, Event, Observation, Outcome, Seat
from engines.rounds import DEAL as DEAL
from engines.rounds import OVER as OVER
from engines.rounds import SUMMARY as SUMMARY
from engines.rounds import Acknowledged as Acknowledged
from engines.rounds import Continue as Continue
from engines.rounds import MatchOver as MatchOver
from engines.seats import NOBODY as NOBODY
from engines.tricks import Play as Play
from engines.tricks import Played as Played
from engines.tricks import Trick

PLAY = "play"
"""The phase between the deal and its summary."""


class Deal(rounds.Deal, frozen=True, tag="deal"):
    """Chance: the whole deck; the hands come first, each in one packet from the dealer’s neighbour on, then
    the card that is turned up, then the stock in drawing order. ``dealer`` may be named only with a match's
    first deal; left out it is the last seat."""


class Exchange(Action, frozen=True, tag="exchange"):
    """Take the turned-up trump and leave the seven (or two) of trump in its place; one then plays."""


BriscolaAction: TypeAlias = Deal | Exchange | Play | Continue


class Dealt(rounds.Dealt, frozen=True, tag="dealt"):
    """``hands`` by seat, others' as backs unless all hands are ``open``."""

    upcard: Card
    open: bool = False

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if self.open else super().seen_by(seat)


class Exchanged(Event, frozen=True, tag="exchanged"):
    """``seat`` took ``taken``, the turned-up card, and ``given`` lies there now."""

    seat: Seat
    given: Card
    taken: Card


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


BriscolaEvent: TypeAlias = (
    Dealt | Exchanged | Played | TrickWon | Drew | StockGone | DealScored | Acknowledged | MatchOver
)


class BriscolaObservation(Observation, frozen=True, kw_only=True, tag="briscola"):
    """Everything one participant may know; ``hand`` is empty for a spectator.

    ``hands`` by seat, with backs for what the viewer may not see; ``shown`` by seat the cards everyone knows
    are in that hand, because they were turned up when they were taken. ``upcard`` is the card that is turned
    up, None once it is drawn; ``trump`` its suit. ``stock`` counts the cards left to draw, the turned-up one
    included. ``leader`` leads, or led, the trick on the table.
    ``trick`` and ``past_tricks`` are (seat, card) in order of play; ``winners`` who took each past
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
