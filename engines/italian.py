# SPDX-License-Identifier: GPL-3.0-or-later
"""What the games with the Italian deck share, as functions: who plays with whom, the deal, its one-line
form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol, TypeAlias

from engines.cards import Card, italian_deck
from engines.contract import Seat
from engines.text import T, Text

Refusal: TypeAlias = tuple[str, Text]
"""A code for programs and a sentence for people."""

_CARDS = frozenset(italian_deck())
_DEAL = re.compile(r"deal (.*?)(?: dealer (\d{1,2}))?", re.IGNORECASE | re.ASCII)


class Dealing(Protocol):
    """A chance action that deals the whole deck; ``dealer`` may be named with a match's first deal."""

    @property
    def order(self) -> tuple[Card, ...]: ...

    @property
    def dealer(self) -> Seat | None: ...


class Match(Protocol):
    """What is asked of a state here; ``dealer`` is -1 before the first deal, ``turn`` None where no single
    seat is to play."""

    @property
    def num_seats(self) -> int: ...

    @property
    def dealer(self) -> Seat: ...

    @property
    def turn(self) -> Seat | None: ...

    def active_seats(self) -> tuple[Seat, ...]: ...

    def is_terminal(self) -> bool: ...


def teams_of(num_seats: int) -> tuple[int, ...]:
    """The team of each seat: four play in partnerships, partners opposite; fewer each for themselves."""
    return tuple(seat % 2 if num_seats == 4 else seat for seat in range(num_seats))


def deal_refusal(state: Match, deal: Dealing | None, deck: Sequence[Card]) -> Refusal | None:
    """Why ``deal`` can't be dealt with this ``deck``, None if it can. ``deal`` is None for anything that is
    not a deal by chance."""
    if deal is None:
        return "not-now", T("The cards have to be dealt first.")
    if sorted(deal.order) != sorted(deck):
        return "bad-deck", T("That is not the deck of this game.")
    if deal.dealer is not None:
        if state.dealer >= 0:
            return "bad-dealer", T("The dealer is named only with the first deal.")
        if not 0 <= deal.dealer < state.num_seats:
            return "bad-dealer", T("There is no such seat.")
    return None


def turn_refusal(state: Match, seat: Seat) -> Refusal | None:
    """Why ``seat`` is not to act once the cards are dealt, None if it is."""
    if seat in state.active_seats():
        return None
    if state.is_terminal():
        return "match-over", T("The match is over.")
    if state.turn is None:
        return "acknowledged", T("You have gone on already.")
    return "not-your-turn", T("It’s {player}’s turn.", player=f"seat:{state.turn}")


def card_named(word: str) -> Card:
    """The Italian card that a word names, in any case. Raises ValueError."""
    card = word.upper()
    if card not in _CARDS:
        raise ValueError(f"not a card: {word[:20]!r}")
    return card


def deal_text(deal: Dealing) -> str:
    """The one-line form of a deal; ``read_deal`` reads it back."""
    dealer = "" if deal.dealer is None else f" dealer {deal.dealer}"
    return "deal " + " ".join(deal.order) + dealer


def read_deal(line: str) -> tuple[tuple[Card, ...], Seat | None] | None:
    """(order, dealer) of a line with single spaces, None where it is no deal. Raises ValueError for words
    that are no cards."""
    found = _DEAL.fullmatch(line)
    if found is None:
        return None
    order = tuple(card_named(word) for word in found[1].split())
    return order, None if found[2] is None else int(found[2])
