# SPDX-License-Identifier: GPL-3.0-or-later
"""The few strokes our drawings are made of: shades of one colour, and SVG elements as text."""

from __future__ import annotations

from dataclasses import dataclass

GOLD = "#e2ac3f"
PAPER = "#fdfaf3"


def mix(one: str, other: str, part: float) -> str:
    """`one` with `part` (0 to 1) of `other` in it; colours as ``#rrggbb``."""
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


@dataclass(frozen=True)
class Tones:
    """The shades one figure is printed in: its suit's colour, gold, and paper."""

    main: str
    deep: str
    tint: str
    pale: str
    gold: str = GOLD
    gold_deep: str = "#b07d1f"
    paper: str = PAPER
    shade: str = "#efdfc6"
    ground: str = "#f4e8d2"
    lips: str = ""
    """Where they are not the suit's colour."""

    @property
    def mouth(self) -> str:
        return self.lips or self.main

    @staticmethod
    def of(colour: str) -> Tones:
        """The shades that go with a suit's colour. Black prints with a blue-grey of its own."""
        if colour == "#1d1f27":
            return Tones(main="#2f3a56", deep="#171a24", tint="#8e9ab8", pale="#d9dde8")
        return Tones(
            main=colour,
            deep=mix(colour, "#1a0d10", 0.62),
            tint=mix(colour, PAPER, 0.45),
            pale=mix(colour, PAPER, 0.8),
        )


def path(d: str, fill: str, stroke: str = "", width: float = 2.0) -> str:
    """A closed or open path; without `stroke` it has no outline."""
    line = f' stroke="{stroke}" stroke-width="{width}"' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{line}/>'


def line(d: str, stroke: str, width: float = 2.0) -> str:
    """An unfilled stroke."""
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{width}"/>'


def dot(x: float, y: float, r: float, fill: str, stroke: str = "", width: float = 2.0) -> str:
    """A filled circle."""
    edge = f' stroke="{stroke}" stroke-width="{width}"' if stroke else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{edge}/>'


def both(svg: str, axis: float = 125) -> str:
    """`svg` and its mirror image about the vertical line x = `axis`."""
    return f'{svg}<g transform="translate({2 * axis:g},0) scale(-1,1)">{svg}</g>'


def group(svg: str, transform: str) -> str:
    """`svg` moved, turned or scaled as a whole."""
    return f'<g transform="{transform}">{svg}</g>'


def oval(x: float, y: float, rx: float, ry: float, fill: str, stroke: str, width: float = 2.0) -> str:
    """An upright ellipse."""
    return (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}" stroke="{stroke}"'
        f' stroke-width="{width}"/>'
    )
