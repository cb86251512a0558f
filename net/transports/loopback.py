# SPDX-License-Identifier: GPL-3.0-or-later
"""The transport inside one process: how the host's own player joins the table, and how tests talk."""

from __future__ import annotations

import asyncio

from engines.text import T
from net.transports.accept_queue import WaitingListener
from net.transports.base import (
    CHUNK,
    BrokenStream,
    ByteStream,
    ClosedStream,
    ConnectFailed,
    Connector,
    EndOfStream,
)

CAPACITY = 65536
"""Bytes under way in one direction before ``send`` waits."""


class _Pipe:
    """One direction."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.buffer = bytearray()
        self.ended = False  # the sender closed in order
        self.abandoned = False  # the receiver closed: nobody will ever read
        self.broken = False
        self._changed: set[asyncio.Future[None]] = set()

    def notify(self) -> None:
        for waiter in self._changed:
            if not waiter.done():
                waiter.set_result(None)

    async def change(self) -> None:
        waiter = asyncio.get_running_loop().create_future()
        self._changed.add(waiter)
        try:
            await waiter
        finally:
            self._changed.discard(waiter)


class LoopbackStream(ByteStream):
    """One end of a pair made by ``loopback_pair``."""

    def __init__(self, incoming: _Pipe, outgoing: _Pipe, peer: str) -> None:
        self._incoming = incoming
        self._outgoing = outgoing
        self._peer = peer
        self._closed = False
        self._sending = asyncio.Lock()

    @property
    def peer(self) -> str:
        return self._peer

    @property
    def origin(self) -> str:
        return ""

    async def receive(self, max_bytes: int = CHUNK) -> bytes:
        pipe = self._incoming
        while not self._closed:
            if pipe.buffer:
                data = bytes(pipe.buffer[:max_bytes])
                del pipe.buffer[:max_bytes]
                pipe.notify()
                return data
            if pipe.broken:
                raise BrokenStream
            if pipe.ended:
                raise EndOfStream
            await pipe.change()
        raise ClosedStream

    async def send(self, data: bytes) -> None:
        pipe = self._outgoing
        async with self._sending:
            rest = memoryview(data)
            while True:
                if self._closed:
                    raise ClosedStream
                if pipe.broken or pipe.abandoned:
                    raise BrokenStream
                if not rest:
                    return
                free = pipe.capacity - len(pipe.buffer)
                if free > 0:
                    pipe.buffer += rest[:free]
                    rest = rest[free:]
                    pipe.notify()
                else:
                    await pipe.change()

    async def aclose(self) -> None:
        self._closed = True
        self._outgoing.ended = True
        self._incoming.abandoned = True
        self._outgoing.notify()
        self._incoming.notify()

    def break_link(self) -> None:
        """Let the link die for both ends, as radio and cables do (for tests)."""
        for pipe in (self._incoming, self._outgoing):
            pipe.broken = True
            pipe.notify()


def loopback_pair(
    name_a: str = "loopback", name_b: str = "loopback", capacity: int = CAPACITY
) -> tuple[LoopbackStream, LoopbackStream]:
    """Two connected ends; each end's ``peer`` is the other's name."""
    to_a, to_b = _Pipe(capacity), _Pipe(capacity)
    return LoopbackStream(to_a, to_b, name_b), LoopbackStream(to_b, to_a, name_a)


class LoopbackListener(WaitingListener[LoopbackStream], Connector):
    """A listener and, being in the same process, also the way to connect to it."""

    def __init__(self, name: str = "loopback") -> None:
        super().__init__()
        self._name = name

    @property
    def addresses(self) -> tuple[str, ...]:
        return (self._name,)

    async def connect(self, address: str) -> LoopbackStream:
        if self._closed or address != self._name:
            raise ConnectFailed(T("At {address} nobody is hosting a table.", address=address))
        near, far = loopback_pair("guest", self._name)
        self._came(far)
        return near

    async def _stop(self) -> None:
        """There is nothing to stop: ``connect`` looks whether the listener is closed."""
