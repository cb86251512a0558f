# SPDX-License-Identifier: GPL-3.0-or-later
"""States hold tuples; here is how one entry of a tuple changes."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def changed(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """``values`` (hands by seat, piles by team, chips by square …) with ``value`` at ``index``."""
    return (*values[:index], value, *values[index + 1 :])
