# SPDX-License-Identifier: GPL-3.0-or-later
"""Briscola's house rules, for two or three players and for four. Wording of the rules:
docs/rules/briscola.md and briscola-a-quattro.md."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engines.options import Choice, Option, Options, Preset
from engines.text import N_

CARDS = N_("Cards and dealing")
PLAY = N_("Play")
MATCH = N_("Match")

TO_POINTS = "points"
BEST_OF = "best_of"
OFF, SEVEN, TWO = "off", "7", "2"
WHILE_STOCK = "stock"
BEFORE_FIRST = "first"


class BriscolaOptions(Options, frozen=True):
    """Three cards each, a match of one deal: 61 points win."""

    hand_size: Annotated[
        int,
        Option(N_("Cards in hand"), group=CARDS, choices=(Choice(3, N_("Three")), Choice(5, N_("Five")))),
    ] = 3
    open_hands: Annotated[
        bool,
        Option(
            N_("Open hands (scoperta)"),
            help=N_("Everyone plays with the cards face up on the table."),
            group=CARDS,
        ),
    ] = False
    exchange: Annotated[
        str,
        Option(
            N_("Exchanging the turned-up trump"),
            help=N_(
                "Whoever is to play and holds this trump may exchange it for the turned-up card, if that "
                "is a better one."
            ),
            group=PLAY,
            choices=(
                Choice(OFF, N_("Off")),
                Choice(SEVEN, N_("With the seven")),
                Choice(TWO, N_("With the two")),
            ),
        ),
    ] = OFF
    exchange_until: Annotated[
        str,
        Option(
            N_("It may be exchanged"),
            group=PLAY,
            choices=(
                Choice(WHILE_STOCK, N_("as long as it lies there")),
                Choice(BEFORE_FIRST, N_("before one’s first card of the deal")),
            ),
            needs=(("exchange", (SEVEN, TWO)),),
        ),
    ] = WHILE_STOCK
    counter_clockwise: Annotated[
        bool,
        Option(
            N_("Counter-clockwise"),
            help=N_("Deal and play go round to the right, as is usual in Italy."),
            group=PLAY,
        ),
    ] = False
    match_end: Annotated[
        str,
        Option(
            N_("The match ends"),
            group=MATCH,
            choices=(
                Choice(TO_POINTS, N_("at a number of points")),
                Choice(BEST_OF, N_("after the best of several deals")),
            ),
        ),
    ] = TO_POINTS
    points_to_win: Annotated[
        int,
        Option(
            N_("Points to win"),
            help=N_("A deal has 120 points; those of all deals are added up. With 61 one deal decides."),
            group=MATCH,
            minimum=61,
            maximum=120,
            needs=(("match_end", (TO_POINTS,)),),
        ),
    ] = 61
    best_of: Annotated[
        int,
        Option(
            N_("Best of"),
            group=MATCH,
            choices=(Choice(3, N_("three deals")), Choice(5, N_("five deals"))),
            needs=(("match_end", (BEST_OF,)),),
        ),
    ] = 3

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("three", N_("Best of three"), {"match_end": BEST_OF}),
        Preset("five", N_("Best of five"), {"match_end": BEST_OF, "best_of": 5}),
        Preset("open", N_("Open hands"), {"open_hands": True}),
        Preset("seven", N_("With exchange"), {"exchange": SEVEN}),
    )


class QuattroOptions(BriscolaOptions, frozen=True):
    """As for two, in fixed partnerships."""

    partners_look: Annotated[
        bool,
        Option(
            N_("Partners look at each other’s hands"),
            help=N_("Once the stock is gone, partners show each other, and nobody else, their last cards."),
            group=PLAY,
        ),
    ] = False

    presets: ClassVar[tuple[Preset, ...]] = (
        *BriscolaOptions.presets,
        Preset("look", N_("Partners look at the end"), {"partners_look": True}),
    )
