# SPDX-License-Identifier: GPL-3.0-or-later
"""MyRummy's house rules. Sources and wording of the rules: docs/rules/myrummy.md."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engines.options import Choice, Option, Options, Preset
from engines.text import N_

CARDS = N_("Cards")
LAYING = N_("Laying")
MATCH = N_("Match")

TO_POINTS = "points"
FIXED_DEALS = "deals"


class MyRummyOptions(Options, frozen=True):
    """Fourteen cards, a first meld of 30, a match of three deals."""

    hand_size: Annotated[int, Option(N_("Opening hand"), group=CARDS, minimum=10, maximum=14)] = 14
    wrap: Annotated[
        bool,
        Option(
            N_("Runs go on over 13"),
            help=N_("After 13 comes 1 again: 12 – 13 – 1 is a run."),
            group=CARDS,
        ),
    ] = False
    first_meld: Annotated[
        int,
        Option(
            N_("First meld"),
            help=N_(
                "So many points must lie in new groups of one’s own cards before one may use what is on the "
                "table."
            ),
            group=LAYING,
            choices=(Choice(0, N_("None")), Choice(30, "30"), Choice(50, "50")),
        ),
    ] = 30
    extend_at_once: Annotated[
        bool,
        Option(
            N_("Go on in the turn of the first meld"),
            help=N_("Once the first meld lies, other cards may be added to the table in the same turn."),
            group=LAYING,
        ),
    ] = True
    jokers_after_first: Annotated[
        bool,
        Option(
            N_("Jokers are freed only after the first meld"),
            help=N_(
                "A joker on the table stays where it is until one’s own first meld was laid in an earlier "
                "turn."
            ),
            group=LAYING,
        ),
    ] = False
    timeout_cards: Annotated[
        int,
        Option(
            N_("When time is up"),
            help=N_(
                "Where the table has a time limit. Table and hand are then as they were before the turn."
            ),
            group=LAYING,
            choices=(
                Choice(0, N_("AI plays the turn")),
                Choice(1, N_("one card is drawn")),
                Choice(2, N_("two cards are drawn")),
                Choice(3, N_("three cards are drawn")),
            ),
        ),
    ] = 0
    match_end: Annotated[
        str,
        Option(
            N_("The match ends"),
            group=MATCH,
            choices=(
                Choice(FIXED_DEALS, N_("after a number of deals")),
                Choice(TO_POINTS, N_("at a number of points")),
            ),
        ),
    ] = FIXED_DEALS
    number_of_deals: Annotated[
        int,
        Option(
            N_("Number of deals"),
            group=MATCH,
            minimum=1,
            maximum=10,
            needs=(("match_end", (FIXED_DEALS,)),),
        ),
    ] = 3
    points_to_win: Annotated[
        int,
        Option(
            N_("Points to win"),
            group=MATCH,
            choices=(Choice(100, "100"), Choice(200, "200"), Choice(300, "300"), Choice(500, "500")),
            needs=(("match_end", (TO_POINTS,)),),
        ),
    ] = 200

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("one", N_("A single deal"), {"number_of_deals": 1}),
        Preset("easy", N_("Easy start: no first meld"), {"first_meld": 0, "number_of_deals": 1}),
        Preset(
            "strict", N_("Strict: 50 to begin, nothing added"), {"first_meld": 50, "extend_at_once": False}
        ),
        Preset("round", N_("Round: runs go on over 13"), {"wrap": True}),
    )
