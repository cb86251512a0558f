# SPDX-License-Identifier: GPL-3.0-or-later
"""Connecting to a table that has several addresses, over whichever transport each belongs to."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from net.transports.base import ByteStream, ConnectFailed

HEAD_START = 0.4
"""Seconds an address gets before the next one is tried beside it."""

BLUETOOTH = "bt:"
"""How the addresses of Bluetooth devices begin."""


async def connect_any(
    addresses: Sequence[str],
    connect: Callable[[str], Awaitable[ByteStream]],
) -> ByteStream:
    """A stream to the first of ``addresses`` that answers; they are tried in turn, the next one when the
    one before has failed or is slow. Bluetooth is only for when all before it have failed: it takes long,
    and its place at the host may be needed by someone who has nothing else. Raises ConnectFailed of the
    best address when all fail; there must be one."""
    waiting = deque(addresses)
    under_way: dict[asyncio.Task[ByteStream], str] = {}
    failures: dict[str, ConnectFailed] = {}
    try:
        while waiting or under_way:
            if waiting and not (under_way and waiting[0].startswith(BLUETOOTH)):
                address = waiting.popleft()
                under_way[asyncio.ensure_future(connect(address))] = address
            pause = HEAD_START if waiting and not waiting[0].startswith(BLUETOOTH) else None
            done, _ = await asyncio.wait(under_way, timeout=pause, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                address = under_way.pop(task)
                try:
                    return task.result()
                except ConnectFailed as failure:
                    failures[address] = failure
    finally:
        await _give_up(list(under_way))
    raise next(failures[address] for address in addresses)


async def _give_up(tasks: Sequence[asyncio.Task[ByteStream]]) -> None:
    """End what is under way; a stream that comes about all the same is closed."""
    for task in tasks:
        task.cancel()
    for task in tasks:
        with contextlib.suppress(asyncio.CancelledError, ConnectFailed):
            stream = await task
            await stream.aclose()
