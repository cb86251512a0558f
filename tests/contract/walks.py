# SPDX-License-Identifier: GPL-3.0-or-later
"""Random matches, played once and looked at by many tests."""

from __future__ import annotations

import functools
import random
from typing import Any, NamedTuple

from engines.contract import CHANCE, Level, Seat, State, Step
from engines.registry import AnyGame
from tests.contract.corners import CORNERS, Corner

SEEDS = (0, 1)
MAX_STEPS = 20_000
LONG = 300
"""Of a match with more actions than this the positions are looked at the more sparsely."""


class Position(NamedTuple):
    """A state, what was done in it, and where that led."""

    state: State[Any, Any]
    seat: Seat
    action: Any
    step: Step[Any]


def matches(corner: Corner) -> list[list[Position]]:
    """Two whole matches of a corner."""
    return [_match(CORNERS.index(corner), seed) for seed in SEEDS]


def positions(corner: Corner, every: int) -> list[Position]:
    """Each ``every``-th position of the corner's matches, fewer of long ones, and each first of its phase."""
    chosen = []
    for match in matches(corner):
        stride = every * max(1, len(match) // LONG)
        phases = set()
        for number, position in enumerate(match):
            phase = position.state.observation(None).phase
            if phase not in phases or number % stride == 0:
                chosen.append(position)
            phases.add(phase)
    return chosen


def last_states(corner: Corner) -> list[State[Any, Any]]:
    return [match[-1].step.state for match in matches(corner)]


@functools.cache
def _match(corner: int, seed: int) -> list[Position]:
    _, game, seats = CORNERS[corner]
    return play(game, seats, random.Random(f"{corner} {seed}"), timid=seed % 2 == 1)


def play(
    game: AnyGame, seats: int, rng: random.Random, *, timid: bool, limit: int = 20_000
) -> list[Position]:
    """A match of random players. Each kind of action is equally likely, so that rare ones happen;
    ``timid`` ones mostly take the first action listed (passing, usually). Where a turn whose time is up ends
    in a way of its own, that happens now and then."""
    state = game.new_initial_state(seats)
    match: list[Position] = []
    while not state.is_terminal():
        assert len(match) < MAX_STEPS, "this match does not end"
        seat = CHANCE if state.is_chance_node() else rng.choice(state.active_seats())
        late = None if seat == CHANCE else game.overtime(state, seat)
        if late is not None and rng.random() < 0.1:
            seat, action = CHANCE, late
        else:
            action = state.sample_chance(rng) if seat == CHANCE else _choose(game, state, seat, rng, timid)
        step = state.apply(seat, action)
        match.append(Position(state, seat, action, step))
        state = step.state
    return match


def choices(game: AnyGame, state: State[Any, Any], seat: Seat, rng: random.Random) -> tuple[Any, ...]:
    """What a player at random picks from: everything that is legal; where that can't be listed, what needs no
    finding, and what a bot finds at random (a suggestion would take a search, thousands of times)."""
    if game.type.legal_actions_complete:
        return state.legal_actions(seat)
    seen = state.observation(seat)
    return tuple(dict.fromkeys((*seen.legal, game.bot(Level.RANDOM).choose(seen, rng, 0.0))))


def _choose(game: AnyGame, state: State[Any, Any], seat: Seat, rng: random.Random, timid: bool) -> Any:
    legal = choices(game, state, seat, rng)
    if timid and rng.random() < 0.7:
        return legal[0]
    kinds = list(dict.fromkeys(type(action) for action in legal))
    kind = rng.choice(kinds)
    return rng.choice([action for action in legal if type(action) is kind])
