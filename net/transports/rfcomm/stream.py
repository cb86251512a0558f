# SPDX-License-Identifier: GPL-3.0-or-later
"""RFCOMM as a ``ByteStream``: what is the same whichever implementation moves the bytes.

RFCOMM can't close one direction alone, as TCP can. So closing waits until what was sent has gone out,
closes then, and waits a moment for the other side to confirm it.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable

from engines.text import T
from net.transports.accept_queue import WaitingListener
from net.transports.base import (
    CHUNK,
    BrokenStream,
    ByteStream,
    ClosedStream,
    EndOfStream,
    Limit,
)
from net.transports.rfcomm.adapter import MAX_GUESTS

log = logging.getLogger(__name__)

PIECE = 4096
"""Bytes handed over at a time, so that a close does not have to wait long for a slow radio."""
IN_FLIGHT = 4 * PIECE
"""Bytes handed over and not yet sent at which ``send`` waits."""
HIGH_WATER = 4 * CHUNK
"""Unread bytes at which the peer is asked to wait."""
TOO_MUCH = 4 * HIGH_WATER
"""Unread bytes at which a peer that can't be made to wait is hung up on."""
LINGER = 1.0
"""Seconds that closing waits for what was sent to go out, and again for the peer to confirm."""


class Channel(ABC):
    """What an implementation does for its stream. Called on the loop; never blocks, never raises."""

    @abstractmethod
    def write(self, data: bytes) -> None:
        """Send ``data``; tell ``RfcommStream.written`` as it goes out."""

    @abstractmethod
    def close(self) -> None:
        """Close in order; tell ``RfcommStream.gone`` when it is done."""

    @abstractmethod
    def abort(self) -> None:
        """Close at once and free everything; nothing needs to be told any more."""

    def hold(self, holding: bool) -> None:  # noqa: B027 - not everyone can
        """Keep the peer from sending more, or let it go on."""


class RfcommStream(ByteStream):
    """One connection. ``channel`` may tell it things from the moment it is made."""

    def __init__(self, channel: Channel, peer: str) -> None:
        self._channel = channel
        self._peer = peer
        self._buffer = bytearray()
        self._held = False
        self._in_flight = 0
        self._ended = False  # the peer closed in order
        self._broken = False
        self._closed = False
        self._aborted = False
        self._changed = asyncio.Event()
        self._reader: asyncio.Future[None] | None = None
        self._gone = asyncio.Event()
        self._sending = asyncio.Lock()
        self._when_gone: list[Callable[[], None]] = []

    # --- told by the channel --------------------------------------------------------------------

    def feed(self, data: bytes) -> None:
        """``data`` has arrived."""
        if self._closed or self._broken:
            return  # nobody is interested any more
        self._buffer += data
        if len(self._buffer) > TOO_MUCH:
            log.warning("%s sends more than is read and is dropped", self._peer)
            self.break_off()
        elif len(self._buffer) >= HIGH_WATER and not self._held:
            self._held = True
            self._channel.hold(True)
        self._wake()

    def written(self, count: int) -> None:
        """``count`` bytes more have gone out."""
        self._in_flight -= count
        self._wake()

    def ended(self) -> None:
        """The peer has closed in order. What was told first counts, the same in ``broken``."""
        if self.alive:
            self._ended = True
        self.gone()

    def broken(self) -> None:
        """The link has died."""
        if self.alive:
            self._broken = True
        self.gone()

    def gone(self) -> None:
        """The connection is no more, whoever closed it."""
        self._gone.set()
        self._wake()
        calls, self._when_gone = self._when_gone, []
        for call in calls:
            call()

    # --- ByteStream -----------------------------------------------------------------------------

    @property
    def peer(self) -> str:
        return self._peer

    @property
    def alive(self) -> bool:
        """Whether the connection still stands."""
        return not self._gone.is_set()

    def when_gone(self, call: Callable[[], None]) -> None:
        """Have ``call`` called once the connection is no more."""
        if self.alive:
            self._when_gone.append(call)
        else:
            call()

    async def receive(self, max_bytes: int = CHUNK) -> bytes:
        while not self._closed:
            if self._buffer:
                data = bytes(self._buffer[:max_bytes])
                del self._buffer[:max_bytes]
                if self._held and len(self._buffer) < HIGH_WATER:
                    self._held = False
                    self._channel.hold(False)
                return data
            if self._ended:
                raise EndOfStream
            if self._broken or self._gone.is_set():
                raise BrokenStream
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        raise ClosedStream

    async def send(self, data: bytes) -> None:
        async with self._sending:
            for start in range(0, len(data), PIECE):
                self._check_sendable()
                piece = data[start : start + PIECE]
                self._in_flight += len(piece)
                self._channel.write(piece)
                while self._in_flight >= IN_FLIGHT and not self._closed and not self._gone.is_set():
                    self._changed.clear()
                    await self._changed.wait()
            self._check_sendable()

    async def aclose(self) -> None:
        if not self._closed:
            self._closed = True
            self._buffer.clear()
            self._wake()
            if self._held:
                self._channel.hold(False)
        try:
            if self.alive:
                await self._settled(lambda: self._in_flight <= 0)
                self._channel.close()
                await self._settled(lambda: False)
        finally:
            self.break_off()

    def break_off(self) -> None:
        """Tear the connection down at once."""
        if not self._aborted:
            self._aborted = True
            self._channel.abort()
        self.broken()

    # --- helpers --------------------------------------------------------------------------------

    async def _settled(self, done: Callable[[], bool]) -> None:
        """Wait until ``done`` or the connection is no more, for ``LINGER`` at most."""

        async def settle() -> None:
            while not done() and self.alive:
                self._changed.clear()
                await self._changed.wait()

        try:
            await asyncio.wait_for(settle(), LINGER)
        except asyncio.TimeoutError:
            log.debug("%s kept us waiting while closing", self._peer)

    def _wake(self) -> None:
        self._changed.set()
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def _check_sendable(self) -> None:
        if self._closed:
            raise ClosedStream
        if self._gone.is_set():
            raise BrokenStream


class RfcommListener(WaitingListener[RfcommStream]):
    """Told of guests with ``opened``; the implementation brings the ways to close and to rename."""

    def __init__(
        self,
        address: str,
        close: Callable[[], Awaitable[None]],
        rename: Callable[[str], Awaitable[None]],
    ) -> None:
        """``rename`` raises ListenFailed."""
        super().__init__()
        self.address = address
        """Where it listens; ``opened`` may be called before that is known."""
        self._close = close
        self._rename = rename
        self._streams: dict[str, RfcommStream] = {}

    def opened(self, stream: RfcommStream) -> None:
        """A guest has connected. One device has one link: an older one of it is dead, whether or not
        that has been noticed."""
        if self._closed:
            stream.break_off()
            return
        older = self._streams.get(stream.peer)
        if older is not None:
            older.break_off()
        self._streams[stream.peer] = stream
        stream.when_gone(lambda: self._forget(stream))
        self._came(stream)

    def _forget(self, stream: RfcommStream) -> None:
        if self._streams.get(stream.peer) is stream:
            del self._streams[stream.peer]

    @property
    def addresses(self) -> tuple[str, ...]:
        return (self.address,)

    @property
    def limit(self) -> Limit:
        return Limit(
            MAX_GUESTS,
            T("This table already has seven guests over Bluetooth, and it carries no more. Join over Wi-Fi."),
        )

    async def rename(self, name: str) -> None:
        if not self._closed:
            await self._rename(name)

    async def _stop(self) -> None:
        await self._close()
