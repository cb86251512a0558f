# SPDX-License-Identifier: GPL-3.0-or-later
"""What others wrote, made fit for a terminal: nobody’s name may move the cursor or wipe the screen."""

from __future__ import annotations

from typing import Any

import msgspec

from net.legible import legible
from net.protocol.messages import TableInfo


def plain(text: str) -> str:
    """``text`` on one line, without control and format characters."""
    return legible(text)


def plain_table(info: TableInfo) -> TableInfo:
    """A table with every text in it made plain."""
    return msgspec.convert(_cleaned(msgspec.to_builtins(info)), TableInfo)


def _cleaned(value: Any) -> Any:
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, dict):
        return {key: _cleaned(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_cleaned(inner) for inner in value]
    return value
