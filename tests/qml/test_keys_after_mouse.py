# SPDX-License-Identifier: GPL-3.0-or-later
"""After the pointer was at any control of a table, keys belong to the cards again."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from tests.qml.table_window import TableWindow, table  # noqa: F401 - a fixture
from tools import italian_stage, myrummy_stage, sequence_stage

KEY = Qt.Key
DECIDES = ("choice", "draw", "finish", "continue", "toggle", "confirm", "refuse")
"""Controls that change the match; what they do is tested elsewhere."""
SCOPA = ("7O 5U 3B / 2O 3U 4W", "2W 4O JB")


def open_table(make: Any, game: str) -> TableWindow:
    if game == "euchre":
        window: TableWindow = make(texts=("pass", "pass", "pass", "pass"), dealer=3)
    elif game == "scopa":
        window = make(game="scopa", state=italian_stage.scopa(*SCOPA))
    elif game == "sequence":
        window = make(game="sequence", state=sequence_stage.moment())
    else:
        window = make(game="myrummy", state=myrummy_stage.moment())
    window.settle(160)
    return window


def controls(window: TableWindow) -> list[QQuickItem]:
    """The buttons that the pointer can press now, those that decide apart."""
    return [
        item
        for item in window.items()
        if item.inherits("QQuickAbstractButton")
        and item.isEnabled()
        and item.objectName()
        and not item.objectName().startswith(DECIDES)
    ]


def holder(window: TableWindow) -> QQuickItem:
    found = window.view.activeFocusItem()
    assert found is not None, "nobody has the keyboard"
    return found


def at_home(window: TableWindow) -> bool:
    """Whether the keyboard is at the cards, or at the buttons of a decision."""
    item = holder(window)
    if item.inherits("QQuickAbstractButton"):
        return item.objectName().startswith(DECIDES)
    return item is not window.view.contentItem() and not item.inherits("QQuickControl")


@pytest.mark.parametrize("game", ["euchre", "scopa", "sequence", "myrummy"])
def test_every_control_gives_the_keyboard_back(table: Any, game: str) -> None:  # noqa: F811
    window = open_table(table, game)
    assert at_home(window)
    names = [item.objectName() for item in controls(window)]
    assert len(names) >= 2
    assert "menu" in names
    for name in names:
        window.click(name)
        inside = [item.objectName() for item in controls(window) if item.objectName() not in names]
        if not at_home(window):  # something has opened over the table
            window.press(KEY.Key_Escape)
            window.settle(60)
        assert at_home(window), f"{game}: {name} keeps the keyboard ({inside})"
        window.model.own and getattr(window.model.own, "restart", lambda: None)()


def test_a_card_is_played_by_keyboard_after_the_mouse_was_in_the_menu(table: Any) -> None:  # noqa: F811
    window = open_table(table, "scopa")
    before = window.host.state
    window.click("log")
    window.settle(120)
    QTest.keyClick(window.view, KEY.Key_Escape)
    window.settle(300)
    window.press(KEY.Key_Right, KEY.Key_Return)
    window.settle(60)
    chosen = window.model.choices.count > 0 or window.host.state != before
    assert chosen, "neither played nor asked what to take"


def test_escape_puts_the_card_back_at_sequence_after_a_button(table: Any) -> None:  # noqa: F811
    window = open_table(table, "sequence")
    window.press(KEY.Key_1)
    assert window.model.own.picked > 0
    window.click("log")
    window.press(KEY.Key_Escape)
    window.settle(200)
    window.press(KEY.Key_Escape)
    assert window.model.own.picked == 0
    assert not window.sees("leaveDialog")


def test_who_walks_by_tab_keeps_the_keyboard(table: Any) -> None:  # noqa: F811
    window = open_table(table, "sequence")
    for _ in range(12):
        window.press(KEY.Key_Tab)
        if window.focused() == "menu":
            break
    assert window.focused() == "menu"
    window.settle(100)
    assert window.focused() == "menu"
