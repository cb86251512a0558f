# SPDX-License-Identifier: GPL-3.0-or-later
"""Worlds for the hard bot: what nobody shows, drawn at random, and what becomes of an action in one.

Every way the unseen cards can lie is equally likely by the rules. But whoever has just played had a hand in
which that play seemed good: worlds are accepted the less often the more the quick player would have
preferred another card of the hand the mover must have held.
"""

from __future__ import annotations

import math
import random
from typing import NamedTuple

from engines.contract import Seat
from engines.sequence import types as q
from engines.sequence.evaluation import chances, weights_for
from engines.sequence.features import board_of, layout_of
from engines.sequence.kernel import CARD_NUMBER, CARDS, LINE_NUMBER, REMOVER, WILD, Game
from engines.sequence.options import SequenceOptions
from engines.sequence.rollout_policy import gain_of, held_in, quick_choice, quick_turn, refill, taste
from engines.sequence.types import SequenceAction, SequenceObservation, Square

TRIES = 8
"""Worlds drawn at most until one is accepted."""
TOLERANCE = 0.5
"""By how much, in strength, a mover may mistake one play for a better one: then a world is accepted in e of
cases the once."""


class Move(NamedTuple):
    """A card somebody has just played on a square, and the match before it."""

    seat: Seat
    card: int
    square: Square
    before: Game


class Worlds:
    """The worlds that fit an observation."""

    def __init__(
        self, observation: SequenceObservation, options: SequenceOptions, rng: random.Random
    ) -> None:
        assert observation.viewer is not None
        self.seat: Seat = observation.viewer
        self.teams = len(observation.scores)
        self.team = self.seat % self.teams
        self._observation = observation
        self._rng = rng
        self.game = self._as_seen(options)
        left, hand = self.game.left, self.game.hands[self.seat]
        self._hidden = [card for card in range(len(CARDS)) for _ in range(left[card] - hand.count(card))]
        self._weights = weights_for(observation.num_seats, self.teams)
        self.moves = self._last_moves()

    def _as_seen(self, options: SequenceOptions) -> Game:
        """The match without anybody else's cards."""
        observation = self._observation
        game = Game(
            layout_of(observation.layout),
            observation.num_seats,
            self.teams,
            observation.target,
            self._rng,
            exchange=options.dead_cards,
            refill=options.refill,
        )
        board_of(observation).copy_to(game)
        game.turn = self.seat
        for card in map(CARD_NUMBER.__getitem__, observation.discards):
            game.discards.append(card)
            game.left[card] -= 1
            if not game.left[card]:
                game.gone |= game.layout.bits[card]
        game.hands[self.seat] = [CARD_NUMBER[card] for card in observation.hand]
        return game

    def _last_moves(self) -> list[Move]:
        """The others' moves since the viewer's last turn, newest first, as far as they can be told: up to
        a removal, an exchange, a sequence, a shuffle or a card that may lie on either of its squares."""
        observation = self._observation
        if observation.turn != self.seat or observation.phase != q.PLAY or observation.exchanged:
            return []
        moves: list[Move] = []
        game, square = self.game, observation.last
        for ago in range(1, min(self.game.seats, len(observation.discards) + 1)):
            seat = (self.seat - ago) % game.seats
            card = CARD_NUMBER[observation.discards[-ago]]
            team = seat % game.teams
            if ago > 1:
                own = [s for s in game.layout.squares[card] if game.chips[s] == team]
                square = own[0] if len(own) == 1 else None
            if square is None or card in REMOVER or game.chips[square] != team or game.locked >> square & 1:
                break
            if card not in WILD and game.layout.card_at[square] != card:
                break
            game = game.copy()
            game.take(square)
            game.turn = seat
            moves.append(Move(seat, card, square, game))
        return moves

    def draw(self) -> Game:
        """One world. Its cards are as likely as the last moves make them."""
        for _ in range(TRIES):
            world = self._any()
            if all(self._believable(world.hands[move.seat], move) for move in self.moves):
                break
        return world

    def _any(self) -> Game:
        """One of all worlds, every one equally likely."""
        cards = self._hidden[:]
        self._rng.shuffle(cards)
        world = self.game.copy()
        for seat, count in enumerate(self._observation.card_counts):
            if seat != self.seat:
                world.hands[seat] = cards[:count]
                del cards[:count]
        world.pile = cards
        if self._observation.to_draw not in (q.NOBODY, self.seat):
            for _ in range(self._observation.owed):
                world.draw(world.hands[self._observation.to_draw])
        return world

    def _believable(self, hand: list[int], move: Move) -> bool:
        """Whether to accept that ``move`` was made from this hand: one card of it was drawn afterwards."""
        before = [*hand[1:], move.card]
        game, team = move.before, move.seat % self.teams
        best, _, _ = quick_choice(game, before, team)
        tastes = taste(game.seats, game.teams, team, tuple(game.needs))
        missed = best - gain_of(game, tastes, held_in(game, before), move.card, move.square)
        return missed <= 0 or self._rng.random() < math.exp(-missed / TOLERANCE)

    def follow(self, world: Game, action: SequenceAction) -> float:
        """The chance to win after an action, once everybody else has played quickly."""
        game = world.copy()
        self._do(game, action)
        while min(game.needs) > 0 and game.turn != self.seat:
            quick_turn(game)
        return chances(game, self._weights)[self.team]

    def _do(self, game: Game, action: SequenceAction) -> None:
        """The viewer's action, what it draws, and the turn passed on."""
        hand = game.hands[self.seat]
        draws = self._observation.owed if self._observation.to_draw in (q.NOBODY, self.seat) else 0
        if isinstance(action, q.Place):
            game.discard(hand, CARD_NUMBER[action.card])
            if action.lines:
                game.put(self.team, action.square)
                for line in action.lines:
                    game.count(LINE_NUMBER[line])
            else:
                game.place(self.team, action.square)
            draws += 1
        elif isinstance(action, q.Remove):
            game.discard(hand, CARD_NUMBER[action.card])
            game.take(action.square)
            if game.refill:
                refill(game, hand, self.team, action.square)
            draws += 1
        for _ in range(draws):
            game.draw(hand)
        game.turn = (self.seat + 1) % game.seats
