# SPDX-License-Identifier: GPL-3.0-or-later
"""Sequence in the terminal: the board, the teams, the hand and what can be typed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engines.sequence import types as q
from engines.sequence.boards import BUILT_IN, layout_of
from engines.sequence.game import Sequence
from tests.app.terminal.sitting import Sitting
from tests.engines.sequence.table import act, dealt, position


def sit(*hands: str, viewer: int | None = 0, coloured: bool = False, **fields: Any) -> Sitting:
    state = position(*hands, **fields)
    return Sitting(Sequence(state.options), state, viewer=viewer, coloured=coloured)


def row(sitting: Sitting, number: int) -> str:
    """A row of the board without its number."""
    return next(line[3:] for line in sitting.picture().splitlines() if line[:3] == f"{number:>2} ")


# --- the board -------------------------------------------------------------------------------------


def test_the_board_is_readable_in_eighty_columns():
    lines = sit("QS 2H", "3C").picture().splitlines()
    assert lines[0].split() == list("abcdefghij")
    assert [line[:3].strip() for line in lines[1:11]] == [str(n) for n in range(1, 11)]
    assert max(map(len, lines)) <= 80
    codes = [re.findall(r"--|[2-9TQKA][CDHS]", line[3:]) for line in lines[1:11]]
    assert codes == [line.split() for line in BUILT_IN.strip().splitlines()]
    for n, letter in enumerate("abcdefghij"):
        assert lines[0].index(letter) == 5 + 6 * n
        assert lines[2][4 + 6 * n : 6 + 6 * n] == codes[1][n], "the letter stands over its column"


def test_where_a_card_fits_stands_a_plus_and_a_chip_is_its_colour_s_letter():
    sitting = sit("QC 2H", "3C", chips=("b1 a2", "c2"), last=22)
    assert row(sitting, 1).split() == ["--", "QC:B", "6C", "4H", "8C", "6H", "QS", "AD", "9S", "--"]
    assert row(sitting, 2).split()[:3] == ["9C:B", "9H", "7D:R"]
    assert ">4C" in row(sitting, 3)
    assert row(sitting, 3).split()[5] == "2H+"
    assert "+ a card of yours fits   : chip   > last move" in sitting.picture()


def test_chips_in_a_sequence_are_marked_and_counted():
    sitting = sit("QC", "3C", chips=("b2 c2 d2 e2 f2", ""), sequences=((0, "b2 c2 d2 e2 f2"),))
    assert row(sitting, 2).split()[:7] == ["9C", "9H=B", "7D=B", "3H=B", "9D=B", "AC=B", "2S"]
    picture = sitting.picture()
    assert " B blue: 1 of 2 sequences – > You (1)" in picture
    assert " R red: 0 of 2 sequences – Bot 1 (1)" in picture
    assert "= in a sequence" in picture


def test_colours_are_beside_the_letters_not_instead_of_them():
    sitting = sit("QC", "3C", chips=("b1", "c1"), coloured=True)
    assert "\x1b[34m\x1b[1m\x1b[7m:B\x1b[0m" in sitting.picture()
    assert "\x1b[31m\x1b[1m\x1b[7m:R\x1b[0m" in sitting.picture()
    plain = re.sub(r"\x1b\[\d+m", "", sitting.picture())
    assert "Q♣:B" in plain


def test_twelve_at_three_teams():
    picture = Sitting(Sequence(dealt(12).options), dealt(12)).picture()
    teams = re.findall(r"^ ([BRG]) \w+: 0 of 1 sequences – (.*)$", picture, re.MULTILINE)
    assert [letter for letter, _ in teams] == ["B", "R", "G"]
    assert all(len(names.split(", ")) == 4 for _, names in teams)
    assert "> You (3)" in teams[0][1]


def test_who_watches_sees_no_hand_and_no_plus():
    sitting = sit("QC 2H", "3C", viewer=None)
    assert "Your hand" not in sitting.picture()
    assert "+" not in sitting.picture()


def test_each_card_of_the_hand_tells_where_it_can_go():
    sitting = sit("QC QC 2H JD JS 7D", "3C", chips=("b1", "c2 j5"))
    hand = sitting.picture().split("Your hand:\n")[1]
    found = dict(re.findall(r"\b([2-9TJQKA][CDHS](?: ×2)?)  (\S.*?)(?=\s{2,}|$)", hand, re.MULTILINE))
    squares = [n for n, card in enumerate(layout_of("")) if card == "2H"]
    assert found["QC ×2"] == "c9"
    assert found["2H"] == ", ".join("abcdefghij"[n % 10] + str(n // 10 + 1) for n in squares)
    assert found["JD"] == "on any empty square"
    assert found["JS"] == "takes a chip away"
    assert found["7D"] == "dead: both squares are taken"


# --- what is typed ---------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["place QC b1", "p qc b1", "PLACE q♣ B1", "qc b1", "b1", "place qc b"])
def test_a_unique_prefix_is_enough(typed):
    sitting = sit("QC 2H", "3C")
    sitting.type(typed)
    assert sitting.acted() == "place QC b1"


def test_what_is_not_clear_is_asked():
    sitting = sit("QC 2H", "3C")
    said = sitting.type("place qc")
    assert "may mean: place QC b1 and place QC c9" in said
    assert not sitting.handle.asked


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("place QC d7", "queen of clubs is not printed on d7."),
        ("place 3S e8", "You don’t hold that card."),
        ("remove QC b1", "Only the jacks of hearts and of spades take a chip away."),
        ("place QC z9", "is nothing that can be done now"),
    ],
)
def test_what_can_not_be_done_is_explained_by_the_rules(typed, told):
    sitting = sit("QC 2H", "3C")
    said = sitting.type(typed)
    assert told.lower() in " ".join(said.lower().split())
    assert not sitting.handle.asked


def test_several_ways_to_count_are_told_by_their_ends():
    sitting = sit("3H", "3C", chips=("d1 d3 d4 d5 d6 d7 d8", ""), options={"sequences_to_win": 3})
    legal = [sitting.view.text_of(action) for action in sitting.view.legal()]
    ways = [text for text in legal if text.startswith("place 3H d2 as ")]
    assert len(ways) > 1
    said = sitting.type("place 3h d2")
    assert all(way in " ".join(said.split()) for way in ways)
    assert "counts " in sitting.type("?")
    sitting.type(ways[1])
    assert sitting.acted() == ways[1]


def test_a_long_list_stands_in_columns_and_numbers_count():
    sitting = sit("JD", "3C")
    said = sitting.type("?")
    listed = re.findall(r"(\d+)  (place JD \w+)", said)
    assert len(listed) == 96
    assert len([line for line in said.splitlines() if "place JD" in line]) < 40
    assert max(map(len, said.splitlines())) <= 80
    sitting.type("96")
    assert sitting.acted() == listed[95][1]


def test_whose_chip_is_taken_away_is_told():
    sitting = sit("JS", "3C", chips=("", "b1"))
    assert "takes a chip of Bot 1" in sitting.type("?")
    sitting.type("r js")
    assert sitting.acted() == "remove JS b1"


def test_a_dead_card_is_exchanged():
    sitting = sit("7D 2H", "3C", chips=("b1", "c2 j5"))
    sitting.type("ex")
    assert sitting.acted() == "exchange 7D"


def test_a_freed_square_is_named():
    state = position("JS 2H", "3C", chips=("", "f3"), options={"refill": True})
    sitting = Sitting(Sequence(state.options), act(state, "remove JS f3").state)
    assert "f3 was just freed." in sitting.picture()
    sitting.type("pass")
    assert sitting.acted() == "pass"


def test_drawing_in_time_is_asked_and_nothing_goes_on_by_itself():
    state = position("QC 2H", "3C", options={"missed_draw": True})
    sitting = Sitting(Sequence(state.options), act(state, "place QC b1").state)
    assert "Draw your card before Bot 1 has played" in sitting.view.question()
    assert not sitting.view.only_goes_on()
    sitting.type("")
    assert not sitting.handle.asked
    sitting.type("d")
    assert isinstance(sitting.handle.asked[-1], q.Draw)


def test_the_drawn_card_is_told_to_who_drew_it():
    state = position("QC 2H", "3C", stock="9D")
    step = act(state, "place QC b1")
    sitting = Sitting(Sequence(state.options), state)
    sitting.show(step.state, step.events)
    assert "You draw nine of diamonds." in sitting.person.news
    other = Sitting(Sequence(state.options), state, viewer=1)
    other.show(step.state, step.events)
    assert "Ada draws a card." in other.person.news


def test_what_may_mean_very_much_is_named_in_part():
    said = " ".join(sit("JD", "3C").type("place jd").split())
    assert said.count("place JD") == 12
    assert "…" in said


def test_the_end_tells_who_has_won():
    state = position("AC", "3C", chips=("b2 c2 d2 e2", ""), options={"sequences_to_win": 1})
    step = act(state, "place AC f2")
    sitting = Sitting(Sequence(state.options), state)
    sitting.show(step.state, step.events)
    assert "You win the match!" in sitting.picture()
    assert "1 of 1 sequences" in sitting.picture()
