# SPDX-License-Identifier: GPL-3.0-or-later
"""Euchre's bots. docs/AI.md tells how each level thinks and how strong it is."""

from __future__ import annotations

from collections.abc import Callable

from engines.contract import Bot, Level
from engines.euchre.hard_bot import HardBot
from engines.euchre.options import EuchreOptions
from engines.euchre.simple_bots import EasyBot, NormalBot

BOTS: dict[Level, Callable[[EuchreOptions], Bot]] = {
    Level.EASY: EasyBot,
    Level.NORMAL: NormalBot,
    Level.HARD: HardBot,
}
