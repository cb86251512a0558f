# SPDX-License-Identifier: GPL-3.0-or-later
"""Which options and seats every game is tried with: the standard with every number of seats; each single
other value of each option, the presets, and some random combinations with two numbers of seats each."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

from engines.options import Field, Options, OptionsError, Value
from engines.registry import GAMES, AnyGame
from engines.sequence.boards import board_text, generate

RANDOM_COMBINATIONS = 8
OTHER_VALUES: dict[str, list[Value]] = {"board": [board_text(generate(1))]}
"""Values of options that have a kind of their own, besides the standard one."""


class Corner(NamedTuple):
    """A game with its options, and how many sit down to it."""

    name: str
    game: AnyGame
    seats: int


def values(field: Field) -> list[Value]:
    """Every value of a choice or toggle, the two ends of a number."""
    option = field.option
    if option.choices:
        return [choice.value for choice in option.choices]
    if field.option.kind:
        return [field.default, *OTHER_VALUES[field.option.kind]]
    if field.kind == "toggle":
        return [False, True]
    assert option.minimum is not None, f"{field.name} needs a minimum"
    assert option.maximum is not None, f"{field.name} needs a maximum"
    return [option.minimum, option.maximum]


def single_changes(kind: type[Options]) -> list[dict[str, Value]]:
    """Each option's other values, one at a time, with what they need to matter."""
    changes = []
    for field in kind.fields():
        needed = {name: allowed[0] for name, allowed in field.option.needs}
        changes += [needed | {field.name: value} for value in values(field) if value != field.default]
    return changes


def random_options(kind: type[Options], rng: random.Random) -> Options:
    """Any combination that can be played."""
    while True:
        chosen = {f.name: rng.choice(values(f)) for f in kind.fields() if rng.random() < 0.6}
        try:
            return kind.parse(chosen)
        except OptionsError:
            continue


def option_corners(kind: type[Options]) -> dict[str, Options]:
    corners: dict[str, Options] = {"standard": kind()}
    for change in single_changes(kind):
        corners[" ".join(f"{name}={str(value)[:8]}" for name, value in change.items())] = kind.parse(change)
    for preset in kind.presets:
        corners[f"preset {preset.slug}"] = kind.preset(preset.slug)
    for number in range(RANDOM_COMBINATIONS):
        corners[f"random {number}"] = random_options(kind, random.Random(number))
    return corners


def seats_of_corner(counts: tuple[int, ...], number: int) -> tuple[int, ...]:
    """All numbers of seats for the first corner, the standard; then two in rotation: a game for two to twelve
    would otherwise take several times as long as all the others."""
    if number == 0:
        return counts
    return tuple(dict.fromkeys(counts[(2 * number + step) % len(counts)] for step in (0, 1)))


def _all() -> list[Corner]:
    return [
        Corner(f"{kind.type.slug}, {seats} seats, {name}", kind(options), seats)
        for kind in GAMES
        for number, (name, options) in enumerate(option_corners(kind.options_type).items())
        for seats in seats_of_corner(kind.type.seat_counts, number)
    ]


CORNERS = _all()
every_corner: Any = pytest.mark.parametrize("corner", CORNERS, ids=lambda corner: corner.name)
