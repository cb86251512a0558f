# SPDX-License-Identifier: GPL-3.0-or-later
"""Counting lines, checked against a counter that knows no tables and no bit masks.

The counter below walks the board square by square and tries every set of lines; it shares nothing with
engines/sequence/lines.py.
"""

from __future__ import annotations

import random
from itertools import chain, combinations

import pytest

from engines.sequence.lines import (
    LINES,
    LINES_THROUGH,
    SQUARE_NAMED,
    completions,
    mask_of,
    square_name,
    team_mask,
)
from engines.sequence.types import NOBODY
from tests.engines.sequence.table import at, line

CORNERS = {(0, 0), (0, 9), (9, 0), (9, 9)}


def full_lines_through(chips: tuple[int, ...], team: int, square: int) -> list[tuple[int, ...]]:
    """Every five in a row through ``square`` that ``team`` would own with a chip there, by walking."""
    found = set()
    row, column = divmod(square, 10)
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            if not (down or right):
                continue
            for back in range(5):
                cells = [(row + (n - back) * down, column + (n - back) * right) for n in range(5)]
                if all(
                    0 <= r < 10
                    and 0 <= c < 10
                    and ((r, c) in CORNERS or (r, c) == (row, column) or chips[r * 10 + c] == team)
                    for r, c in cells
                ):
                    found.add(tuple(sorted(r * 10 + c for r, c in cells)))
    return sorted(found)


def best_sets(
    lines: list[tuple[int, ...]], own: tuple[tuple[int, ...], ...]
) -> set[frozenset[tuple[int, ...]]]:
    """All largest sets of ``lines`` of which no two, nor one and one of ``own``, share two squares."""
    every = chain.from_iterable(combinations(lines, size) for size in range(1, len(lines) + 1))
    good = [
        chosen
        for chosen in every
        if all(len(set(a) & set(b)) < 2 for a, b in combinations((*chosen, *own), 2) if a not in own)
    ]
    most = max(map(len, good), default=0)
    return {frozenset(chosen) for chosen in good if len(chosen) == most}


def random_board(rng: random.Random, teams: int) -> tuple[int, ...]:
    """Chips here and there, on some boards mostly the first team’s, and a few long rows: so that much can
    be completed, and several lines at once."""
    crowded = rng.random() < 0.4
    chips = [rng.randrange(-1, teams) if rng.random() < 0.5 else NOBODY for _ in range(100)]
    if crowded:
        chips = [0 if rng.random() < 0.75 else owner for owner in chips]
    for _ in range(rng.randrange(4)):
        team = rng.randrange(teams)
        row, column = rng.randrange(10), rng.randrange(10)
        down, right = rng.choice([(0, 1), (1, 0), (1, 1), (1, -1)])
        while 0 <= row < 10 and 0 <= column < 10:
            chips[row * 10 + column] = team
            row, column = row + down, column + right
    for _ in range(rng.randrange(1, 12)):
        chips[rng.randrange(100)] = NOBODY
    for row, column in CORNERS:
        chips[row * 10 + column] = NOBODY
    return tuple(chips)


def some_own(rng: random.Random, chips: tuple[int, ...], team: int) -> tuple[tuple[int, ...], ...]:
    """Sequences that the team may have by now: full lines that go together."""
    full = [found for found in LINES if all(chips[s] == team or (s // 10, s % 10) in CORNERS for s in found)]
    rng.shuffle(full)
    own: list[tuple[int, ...]] = []
    for candidate in full[: rng.randrange(4)]:
        if all(len(set(candidate) & set(other)) < 2 for other in own):
            own.append(candidate)
    return tuple(own)


@pytest.mark.parametrize("seed", range(60))
def test_every_square_of_random_boards_against_the_exhaustive_counter(seed: int) -> None:
    rng = random.Random(seed)
    teams = rng.choice([2, 3])
    chips = random_board(rng, teams)
    for team in range(teams):
        own = some_own(rng, chips, team)
        found = completions(chips, team, own)
        for square in range(100):
            if chips[square] != NOBODY or (square // 10, square % 10) in CORNERS:
                assert square not in found
                continue
            lines = full_lines_through(chips, team, square)
            free = [new for new in lines if all(len(set(new) & set(old)) < 2 for old in own)]
            ways = found.get(square, ())
            assert {frozenset(way) for way in ways} == best_sets(free, own)
            assert len(ways) == len({frozenset(way) for way in ways})
            assert all(list(way) == sorted(way) for way in ways)


def test_random_boards_hold_all_that_is_to_be_counted() -> None:
    """The check above means something: there are choices, doubles, and lines that an old one forbids."""
    sizes, choices, forbidden = set(), 0, 0
    for seed in range(60):
        rng = random.Random(seed)
        teams = rng.choice([2, 3])
        chips = random_board(rng, teams)
        for team in range(teams):
            own = some_own(rng, chips, team)
            with_own, alone = completions(chips, team, own), completions(chips, team, ())
            forbidden += with_own != alone
            for ways in with_own.values():
                sizes.add(len(ways[0]))
                choices += len(ways) > 1
    assert {1, 2, 3} <= sizes
    assert choices > 100
    assert forbidden > 10


def test_there_are_192_lines() -> None:
    horizontal = vertical = 10 * 6
    diagonal = 2 * 6 * 6
    assert len(LINES) == len(set(LINES)) == horizontal + vertical + diagonal
    assert LINES_THROUGH[at("a1")] == tuple(
        sorted([line("a1 b1 c1 d1 e1"), line("a1 a2 a3 a4 a5"), line("a1 b2 c3 d4 e5")])
    )
    assert len(LINES_THROUGH[at("e5")]) == 20
    assert sum(map(len, LINES_THROUGH)) == 5 * len(LINES)


def test_squares_have_names() -> None:
    assert square_name(0) == "a1"
    assert square_name(9) == "j1"
    assert square_name(63) == "d7"
    assert square_name(99) == "j10"
    assert [SQUARE_NAMED[square_name(square)] for square in range(100)] == list(range(100))


def test_corners_count_for_everyone() -> None:
    chips = [NOBODY] * 100
    chips[at("b2")] = 1
    for team in (0, 1, 2):
        corners = mask_of([0, 9, 90, 99])
        assert team_mask(tuple(chips), team) == corners | (mask_of([at("b2")]) if team == 1 else 0)
