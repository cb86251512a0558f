# SPDX-License-Identifier: GPL-3.0-or-later
"""Connections that wait to be accepted, whatever brought them."""

from __future__ import annotations

import asyncio

import pytest

from net.transports.accept_queue import WaitingListener
from net.transports.base import ClosedStream, EndOfStream
from net.transports.loopback import LoopbackStream, loopback_pair

pytestmark = pytest.mark.asyncio


class QueueListener(WaitingListener[LoopbackStream]):
    """Counts how often it is told to stop."""

    def __init__(self):
        super().__init__()
        self.stops = 0

    @property
    def addresses(self):
        return ()

    async def _stop(self):
        self.stops += 1

    def arrive(self):
        near, far = loopback_pair()
        self._came(far)
        return near


async def test_they_are_accepted_in_the_order_they_came():
    listener = QueueListener()
    guests = [listener.arrive(), listener.arrive()]
    for number, guest in enumerate(guests):
        await guest.send(b"%d" % number)
    assert [await (await listener.accept()).receive() for _ in guests] == [b"0", b"1"]


async def test_closing_turns_away_who_waits_and_ends_the_waiting():
    listener = QueueListener()
    accepted = listener.arrive()
    stays = await listener.accept()
    guest = listener.arrive()
    await listener.aclose()
    with pytest.raises(EndOfStream):
        await guest.receive()
    await accepted.send(b"still there")
    assert await stays.receive() == b"still there"
    with pytest.raises(ClosedStream):
        await listener.accept()
    await listener.aclose()
    assert listener.stops == 1


async def test_whoever_waits_for_somebody_is_told_of_the_closing():
    listener = QueueListener()
    waiting = asyncio.create_task(listener.accept())
    await asyncio.sleep(0)
    await listener.aclose()
    with pytest.raises(ClosedStream):
        await waiting
