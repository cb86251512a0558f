# SPDX-License-Identifier: GPL-3.0-or-later
"""The loop of determinized search: time, certainty, and what it says in the end."""

from __future__ import annotations

import itertools
import random

from engines.search.worlds import FIRST_LOOK, Verdict, is_clear, weigh


def still() -> float:
    return 0.0


def test_it_averages_what_each_choice_is_worth() -> None:
    worlds = itertools.count(1)
    verdict = weigh(lambda: next(worlds), lambda n: (n, 2 * n, 0), seconds=1, clock=still, most=3)
    assert verdict == Verdict((2.0, 4.0, 0.0), 3)
    assert verdict.best == 1


def test_the_first_of_equals_is_best() -> None:
    assert Verdict((1.0, 2.0, 2.0), 5).best == 1


def test_it_stops_before_a_world_that_would_end_late() -> None:
    """Worlds take 3, 3, 3 … seconds: three fit into ten, a fourth would not."""
    now = [0.0]

    def worth(world: None) -> tuple[float, float]:
        now[0] += 3.0
        return 0.0, random.Random(now[0]).random()

    verdict = weigh(lambda: None, worth, seconds=10, clock=lambda: now[0], most=1000)
    assert verdict.worlds == 3
    assert now[0] == 9.0


def test_without_any_time_one_world_is_weighed() -> None:
    verdict = weigh(lambda: None, lambda _: (1.0, 2.0), seconds=-1.0, clock=still, most=50)
    assert verdict == Verdict((1.0, 2.0), 1)


def test_a_clear_answer_ends_it_early_and_a_close_one_does_not() -> None:
    rng = random.Random(1)
    clear = weigh(lambda: None, lambda _: (rng.random(), rng.random() + 1), seconds=1, clock=still, most=500)
    assert clear.worlds == FIRST_LOOK
    close = weigh(lambda: None, lambda _: (rng.random(), rng.random()), seconds=1, clock=still, most=500)
    assert close.worlds == 500


def test_choices_level_in_every_world_are_clear() -> None:
    assert is_clear([(0.5, 0.5), (0.1, 0.1), (0.9, 0.9)])
    assert not is_clear([(0.5, 0.4), (0.1, 0.2), (0.9, 0.9)])
