# SPDX-License-Identifier: GPL-3.0-or-later
"""Reading the house rules before sitting down at a table of somebody else, over the real runtime."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import net.runtime
from tests.app.models.test_hotseat import Device
from tests.net.players import InlineBots

WAIT = 20_000


@pytest.fixture
def devices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Device, Device]]:
    monkeypatch.setattr(net.runtime, "BotPool", InlineBots)
    host, guest = Device(tmp_path / "host"), Device(tmp_path / "guest")
    guest.settings.change(name="Bo")
    yield host, guest
    guest.close()
    host.close()


def hosting(host: Device, qtbot: QtBot) -> str:
    """A table with a joker and without spectators; its join code."""
    host.app.setup.set("joker", True)
    host.app.host("Friday")
    # The code may be known before the host's own player has been welcomed.
    lobby = host.session.lobby
    qtbot.waitUntil(lambda: bool(lobby.code) and lobby.table is not None, timeout=WAIT)
    host.session.lobby.allow("spectators", False)
    qtbot.waitUntil(lambda: not host.session.lobby.spectators, timeout=WAIT)
    return str(host.session.lobby.code)


def test_a_guest_reads_the_rules_standing_and_sits_down(devices: tuple[Device, Device], qtbot: QtBot) -> None:
    host, guest = devices
    guest.app.join(hosting(host, qtbot))
    qtbot.waitUntil(lambda: guest.app.offer.open, timeout=WAIT)
    assert guest.app.offer.name == "Friday"
    assert guest.app.offer.rules == ["Joker (the Benny)"]
    assert guest.app.offer.seats == "3 seats open"
    assert not guest.app.offer.canWatch
    assert guest.session.state == "opening"
    host.session.lobby.start()
    qtbot.waitUntil(lambda: "under way" in guest.app.offer.seats, timeout=WAIT)
    qtbot.waitUntil(lambda: host.hotseat.people[0].seen is not None, timeout=WAIT)
    assert guest.hotseat.people[0].seen is None, "who stands sees nothing of the match"
    guest.app.sitDown()
    qtbot.waitUntil(lambda: guest.session.state == "match", timeout=WAIT)
    qtbot.waitUntil(lambda: guest.hotseat.people[0].seen is not None, timeout=WAIT)
    assert not guest.app.offer.open
    assert guest.hotseat.people[0].seen.seat == 1


def test_the_last_seat_goes_while_one_reads(devices: tuple[Device, Device], qtbot: QtBot) -> None:
    host, guest = devices
    guest.app.join(hosting(host, qtbot))
    qtbot.waitUntil(lambda: guest.app.offer.open, timeout=WAIT)
    for name in ("Cleo", "Dan", "Eva"):
        host.session.addLocal(name, "", "#3f7d3a")
    qtbot.waitUntil(lambda: not guest.app.offer.canSit, timeout=WAIT)
    assert guest.app.offer.seats == "Every seat is taken"
    guest.app.sitDown()
    qtbot.waitUntil(lambda: guest.notices == ["No seat is free."], timeout=WAIT)
    assert guest.app.offer.open
    guest.app.decline()
    assert guest.session.state == "none"
    qtbot.waitUntil(lambda: host.session.lobby.people.count == 4, timeout=WAIT)


def test_who_has_a_seat_is_back_in_it_without_being_asked(
    devices: tuple[Device, Device], qtbot: QtBot
) -> None:
    host, guest = devices
    code = hosting(host, qtbot)
    address = host.session.lobby.addresses[0]
    guest.app.join(code)
    qtbot.waitUntil(lambda: guest.app.offer.open, timeout=WAIT)
    guest.app.sitDown()
    qtbot.waitUntil(lambda: guest.session.state == "lobby", timeout=WAIT)
    guest.session._end("The link is gone.")  # the seat is kept
    guest.app.join(address)
    qtbot.waitUntil(lambda: guest.session.state == "lobby", timeout=WAIT)
    assert not guest.app.offer.open
    assert guest.session.lobby.seated
    assert [person.name for person in host.session.lobby.people.rows] == ["Anna", "Bo"]
