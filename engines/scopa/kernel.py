# SPDX-License-Identifier: GPL-3.0-or-later
"""Deals of Scopa in plain integers, for the bots' search; tests hold it equal to the rules.

A card is ``10 * suit + value - 1`` (suits in canonical order, coins first); sets of cards are bit masks.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TypeAlias

from engines.bits import numbers_in
from engines.cards import ITALIAN_RANKS, ITALIAN_SUITS, Card, rank
from engines.scopa.options import NOTHING, SEVENS, TAKES_ITSELF, ScopaOptions
from engines.scopa.scoring import NAPOLA, PRIMIERA_VALUES

Mask: TypeAlias = int
Move: TypeAlias = tuple[int, Mask]
"""A card and what it takes."""

CODE: dict[Card, int] = {
    r + s: 10 * n + i for n, s in enumerate(ITALIAN_SUITS) for i, r in enumerate(ITALIAN_RANKS)
}
CARD: dict[int, Card] = {code: card for card, code in CODE.items()}
VALUE: tuple[int, ...] = tuple(code % 10 + 1 for code in range(40))
PRIME: tuple[int, ...] = tuple(PRIMIERA_VALUES[rank(CARD[code])] for code in range(40))
COINS: Mask = (1 << 10) - 1
SETTEBELLO: Mask = 1 << CODE["7O"]
RE_BELLO: Mask = 1 << CODE["KO"]
ACES: Mask = sum(1 << code for code in range(40) if VALUE[code] == 1)
SEVEN_MASK: Mask = sum(1 << code for code in range(40) if VALUE[code] == 7)
OF_VALUE: tuple[Mask, ...] = tuple(sum(1 << c for c in range(40) if VALUE[c] == v) for v in range(11))
SUIT_MASKS: tuple[Mask, ...] = tuple(COINS << 10 * n for n in range(4))
BY_PRIME: tuple[tuple[int, int], ...] = tuple(sorted(((PRIME[v], v) for v in range(10)), reverse=True))
FIFTEEN = 15


def mask_of(cards: Sequence[Card]) -> Mask:
    """The set of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << CODE[card]
    return mask


def cards_in(mask: Mask) -> tuple[Card, ...]:
    """The cards of a set by name, sorted as an action names them."""
    return tuple(sorted(CARD[code] for code in numbers_in(mask)))


@functools.lru_cache(maxsize=200_000)
def sums(table: Mask, total: int) -> tuple[Mask, ...]:
    """The sets of cards of ``table`` that add up to ``total``."""
    found: list[Mask] = []
    cards = numbers_in(table)

    def extend(start: int, left: int, taken: Mask) -> None:
        for n in range(start, len(cards)):
            value = VALUE[cards[n]]
            if value == left:
                found.append(taken | 1 << cards[n])
            elif value < left:
                extend(n + 1, left - value, taken | 1 << cards[n])

    extend(0, total, 0)
    return tuple(found)


class Position:
    """One world within a deal, changed in place. ``piles`` are sets of cards and ``scope`` sweeps by team;
    ``stock`` is the undealt cards, next ones first; ``order[s]`` the seat that plays after ``s``; ``first``
    who gets and plays first after a new packet."""

    __slots__ = (
        "first",
        "hand_size",
        "hands",
        "last_taker",
        "order",
        "piles",
        "rules",
        "scope",
        "stock",
        "table",
        "teams",
        "turn",
    )

    def __init__(
        self,
        rules: ScopaOptions,
        hands: Sequence[Sequence[Card]],
        table: Sequence[Card],
        stock: Sequence[Card],
        turn: int,
        first: int,
        order: Sequence[int],
        teams: Sequence[int],
        hand_size: int,
        last_taker: int,
    ) -> None:
        self.rules = rules
        self.hands = [[CODE[card] for card in hand] for hand in hands]
        self.table = mask_of(table)
        self.stock = [CODE[card] for card in stock]
        self.turn = turn
        self.first = first
        self.order = order
        self.teams = teams
        self.hand_size = hand_size
        self.last_taker = last_taker
        self.piles = [0] * (max(teams) + 1)
        self.scope = [0] * (max(teams) + 1)

    def copy(self) -> Position:
        """An independent copy."""
        other = object.__new__(Position)
        other.rules = self.rules
        other.hands = [hand[:] for hand in self.hands]
        other.table = self.table
        other.stock = self.stock
        other.turn = self.turn
        other.first = self.first
        other.order = self.order
        other.teams = self.teams
        other.hand_size = self.hand_size
        other.last_taker = self.last_taker
        other.piles = self.piles[:]
        other.scope = self.scope[:]
        return other

    def takes(self, card: int) -> tuple[Mask, ...]:
        """The sets ``card`` may take; none where it takes nothing."""
        rules, table = self.rules, self.table
        value = VALUE[card]
        if value == 1 and rules.ace_takes_all:
            aces = table & ACES
            if aces and rules.scopa_dassi:
                return tuple(1 << code for code in numbers_in(aces))
            return (table,) if table else ()
        if rules.escoba:
            return sums(table, FIFTEEN - value)
        equal = table & OF_VALUE[value]
        if equal:
            if equal & (equal - 1) == 0:
                return (equal,)
            return tuple(1 << code for code in numbers_in(equal))
        return sums(table, value)

    def moves(self) -> list[Move]:
        """What the seat to move may do."""
        return [(card, take) for card in self.hands[self.turn] for take in self.takes(card) or (0,)]

    def play(self, card: int, take: Mask) -> None:
        """The seat to move plays; new packets are dealt, and at the end the table goes to who took last."""
        seat = self.turn
        team = self.teams[seat]
        hand = self.hands[seat]
        hand.remove(card)
        ace_for_all = self.rules.ace_takes_all and VALUE[card] == 1
        if take:
            last = not self.stock and not any(self.hands)
            swept = take == self.table
            self.table ^= take
            self.piles[team] |= take | 1 << card
            self.last_taker = seat
            if swept and not last and (not ace_for_all or self.counts(take)):
                self.scope[team] += 1
        elif ace_for_all and not self.table and self.rules.ace_on_empty == TAKES_ITSELF:
            self.piles[team] |= 1 << card
            self.last_taker = seat
        else:
            self.table |= 1 << card
        self.turn = self.order[seat]
        if any(self.hands):
            return
        if self.stock:
            owner, size = self.first, self.hand_size
            stock = self.stock
            for _ in self.hands:
                self.hands[owner] = stock[:size]
                stock = stock[size:]
                owner = self.order[owner]
            self.stock = stock
        elif self.table and self.last_taker >= 0:
            self.piles[self.teams[self.last_taker]] |= self.table
            self.table = 0

    def counts(self, take: Mask) -> bool:
        """Whether it is a scopa when an ace that takes everything sweeps the table of ``take``."""
        alone = take & (take - 1) == 0 and take & ACES != 0
        return self.rules.ace_sweep_is_scopa or (self.rules.scopa_dassi and alone)

    def is_over(self) -> bool:
        return not self.stock and not any(self.hands)


def deal_points(rules: ScopaOptions, piles: Sequence[Mask], scope: Sequence[int]) -> list[int]:
    """Points by team of a finished deal; ``scope`` are the points for sweeps."""
    points = list(scope)
    _give(points, [pile.bit_count() for pile in piles])
    _give(points, [(pile & COINS).bit_count() for pile in piles])
    if rules.seventy == SEVENS:
        _give(points, [(pile & SEVEN_MASK).bit_count() for pile in piles])
    else:
        _give(points, [primiera(pile, rules.missing_suit == NOTHING) for pile in piles])
    for team, pile in enumerate(piles):
        if pile & SETTEBELLO:
            points[team] += 1
        if rules.re_bello and pile & RE_BELLO:
            points[team] += 1
        if rules.napola:
            row = 0
            while row < 10 and pile >> row & 1:
                row += 1
            points[team] += row if row >= NAPOLA else 0
    return points


def _give(points: list[int], values: Sequence[int]) -> None:
    most = max(values)
    if most > 0 and values.count(most) == 1:
        points[values.index(most)] += 1


def primiera(pile: Mask, lenient: bool) -> int:
    """A side's primiera; 0 where a suit is missing, unless that is ``lenient``."""
    total = 0
    for n in range(4):
        own = pile >> 10 * n & COINS
        if not own:
            if lenient:
                continue
            return 0
        total += next(prime for prime, value in BY_PRIME if own >> value & 1)
    return total
