# SPDX-License-Identifier: GPL-3.0-or-later
"""The twelve court figures: flat, printed in one suit colour and gold, the same turned upside down.

Only the upper half is drawn here, above a slanting seam through the middle of the card (125, 175); the
face turns it about that point. So nothing may reach below `seam(x)`. A king is told by crown and beard,
a queen by her wide hair and small coronet, a jack by cap and plume; each carries something of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.cards import attributes
from app.cards.ink import Tones, both, dot, group, line, path
from app.cards.pips import pip

SLOPE = 0.25
LEFT, RIGHT, TOP = 48.0, 202.0, 19.0


def seam(x: float) -> float:
    """The height of the seam between the two halves at `x`."""
    return 175 - SLOPE * (x - 125)


def court_half(rank: str, suit: str, colour: str) -> str:
    """The upper half of the figure of `rank` (J, Q, K) and `suit`, in shades of `colour`."""
    t = Tones.of(colour)
    body, attribute, head = _FIGURES[rank + suit]
    ground = path(
        f"M{LEFT},{TOP + 8} Q{LEFT},{TOP} {LEFT + 8},{TOP} L{RIGHT - 8},{TOP}"
        f" Q{RIGHT},{TOP} {RIGHT},{TOP + 8} L{RIGHT},{seam(RIGHT)} L{LEFT},{seam(LEFT)} Z",
        t.ground,
    )
    sash = path(
        f"M{LEFT},{seam(LEFT) - 6.5} L{RIGHT},{seam(RIGHT) - 6.5} L{RIGHT},{seam(RIGHT)}"
        f" L{LEFT},{seam(LEFT)} Z",
        t.gold,
    ) + line(f"M{LEFT},{seam(LEFT) - 6.5} L{RIGHT},{seam(RIGHT) - 6.5}", t.deep, 1.8)
    drawing = ground + body(t) + attribute(t) + head(t) + sash + pip(suit, 184, 44, 31, colour)
    return f'<g stroke-linejoin="round" stroke-linecap="round">{drawing}</g>'


def court_bust(rank: str, suit: str, colour: str) -> str:
    """Head and shoulders alone, for very small cards."""
    t = Tones.of(colour)
    body, _, head = _FIGURES[rank + suit]
    return f'<g stroke-linejoin="round" stroke-linecap="round">{body(t)}{head(t)}</g>'


def court_head(rank: str, suit: str, tones: Tones) -> str:
    """A head alone, in other shades than its suit's too; without rank and suit only a face and its lips."""
    if not rank:
        return _face(tones) + _lips(tones)
    return _FIGURES[rank + suit][2](tones)


def court_frame(colour: str) -> str:
    """The line around a court card's picture, drawn over both halves."""
    t = Tones.of(colour)
    seam_line = line(f"M{LEFT},{seam(LEFT)} L{RIGHT},{seam(RIGHT)}", t.deep, 1.8)
    return seam_line + (
        f'<rect x="{LEFT}" y="{TOP}" width="{RIGHT - LEFT}" height="{350 - 2 * TOP}" rx="8" fill="none"'
        f' stroke="{t.deep}" stroke-width="2"/>'
    )


# --- Bodies -------------------------------------------------------------------------------------


def _torso(t: Tones, fill: str) -> str:
    """Shoulders down to the seam."""
    return path(
        f"M103,137 C84,140 66,148 60,166 L55,{seam(55)} L195,{seam(195)} L191,158 C185,147 166,140 147,137 Z",
        fill,
        t.deep,
    )


def _robe_king(t: Tones) -> str:
    """A mantle with an ermine collar over a golden front."""
    front = path(f"M112,138 L138,138 L141,{seam(141)} L109,{seam(109)} Z", t.gold, t.deep)
    lozenges = "".join(path(f"M125,{y} L131,{y + 6} L125,{y + 12} L119,{y + 6} Z", t.main) for y in (154,))
    ermine = path(
        "M102,128 C84,134 68,142 63,160 C78,170 100,168 113,152 L125,146 L137,152 C150,168 172,166 187,154"
        " C182,142 166,134 148,128 L125,142 Z",
        t.paper,
        t.deep,
    )
    spots = "".join(
        path(f"M{x},{y} l2.4,6 l-2.4,2 l-2.4,-2 Z", t.deep)
        for x, y in (
            (78, 148),
            (92, 151),
            (104, 142),
            (146, 142),
            (158, 151),
            (172, 147),
            (89, 138),
            (161, 138),
        )
    )
    return _torso(t, t.main) + front + lozenges + ermine + spots


def _robe_queen(t: Tones) -> str:
    """A gown with a low golden neckline and a pendant."""
    neck = path("M116,120 L134,120 L136,144 L114,144 Z", t.paper, t.deep)
    skin = path(
        "M114,138 C104,140 97,142 94,144 L125,162 L156,144 C153,142 146,140 136,138 Z", t.paper, t.deep
    )
    trim = path("M92,142 L125,160 L158,142 L164,146 L125,171 L86,146 Z", t.gold, t.deep)
    puffs = path(
        f"M86,145 C70,147 60,156 57,{seam(57)} L78,{seam(78)} C82,172 84,158 92,150 Z", t.pale, t.deep
    ) + path(
        f"M164,145 C180,147 189,152 193,{seam(193)} L176,{seam(176)} C172,156 166,152 158,149 Z",
        t.pale,
        t.deep,
    )
    return _torso(t, t.main) + puffs + neck + skin + trim + dot(125, 165.5, 4, t.main, t.deep, 1.4)


def _doublet(t: Tones) -> str:
    """A parted doublet: one side plain, one striped; a ruff above."""
    other = path(
        f"M125,137 L147,137 C166,140 185,147 191,158 L195,{seam(195)} L125,{seam(125)} Z", t.pale, t.deep
    )
    stripes = "".join(
        path(f"M{x},{y} L{x + 7},{y + 1} L{x + 7},{seam(x + 7)} L{x},{seam(x)} Z", t.main)
        for x, y in ((138, 140), (152, 141), (166, 144), (180, 150))
    )
    buttons = "".join(dot(125, y, 2.8, t.gold, t.deep, 1.2) for y in (152, 162))
    ruff = path(
        "M100,130 Q94,136 98,143 Q106,148 112,143 Q118,150 125,145 Q132,150 138,143 Q144,148 152,143"
        " Q156,136 150,130 Z",
        t.paper,
        t.deep,
    )
    pleats = line("M107,133 L105,143 M116,134 L115,145 M134,134 L135,145 M143,133 L145,143", t.tint, 1.4)
    return _torso(t, t.main) + other + stripes + buttons + ruff + pleats


# --- Heads --------------------------------------------------------------------------------------


def _face(t: Tones) -> str:
    """Face seen from the front, one half in shade."""
    shape = "M104,70 L146,70 L146,100 C146,117 136,129 125,129 C114,129 104,117 104,100 Z"
    half = "M125,70 L146,70 L146,100 C146,117 136,129 125,129 Z"
    brows = both(line("M109,89 Q115,85.5 121,88.5", t.deep, 2))
    eyes = both(
        path("M109.5,95 Q115,90.5 120.5,95 Q115,98.5 109.5,95 Z", t.deep) + dot(115, 94.6, 1.0, t.paper)
    )
    nose = line("M125,90 L125,93 M125,93 L121.5,107 L127,107", t.deep, 1.7)
    return path(shape, t.paper, t.deep) + path(half, t.shade) + line(shape, t.deep) + brows + eyes + nose


def _lips(t: Tones) -> str:
    return path("M118,115 Q122,112.6 125,114 Q128,112.6 132,115 Q125,121 118,115 Z", t.mouth)


def _beard(t: Tones, fill: str) -> str:
    beard = path(
        "M104,96 L104,108 C104,132 116,146 125,152 C134,146 146,132 146,108 L146,96"
        " C143,106 138,110 130,109.5 L120,109.5 C112,110 107,106 104,96 Z",
        fill,
        t.deep,
    )
    strands = line("M125,122 L125,144 M116,122 L119,138 M134,122 L131,138", t.deep, 1.5)
    return beard + path("M117,115 Q125,111 133,115 Q125,120.5 117,115 Z", t.mouth, t.deep, 1.2) + strands


def _king_hair(t: Tones, fill: str) -> str:
    return both(
        path(
            "M106,68 C95,72 93,88 95,104 C90,106 87,113 92,118 C97,122 104,119 105,113 L106,90 Z",
            fill,
            t.deep,
        )
        + dot(96.5, 112.5, 2.6, t.shade, t.deep, 1.2)
    )


def _band(t: Tones) -> str:
    jewels = "".join(dot(x, 66, 2.7, t.main, t.deep, 1.2) for x in (109, 125, 141))
    return path("M98,60 L152,60 L150,72 L100,72 Z", t.gold, t.deep) + jewels


def _king_spades(t: Tones) -> str:
    crown = path("M98,62 L92,33 L109,48 L125,25 L141,48 L158,33 L152,62 Z", t.gold, t.deep)
    inner = path("M112,60 L125,38 L138,60 Z", t.main, t.deep, 1.4)
    tips = "".join(dot(x, y, 4, t.paper, t.deep, 1.6) for x, y in ((92, 33), (125, 26), (158, 33)))
    return _king_hair(t, t.deep) + _face(t) + _beard(t, t.tint) + crown + inner + _band(t) + tips


def _king_hearts(t: Tones) -> str:
    crown = path(
        "M98,62 L93,42 Q101,28 111,42 Q114,25 125,25 Q136,25 139,42 Q149,28 157,42 L152,62 Z", t.main, t.deep
    )
    arches = line("M98,62 Q102,38 125,36 Q148,38 152,62", t.gold, 5) + line("M125,36 L125,60", t.gold, 5)
    return (
        _king_hair(t, t.gold)
        + _face(t)
        + _beard(t, t.gold)
        + crown
        + arches
        + _band(t)
        + group(pip("H", 0, 0, 13, t.gold), "translate(125,29)")
    )


def _king_diamonds(t: Tones) -> str:
    crown = path(
        "M98,62 L94,38 L104,47 L110,34 L118,46 L125,30 L132,46 L140,34 L146,47 L156,38 L152,62 Z",
        t.gold,
        t.deep,
    )
    gems = "".join(
        path(f"M{x},{y - 8} l5,7 l-5,7 l-5,-7 Z", t.main, t.deep, 1.4)
        for x, y in ((125, 28), (94, 36), (156, 36))
    )
    return _king_hair(t, t.main) + _face(t) + _beard(t, t.pale) + crown + _band(t) + gems


def _king_clubs(t: Tones) -> str:
    crown = path("M98,62 L94,44 L110,54 L118,40 L132,40 L140,54 L156,44 L152,62 Z", t.gold, t.deep)
    leaves = "".join(
        dot(x - 4.2, y + 2, 4.6, t.gold, t.deep, 1.4)
        + dot(x + 4.2, y + 2, 4.6, t.gold, t.deep, 1.4)
        + dot(x, y - 4.5, 4.8, t.gold, t.deep, 1.4)
        + dot(x, y + 0.5, 2.5, t.gold)
        for x, y in ((125, 33), (95, 41), (155, 41))
    )
    return _king_hair(t, t.tint) + _face(t) + _beard(t, t.deep) + crown + leaves + _band(t)


def _coronet(t: Tones) -> str:
    return path(
        "M105,64 L103,50 L112,57 L118,46 L125,55 L132,46 L138,57 L147,50 L145,64 Q125,58 105,64 Z",
        t.gold,
        t.deep,
    ) + "".join(dot(x, y, 2.6, t.main, t.deep, 1.2) for x, y in ((103, 49), (118, 45), (132, 45), (147, 49)))


def _parted(t: Tones, fill: str) -> str:
    """Hair combed to both sides of the brow."""
    return both(path("M125,62 C110,61 102,68 101,92 C108,86 118,80 125,72 Z", fill, t.deep))


def _queen_spades(t: Tones) -> str:
    veil = path(
        "M125,50 C98,50 88,72 87,100 L78,150 L104,146 L104,100 L146,100 L146,146 L172,150 L163,100"
        " C162,72 152,50 125,50 Z",
        t.pale,
        t.deep,
    )
    return veil + _face(t) + _lips(t) + _parted(t, t.deep) + _coronet(t)


def _queen_hearts(t: Tones) -> str:
    hair = path(
        "M125,54 C96,54 86,76 89,100 C80,112 92,122 85,134 C80,144 90,150 101,147 L104,104 L146,104 L149,147"
        " C160,150 170,144 165,134 C158,122 170,112 161,100 C164,76 154,54 125,54 Z",
        t.gold,
        t.deep,
    )
    waves = both(line("M96,80 C92,98 100,108 95,122 C92,132 96,138 98,142", t.gold_deep, 1.8))
    return hair + waves + _face(t) + _lips(t) + _parted(t, t.gold) + _coronet(t)


def _queen_diamonds(t: Tones) -> str:
    buns = both(dot(90, 92, 15, t.main, t.deep) + line("M81,92 a9,9 0 1 1 9,9 a5,5 0 1 1 5,-6", t.deep, 1.6))
    cap = path("M125,54 C104,54 97,68 99,94 L151,94 C153,68 146,54 125,54 Z", t.main, t.deep)
    earrings = both(path("M100,112 l4,6 l-4,6 l-4,-6 Z", t.gold, t.deep, 1.3))
    return cap + buns + _face(t) + _lips(t) + _parted(t, t.main) + _coronet(t) + earrings


def _queen_clubs(t: Tones) -> str:
    hood = path(
        "M125,50 C96,50 84,74 86,104 C86,126 94,140 104,146 L146,146 C156,140 164,126 164,104 C166,74"
        " 154,50 125,50 Z",
        t.main,
        t.deep,
    )
    lining = path(
        "M125,58 C102,58 95,80 97,104 C98,122 104,134 110,140 L140,140 C146,134 152,122 153,104 C155,80"
        " 148,58 125,58 Z",
        t.gold,
        t.deep,
        1.6,
    )
    return hood + lining + _face(t) + _lips(t) + _parted(t, t.deep) + _coronet(t)


def _bob(t: Tones, fill: str) -> str:
    """A page's hair, cut at the jaw."""
    return both(path("M110,66 C94,68 92,92 94,118 Q101,124 106,117 L107,86 Z", fill, t.deep))


def _jack(t: Tones, hair: str, hat: str) -> str:
    return _bob(t, hair) + _face(t) + _lips(t) + hat


def _jack_spades(t: Tones) -> str:
    cap = path("M94,72 C88,46 112,36 150,46 C160,50 160,64 156,72 C138,64 112,64 94,72 Z", t.main, t.deep)
    brim = path("M92,76 C110,64 140,64 158,76 L156,68 C138,58 112,58 94,68 Z", t.gold, t.deep)
    plume = path(
        "M146,52 C158,48 166,38 160,23 C150,24 134,32 128,48 Q138,46 146,52 Z", t.paper, t.deep
    ) + line("M134,48 Q148,42 158,27", t.tint, 1.6)
    return _jack(t, t.deep, cap + plume + brim)


def _jack_hearts(t: Tones) -> str:
    """A peaked hat with turned-up brim and one long feather."""
    crown = path("M98,70 C96,52 104,38 121,30 C126,44 148,48 152,70 Z", t.main, t.deep)
    feather = path("M140,64 C150,60 160,50 164,26 C150,28 138,44 134,62 Z", t.gold, t.deep) + line(
        "M138,60 Q150,48 160,31", t.gold_deep, 1.6
    )
    brim = path(
        "M88,66 C100,78 150,78 164,62 C160,74 156,80 148,82 C132,86 112,84 102,80 Q92,76 88,66 Z",
        t.deep,
        t.deep,
    )
    return _jack(t, t.gold, crown + feather + brim)


def _jack_diamonds(t: Tones) -> str:
    """A broad flat hat, its plume laid over the brim."""
    crown = path("M104,66 L107,42 Q125,36 143,42 L146,66 Z", t.main, t.deep)
    ribbon = path("M104,62 L105.4,53 Q125,48 144.6,53 L146,62 Z", t.gold, t.deep, 1.6)
    brim = path("M82,70 Q125,54 168,70 Q166,77 158,77 Q125,66 92,77 Q84,77 82,70 Z", t.main, t.deep)
    plume = path(
        "M108,52 C100,44 88,44 80,52 C76,60 82,64 88,60 C84,66 90,70 96,65 C96,69 104,70 108,62 Z",
        t.paper,
        t.deep,
    ) + line("M106,57 C98,52 90,52 85,56", t.tint, 1.5)
    moustache = both(path("M125,111 C119,108 114,112 109,108 Q113,116 125,113 Z", t.deep))
    return _jack(t, t.deep, crown + ribbon + brim + plume + moustache)


def _jack_clubs(t: Tones) -> str:
    """A hood whose long tip hangs to the side and ends in a bell."""
    tail = path("M140,46 C160,44 174,58 170,84 L162,86 C163,68 156,62 146,62 Z", t.gold, t.deep)
    bell = dot(166, 91, 6, t.gold, t.deep, 1.8) + line("M162,92 L170,92", t.deep, 1.4)
    cap = path("M95,74 C92,48 108,36 128,38 C146,40 156,54 155,74 Q125,60 95,74 Z", t.main, t.deep)
    parted = path("M128,38 C146,40 156,54 155,74 Q141,66.5 127,66.8 Z", t.gold, t.deep)
    brim = path("M92,77 Q125,58 158,77 L156,68 Q125,50 94,68 Z", t.paper, t.deep)
    notches = line("M104,66 L105,71 M118,61 L118,66 M132,61 L132,66 M146,66 L145,71", t.tint, 1.6)
    return _jack(t, t.tint, tail + bell + cap + parted + brim + notches)


_FIGURES: Mapping[str, tuple[Callable[[Tones], str], Callable[[Tones], str], Callable[[Tones], str]]] = {
    "KS": (_robe_king, attributes.sword, _king_spades),
    "KH": (_robe_king, attributes.sceptre, _king_hearts),
    "KD": (_robe_king, attributes.axe, _king_diamonds),
    "KC": (_robe_king, attributes.orb, _king_clubs),
    "QS": (_robe_queen, attributes.mirror, _queen_spades),
    "QH": (_robe_queen, attributes.rose, _queen_hearts),
    "QD": (_robe_queen, attributes.fan, _queen_diamonds),
    "QC": (_robe_queen, attributes.goblet, _queen_clubs),
    "JS": (_doublet, attributes.halberd, _jack_spades),
    "JH": (_doublet, attributes.pennant, _jack_hearts),
    "JD": (_doublet, attributes.shield, _jack_diamonds),
    "JC": (_doublet, attributes.lute, _jack_clubs),
}
