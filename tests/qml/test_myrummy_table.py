# SPDX-License-Identifier: GPL-3.0-or-later
"""The MyRummy table in a window, with a real pointer and a real keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from app.models.table import TableViewModel
from engines.contract import CHANCE
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.types import Draw, Lay, OutOfTime
from net.session.client import Joined
from tests.qml.table_window import TableWindow, table  # noqa: F401 - a fixture
from tools.in_process import InProcessTable
from tools.myrummy_stage import CROWDED, groups, moment

KEY = Qt.Key


class Desk:
    """A window with a moment of MyRummy in it."""

    def __init__(
        self, make: Any, state: Any = None, size: tuple[int, int] = (1280, 800), **kwargs: Any
    ) -> None:
        self.window: TableWindow = make(size, game="myrummy", state=state or moment(), **kwargs)
        self.window.settle(160)

    @property
    def own(self) -> Any:
        return self.window.model.own

    def pieces(self, zone: str) -> list[QQuickItem]:
        found = [piece for piece in self.window.named("piece") if piece.property("zone") == zone]
        return sorted(found, key=lambda piece: int(piece.property("place")))

    def hand(self) -> list[str]:
        return [str(piece.property("code")) for piece in self.pieces("hand")]

    def piece(self, code: str, zone: str = "hand") -> QQuickItem:
        return next(piece for piece in self.pieces(zone) if piece.property("code") == code)

    def laid(self) -> list[str]:
        """The groups on the table, as text."""
        rows = {row.group_id: [] for row in self.own.groups.rows}
        for row in sorted(self.own.pieces.rows, key=lambda row: row.place):
            if row.zone == "table":
                rows[row.group].append(row.code)
        return [" ".join(codes) for codes in rows.values()]

    def group(self, text: str) -> QQuickItem:
        """The frame of the group that reads like that."""
        number = self.laid().index(text)
        return self.window.find(f"group{self.own.groups.rows[number].group_id}")

    def middle(self, item: QQuickItem) -> QPoint:
        return item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()

    def beside(self, code: str, right: bool = True) -> QPoint:
        """The gap behind (or before) a piece on the table."""
        piece = self.piece(code, "table")
        return piece.mapToScene(QPointF(piece.width() if right else 0, piece.height() / 2)).toPoint()

    def drag(self, item: QQuickItem, to: QPoint, *, drop: bool = True) -> None:
        view, start = self.window.view, self.middle(item)
        QTest.mouseMove(view, start)
        self.window.settle(5)
        QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
        for step in range(1, 9):
            QTest.mouseMove(view, start + (to - start) * (step / 8))
            self.window.settle(5)
        if drop:
            QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=to)
            self.window.settle(40)

    def click(self, item: QQuickItem) -> None:
        QTest.mouseClick(self.window.view, Qt.MouseButton.LeftButton, pos=self.middle(item))
        self.window.settle(30)
        # Two clicks in the same place would be one double click.
        QTest.mouseMove(self.window.view, QPoint(3, 300))

    def double_click(self, item: QQuickItem) -> None:
        spot = self.middle(item)
        QTest.mouseClick(self.window.view, Qt.MouseButton.LeftButton, pos=spot)
        QTest.mouseDClick(self.window.view, Qt.MouseButton.LeftButton, pos=spot)
        self.window.settle(40)

    def walk_to(self, code: str) -> None:
        """Right until the ring is on that card of the hand."""
        for _ in range(60):
            ringed = [piece.property("code") for piece in self.pieces("hand") if piece.property("ringed")]
            if ringed == [code]:
                return
            self.window.press(KEY.Key_Right)
        raise LookupError(f"the ring never comes to {code}")

    def free_spot(self) -> QPoint:
        """A place on the felt with nothing near."""
        felt = self.window.find("felt")
        taken = [self.window.rect(item).adjusted(-70, -60, 70, 60) for item in self.window.named("group")]
        area = self.window.rect(felt).adjusted(120, 50, -120, -50)
        for y in range(int(area.top()), int(area.bottom()), 10):
            for x in range(int(area.left()), int(area.right()), 20):
                if not any(rect.contains(QPointF(x, y)) for rect in taken):
                    return QPoint(x, y)
        raise LookupError("the felt is full")


@pytest.fixture
def desk(table: Any) -> Any:  # noqa: F811
    def make(*args: Any, **kwargs: Any) -> Desk:
        return Desk(table, *args, **kwargs)

    return make


def spoken(item: QQuickItem) -> str:
    interface = QAccessible.queryAccessibleInterface(item)
    assert interface is not None
    return str(interface.text(QAccessible.Text.Name))


# --- the pointer ------------------------------------------------------------------------------------


def test_a_card_is_dragged_to_the_end_of_a_run_and_laid(desk: Any) -> None:
    d = desk()
    d.drag(d.piece("R11"), d.beside("R10"))
    assert "R7 R8 R9 R10 R11" in d.laid()
    assert "R11" not in d.hand()
    assert "Finish – lays 1 card" in d.window.texts()
    d.window.click("finish")
    assert d.window.host.acts == [
        Lay((*groups("R1 Y1 G1 | B3 B4 B5 B6 | R7 R8 R9 R10 R11"), *groups("Y9 G9 B9 | Y4 Y5 X1 Y7")))
    ]
    assert d.window.host.state.turn == 1
    assert "R7 R8 R9 R10 R11" in d.laid()


def test_nothing_that_lies_there_moves_when_a_turn_is_finished(desk: Any) -> None:
    d = desk()
    d.drag(d.piece("R11"), d.beside("R10"))
    before = {piece.objectName(): d.window.rect(piece) for piece in d.pieces("table")}
    d.window.click("finish")
    d.window.settle(150)
    assert {piece.objectName(): d.window.rect(piece) for piece in d.pieces("table")} == before


def test_several_selected_cards_are_dragged_together(desk: Any) -> None:
    d = desk()
    d.click(d.piece("Y12"))
    d.click(d.piece("R12"))
    d.click(d.piece("G12"))
    assert d.own.property("selectedCount") == 3
    d.drag(d.piece("R12"), d.free_spot())
    assert "R12 Y12 G12" in d.laid()
    assert len(d.hand()) == 9


def test_a_frame_drawn_with_the_mouse_selects_what_it_holds(desk: Any) -> None:
    d = desk()
    frame = d.window.rect(d.group("Y9 G9 B9"))
    start, end = frame.topLeft().toPoint() - QPoint(4, 8), frame.bottomRight().toPoint() + QPoint(4, 8)
    QTest.mouseMove(d.window.view, start)
    d.window.settle(5)
    QTest.mousePress(d.window.view, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 9):
        QTest.mouseMove(d.window.view, start + (end - start) * (step / 8))
        d.window.settle(5)
    QTest.mouseRelease(d.window.view, Qt.MouseButton.LeftButton, pos=end)
    d.window.settle(40)
    chosen = {piece.property("code") for piece in d.pieces("table") if piece.property("selected")}
    assert chosen == {"Y9", "G9", "B9"}


def test_a_card_of_the_table_moves_between_groups_and_back_by_undo(desk: Any) -> None:
    d = desk()
    before = d.laid()
    d.drag(d.piece("R10", "table"), d.free_spot())
    assert "R7 R8 R9" in d.laid()
    assert "R10" in d.laid()
    assert d.group("R10").property("verdict") == "bad"
    assert d.group("R7 R8 R9").property("verdict") == "good"
    assert d.group("Y9 G9 B9").property("verdict") == ""
    assert "needs three cards" in spoken(d.group("R10"))
    d.window.click("undo")
    assert d.laid() == before
    assert not d.window.find("undo").property("enabled")


def test_a_card_of_the_table_does_not_go_to_the_hand(desk: Any) -> None:
    d = desk()
    d.drag(d.piece("R10", "table"), d.middle(d.piece("Y12")))
    assert "R7 R8 R9 R10" in d.laid()
    assert "stays there" in d.window.find("prompt").property("text")


def test_a_double_click_sends_a_card_to_where_it_fits(desk: Any) -> None:
    d = desk()
    d.double_click(d.piece("B2"))
    assert "B2 B3 B4 B5 B6" in d.laid()
    assert d.own.property("selectedCount") == 0
    d.double_click(d.piece("B2", "table"))
    assert "B2" in d.hand()


def test_the_turn_is_started_afresh(desk: Any) -> None:
    d = desk()
    before = d.laid()
    d.double_click(d.piece("B2"))
    d.double_click(d.piece("R6"))
    d.window.click("restart")
    assert d.laid() == before
    assert len(d.hand()) == 12


def test_finishing_a_table_that_does_not_hold_says_why(desk: Any) -> None:
    d = desk()
    d.drag(d.piece("R6"), d.free_spot())
    d.window.click("finish")
    assert d.window.host.acts == []
    assert "a group needs three cards at least" in d.window.find("prompt").property("text")


def test_nothing_done_one_must_lay_or_draw(desk: Any) -> None:
    d = desk()
    d.window.click("finish")
    assert d.window.host.acts == []
    assert d.window.find("prompt").property("text") == "Lay one of your cards at least, or draw."
    d.window.click("draw")
    assert d.window.host.acts == [Draw()]


def test_drawing_asks_once_where_one_could_finish(desk: Any) -> None:
    d = desk()
    d.double_click(d.piece("B2"))
    d.window.click("draw")
    assert d.window.host.acts == []
    assert "Draw anyway" in d.window.texts()
    d.window.click("draw")
    assert d.window.host.acts == [Draw()]
    assert "B2" in d.hand()


def test_the_pile_draws_too(desk: Any) -> None:
    d = desk()
    d.window.click("pool")
    assert d.window.host.acts == [Draw()]
    d.window.settle()
    drawn = [piece for piece in d.pieces("hand") if piece.property("mark") == "drawn"]
    assert len(drawn) == 1
    assert drawn[0].property("place") == 12


def test_the_first_meld_is_counted_while_one_works(desk: Any) -> None:
    d = desk(moment(melded=False))
    d.double_click(d.piece("R12"))
    d.double_click(d.piece("Y12"))
    assert "First meld: 0 of 30" in d.window.texts()
    d.double_click(d.piece("G12"))
    assert "First meld: 36 – enough" in d.window.texts()
    assert d.own.property("canFinish")


def test_the_hand_is_sorted_and_stays_so(desk: Any) -> None:
    d = desk()
    d.window.click("sortNumber")
    assert d.hand() == ["B2", "G4", "R6", "Y8", "B10", "R11", "B11", "R12", "Y12", "G12", "G13", "X1"]
    d.drag(d.piece("X1"), d.middle(d.piece("B2")) - QPoint(18, 0))
    assert d.hand()[0] == "X1"
    d.window.click("draw")
    d.window.settle()
    assert d.hand()[:12] == ["X1", "B2", "G4", "R6", "Y8", "B10", "R11", "B11", "R12", "Y12", "G12", "G13"]


def test_while_others_play_one_sorts_but_does_not_lay(desk: Any) -> None:
    d = desk(moment(turn=1))
    d.window.click("sortColour")
    assert d.hand()[0] == "R6"
    d.drag(d.piece("B2"), d.free_spot())
    assert "B2" in d.hand()
    assert d.window.find("prompt").property("text") == "It’s Ben’s turn"
    assert not d.window.sees("finish")


def test_what_another_lays_is_marked(desk: Any) -> None:
    d = desk(moment(hand="R6 B2", turn=1, holding="R11"))
    longer = "R7 R8 R9 R10 R11"
    d.window.host.apply(1, Lay(groups(f"R1 Y1 G1 | B3 B4 B5 B6 | {longer} | Y9 G9 B9 | Y4 Y5 X1 Y7")))
    d.window.settle(150)
    piece = d.piece("R11", "table")
    assert piece.property("mark") == "new"
    assert spoken(piece) == "Red 11, new, from Ben"


# --- the keyboard -----------------------------------------------------------------------------------


def test_a_turn_by_keys_alone(desk: Any) -> None:
    d = desk()
    d.window.qtbot.waitUntil(lambda: d.window.focused() == "desk", timeout=1000)
    d.window.press(KEY.Key_C)
    assert d.hand()[0] == "R6"
    d.window.press(KEY.Key_Right)
    assert [p.property("code") for p in d.pieces("hand") if p.property("ringed")] == ["R6"]
    d.window.press(KEY.Key_Return)  # to where it fits
    assert "R6 R7 R8 R9 R10" in d.laid()
    for code in ("R12", "Y12", "G12"):
        d.walk_to(code)
        d.window.press(KEY.Key_Space)
    d.window.press(KEY.Key_N)
    assert "R12 Y12 G12" in d.laid()
    d.window.press(KEY.Key_U)
    assert "R12 Y12 G12" not in d.laid()
    d.window.press(KEY.Key_F)
    d.window.settle()
    assert d.window.host.acts == [
        Lay(groups("R1 Y1 G1 | B3 B4 B5 B6 | R6 R7 R8 R9 R10 | Y9 G9 B9 | Y4 Y5 X1 Y7"))
    ]


def test_a_card_is_carried_by_keys(desk: Any) -> None:
    d = desk()
    d.window.qtbot.waitUntil(lambda: d.window.focused() == "desk", timeout=1000)
    d.walk_to("B2")
    d.window.press(KEY.Key_M)
    assert "To a group of its own" in d.window.texts()
    for _ in range(40):
        if d.own.property("aimText").startswith("Place 1 of blue 3"):
            break
        d.window.press(KEY.Key_Right)
    assert d.window.sees("dropBar")
    d.window.press(KEY.Key_Return)
    assert "B2 B3 B4 B5 B6" in d.laid()
    d.window.press(KEY.Key_Up, KEY.Key_Up, KEY.Key_M, KEY.Key_Escape)
    assert not d.own.property("carrying")


def test_tab_comes_to_everything(desk: Any) -> None:
    d = desk()
    d.window.qtbot.waitUntil(lambda: d.window.focused() == "desk", timeout=1000)
    d.double_click(d.piece("B2"))
    passed = set()
    for _ in range(24):
        d.window.press(KEY.Key_Tab)
        passed.add(d.window.focused())
    wanted = {
        "desk",
        "sortColour",
        "sortNumber",
        "undo",
        "restart",
        "draw",
        "finish",
        "zoomIn",
        "score",
        "menu",
    }
    assert wanted <= passed


def test_everything_has_a_name(desk: Any) -> None:
    d = desk()
    for name in ("sortColour", "sortNumber", "undo", "restart", "draw", "finish", "pool", "desk", "zoomIn"):
        assert spoken(d.window.find(name)), name
    assert spoken(d.piece("R6")) == "Red 6"
    joker = d.piece("X1", "table")
    assert spoken(joker) == "Joker, stands for yellow 6"
    assert spoken(d.group("Y9 G9 B9")) == "Set, counts 27"


# --- hints ------------------------------------------------------------------------------------------


def test_a_hint_is_said_marked_and_done(desk: Any) -> None:
    d = desk()
    lay = Lay(groups("R1 Y1 G1 | B2 B3 B4 B5 B6 | R7 R8 R9 R10 | Y9 G9 B9 | Y4 Y5 X1 Y7"))
    assert d.window.model.describe(lay) == ("lay blue 2", 0)
    d.window.settle(40)
    assert [p.property("code") for p in d.pieces("hand") if p.property("hinted")] == ["B2"]
    assert d.window.model.property("hintReady")
    d.window.press(KEY.Key_T)
    assert "B2 B3 B4 B5 B6" in d.laid()
    assert d.window.host.acts == []
    assert not d.window.model.property("hintReady")


# --- time -------------------------------------------------------------------------------------------


def test_when_time_is_up_table_and_hand_are_as_before(desk: Any) -> None:
    options = MyRummyOptions(timeout_cards=2)
    d = desk(moment(options=options), options={"timeout_cards": 2})
    before = d.laid()
    d.double_click(d.piece("B2"))
    d.drag(d.piece("R10", "table"), d.free_spot())
    d.window.host.apply(CHANCE, OutOfTime(0), late=0)
    d.window.settle(100)
    assert d.laid() == before
    assert len(d.hand()) == 14
    assert "B2" in d.hand()
    assert d.window.find("prompt").property("text").startswith("Time is up: you draw 2 cards.")


# --- another person, another moment ---------------------------------------------------------------


def test_the_device_goes_to_another_person(desk: Any) -> None:
    d = desk()
    other = TableViewModel(d.window.handle, d.window.settings)
    host = InProcessTable(other.receive, game="myrummy", auto=False)
    host._deliver(Joined(2, "token", 0, host.info))
    host.state = moment(hand="R1 R2 R3 B13 B12")
    host.tell(resync=True)
    d.window.view.rootObject().setProperty("table", other)
    d.window.settle(200)
    assert d.hand() == ["R1", "R2", "R3", "B12", "B13"]
    apart([d.window.rect(piece) for piece in [*d.pieces("hand"), *d.pieces("table")]])
    felt = d.window.rect(d.window.find("felt"))
    assert all(felt.contains(d.window.rect(piece)) for piece in d.pieces("table"))
    d.window.view.rootObject().setProperty("table", d.window.model)
    d.window.settle(200)
    assert len(d.hand()) == 12
    other.deleteLater()


@pytest.mark.parametrize("reduced", [False, True])
def test_what_another_rebuilds_travels_and_arrives(desk: Any, reduced: bool) -> None:
    d = desk(
        moment(hand="R6 B2", turn=1, holding="R11 R12"),
        settings={"speed": 4.0},
        animationSpeed=4.0,
        reducedMotion=reduced,
    )
    ten = d.piece("R10", "table")
    start = d.window.rect(ten)
    after = "R1 Y1 G1 | B3 B4 B5 B6 | R7 R8 R9 | Y9 G9 B9 | Y4 Y5 X1 Y7 | R10 R11 R12"
    d.window.host.apply(1, Lay(groups(after)))
    d.window.qtbot.waitUntil(lambda: "R10 R11 R12" in d.laid(), timeout=5000)
    d.window.qtbot.waitUntil(lambda: not ten.property("travelling"), timeout=5000)
    d.window.settle(100)
    assert d.window.rect(ten) != start
    assert ten.property("mark") == "moved"
    row = [d.window.rect(d.piece(code, "table")) for code in ("R10", "R11", "R12")]
    assert row[0].right() < row[1].left() + 2
    assert row[1].right() < row[2].left() + 2
    assert len({rect.y() for rect in row}) == 1


def test_a_card_in_the_hand_survives_a_fresh_picture(desk: Any) -> None:
    d = desk()
    d.drag(d.piece("R11"), d.free_spot(), drop=False)
    assert d.window.sees("dropOutline")
    d.window.host.tell(resync=True)
    d.window.settle(100)
    assert not d.window.sees("dropOutline")
    QTest.mouseRelease(d.window.view, Qt.MouseButton.LeftButton, pos=QPoint(640, 600))
    d.window.settle(40)
    assert len(d.hand()) == 12
    d.drag(d.piece("R11"), d.beside("R10"))
    assert "R7 R8 R9 R10 R11" in d.laid()


def test_a_whole_group_is_moved_by_its_edge(desk: Any) -> None:
    d = desk()
    frame, to = d.window.rect(d.group("Y9 G9 B9")), d.free_spot()
    view, start = d.window.view, QPoint(int(frame.center().x()), int(frame.top()) + 2)
    QTest.mouseMove(view, start)
    d.window.settle(5)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 9):
        QTest.mouseMove(view, start + (to - start) * (step / 8))
        d.window.settle(5)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=to)
    d.window.settle(40)
    assert "Y9 G9 B9" in d.laid()
    assert d.window.rect(d.group("Y9 G9 B9")).center() != frame.center()
    assert not d.own.property("selectedCount")


def test_a_finger_selects_and_drags(desk: Any) -> None:
    d = desk()
    finger, view = QTest.createTouchDevice(), d.window.view
    start, end = d.middle(d.piece("R11")), d.beside("R10")
    QTest.touchEvent(view, finger).press(0, start, view).commit()
    for step in range(1, 9):
        QTest.touchEvent(view, finger).move(0, start + (end - start) * (step / 8), view).commit()
        d.window.settle(8)
    QTest.touchEvent(view, finger).release(0, end, view).commit()
    d.window.settle(60)
    assert "R7 R8 R9 R10 R11" in d.laid()


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 2.0), ((800, 500), 1.5)])
def test_large_text_finds_room(desk: Any, size: tuple[int, int], scale: float) -> None:
    d = desk(None, size, textScale=scale)
    names = ("draw", "finish", "undo", "sortColour", "zoomIn", "prompt", "plate0")
    window = QRectF(0, 0, *size).adjusted(-1, -1, 1, 1)
    rects = [d.window.rect(d.window.find(name)) for name in names]
    assert all(window.contains(rect) for rect in rects)
    apart(rects)
    prompt = d.window.find("prompt")
    assert not prompt.property("truncated")


# --- sizes ------------------------------------------------------------------------------------------


def test_what_is_said_grows_with_the_table(desk: Any) -> None:
    heights = {}
    for size in ((1280, 800), (3840, 2160)):
        d = desk(size=size)
        d.window.click("finish")
        line, draw = d.window.find("prompt"), d.window.find("draw")
        assert "Lay one of your cards" in line.property("text")
        heights[size] = (line.property("size"), draw.height())
    (said, button), (larger, larger_button) = heights.values()
    assert larger / said == pytest.approx(larger_button / button, rel=0.15)
    assert larger > said * 1.5


SIZES = [(1280, 800), (800, 500), (480, 900), (640, 480), (3840, 2160), (1000, 1400)]


def crowded() -> Any:
    return moment(CROWDED, "R7 R8 R11 R13 G9", others=(2, 2, 1), pool=0)


@pytest.mark.parametrize(
    ("size", "full"),
    [*((size, False) for size in SIZES), *((size, True) for size in SIZES[:3])],
    ids=lambda value: f"{value[0]}x{value[1]}" if isinstance(value, tuple) else "full" if value else "usual",
)
def test_nothing_leaves_the_window_or_hides_another(desk: Any, size: tuple[int, int], full: bool) -> None:
    d = desk(crowded() if full else None, size)
    window = QRectF(0, 0, *size).adjusted(-1, -1, 1, 1)
    hand = [d.window.rect(piece) for piece in d.pieces("hand")]
    plates = [d.window.rect(item) for item in d.window.named("plate")]
    buttons = [
        d.window.rect(d.window.find(name)) for name in ("draw", "finish", "undo", "sortColour", "menu")
    ]
    for rect in [*hand, *plates, *buttons, d.window.rect(d.window.find("score"))]:
        assert window.contains(rect), rect
    apart([*plates, *buttons, d.window.rect(d.window.find("score"))])
    apart(hand)
    lying = [d.window.rect(piece) for piece in d.pieces("table")]
    apart(lying)
    least = 26 if size[0] < 600 else 29
    assert all(rect.width() >= least for rect in lying)
    felt = d.window.rect(d.window.find("felt"))
    if not full or size[0] >= 800:
        assert len(lying) == (98 if full else 18)
        assert all(felt.adjusted(-1, -1, 1, 1).contains(rect) for rect in lying), "everything is in sight"


def apart(rects: list[QRectF]) -> None:
    for n, one in enumerate(rects):
        for other in rects[n + 1 :]:
            shared = one.intersected(other)
            assert shared.width() < 2 or shared.height() < 2, (one, other)


def test_a_large_hand_stands_in_two_rows(desk: Any) -> None:
    hand = "R1 R2 R3 R4 R5 R6 Y1 Y2 Y3 Y6 Y8 Y10 G2 G3 G4 G5 G6 G7 B7 B8 B10 B11 B12 B13 R12 X1"
    d = desk(moment(hand=hand), (800, 500))
    rects = [d.window.rect(piece) for piece in d.pieces("hand")]
    assert len({rect.y() for rect in rects}) == 2
    apart(rects)
    assert all(rect.width() >= 29 for rect in rects)


def test_the_table_zooms_and_scrolls(desk: Any) -> None:
    d = desk(crowded(), (800, 500))
    before = d.window.rect(d.pieces("table")[0]).width()
    for _ in range(2):
        d.click(d.window.find("zoomIn"))
    d.window.settle(150)
    assert d.window.rect(d.pieces("table")[0]).width() > before * 1.4
    view = d.window.find("feltView")
    assert view.property("contentHeight") > view.height()
    for _ in range(3):
        d.click(d.window.find("zoomOut"))
    d.window.settle(150)
    assert d.window.rect(d.pieces("table")[0]).width() == pytest.approx(before, abs=1)
    assert not d.window.find("zoomOut").property("enabled")
