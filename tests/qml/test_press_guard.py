# SPDX-License-Identifier: GPL-3.0-or-later
"""A button that has only just appeared is not pressed by what was meant for something before it."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.qml.scene import Scene, scene  # noqa: F401 - a fixture
from tests.qml.table_window import TableWindow, table  # noqa: F401 - a fixture

KEY = Qt.Key
GUARD = 150  # milliseconds here; 400 in the app


@pytest.mark.parametrize("by", ["click", "return", "space", "screen reader"])
def test_a_bid_is_not_made_by_what_came_too_early(table: Any, by: str) -> None:  # noqa: F811
    window: TableWindow = table(texts=(), dealer=3, pressGuard=0)
    assert window.model.choices.count > 0
    before = window.host.state
    window.look.setProperty("pressGuard", GUARD)
    bar = window.find("choice0").parentItem()
    bar.parentItem().setVisible(False)
    bar.parentItem().setVisible(True)

    def press() -> None:
        button = window.find("choice0")
        if by == "click":
            QTest.mouseClick(window.view, Qt.MouseButton.LeftButton, pos=window.spot(button))
        elif by == "screen reader":
            button.decide()
        else:
            button.forceActiveFocus()
            QTest.keyClick(window.view, KEY.Key_Return if by == "return" else KEY.Key_Space)

    press()
    window.settle(20)
    assert window.host.state == before, "too early"
    window.settle(GUARD + 60)
    press()
    window.settle(60)
    assert window.host.state != before


CONFIRM = """
ConfirmDialog {
    id: dialog
    property int said: 0
    objectName: "dialog"
    title: "Leave?"
    text: "Really"
    confirmText: "Leave"
    onConfirmed: said += 1
    Component.onCompleted: open()
}
"""


def test_a_confirmation_is_not_given_by_a_double_click(scene: Any) -> None:  # noqa: F811
    made: Scene = scene(f"Item {{ {CONFIRM} }}", pressGuard=GUARD)
    dialog, confirm = made.part("dialog"), made.part("confirm")
    QTest.qWait(20)
    made.click(confirm)
    assert dialog.property("said") == 0
    QTest.qWait(GUARD + 200)
    made.click(confirm)
    assert dialog.property("said") == 1


def test_the_app_waits_four_tenths_of_a_second(scene: Any) -> None:  # noqa: F811
    assert scene("Item {}").theme.property("pressGuard") == 400
