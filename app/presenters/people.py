# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences about people. No Qt.

“You” is no name: languages turn the verb with it, and the case. So a sentence that may be about the reader is
written once for each grammatical person (``forms``), and the one that fits is chosen when it is said
(``Seating.about``). What stands alone, on a plate or at the head of a row, is a ``Label``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from app.i18n import tr, tr_context
from app.presenters.words import names_joined
from engines.contract import Seat


class Forms(NamedTuple):
    """The wordings of one sentence, each in its context of the catalogue; "" where nobody can be meant by it.

    ``you`` is the reader alone, ``one`` is somebody else, ``together`` the reader and others, ``several`` are
    others. ``{who}`` are the names: of the one, of the several, or of those together with the reader."""

    you: str = ""
    one: str = ""
    together: str = ""
    several: str = ""


def forms(*, you: str = "", one: str = "", together: str = "", several: str = "") -> Forms:
    """Mark the wordings of a sentence for translation: ``you`` and ``one`` for what one person does,
    ``together`` and ``several`` for what two or more do, all four where it may be either."""
    return Forms(you, one, together, several)


class About(Protocol):
    """How a sentence about people is said at a table: ``Seating.about``."""

    def __call__(self, sentence: Forms, *seats: Seat, **args: object) -> str: ...


class Label(str):
    """What a plate or the head of a row calls people, “You” among them. It stands alone: no test run
    lets one into a placeholder (tests/conftest.py)."""

    __slots__ = ()


def said(sentence: Forms, you: bool, others: Sequence[str], **args: object) -> str:
    """``sentence`` about ``others``, by name, and the reader if ``you``. Raises ValueError where it has no
    wording for them."""
    form = ("together" if others else "you") if you else "one" if len(others) == 1 else "several"
    wording: str = getattr(sentence, form)
    if not wording:
        raise ValueError(f"no wording for {form}: {sentence}")
    return tr_context(form, wording, who=names_joined(others), **args)


def label_of(you: bool, others: Sequence[str]) -> Label:
    """The reader, if ``you``, and ``others``, as they stand at the head of a row."""
    if not you:
        return Label(names_joined(others))
    if not others:
        return Label(tr("You"))
    if len(others) == 1:
        return Label(tr("You and {name}", name=others[0]))
    return Label(tr("You, {others}", others=names_joined(others)))
