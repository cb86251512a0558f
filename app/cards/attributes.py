# SPDX-License-Identifier: GPL-3.0-or-later
"""What the court figures carry, each held at the figure's right (our left), above the seam."""

from __future__ import annotations

from app.cards.ink import Tones, dot, group, line, oval, path
from app.cards.pips import pip

LEAF = "#4f9460"
STEEL = "#c9d1de"


def _hand(t: Tones, x: float, y: float) -> str:
    cuff = path(
        f"M{x - 4},{y + 8} L{x + 12},{y + 2} L{x + 18},{y + 14} L{x + 1},{y + 20} Z", t.gold, t.deep, 1.6
    )
    fist = path(
        f"M{x - 8},{y - 4} Q{x - 8},{y - 9} {x},{y - 9} Q{x + 9},{y - 9} {x + 9},{y - 2} L{x + 8},{y + 7}"
        f" L{x - 5},{y + 9} Q{x - 9},{y + 6} {x - 8},{y - 4} Z",
        t.paper,
        t.deep,
        1.8,
    )
    fingers = line(f"M{x - 8},{y - 3} L{x},{y - 3} M{x - 8},{y + 2} L{x},{y + 2}", t.deep, 1.2)
    return cuff + fist + fingers


def sword(t: Tones) -> str:
    blade = path("M66,138 L66,38 L71,28 L76,38 L76,138 Z", t.paper, t.deep) + path(
        "M71,30 L76,38 L76,138 L71,138 Z", t.pale
    )
    guard = path("M54,138 L88,138 L88,144 L54,144 Z", t.gold, t.deep)
    grip = path("M68,144 L74,144 L74,172 L68,172 Z", t.main, t.deep, 1.6) + dot(
        71, 175, 5, t.gold, t.deep, 1.6
    )
    return blade + guard + grip + _hand(t, 71, 157)


def sceptre(t: Tones) -> str:
    staff = path("M68.5,72 L73.5,72 L73.5,178 L68.5,178 Z", t.gold, t.deep, 1.8)
    knops = path("M64,84 L78,84 L76,91 L66,91 Z", t.gold, t.deep, 1.8) + dot(71, 179, 5, t.gold, t.deep, 1.6)
    crest = path("M59,68 L57,76 L71,84 L85,76 L83,68 Z", t.gold, t.deep, 1.8)
    return (
        staff
        + knops
        + crest
        + pip("H", 71, 56, 34, t.deep)
        + pip("H", 71, 55.6, 28, t.main)
        + _hand(t, 71, 157)
    )


def axe(t: Tones) -> str:
    pole = path("M68.5,40 L73.5,40 L73.5,180 L68.5,180 Z", t.main, t.deep, 1.8)
    blade = path("M73,58 C84,54 90,46 96,38 C102,56 102,84 96,100 C90,90 84,84 73,80 Z", STEEL, t.deep)
    edge = path(
        "M96,38 C102,56 102,84 96,100 C93.5,95 92,93 90,90.5 C94,78 94,58 90.5,46.5 Z", t.pale, t.deep, 1.4
    )
    back = path("M69,60 L56,54 L58,69 L56,84 L69,78 Z", t.pale, t.deep)
    tip = path("M65,41 L71,24 L77,41 Z", t.gold, t.deep) + path(
        "M66,56 L76,56 L76,82 L66,82 Z", t.gold, t.deep, 1.6
    )
    return pole + blade + edge + back + tip + _hand(t, 71, 157)


def mirror(t: Tones) -> str:
    handle = path("M68,112 L74,112 L75,176 Q71,181 67,176 Z", t.gold, t.deep, 1.8)
    rim = oval(71, 86, 19.5, 27, t.gold, t.deep, 2)
    glass = oval(71, 86, 13.5, 21, t.pale, t.deep, 1.6)
    shine = path("M62,94 L76,68 L80,71 L65,100 Z", t.paper) + path(
        "M71,103 L81,84 L82.6,87 L75,102 Z", t.paper
    )
    knob = dot(71, 56, 4.5, t.main, t.deep, 1.6)
    return handle + rim + glass + shine + knob + _hand(t, 71, 157)


def rose(t: Tones) -> str:
    stem = line("M70,104 C72,124 68,140 71,178", t.deep, 6) + line(
        "M70,104 C72,124 68,140 71,178", "#3f7d4a", 3
    )
    leaves = path("M70,128 C58,124 52,116 52,106 C62,106 70,114 70,128 Z", LEAF, t.deep, 1.8) + path(
        "M71,140 C82,138 90,130 91,119 C80,119 71,127 71,140 Z", LEAF, t.deep, 1.8
    )
    bloom = path(
        "M71,106 C56,106 48,94 52,82 C48,72 56,64 64,66 C68,58 80,60 82,67 C92,68 95,78 90,86 C92,98"
        " 84,106 71,106 Z",
        t.main,
        t.deep,
    )
    petals = line(
        "M52,82 C58,90 66,94 78,92 C84,91 88,88 90,86 M64,66 C60,74 64,84 74,84 C82,84 84,76 80,73"
        " C76,70 70,73 72,78 M71,106 C76,104 82,100 84,90",
        t.pale,
        2,
    )
    return stem + leaves + bloom + petals + _hand(t, 71, 157)


def halberd(t: Tones) -> str:
    pole = path("M68.5,62 L73.5,62 L73.5,180 L68.5,180 Z", t.gold, t.deep, 1.8)
    spike = path("M66,66 L71,23 L76,66 Z", t.paper, t.deep) + path("M71,26 L76,66 L71,66 Z", t.pale)
    blade = path(
        "M75,64 L75,90 C82,92 88,98 92,106 C100,92 100,70 93,54 C88,60 82,63 75,64 Z", t.paper, t.deep
    )
    edge = path("M93,54 C100,70 100,92 92,106 L88.8,101 C93,90 93,72 88.6,58.6 Z", t.pale, t.deep, 1.2)
    hook = path("M67,70 C60,70 54,66 51,60 C50,74 55,86 67,88 Z", t.pale, t.deep)
    collar = path("M65,62 L77,62 L77,92 L65,92 Z", t.main, t.deep, 1.8)
    tassel = path("M66,94 L76,94 L79,112 L74,108 L71,114 L68,108 L63,112 Z", t.gold, t.deep, 1.6)
    return pole + blade + edge + hook + spike + collar + tassel + _hand(t, 71, 157)


def pennant(t: Tones) -> str:
    pole = path("M64.5,36 L69.5,36 L69.5,180 L64.5,180 Z", t.deep, t.deep, 1.4)
    knob = path("M67,22 L72,30 L67,38 L62,30 Z", t.gold, t.deep, 1.6)
    cloth = path("M69,42 C80,36 88,48 101,41 L93,57 L101,73 C88,80 80,68 69,74 Z", t.main, t.deep)
    stripe = path("M69,53 C80,47 86,58 95,53 L93,57 L95.4,62 C86,68 80,57 69,63 Z", t.gold, t.deep, 1.2)
    return cloth + stripe + pole + knob + _hand(t, 68, 157)


def orb(t: Tones) -> str:
    cross = path(
        "M67.5,96 L67.5,86 L58,86 L58,78 L67.5,78 L67.5,66 L75.5,66 L75.5,78 L85,78 L85,86 L75.5,86"
        " L75.5,96 Z",
        t.gold,
        t.deep,
        1.8,
    )
    globe = dot(71.5, 117, 22, t.main, t.deep)
    light = path("M62,97.5 A22,22 0 0 0 53,129 C53,116 56,105 62,97.5 Z", t.tint)
    belt = path("M49.6,113 Q71.5,124 93.4,113 L92.8,121 Q71.5,132 50.2,121 Z", t.gold, t.deep, 1.6)
    arch = path("M67.5,95.2 L75.5,95.2 L75.5,121 L67.5,121 Z", t.gold, t.deep, 1.6)
    return group(cross + globe + light + arch + belt + _hand(t, 71, 146), "translate(3,0)")


def fan(t: Tones) -> str:
    blades = 5
    spread = "".join(
        group(
            path("M71,158 L61,110 Q71,101 81,110 Z", t.main if i % 2 else t.pale, t.deep, 1.8)
            + dot(71, 115, 3.2, t.gold, t.deep, 1.2),
            f"rotate({-14 + i * 50 / (blades - 1):.1f} 71 158)",
        )
        for i in range(blades)
    )
    return spread + dot(71, 176, 4, t.gold, t.deep, 1.6) + _hand(t, 71, 157)


def goblet(t: Tones) -> str:
    stem = path("M67,116 L75,116 L74,136 L82,148 L60,148 L68,136 Z", t.gold, t.deep)
    bowl = path("M51,78 L91,78 C92,102 84,118 71,118 C58,118 50,102 51,78 Z", t.gold, t.deep)
    shadow = path("M71,78 L91,78 C92,102 84,118 71,118 Z", t.gold_deep)
    lip = oval(71, 78, 20, 5.5, t.main, t.deep, 2)
    gem = pip("C", 71, 99, 17, t.deep)
    return (
        stem
        + bowl
        + shadow
        + line("M51,78 C50,102 58,118 71,118 C84,118 92,102 91,78", t.deep)
        + lip
        + gem
        + _hand(t, 71, 154)
    )


def shield(t: Tones) -> str:
    shape = "M48,104 Q60,107 72,100 Q84,107 96,104 C98,138 92,160 72,178 C52,160 46,138 48,104 Z"
    inner = (
        "M53.5,110.5 Q63,112.5 72,107 Q81,112.5 90.5,110.5"
        " C91.5,136 87,154 72,169 C57,154 52.5,136 53.5,110.5 Z"
    )
    half = "M72,107 Q81,112.5 90.5,110.5 C91.5,136 87,154 72,169 Z"
    studs = "".join(dot(x, y, 1.6, t.deep) for x, y in ((52, 108), (92, 108), (72, 173.6)))
    drawing = (
        path(shape, t.gold, t.deep)
        + path(inner, t.pale, t.deep, 1.6)
        + path(half, t.main, t.deep, 1.6)
        + pip("D", 72, 135, 38, t.deep)
        + pip("D", 72, 135, 30, t.gold)
        + studs
    )
    return group(drawing, "translate(5,-2)")


def lute(t: Tones) -> str:
    """Carried by the neck, its belly up."""
    neck = path("M67,92 L75,92 L74.5,178 L67.5,178 Z", t.deep, t.deep)
    bowl = path(
        "M71,110 C84,106 96,90 95,68 C94,50 84,40 71,40 C58,40 48,50 47.8,68 C47,90 58,106 71,110 Z",
        t.gold,
        t.deep,
    )
    side = path("M71,110 C84,106 96,90 95,68 C94,50 84,40 71,40 Z", t.gold_deep)
    edge = line("M71,110 C84,106 96,90 95,68 C94,50 84,40 71,40", t.deep)
    hole = dot(71, 78, 9, t.deep) + dot(71, 78, 5.5, t.main)
    bridge = path("M61,53 L81,53 L81,57 L61,57 Z", t.deep)
    strings = line("M67.5,55 L69,140 M71,55 L71,140 M74.5,55 L73,140", t.paper, 1.1)
    return group(neck + bowl + side + edge + hole + bridge + strings + _hand(t, 71, 157), "translate(3.5,0)")
