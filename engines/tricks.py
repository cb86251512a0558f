# SPDX-License-Identifier: GPL-3.0-or-later
"""What every trick-taking game needs, as functions: whose turn it is, who must follow, who wins.

A trick is a sequence of ``(seat, card)`` in order of play. Seats go clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias

from engines.cards import Card, Suit
from engines.contract import Seat

Trick: TypeAlias = tuple[tuple[Seat, Card], ...]


def next_seat(seat: Seat, num_seats: int, out: Collection[Seat] = ()) -> Seat:
    """The seat clockwise of ``seat`` that plays, passing over those in ``out`` (sitting out)."""
    following = (seat + 1) % num_seats
    while following in out:
        following = (following + 1) % num_seats
    return following


def seats_from(first: Seat, num_seats: int, step: int = 1) -> tuple[Seat, ...]:
    """All seats in clockwise order, beginning with ``first``; the other way round for a ``step`` of -1."""
    return tuple((first + step * n) % num_seats for n in range(num_seats))


def following(hand: Sequence[Card], led: Suit, suit_of: Callable[[Card], Suit]) -> tuple[Card, ...]:
    """The cards of ``hand`` that may be played to a lead of suit ``led``: those of that suit, or any
    card when there is none. ``suit_of`` gives the suit a card counts as in this game."""
    return tuple(card for card in hand if suit_of(card) == led) or tuple(hand)


def trick_winner(trick: Sequence[tuple[Seat, Card]], strength: Callable[[Card], int]) -> Seat:
    """The seat whose card has the greatest ``strength``; of equal ones the first played wins."""
    return max(trick, key=lambda played: strength(played[1]))[0]
