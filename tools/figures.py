# SPDX-License-Identifier: GPL-3.0-or-later
"""What a measurement brings: a named number with the most it should be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """``value`` and ``target`` in ``unit``; a figure without a target is for information."""

    name: str
    value: float
    unit: str = "ms"
    target: float | None = None

    @property
    def ok(self) -> bool:
        return self.target is None or self.value <= self.target


def percentile(values: Sequence[float], percent: float) -> float:
    """The value that ``percent`` of ``values`` do not exceed. Raises ValueError when there are none."""
    if not values:
        raise ValueError("nothing was measured")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]
