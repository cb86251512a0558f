# SPDX-License-Identifier: GPL-3.0-or-later
"""Our three card backs as SVG text, 250 by 350 units, each the same when turned upside down."""

from __future__ import annotations

import math

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


def back_svg(number: int) -> str:
    """Back `number`, counted from 0 (taken modulo `BACKS`)."""
    ground = ("#7d2030", "#23467c", "#1d5844")[number % BACKS]
    pattern = (_trellis, _waves, _stars)[number % BACKS](ground)
    # The pattern runs over the edge; a frame with a hole in it, then the paper's margin, trim it.
    frame = f'<path fill-rule="evenodd" fill="{ground}" d="{_box(2, 13)} {_box(_INSET, 5)}"/>'
    margin = f'<path fill-rule="evenodd" fill="{PAPER}" d="{_box(0, 15)} {_box(_MARGIN, 9)}"/>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350">'
        f'<path d="{_box(0, 15)}" fill="{ground}"/>{pattern}{frame}{margin}'
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
    pale = mix(ground, PAPER, 0.34)
    light = mix(ground, PAPER, 0.66)
    parts: list[str] = []
    wide, high = 30.0, 38.0
    for row in range(-9, 10):
        for column in range(-8, 9):
            if (row + column) % 2:
                continue
            x, y = 125 + column * wide / 2, 175 + row * high / 2
            parts.append(
                f'<path d="M{x},{y - high / 2} l{wide / 2},{high / 2} l{-wide / 2},{high / 2}'
                f' l{-wide / 2},{-high / 2} Z"'
                f' fill="none" stroke="{pale}" stroke-width="1.8"/>'
                f'<path d="M{x},{y - 8} Q{x + 1.6},{y - 2} {x + 6},{y} Q{x + 1.6},{y + 2} {x},{y + 8}'
                f' Q{x - 1.6},{y + 2} {x - 6},{y} Q{x - 1.6},{y - 2} {x},{y - 8} Z" fill="{light}"/>'
            )
    inside = _rosette(12, 33, GOLD) + f'<circle cx="125" cy="175" r="5.5" fill="{PAPER}"/>'
    return "".join(parts) + _medallion(ground, inside)


def _waves(ground: str) -> str:
    """Rows of scales, each over the one above, that meet in the middle; a sun on the horizon."""
    pale = mix(ground, PAPER, 0.34)
    light = mix(ground, PAPER, 0.66)
    radius = 18.0
    half: list[str] = []
    for row in range(18, -1, -1):
        y = 175 - row * radius / 2
        shift = radius if row % 2 else 0.0
        for column in range(-4, 5):
            x = 125 + column * 2 * radius + shift
            half.append(
                f'<path d="M{x - radius},{y} A{radius},{radius} 0 0 1 {x + radius},{y} Z" fill="{ground}"'
                f' stroke="{light}" stroke-width="1.7"/>'
            )
            half.extend(
                f'<path d="M{x - r},{y} A{r},{r} 0 0 1 {x + r},{y}" fill="none" stroke="{pale}"'
                ' stroke-width="1.7"/>'
                for r in (radius * 0.68, radius * 0.36)
            )
    upper = "".join(half)
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
        points.append(f"{reach * math.sin(math.pi * i / 8):.2f},{-reach * math.cos(math.pi * i / 8):.2f}")
    star = "M" + " L".join(points) + " Z"
    parts: list[str] = []
    for row in range(-5, 6):
        for column in range(-4, 5):
            x, y = 125 + column * side, 175 + row * side
            parts.append(
                f'<g transform="translate({x},{y})"><path d="{star}" fill="{pale}" stroke="{light}"'
                f' stroke-width="1.5"/><circle r="5.4" fill="{ground}" stroke="{light}" stroke-width="1.3"/>'
                f'<circle r="2" fill="{GOLD}"/></g>'
                f'<path d="M{x + side / 2},{y + side / 2 - 7} l5,7 l-5,7 l-5,-7 Z" fill="{GOLD}"/>'
            )
    return "".join(parts)
