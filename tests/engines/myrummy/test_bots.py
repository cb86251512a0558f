# SPDX-License-Identifier: GPL-3.0-or-later
"""Every level of MyRummy: always legal, honest, and doing what docs/AI.md says of it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from engines.contract import CHANCE, Bot, Level
from engines.myrummy import types as m
from engines.myrummy.game import MyRummy
from engines.myrummy.hard_bot import HardBot
from engines.myrummy.rules import MyRummyState
from tests.contract.corners import option_corners
from tests.engines.myrummy.table import Table

LEVELS = (Level.RANDOM, Level.EASY, Level.NORMAL, Level.HARD)
CORNERS = option_corners(MyRummy.options_type)


def still() -> float:
    return 0.0


def bot_of(game: MyRummy, level: Level) -> Bot:
    return HardBot(game.options, clock=still) if level is Level.HARD else game.bot(level)


def answer(level: Level, table: Table, seed: int = 0) -> Any:
    return bot_of(table.game, level).choose(table.state.observation(0), random.Random(seed), 1.0)


def play(game: MyRummy, seats: int, rng: random.Random, most: int) -> MyRummyState:
    """``most`` actions with every level at the table. Raises IllegalActionError for a bot's slip."""
    bots = [game.bot(LEVELS[-1 - seat]) for seat in range(seats)]
    state = game.new_initial_state(seats)
    for _ in range(most):
        if state.is_terminal():
            break
        seat = CHANCE if state.is_chance_node() else state.active_seats()[0]
        if seat == CHANCE:
            action: Any = state.sample_chance(rng)
        else:
            action = bots[seat].choose(state.observation(seat), rng, 0.02)
        state = state.apply(seat, action).state
    return state


@pytest.mark.parametrize("name", CORNERS)
def test_all_levels_play_legally_under_every_house_rule(name: str) -> None:
    rng = random.Random(name)
    game = MyRummy(CORNERS[name])  # type: ignore[arg-type]
    end = play(game, rng.choice((2, 3, 4)), rng, most=24)
    assert end.deal >= 1


@pytest.mark.parametrize("level", LEVELS)
def test_with_an_empty_pool_it_passes_when_it_can_lay_nothing(level: Level) -> None:
    table = Table("R1 B9", "G4", table="Y5 Y6 Y7", pool="")
    assert answer(level, table) == m.Pass()


@pytest.mark.parametrize("level", LEVELS)
def test_it_goes_on_after_a_deal(level: Level) -> None:
    table = Table("R1", "G4")
    table.state = replace(table.state, phase=m.SUMMARY)
    assert answer(level, table) == m.Continue()


@pytest.mark.parametrize("level", LEVELS)
def test_it_knows_no_more_than_it_sees(level: Level) -> None:
    """Two truths that look the same to a seat get the same answer."""
    rng = random.Random(4)
    table = Table("R1 R2 B9 X1 G9 Y9", "G4 G5 G6 B1", table="Y5 Y6 Y7", pool="R7 R8 B2 B3")
    hidden = [*table.state.hands[1], *table.state.pool]
    rng.shuffle(hidden)
    other = Table("R1 R2 B9 X1 G9 Y9", " ".join(hidden[:4]), table="Y5 Y6 Y7", pool=" ".join(hidden[4:]))
    assert table.state.observation(0) == other.state.observation(0)
    assert answer(level, table, 3) == answer(level, other, 3)


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_it_rebuilds_to_go_out(level: Level) -> None:
    table = Table("R5 X1", "G4 G5", table="R3 R4 R5 R6 R7 | Y1 G1 B1")
    found = answer(level, table)
    assert isinstance(found, m.Lay)
    assert sum(map(len, found.table)) == 10


def test_easy_does_not_rebuild() -> None:
    table = Table("R5", "G4", table="R3 R4 R5 R6 R7")
    assert all(answer(Level.EASY, table, seed) == m.Draw() for seed in range(5))


def test_easy_now_and_then_overlooks_a_group_and_a_place() -> None:
    group = Table("R9 Y9 G9 B1", "G4 G5")
    place = Table("R8 B1", "G4 G5", table="R5 R6 R7")
    for table in (group, place):
        kinds = {type(answer(Level.EASY, table, seed)) for seed in range(40)}
        assert kinds == {m.Lay, m.Draw}


def test_easy_lays_no_first_meld_that_is_too_small() -> None:
    table = Table("R1 Y1 G1 R8", "G4", table="R5 R6 R7", melded=False, first_meld=30)
    assert all(answer(Level.EASY, table, seed) == m.Draw() for seed in range(5))


def test_normal_lays_its_joker_with_the_rest_and_hard_keeps_it() -> None:
    # Too many cards are stuck to hope for one more.
    words = "R8 X1 B1 B4 Y2 Y13 G11"
    table = Table(words, "G4 G5 G6 G7", table="R5 R6 R7", pool="R1 Y2 G3 B4 R5 R1 R2 R3")
    left = {}
    for level in (Level.NORMAL, Level.HARD):
        found = answer(level, table)
        assert isinstance(found, m.Lay)
        left[level] = sum("X1" in group for group in found.table)
    assert left == {Level.NORMAL: 1, Level.HARD: 0}


def test_hard_gets_rid_of_its_joker_when_somebody_is_about_to_go_out() -> None:
    table = Table("R8 X1 B1 B4 Y2 Y13 G11", "G4", table="R5 R6 R7", pool="R1 Y2 G3 B4 R5 R1 R2 R3")
    found = answer(Level.HARD, table)
    assert any("X1" in group for group in found.table)


def test_hard_draws_for_the_card_that_lets_it_go_out() -> None:
    """R8 could be laid. With B3, B6 or a joker, 8 of the 88 cards it can't see, it can go out."""
    long = "R5 R6 R7 | Y7 Y8 Y9 Y10 Y11 Y12 Y13 | G7 G8 G9 G10 G11 G12 G13"
    table = Table("R8 B4 B5", "G4 G5 G6", table=long)
    assert isinstance(answer(Level.NORMAL, table), m.Lay)
    assert answer(Level.HARD, table) == m.Draw()


def test_hard_does_not_wait_for_a_card_there_is_hardly_any_of() -> None:
    """Only a joker helps, and two of them are on the table."""
    table = Table("R8 B1 G4 Y9", "G4 G5 G6", table="R5 R6 R7 | Y11 X1 Y13 | G11 X1 G13")
    assert isinstance(answer(Level.HARD, table), m.Lay)


def test_hard_answers_at_once_when_there_is_no_time() -> None:
    ticks = iter(range(10_000))
    table = Table("R8 Y13 G1", "G4 G5 G6", table="R5 R6 R7")
    bot = HardBot(table.game.options, clock=lambda: float(next(ticks)))
    action = bot.choose(table.state.observation(0), random.Random(1), 0.0)
    assert isinstance(action, (m.Lay, m.Draw))
    assert next(ticks) == 2
