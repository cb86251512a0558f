# SPDX-License-Identifier: GPL-3.0-or-later
"""The joker: a laughing head in a cap with three bells."""

from __future__ import annotations

from app.cards.ink import Tones, both, dot, line, path

# A five-pointed star in a box of 100 units centred on the origin.
STAR = "M0,-50 L13,-17.5 L47.5,-15.5 L21,6.7 L29.4,40.5 L0,22 L-29.4,40.5 L-21,6.7 L-47.5,-15.5 L-13,-17.5 Z"


def joker_figure(colour: str) -> str:
    """Head, cap and collar, about 180 units square around (125, 150)."""
    return _round(_collar(Tones.of(colour)) + _head(Tones.of(colour)))


def joker_head(colour: str) -> str:
    """Head and cap alone, 192 units wide and 175 high around (125, 116)."""
    return _round(_head(Tones.of(colour)))


def _round(drawing: str) -> str:
    return f'<g stroke-linejoin="round" stroke-linecap="round">{drawing}</g>'


def _head(t: Tones) -> str:
    left = path("M100,118 C70,112 48,92 40,58 C66,60 100,70 118,104 Z", t.main, t.deep)
    right = path("M150,118 C180,112 202,92 210,58 C184,60 150,70 132,104 Z", t.gold, t.deep)
    middle = path("M98,124 C94,92 108,64 125,42 C142,64 156,92 152,124 Q125,108 98,124 Z", t.pale, t.deep)
    seam = path("M125,42 C142,64 156,92 152,124 Q139,116 125,116 Z", t.main, t.deep)
    bells = "".join(
        dot(x, y, 9, t.gold, t.deep) + line(f"M{x - 6},{y + 1} L{x + 6},{y + 1}", t.deep, 1.8)
        for x, y in ((38, 56), (125, 38), (212, 56))
    )
    band = path("M94,126 Q125,108 156,126 L154,136 Q125,118 96,136 Z", t.gold, t.deep)
    face = "M100,130 Q125,116 150,130 L150,160 C150,182 139,196 125,202 C111,196 100,182 100,160 Z"
    half = "M125,121 Q140,123 150,130 L150,160 C150,182 139,196 125,202 Z"
    brows = both(line("M106,142 Q113,135 120,141", t.deep, 2.4))
    eyes = both(path("M107,151 Q113,143 119.5,151 Q113,148.5 107,151 Z", t.deep))
    cheeks = both(dot(108.5, 164, 4.6, t.tint))
    nose = line("M125,146 L125,149 M125,149 L120,162 Q125,166 129,162", t.deep, 2)
    laugh = path("M110,170 Q125,178 140,170 Q137,188 125,188 Q113,188 110,170 Z", t.deep, t.deep)
    teeth = path("M112.5,172.4 Q125,178.6 137.5,172.4 L136,177 Q125,182 114,177 Z", t.paper)
    return (
        left
        + right
        + path(face, t.paper, t.deep)
        + path(half, t.shade)
        + line(face, t.deep)
        + cheeks
        + brows
        + eyes
        + nose
        + laugh
        + teeth
        + middle
        + seam
        + bells
        + band
    )


def _collar(t: Tones) -> str:
    points = "".join(
        path(f"M125,{200} L{x1},{y1} L{xm},{ym} L{x2},{y2} Z", fill, t.deep)
        + dot(xm, ym, 4.5, t.gold, t.deep, 1.6)
        for x1, y1, xm, ym, x2, y2, fill in (
            (66, 204, 58, 232, 88, 222, t.gold),
            (88, 222, 92, 256, 116, 232, t.main),
            (116, 232, 125, 264, 134, 232, t.pale),
            (134, 232, 158, 256, 162, 222, t.main),
            (162, 222, 192, 232, 184, 204, t.gold),
        )
    )
    collar = path("M88,196 Q125,214 162,196 Q156,216 125,220 Q94,216 88,196 Z", t.paper, t.deep)
    return points + collar
