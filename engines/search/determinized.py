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

DOUBT = 0.1
"""A few worlds that agree prove little: they count as if one of them were so much off."""


class Verdict(NamedTuple):
    """The worth of each choice (column) in each world (row) that was weighed."""

    rows: Sequence[Sequence[float]]

    def lead(self, choice: int, over: int) -> tuple[float, float]:
        """By how much one choice is ahead of another on the mean, and the variance of that mean."""
        count = len(self.rows)
        leads = [row[choice] - row[over] for row in self.rows]
        mean = sum(leads) / count
        return mean, sum((lead - mean) ** 2 for lead in leads) / count**2

    def best(self, favourite: int, bias: float, spread: float) -> int:
        """The choice most likely best for somebody who, before any world was looked at, held
        ``favourite`` to be ahead of each other one by ``bias``, give or take ``spread``. The fewer the
        worlds and the less they agree, the more that counts."""
        best, most = favourite, 0.0
        for choice in range(len(self.rows[0])):
            if choice != favourite:
                mean, variance = self.lead(choice, favourite)
                variance += (DOUBT / len(self.rows)) ** 2
                expected = (mean * spread**2 - bias * variance) / (spread**2 + variance)
                if expected > most:
                    best, most = choice, expected
        return best


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
            if is_clear(Verdict(rows)):
                break
            look *= 2
    return Verdict(rows)


def is_clear(verdict: Verdict) -> bool:
    """Whether one choice is ahead of all others beyond doubt, or level with them in every world."""
    sums = [sum(column) for column in zip(*verdict.rows, strict=True)]
    best = sums.index(max(sums))
    for other in range(len(sums)):
        if other != best:
            mean, variance = verdict.lead(best, other)
            if mean < CLEAR * math.sqrt(variance):
                return False
    return True
