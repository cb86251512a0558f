# SPDX-License-Identifier: GPL-3.0-or-later
"""What a deal of Scopa is worth (docs/rules/scopa.md, “Scoring”)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engines.cards import COINS, ITALIAN_RANKS, ITALIAN_SUITS, Card, rank, suit
from engines.rounds import MatchEnd
from engines.scopa.options import ALL_SUITS, SEVENS, ScopaOptions
from engines.scopa.types import DealScore, ScoreLine

Piles: TypeAlias = Sequence[Sequence[Card]]
"""Cards by team."""

PRIMIERA_VALUES = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "J": 10, "H": 10, "K": 10}
SETTEBELLO: Card = "7O"
RE_BELLO: Card = "KO"
NAPOLA = 3
"""Coins from the ace on that make a napola, and its points."""


def score_deal(rules: ScopaOptions, captured: Piles, scope: Piles, before: Sequence[int]) -> DealScore:
    """Score a finished deal: ``captured`` and ``scope`` (the sweeping cards) by team, ``before`` the
    match."""
    lines = [
        _most("cards", [tuple(pile) for pile in captured], shown=False),
        _most("coins", [_coins(pile) for pile in captured]),
        _holder("settebello", SETTEBELLO, captured),
        _sevens(captured) if rules.seventy == SEVENS else _primiera(rules, captured),
    ]
    if rules.napola:
        lines.append(_napola(captured))
    if rules.re_bello:
        lines.append(_holder("re_bello", RE_BELLO, captured))
    lines.append(_scope(scope))
    points = tuple(sum(line.points[team] for line in lines) for team in range(len(captured)))
    scores = tuple(had + won for had, won in zip(before, points, strict=True))
    return DealScore(tuple(lines), points, scores)


def match_end(options: ScopaOptions) -> MatchEnd:
    """A tie of the best plays on; in the inverse game the best have the fewest points."""
    return MatchEnd(target=options.points_to_win, lowest_wins=options.inverse)


def primiera(rules: ScopaOptions, pile: Sequence[Card]) -> tuple[int, tuple[Card, ...]]:
    """A side's primiera and the cards that make it, one of each suit; 0 where it can't win it."""
    best = [
        max(own, key=lambda card: (PRIMIERA_VALUES[rank(card)], card))
        for s in ITALIAN_SUITS
        if (own := [card for card in pile if suit(card) == s])
    ]
    if len(best) < len(ITALIAN_SUITS) and rules.missing_suit == ALL_SUITS:
        return 0, ()
    return sum(PRIMIERA_VALUES[rank(card)] for card in best), tuple(best)


def napola(pile: Sequence[Card]) -> tuple[Card, ...]:
    """The coins from the ace on without a gap, where they are at least three."""
    row: list[Card] = []
    for r in ITALIAN_RANKS:
        if r + COINS not in pile:
            break
        row.append(r + COINS)
    return tuple(row) if len(row) >= NAPOLA else ()


def _coins(pile: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted((c for c in pile if suit(c) == COINS), key=lambda c: ITALIAN_RANKS.index(rank(c))))


def _best(values: Sequence[int]) -> tuple[int, ...]:
    """A point for the one side with the most; a tie gives it to nobody."""
    most = max(values)
    alone = most > 0 and list(values).count(most) == 1
    return tuple(int(alone and value == most) for value in values)


def _most(kind: str, piles: Sequence[tuple[Card, ...]], *, shown: bool = True) -> ScoreLine:
    values = tuple(len(pile) for pile in piles)
    return ScoreLine(kind, _best(values), values, tuple(pile if shown else () for pile in piles))


def _holder(kind: str, card: Card, captured: Piles) -> ScoreLine:
    held = tuple(int(card in pile) for pile in captured)
    return ScoreLine(kind, held, held, tuple((card,) if has else () for has in held))


def _sevens(captured: Piles) -> ScoreLine:
    return _most("sevens", [tuple(sorted(c for c in pile if rank(c) == "7")) for pile in captured])


def _primiera(rules: ScopaOptions, captured: Piles) -> ScoreLine:
    sides = [primiera(rules, pile) for pile in captured]
    values = tuple(value for value, _ in sides)
    return ScoreLine("primiera", _best(values), values, tuple(cards for _, cards in sides))


def _napola(captured: Piles) -> ScoreLine:
    rows = tuple(napola(pile) for pile in captured)
    lengths = tuple(len(row) for row in rows)
    return ScoreLine("napola", lengths, lengths, rows)


def _scope(scope: Piles) -> ScoreLine:
    counts = tuple(len(cards) for cards in scope)
    return ScoreLine("scope", counts, counts, tuple(map(tuple, scope)))
