# SPDX-License-Identifier: GPL-3.0-or-later
"""Rules of thumb for one move of Scopa: what the taken cards are worth, and what is left for the next.

The easy and the normal bot play by them; the hard one plays its worlds out with them.
"""

from __future__ import annotations

import functools

from engines.scopa.kernel import OF_VALUE, VALUE, Mask, Move, Position, codes_in
from engines.scopa.options import ScopaOptions

CARD_WORTH = 0.11
"""What any card is worth towards the point for the most cards, in points of the match."""
COIN = 0.22
SETTEBELLO = 1.0
PRIME = {7: 0.33, 6: 0.16, 1: 0.1, 5: 0.06}
"""What a card is worth towards the primiera, by value."""
SWEEP = 1.0


@functools.lru_cache(maxsize=50_000)
def worth(cards: Mask, napola: bool, re_bello: bool) -> float:
    """What a set of cards is worth to who takes it."""
    total = 0.0
    for code in codes_in(cards):
        value = VALUE[code]
        total += CARD_WORTH + PRIME.get(value, 0.0)
        if code < 10:
            total += COIN
            if value == 7:
                total += SETTEBELLO
            if napola and value <= 3:
                total += 0.7
            if re_bello and value == 10:
                total += 1.0
    return total


def hidden_counts(position: Position, seat: int) -> list[int]:
    """By value how many cards ``seat`` has not seen, in the others' hands and the stock; at 0 all of them."""
    gone = position.table
    for pile in position.piles:
        gone |= pile
    for card in position.hands[seat]:
        gone |= 1 << card
    counts = [(mask & ~gone).bit_count() for mask in OF_VALUE]
    counts[0] = sum(counts)
    return counts


def move_worth(position: Position, seat: int, move: Move, hidden: list[int]) -> float:
    """What a move is worth to ``seat`` by what it takes and what it leaves, in points of the match."""
    rules = position.rules
    card, take = move
    table = position.table ^ take if take else position.table | 1 << card
    value = 0.0
    if take:
        value += worth(take | 1 << card, rules.napola, rules.re_bello)
        if take == position.table and (VALUE[card] != 1 or not rules.ace_takes_all or position.counts(take)):
            value += SWEEP
    else:
        value -= 0.35 * worth(1 << card, rules.napola, rules.re_bello)
    opponent = position.teams[position.order[seat]] != position.teams[seat]
    if table:
        value -= (1.0 if opponent else -0.5) * _left(rules, table, hidden, len(position.hands[seat]))
    return -value if rules.inverse else value


def _left(rules: ScopaOptions, table: Mask, hidden: list[int], hand: int) -> float:
    """What the next player can be expected to make of a table, in points."""
    total, cards = _lying(table, rules.napola, rules.re_bello)
    share = max(1, hand) / max(1, hidden[0])  # of a hidden card, to be in one hand
    sweep = 15 - total if rules.escoba else total
    danger = 0.0
    if 1 <= sweep <= 10:
        danger += SWEEP * min(1.0, hidden[sweep] * share)
    if rules.ace_takes_all:
        danger += 0.6 * min(1.0, hidden[1] * share)
    for value, half in cards:
        danger += half * min(1.0, hidden[value] * share)
    return danger


@functools.lru_cache(maxsize=100_000)
def _lying(table: Mask, napola: bool, re_bello: bool) -> tuple[int, tuple[tuple[int, float], ...]]:
    """(the sum of a table's values; of each card its value and half of what it is worth)."""
    cards = codes_in(table)
    halves = tuple((VALUE[code], 0.5 * worth(1 << code, napola, re_bello)) for code in cards)
    return sum(VALUE[code] for code in cards), halves


def best_move(position: Position) -> Move:
    """The move these rules make for the seat to move."""
    moves = position.moves()
    if len(moves) == 1:
        return moves[0]
    seat = position.turn
    hidden = hidden_counts(position, seat)
    return max(moves, key=lambda move: move_worth(position, seat, move, hidden))
