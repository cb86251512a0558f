# SPDX-License-Identifier: GPL-3.0-or-later
"""What a deal of MyRummy is worth, and when a match is over (docs/rules/myrummy.md)."""

from __future__ import annotations

from engines.cards import Card
from engines.myrummy.groups import hand_points
from engines.myrummy.options import TO_POINTS, MyRummyOptions
from engines.myrummy.types import DealScore
from engines.rounds import MatchEnd

OUT, BLOCKED = "out", "blocked"


def score_deal(hands: tuple[tuple[Card, ...], ...], before: tuple[int, ...]) -> DealScore:
    """Score a deal that ended with these hands, ``before`` being the match score by seat. An empty hand
    wins, else the lowest; winners share what the others hold, rounded down."""
    left = tuple(map(hand_points, hands))
    empty = tuple(seat for seat, hand in enumerate(hands) if not hand)
    winners = empty or tuple(seat for seat, points in enumerate(left) if points == min(left))
    share = sum(points for seat, points in enumerate(left) if seat not in winners) // len(winners)
    points = tuple(share if seat in winners else 0 for seat in range(len(hands)))
    return DealScore(
        kind=OUT if empty else BLOCKED,
        winners=winners,
        hands=hands,
        hand_points=left,
        points=points,
        scores=tuple(a + b for a, b in zip(before, points, strict=True)),
    )


def match_end(options: MyRummyOptions) -> MatchEnd:
    """The best total wins; equal ones share the win."""
    if options.match_end == TO_POINTS:
        return MatchEnd(target=options.points_to_win, ties_shared=True)
    return MatchEnd(deals=options.number_of_deals, ties_shared=True)
