# SPDX-License-Identifier: GPL-3.0-or-later
"""Sequence's actions, events and observation.

Squares are numbered 0..99, row by row from the top left; in one-line forms they are a column letter and a
row, ``a1`` top left and ``j10`` bottom right, and a line is its two ends (``c7-g7``). Team = seat % number
of teams, so that team-mates never sit side by side. Cards are those of two 52-card decks: every code is
there twice.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engines.cards import HIDDEN, Card, backs
from engines.contract import Action, Event, Observation, Outcome, Seat, Team
from engines.rounds import DEAL as DEAL
from engines.rounds import OVER as OVER
from engines.rounds import MatchOver as MatchOver

SIZE = 10
SQUARES = SIZE * SIZE
CORNERS = (0, 9, 90, 99)
LINE = 5
"""Chips in a sequence."""
FREE: Card = ""
"""What is printed on a corner."""
NOBODY = -1
"""No team's chip; no seat."""

Square: TypeAlias = int
Line: TypeAlias = tuple[Square, ...]
"""Five squares in a row, ascending."""

TWO_EYED = ("JD", "JC")
"""Jacks that place a chip anywhere."""
ONE_EYED = ("JH", "JS")
"""Jacks that take a chip away."""

# Phases beside the deal and the end.
RESHUFFLE = "reshuffle"  # chance node: the discards become the new draw pile
PLAY = "play"
REFILL = "refill"  # a chip was taken away and the square may be refilled by the same player


class Deal(Action, frozen=True, tag="deal"):
    """Chance: both decks in dealing order, one card at a time from ``first`` on, who begins. Everyone gets 7,
    6, 6, 5, 4, 4 or 3 cards with 2, 3, 4, 6, 8, 9 or 12 seats; the next card is the first to be drawn."""

    order: tuple[Card, ...]
    first: Seat


class Reshuffle(Action, frozen=True, tag="reshuffle"):
    """Chance: the discards in the order in which they are drawn from now on."""

    order: tuple[Card, ...]


class Place(Action, frozen=True, tag="place"):
    """Play ``card`` and put a chip on ``square``. ``lines`` are the new sequences that count, named only
    where there is more than one way to count them."""

    card: Card
    square: Square
    lines: tuple[Line, ...] = ()


class Remove(Action, frozen=True, tag="remove"):
    """Play a one-eyed jack and take an opponent's chip off ``square``."""

    card: Card
    square: Square


class Exchange(Action, frozen=True, tag="exchange"):
    """Lay a dead card away and draw another; the turn goes on."""

    card: Card


class Draw(Action, frozen=True, tag="draw"):
    """Draw for the card played (only where a missed draw is lost)."""


class Pass(Action, frozen=True, tag="pass"):
    """End the turn without a card: where none can be played, or the freed square stays free."""


SequenceAction: TypeAlias = Deal | Reshuffle | Place | Remove | Exchange | Draw | Pass


class Dealt(Event, frozen=True, tag="dealt"):
    """``hands`` by seat, others' cards as backs."""

    first: Seat
    hands: tuple[tuple[Card, ...], ...]

    def seen_by(self, seat: Seat | None) -> Dealt:
        return Dealt(self.first, backs(self.hands, seat))


class Placed(Event, frozen=True, tag="placed"):
    seat: Seat
    team: Team
    card: Card
    square: Square


class Removed(Event, frozen=True, tag="removed"):
    """``team`` is whose chip was taken away."""

    seat: Seat
    team: Team
    card: Card
    square: Square


class Completed(Event, frozen=True, tag="completed"):
    """A new sequence; ``count`` is how many the team has now."""

    seat: Seat
    team: Team
    line: Line
    count: int


class Exchanged(Event, frozen=True, tag="exchanged"):
    """A dead card was laid away (everyone sees it). The new card follows as ``Drew``."""

    seat: Seat
    card: Card


class Drew(Event, frozen=True, tag="drew"):
    seat: Seat
    card: Card

    def seen_by(self, seat: Seat | None) -> Drew:
        return self if seat == self.seat else Drew(self.seat, HIDDEN)


class DrawMissed(Event, frozen=True, tag="draw_missed"):
    """The next player has played before ``seat`` drew: it has one card less from now on."""

    seat: Seat


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discards have become a draw pile of ``cards``."""

    cards: int


class Passed(Event, frozen=True, tag="passed"):
    """``stuck``: no card could be played; else the freed square stays free."""

    seat: Seat
    stuck: bool


SequenceEvent: TypeAlias = (
    Dealt | Placed | Removed | Completed | Exchanged | Drew | DrawMissed | Reshuffled | Passed | MatchOver
)


class Sequence(msgspec.Struct, frozen=True):
    """A finished line. Its chips can't be taken away any more."""

    team: Team
    line: Line


class SequenceObservation(Observation, frozen=True, kw_only=True, tag="sequence"):
    """Everything one participant may know; ``hand`` is empty for a spectator.

    ``layout`` are the 100 printed cards (``FREE`` on corners), ``chips`` the team of the chip on each square
    or -1, ``sequences`` in order of completion, ``discards`` every card played or laid away since the last
    shuffle, in order (all face up). ``draw_count`` is how many cards are left to draw. ``turn`` is whose turn
    it is (-1 when nobody's); ``to_draw`` who may still draw for the cards played before (where a missed draw
    is lost), or waits for the shuffle to draw, -1 as a rule; ``owed`` how many cards are still to be drawn;
    ``exchanged`` whether a dead card was exchanged in this turn already; ``freed`` the square a chip was just
    taken from while it may be refilled; ``last`` the square of the newest chip or removal; ``passes`` turns
    passed in a row in which nothing could be played or exchanged; ``idle`` dead cards exchanged since a
    chip was last placed or taken away; ``dead`` those cards of the hand whose squares are both taken.
    ``target`` sequences win; ``scores`` are sequences by team. ``forfeits`` are how many draws each
    seat has missed."""

    layout: tuple[Card, ...]
    chips: tuple[Team, ...]
    sequences: tuple[Sequence, ...]
    hand: tuple[Card, ...]
    card_counts: tuple[int, ...]
    discards: tuple[Card, ...]
    draw_count: int
    turn: Seat
    to_draw: Seat
    owed: int
    exchanged: bool
    freed: Square | None
    last: Square | None
    passes: int
    idle: int
    forfeits: tuple[int, ...]
    dead: tuple[Card, ...]
    target: int
    outcome: Outcome | None
    legal: tuple[SequenceAction, ...]
