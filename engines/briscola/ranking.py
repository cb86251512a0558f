# SPDX-License-Identifier: GPL-3.0-or-later
"""Strength and points of the cards, and who takes a trick (docs/rules/briscola.md, “The cards”)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.cards import Card, Suit, italian_deck, rank, suit
from engines.contract import Seat
from engines.tricks import Trick, trick_winner

STRENGTH = "24567JHK3A"
"""Ranks from the weakest to the strongest."""
POINTS = {"A": 11, "3": 10, "K": 4, "H": 3, "J": 2}
ALL_POINTS = 120
LEFT_OUT: Card = "2B"
"""The two that three players play without."""


def pack(num_seats: int) -> tuple[Card, ...]:
    """The cards played with."""
    return tuple(card for card in italian_deck() if num_seats != 3 or card != LEFT_OUT)


def points(cards: Sequence[Card]) -> int:
    """What cards count."""
    return sum(POINTS.get(rank(card), 0) for card in cards)


def beats(rank_of_card: str, other: str) -> bool:
    """Whether a rank is stronger than another of its suit."""
    return STRENGTH.index(rank_of_card) > STRENGTH.index(other)


def strength(card: Card, led: Suit, trump: Suit) -> int:
    """How strong a card is in a trick: trumps above the suit led, everything else below both."""
    own = STRENGTH.index(rank(card))
    if suit(card) == trump:
        return 200 + own
    return 100 + own if suit(card) == led else own - 100


def winner(trick: Trick, trump: Suit) -> Seat:
    """Who takes a trick."""
    led = suit(trick[0][1])
    return trick_winner(trick, lambda card: strength(card, led, trump))
