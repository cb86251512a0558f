# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences for people, kept translatable until they are shown.

The engines never know the reader's language: every sentence is a ``Text``, an English template
(the message id of the translation catalogue) plus its arguments. Whoever shows it translates the
template, renders the arguments, and formats. An argument may be *typed* by a prefix so that it can
be rendered in the reader's language and by the reader's names::

    "card:QS"   a card          "suit:H"   a suit
    "seat:2"    a seat's name   "team:0"   a team's name
    "text:…"    another message id, itself translated
    "cards:R7 R8 R9"   several cards

Plain strings and numbers are shown as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated

import msgspec

LONGEST_VALUE = 1000
"""Characters of a value that are shown in a sentence."""
LONGEST = 8000
"""Characters of a sentence that are shown."""
_LARGEST = 2**53 - 1

_PLACE = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]{0,31})\}")

Arg = (
    Annotated[str, msgspec.Meta(max_length=4 * LONGEST_VALUE)]
    | Annotated[int, msgspec.Meta(ge=-_LARGEST, le=_LARGEST)]
)


def fill(template: str, values: Mapping[str, object]) -> str:
    """``template`` with the values put in where it names them in braces.

    That is all it can do, whoever wrote the template: no format specifications, attributes or indices. A
    place for which there is no value, or braces with anything else in them, stay as they are. Values are
    cut at ``LONGEST_VALUE``, the whole at ``LONGEST`` characters."""
    pieces: list[str] = []
    room, done = LONGEST, 0

    def put(piece: str) -> None:
        nonlocal room
        pieces.append(piece[: max(room, 0)])
        room -= len(piece)

    for place in _PLACE.finditer(template[:LONGEST]):
        if place[1] in values:
            put(template[done : place.start()])
            put(_shown(values[place[1]]))
            done = place.end()
    put(template[done : done + LONGEST])
    return "".join(pieces) if room >= 0 else "".join(pieces)[: LONGEST - 1] + "…"


def _shown(value: object) -> str:
    if isinstance(value, int) and not -_LARGEST <= value <= _LARGEST:
        return "…"  # Python refuses to write the largest ones
    text = str(value)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"


def whole_number(text: str, below: int) -> int | None:
    """The number that ``text`` is, from 0 up to but without ``below``; None for anything else. It takes the
    digits 0 to 9 only, and as many as such a number can have."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(below))):
        return None
    number = int(text)
    return number if number < below else None


class Text(msgspec.Struct, frozen=True, omit_defaults=True):
    """A translatable sentence: ``msgid`` is an English template for ``fill``, ``args`` its values."""

    msgid: Annotated[str, msgspec.Meta(max_length=LONGEST)]
    args: Annotated[dict[Annotated[str, msgspec.Meta(max_length=32)], Arg], msgspec.Meta(max_length=16)] = {}

    def english(self, render: Callable[[str], str] | None = None) -> str:
        """The English sentence. ``render`` turns a typed argument (``"card:QS"``) into words;
        without it the part after the prefix is shown."""
        shown = {
            name: (render or untyped)(value) if isinstance(value, str) else value
            for name, value in self.args.items()
        }
        return fill(self.msgid, shown)

    def __str__(self) -> str:
        return self.english()


def T(msgid: str, **args: Arg) -> Text:  # noqa: N802 - the catalogue extractor's keyword
    """Mark ``msgid`` for translation and bind its arguments."""
    return Text(msgid, args)


def N_(msgid: str) -> str:  # noqa: N802 - the catalogue extractor's keyword
    """Mark a bare message id (a title, a label) for translation."""
    return msgid


TYPES = ("card", "cards", "suit", "seat", "team", "text")


def split_typed(value: str) -> tuple[str, str]:
    """``"card:QS"`` -> ``("card", "QS")``; a plain string -> ``("", value)``."""
    kind, colon, rest = value.partition(":")
    return (kind, rest) if colon and kind in TYPES else ("", value)


def untyped(value: str) -> str:
    """The argument without its type prefix."""
    return split_typed(value)[1]
