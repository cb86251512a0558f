# SPDX-License-Identifier: GPL-3.0-or-later
"""RFCOMM for real, over virtual controllers: two and more devices on one link."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import random

import msgspec
import pytest
import pytest_asyncio

from net.client_runner import ClientRunner
from net.host_runner import HostRunner
from net.link import Link
from net.protocol.connection import GuestConnection
from net.protocol.framing import LineDecoder
from net.protocol.messages import Profile, Start
from net.session.client import ClientSession, Joined, LinkChanged, Observed, TableUpdated
from net.session.host import HostSession
from net.session.table import Table
from net.transports.base import BrokenStream, ConnectFailed, EndOfStream
from net.transports.loopback import LoopbackListener
from net.transports.rfcomm import RfcommConnector
from net.transports.rfcomm.adapter import MAX_GUESTS, SERVICE_UUID
from tests.net.players import InlineBots, table

pytest.importorskip("bumble", reason="wants Python 3.11")
from bumble import core, sdp

from tests.net.transports.virtual import Room, lose_link

pytestmark = [pytest.mark.asyncio, pytest.mark.timeout(60)]

WAIT = 20.0


def soon(awaitable, seconds=WAIT):
    return asyncio.wait_for(awaitable, seconds)


@pytest.fixture
def room():
    return Room()


async def pair(room):
    """(listener, host's end, guest's end) between two devices."""
    listener = await room.adapter("Host").listen(SERVICE_UUID, "A table")
    guest = await soon(RfcommConnector(room.adapter("Guest")).connect(listener.addresses[0]))
    return listener, await soon(listener.accept()), guest


# --- the service ------------------------------------------------------------------------------


async def test_the_service_is_published_with_the_tables_name(room):
    host, guest = room.adapter("Host"), room.adapter("Guest")
    listener = await host.listen(SERVICE_UUID, "Anna’s table")
    controller = await guest._on()
    connection = await controller.connect(
        (await host._on()).public_address, transport=core.PhysicalTransport.BR_EDR
    )
    async with sdp.Client(connection) as client:
        records = await client.search_attributes([core.UUID(SERVICE_UUID)], [sdp.SDP_ALL_ATTRIBUTES_RANGE])
        others = await client.search_attributes(
            [core.UUID("00000000-1111-2222-3333-444444444444")], [sdp.SDP_ALL_ATTRIBUTES_RANGE]
        )
    assert len(records) == 1
    assert [a.value.value for a in records[0] if a.id == 0x0100] == ["Anna’s table".encode()]
    assert others == []
    await connection.disconnect()
    await listener.aclose()


async def test_the_service_takes_another_name(room):
    adapter = room.adapter("Host")
    listener = await adapter.listen(SERVICE_UUID, "A table")
    guest = await soon(RfcommConnector(room.adapter("Guest")).connect(listener.addresses[0]))
    host = await soon(listener.accept())
    records = (await adapter._on()).sdp_service_records
    await listener.rename("Anna’s table")
    (record,) = (await adapter._on()).sdp_service_records.values()
    assert [a.value.value for a in record if a.id == 0x0100] == ["Anna’s table".encode()]
    assert list(records) == list((await adapter._on()).sdp_service_records), "the same record"
    await guest.send(b"still here")
    assert await soon(host.receive()) == b"still here"
    await asyncio.gather(guest.aclose(), host.aclose())
    await listener.aclose()
    await listener.rename("Too late")
    assert not (await adapter._on()).sdp_service_records


async def test_hosts_are_found_by_what_they_offer(room):
    await room.adapter("Host").listen(SERVICE_UUID, "A table")
    bystander = room.adapter("Headphones")
    await (await bystander._on()).set_discoverable(True)
    found, parts = [], []
    await soon(room.adapter().inquire(found.append, parts.append))
    assert {(d.name, d.hosts, d.signal) for d in found} == {("Host", True, -42), ("Headphones", False, -42)}
    assert parts[0] == pytest.approx(0, abs=0.01)
    assert parts[-1] == 1


async def test_looking_around_can_be_stopped(room):
    host, guest = room.adapter("Host"), room.adapter("Guest")
    listener = await host.listen(SERVICE_UUID, "A table")
    await guest._on()
    room.controllers[-1].inquiry_lasts = 1000.0
    sighted = asyncio.Event()
    looking = asyncio.create_task(guest.inquire(lambda _device: sighted.set(), lambda _part: None))
    await soon(sighted.wait())
    looking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await soon(looking)
    assert await soon(RfcommConnector(guest).connect(listener.addresses[0]))


async def test_a_device_without_a_table_is_told_from_one_that_is_not_there(room):
    listener = await room.adapter("Host").listen("00000000-1111-2222-3333-444444444444", "Something else")
    connector = RfcommConnector(room.adapter("Guest"))
    with pytest.raises(ConnectFailed, match="offers no table"):
        await soon(connector.connect(listener.addresses[0]))


# --- bytes ------------------------------------------------------------------------------------


async def lines_of(stream, count):
    decoder, lines = LineDecoder(), []
    while len(lines) < count:
        lines += decoder.feed(await soon(stream.receive()))
    return lines


async def test_a_thousand_messages_each_way_at_once_arrive_whole_and_in_order(room):
    listener, host, guest = await pair(room)
    rng = random.Random(5)
    there = [json.dumps({"n": n, "pad": "x" * rng.randrange(120)}).encode() for n in range(1000)]
    back = [json.dumps({"n": -n, "pad": "ü" * rng.randrange(30)}).encode() for n in range(1000)]

    async def say(stream, lines):
        for line in lines:
            await stream.send(line + b"\n")

    _, _, heard_there, heard_back = await asyncio.gather(
        say(guest, there), say(host, back), lines_of(host, 1000), lines_of(guest, 1000)
    )
    assert heard_there == there
    assert heard_back == back
    await asyncio.gather(host.aclose(), guest.aclose())
    await listener.aclose()


async def test_a_long_line_arrives_whole(room):
    listener, host, guest = await pair(room)
    line = random.Random(6).randbytes(10_000).hex().encode()
    assert len(line) == 20_000
    await host.send(line + b"\n")
    assert await lines_of(guest, 1) == [line]
    await asyncio.gather(host.aclose(), guest.aclose())
    await listener.aclose()


async def test_a_lost_radio_link_is_no_goodbye(room):
    listener, host, guest = await pair(room)
    await guest.send(b"before")
    assert await soon(host.receive()) == b"before"
    lose_link(guest)
    for stream in (host, guest):
        with pytest.raises(BrokenStream):
            await soon(stream.receive())
        await stream.aclose()
    await listener.aclose()


async def test_what_a_link_ended_with_stays_so(room):
    """Some systems tell of a dead link twice: as an error, then as closed."""
    listener, host, guest = await pair(room)
    lose_link(guest)
    with pytest.raises(BrokenStream):
        await soon(host.receive())
    host.ended()
    with pytest.raises(BrokenStream):
        await soon(host.receive())
    await asyncio.gather(host.aclose(), guest.aclose(), listener.aclose())


async def test_a_device_that_comes_again_takes_its_old_links_place(room):
    """The host may not have noticed that the old link is dead."""
    listener = await room.adapter("Host").listen(SERVICE_UUID, "A table")
    guest = room.adapter("Guest")
    first = await soon(RfcommConnector(guest).connect(listener.addresses[0]))
    old = await soon(listener.accept())
    again = type(old)(_Deaf(), old.peer)
    listener.opened(again)
    with pytest.raises(BrokenStream):
        await soon(old.receive())
    assert await soon(listener.accept()) is again
    await asyncio.gather(first.aclose(), listener.aclose())


class _Deaf:
    """A channel that does nothing."""

    def write(self, data):
        pass

    def close(self):
        pass

    def abort(self):
        pass


# --- tables -----------------------------------------------------------------------------------


class Visitor:
    """One guest on a device of its own; plays at random."""

    def __init__(self, name, connect):
        self.session = ClientSession(Profile(name), app="test")
        self.updates = []
        self.streams = []
        self.news = asyncio.Event()
        self.rng = random.Random(name)
        self._connect = connect
        self._requests = 0
        self.runner = ClientRunner(self.session, self.connect, self.deliver, bots=InlineBots())
        self.task = asyncio.create_task(self.runner.run())

    async def connect(self):
        stream = await self._connect()
        self.streams.append(stream)
        return stream

    def deliver(self, update):
        self.updates.append(update)
        self.news.set()
        if isinstance(update, Observed) and update.seat is not None and update.observation.legal:
            action = self.rng.choice(update.observation.legal)
            asyncio.get_running_loop().call_soon(self.act, action)

    def act(self, action):
        self.runner.carry_out(self.session.act(self._number(), action))

    def ask(self, request):
        numbered = msgspec.structs.replace(request, id=self._number())
        self.runner.carry_out(self.session.ask(numbered))

    def _number(self):
        self._requests += 1
        return self._requests

    async def wait(self, kind, condition=lambda update: True, since=0):
        async def look():
            while True:
                for update in self.updates[since:]:
                    if isinstance(update, kind) and condition(update):
                        return update
                self.news.clear()
                await self.news.wait()

        return await soon(look(), 40)

    async def outcome(self):
        seen = await self.wait(Observed, lambda u: u.observation.outcome is not None)
        return seen.observation.outcome


@pytest_asyncio.fixture
async def hosted(room):
    """A table with its owner on the host's device: (runner, owner, listener)."""
    session = HostSession(
        Table(table(grace=0.05), "t"),
        host_token="owner",
        seed=functools.partial(random.Random(3).getrandbits, 128),
        secrets=lambda: format(random.Random().getrandbits(64), "x"),
        journal=None,
        now=asyncio.get_running_loop().time(),
        app="test",
    )
    runner = HostRunner(session, InlineBots(), app="test", notice=lambda text: None)
    listener = await room.adapter("Host").listen(SERVICE_UUID, session.name)
    here = LoopbackListener()
    runner.serve(listener)
    runner.serve(here)
    owner = Visitor("Ada", lambda: here.connect(here.addresses[0]))
    owner.session.token = "owner"
    await owner.wait(Joined)
    visitors = [owner]
    yield runner, owner, listener, visitors
    await runner.aclose()
    for visitor in visitors:
        visitor.task.cancel()
    await asyncio.gather(*(v.task for v in visitors), return_exceptions=True)


async def arrive(room, listener, visitors, name):
    adapter = room.adapter(name)
    visitor = Visitor(name, lambda: RfcommConnector(adapter).connect(listener.addresses[0]))
    visitors.append(visitor)
    await visitor.wait(Joined)
    return visitor


async def test_four_devices_play_a_match_to_the_same_end(room, hosted):
    _, owner, listener, visitors = hosted
    for name in ("Ben", "Cleo", "Dan"):
        await arrive(room, listener, visitors, name)
    assert [v.session.seat for v in visitors] == [0, 1, 2, 3]
    owner.ask(Start())
    ends = [await visitor.outcome() for visitor in visitors]
    assert ends[1:] == ends[:-1]
    assert max(ends[0].scores) >= 5
    assert not any(isinstance(u, LinkChanged) and u.state == "lost" for v in visitors for u in v.updates)


async def test_a_guest_whose_link_is_lost_gets_its_seat_back_in_the_match(room, hosted):
    _, owner, listener, visitors = hosted
    guest = await arrive(room, listener, visitors, "Ben")
    token = guest.session.token
    owner.ask(Start())
    await guest.wait(Observed, lambda u: u.observation.phase == "play")
    since = len(guest.updates)
    lose_link(guest.streams[-1])
    await guest.wait(LinkChanged, lambda u: u.state == "lost", since)
    again = await guest.wait(Joined, since=since)
    assert (again.seat, again.token) == (1, token)
    assert len(guest.streams) == 2
    assert await guest.outcome() == await owner.outcome()


async def test_the_eighth_guest_is_told_why(room, hosted):
    runner, owner, listener, visitors = hosted
    guests = [await arrive(room, listener, visitors, f"Guest {n}") for n in range(MAX_GUESTS)]
    eighth = Visitor(
        "Eight", functools.partial(RfcommConnector(room.adapter()).connect, listener.addresses[0])
    )
    visitors.append(eighth)
    refused = await eighth.wait(LinkChanged, lambda u: u.state == "closed")
    assert "seven guests" in str(refused.text)
    assert eighth.session.finished
    # Who has a place keeps it through a lost link, and a place that was left is free.
    since = len(guests[0].updates)
    lose_link(guests[0].streams[-1])
    await guests[0].wait(Joined, since=since)
    guests[1].runner.leave()
    await owner.wait(TableUpdated, lambda u: "Guest 1" not in [p.profile.name for p in u.table.people])
    await soon(guests[1].task)
    await arrive(room, listener, visitors, "Nine")
    assert len(runner._links) == 1 + MAX_GUESTS


async def test_a_link_speaks_the_protocol_over_the_radio(room):
    """Hello, nonsense, goodbye: the framing is the same as over TCP."""
    listener, host, guest = await pair(room)
    heard = []
    link = Link(guest, GuestConnection(asyncio.get_running_loop().time(), app="test"), heard.append)
    running = asyncio.create_task(link.run())
    await host.send(b"this is not JSON\n")
    await soon(running)
    assert link.fault is not None
    with contextlib.suppress(EndOfStream):
        while True:
            assert msgspec.json.decode(await soon(host.receive()))
    await host.aclose()
    await listener.aclose()
