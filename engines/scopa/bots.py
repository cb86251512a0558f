# SPDX-License-Identifier: GPL-3.0-or-later
"""Scopa's and Scopone's bots. They see an observation and nothing else (docs/AI.md, “Scopa”)."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

from engines.cards import Card
from engines.contract import Bot, Level
from engines.scopa import types as s
from engines.scopa.kernel import CARD, CODE, Move, Position, cards_in, deal_points, mask_of
from engines.scopa.options import FOUR_UP, ScopaOptions, ScoponeOptions
from engines.scopa.rollout_policy import best_move, hidden_counts, move_worth
from engines.scopa.types import ScopaAction, ScopaObservation
from engines.scopa.worlds import draw_world
from engines.search.determinized import weigh
from engines.seats import partnerships

CARELESS = 0.3
"""How often the easy bot plays anything."""
MOST_WORLDS = 2500
SHARE = 0.85
"""The part of the budget that is spent on worlds."""
FEW_CARDS = 7
"""Up to so many cards in all hands, and none in the stock, a world is solved rather than played out."""
POINT = 0.1
"""What a point is taken to be worth of a match, about."""
FEW_WORLDS = 16
"""Fewer worlds than these say less than the rules of thumb do."""
BIAS, SPREAD = 0.03, 0.04
"""How far ahead, and how surely, the move of the rules of thumb is held to be before any world was seen, in
parts of a match."""


class _Bot(Bot):
    def __init__(self, options: ScopaOptions) -> None:
        self._options = options
        self._hand_size = 3
        if isinstance(options, ScoponeOptions):
            self._hand_size = 9 if options.opening == FOUR_UP else 10

    def _position(
        self, observation: ScopaObservation, hands: Sequence[Sequence[Card]], stock: Sequence[Card]
    ) -> Position:
        o = observation
        n = o.num_seats
        step = -1 if self._options.counter_clockwise else 1
        position = Position(
            self._options,
            hands,
            o.table,
            stock,
            o.active[0],
            (o.dealer + step) % n,
            tuple((seat + step) % n for seat in range(n)),
            partnerships(n),
            self._hand_size,
            o.last_taker,
        )
        position.piles = [mask_of(pile) for pile in o.captured]
        position.scope = [len(cards) for cards in o.scope]
        return position

    def _known(self, observation: ScopaObservation) -> Position:
        """What the viewer sees; others' hands empty."""
        viewer = observation.active[0]
        hands = [observation.hand if seat == viewer else () for seat in range(observation.num_seats)]
        position = self._position(observation, hands, ())
        # Where there is more to be dealt or played, no move is the deal's last.
        position.stock = [0] if observation.stock or sum(observation.card_counts) > 1 else []
        return position


def _action(move: Move) -> s.Play:
    card, take = move
    return s.Play(CARD[card], cards_in(take))


def _move(action: ScopaAction) -> Move:
    assert isinstance(action, s.Play)
    return CODE[action.card], mask_of(action.take)


class EasyBot(_Bot):
    """Takes what looks good, and often plays anything."""

    def choose(self, observation: ScopaObservation, rng: random.Random, budget: float) -> ScopaAction:
        legal = observation.legal
        if len(legal) == 1 or rng.random() < CARELESS:
            return rng.choice(legal)
        position = self._known(observation)
        blind = [0] * 11  # does not think of what it leaves
        return max(legal, key=lambda action: move_worth(position, position.turn, _move(action), blind))


class NormalBot(_Bot):
    """Weighs what it takes against what it leaves, counting the values that are still out."""

    def choose(self, observation: ScopaObservation, rng: random.Random, budget: float) -> ScopaAction:
        legal = observation.legal
        if len(legal) == 1:
            return legal[0]
        position = self._known(observation)
        hidden = hidden_counts(position, position.turn)
        return max(legal, key=lambda action: move_worth(position, position.turn, _move(action), hidden))


class HardBot(_Bot):
    """Plays its moves out over worlds and counts the deal; solves the end, where every card is known or few
    are left."""

    def __init__(
        self, options: ScopaOptions, clock: Callable[[], float] = time.perf_counter, most: int = MOST_WORLDS
    ) -> None:
        super().__init__(options)
        self._clock = clock
        self._most = most

    def choose(self, observation: ScopaObservation, rng: random.Random, budget: float) -> ScopaAction:
        legal = observation.legal
        if len(legal) == 1:
            return legal[0]
        moves = [_move(action) for action in legal]

        def draw() -> Position:
            hands, stock = draw_world(observation, rng)
            return self._position(observation, hands, stock)

        def worth(world: Position) -> list[float]:
            return [POINT * self._worth(world, move) for move in moves]

        known = self._known(observation)
        hidden = hidden_counts(known, known.turn)
        by_policy = [move_worth(known, known.turn, move, hidden) for move in moves]
        verdict = weigh(draw, worth, seconds=budget * SHARE, clock=self._clock, most=self._most)
        favourite = by_policy.index(max(by_policy))
        all_known = observation.num_seats == 2 and not observation.stock
        if len(verdict.rows) < FEW_WORLDS and not all_known:
            return _action(moves[favourite])
        return _action(moves[verdict.best(favourite, BIAS, SPREAD)])

    def _worth(self, world: Position, move: Move) -> float:
        team = world.teams[world.turn]
        child = world.copy()
        child.play(*move)
        if not child.stock and sum(map(len, child.hands)) <= FEW_CARDS and len(child.piles) == 2:
            return solve(child, team)
        while not child.is_over():
            child.play(*best_move(child))
        return margin(child, team)


def margin(position: Position, team: int) -> float:
    """By how many points of the match a finished deal is better for ``team`` than for the best other side."""
    points = deal_points(position.rules, position.piles, position.scope)
    ahead = points[team] - max(points[t] for t in range(len(points)) if t != team)
    return float(-ahead if position.rules.inverse else ahead)


def solve(position: Position, team: int, low: float = -99.0, high: float = 99.0) -> float:
    """``margin`` at the end of the deal if everyone sees all cards: exact, by alpha–beta, for two sides."""
    if position.is_over():
        return margin(position, team)
    mine = position.teams[position.turn] == team
    best = -99.0 if mine else 99.0
    for move in sorted(position.moves(), key=lambda move: -move[1].bit_count()):
        child = position.copy()
        child.play(*move)
        value = solve(child, team, low, high)
        if mine:
            best = max(best, value)
            low = max(low, best)
        else:
            best = min(best, value)
            high = min(high, best)
        if low >= high:
            break
    return best


BOTS: dict[Level, Callable[[ScopaOptions], Bot]] = {
    Level.EASY: EasyBot,
    Level.NORMAL: NormalBot,
    Level.HARD: HardBot,
}
