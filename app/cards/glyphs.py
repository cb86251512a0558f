# SPDX-License-Identifier: GPL-3.0-or-later
"""Letters and figures as outlines, so that a face looks the same on every system, and how to set them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Glyph:
    """One text set in a card font: outline with its baseline at y = 0, cap height 100 units,
    left edge of the ink at x = 0; `width` is the ink's width, `depth` how far it hangs below the line."""

    path: str
    width: float
    depth: float


Glyphs = Mapping[str, Glyph]


def printed(glyph: Glyph, ink: str, *, size: float, x: float, y: float, widest: float = 112) -> str:
    """`glyph` alone, centred on `x`, its top at `y`; `size` is the cap height. What is wider than `widest`
    (at a cap height of 100) is pressed together."""
    # J and Q hang below the line: pressed together a little, so that a mark below keeps its place.
    height = size / 100 * min(1.0, 108 / (100 + glyph.depth))
    width = size / 100 * min(1.0, widest / glyph.width)
    return (
        f'<path transform="translate({x - width * glyph.width / 2:.2f},{y + height * 100:.2f})'
        f' scale({width:.4f},{height:.4f})" fill="{ink}" d="{glyph.path}"/>'
    )
