# SPDX-License-Identifier: GPL-3.0-or-later
"""The model of the MyRummy table, without a window."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from app.models.table import TableViewModel
from app.settings import Settings
from engines.contract import Action
from engines.myrummy import types as m
from engines.myrummy.options import MyRummyOptions
from engines.text import T
from net.protocol.messages import Request
from net.session.client import Joined, RequestRefused
from tools.in_process import InProcessTable
from tools.myrummy_stage import CROWDED, groups, moment


class FakeSettings(QObject):
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.value = Settings(speed=0.0, reading_pause=0.0)


class Table:
    """A view model at a moment of MyRummy; what is sent goes nowhere until the test lets it."""

    def __init__(self, state: Any = None, viewer: int | None = 0, **options: Any) -> None:
        self.sent: list[Action] = []
        self.refused: list[str] = []
        self.told: list[str] = []
        self.settings = FakeSettings()
        self.model = TableViewModel(self, self.settings)
        self.model.refused.connect(lambda _, why: self.refused.append(why))
        state = state or moment()
        self.host = InProcessTable(
            self.model.receive,
            game="myrummy",
            seats=state.num_seats,
            viewer=viewer,
            options=options,
            auto=False,
        )
        self.model.receive(Joined(1, "token", viewer, self.host.info))
        self.host.state = state
        self.host.tell(resync=True)
        self.own = self.model.own
        self.model.line.told.connect(self.told.append)
        self.own.setRoom(1260, 560, 54, 30)

    def act(self, action: Action) -> int:
        self.sent.append(action)
        return 0

    def ask(self, request: Request) -> int:
        return 0

    def carry_out(self) -> None:
        """The host does what was sent."""
        self.host.apply(0, self.sent[-1])

    def hand(self) -> list[str]:
        rows = [row for row in self.own.pieces.rows if row.zone == "hand"]
        return [row.code for row in sorted(rows, key=lambda row: int(row.place))]

    def key(self, code: str, zone: str = "hand") -> int:
        return next(row.piece_id for row in self.own.pieces.rows if row.code == code and row.zone == zone)

    def group(self, text: str) -> Any:
        return next(
            row for row, cards in zip(self.own.groups.rows, self.laid(), strict=True) if cards == text
        )

    def laid(self) -> list[str]:
        found: dict[int, list[str]] = {row.group_id: [] for row in self.own.groups.rows}
        for row in sorted(self.own.pieces.rows, key=lambda row: int(row.place)):
            if row.zone == "table":
                found[row.group].append(row.code)
        return [" ".join(codes) for codes in found.values()]

    def put(self, codes: str, group: str, index: int) -> None:
        """Drag cards of the hand (or table) into a group."""
        self.own.selectAll([self.key(code) for code in codes.split()], False)
        row = self.group(group)
        self.own.aimTable(row.row, row.column + index, 0.0)
        self.own.drop()


@pytest.fixture
def make(qtbot: QtBot) -> Iterator[type[Table]]:
    yield Table
    gc.collect()


def test_the_models_keep_qts_rules_and_are_never_reset(make: type[Table], qtmodeltester: Any) -> None:
    table = make()
    resets: list[int] = []
    for model in (table.own.pieces, table.own.groups):
        qtmodeltester.check(model)
        model.modelReset.connect(lambda: resets.append(1))
    table.put("R11", "R7 R8 R9 R10", 4)
    table.own.finish()
    table.carry_out()
    for seat in (1, 2, 3):
        table.host.apply(seat, m.Draw())
    for model in (table.own.pieces, table.own.groups):
        qtmodeltester.check(model)
    assert resets == []


def test_a_piece_is_one_row_from_the_hand_to_the_table(make: type[Table]) -> None:
    table = make()
    eleven = table.key("R11")
    table.put("R11", "R7 R8 R9 R10", 4)
    assert table.key("R11", "table") == eleven
    table.own.finish()
    table.carry_out()
    assert table.key("R11", "table") == eleven
    assert table.host.state.turn == 1


def test_dropped_in_the_wrong_place_a_card_still_finds_its_own(make: type[Table]) -> None:
    table = make()
    table.put("R6", "R7 R8 R9 R10", 4)
    assert "R6 R7 R8 R9 R10" in table.laid()


def test_a_second_card_in_the_middle_of_a_run_makes_two_of_it(make: type[Table]) -> None:
    table = make(moment("R3 R4 R5 R6 R7", "R5 B1"))
    table.put("R5", "R3 R4 R5 R6 R7", 3)
    assert sorted(table.laid()) == ["R3 R4 R5", "R5 R6 R7"]
    table.own.undo()
    assert table.laid() == ["R3 R4 R5 R6 R7"]


def test_what_fits_nowhere_in_a_group_stays_where_it_was_put(make: type[Table]) -> None:
    table = make()
    table.put("G13", "R7 R8 R9 R10", 1)
    assert "R7 G13 R8 R9 R10" in table.laid()
    row = table.group("R7 G13 R8 R9 R10")
    assert row.verdict == "bad"
    assert row.why.startswith("Red 7, green 13, red 8, red 9, red 10: neither one number")
    table.own.finish()
    assert table.refused == [row.why]
    assert table.sent == []


def test_several_go_together_in_the_order_that_makes_a_group(make: type[Table]) -> None:
    table = make()
    table.own.selectAll([table.key(code) for code in ("B11", "X1", "B10")], False)
    table.own.newGroup()
    assert "B10 B11 X1" in table.laid()
    assert table.group("B10 B11 X1").verdict == "good"
    joker = next(row for row in table.own.pieces.rows if row.code == "X1" and row.own)
    assert joker.stands == "B12"
    assert joker.label == "Joker, stands for blue 12, laid in this turn"


def test_a_new_group_lies_where_it_was_dropped(make: type[Table]) -> None:
    table = make()
    table.own.grab(table.key("G13"))
    table.own.aimTable(2.2, 6.0, 5.5)
    table.own.drop()
    row = table.group("G13")
    assert (row.row, row.column) == (2.0, 5.5)


def test_a_refused_turn_stays_on_the_table(make: type[Table]) -> None:
    table = make()
    table.put("R11", "R7 R8 R9 R10", 4)
    table.own.finish()
    table.own.undo()
    assert "R7 R8 R9 R10 R11" in table.laid(), "nothing is touched while the host is asked"
    table.model.receive(RequestRefused(1, "illegal", T("It isn’t your turn.")))
    assert table.refused[-1] == "It isn’t your turn."
    assert "R7 R8 R9 R10 R11" in table.laid()
    table.own.undo()
    assert "R7 R8 R9 R10" in table.laid()


def test_the_first_meld_bar(make: type[Table]) -> None:
    table = make(moment(melded=False))
    assert table.own.property("meldText") == "First meld: 0 of 30"
    table.own.selectAll([table.key(code) for code in ("R12", "Y12", "G12")], False)
    table.own.sendMeant()
    assert table.own.property("meldText") == "First meld: 36 – enough"
    assert table.own.property("meldPart") == 1.0
    assert make().own.property("meldText") == ""


def test_before_the_first_meld_the_rules_say_what_may_not_move(make: type[Table]) -> None:
    options = {"extend_at_once": False}
    table = make(moment(melded=False, options=MyRummyOptions(extend_at_once=False)), **options)
    table.put("R11", "R7 R8 R9 R10", 4)
    table.own.finish()
    assert table.refused == [
        "Red 7, red 8, red 9, red 10: this group stays as it is in the turn of your first meld."
    ]


def test_the_hand_is_put_in_order_at_any_time_and_stays_so(make: type[Table]) -> None:
    table = make(moment(turn=1))
    table.own.sort("number")
    order = table.hand()
    assert order[0] == "B2"
    table.own.grab(table.key("X1"))
    table.own.aimHand(0)
    table.own.drop()
    assert table.hand() == ["X1", *order[:-1]]
    for seat in (1, 2, 3):
        table.host.apply(seat, m.Draw())
    assert table.hand() == ["X1", *order[:-1]]
    table.own.send(table.key("B2"))
    table.own.restart()
    assert table.hand() == ["X1", *order[:-1]]


def test_out_of_turn_nothing_is_laid(make: type[Table]) -> None:
    table = make(moment(turn=1))
    table.own.send(table.key("B2"))
    table.own.finish()
    table.own.draw()
    table.own.carry()
    assert table.refused == ["It’s Ben’s turn"] * 4
    assert table.sent == []


def test_a_fresh_picture_of_the_same_turn_undoes_nothing(make: type[Table]) -> None:
    table = make()
    table.put("R11", "R7 R8 R9 R10", 4)
    table.own.grab(table.key("Y9", "table"))
    table.own.newGroup()
    before = sorted(table.laid())
    table.host.tell(resync=True)
    assert sorted(table.laid()) == before
    assert "R11" not in table.hand()


def test_taking_back_is_for_ones_own_cards(make: type[Table]) -> None:
    table = make()
    table.own.send(table.key("B2"))
    table.own.selectAll([table.key("B2", "table")], False)
    table.own.takeBack()
    assert "B2" in table.hand()
    table.own.selectAll([table.key("B3", "table")], False)
    table.own.takeBack()
    assert table.refused == ["Blue 3 lay on the table before and stays there."]


def test_a_hint_can_be_followed(make: type[Table]) -> None:
    table = make()
    lay = m.Lay(groups("R1 Y1 G1 | B2 B3 B4 B5 B6 | R6 R7 R8 R9 R10 | Y9 G9 B9 | Y4 Y5 X1 Y7"))
    assert table.model.describe(lay) == ("lay blue 2; red 6", 0)
    assert table.model.property("hintReady")
    table.model.carryOutHint()
    assert not table.model.property("hintReady")
    assert table.own.property("finishText") == "Finish – lays 2 cards"
    assert table.sent == []
    table.own.finish()
    assert table.sent == [lay]


def test_a_hint_to_draw_is_the_button(make: type[Table]) -> None:
    table = make()
    assert table.model.describe(m.Draw()) == ("Draw a card", 0)


def test_the_penalty_puts_everything_back(make: type[Table]) -> None:
    table = make(moment(options=MyRummyOptions(timeout_cards=1)), timeout_cards=1)
    before = table.laid()
    table.put("R11", "R7 R8 R9 R10", 4)
    table.host.apply(-1, m.OutOfTime(0), late=0)
    assert table.laid() == before
    assert "R11" in table.hand()
    assert len(table.told) == 2
    assert table.told[1].startswith("You can give more time for a turn")
    assert table.told[0].startswith("Time is up: you draw 1 card.")


def test_a_spectator_touches_nothing(make: type[Table]) -> None:
    table = make(viewer=None)
    assert table.hand() == []
    assert not table.own.property("working")
    table.own.send(table.key("R7", "table"))
    assert table.sent == []


def test_a_crowded_table_is_rebuilt_at_once(make: type[Table]) -> None:
    table = make(moment(CROWDED, "R7 R8 R11 R13 G9", others=(2, 2, 1), pool=0))
    assert len(table.laid()) == 26
    table.put("R13", "R8 R9 R10 R11", 4)
    assert "R8 R9 R10 R11 R13" in table.laid()
    assert table.own.property("drawText") == "Pass"


def test_the_keyboard_goes_everywhere(make: type[Table]) -> None:
    table = make()
    table.own.setRack(14, 1.0)
    seen = set()
    for _ in range(len(table.own.pieces.rows)):
        seen.add(table.own.property("cursor"))
        table.own.walk(1, 0)
    assert seen == {row.piece_id for row in table.own.pieces.rows}
    assert table.own.property("cursorText")
    table.own.grab(table.key("B2"))
    table.own.carry()
    assert table.own.property("aimText") == "To a group of its own"
    table.own.walk(1, 0)
    assert table.own.property("aimText") == "Back to the hand"
    for _ in range(60):
        table.own.walk(-1, 0)
        if table.own.property("aimText") == "Place 1 of blue 3, blue 4, blue 5, blue 6":
            break
    table.own.drop()
    assert "B2 B3 B4 B5 B6" in table.laid()
