# SPDX-License-Identifier: GPL-3.0-or-later
"""Faces of the Italian deck as SVG, in the units of app.cards.faces: 1 to 7, jack, horseman, king.

They come as they always did, without indices, or with a rank above a small suit mark in two corners. The
styles are those of the French deck; without indices the large and the normal one are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.cards.glyphs import Glyphs, printed
from app.cards.ink import Tones, group, line
from app.cards.italian_figures import figure, portrait
from app.cards.italian_marks import (
    DRAWINGS,
    ITALIAN_COLOURS,
    ace,
    baton,
    crossed_swords,
    curved_sword,
    flower,
    placed,
    silhouette,
    tones,
)
from engines.cards import ITALIAN_RANKS

LETTERS = "JHK"
"""What jack, horseman and king have in their corners unless told otherwise."""
ITALIAN_LABELS = tuple("A234567JHKFCRB")
"""All that can stand in a corner: numbers, and the letters of the languages there are."""
_MIDDLE = (125.0, 175.0)
_L, _C, _R = 79.0, 125.0, 171.0
_FAR_L, _FAR_R = 66.0, 184.0

COINS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "2": ((_C, 98), (_C, 252)),
    "3": ((_C, 72), (_C, 175), (_C, 278)),
    "4": ((_L, 98), (_R, 98), (_L, 252), (_R, 252)),
    "5": ((_L, 82), (_R, 82), (_C, 175), (_L, 268), (_R, 268)),
    "6": ((_L, 72), (_R, 72), (_L, 175), (_R, 175), (_L, 278), (_R, 278)),
    "7": ((_L, 82), (_R, 82), (_FAR_L - 8, 175), (_C, 175), (_FAR_R + 8, 175), (_L, 268), (_R, 268)),
}
"""Where coins and cups lie, by rank."""
_COIN_SIZE = {"2": 118, "3": 92, "4": 82, "5": 78, "6": 78, "7": 64}
_CUP_SIZE = {"2": 138, "3": 96, "4": 112, "5": 88, "6": 92, "7": 78}
_BATONS: Mapping[str, tuple[tuple[float, float, float, int], ...]] = {
    "2": ((90, 175, 286, 0), (160, 175, 286, 0)),
    "3": ((68, 175, 280, 0), (125, 175, 280, 0), (182, 175, 280, 0)),
    "4": tuple((x, y, 138, 0) for y in (97, 253) for x in (88, 162)),
    "5": (*((x, y, 118, 0) for y in (86, 264) for x in (82, 168)), (125, 175, 150, 90)),
    "6": tuple((x, y, 138, 0) for y in (97, 253) for x in (66, 125, 184)),
    "7": (*((x, y, 116, 0) for y in (85, 265) for x in (66, 125, 184)), (125, 175, 164, 90)),
}
"""Batons as (x, y, length, turn)."""
_BATON_THICK = 38
_EMBLEMS: Mapping[str, Callable[[Tones], str]] = {
    **DRAWINGS,
    "W": lambda t: group(crossed_swords(t), "scale(1.28)"),
    "B": lambda t: group(baton(t, 108, 42), "rotate(26)"),
}
"""The large mark of a card a thumb wide."""


def italian_body(card: str, glyphs: Glyphs, style: str, letters: str = "") -> str:
    """What is printed on the paper of `card` (``"7O"``, ``"HW"``). `letters` are the three that stand for
    jack, horseman and king in the corners; without them there are no indices. Raises KeyError for a card
    that is not in the deck, or letters that are not in `ITALIAN_LABELS`."""
    rank, suit = card[0], card[1]
    if rank not in ITALIAN_RANKS:
        raise KeyError(card)
    drawing = picture(rank, suit)
    if not letters:
        return drawing + _frame(suit)
    label = dict(zip("JHK", letters, strict=True)).get(rank, rank)
    ink = ITALIAN_COLOURS[suit]
    if style == "compact":
        index = printed(glyphs[label], ink, size=100, x=60, y=20)
        if rank in "JHK":
            return portrait(rank, suit) + index
        return index + placed(_EMBLEMS[suit](tones(suit)), 154, 236, 184)
    if style == "large":
        corner = _index(label, suit, ink, glyphs, size=52, x=34, y=16)
        other = printed(glyphs[label], ink, size=52, x=216, y=16)
        return _twice(corner + other) + group(drawing, "translate(37.5,52.5) scale(0.7)")
    # A little smaller, to leave the corners to the indices; the sun needs no more room than it has.
    if rank in "JHK":
        drawing = group(drawing, "translate(23,32) scale(0.84)")
    elif rank + suit != "AO":
        drawing = group(drawing, "translate(12.5,17.5) scale(0.9)")
    return drawing + _twice(_index(label, suit, ink, glyphs, size=30, x=24, y=13))


def picture(rank: str, suit: str) -> str:
    """The drawing of a card without its indices."""
    if rank in "JHK":
        drawing = figure(rank, suit)
    elif rank == "A":
        drawing = ace(suit)
    elif suit == "W":
        drawing = _swords(int(rank))
    elif suit == "B":
        drawing = "".join(
            group(baton(tones("B"), length, _BATON_THICK), f"translate({x},{y}) rotate({turn})")
            for x, y, length, turn in _BATONS[rank]
        )
    else:
        size = (_COIN_SIZE if suit == "O" else _CUP_SIZE)[rank]
        mark = DRAWINGS[suit](tones(suit))
        drawing = "".join(placed(mark, x, y, size) for x, y in COINS[rank])
    return f'<g stroke-linejoin="round" stroke-linecap="round">{drawing}</g>'


def _swords(number: int) -> str:
    """Pairs that cross twice, one inside the other; an odd one stands upright in the middle."""
    t, red = tones("W"), tones("U")
    bulges = {1: (52.0,), 2: (36.0, 66.0), 3: (24.0, 52.0, 80.0)}[number // 2]
    pairs = "".join(
        curved_sword(t, side, bulge, 98 - bulge, t.main) for bulge in reversed(bulges) for side in (1, -1)
    )
    if number % 2:
        return pairs + curved_sword(t, 1, 0, 0, red.main)
    return flower(t, 125, 175, {2: 62, 4: 46, 6: 30}[number]) + pairs


def _index(label: str, suit: str, ink: str, glyphs: Glyphs, *, size: float, x: float, y: float) -> str:
    rank = printed(glyphs[label], ink, size=size, x=x, y=y)
    return rank + silhouette(suit, x, y + size * 1.62, size * 0.92, ink)


def _twice(svg: str) -> str:
    return svg + group(svg, f"rotate(180 {_MIDDLE[0]:g} {_MIDDLE[1]:g})")


def _frame(suit: str) -> str:
    """The thin line around a card without indices."""
    return line(
        "M16,8 H234 Q242,8 242,16 V334 Q242,342 234,342 H16 Q8,342 8,334 V16 Q8,8 16,8 Z",
        tones(suit).tint,
        1.8,
    )
