# SPDX-License-Identifier: GPL-3.0-or-later
"""Which piece is which once somebody has rebuilt the table. No Qt.

The rules tell a table as card codes; on screen every card is one piece that travels. A group goes on as the
group that it has most in common with, pieces stay in their group where they can, and the fewest travel.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence

from engines.cards import Card
from engines.myrummy.types import TableGroups

Arrangement = list[tuple[int, list[int]]]
"""Groups in the rules' order: each its key and its pieces' keys."""


def rearranged(
    before: Arrangement,
    after: TableGroups,
    codes: Mapping[int, Card],
    new: Sequence[int],
    new_group: Callable[[], int],
) -> Arrangement:
    """The arrangement that shows ``after``, made of the pieces of ``before`` and those of ``new``. ``codes``
    tells what the pieces are, ``new_group`` hands out keys. Raises LookupError where the pieces are not the
    cards of ``after``."""
    heirs = _heirs(before, after, codes)
    keys: list[int] = []
    places: list[list[int | None]] = []
    used: set[int] = set()
    for number, cards in enumerate(after):
        old = heirs.get(number)
        key, pieces = before[old] if old is not None else (new_group(), [])
        at_home: dict[Card, list[int]] = defaultdict(list)
        for piece in pieces:
            at_home[codes[piece]].append(piece)
        row = [at_home[card].pop(0) if at_home[card] else None for card in cards]
        used.update(piece for piece in row if piece is not None)
        keys.append(key)
        places.append(row)
    left: dict[Card, list[int]] = defaultdict(list)
    for piece in [*(p for _, pieces in before for p in pieces), *new]:
        if piece not in used:
            left[codes[piece]].append(piece)
    full: Arrangement = []
    for key, row, cards in zip(keys, places, after, strict=True):
        filled: list[int] = []
        for kept, card in zip(row, cards, strict=True):
            if kept is None and not left[card]:
                raise LookupError(f"no {card} is left to lay")
            filled.append(left[card].pop(0) if kept is None else kept)
        full.append((key, filled))
    if any(left.values()):
        raise LookupError("pieces are left over")
    return full


def _heirs(before: Arrangement, after: TableGroups, codes: Mapping[int, Card]) -> dict[int, int]:
    """For each group of ``after`` the one of ``before`` it goes on from, where there is one."""
    old = [Counter(codes[piece] for piece in pieces) for _, pieces in before]
    shared = [
        (-(Counter(cards) & counts).total(), new, number)
        for new, cards in enumerate(after)
        for number, counts in enumerate(old)
    ]
    heirs: dict[int, int] = {}
    taken: set[int] = set()
    for overlap, new, number in sorted(shared):
        if overlap and new not in heirs and number not in taken:
            heirs[new] = number
            taken.add(number)
    return heirs
