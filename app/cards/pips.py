# SPDX-License-Identifier: GPL-3.0-or-later
"""The four French suit marks and where they stand on number cards.

Each mark is one closed path in a box of 100 by 100 units centred on the origin.
"""

from __future__ import annotations

from collections.abc import Mapping

SUIT_PATHS: Mapping[str, str] = {
    "H": "M0,47 C-7,34 -47,12 -47,-17 C-47,-34 -36,-45 -23,-45 C-12,-45 -4,-38 0,-27"
    " C4,-38 12,-45 23,-45 C36,-45 47,-34 47,-17 C47,12 7,34 0,47 Z",
    "D": "M0,-50 C9,-33 23,-14 39,0 C23,14 9,33 0,50 C-9,33 -23,14 -39,0 C-23,-14 -9,-33 0,-50 Z",
    "S": "M0,-49 C8,-34 46,-12 46,15 C46,31 35,39 24,39 C15,39 8,35 4,28 C5,37 9,44 17,49"
    " L-17,49 C-9,44 -5,37 -4,28 C-8,35 -15,39 -24,39 C-35,39 -46,31 -46,15 C-46,-12 -8,-34 0,-49 Z",
    "C": "M0,-48 C13,-48 22,-39 22,-27 C22,-19 18,-13 13,-8 C17,-10 21,-11 25,-11 C38,-11 47,-2 47,11"
    " C47,24 38,33 25,33 C16,33 8,29 4,21 C4,34 8,43 17,49 L-17,49 C-8,43 -4,34 -4,21"
    " C-8,29 -16,33 -25,33 C-38,33 -47,24 -47,11 C-47,-2 -38,-11 -25,-11 C-21,-11 -17,-10 -13,-8"
    " C-18,-13 -22,-19 -22,-27 C-22,-39 -13,-48 0,-48 Z",
}

TWO_COLOURS: Mapping[str, str] = {
    "S": "#1d1f27",
    "C": "#1d1f27",
    "H": "#c3202f",
    "D": "#c3202f",
    "X": "#5b3a8c",
}
FOUR_COLOURS: Mapping[str, str] = {**TWO_COLOURS, "D": "#1a5cad", "C": "#187a3e"}

# Columns left, centre, right; rows from the top edge to the bottom edge, as parts of the pip field.
_L, _C, _R = 0.0, 0.5, 1.0
LAYOUTS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "2": ((_C, 0), (_C, 1)),
    "3": ((_C, 0), (_C, 0.5), (_C, 1)),
    "4": ((_L, 0), (_R, 0), (_L, 1), (_R, 1)),
    "5": ((_L, 0), (_R, 0), (_C, 0.5), (_L, 1), (_R, 1)),
    "6": ((_L, 0), (_R, 0), (_L, 0.5), (_R, 0.5), (_L, 1), (_R, 1)),
    "7": ((_L, 0), (_R, 0), (_C, 0.25), (_L, 0.5), (_R, 0.5), (_L, 1), (_R, 1)),
    "8": ((_L, 0), (_R, 0), (_C, 0.25), (_L, 0.5), (_R, 0.5), (_C, 0.75), (_L, 1), (_R, 1)),
    "9": (
        (_L, 0),
        (_R, 0),
        (_L, 1 / 3),
        (_R, 1 / 3),
        (_C, 0.5),
        (_L, 2 / 3),
        (_R, 2 / 3),
        (_L, 1),
        (_R, 1),
    ),
    "T": (
        (_L, 0),
        (_R, 0),
        (_C, 1 / 6),
        (_L, 1 / 3),
        (_R, 1 / 3),
        (_L, 2 / 3),
        (_R, 2 / 3),
        (_C, 5 / 6),
        (_L, 1),
        (_R, 1),
    ),
}


def pip(suit: str, x: float, y: float, size: float, fill: str, upside_down: bool = False) -> str:
    """The mark of `suit` as an SVG path, `size` units high, its centre at (x, y)."""
    turn = " rotate(180)" if upside_down else ""
    return (
        f'<path transform="translate({x:.2f},{y:.2f}){turn} scale({size / 100:.4f})"'
        f' fill="{fill}" d="{SUIT_PATHS[suit]}"/>'
    )
