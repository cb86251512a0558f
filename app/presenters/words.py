# SPDX-License-Identifier: GPL-3.0-or-later
"""Names of things that several pages say. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.i18n import localise, suit_name, tr, tr_context, tr_n
from engines.cards import ITALIAN_SUIT_NAMES, SUIT_NAMES, Card, is_joker, rank, suit
from engines.text import N_, Text, untyped

LEVEL_NAMES = {
    "random": N_("Random"),
    "easy": N_("Easy"),
    "normal": N_("Normal"),
    "hard": N_("Hard"),
}


SUITS_IN_HAND = "SHCD"
"""Suits from left to right in a hand: black and red in turn."""

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


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


def short_card(card: Card) -> str:
    """A card in two signs, ``J♥``; a joker in words."""
    if is_joker(card):
        return tr("joker")
    return ("10" if rank(card) == "T" else rank(card)) + SUIT_SIGNS[suit(card)]


def played_late(told: Sequence[str]) -> str:
    """What AI did for the viewer whose time was up; ``told`` is what happened, in sentences."""
    if not told:
        return tr("Your time was up, so AI played for you.")
    return tr("Your time was up, so AI played for you: {told}", told=told[0])


def more_time(host: bool) -> str:
    """How somebody whose time was up can have more; ``host``: it is their table."""
    if host:
        return tr("You can give more time for a turn: menu, “{entry}”", entry=tr("Table settings"))
    return tr("The host can give more time for a turn.")


def capitalised(text: str) -> str:
    """``text`` with a capital first letter."""
    return text[:1].upper() + text[1:]


def your_lead() -> str:
    """What is asked of who plays the first card of a trick."""
    return tr_context("to play the first card", "Your lead")


def trump_title(trump: str) -> str:
    """What a trump is called: Italian games have a word of their own for theirs."""
    return tr_context("Italian cards", "Trump") if trump in ITALIAN_SUIT_NAMES else tr("Trump")


def trump_name(trump: str) -> str:
    """A trump suit, or no trump, in words."""
    if trump == "NT":
        return tr("No trump")
    if trump == "NTL":
        return tr("No trump, low")
    return capitalised(suit_name(trump)) if trump in SUIT_NAMES or trump in ITALIAN_SUIT_NAMES else ""
