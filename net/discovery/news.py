# SPDX-License-Identifier: GPL-3.0-or-later
"""What finding tells the window. Apart from the modules that do it, so that a window can know these
without loading any network."""

from __future__ import annotations

import msgspec

from engines.text import Text
from net.discovery.lobby import FoundTable

STARTING, UP, OFF = "starting", "up", "off"

SCHEME = "tavolino:"
"""What a QR code has before the join code; it is left out when a code is typed."""


class Condition(msgspec.Struct, frozen=True):
    """How announcing or browsing goes: ``starting``, ``up`` or ``off``, the latter with the reason for
    people in ``text``."""

    state: str
    text: Text | None = None


class Reach(msgspec.Struct, frozen=True):
    """How others come to a table hosted here: the addresses to type, best first; the join code of the
    first that has one, ``""`` without; and how announcing it goes."""

    addresses: tuple[str, ...]
    code: str
    announced: Condition


class Found(msgspec.Struct, frozen=True):
    """Every table that can be seen now, in the order to show them, and how looking for them in the local
    network goes."""

    tables: tuple[FoundTable, ...]
    network: Condition
