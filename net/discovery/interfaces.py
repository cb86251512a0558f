# SPDX-License-Identifier: GPL-3.0-or-later
"""Which of this machine's network interfaces may be used, and when they have changed.

Left to itself, Tavolino announces its tables on every interface that is in a private network, with that
interface's own addresses. ``TAVOLINO_INTERFACES``, or else a setting, names the interfaces or the
addresses to use instead; loopback is used only when it is named there."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Iterable, Sequence
from typing import TypeAlias

import ifaddr
import msgspec

INTERFACES = "TAVOLINO_INTERFACES"
"""Environment variable: interfaces or addresses, separated by commas, to use instead of all."""

BRIDGES = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "podman", "cni")
"""How the interfaces of containers and virtual machines are called: nobody to play with lives there."""

SETTLE = 3.0
"""Seconds that interfaces must stay as they are before a change of them counts."""

Address: TypeAlias = "ipaddress.IPv4Address | ipaddress.IPv6Address"


class Interface(msgspec.Struct, frozen=True, order=True):
    """One interface. ``name`` is the system's, ``label`` the one people know; ``index`` is its number,
    0 where the system gives none. ``addresses``, best first; those of IPv6 that mean something only
    here (link-local) carry their scope: ``fe80::1%3``."""

    index: int
    name: str
    label: str
    addresses: tuple[str, ...]

    @property
    def ipv4(self) -> tuple[str, ...]:
        return tuple(a for a in self.addresses if ":" not in a)

    @property
    def loopback(self) -> bool:
        return any(parsed(a).is_loopback for a in self.addresses)


def parsed(address: str) -> Address:
    """The address without its scope. Raises ValueError."""
    return ipaddress.ip_address(address.partition("%")[0])


def wanted(setting: str = "") -> tuple[str, ...]:
    """The names and addresses to use according to the environment or else ``setting``; () is all."""
    text = os.environ.get(INTERFACES, "").strip() or setting
    return tuple(part.strip() for part in text.replace(";", ",").split(",") if part.strip())


def are_addresses(names: Iterable[str]) -> bool:
    """Whether only addresses are named, no interface."""
    return all(_is_address(name) for name in names)


def all_interfaces() -> tuple[Interface, ...]:
    """Every interface that has an address, by index. None when the system does not tell."""
    found: dict[str, Interface] = {}
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return ()
    for adapter in adapters:
        addresses: list[str] = []
        for entry in adapter.ips:
            if isinstance(entry.ip, str):
                addresses.append(entry.ip)
            else:
                host, _, scope = entry.ip
                scoped = ipaddress.IPv6Address(host).is_link_local and scope
                addresses.append(f"{host}%{scope}" if scoped else host)
        addresses.sort(key=_worth)
        name = adapter.name if isinstance(adapter.name, str) else adapter.name.decode(errors="replace")
        label = name if len(name) < 20 else str(adapter.nice_name)  # Windows names them by long numbers
        if addresses:
            found[name] = Interface(adapter.index or 0, name, label, tuple(addresses))
    return tuple(sorted(found.values()))


def usable(names: Sequence[str] = (), interfaces: Sequence[Interface] | None = None) -> tuple[Interface, ...]:
    """The interfaces to announce and browse on, each with the addresses to announce there."""
    found = []
    for interface in all_interfaces() if interfaces is None else interfaces:
        addresses = _wanted_of(interface, names) if names else _private_of(interface)
        if addresses:
            found.append(msgspec.structs.replace(interface, addresses=addresses))
    return tuple(found)


def to_type(names: Sequence[str] = (), interfaces: Sequence[Interface] | None = None) -> tuple[str, ...]:
    """The addresses worth telling people, the likeliest first; loopback when there are no others.
    Link-local IPv6 is left out: it means nothing without the name that the *other* machine has for its
    interface."""
    if names and are_addresses(names):
        return tuple(names)
    candidates: list[str] = []
    for interface in all_interfaces() if interfaces is None else interfaces:
        if names:
            candidates += _wanted_of(interface, names)
        elif not interface.name.startswith(BRIDGES):
            candidates += [a for a in interface.addresses if not parsed(a).is_loopback]
    useful = [a for a in candidates if "%" not in a and not parsed(a).is_multicast]
    return tuple(sorted(useful, key=_worth)) or ("127.0.0.1",)


def _private_of(interface: Interface) -> tuple[str, ...]:
    """The addresses of an interface that is in a private network. An IPv6 address that is valid in
    the whole internet is not announced; the link-local one leads to the same place."""
    if interface.name.startswith(BRIDGES) or interface.loopback:
        return ()
    private = tuple(a for a in interface.addresses if _is_private(parsed(a)))
    only_v6 = not any(":" not in a for a in private)
    return () if only_v6 and interface.ipv4 else private


def _wanted_of(interface: Interface, names: Sequence[str]) -> tuple[str, ...]:
    if interface.name in names or interface.label in names:
        return tuple(a for a in interface.addresses if not parsed(a).is_multicast)
    asked = {parsed(name) for name in names if _is_address(name)}
    # All of 127/8 is this machine's, though the system lists one address only.
    loopback = [str(a) for a in asked if a.version == 4 and a.is_loopback] if interface.loopback else []
    listed = [a for a in interface.addresses if parsed(a) in asked]
    return tuple(dict.fromkeys([*listed, *sorted(loopback)]))


def _is_address(name: str) -> bool:
    try:
        parsed(name)
    except ValueError:
        return False
    return True


def _is_private(address: Address) -> bool:
    return (address.is_private or address.is_link_local) and not (
        address.is_loopback or address.is_unspecified or address.is_multicast
    )


def _worth(address: str) -> int:
    """Lower is better: IPv4 before IPv6, and what the router gave out before what was made up."""
    known = parsed(address)
    if known.version == 4:
        return 1 if known.is_link_local else 0
    return 3 if known.is_link_local else 2


class Watcher:
    """Tells a lasting change from a flicker: a network that comes up gets its addresses one by one.
    Pure; the caller looks at the interfaces from time to time and says what it saw."""

    def __init__(self, settle: float = SETTLE) -> None:
        self._settle = settle
        self._known: tuple[Interface, ...] | None = None
        self._candidate: tuple[Interface, ...] = ()
        self._since = 0.0

    def look(self, seen: tuple[Interface, ...], now: float) -> bool:
        """Whether ``seen`` is to be acted on: the first time, and whenever it differs from what was last
        acted on and has stayed the same for ``settle`` seconds. ``now`` is monotonic seconds."""
        if self._known is None:
            self._known = seen
            return True
        if seen == self._known:
            self._candidate = seen
            return False
        if seen != self._candidate:
            self._candidate, self._since = seen, now
        if now - self._since < self._settle:
            return False
        self._known = seen
        return True
