# SPDX-License-Identifier: GPL-3.0-or-later
"""What a first meld can be made of, and what can be added to groups that must stay together in its turn."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engines.cards import COLOURS, NUMBERED_JOKER, Card, colour, is_joker
from engines.myrummy.groups import HIGHEST, LARGEST_SET, RUN, SET, SMALLEST, card_order, readings, value
from engines.myrummy.types import Group, TableGroups

MOST_WAYS = 150
"""So many ways to add cards to groups that stay are looked at."""


# --- groups that count enough ------------------------------------------------------------------------------


def melds(hand: tuple[Card, ...], needed: int, wrap: bool) -> Iterator[tuple[Group, ...]]:
    """The ways to reach a first meld of ``needed`` points with groups of the hand, none of them needless;
    each once for the cards it takes, few groups first."""
    if not needed:
        yield ()
        return
    pieces = _pieces(hand, wrap)
    held = Counter(hand)
    seen: set[tuple[Card, ...]] = set()
    for size in range(1, len(hand) // SMALLEST + 1):
        for meld in _chosen(pieces, 0, size, held, needed):
            cards = tuple(sorted(card for _, group in meld for card in group))
            if cards not in seen:
                seen.add(cards)
                yield tuple(group for _, group in meld)


def _chosen(
    pieces: Sequence[tuple[int, Group]], start: int, size: int, held: Counter[Card], needed: int
) -> Iterator[tuple[tuple[int, Group], ...]]:
    """``size`` of the pieces from ``start`` on that ``held`` has the cards for and that only together
    count ``needed``."""
    for index in range(start, len(pieces)):
        points, group = pieces[index]
        cards = Counter(group)
        if not cards <= held:
            continue
        if size == 1:
            if points >= needed:
                yield (pieces[index],)
        elif points < needed:
            for more in _chosen(pieces, index, size - 1, held - cards, needed - points):
                if sum(other for other, _ in more) < needed:
                    yield (pieces[index], *more)


def _pieces(hand: tuple[Card, ...], wrap: bool) -> list[tuple[int, Group]]:
    """The groups a first meld can be made of, with what they count; those with few jokers first. A run
    of six or more can be laid as two, unless one of them were all jokers."""
    held = Counter(hand)
    jokers = held[NUMBERED_JOKER]
    found: dict[Group, None] = {}
    for n in range(1, HIGHEST + 1):
        same = [card for card in (f"{shade}{n}" for shade in COLOURS) if held[card]]
        for size in (SMALLEST, LARGEST_SET):
            for plain in range(max(1, size - jokers), min(size, len(same)) + 1):
                for cards in itertools.combinations(same, plain):
                    found[cards + (NUMBERED_JOKER,) * (size - plain)] = None
    for shade in COLOURS:
        for start in range(1, HIGHEST + 1):
            for length in range(SMALLEST, 10):
                if not wrap and start + length > HIGHEST + 1:
                    break
                row = [f"{shade}{(start + step - 1) % HIGHEST + 1}" for step in range(length)]
                for group in _filled(row, held, jokers):
                    if length < 6 or (NUMBERED_JOKER,) * SMALLEST in (group[:SMALLEST], group[-SMALLEST:]):
                        found[group] = None
    valued = [(value(group, wrap), group) for group in found]
    return sorted(valued, key=lambda piece: (piece[1].count(NUMBERED_JOKER), len(piece[1]), piece))


def _filled(row: Sequence[Card], held: Counter[Card], jokers: int) -> Iterator[Group]:
    """A run with any of its cards, though not all, replaced by jokers, as far as they go."""
    if sum(not held[card] for card in row) > jokers:
        return
    choices = [(card, NUMBERED_JOKER) if held[card] else (NUMBERED_JOKER,) for card in row]
    for group in itertools.product(*choices):
        if group.count(NUMBERED_JOKER) <= min(jokers, len(row) - 1):
            yield group


# --- groups that stay together -----------------------------------------------------------------------------


class Extension(NamedTuple):
    """What becomes of the groups that stay: ``groups`` in their order, ``cards`` what the hand gives to them,
    ``room`` how many jokers they could take besides."""

    groups: tuple[Group, ...]
    cards: tuple[Card, ...]
    room: int


def extensions(stays: Sequence[Group], hand: tuple[Card, ...], wrap: bool) -> Iterator[Extension]:
    """The ways to add cards of the hand to groups that stay together, nothing at all first. Three cards at
    one end would make a run of their own; so no more than two matter."""
    ways = [_longer(group, hand, wrap) for group in stays]
    held = Counter(hand)
    for groups in itertools.islice(itertools.product(*ways), MOST_WAYS):
        added = flat_count(groups) - flat_count(stays)
        if added <= held:
            room = sum(_room(group, wrap) for group in groups)
            yield Extension(groups, tuple(sorted(added.elements(), key=card_order)), room)


def flat_count(groups: Sequence[Group]) -> Counter[Card]:
    """How often each card lies in ``groups``."""
    return Counter(card for group in groups for card in group)


def _longer(group: Group, hand: tuple[Card, ...], wrap: bool) -> list[Group]:
    """A group as it is and with cards of the hand at its ends."""
    found = [group]
    for reading in readings(group, wrap):
        if reading.kind == SET:
            more = [(*group, card) for card in dict.fromkeys(hand) if not is_joker(card)]
            found += [longer for longer in more if any(r.kind == SET for r in readings(longer, wrap))]
            continue
        shade = next(colour(card) for card in group if not is_joker(card))
        numbers = reading.numbers
        tails = _steps([numbers[-1] + 1, numbers[-1] + 2], shade, hand)
        heads = _steps([numbers[0] - 1, numbers[0] - 2], shade, hand)
        for tail in tails:
            for head in heads:
                longer = (*head[::-1], *group, *tail)
                if any(r.kind == RUN for r in readings(longer, wrap)):
                    found.append(longer)
    return list(dict.fromkeys(found))


def _steps(numbers: Sequence[int], shade: str, hand: tuple[Card, ...]) -> list[Group]:
    """None, one or two cards that go on from the end of a run; the last of them no joker."""
    near, far = (f"{shade}{(n - 1) % HIGHEST + 1}" for n in numbers)
    steps: list[Group] = [()]
    if near in hand:
        steps.append((near,))
    if far in hand:
        steps += [(first, far) for first in (near, NUMBERED_JOKER) if first in hand]
    return steps


def _room(group: Group, wrap: bool) -> int:
    kinds = {reading.kind for reading in readings(group, wrap)}
    return HIGHEST - len(group) if RUN in kinds else LARGEST_SET - len(group)


def with_jokers(table: TableGroups, spare: int, among: Sequence[int], wrap: bool) -> TableGroups:
    """``spare`` jokers added to the groups with the indices ``among``, where they have room."""
    groups = list(table)
    for index in among:
        while spare:
            group = groups[index]
            ways = ((*group, NUMBERED_JOKER), (NUMBERED_JOKER, *group))
            longer = next((way for way in ways if readings(way, wrap)), None)
            if longer is None:
                break
            groups[index] = longer
            spare -= 1
    return tuple(groups)
