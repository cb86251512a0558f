# SPDX-License-Identifier: GPL-3.0-or-later
"""The one-line form of actions (``play QS``, ``order up alone``): logs, golden files and referees speak it.

A game lists one ``Form`` for each kind of action, which writes it and reads it back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from engines.cards import Card


class Form(NamedTuple):
    """How a ``kind`` of action is written, which lines are read as one, and what ``read`` makes of the groups
    of ``pattern``."""

    kind: type
    write: Callable[[Any], str]
    pattern: re.Pattern[str]
    read: Callable[..., Any]


def form(kind: type, write: Callable[[Any], str], pattern: str, read: Callable[..., Any]) -> Form:
    """A form; ``pattern`` has single spaces and is matched in any case."""
    return Form(kind, write, re.compile(pattern, re.IGNORECASE | re.ASCII), read)


def bare(kind: type, words: str) -> Form:
    """The form of an action that tells nothing but that it is done (``pass``)."""
    return form(kind, lambda action: words, words, kind)


class Pack:
    """Words as cards of a deck, in any case (``10H`` is ``TH``); ``also`` are other words for some."""

    def __init__(self, deck: Iterable[Card], also: Mapping[str, Card] | None = None) -> None:
        self._cards = {card: card for card in deck}
        self._cards |= {card.replace("T", "10"): card for card in self._cards if card[0] == "T"}
        self._cards |= also or {}

    def card(self, word: str) -> Card:
        """The card that a word names. Raises ValueError."""
        card = self._cards.get(word.upper())
        if card is None:
            raise ValueError(f"not a card: {word[:20]!r}")
        return card

    def cards(self, words: str) -> tuple[Card, ...]:
        """The cards that the words of a line name. Raises ValueError."""
        return tuple(self.card(word) for word in words.split())

    def with_card(self, kind: type, verb: str) -> Form:
        """The form of an action that does something with one card (``play QS``)."""
        return form(
            kind, lambda action: f"{verb} {action.card}", rf"{verb} (\S+)", lambda word: kind(self.card(word))
        )

    def whole(self, kind: type, verb: str, seat: str) -> Form:
        """The form of a deal: all cards in order, and by the name of the field ``seat`` who deals or begins,
        where that is said."""

        def write(action: Any) -> str:
            named = getattr(action, seat)
            return f"{verb} {' '.join(action.order)}" + ("" if named is None else f" {seat} {named}")

        def read(words: str, named: str | None) -> Any:
            cards = self.cards(words)
            return kind(cards) if named is None else kind(cards, int(named))

        return form(kind, write, rf"{verb} (.*?)(?: {seat} (\d{{1,2}}))?", read)


class Notation:
    """The forms of a game's actions."""

    def __init__(self, game: str, forms: Iterable[Form]) -> None:
        self._game = game
        self._forms = tuple(forms)
        self._write = {form.kind: form.write for form in self._forms}

    def write(self, action: Any) -> str:
        """The one-line form of an action; ``read`` reads it back."""
        return self._write[type(action)](action)

    def read(self, text: str) -> Any:
        """The action a line stands for, in any case and spacing. Raises ValueError.

        Whether it is legal is another question, for ``State.check``."""
        line = " ".join(text.split())
        for form in self._forms:
            found = form.pattern.fullmatch(line)
            if found:
                return form.read(*found.groups())
        raise ValueError(f"not an action of {self._game}: {line[:80]!r}")
