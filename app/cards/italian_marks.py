# SPDX-License-Identifier: GPL-3.0-or-later
"""The four Italian suits: coins as suns, chalices, curved swords, knotty batons.

Each comes as a silhouette of one colour (`ITALIAN_PATHS`, for indices and icons) and as a drawing in the
shades of its suit. Drawings stand in a box of 100 by 100 units centred on the origin.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping

from app.cards.ink import GOLD, PAPER, Tones, both, dot, group, line, mix, oval, path

ITALIAN_COLOURS: Mapping[str, str] = {"O": "#a04c0e", "U": "#b01f33", "W": "#1f5296", "B": "#1f6b3c"}
"""The colour each suit's index is printed in; all readable as text on card paper."""
DRAWN: Mapping[str, str] = {"O": "#cb5a1c", "U": "#bf2238", "W": "#2763b0", "B": "#2f8448"}
"""The colour that leads in a suit's drawings, a little brighter."""
STEEL, STEEL_SHADE = "#eef1f6", "#a3b3cc"
WOOD, BARK, BARK_SHADE = "#f3dcae", "#b57a41", "#87552b"
LEAF = "#86b56a"


def tones(suit: str) -> Tones:
    """The shades a suit is drawn in."""
    return Tones.of(DRAWN[suit])


def _ring(radius: float, clockwise: bool) -> str:
    sweep = 1 if clockwise else 0
    return (
        f"M{-radius},0 A{radius},{radius} 0 1 {sweep} {radius},0 A{radius},{radius} 0 1 {sweep} {-radius},0 Z"
    )


def star(points: int, outer: float, inner: float, turn: float = 0.0) -> str:
    """A star as a closed path around the origin, one point up (turned by `turn` degrees)."""
    corners = []
    for i in range(2 * points):
        angle = math.radians(turn) + math.pi * i / points
        radius = inner if i % 2 else outer
        corners.append(f"{radius * math.sin(angle):.2f},{-radius * math.cos(angle):.2f}")
    return "M" + " L".join(corners) + " Z"


def _leaning(upright: str, degrees: float) -> str:
    """A path of absolute points, turned clockwise about the origin."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def turned(point: re.Match[str]) -> str:
        x, y = float(point[1]), float(point[2])
        return f"{x * cos - y * sin:.1f},{x * sin + y * cos:.1f}"

    return re.sub(r"(-?[\d.]+),(-?[\d.]+)", turned, upright)


ITALIAN_PATHS: Mapping[str, str] = {
    "O": f"{star(12, 50, 38)} {_ring(28, clockwise=False)} {_ring(17, clockwise=True)}",
    "U": "M-36,-48 L36,-48 C38,-14 26,6 8,12 L8,22 C20,24 26,34 28,46 L-28,46 C-26,34 -20,24 -8,22 L-8,12"
    " C-26,6 -38,-14 -36,-48 Z",
    "W": _leaning(
        "M-9,18 C-14,-14 -4,-42 20,-62 C25,-36 19,-6 9,18 L23,18 L23,28 L7,28 L6,44 C12,50 8,60 0,60"
        " C-8,60 -12,50 -6,44 L-7,28 L-23,28 L-23,18 Z",
        34,
    ),
    "B": _leaning(
        "M-8,58 L-10,24 C-21,25 -22,9 -12,8 L-14,-20 C-26,-20 -27,-38 -16,-39 C-15,-54 -8,-60 0,-60"
        " C10,-60 17,-53 17,-42 L16,-26 C28,-25 27,-8 14,-8 L11,26 C20,27 19,40 10,40 L8,58 Z",
        34,
    ),
}


def silhouette(suit: str, x: float, y: float, size: float, fill: str) -> str:
    """The mark of `suit` (O, U, W, B) in one colour, `size` units high, its centre at (x, y)."""
    return (
        f'<path transform="translate({x:.2f},{y:.2f}) scale({size / 100:.4f})" fill="{fill}"'
        f' d="{ITALIAN_PATHS[suit]}"/>'
    )


def placed(drawing: str, x: float, y: float, size: float, turn: float = 0.0, widen: float = 1.0) -> str:
    """A drawing of a 100-unit box with its centre at (x, y), `size` units high."""
    rotation = f" rotate({turn:g})" if turn else ""
    return group(
        drawing, f"translate({x:.2f},{y:.2f}){rotation} scale({size * widen / 100:.4f},{size / 100:.4f})"
    )


def coin(t: Tones) -> str:
    """A coin as a sun: a golden rim, sixteen rays, a small rosette in the middle."""
    return (
        dot(0, 0, 48, t.gold, t.deep, 4)
        + dot(0, 0, 39, mix(t.gold, PAPER, 0.62), t.deep, 2.4)
        + path(star(16, 38, 22), t.main)
        + dot(0, 0, 21, t.gold, t.deep, 3)
        + path(star(6, 16, 6.5), t.main)
        + dot(0, 0, 4.5, t.gold)
    )


def cup(t: Tones) -> str:
    """A chalice with a golden band and foot."""
    return (
        path("M-5,20 L5,20 C7,31 25,32 28,45 Q0,52 -28,45 C-25,32 -7,31 -5,20 Z", t.gold, t.deep, 3.4)
        + path("M2,20 L5,20 C7,31 25,32 28,45 Q18,48.6 6,49 C14,40 3,32 2,20 Z", t.gold_deep)
        + path("M-34,-40 C-36,-8 -20,10 0,10 C20,10 36,-8 34,-40 Z", t.main, t.deep, 3.4)
        + path("M10,-34 L34,-38 C36,-8 20,10 0,10 C14,0 14,-18 10,-34 Z", mix(t.main, t.deep, 0.5))
        + path(
            "M-34,-40 L34,-40 C34.4,-34 34,-27 32.6,-21 Q0,-12 -32.6,-21 C-34,-27 -34.4,-34 -34,-40 Z", t.gold
        )
        + line("M-32.6,-21 Q0,-12 32.6,-21", t.deep, 2.6)
        + "".join(dot(x, y, 4, t.main, t.deep, 1.6) for x, y in ((-20, -26.5), (0, -24), (20, -26.5)))
        + line("M-34,-40 C-36,-8 -20,10 0,10 C20,10 36,-8 34,-40", t.deep, 3.4)
        + oval(0, -40, 34, 8, mix(t.deep, t.main, 0.35), t.deep, 3.4)
        + oval(0, 16, 11, 6.5, t.gold, t.deep, 3)
    )


def baton(t: Tones, length: float = 100.0, thick: float = 30.0) -> str:
    """A cudgel, thick above, with the stubs of its branches cut off; upright, its centre at the origin."""
    top, low = -length / 2, length / 2
    knots = max(2, round(length / (1.15 * thick)))
    deep = "#3a2413"

    def half(y: float) -> float:
        return thick * (0.25 + 0.25 * (low - y) / length)

    places = [(top + length * (i + 0.9) / (knots + 0.9), 1 if i % 2 else -1) for i in range(knots)]
    outline: dict[int, str] = {}
    for side in (1, -1):
        words = []
        for y, where in places if side == 1 else reversed(places):
            if where == side:
                start, end = (
                    (y - 0.3 * thick, y + 0.3 * thick) if side == 1 else (y + 0.3 * thick, y - 0.3 * thick)
                )
                words.append(
                    f"L{side * half(start):.2f},{start:.2f}"
                    f" C{side * (half(y) + 0.22 * thick):.2f},{start:.2f}"
                    f" {side * (half(y) + 0.22 * thick):.2f},{end:.2f} {side * half(end):.2f},{end:.2f}"
                )
        outline[side] = " ".join(words)
    neck = top + 0.42 * thick
    right = (
        f"M0,{top:.2f} C{0.36 * thick:.2f},{top:.2f} {half(neck):.2f},{top + 0.1 * thick:.2f}"
        f" {half(neck):.2f},{neck:.2f}"
        f" {outline[1]} L{half(low):.2f},{low:.2f}"
    )
    shape = (
        f"{right} Q0,{low + 0.16 * thick:.2f} {-half(low):.2f},{low:.2f} {outline[-1]}"
        f" L{-half(neck):.2f},{neck:.2f}"
        f" C{-half(neck):.2f},{top + 0.1 * thick:.2f} {-0.36 * thick:.2f},{top:.2f} 0,{top:.2f} Z"
    )
    shade = (
        f"{right} L{0.1 * thick:.2f},{low + 0.06 * thick:.2f}"
        f" C{0.16 * thick:.2f},0 {0.2 * thick:.2f},{top / 2:.2f} 0,{top:.2f} Z"
    )
    stubs = "".join(
        dot(where * (half(y) + 0.06 * thick), y, 0.155 * thick, WOOD, deep, 0.07 * thick)
        for y, where in places
    )
    pen = 0.08 * thick
    leaves = "".join(
        group(
            path("M0,0 C9,-3 16,-12 15,-25 C4,-23 -3,-12 0,0 Z", t.main, t.deep, 2.4)
            + line("M2,-4 L11,-19", t.deep, 1.4),
            f"translate({where * (half(y) + 0.1 * thick):.2f},{y:.2f})"
            f" scale({where * thick / 46:.3f},{thick / 46:.3f})"
            " rotate(24)",
        )
        for y, where in places[1:2]
    )
    grain = "".join(
        line(
            f"M{-0.16 * thick:.2f},{top + length * start:.2f}"
            f" Q{-0.22 * thick:.2f},{top + length * (start + 0.07):.2f}"
            f" {-0.14 * thick:.2f},{top + length * (start + 0.15):.2f}",
            deep,
            pen * 0.7,
        )
        for start in (0.08, 0.32, 0.58, 0.8)
    )
    return (
        path(shape, BARK)
        + path(shade, BARK_SHADE)
        + grain
        + line(shape, deep, pen)
        + group(
            f'<ellipse rx="{half(low):.2f}" ry="{0.12 * thick:.2f}" fill="{WOOD}" stroke="{deep}"'
            f' stroke-width="{pen * 0.9:.2f}"/>',
            f"translate(0,{low:.2f})",
        )
        + leaves
        + stubs
    )


def sword(t: Tones) -> str:
    """A curved sword, point up."""
    return group(_sabre(t, ribbon=False), "translate(-42.5,-57) scale(0.335)")


def _sabre(t: Tones, ribbon: bool) -> str:
    """In card units, as large as on the ace."""
    edge = "M106,236 C98,160 118,84 168,26 C180,70 164,170 140,236 Z"
    shade = "M123,236 C120,160 136,90 168,26 C180,70 164,170 140,236 Z"
    red = tones("U")
    return (
        (_ribbon(red) if ribbon else "")
        + path("M113,246 L135,246 L132,298 L116,298 Z", t.main, t.deep, 4)
        + line("M115,258 L133,264 M116,270 L132,276 M116.6,282 L131.6,288", t.gold, 3)
        + path(edge, STEEL)
        + path(shade, STEEL_SHADE)
        + line("M118,224 C114,168 128,110 154,60", t.tint, 3)
        + line(edge, t.deep, 4)
        + path(
            "M76,226 C70,236 76,250 90,246 L160,246 C174,250 180,236 174,226"
            " C168,236 160,234 150,234 L100,234"
            " C90,234 82,236 76,226 Z",
            t.gold,
            t.deep,
            4,
        )
        + dot(124, 306, 13, t.gold, t.deep, 4)
        + dot(124, 306, 5, red.main)
    )


def crossed_swords(t: Tones) -> str:
    """Two curved swords, one over the other."""
    one = group(sword(t), "rotate(28) translate(-4,0)")
    return f'<g transform="scale(-1,1)">{one}</g>{one}'


def _ribbon(t: Tones) -> str:
    return "".join(
        path(d, t.main, t.deep, 2.2)
        for d in (
            "M112,248 C84,258 74,282 50,280 L60,292 L48,306 C78,308 92,276 116,262 Z",
            "M136,248 C164,258 174,282 200,280 L190,292 L202,306 C172,308 158,276 132,262 Z",
        )
    )


def curved_sword(
    t: Tones, side: int, bulge: float, reach: float, grip_colour: str, high: float = 142.0
) -> str:
    """One sword of a number card, in card units around (125, 175): bulging to the left by `bulge` (right
    for `side` -1), its ends `reach` on the other side of the middle, so that it crosses its mirror image
    twice. With `bulge` and `reach` 0 it is straight."""

    def at(u: float) -> tuple[float, float]:
        return 125 - side * (bulge - (bulge + reach) * u * u), 175 + u * high

    def offset(u: float, out: float) -> str:
        slope = side * 2 * (bulge + reach) * u / high
        long = math.hypot(slope, 1)
        x, y = at(u)
        return f"{x + out / long:.2f},{y - out * slope / long:.2f}"

    def strip(start: float, end: float, out: float, other: float, taper: float = 0.0) -> str:
        steps = [start + (end - start) * i / 16 for i in range(17)]

        def wide(u: float) -> float:
            return min(1.0, (u - start) / taper) ** 0.6 if taper else 1.0

        there = [offset(u, out * wide(u)) for u in steps]
        back = [offset(u, other * wide(u)) for u in reversed(steps)]
        return "M" + " L".join(there + back) + " Z"

    guard_at = 0.66
    blade = strip(-1, guard_at, -6.8, 6.8, taper=0.22)
    shade = strip(-1, guard_at, 0.6, 6.8, taper=0.22)
    slope = side * 2 * (bulge + reach) * guard_at / high
    x, y = at(guard_at)
    guard = group(
        path("M-17,-4 Q0,2 17,-4 L18,3 Q0,8 -18,3 Z", t.gold, t.deep, 2),
        f"translate({x:.2f},{y:.2f}) rotate({-math.degrees(math.atan(slope)):.2f})",
    )
    grip = path(strip(guard_at, 0.92, -4.4, 4.4), grip_colour, t.deep, 2)
    end = at(0.95)
    return (
        grip
        + dot(*end, 6, t.gold, t.deep, 2)
        + path(blade, STEEL)
        + path(shade, STEEL_SHADE)
        + line(blade, t.deep, 2)
        + guard
    )


def flower(t: Tones, x: float, y: float, size: float) -> str:
    """A little rosette that fills an empty place."""
    petals = "".join(
        group(path("M0,-6 C9,-14 8,-30 0,-40 C-8,-30 -9,-14 0,-6 Z", fill, t.deep, 3), f"rotate({angle})")
        for angle, fill in ((a, t.main if a % 120 == 0 else t.gold) for a in range(0, 360, 60))
    )
    return placed(petals + dot(0, 0, 9, GOLD, t.deep, 3), x, y, size)


def branch(t: Tones, leaf: str) -> str:
    """A leafy twig that bends to the left, from (0, 0) down to its end at (0, 100)."""
    stem = line("M0,100 C-34,80 -38,40 -22,6", t.deep, 3)
    leaves = "".join(
        group(
            path("M0,0 C8,-6 10,-18 0,-28 C-10,-18 -8,-6 0,0 Z", leaf, t.deep, 1.8),
            f"translate({x},{y}) rotate({a})",
        )
        for x, y, a in (
            (-22, 6, 20),
            (-27, 26, -48),
            (-25, 24, 62),
            (-30, 48, -62),
            (-29, 46, 50),
            (-24, 70, -82),
            (-22, 68, 34),
            (-10, 90, -104),
            (-9, 88, 18),
        )
    )
    return stem + leaves


# --- Aces: one large drawing, in card units ------------------------------------------------------


def ace(suit: str) -> str:
    """The large mark of an ace."""
    return _ACES[suit](tones(suit))


def _ace_of_coins(t: Tones) -> str:
    """The ornate one: a laughing sun in three rings, a wreath of petals around it, a ribbon below."""
    petals = "".join(
        f'<g transform="rotate({22.5 * i} 125 162)">'
        + path(
            "M125,66 C133,56 134,46 125,36 C116,46 117,56 125,66 Z",
            t.main if i % 2 else DRAWN["W"],
            t.deep,
            2,
        )
        + "</g>"
        for i in range(16)
    )
    beads = "".join(
        dot(
            125 + 88 * math.sin(math.tau * i / 32),
            162 - 88 * math.cos(math.tau * i / 32),
            3,
            t.paper,
            t.deep,
            1,
        )
        for i in range(32)
    )
    rings = (
        dot(125, 162, 96, t.gold, t.deep, 2.6)
        + beads
        + dot(125, 162, 80, DRAWN["U"], t.deep, 2.4)
        + dot(125, 162, 75, mix(t.gold, PAPER, 0.7), t.deep, 2)
    )
    rays = group(
        path(star(16, 73, 40), t.gold, t.deep, 1.6) + path(star(16, 60, 38, 11.25), t.main, t.deep, 1.4),
        "translate(125,162)",
    )
    face = (
        dot(125, 162, 39, mix(t.gold, PAPER, 0.32), t.deep, 2.4)
        + path("M125,123 A39,39 0 0 1 125,201 C131,190 131,134 125,123 Z", mix(t.gold, t.gold_deep, 0.3))
        + both(
            line("M103,150 Q110,143 118,149", t.deep, 2.6)
            + path("M103,158 Q110,151 118,158 Q110,161.5 103,158 Z", t.deep)
            + dot(105, 171, 5, mix(t.main, t.gold, 0.4))
        )
        + line("M125,154 L121,170 Q125,174 129,170", t.deep, 2.2)
        + path("M110,178 Q125,184 140,178 Q136,192 125,192 Q114,192 110,178 Z", t.main, t.deep, 2)
    )
    ribbon = (
        path("M36,292 L62,282 L70,308 L40,322 L48,306 Z", t.main, t.deep, 2)
        + path("M214,292 L188,282 L180,308 L210,322 L202,306 Z", t.main, t.deep, 2)
        + path("M56,276 Q125,304 194,276 L192,302 Q125,330 58,302 Z", t.paper, t.deep, 2.4)
        + "".join(
            placed(path(star(5, 50, 20), colour), x, y, 13)
            for x, y, colour in (
                (84, 299, DRAWN["U"]),
                (111, 305, DRAWN["W"]),
                (139, 305, DRAWN["B"]),
                (166, 299, t.main),
            )
        )
    )
    return group(petals + rings + rays + face, "translate(11.25,16) scale(0.91)") + group(
        ribbon, "translate(12.5,12) scale(0.9)"
    )


def _ace_of_cups(t: Tones) -> str:
    """A large goblet with two handles and a crown of flames."""
    flames = path(
        "M125,22 C137,40 133,52 141,62 C147,52 149,46 147,36 C162,50 166,68 160,88 L90,88 C84,68 88,50 103,36"
        " C101,46 103,52 109,62 C117,52 113,40 125,22 Z",
        t.gold,
        t.deep,
        2.6,
    ) + path("M125,50 C132,62 138,70 137,88 L113,88 C112,70 118,62 125,50 Z", t.main, t.deep, 2)
    handles = both(
        line("M66,116 C30,108 26,168 78,176", t.deep, 15) + line("M66,116 C30,108 26,168 78,176", t.gold, 10)
    )
    foot = (
        path(
            "M115,226 L135,226 C138,262 178,262 186,300 Q125,326 64,300 C72,262 112,262 115,226 Z",
            t.gold,
            t.deep,
            2.6,
        )
        + path(
            "M129,226 L135,226 C138,262 178,262 186,300 Q162,310 140,312 C158,286 132,262 129,226 Z",
            t.gold_deep,
        )
        + line("M72,284 Q125,304 178,284", t.deep, 2)
        + "".join(
            dot(x, y, 4.5, t.main, t.deep, 1.6)
            for x, y in ((88, 298), (107, 303), (125, 304.5), (143, 303), (162, 298))
        )
    )
    bowl = (
        path("M58,88 C54,168 84,216 125,216 C166,216 196,168 192,88 Z", t.main, t.deep, 2.6)
        + path("M152,96 L192,90 C196,168 166,216 125,216 C154,196 158,140 152,96 Z", mix(t.main, t.deep, 0.5))
        + path(
            "M58,88 L192,88 C192,102 191,116 188.6,128 Q125,148 61.4,128 C59,116 58,102 58,88 Z",
            t.gold,
            t.deep,
            2.2,
        )
        + "".join(
            placed(path(star(4, 50, 20), DRAWN["W"], t.deep, 6), x, y, 24)
            for x, y in ((84, 118), (125, 124), (166, 118))
        )
        + flower(t, 125, 176, 56)
        + oval(125, 88, 67, 12, mix(t.deep, t.main, 0.3), t.deep, 2.6)
    )
    knop = oval(125, 222, 22, 11, t.gold, t.deep, 2.6)
    return handles + flames + foot + bowl + knop


def _ace_of_swords(t: Tones) -> str:
    """A great curved sword between two twigs of olive, a ribbon around its hilt."""
    twigs = both(group(branch(t, LEAF), "translate(92,118) scale(1.3)"))
    return twigs + _sabre(t, ribbon=True)


def _ace_of_batons(t: Tones) -> str:
    """One mighty cudgel that has sprouted, a ribbon around it."""
    twigs = "".join(
        group(branch(t, LEAF), place)
        for place in (
            "translate(88,40) rotate(-4) scale(1.15)",
            "translate(162,66) scale(-1.15,1.15) rotate(-4)",
            "translate(88,150) rotate(-4) scale(0.95)",
            "translate(162,176) scale(-0.85,0.85) rotate(-4)",
        )
    )
    red = tones("U")
    band = path("M104,248 Q125,260 147,248 L147,264 Q125,278 104,264 Z", red.main, red.deep, 2.2)
    return (
        twigs + group(_ribbon(red), "translate(1,10)") + group(baton(t, 290, 64), "translate(125,176)") + band
    )


_ACES = {"O": _ace_of_coins, "U": _ace_of_cups, "W": _ace_of_swords, "B": _ace_of_batons}
DRAWINGS: Mapping[str, Callable[[Tones], str]] = {"O": coin, "U": cup, "W": sword, "B": baton}
"""One mark of each suit, drawn in its shades."""
