# SPDX-License-Identifier: GPL-3.0-or-later
"""The hard bot: plays its best choices on, in worlds that fit what it saw, and looks how it stands when its
turn comes again.

In every world the others, its partners too, play by ``rollout_policy``, each by its own cards only. One round
is enough: what comes later depends on cards that nobody has drawn yet, and blurs more than it tells.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engines.contract import Bot
from engines.search.determinized import Verdict, weigh
from engines.sequence.features import Features
from engines.sequence.options import SequenceOptions
from engines.sequence.rollout import Worlds
from engines.sequence.simple_bots import Count, exchange_in, plays_in, without_thinking
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
LEAN = 0.02
"""What the gains of ``Count`` are worth, in log odds: two ways to value lines err less than one."""
LEAST = 1e-9
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
        choices = [choice for choice in order[:MOST_CHOICES] if choice.chance > order[0].chance - WITHIN]
        if len(choices) == 1:
            return choices[0].action
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
        return choices[Verdict(rows).best(0, FAVOUR, SPREAD)].action

    def _weigh(self, worlds: Worlds, choices: Sequence[Choice], seconds: float, most: float) -> Verdict:
        return weigh(
            worlds.draw,
            lambda world: [worlds.follow(world, choice.action) + choice.lean for choice in choices],
            seconds=seconds,
            clock=self._clock,
            most=max(1, int(most)),
        )


class Choice(NamedTuple):
    """An action, the chance to win after it, and how much of that the gains of ``Count`` have added."""

    chance: float
    action: SequenceAction
    lean: float


def ranked(observation: SequenceObservation, options: SequenceOptions) -> list[Choice]:
    """The actions that end the turn, the best first."""
    features, count = Features(observation), Count(observation, options)
    found = []
    for action in plays_in(observation):
        counted = min(max(features.chance(action, options.refill), LEAST), 1 - LEAST)
        odds = math.log(counted / (1 - counted)) + LEAN * count.gain(action)
        chance = 1 / (1 + math.exp(-odds))
        found.append(Choice(chance, action, chance - counted))
    return sorted(found, key=lambda choice: -choice.chance)
