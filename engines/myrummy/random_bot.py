# SPDX-License-Identifier: GPL-3.0-or-later
"""The bot that lays what chance finds: groups of the hand, cards at a group's end; or draws all the same."""

from __future__ import annotations

import functools
import random
from itertools import combinations
from typing import Any

from engines.cards import COLOURS, NUMBERED_JOKER, NUMBERS, Card, is_joker, without
from engines.contract import Bot
from engines.myrummy.groups import RUN, reading, readings, value
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.types import TURN, Group, Lay, MyRummyObservation, TableGroups

DRAWS_ALL_THE_SAME = 0.75


class RandomLayingBot(Bot):
    """In one turn of four lays groups and single cards in an order of chance until it finds no more, and may
    free a joker; draws, passes or goes on otherwise. Rebuilds nothing else. Serves tests and the arena."""

    def __init__(self, options: MyRummyOptions) -> None:
        self._options = options

    def choose(self, observation: Any, rng: random.Random, budget: float) -> Any:
        assert isinstance(observation, MyRummyObservation)
        if observation.phase == TURN and rng.random() >= DRAWS_ALL_THE_SAME:
            table = self._laid(observation, rng)
            if table is not None:
                return Lay(table)
        return rng.choice(observation.legal)

    def _laid(self, seen: MyRummyObservation, rng: random.Random) -> TableGroups | None:
        melded = seen.viewer is not None and seen.melded[seen.viewer]
        hand, new, points = seen.hand, [], 0
        while groups := own_groups(hand, self._options.wrap):
            group = rng.choice(groups)
            hand = without(hand, *group)
            new.append(group)
            points += value(group, self._options.wrap)
        needed = 0 if melded else self._options.first_meld
        if points < needed:
            return None
        table, free = list(seen.table), melded or needed == 0 or self._options.extend_at_once
        if free and (melded or not self._options.jokers_after_first):
            # Before the new groups come: with a card of the table they wouldn't be wholly one's own.
            hand = self._swapped(table, hand, rng)
        table += new
        if free:
            hand = self._extended(table, hand, rng)
        return tuple(table) if len(hand) < len(seen.hand) else None

    def _extended(self, table: list[Group], hand: tuple[Card, ...], rng: random.Random) -> tuple[Card, ...]:
        """Adds single cards at the ends of the groups in ``table``; what is left of the hand."""
        cards = list(hand)
        rng.shuffle(cards)
        for card in cards:
            fits = [
                (place, longer)
                for place, group in enumerate(table)
                for longer in _longer(group, self._options.wrap).get(card, ())
            ]
            if fits:
                place, longer = rng.choice(fits)
                table[place] = longer
                hand = without(hand, card)
        return hand

    def _swapped(self, table: list[Group], hand: tuple[Card, ...], rng: random.Random) -> tuple[Card, ...]:
        """Puts cards of the hand in the place of jokers in runs where these find another place in ``table``;
        what is left of the hand."""
        for place, group in enumerate(table):
            found = reading(group, self._options.wrap)
            if found is None or found.kind != RUN or not any(map(is_joker, group)):
                continue
            shade = next(card for card in group if not is_joker(card))[0]
            for index, card in enumerate(group):
                instead = f"{shade}{found.numbers[index]}"
                if is_joker(card) and instead in hand:
                    swapped = list(table)
                    swapped[place] = (*group[:index], instead, *group[index + 1 :])
                    if not self._extended(swapped, (card,), rng):
                        table[:] = swapped
                        return without(hand, instead)
        return hand


@functools.lru_cache(maxsize=1 << 13)
def _longer(group: Group, wrap: bool) -> dict[Card, list[Group]]:
    """What becomes of a group, by the card that is put at one of its ends."""
    cards = [NUMBERED_JOKER]
    shade = next(card for card in group if not is_joker(card))[0]
    for found in readings(group, wrap):
        if found.kind == RUN:
            below, above = found.numbers[0] - 1, found.numbers[-1] + 1
            cards += [f"{shade}{(n - 1) % 13 + 1}" for n in (below, above)]
        else:
            cards += [f"{colour}{found.numbers[0]}" for colour in COLOURS]
    ways = {card: [way for way in ((*group, card), (card, *group)) if reading(way, wrap)] for card in cards}
    return {card: longer for card, longer in ways.items() if longer}


RUNS: dict[bool, list[Group]] = {
    wrap: [
        tuple(f"{colour}{(n + step - 1) % 13 + 1}" for step in range(3))
        for n in NUMBERS[: 13 if wrap else 11]
        for colour in COLOURS
    ]
    for wrap in (False, True)
}


def own_groups(hand: tuple[Card, ...], wrap: bool) -> list[Group]:
    """The sets of three or four cards and the runs of three that a hand holds without its jokers, each once,
    in a fixed order."""
    held = set(hand)
    found = [run for run in RUNS[wrap] if held.issuperset(run)]
    for n in NUMBERS:
        same = [card for colour in COLOURS if (card := f"{colour}{n}") in held]
        found += (chosen for size in (3, 4) for chosen in combinations(same, size))
    return found
