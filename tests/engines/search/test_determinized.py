# SPDX-License-Identifier: GPL-3.0-or-later
"""The loop of determinized search: time, certainty, and what it says in the end."""

from __future__ import annotations

import itertools
import random

import pytest

from engines.search.determinized import FIRST_LOOK, Verdict, is_clear, weigh


def still() -> float:
    return 0.0


def test_every_choice_is_weighed_in_every_world() -> None:
    worlds = itertools.count(1)
    verdict = weigh(lambda: next(worlds), lambda n: (n, 2 * n, 0), seconds=1, clock=still, most=3)
    assert verdict.rows == [(1, 2, 0), (2, 4, 0), (3, 6, 0)]


def test_it_stops_before_a_world_that_would_end_late() -> None:
    """Worlds take 3, 3, 3 … seconds: three fit into ten, a fourth would not."""
    now = [0.0]

    def worth(world: None) -> tuple[float, float]:
        now[0] += 3.0
        return 0.0, random.Random(now[0]).random()

    verdict = weigh(lambda: None, worth, seconds=10, clock=lambda: now[0], most=1000)
    assert len(verdict.rows) == 3
    assert now[0] == 9.0


def test_without_any_time_one_world_is_weighed() -> None:
    verdict = weigh(lambda: None, lambda _: (1.0, 2.0), seconds=-1.0, clock=still, most=50)
    assert verdict.rows == [(1.0, 2.0)]


def test_a_clear_answer_ends_it_early_and_a_close_one_does_not() -> None:
    rng = random.Random(1)
    clear = weigh(lambda: None, lambda _: (rng.random(), rng.random() + 1), seconds=1, clock=still, most=500)
    assert len(clear.rows) == FIRST_LOOK
    close = weigh(lambda: None, lambda _: (rng.random(), rng.random()), seconds=1, clock=still, most=500)
    assert len(close.rows) == 500


def test_choices_level_in_every_world_are_clear() -> None:
    assert is_clear(Verdict([(0.5, 0.5), (0.1, 0.1), (0.9, 0.9)]))
    assert not is_clear(Verdict([(0.5, 0.4), (0.1, 0.2), (0.9, 0.9)]))


def test_leads_and_how_sure_they_are() -> None:
    verdict = Verdict([(0.0, 0.1), (0.0, 0.3)])
    mean, variance = verdict.lead(1, over=0)
    assert mean == pytest.approx(0.2)
    assert variance == pytest.approx((0.1**2 + 0.1**2) / 2 / 2)  # of the mean of two


def test_a_few_worlds_do_not_turn_a_conviction_and_many_do() -> None:
    """One choice is 0.05 ahead on the mean, with a scatter of 0.5 from world to world."""

    def after(worlds: int) -> int:
        rows = [(0.0, 0.55), (0.0, -0.45)] * (worlds // 2)
        return Verdict(rows).best(0, bias=0.01, spread=0.03)

    assert after(10) == 0
    assert after(1000) == 1


def test_the_favourite_stays_among_equals_and_in_a_single_world() -> None:
    assert Verdict([(0.5, 0.5, 0.5)] * 50).best(1, bias=0.01, spread=0.03) == 1
    assert Verdict([(0.5, 0.55)]).best(0, bias=0.01, spread=0.03) == 0
    assert Verdict([(0.5, 0.4), (0.7, 0.5)] * 100).best(1, bias=0.01, spread=0.03) == 0
