# SPDX-License-Identifier: GPL-3.0-or-later
"""A window with a piece of QML in it, worked with a real pointer and keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QObject, QPoint, QPointF, QSizeF, Qt, QUrl
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtQml import QQmlComponent
from PySide6.QtQuick import QQuickItem, QQuickView
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app import resources

IMPORTS = "import QtQuick\nimport Tavolino.Theme\nimport Tavolino.Controls\nimport Tavolino.Cards\n"


class Scene:
    """`body` as the content of a shown window, 800 by 600. Named parts are found by objectName."""

    def __init__(self, qtbot: QtBot, body: str, **theme: Any) -> None:
        self.qtbot = qtbot
        self.view = QQuickView()
        engine = self.view.engine()
        resources.prepare(engine)
        self.theme = engine.singletonInstance("Tavolino.Theme", "Theme")
        for name, value in theme.items():
            assert self.theme.setProperty(name, value), name
        self.view.resize(800, 600)
        self.component = QQmlComponent(engine)
        self.component.setData((IMPORTS + body).encode(), QUrl("file:///test.qml"))
        root = self.component.create()
        assert isinstance(root, QQuickItem), self.component.errorString()
        self.root: QQuickItem = root
        root.setParent(self.view)
        root.setParentItem(self.view.contentItem())
        root.setSize(QSizeF(800, 600))
        self.view.show()
        assert QTest.qWaitForWindowActive(self.view)

    def close(self) -> None:
        self.view.close()
        self.view.deleteLater()
        QTest.qWait(0)

    def part(self, name: str) -> Any:
        found = self.root.findChild(QObject, name)
        assert found is not None, f"nothing is called {name}"
        return found

    def value(self, name: str) -> Any:
        """A property of the root."""
        return self.root.property(name)

    def click(self, item: QQuickItem, x: float | None = None, y: float | None = None) -> None:
        """A left click, in the middle unless told where."""
        spot = QPointF(item.width() / 2 if x is None else x, item.height() / 2 if y is None else y)
        QTest.mouseClick(self.view, Qt.MouseButton.LeftButton, pos=self._place(item, spot))

    def hover(self, item: QQuickItem) -> None:
        QTest.mouseMove(self.view, self._place(item, QPointF(item.width() / 2, item.height() / 2)))

    def press(self, key: Qt.Key, times: int = 1) -> None:
        for _ in range(times):
            QTest.keyClick(self.view, key)

    def focused(self) -> str:
        """The objectName of what has the keyboard, or of the nearest named item around it."""
        item = self.view.activeFocusItem()
        while item is not None and not item.objectName():
            item = item.parentItem()
        return item.objectName() if item else ""

    def spoken(self, item: QQuickItem) -> str:
        """What a screen reader calls `item`."""
        interface = QAccessible.queryAccessibleInterface(item)
        assert interface is not None
        return str(interface.text(QAccessible.Text.Name))

    def colour_at(self, item: QQuickItem, x: float, y: float) -> QColor:
        """What is really drawn there."""
        return self.view.grabWindow().pixelColor(self._place(item, QPointF(x, y)))

    def _place(self, item: QQuickItem, spot: QPointF) -> QPoint:
        return item.mapToScene(spot).toPoint()


@pytest.fixture
def scene(qtbot: QtBot) -> Iterator[Any]:
    """Makes scenes and closes them after the test: ``scene("Button {}", animationSpeed=0)``."""
    made: list[Scene] = []

    def make(body: str, **theme: Any) -> Scene:
        made.append(Scene(qtbot, body, **theme))
        return made[-1]

    yield make
    for each in made:
        each.close()
