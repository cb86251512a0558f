# SPDX-License-Identifier: GPL-3.0-or-later
"""MyRummy's bots. docs/AI.md tells how each level thinks and how strong it is."""

from __future__ import annotations

from collections.abc import Callable

from engines.contract import Bot, Level
from engines.myrummy.hard_bot import HardBot
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.simple_bots import EasyBot, NormalBot

BOTS: dict[Level, Callable[[MyRummyOptions], Bot]] = {
    Level.EASY: EasyBot,
    Level.NORMAL: NormalBot,
    Level.HARD: HardBot,
}
