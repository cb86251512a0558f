# SPDX-License-Identifier: GPL-3.0-or-later
"""Rules of thumb for one move of Scopa: what the taken cards are worth, and what is left for the next.

The easy and the normal bot play by them; the hard one plays its worlds out with them.
"""

from __future__ import annotations

import functools

from engines.bits import numbers_in
from engines.scopa.kernel import OF_VALUE, VALUE, Mask, Move, Position
from engines.scopa.options import ScopaOptions

CARD_WORTH = 0.11
"""What any card is worth towards the point for the most cards, in points of the match."""
COIN = 0.22
SETTEBELLO = 1.0
PRIME = {7: 0.33, 6: 0.16, 1: 0.1, 5: 0.06}
"""What a card is worth towards the primiera, by value."""
SWEEP = 1.0
FEAR, TRUST = 2.7, 0.8
"""What lies there for an opponent, or a partner, who plays next counts so many times: what is left wrong is
paid for by more than the next move (found by measuring, docs/AI.md)."""


@functools.lru_cache(maxsize=50_000)
def worth(cards: Mask, napola: bool, re_bello: bool) -> float:
    """What a set of cards is worth to who takes it."""
    total = 0.0
    for code in numbers_in(cards):
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
        value -= (FEAR if opponent else -TRUST) * _left(rules, table, hidden, len(position.hands[seat]))
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
    cards = numbers_in(table)
    halves = tuple((VALUE[code], 0.5 * worth(1 << code, napola, re_bello)) for code in cards)
    return sum(VALUE[code] for code in cards), halves


@functools.lru_cache(maxsize=8)
def _halves(napola: bool, re_bello: bool) -> tuple[float, ...]:
    """Half of what each card is worth."""
    return tuple(0.5 * worth(1 << code, napola, re_bello) for code in range(40))


def best_move(position: Position) -> Move:
    """The move with the most ``move_worth`` for the seat to move, worked out for all of them at once, since
    worlds are played out with it."""
    seat, rules, table = position.turn, position.rules, position.table
    hand = position.hands[seat]
    options = [(card, position.takes(card)) for card in hand]
    if len(options) == 1 and len(options[0][1]) < 2:
        card, takes = options[0]
        return card, takes[0] if takes else 0
    hidden = hidden_counts(position, seat)
    share = max(1, len(hand)) / max(1, hidden[0])
    likely = [min(1.0, count * share) for count in hidden]
    halves = _halves(rules.napola, rules.re_bello)
    factor = FEAR if position.teams[position.order[seat]] != position.teams[seat] else -TRUST
    aces = 0.6 * likely[1] if rules.ace_takes_all else 0.0
    lying = total = 0.0
    for code in numbers_in(table):
        value = VALUE[code]
        total += value
        lying += halves[code] * likely[value]
    best, most = (hand[0], 0), -1000.0
    for card, takes in options:
        value = VALUE[card]
        for take in takes or (0,):
            if take:
                gain, danger, left = 2 * halves[card], lying, total
                for code in numbers_in(take):
                    gain += 2 * halves[code]
                    danger -= halves[code] * likely[VALUE[code]]
                    left -= VALUE[code]
                if take == table and (value != 1 or not rules.ace_takes_all or position.counts(take)):
                    gain += SWEEP
            else:
                gain, danger, left = -0.7 * halves[card], lying + halves[card] * likely[value], total + value
            if take != table or not take:
                sweep = 15 - left if rules.escoba else left
                if 1 <= sweep <= 10:
                    danger += SWEEP * likely[int(sweep)]
                gain -= factor * (danger + aces)
            if rules.inverse:
                gain = -gain
            if gain > most:
                best, most = (card, take), gain
    return best
