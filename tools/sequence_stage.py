# SPDX-License-Identifier: GPL-3.0-or-later
"""Moments of Sequence for tests and screenshots: positions written down, and matches played up to a point."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from engines.contract import CHANCE, Level
from engines.sequence import types as q
from engines.sequence.boards import PRINTED
from engines.sequence.game import Sequence as Game
from engines.sequence.legality import PACK, is_dead
from engines.sequence.lines import SQUARE_NAMED
from engines.sequence.options import SequenceOptions
from engines.sequence.rules import SequenceState
from engines.sequence.types import NOBODY, SQUARES, Line

HANDS = ("6H KD 2S JD JH", "QS 9D", "4D 7H", "TC 3S")


def squares(names: str) -> tuple[int, ...]:
    """Squares by their names, ``c7 d7``."""
    return tuple(SQUARE_NAMED[name] for name in names.split())


def moment(
    hands: Sequence[str] = HANDS,
    *,
    chips: Sequence[str] = (),
    lines: Sequence[tuple[int, str]] = (),
    turn: int = 0,
    options: SequenceOptions | None = None,
    discards: str = "",
    **changes: Any,
) -> SequenceState:
    """A position on the built-in board: the cards of each seat, the squares of each team’s chips (those of
    ``lines``, finished sequences, come of themselves), whose turn it is. What nobody holds is the draw pile,
    the cards of the chips aside."""
    placed = [NOBODY] * SQUARES
    for team, names in enumerate(chips):
        for square in squares(names):
            placed[square] = team
    found = tuple(q.Sequence(team, _line(names)) for team, names in lines)
    for sequence in found:
        for square in sequence.line:
            if square not in q.CORNERS:
                placed[square] = sequence.team
    held = tuple(tuple(hand.split()) for hand in hands)
    laid = tuple(discards.split())
    rest = Counter(PACK) - Counter(card for hand in (*held, laid) for card in hand)
    state = Game(options or SequenceOptions()).new_initial_state(len(hands))
    after: SequenceState = msgspec.structs.replace(
        state,
        phase=q.PLAY,
        deal=1,
        hands=held,
        stock=tuple(sorted(rest.elements())),
        discards=laid,
        chips=tuple(placed),
        sequences=found,
        turn=turn,
        forfeits=(0,) * len(hands),
        **changes,
    )
    return after


def _line(names: str) -> Line:
    return tuple(sorted(squares(names)))


def played(seats: int, moves: int, *, seed: int = 1, viewer: int = 0, **options: Any) -> SequenceState:
    """A match played by bots until ``viewer`` is to move, after so many actions at least: the first one from
    ``seed`` on that lasts so long."""
    game = Game(SequenceOptions(**options))
    while True:
        state = _played(game, seats, moves, seed, viewer)
        if not state.is_terminal():
            return state
        seed += 1


def _played(game: Game, seats: int, moves: int, seed: int, viewer: int) -> SequenceState:
    bot, rng = game.bot(Level.EASY), random.Random(seed)
    state = game.new_initial_state(seats)
    while not state.is_terminal() and (moves > 0 or viewer not in state.active_seats()):
        if state.is_chance_node():
            state = state.apply(CHANCE, state.sample_chance(rng)).state
            continue
        seat = state.active_seats()[0]
        state = state.apply(seat, bot.choose(state.observation(seat), rng, 1.0)).state
        moves -= 1
    return state


def with_dead_card(state: SequenceState, seat: int = 0) -> SequenceState:
    """The same with a card in that hand whose squares are both taken, if there is one."""
    dead = [card for card in PRINTED if is_dead(state, card) and card not in state.hands[seat]]
    if not dead:
        return state
    hand = (dead[0], *state.hands[seat][1:])
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    after: SequenceState = msgspec.structs.replace(state, hands=hands)
    return after
