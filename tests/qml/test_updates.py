# SPDX-License-Identifier: GPL-3.0-or-later
"""Settings, Updates, in the real window: a newer release is found, fetched and opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAccessible, QDesktopServices
from pytestqt.qtbot import QtBot

from app.application import Application
from tests.app.updates.server import CONTENT, NAME, Answer, Server
from tests.qml.hands import Hands

PATH = f"/files/{NAME}"
Open = Callable[..., Hands]


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.close()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    opened: list[str] = []

    def open_url(url: QUrl) -> bool:
        opened.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", staticmethod(open_url))
    return opened


@pytest.fixture
def open_settings(
    qtbot: QtBot, tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Open]:
    made: list[Hands] = []

    def start(kinds: tuple[str, ...] = ("archive",), **settings: Any) -> Hands:
        source = server.source(kinds=kinds)
        monkeypatch.setattr(Application, "_update_source", staticmethod(lambda: source))
        hands = Hands(qtbot, tmp_path, name="Anna", language="en", **settings)
        made.append(hands)
        hands.click("settings")
        hands.on("settings")
        return hands

    yield start
    for hands in made:
        hands.close()


def phase(hands: Hands) -> str:
    return str(hands.model.updates.property("phase"))


def test_a_copy_that_was_not_built_for_it_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    hands = Hands(qtbot, tmp_path, name="Anna", language="en")
    try:
        hands.click("settings")
        hands.on("settings")
        assert hands.sees("updates-not-built")
        assert not hands.sees("updates-check")
        assert not hands.sees("updates-at-start")
        hands.model.updates.check()
        assert phase(hands) == "idle"
    finally:
        hands.close()


def test_found_fetched_and_shown_by_pointer(
    open_settings: Open, server: Server, opened: list[str], tmp_path: Path
) -> None:
    server.publish()
    hands = open_settings()
    hands.click("updates-check")
    hands.until(lambda: phase(hands) == "found")
    hands.settle()
    assert hands.reads("Tavolino 1.3.0 is there.")
    assert hands.reads("- Scopa")
    hands.click("updates-download")
    hands.until(lambda: phase(hands) == "ready")
    hands.settle()
    assert (tmp_path / "updates" / NAME).read_bytes() == CONTENT
    assert hands.reads("Show the file")
    hands.click("updates-open")
    assert opened == [str(tmp_path / "updates")]


def test_an_installer_is_opened_by_keyboard(
    open_settings: Open, server: Server, opened: list[str], tmp_path: Path
) -> None:
    server.publish()
    server.answers["/files/tavolino_1.3.0_amd64.deb"] = Answer(CONTENT)
    latest = server.answers["/latest"]
    latest.body = latest.body.replace(NAME.encode(), b"tavolino_1.3.0_amd64.deb")
    hands = open_settings(kinds=("deb",))
    hands.tab_to("updates-check", most=80)
    hands.key(Qt.Key.Key_Return)
    hands.until(lambda: phase(hands) == "found")
    hands.until(lambda: hands.focused() == "updates-download")
    hands.key(Qt.Key.Key_Return)
    hands.until(lambda: phase(hands) == "ready")
    hands.until(lambda: hands.focused() == "updates-open")
    hands.key(Qt.Key.Key_Space)
    hands.until(lambda: opened)
    assert opened == [str(tmp_path / "updates" / "tavolino_1.3.0_amd64.deb")]


def test_a_download_is_cancelled_and_taken_up_again(open_settings: Open, server: Server) -> None:
    server.publish()
    server.answers[PATH].hold = 150_000
    hands = open_settings()
    hands.click("updates-check")
    hands.until(lambda: phase(hands) == "found")
    hands.settle()
    hands.click("updates-download")
    hands.until(lambda: hands.model.updates.property("progress") >= 0.4)
    hands.settle()
    told = QAccessible.queryAccessibleInterface(hands.find("updates-progress"))
    assert told.role() == QAccessible.Role.ProgressBar
    assert told.text(QAccessible.Text.Name).endswith(" % of 0.3 MB")
    hands.click("updates-cancel")
    hands.until(lambda: phase(hands) == "found")
    hands.settle()
    assert hands.reads("Cancelled.")
    assert not hands.model.updates.property("failed")
    server.release.set()
    server.answers[PATH].hold = None
    hands.click("updates-download")
    hands.until(lambda: phase(hands) == "ready")
    assert server.asked[-1][1].startswith("bytes=")


def test_what_goes_wrong_is_said_in_the_readers_language(open_settings: Open, server: Server) -> None:
    server.answers["/latest"] = Answer(status=429)
    hands = open_settings()
    hands.click("updates-check")
    hands.until(lambda: hands.model.updates.property("failed"))
    hands.settle()
    assert phase(hands) == "idle"
    assert hands.reads("127.0.0.1 has been asked too often")
    assert hands.sees("updates-check")


def test_no_newer_one_is_said(open_settings: Open, server: Server) -> None:
    server.publish("v1.2.0")
    hands = open_settings()
    hands.click("updates-check")
    hands.until(lambda: hands.reads("This is the newest Tavolino."))
    server.publish("v1.1.0")
    hands.click("updates-check")
    hands.until(lambda: hands.reads("This copy (1.2.0) is newer than the newest release (1.1.0)."))


def test_the_start_looks_only_when_told_to_and_tells_only_of_news(
    qtbot: QtBot, tmp_path: Path, open_settings: Open, server: Server
) -> None:
    server.publish()
    hands = open_settings()
    hands.settle()
    assert server.asked == []
    hands.click("updates-at-start")
    assert hands.settings.updates_at_start
    hands.close()
    server.answers["/latest"].hold = 0
    again = Hands(qtbot, tmp_path)
    try:
        again.until(lambda: phase(again) == "checking")
        server.release.set()
        again.until(lambda: again.reads("Tavolino 1.3.0 is there: see Settings, Updates."))
        assert phase(again) == "found"
    finally:
        again.close()


def test_the_end_does_not_wait_for_a_server(open_settings: Open, server: Server) -> None:
    server.answers["/latest"] = Answer(b"{}" * 100, hold=10)
    hands = open_settings()
    hands.click("updates-check")
    hands.until(server.holding.is_set)
    thread = hands.model.updates._thread
    hands.close()
    assert thread is not None
    assert not thread.is_alive()
