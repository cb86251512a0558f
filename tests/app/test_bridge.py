# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.bridge import Background, Bridge, Services


@pytest.fixture
def background(qtbot: QtBot) -> Iterator[Background]:
    background = Background()
    yield background
    background.stop()


def in_thread(work: Callable[[], None]) -> None:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def test_updates_arrive_on_the_gui_thread_in_order(qtbot: QtBot) -> None:
    bridge, got, threads = Bridge(), [], set()
    bridge.received.connect(got.append)
    bridge.received.connect(lambda _: threads.add(threading.get_ident()))
    bridge.open()
    in_thread(lambda: [bridge.deliver(n) for n in range(500)])
    assert got == []
    qtbot.waitUntil(lambda: len(got) == 500)
    assert got == list(range(500))
    assert threads == {threading.get_ident()}


def test_what_comes_before_opening_is_kept(qtbot: QtBot) -> None:
    bridge, got = Bridge(), []
    bridge.received.connect(got.append)
    in_thread(lambda: bridge.deliver("early"))
    qtbot.wait(20)
    assert got == []
    bridge.open()
    qtbot.waitUntil(lambda: got == ["early"])


def test_nothing_arrives_after_closing(qtbot: QtBot) -> None:
    bridge, got = Bridge(), []
    bridge.received.connect(got.append)
    bridge.received.connect(lambda _: bridge.close())
    bridge.open()
    for n in range(3):
        bridge.deliver(n)
    qtbot.waitUntil(lambda: got == [0])
    bridge.deliver(4)
    qtbot.wait(20)
    assert got == [0]


def test_background_work_comes_back_with_its_result(qtbot: QtBot, background: Background) -> None:
    got: list[object] = []
    background.run(threading.get_ident, got.append)
    qtbot.waitUntil(lambda: bool(got))
    assert got[0] != threading.get_ident()
    background.run(lambda: 1 / 0, got.append, lambda error: got.append(type(error)))
    qtbot.waitUntil(lambda: len(got) == 2)
    assert got[1] is ZeroDivisionError
    assert background.idle


def test_an_error_nobody_takes_is_logged(
    qtbot: QtBot, background: Background, caplog: pytest.LogCaptureFixture
) -> None:
    background.run(lambda: 1 / 0)
    qtbot.waitUntil(lambda: background.idle)
    assert "ZeroDivisionError" in caplog.text


def test_stopping_waits_for_what_was_begun(qtbot: QtBot) -> None:
    background, done = Background(), []
    begun, go = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        go.wait(5)
        done.append(True)

    background.run(work)
    begun.wait(5)
    go.set()
    background.stop()
    assert done == [True]
    background.run(lambda: done.append(False))
    assert done == [True]


class Engine:
    def __init__(self) -> None:
        self.states: list[str] = []

    def start(self) -> None:
        self.states.append("started")

    def stop(self) -> None:
        self.states.append("stopped")


def test_the_runtime_is_made_once_when_first_wanted(qtbot: QtBot) -> None:
    made: list[Engine] = []

    def make() -> Engine:
        made.append(Engine())
        return made[-1]

    background = Background()
    services = Services(make, background)
    assert made == []
    got: list[object] = []
    services.call(lambda engine: list(engine.states), got.append)
    services.call(lambda engine: engine, got.append)
    services.warm_up()
    qtbot.waitUntil(lambda: len(got) == 2)
    assert got == [["started"], made[0]]
    assert len(made) == 1
    services.stop()
    assert made[0].states == ["started", "stopped"]
    services.stop()


def test_a_runtime_that_cant_be_made_is_reported(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    def make() -> Engine:
        raise OSError("no sockets here")

    services = Services(make, Background())
    errors: list[BaseException] = []
    with qtbot.waitSignal(services.failed) as failed:
        services.call(lambda engine: engine, None, errors.append)
    assert failed.args == ["no sockets here"]
    qtbot.waitUntil(lambda: bool(errors))
    assert "no sockets here" in caplog.text
    services.stop()
