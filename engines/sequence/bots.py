# SPDX-License-Identifier: GPL-3.0-or-later
"""Sequence's bots. docs/AI.md tells how each level thinks and how strong it is."""

from __future__ import annotations

from collections.abc import Callable

from engines.contract import Bot, Level
from engines.sequence.hard_bot import HardBot
from engines.sequence.options import SequenceOptions
from engines.sequence.simple_bots import EasyBot, NormalBot

BOTS: dict[Level, Callable[[SequenceOptions], Bot]] = {
    Level.EASY: EasyBot,
    Level.NORMAL: NormalBot,
    Level.HARD: HardBot,
}
