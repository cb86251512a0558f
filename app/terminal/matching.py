# SPDX-License-Identifier: GPL-3.0-or-later
"""Which of the known lines a typed one means: the whole of it, or as much as only one begins with."""

from __future__ import annotations

from collections.abc import Sequence

SIGNS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"})


def matching(typed: str, known: Sequence[str]) -> list[str]:
    """Those of ``known`` that ``typed`` may mean: one if it is clear, several if not, none if nothing fits.

    The same line in any case and spacing is meant alone. Else each typed word may be the beginning of a
    word, in order from the first (``p q`` for ``play QS``); where nothing fits like that the first word
    may be left out (``qs``). Suits may be typed as their signs, and a ten as 10."""
    words = _words(typed)
    if not words:
        return []
    exact = [line for line in known if _words(line) == words]
    if exact:
        return exact[:1]
    for skipped in (0, 1):
        fitting = [line for line in known if _begins(words, _words(line)[skipped:])]
        whole = [line for line in fitting if _words(line)[skipped:] == words]
        if whole or fitting:
            return whole if len(whole) == 1 else fitting
    return []


def _words(text: str) -> list[str]:
    return [
        "t" + word[2:] if word.startswith("10") and len(word) == 3 else word
        for word in text.translate(SIGNS).lower().split()
    ]


def _begins(words: list[str], line: list[str]) -> bool:
    return len(words) <= len(line) and all(
        whole.startswith(part) for part, whole in zip(words, line, strict=False)
    )
