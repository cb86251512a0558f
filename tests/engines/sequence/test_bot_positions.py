# SPDX-License-Identifier: GPL-3.0-or-later
"""Positions in which there is something to see, put before the bots that should see it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engines.contract import Bot, Level
from engines.sequence import types as q
from engines.sequence.game import Sequence
from engines.sequence.hard_bot import HardBot, ranked
from engines.sequence.rules import SequenceState
from tests.engines.sequence.table import after, position

SOUND = (Level.NORMAL, Level.HARD)
every_sound: Any = pytest.mark.parametrize("level", SOUND)
FOUR = "c5 d5 e5 f5"
"""Lacks b5 (KS) or g5 (8S)."""
ONE = {"sequences_to_win": 1}


def bot_of(state: SequenceState, level: Level, worlds: int = 24) -> Bot:
    if level is Level.HARD:
        return HardBot(state.options, clock=lambda: 0.0, most_worlds=worlds)
    return Sequence(state.options).bot(level)


def choice(state: SequenceState, level: Level) -> str:
    """What the bot on turn does, in words; the normal one, which overlooks things, as a rule."""
    seeds = range(15 if level is Level.NORMAL else 1)
    bot, observation = bot_of(state, level), state.observation(state.turn)
    answers = Counter(bot.choose(observation, random.Random(seed), 1.0) for seed in seeds)
    return Sequence(state.options).action_to_text(answers.most_common(1)[0][0])


@every_sound
@pytest.mark.parametrize("seat", [0, 1])
def test_it_takes_the_win(level: Level, seat: int) -> None:
    chips = (FOUR, "a2 a3 a4 b7") if seat == 0 else ("a2 a3 a4 b7", FOUR)
    hands = ["2H 3H 4H 5H 6C 9S TD", "2S 3S 4S 5S 6S 9C TC"]
    hands[seat] = "2D 3D 8S 5D 6D 9D TH"
    state = position(*hands, chips=chips, turn=seat, options=ONE)
    assert choice(state, level) == "place 8S g5"


@every_sound
@pytest.mark.parametrize("jack", ["JD", "JC"])
def test_it_wins_with_a_two_eyed_jack(level: Level, jack: str) -> None:
    state = position(f"{jack} 3H 4H 5H 6C 9S TD", "2S 3S 4S 5S 6S 9C TC", chips=(FOUR, "g5 a3"), options=ONE)
    assert choice(state, level) == f"place {jack} b5"


@every_sound
@pytest.mark.parametrize(("options", "threat"), [(ONE, FOUR), ({}, FOUR), (ONE, "b1 c1 d1")])
def test_it_blocks_a_four(level: Level, options: dict[str, Any], threat: str) -> None:
    """With a corner three chips are a four."""
    state = position("KS 3H 4H 5H 8C 9S TD", "2S 3S 4S 5S 6S 9C TC", chips=("g5 h8", threat), options=options)
    assert choice(state, level) in ("place KS b5", "place 8C e1")
    blocked = after(state, choice(state, level))
    assert blocked.chips[40 + 1 if threat == FOUR else 4] == 0


@every_sound
def test_a_jack_blocks_when_nothing_else_does(level: Level) -> None:
    state = position("JC 3H 4H 5H 6C 9S TD", "2S 3S 4S 5S 6S 9C TC", chips=("g5 h8", FOUR), options=ONE)
    assert choice(state, level) == "place JC b5"


@every_sound
def test_a_one_eyed_jack_breaks_a_four(level: Level) -> None:
    state = position("JH 3H 4H 5H 6C 9S TD", "2S 3S 4S 5S 6S 9C TC", chips=("g5 h8", FOUR), options=ONE)
    assert choice(state, level) in {f"remove JH {square}" for square in FOUR.split()}


@every_sound
@pytest.mark.parametrize("jack", ["JD", "JC", "JH", "JS"])
def test_it_does_not_waste_a_jack(level: Level, jack: str) -> None:
    state = position(f"{jack} 8C 4H 5H 6C 9S TD", "2S 3S 4S 5S 6S 9C TC", chips=("d4 e7", "g3 c8"))
    assert jack not in choice(state, level)


@every_sound
@pytest.mark.parametrize("dead_cards", [True, False])
def test_it_exchanges_a_dead_card(level: Level, dead_cards: bool) -> None:
    state = position(
        "KS 3H 4H 5H 6C 9S TD",
        "2S 3S 4S 5S 6S 9C TC",
        chips=("b5 d4", "e10 c8"),
        options={"dead_cards": dead_cards},
    )
    assert (choice(state, level) == "exchange KS") == dead_cards


@every_sound
def test_it_makes_two_threats_at_once(level: Level) -> None:
    """f5 (6D) makes a four of the row and of the column; g5 (8S) only of the row."""
    state = position(
        "6D 8S 2H 3H 9S 7C QC", "2S 3S 4S 5S 6S 9C TC", chips=("c5 d5 e5 f6 f7 f8", "a3 b8 h2 h3 i9 b2")
    )
    assert choice(state, level) == "place 6D f5"


@every_sound
@pytest.mark.parametrize(
    ("chips", "expected"),
    [("b5 c5 d5 f5 g5", "place 2C e5 as b5-f5"), ("d5 e5 g5 h5 i5", "place 6D f5 as e5-i5")],
)
def test_it_counts_the_line_that_leaves_room_for_another(level: Level, chips: str, expected: str) -> None:
    """Six in a row; only one of the two ways leaves five of the row for a second sequence."""
    state = position("2C 6D 3H 4H 9H 7C QC", "2S 3S 4S 5S 6S 9C TC", chips=(chips, "a3 b8 h2 h9 i9"))
    assert choice(state, level) == expected


@every_sound
def test_a_freed_square_is_refilled_when_that_helps(level: Level) -> None:
    """Once the chip on g5 is gone, the printed card (8S) finishes the row."""
    state = position(
        "JH 8S 4H 5H 6C 9S TD",
        "2S 3S 4S 5S 6S 9C TC",
        chips=(FOUR, "b5 g5 h9"),
        options=ONE | {"refill": True},
    )
    assert choice(state, level) == "remove JH g5"
    state = after(state, "remove JH g5")
    assert state.phase == q.REFILL
    assert choice(state, level) == "place 8S g5"


def test_target_a_four_is_worth_more_when_one_sequence_wins() -> None:
    """Winning at once and a first of two sequences are different things to the hard bot's counting."""
    hands = ("8S 3H 4H 5H 6C 9S TD", "2S 3S 4S 5S 6S 9C TC")
    chances = []
    for target in (1, 2, 3):
        state = position(*hands, chips=(FOUR, "a3 b8"), options={"sequences_to_win": target})
        chances.append(ranked(state.observation(0), state.options)[0][0])
    assert chances[0] > 0.99
    assert chances[0] > chances[1]


@pytest.mark.parametrize("level", [Level.EASY, *SOUND])
def test_whoever_may_draw_draws(level: Level) -> None:
    state = position(
        "KS 3H 4H 5H 6C 9S TD", "2S 3S 4S 5S 6S 9C TC", chips=("d4", "c8"), options={"missed_draw": True}
    )
    state = after(state, "place KS b5")
    assert bot_of(state, level).choose(state.observation(0), random.Random(0), 1.0) == q.Draw()
    assert isinstance(bot_of(state, level).choose(state.observation(1), random.Random(0), 1.0), q.Place)


@pytest.mark.parametrize("level", [Level.EASY, *SOUND])
def test_whoever_can_do_nothing_passes(level: Level) -> None:
    state = position("JH", "2S", turn=0)
    assert choice(state, level) == "pass"
