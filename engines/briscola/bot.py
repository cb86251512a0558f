# SPDX-License-Identifier: GPL-3.0-or-later
"""Briscola's bots by level."""

from __future__ import annotations

from engines.briscola.options import BriscolaOptions
from engines.contract import Bot, Level, RandomBot


def make_bot(options: BriscolaOptions, level: Level) -> Bot:
    return RandomBot()
