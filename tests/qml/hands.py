# SPDX-License-Identifier: GPL-3.0-or-later
"""Eyes and hands for tests of the window: find items as a person would, click and type for real, and
measure what is on screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import Q_ARG, QMetaObject, QObject, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickItem, QQuickWindow
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.application import Application
from app.placement import Area
from app.settings import folders
from tests.app.fakes import FakeRuntime
from tests.qml.measuring import clipped, is_text

LIMIT = 5000
ROOM = Area(0, 0, 20_000, 20_000)
"""A screen on which a window has any size that is asked for."""
PAGE = "page-"


class Hands:
    """One running app with a fake runtime."""

    def __init__(
        self, qtbot: QtBot, home: Path, size: tuple[int, int] | None = None, join: str = "", **settings: Any
    ) -> None:
        self.qtbot = qtbot
        self.home = home
        self.runtime = FakeRuntime()
        self.application = Application(
            folders(home), make_runtime=lambda _: self.runtime, join=join, silent=True, screens=lambda: [ROOM]
        )
        self.model = self.application.model
        self.settings = self.application.settings
        self.settings.change(speed=0.0, **settings)
        if size is not None:
            self.settings.change(width=size[0], height=size[1])
        try:
            self._show()
        except BaseException:
            self.close()
            raise

    def _show(self) -> None:
        self.application.show()
        assert self.application.engine is not None
        window = self.application.engine.rootObjects()[0]
        assert isinstance(window, QQuickWindow)
        self.window = window
        window.requestActivate()
        # A person needs a moment between two presses; a test would have to wait for it.
        theme: QObject = self.application.engine.singletonInstance("Tavolino.Theme", "Theme")
        theme.setProperty("pressGuard", 0)
        self.until(lambda: self.application.services.runtime is not None and self.page() is not None)
        # QTest holds Python's lock while it delivers an event, and reading a page for the first time may
        # need it on another thread; in the app, where Qt delivers the events, it is free.
        self.until(lambda: window.property("pagesReady") == len(window.property("pageNames")))
        self.until(lambda: QGuiApplication.focusWindow() is window)

    def close(self) -> None:
        self.application.close()

    # --- eyes ---

    def until(self, done: Callable[[], Any]) -> None:
        """Let the app run until ``done``."""
        self.qtbot.waitUntil(lambda: bool(done()), timeout=LIMIT)

    def settle(self, milliseconds: int = 60) -> None:
        """Let layouts and bindings come to rest."""
        self.qtbot.wait(milliseconds)

    def items(self, root: QQuickItem | None = None) -> Iterator[QQuickItem]:
        """Every visible item, from back to front."""
        for child in (root or self.window.contentItem()).childItems():
            if child.isVisible() and child.opacity() > 0:
                yield child
                yield from self.items(child)

    def page(self) -> QQuickItem | None:
        """The page on top."""
        return next(reversed(self.pages()), None)

    def page_name(self) -> str:
        page = self.page()
        return page.objectName().removeprefix(PAGE) if page is not None else ""

    def on(self, name: str) -> None:
        """Wait for the page of that name, alone on screen."""
        self.until(lambda: self.page_name() == name and len(self.pages()) == 1)
        self.settle()

    def pages(self) -> list[QQuickItem]:
        """The pages on screen; two while one makes way for the other."""
        return [item for item in self.items() if item.objectName().startswith(PAGE)]

    def find(self, name: str) -> QQuickItem:
        """The visible item with that objectName. Raises LookupError."""
        for item in self.items():
            if item.objectName() == name:
                return item
        raise LookupError(f"nothing called {name!r} is visible on the page {self.page_name()!r}")

    def sees(self, name: str) -> bool:
        return any(item.objectName() == name for item in self.items())

    def texts(self) -> list[str]:
        """What can be read, from back to front."""
        return [str(item.property("text")) for item in self.items() if is_text(item)]

    def reads(self, text: str) -> bool:
        """Is there a visible text with this in it?"""
        return any(text in shown for shown in self.texts())

    def rect(self, item: QQuickItem) -> QRectF:
        """Where an item shows in the window, less what its clipping parents hide."""
        return self.clip(item, item.mapRectToScene(QRectF(0, 0, item.width(), item.height())))

    def clip(self, item: QQuickItem, rect: QRectF) -> QRectF:
        """What the item's clipping parents leave of a place in the window."""
        return clipped(self.window, item, rect)

    def focused(self) -> str:
        """The objectName of what has the keyboard, or of the nearest parent that has one."""
        item = self.window.activeFocusItem()
        while item is not None:
            if item.objectName():
                return item.objectName()
            item = item.parentItem()
        return ""

    # --- hands ---

    def click(self, name: str) -> None:
        """Click in the middle of the item with that objectName, scrolling to it first."""
        item = self.find(name)
        self.reveal(item)
        QTest.mouseClick(
            self.window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, self.middle(item)
        )
        self.settle(20)

    def middle(self, item: QQuickItem) -> QPoint:
        return item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()

    def reveal(self, item: QQuickItem) -> None:
        """Scroll the page until the item is in sight, as a wheel would."""
        parent = item.parentItem()
        while parent is not None:
            if parent.inherits("QQuickFlickable") and parent.clip():
                inside = parent.mapFromItem(item, QPointF(0, item.height() / 2)).y()
                if not 20 < inside < parent.height() - 20:
                    most = max(0.0, float(parent.property("contentHeight")) - parent.height())
                    wanted = float(parent.property("contentY")) + inside - parent.height() / 2
                    parent.setProperty("contentY", min(max(0.0, wanted), most))
                    self.settle(20)
            parent = parent.parentItem()

    def drag(self, start: QPoint, end: QPoint) -> None:
        """Press, move in steps, release."""
        QTest.mousePress(self.window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
        for step in range(1, 13):
            QTest.mouseMove(self.window, start + (end - start) * (step / 12))
            self.settle(8)
        QTest.mouseRelease(self.window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, end)
        self.settle(20)

    def open(self, page: str, properties: dict[str, Any]) -> None:
        """Open a page as another page would."""
        QMetaObject.invokeMethod(self.window, "open", Q_ARG("QString", page), Q_ARG("QVariant", properties))
        self.until(lambda: len(self.pages()) == 1)

    def back(self) -> None:
        """Go back a page."""
        QMetaObject.invokeMethod(self.window, "back")
        self.until(lambda: len(self.pages()) == 1)

    def key(self, *keys: Qt.Key, shift: bool = False) -> None:
        """Press keys one after the other."""
        modifier = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
        for key in keys:
            QTest.keyClick(self.window, key, modifier)
            self.settle(8)

    def type(self, text: str) -> None:
        """Type a text."""
        for letter in text:
            QTest.keyClick(self.window, letter)

    def tab_to(self, name: str, most: int = 40) -> None:
        """Press Tab until the item of that name has the keyboard. Raises LookupError."""
        passed = [self.focused()]
        while self.focused() != name:
            if len(passed) > most:
                raise LookupError(f"Tab never comes to {name!r}; it went {passed}")
            self.key(Qt.Key.Key_Tab)
            passed.append(self.focused())
