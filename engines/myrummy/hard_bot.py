# SPDX-License-Identifier: GPL-3.0-or-later
"""The hard bot: thinks of the cards that stay in its hand, not only of those it lays.

What it could lay it can lay later as well, and at once when that is enough to go out. So as long as nobody
else is about to go out, it may hold back: jokers always, for with a joker hardly any card is stuck; and
everything, when the card it draws instead may well be the one that lets it go out in the next turn.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable

from engines.cards import Card, is_joker
from engines.contract import Bot
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.simple_bots import has_melded, may_use_table
from engines.myrummy.solver import MOST_POINTS, Solution, can_lay_all, solve_turn
from engines.myrummy.types import TURN, Lay, MyRummyAction, MyRummyObservation
from engines.myrummy.worlds import unseen

FEW_CARDS = 1
"""Who holds no more cards may go out in the next turn."""
LAST_DRAWS = 1
"""The deal may end by itself when there are no more cards to draw for each seat."""
MOST_STUCK = 3
"""With more cards than these that can't be laid, one card to come is not looked at."""
GOOD_CHANCE = 0.08
"""It draws for a card that lets it go out when that comes so often."""
SHARE_OF_BUDGET = 0.5
"""How much of its time it spends on trying the cards that may come."""


class HardBot(Bot):
    """Lays what counts most, but its jokers only when it goes out, must hurry or has to for a first meld.
    ``clock`` tells the time in seconds; with a test's clock every card that may come is tried."""

    def __init__(self, options: MyRummyOptions, clock: Callable[[], float] = time.perf_counter) -> None:
        self._options = options
        self._clock = clock

    def choose(self, observation: MyRummyObservation, rng: random.Random, budget: float) -> MyRummyAction:
        """What it had best lay, else to draw, pass or go on."""
        if observation.phase == TURN:
            until = self._clock() + SHARE_OF_BUDGET * budget
            found = self._found(observation, rng, until)
            if found is not None:
                return Lay(found.table)
        return observation.legal[0]

    def _found(self, seen: MyRummyObservation, rng: random.Random, until: float) -> Solution | None:
        everything = self._best(seen, seen.hand)
        if everything is None or len(everything.laid) == len(seen.hand):
            return everything
        stuck = len(seen.hand) - len(everything.laid)
        if (
            seen.pool
            and stuck <= MOST_STUCK
            and may_use_table(self._options, seen)
            and self._chance_to_go_out(seen, rng, until) >= GOOD_CHANCE
        ):
            return None
        if self._must_hurry(seen):
            return everything
        plain = tuple(card for card in seen.hand if not is_joker(card))
        found = self._best(seen, plain)
        if found is None and not may_use_table(self._options, seen):
            return everything
        return found

    def _best(self, seen: MyRummyObservation, hand: tuple[Card, ...]) -> Solution | None:
        return solve_turn(self._options, seen.table, hand, has_melded(seen), objective=MOST_POINTS)

    @staticmethod
    def _must_hurry(seen: MyRummyObservation) -> bool:
        """Whether what is in the hand now may soon count for somebody else."""
        others = [count for seat, count in enumerate(seen.card_counts) if seat != seen.viewer]
        return min(others) <= FEW_CARDS or seen.pool <= LAST_DRAWS * seen.num_seats

    def _chance_to_go_out(self, seen: MyRummyObservation, rng: random.Random, until: float) -> float:
        """How often the card drawn now lets the whole hand be laid in the next turn, if the others leave
        the table as it is. Cards are tried in an order of chance until the time is up."""
        kinds = list(Counter(unseen(seen)).items())
        rng.shuffle(kinds)
        tried = good = 0
        for card, count in kinds:
            tried += count
            if can_lay_all(seen.table, (*seen.hand, card), wrap=self._options.wrap):
                good += count
            if self._clock() > until:
                break
        return good / tried
