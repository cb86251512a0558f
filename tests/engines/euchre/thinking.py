# SPDX-License-Identifier: GPL-3.0-or-later
"""Positions put before the hard bot, with a clock that stands still so that it counts worlds."""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from engines.contract import Seat
from engines.euchre.hard_bot import HardBot
from engines.euchre.types import EuchreObservation
from tests.engines.euchre.table import Table

PASSED = ("0 pass", "1 pass", "2 pass", "3 pass")
"""The first round when seat 3 deals."""


def still() -> float:
    """A clock that stands still: only the number of worlds ends the thinking."""
    return 0.0


def position(
    hand: str,
    *moves: str,
    seat: Seat = 0,
    dealer: Seat = 3,
    upcard: str = "QC",
    scores: tuple[int, int] = (0, 0),
    deal: int = 1,
    **options: Any,
) -> tuple[Table, EuchreObservation]:
    """What ``seat`` sees with ``hand`` after ``moves``, at that score and in that deal of the match."""
    table = Table(**options).deal({seat: hand}, upcard=upcard, dealer=dealer)
    table.state = replace(table.state, team_scores=scores, deal=deal)
    table.do(*moves)
    observation = table.state.observation(seat)
    assert observation.legal, f"seat {seat} is not to act, but {observation.active}"
    return table, observation


def hard_choice(hand: str, *moves: str, worlds: int = 64, **place: Any) -> str:
    """What the hard bot does there, in words."""
    table, observation = position(hand, *moves, **place)
    bot = HardBot(table.game.options, clock=still, most_worlds=worlds)
    return table.game.action_to_text(bot.choose(observation, random.Random(1), 1.0))
