# SPDX-License-Identifier: GPL-3.0-or-later
"""The host's side of finding: one table announced, and what to type where that is of no use."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from engines.text import T
from net.discovery.joincode import encode
from net.discovery.mdns import Announcer
from net.discovery.news import OFF, STARTING, Condition, Reach
from net.discovery.records import listing
from net.protocol.messages import TableInfo
from net.transports.tcp import TcpListener

log = logging.getLogger(__name__)


class Announcement:
    """Makes a table known for as long as it is open. On the event loop."""

    def __init__(
        self,
        listener: TcpListener,
        deliver: Callable[[Reach], None],
        *,
        names: Sequence[str] = (),
        mdns: bool = True,
    ) -> None:
        """``deliver`` hears how others come to the table, whenever that changes. Without ``mdns`` it is
        not announced."""
        self._listener = listener
        self._deliver = deliver
        self._names = names
        self._mdns = mdns
        self._announcer: Announcer | None = None
        self._table: TableInfo | None = None
        self._bluetooth = ""
        self._told: Reach | None = None
        self._closed = False

    def table_changed(self, table: TableInfo) -> None:
        """Announce the table as it is now; the first time begins it."""
        if self._closed:
            return
        self._table = table
        facts = listing(table, self._bluetooth)
        if self._announcer is not None:
            self._announcer.update(facts)
        elif self._mdns:
            self._announcer = Announcer(
                facts, self._listener.port, lambda _: self._tell(), moved=self._tell, names=self._names
            )
            self._announcer.start()
        self._tell()

    def found_over_bluetooth(self, address: str) -> None:
        """The table is open over Bluetooth too: say so, that it is known for the same."""
        self._bluetooth = address
        if self._table is not None:
            self.table_changed(self._table)

    async def aclose(self) -> None:
        """Take the announcement back. Idempotent."""
        self._closed = True
        if self._announcer is not None:
            await self._announcer.aclose()

    def _tell(self) -> None:
        addresses = self._listener.addresses
        codes = (code for address in addresses if (code := encode(address)) is not None)
        reach = Reach(addresses, next(codes, ""), self._condition())
        if reach != self._told:
            self._told = reach
            self._deliver(reach)

    def _condition(self) -> Condition:
        if not self._mdns:
            return Condition(OFF, T("Announcing tables in the network is switched off."))
        return self._announcer.condition if self._announcer is not None else Condition(STARTING)
