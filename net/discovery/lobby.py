# SPDX-License-Identifier: GPL-3.0-or-later
"""The tables that can be seen from here, whichever way they were seen. Pure: told of sightings and time.

Someone who looks (mDNS, Bluetooth) reports each sighting under a key of its own; sightings of the same
table become one entry with all its ways in, the local network's before Bluetooth's."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from engines.options import Value

LAN, BLUETOOTH = "lan", "bluetooth"
KINDS = (LAN, BLUETOOTH)
"""The ways in, the preferred first."""

MAX_SIGHTINGS = 256
"""Sightings kept at the most: a room holds fewer tables, a hostile machine can invent any number."""


class Way(msgspec.Struct, frozen=True):
    """One way in. ``address`` is ``host:port``, ``[v6]:port`` or ``bt:AA:BB:CC:DD:EE:FF``; ``detail`` is
    for people (a device's name, a bare address); ``signal`` in dBm where it is known."""

    kind: str
    address: str
    detail: str = ""
    signal: int | None = None


class FoundTable(msgspec.Struct, frozen=True):
    """A table as it announces itself. ``table_id`` is empty where it is unknown before joining (a bare
    Bluetooth device); ``seats`` is 0 where the number is unknown. ``protocol`` is that of the wire, 0
    for one that can't be read. ``bluetooth`` is where the same table is found over Bluetooth: a device
    does not say which table it offers, but its host says so in the local network. ``rules`` are the house
    rules that differ from the standard, in the order the game declares them; None where they are not told
    and the host has to be asked. ``spectators``: one may watch."""

    table_id: str
    name: str
    game: str
    seats_open: int
    protocol: int
    locked: bool
    ways: tuple[Way, ...] = ()
    host: str = ""
    seats: int = 0
    playing: bool = False
    bluetooth: str = ""
    rules: tuple[tuple[str, Value], ...] | None = None
    spectators: bool = False

    @property
    def key(self) -> str:
        """What tells this table from others in a list."""
        return self.table_id or (self.ways[0].address if self.ways else "")

    @property
    def addresses(self) -> tuple[str, ...]:
        """What to connect to, one after the other."""
        return tuple(way.address for way in self.ways)


class _Sighting(msgspec.Struct):
    table: FoundTable
    at: float
    until: float | None
    number: int


class Lobby:
    """Merges sightings. ``changed`` is called with all tables whenever they differ from before."""

    def __init__(self, changed: Callable[[tuple[FoundTable, ...]], None], protocol: int) -> None:
        """``protocol`` is the version of the wire spoken here: tables that speak it come first."""
        self._changed = changed
        self._protocol = protocol
        self._sightings: dict[str, _Sighting] = {}
        self._hidden: frozenset[str] = frozenset()
        self._numbers = 0
        self.tables: tuple[FoundTable, ...] = ()

    def seen(self, key: str, table: FoundTable, now: float, lasts: float | None = None) -> None:
        """A table was seen; the newest facts under ``key`` count. ``lasts`` is the seconds after which
        the sighting is stale unless renewed; None: until ``lost``. A full lobby takes no new ones."""
        old = self._sightings.get(key)
        if old is None and len(self._sightings) >= MAX_SIGHTINGS:
            return
        self._numbers += 1
        until = None if lasts is None else now + lasts
        self._sightings[key] = _Sighting(table, now, until, self._numbers)
        self._refresh()

    def lost(self, key: str) -> None:
        """What was seen under ``key`` is gone. Unknown keys are nothing to speak of."""
        if self._sightings.pop(key, None) is not None:
            self._refresh()

    def forget(self, prefix: str = "") -> None:
        """Everything seen under keys that begin so is gone."""
        before = len(self._sightings)
        self._sightings = {k: s for k, s in self._sightings.items() if not k.startswith(prefix)}
        if len(self._sightings) != before:
            self._refresh()

    def hide(self, table_ids: Iterable[str]) -> None:
        """Leave these tables out: one's own."""
        self._hidden = frozenset(table_ids)
        self._refresh()

    def tick(self, now: float) -> None:
        """Drop what is stale."""
        stale = [k for k, s in self._sightings.items() if s.until is not None and s.until <= now]
        for key in stale:
            del self._sightings[key]
        if stale:
            self._refresh()

    def next_deadline(self) -> float | None:
        """When the next sighting goes stale, None: never."""
        return min((s.until for s in self._sightings.values() if s.until is not None), default=None)

    def _refresh(self) -> None:
        known = {s.table.bluetooth: s.table.table_id for s in self._sightings.values() if s.table.bluetooth}
        groups: dict[str, list[_Sighting]] = {}
        for sighting in self._sightings.values():
            key = sighting.table.key
            if not sighting.table.table_id:
                key = known.get(key, key)
            if key and key not in self._hidden:
                groups.setdefault(key, []).append(sighting)
        tables = tuple(sorted((_merged(group) for group in groups.values()), key=self._order))
        if tables != self.tables:
            self.tables = tables
            self._changed(tables)

    def _order(self, table: FoundTable) -> tuple[bool, bool, str, str]:
        """Those one can sit down at first, then by name; a table does not jump when somebody sits."""
        foreign = table.protocol != self._protocol
        return foreign, foreign and not table.name, table.name.casefold(), table.key


def _merged(sightings: list[_Sighting]) -> FoundTable:
    """One entry of several sightings: the facts of the newest on the local network or else the newest
    that knows them, all ways in."""
    newest = max(sightings, key=lambda s: (_knows(s.table), s.number)).table
    ways: dict[str, Way] = {}
    for sighting in sorted(sightings, key=lambda s: s.number, reverse=True):
        for way in sighting.table.ways:
            ways.setdefault(way.address, way)
    return msgspec.structs.replace(newest, ways=tuple(sorted(ways.values(), key=_way_order)))


def _knows(table: FoundTable) -> bool:
    """Whether it comes with all facts, which a Bluetooth device's does not."""
    return any(way.kind == LAN for way in table.ways)


def _way_order(way: Way) -> tuple[int, bool, bool, int, str]:
    """The local network before Bluetooth, IPv4 before IPv6, link-local IPv6 last, the nearer device
    first."""
    kind = KINDS.index(way.kind) if way.kind in KINDS else len(KINDS)
    v6 = way.address.startswith("[")
    signal = way.signal if way.signal is not None else -1000
    return kind, v6, v6 and "%" in way.address, -signal, way.address
