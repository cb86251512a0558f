# SPDX-License-Identifier: GPL-3.0-or-later
"""The part of a listener that every transport needs: connections that have come and wait to be accepted."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from typing import Generic, TypeVar

from net.transports.base import ByteStream, ClosedStream, Listener

Waiting = TypeVar("Waiting", bound=ByteStream)


class WaitingListener(Listener, Generic[Waiting]):
    """A listener that is told of each connection, and keeps it until it is accepted."""

    def __init__(self) -> None:
        self._closed = False
        self._waiting: asyncio.Queue[Waiting | None] = asyncio.Queue()

    def _came(self, stream: Waiting) -> None:
        """``stream`` waits to be accepted. Not to be called once the listener is closed."""
        self._waiting.put_nowait(stream)

    @abstractmethod
    async def _stop(self) -> None:
        """Let nobody in any more; called once."""

    async def accept(self) -> ByteStream:
        stream = None if self._closed else await self._waiting.get()
        if stream is None:
            raise ClosedStream
        return stream

    async def aclose(self) -> None:
        if self._closed:
            return
        self._closed = True
        unserved = []
        while not self._waiting.empty():
            unserved.append(self._waiting.get_nowait())
        self._waiting.put_nowait(None)  # for whoever is waiting in ``accept``
        await asyncio.gather(self._stop(), *(stream.aclose() for stream in unserved if stream is not None))
