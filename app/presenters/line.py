# SPDX-License-Identifier: GPL-3.0-or-later
"""The one line of words at a table: what is asked, and instead of it for a while what is to be told. No Qt.

Everything a table has to say goes through one ``Line`` and is read in one place, so no two sentences
contradict each other and none lies over the cards. Each is bound to what makes it true: a refusal to the
picture it was said of, a hint to the move it is for, news to the time it takes to read them."""

from __future__ import annotations

from collections import deque

import msgspec

PROMPT, ASKED, READING, HELD = "prompt", "asked", "reading", "held"
REFUSAL, NEWS, HINT, THINKING = "refusal", "news", "hint", "thinking"

WAITING = 8
"""News that wait for their turn; of more the oldest are left out."""

SHORTEST, PER_LETTER = 4.0, 0.07
"""Seconds: how long a sentence stands at least, and for each of its letters."""


class Said(msgspec.Struct, frozen=True):
    """A sentence and its kind: ``prompt`` (whom one waits for), ``asked`` (what the viewer is to do),
    ``reading`` (a click goes on), ``held`` (the host holds the table), ``refusal``, ``news``, ``hint``,
    or ``thinking`` while a hint is looked for."""

    text: str = ""
    kind: str = PROMPT


def reading_time(text: str) -> float:
    """Seconds that it takes to notice and read ``text``."""
    return max(SHORTEST, len(text) * PER_LETTER)


class Line:
    """What is to be said at a table. Times are seconds of the caller's clock; a picture is anything that
    equals itself as long as what was said of it holds."""

    def __init__(self) -> None:
        self._refusal: tuple[str, object, float] | None = None  # the words, of which picture, until when
        self._news: deque[str] = deque(maxlen=WAITING)
        self._news_until: float | None = None  # of the first; None while it has not been shown
        self._hint = Said()
        self._told_once: set[str] = set()

    def refuse(self, text: str, picture: object, now: float) -> None:
        """Say why something can't be done: until ``picture`` changes, it has been read, or something else
        is done."""
        self._refusal = (text, picture, now + reading_time(text))

    def tell(self, text: str, *, once: bool = False) -> bool:
        """Tell of something that has happened, after what is being told; ``once`` in a match, however often
        it comes. Whether it is news."""
        if text in self._news or text in self._told_once:
            return False
        if once:
            self._told_once.add(text)
        if len(self._news) == WAITING:
            self._news_until = None
        self._news.append(text)
        return True

    def advise(self, text: str, thinking: bool = False) -> None:
        """Show a hint, or that one is looked for; "" takes it away."""
        self._hint = Said(text, THINKING if thinking else HINT) if text else Said()

    def acted(self) -> None:
        """The viewer has done something else: the refusal is of no use any more."""
        self._refusal = None

    def dismiss(self) -> None:
        """The viewer has read it: whatever stands there instead of the usual goes, but for a hint."""
        if self._refusal is not None:
            self._refusal = None
        elif self._news:
            self._next()

    def clear(self) -> None:
        """Another match, or another person: nothing is to be said."""
        self._refusal, self._hint = None, Said()
        self._news.clear()
        self._told_once.clear()
        self._news_until = None

    def said(self, usual: Said, picture: object, now: float) -> Said:
        """What stands there at ``now``: a refusal before news, news before a hint, else the ``usual``."""
        if self._refusal is not None:
            text, of, until = self._refusal
            if now < until and of == picture:
                self._news_until = None  # what it interrupts is told afterwards
                return Said(text, REFUSAL)
            self._refusal = None
        while self._news:
            if self._news_until is None:
                self._news_until = now + reading_time(self._news[0])
            if now < self._news_until:
                return Said(self._news[0], NEWS)
            self._next()
        return self._hint if self._hint.text else usual

    def due(self) -> float | None:
        """When what stands there changes by itself; None for never."""
        return self._refusal[2] if self._refusal is not None else self._news_until

    def _next(self) -> None:
        self._news.popleft()
        self._news_until = None
