# SPDX-License-Identifier: GPL-3.0-or-later
"""What a viewer can't see is dealt where it may lie, every way being as likely as every other."""

from __future__ import annotations

import collections
import random
from itertools import combinations

import pytest

from engines.dealing import Dealing, share_out, share_out_where


def test_every_way_to_deal_is_counted_and_equally_likely() -> None:
    """Six cards over two hands of two, the first without hearts, and the rest; by hand: seat 0 takes
    two of four, seat 1 two of the four then left."""
    cards = ["AC", "KC", "QC", "JC", "AH", "KH"]
    dealing = Dealing([(["AC", "KC", "QC", "JC"], (0, 1, 2)), (["AH", "KH"], (1, 2))], (2, 2, 2))
    ways = {
        (first, second)
        for first in combinations(cards[:4], 2)
        for second in combinations([card for card in cards if card not in first], 2)
    }
    assert dealing.ways == len(ways) == 36
    rng = random.Random(1)
    drawn = collections.Counter(
        (tuple(sorted(places[0])), tuple(sorted(places[1])))
        for places in (dealing.draw(rng) for _ in range(7200))
    )
    assert set(drawn) == {(tuple(sorted(first)), tuple(sorted(second))) for first, second in ways}
    assert min(drawn.values()) > 140  # 200 each are expected; 140 is four standard deviations off
    assert max(drawn.values()) < 260


def test_limits_that_leave_one_way_never_dead_end() -> None:
    dealing = Dealing([(["AC"], (0, 1)), (["KC"], (0,)), (["QC"], (1, 2)), (["JC"], (2,))], (1, 1, 2))
    assert dealing.ways == 1
    assert [set(cards) for cards in dealing.draw(random.Random(0))] == [{"KC"}, {"AC"}, {"QC", "JC"}]


def test_contradictions_are_told() -> None:
    dealing = Dealing([(["AC", "KC"], (0,)), (["QC"], (1,))], (1, 2))
    assert dealing.ways == 0
    with pytest.raises(ValueError, match="can't lie in any way"):
        dealing.draw(random.Random(0))


def test_what_is_known_stays_and_the_rest_is_shared_out() -> None:
    unseen = ["2C", "3C", "4C", "5C", "6C", "7C"]
    seen = collections.Counter()
    for seed in range(3000):
        hands, rest = share_out(unseen, [("AS",), ("KS",), ()], (1, 3, 2), random.Random(seed))
        assert hands[0] == ("AS",)
        assert hands[1][0] == "KS"
        assert (len(hands[1]), len(hands[2]), len(rest)) == (3, 2, 2)
        assert sorted((*hands[1][1:], *hands[2], *rest)) == unseen
        seen.update(hands[2])
    assert min(seen.values()) > 850  # 1000 each are expected
    assert max(seen.values()) < 1150


def test_a_seat_that_did_not_follow_gets_none_of_the_suit() -> None:
    unseen = ["2H", "3H", "4H", "2C", "3C", "4C"]
    ways = collections.Counter()
    for seed in range(3000):
        hands, rest = share_out_where(
            unseen,
            [("AS", "KS"), (), ()],
            (2, 3, 2),
            lambda seat, card: seat != 1 or card[1] != "H",
            random.Random(seed),
        )
        assert hands[0] == ("AS", "KS")
        assert set(hands[1]) == {"2C", "3C", "4C"}
        assert sorted((*hands[2], *rest)) == ["2H", "3H", "4H"]
        ways[rest] += 1
    assert len(ways) == 3
    assert min(ways.values()) > 850


def test_nothing_can_lie_where_nobody_may_hold_it() -> None:
    with pytest.raises(ValueError, match="can't lie in any way"):
        share_out_where(["2H", "3H"], [(), ()], (1, 1), lambda seat, card: False, random.Random(1))
