# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables over Bluetooth as the window knows them: hosting, joining and looking around through Runtime,
over virtual devices."""

from __future__ import annotations

import contextlib
import queue
import time

import pytest

import net.runtime
from engines.text import T
from net.discovery.lobby import Lobby
from net.protocol.messages import PROTOCOL, Rename, Start
from net.runtime import Runtime
from net.session.client import LinkChanged, Observed
from net.session.effects import Notice
from net.transports.base import ListenFailed
from net.transports.rfcomm import Choice
from net.transports.rfcomm.adapter import OFF, READY, Adapter, Device, SearchFailed
from tests.net.players import WAIT, InlineBots, Player, table

pytest.importorskip("bumble", reason="wants Python 3.11")
from tests.net.transports.virtual import Room, lose_link

pytestmark = pytest.mark.timeout(60)

BUSY = T("It is tried again.")
HOST = "bt:F0:F0:F0:F0:F0:01"


class TwoSided(Adapter):
    """Listens on one virtual device, looks and connects from others: a runtime that visits itself."""

    name = "two-sided"

    def __init__(self) -> None:
        self.room = Room()
        self.host = self.room.adapter("Anna’s laptop")
        self.guest = self.room.adapter("Guest")
        self.off = False
        self.remembered: list[Device] = []
        self.streams = []
        self.refuses = 0  # times that another name is not taken

    async def availability(self):
        return OFF if self.off else READY

    async def paired(self):
        return self.remembered

    async def inquire(self, found, progress):
        if self.off:
            raise SearchFailed(OFF.text)
        await self.guest.inquire(found, progress)

    async def listen(self, uuid, service_name):
        if self.off:
            raise ListenFailed(OFF.text)
        listener = await self.host.listen(uuid, service_name)
        self.rename, listener._rename = listener._rename, self.refusing
        return listener

    async def refusing(self, name):
        if self.refuses:
            self.refuses -= 1
            raise ListenFailed(BUSY)
        await self.rename(name)

    def published(self):
        """The names that the services on the host's device go by."""
        records = self.host._controller.sdp_service_records.values()
        return [a.value.value for record in records for a in record if a.id == 0x0100]

    async def connect(self, address, uuid):
        stream = await self.guest.connect(address, uuid)
        self.streams.append(stream)
        return stream

    async def aclose(self):
        await self.host.aclose()
        await self.guest.aclose()


@pytest.fixture
def bluetooth(monkeypatch):
    monkeypatch.setattr(net.runtime, "BotPool", InlineBots)
    monkeypatch.setattr(net.runtime, "BLUETOOTH_RETRY", 0.02)
    return TwoSided()


@contextlib.contextmanager
def runtime(choice: Choice):
    running = Runtime(choose_bluetooth=lambda setting: choice, mdns=False)
    running.start()
    try:
        yield running
    finally:
        running.stop()


@pytest.fixture
def running(bluetooth):
    with runtime(Choice(bluetooth, ())) as running:
        yield running


def eventually(condition):
    end = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def hosting(running, *, listen=False, **config):
    player = Player("Ada")
    handle = running.host(table(**config), player.profile, player.deliver, listen=listen, bluetooth=True)
    return player.sits_at(handle)


def joining(running, address, name="Ben"):
    player = Player(name)
    return player.sits_at(running.join(address, player.profile, player.deliver))


def test_a_match_over_tcp_and_bluetooth_at_one_table(running):
    host = hosting(running, listen=True)
    eventually(lambda: host.handle.bluetooth_address)
    assert host.handle.bluetooth_address == HOST
    near = joining(running, HOST)
    assert near.joined().seat == 1
    far = joining(running, host.handle.addresses[0], "Cleo")
    assert far.joined().seat == 2
    host.handle.ask(Start())
    assert host.outcome() == near.outcome() == far.outcome()


def test_another_implementation_is_used_from_the_next_time_on(bluetooth):
    other, asked, closed = TwoSided(), [], []

    def choose(setting):
        asked.append(setting)
        return Choice(other if setting == "other" else bluetooth, ())

    for adapter in (bluetooth, other):
        adapter.host.aclose = closing(adapter, closed)
    running = Runtime(choose_bluetooth=choose, mdns=False)
    running.start()
    try:
        host = hosting(running)
        eventually(lambda: host.handle.bluetooth_address)
        running.use_bluetooth("other")
        assert asked == [""], "it is not touched before it is wanted"
        assert running.bluetooth_state() == READY
        assert asked == ["", "other"]
        other.off = True
        assert running.bluetooth_state() == OFF, "the new one is asked"
        assert host.handle.bluetooth_address == HOST, "the table stays where it is"
    finally:
        running.stop()
    assert closed == [bluetooth, other]


def closing(adapter, closed):
    async def aclose():
        closed.append(adapter)

    return aclose


def test_a_lost_link_is_come_back_from_in_the_match(running, bluetooth):
    host = hosting(running)
    eventually(lambda: host.handle.bluetooth_address)
    guest = joining(running, HOST)
    guest.joined()
    host.handle.ask(Start())
    guest.wait(Observed, lambda u: u.observation.phase == "play")
    since = guest.now
    running._loop.call_soon_threadsafe(lose_link, bluetooth.streams[-1])
    guest.link("lost", since)
    assert guest.joined(since).seat == 1
    assert guest.outcome() == host.outcome()


def test_a_table_is_open_though_bluetooth_is_off_and_over_bluetooth_once_it_is_on(running, bluetooth):
    bluetooth.off = True
    host = hosting(running)
    assert host.joined().seat == 0
    assert host.wait(Notice).text == OFF.text
    assert host.handle.bluetooth_address == ""
    time.sleep(0.1)
    assert len([u for u in host.updates if isinstance(u, Notice)]) == 1, "told once, not with every try"
    guest = joining(running, HOST)
    assert guest.link("closed").text == OFF.text
    bluetooth.off = False
    eventually(lambda: host.handle.bluetooth_address)
    assert joining(running, HOST).joined().seat == 1


def test_a_table_that_is_renamed_is_found_under_its_new_name(running, bluetooth):
    host = hosting(running, name="Old")
    eventually(lambda: host.handle.bluetooth_address)
    guest = joining(running, HOST)
    guest.joined()
    assert bluetooth.published() == [b"Old"]
    host.handle.ask(Rename(name="New"))
    eventually(lambda: bluetooth.published() == [b"New"])
    bluetooth.refuses = 2
    host.handle.ask(Rename(name="Newer"))
    assert host.wait(Notice).text == BUSY
    host.handle.ask(Rename(name="Newest"))
    eventually(lambda: bluetooth.published() == [b"Newest"])
    assert len([u for u in host.updates if isinstance(u, Notice)]) == 1, "told once, not with every try"
    assert not [u for u in guest.updates if isinstance(u, LinkChanged) and u.state == "lost"]


def test_without_any_bluetooth_everything_says_so(bluetooth):
    reason = T("Bluetooth is turned off in Tavolino’s settings.")
    with runtime(Choice(None, (reason,))) as running:
        assert (running.bluetooth_state().state, running.bluetooth_state().text) == ("unsupported", reason)
        host = hosting(running)
        assert host.wait(Notice).text == reason
        guest = joining(running, HOST)
        assert guest.link("closed").text == reason
        states = queue.SimpleQueue()
        search = running.search_bluetooth(states.put)
        assert states.get(timeout=WAIT).problem == reason
        search.look()
        search.close()


def test_a_table_that_is_closed_is_offered_no_more(running):
    host = hosting(running)
    eventually(lambda: host.handle.bluetooth_address)
    guest = joining(running, HOST)
    guest.joined()
    host.handle.leave()
    guest.link("closed")
    host.link("closed")
    eventually(lambda: not running._visits)
    assert "offers no table" in str(joining(running, HOST).link("closed").text)


def test_a_state_in_words_is_there_before_anything_is_tried(running, bluetooth):
    assert running.bluetooth_state() == READY
    bluetooth.off = True
    assert running.bluetooth_state() == OFF


# --- looking around ---------------------------------------------------------------------------


class Searching:
    """What a search has told."""

    def __init__(self, running) -> None:
        self.states = []
        self.tables = [()]
        lobby = Lobby(self.tables.append, PROTOCOL)
        self.search = running.search_bluetooth(self.states.append, lobby)

    def until(self, condition):
        eventually(lambda: self.states and condition(self.states[-1]))
        return self.states[-1]


def test_paired_devices_are_listed_first_and_looking_around_finds_the_host(running, bluetooth):
    bluetooth.remembered = [Device("bt:00:00:00:00:00:09", "Desk", paired=True)]
    host = hosting(running)
    eventually(lambda: host.handle.bluetooth_address)
    seeking = Searching(running)
    seeking.until(lambda state: len(state.devices) == 1)
    assert not any(state.looking for state in seeking.states), "only on demand"
    seeking.search.look()
    eventually(lambda: any(state.looking for state in seeking.states))
    state = seeking.until(lambda state: not state.looking and len(state.devices) == 2)
    assert [(d.name, d.hosts, d.paired) for d in state.devices] == [
        ("Anna’s laptop", True, False),
        ("Desk", False, True),
    ]
    assert max(state.progress for state in seeking.states) == 1
    (found,) = seeking.tables[-1]
    assert (found.name, found.table_id, found.addresses) == ("Anna’s laptop", "", (HOST,))
    assert found.ways[0].signal == -42
    assert joining(running, found.addresses).joined().seat == 1


def test_a_host_that_is_gone_leaves_the_list_after_the_next_look(running, bluetooth):
    host = hosting(running)
    eventually(lambda: host.handle.bluetooth_address)
    seeking = Searching(running)
    seeking.search.look()
    seeking.until(lambda state: not state.looking and state.devices)
    eventually(lambda: seeking.tables[-1])
    for controller in bluetooth.room.controllers:
        controller.classic_scan_enable = 0
    seeking.search.look()
    seeking.until(lambda state: not state.looking and not state.devices)
    assert seeking.tables[-1] == ()


def test_looking_around_is_stopped_at_once(running, bluetooth):
    host = hosting(running)
    eventually(lambda: host.handle.bluetooth_address)
    for controller in bluetooth.room.controllers:
        controller.inquiry_lasts = 1000.0
    running.bluetooth_state()
    seeking = Searching(running)
    seeking.search.look()
    seeking.until(lambda state: state.devices)
    bluetooth.room.controllers[-1].inquiry_lasts = 1000.0
    seeking.search.look()
    seeking.search.stop()
    seeking.until(lambda state: not state.looking)
    assert seeking.tables[-1]
    seeking.search.close()
    eventually(lambda: seeking.tables[-1] == ())


def test_why_nothing_is_found_is_told(running, bluetooth):
    bluetooth.off = True
    seeking = Searching(running)
    seeking.search.look()
    assert seeking.until(lambda state: state.problem is not None).problem == OFF.text
    assert not seeking.until(lambda state: not state.looking).looking
