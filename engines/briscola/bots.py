# SPDX-License-Identifier: GPL-3.0-or-later
"""Briscola's bots. They see an observation and nothing else (docs/AI.md, “Briscola”)."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence

from engines.briscola import types as b
from engines.briscola.kernel import CARD, CODE, Position, leaves, play_out, solve
from engines.briscola.options import BriscolaOptions
from engines.briscola.ranking import points
from engines.briscola.rollout_policy import best_card
from engines.briscola.types import BriscolaAction, BriscolaObservation
from engines.briscola.worlds import draw_world
from engines.cards import HIDDEN, Card
from engines.contract import Bot, Level, Seat
from engines.search.determinized import weigh
from engines.seats import partnerships

CARELESS = 0.35
"""How often the easy bot plays any card."""
SOLVABLE = 1300
"""Up to so many ways to play on, a world without stock is solved rather than played out."""
MOST_WORLDS = 3000
SHARE = 0.85
"""The part of the budget that is spent on worlds."""
BIAS, SPREAD = 0.01, 0.05
"""How far ahead, and how surely, the card of the rules of thumb is held to be before any world was seen."""
STEEP = 22.0
"""Points by which a deal is as good as won."""


def position_of(
    observation: BriscolaObservation,
    options: BriscolaOptions,
    hands: Sequence[Sequence[Card]],
    stock: Sequence[Card],
) -> Position:
    """The viewer's position with these hands; ``stock`` next card first, without the turned-up card."""
    n = observation.num_seats
    step = -1 if options.counter_clockwise else 1
    last = () if observation.upcard is None else (observation.upcard,)
    assert observation.trump is not None
    return Position(
        hands,
        (*last, *reversed(stock)),
        observation.trump,
        observation.trick,
        observation.active[0],
        tuple((seat + step) % n for seat in range(n)),
        partnerships(n),
    )


class _Bot(Bot):
    def __init__(self, options: BriscolaOptions) -> None:
        self._options = options

    def _only(self, observation: BriscolaObservation) -> BriscolaAction | None:
        """What is done without a thought: going on, the last card, the better trump for the low one."""
        legal = observation.legal
        if len(legal) == 1 or isinstance(legal[0], b.Continue):
            return legal[0]
        return next((action for action in legal if isinstance(action, b.Exchange)), None)

    def _known(self, observation: BriscolaObservation) -> Position:
        """What the viewer sees; others' hands as empty as they look."""
        hands = tuple(tuple(card for card in hand if card != HIDDEN) for hand in observation.hands)
        return position_of(observation, self._options, hands, ())


class EasyBot(_Bot):
    """Looks at the trick alone, and often not even that."""

    def choose(self, observation: BriscolaObservation, rng: random.Random, budget: float) -> BriscolaAction:
        only = self._only(observation)
        if only is not None and not (isinstance(only, b.Exchange) and rng.random() < CARELESS):
            return only
        if rng.random() < CARELESS:
            return rng.choice(observation.legal)
        position = self._known(observation)
        return b.Play(CARD[best_card(position, position.turn)])


class NormalBot(_Bot):
    """Always plays what the rules of thumb say of the trick and of what is worth keeping; of two players it
    knows the other's last three cards, having counted."""

    def choose(self, observation: BriscolaObservation, rng: random.Random, budget: float) -> BriscolaAction:
        only = self._only(observation)
        if only is not None:
            return only
        if observation.num_seats == 2 and not observation.stock:
            return self._counted(observation, rng)
        position = self._known(observation)
        return b.Play(CARD[best_card(position, position.turn)])

    def _counted(self, observation: BriscolaObservation, rng: random.Random) -> BriscolaAction:
        # Every card not seen is in the other hand: all worlds are the same.
        world = position_of(observation, self._options, *draw_world(observation, rng))
        team = world.teams[world.turn]

        def worth(card: Card) -> int:
            child = world.copy()
            child.play(CODE[card])
            gained = child.team_points()
            return 2 * gained[team] - sum(gained) + solve(child, team)

        return b.Play(max(observation.hand, key=worth))


class HardBot(_Bot):
    """Weighs its cards over worlds: played out by the rules of thumb while there is a stock, solved after."""

    def __init__(
        self,
        options: BriscolaOptions,
        clock: Callable[[], float] = time.perf_counter,
        most: int = MOST_WORLDS,
    ) -> None:
        super().__init__(options)
        self._clock = clock
        self._most = most

    def choose(self, observation: BriscolaObservation, rng: random.Random, budget: float) -> BriscolaAction:
        only = self._only(observation)
        if only is not None:
            return only
        seat = observation.active[0]
        cards = [CODE[card] for card in observation.hand]
        ahead = self._ahead(observation)

        def draw() -> Position:
            hands, stock = draw_world(observation, rng)
            return position_of(observation, self._options, hands, stock)

        def worth(world: Position) -> list[float]:
            return [self._worth(world, seat, card, ahead) for card in cards]

        known = self._known(observation)
        favourite = cards.index(best_card(known, seat))
        verdict = weigh(draw, worth, seconds=budget * SHARE, clock=self._clock, most=self._most)
        return b.Play(CARD[cards[verdict.best(favourite, BIAS, SPREAD)]])

    def _ahead(self, observation: BriscolaObservation) -> list[int]:
        """Points by team that the tricks of this deal have brought so far."""
        teams = partnerships(observation.num_seats)
        totals = [0] * (max(teams) + 1)
        for trick, taker in zip(observation.past_tricks, observation.winners, strict=True):
            totals[teams[taker]] += points([card for _, card in trick])
        return totals

    def _worth(self, world: Position, seat: Seat, card: int, ahead: Sequence[int]) -> float:
        child = world.copy()
        child.play(card)
        team = world.teams[seat]
        others = [had for t, had in enumerate(ahead) if t != team]
        if not child.stock and leaves(child) <= SOLVABLE and len(others) == 1:
            gained = child.team_points()
            margin = 2 * gained[team] - sum(gained) + solve(child, team)
            return _chance(ahead[team] - others[0] + margin)
        totals = play_out(child, best_card).team_points()
        final = [had + won for had, won in zip(ahead, totals, strict=True)]
        return _chance(final[team] - max(got for t, got in enumerate(final) if t != team))


def _chance(margin: float) -> float:
    """How good it is to end the deal so many points ahead, from -1 to 1: mostly winning it, and a little by
    how much."""
    return math.tanh(margin / STEEP) + margin / 1200


BOTS: dict[Level, Callable[[BriscolaOptions], Bot]] = {
    Level.EASY: EasyBot,
    Level.NORMAL: NormalBot,
    Level.HARD: HardBot,
}
