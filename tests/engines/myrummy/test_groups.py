# SPDX-License-Identifier: GPL-3.0-or-later
"""What a group is: sets, runs, jokers at ends and in gaps, runs over 13."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.cards import numbered_deck
from engines.english import plain
from engines.myrummy.groups import (
    RUN,
    SET,
    arranged,
    card_points,
    hand_points,
    reading,
    readings,
    tidy,
    value,
    why_not_a_group,
)
from tests.engines.myrummy.table import cards

GROUPS = [
    ("R5 Y5 G5", SET, 15),
    ("B5 R5 G5 Y5", SET, 20),
    ("R13 Y13 X1", SET, 39),
    ("X1 G1 X1 B1", SET, 4),
    ("R1 R2 R3", RUN, 6),
    ("B11 B12 B13", RUN, 36),
    ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13", RUN, 91),
    ("G4 X1 G6", RUN, 15),
    ("X1 G5 G6", RUN, 15),
    ("G5 G6 X1", RUN, 18),
    ("G4 X1 X1 G7", RUN, 22),
    ("X1 X1 G3", SET, 9),
    ("X1 R2 X1 R4 X1", RUN, 15),
    ("X1 X1 X1 R13", SET, 52),
]

NO_GROUPS = [
    ("", "There is a group without cards."),
    ("R5", "R5: a group needs three cards at least."),
    ("R5 Y5", "R5 Y5: a group needs three cards at least."),
    ("X1 X1 X1", "X1 X1 X1: a group needs a card that is not a joker."),
    ("R5 Y5 R5", "R5 Y5 R5: red is in this set twice."),
    ("R5 Y5 G5 B5 X1", "R5 Y5 G5 B5 X1: a set has four cards at most."),
    ("R5 Y6 G7", "R5 Y6 G7: neither one number in different colours nor one colour in a row."),
    ("R5 R6 Y7", "R5 R6 Y7: neither one number in different colours nor one colour in a row."),
    ("R5 R6 R8", "R5 R6 R8: R8 does not fit in its place after R6."),
    ("R7 R6 R5", "R7 R6 R5: R6 does not fit in its place after R7."),
    ("R5 R6 R6 R7", "R5 R6 R6 R7: R6 does not fit in its place after R6."),
    ("R5 X1 R8", "R5 X1 R8: R8 does not fit in its place after R5."),
    ("X1 R1 R2", "X1 R1 R2: nothing comes before the 1."),
    ("R12 R13 X1", "R12 R13 X1: nothing comes after the 13."),
    ("R12 R13 R1", "R12 R13 R1: R1 does not fit in its place after R13."),
    ("R5 ?? R7", "R5 ?? R7: these are not cards of this game."),
    ("R14 Y14 G14", "R14 Y14 G14: these are not cards of this game."),
]


@pytest.mark.parametrize(("words", "kind", "points"), GROUPS)
def test_groups_and_what_they_count(words: str, kind: str, points: int) -> None:
    for wrap in (False, True):
        found = reading(cards(words), wrap)
        assert found is not None
        assert (found.kind, found.points) == (kind, points)
        assert value(cards(words), wrap) == points
        with pytest.raises(ValueError, match="a group"):
            why_not_a_group(cards(words), wrap)


@pytest.mark.parametrize(("words", "sentence"), NO_GROUPS)
def test_what_is_no_group_and_why(words: str, sentence: str) -> None:
    assert reading(cards(words), False) is None
    assert plain(why_not_a_group(cards(words), False)) == sentence
    with pytest.raises(ValueError, match="not a group"):
        value(cards(words), False)


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("R12 R13 R1", (12, 13, 1)),
        ("R12 R13 X1", (12, 13, 1)),
        ("X1 R1 R2", (13, 1, 2)),
        ("R11 X1 X1 R1 R2", (11, 12, 13, 1, 2)),
        ("G8 G9 G10 G11 G12 G13 G1 G2 G3 G4 G5 G6 G7", (8, 9, 10, 11, 12, 13, 1, 2, 3, 4, 5, 6, 7)),
    ],
)
def test_runs_over_13_by_option(words: str, numbers: tuple[int, ...]) -> None:
    found = reading(cards(words), True)
    assert found is not None
    assert found.numbers == numbers
    assert reading(cards(words), False) is None


def test_a_run_does_not_meet_its_own_tail() -> None:
    whole = cards("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13")
    assert reading((*whole, "R1"), True) is None
    assert "thirteen" in str(why_not_a_group((*whole, "R1"), True))
    assert reading(cards("R13 R1 R3"), True) is None
    assert "R3" in str(why_not_a_group(cards("R13 R1 R3"), True))


def test_what_is_set_and_run_alike_counts_the_more() -> None:
    assert [(r.kind, r.points) for r in readings(cards("R5 X1 X1"), False)] == [(RUN, 18), (SET, 15)]
    assert [(r.kind, r.points) for r in readings(cards("X1 X1 R5"), False)] == [(SET, 15), (RUN, 12)]
    assert [r.kind for r in readings(cards("R13 X1 X1"), False)] == [SET]
    assert [r.kind for r in readings(cards("R13 X1 X1"), True)] == [SET, RUN]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("R5 R4 R6", "R4 R5 R6"),
        ("X1 R13 R12", "X1 R12 R13"),
        ("X1 R4 R5", "R4 R5 X1"),
        ("R3 X1 R5", "R3 X1 R5"),
        ("X1 X1 R5 R3", "R3 X1 R5 X1"),
        ("B5 X1 R5", "R5 B5 X1"),
        ("R3 R6 X1", None),
        ("R5 R5 R6", None),
        ("R12 R13 R1", None),
        ("X1 X1 X1", None),
        ("R5 Y6 G7", None),
    ],
)
def test_cards_put_in_order(words: str, expected: str | None) -> None:
    found = arranged(cards(words), False)
    assert found == (None if expected is None else cards(expected))


def test_cards_put_in_order_over_13() -> None:
    assert arranged(cards("R1 R13 R12"), True) == cards("R12 R13 R1")
    assert arranged(cards("R2 X1 R13"), True) == cards("R13 X1 R2")
    assert arranged(cards("R1 R13 X1"), True) == cards("R13 R1 X1")


few_cards = st.lists(st.sampled_from(["X1", "R1", "R2", "R3", "R12", "R13", "Y2", "G2", "B2"]), max_size=5)


@given(few_cards, st.booleans())
def test_an_order_is_found_exactly_where_there_is_one(held: list[str], wrap: bool) -> None:
    found = arranged(held, wrap)
    if found is None:
        assert not any(readings(order, wrap) for order in permutations(held))
    else:
        assert readings(found, wrap)
        assert Counter(found) == Counter(held)


@given(st.lists(st.sampled_from([*numbered_deck(1, 1), "??", "Q"]), max_size=6), st.booleans())
def test_either_a_group_or_a_reason_naming_its_cards(held: list[str], wrap: bool) -> None:
    group = tuple(held)
    if not readings(group, wrap):
        sentence = plain(why_not_a_group(group, wrap))
        assert not group or " ".join(group) in sentence


def test_a_set_is_the_same_in_any_order_a_run_is_not() -> None:
    assert tidy(cards("B5 X1 R5")) == tidy(cards("X1 R5 B5"))
    assert tidy(cards("R5 X1 X1")) != tidy(cards("X1 X1 R5"))
    assert tidy(cards("R5 R6 X1")) == cards("R5 R6 X1")


def test_what_cards_in_the_hand_count() -> None:
    assert [card_points(card) for card in cards("R1 B13 X1")] == [1, 13, 30]
    assert hand_points(cards("R1 B13 X1 X1")) == 74
