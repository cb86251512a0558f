# SPDX-License-Identifier: GPL-3.0-or-later
"""The page on which people enter the board they own, with a real pointer and a real keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickItem
from pytestqt.qtbot import QtBot

from engines.sequence.boards import BUILT_IN, board_text, generate, layout_of
from tests.qml.hands import Hands

KEY = Qt.Key
ONE = board_text(generate(5))
SIZES = ((1280, 800), (800, 500), (480, 900), (3840, 2160))


@pytest.fixture
def hands(qtbot: QtBot, tmp_path: Path) -> Iterator[Hands]:
    made = Hands(qtbot, tmp_path, name="Anna")
    made.model.choose("sequence")
    yield made
    made.close()


def come(hands: Hands, layout: str = "") -> None:
    hands.open("Sequence/BoardsPage.qml", {"layout": layout})
    hands.on("boards")
    hands.until(lambda: hands.focused() == "board-sheet")


def text(hands: Hands, name: str) -> str:
    return str(hands.find(name).property("text"))


def boards_folder(hands: Hands) -> dict[str, str]:
    folder = hands.home / "boards"
    return (
        {file.name: file.read_text(encoding="utf-8") for file in folder.glob("*")} if folder.exists() else {}
    )


def test_a_board_is_typed_named_saved_and_played_on(hands: Hands) -> None:
    hands.open("SetupPage", {"mode": "alone"})
    hands.on("setup")
    hands.click("house-rules")
    hands.click("edit-board")
    hands.on("boards")
    hands.until(lambda: hands.focused() == "board-sheet")
    hands.type("".join(card for card in generate(5)))
    hands.settle()
    assert text(hands, "board-state") == "The board is complete."
    assert not hands.find("board-save").isEnabled(), "it has no name yet"
    hands.click("board-name")
    hands.type("Grandma's")
    hands.click("board-save")
    assert boards_folder(hands) == {"grandma-s.txt": f"Grandma's\n{ONE}\n"}
    hands.key(KEY.Key_Escape)
    hands.on("setup")
    assert hands.model.setup.form.values()["board"] == ONE
    assert hands.reads("Board: Grandma's")


def test_the_palette_places_cards_until_there_are_none_left(hands: Hands) -> None:
    come(hands)
    hands.click("cell45")
    hands.click("palette-QS")
    assert hands.find("cell45").property("card") == "QS"
    assert hands.focused() == "board-sheet"
    hands.click("palette-QS")
    assert hands.find("cell46").property("card") == "QS"
    assert not hands.find("palette-QS").isEnabled()
    hands.key(KEY.Key_Left, KEY.Key_Backspace, KEY.Key_Backspace)
    assert hands.find("cell46").property("card") == ""
    assert text(hands, "board-state") == "96 squares are still empty"
    hands.click("board-undo")
    assert hands.find("cell45").property("card") == "QS"


def test_a_board_is_pasted_and_copied_as_text(hands: Hands) -> None:
    come(hands)
    hands.click("board-text-button")
    hands.until(lambda: hands.sees("board-text"))
    area = hands.find("board-text")
    area.setProperty("text", "-- QC")
    hands.click("text-take")
    assert text(hands, "text-fault").startswith("A board has ten lines")
    area.setProperty("text", ONE.lower())
    hands.click("text-take")
    hands.until(lambda: not hands.sees("board-text"))
    assert hands.find("cell1").property("card") == generate(5)[1]
    hands.click("board-text-button")
    hands.until(lambda: hands.sees("board-text"))
    hands.click("text-copy")
    assert QGuiApplication.clipboard().text() == ONE


def test_a_name_that_is_taken_is_asked_about(hands: Hands) -> None:
    hands.model.boards.open(ONE)
    hands.model.boards.save("Mine", False)
    come(hands)
    hands.click("board-built-in")
    hands.click("board-name")
    hands.type("mine")
    hands.click("board-save")
    hands.until(lambda: hands.sees("confirm"))
    hands.click("refuse")
    hands.until(lambda: not hands.sees("confirm"))
    assert boards_folder(hands)["mine.txt"] == f"Mine\n{ONE}\n"
    hands.click("board-save")
    hands.until(lambda: hands.sees("confirm"))
    hands.click("confirm")
    hands.until(lambda: not hands.sees("confirm"))
    assert boards_folder(hands)["mine.txt"] == f"mine\n{board_text(layout_of(BUILT_IN))}\n"


def test_a_saved_board_is_renamed_and_deleted(hands: Hands) -> None:
    hands.model.boards.open(ONE)
    hands.model.boards.save("Mine", False)
    come(hands, ONE)
    assert text(hands, "board-name") == "Mine"
    hands.click("board-name")
    hands.type(" too")
    hands.click("board-save")
    assert boards_folder(hands) == {"mine.txt": f"Mine too\n{ONE}\n"}
    hands.click("board-delete")
    hands.until(lambda: hands.sees("confirm"))
    hands.click("confirm")
    hands.until(lambda: boards_folder(hands) == {})
    hands.settle()
    assert text(hands, "board-name") == ""


def test_changes_are_not_lost_without_asking(hands: Hands) -> None:
    come(hands)
    hands.type("QS")
    hands.key(KEY.Key_Escape)
    hands.until(lambda: hands.sees("refuse"))
    hands.click("refuse")
    hands.until(lambda: not hands.sees("refuse"))
    assert hands.page_name() == "boards"
    hands.key(KEY.Key_Escape)
    hands.until(lambda: hands.sees("confirm"))
    hands.click("confirm")
    hands.on("menu")


def test_damaged_files_are_told_of(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "old.txt").write_text("Old\nnonsense", encoding="utf-8")
    hands = Hands(qtbot, tmp_path, name="Anna")
    try:
        hands.model.choose("sequence")
        hands.until(lambda: hands.reads("old.txt.damaged") or hands.reads("A board has ten lines"))
        assert (tmp_path / "boards" / "old.txt.damaged").exists()
    finally:
        hands.close()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_page_fits(qtbot: QtBot, tmp_path: Path, size: tuple[int, int]) -> None:
    hands = Hands(qtbot, tmp_path, size=size, name="Anna")
    try:
        hands.model.choose("sequence")
        hands.model.boards.open(ONE)
        hands.model.boards.save("The board of Maximiliane Hohenstein", False)
        come(hands, ONE)
        hands.settle(200)
        sheet = place(hands.find("board-sheet"))
        assert QRectF(0, 0, *size).contains(sheet.adjusted(1, 1, -1, -1)) or size == (480, 900)
        tools = [place(hands.find(name)) for name in ("board-name", "palette-AS", "palette-KD", "board-save")]
        for each in tools:
            assert not sheet.intersects(each.adjusted(1, 1, -1, -1))
            assert 0 <= each.left() < each.right() <= size[0]
    finally:
        hands.close()


def place(item: QQuickItem) -> Any:
    return item.mapRectToScene(QRectF(0, 0, item.width(), item.height()))
