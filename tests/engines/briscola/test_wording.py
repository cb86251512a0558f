# SPDX-License-Identifier: GPL-3.0-or-later
"""Briscola in words: lines that are actions, lines that are none, and what is said of the events."""

from __future__ import annotations

import pytest

from engines.briscola import types as b
from engines.briscola.ranking import pack
from engines.briscola.wording import NOTATION, event_text


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("play 3w", b.Play("3W")),
        ("  PLAY   ho ", b.Play("HO")),
        ("exchange", b.Exchange()),
        ("Continue", b.Continue()),
        ("deal " + " ".join(pack(2)), b.Deal(pack(2))),
        ("deal " + " ".join(pack(3)) + " dealer 2", b.Deal(pack(3), 2)),
    ],
)
def test_lines_are_read_in_any_case_and_spacing(line: str, action: b.BriscolaAction) -> None:
    assert NOTATION.read(line) == action
    assert NOTATION.read(NOTATION.write(action)) == action


@pytest.mark.parametrize(
    "line", ["", "play", "play QS", "play 8O", "play 3W 4W", "exchange 7O", "deal", "pass"]
)
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(ValueError):
        NOTATION.read(line)


def score(points: tuple[int, ...], winner: int | None, counted: bool = True) -> b.DealScored:
    return b.DealScored(b.DealScore(points, points, winner, counted, points))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (b.Exchanged(0, "7O", "AO"), "0 exchanges 7O for AO."),
        (b.TrickWon(1, ((0, "AU"), (1, "2O")), 11, 3), "1 takes the trick: 11 points."),
        (b.StockGone(False), "The stock is gone."),
        (b.StockGone(True), "The stock is gone. Partners look at each other’s hands."),
        (score((58, 62), 1), "The deal goes to 1, with 62 points."),
        (
            score((60, 60), None, counted=False),
            "Patta: the points are level. The deal counts nothing and is dealt again.",
        ),
        (score((20, 50, 50), None), "Nobody has the most points in this deal."),
    ],
)
def test_events_are_told(event: b.BriscolaEvent, sentence: str) -> None:
    text = event_text(event)
    assert text is not None
    assert text.english() == sentence


def test_drawing_and_going_on_are_not_told() -> None:
    assert event_text(b.Drew(0, "AO")) is None
    assert event_text(b.Acknowledged(0)) is None
