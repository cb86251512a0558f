# SPDX-License-Identifier: GPL-3.0-or-later
"""Every level: always legal, honest, repeatable, in time."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from engines.contract import CHANCE, Bot, Level
from engines.sequence import types as q
from engines.sequence.boards import board_text, generate
from engines.sequence.game import Sequence
from engines.sequence.hard_bot import HardBot
from engines.sequence.options import SequenceOptions
from engines.sequence.rules import SequenceState
from tests.contract.corners import option_corners
from tests.engines.sequence.table import game, position

LEVELS = (Level.EASY, Level.NORMAL, Level.HARD)
CORNERS = option_corners(SequenceOptions)
SEATS = Sequence.type.seat_counts


def still() -> float:
    """A clock that stands still: only the number of worlds ends the thinking."""
    return 0.0


def bot_of(options: SequenceOptions, level: Level, worlds: int = 1) -> Bot:
    if level is Level.HARD:
        return HardBot(options, clock=still, most_worlds=worlds)
    return Sequence(options).bot(level)


def played(table: Sequence, seats: int, bots: list[Bot], rng: random.Random, most: int) -> SequenceState:
    """``most`` actions by these bots in turn, now and then a random one, so that odd positions come up too.
    Raises IllegalActionError for a bot's slip."""
    state = table.new_initial_state(seats)
    for step in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state = state.apply(CHANCE, state.sample_chance(rng)).state
            continue
        seat = rng.choice(state.active_seats())
        action = bots[step % len(bots)].choose(state.observation(seat), rng, 1.0)
        assert action in state.legal_actions(seat)
        if rng.random() < 0.2:
            action = rng.choice(state.legal_actions(seat))
        state = state.apply(seat, action).state
    return state


@pytest.mark.parametrize("number", range(len(CORNERS)), ids=list(CORNERS))
def test_all_levels_play_legally_under_every_house_rule(number: int) -> None:
    options: Any = list(CORNERS.values())[number]
    seats = SEATS[number % len(SEATS)]
    bots = [bot_of(options, level) for level in LEVELS]
    end = played(Sequence(options), seats, bots, random.Random(number), most=120)
    assert end.is_terminal() or sum(owner >= 0 for owner in end.chips) > 20


@pytest.mark.parametrize("seats", SEATS)
def test_all_levels_play_legally_at_any_table_and_on_any_board(seats: int) -> None:
    table = game(board=board_text(generate(seats)), refill=True, teams_of_six=3)
    bots = [bot_of(table.options, level) for level in LEVELS]
    end = played(table, seats, bots, random.Random(seats), most=120)
    assert end.is_terminal() or sum(owner >= 0 for owner in end.chips) > 20


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
def test_matches_come_to_an_end(level: Level) -> None:
    table = game()
    bots = [bot_of(table.options, level)] * 2
    assert played(table, 2, bots, random.Random(3), most=1000).is_terminal()


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_is_asked_out_of_turn(level: Level) -> None:
    state = position("2S 3S", "4S 5S")
    with pytest.raises(ValueError, match="turn"):
        bot_of(state.options, level).choose(state.observation(1), random.Random(0), 1.0)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 4, 9])
def test_the_same_view_gets_the_same_answer_whatever_is_hidden(level: Level, seats: int) -> None:
    """Honest: a bot sees nothing but the observation, and with the same generator it repeats itself."""
    rng = random.Random(5)
    table = game()
    bot = bot_of(table.options, level, worlds=3)
    state = table.new_initial_state(seats)
    for number in range(40):
        if state.is_chance_node():
            state = state.apply(CHANCE, state.sample_chance(rng)).state
            continue
        if state.is_terminal():
            break
        seat = state.active_seats()[0]
        other = table.determinize(state.observation(seat), rng)  # another truth that looks the same
        first = bot.choose(state.observation(seat), random.Random(number), 1.0)
        assert first == bot.choose(other.observation(seat), random.Random(number), 1.0)
        state = state.apply(seat, first).state
    assert number > 20


class Ticking:
    """A clock that moves on by a fixed step at every look."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


CLOSE = position("6D 8S 2H 3H 9S 7C QC", "2S 3S 4S 5S 6S 9C TC", chips=("d4 e7", "g3 c8"))
"""A position with several plays that are about as good."""


@pytest.mark.parametrize("budget", [0.05, 0.2, 1.0])
def test_hard_stops_in_time(budget: float) -> None:
    """One look at the clock a world, each step standing for what a world takes."""
    clock = Ticking(0.01)
    HardBot(CLOSE.options, clock=clock, most_worlds=10_000).choose(
        CLOSE.observation(0), random.Random(1), budget
    )
    assert clock.now <= budget + 4 * clock.step  # the looks before and between, which cost nothing


def test_more_time_means_more_worlds_and_no_time_still_an_answer() -> None:
    observation = CLOSE.observation(0)
    short, long = Ticking(0.01), Ticking(0.01)
    for clock, budget in ((short, 0.0), (long, 0.2)):
        bot = HardBot(CLOSE.options, clock=clock)
        assert bot.choose(observation, random.Random(1), budget) in observation.legal
    assert long.now > short.now


@pytest.mark.parametrize("seats", [2, 12])
def test_hard_answers_within_a_second_of_its_time(seats: int) -> None:
    """In the middle of a match, when there is most to look at."""
    table = game(sequences_to_win=3)
    bots = [bot_of(table.options, Level.EASY)]
    state = played(table, seats, bots, random.Random(8), most=50)
    while state.is_chance_node() or state.to_draw != q.NOBODY:
        state = state.apply(CHANCE, state.sample_chance(random.Random(0))).state
    observation = state.observation(state.turn)
    start = time.process_time()
    HardBot(table.options).choose(observation, random.Random(1), 0.2)
    assert time.process_time() - start < 1.0
