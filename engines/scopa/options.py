# SPDX-License-Identifier: GPL-3.0-or-later
"""Scopa's house rules, and those of Scopone. Wording of the rules: docs/rules/scopa.md and scopone.md."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engines.options import Choice, Option, Options, OptionsError, Preset
from engines.text import N_, T

CAPTURE = N_("Capturing")
SCORING = N_("Scoring")
MATCH = N_("Match")

PRIMIERA, SEVENS = "primiera", "sevens"
ALL_SUITS, NOTHING = "all_suits", "nothing"
STAYS, TAKES_ITSELF = "stays", "takes_itself"
SCIENTIFICO, FOUR_UP = "scientifico", "four"


class ScopaOptions(Options, frozen=True):
    """To 11 points; equal cards before sums; primiera with all four suits."""

    ace_takes_all: Annotated[
        bool,
        Option(
            N_("Asso piglia tutto"), help=N_("An ace takes everything that lies on the table."), group=CAPTURE
        ),
    ] = False
    ace_sweep_is_scopa: Annotated[
        bool,
        Option(
            N_("Its sweep is a scopa"),
            group=CAPTURE,
            needs=(("ace_takes_all", (True,)),),
        ),
    ] = False
    ace_on_empty: Annotated[
        str,
        Option(
            N_("An ace on an empty table"),
            group=CAPTURE,
            choices=(Choice(STAYS, N_("stays there")), Choice(TAKES_ITSELF, N_("takes itself"))),
            needs=(("ace_takes_all", (True,)),),
        ),
    ] = STAYS
    scopa_dassi: Annotated[
        bool,
        Option(
            N_("Scopa d’assi"),
            help=N_("Where an ace lies on the table, an ace takes only that one."),
            group=CAPTURE,
            needs=(("ace_takes_all", (True,)),),
        ),
    ] = False
    escoba: Annotated[
        bool,
        Option(
            N_("Escoba: sums of fifteen"),
            help=N_("One takes cards that make fifteen together with the card played."),
            group=CAPTURE,
        ),
    ] = False
    seventy: Annotated[
        str,
        Option(
            N_("The point for the best cards goes to"),
            group=SCORING,
            choices=(Choice(PRIMIERA, N_("the primiera")), Choice(SEVENS, N_("the most sevens"))),
        ),
    ] = PRIMIERA
    missing_suit: Annotated[
        str,
        Option(
            N_("Primiera without all four suits"),
            group=SCORING,
            choices=(
                Choice(ALL_SUITS, N_("can’t win it")),
                Choice(NOTHING, N_("counts nothing for the missing suit")),
            ),
            needs=(("seventy", (PRIMIERA,)),),
        ),
    ] = ALL_SUITS
    napola: Annotated[
        bool,
        Option(
            N_("Napola"),
            help=N_("Ace, two and three of coins are three points, and one more for each coin that follows."),
            group=SCORING,
        ),
    ] = False
    re_bello: Annotated[
        bool, Option(N_("Re bello"), help=N_("The king of coins is a point."), group=SCORING)
    ] = False
    inverse: Annotated[
        bool,
        Option(
            N_("Inverse: fewest points win"),
            help=N_(
                "The match ends when a side reaches the target, and the side with the fewest points wins."
            ),
            group=MATCH,
        ),
    ] = False
    points_to_win: Annotated[
        int,
        Option(
            N_("Points to win"),
            group=MATCH,
            choices=(Choice(11, "11"), Choice(16, "16"), Choice(21, "21"), Choice(31, "31")),
        ),
    ] = 11
    counter_clockwise: Annotated[
        bool,
        Option(
            N_("Counter-clockwise"),
            help=N_("Deal and play go round to the right, as is usual in Italy."),
            group=MATCH,
        ),
    ] = False

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("napola", N_("With napola and re bello"), {"napola": True, "re_bello": True}),
        Preset("ace", N_("Asso piglia tutto"), {"ace_takes_all": True, "ace_sweep_is_scopa": True}),
        Preset("dassi", N_("Scopa d’assi"), {"ace_takes_all": True, "scopa_dassi": True, "napola": True}),
        Preset("escoba", N_("Escoba"), {"escoba": True}),
        Preset("long", N_("Long: to 21 points"), {"points_to_win": 21}),
    )

    def validate_combination(self) -> None:
        """Raise OptionsError for rules that contradict each other."""
        if self.escoba and self.ace_takes_all:
            raise OptionsError(
                T("In Escoba an ace counts one towards fifteen: it can’t take everything as well"), "escoba"
            )


class ScoponeOptions(ScopaOptions, frozen=True):
    """Scientifico: ten cards each, nothing on the table; counter-clockwise."""

    counter_clockwise: Annotated[
        bool,
        Option(
            N_("Counter-clockwise"),
            help=N_("Deal and play go round to the right, as is usual in Italy."),
            group=MATCH,
        ),
    ] = True
    opening: Annotated[
        str,
        Option(
            N_("The deal"),
            group=CAPTURE,
            choices=(
                Choice(SCIENTIFICO, N_("ten cards each, an empty table (scientifico)")),
                Choice(FOUR_UP, N_("nine cards each, four on the table")),
            ),
        ),
    ] = SCIENTIFICO

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("napola", N_("With napola and re bello"), {"napola": True, "re_bello": True}),
        Preset("ace", N_("Asso piglia tutto"), {"ace_takes_all": True, "ace_sweep_is_scopa": True}),
        Preset("dassi", N_("Scopa d’assi"), {"ace_takes_all": True, "scopa_dassi": True, "napola": True}),
        Preset("four", N_("Four on the table"), {"opening": FOUR_UP}),
        Preset("long", N_("Long: to 21 points"), {"points_to_win": 21}),
    )
