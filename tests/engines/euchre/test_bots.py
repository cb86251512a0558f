# SPDX-License-Identifier: GPL-3.0-or-later
"""Every level: always legal, honest, repeatable, in time."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from engines.contract import CHANCE, Bot, Level
from engines.euchre import types as e
from engines.euchre.game import Euchre
from engines.euchre.hard_bot import HardBot
from engines.euchre.rules import EuchreState
from tests.contract.corners import option_corners, random_options
from tests.engines.euchre.table import STRONG, Table
from tests.engines.euchre.thinking import position, still

LEVELS = (Level.EASY, Level.NORMAL, Level.HARD)
CORNERS = option_corners(Euchre.options_type)


def bot_of(game: Euchre, level: Level, worlds: int = 4) -> Bot:
    if level is Level.HARD:
        return HardBot(game.options, clock=still, most_worlds=worlds)
    return game.bot(level)


def play(game: Euchre, bots: list[Bot], rng: random.Random, most: int) -> EuchreState:
    """Play ``most`` actions with these bots. Raises IllegalActionError for a bot's slip."""
    state = game.new_initial_state(4)
    for _ in range(most):
        if state.is_terminal():
            break
        seat = CHANCE if state.is_chance_node() else state.active_seats()[0]
        if seat == CHANCE:
            action: Any = state.sample_chance(rng)
        else:
            action = bots[seat].choose(state.observation(seat), rng, 1.0)
        state = state.apply(seat, action).state
    return state


@pytest.mark.parametrize("name", CORNERS)
def test_all_levels_play_legally_under_every_house_rule(name: str) -> None:
    game = Euchre(CORNERS[name])  # type: ignore[arg-type]
    bots = [bot_of(game, level) for level in (*LEVELS, Level.HARD)]
    end = play(game, bots, random.Random(name), most=60)
    assert end.deal >= 2 or end.is_terminal()


@pytest.mark.parametrize("seed", range(6))
def test_all_levels_act_legally_in_any_position(seed: int) -> None:
    """Positions that only random players reach: odd bids, wasted trumps, unlikely loners."""
    rng = random.Random(seed)
    game = Euchre(random_options(Euchre.options_type, rng))  # type: ignore[arg-type]
    bots = [bot_of(game, level, worlds=2) for level in LEVELS]
    state = game.new_initial_state(4)
    for _ in range(150):
        if state.is_terminal():
            break
        seat = CHANCE if state.is_chance_node() else rng.choice(state.active_seats())
        if seat == CHANCE:
            state = state.apply(seat, state.sample_chance(rng)).state
            continue
        observation = state.observation(seat)
        for bot in bots:
            assert bot.choose(observation, rng, 1.0) in observation.legal
        state = state.apply(seat, rng.choice(state.legal_actions(seat))).state


def at_every_phase() -> dict[str, Table]:
    """A table in each phase in which somebody acts."""
    ordered = ("0 order up", "3 discard 9S")
    low = {0: "9C TC 9D TD 9H"}
    return {
        e.CLAIM: Table(farmers_hand="mixed", misdeal_hands=True).deal(low),
        e.JOKER_SUIT: Table(joker=True).deal(STRONG, upcard="X1"),
        e.ORDER: Table().deal(STRONG),
        e.CALL: Table(no_trump="both").deal(STRONG).do(*(f"{seat} pass" for seat in range(4))),
        e.DISCARD: Table().deal(STRONG).do("0 order up"),
        e.DEFEND: Table(defend_alone=True).deal(STRONG).do("0 order up alone", "3 discard 9S"),
        e.PLAY: Table().deal(STRONG).do(*ordered, "0 play AS"),
        e.SUMMARY: Table().deal(STRONG).do(*ordered).play_out(),
    }


@pytest.mark.parametrize("level", LEVELS)
def test_every_phase_is_answered(level: Level) -> None:
    for phase, table in at_every_phase().items():
        assert table.state.phase == phase
        for seat in table.state.active_seats():
            observation = table.state.observation(seat)
            answer = bot_of(table.game, level).choose(observation, random.Random(0), 1.0)
            assert answer in observation.legal
    assert answer == e.Continue()


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_is_asked_out_of_turn(level: Level) -> None:
    table = Table().deal(STRONG)
    with pytest.raises(ValueError, match="turn"):
        bot_of(table.game, level).choose(table.state.observation(1), random.Random(0), 1.0)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_gets_the_same_answer_whatever_is_hidden(level: Level) -> None:
    """Honest: a bot sees nothing but the observation, and with the same generator it repeats itself."""
    rng = random.Random(5)
    game = Euchre(Euchre.options_type())
    bot = bot_of(game, level)
    state = game.new_initial_state(4)
    asked = 0
    while asked < 40 and not state.is_terminal():
        if state.is_chance_node():
            state = state.apply(CHANCE, state.sample_chance(rng)).state
            continue
        seat = state.active_seats()[0]
        other = game.determinize(state.observation(seat), rng)  # another truth that looks the same
        first = bot.choose(state.observation(seat), random.Random(asked), 1.0)
        second = bot.choose(other.observation(seat), random.Random(asked), 1.0)
        assert first == second
        asked += 1
        state = state.apply(seat, first).state


class Ticking:
    """A clock that moves on by a fixed step at every look."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.mark.parametrize("budget", [0.05, 0.2, 1.0])
def test_hard_stops_in_time(budget: float) -> None:
    """One look at the clock a world, each step standing for what a world takes."""
    table, observation = position("JD AH 9S KS 9C", "0 pass", "1 pass", "2 pass", "3 pass")
    clock = Ticking(0.01)
    HardBot(table.game.options, clock=clock, most_worlds=10_000).choose(observation, random.Random(1), budget)
    assert clock.now <= budget + 2 * clock.step  # the looks before and after, which cost nothing


def test_more_time_means_more_worlds_and_no_time_still_an_answer() -> None:
    table, observation = position("JD AH 9S KS 9C", "0 pass", "1 pass", "2 pass", "3 pass")
    short, long = Ticking(0.01), Ticking(0.01)
    for clock, budget in ((short, 0.0), (long, 0.1)):
        bot = HardBot(table.game.options, clock=clock)
        assert bot.choose(observation, random.Random(1), budget) in observation.legal
    assert long.now > short.now


def test_hard_answers_within_a_real_second() -> None:
    table, observation = position("JD AH 9S KS 9C", "0 pass", "1 pass", "2 pass", "3 pass")
    start = time.perf_counter()
    table.game.bot(Level.HARD).choose(observation, random.Random(1), 0.05)
    assert time.perf_counter() - start < 1.0


def test_the_hint_is_a_persons_observation_answered() -> None:
    table, observation = position("JD JH AH AS KS", "0 pass", "1 pass", "2 pass", "3 pass")
    hint = bot_of(table.game, Level.HARD, worlds=16).choose(observation, random.Random(1), 1.0)
    table.state.check(0, hint)
    assert hint == e.Call("H", alone=True)
