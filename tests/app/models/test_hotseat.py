# SPDX-License-Identifier: GPL-3.0-or-later
"""Several people at one device, with the real runtime: whole matches, and never the wrong cards."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

import net.runtime
from app.bridge import Background, Services
from app.models.app import AppModel
from app.models.settings import SettingsModel
from app.models.table import TableViewModel
from app.settings import Store
from net.runtime import Runtime
from net.session.client import PasswordWanted
from tests.net.players import InlineBots, Player

WAIT = 20_000

pytestmark = pytest.mark.timeout(120)


class Device:
    """An app without a window, over the real runtime without bots' processes."""

    def __init__(self, folder: Path) -> None:
        self.background = Background()
        self.settings = SettingsModel(Store(folder), self.background)
        self.settings.change(name="Anna", speed=0.0, reading_pause=0.0)
        self.services = Services(self._runtime(folder), self.background)
        self.app = AppModel(
            self.settings, self.services, self._table, version=lambda: "1", rules=folder, port=0
        )
        self.notices: list[str] = []
        self.app.notice.connect(lambda text, _: self.notices.append(text))
        self.rng = random.Random(4)
        self.shown: list[str] = []
        self.answered: Any = None

    def _runtime(self, folder: Path) -> Callable[[], Any]:
        def make() -> Runtime:
            folder.mkdir(parents=True, exist_ok=True)
            return Runtime(journal_path=folder / "journal.sqlite", mdns=False, interfaces="127.0.0.1")

        return make

    def _table(self, handle: Any, participant: int, parent: QObject) -> TableViewModel:
        return TableViewModel(handle, self.settings, participant, parent)

    @property
    def session(self) -> Any:
        return self.app.session

    @property
    def hotseat(self) -> Any:
        return self.app.session.hotseat

    def close(self) -> None:
        self.session.leave()
        self.services.stop()
        self.settings.finish()

    def act(self) -> None:
        """Whoever has the device does something, after taking it."""
        if self.hotseat.property("covered"):
            self.shown.append(self.hotseat.property("nextName"))
            self.hotseat.take()
        person = self.hotseat.shown
        if not person.legal or person.seen is self.answered:
            return  # asked and answered: the host's reply is on its way
        self.answered = person.seen
        person.table._handle.act(self.rng.choice(person.legal))

    def phase(self) -> str:
        table = self.session.lobby.table
        return table.phase if table is not None else ""


@pytest.fixture
def device(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Device]:
    monkeypatch.setattr(net.runtime, "BotPool", InlineBots)
    device = Device(tmp_path / "home")
    yield device
    device.close()


def play_on(device: Device, qtbot: QtBot, done: Callable[[], bool], check: Callable[[], None]) -> None:
    """Everyone at the device acts until ``done``."""

    def step() -> bool:
        check()
        device.act()
        return done()

    qtbot.waitUntil(step, timeout=WAIT)


def nothing_leaks(device: Device) -> Callable[[], None]:
    """Nobody's cards but those of who holds the device are open on the shown table, and none are while it is
    handed over (then the page hides the table)."""

    def check() -> None:
        person = device.hotseat.shown
        if person.table is None or person.seen is None:
            return
        assert device.session.property("table") is person.table
        assert person.seen.observation.viewer in (person.seen.seat, None)
        if not device.hotseat.property("covered") and person.legal and not person.reading:
            assert person.seen.seat in person.seen.observation.active

    return check


def quick_rules(device: Device) -> None:
    device.app.setup.form.set("points_to_win", 5)
    device.app.setup.refresh()


def test_two_people_and_ai_play_a_match_on_one_device(device: Device, qtbot: QtBot) -> None:
    quick_rules(device)
    device.app.playAlone(["Bo"])
    qtbot.waitUntil(lambda: device.phase() == "playing", timeout=WAIT)
    assert [p.profile.name for p in device.session.lobby.table.people] == ["Anna", "Bo"]
    assert device.hotseat.property("several")
    play_on(device, qtbot, lambda: device.phase() == "finished", nothing_leaks(device))
    assert set(device.shown) == {"Anna", "Bo"}
    assert not device.hotseat.property("covered")
    assert device.hotseat.shown is device.hotseat.people[0]
    assert device.notices == []
    assert device.settings.value.beside == ("Bo",)


def test_a_match_begins_covered_and_covers_again_at_each_hand_over(device: Device, qtbot: QtBot) -> None:
    device.app.playAlone(["Bo", "Cleo", "Dora"])
    qtbot.waitUntil(lambda: device.hotseat.property("covered"), timeout=WAIT)

    def wanted_to_act() -> bool:
        people = device.hotseat
        return people.property("covered") and bool(people._next.legal)

    for _ in range(4):
        qtbot.waitUntil(wanted_to_act, timeout=WAIT)
        name = device.hotseat.property("nextName")
        assert device.hotseat.property("passText") == f"Pass the device to {name}"
        device.hotseat.take()
        assert not device.hotseat.property("covered")
        person = device.hotseat.shown
        assert device.hotseat.property("shownNumber") == person.participant
        assert person.legal
        device.act()
        qtbot.waitUntil(lambda person=person: not person.legal, timeout=WAIT)


def test_one_click_goes_on_from_a_summary_for_everyone_here(device: Device, qtbot: QtBot) -> None:
    device.app.playAlone(["Bo", "Cleo", "Dora"])
    reading = lambda: sum(person.reading for person in device.hotseat.people) == 4  # noqa: E731
    qtbot.waitUntil(lambda: device.phase() == "playing", timeout=WAIT)

    def step() -> bool:
        if reading():
            return True
        device.act()
        return False

    qtbot.waitUntil(step, timeout=WAIT)
    assert not device.hotseat.property("covered")
    qtbot.waitUntil(lambda: device.hotseat.shown.table.property("summaryOpen"), timeout=WAIT)
    device.hotseat.shown.table.goOn()
    qtbot.waitUntil(lambda: device.hotseat.shown.seen.observation.deal == 2, timeout=WAIT)
    qtbot.waitUntil(lambda: device.hotseat.property("covered"), timeout=WAIT)


def test_people_here_and_a_guest_from_elsewhere(device: Device, qtbot: QtBot) -> None:
    quick_rules(device)
    device.app.host("Kitchen", ["Bo"])
    qtbot.waitUntil(lambda: device.session.state == "lobby", timeout=WAIT)
    qtbot.waitUntil(lambda: len(device.session.lobby.table.people) == 2, timeout=WAIT)
    device.session.lobby.setPassword("4711")
    qtbot.waitUntil(lambda: device.session.lobby.table.locked, timeout=WAIT)
    assert device.session.lobby.property("lockPassword") == "4711"
    device.session.addLocal("Cleo", "", "#3f7d3a")  # the lock is nothing to people here
    qtbot.waitUntil(lambda: len(device.session.lobby.table.people) == 3, timeout=WAIT)
    guest = Player("Gus")
    guest.sits_at(
        device.services.runtime.join(device.session.handle.addresses[0], guest.profile, guest.deliver)
    )
    guest.wait(PasswordWanted)
    guest.handle.give_password("4711")
    qtbot.waitUntil(lambda: len(device.session.lobby.table.people) == 4, timeout=WAIT)
    device.session.lobby.start()
    qtbot.waitUntil(lambda: device.phase() == "playing", timeout=WAIT)
    play_on(device, qtbot, lambda: device.phase() == "finished", nothing_leaks(device))
    assert guest.outcome() is not None
    assert set(device.shown) == {"Anna", "Bo", "Cleo"}


def test_someone_here_goes_home_and_the_others_play_on(device: Device, qtbot: QtBot) -> None:
    quick_rules(device)
    device.app.playAlone(["Bo"])
    qtbot.waitUntil(lambda: device.hotseat.property("covered"), timeout=WAIT)
    bo = device.hotseat.people[1].participant
    device.hotseat.sendHome(bo)
    qtbot.waitUntil(lambda: len(device.session.lobby.table.people) == 1, timeout=WAIT)
    assert not device.hotseat.property("several")
    assert not device.hotseat.property("covered")
    play_on(device, qtbot, lambda: device.phase() == "finished", lambda: None)


def test_people_here_are_back_when_the_match_is_taken_up_again(device: Device, qtbot: QtBot) -> None:
    device.app.playAlone(["Bo"])
    qtbot.waitUntil(lambda: device.hotseat.property("covered"), timeout=WAIT)
    seats = {p.profile.name: p.seat for p in device.session.lobby.table.people}
    device.session.leave()
    device.app.readJournal()
    qtbot.waitUntil(lambda: device.app.unfinished.count == 1, timeout=WAIT)
    assert not device.app.unfinished.rows[0].running
    told: list[str] = []
    device.app.notice.connect(lambda text, _: told.append(text))
    device.app.resume(device.app.unfinished.rows[0].match_id)
    qtbot.waitUntil(lambda: device.hotseat.property("covered"), timeout=WAIT)
    qtbot.waitUntil(lambda: told != [], timeout=WAIT)
    assert told == ["The match goes on as it was saved a moment ago, at 0:0."]
    qtbot.waitUntil(
        lambda: {p.profile.name: p.seat for p in device.session.lobby.table.people if p.connected} == seats,
        timeout=WAIT,
    )


def test_nobody_else_sits_down_over_bluetooth(device: Device, qtbot: QtBot) -> None:
    device.app.playAlone([])
    qtbot.waitUntil(lambda: device.phase() == "playing", timeout=WAIT)
    handle = device.session.handle
    handle.host = None
    handle.client.reached = "bt:AA:BB:CC:DD:EE:FF"
    device.session.addLocal("Bo", "", "#3f7d3a")
    qtbot.waitUntil(lambda: bool(device.notices), timeout=WAIT)
    assert "Bluetooth" in device.notices[0]
    assert not device.hotseat.property("several")
