# SPDX-License-Identifier: GPL-3.0-or-later
"""Lines of five: which there are, which a chip completes, and in how many ways they count.

Sets of squares are bit masks, square ``n`` being bit ``n``: a hundred comparisons become one.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from itertools import chain, product
from types import MappingProxyType
from typing import TypeAlias

from engines.sequence.types import CORNERS, LINE, SIZE, SQUARES, Line, Square

Ways: TypeAlias = tuple[tuple[Line, ...], ...]
"""The ways to count what a chip completes, each a set of lines in ascending order."""

COLUMNS = "abcdefghij"


def square_name(square: Square) -> str:
    """``a1`` is the top left square, ``j10`` the bottom right one: column letter, then row."""
    return f"{COLUMNS[square % SIZE]}{square // SIZE + 1}"


SQUARE_NAMED: Mapping[str, Square] = MappingProxyType({square_name(s): s for s in range(SQUARES)})


def mask_of(squares: Iterable[Square]) -> int:
    """The squares as a bit mask."""
    return sum(1 << square for square in squares)


def _all_lines() -> tuple[Line, ...]:
    lines = []
    for square in range(SQUARES):
        row, column = divmod(square, SIZE)
        for down, right in ((0, 1), (1, -1), (1, 0), (1, 1)):
            end_row, end_column = row + down * (LINE - 1), column + right * (LINE - 1)
            if end_row < SIZE and 0 <= end_column < SIZE:
                lines.append(tuple((row + down * n) * SIZE + column + right * n for n in range(LINE)))
    return tuple(sorted(lines))


LINES: tuple[Line, ...] = _all_lines()
"""All 192 lines of five, each ascending."""
LINE_MASKS: tuple[int, ...] = tuple(mask_of(line) for line in LINES)
MASKED: tuple[tuple[int, Line], ...] = tuple(zip(LINE_MASKS, LINES, strict=True))
MASK_OF_LINE: Mapping[Line, int] = MappingProxyType(dict(zip(LINES, LINE_MASKS, strict=True)))
LINES_THROUGH: tuple[tuple[Line, ...], ...] = tuple(
    tuple(line for line in LINES if square in line) for square in range(SQUARES)
)
CORNER_MASK = mask_of(CORNERS)


@functools.lru_cache(maxsize=256)
def team_mask(chips: tuple[int, ...], team: int) -> int:
    """The squares that count for ``team``: its chips, and the corners."""
    return CORNER_MASK + sum(1 << square for square, owner in enumerate(chips) if owner == team)


@functools.lru_cache(maxsize=256)
def completions(chips: tuple[int, ...], team: int, own: tuple[Line, ...]) -> Mapping[Square, Ways]:
    """For every empty square where a chip of ``team`` would complete a sequence, the ways to count it.

    ``own`` are the sequences the team has. A new one may share one square at most with each of them and
    with each other one that the same chip completes (docs/rules/sequence.md, “Sequences”). The ways are
    the largest sets of lines that keep to this, in a fixed order."""
    mine = team_mask(chips, team)
    found: dict[Square, list[Line]] = {}
    taken = [MASK_OF_LINE[line] for line in own]
    for mask, line in MASKED:
        missing = mask & ~mine
        if missing & (missing - 1) or not missing:
            continue
        square = missing.bit_length() - 1
        if chips[square] < 0 and all((mask & other).bit_count() <= 1 for other in taken):
            found.setdefault(square, []).append(line)
    return {square: _ways(lines) for square, lines in found.items()}


def _ways(lines: list[Line]) -> Ways:
    """The largest sets of ``lines``, which all go through one square, that share no other square. Lines of
    different directions never do; of one direction only the one that ends at the square and the one that
    begins there don’t."""
    by_direction: dict[int, list[Line]] = {}
    for line in lines:
        by_direction.setdefault(line[1] - line[0], []).append(line)
    ways = [_ways_along(same) for same in by_direction.values()]
    return tuple(sorted(tuple(sorted(chain.from_iterable(chosen))) for chosen in product(*ways)))


def _ways_along(lines: list[Line]) -> Ways:
    first, last = min(lines), max(lines)
    if first[-1] == last[0]:
        return ((first, last),)
    return tuple((line,) for line in lines)
