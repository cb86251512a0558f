# SPDX-License-Identifier: GPL-3.0-or-later
"""The easy bot, which sees what lies in front of it, and the normal one, which misses nothing."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engines.cards import Card, without
from engines.contract import Bot
from engines.myrummy.groups import card_points, readings, value
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.solver import MOST_POINTS, solve, solve_turn
from engines.myrummy.types import TURN, Group, Lay, MyRummyAction, MyRummyObservation, TableGroups

OVERLOOKED_GROUP = 0.1
"""How often the easy bot does not see a group in its hand."""
OVERLOOKED_PLACE = 0.25
"""How often it does not see that a card fits at the end of a group on the table."""


def may_use_table(options: MyRummyOptions, seen: MyRummyObservation) -> bool:
    """Whether the viewer's first meld, where one is asked for, lies from an earlier turn."""
    return has_melded(seen) or not options.first_meld


def has_melded(seen: MyRummyObservation) -> bool:
    """Whether the viewer has laid its first meld. Raises ValueError for a spectator."""
    if seen.viewer is None:
        raise ValueError("a spectator does not play")
    return seen.melded[seen.viewer]


class EasyBot(Bot):
    """Lays the groups it sees in its hand and puts single cards to what lies there; never rebuilds."""

    def __init__(self, options: MyRummyOptions) -> None:
        self._options = options

    def choose(self, observation: MyRummyObservation, rng: random.Random, budget: float) -> MyRummyAction:
        """What it sees to lay, else to draw, pass or go on."""
        if observation.phase == TURN:
            table = self._laid(observation, rng)
            if table is not None:
                return Lay(table)
        return observation.legal[0]

    def _laid(self, seen: MyRummyObservation, rng: random.Random) -> TableGroups | None:
        wrap = self._options.wrap
        free = may_use_table(self._options, seen)
        # It looks for what counts most, as people do who want to be rid of high cards.
        groups = solve((), seen.hand, wrap=wrap, objective=MOST_POINTS).table
        own = [group for group in groups if rng.random() >= OVERLOOKED_GROUP]
        if not free and sum(value(group, wrap) for group in own) < self._options.first_meld:
            return None
        table = [*seen.table, *own]
        hand = without(seen.hand, *(card for group in own for card in group))
        if free or self._options.extend_at_once:
            hand = self._extended(table, hand, rng)
        return tuple(table) if len(hand) < len(seen.hand) else None

    def _extended(self, table: list[Group], hand: Sequence[Card], rng: random.Random) -> tuple[Card, ...]:
        """Puts single cards to the ends of groups, high ones first; what is left of the hand."""
        left = tuple(hand)
        for card in sorted(hand, key=card_points, reverse=True):
            if rng.random() < OVERLOOKED_PLACE:
                continue
            for place, group in enumerate(table):
                longer = next(
                    (way for way in ((*group, card), (card, *group)) if readings(way, self._options.wrap)),
                    None,
                )
                if longer is not None:
                    table[place] = longer
                    left = without(left, card)
                    break
        return left


class NormalBot(Bot):
    """Lays as many cards as can be laid."""

    def __init__(self, options: MyRummyOptions) -> None:
        self._options = options

    def choose(self, observation: MyRummyObservation, rng: random.Random, budget: float) -> MyRummyAction:
        """The most cards there are to lay, else to draw, pass or go on."""
        if observation.phase == TURN:
            most = solve_turn(self._options, observation.table, observation.hand, has_melded(observation))
            if most is not None:
                return Lay(most.table)
        return observation.legal[0]
