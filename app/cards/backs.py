# SPDX-License-Identifier: GPL-3.0-or-later
"""Our three card backs as SVG text, 250 by 350 units, each the same when turned upside down."""

from __future__ import annotations

import math
from functools import lru_cache

from app.cards.ink import GOLD, PAPER, mix

BACKS = 3
_WIDTH, _HEIGHT = 250.0, 350.0
_MARGIN, _INSET = 12.0, 19.0


def _box(inset: float, radius: float) -> str:
    """A rounded rectangle `inset` units inside the card's edge, as a path."""
    x, y, w, h = inset, inset, _WIDTH - 2 * inset, _HEIGHT - 2 * inset
    r = radius
    return (
        f"M{x + r},{y} h{w - 2 * r} q{r},0 {r},{r} v{h - 2 * r} q0,{r} {-r},{r} h{2 * r - w}"
        f" q{-r},0 {-r},{-r} v{2 * r - h} q0,{-r} {r},{-r} Z"
    )


def ground(number: int) -> str:
    """The colour of back `number`, counted from 0 (taken modulo `BACKS`)."""
    return ("#7d2030", "#23467c", "#1d5844")[number % BACKS]


@lru_cache(maxsize=BACKS)
def back_svg(number: int) -> str:
    """Back `number`, counted from 0 (taken modulo `BACKS`)."""
    colour = ground(number)
    pattern = (_trellis, _waves, _stars)[number % BACKS](colour)
    # The pattern runs over the edge; a frame with a hole in it, then the paper's margin, trim it.
    frame = f'<path fill-rule="evenodd" fill="{colour}" d="{_box(2, 13)} {_box(_INSET, 5)}"/>'
    margin = f'<path fill-rule="evenodd" fill="{PAPER}" d="{_box(0, 15)} {_box(_MARGIN, 9)}"/>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350">'
        f'<path d="{_box(0, 15)}" fill="{colour}"/>{pattern}{frame}{margin}'
        f'<path d="{_box(_INSET - 2, 6)}" fill="none" stroke="{mix(GOLD, PAPER, 0.25)}" stroke-width="1.6"/>'
        f'<path d="{_box(0.7, 14.3)}" fill="none" stroke="#b9ad9a" stroke-width="1.4"/></svg>'
    )


def _medallion(ground: str, inside: str) -> str:
    """A round field in the middle, with a golden rim."""
    return (
        f'<circle cx="125" cy="175" r="46" fill="{ground}"/>'
        f'<circle cx="125" cy="175" r="42" fill="none" stroke="{GOLD}" stroke-width="2.4"/>'
        f'<circle cx="125" cy="175" r="37.5" fill="none" stroke="{GOLD}" stroke-width="1"/>{inside}'
    )


def _rosette(petals: int, radius: float, fill: str) -> str:
    """Pointed petals around the middle of the card."""
    wide = radius * math.tan(math.pi / petals) * 0.52
    petal = (
        f"M125,{175 - radius * 0.12:.2f} L{125 + wide:.2f},{175 - radius * 0.62:.2f}"
        f" L125,{175 - radius:.2f} L{125 - wide:.2f},{175 - radius * 0.62:.2f} Z"
    )
    return "".join(
        f'<path d="{petal}" fill="{fill}" transform="rotate({360 / petals * i:.2f} 125 175)"/>'
        for i in range(petals)
    )


def _trellis(ground: str) -> str:
    """Crossing laths with a small flower in every field, and a rosette in the middle."""
    wide, high = 30.0, 38.0
    laths: list[str] = []
    flowers: list[str] = []
    for i in range(-13, 14):
        x = 125 + (i + 0.5) * wide
        reach = 180 * wide / high
        laths.append(f"M{x - reach:.1f},-5 L{x + reach:.1f},355 M{x + reach:.1f},-5 L{x - reach:.1f},355")
    for row in range(-9, 10):
        for column in range(-8, 9):
            if (row + column) % 2 == 0:
                x, y = 125 + column * wide / 2, 175 + row * high / 2
                flowers.append(
                    f"M{x},{y - 8} Q{x + 1.6},{y - 2} {x + 6},{y} Q{x + 1.6},{y + 2} {x},{y + 8}"
                    f" Q{x - 1.6},{y + 2} {x - 6},{y} Q{x - 1.6},{y - 2} {x},{y - 8} Z"
                )
    inside = _rosette(12, 33, GOLD) + f'<circle cx="125" cy="175" r="5.5" fill="{PAPER}"/>'
    return (
        f'<path d="{" ".join(laths)}" fill="none" stroke="{mix(ground, PAPER, 0.34)}" stroke-width="1.8"/>'
        f'<path d="{" ".join(flowers)}" fill="{mix(ground, PAPER, 0.66)}"/>' + _medallion(ground, inside)
    )


_SCALE = 18.0


def _row_of_arcs(row: int, radius: float) -> str:
    """What shows of the arcs of `radius` in a row (0 at the horizon) under the rows of scales below it."""
    words: list[str] = []
    steps = 14
    covers = ((-_SCALE, 0.5), (_SCALE, 0.5), (0.0, 1.0), (-_SCALE, 1.5), (_SCALE, 1.5))
    y = 175 - row * _SCALE / 2
    for column in range(-4, 5):
        x = 125 + column * 2 * _SCALE + (_SCALE if row % 2 else 0.0)
        drawing = False
        for i in range(steps + 1):
            turn = math.pi * i / steps
            px, py = x - radius * math.cos(turn), y - radius * math.sin(turn)
            hidden = any(
                row >= 2 * down
                and math.hypot(px - x - dx, py - y - down * _SCALE) < _SCALE - 0.6
                and py <= y + down * _SCALE
                for dx, down in covers
            )
            if not hidden:
                words.append(f"{'L' if drawing else 'M'}{px:.1f},{py:.1f}")
            drawing = not hidden
    return " ".join(words)


def _waves(ground: str) -> str:
    """Rows of scales, each over the one above, that meet in the middle; a sun on the horizon."""
    arcs = "".join(
        f'<path d="{_row_of_arcs(row, _SCALE * part)}" stroke="{mix(ground, PAPER, tone)}"/>'
        for row in range(19)
        for part, tone in ((0.36, 0.34), (0.68, 0.34), (1.0, 0.66))
    )
    upper = f'<g fill="none" stroke-width="1.7">{arcs}</g>'
    band = (
        f'<rect x="0" y="168" width="250" height="14" fill="{ground}"/>'
        f'<rect x="0" y="169.5" width="250" height="2" fill="{GOLD}"/>'
        f'<rect x="0" y="178.5" width="250" height="2" fill="{GOLD}"/>'
    )
    sun = _rosette(16, 35, GOLD) + f'<circle cx="125" cy="175" r="13" fill="{ground}"/>'
    sun += f'<circle cx="125" cy="175" r="9" fill="{GOLD}"/>'
    return upper + f'<g transform="rotate(180 125 175)">{upper}</g>' + band + _medallion(ground, sun)


def _stars(ground: str) -> str:
    """Eight-pointed stars and lozenges, as on a tiled floor."""
    pale = mix(ground, PAPER, 0.26)
    light = mix(ground, PAPER, 0.72)
    side = 35.0
    points = []
    for i in range(16):
        reach = 16.8 if i % 2 == 0 else 11.8
        points.append((reach * math.sin(math.pi * i / 8), -reach * math.cos(math.pi * i / 8)))
    rows: list[str] = []
    for row in range(-5, 6):
        # A path for each row: Qt fills one path of a thousand corners far more slowly.
        stars, eyes, gold = "", "", ""
        for column in range(-4, 5):
            x, y = 125 + column * side, 175 + row * side
            stars += "M" + " L".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in points) + " Z "
            eyes += f"M{x - 5.4},{y} a5.4,5.4 0 1 0 10.8,0 a5.4,5.4 0 1 0 -10.8,0 Z "
            gold += f"M{x - 2},{y} a2,2 0 1 0 4,0 a2,2 0 1 0 -4,0 Z "
            gold += f"M{x + side / 2},{y + side / 2 - 7} l5,7 l-5,7 l-5,-7 Z "
        rows.append(
            f'<path d="{stars}" fill="{pale}" stroke="{light}" stroke-width="1.5"/>'
            f'<path d="{eyes}" fill="{ground}" stroke="{light}" stroke-width="1.3"/>'
            f'<path d="{gold}" fill="{GOLD}"/>'
        )
    return "".join(rows)
