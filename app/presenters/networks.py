# SPDX-License-Identifier: GPL-3.0-or-later
"""Which networks may be used: the choice in the settings. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from app.i18n import tr

if TYPE_CHECKING:
    from net.discovery.interfaces import Interface


class NetworkView(msgspec.Struct, frozen=True):
    """One interface. ``detail`` is its addresses, or that it is not there now; ``used`` its tick."""

    name: str
    label: str
    detail: str
    used: bool


def networks_view(interfaces: Sequence[Interface], setting: str) -> tuple[NetworkView, ...]:
    """The interfaces there are, loopback apart, and those that are named in the setting all the same."""
    chosen = names(setting)
    there = [i for i in interfaces if not i.loopback or i.name in chosen]
    views = [
        NetworkView(
            i.name,
            i.label,
            ", ".join(a for a in i.addresses if "%" not in a) or ", ".join(i.addresses),
            i.name in chosen,
        )
        for i in there
    ]
    known = {i.name for i in there}
    views += [
        NetworkView(name, name, tr("not connected now"), True)  # an address, or an adapter pulled out
        for name in chosen
        if name not in known
    ]
    return tuple(views)


def with_network(setting: str, name: str, used: bool) -> str:
    """The setting after ``name`` was ticked or not; "" stands for every private network."""
    chosen = [n for n in names(setting) if n != name]
    return ", ".join([*chosen, name] if used else chosen)


def names(setting: str) -> list[str]:
    """The names in the setting."""
    return [part.strip() for part in setting.split(",") if part.strip()]
