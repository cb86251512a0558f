# SPDX-License-Identifier: GPL-3.0-or-later
"""One stream and one sans-IO ``Connection`` pumped together; the same on host and guest.

Sending never waits: what the peer has not taken yet is queued up to a limit, and a peer that lets more
pile up is dropped, so that nobody can hold up a table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Generic, TypeVar

from engines.text import T
from net.protocol.connection import Connection, Fault, LinkState, LocalProtocolError
from net.protocol.messages import TableChanged
from net.transports.base import ByteStream, StreamError

log = logging.getLogger(__name__)

MAX_UNSENT = 512 * 1024
"""Bytes waiting for a slow peer at which it is dropped."""

AT_ONCE = 16
"""Messages of one peer that are seen to before others have a turn."""

FAREWELL = 1.0
"""Seconds that last words may take to go out."""

In = TypeVar("In")
Out = TypeVar("Out")


class Link(Generic[In, Out]):
    """Made with a fresh connection; does its work in ``run``."""

    def __init__(
        self, stream: ByteStream, connection: Connection[In, Out], received: Callable[[In], None]
    ) -> None:
        """``received`` is called with each message, on the loop."""
        self.connection = connection
        self.fault: Fault | None = None
        self._stream = stream
        self._received = received
        self._unsent = bytearray()
        self._table_at: int | None = None  # where the last message waiting begins, if it is a TableChanged
        self._something = asyncio.Event()  # to write, or to stop for
        self._closing = False
        self._tasks: list[asyncio.Task[None]] = []
        self._timer: asyncio.TimerHandle | None = None

    @property
    def peer(self) -> str:
        return self._stream.peer

    @property
    def origin(self) -> str:
        """The device at the other end, see ``ByteStream``."""
        return self._stream.origin

    @property
    def greeted(self) -> bool:
        """False until the other side has introduced itself."""
        return self.connection.state is not LinkState.EXPECT_HELLO

    @property
    def closing(self) -> bool:
        """True once this side has begun to hang up."""
        return self._closing

    def send(self, message: Out) -> None:
        """Queue a message. One that can't be sent is a bug here and ends this link alone."""
        if self._closing:
            return
        try:
            data = self.connection.send(message)
        except LocalProtocolError:
            log.exception("a message for %s could not be sent", self.peer)
            self.hang_up()
            return
        if isinstance(message, TableChanged):
            # The description of the table before, if it waits still and nothing was said since, is of no use
            # to anybody any more.
            if self._table_at is not None:
                del self._unsent[self._table_at :]
            at = len(self._unsent)
            self._queue(data)
            self._table_at = at
        else:
            self._queue(data)

    def hang_up(self) -> None:
        """End the link once what was queued has gone out, or after ``FAREWELL``."""
        self._closing = True
        self._something.set()

    async def run(self) -> None:
        """Pump until either side hangs up or the link dies; the stream is closed then, and ``fault`` says
        what was wrong, if anything."""
        writer = asyncio.create_task(self._write())
        self._tasks = [writer, asyncio.create_task(self._read())]
        self._schedule()
        try:
            await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
            self.hang_up()
            await asyncio.wait([writer], timeout=FAREWELL)
        finally:
            if self._timer is not None:
                self._timer.cancel()
            for task in self._tasks:
                task.cancel()
            try:
                for ended in await asyncio.gather(*self._tasks, return_exceptions=True):
                    if isinstance(ended, Exception):
                        log.error("the link to %s failed", self.peer, exc_info=ended)
            finally:  # also when the whole is cancelled just now
                self.fault = self.fault or self.connection.fault
                await self._stream.aclose()

    # --- what goes on -------------------------------------------------------------------------

    async def _read(self) -> None:
        while True:
            try:
                data = await self._stream.receive()
            except StreamError:
                return
            messages = self.connection.receive_data(data, _now())
            self._queue(self.connection.data_to_send())
            for number, message in enumerate(messages, 1):
                if not self._closing:
                    self._received(message)
                if number % AT_ONCE == 0:
                    await asyncio.sleep(0)
            if self._closing or self.connection.state is LinkState.CLOSED:
                return
            self._schedule()

    async def _write(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            while self._unsent:
                data, self._unsent = bytes(self._unsent), bytearray()
                self._table_at = None
                try:
                    await self._stream.send(data)
                except StreamError:
                    return
            if self._closing:
                return

    def _schedule(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        deadline = self.connection.next_deadline()
        self._timer = None
        if deadline is not None:
            self._timer = asyncio.get_running_loop().call_at(deadline, self._tick)

    def _tick(self) -> None:
        self.connection.tick(_now())
        self._queue(self.connection.data_to_send())
        if self.connection.state is LinkState.CLOSED:
            self.hang_up()
        else:
            self._schedule()

    def _queue(self, data: bytes) -> None:
        if not data:
            return
        self._unsent += data
        self._table_at = None
        self._something.set()
        if len(self._unsent) > MAX_UNSENT:
            log.warning("%s reads too slowly and is dropped", self.peer)
            self.fault = Fault("too-slow", T("Messages were read too slowly."))
            self._unsent.clear()
            self._closing = True
            for task in self._tasks:
                task.cancel()


def _now() -> float:
    return asyncio.get_running_loop().time()
