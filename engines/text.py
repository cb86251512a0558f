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

from collections.abc import Callable

import msgspec

Arg = str | int


class Text(msgspec.Struct, frozen=True, omit_defaults=True):
    """A translatable sentence: ``msgid`` is an English ``str.format`` template, ``args`` its values."""

    msgid: str
    args: dict[str, Arg] = {}

    def english(self, render: Callable[[str], str] | None = None) -> str:
        """The English sentence. ``render`` turns a typed argument (``"card:QS"``) into words;
        without it the part after the prefix is shown."""
        shown = {
            name: (render or untyped)(value) if isinstance(value, str) else value
            for name, value in self.args.items()
        }
        return self.msgid.format(**shown)

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
