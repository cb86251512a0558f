# SPDX-License-Identifier: GPL-3.0-or-later
"""What anyone may take of a table's time, memory and links, each limit by itself. Most of those of a single
link are in tests/net/protocol/test_connection.py; peers who run into several in tests/net/test_hostile.py."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
import pytest

from net.host_runner import (
    DEVICE_LINKS_AT_ONCE,
    DEVICE_LINKS_PER_SECOND,
    LINKS_AT_ONCE,
    LINKS_PER_SECOND,
    MAX_PER_DEVICE,
    REMEMBERED_DEVICES,
    Arrivals,
    HostRunner,
)
from net.link import AT_ONCE, Link
from net.protocol.connection import GuestConnection, HostConnection, Limits
from net.protocol.messages import (
    COOKIE,
    PROTOCOL,
    Done,
    Hello,
    HostMessage,
    Profile,
    Ready,
    Refused,
    Sit,
    Stand,
    TableChanged,
    TakeBack,
    Unlock,
)
from net.session.client import Joined, RequestRefused
from net.session.config import TableConfig
from net.session.host import HostSession
from net.session.lock import TRIES_AT_ONCE, new_lock
from net.session.seats import MAX_PEOPLE
from net.session.table import Table
from net.session.talk import CHANGES_AT_ONCE, SECONDS_PER_CHANGE
from net.transports.base import StreamError
from net.transports.loopback import LoopbackListener, LoopbackStream, loopback_pair
from net.transports.tcp import TcpConnector, TcpListener
from tests.net.players import InlineBots, table
from tests.net.session.world import World
from tools.bench_flood import measure
from tools.figures import percentile

HELLO = Hello(COOKIE, PROTOCOL, "1.0", Profile("Mallory"), watch=True)


# --- a link -----------------------------------------------------------------------------------


def test_blank_lines_count_like_others():
    end = HostConnection(0.0, app="1.0", limits=Limits(messages_per_second=10, messages_burst=50))
    assert end.receive_data(b"\n" * 50, 0.0) == []
    assert not end.closed
    end.receive_data(b"\r\n", 0.0)
    assert end.fault is not None
    assert end.fault.code == "too-fast"


def test_one_line_for_everybody_is_made_once():
    world = World()
    news = TableChanged(world.host._table.info())
    ends = [HostConnection(0.0, app="1.0") for _ in range(3)]
    for end in ends:
        end.receive_data(
            b'{"t":"hello","cookie":"tavolino","protocol":1,"app":"1","profile":{"name":"Bo"}}\n', 0.0
        )
    lines = [end.send(news) for end in ends]
    assert lines[0] is lines[1] is lines[2]
    assert ends[0].send(TableChanged(world.host._table.info())) == lines[0]


def test_a_burst_of_messages_gives_others_their_turn():
    """… after a few of them, not after the last."""
    seen: list[int] = []

    async def run() -> None:
        near, far = loopback_pair()
        connection = HostConnection(0.0, app="1.0")
        turns = 0

        def received(message: object) -> None:
            seen.append(turns)

        link = Link(far, connection, received)
        running = asyncio.create_task(link.run())
        guest = GuestConnection(0.0, app="1.0")
        await near.send(guest.send(HELLO) + b"".join(b'{"t":"stand","id":%d}\n' % n for n in range(100)))
        while len(seen) < 101:
            turns += 1
            await asyncio.sleep(0)
        await near.aclose()
        await running

    asyncio.run(run())
    assert len(set(seen)) >= 101 // AT_ONCE


def test_of_descriptions_of_the_table_that_wait_only_the_last_is_sent():
    """… unless something else was said in between, which may refer to the one before."""
    heard: list[str] = []

    async def run() -> None:
        near, far = loopback_pair()
        link = Link(far, HostConnection(0.0, app="1.0"), lambda message: None)
        running = asyncio.create_task(link.run())
        guest = GuestConnection(0.0, app="1.0")
        await near.send(guest.send(HELLO))
        for _ in range(5):
            await asyncio.sleep(0)
        assert link.greeted
        table = World().host._table.info()
        named = [TableChanged(msgspec.structs.replace(table, name=name)) for name in "abcdef"]
        for message in (*named[:3], Done(1), *named[3:5]):
            link.send(message)
        for message in named[5:]:
            link.send(message)
        link.hang_up()
        lines = b""
        with contextlib.suppress(StreamError):
            while True:
                lines += await near.receive()
        heard.extend(
            getattr(getattr(m, "table", None), "name", "done")
            for m in (msgspec.json.decode(line, type=HostMessage) for line in lines.splitlines())
        )
        await running

    asyncio.run(run())
    assert heard == ["c", "done", "f"]


# --- a person ---------------------------------------------------------------------------------


def test_who_changes_the_table_all_the_time_is_slowed_down():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    changed = (Stand(), Sit())
    for number in range(CHANGES_AT_ONCE):
        bo.ask(changed[number % 2])
    assert not bo.of(RequestRefused)
    told = len(olga.updates)
    for request in (Stand(), Sit(), TakeBack()):
        bo.ask(request)
        assert bo.refusal == "too-many-changes"
    assert len(olga.updates) == told
    world.drop(bo)
    world.connect(bo)  # coming again changes nothing about it
    bo.ask(Ready(ready=True))
    assert bo.refusal == "too-many-changes"
    world.wait(SECONDS_PER_CHANGE)
    refused = len(bo.of(RequestRefused))
    bo.ask(Ready(ready=True))
    assert len(bo.of(RequestRefused)) == refused
    for number in range(3 * CHANGES_AT_ONCE):
        olga.ask(changed[number % 2])
    assert not olga.of(RequestRefused)  # it is the host's table


def test_at_a_full_table_who_has_been_away_longest_makes_room():
    world = World()
    world.owner()
    crowd = [world.join(f"Guest {number}", watch=True) for number in range(MAX_PEOPLE - 1)]
    assert not world.join("Late").of(Joined)
    world.drop(crowd[5])
    world.now += 1.0
    world.drop(crowd[3])
    assert world.join("Late").of(Joined)
    names = [person.profile.name for person in crowd[0].table.people]
    assert "Guest 5" not in names
    assert {"Guest 3", "Late"} <= set(names)
    seated = world.join("Later")  # there is still Guest 3's place
    assert seated.of(Joined)
    world.drop(seated)
    assert seated.session.seat is not None
    assert not world.join("Too late").of(Joined)  # who holds a seat is waited for


# --- a device, and everybody ------------------------------------------------------------------


def test_links_come_at_a_bearable_pace():
    arrivals = Arrivals(0.0)
    from_one = [arrivals.may_come("192.168.1.7", 0.0) for _ in range(2 * DEVICE_LINKS_AT_ONCE)]
    assert sum(from_one) == DEVICE_LINKS_AT_ONCE
    assert arrivals.may_come("192.168.1.8", 0.0)  # another is not held up by that
    assert sum(arrivals.may_come("192.168.1.7", 5.0) for _ in range(50)) == 5 * DEVICE_LINKS_PER_SECOND
    everybody = [arrivals.may_come(f"10.0.0.{number}", 100.0) for number in range(LINKS_AT_ONCE + 50)]
    assert sum(everybody) == LINKS_AT_ONCE
    assert sum(arrivals.may_come("", 101.0) for _ in range(50)) == LINKS_PER_SECOND


def test_devices_are_not_remembered_for_ever():
    arrivals = Arrivals(0.0)
    for number in range(3 * REMEMBERED_DEVICES):
        arrivals.may_come(f"fe80::{number:x}", float(number))
    assert len(arrivals._devices) == REMEMBERED_DEVICES


def hosting(config: TableConfig) -> HostRunner:
    """A host at work on the loop that runs."""
    session = HostSession(
        Table(config, "t"),
        host_token="host",
        seed=lambda: 1,
        secrets=iter(f"secret {n}" for n in range(99)).__next__,
        journal=None,
        now=asyncio.get_running_loop().time(),
        app="1.0",
    )
    return HostRunner(session, InlineBots(), app="1.0", notice=lambda text: None)


class Stranger(LoopbackStream):
    """A link from some address."""

    @property
    def origin(self) -> str:
        return self.peer


def test_one_device_can_not_take_all_the_links(monkeypatch):
    codes: dict[str, list[str]] = {"192.168.1.7": [], "192.168.1.8": [], "": []}

    async def run() -> None:
        runner = hosting(table())
        listener = LoopbackListener()
        runner.serve(listener)
        for origin in ("192.168.1.7",) * (MAX_PER_DEVICE + 3) + ("192.168.1.8",) * 2 + ("",) * 3:
            near, far = loopback_pair("guest", origin)
            stranger = Stranger(far._incoming, far._outgoing, origin)
            listener._waiting.put_nowait(stranger)
            guest = GuestConnection(0.0, app="1.0")
            await near.send(guest.send(HELLO))
            answer = guest.receive_data(await near.receive(), 0.0)[0]
            codes[origin].append(answer.code if isinstance(answer, Refused) else "in")
        await runner.aclose()

    asyncio.run(run())
    assert codes["192.168.1.7"] == ["in"] * MAX_PER_DEVICE + ["too-many-links"] * 3
    assert codes["192.168.1.8"] == ["in"] * 2
    assert codes[""] == ["in"] * 3


def test_who_guesses_codes_is_known_by_the_address_of_the_link():
    """What the session counts by is where the link comes from."""
    told: list[str] = []

    async def run() -> None:
        runner = hosting(msgspec.structs.replace(table(), lock=new_lock("7777", b"sixteen bytes of")))
        listener = LoopbackListener()
        runner.serve(listener)
        for origin in ("192.168.1.7",) * (TRIES_AT_ONCE + 1) + ("192.168.1.8",):
            near, far = loopback_pair("guest", origin)
            listener._waiting.put_nowait(Stranger(far._incoming, far._outgoing, origin))
            guest = GuestConnection(0.0, app="1.0")
            await near.send(guest.send(HELLO))
            guest.receive_data(await near.receive(), 0.0)
            await near.send(guest.send(Unlock("0" * 64)))
            (answer,) = guest.receive_data(await near.receive(), 0.0)
            assert isinstance(answer, Refused)
            told.append(answer.code)
        await runner.aclose()

    asyncio.run(run())
    assert told == ["wrong-password"] * TRIES_AT_ONCE + ["too-many-tries", "wrong-password"]


def test_too_many_at_once_are_dropped_unheard(monkeypatch):
    monkeypatch.setattr("net.host_runner.LINKS_AT_ONCE", 2)
    monkeypatch.setattr("net.host_runner.LINKS_PER_SECOND", 0.001)
    heard: list[bool] = []

    async def run() -> None:
        runner = hosting(table())
        listener = await TcpListener.open(0, ["127.0.0.1"])
        runner.serve(listener)
        for _ in range(4):
            stream = await TcpConnector().connect(f"127.0.0.1:{listener.port}")
            try:
                await stream.send(GuestConnection(0.0, app="1.0").send(HELLO))
                heard.append(bool(await stream.receive()))
            except StreamError:
                heard.append(False)
            await stream.aclose()
        await runner.aclose()

    asyncio.run(run())
    assert heard == [True, True, False, False]


# --- all of it together -----------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.e2e
def test_a_match_keeps_its_pace_in_a_flood():
    """Fifty hostile connections for two seconds; ``dev.py bench flood`` measures it thoroughly."""
    pace = measure(2.0, 50, warm_up=1.0)
    assert len(pace.moves) > 4
    assert percentile(pace.moves, 50) < 0.5
    assert pace.grown < 64 * 2**20
