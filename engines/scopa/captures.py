# SPDX-License-Identifier: GPL-3.0-or-later
"""What a card may take (docs/rules/scopa.md, “Taking cards”)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engines.cards import ITALIAN_RANKS, Card, rank
from engines.scopa.options import ScopaOptions

Take: TypeAlias = tuple[Card, ...]
FIFTEEN = 15
VALUES = {r: n + 1 for n, r in enumerate(ITALIAN_RANKS)}
"""What a card counts when cards are taken: the figures 8, 9 and 10."""


def worth(card: Card) -> int:
    return VALUES[card[0]]


def captures(card: Card, table: Sequence[Card], rules: ScopaOptions) -> tuple[Take, ...]:
    """Every set of cards that ``card`` may take, each sorted, in order of size and name; none where it takes
    nothing. An ace that takes everything on an empty table takes the empty set, where it takes itself."""
    if rules.ace_takes_all and rank(card) == "A":
        aces = sorted(other for other in table if rank(other) == "A")
        if rules.scopa_dassi and aces:
            return tuple((ace,) for ace in aces)
        if table:
            return (tuple(sorted(table)),)
        return ((),) if rules.ace_on_empty == "takes_itself" else ()
    if rules.escoba:
        return _sums(sorted(table), FIFTEEN - worth(card))
    equal = sorted(other for other in table if rank(other) == rank(card))
    if equal:
        return tuple((other,) for other in equal)
    return _sums(sorted(table), worth(card))


def _sums(cards: Sequence[Card], total: int) -> tuple[Take, ...]:
    """The sets of ``cards`` that add up to ``total``."""
    found: list[Take] = []

    def extend(start: int, left: int, taken: Take) -> None:
        for n in range(start, len(cards)):
            value = worth(cards[n])
            if value == left:
                found.append((*taken, cards[n]))
            elif value < left:
                extend(n + 1, left - value, (*taken, cards[n]))

    extend(0, total, ())
    return tuple(sorted(found, key=lambda take: (len(take), take)))
