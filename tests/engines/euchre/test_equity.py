# SPDX-License-Identifier: GPL-3.0-or-later
"""The chance to win a match from a score."""

from __future__ import annotations

import pytest

from engines.euchre.equity import equity
from engines.euchre.options import EuchreOptions

STANDARD = EuchreOptions()
EIGHT_DEALS = EuchreOptions(match_end="deals", number_of_deals=8)


@pytest.mark.parametrize("options", [STANDARD, EIGHT_DEALS, EuchreOptions(points_to_win=15, euchre_points=4)])
@pytest.mark.parametrize(("ours", "theirs"), [(0, 0), (3, 1), (4, 4)])
def test_what_one_side_wins_the_other_loses(options: EuchreOptions, ours: int, theirs: int) -> None:
    table = equity(options)
    for we_deal in (False, True):
        both = table.win(ours, theirs, we_deal, 3) + table.win(theirs, ours, not we_deal, 3)
        assert both == pytest.approx(1.0)


def test_more_points_and_the_deal_are_good() -> None:
    table = equity(STANDARD)
    row = [table.win(ours, 6, True, 0) for ours in range(11)]
    assert row == sorted(row)
    assert table.win(9, 9, True, 0) > 0.5 > table.win(9, 9, False, 0)


def test_a_match_that_is_over_is_won_or_lost() -> None:
    assert equity(STANDARD).win(10, 9, True, 12) == 1.0
    assert equity(STANDARD).win(7, 11, True, 12) == 0.0
    assert equity(EIGHT_DEALS).win(5, 4, True, 8) == 1.0
    assert equity(EIGHT_DEALS).win(4, 5, True, 8) == 0.0


def test_a_tie_after_the_last_deal_is_broken_by_one_more() -> None:
    assert equity(EIGHT_DEALS).win(5, 5, True, 8) == equity(EIGHT_DEALS).win(5, 5, True, 7)


def test_in_the_last_deal_only_four_points_turn_three() -> None:
    table = equity(EIGHT_DEALS)
    assert 0 < table.win(0, 3, True, 7) < 0.05
    assert table.win(0, 5, True, 7) == 0.0
