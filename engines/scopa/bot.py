# SPDX-License-Identifier: GPL-3.0-or-later
"""Scopa's bots by level."""

from __future__ import annotations

from engines.contract import Bot, Level, RandomBot
from engines.scopa.options import ScopaOptions


def make_bot(options: ScopaOptions, level: Level) -> Bot:
    return RandomBot()
