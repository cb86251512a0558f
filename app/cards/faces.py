# SPDX-License-Identifier: GPL-3.0-or-later
"""Card faces of the French deck as SVG text, 250 by 350 units.

Three styles: ``normal`` (true pip layout, two indices), ``large`` (four large indices, one big mark)
and ``compact`` for cards only a thumb wide (one large index, one large mark, nothing else).
Letters come in as outlines (`Glyphs`), so a face looks the same on every system.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.cards.courts import court_half
from app.cards.pips import FOUR_COLOURS, LAYOUTS, TWO_COLOURS, pip

WIDTH, HEIGHT = 250, 350
RADIUS = 15  # 6 % of the width
PAPER = "#fdfaf3"
STYLES = ("normal", "large", "compact")
RANK_TEXT: Mapping[str, str] = {"T": "10"}


@dataclass(frozen=True)
class Glyph:
    """One rank set in the card font: outline with its baseline at y = 0, cap height 100 units,
    left edge of the ink at x = 0; `width` is the ink's width."""

    path: str
    width: float


Glyphs = Mapping[str, Glyph]
RANK_LABELS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def face_svg(card: str, glyphs: Glyphs, *, style: str = "normal", four_colour: bool = False) -> str:
    """The face of `card` (``"QS"``, ``"X1"``). `glyphs` maps the texts of `RANK_LABELS` to outlines.
    Raises KeyError for a card that is not in the deck and ValueError for an unknown style."""
    if style not in STYLES:
        raise ValueError(f"no such card style: {style}")
    colours = FOUR_COLOURS if four_colour else TWO_COLOURS
    if card[0] == "X":
        body = _joker(card, style)
    else:
        body = _suited(card[0], card[1], colours[card[1]], glyphs, style)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect x="0.6" y="0.6" width="{WIDTH - 1.2}" height="{HEIGHT - 1.2}" rx="{RADIUS}"'
        f' fill="{PAPER}" stroke="#cfc6b6" stroke-width="1.2"/>{body}</svg>'
    )


def _index(label: str, suit: str, colour: str, glyphs: Glyphs, *, size: float, x: float, y: float) -> str:
    """Rank above suit, centred on `x`, its top at `y`; `size` is the cap height."""
    glyph = glyphs[label]
    squeeze = min(1.0, 1.02 * size / (glyph.width * size / 100)) if label == "10" else 1.0
    width = glyph.width * size / 100 * squeeze
    return (
        f'<path transform="translate({x - width / 2:.2f},{y + size:.2f})'
        f' scale({size / 100 * squeeze:.4f},{size / 100:.4f})" fill="{colour}" d="{glyph.path}"/>'
        + pip(suit, x, y + size + size * 0.58, size * 0.78, colour)
    )


def _twice(svg: str) -> str:
    """`svg` and the same turned about the middle of the card."""
    return f'{svg}<g transform="rotate(180 {WIDTH / 2} {HEIGHT / 2})">{svg}</g>'


def _suited(rank: str, suit: str, colour: str, glyphs: Glyphs, style: str) -> str:
    label = RANK_TEXT.get(rank, rank)
    if style == "compact":
        return _index(label, suit, colour, glyphs, size=92, x=66, y=24) + (
            f'<g transform="translate(165,245) scale(1.0)">{pip(suit, 0, 0, 130, colour)}</g>'
        )
    if style == "large":
        left = _index(label, suit, colour, glyphs, size=62, x=42, y=17)
        right = _index(label, suit, colour, glyphs, size=62, x=WIDTH - 42, y=17)
        return _twice(left + right) + pip(suit, WIDTH / 2, HEIGHT / 2, 92, colour)
    indices = _twice(_index(label, suit, colour, glyphs, size=36, x=26, y=15))
    if rank == "A":
        return indices + pip(suit, WIDTH / 2, HEIGHT / 2, 120, colour)
    if rank in LAYOUTS:
        return indices + _pips(rank, suit, colour)
    return indices + _twice(court_half(rank, suit, colour))


def _pips(rank: str, suit: str, colour: str) -> str:
    left, right, top, bottom = 75.0, 175.0, 62.0, 288.0
    return "".join(
        pip(suit, left + u * (right - left), top + v * (bottom - top), 52, colour, upside_down=v > 0.5)
        for u, v in LAYOUTS[rank]
    )


def _joker(card: str, style: str) -> str:
    colour = TWO_COLOURS["X"] if card == "X1" else TWO_COLOURS["H"]
    return f'<circle cx="125" cy="175" r="70" fill="{colour}"/>'
