# SPDX-License-Identifier: GPL-3.0-or-later
"""Worked examples of laying: rebuilding, the first meld, jokers on the table; and every refusal."""

from __future__ import annotations

import random
import time
from collections import Counter
from typing import Any

import pytest

from engines.myrummy import types as m
from engines.myrummy.legality import own_points
from tests.engines.myrummy.table import Table, cards, groups

# --- rebuilding ------------------------------------------------------------------------------------------


def test_new_groups_and_added_cards() -> None:
    table = Table("R10 G1 G2 G3 B9", "R1", table="R7 R8 R9").lay("R7 R8 R9 R10 | G1 G2 G3")
    assert table.hand == "B9"
    assert table.state.table == groups("R7 R8 R9 R10 | G1 G2 G3")
    assert table.state.turn == 1
    (laid,) = table.events
    assert laid == m.Laid(
        0, cards("R10 G1 G2 G3"), groups("R7 R8 R9"), groups("R7 R8 R9 R10 | G1 G2 G3"), False
    )


def test_the_table_may_be_rebuilt_at_will() -> None:
    """Three runs become three sets and take a fourth card."""
    table = Table("B2 Y9", "R1", table="R1 R2 R3 | Y1 Y2 Y3 | G1 G2 G3")
    table.lay("R1 Y1 G1 | R2 Y2 G2 B2 | R3 Y3 G3")
    assert table.hand == "Y9"


def test_a_joker_is_freed_and_used_in_the_same_turn() -> None:
    table = Table("R8 G5 G6 B13", "R1", table="R7 X1 R9")
    table.lay("R7 R8 R9 | G5 G6 X1")
    assert table.hand == "B13"


def test_a_freed_joker_may_not_go_to_the_hand() -> None:
    table = Table("R8 G5 G6 B13", "R1", table="R7 X1 R9")
    assert table.refused("R7 R8 R9") == (
        "card-missing",
        "X1: what lay on the table must still lie there.",
    )


def test_a_joker_does_not_lie_alone() -> None:
    table = Table("R8 G5 G6", "R1", table="R7 X1 R9")
    assert table.refused("R7 R8 R9 | X1") == ("not-a-group", "X1: a group needs three cards at least.")


def test_cards_of_the_table_stay_on_it() -> None:
    table = Table("R6 B1", "R1", table="R7 R8 R9 R10 | G1 G2 G3")
    code, sentence = table.refused("R6 R7 R8 | G1 G2 G3")
    assert code == "card-missing"
    assert sentence.startswith("R10 R9: ")


@pytest.mark.parametrize("card", ["B8", "??", "R99", ""])
def test_only_cards_of_the_hand_are_laid(card: str) -> None:
    table = Table("R6 B1", "B8", table="R7 R8 R9")
    action = m.Lay((cards("R7 R8 R9"), ("R6", card, "B1")))
    code, sentence = table.refused_action(action)
    assert code == "not-your-card"
    assert sentence == f"{card}: neither on the table nor in your hand."


def test_no_sentence_grows_with_what_is_sent() -> None:
    """Whoever makes messages by hand gets a short answer, whatever they hold."""
    table = Table("R6 B1", "B8", table="R7 R8 R9")
    for cards_sent in ((tuple(f"Z{n}" for n in range(3_000)),), (("R" * 60_000,),), (("X1",) * 20_000,)):
        code, sentence = table.refused_action(m.Lay((cards("R7 R8 R9"), *cards_sent)))
        assert code == "not-your-card"
        assert len(sentence) < 120
    code, sentence = table.refused_action(m.Lay((cards("R6"), *(((),) * 1_000))))
    assert code == "card-missing"


def test_a_card_held_once_is_not_laid_twice() -> None:
    table = Table("R6 B6 G6 B1", "R1")
    assert table.refused("R6 B6 G6 | R6 B6 G6")[0] == "not-your-card"


def test_one_card_of_ones_own_at_least() -> None:
    table = Table("R6 B1", "R1", table="R7 R8 R9 R10 R11 R12")
    assert table.refused("R7 R8 R9 | R10 R11 R12") == (
        "nothing-laid",
        "Lay one of your cards at least, or draw.",
    )


def test_an_empty_table_and_nothing_done() -> None:
    assert Table("R6 B1", "R1").refused("") == ("nothing-laid", "Lay one of your cards at least, or draw.")
    assert Table("R6 B1", "R1", pool="").refused("") == (
        "nothing-laid",
        "Lay one of your cards at least, or pass.",
    )


def test_the_group_that_is_wrong_is_named() -> None:
    table = Table("R6 B6 G7 B1", "R1", table="R7 R8 R9")
    assert table.refused("R7 R8 R9 | R6 B6 G7") == (
        "not-a-group",
        "R6 B6 G7: neither one number in different colours nor one colour in a row.",
    )
    assert table.refused_action(m.Lay((cards("R6 R7 R8 R9"), ())))[1] == "There is a group without cards."


def test_runs_over_13() -> None:
    held = ("R12 R13 R1 B1", "R1")
    assert Table(*held).refused("R12 R13 R1")[0] == "not-a-group"
    assert Table(*held, wrap=True).lay("R12 R13 R1").hand == "B1"


# --- the first meld --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "after", "points"),
    [
        ("R10 Y10 G10 B1", "R10 Y10 G10", 30),
        ("R9 Y9 X1 B1", "R9 Y9 X1", 27),
        ("R11 X1 Y11 B1", "R11 Y11 X1", 33),
        ("R9 R10 X1 B1", "R9 R10 X1", 30),
        ("X1 R10 R9 B1", "X1 R9 R10", 27),
        ("R5 X1 X1 B13", "R5 X1 X1", 18),
        ("R1 R2 R3 Y8 G8 B8 B13", "R1 R2 R3 | Y8 G8 B8", 30),
    ],
)
def test_jokers_count_what_they_stand_for(hand: str, after: str, points: int) -> None:
    table = Table(hand, "R1", melded=False)
    if points >= 30:
        table.lay(after)
        assert table.state.melded == (True, False)
        (laid,) = table.events
        assert isinstance(laid, m.Laid)
        assert laid.first_meld
    else:
        assert table.refused(after) == (
            "first-meld",
            f"Your own new groups count {points}; the first meld takes 30.",
        )


@pytest.mark.parametrize(("needed", "enough"), [(0, True), (30, True), (50, False)])
def test_how_much_a_first_meld_takes(needed: int, enough: bool) -> None:
    table = Table("R12 Y12 G12 B1", "R1", melded=False, first_meld=needed)
    if enough:
        assert table.lay("R12 Y12 G12").state.melded == (True, False)
    else:
        assert table.refused("R12 Y12 G12") == (
            "first-meld",
            "Your own new groups count 36; the first meld takes 50.",
        )


def test_fifty_points_over_several_groups() -> None:
    table = Table("R12 Y12 G12 B5 B6 B7 B1", "R1", melded=False, first_meld=50)
    assert table.lay("R12 Y12 G12 | B5 B6 B7").hand == "B1"


def test_without_a_first_meld_one_begins_by_adding() -> None:
    table = Table("R10 B1", "R1", table="R7 R8 R9", melded=False, first_meld=0)
    table.lay("R7 R8 R9 R10")
    assert table.state.melded == (True, False)
    assert table.events[0].first_meld  # type: ignore[attr-defined]


def test_before_the_first_meld_nothing_is_added_or_rebuilt() -> None:
    table = Table("R10 B1", "R1", table="R7 R8 R9", melded=False)
    assert table.refused("R7 R8 R9 R10")[0] == "first-meld"


def test_groups_that_use_the_table_do_not_count() -> None:
    table = Table("R13 Y13 G1 B1", "R1", table="R10 R11 R12 | B13 G13 X1", melded=False)
    assert table.refused("R10 R11 R12 | B13 G13 R13 Y13 | X1 G1 B1")[0] == "first-meld"


def test_more_may_be_done_in_the_turn_of_the_first_meld() -> None:
    """With the option (standard): added to, and rebuilt too."""
    hand, before = "R10 Y10 G10 B2 B9", "R1 R2 R3 | Y1 Y2 Y3 | G1 G2 G3"
    after = "R10 Y10 G10 | R1 Y1 G1 | R2 Y2 G2 B2 | R3 Y3 G3"
    assert Table(hand, "R1", table=before, melded=False).lay(after).hand == "B9"


def test_nothing_more_is_done_in_the_turn_of_the_first_meld() -> None:
    """Without the option: old groups stay, new ones are wholly one's own."""
    before = "R7 R8 R9"
    table = Table("R10 Y10 G10 R10 B9", "R1", table=before, melded=False, extend_at_once=False)
    assert table.refused("R10 Y10 G10 | R7 R8 R9 R10") == (
        "rebuilt-too-early",
        "R7 R8 R9: this group stays as it is in the turn of your first meld.",
    )
    table.lay("R10 Y10 G10 | R7 R8 R9")
    assert table.state.turn == 1
    table.act(m.Draw())
    assert table.lay("R10 Y10 G10 | R7 R8 R9 R10").hand == "B9"


def test_an_old_set_may_lie_in_another_order() -> None:
    table = Table("R10 Y10 G10 B9", "R1", table="R7 Y7 G7", melded=False, extend_at_once=False)
    assert table.lay("G7 R7 Y7 | R10 Y10 G10").hand == "B9"


def test_without_first_meld_the_first_turn_is_free() -> None:
    table = Table("R10 B9", "R1", table="R7 R8 R9", melded=False, extend_at_once=False, first_meld=0)
    assert table.lay("R7 R8 R9 R10").hand == "B9"


def test_a_card_counts_in_one_of_ones_own_groups() -> None:
    """Two groups look like the hand's own, but the one red 10 laid can be in one of them only."""
    table = Table("R10 R11 R12 Y10 X1 B1", "R1", table="R10 Y10 G10 B10", melded=False, first_meld=50)
    assert table.refused("R10 R11 R12 | R10 Y10 X1 | Y10 G10 B10") == (
        "first-meld",
        "Your own new groups count 33; the first meld takes 50.",
    )


@pytest.mark.parametrize("needed", [30, 50])
def test_a_huge_first_meld_is_counted_quickly(needed: int) -> None:
    """A whole deck laid beside its twin: the best choice of groups would take seconds to find."""
    sets = " | ".join(f"R{n} Y{n} G{n} B{n}" for n in range(1, 14))
    runs = " | ".join(f"{c}{n} {c}{n + 1} {c}{n + 2}" for c in "RYGB" for n in (1, 4, 7, 10))
    hand = " ".join(f"{c}{n}" for c in "RYGB" for n in range(1, 13))
    table = Table(f"{hand} B13", "R1", table=sets, melded=False, first_meld=needed)
    began = time.perf_counter()
    table.lay(f"{sets} | {runs}")
    assert time.perf_counter() - began < 1
    assert table.hand == "B13"


def test_counting_until_it_is_enough_agrees_with_counting_to_the_end() -> None:
    chance = random.Random(2)
    low = [f"{c}{n}" for c in "RYGB" for n in range(1, 5)]
    for _ in range(60):
        shades = [tuple(chance.sample("RYGB", chance.choice((3, 4)))) for _ in range(8)]
        after = tuple(tuple(f"{c}{chance.randint(1, 4)}" for c in some) for some in shades)
        after += tuple(tuple(f"{c}{n}" for c in some) for n, some in enumerate(shades, 1) if n < 5)
        after += tuple((f"{c}{n}", f"{c}{n + 1}", f"{c}{n + 2}") for c in "RYGB" for n in (1, 2))
        laid = Counter(chance.sample(low, 11))
        best = own_points(after, laid, False)
        for enough in (10, 20, 30):
            found = own_points(after, laid, False, enough=enough)
            assert found == best if best < enough else enough <= found <= best


def test_groups_that_lie_there_already_do_not_count_again() -> None:
    table = Table("R10 B1", "R1", table="R10 R11 R12 | R7 R8 R9", melded=False)
    assert table.refused("R10 R11 R12 | R7 R8 R9 R10")[1].startswith("Your own new groups count 0;")


# --- jokers on the table ---------------------------------------------------------------------------------

BOUND: dict[str, Any] = {"melded": False, "jokers_after_first": True}


def test_a_joker_may_be_freed_at_once_by_default() -> None:
    table = Table("R10 Y10 G10 R8 G5 G6 B1", "R1", table="R7 X1 R9", melded=False)
    assert table.lay("R10 Y10 G10 | R7 R8 R9 | G5 G6 X1").hand == "B1"


def test_a_joker_keeps_its_place_until_after_the_first_meld() -> None:
    table = Table("R10 Y10 G10 R8 G5 G6 B1", "R1", table="R7 X1 R9", **BOUND)
    assert table.refused("R10 Y10 G10 | R7 R8 R9 | G5 G6 X1") == (
        "joker-bound",
        "R7 X1 R9: a joker keeps its place until your first meld lies from an earlier turn.",
    )
    table.lay("R10 Y10 G10 | R7 X1 R9").act(m.Draw())
    assert table.lay("R10 Y10 G10 | R7 R8 R9 | G5 G6 X1").hand == "B1"


@pytest.mark.parametrize(
    ("hand", "before", "after"),
    [
        ("R10 R11", "R7 X1 R9", "R7 X1 R9 R10 R11"),
        ("R6", "R7 X1 R9", "R6 R7 X1 R9"),
        ("R6 R10", "R7 X1 R9", "R6 R7 X1 R9 R10"),
        ("B7", "R7 Y7 X1", "R7 B7 X1 Y7"),
        ("R6", "R3 X1 R5 | R7 R8 X1", "R3 X1 R5 R6 R7 R8 X1"),
        ("R8", "R5 X1 X1", "R5 X1 X1 R8"),
        ("Y5", "R5 X1 X1", "R5 Y5 X1 X1"),
    ],
)
def test_what_may_be_done_around_a_bound_joker(hand: str, before: str, after: str) -> None:
    table = Table(f"{hand} B13", "R1", table=before, first_meld=0, **BOUND)
    assert table.lay(after).hand == "B13"


@pytest.mark.parametrize(
    ("hand", "before", "after"),
    [
        ("R8", "R7 X1 R9 R10", "R7 R8 R9 R10 X1"),
        ("R8 R6", "R7 X1 R9", "R6 R7 R8 R9 X1"),
        ("R5 R6 G7", "R7 Y7 B7 X1", "R7 Y7 B7 G7 | R5 R6 X1"),
        # It would still be an 8, but not in the company it had.
        ("G6 B6", "R6 R7 X1 R9", "R7 X1 R9 | R6 G6 B6"),
    ],
)
def test_what_moves_a_bound_joker(hand: str, before: str, after: str) -> None:
    table = Table(f"{hand} B13", "R1", table=before, first_meld=0, **BOUND)
    assert table.refused(after)[0] == "joker-bound"


def test_groups_without_jokers_are_rebuilt_around_bound_ones() -> None:
    table = Table("G1 B1 B13", "R1", table="R1 R2 R3 R4 | R7 X1 R9", first_meld=0, **BOUND)
    assert table.lay("R2 R3 R4 | R7 X1 R9 | R1 G1 B1").hand == "B13"


def test_two_bound_groups_need_two_places() -> None:
    table = Table("R8 G4 G5 B13", "R1", table="R7 X1 R9 | R7 X1 R9", first_meld=0, **BOUND)
    assert table.refused("R7 X1 R9 | R7 R8 R9 | G4 G5 X1")[0] == "joker-bound"


def test_a_set_with_a_joker_is_not_bound_by_a_run() -> None:
    """R7 Y7 X1 lies nowhere as a set any more, though all its cards lie."""
    table = Table("R6 R5 Y5 Y6 B13", "R1", table="R7 Y7 X1", first_meld=0, **BOUND)
    assert table.refused("R5 R6 R7 | Y5 Y6 Y7 X1")[0] == "joker-bound"
