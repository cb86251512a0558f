# SPDX-License-Identifier: GPL-3.0-or-later
"""Worlds: what a viewer can't see, dealt at random to where it may lie."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from engines.cards import Card, shuffled


def share_out(
    unseen: Iterable[Card], known: Sequence[Sequence[Card]], counts: Sequence[int], rng: random.Random
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """(hands by seat, the rest): each hand is what is ``known`` of it and unseen cards up to its count, any
    card being as likely as any other to lie anywhere."""
    loose = shuffled(unseen, rng)
    hands, start = [], 0
    for held, count in zip(known, counts, strict=True):
        end = start + count - len(held)
        hands.append((*held, *loose[start:end]))
        start = end
    return tuple(hands), loose[start:]


def share_out_where(
    unseen: Sequence[Card],
    known: Sequence[Sequence[Card]],
    counts: Sequence[int],
    may_hold: Callable[[int, Card], bool],
    rng: random.Random,
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """As ``share_out``, where not every seat may hold every card (one that did not follow has none of the
    suit): each way that is possible is equally likely. Raises ValueError where none is."""
    rest = len(counts)
    room = [count - len(held) for held, count in zip(known, counts, strict=True)]
    room.append(len(unseen) - sum(room))
    groups: dict[tuple[int, ...], list[Card]] = {}
    for card in unseen:
        places = (*(seat for seat in range(rest) if room[seat] and may_hold(seat, card)), rest)
        groups.setdefault(places if room[rest] else places[:-1], []).append(card)
    drawn = Dealing([(cards, places) for places, cards in groups.items()], room).draw(rng)
    hands = tuple((*held, *cards) for held, cards in zip(known, drawn[:rest], strict=True))
    return hands, tuple(drawn[rest])


class Splits(NamedTuple):
    """The ways to share out one group: (shares by place, room left), and how many deals each and
    those before it stand for."""

    ways: list[tuple[tuple[int, ...], tuple[int, ...]]]
    weights: list[int]


class Dealing:
    """Draws distributions of cards over places, every possible one equally likely.

    ``groups`` are (cards, places they may be in); ``room`` the number of cards each place takes, in
    total exactly the number of cards. Counting the ways first makes every draw succeed."""

    def __init__(self, groups: Sequence[tuple[Sequence[Card], tuple[int, ...]]], room: Sequence[int]) -> None:
        # The most restricted first; the last, the largest, then takes exactly the room that is left.
        self._groups = sorted(
            ((list(cards), places) for cards, places in groups),
            key=lambda group: (len(group[1]), len(group[0])),
        )
        self._room = tuple(room)
        self._known: dict[tuple[int, tuple[int, ...]], Splits] = {}

    @property
    def ways(self) -> int:
        """In how many ways the cards can lie; 0 when the limits contradict each other."""
        return self._count(0, self._room)

    def draw(self, rng: random.Random) -> list[list[Card]]:
        """The cards by place. Raises ValueError when there is no way."""
        if not self.ways:
            raise ValueError("these cards can't lie in any way that was observed")
        result: list[list[Card]] = [[] for _ in self._room]
        room = self._room
        for number, (cards, places) in enumerate(self._groups):
            splits = self._splits(number, room)
            shares, room = splits.ways[0]
            if len(splits.ways) > 1:
                shares, room = rng.choices(splits.ways, cum_weights=splits.weights)[0]
            cards = cards[:]
            rng.shuffle(cards)
            start = 0
            for place, share in zip(places, shares, strict=True):
                result[place] += cards[start : start + share]
                start += share
        return result

    def _count(self, number: int, room: tuple[int, ...]) -> int:
        """In how many ways the groups from ``number`` on fill the room."""
        if number == len(self._groups):
            return 1
        weights = self._splits(number, room).weights
        return weights[-1] if weights else 0

    def _splits(self, number: int, room: tuple[int, ...]) -> Splits:
        """The ways to share out group ``number`` that leave room for the later ones."""
        known = self._known.get((number, room))
        if known is None:
            known = self._known[number, room] = self._split(number, room)
        return known

    def _split(self, number: int, room: tuple[int, ...]) -> Splits:
        cards, places = self._groups[number]
        free = [room[place] for place in places]
        if number == len(self._groups) - 1:
            choices = iter([tuple(free)] if sum(free) == len(cards) == sum(room) else [])
        else:
            choices = _shares(len(cards), free)
        ways = []
        weights = []
        total = 0
        for shares in choices:
            left = list(room)
            deals = math.factorial(len(cards))
            for place, share in zip(places, shares, strict=True):
                left[place] -= share
                deals //= math.factorial(share)
            rest = tuple(left)
            later = self._count(number + 1, rest)
            if later:
                total += deals * later
                ways.append((shares, rest))
                weights.append(total)
        return Splits(ways, weights)


def _shares(count: int, room: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to split ``count`` over places with that much room."""
    if not room:
        if count == 0:
            yield ()
        return
    most = min(count, room[0])
    least = max(0, count - sum(room[1:]))
    for share in range(least, most + 1):
        for rest in _shares(count - share, room[1:]):
            yield (share, *rest)
