# SPDX-License-Identifier: GPL-3.0-or-later
"""The keyboard's way over the MyRummy table: from piece to piece, and from place to place. No Qt.

Pieces are seen as lines from top to bottom, the hand's last; left and right go along a line and on to the
next, up and down to the nearest in the line above or below. What is carried goes from place to place in the
same way: in front of, between and behind the pieces of each group, to a new group, to the hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from app.games.myrummy.layout import Place

Line = Sequence[tuple[float, int]]
"""Pieces from left to right: each where its middle is across, and its key."""


class Aim(msgspec.Struct, frozen=True):
    """Where pieces would go. ``kind``: ``group`` (``index`` is the position in front of which), ``new``,
    ``hand`` (``index`` again) or "" for nowhere. ``row`` and ``column`` are where that is on the table."""

    kind: str = ""
    group: int = 0
    index: int = 0
    row: float = 0.0
    column: float = 0.0


NOWHERE = Aim()


def lines_of_table(
    groups: Sequence[tuple[int, Sequence[int]]], places: Mapping[int, Place]
) -> list[list[tuple[float, int]]]:
    """The pieces on the table by rows, from top to bottom."""
    rows: dict[int, list[tuple[float, int]]] = {}
    for key, pieces in groups:
        place = places[key]
        for index, piece in enumerate(pieces):
            rows.setdefault(place.row, []).append((place.column + index + 0.5, piece))
    return [sorted(rows[row]) for row in sorted(rows)]


def lines_of_hand(hand: Sequence[int], columns: int, scale: float) -> list[list[tuple[float, int]]]:
    """The hand in rows of so many; ``scale`` is a hand card's width in table card widths."""
    columns = max(1, columns)
    return [
        [((n - (columns - 1) / 2) * scale, piece) for n, piece in enumerate(hand[start : start + columns])]
        for start in range(0, len(hand), columns)
    ]


def step(lines: Sequence[Line], at: int, across: int, down: int) -> int:
    """The piece next to ``at`` in a direction; the first of the last line where ``at`` is not there, 0 where
    there is no piece at all."""
    spots = {key: (n, x) for n, each in enumerate(lines) for x, key in each}
    if at not in spots:
        return lines[-1][0][1] if lines else 0
    line, x = spots[at]
    if down:
        target = line + down
        if not 0 <= target < len(lines):
            return at
        return _nearest(lines[target], x)
    flat = [key for each in lines for _, key in each]
    return flat[(flat.index(at) + across) % len(flat)]


def _nearest(line: Line, x: float) -> int:
    return min(line, key=lambda spot: abs(spot[0] - x))[1]


def aims(
    groups: Sequence[tuple[int, Sequence[int]]], places: Mapping[int, Place], hand: bool
) -> list[list[Aim]]:
    """Every place pieces could go, by rows; the last row is a new group and, with ``hand``, the hand."""
    rows: dict[int, list[Aim]] = {}
    for key, pieces in sorted(groups, key=lambda group: places[group[0]].column):
        place = places[key]
        for index in range(len(pieces) + 1):
            aim = Aim("group", key, index, place.row, place.column + index)
            rows.setdefault(place.row, []).append(aim)
    last = [Aim("new")] + ([Aim("hand", index=-1)] if hand else [])
    return [*(rows[row] for row in sorted(rows)), last]


def step_aim(lines: Sequence[Sequence[Aim]], at: Aim, across: int, down: int) -> Aim:
    """The place next to ``at`` in a direction; a new group where ``at`` is none of them."""
    line = next((n for n, places in enumerate(lines) if at in places), None)
    if line is None:
        return lines[-1][0]
    if down:
        target = min(max(line + down, 0), len(lines) - 1)
        if target == line:
            return at
        return min(lines[target], key=lambda aim: abs(aim.column - at.column))
    flat = [aim for each in lines for aim in each]
    return flat[(flat.index(at) + across) % len(flat)]
