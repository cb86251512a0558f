# SPDX-License-Identifier: GPL-3.0-or-later
"""Nobody learns what they may not see: the redaction law, both ways round."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec

from engines.cards import HIDDEN
from engines.contract import IllegalActionError, Seat
from tests.contract.corners import Corner, every_corner
from tests.contract.probes import PROBES
from tests.contract.walks import choices, positions


def encoded(events: tuple[Any, ...], viewer: Seat | None) -> list[bytes]:
    return [msgspec.json.encode(event.seen_by(viewer)) for event in events]


@every_corner
def test_exchanging_unseen_cards_changes_nothing_for_the_viewer(corner: Corner) -> None:
    game, probe = corner.game, PROBES[corner.game.type.slug]
    rng = random.Random(3)
    exchanges = 0
    for state, *_ in positions(corner, every=9):
        for viewer in (*range(corner.seats), None):
            other = probe.exchanged_state(game, state, viewer, rng)
            assert msgspec.json.encode(other.observation(viewer)) == msgspec.json.encode(
                state.observation(viewer)
            )
            exchanges += other != state
    assert exchanges


@every_corner
def test_exchanging_unseen_cards_changes_no_event_for_the_viewer(corner: Corner) -> None:
    game, probe = corner.game, PROBES[corner.game.type.slug]
    rng = random.Random(4)
    compared = 0
    for state, seat, action, step in positions(corner, every=9):
        for viewer in (*range(corner.seats), None):
            other, action_there = probe.exchanged_step(game, state, seat, action, step.state, viewer, rng)
            try:
                step_there = other.apply(seat, action_there)
            except IllegalActionError:
                continue  # what was done could not have been done with those cards
            assert encoded(step_there.events, viewer) == encoded(step.events, viewer)
            compared += other != state
    assert compared


@every_corner
def test_no_unseen_card_is_named(corner: Corner) -> None:
    game, probe = corner.game, PROBES[corner.game.type.slug]
    for state, seat, action, step in positions(corner, every=9):
        for viewer in (*range(corner.seats), None):
            before = probe.seen(state, viewer)
            unseen = set(probe.deck(game)) - before
            assert not unseen & _words(_without(state.observation(viewer), probe.printed))
            unseen -= probe.seen(step.state, viewer) | probe.shown_by(state, seat, action)
            for event in step.events:
                assert not unseen & _words(event.seen_by(viewer))


def _without(observation: Any, fields: tuple[str, ...]) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(observation)
    return {name: value for name, value in told.items() if name not in fields}


def _words(thing: Any) -> set[str]:
    text = msgspec.json.encode(thing).decode()
    return set(text.replace('"', " ").replace("\\", " ").split())


@every_corner
def test_a_guessed_world_looks_the_same_to_who_guessed_it(corner: Corner) -> None:
    game, probe = corner.game, PROBES[corner.game.type.slug]
    rng = random.Random(5)
    for state, *_ in positions(corner, every=12):
        for viewer in range(corner.seats):
            observation = state.observation(viewer)
            world = game.determinize(observation, rng)
            assert world.observation(viewer) == observation
            cards = Counter(probe.lying(world))
            assert cards == Counter(probe.lying(state))
            assert HIDDEN not in cards


@every_corner
def test_guessed_worlds_can_be_played_on(corner: Corner) -> None:
    game, probe = corner.game, PROBES[corner.game.type.slug]
    rng = random.Random(6)
    for state, *_ in positions(corner, every=60):
        world = game.determinize(state.observation(0), rng)
        for _ in range(30):
            if world.is_terminal() or world.is_chance_node():
                break
            seat = rng.choice(world.active_seats())
            world = world.apply(seat, rng.choice(choices(game, world, seat, rng))).state
            cards = Counter(probe.lying(world))
            assert not cards or cards == Counter(probe.deck(game))
