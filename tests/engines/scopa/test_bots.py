# SPDX-License-Identifier: GPL-3.0-or-later
"""Scopa's bots: the kernel equals the rules, the end is played exactly, and what they see is enough."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines.cards import italian_deck
from engines.contract import CHANCE, Level
from engines.scopa import types as s
from engines.scopa.bots import HardBot, NormalBot, margin, solve
from engines.scopa.kernel import CARD, CODE, Position, cards_in, deal_points, mask_of
from engines.scopa.rollout_policy import best_move, hidden_counts, move_worth
from tests.engines.scopa.table import Table

TABLES: list[tuple[int, bool, dict[str, Any]]] = [
    (2, False, {}),
    (3, False, {"napola": True, "re_bello": True, "missing_suit": "nothing"}),
    (4, False, {"ace_takes_all": True, "ace_on_empty": "takes_itself"}),
    (2, False, {"ace_takes_all": True, "ace_sweep_is_scopa": True, "scopa_dassi": True}),
    (2, False, {"escoba": True, "seventy": "sevens"}),
    (4, True, {}),
    (4, True, {"opening": "four", "inverse": True, "napola": True}),
]


def mirrored(table: Table) -> Position:
    """The kernel's position of a table, with all cards known."""
    o = table.state.observation(table.state.turn)
    return NormalBot(table.game.options)._position(o, table.state.hands, table.state.stock)


@pytest.mark.parametrize(("seats", "scopone", "options"), TABLES)
def test_the_kernel_plays_and_counts_as_the_rules_do(
    seats: int, scopone: bool, options: dict[str, Any]
) -> None:
    for seed in range(8):
        rng = random.Random(seed)
        table = Table(seats, scopone=scopone, **options)
        while table.state.is_chance_node():  # again after three kings
            table.apply(CHANCE, table.state.sample_chance(rng))
        position = mirrored(table)
        while table.state.phase == s.PLAY:
            (seat,) = table.state.active_seats()
            assert position.turn == seat
            legal = table.state.legal_actions(seat)
            moves = {(CARD[card], cards_in(take)) for card, take in position.moves()}
            assert moves == {(action.card, action.take) for action in legal}
            action = rng.choice(legal)
            position.play(CODE[action.card], mask_of(action.take))
            table.apply(seat, action)
            if table.state.phase == s.PLAY:
                assert position.table == mask_of(table.state.table)
        assert position.is_over()
        score = table.state.history[-1]
        assert deal_points(table.game.options, position.piles, position.scope) == list(score.points)


def exhaustive(position: Position, team: int) -> float:
    if position.is_over():
        return margin(position, team)
    values = []
    for move in position.moves():
        child = position.copy()
        child.play(*move)
        values.append(exhaustive(child, team))
    return max(values) if position.teams[position.turn] == team else min(values)


@pytest.mark.parametrize(("seats", "scopone", "options"), [TABLES[0], TABLES[5], TABLES[6]])
def test_the_end_is_solved_exactly(seats: int, scopone: bool, options: dict[str, Any]) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        table = Table(seats, scopone=scopone, **options)
        while table.state.is_chance_node():
            table.apply(CHANCE, table.state.sample_chance(rng))
        while table.state.stock or sum(map(len, table.state.hands)) > 6:
            (seat,) = table.state.active_seats()
            table.apply(seat, rng.choice(table.state.legal_actions(seat)))
        position = mirrored(table)
        for team in (0, 1):
            assert solve(position, team) == exhaustive(position, team)


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_bots_take_the_settebello_and_the_scopa(level: Level) -> None:
    hands, stock = "7U 2W KB / 2O 3O 4O", "6B 6W 6U 5B 5W 5U"
    gone = [card for card in italian_deck() if card not in f"{hands} 7O {stock}".split()]
    table = Table().put(hands, "7O", captured=" ".join(gone) + " / ", stock=stock)
    choice = table.game.bot(level).choose(table.state.observation(0), random.Random(1), 0.05)
    assert choice == s.Play("7U", ("7O",))


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL, Level.HARD])
@pytest.mark.parametrize(("seats", "scopone", "options"), TABLES)
def test_every_bot_plays_every_table(
    level: Level, seats: int, scopone: bool, options: dict[str, Any]
) -> None:
    table = Table(seats, scopone=scopone, **options)
    bot, rng = table.game.bot(level), random.Random(5)
    while table.state.is_chance_node():
        table.apply(CHANCE, table.state.sample_chance(rng))
    while table.state.phase == s.PLAY:
        (seat,) = table.state.active_seats()
        table.apply(seat, bot.choose(table.state.observation(seat), rng, 0.002))
    assert sum(map(len, table.state.captured)) == 40


def test_the_hard_bot_is_the_same_for_the_same_worlds() -> None:
    table = Table(4, scopone=True).deal()
    o = table.state.observation(table.state.turn)
    bot = HardBot(table.game.options, lambda: 0.0, most=6)
    assert len({bot.choose(o, random.Random(3), 1.0) for _ in range(3)}) == 1


@pytest.mark.parametrize(("seats", "scopone", "options"), TABLES)
def test_the_quick_choice_is_that_of_the_rules_of_thumb(
    seats: int, scopone: bool, options: dict[str, Any]
) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        table = Table(seats, scopone=scopone, **options)
        while table.state.is_chance_node():
            table.apply(CHANCE, table.state.sample_chance(rng))
        position = mirrored(table)
        while not position.is_over():
            hidden = hidden_counts(position, position.turn)
            worth = {move: move_worth(position, position.turn, move, hidden) for move in position.moves()}
            assert worth[best_move(position)] == pytest.approx(max(worth.values()), abs=1e-9)
            position.play(*rng.choice(position.moves()))
