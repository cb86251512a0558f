# SPDX-License-Identifier: GPL-3.0-or-later
"""Playing cards and their one-line codes.

A card is a short string, the same everywhere: in states, on the wire, in logs and goldens.

* French deck: rank ``2 3 4 5 6 7 8 9 T J Q K A`` then suit ``C D H S`` (``"TD"``, ``"QS"``).
* Italian deck: rank ``A 2 3 4 5 6 7 J H K`` (jack, horseman, king) then suit ``O U W B`` (coins *ori*, cups,
  swords, batons): ``"7O"``, ``"HW"``.
* Numbered deck: colour ``R Y G B`` (red, yellow, green, blue) then the number ``1`` … ``13`` (``"R7"``,
  ``"B13"``); its jokers are all ``"X1"``.
* Jokers: ``"X1"``, ``"X2"`` … (a joker has suit ``X``).
* The back of a card nobody may see: ``"??"`` (never inside a State).

Codes sort and compare as strings; orders of play belong to each game.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Annotated, TypeAlias

import msgspec

from engines.text import N_

Card: TypeAlias = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^(\?\?|[2-9TJQKA][CDHS]|[A2-7JHK][OUWB]|[RYGB](1[0-3]|[1-9])|X[1-9])?\Z",
        extra={"means": "card"},
    ),
]
"""A card, its back, or "" for none."""
Suit: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([CDHSOUWBX]|NTL?)?\Z", extra={"means": "suit"})]
"""A suit; Euchre says “no trump” in its place, and "" stands for none."""

CLUBS, DIAMONDS, HEARTS, SPADES = "C", "D", "H", "S"
SUITS: tuple[Suit, ...] = (CLUBS, DIAMONDS, HEARTS, SPADES)
RANKS = "23456789TJQKA"
HIDDEN: Card = "??"

SAME_COLOUR: dict[Suit, Suit] = {CLUBS: SPADES, SPADES: CLUBS, DIAMONDS: HEARTS, HEARTS: DIAMONDS}

SUIT_NAMES = {CLUBS: N_("clubs"), DIAMONDS: N_("diamonds"), HEARTS: N_("hearts"), SPADES: N_("spades")}

COINS, CUPS, SWORDS, BATONS = "O", "U", "W", "B"
ITALIAN_SUITS: tuple[Suit, ...] = (COINS, CUPS, SWORDS, BATONS)
ITALIAN_RANKS = "A234567JHK"
ITALIAN_SUIT_NAMES = {COINS: N_("coins"), CUPS: N_("cups"), SWORDS: N_("swords"), BATONS: N_("batons")}

COLOURS = ("R", "Y", "G", "B")
COLOUR_NAMES = {"R": N_("red"), "Y": N_("yellow"), "G": N_("green"), "B": N_("blue")}
NUMBERS = range(1, 14)
NUMBERED_JOKER: Card = "X1"


def french_deck(lowest: str = "2", jokers: int = 0) -> tuple[Card, ...]:
    """The French deck from ``lowest`` up to the ace in canonical order (suit by suit, low to high),
    jokers last."""
    ranks = RANKS[RANKS.index(lowest) :]
    return tuple(r + s for s in SUITS for r in ranks) + tuple(f"X{n + 1}" for n in range(jokers))


def italian_deck() -> tuple[Card, ...]:
    """The 40 Italian cards in canonical order (suit by suit, ace to king)."""
    return tuple(r + s for s in ITALIAN_SUITS for r in ITALIAN_RANKS)


def numbered_deck(sets: int = 2, jokers: int = 4) -> tuple[Card, ...]:
    """``sets`` times four colours of 1 to 13, in order, jokers last."""
    cards = tuple(f"{colour}{number}" for colour in COLOURS for number in NUMBERS)
    return cards * sets + (NUMBERED_JOKER,) * jokers


_NUMBER_WORDS = frozenset(map(str, NUMBERS))
_CARDS = frozenset((*french_deck(jokers=4), *italian_deck(), *numbered_deck()))


def is_numbered(card: Card) -> bool:
    """Whether a card is one of the numbered deck, its jokers apart."""
    return card[0] in COLOURS and card[1:] in _NUMBER_WORDS


def is_card(code: str) -> bool:
    """Whether ``code`` is a card of any deck there is, jokers included; not the back of one."""
    return code in _CARDS


def colour(card: Card) -> str:
    """The colour of a numbered card; ``"X"`` for a joker."""
    return card[0]


def number(card: Card) -> int:
    """The number of a numbered card. Raises ValueError for a joker."""
    if card[0] == "X":
        raise ValueError("a joker has no number of its own")
    return int(card[1:])


def rank(card: Card) -> str:
    """The rank letter of a card; ``"X"`` for a joker."""
    return "X" if card[0] == "X" else card[0]


def suit(card: Card) -> Suit:
    """The printed suit of a card; ``"X"`` for a joker."""
    return "X" if card[0] == "X" else card[1]


def is_joker(card: Card) -> bool:
    return card[0] == "X"


def shuffled(deck: Iterable[Card], rng: random.Random) -> tuple[Card, ...]:
    """A shuffled copy. ``rng`` is whatever seeded generator the caller was handed."""
    cards = list(deck)
    rng.shuffle(cards)
    return tuple(cards)


def without(cards: Sequence[Card], *gone: Card) -> tuple[Card, ...]:
    """``cards`` less one of each in ``gone``, order kept. Raises ValueError if one is not there."""
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return tuple(rest)


def backs(hands: Sequence[Sequence[Card]], viewer: int | None) -> tuple[tuple[Card, ...], ...]:
    """``hands`` by seat as ``viewer`` sees them: the own one, of all others the backs."""
    return tuple(tuple(hand) if seat == viewer else (HIDDEN,) * len(hand) for seat, hand in enumerate(hands))
