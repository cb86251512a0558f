# SPDX-License-Identifier: GPL-3.0-or-later
"""Round the table: seats are numbered clockwise from 0."""

from __future__ import annotations

from collections.abc import Collection

from engines.contract import Seat

NOBODY: Seat = -1
"""Where a seat is wanted and there is none: the dealer before the first deal."""


def next_seat(seat: Seat, num_seats: int, out: Collection[Seat] = ()) -> Seat:
    """The seat clockwise of ``seat`` that plays, passing over those in ``out`` (sitting out)."""
    following = (seat + 1) % num_seats
    while following in out:
        following = (following + 1) % num_seats
    return following


def seats_from(first: Seat, num_seats: int, step: int = 1) -> tuple[Seat, ...]:
    """All seats in clockwise order, beginning with ``first``; the other way round for a ``step`` of -1."""
    return tuple((first + step * n) % num_seats for n in range(num_seats))


def partnerships(num_seats: int) -> tuple[int, ...]:
    """The team of each seat where four play in partnerships, partners opposite; fewer each for themselves."""
    return tuple(seat % 2 if num_seats == 4 else seat for seat in range(num_seats))
