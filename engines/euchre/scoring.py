# SPDX-License-Identifier: GPL-3.0-or-later
"""What a deal of Euchre is worth (docs/rules/euchre.md, “Scoring”)."""

from __future__ import annotations

from engines.contract import Seat
from engines.euchre.options import TO_POINTS, EuchreOptions
from engines.euchre.types import DealScore, Trump
from engines.rounds import MatchEnd

MADE, MARCH, LONE_MARCH, EUCHRE, LONE_EUCHRE = "made", "march", "lone_march", "euchre", "lone_euchre"

POINTS_MADE = 1
POINTS_MARCH = 2
POINTS_LONE_EUCHRE = 4
TRICKS_TO_MAKE = 3
ALL_TRICKS = 5


def deal_kind(maker_tricks: int, alone: bool, defended_alone: bool) -> str:
    """How a deal ended for the makers, who took ``maker_tricks`` of the five tricks."""
    if maker_tricks < TRICKS_TO_MAKE:
        return LONE_EUCHRE if defended_alone else EUCHRE
    if maker_tricks < ALL_TRICKS:
        return MADE
    return LONE_MARCH if alone else MARCH


def points_for(options: EuchreOptions, kind: str) -> int:
    """Points of the side that scores: the makers, or after a euchre the defenders."""
    return {
        MADE: POINTS_MADE,
        MARCH: POINTS_MARCH,
        LONE_MARCH: options.lone_march_points,
        EUCHRE: options.euchre_points,
        LONE_EUCHRE: POINTS_LONE_EUCHRE,
    }[kind]


def score_deal(
    options: EuchreOptions,
    *,
    maker: Seat,
    trump: Trump,
    alone: bool,
    defender_alone: Seat | None,
    tricks: tuple[int, ...],
    before: tuple[int, ...],
) -> DealScore:
    """Score a deal. ``tricks`` and ``before`` (the match score) are by team, team = seat % 2."""
    makers = maker % 2
    kind = deal_kind(tricks[makers], alone, defender_alone is not None)
    scoring = 1 - makers if kind in (EUCHRE, LONE_EUCHRE) else makers
    worth = points_for(options, kind)
    points = (worth, 0) if scoring == 0 else (0, worth)
    return DealScore(
        kind=kind,
        maker=maker,
        trump=trump,
        alone=alone,
        defender_alone=defender_alone,
        tricks=tricks,
        points=points,
        scores=(before[0] + points[0], before[1] + points[1]),
    )


def match_end(options: EuchreOptions) -> MatchEnd:
    """Only one side can score in a deal, so a race to a number of points has one winner. After a fixed number
    of deals the side ahead wins; a tie is broken by further deals, one at a time."""
    if options.match_end == TO_POINTS:
        return MatchEnd(target=options.points_to_win)
    return MatchEnd(deals=options.number_of_deals)
