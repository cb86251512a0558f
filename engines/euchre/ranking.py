# SPDX-License-Identifier: GPL-3.0-or-later
"""How Euchre's cards rank: bowers, joker and no trump.

Under a trump suit the order is joker, right bower (jack of trumps), left bower (the other jack of the
same colour, a trump in every respect), ace, king, queen, ten … In no trump there are no bowers; the
joker is then a suit of its own and the only trump, high and low alike. In low no trump the lowest
card of the suit led wins.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from engines.cards import RANKS, SAME_COLOUR, SUITS, Card, Suit, french_deck, is_joker
from engines.contract import Seat
from engines.euchre.options import EuchreOptions
from engines.euchre.types import NO_TRUMP, NO_TRUMP_LOW, Trump
from engines.tricks import trick_winner

LOWEST = {24: "9", 28: "8", 32: "7"}
"""The lowest rank of each size of pack (without the joker)."""

ALL_TRUMPS: tuple[Trump, ...] = (*SUITS, NO_TRUMP, NO_TRUMP_LOW)
JOKER_SUIT_NO_TRUMP = "X"

# Strengths: a card of the suit led, a trump, and the best three trumps; 0 can't win.
_FOLLOWS, _TRUMP, _LEFT, _RIGHT, _JOKER = 50, 100, 120, 121, 122


def pack(deck_size: int, joker: bool) -> tuple[Card, ...]:
    """The cards the game is played with, in canonical order."""
    return french_deck(LOWEST[deck_size], jokers=int(joker))


def low_ranks(deck_size: int) -> str:
    """The two lowest ranks of the pack, the ones a farmer's hand is made of."""
    first = RANKS.index(LOWEST[deck_size])
    return RANKS[first : first + 2]


@functools.cache
def suits_in_play(trump: Trump) -> dict[Card, Suit]:
    """The suit each card counts as: the left bower is a trump; so is the joker (``X`` in no trump)."""
    suits = {card: card[1] for card in french_deck(LOWEST[32])}
    suits["X1"] = trump if trump in SUITS else JOKER_SUIT_NO_TRUMP
    if trump in SUITS:
        suits["J" + SAME_COLOUR[trump]] = trump
    return suits


@functools.cache
def _strengths(trump: Trump, led: Suit) -> dict[Card, int]:
    """The strength of each card in a trick to which suit ``led`` was led; 0 can't win."""
    strengths = {}
    for card, suit in suits_in_play(trump).items():
        if is_joker(card):
            strengths[card] = _JOKER
        elif suit == trump and card[0] == "J":
            strengths[card] = _RIGHT if card[1] == trump else _LEFT
        elif suit == trump:
            strengths[card] = _TRUMP + RANKS.index(card[0])
        elif suit == led:
            height = RANKS.index(card[0])
            strengths[card] = _FOLLOWS + (-height if trump == NO_TRUMP_LOW else height)
        else:
            strengths[card] = 0
    return strengths


def suit_in_play(card: Card, trump: Trump) -> Suit:
    """The suit ``card`` counts as under ``trump`` (see ``suits_in_play``)."""
    return suits_in_play(trump)[card]


def strength(card: Card, trump: Trump, led: Suit) -> int:
    """The power of ``card`` in a trick to which suit ``led`` was led, 0 when it cannot win."""
    return _strengths(trump, led)[card]


def winner(trick: Sequence[tuple[Seat, Card]], trump: Trump) -> Seat:
    """Who takes a trick of (seat, card) in order of play."""
    table = _strengths(trump, suits_in_play(trump)[trick[0][1]])
    return trick_winner(trick, table.__getitem__)


def callable_trumps(options: EuchreOptions, turned_down: Suit | None) -> tuple[Trump, ...]:
    """What may be called in the second round: the suits not turned down, and no trump if played."""
    extra = {"off": (), "high": (NO_TRUMP,), "both": (NO_TRUMP, NO_TRUMP_LOW)}
    return tuple(s for s in SUITS if s != turned_down) + extra[options.no_trump]
