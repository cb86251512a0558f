# SPDX-License-Identifier: GPL-3.0-or-later
"""From opening a table to its being seen by someone who is looking, by mDNS over loopback.

Most of it is the three probes by which a name is claimed (RFC 6762, 8.1); a change of the table and its
end need none."""

from __future__ import annotations

import asyncio
import secrets
import time

import msgspec

from net.discovery.lobby import FoundTable
from net.discovery.mdns import DAMPING, Announcer, Browser
from net.discovery.news import UP
from tools.figures import Figure, percentile

ROUNDS = 15
TARGET = 1500.0  # ms
PATIENCE = 10.0


def figures() -> list[Figure]:
    """Open, change and close a table again and again."""
    opened, changed, closed = asyncio.run(_measure())
    return [
        Figure("table announced to seen, median", percentile(opened, 50), target=TARGET),
        Figure("change of a table to seen, median", percentile(changed, 50)),
        Figure("table closed to gone, median", percentile(closed, 50)),
    ]


async def _measure() -> tuple[list[float], list[float], list[float]]:
    """Milliseconds of each round."""
    service = f"_tav-{secrets.token_hex(4)}._tcp.local."
    here = {"names": ["127.0.0.1"], "service": service}
    tables: dict[str, FoundTable] = {}
    news = asyncio.Event()

    def seen(key: str, table: FoundTable) -> None:
        tables[key] = table
        news.set()

    def lost(key: str) -> None:
        tables.pop(key, None)
        news.set()

    async def until(seats: list[int]) -> float:
        begun = time.perf_counter()
        while [table.seats_open for table in tables.values()] != seats:
            news.clear()
            await asyncio.wait_for(news.wait(), PATIENCE)
        return 1000 * (time.perf_counter() - begun)

    browser = Browser(seen, lost, lambda _: news.set(), **here)
    browser.start()
    while browser.condition.state != UP:
        await asyncio.wait_for(news.wait(), PATIENCE)
        news.clear()
    opened, changed, closed = [], [], []
    for number in range(ROUNDS):
        table = FoundTable(f"t{number}", f"Table {number}", "euchre", 3, 1, False, host="Anna", seats=4)
        announcer = Announcer(table, 47420, lambda _: None, **here)
        announcer.start()
        opened.append(await until([3]))
        await asyncio.sleep(DAMPING)
        announcer.update(msgspec.structs.replace(table, seats_open=2))
        changed.append(await until([2]))
        closing = asyncio.ensure_future(announcer.aclose())
        closed.append(await until([]))
        await closing
    await browser.aclose()
    return opened, changed, closed
