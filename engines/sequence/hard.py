# SPDX-License-Identifier: GPL-3.0-or-later
"""The hard bot: plays its best choices on, in worlds that fit what it saw, and looks how it stands when its
turn comes again.

In every world the others, its partners too, play as the quick player (``quick.py``) does, each by its own
cards only. One round is enough: what comes later depends on cards that nobody has drawn yet, and blurs more
than it tells.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

from engines.contract import Bot
from engines.search.worlds import Verdict, weigh
from engines.sequence.beliefs import Worlds
from engines.sequence.casual import exchange_in, plays_in, without_thinking
from engines.sequence.options import SequenceOptions
from engines.sequence.outlook import Outlook
from engines.sequence.types import SequenceAction, SequenceObservation

MOST_WORLDS = 1200
MOST_CHOICES = 6
WITHIN = 0.045
"""Choices are looked at when counting puts them within so much of the best one."""
USED = 0.9
"""Of the time to think: the rest is for what can't be foreseen."""
FIRST_SHARE = 0.35
FINALISTS = 3
"""So many choices get the rest of the time, after the first share of it went to all."""
FAVOUR, SPREAD = 0.001, 0.02
"""How much better the choice that counting prefers is held to be before any world is looked at, and give or
take how much, in chances to win the match."""


class HardBot(Bot):
    """``clock`` tells the time in seconds; a test's clock makes the number of worlds certain."""

    def __init__(
        self,
        options: SequenceOptions,
        clock: Callable[[], float] = time.perf_counter,
        most_worlds: int = MOST_WORLDS,
    ) -> None:
        self.options = options
        self._clock = clock
        self._most_worlds = most_worlds

    def choose(self, observation: SequenceObservation, rng: random.Random, budget: float) -> SequenceAction:
        """The best of the legal actions that ``budget`` seconds can tell. Raises ValueError when none is
        due."""
        end = self._clock() + budget * USED
        plain = without_thinking(observation) or exchange_in(observation)
        if plain is not None:
            return plain
        order = ranked(observation, self.options)
        top = order[0][0]
        choices = [action for chance, action in order[:MOST_CHOICES] if chance > top - WITHIN]
        if len(choices) == 1:
            return choices[0]
        worlds = Worlds(observation, self.options, rng)
        seconds = end - self._clock()
        verdict = self._weigh(worlds, choices, seconds * FIRST_SHARE, self._most_worlds * FIRST_SHARE)
        seconds = end - self._clock()
        if len(choices) > FINALISTS and seconds > 0:
            means = [sum(column) for column in zip(*verdict.rows, strict=True)]
            finalists = sorted(range(len(choices)), key=lambda n: -means[n])[:FINALISTS]
            finalists = sorted({0, *finalists})
            choices = [choices[n] for n in finalists]
            rows = [[row[n] for n in finalists] for row in verdict.rows]
        else:
            rows = [list(row) for row in verdict.rows]
        if seconds > 0:
            more = self._weigh(worlds, choices, seconds, self._most_worlds * (1 - FIRST_SHARE))
            rows += [list(row) for row in more.rows]
        return choices[Verdict(rows).best(0, FAVOUR, SPREAD)]

    def _weigh(
        self, worlds: Worlds, choices: Sequence[SequenceAction], seconds: float, most: float
    ) -> Verdict:
        return weigh(
            worlds.draw,
            lambda world: [worlds.follow(world, action) for action in choices],
            seconds=seconds,
            clock=self._clock,
            most=max(1, int(most)),
        )


def ranked(observation: SequenceObservation, options: SequenceOptions) -> list[tuple[float, SequenceAction]]:
    """The actions that end the turn with the chance to win after each, the best first."""
    outlook = Outlook(observation)
    found = [(outlook.chance(action, options.refill), action) for action in plays_in(observation)]
    return sorted(found, key=lambda pair: -pair[0])
