# SPDX-License-Identifier: GPL-3.0-or-later
"""Card faces of the French deck as SVG text, 250 by 350 units.

Three styles: ``normal`` (true pip layout, two indices), ``large`` (large ranks in four corners, one mark)
and ``compact`` for cards only a thumb wide (one large index, one mark or head, nothing else).
Letters come in as outlines (`Glyphs`), so a face looks the same on every system.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.cards.courts import court_bust, court_frame, court_half
from app.cards.glyphs import Glyphs, printed
from app.cards.ink import PAPER, Tones, group
from app.cards.italian import italian_body
from app.cards.joker import STAR, joker_figure
from app.cards.numbered import numbered_body
from app.cards.pips import FOUR_COLOURS, LAYOUTS, SUIT_PATHS, TWO_COLOURS, pip
from engines.cards import ITALIAN_SUITS, is_numbered

WIDTH, HEIGHT = 250, 350
RADIUS = 15  # 6 % of the width
STYLES = ("normal", "large", "compact")
RANK_TEXT: Mapping[str, str] = {"T": "10"}
RANK_LABELS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_MIDDLE = (WIDTH / 2, HEIGHT / 2)


def face_svg(
    card: str, glyphs: Glyphs, *, style: str = "normal", four_colour: bool = False, letters: str = ""
) -> str:
    """The face of `card` (``"QS"``, ``"X1"``). `glyphs` maps the texts of `RANK_LABELS` to outlines.
    Raises KeyError for a card that is not in the deck and ValueError for an unknown style."""
    if style not in STYLES:
        raise ValueError(f"no such card style: {style}")
    if card[0] == "X":
        body = _joker(card, style)
    elif card[1] in ITALIAN_SUITS:
        body = italian_body(card, glyphs, style, letters)
    elif is_numbered(card):
        body = group(numbered_body(card, glyphs), "translate(0,12) scale(2.0833)")
    else:
        colours = FOUR_COLOURS if four_colour else TWO_COLOURS
        body = _suited(card[0], card[1], colours[card[1]], glyphs, style)
    return sheet(body)


def sheet(body: str) -> str:
    """A whole card: paper with a hairline edge, and `body` printed on it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="{RADIUS}" fill="{PAPER}"/>{body}'
        f'<rect x="0.7" y="0.7" width="{WIDTH - 1.4}" height="{HEIGHT - 1.4}" rx="{RADIUS - 0.7}" fill="none"'
        ' stroke="#b9ad9a" stroke-width="1.4"/></svg>'
    )


def _index(label: str, suit: str, colour: str, glyphs: Glyphs, *, size: float, x: float, y: float) -> str:
    """Rank above suit, centred on `x`, its top at `y`; `size` is the cap height."""
    rank = printed(glyphs[label], colour, size=size, x=x, y=y)
    return rank + pip(suit, x, y + size * 1.6, size * 0.8, colour)


def _twice(svg: str) -> str:
    """`svg` and the same turned about the middle of the card."""
    return svg + group(svg, f"rotate(180 {_MIDDLE[0]:g} {_MIDDLE[1]:g})")


def _court(rank: str, suit: str, colour: str) -> str:
    return _twice(court_half(rank, suit, colour)) + court_frame(colour)


def _suited(rank: str, suit: str, colour: str, glyphs: Glyphs, style: str) -> str:
    label = RANK_TEXT.get(rank, rank)
    court = rank in "JQK"
    if style == "compact":
        index = _index(label, suit, colour, glyphs, size=100, x=68, y=22)
        if court:
            return group(court_bust(rank, suit, colour), "translate(-32,96) scale(1.46)") + index
        return index + pip(suit, 166, 252, 136, colour)
    if style == "large":
        size, inset = 52, 36
        corner = _index(label, suit, colour, glyphs, size=size, x=inset, y=16)
        indices = _twice(corner + printed(glyphs[label], colour, size=size, x=WIDTH - inset, y=16))
        if court:
            return indices + group(_court(rank, suit, colour), "translate(27.5,38.5) scale(0.78)")
        return indices + pip(suit, *_MIDDLE, 116, colour)
    indices = _twice(_index(label, suit, colour, glyphs, size=33, x=25, y=16))
    if rank == "A":
        return indices + _ace(suit, colour)
    if court:
        return indices + _court(rank, suit, colour)
    return indices + _pips(rank, suit, colour)


def _pips(rank: str, suit: str, colour: str) -> str:
    left, right, top, bottom = 80.0, 170.0, 57.0, 293.0
    return "".join(
        pip(suit, left + u * (right - left), top + v * (bottom - top), 54, colour, upside_down=v > 0.5)
        for u, v in LAYOUTS[rank]
    )


def _ace(suit: str, colour: str) -> str:
    """One large mark with a fine line inside it and a golden heart of its own shape."""
    tones = Tones.of(colour)
    x, y = _MIDDLE
    size = 138
    rays = "".join(
        group(
            f'<path d="M125,66 l3.4,7 l-3.4,7 l-3.4,-7 Z" fill="{tones.gold}"/>', f"rotate({a} {x:g} {y:g})"
        )
        for a in range(0, 360, 20)
    )
    inner = (
        f'<path transform="translate({x},{y + 1}) scale({size / 100 * 0.74:.3f})" fill="none"'
        f' stroke="{PAPER}" stroke-width="2.4" stroke-linejoin="round" d="{SUIT_PATHS[suit]}"/>'
    )
    return rays + pip(suit, x, y, size, colour) + inner + pip(suit, x, y + 2, size * 0.34, tones.gold)


def _joker(card: str, style: str) -> str:
    """The first joker is coloured, the second printed in ink."""
    colour = TWO_COLOURS["X"] if card == "X1" else TWO_COLOURS["S"]
    star = f'<path transform="translate({{}},{{}}) scale({{}})" fill="{colour}" d="{STAR}"/>'
    if style == "compact":
        return group(joker_figure(colour), "translate(-36,64) scale(1.36)") + star.format(56, 60, 0.8)
    if style == "large":
        marks = star.format(40, 46, 0.58) + star.format(WIDTH - 40, 46, 0.58)
        return _twice(marks) + group(joker_figure(colour), "translate(25,72) scale(0.8)")
    return _twice(star.format(29, 34, 0.42)) + group(joker_figure(colour), "translate(-18.75,3) scale(1.15)")
