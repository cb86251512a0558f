# SPDX-License-Identifier: GPL-3.0-or-later
"""What is the same for every implementation of Bluetooth: addresses, streams that get too much, words."""

from __future__ import annotations

import asyncio

import pytest

from net.transports.base import BrokenStream, ClosedStream, ConnectFailed
from net.transports.rfcomm import RfcommConnector, adapter, stream
from net.transports.rfcomm.adapter import (
    MAX_GUESTS,
    NO_ADAPTER,
    NO_PERMISSION,
    OFF,
    READY,
    Adapter,
    Device,
    LinkFailed,
    device_address,
    format_address,
    is_bluetooth,
    unsupported,
)
from net.transports.rfcomm.stream import Channel, RfcommListener, RfcommStream

ADDRESS = "00:AA:01:00:00:0F"


@pytest.mark.parametrize(
    "typed", [f"bt:{ADDRESS}", "bt:00aa0100000f", " BT:00-aa-01-00-00-0f ", ADDRESS, ADDRESS.lower()]
)
def test_addresses_are_read_however_they_are_written(typed):
    assert device_address(typed) == ADDRESS
    assert format_address(ADDRESS) == f"bt:{ADDRESS}"


@pytest.mark.parametrize("typed", ["", "bt:", "bt:00:AA:01", "bt:00:AA:01:00:00:0G", f"bt:{ADDRESS}:00"])
def test_what_is_no_address_is_refused_in_words(typed):
    with pytest.raises(ConnectFailed, match="not a Bluetooth address"):
        device_address(typed)


@pytest.mark.parametrize(
    ("address", "bluetooth"),
    [(f"bt:{ADDRESS}", True), (" Bt:x", True), ("192.168.1.7", False), ("[fd00::1]:5", False), ("", False)],
)
def test_bluetooth_addresses_are_told_from_others(address, bluetooth):
    assert is_bluetooth(address) == bluetooth


def test_a_device_without_a_name_is_shown_by_its_address():
    assert Device(f"bt:{ADDRESS}").label == f"bt:{ADDRESS}"
    assert Device(f"bt:{ADDRESS}", "Anna").label == "Anna"


def test_every_state_says_what_to_do():
    for state in (OFF, NO_ADAPTER, NO_PERMISSION, unsupported("no such thing")):
        assert not state.ready
        assert len(str(state.text)) > 30
    assert READY.ready


class Quiet(Channel):
    """Remembers what it is asked to do; the test tells the rest."""

    def __init__(self):
        self.did = []

    def write(self, data):
        self.did.append(len(data))

    def close(self):
        self.did.append("close")

    def abort(self):
        self.did.append("abort")


async def _never():
    raise AssertionError("not to be closed")


@pytest.mark.asyncio
async def test_a_peer_that_can_not_be_held_back_is_dropped_in_the_end(monkeypatch):
    monkeypatch.setattr(stream, "TOO_MUCH", 1000)
    channel = Quiet()
    flooded = RfcommStream(channel, "bt:x")
    for _ in range(11):
        flooded.feed(bytes(100))
    assert channel.did == ["abort"]
    assert len(await flooded.receive(5000)) == 1100
    with pytest.raises(BrokenStream):
        await flooded.receive()
    flooded.feed(b"more")
    with pytest.raises(BrokenStream):
        await flooded.receive()


@pytest.mark.asyncio
async def test_closing_waits_for_what_was_sent_then_for_the_peer(monkeypatch):
    monkeypatch.setattr(stream, "LINGER", 5.0)
    channel = Quiet()
    leaving = RfcommStream(channel, "bt:x")
    await leaving.send(b"last words")
    closing = asyncio.create_task(leaving.aclose())
    await asyncio.sleep(0.01)
    assert channel.did == [10]
    leaving.written(10)
    await asyncio.sleep(0.01)
    assert channel.did == [10, "close"]
    leaving.gone()
    await asyncio.wait_for(closing, 1)
    with pytest.raises(ClosedStream):
        await leaving.receive()


@pytest.mark.asyncio
async def test_closing_when_cancelled_closes_at_once():
    channel = Quiet()
    leaving = RfcommStream(channel, "bt:x")
    await leaving.send(b"x")
    closing = asyncio.create_task(leaving.aclose())
    await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    assert channel.did == [1, "abort"]


@pytest.mark.asyncio
async def test_a_listener_says_how_many_it_carries():
    listener = RfcommListener(f"bt:{ADDRESS}", _never, _never)
    assert listener.limit.guests == MAX_GUESTS == 7
    assert "seven guests" in str(listener.limit.text)


class Stubborn(Adapter):
    """Connects as told."""

    name = "stubborn"

    def __init__(self, *outcomes):
        self.outcomes = list(outcomes)
        self.state = READY

    async def availability(self):
        return self.state

    async def paired(self):
        return []

    async def inquire(self, found, progress):
        raise AssertionError

    async def listen(self, uuid, service_name):
        raise AssertionError

    async def connect(self, address, uuid):
        assert (address, uuid) == (ADDRESS, adapter.SERVICE_UUID)
        outcome = self.outcomes.pop(0)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome


@pytest.mark.asyncio
async def test_only_an_old_link_in_the_way_is_worth_a_second_try():
    waits = []

    async def sleep(seconds):
        waits.append(seconds)

    text = unsupported("for some reason").text
    stale, refused = LinkFailed(text, stale=True), LinkFailed(text)
    good = RfcommStream(Quiet(), "bt:x")
    address = f"bt:{ADDRESS}"
    assert await RfcommConnector(Stubborn(stale, good), sleep=sleep).connect(address) is good
    assert waits == [5.0]
    for outcomes, tries in (
        ((refused, good), 1),
        ((ConnectFailed(text), good), 1),
        ((stale, stale, good), 2),
    ):
        stubborn = Stubborn(*outcomes)
        with pytest.raises(ConnectFailed, match="for some reason"):
            await RfcommConnector(stubborn, sleep=sleep).connect(address)
        assert len(outcomes) - len(stubborn.outcomes) == tries


@pytest.mark.asyncio
@pytest.mark.parametrize("state", [OFF, NO_ADAPTER, NO_PERMISSION])
async def test_without_bluetooth_nothing_is_tried(state):
    idle = Stubborn()
    idle.state = state
    with pytest.raises(ConnectFailed) as failure:
        await RfcommConnector(idle).connect(f"bt:{ADDRESS}")
    assert failure.value.text == state.text
