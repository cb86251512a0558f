# SPDX-License-Identifier: GPL-3.0-or-later
"""Finding hosts over Bluetooth: the paired devices at once, others by looking around on demand.

A device says little before one joins it: at best that it offers Tavolino's service. Those that do go to
the lobby as tables; all others are listed too, for systems that show an old list of services."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec

from engines.text import Text
from net.discovery.lobby import BLUETOOTH, FoundTable, Lobby, Way
from net.discovery.records import MAX_SHOWN
from net.legible import legible
from net.protocol.messages import PROTOCOL
from net.transports.rfcomm.adapter import Adapter, Device, SearchFailed

log = logging.getLogger(__name__)

KEY = "bluetooth:"
"""How the keys of this search's sightings begin."""


class SearchState(msgspec.Struct, frozen=True):
    """``devices``: those that offer a table first, then the paired, then the rest. ``progress`` is the
    part done of looking around, 0 to 1; ``problem`` is why nothing can be found, in words."""

    looking: bool = False
    progress: float = 0.0
    devices: tuple[Device, ...] = ()
    problem: Text | None = None


class BluetoothSearch:
    """One person's search. Everything happens on the event loop."""

    def __init__(
        self, adapter: Adapter, changed: Callable[[SearchState], None], lobby: Lobby | None = None
    ) -> None:
        """``changed`` is told every new state; ``lobby`` gets the tables."""
        self.state = SearchState()
        self._adapter = adapter
        self._changed = changed
        self._lobby = lobby
        self._devices: dict[str, Device] = {}
        self._seen: set[str] = set()
        self._task: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()

    async def list_paired(self) -> None:
        """List the paired devices; quick."""
        try:
            devices = await self._adapter.paired()
        except SearchFailed as failure:
            self._tell(problem=failure.text)
            return
        for device in devices:
            self._add(device)
        self._tell(problem=None)

    def look(self) -> None:
        """Start to look around, if that is not going on."""
        if self._task is None or self._task.done():
            self._task = self._loop.create_task(self._look())

    def stop(self) -> None:
        """Look no further; what was found stays. Do this before joining, which is quicker then."""
        if self._task is not None:
            self._task.cancel()

    async def aclose(self) -> None:
        """Stop, and take back what was told to the lobby."""
        self.stop()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        if self._lobby is not None:
            self._lobby.forget(KEY)

    async def _look(self) -> None:
        self._seen.clear()
        self._tell(looking=True, progress=0.0, problem=None)
        problem: Text | None = None
        try:
            await self._adapter.inquire(self._found, lambda part: self._tell(progress=part))
        except SearchFailed as failure:
            problem = failure.text
        else:
            self._forget_unseen()
        finally:
            self._tell(looking=False, problem=problem)

    def _found(self, device: Device) -> None:
        self._seen.add(device.address)
        self._add(device)
        self._tell()

    def _forget_unseen(self) -> None:
        """A whole look around is over: who was not seen is gone. Paired devices stay listed, for they
        can be tried all the same."""
        for address, device in list(self._devices.items()):
            if address in self._seen:
                continue
            if device.paired:
                self._devices[address] = msgspec.structs.replace(device, hosts=False, signal=None)
            else:
                del self._devices[address]
            if self._lobby is not None:
                self._lobby.lost(KEY + address)

    def _add(self, device: Device) -> None:
        """What is known adds up: a device often tells its name first and its services later."""
        device = msgspec.structs.replace(
            device, name=legible(device.name, MAX_SHOWN), table=legible(device.table, MAX_SHOWN)
        )
        old = self._devices.get(device.address)
        if old is not None:
            device = msgspec.structs.replace(
                device,
                name=device.name or old.name,
                paired=device.paired or old.paired,
                hosts=device.hosts or old.hosts,
                table=device.table or old.table,
                signal=old.signal if device.signal is None else device.signal,
            )
        self._devices[device.address] = device
        if device.hosts and self._lobby is not None:
            self._lobby.seen(KEY + device.address, as_table(device), self._loop.time())

    def _tell(self, **changes: object) -> None:
        devices = tuple(sorted(self._devices.values(), key=_order))
        self.state = msgspec.structs.replace(self.state, devices=devices, **changes)
        self._changed(self.state)


def as_table(device: Device) -> FoundTable:
    """What is known of the table that ``device`` offers, before anyone has joined it."""
    return FoundTable(
        table_id="",
        name=device.table or device.label,
        game="",
        seats_open=0,
        protocol=PROTOCOL,  # whoever offers the service speaks it, or says on joining which one
        locked=False,
        ways=(Way(BLUETOOTH, device.address, device.label, device.signal),),
        host=device.name,
    )


def _order(device: Device) -> tuple[bool, bool, bool, str, str]:
    return not device.hosts, not device.paired, not device.name, device.name.casefold(), device.address
