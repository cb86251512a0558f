# SPDX-License-Identifier: GPL-3.0-or-later
"""A table that may be laid, for ``State.legal_actions``: where there are more than anyone could list, one."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from engines.cards import Card, without
from engines.myrummy.groups import reading, value
from engines.myrummy.legality import lay_refusal
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.random_bot import own_groups
from engines.myrummy.types import Lay, TableGroups


@functools.lru_cache(maxsize=512)
def suggestion(
    options: MyRummyOptions, table: TableGroups, hand: tuple[Card, ...], melded: bool
) -> Lay | None:
    """The table that lays most cards, if it may be laid in this turn; else groups of the hand alone, with
    what can be added to the table after them where that is allowed. None where nothing is found."""
    for after in _tables(options, table, hand):
        refused = lay_refusal(options, table=table, hand=hand, melded=melded, after=after, pool=0)
        if refused is None:
            return Lay(after)
    return None


def _tables(options: MyRummyOptions, table: TableGroups, hand: tuple[Card, ...]) -> Iterator[TableGroups]:
    own, left = _own(hand, options.wrap)
    yield _extended((*table, *own), left, options.wrap)
    yield (*table, *own)


def _own(hand: tuple[Card, ...], wrap: bool) -> tuple[TableGroups, tuple[Card, ...]]:
    """Groups of the hand, the dearest first, and the cards left."""
    own = []
    while groups := own_groups(hand, wrap):
        best = max(groups, key=lambda group: value(group, wrap))
        hand = without(hand, *best)
        own.append(best)
    return tuple(own), hand


def _extended(table: TableGroups, cards: tuple[Card, ...], wrap: bool) -> TableGroups:
    """``table`` with those cards added that fit at the end of a group."""
    groups = list(table)
    for card in cards:
        for place, group in enumerate(groups):
            longer = next((way for way in ((*group, card), (card, *group)) if reading(way, wrap)), None)
            if longer is not None:
                groups[place] = longer
                break
    return tuple(groups)
