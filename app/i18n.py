# SPDX-License-Identifier: GPL-3.0-or-later
"""The reader's language, without Qt: one gettext catalogue serves Python, QML and the terminal.

English is the source: every message id is the English text itself. ``app/i18n/<lang>/LC_MESSAGES`` holds
the other languages; ``dev.py strings`` keeps them complete (tools/catalogue.py).
"""

from __future__ import annotations

import functools
import gettext
from collections.abc import Callable, Iterable
from pathlib import Path

from engines import cards
from engines.text import N_, Arg, Text, fill, split_typed

LANGUAGES: dict[str, str] = {"en": "English", "de": "Deutsch", "it": "Italiano"}
"""The languages there are, each by its own name."""

DOMAIN = "tavolino"
FOLDER = Path(__file__).parent / "i18n"

RANK_NAMES: dict[str, str] = {
    "A": N_("ace"),
    "K": N_("king"),
    "Q": N_("queen"),
    "J": N_("jack"),
    "H": N_("horseman"),
    "T": N_("ten"),
    "9": N_("nine"),
    "8": N_("eight"),
    "7": N_("seven"),
    "6": N_("six"),
    "5": N_("five"),
    "4": N_("four"),
    "3": N_("three"),
    "2": N_("two"),
}

FRENCH_SUITS: dict[str, str] = {"O": "D", "U": "H", "W": "S", "B": "C"}
"""Which French suit takes the place of an Italian one where Italian games are shown with French cards."""

_italian_as_french = False
_language = "en"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def set_language(code: str) -> None:
    """Translate into ``code`` from now on. Raises ValueError for a language there is not."""
    global _language, _catalogue
    if code not in LANGUAGES:
        raise ValueError(f"no language {code!r}; there are {', '.join(LANGUAGES)}")
    _catalogue = _load(code)
    _language = code


def language() -> str:
    """The code of the language in use."""
    return _language


def best_language(wanted: Iterable[str]) -> str:
    """The first of the reader's ``wanted`` languages (``de_AT.UTF-8``, ``it-CH``) that there is, else
    English."""
    for tag in wanted:
        code = tag.replace("_", "-").partition("-")[0].lower()
        if code in LANGUAGES:
            return code
    return "en"


def tr(msgid: str, **args: object) -> str:
    """``msgid`` in the reader's language, with ``args`` put in (see ``fill``)."""
    text = _catalogue.gettext(msgid) if msgid else ""
    return fill(text, args) if args else text


def tr_n(singular: str, plural: str, n: int, **args: object) -> str:
    """The form of a text that goes with ``n`` of something; ``{n}`` is the number."""
    return fill(plural_form(singular, plural, n), {"n": n, **args})


def plural_form(singular: str, plural: str, n: int) -> str:
    """The template that goes with ``n``, nothing put in yet."""
    return _catalogue.ngettext(singular, plural, n)


def tr_context(context: str, msgid: str, **args: object) -> str:
    """``msgid`` as it is meant in ``context``, for the rare word that needs two translations."""
    text = _catalogue.pgettext(context, msgid)
    return fill(text, args) if args else text


def localise(text: Text, names: Callable[[str], str]) -> str:
    """A sentence of the engines or of the net in the reader's language.

    ``names`` tells who sits where: it is given a typed argument (``"seat:2"``, ``"team:0"``) and answers
    with the name to show. Cards, suits and nested texts are rendered here."""
    return fill(tr(text.msgid), {name: _render(value, names) for name, value in text.args.items()})


def name_italian_as_french(on: bool) -> None:
    """From now on call Italian cards by their Italian names, or (``on``) by those of the French cards that
    are shown in their place."""
    global _italian_as_french
    _italian_as_french = on


def as_french(card: str) -> str:
    """The French card that takes an Italian one's place; any other card is returned as it is. The horseman
    becomes a queen."""
    if len(card) != 2 or card[1] not in FRENCH_SUITS:
        return card
    return ("Q" if card[0] == "H" else card[0]) + FRENCH_SUITS[card[1]]


def card_name(card: str) -> str:
    """The card in words, as it is read aloud: "queen of spades", "horseman of cups". What is no card of any
    deck is called as it is."""
    if card == cards.HIDDEN:
        return tr("face-down card")
    if not cards.is_card(card):
        return card
    if cards.is_joker(card):
        return tr("joker")
    if cards.is_numbered(card):
        return tr(
            "{colour} {number}", colour=tr(cards.COLOUR_NAMES[cards.colour(card)]), number=cards.number(card)
        )
    if _italian_as_french:
        card = as_french(card)
    rank, suit = tr(RANK_NAMES[cards.rank(card)]), cards.suit(card)
    if suit in cards.ITALIAN_SUIT_NAMES:
        return tr_context("Italian cards", "{rank} of {suit}", rank=rank, suit=suit_name(suit))
    return tr("{rank} of {suit}", rank=rank, suit=suit_name(suit))


def suit_name(suit: str) -> str:
    """The suit in words, lower case where the language has it so."""
    if _italian_as_french:
        suit = FRENCH_SUITS.get(suit, suit)
    known = cards.SUIT_NAMES.get(suit) or cards.ITALIAN_SUIT_NAMES.get(suit)
    return suit if known is None else tr(known)


def _render(value: Arg, names: Callable[[str], str]) -> Arg:
    if not isinstance(value, str):
        return value
    kind, rest = split_typed(value)
    if kind == "card":
        return card_name(rest)
    if kind == "cards":
        return ", ".join(card_name(card) for card in rest.split())
    if kind == "suit":
        return suit_name(rest)
    if kind == "text":
        return tr(rest)
    return names(value) if kind else value


@functools.cache
def _load(code: str) -> gettext.NullTranslations:
    if code == "en":
        return gettext.NullTranslations()
    # A damaged installation shows English rather than nothing; a test sees to it that the files are there.
    return gettext.translation(DOMAIN, FOLDER, [code], fallback=True)
