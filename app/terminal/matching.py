# SPDX-License-Identifier: GPL-3.0-or-later
"""Which of the known lines a typed one means: the whole of it, or as much as only one begins with."""

from __future__ import annotations

from collections.abc import Sequence

from app.presenters.words import names_joined

SIGNS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"})


NAMED = 12
"""So many things that a line may mean are named."""


def matching(typed: str, known: Sequence[str], *, skipped: int = 0) -> list[str]:
    """Those of ``known`` that ``typed`` may mean: one if it is clear, several if not, none if nothing fits.

    The same line in any case and spacing is meant alone. Else each typed word may be the beginning of a
    word, in order from the first (``p q`` for ``play QS``), or from the one after so many ``skipped`` ones
    (``qs``). Suits may be typed as their signs, and a ten as 10."""
    words = _words(typed)
    if not words:
        return []
    fitting = [line for line in known if _begins(words, _words(line)[skipped:])]
    whole = [line for line in fitting if _words(line)[skipped:] == words]
    return whole if len(whole) == 1 else fitting


def understood(line: str, texts: Sequence[str], names: Sequence[str]) -> tuple[list[str], list[str]]:
    """What a line may mean: which of the actions' ``texts``, and which of the commands' ``names``, of which
    only the first word counts. One of both in all if it is clear, none if nothing fits.

    An action or a command that is typed out is meant alone. Of the shortened ones an action of several words
    comes before a command (``r js``), and one whose first words are left out after it (``d7``)."""
    word, _, rest = line.partition(" ")
    whole = [text for text in texts if same(line, text)]
    if whole:
        return whole[:1], []
    if word.lower() in names:
        return [], [word.lower()]
    meant = matching(line, texts)
    named = [] if meant and rest else matching(word, names)
    for skipped in (1, 2):
        if not meant and not named:
            meant = matching(line, texts, skipped=skipped)
    return meant, named


def several(known: Sequence[str]) -> str:
    """The things that a line may mean, in words, not all of very many."""
    return names_joined(list(known)) if len(known) <= NAMED else f"{', '.join(known[:NAMED])} …"


def same(typed: str, line: str) -> bool:
    """Whether they are the same but for case and spacing."""
    return _words(typed) == _words(line)


def _words(text: str) -> list[str]:
    return [
        "t" + word[2:] if word.startswith("10") and len(word) == 3 else word
        for word in text.translate(SIGNS).lower().split()
    ]


def _begins(words: list[str], line: list[str]) -> bool:
    return len(words) <= len(line) and all(
        whole.startswith(part) for part, whole in zip(words, line, strict=False)
    )
