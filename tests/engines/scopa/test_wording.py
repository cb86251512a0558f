# SPDX-License-Identifier: GPL-3.0-or-later
"""Scopa in words: lines that are actions, lines that are none, and what is said of the events."""

from __future__ import annotations

import pytest

from engines.cards import italian_deck
from engines.scopa import types as s
from engines.scopa.wording import NOTATION, event_text

DECK = italian_deck()


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("play 7o", s.Play("7O")),
        ("Play 7O take 4O 3W", s.Play("7O", ("3W", "4O"))),
        (" PLAY  kb  TAKE kw ", s.Play("KB", ("KW",))),
        ("continue", s.Continue()),
        ("deal " + " ".join(DECK), s.Deal(DECK)),
        ("deal " + " ".join(DECK) + " dealer 3", s.Deal(DECK, 3)),
    ],
)
def test_lines_are_read_in_any_case_and_spacing(line: str, action: s.ScopaAction) -> None:
    assert NOTATION.read(line) == action
    assert NOTATION.read(NOTATION.write(action)) == action


@pytest.mark.parametrize(
    "line", ["", "play", "play QS", "play 7O take", "play 7O take XX", "take 7O", "deal"]
)
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(ValueError):
        NOTATION.read(line)


def scored(*points: int) -> s.DealScored:
    return s.DealScored(s.DealScore((), points, points))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (s.Played(0, "7O", (), False, False), "0 plays 7O."),
        (s.Played(0, "AO", (), True, False), "0 plays AO, which takes itself."),
        (s.Played(1, "7O", ("3W", "4O"), True, False), "1 plays 7O and takes 3W 4O."),
        (s.Played(1, "7O", ("3W", "4O"), True, True), "Scopa! 1 plays 7O and takes 3W 4O."),
        (s.MoreDealt((("??",) * 3,) * 2, 24), "New cards for everyone: 24 are left."),
        (s.LastTaken(2, ("KO",)), "2 took last and gets what lies on the table."),
        (scored(3, 1), "Most points in this deal for 0: 3."),
        (scored(2, 0, 2), "The best are level in this deal: 2 each."),
    ],
)
def test_events_are_told(event: s.ScopaEvent, sentence: str) -> None:
    text = event_text(event)
    assert text is not None
    assert text.english() == sentence


def test_going_on_is_not_told() -> None:
    assert event_text(s.Acknowledged(0)) is None
