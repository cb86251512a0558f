# SPDX-License-Identifier: GPL-3.0-or-later
"""A table in a window of its own, driven by the real rules in process, worked with pointer and keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt, QTimer, QUrl, Signal
from PySide6.QtQuick import QQuickItem, QQuickView
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import app.models.table_talk  # noqa: F401 - the page names its type
from app import resources
from app.models.table import TableViewModel
from app.settings import Settings
from engines.contract import CHANCE, Action
from net.protocol.messages import Request, Start
from net.session.client import Joined
from tools.in_process import InProcessTable, euchre_deal

PAGE = resources.QML / "Tavolino" / "Table" / "TablePage.qml"


class FakeSettings(QObject):
    """What a table reads of the settings."""

    changed = Signal()

    def __init__(self, **values: Any) -> None:
        super().__init__()
        self.value = Settings(**values)


class LaterHandle:
    """Carries an intent out a moment later, as a host behind a link does."""

    def __init__(self) -> None:
        self.table: InProcessTable | None = None
        self.rematches = 0

    def act(self, action: Action) -> int:
        assert self.table is not None
        QTimer.singleShot(0, lambda: self.table.act(action))
        return 0

    def ask(self, request: Request) -> int:
        self.rematches += isinstance(request, Start)
        return 0


class TableWindow:
    """``dealer`` and ``texts`` bring the table to a moment: the demonstration deal, then these actions. Of
    another ``game`` than Euchre the ``state`` to begin with is given."""

    def __init__(
        self,
        qtbot: QtBot,
        size: tuple[int, int] = (1280, 800),
        *,
        dealer: int = 1,
        texts: Sequence[str] = (),
        options: dict[str, Any] | None = None,
        auto: bool = False,
        viewer: int | None = 0,
        settings: dict[str, Any] | None = None,
        game: str = "euchre",
        state: Any = None,
        **theme: Any,
    ) -> None:
        self.qtbot = qtbot
        chosen = {"speed": 0.0, "reading_pause": 0.0, **(settings or {})}
        self.settings = FakeSettings(**chosen)
        self.handle = LaterHandle()
        self.model = TableViewModel(self.handle, self.settings)
        self.host = InProcessTable(
            self.model.receive,
            game=game,
            seats=4 if state is None else state.num_seats,
            options=options or {},
            auto=auto,
            viewer=viewer,
        )
        self.handle.table = self.host
        self.view = QQuickView()
        self.view.setResizeMode(QQuickView.ResizeMode.SizeRootObjectToView)
        engine = self.view.engine()
        resources.prepare(engine)
        self.look = look = engine.singletonInstance("Tavolino.Theme", "Theme")
        for name, value in {
            "animationSpeed": chosen["speed"],
            "mode": "light",
            "pressGuard": 0,
            **theme,
        }.items():
            assert look.setProperty(name, value), name
        self.view.setInitialProperties({"table": self.model})
        self.view.setSource(QUrl.fromLocalFile(str(PAGE)))
        assert not self.view.errors(), self.view.errors()
        self.view.resize(*size)
        self.view.show()
        assert QTest.qWaitForWindowActive(self.view)
        self.host._deliver(Joined(1, "token", viewer, self.host.info))
        if state is None:
            self.host.apply(CHANCE, euchre_deal(dealer))
        else:
            self.host.state = state
            self.host.tell(resync=True)
        self.host.script(*texts)
        self.settle()

    def close(self) -> None:
        self.view.close()
        self.view.deleteLater()
        QTest.qWait(0)
        self.model.deleteLater()
        QTest.qWait(0)

    def settle(self, milliseconds: int = 110) -> None:
        """Let bindings, layouts and short fades come to rest."""
        self.qtbot.wait(milliseconds)

    # --- eyes -----------------------------------------------------------------------------------

    def items(self, root: QQuickItem | None = None) -> Iterator[QQuickItem]:
        """Every visible item, from back to front."""
        for child in (root or self.view.contentItem()).childItems():
            if child.isVisible() and child.opacity() > 0:
                yield child
                yield from self.items(child)

    def find(self, name: str) -> QQuickItem:
        """The visible item of that objectName. Raises LookupError."""
        for item in self.items():
            if item.objectName() == name:
                return item
        raise LookupError(f"nothing called {name!r} is visible")

    def sees(self, name: str) -> bool:
        return any(item.objectName() == name for item in self.items())

    def texts(self) -> list[str]:
        """What can be read, from back to front."""
        found = [item.property("text") for item in self.items() if item.inherits("QQuickText")]
        return [str(text) for text in found if str(text).strip()]

    def named(self, start: str) -> list[QQuickItem]:
        """The visible items whose objectName begins so."""
        return [item for item in self.items() if item.objectName().startswith(start)]

    def cards(self, zone: str, slot: int | None = None) -> list[QQuickItem]:
        """The cards of a zone, from left to right as they are numbered."""
        found = [c for c in self.named("card") if c.property("zone") == zone]
        found = [c for c in found if slot is None or c.property("slot") == slot]
        return sorted(found, key=lambda c: int(c.property("place")))

    def card(self, code: str) -> QQuickItem:
        """The face-up card of that code."""
        for card in self.named("card"):
            if card.property("code") == code and card.property("faceUp"):
                return card
        raise LookupError(f"no {code} is face up")

    def rect(self, item: QQuickItem) -> QRectF:
        return item.mapRectToScene(QRectF(0, 0, item.width(), item.height()))

    def focused(self) -> str:
        """The objectName of what has the keyboard, or of the nearest parent that has one."""
        item = self.view.activeFocusItem()
        while item is not None:
            if item.objectName():
                return item.objectName()
            item = item.parentItem()
        return ""

    # --- hands ----------------------------------------------------------------------------------

    def spot(self, item: QQuickItem) -> QPoint:
        """A place to click: for a card its upper left index, which no neighbour covers."""
        if item.objectName().startswith("card"):
            return item.mapToScene(QPointF(item.width() * 0.12, item.height() * 0.2)).toPoint()
        return item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()

    def click(self, item: QQuickItem | str) -> None:
        found = self.find(item) if isinstance(item, str) else item
        QTest.mouseClick(self.view, Qt.MouseButton.LeftButton, pos=self.spot(found))
        self.settle(40)

    def point(self, item: QQuickItem) -> None:
        QTest.mouseMove(self.view, self.spot(item))
        self.settle(40)

    def drag(self, item: QQuickItem, by: QPoint) -> None:
        start = self.spot(item)
        QTest.mousePress(self.view, Qt.MouseButton.LeftButton, pos=start)
        for step in range(1, 11):
            QTest.mouseMove(self.view, start + by * (step / 10))
            self.settle(6)
        QTest.mouseRelease(self.view, Qt.MouseButton.LeftButton, pos=start + by)
        self.settle(40)

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.view, key)
            self.settle(15)


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Any]:
    """Makes table windows and closes them after the test."""
    made: list[TableWindow] = []

    def make(*args: Any, **kwargs: Any) -> TableWindow:
        made.append(TableWindow(qtbot, *args, **kwargs))
        return made[-1]

    yield make
    for each in made:
        each.close()
