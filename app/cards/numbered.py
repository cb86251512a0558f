# SPDX-License-Identifier: GPL-3.0-or-later
"""The numbered cards as tiles, 120 by 160 units: a large number, and below it the mark of its colour.

Every colour has a mark of its own, so nothing is told by colour alone: red a circle, yellow a diamond,
green a triangle, blue a square. A tile can also tell that it is *fresh* (laid in this turn: warmer paper
and a small star) or *wrong* (its group does not hold: a red edge and a cross). They are made to be read
30 pixels wide, for a hundred of them may lie on one table.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.cards.glyphs import Glyphs, printed
from app.cards.ink import PAPER, group, mix
from app.cards.joker import STAR, joker_head

WIDTH, HEIGHT = 120, 160
RADIUS = 15
INKS: Mapping[str, str] = {"R": "#c3202f", "Y": "#855b00", "G": "#15733a", "B": "#1a5cad", "X": "#5b3a8c"}
"""What numbers (and the joker, ``X``) are printed in: each readable on both papers."""
FILLS: Mapping[str, str] = {**INKS, "Y": "#f4b41f"}
"""What the marks are filled with: a true yellow, whose edge is printed in its ink."""
FRESH_PAPER = "#fff0bd"
WRONG_PAPER = "#ffe3dc"
WRONG = "#a3160f"
FRESH = "#3b3029"
MARKS: Mapping[str, str] = {
    "R": "M0,-46 C25.4,-46 46,-25.4 46,0 C46,25.4 25.4,46 0,46 C-25.4,46 -46,25.4 -46,0 C-46,-25.4 -25.4,-46"
    " 0,-46 Z",
    "Y": "M0,-54 L50,0 L0,54 L-50,0 Z",
    "G": "M0,-46 L52,43 L-52,43 Z",
    "B": "M-42,-42 L42,-42 L42,42 L-42,42 Z",
}
"""The marks, each one closed path in a box of 100 by 100 units (corners may stick out a little)."""
NUMBER_LABELS = tuple(str(number) for number in range(1, 14))
_LIP = 7
"""How much of a tile's thickness is seen below its face."""


def mark(colour: str, x: float, y: float, size: float) -> str:
    """The mark of `colour` (R, Y, G, B), `size` units high, its centre at (x, y)."""
    return (
        f'<path transform="translate({x:.2f},{y:.2f}) scale({size / 100:.4f})" d="{MARKS[colour]}"'
        f' fill="{FILLS[colour]}" stroke="{INKS[colour]}" stroke-width="9" stroke-linejoin="round"/>'
    )


def tile_svg(card: str, glyphs: Glyphs, *, fresh: bool = False, wrong: bool = False, stands: str = "") -> str:
    """The tile of `card` (``"R7"``, ``"X1"``); `stands` is the card that a joker stands for, if that is
    known. `glyphs` maps `NUMBER_LABELS` to outlines. Raises KeyError for what is not in the deck."""
    paper = WRONG_PAPER if wrong else FRESH_PAPER if fresh else PAPER
    body = numbered_body(card, glyphs, stands)
    if fresh:
        body += (
            f'<path transform="translate(103,{HEIGHT - _LIP - 16}) scale(0.23)" fill="{FRESH}" d="{STAR}"/>'
        )
    if wrong:
        cross = "M-7.5,-7.5 L7.5,7.5 M7.5,-7.5 L-7.5,7.5"
        body += (
            f'<path transform="translate(16,{HEIGHT - _LIP - 18})" d="{cross}" fill="none" stroke="{WRONG}"'
            ' stroke-width="6" stroke-linecap="round"/>'
            f'<rect x="3" y="3" width="{WIDTH - 6}" height="{HEIGHT - _LIP - 6}" rx="{RADIUS - 3}"'
            f' fill="none" stroke="{WRONG}" stroke-width="6"/>'
        )
    return blank_tile(paper, mix(paper, "#6b543a", 0.42)).replace("</svg>", body + "</svg>")


def numbered_body(card: str, glyphs: Glyphs, stands: str = "") -> str:
    """Number and mark alone, in a tile's units. Raises KeyError for what is not in the deck."""
    if card[0] == "X":
        ink = INKS["X"]
        if not stands:
            return group(joker_head(ink), "translate(-10,9) scale(0.56)")
        colour, label = stands[0], stands[1:]
        line = printed(glyphs[label], INKS[colour], size=36, x=44, y=108, widest=108) + mark(
            colour, 79, 126, 28
        )
        return group(joker_head(ink), "translate(0,1) scale(0.48)") + line
    colour, label = card[0], card[1:]
    return printed(glyphs[label], INKS[colour], size=75, x=WIDTH / 2, y=15, widest=126) + mark(
        colour, WIDTH / 2, 123, 40
    )


def tile_back_svg(ground: str) -> str:
    """The back of a tile in the colour of a card back: a frame, and the four marks in a rosette."""
    pale = mix(ground, PAPER, 0.72)
    frame = (
        f'<rect x="11" y="11" width="{WIDTH - 22}" height="{HEIGHT - _LIP - 22}" rx="8" fill="none"'
        f' stroke="{pale}" stroke-width="3"/>'
    )
    middle = (HEIGHT - _LIP) / 2
    places = (("R", 0, -27), ("Y", 25, 0), ("G", 0, 27), ("B", -25, 0))
    marks = "".join(
        f'<path transform="translate({WIDTH / 2 + x},{middle + y}) scale(0.24)" d="{MARKS[colour]}"'
        f' fill="{pale}"/>'
        for colour, x, y in places
    )
    return blank_tile(ground, mix(ground, "#000000", 0.4)).replace("</svg>", frame + marks + "</svg>")


def blank_tile(paper: str, edge: str) -> str:
    """A whole tile with nothing on it: its face, and a little of its thickness below."""
    low = HEIGHT - _LIP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="{RADIUS}" fill="{edge}"/>'
        f'<rect x="0.6" y="0.6" width="{WIDTH - 1.2}" height="{low}" rx="{RADIUS - 0.6}" fill="{paper}"/>'
        f'<rect x="0.8" y="0.8" width="{WIDTH - 1.6}" height="{HEIGHT - 1.6}" rx="{RADIUS - 0.8}"'
        f' fill="none" stroke="{edge}" stroke-width="1.6"/></svg>'
    )
