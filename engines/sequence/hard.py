# SPDX-License-Identifier: GPL-3.0-or-later
"""The hard bot: plays its best choices on, in worlds that fit what it saw, and looks how it stands then.

In every world the others, its partners and later it itself play as the quick player of ``strength.py``
does, each by its own cards only.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from engines.contract import Bot, Seat
from engines.search.worlds import weigh
from engines.sequence import types as q
from engines.sequence.casual import exchange_in, plays_in, without_thinking
from engines.sequence.kernel import CARD_NUMBER, CARDS, LINE_NUMBER, Game
from engines.sequence.options import SequenceOptions
from engines.sequence.outlook import Outlook, board_of, layout_of
from engines.sequence.strength import chances, quick_turn, refill, weights_for
from engines.sequence.types import SequenceAction, SequenceObservation

MOST_WORLDS = 1500
MOST_CHOICES = 8
WITHIN = 0.12
"""Choices are looked at when counting puts them within so much of the best one."""
FAVOUR, SPREAD = 0.004, 0.03
"""How much better the normal bot's choice is held to be before any world is looked at, and give or take
how much, in chances to win the match."""
TURNS_AHEAD = 4


class HardBot(Bot):
    """``clock`` tells the time in seconds; a test's clock makes the number of worlds certain."""

    def __init__(
        self,
        options: SequenceOptions,
        clock: Callable[[], float] = time.perf_counter,
        most_worlds: int = MOST_WORLDS,
    ) -> None:
        self.options = options
        self._clock = clock
        self._most_worlds = most_worlds

    def choose(self, observation: SequenceObservation, rng: random.Random, budget: float) -> SequenceAction:
        """The best of the legal actions that ``budget`` seconds can tell. Raises ValueError when none is
        due."""
        start = self._clock()
        plain = without_thinking(observation) or exchange_in(observation)
        if plain is not None:
            return plain
        order = ranked(observation, self.options)
        top = order[0][0]
        choices = [action for chance, action in order[:MOST_CHOICES] if chance > top - WITHIN]
        if len(choices) == 1:
            return choices[0]
        worlds = Worlds(observation, self.options, rng)
        verdict = weigh(
            worlds.draw,
            lambda world: [worlds.follow(world, action) for action in choices],
            seconds=budget - (self._clock() - start),
            clock=self._clock,
            most=self._most_worlds,
        )
        return choices[verdict.best(0, FAVOUR, SPREAD)]


def ranked(observation: SequenceObservation, options: SequenceOptions) -> list[tuple[float, SequenceAction]]:
    """The actions that end the turn with the chance to win after each, the best first."""
    outlook = Outlook(observation)
    found = [(outlook.chance(action, options.refill), action) for action in plays_in(observation)]
    return sorted(found, key=lambda pair: -pair[0])


class Worlds:
    """The worlds that fit an observation, and what becomes of an action in one of them."""

    def __init__(
        self, observation: SequenceObservation, options: SequenceOptions, rng: random.Random
    ) -> None:
        assert observation.viewer is not None
        self.seat: Seat = observation.viewer
        self.observation = observation
        teams = len(observation.scores)
        self.team = self.seat % teams
        self._rng = rng
        game = Game(
            layout_of(observation.layout),
            observation.num_seats,
            teams,
            observation.target,
            rng,
            exchange=options.dead_cards,
            refill=options.refill,
        )
        board_of(observation).copy_to(game)
        game.turn = self.seat
        for card in observation.discards:
            number = CARD_NUMBER[card]
            game.discards.append(number)
            game.left[number] -= 1
            if not game.left[number]:
                game.gone |= game.layout.bits[number]
        game.hands[self.seat] = [CARD_NUMBER[card] for card in observation.hand]
        self._game = game
        self._hidden = [
            card
            for card in range(len(CARDS))
            for _ in range(game.left[card] - game.hands[self.seat].count(card))
        ]
        self._weights = weights_for(observation.num_seats, teams)
        seats = observation.num_seats
        self._turns = seats - 1 + seats * max(0, (TURNS_AHEAD - seats) // seats + 1)

    def draw(self) -> Game:
        """One world: the unseen cards in the other hands and the pile, every way equally likely."""
        cards = self._hidden[:]
        self._rng.shuffle(cards)
        world = self._game.copy()
        for seat, count in enumerate(self.observation.card_counts):
            if seat != self.seat:
                world.hands[seat] = cards[:count]
                del cards[:count]
        world.pile = cards
        if self.observation.to_draw not in (q.NOBODY, self.seat):
            for _ in range(self.observation.owed):
                world.draw(world.hands[self.observation.to_draw])
        return world

    def follow(self, world: Game, action: SequenceAction) -> float:
        """The chance to win after an action and some more turns."""
        game = world.copy()
        self._do(game, action)
        for _ in range(self._turns):
            if min(game.needs) <= 0:
                break
            quick_turn(game)
        return chances(game, self._weights)[self.team]

    def _do(self, game: Game, action: SequenceAction) -> None:
        hand = game.hands[self.seat]
        owed = self.observation.owed if self.observation.to_draw in (q.NOBODY, self.seat) else 0
        if isinstance(action, q.Place):
            game.discard(hand, CARD_NUMBER[action.card])
            if action.lines:
                game.put(self.team, action.square)
                for line in action.lines:
                    game.count(LINE_NUMBER[line])
            else:
                game.place(self.team, action.square)
            owed += 1
        elif isinstance(action, q.Remove):
            game.discard(hand, CARD_NUMBER[action.card])
            game.take(action.square)
            if game.refill:
                refill(game, hand, self.team, action.square)
            owed += 1
        for _ in range(owed):
            game.draw(hand)
        game.turn = (self.seat + 1) % game.seats
