# SPDX-License-Identifier: GPL-3.0-or-later
"""A link lets its stream go, however it ends."""

from __future__ import annotations

import asyncio

import pytest

from net.link import Link
from net.protocol.connection import GuestConnection
from net.transports.loopback import loopback_pair

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("steps", range(12))
@pytest.mark.parametrize("hangs_up", [False, True])
async def test_a_link_that_is_cancelled_closes_its_stream(steps: int, hangs_up: bool) -> None:
    """At whatever point of its way: also while it is ending by itself."""
    ours, theirs = loopback_pair()
    closed = 0
    aclose = ours.aclose

    async def counted() -> None:
        nonlocal closed
        closed += 1
        await aclose()

    ours.aclose = counted  # type: ignore[method-assign]
    link = Link(ours, GuestConnection(asyncio.get_running_loop().time(), app="test"), lambda message: None)
    running = asyncio.create_task(link.run())
    await asyncio.sleep(0)
    if hangs_up:
        await theirs.aclose()
    for _ in range(steps):
        await asyncio.sleep(0)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert closed == 1
    await theirs.aclose()
