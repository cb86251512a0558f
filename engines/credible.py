# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether an observation can be: a client's check of what its host tells it.

An observation is believed if there is a state of the match, by the rules in force, that looks just like it
to its viewer. ``Game.determinize`` makes such a state of every true observation, and of a made-up one either
nothing at all or a state that looks otherwise. So there is nothing to be written for a game: what its worlds
are made from is what is checked.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from typing import Any

from engines.bounds import check_size, meaning, structs_in
from engines.cards import HIDDEN
from engines.contract import CHANCE, Event, Observation, Seat
from engines.registry import AnyGame


def incredible(
    game: AnyGame, num_seats: int, viewer: Seat | None, observation: Observation, rng: random.Random
) -> str:
    """Why ``observation`` can't be what ``viewer`` of a table with so many seats sees, "" where it can. For
    logs, in English."""
    seen: Any = observation
    if (seen.num_seats, seen.viewer) != (num_seats, viewer):
        return f"seat {seen.viewer} of {seen.num_seats} instead of {viewer} of {num_seats}"
    try:
        check_parts(game, num_seats, observation)
        _check_lengths(game, num_seats, observation)
    except ValueError as error:
        return str(error)
    try:
        shown = game.determinize(observation, rng).observation(viewer)
    except Exception as error:
        # Whatever the rules stumble over: the codes of games are not written for made-up facts.
        return f"no world looks like it ({type(error).__name__}: {error})"
    if shown != observation:
        fields = [name for name in seen.__struct_fields__ if getattr(shown, name) != getattr(seen, name)]
        return f"no world looks like it: {', '.join(fields)}"
    return ""


def check_parts(game: AnyGame, num_seats: int, value: Observation | Event) -> None:
    """Raises ValueError for what is larger than anything can be, or names a seat or team that is not at the
    table or a card that is not in the pack."""
    check_size(value)
    for seat in meaning(value, "seat"):
        if seat >= num_seats:
            raise ValueError(f"seat {seat} of {num_seats}")
    teams = len(set(game.teams(num_seats)))
    for team in meaning(value, "team"):
        if team >= teams:
            raise ValueError(f"team {team} of {teams}")
    pack = cards_of(game, num_seats)
    for card in meaning(value, "card"):
        if card not in pack:
            raise ValueError(f"the card {card}")


def _check_lengths(game: AnyGame, num_seats: int, seen: Any) -> None:
    """Raises ValueError for a list that is longer or shorter than it can be: what has a place for each seat,
    team or square has as many as at the match's beginning."""
    for name, length in _lengths(game, num_seats).items():
        if len(getattr(seen, name)) != length:
            raise ValueError(f"{name}: {len(getattr(seen, name))} instead of {length}")
    sides = {num_seats, len(set(game.teams(num_seats)))}
    for part in structs_in(seen):
        for name in part.__struct_fields__:
            value = getattr(part, name)
            if isinstance(value, tuple) and name.endswith(("points", "scores")) and len(value) not in sides:
                raise ValueError(f"{name}: {len(value)}")
    if "" in getattr(seen, "hand", ()):
        raise ValueError("no card among those of the hand")
    tricks, winners = getattr(seen, "past_tricks", None), getattr(seen, "winners", None)
    if tricks is not None and winners is not None and len(tricks) != len(winners):
        raise ValueError("tricks that nobody won")


@functools.lru_cache(64)
def _lengths(game: AnyGame, num_seats: int) -> dict[str, int]:
    """The fields of an observation that are lists of always the same length: those that have it before the
    cards are dealt and afterwards."""
    rng = random.Random(0)
    before = game.new_initial_state(num_seats)
    after = before.apply(CHANCE, before.sample_chance(rng)).state
    first: Any = before.observation(None)
    second: Any = after.observation(None)
    return {
        name: len(getattr(first, name))
        for name in first.__struct_fields__
        if isinstance(getattr(first, name), tuple)
        and 0 < len(getattr(first, name)) == len(getattr(second, name))
    }


@functools.lru_cache(64)
def cards_of(game: AnyGame, num_seats: int) -> frozenset[str]:
    """The cards that a table with so many seats plays with, the back of one, and none."""
    start = game.new_initial_state(num_seats)
    shuffled: Any = start.sample_chance(random.Random(0))
    return frozenset((*shuffled.order, HIDDEN, ""))


def impossible_event(game: AnyGame, num_seats: int, events: Sequence[Event]) -> str:
    """Why one of these events can't have happened at a table with so many seats, "" where they can."""
    for event in events:
        try:
            check_parts(game, num_seats, event)
            game.event_text(event)
        except Exception as error:
            return f"{type(event).__name__}: {type(error).__name__}: {error}"
    return ""
