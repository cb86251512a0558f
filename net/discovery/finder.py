# SPDX-License-Identifier: GPL-3.0-or-later
"""The guest's side of finding: one lobby, whoever looks, told of in one go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence

from engines.text import T
from net.discovery.lobby import FoundTable, Lobby
from net.discovery.mdns import Browser
from net.discovery.news import OFF, Condition, Found
from net.protocol.messages import PROTOCOL

TOGETHER = 0.05
"""Seconds in which changes are gathered before they are told of."""


class Finder:
    """Looks for tables until closed. Everything on the event loop it is made on."""

    def __init__(
        self, deliver: Callable[[Found], None], *, names: Sequence[str] = (), mdns: bool = True
    ) -> None:
        """``deliver`` is called with everything whenever anything changes. ``names`` restricts the
        interfaces; without ``mdns`` the local network is not asked."""
        self.deliver = deliver
        self._loop = asyncio.get_running_loop()
        self._telling: asyncio.TimerHandle | None = None
        self._stale: asyncio.TimerHandle | None = None
        self._closed = False
        self.lobby = Lobby(lambda tables: self.tell_soon(), PROTOCOL)
        self._browser: Browser | None = None
        if mdns:
            self._browser = Browser(self.seen, self.lobby.lost, lambda _: self.tell_soon(), names=names)
            self._browser.start()
        self.tell_soon()

    def seen(self, key: str, table: FoundTable, lasts: float | None = None) -> None:
        """A table was seen; ``lasts`` as for Lobby.seen."""
        self.lobby.seen(key, table, self._loop.time(), lasts)
        self._watch_age()

    def hide(self, table_ids: Iterable[str]) -> None:
        """Leave these tables out: one's own."""
        self.lobby.hide(table_ids)

    def refresh(self) -> None:
        """Look afresh; what does not answer is dropped."""
        if self._browser is not None:
            self._browser.refresh()

    async def aclose(self) -> None:
        """Stop looking. Nothing is delivered any more."""
        self._closed = True
        for timer in (self._telling, self._stale):
            if timer is not None:
                timer.cancel()
        if self._browser is not None:
            await self._browser.aclose()

    @property
    def network(self) -> Condition:
        """How looking in the local network goes."""
        if self._browser is None:
            return Condition(OFF, T("Looking for tables in the network is switched off."))
        return self._browser.condition

    def tell_soon(self) -> None:
        """Deliver in a moment, together with what else changes until then."""
        if self._telling is None and not self._closed:
            self._telling = self._loop.call_later(TOGETHER, self._tell)

    def _tell(self) -> None:
        self._telling = None
        self.deliver(Found(self.lobby.tables, self.network))

    def _watch_age(self) -> None:
        if self._stale is not None:
            self._stale.cancel()
        deadline = self.lobby.next_deadline()
        self._stale = None if deadline is None or self._closed else self._loop.call_at(deadline, self._age)

    def _age(self) -> None:
        self.lobby.tick(self._loop.time())
        self._watch_age()
