# SPDX-License-Identifier: GPL-3.0-or-later
"""The window's size, place and state: how it opens, and how they are remembered.

They are given to the window once and are its own from then on; nothing binds them to the settings. What it
becomes is remembered a moment after each change, so that it is known after a kill as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication, QWindow

from app.models.settings import SettingsModel
from app.placement import Area, fitted

REMEMBER_AFTER = 400
"""Milliseconds without a further change. Between two states a window has sizes that are nobody's wish."""

Screens = Callable[[], Sequence[Area]]


def screens() -> list[Area]:
    """What of each screen is free for windows, the main one first."""
    main = QGuiApplication.primaryScreen()
    found = sorted(QGuiApplication.screens(), key=lambda screen: screen is not main)
    return [Area(*screen.availableGeometry().getRect()) for screen in found]  # type: ignore[misc]


def opening(settings: SettingsModel, screens: Screens) -> dict[str, Any]:
    """The properties of the window with which it opens."""
    kept = settings.value
    size = (kept.width, kept.height)
    wanted = None if kept.x is None or kept.y is None else Area(kept.x, kept.y, *size)
    area = fitted(wanted, size, screens())
    state = QWindow.Visibility.Maximized if kept.maximised else QWindow.Visibility.Windowed
    return {**area._asdict(), "visibility": state.value}


class WindowKeeper(QObject):
    """Remembers what becomes of a window."""

    def __init__(self, window: QWindow, settings: SettingsModel) -> None:
        super().__init__(window)
        self._window, self._settings = window, settings
        self._timer = QTimer(self, singleShot=True, interval=REMEMBER_AFTER)
        self._timer.timeout.connect(self.remember)
        for changed in (window.xChanged, window.yChanged, window.widthChanged, window.heightChanged):
            changed.connect(self._wait)
        window.visibilityChanged.connect(self._wait)

    def _wait(self) -> None:
        self._timer.start()

    def remember(self) -> None:
        """Keep the size and place of a window that has its own, and whether it fills the screen."""
        window = self._window
        if window.visibility() == QWindow.Visibility.Maximized:
            self._settings.change(maximised=True)
        elif window.visibility() == QWindow.Visibility.Windowed:
            self._settings.change(
                x=window.x(), y=window.y(), width=window.width(), height=window.height(), maximised=False
            )
