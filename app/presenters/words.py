# SPDX-License-Identifier: GPL-3.0-or-later
"""Names of things that several pages say. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.i18n import localise, tr, tr_n
from engines.text import N_, Text, untyped

LEVEL_NAMES = {
    "random": N_("Random"),
    "easy": N_("Easy"),
    "normal": N_("Normal"),
    "hard": N_("Hard"),
}


def level_name(level: str) -> str:
    """The strength of an AI in words."""
    return tr(LEVEL_NAMES[level]) if level in LEVEL_NAMES else level


def names_joined(names: Sequence[str]) -> str:
    """``A``, ``A and B``, ``A, B and C`` in the reader's language."""
    if len(names) < 2:
        return "".join(names)
    return tr("{first} and {last}", first=", ".join(names[:-1]), last=names[-1])


def count_points(n: int) -> str:
    return tr_n("{n} point", "{n} points", n)


def count_tricks(n: int) -> str:
    return tr_n("{n} trick", "{n} tricks", n)


def count_cards(n: int) -> str:
    return tr_n("{n} card", "{n} cards", n)


def sentence(text: Text, names: Callable[[str], str] = untyped) -> str:
    """A sentence of the engines or of the net in the reader's language. ``names`` tells who sits at a
    seat; away from a table the bare number is shown."""
    return localise(text, names)
