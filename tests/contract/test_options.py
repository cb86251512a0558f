# SPDX-License-Identifier: GPL-3.0-or-later
"""Options describe themselves completely, and none of them is ignored."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engines.contract import CHANCE
from engines.options import Field, OptionsError, Value
from engines.registry import GAMES, AnyGame
from tests.contract.corners import single_changes, values
from tests.contract.walks import choices

SEEDS = 80
"""So many matches are played before an option counts as ignored."""
TIMID = 0.5
"""How often the first action listed is taken, usually passing, so that rounds of passes happen."""

LATE = 0.1
"""How often a turn's time is up, where that is something of its own."""


def fields() -> list[Any]:
    return [
        pytest.param(kind, field, id=f"{kind.type.slug} {field.name}")
        for kind in GAMES
        for field in kind.options_type.fields()
    ]


def changes() -> list[Any]:
    return [
        pytest.param(
            kind, change, id=f"{kind.type.slug} " + " ".join(f"{k}={str(v)[:8]}" for k, v in change.items())
        )
        for kind in GAMES
        for change in single_changes(kind.options_type)
    ]


@pytest.mark.parametrize(("kind", "field"), fields())
def test_an_option_says_what_a_form_needs(kind: type[AnyGame], field: Field) -> None:
    option = field.option
    assert option.label
    assert option.group
    assert field.default in values(field) or field.kind == "number"
    assert all(choice.label for choice in option.choices)
    if field.kind == "number":
        assert option.minimum is not None
        assert option.maximum is not None
        assert isinstance(field.default, int)
        assert option.minimum <= field.default <= option.maximum
    known = {other.name: other for other in kind.options_type.fields()}
    for name, allowed in option.needs:
        assert set(allowed) <= set(values(known[name]))
    for value in values(field):
        assert field.read(str(value)) == value


@pytest.mark.parametrize(("kind", "field"), fields())
def test_values_out_of_range_are_refused_by_name(kind: type[AnyGame], field: Field) -> None:
    if field.option.kind:
        wrong: Value = "nonsense"
        with pytest.raises(OptionsError) as refused:
            kind.options_type.parse({field.name: wrong})
        assert refused.value.field == field.name
        return
    wrong = (field.option.maximum or 0) + 1 if field.kind == "number" else "nonsense"
    with pytest.raises(OptionsError) as refused:
        kind.options_type.parse({field.name: wrong})
    assert field.name in (refused.value.field or str(refused.value))
    with pytest.raises(ValueError):
        field.read("nonsense")


@pytest.mark.parametrize(("kind", "change"), changes())
def test_options_survive_json_and_tell_their_differences(
    kind: type[AnyGame], change: dict[str, Value]
) -> None:
    options = kind.options_type.parse(change)
    told = options.differences()
    assert set(told) <= set(change)
    assert kind.options_type.parse(told).differences() == told
    assert msgspec.json.decode(msgspec.json.encode(options), type=type(options)) == options


@pytest.mark.parametrize(("kind", "change"), changes())
def test_no_option_is_ignored(kind: type[AnyGame], change: dict[str, Value]) -> None:
    """The same random players meet a difference, sooner or later, when one option is another. Some options
    matter to a few numbers of seats only, so that these take turns."""
    name = list(change)[-1]
    without = {key: value for key, value in change.items() if key != name}
    with_it, plain = kind(kind.options_type.parse(change)), kind(kind.options_type.parse(without))
    for seed in range(SEEDS):
        seats = kind.type.seat_counts[seed % len(kind.type.seat_counts)]
        if list(story(with_it, seats, seed)) != list(story(plain, seats, seed)):
            return
    pytest.fail(f"{name}={change[name]} makes no difference")


def story(game: AnyGame, seats: int, seed: int) -> Iterator[Any]:
    """Everything that can be told of one random match: what was legal, what happened, the score."""
    rng = random.Random(seed)
    state = game.new_initial_state(seats)
    while not state.is_terminal():
        if state.is_chance_node():
            seat, action = CHANCE, state.sample_chance(rng)
        else:
            seat = rng.choice(state.active_seats())
            legal = choices(game, state, seat, rng)
            yield seat, legal
            late = game.overtime(state, seat)
            if late is not None and rng.random() < LATE:
                seat, action = CHANCE, late
            else:
                action = legal[0] if rng.random() < TIMID else rng.choice(legal)
        step = state.apply(seat, action)
        yield step.events
        state = step.state
        yield state.scores()
