# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the groups lie on the table. No Qt.

Places are told in card widths from the middle of the felt: a group has a row (0 is the middle one) and the
column of its left edge. A group stays where it is while others change; one that grows goes on to the side
where it was added to, pushes its neighbours where it must, and moves only where nothing else helps. What is
new goes to the free place nearest the middle, or to the one it was dropped at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor

import msgspec

ROW = 1.76
"""From one row to the next: a tile's height and room for a frame."""

GAP = 0.5
"""Between groups, at least."""

ROOMY = 1.5
"""Between groups where there is room: one may grow by a card without touching another."""

STEP = 0.05
"""From one size of tile to the next smaller one that is tried, as a part of it; a pixel at least."""

Groups = Sequence[tuple[int, Sequence[int]]]
"""Each group's key and its pieces from left to right."""


class Place(msgspec.Struct, frozen=True):
    row: int
    column: float


class Room(msgspec.Struct, frozen=True):
    """What is to be filled, in pixels; ``largest`` and ``smallest`` are widths a tile may have."""

    width: float
    height: float
    largest: float
    smallest: float


class Layout:
    """Remembers who lies where. ``unit`` is the width of a tile in whole pixels that shows everything,
    ``columns`` and ``rows`` how many fit then; at the smallest size there may be more rows than the room
    shows."""

    def __init__(self) -> None:
        self.unit = 0
        self.columns = 20.0
        self.rows = 5
        self._room = Room(900, 450, 48, 30)  # until the window tells
        self._places: dict[int, Place] = {}
        self._pieces: dict[int, tuple[int, ...]] = {}

    @property
    def places(self) -> Mapping[int, Place]:
        return self._places

    def clear(self) -> None:
        """An empty table, as large as can be."""
        self._places, self._pieces, self.unit = {}, {}, 0

    def set_room(self, room: Room) -> bool:
        """The window has another size; whether that is news."""
        if room == self._room:
            return False
        self._room, self.unit = room, 0
        return True

    def show(self, groups: Groups, wanted: Mapping[int, Place] | None = None) -> None:
        """Find a place for every group; ``wanted`` tells where new ones were dropped."""
        room = self._room
        if not groups:
            self.clear()
        unit = floor(min(self.unit or room.largest, room.largest))
        smallest = min(unit, ceil(room.smallest))
        while True:
            self.columns = max(3.0, room.width / unit - 0.6)
            self.rows = max(1, floor(room.height / (unit * ROW)))
            placed = self._placed(groups, wanted or {}, self.rows)
            if placed is not None or unit <= smallest:
                break
            unit = max(smallest, unit - max(1, round(unit * STEP)))
        while placed is None:
            # It scrolls: more rows than the room shows, and wide enough for the longest.
            self.rows += 1
            self.columns = max(self.columns, *(len(pieces) + GAP for _, pieces in groups))
            placed = self._placed(groups, wanted or {}, self.rows)
        self.unit = unit
        self._places = placed
        self._pieces = {key: tuple(pieces) for key, pieces in groups}

    def row_range(self, rows: int) -> range:
        """The rows of a table that has so many."""
        return range(-((rows - 1) // 2), rows // 2 + 1)

    def group_at(self, row: float, column: float) -> int:
        """The group at a point (half a gap around it counts), 0 if there is none."""
        for key, place in self._places.items():
            size = len(self._pieces[key])
            if abs(row - place.row) <= 0.5 and -GAP / 2 <= column - place.column <= size + GAP / 2:
                return key
        return 0

    # --- finding places ---------------------------------------------------------------------------

    def _placed(self, groups: Groups, wanted: Mapping[int, Place], rows: int) -> dict[int, Place] | None:
        """A place for each, None where the rows don't suffice."""
        sizes = {key: len(pieces) for key, pieces in groups}
        if any(size > self.columns for size in sizes.values()):
            return None
        lines = {row: Line(self.columns) for row in self.row_range(rows)}
        homeless = []
        old = [key for key, _ in groups if key in self._places]
        pieces = dict(groups)
        # Those that did not change come first, and stay.
        for key in sorted(old, key=lambda key: tuple(pieces[key]) != self._pieces[key]):
            place = self._places[key]
            line = lines.get(place.row)
            column = place.column - self._shift(key, pieces[key])
            if line is None or not line.take(key, column, sizes[key], place.column):
                homeless.append(key)
        for key, _ in groups:
            spot = wanted.get(key)
            if key in self._places:
                continue
            row = lines.get(spot.row) if spot is not None else None
            if spot is None or row is None or not row.take(key, spot.column, sizes[key], spot.column):
                homeless.append(key)
        for key in sorted(homeless, key=lambda key: -sizes[key] if len(homeless) > 3 else 0):
            if not self._house(key, sizes[key], lines):
                return None
        return {key: Place(row, column) for row, line in lines.items() for key, column, _ in line.spans}

    def _shift(self, key: int, pieces: Sequence[int]) -> int:
        """By how much a group's left edge moves to the left, so that most of its pieces stay."""
        was = self._pieces[key]
        gains: dict[int, int] = {}
        for index, piece in enumerate(pieces):
            if piece in was:
                by = index - was.index(piece)
                gains[by] = gains.get(by, 0) + 1
        return max(gains, key=lambda by: (gains[by], -abs(by)), default=0)

    def _house(self, key: int, size: int, lines: Mapping[int, Line]) -> bool:
        for gap in (ROOMY, GAP):
            best: tuple[float, int, float] | None = None
            for row, line in lines.items():
                column = line.free(size, gap)
                if column is None:
                    continue
                across = abs(column + size / 2) / max(1.0, self.columns / 2)
                down = abs(row - 0.25) / max(1.0, len(lines) / 2)
                score = across * across + down * down
                if best is None or score < best[0]:
                    best = score, row, column
            if best is not None:
                lines[best[1]].put(key, best[2], size)
                return True
        return any(line.squeeze(key, size) for line in lines.values())


class Line:
    """One row while it is being filled: spans of (key, column, size) from left to right."""

    def __init__(self, columns: float) -> None:
        self._half = columns / 2
        self.spans: list[tuple[int, float, int]] = []

    def put(self, key: int, column: float, size: int) -> None:
        self.spans.append((key, column, size))
        self.spans.sort(key=_column)

    def take(self, key: int, column: float, size: int, other: float) -> bool:
        """Put a group at ``column``, or at ``other``, or as near as its neighbours let it; False where the
        row has no room for it."""
        for place in (column, other):
            place = min(max(place, -self._half), self._half - size)
            if self._fits(place, size):
                self.put(key, place, size)
                return True
        used = sum(s + GAP for _, _, s in self.spans) + size
        if used > 2 * self._half:
            return False
        self.put(key, min(max(column, -self._half), self._half - size), size)
        self._push(key)
        return True

    def squeeze(self, key: int, size: int) -> bool:
        """Close up the row so that one more fits at its end."""
        if sum(s + GAP for _, _, s in self.spans) + size > 2 * self._half:
            return False
        self.put(key, self._half - size, size)
        self._push(key)
        return True

    def free(self, size: int, gap: float) -> float | None:
        """The free place nearest the middle with that gap to its neighbours, None if there is none."""
        tries = [-size / 2]
        for _, column, taken in self.spans:
            tries += [column + taken + gap, column - gap - size]
        fitting = [
            column
            for column in tries
            if -self._half <= column <= self._half - size and self._fits(column, size, gap)
        ]
        return min(fitting, key=lambda column: (abs(column + size / 2), column), default=None)

    def _fits(self, column: float, size: int, gap: float = GAP) -> bool:
        slack = 1e-6
        return all(
            column + size + gap <= other + slack or other + taken + gap <= column + slack
            for _, other, taken in self.spans
        )

    def _push(self, key: int) -> None:
        """Move the neighbours of a group apart, and all of them back into the row."""
        spans = self.spans
        at = next(n for n, span in enumerate(spans) if span[0] == key)
        for n in range(at + 1, len(spans)):
            before, span = spans[n - 1], spans[n]
            spans[n] = (span[0], max(span[1], before[1] + before[2] + GAP), span[2])
        limit = self._half
        for n in range(len(spans) - 1, -1, -1):
            span = spans[n]
            column = min(span[1], limit - span[2])
            spans[n] = (span[0], column, span[2])
            limit = column - GAP
        start = -self._half
        for n, span in enumerate(spans):
            column = max(span[1], start)
            spans[n] = (span[0], column, span[2])
            start = column + span[2] + GAP


def _column(span: tuple[int, float, int]) -> float:
    return span[1]
