# SPDX-License-Identifier: GPL-3.0-or-later
"""Hosting, finding and joining through the runtime, over loopback."""

from __future__ import annotations

import errno
import secrets
import threading
import time

import pytest

import net.discovery.interface_watch
import net.runtime
from engines.text import T
from net.discovery import mdns
from net.discovery.finder import Finder
from net.discovery.joincode import encode
from net.discovery.lobby import BLUETOOTH, FoundTable, Way
from net.discovery.news import OFF, UP, Found, Reach
from net.protocol.messages import Configure, Start
from net.runtime import Runtime
from net.session.client import Joined, LinkChanged
from tests.net.players import WAIT, InlineBots, Player, table

pytestmark = pytest.mark.timeout(60)


@pytest.fixture(autouse=True)
def _a_network_of_ones_own(monkeypatch):
    """Tests that run at the same time on this machine don't see each other's tables."""
    service = f"_tav-{secrets.token_hex(4)}._tcp.local."
    for part in (mdns.Announcer, mdns.Browser):
        monkeypatch.setattr(part, "SERVICE", service)
    monkeypatch.setattr(net.runtime, "BotPool", InlineBots)


@pytest.fixture
def runtimes():
    running = []

    def start(**settings):
        runtime = Runtime(**{"mdns": True, **settings})
        runtime.start()
        running.append(runtime)
        return runtime

    yield start
    for runtime in running:
        runtime.stop()


class Looker:
    """Remembers what was last found."""

    def __init__(self, runtime):
        self.found: Found | None = None
        self._news = threading.Condition()
        runtime.browse(self.deliver)

    def deliver(self, found):
        with self._news:
            self.found = found
            self._news.notify_all()

    def until(self, done):
        with self._news:
            assert self._news.wait_for(lambda: self.found is not None and done(self.found), WAIT), self.found

    @property
    def tables(self):
        return self.found.tables


def hosting(runtime, name="Friday", **config):
    player = Player("Ada", plays=False)
    player.sits_at(runtime.host(table(name=name, **config), player.profile, player.deliver, listen=True))
    return player


def test_a_table_is_found_joined_and_seen_to_fill(runtimes):
    here, there = runtimes(), runtimes()
    looker = Looker(there)
    host = hosting(here)
    looker.until(lambda found: found.tables and found.network.state == UP)
    (found,) = looker.tables
    assert (found.name, found.host, found.game) == ("Friday", "Ada", "euchre")
    assert (found.seats, found.seats_open, found.locked, found.playing) == (4, 3, False, False)
    guest = Player("Ben", plays=False)
    guest.sits_at(there.join(found.addresses, guest.profile, guest.deliver))
    joined = guest.wait(Joined)
    assert joined.table.table_id == found.table_id
    looker.until(lambda f: f.tables[0].seats_open == 2)
    host.handle.ask(Start())
    looker.until(lambda f: f.tables[0].playing)
    host.handle.leave()
    looker.until(lambda f: not f.tables)


def test_the_house_rules_are_told_before_one_joins_and_when_they_change(runtimes):
    here, there = runtimes(), runtimes()
    looker = Looker(there)
    host = hosting(here, options={"joker": True, "points_to_win": 7})
    looker.until(lambda found: found.tables)
    assert looker.tables[0].rules == (("joker", True), ("points_to_win", 7))
    assert looker.tables[0].spectators
    host.handle.ask(Configure(name="Friday", options={}))
    looker.until(lambda found: found.tables[0].rules == ())


def test_ones_own_table_is_not_among_those_found(runtimes):
    here, there = runtimes(), runtimes()
    own, others = Looker(here), Looker(there)
    hosting(here)
    others.until(lambda found: found.tables)
    time.sleep(0.3)
    assert not own.tables
    own_again = Looker(here)
    own_again.until(lambda found: found.network.state == UP)
    time.sleep(0.5)
    assert not own_again.tables


def test_the_host_is_told_how_others_come_in(runtimes):
    host = hosting(runtimes())
    reach = host.wait(Reach, lambda r: r.announced.state == UP)
    assert reach.addresses == host.handle.addresses
    assert reach.code == encode(reach.addresses[0])


def test_joining_by_code(runtimes):
    host = hosting(runtimes(mdns=False))
    reach = host.wait(Reach)
    guest = Player("Ben", plays=False)
    guest.sits_at(runtimes(mdns=False).join(reach.code.lower(), guest.profile, guest.deliver))
    assert guest.wait(Joined).table.name == "Friday"


def test_a_code_with_a_mistake_is_told_of(runtimes):
    guest = Player("Ben", plays=False)
    guest.sits_at(runtimes(mdns=False).join("2222-2223", guest.profile, guest.deliver))
    closed = guest.wait(LinkChanged, lambda link: link.state == "closed")
    assert "join code" in str(closed.text)


def test_all_addresses_of_a_host_are_tried(runtimes):
    host = hosting(runtimes(mdns=False))
    port = host.handle.addresses[0].rpartition(":")[2] if ":" in host.handle.addresses[0] else "47420"
    guest = Player("Ben", plays=False)
    addresses = ["127.0.0.9:1", "no.such.computer.invalid:1", f"127.0.0.1:{port}"]
    guest.sits_at(runtimes(mdns=False).join(addresses, guest.profile, guest.deliver))
    assert guest.wait(Joined).table.name == "Friday"


def test_a_port_5353_that_is_taken_does_not_stop_hosting(runtimes, monkeypatch):
    def taken(interface):
        raise OSError(errno.EADDRINUSE, "Address already in use")

    monkeypatch.setattr(net.discovery.interface_watch, "make_zeroconf", taken)
    host = hosting(runtimes())
    reach = host.wait(Reach, lambda r: r.announced.state == OFF)
    assert "5353" in str(reach.announced.text)
    there = runtimes()
    looker = Looker(there)
    looker.until(lambda found: found.network.state == OFF and "5353" in str(found.network.text))
    guest = Player("Ben", plays=False)
    guest.sits_at(there.join(reach.code, guest.profile, guest.deliver))
    assert guest.wait(Joined)


def test_no_network_does_not_stop_hosting(runtimes, monkeypatch):
    monkeypatch.setenv("TAVOLINO_INTERFACES", "no-such-interface")
    host = hosting(runtimes())
    reach = host.wait(Reach, lambda r: r.announced.state == OFF)
    assert "no local network" in str(reach.announced.text)
    assert host.wait(Joined).table.name == "Friday"


def test_switched_off_it_says_so(runtimes, monkeypatch):
    monkeypatch.setenv("TAVOLINO_MDNS", "off")
    runtime = runtimes(mdns=None)
    assert "switched off" in str(hosting(runtime).wait(Reach).announced.text)
    looker = Looker(runtime)
    looker.until(lambda found: "switched off" in str(found.network.text))
    runtime.refresh()


def test_other_interfaces_may_be_chosen_while_looking(runtimes, monkeypatch):
    monkeypatch.delenv("TAVOLINO_INTERFACES")
    there = runtimes(interfaces="no-such-interface")
    looker = Looker(there)
    looker.until(lambda found: found.network.state == OFF)
    there.use_interfaces("127.0.0.1")
    looker.until(lambda found: found.network.state == UP)
    there.stop_browsing()
    there.stop_browsing()
    there.refresh()


@pytest.mark.asyncio
async def test_what_bluetooth_sees_comes_with_the_rest_and_grows_old():
    import asyncio

    told: list[Found] = []
    finder = Finder(told.append, mdns=False)
    way = Way(BLUETOOTH, "bt:00:11:22:33:44:55", "Bea’s laptop", -60)
    finder.seen("bluetooth:x", FoundTable("", "Bea’s laptop", "", 0, 1, False, (way,)), lasts=0.2)
    finder.seen("bluetooth:y", FoundTable("y", "Other", "", 0, 1, False, (way,)))
    await asyncio.sleep(0.1)
    assert [t.name for t in told[-1].tables] == ["Bea’s laptop", "Other"]
    assert len(told) == 1, "told of in one go"
    await asyncio.sleep(0.25)
    assert [t.name for t in told[-1].tables] == ["Other"]
    assert told[-1].network.text == T("Looking for tables in the network is switched off.")
    await finder.aclose()
    finder.lobby.lost("bluetooth:y")
    await asyncio.sleep(0.1)
    assert len(told) == 2
