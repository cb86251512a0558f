# SPDX-License-Identifier: GPL-3.0-or-later
"""Actions as lines of text, events as sentences."""

from __future__ import annotations

import string
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.contract import Event, Outcome, Termination
from engines.english import plain
from engines.myrummy import types as m
from engines.myrummy.legality import DECK
from engines.myrummy.scoring import score_deal
from engines.myrummy.wording import NOTATION, event_text, rebuilt
from tests.engines.myrummy.table import cards, groups

LINES = [
    ("lay R7 R8 R9 | G5 B5 X1", m.Lay(groups("R7 R8 R9 | G5 B5 X1"))),
    ("lay R7", m.Lay(groups("R7"))),
    ("draw", m.Draw()),
    ("pass", m.Pass()),
    ("out of time 2", m.OutOfTime(2)),
    ("continue", m.Continue()),
    ("deal R1 X1", m.Deal(("R1", "X1"))),
    ("deal R1 X1 first 3", m.Deal(("R1", "X1"), 3)),
]


@pytest.mark.parametrize(("line", "action"), LINES)
def test_lines(line: str, action: Any) -> None:
    assert NOTATION.write(action) == line
    assert NOTATION.read(line) == action
    assert NOTATION.read(f"\t{line.lower()}  ") == action
    assert NOTATION.read(line.upper().replace(" ", "   ")) == action


def test_every_kind_of_action_has_a_line() -> None:
    assert {type(action) for _, action in LINES} == set(m.MyRummyAction.__args__)  # type: ignore[attr-defined]


def test_jokers_and_bars_may_be_written_shorter() -> None:
    assert NOTATION.read("lay r7 j r9|x g5 b5") == m.Lay(groups("R7 X1 R9 | X1 G5 B5"))


@pytest.mark.parametrize(
    "line",
    [
        "",
        "lay",
        "lay R7 |",
        "lay | R7",
        "lay R14",
        "lay R0",
        "lay QS",
        "lay ??",
        "draw R7",
        "out of time",
        "deal",
    ],
)
def test_what_is_no_action(line: str) -> None:
    with pytest.raises(ValueError):
        NOTATION.read(line)


@given(st.text(alphabet=string.printable, max_size=40))
def test_any_line_is_an_action_or_a_value_error(line: str) -> None:
    try:
        action = NOTATION.read(line)
    except ValueError:
        return
    assert NOTATION.read(NOTATION.write(action)) == action


@given(st.lists(st.lists(st.sampled_from(DECK), min_size=1, max_size=5), min_size=1, max_size=5))
def test_any_table_survives_its_line(table: list[list[str]]) -> None:
    action = m.Lay(tuple(map(tuple, table)))
    assert NOTATION.read(NOTATION.write(action)) == action


def told(event: Event) -> str:
    sentence = event_text(event)
    assert sentence is not None
    return plain(sentence)


def laid(words: str, before: str, after: str, *, first: bool = False) -> m.Laid:
    return m.Laid(0, cards(words), groups(before), groups(after), first)


SENTENCES = [
    (m.Dealt(2, 1, ((), ())), "Deal 2: everyone gets 0 cards, seat 1 begins."),
    (laid("R1 R2 R3", "", "R1 R2 R3", first=True), "Seat 0 lays for the first time: R1 R2 R3."),
    (laid("R4", "R1 R2 R3", "R1 R2 R3 R4"), "Seat 0 lays R4."),
    (laid("R5", "R5 X1 R7", "X1 R5 R7"), "Seat 0 lays R5."),
    (
        laid("G2", "R1 R2 R3 R4 | Y2 B2 X1", "R1 R3 R4 X1 | R2 Y2 B2 G2"),
        "Seat 0 rebuilds the table and lays G2.",
    ),
    (m.Drew(1, ("R4",)), "Seat 1 draws R4."),
    (m.Drew(1, ("??",)), "Seat 1 draws a card."),
    (m.Drew(1, ("??",), True), "Time is up: seat 1 draws a card."),
    (m.Drew(1, ("??", "??"), True), "Time is up: seat 1 draws 2 cards."),
    (m.Drew(1, ("R4", "X1"), True), "Time is up: seat 1 draws R4 X1."),
    (m.Passed(3), "Seat 3 passes."),
    (m.DealScored(score_deal((("R4",), ()), (0, 0))), "Seat 1 has laid every card: +4."),
    (
        m.DealScored(score_deal((("R4",), ("B9",)), (0, 0))),
        "Everyone has passed. seat 0 has least in the hand, 4: +9.",
    ),
    (
        m.DealScored(score_deal((("R4",), ("B4",), ("X1",)), (0, 0, 0))),
        "Everyone has passed. Several have least in the hand, 4: +15 each.",
    ),
    (
        m.MatchOver(Outcome(Termination.DEALS_PLAYED, (1,), (3, 12))),
        "Seat 1 wins the match with 12 points.",
    ),
    (m.MatchOver(Outcome(Termination.DEALS_PLAYED, (0, 1), (5, 5))), "The match is shared at 5 points."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_sentences(event: Event, sentence: str) -> None:
    assert told(event) == sentence


def test_reading_a_summary_is_not_told() -> None:
    assert event_text(m.Acknowledged(1)) is None


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("", "R1 R2 R3", False),
        ("R1 R2 R3", "R1 R2 R3 | G1 G2 G3", False),
        ("R1 R2 R3 | G1 G2 G3", "G1 G2 G3 | R1 R2 R3 R4", False),
        ("R1 R2 R3 | R4 R5 R6", "R1 R2 R3 R4 R5 R6", True),
        ("R1 R2 R3 R4", "R2 R3 R4 | R1 G1 B1", True),
        ("B1 G1 R1", "R1 G1 B1 Y1", False),
    ],
)
def test_what_counts_as_rebuilding(before: str, after: str, expected: bool) -> None:
    assert rebuilt(groups(before), groups(after)) == expected
