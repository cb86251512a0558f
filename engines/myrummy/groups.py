# SPDX-License-Identifier: GPL-3.0-or-later
"""What a group is, and what it counts. Asked by the rules, the workbench, the solver and the bots alike.

A group is its cards from left to right. A *set* is three or four cards of one number and different colours,
in any order. A *run* is three to thirteen cards of one colour whose numbers go up by one; with ``wrap`` 1
follows 13. A joker stands for what its place says, and at least one card must be no joker.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from engines.cards import (
    COLOUR_NAMES,
    COLOURS,
    NUMBERED_JOKER,
    Card,
    colour,
    is_joker,
    number,
    numbered_deck,
)
from engines.myrummy.types import Group
from engines.text import T, Text

SET = "set"
RUN = "run"

SMALLEST = 3
LARGEST_SET = len(COLOURS)
HIGHEST = 13
JOKER_POINTS = 30
"""What a joker left in the hand counts."""

_CARDS = frozenset(numbered_deck(1, 1))


class Reading(msgspec.Struct, frozen=True):
    """One way to read a group: ``kind`` is ``set`` or ``run``, ``numbers`` what each card stands for."""

    kind: str
    numbers: tuple[int, ...]

    @property
    def points(self) -> int:
        """What the group counts in a first meld."""
        return sum(self.numbers)


@functools.lru_cache(maxsize=1 << 16)
def readings(group: Group, wrap: bool) -> tuple[Reading, ...]:
    """Every way to read a group, the one that counts most first; none where it is no group. Only a group
    with a single numbered card has two. Cards that are not of the numbered deck make no group."""
    if len(group) < SMALLEST or not _CARDS.issuperset(group):
        return ()
    found = [reading for reading in (_as_run(group, wrap), _as_set(group)) if reading is not None]
    return tuple(sorted(found, key=lambda reading: -reading.points))


def reading(group: Group, wrap: bool) -> Reading | None:
    """How a group reads, None where it is none. One that is set and run alike is what counts more."""
    found = readings(group, wrap)
    return found[0] if found else None


def value(group: Group, wrap: bool) -> int:
    """The points of a group in a first meld, jokers at what they stand for. Raises ValueError where
    there is none."""
    found = reading(group, wrap)
    if found is None:
        raise ValueError(f"not a group: {' '.join(group)}")
    return found.points


def _as_set(group: Group) -> Reading | None:
    plain = [card for card in group if not is_joker(card)]
    if not plain or len(group) > LARGEST_SET:
        return None
    same = number(plain[0])
    if any(number(card) != same for card in plain) or len({colour(card) for card in plain}) < len(plain):
        return None
    return Reading(SET, (same,) * len(group))


def _as_run(group: Group, wrap: bool) -> Reading | None:
    plain = [(place, card) for place, card in enumerate(group) if not is_joker(card)]
    if not plain or len(group) > HIGHEST:
        return None
    place, card = plain[0]
    start = number(card) - place
    numbers = tuple(start + step for step in range(len(group)))
    if wrap:
        numbers = tuple((n - 1) % HIGHEST + 1 for n in numbers)
    elif numbers[0] < 1 or numbers[-1] > HIGHEST:
        return None
    fits = all(colour(c) == colour(card) and number(c) == numbers[p] for p, c in plain)
    return Reading(RUN, numbers) if fits else None


# --- why not ----------------------------------------------------------------------------------------


def named(cards: Sequence[Card]) -> str:
    """Cards as an argument of a Text."""
    return "cards:" + " ".join(cards)


def why_not_a_group(group: Group, wrap: bool) -> Text:
    """What is wrong with cards that are no group, in one sentence that names them. Raises ValueError for a
    group."""
    if readings(group, wrap):
        raise ValueError(f"a group: {' '.join(group)}")
    if not group:
        return T("There is a group without cards.")
    shown = named(group)
    if not _CARDS.issuperset(group):
        return T("{cards}: these are not cards of this game.", cards=shown)
    if len(group) < SMALLEST:
        return T("{cards}: a group needs three cards at least.", cards=shown)
    plain = [card for card in group if not is_joker(card)]
    if not plain:
        return T("{cards}: a group needs a card that is not a joker.", cards=shown)
    numbers, colours = {number(card) for card in plain}, {colour(card) for card in plain}
    if len(colours) == 1 and (len(numbers) > 1 or len(group) > LARGEST_SET):
        return _why_not_a_run(group, wrap)
    if len(numbers) > 1:
        return T("{cards}: neither one number in different colours nor one colour in a row.", cards=shown)
    if len(group) > LARGEST_SET:
        return T("{cards}: a set has four cards at most.", cards=shown)
    twice = next(c for c in COLOURS if sum(colour(card) == c for card in plain) > 1)
    return T("{cards}: {colour} is in this set twice.", cards=shown, colour=f"text:{COLOUR_NAMES[twice]}")


def _why_not_a_run(group: Group, wrap: bool) -> Text:
    shown = named(group)
    if len(group) > HIGHEST:
        return T("{cards}: a run has thirteen cards at most.", cards=shown)
    plain = [(place, card) for place, card in enumerate(group) if not is_joker(card)]
    for (left, card), (right, after) in pairwise(plain):
        step = number(after) - number(card)
        if (step % HIGHEST if wrap else step) != right - left:
            return T(
                "{cards}: {after} does not fit in its place after {card}.",
                cards=shown,
                card=f"card:{card}",
                after=f"card:{after}",
            )
    if number(plain[0][1]) <= plain[0][0]:
        return T("{cards}: nothing comes before the 1.", cards=shown)
    return T("{cards}: nothing comes after the 13.", cards=shown)


# --- putting cards in order ---------------------------------------------------------------------------


def arranged(cards: Iterable[Card], wrap: bool) -> Group | None:
    """These cards in an order that makes them a group, None where there is none. Jokers fill the gaps of a
    run, then go on at its upper end, then at its lower; a set has red, yellow, green, blue, jokers last."""
    held = sorted(cards, key=card_order)
    if _as_set(tuple(held)) and readings(tuple(held), wrap):
        return tuple(held)
    jokers = sum(is_joker(card) for card in held)
    plain = [card for card in held if not is_joker(card)]
    if not plain:
        return None
    starts = range(len(plain)) if wrap else (0,)
    for start in starts:
        group = _filled(plain[start:] + plain[:start], jokers)
        if group is not None and _as_run(group, wrap) and readings(group, wrap):
            return group
    return None


def card_order(card: Card) -> tuple[int, int]:
    """Sorts cards by colour, red, yellow, green, blue, then by number; jokers last."""
    return (len(COLOURS), 0) if is_joker(card) else (COLOURS.index(colour(card)), number(card))


def _filled(plain: Sequence[Card], jokers: int) -> Group | None:
    """A run of these cards in this order, with jokers where numbers are missing and the others around."""
    run: list[Card] = [plain[0]]
    for before, card in pairwise(plain):
        gap = (number(card) - number(before)) % HIGHEST - 1
        if not 0 <= gap <= jokers:
            return None
        run += [NUMBERED_JOKER] * gap + [card]
        jokers -= gap
    wraps = number(plain[-1]) < number(plain[0])
    above = jokers if wraps else min(jokers, HIGHEST - number(plain[-1]))
    return (NUMBERED_JOKER,) * (jokers - above) + tuple(run) + (NUMBERED_JOKER,) * above


def tidy(group: Group) -> Group:
    """The same group whatever the order of a set: red, yellow, green, blue, jokers last. A run stays."""
    return tuple(sorted(group, key=card_order)) if _as_set(group) and not _as_run(group, True) else group


# --- cards left over ----------------------------------------------------------------------------------


def card_points(card: Card) -> int:
    """What a card left in the hand counts: its number, a joker 30."""
    return JOKER_POINTS if is_joker(card) else number(card)


def hand_points(cards: Iterable[Card]) -> int:
    """What cards left in the hand count together."""
    return sum(card_points(card) for card in cards)
