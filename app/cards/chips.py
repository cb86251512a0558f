# SPDX-License-Identifier: GPL-3.0-or-later
"""Chips and marks of teams, as SVG: every team has a shape of its own besides its colour. No Qt."""

from __future__ import annotations

from collections.abc import Callable

SHAPES = 3
"""Shapes of chips."""
MARKS = 6
"""Shapes of marks: those of chips, and more for tables where many play for themselves."""


def chip_svg(shape: int, colour: str) -> str:
    """A chip seen from above in the middle of 100 by 100: a disc, a rounded square or a rounded triangle of
    ``colour`` (``#rrggbb``) with a light rim, so that it stands out on paper and cloth alike.
    Raises IndexError for a shape there is not."""
    if not 0 <= shape < SHAPES:
        raise IndexError(f"chips have the shapes 0 to {SHAPES - 1}, not {shape}")
    outline = _OUTLINES[shape]
    red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    light = f"#{_mixed(red, 0.42):02x}{_mixed(green, 0.42):02x}{_mixed(blue, 0.42):02x}"
    dark = f"#{red * 5 // 8:02x}{green * 5 // 8:02x}{blue * 5 // 8:02x}"
    parts = [
        outline(1.0, "#fffaf0", ""),
        outline(0.9, "url(#g)", ""),
        outline(0.62, "none", 'stroke="#fffaf0" stroke-width="5" stroke-opacity="0.85"'),
        outline(0.28, "#fffaf0", 'fill-opacity="0.9"'),
    ]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs>'
        f'<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{light}"/>'
        f'<stop offset="0.55" stop-color="{colour}"/><stop offset="1" stop-color="{dark}"/>'
        "</linearGradient></defs>"
        f'<g transform="translate(0 3)" opacity="0.38">{outline(1.0, "#000000", "")}</g>'
        f"{''.join(parts)}</svg>"
    )


def mark_svg(shape: int, colour: str, rim: str) -> str:
    """The flat mark of a team, 100 by 100: in a ``rim`` of that colour, "" for none. Raises IndexError for a
    shape there is not."""
    if not 0 <= shape < MARKS:
        raise IndexError(f"marks have the shapes 0 to {MARKS - 1}, not {shape}")
    outline = _OUTLINES[shape]
    drawn = outline(1.06, rim, "") + outline(0.74, colour, "") if rim else outline(1.06, colour, "")
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{drawn}</svg>'


def _mixed(part: int, share: float) -> int:
    return round(part + (255 - part) * share)


def _disc(scale: float, fill: str, more: str) -> str:
    return f'<circle cx="50" cy="50" r="{46 * scale:.1f}" fill="{fill}" {more}/>'


def _square(scale: float, fill: str, more: str) -> str:
    half = 42 * scale
    return (
        f'<rect x="{50 - half:.1f}" y="{50 - half:.1f}" width="{2 * half:.1f}" height="{2 * half:.1f}" '
        f'rx="{11 * scale:.1f}" fill="{fill}" {more}/>'
    )


def _triangle(scale: float, fill: str, more: str) -> str:
    """Point upwards, its corners rounded by curves; the middle of its area is the middle of the chip."""

    def at(x: float, y: float) -> str:
        return f"{50 + x * scale:.1f},{54 + y * scale:.1f}"

    path = (
        f"M{at(-8, -42)} Q{at(0, -56)} {at(8, -42)} L{at(45, 26)} Q{at(52, 40)} {at(37, 40)} "
        f"L{at(-37, 40)} Q{at(-52, 40)} {at(-45, 26)} Z"
    )
    return f'<path d="{path}" fill="{fill}" {more}/>'


def _polygon(*corners: tuple[float, float]) -> Callable[[float, str, str], str]:
    def draw(scale: float, fill: str, more: str) -> str:
        points = " ".join(f"{50 + x * scale:.1f},{50 + y * scale:.1f}" for x, y in corners)
        return f'<polygon points="{points}" fill="{fill}" {more}/>'

    return draw


_DIAMOND = _polygon((0, -47), (40, 0), (0, 47), (-40, 0))
_CROSS = _polygon(
    *((-17, -46), (17, -46), (17, -17), (46, -17), (46, 17), (17, 17)),
    *((17, 46), (-17, 46), (-17, 17), (-46, 17), (-46, -17), (-17, -17)),
)
_STAR = _polygon(
    *((0, -47), (13, -15), (47, -13), (21, 9), (30, 43)),
    *((0, 24), (-30, 43), (-21, 9), (-47, -13), (-13, -15)),
)
_OUTLINES: tuple[Callable[[float, str, str], str], ...] = (_disc, _square, _triangle, _DIAMOND, _CROSS, _STAR)
