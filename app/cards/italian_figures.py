# SPDX-License-Identifier: GPL-3.0-or-later
"""The twelve Italian figures, whole and upright: a page on foot, a rider, a king in his mantle.

They are drawn by the hand that drew the French courts and share their heads; each holds up a mark of its
suit. `portrait` is what a card a thumb wide shows of them.
"""

from __future__ import annotations

from dataclasses import replace

from app.cards.courts import court_head
from app.cards.ink import Tones, both, dot, group, line, mix, path
from app.cards.italian_marks import DRAWINGS, baton, crossed_swords, placed, tones

_HEADS = {"O": "D", "U": "H", "W": "S", "B": "C"}
"""Whose head, crown or cap a figure has among the French courts."""
_SECOND = {"O": "U", "U": "W", "W": "U", "B": "O"}
"""The suit in whose colour a figure's other half is dressed."""
HORSES = {"O": "#efd9a8", "U": "#c9a27a", "W": "#e4e6ec", "B": "#b98a5e"}
SKIN, SKIN_SHADE = "#fce9d2", "#ecc9a0"


def figure(rank: str, suit: str) -> str:
    """The figure of `rank` (J, H, K) and `suit`, in card units."""
    t = tones(suit)
    return _ground(t) + {"J": _page, "H": _rider, "K": _king}[rank](t, suit)


def portrait(rank: str, suit: str) -> str:
    """Head and shoulders (a horseman's: his horse's head) at the lower right of a card, and the mark."""
    t = tones(suit)
    emblem = crossed_swords(t) if suit == "W" else DRAWINGS[suit](t)
    mark = placed(
        emblem, 197 if rank == "H" else 190, 66, 88 if rank == "H" else 96, turn=24 if suit == "B" else 0
    )
    if rank == "H":
        neck = group(_horse_neck(t, HORSES[suit]), "translate(14,-72) scale(1.64)")
        return mark + _drawn(neck)
    robe = path(
        "M103,137 C84,140 62,148 54,172 L54,240 L196,240 L196,172 C188,148 166,140 147,137 Z", t.main, t.deep
    )
    other = path("M125,137 L147,137 C166,140 188,148 196,172 L196,240 L125,240 Z", _other(suit).main, t.deep)
    collar = _ermine(t) if rank == "K" else _ruff(t)
    return mark + _drawn(group(robe + other + collar + _head(rank, suit), "translate(-28,118) scale(1.24)"))


def _flesh(t: Tones) -> Tones:
    """The shades of a face: warm, with red lips."""
    return replace(t, paper=SKIN, shade=SKIN_SHADE, lips="#b5303a")


def _head(rank: str, suit: str) -> str:
    return court_head(rank, _HEADS[suit], _flesh(tones(suit)))


def _drawn(svg: str) -> str:
    return f'<g stroke-linejoin="round" stroke-linecap="round">{svg}</g>'


def _other(suit: str) -> Tones:
    return tones(_SECOND[suit])


def _ground(t: Tones) -> str:
    """A strip of meadow to stand on."""
    return path(
        "M28,324 Q74,312 125,314 Q176,312 222,324 Q224,334 214,334 L36,334 Q26,334 28,324 Z",
        "#b9cf9a",
        t.deep,
        1.6,
    )


def _held(t: Tones, suit: str, x: float, y: float) -> str:
    """The mark a figure holds up, above and around the hand at (x, y)."""
    drawing = DRAWINGS[suit](t)
    if suit == "O":
        return placed(drawing, x, y - 34, 66)
    if suit == "U":
        return placed(drawing, x, y - 34, 82)
    if suit == "W":
        return placed(drawing, x, y - 52, 158)
    return group(baton(t, 170, 44), f"translate({x},{y - 30})")


def _fist(t: Tones, x: float, y: float) -> str:
    return path(
        f"M{x - 9},{y - 6} Q{x - 8},{y - 11} {x},{y - 11} Q{x + 9},{y - 11} {x + 9},{y - 3} L{x + 8},{y + 6}"
        f" Q{x},{y + 10} {x - 8},{y + 6} Z",
        SKIN,
        t.deep,
    ) + line(f"M{x - 9},{y - 4} L{x - 1},{y - 4} M{x - 9},{y + 1} L{x - 1},{y + 1}", t.deep, 1.4)


def _ermine(t: Tones) -> str:
    """A white collar with dark tails."""
    spots = "".join(
        path(f"M{x},{y} l2.4,6 l-2.4,2 l-2.4,-2 Z", t.deep)
        for x, y in ((78, 148), (92, 151), (104, 142), (146, 142), (158, 151), (172, 147))
    )
    return (
        path(
            "M102,128 C84,134 68,142 63,160 C78,170 100,168 113,152 L125,146 L137,152"
            " C150,168 172,166 187,154"
            " C182,142 166,134 148,128 L125,142 Z",
            t.paper,
            t.deep,
        )
        + spots
    )


def _ruff(t: Tones) -> str:
    return path(
        "M100,130 Q94,136 98,143 Q106,148 112,143 Q118,150 125,145 Q132,150 138,143 Q144,148 152,143"
        " Q156,136 150,130 Z",
        t.paper,
        t.deep,
    ) + line("M107,133 L105,143 M116,134 L115,145 M134,134 L135,145 M143,133 L145,143", t.tint, 1.4)


# --- The page ------------------------------------------------------------------------------------


def _page(t: Tones, suit: str) -> str:
    o = _other(suit)
    legs = (
        path("M104,232 L130,232 L128,276 L126,312 L106,312 L104,276 Z", t.main, t.deep)
        + path("M134,232 L162,232 L164,276 L162,312 L142,312 L138,276 Z", o.pale, t.deep)
        + "".join(
            path(f"M{x},{y} h{wide} v8 h{-wide} Z", o.main)
            for x, y, wide in ((135.5, 246, 27), (136.5, 264, 27), (138.5, 282, 25), (141, 300, 22))
        )
        + line("M134,232 L162,232 L164,276 L162,312 L142,312 L138,276 Z", t.deep)
        + path("M106,308 L126,308 L127,324 L84,324 C84,316 96,314 106,308 Z", t.deep, t.deep, 1.4)
        + path("M142,308 L162,308 C172,314 186,316 186,324 L141,324 Z", t.deep, t.deep, 1.4)
    )
    skirt = path(
        "M98,196 L168,196 L184,244 Q176,252 166,245 Q156,253 145,246 Q134,254 123,246 Q112,253 101,245"
        " Q92,251 84,243 Z",
        o.main,
        t.deep,
    ) + line("M112,200 L104,244 M125,200 L124,246 M140,200 L146,246 M154,200 L166,244", t.deep, 1.6)
    cape = path(
        "M168,134 C196,150 206,196 200,262 C190,270 176,266 170,258 C176,214 172,176 160,150 Z",
        o.deep,
        t.deep,
    )
    torso = path(
        "M108,128 C96,130 92,138 93,150 L99,198 L167,198 L176,150 C176,138 170,130 158,128 Z", t.main, t.deep
    )
    front = path("M125,130 L141,130 L143,198 L123,198 Z", t.gold, t.deep, 1.8) + "".join(
        dot(133, y, 3, t.main, t.deep, 1.2) for y in (150, 164, 178)
    )
    belt = path("M98,192 L168,192 L169,202 L97,202 Z", t.deep, t.deep, 1.4) + path(
        "M126,190 L140,190 L140,204 L126,204 Z", t.gold, t.deep, 1.8
    )
    far_arm = path(
        "M164,134 C184,138 190,160 184,182 L166,198 L156,190 L168,172 L160,152 Z", o.main, t.deep
    ) + path("M156,188 L166,198 L158,205 L148,196 Z", SKIN, t.deep, 1.8)
    near_arm = path(
        "M106,130 C90,132 76,146 66,162 L58,150 L44,158 C46,178 60,190 74,184 C88,178 98,168 106,160 Z",
        t.main,
        t.deep,
    ) + path("M44,158 L58,149 L63,156 L47,167 Z", t.gold, t.deep, 1.8)
    head = group(_head("J", suit), "translate(33,20) scale(0.8)")
    ruff = group(_ruff(t), "translate(33,20) scale(0.8)")
    hand = _fist(t, 53, 143)
    return _drawn(
        cape
        + legs
        + skirt
        + torso
        + front
        + belt
        + far_arm
        + ruff
        + head
        + near_arm
        + _held(t, suit, 54, 140)
        + hand
    )


# --- The rider -----------------------------------------------------------------------------------


def _horse_neck(t: Tones, coat: str) -> str:
    """Head and neck, looking left, with bridle and mane."""
    outline = (
        "M136,214 C128,182 118,152 101,128 L99,108 L89,124 C77,130 66,146 58,160 C50,170 37,178 36,189"
        " C36,199 47,203 56,198 C63,195 69,190 77,190 C84,189 89,186 92,182 C94,200 86,214 78,228"
        " C74,242 80,254 92,258 L136,252 Z"
    )
    shade = mix(coat, "#5a3a22", 0.3)
    mane = path(
        "M101,126 C114,128 118,138 120,144 C128,148 131,158 131,164 C139,170 141,180 140,188 C147,196 147,208"
        " 143,214 L134,214 C128,182 118,152 101,128 Z",
        t.deep,
        t.deep,
        1.6,
    ) + path("M98,116 C90,120 84,130 84,140 C92,138 98,130 101,126 Z", t.deep, t.deep, 1.4)
    jaw = path("M92,182 C94,200 86,214 78,228 C74,242 80,254 92,258 L104,257 C92,240 102,214 98,178 Z", shade)
    eye = path("M75,147 Q81,142 86,147 Q81,151 75,147 Z", t.deep) + line("M74,142 Q81,137 87,142", t.deep, 2)
    nose = dot(44, 188, 2.4, t.deep) + line("M45,196 Q52,192 57,193", t.deep, 2)
    bridle = (
        line("M62,156 Q67,172 68,190 M90,128 Q88,160 92,182 M64,166 L90,158", t.deep, 6)
        + line("M62,156 Q67,172 68,190 M90,128 Q88,160 92,182 M64,166 L90,158", t.gold, 3.2)
        + dot(67, 178, 3.6, t.gold, t.deep, 1.4)
    )
    return mane + path(outline, coat) + jaw + line(outline, t.deep, 2.2) + eye + nose + bridle


def _horse_legs(t: Tones, coat: str) -> str:
    shade = mix(coat, "#5a3a22", 0.34)
    hoof = t.deep

    def hind(fill: str) -> str:
        return path(
            "M170,248 C172,268 180,276 185,284 L178,304 L174,318 L196,318 L197,306 L206,286 C212,268 212,250"
            " 210,232 Z",
            fill,
            t.deep,
        ) + path("M174,314 L197,314 L199,325 L170,325 Z", hoof, t.deep, 1.4)

    def fore(fill: str) -> str:
        return path("M94,250 L99,282 L95,318 L113,318 L115,284 L124,254 Z", fill, t.deep) + path(
            "M95,314 L113,314 L115,325 L90,325 Z", hoof, t.deep, 1.4
        )

    raised = path(
        "M90,240 C72,244 56,252 44,264 C40,270 42,276 47,281 L58,304 L71,299 L61,276"
        " C76,272 92,268 104,258 Z",
        coat,
        t.deep,
    ) + path("M57,300 L71,295 L77,305 L60,312 Z", hoof, t.deep, 1.4)
    return group(hind(shade), "translate(-24,0)") + hind(coat) + fore(shade) + raised


def _rider(t: Tones, suit: str) -> str:
    o = _other(suit)
    coat = HORSES[suit]
    tail = path(
        "M204,220 C222,214 230,232 226,252 C224,266 228,274 220,284 C210,278 205,266 208,252"
        " C210,242 208,238 200,236 Z",
        t.deep,
        t.deep,
        1.6,
    )
    body = path(
        "M86,258 C78,248 76,232 82,218 C104,206 130,206 152,208 C176,202 200,206 209,222"
        " C214,238 212,252 206,264"
        " C176,274 118,274 92,262 Z",
        coat,
        t.deep,
    )
    cloth = path(
        "M112,206 L186,205 L196,262 Q188,272 180,264 Q172,275 163,266 Q154,277 145,267"
        " Q136,277 127,267 Q118,275 108,264 Z",
        o.main,
        t.deep,
    ) + line(
        "M110,254 Q118,264 127,257 Q136,267 145,257 Q154,267 163,256 Q172,265 180,254 Q188,262 194,252",
        t.gold,
        4,
    )
    cape = path(
        "M160,124 C186,132 204,160 206,200 C198,212 182,210 172,204 C176,176 170,152 156,138 Z",
        o.deep,
        t.deep,
    )
    torso = path(
        "M118,122 C106,125 103,134 104,146 L112,210 L168,210 L172,146 C172,134 168,125 158,122 Z",
        t.main,
        t.deep,
    )
    sash = path("M106,140 L118,128 L170,186 L169,204 Z", t.gold, t.deep, 1.8)
    leg = path(
        "M128,202 L164,204 C166,220 154,232 142,236 L138,262 L136,280 L118,280 L118,256 L116,236"
        " C114,222 118,208 128,202 Z",
        t.main,
        t.deep,
    ) + path(
        "M118,258 L138,258 L137,282 C132,292 112,294 98,291 C98,284 108,282 118,276 Z", t.deep, t.deep, 1.6
    )
    stirrup = line("M101,296 L138,296 M138,296 L134,280", t.gold, 3.4)
    rein = line("M68,178 C92,206 110,196 138,190", t.deep, 5) + line(
        "M68,178 C92,206 110,196 138,190", t.gold, 2.4
    )
    far_arm = path(
        "M160,130 C178,136 182,158 174,176 L150,196 L140,186 L158,168 L152,148 Z", o.main, t.deep
    ) + _fist(t, 142, 190)
    near_arm = path(
        "M118,124 C104,122 90,120 80,110 L66,120 C74,142 92,152 112,152 Z", t.main, t.deep
    ) + path("M80,109 L86,116 L70,128 L65,119 Z", t.gold, t.deep, 1.8)
    head = group(_helmet(t), "translate(48,24) scale(0.72)")
    small = 0.74 if suit in "WB" else 0.86
    mark = group(_held(t, suit, 0, 0), f"translate(68,108) scale({small})")
    hand = _fist(t, 69, 107)
    return _drawn(
        cape
        + tail
        + _horse_legs(t, coat)
        + body
        + cloth
        + torso
        + sash
        + _horse_neck(t, coat)
        + rein
        + leg
        + stirrup
        + far_arm
        + mark
        + near_arm
        + head
        + hand
    )


def _helmet(t: Tones) -> str:
    """A rider's head: an open helmet with a comb of feathers."""
    feathers = path(
        "M118,50 C116,28 134,14 156,20 C176,24 184,46 178,70 C174,62 168,58 162,58"
        " C164,48 156,42 148,46 C142,40 128,40 118,50 Z",
        t.gold,
        t.deep,
    ) + line("M128,42 C140,28 160,30 170,52", t.gold_deep, 1.8)
    dome = path("M97,84 C92,54 108,42 126,42 C146,42 158,56 153,84 Q125,66 97,84 Z", "#d5dce8", t.deep)
    gleam = path("M104,72 C104,58 110,52 118,49 C112,56 110,62 110,69 Z", t.paper)
    rim = path("M94,88 Q125,66 156,88 L155,78 Q125,57 95,78 Z", t.gold, t.deep)
    cheeks = both(
        path("M97,84 L106,80 L108,108 C110,118 104,122 98,116 C94,104 95,92 97,84 Z", "#d5dce8", t.deep)
    )
    return feathers + court_head("", "", _flesh(t)) + cheeks + dome + gleam + rim


# --- The king ------------------------------------------------------------------------------------


def _king(t: Tones, suit: str) -> str:
    o = _other(suit)
    mantle = path(
        "M96,134 C70,144 58,190 52,250 C48,286 42,304 34,318 L216,318"
        " C208,304 202,286 198,250 C194,190 184,144 158,134 Z",
        o.main,
        t.deep,
    )
    lining = path(
        "M104,136 L150,136 C168,190 178,260 184,318 L66,318 C76,260 86,190 104,136 Z", t.main, t.deep
    )
    apron = path("M115,150 L139,150 L150,318 L104,318 Z", t.gold, t.deep, 1.8)
    studs = "".join(path(f"M127,{y} l8,11 l-8,11 l-8,-11 Z", t.main, t.deep, 1.6) for y in (204, 236, 268))
    hem = path(
        "M34,318 C36,314 38,311 40,306 L210,306 C212,311 214,314 216,318 L218,324 L32,324 Z", t.paper, t.deep
    )
    tails = "".join(path(f"M{x},309 l2.2,7 l-2.2,3 l-2.2,-3 Z", t.deep) for x in range(48, 210, 15))
    far_arm = (
        path("M160,146 C184,160 190,196 178,214 L146,222 L142,204 L162,196 L152,170 Z", o.main, t.deep)
        + path("M146,202 L152,222 L140,224 L136,206 Z", t.paper, t.deep, 1.8)
        + _fist(t, 133, 214)
    )
    near_arm = path(
        "M100,142 C84,146 74,154 64,164 L56,150 L40,158 C42,184 58,202 76,198 C92,194 102,186 108,176 Z",
        o.main,
        t.deep,
    ) + path("M40,158 L56,149 L62,158 L45,170 Z", t.paper, t.deep, 1.8)
    collar = group(_ermine(t), "translate(20,24) scale(0.85)")
    head = group(_head("K", suit), "translate(20,24) scale(0.85)")
    return _drawn(
        mantle
        + lining
        + apron
        + studs
        + hem
        + tails
        + far_arm
        + collar
        + head
        + near_arm
        + _held(t, suit, 51, 140)
        + _fist(t, 50, 143)
    )
