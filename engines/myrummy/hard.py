# SPDX-License-Identifier: GPL-3.0-or-later
"""The hard bot: thinks of the cards that stay in its hand, not only of those it lays."""

from __future__ import annotations

import random

from engines.cards import Card, is_joker, without
from engines.contract import Bot
from engines.myrummy.casual import has_melded
from engines.myrummy.groups import hand_points
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.solver import MOST_POINTS, Solution, solve, solve_turn
from engines.myrummy.types import TURN, Lay, MyRummyAction, MyRummyObservation

FEW_CARDS = 1
"""Who holds so many cards may go out in the next turn."""
LAST_DRAWS = 1
"""The end is near when there are no more than so many cards to draw for each seat."""


class HardBot(Bot):
    """Goes out whenever it can. Otherwise lays what counts most, but keeps its jokers, with which it goes out
    later, and whole groups in its hand, which nobody else can use and which save it from drawing when nothing
    else can be laid. When somebody is about to go out, or the pool is about to be empty, it gets rid of as
    many points as it can."""

    def __init__(self, options: MyRummyOptions) -> None:
        self._options = options
        self.danger = FEW_CARDS
        self.reserve = 1

    def choose(self, observation: MyRummyObservation, rng: random.Random, budget: float) -> MyRummyAction:
        """What it holds best to lay, else to draw, pass or go on."""
        if observation.phase == TURN:
            found = self._found(observation)
            if found is not None:
                return Lay(found.table)
        return observation.legal[0]

    def _found(self, seen: MyRummyObservation) -> Solution | None:
        everything = self._best(seen, seen.hand)
        if everything is None or len(everything.laid) == len(seen.hand):
            return everything
        others = [count for seat, count in enumerate(seen.card_counts) if seat != seen.viewer]
        if min(others) <= self.danger or seen.pool <= LAST_DRAWS * seen.num_seats:
            return everything
        plain = tuple(card for card in seen.hand if not is_joker(card))
        if self._options.first_meld and not has_melded(seen):
            return self._best(seen, plain) or everything
        if not self.reserve:
            return self._best(seen, plain)
        kept = solve((), plain, wrap=self._options.wrap, objective=MOST_POINTS)
        found = self._best(seen, without(plain, *kept.laid))
        if found is None and kept.laid:
            group = max(kept.table, key=hand_points)
            found = self._best(seen, group)
        return found

    def _best(self, seen: MyRummyObservation, hand: tuple[Card, ...]) -> Solution | None:
        return solve_turn(self._options, seen.table, hand, has_melded(seen), objective=MOST_POINTS)
