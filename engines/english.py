# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences in plain English, for the command line, logs and golden files."""

from __future__ import annotations

from engines.cards import SUIT_NAMES
from engines.text import Text, split_typed


def plain(text: Text) -> str:
    """The English sentence, with ``seat 2``, ``team 0``, suits by name and cards by code."""
    sentence = text.english(_word)
    return sentence[:1].upper() + sentence[1:]


def _word(value: str) -> str:
    kind, rest = split_typed(value)
    if kind == "suit":
        return SUIT_NAMES.get(rest, rest)
    return f"{kind} {rest}" if kind in ("seat", "team") else rest
