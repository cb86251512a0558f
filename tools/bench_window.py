# SPDX-License-Identifier: GPL-3.0-or-later
"""How soon the menu is there, and how evenly frames come while the hard bot thinks."""

from __future__ import annotations

import itertools
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tools.figures import Figure

ROOT = Path(__file__).resolve().parent.parent
STARTS = 5
PLAY_SECONDS = 12.0
SETTINGS = '{"name": "Bench", "language": "en", "levels": {"euchre": "hard"}}'
PULSE = b"""
import QtQuick

Rectangle {
    width: 2
    height: 2
    color: "red"
    NumberAnimation on x { from: 0; to: 40; duration: 1000; loops: Animation.Infinite }
}
"""
"""Something that moves always, so that every frame is drawn that can be."""


def figures() -> Iterator[Figure]:
    """Start-up and frame gaps, each in a process of its own."""
    with tempfile.TemporaryDirectory() as home:
        (Path(home) / "settings.json").write_text(SETTINGS)
        _child("start", home)  # warms the caches of Python, Qt and the disk
        starts = [_child("start", home)[0] for _ in range(STARTS)]
        yield Figure(
            "from process start to a usable menu, warm (median)", statistics.median(starts), "s", 1.5
        )
        longest, p99, work, think = _child("frames", home)
        yield Figure("longest gap between frames while the hard bot thinks", longest, "ms", 50.0)
        yield Figure("99 % of the gaps are shorter than", p99, "ms")
        yield Figure("longest work of the window’s own thread between frames", work, "ms")
        yield Figure("decisions of AI in that time", think, "")


def _child(task: str, home: str) -> list[float]:
    """Run a task below in a fresh process; the numbers it prints. For ``start`` the moment the menu
    was usable becomes the time since the process was begun (the monotonic clock is one for all)."""
    environment = {**os.environ, "TAVOLINO_HOME": home, "QT_QUICK_BACKEND": "software"}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    begun = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "tools.bench_window", task],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(f"the app could not be measured:\n{done.stderr}")
    numbers = [float(word) for word in done.stdout.split()]
    return [numbers[0] - begun] if task == "start" else numbers


def start() -> None:
    """Start the app as ``python -m app`` does; print when its menu was drawn and the loop free."""
    from app import main
    from app.application import Application

    def usable() -> None:
        from PySide6.QtCore import QCoreApplication

        print(time.monotonic(), flush=True)
        QCoreApplication.quit()

    original = Application.show

    def show(self: Application) -> None:
        from PySide6.QtCore import Qt, QTimer

        original(self)
        assert self.engine is not None
        window = self.engine.rootObjects()[0]
        window.frameSwapped.connect(
            lambda: QTimer.singleShot(0, usable), Qt.ConnectionType.SingleShotConnection
        )

    Application.show = show  # type: ignore[method-assign]
    main.main([])


def frames() -> None:
    """Play alone against hard bots for a while; print the longest gap between frames and the 99th
    percentile, the longest work of this thread between two frames (what a busy machine does not add to),
    all in milliseconds, and how many decisions the bots took meanwhile."""
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtQml import QQmlComponent
    from PySide6.QtQuick import QQuickItem

    from app.application import Application
    from app.settings import folders
    from net.session.client import Observed

    qt = QGuiApplication([])
    application = Application(folders(), silent=True)
    application.show()
    assert application.engine is not None
    window = application.engine.rootObjects()[0]
    session = application.model.session
    swapped: list[tuple[float, float]] = []
    decisions = [0]

    component = QQmlComponent(application.engine)
    component.setData(PULSE, "")
    pulse = component.create()
    assert isinstance(pulse, QQuickItem)
    pulse.setParentItem(window.contentItem())

    def answer() -> None:
        observation = newest[-1].observation if newest else None
        if observation is not None and observation.legal and session.handle is not None:
            newest.clear()
            session.handle.act(observation.legal[0])

    newest: list[Observed] = []

    def watch() -> None:
        table = session.table
        if table is None:
            return
        original = table.receive

        def receive(update: object) -> None:
            if isinstance(update, Observed):
                decisions[0] += 1
                newest[:] = [update]
            original(update)

        table.receive = receive
        timer.start(300)
        QTimer.singleShot(
            2500,
            lambda: window.frameSwapped.connect(
                lambda: swapped.append((time.perf_counter(), time.thread_time()))
            ),
        )
        QTimer.singleShot(round(2500 + PLAY_SECONDS * 1000), qt.quit)

    timer = QTimer()
    timer.timeout.connect(answer)
    session.tableChanged.connect(watch)
    application.services.ready.connect(application.model.playAlone)
    QTimer.singleShot(60_000, qt.quit)
    qt.exec()
    timer.stop()
    application.close()
    gaps = sorted((b[0] - a[0]) * 1000 for a, b in itertools.pairwise(swapped))
    work = max((b[1] - a[1]) * 1000 for a, b in itertools.pairwise(swapped))
    if len(gaps) < 100:
        raise SystemExit("too few frames were drawn")
    print(gaps[-1], gaps[round(len(gaps) * 0.99) - 1], work, decisions[0])


if __name__ == "__main__":
    {"start": start, "frames": frames}[sys.argv[1]]()
