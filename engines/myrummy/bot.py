# SPDX-License-Identifier: GPL-3.0-or-later
"""MyRummy's bots: which level is who."""

from __future__ import annotations

from engines.contract import Bot, Level
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.random_bot import RandomLayingBot


def make_bot(options: MyRummyOptions, level: Level) -> Bot:
    """The bot of that level under these house rules."""
    return RandomLayingBot(options)
