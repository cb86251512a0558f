# SPDX-License-Identifier: GPL-3.0-or-later
"""The finder of blunders: it finds what was planted, leaves what is good alone, and can be repeated."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines import blunders
from engines.blunders import Finding, Question, examine, is_fault, lost, report
from engines.contract import Bot, Level
from engines.euchre.types import OrderUp


def question(deal: int, **changed: Any) -> Question:
    wanted: dict[str, Any] = {
        "game": "briscola",
        "options": {},
        "seats": None,
        "level": Level.NORMAL,
        "playouts": Level.NORMAL,
        "seed": 1,
        "deal": deal,
        "places": 2,
        "worlds": 100,
        "budget": 0.02,
    }
    return Question(**{**wanted, **changed})


def finding(loss: float, error: float, stake: float = 1.0) -> Finding:
    return Finding(3, 14, 1, "play 2O", "play AO", loss, error, 300, stake, b"{}")


class Reckless(Bot):
    """Orders every card up and goes alone, whatever it holds."""

    def choose(self, observation: Any, rng: random.Random, budget: float) -> Any:
        return next((a for a in observation.legal if a == OrderUp(alone=True)), observation.legal[0])


def test_planted_faults_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = blunders.bot_of
    monkeypatch.setattr(
        blunders,
        "bot_of",
        lambda game, level: Reckless() if level is Level.EASY else honest(game, level),
    )
    asked = [question(deal, game="euchre", level=Level.EASY, places=(0,), worlds=60) for deal in range(5)]
    found = [f for one in asked for f in examine(one)]
    assert {f.chosen for f in found} == {"order up alone"}
    assert sum(is_fault(f, 1.5) for f in found) >= 3


def test_a_fault_can_be_looked_at_again() -> None:
    first, second = examine(question(5))
    again = examine(question(5, places=(second.place,)))
    assert again == [second]
    assert first.place < second.place


def test_losses_are_parts_of_a_deal() -> None:
    """A deal is won by a point: the difference between winning and losing is two."""
    assert lost(finding(0.3, 0.02), 1.0) == pytest.approx((0.15, 0.01))
    assert lost(finding(1.2, 0.1), 3.0) == pytest.approx((0.2, 1 / 60))


@pytest.mark.parametrize(
    ("loss", "error", "fault"),
    [(0.3, 0.02, True), (0.15, 0.02, False), (0.3, 0.11, False), (-0.5, 0.01, False)],
)
def test_a_fault_loses_more_than_a_tenth_and_surely(loss: float, error: float, fault: bool) -> None:
    assert is_fault(finding(loss, error), 1.0) is fault


def test_the_report_has_the_faults_and_what_was_seen_where_it_is_asked() -> None:
    lines = report([finding(0.1, 0.02), finding(0.4, 0.02)])
    assert lines == [
        "deal 3 decision 14 seat 1: play 2O; play AO is better by +0.200 ± 0.010 of a deal (300 worlds)",
        "1 of 2 decisions lose more than a tenth of a deal",
    ]
    assert "  sees {}" in report([finding(0.1, 0.02)], everything=True)
    assert report([]) == ["No decision was found."]


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert blunders.main(["briscola", "--only", "5.1", "--worlds", "20", "--jobs", "1"]) in (0, 1)
    assert "deal 5 decision 1 seat" in capsys.readouterr().out
    assert blunders.main(["briscola", "--only", "five"]) == 2
    assert "'five' is not a deal and a decision" in capsys.readouterr().err
    assert blunders.main(["whist"]) == 2


@pytest.mark.parametrize(("game", "seats"), [("euchre", 4), ("scopa", 2)])
def test_it_asks_of_any_game(game: str, seats: int) -> None:
    (one,) = examine(question(1, game=game, seats=seats, places=(0,), worlds=10))
    assert one.stake > 0
    assert one.chosen != one.better
