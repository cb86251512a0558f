# SPDX-License-Identifier: GPL-3.0-or-later
"""Sequence's bots."""

from __future__ import annotations

from engines.contract import Bot, Level, RandomBot
from engines.sequence.options import SequenceOptions


def make_bot(options: SequenceOptions, level: Level) -> Bot:
    """The bot of that level under these house rules."""
    return RandomBot()
