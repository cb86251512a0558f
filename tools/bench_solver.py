# SPDX-License-Identifier: GPL-3.0-or-later
"""MyRummy's solver on tables up to 80 cards and hands up to 25, also as loops of plain Python.

Piles grow as in play: cards are drawn and laid as well as can be until the table is big enough; then the
solver is asked for a hand of its own. Figures are of one question with nothing remembered, in processor time,
for the machine may be busy. The reference loop counts to a million; a time in loops compares machines."""

from __future__ import annotations

import random
import time
from collections import Counter

from engines.cards import Card, numbered_deck
from engines.myrummy import solver
from engines.myrummy.solver import solve
from engines.myrummy.types import TableGroups
from tools.figures import Figure, percentile

TABLES = (10, 20, 30, 40, 50, 60, 70, 80)
HANDS = (1, 3, 7, 14, 20, 25)
ROUNDS = 1
MEDIAN, WORST = 100.0, 1000.0  # ms
LOOP = 1_000_000


def figures() -> list[Figure]:
    """Median and worst times, with runs that end at 13 and with such that go on."""
    loop = 1000 * min(_loop() for _ in range(3))
    found = [Figure("reference: a loop that counts to a million", loop)]
    for wrap, kind in ((False, "runs end at 13"), (True, "runs go on over 13")):
        times = _times(wrap)
        for name, percent, target in (("median", 50, MEDIAN), ("worst", 100, WORST)):
            ms = percentile(times, percent)
            found.append(Figure(f"solver, {kind}, {name}", ms, target=target))
            found.append(Figure(f"solver, {kind}, {name}, in reference loops", ms / loop, unit="loops"))
    return found


def _times(wrap: bool) -> list[float]:
    rng = random.Random(80)
    times = []
    for size in TABLES * ROUNDS:
        table, rest = _grown(rng, size, wrap)
        for count in HANDS:
            hand = tuple(rng.sample(rest, min(count, len(rest))))
            solver.forget()
            start = time.process_time()
            solve(table, hand, wrap=wrap)
            times.append(1000 * (time.process_time() - start))
    return times


def _grown(rng: random.Random, size: int, wrap: bool) -> tuple[TableGroups, tuple[Card, ...]]:
    """A table of about ``size`` cards, never more, and all the cards that do not lie there."""
    deck = rng.sample(numbered_deck(), 108)
    table: TableGroups = ()
    hand: tuple[Card, ...] = ()
    while deck:
        hand += tuple(deck.pop() for _ in range(min(4, len(deck))))
        more = solve(table, hand, wrap=wrap)
        if sum(map(len, more.table)) > size:
            break
        table = more.table
        hand = tuple(sorted((Counter(hand) - Counter(more.laid)).elements()))
    return table, tuple(sorted((*hand, *deck)))


def _loop() -> float:
    start = time.process_time()
    count = 0
    while count < LOOP:
        count += 1
    return time.process_time() - start
