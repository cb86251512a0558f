# SPDX-License-Identifier: GPL-3.0-or-later
"""Nothing makes the window fetch anything: its engine has no network."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtQuick import QQuickView
from pytestqt.qtbot import QtBot

from app.no_network import forbid_network

# What is wanted is set by a timer of QML's: while Python sets it, the thread that fetches pictures could wait
# for Python's lock.
WISHES = """
import QtQuick
Item {{
    width: 100; height: 100
    property bool asked: false
    Text {{ id: rich; textFormat: Text.RichText }}
    Image {{ id: picture; property bool failed: status === Image.Error; objectName: "picture" }}
    Timer {{
        interval: 1
        running: true
        onTriggered: {{
            rich.text = '<img src="{address}/text.png">'
            picture.source = "{address}/image.png"
            parent.asked = true
        }}
    }}
}}
"""


class Listener:
    """Counts who comes to a port of this machine."""

    def __init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.visits = 0
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}"

    def _accept(self) -> None:
        while True:
            try:
                link, _ = self._socket.accept()
            except OSError:
                return
            self.visits += 1
            link.close()

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join(5)


@pytest.fixture
def listener() -> Iterator[Listener]:
    found = Listener()
    yield found
    found.close()


def wish(view: QQuickView, tmp_path: Path, address: str) -> None:
    file = tmp_path / "Wishes.qml"
    file.write_text(WISHES.format(address=address))
    view.setSource(QUrl.fromLocalFile(str(file)))
    view.show()


@pytest.mark.qt_no_exception_capture
def test_the_engine_fetches_nothing(qtbot: QtBot, tmp_path: Path, listener: Listener) -> None:
    view = QQuickView()
    complaints: list[str] = []
    view.engine().setOutputWarningsToStandardError(False)
    view.engine().warnings.connect(lambda errors: complaints.extend(e.toString() for e in errors))
    kept = forbid_network(view.engine())
    wish(view, tmp_path, listener.address)
    qtbot.waitUntil(lambda: view.rootObject().findChild(object, "picture").property("failed"))
    qtbot.wait(50)
    assert listener.visits == 0
    assert all("rotocol" in complaint for complaint in complaints)
    view.close()
    view.deleteLater()
    assert kept is not None


def test_without_that_it_would(qtbot: QtBot, tmp_path: Path, listener: Listener) -> None:
    view = QQuickView()
    view.engine().setOutputWarningsToStandardError(False)
    wish(view, tmp_path, listener.address)
    qtbot.waitUntil(lambda: listener.visits > 0)
    view.close()
    view.deleteLater()
