# SPDX-License-Identifier: GPL-3.0-or-later
"""What a score is worth: the chance to win the match from it.

A deal is won by equity, not by points: at 9 of 10 a lone march brings nothing that three tricks don't.
"""

from __future__ import annotations

import functools

from engines.euchre.options import TO_POINTS, EuchreOptions
from engines.euchre.scoring import EUCHRE, LONE_MARCH, MADE, MARCH, points_for

# How often a deal ends how, for the dealer's side and the other one making trump: normal bots over
# 1,600 deals. Thrown-in deals, one in a hundred or fewer, are left out.
DEALER_MAKES = {MADE: 0.43, MARCH: 0.11, LONE_MARCH: 0.035, EUCHRE: 0.09}
OTHERS_MAKE = {MADE: 0.20, MARCH: 0.05, LONE_MARCH: 0.005, EUCHRE: 0.08}


class Equity:
    """The chance to win a match under these options, two sides of the same strength supposed."""

    def __init__(self, options: EuchreOptions) -> None:
        self.options = options
        outcomes: dict[tuple[int, int], float] = {}
        for table, dealer_made in ((DEALER_MAKES, True), (OTHERS_MAKE, False)):
            for kind, share in table.items():
                points = points_for(options, kind)
                to_dealer = dealer_made != (kind == EUCHRE)
                gain = (points, 0) if to_dealer else (0, points)
                outcomes[gain] = outcomes.get(gain, 0.0) + share
        total = sum(outcomes.values())
        self._outcomes = [(gain, share / total) for gain, share in outcomes.items()]
        self._known: dict[tuple[int, int, bool, int], float] = {}

    def win(self, ours: int, theirs: int, we_deal: bool, deals_done: int) -> float:
        """The chance to win for the side with ``ours`` points before a deal; ``deals_done`` deals have
        been completed (it matters only where their number is fixed)."""
        options = self.options
        if options.match_end == TO_POINTS:
            if max(ours, theirs) >= options.points_to_win:
                return float(ours > theirs)
            key = (ours, theirs, we_deal, 0)
        else:
            left = max(0, options.number_of_deals - deals_done)
            if left == 0 and ours != theirs:
                return float(ours > theirs)
            # Only the difference counts. After a tie one more deal decides: every deal scores for one side.
            key = (ours - theirs, 0, we_deal, max(1, left))
            deals_done = options.number_of_deals - key[3]
        known = self._known.get(key)
        if known is None:
            known = 0.0
            for (dealer, other), share in self._outcomes:
                us, them = (dealer, other) if we_deal else (other, dealer)
                known += share * self.win(ours + us, theirs + them, not we_deal, deals_done + 1)
            self._known[key] = known
        return known


@functools.cache
def equity(options: EuchreOptions) -> Equity:
    """The one equity table of these options."""
    return Equity(options)
