# SPDX-License-Identifier: GPL-3.0-or-later
"""What a Sequence table shows besides seats, cards and choices, and its words. No Qt."""

from __future__ import annotations

import msgspec

from app.i18n import card_name, tr, tr_n
from engines.cards import Card
from engines.sequence.types import FREE, NOBODY, SIZE, Square
from engines.text import N_

COLOURS = (N_("blue"), N_("red"), N_("green"))
"""The teams' chips; the shapes are a disc, a square and a triangle."""

# What a square means to the cards of the hand.
PLACE = "place"  # a chip may be placed there
REMOVE = "remove"  # the chip there may be taken away
PRINTED = "printed"  # the card is printed there; nothing is said about playing it


class SquareView(msgspec.Struct, frozen=True):
    """One of the 100 squares. ``team`` is whose chip lies there, -1 for none; ``locked`` belongs to a
    sequence; ``last`` is the newest chip or removal, ``freed`` the square that may be refilled now."""

    card: Card
    team: int = NOBODY
    locked: bool = False
    last: bool = False
    freed: bool = False


class LineView(msgspec.Struct, frozen=True):
    """A finished sequence from one end to the other; ``fresh`` while it is being told."""

    team: int
    first: Square
    last: Square
    fresh: bool = False


class TeamView(msgspec.Struct, frozen=True):
    """``name`` are those who play for it, ``chips`` what its chips are called."""

    team: int
    name: str
    chips: str
    count: int
    mine: bool
    active: bool


class SequenceView(msgspec.Struct, frozen=True):
    """``dead`` are the ids of those cards of the hand whose squares are both taken; ``seat_teams`` the team
    of each seat; ``target`` how many sequences win."""

    squares: tuple[SquareView, ...]
    lines: tuple[LineView, ...]
    teams: tuple[TeamView, ...]
    seat_teams: tuple[int, ...]
    dead: tuple[int, ...]
    draw_count: int
    discard_count: int
    target: int


def chip_name(team: int) -> str:
    """The colour of a team's chips in words."""
    return tr(COLOURS[team % len(COLOURS)])


def square_label(square: Square, view: SquareView) -> str:
    """A square for a screen reader: "7 of hearts, row 3, column 5, blue chip, locked"."""
    what = tr("free corner") if view.card == FREE else card_name(view.card)
    row, column = square // SIZE + 1, square % SIZE + 1
    words = [tr("{card}, row {row}, column {column}", card=what, row=row, column=column)]
    if view.team != NOBODY:
        words.append(tr("{colour} chip", colour=chip_name(view.team)))
    if view.locked:
        words.append(tr("in a sequence"))
    if view.freed:
        words.append(tr("just freed"))
    elif view.last:
        words.append(tr("last move"))
    return ", ".join(words)


def sequences(n: int) -> str:
    return tr_n("{n} sequence", "{n} sequences", n)
