# SPDX-License-Identifier: GPL-3.0-or-later
"""Determinized search: weigh a handful of choices over many worlds, within a time budget.

A *world* is one way the hidden cards can lie. The game's bot knows how to draw one and what each
choice is worth in it (solved, or played out); here is the loop around that: how many worlds, when
time is up, when the answer is clear, and how sure it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

World = TypeVar("World")

FIRST_LOOK = 32
"""Worlds before it is first asked whether the answer is clear; then at every doubling."""
CLEAR = 4.0
"""How many standard errors a choice must be ahead of each other one to be clear."""


class Verdict(NamedTuple):
    """The mean worth of each choice and over how many worlds it was taken."""

    means: tuple[float, ...]
    worlds: int

    @property
    def best(self) -> int:
        """The index of the best choice, the first of equals."""
        return max(range(len(self.means)), key=self.means.__getitem__)


def weigh(
    draw: Callable[[], World],
    worth: Callable[[World], Sequence[float]],
    *,
    seconds: float,
    clock: Callable[[], float],
    most: int,
) -> Verdict:
    """Draw worlds and take the worth of every choice in each (always the same number of choices),
    until the time is up, ``most`` worlds are done or the best choice is clear. At least one world is
    weighed, and no world is begun that would end late if it took as long as the longest so far."""
    start = clock()
    rows: list[Sequence[float]] = []
    longest = 0.0
    look = FIRST_LOOK
    begun = start
    while True:
        rows.append(worth(draw()))
        now = clock()
        longest = max(longest, now - begun)
        begun = now
        if len(rows) >= most or now - start + longest > seconds:
            break
        if len(rows) == look:
            if is_clear(rows):
                break
            look *= 2
    return Verdict(tuple(sum(column) / len(rows) for column in zip(*rows, strict=True)), len(rows))


def is_clear(rows: Sequence[Sequence[float]]) -> bool:
    """Whether one choice is ahead of all others beyond doubt, or level with them in every world."""
    count = len(rows)
    sums = [sum(column) for column in zip(*rows, strict=True)]
    best = max(range(len(sums)), key=sums.__getitem__)
    for other in range(len(sums)):
        if other == best:
            continue
        leads = [row[best] - row[other] for row in rows]
        mean = sum(leads) / count
        variance = sum((lead - mean) ** 2 for lead in leads) / (count - 1)
        if mean < CLEAR * math.sqrt(variance / count):
            return False
    return True
