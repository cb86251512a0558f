# SPDX-License-Identifier: GPL-3.0-or-later
"""MyRummy in the terminal: the commands of the workbench, what they show, and what they refuse."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engines.myrummy import types as m
from net.protocol.messages import TakeBack
from tests.app.terminal.sitting import Sitting
from tests.engines.myrummy.table import Table, cards, groups

LYING = "R7 R8 R9 R10 | Y5 G5 B5"


def sit(
    hand: str,
    table: str = LYING,
    *,
    viewer: int | None = 0,
    coloured: bool = False,
    width: int = 80,
    **settings: Any,
) -> Sitting:
    deal = Table(hand, "B1 B2", table=table, **settings)
    return Sitting(deal.game, deal.state, viewer=viewer, coloured=coloured, width=width)


def lying(sitting: Sitting) -> str:
    """The table at the workbench."""
    return " | ".join(" ".join(group.cards) for group in sitting.view.bench.groups)


def hand(sitting: Sitting) -> str:
    return " ".join(piece.card for piece in sitting.view.bench.hand)


# --- what is shown ---------------------------------------------------------------------------------


def test_groups_and_hand_are_numbered_and_letters_stand_for_colours():
    picture = sit("B13 R11 X1 Y5").picture()
    assert "  1: R7 R8 R9 R10\n  2: Y5 G5 B5\n" in picture
    assert picture.endswith("Your hand:\n   1   2   3   4\n R11  Y5 B13   J")
    assert "To draw: 5 cards" in picture
    assert "Bot 1  2 cards" in picture


def test_a_joker_tells_what_it_stands_for():
    picture = sit("R1", "R7 X1 R9 | Y5 X1 G5 B5 | Y9 G9 X1").picture()
    assert "  1: R7 J=R8 R9\n  2: Y5 J=R5 G5 B5\n  3: Y9 G9 J\n" in picture


def test_with_colours_numbers_are_enough():
    picture = sit("R11 Y5 G12 X1", "R7 X1 R9", coloured=True).picture()
    red, bold, end = "\x1b[31m", "\x1b[1m", "\x1b[0m"
    assert f"{red}{bold}11{end}" in picture
    assert f"\x1b[33m{bold}5{end}" in picture
    assert f"\x1b[32m{bold}12{end}" in picture
    assert f"{bold}J{end}={red}{bold}8{end}" in picture
    assert not re.search(r"[RYGB]\d", picture)
    numbers, faces = re.sub(r"\x1b\[\d+m", "", picture).splitlines()[-2:]
    assert (numbers, faces) == ("   1   2   3   4", "  11   5  12   J")


def test_many_groups_stand_side_by_side_and_a_long_one_alone():
    long = " ".join(f"B{n}" for n in range(1, 14))
    table = " | ".join(["R1 R2 R3", "Y1 Y2 Y3", long, "G1 G2 G3", "R4 R5 R6", "Y4 Y5 Y6", "G4 G5 G6"])
    lines = sit("R13", table).picture().splitlines()
    start = lines.index("On the table:")
    assert lines[start + 1].split("  2:") == ["  1: R1 R2 R3".ljust(40), " Y1 Y2 Y3"]
    assert lines[start + 2] == f"  3: {long}"
    assert [line.count(":") for line in lines[start + 1 : start + 5]] == [2, 1, 2, 2]
    assert max(map(len, lines)) <= 80


def test_the_hand_is_broken_to_the_width():
    lines = sit(" ".join(["R1"] * 30), width=60).picture().splitlines()
    assert max(map(len, lines)) <= 60
    assert [line.split()[0] for line in lines[-6::2]] == ["1", "15", "29"]


def test_an_empty_table_and_who_only_watches():
    assert "On the table: nothing yet" in sit("R1", "").picture()
    watching = sit("R1 R2", viewer=None)
    assert "Your hand" not in watching.picture()
    assert "It’s" not in watching.type("m 1 new")
    assert lying(watching) == LYING


# --- the commands ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "table", "left"),
    [
        (["m 1 1"], "R7 R8 R9 R10 R11 | Y5 G5 B5", "Y5 B13 X1"),
        (["m 1 g1"], "R7 R8 R9 R10 R11 | Y5 G5 B5", "Y5 B13 X1"),
        (["m r11 1"], "R7 R8 R9 R10 R11 | Y5 G5 B5", "Y5 B13 X1"),
        (["M 1"], "R7 R8 R9 R10 R11 | Y5 G5 B5", "Y5 B13 X1"),
        (["m 2 3 new"], "R7 R8 R9 R10 | Y5 G5 B5 | Y5 B13", "R11 X1"),
        (["m j 1.1"], "X1 R7 R8 R9 R10 | Y5 G5 B5", "R11 Y5 B13"),
        (["m 4 1.5"], "R7 R8 R9 R10 X1 | Y5 G5 B5", "R11 Y5 B13"),
        (["m 1.4 new", "m 1 3"], "R7 R8 R9 | Y5 G5 B5 | R10 R11", "Y5 B13 X1"),
        (["m 1.4 2.1 1 new"], "R7 R8 R9 | G5 B5 | R10 Y5 R11", "Y5 B13 X1"),
        (["m r10 1 new"], "R7 R8 R9 | Y5 G5 B5 | R10 R11", "Y5 B13 X1"),
        (["m y5 1"], "R7 R8 R9 R10 Y5 | Y5 G5 B5", "R11 B13 X1"),
        (["n", "m 3 3"], "R7 R8 R9 R10 | Y5 G5 B5 | B13", "R11 Y5 X1"),
        (["a 1 2"], "R7 R8 R9 R10 Y5 G5 B5", "R11 Y5 B13 X1"),
        (["s 1 3"], "R7 R8 R9 | R10 | Y5 G5 B5", "R11 Y5 B13 X1"),
        (["s 1.3"], "R7 R8 R9 | R10 | Y5 G5 B5", "R11 Y5 B13 X1"),
        (["m 1 1", "t 1 5"], LYING, "R11 Y5 B13 X1"),
        (["m 1 4 1", "t 1 5 6"], LYING, "R11 Y5 B13 X1"),
        (["m 1 4 1", "t 1.6 r11"], LYING, "R11 Y5 B13 X1"),
        (["m 1 1", "t R11"], LYING, "R11 Y5 B13 X1"),
        (["m 1 1", "u"], LYING, "R11 Y5 B13 X1"),
        (["m 1 1", "undo"], LYING, "R11 Y5 B13 X1"),
        (["m 1 1", "s 2 1", "restart"], LYING, "R11 Y5 B13 X1"),
        (["m 1 1", "s 2 1", "restart", "u"], "R7 R8 R9 R10 R11 | Y5 | G5 B5", "Y5 B13 X1"),
        (["sort"], LYING, "Y5 R11 B13 X1"),
        (["sort num"], LYING, "Y5 R11 B13 X1"),
        (["sort", "sort color"], LYING, "R11 Y5 B13 X1"),
    ],
)
def test_a_command_does_this(typed, table, left):
    sitting = sit("R11 Y5 B13 X1")
    sitting.type(*typed)
    assert (lying(sitting), hand(sitting)) == (table, left)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("m", "Move what?"),
        ("m 9 new", "There is no card 9 in your hand: they go from 1 to 4."),
        ("m 0 new", "There is no card 0 in your hand"),
        ("m x9 new", "“x9” is neither in your hand nor on the table."),
        ("m b12 new", "“b12” is neither in your hand nor on the table."),
        ("m 1 7", "There is no group “7”: they go from 1 to 2."),
        ("m 1 somewhere", "There is no group “somewhere”"),
        ("m 1 1.9", "There is no such place in the group."),
        ("m 3.1 1", "There is no group “3”"),
        ("m 2.9 1", "Group 2 has no card 9."),
        ("m 1 1 1", "each one once"),
        ("t", "Take what back?"),
        ("t 1", "Take what back?"),
        ("t 1 1", "red 7 lay on the table before and stays there."),
        ("t r7", "“r7” is no card that you have laid in this turn."),
        ("a 1", "Join which groups?"),
        ("a 1 1", "A group can’t be joined to itself."),
        ("s 1", "Split what?"),
        ("s 1 4", "only be split between two of its cards"),
        ("u", "nothing to undo in this turn"),
        ("restart", "Everything lies as it did"),
        ("do", "Ask for a hint first"),
        ("sort shape", "Type one of: sort colour, sort number"),
        ("finish", "Lay one of your cards at least, or draw."),
        ("finish it", "“finish” ends your turn and takes nothing after it."),
        ("d 3", "“d” ends your turn and takes nothing after it."),
        ("pass", "One passes by drawing while there are cards to draw."),
        ("lay R7 R8 R9 R10", "what lay on the table must still lie there"),
        ("nonsense", "is nothing that can be done now"),
    ],
)
def test_a_wrong_command_explains_itself_and_loses_nothing(typed, told):
    sitting = sit("R11 Y5 B13 X1")
    assert told in sitting.type(typed)
    assert (lying(sitting), hand(sitting)) == (LYING, "R11 Y5 B13 X1")
    assert not sitting.handle.asked


def test_a_card_that_lies_there_twice_is_asked_for_by_its_place():
    sitting = sit("R11", "R1 R2 R3 | R1 Y1 B1")
    assert "several times" in sitting.type("m r1 new")
    sitting.type("m 2.1 new")
    assert lying(sitting) == "R1 R2 R3 | Y1 B1 | R1"


def test_on_an_empty_table_one_is_told_how_to_begin():
    assert "as in m 1 2 3 new" in sit("R1 R2 R3", "").type("m 1 1")


def test_after_each_edit_it_is_said_what_is_missing():
    sitting = sit("R11 Y5 B13 X1")
    said = sitting.type("m 3 4 new")
    assert "  3! +B13 +J\n" in said
    assert "  3! blue 13, joker: a group needs three cards at least." in said
    assert "finish" not in said
    said = sitting.type("u", "m 1 1")
    assert "  1: R7 R8 R9 R10 +R11" in said
    assert "“finish” lays it like this" in said


def test_the_first_meld_is_counted():
    sitting = sit("R11 Y11 B11 R1 R2 R3", "R7 R8 R9 R10", melded=False)
    assert "First meld: 6 of 30 points" in sitting.type("m r1 r2 r3 new")
    assert "30" in sitting.type("finish")
    assert not sitting.handle.asked
    said = sitting.type("m r11 y11 b11 new")
    assert "First meld: 39 of 30 points" in said
    assert "“finish” lays it" in said


# --- the end of a turn -----------------------------------------------------------------------------


def test_finish_lays_the_whole_table():
    sitting = sit("R11 Y5 B13 X1")
    sitting.type("n", "m 1 1", "finish")
    assert sitting.acted() == "lay R7 R8 R9 R10 R11 | Y5 G5 B5"


def test_what_does_not_hold_is_not_laid_and_stays_as_it_is():
    sitting = sit("R11 Y5 B13 X1")
    assert "blue 13, joker: a group needs three cards" in sitting.type("m 3 4 new", "finish")
    assert not sitting.handle.asked
    assert lying(sitting) == f"{LYING} | B13 X1"


def test_a_refusal_of_the_host_loses_nothing_either():
    sitting = sit("R11 Y5 B13 X1")
    sitting.type("m 1 1", "finish")
    sitting.answered()
    sitting.show(sitting.state, resync=True)
    assert lying(sitting) == "R7 R8 R9 R10 R11 | Y5 G5 B5"


@pytest.mark.parametrize("typed", ["d", "draw", "1", "D"])
def test_drawing_is_one_letter_and_asks_only_where_something_would_be_lost(typed):
    sitting = sit("R11 Y5 B13 X1")
    sitting.type(typed)
    assert sitting.acted() == "draw"
    careful = sit("R11 Y5 B13 X1")
    assert "Type it again to draw." in careful.type("m 1 1", typed)
    assert not careful.handle.asked
    assert lying(careful) == "R7 R8 R9 R10 R11 | Y5 G5 B5"
    assert "Type it again to draw." in careful.type("m 1 new", typed), "after another edit it is asked again"
    careful.type(typed)
    assert careful.acted() == "draw"


def test_an_empty_group_is_nothing_to_lose():
    sitting = sit("R11 Y5 B13 X1")
    assert "(empty)" in sitting.type("n")
    sitting.type("d")
    assert sitting.acted() == "draw"


def test_without_a_pool_one_passes():
    sitting = sit("R11 B13", pool="")
    assert "lay cards or pass" in sitting.view.question()
    assert "passes: pass" in sitting.type("d")
    assert "Type it again to pass." in sitting.type("m 1 1", "pass")
    sitting.type("pass")
    assert sitting.acted() == "pass"


def test_a_whole_table_may_be_typed_as_an_action():
    sitting = sit("R11 Y5 B13 X1")
    sitting.type("lay r7 r8 r9 r10 r11 | y5 g5 b5")
    assert sitting.acted() == "lay R7 R8 R9 R10 R11 | Y5 G5 B5"


def test_others_turns_begin_the_table_anew_and_only_sorting_is_possible():
    deal = Table("R11 Y5 B13", "B1 B2", table=LYING)
    sitting = Sitting(deal.game, deal.state)
    sitting.type("sort", "m r11 1", "d", "d")
    deal.act(m.Draw())
    sitting.show(deal.state, deal.events)
    assert lying(sitting) == LYING
    assert hand(sitting).startswith("R1 ")
    assert "It’s" in sitting.type("m 1 1") or "thinking" in sitting.type("m 1 1")
    assert hand(sitting) == "R1 Y5 R11 B13"
    sitting.type("sort colour")
    assert hand(sitting) == "R1 R11 Y5 B13"


def test_undo_takes_back_the_turn_before_where_nothing_was_moved():
    sitting = sit("R11 Y5 B13 X1")
    sitting.type("undo")
    assert sitting.handle.asked == [TakeBack()]


# --- help and hints --------------------------------------------------------------------------------


def test_the_question_mark_tells_every_command():
    said = sit("R11 Y5 B13 X1").type("?")
    for name in ("m", "t", "n", "a", "s", "u", "restart", "sort", "finish", "d", "do", "hint", "q"):
        assert re.search(rf"^ +{name}  ", said, re.MULTILINE), name
    assert "Cards are laid by the commands" in said
    assert "1  draw" in said


def test_a_hint_is_told_in_words_and_may_be_put_on_the_table():
    sitting = sit("R11 Y5 B13 R5")
    sitting.type("m b13 new", "hint")
    sitting.answered()
    said = sitting.hinted(m.Lay(groups("R7 R8 R9 R10 R11 | Y5 G5 B5 R5")))
    assert "AI would lay: red 11; red 5" in said
    assert "  R7 R8 R9 R10 R11\n" in said
    sitting.type("do")
    assert lying(sitting) == "R7 R8 R9 R10 R11 | Y5 G5 B5 R5"
    assert hand(sitting) == "Y5 B13"
    sitting.type("u")
    assert lying(sitting) == f"{LYING} | B13"
    assert "AI would: draw" in sitting.hinted(m.Draw())


def test_a_hint_is_gone_with_the_turn_it_was_for():
    deal = Table("R11 Y5 B13", "B1 B2", table=LYING)
    sitting = Sitting(deal.game, deal.state)
    sitting.hinted(m.Lay(groups("R7 R8 R9 R10 R11 | Y5 G5 B5")))
    sitting.show(deal.state, resync=True)
    deal.act(m.Draw()).act(m.Draw())
    sitting.show(deal.state, deal.events)
    assert "Ask for a hint first" in sitting.type("do")


def test_a_hint_that_uses_what_is_not_there_any_more_says_so():
    sitting = sit("R11 Y5 B13 R5")
    sitting.hinted(m.Lay((*groups(LYING), cards("G1 G2 G3"))))
    assert "is not there" in sitting.type("do")
    assert lying(sitting) == LYING


# --- after a deal ----------------------------------------------------------------------------------


def test_the_end_of_a_deal_shows_what_was_left_with_jokers_as_j():
    deal = Table("R11", "B1 X1", "G4", table=LYING)
    sitting = Sitting(deal.game, deal.state)
    deal.lay("R7 R8 R9 R10 R11 | Y5 G5 B5")
    sitting.show(deal.state, deal.events)
    picture = sitting.picture()
    assert "B1 J" in picture
    assert "X1" not in picture
    assert "+35" in picture
    assert sitting.view.only_goes_on()
    assert "m 3 2" not in sitting.type("?")
