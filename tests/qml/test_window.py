# SPDX-License-Identifier: GPL-3.0-or-later
"""The window's size and state are its own: nothing that is set or pressed changes them, and they are kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QWindow
from pytestqt.qtbot import QtBot

from app.placement import Area
from app.settings import SETTINGS_FILE, Settings
from app.window import opening
from tests.qml.hands import Hands

OTHER: dict[type, Any] = {
    bool: lambda value: not value,
    float: lambda value: 0.5,
    int: lambda value: value + 1,
}


@pytest.fixture
def hands(qtbot: QtBot, tmp_path: Path) -> Iterator[Hands]:
    hands = Hands(qtbot, tmp_path, size=(1000, 700), name="Anna", language="en")
    yield hands
    hands.close()


def size(hands: Hands) -> tuple[int, int]:
    return hands.window.width(), hands.window.height()


def change_everything(hands: Hands) -> None:
    value = hands.settings.value
    for name in Settings.__struct_fields__:
        if name in ("width", "height", "x", "y", "maximised"):
            continue
        other = OTHER.get(type(getattr(value, name)))
        if other is not None:
            hands.settings.change(**{name: other(getattr(value, name))})
    hands.settings.change(name="Berta", theme="dark", language="it")
    hands.settle(30)


def test_a_size_that_was_dragged_stays(hands: Hands) -> None:
    assert size(hands) == (1000, 700)
    hands.window.resize(901, 655)
    hands.settle(30)
    change_everything(hands)
    assert size(hands) == (901, 655)
    hands.model.session.open("alone", lambda *_: 1 / 0)  # what “Deal the cards” sets going, though it fails
    hands.settle(30)
    assert size(hands) == (901, 655)


def test_a_maximised_window_stays_so(hands: Hands) -> None:
    hands.window.showMaximized()
    hands.settle(30)
    change_everything(hands)
    assert hands.window.visibility() == QWindow.Visibility.Maximized


def test_what_became_of_it_is_written_without_a_goodbye(hands: Hands, tmp_path: Path) -> None:
    """So that it is known after a kill."""
    hands.window.resize(911, 611)

    def written() -> dict[str, Any]:
        file = tmp_path / SETTINGS_FILE
        return json.loads(file.read_text()) if file.exists() else {}

    hands.until(lambda: written().get("width") == 911)
    assert written()["height"] == 611
    hands.window.showMaximized()
    hands.until(lambda: written().get("maximised"))
    assert (written()["width"], written()["height"]) == (911, 611), "the size it goes back to"
    hands.window.showNormal()
    hands.until(lambda: not written().get("maximised"))


def test_it_opens_within_the_screen(hands: Hands) -> None:
    hands.settings.change(width=2500, height=1300, x=40, y=60, maximised=True)
    found = opening(hands.settings, lambda: [Area(0, 27, 1366, 741)])
    assert (found["width"], found["height"]) == (1350, 693)
    assert found["visibility"] == QWindow.Visibility.Maximized.value
