# SPDX-License-Identifier: GPL-3.0-or-later
"""What a transport is: something that moves bytes both ways, in anyio's vocabulary.

A transport brings a ``Listener`` (the host's side) and a ``Connector`` (the guest's side); both hand
out ``ByteStream`` objects. Nothing above this module knows whether the bytes go through memory, TCP
or Bluetooth, and one suite of tests (tests/net/transports/test_conformance.py) runs over each.

Everything here belongs to one asyncio event loop and is used from its thread only.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import NamedTuple, TypeVar

from engines.text import Text

log = logging.getLogger(__name__)

CHUNK = 65536
"""Bytes that ``receive`` returns at the most unless told otherwise."""


class StreamError(Exception):
    """A stream can't be used any further."""


class EndOfStream(StreamError):  # noqa: N818 - anyio's name for it
    """The peer has closed its side in order; everything it sent has been received."""


class BrokenStream(StreamError):  # noqa: N818
    """The link died: reset by the peer, cable pulled, out of radio range."""


class ClosedStream(StreamError):  # noqa: N818
    """This side has closed the stream (or the listener) itself."""


class TransportFailed(Exception):  # noqa: N818
    """Base of failures to connect or to listen; ``text`` tells people why."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class ConnectFailed(TransportFailed):
    """No link came about."""


class ListenFailed(TransportFailed):
    """Nobody will be able to connect."""


Stream = TypeVar("Stream", bound="ByteStream")


class ByteStream(ABC):
    """A two-way, ordered stream of bytes without message boundaries.

    One task may receive while another sends; two tasks may send (each ``send`` goes out whole), two
    may not receive. Cancelling a ``receive`` loses nothing."""

    @property
    @abstractmethod
    def peer(self) -> str:
        """The other end for logs and people, such as ``192.168.1.7:50123``."""

    @property
    def origin(self) -> str:
        """The device at the other end, as far as that can be told: alike for all its connections; "" for
        this device itself."""
        return self.peer

    def drop(self) -> None:  # noqa: B027 - where closing is quick there is nothing to do
        """Give the connection up at once and unheard, where closing would take time; close it all the
        same."""

    @abstractmethod
    async def receive(self, max_bytes: int = CHUNK) -> bytes:
        """What has arrived, at least one byte and at most ``max_bytes``; waits for it.

        Raises EndOfStream, BrokenStream or ClosedStream; bytes that came before are given first."""

    @abstractmethod
    async def send(self, data: bytes) -> None:
        """Hand ``data`` over; waits while the peer reads too slowly for what is already under way.

        Raises BrokenStream or ClosedStream. Data of a cancelled ``send`` may be sent in part."""

    @abstractmethod
    async def aclose(self) -> None:
        """Close in order: what was sent is still delivered if the peer reads it within about a second.
        When cancelled it closes at once. Idempotent; never raises StreamError."""

    async def __aenter__(self: Stream) -> Stream:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.aclose()


Handler = Callable[[ByteStream], Awaitable[None]]


class Limit(NamedTuple):
    """How many guests a way in can carry, and what the next one is told."""

    guests: int
    text: Text


class Listener(ABC):
    """Waits for connections from the moment it is made."""

    @property
    @abstractmethod
    def addresses(self) -> tuple[str, ...]:
        """What people elsewhere may type, or choose, to connect; best first."""

    @property
    def limit(self) -> Limit | None:
        """How many guests it carries, where the medium sets a limit."""
        return None

    async def rename(self, name: str) -> None:  # noqa: B027 - most media tell no name
        """The table is called ``name`` from now on; who is there stays. Raises ListenFailed when the table
        can't be found any more."""

    @abstractmethod
    async def accept(self) -> ByteStream:
        """The next connection. Raises ClosedStream once the listener is closed."""

    @abstractmethod
    async def aclose(self) -> None:
        """Accept no more; connections already accepted live on. Idempotent."""

    async def serve(self, handler: Handler) -> None:
        """Accept until closed, giving each connection to a ``handler`` of its own, which has the stream
        closed for it when it returns. Ends when the listener is closed and the last handler is done;
        when cancelled, cancels the handlers. A handler that fails is logged and hurts no other."""
        tasks: set[asyncio.Task[None]] = set()
        try:
            while True:
                try:
                    stream = await self.accept()
                except ClosedStream:
                    break
                task = asyncio.create_task(_handle(handler, stream))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
            if tasks:
                await asyncio.wait(set(tasks))
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def _handle(handler: Handler, stream: ByteStream) -> None:
    try:
        async with stream:
            await handler(stream)
    except Exception:
        log.exception("the connection from %s failed", stream.peer)


class Connector(ABC):
    """Opens connections of one transport."""

    @abstractmethod
    async def connect(self, address: str) -> ByteStream:
        """A stream to whoever listens at ``address``. Raises ConnectFailed."""
