# SPDX-License-Identifier: GPL-3.0-or-later
"""What a hand is worth under a trump, judged at a glance (no search).

The weights are those of logistic regressions over exactly solved random deals: how likely the
makers' side takes three tricks, and all five, with this hand in the maker's seat. Trumps are weighed
by their rank *in the pack in play*, so the same weights serve 24, 28 and 32 cards and the joker.
docs/AI.md tells how they were found.
"""

from __future__ import annotations

import functools
import math
from typing import NamedTuple

from engines.cards import SUITS
from engines.euchre.kernel import Bit, Hand, bits, layout
from engines.euchre.options import EuchreOptions
from engines.euchre.ranking import pack
from engines.euchre.scoring import POINTS_MADE, POINTS_MARCH
from engines.euchre.types import Trump


class Weights(NamedTuple):
    """One regression, in log odds. ``trumps`` from the highest down (the last for all lower ones);
    ``long`` for having at least 3, 4 and 5 of them; ``top`` for the highest card of a side suit,
    ``both`` for the second with it, ``second`` for the second with a lower one; ``void`` for a side
    suit one holds nothing of; ``third`` for each card of a suit from the third on; ``led_at`` when the
    other side leads."""

    base: float
    trumps: tuple[float, ...]
    long: tuple[float, float, float]
    top: float
    both: float
    second: float
    void: float
    third: float
    led_at: float


class Odds(NamedTuple):
    """Log odds that the makers' side takes three tricks, and all five."""

    make: float
    march: float

    def shifted(self, by: tuple[float, float]) -> Odds:
        return Odds(self.make + by[0], self.march + by[1])


# Three tricks and five, with the partner; three and five, alone.
SUIT_WEIGHTS = (
    Weights(-1.75, (1.87, 1.25, 0.97, 0.80, 0.72, 0.68), (0.3, 0.7, 0.1), 0.58, 0.0, 0.17, 0.25, 0.0, -0.65),
    Weights(-3.70, (1.50, 1.05, 0.80, 0.60, 0.45, 0.40), (0.1, 0.0, 0.3), 0.55, 0.15, 0.12, 0.40, 0.0, -0.65),
    Weights(-3.85, (1.83, 1.15, 0.59, 0.40, 0.10, 0.00), (2.1, 1.8, 0.15), 1.77, 0.0, 0.77, 0.50, 0.0, -0.90),
    Weights(
        -10.5, (1.26, 0.87, 0.60, 0.00, 0.00, 0.00), (1.0, 1.1, 0.20), 2.80, 0.35, 2.05, 2.50, 0.0, -0.70
    ),
)
NO_TRUMP_WEIGHTS = (
    Weights(-0.22, (1.9, 0.0), (0.0, 0.0, 0.0), 1.40, 0.10, 0.20, -0.10, 0.10, -2.2),
    Weights(-2.20, (1.5, 0.0), (0.0, 0.0, 0.0), 1.00, 0.25, 0.14, -0.15, 0.50, -2.2),
    Weights(-3.60, (2.6, 0.0), (0.0, 0.0, 0.0), 2.65, 0.50, 1.10, -0.25, -0.20, -2.7),
    Weights(-9.00, (2.6, 0.0), (0.0, 0.0, 0.0), 2.50, 0.80, 1.50, 0.80, 1.20, -2.6),
)


# What it adds that the upcard goes to the partner, or to an opponent; by the upcard: a right bower or
# the joker, the next two trumps, any other.
PARTNER_TAKES = ((1.9, 1.0), (0.9, 0.3), (0.8, 0.2))
OPPONENT_TAKES = ((-1.6, -3.6), (-1.1, -0.9), (-0.9, -0.8))

REMEMBERED = 20_000


class Judge:
    """Judges hands under one trump with one pack."""

    def __init__(self, trump: Trump, deck_size: int, joker: bool) -> None:
        self.layout = layout(trump)
        self.deck: Hand = self.layout.hand(pack(deck_size, joker))
        self._weights = SUIT_WEIGHTS if trump in SUITS else NO_TRUMP_WEIGHTS
        self._named = trump in SUITS
        order = sorted(bits(self.deck & self.layout.trumps), reverse=True)
        self._place = {bit: place for place, bit in enumerate(order)}
        self._suits: dict[tuple[int, Hand], tuple[float, ...]] = {}
        self._remembered: dict[tuple[Hand, bool, bool], Odds] = {}

    def odds(self, hand: Hand, alone: bool, led_at: bool) -> Odds:
        """The chances of a maker with ``hand``; ``led_at`` when the other side leads first."""
        key = (hand, alone, led_at)
        known = self._remembered.get(key)
        if known is None:
            if len(self._remembered) >= REMEMBERED:
                self._remembered.clear()
            known = self._remembered[key] = self._judge(hand, alone, led_at)
        return known

    def shift(self, upcard: Bit, own_side: bool) -> tuple[float, float]:
        """What the odds change when the partner (``own_side``) or an opponent picks up the upcard."""
        place = self._place[upcard]
        return (PARTNER_TAKES if own_side else OPPONENT_TAKES)[min(place // 2, 2)]

    def is_top(self, bit: Bit) -> bool:
        """Whether the card is the highest of its suit in the pack."""
        group = self.layout.group[bit]
        return not self.deck & group & -(bit << 1)

    def best_discard(self, hand: Hand, may_go: Hand) -> Bit:
        """The card of ``may_go`` without which ``hand`` is worth most as a maker's."""
        return max(bits(may_go), key=lambda bit: (self.odds(hand ^ bit, False, True).make, -bit))

    def _judge(self, hand: Hand, alone: bool, led_at: bool) -> Odds:
        first = 2 if alone else 0
        make, march = (w.base + (w.led_at if led_at else 0.0) for w in self._weights[first : first + 2])
        ruffs = hand & self.layout.trumps
        for place, mask in enumerate(self.layout.suits):
            held = hand & mask
            if held or ruffs or not self._named:
                worth = self._suit_worth(place, held)
                make += worth[first]
                march += worth[first + 1]
        return Odds(make, march)

    def _suit_worth(self, place: int, held: Hand) -> tuple[float, ...]:
        """What the cards held of one suit (the last is trumps) add to each of the four odds."""
        known = self._suits.get((place, held))
        if known is None:
            worth = self._trumps_worth if place == len(self.layout.suits) - 1 else self._side_worth
            known = self._suits[place, held] = tuple(worth(weights, place, held) for weights in self._weights)
        return known

    def _trumps_worth(self, w: Weights, place: int, held: Hand) -> float:
        last = len(w.trumps) - 1
        single = sum(w.trumps[min(self._place[bit], last)] for bit in bits(held))
        return single + sum(w.long[: max(0, held.bit_count() - 2)])

    def _side_worth(self, w: Weights, place: int, held: Hand) -> float:
        if not held:
            return w.void
        top, second = sorted(bits(self.deck & self.layout.suits[place]), reverse=True)[:2]
        worth = w.third * max(0, held.bit_count() - 2)
        if held & top:
            return worth + w.top + (w.both if held & second else 0.0)
        return worth + (w.second if held & second and held != second else 0.0)


@functools.cache
def judge(trump: Trump, deck_size: int, joker: bool) -> Judge:
    """The one judge of a trump and a pack."""
    return Judge(trump, deck_size, joker)


def probability(odds: float) -> float:
    return 1.0 / (1.0 + math.exp(-odds))


def expected_points(options: EuchreOptions, odds: Odds, alone: bool) -> float:
    """Points the makers may expect, less those they may expect to give."""
    make = probability(odds.make)
    march = min(make, probability(odds.march))
    best = options.lone_march_points if alone else POINTS_MARCH
    return make * POINTS_MADE + march * (best - POINTS_MADE) - (1.0 - make) * options.euchre_points
