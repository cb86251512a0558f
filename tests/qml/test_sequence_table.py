# SPDX-License-Identifier: GPL-3.0-or-later
"""The Sequence table in a window, with a real pointer and a real keyboard."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from engines.sequence import types as q
from engines.sequence.lines import SQUARE_NAMED
from engines.sequence.rules import SequenceState
from net.session.client import Observed
from tests.qml.table_window import TableWindow, table  # noqa: F401 - a fixture
from tools.sequence_stage import moment, played, squares

KEY = Qt.Key
SIZES = [(1280, 800), (800, 500), (480, 900), (900, 900), (3840, 2160)]


class Sitting:
    """A window with a moment of Sequence in it."""

    def __init__(
        self, make: Any, state: SequenceState | None = None, size: tuple[int, int] = (1280, 800), **more: Any
    ) -> None:
        state = state or moment(chips=("f1", "b2 c2"))
        self.window: TableWindow = make(size, game="sequence", state=state, **more)
        self.window.settle(160)

    @property
    def own(self) -> Any:
        return self.window.model.own

    def square(self, name: str) -> QQuickItem:
        return self.window.find(f"square{SQUARE_NAMED[name]}")

    def press(self, name: str) -> None:
        self.window.click(self.square(name))

    def card(self, code: str) -> QQuickItem:
        return next(c for c in self.window.cards("hand", 0) if c.property("code") == code)

    def marked(self, mark: str) -> set[int]:
        found = self.window.named("square")
        return {int(item.property("index")) for item in found if item.property("mark") == mark}

    @property
    def acts(self) -> list[Any]:
        return self.window.host.acts


@pytest.fixture
def sit(table: Any) -> Any:  # noqa: F811
    def make(*args: Any, **kwargs: Any) -> Sitting:
        return Sitting(table, *args, **kwargs)

    return make


def spoken(item: QQuickItem) -> str:
    interface = QAccessible.queryAccessibleInterface(item)
    assert interface is not None
    return str(interface.text(QAccessible.Text.Name))


def at(name: str) -> int:
    return SQUARE_NAMED[name]


# --- playing --------------------------------------------------------------------------------------


def test_a_card_and_then_a_glowing_square_are_clicked(sit: Any) -> None:
    here: Sitting = sit()
    here.window.click(here.card("6H"))
    assert here.marked("place") == {at("b7")}
    assert "6♥: choose a square" in here.window.texts()
    assert here.card("6H").property("selected")
    here.press("b7")
    assert here.acts == [q.Place("6H", at("b7"))]
    assert here.square("b7").property("team") == 0
    assert here.square("b7").property("last")


def test_a_chip_is_taken_away(sit: Any) -> None:
    here: Sitting = sit()
    here.window.click(here.card("JH"))
    assert here.marked("remove") == {at("b2"), at("c2")}
    here.press("c2")
    assert here.acts == [q.Remove("JH", at("c2"))]
    assert here.square("c2").property("team") == -1


def test_two_clicks_on_a_square_play_the_card_that_fits(sit: Any) -> None:
    here: Sitting = sit()
    here.press("b7")
    assert here.acts == []
    assert here.card("6H").property("selected")
    here.press("b7")
    assert here.acts == [q.Place("6H", at("b7"))]


def test_a_wrong_square_says_why_and_the_card_stays_picked(sit: Any) -> None:
    here: Sitting = sit()
    here.window.click(here.card("6H"))
    here.press("a2")
    assert here.acts == []
    assert "six of hearts is not printed on a2." in here.window.texts()
    assert here.card("6H").property("selected")


def test_a_card_is_dragged_onto_its_square(sit: Any) -> None:
    here: Sitting = sit()
    card = here.card("KD")
    goal = here.window.spot(here.square("d4")) - here.window.spot(card)
    here.window.drag(card, QPoint(-60, 0))
    assert here.acts == []
    here.window.drag(here.card("KD"), goal)
    assert here.acts == [q.Place("KD", at("d4"))]


def test_hovering_a_card_shows_its_squares(sit: Any) -> None:
    here: Sitting = sit(moment(turn=1))
    here.window.point(here.card("KD"))
    assert len(here.marked("printed")) == 2
    here.window.point(here.window.find("score"))
    assert here.marked("printed") == set()


def test_a_finger_looks_at_a_card_while_others_play(sit: Any) -> None:
    here: Sitting = sit(moment(turn=1))
    finger = QTest.createTouchDevice()
    spot = here.window.spot(here.card("KD"))
    QTest.touchEvent(here.window.view, finger).press(0, spot, here.window.view).commit()
    here.window.settle(30)
    QTest.touchEvent(here.window.view, finger).release(0, spot, here.window.view).commit()
    here.window.settle()
    assert len(here.marked("printed")) == 2
    assert here.acts == []


def test_which_line_counts_is_chosen_by_a_numbered_button(sit: Any) -> None:
    here: Sitting = sit(moment(("6H 2S", "9D", "4D", "3S"), chips=("a7 c7 d7 e7 f7", "")))
    here.window.click(here.card("6H"))
    here.press("b7")
    assert here.acts == []
    assert "Which line shall count?" in here.window.texts()
    assert {"1", "2"} <= set(here.window.texts()), "both lines are numbered on the board"
    here.window.click("choice1")
    assert here.acts == [q.Place("6H", at("b7"), (squares("b7 c7 d7 e7 f7"),))]
    here.window.settle(200)
    assert len(here.window.named("line")) == 1


def test_a_dead_card_is_marked_and_exchanged(sit: Any) -> None:
    here: Sitting = sit(moment(chips=("f1", "b7")))
    assert "dead" in here.window.texts()
    assert spoken(here.card("6H")) == "Six of hearts, dead: both squares are taken"
    here.window.click("choice0")
    assert here.acts == [q.Exchange("6H")]
    here.window.settle()
    assert "dead" not in here.window.texts()


def test_a_match_is_won_and_told(sit: Any) -> None:
    here: Sitting = sit(moment(chips=("c7 d7 e7 f7", ""), lines=[(0, "a2 a3 a4 a5 a6")]))
    here.press("b7")
    here.press("b7")
    here.window.settle(300)
    assert "You win the match!" in here.window.texts()
    assert len(here.window.named("line")) == 2
    assert here.window.focused() == "rematch"


# --- the keyboard ---------------------------------------------------------------------------------


def test_number_arrows_and_enter_play_a_card(sit: Any) -> None:
    here: Sitting = sit()
    window = here.window
    window.qtbot.waitUntil(lambda: window.focused() == "hand", timeout=2000)
    order = [str(card.property("code")) for card in window.cards("hand", 0)]
    window.press(KEY.Key_1 + order.index("KD"))
    assert window.focused() == "board"
    board = window.find("board")
    first = board.property("current")
    assert first in here.marked("place")
    window.press(KEY.Key_1 + order.index("KD"))
    assert board.property("current") in here.marked("place") - {first}, "again: its other square"
    window.press(KEY.Key_Right, KEY.Key_Left, KEY.Key_Return)
    assert [type(act) for act in here.acts] == [q.Place]
    assert here.acts[0].card == "KD"


def test_tab_goes_between_hand_and_board_and_arrows_move_on_both(sit: Any) -> None:
    here: Sitting = sit()
    window = here.window
    window.qtbot.waitUntil(lambda: window.focused() == "hand", timeout=2000)
    window.press(KEY.Key_Right, KEY.Key_Right)
    assert window.find("hand").property("shownPlace") == 1
    window.press(KEY.Key_Tab)
    assert window.focused() == "board"
    board = window.find("board")
    window.press(KEY.Key_Down)
    assert board.property("ringed"), "the first key only shows where one is"
    before = board.property("current")
    window.press(KEY.Key_Down, KEY.Key_Right)
    assert board.property("current") == before + 11
    window.press(KEY.Key_Backtab)
    assert window.focused() == "hand"


def test_enter_on_a_card_leads_to_its_square_and_escape_lays_it_back(sit: Any) -> None:
    here: Sitting = sit()
    window = here.window
    window.qtbot.waitUntil(lambda: window.focused() == "hand", timeout=2000)
    window.press(KEY.Key_Home, KEY.Key_Return)
    assert window.focused() == "board"
    assert here.own.picked != 0
    window.press(KEY.Key_Escape)
    assert here.own.picked == 0
    assert window.focused() == "hand"
    assert not window.sees("leaveDialog")


def test_squares_tell_what_they_are(sit: Any) -> None:
    here: Sitting = sit(moment(chips=("b7", ""), lines=[(1, "a2 a3 a4 a5 a6")]))
    assert spoken(here.square("b7")) == "six of hearts, row 7, column 2, blue chip"
    assert spoken(here.square("a4")) == "ten of clubs, row 4, column 1, red chip, in a sequence"
    assert spoken(here.square("d4")) == "king of diamonds, row 4, column 4, you hold this card"
    assert spoken(here.window.find("team1")) == "Ben and Carlo, red chips, 1 of 2 sequences"


# --- room -----------------------------------------------------------------------------------------


def inner(window: TableWindow, name: str) -> QRectF:
    return window.rect(window.find(name)).adjusted(1, 1, -1, -1)


@pytest.mark.parametrize("seats", [2, 4, 12])
def test_nothing_overlaps_or_leaves_the_window(sit: Any, seats: int) -> None:
    dead = moment(chips=("f1", "b7"))  # with a button for a dead card
    state = dead if seats == 4 else played(seats, 12, seed=2, sequences_to_win=3)
    here: Sitting = sit(state, SIZES[0])
    for size in SIZES:
        here.window.view.resize(*size)
        here.window.settle(150)
        faults = crowding(here.window, seats, size)
        assert faults == [], size


def crowding(window: TableWindow, seats: int, size: tuple[int, int]) -> list[str]:
    """What lies on something else, leaves the window or is too small to be read."""
    parts = {name: inner(window, name) for name in ("board", "score", "piles", "prompt", "menu")}
    parts |= {f"plate{slot}": inner(window, f"plate{slot}") for slot in range(seats)}
    if window.sees("choice0"):
        parts["choice0"] = inner(window, "choice0")
    hand = [window.rect(card) for card in window.cards("hand", 0)]
    held = QRectF()
    for rect in hand:
        held = held.united(rect)
    parts["hand"] = held.adjusted(1, 1, -1, -1)
    whole = QRectF(0, 0, *size)
    faults = [f"{name} leaves the window: {rect}" for name, rect in parts.items() if not whole.contains(rect)]
    faults += [
        f"{one} lies on {other}: {first} {second}"
        for (one, first), (other, second) in itertools.combinations(parts.items(), 2)
        if first.intersects(second)
    ]
    cell = window.rect(window.find("square44"))
    if min(cell.width(), cell.height()) < (150 if size[0] > 2000 else 36):
        faults.append(f"the squares are small: {cell}")
    for one, other in itertools.pairwise(hand):
        if max(abs(other.x() - one.x()), abs(other.y() - one.y())) < 22:
            faults.append("an index of the hand can’t be read")
    return faults


def test_the_smallest_window_still_plays(sit: Any) -> None:
    here: Sitting = sit(None, (320, 360))
    board = here.window.rect(here.window.find("board"))
    assert QRectF(0, 0, 320, 360).contains(board)
    here.press("b7")
    here.press("b7")
    assert here.acts == [q.Place("6H", at("b7"))]


def test_a_small_board_enlarges_the_square_under_the_pointer(sit: Any) -> None:
    here: Sitting = sit(None, (800, 500))
    assert not here.window.sees("lens")
    here.window.point(here.square("e5"))
    lens = here.window.rect(here.window.find("lens"))
    assert lens.width() > here.window.rect(here.square("e5")).width() * 1.4
    assert QRectF(0, 0, 800, 500).contains(lens)


def test_resizing_moves_from_beside_to_below(sit: Any) -> None:
    here: Sitting = sit()
    board, hand = here.window.rect(here.window.find("board")), here.window.rect(here.card("6H"))
    assert hand.left() > board.right()
    here.window.view.resize(480, 900)
    here.window.settle(200)
    board, hand = here.window.rect(here.window.find("board")), here.window.rect(here.card("6H"))
    assert hand.top() > board.bottom()
    assert QRectF(0, 0, 480, 900).contains(board)


def test_a_spectator_sees_the_board_and_no_hand(sit: Any) -> None:
    here: Sitting = sit(moment(), viewer=None)
    assert here.window.cards("hand", 0) == [] or not here.window.cards("hand", 0)[0].property("faceUp")
    assert here.window.sees("watching")
    here.press("b7")
    assert here.acts == []


def test_the_device_is_handed_on_and_the_board_stays(sit: Any) -> None:
    here: Sitting = sit()
    first = here.own
    here.window.click(here.card("6H"))
    state = here.window.host.state
    here.window.model.receive(Observed(99, 1, state.observation(1), (), True))
    here.window.settle(200)
    assert here.own is not first
    assert here.own.picked == 0
    assert {str(card.property("code")) for card in here.window.cards("hand", 0)} == {"QS", "9D"}
    assert here.square("b2").property("team") == 1, "chips keep their colours, whoever looks"


# --- motion ---------------------------------------------------------------------------------------


def test_a_chip_drops_and_comes_to_rest(sit: Any) -> None:
    here: Sitting = sit(settings={"speed": 1.0})
    here.press("b7")
    here.press("b7")
    window = here.window
    window.qtbot.waitUntil(lambda: here.square("b7").property("team") == 0, timeout=4000)
    window.qtbot.waitUntil(
        lambda: all(card.property("zone") != f"square {at('b7')}" for card in window.named("card")),
        timeout=4000,
    )
    window.settle(700)
    assert here.square("b7").property("last")


def test_with_reduced_motion_nothing_travels(sit: Any) -> None:
    here: Sitting = sit(settings={"speed": 1.0}, reducedMotion=True)
    here.press("b7")
    here.press("b7")
    here.window.qtbot.waitUntil(lambda: here.square("b7").property("team") == 0, timeout=4000)
    moving = [card for card in here.window.named("card") if card.property("travelling")]
    assert moving == []
