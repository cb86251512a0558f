# SPDX-License-Identifier: GPL-3.0-or-later
"""The laws of engines/contract.py, tried on every game of the registry at every corner of its options."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from engines.contract import CHANCE, Event, IllegalActionError, Level
from engines.credible import impossible_event, incredible
from engines.registry import GAMES, UnknownGameError, find_game
from tests.contract.corners import Corner, every_corner
from tests.contract.probes import PROBES, Probe
from tests.contract.walks import MAX_STEPS, last_states, matches, positions

every_game: Any = pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.type.slug)


def probe(corner: Corner) -> Probe:
    return PROBES[corner.game.type.slug]


def test_every_game_has_a_probe() -> None:
    assert set(PROBES) == {kind.type.slug for kind in GAMES}


def test_slugs_find_their_games() -> None:
    assert [find_game(kind.type.slug) for kind in GAMES] == list(GAMES)
    with pytest.raises(UnknownGameError, match="whist-of-the-moon"):
        find_game("whist-of-the-moon")


@every_game
def test_static_facts(kind: Any) -> None:
    facts = kind.type
    assert facts.title
    assert facts.summary
    assert facts.source
    assert facts.rules_version >= 1
    game = kind(kind.options_type())
    for seats in facts.seat_counts:
        teams = game.teams(seats)
        assert len(teams) == seats
        assert set(teams) == set(range(max(teams) + 1))
    for seats in set(range(10)) - set(facts.seat_counts):
        with pytest.raises(ValueError, match=str(seats)):
            game.new_initial_state(seats)


@every_game
def test_presets_are_playable_and_name_only_differences(kind: Any) -> None:
    for preset in kind.options_type.presets:
        options = kind.options_type.preset(preset.slug)
        options.validate()
        assert options.differences() == preset.changes
        assert preset.label


@every_corner
def test_someone_can_act_until_it_is_over(corner: Corner) -> None:
    seats = range(corner.seats)
    for match in matches(corner):
        assert len(match) <= probe(corner).max_steps
        for state, *_ in match:
            assert not state.is_terminal()
            assert state.outcome() is None
            assert set(state.returns()) == {0.0}
            active = state.active_seats()
            assert state.is_chance_node() == (not active)
            assert list(active) == sorted(set(active) & set(seats))
            for seat in seats:
                assert bool(listed(corner, state, seat)) == (seat in active)


def listed(corner: Corner, state: Any, seat: int) -> tuple[Any, ...]:
    """Everything that is legal; where that can't be listed, what needs no finding."""
    if corner.game.type.legal_actions_complete:
        legal: tuple[Any, ...] = state.legal_actions(seat)
        return legal
    return state.observation(seat).legal  # type: ignore[no-any-return]


@every_corner
def test_the_end_is_the_end(corner: Corner) -> None:
    game = corner.game
    for state in last_states(corner):
        assert state.is_terminal()
        assert state.active_seats() == ()
        assert not state.is_chance_node()
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.scores == state.scores()
        returns, teams = state.returns(), game.teams(corner.seats)
        assert len(returns) == corner.seats
        for seat, team in enumerate(teams):
            assert (returns[seat] == 1.0) == (team in outcome.winners)
            assert returns[seat] == returns[teams.index(team)], "partners share win and loss"
        with pytest.raises(ValueError):
            state.sample_chance(random.Random(0))
        for seat in range(corner.seats):
            assert state.legal_actions(seat) == ()


@every_corner
def test_listed_actions_apply_and_all_others_are_refused(corner: Corner) -> None:
    complete = corner.game.type.legal_actions_complete
    for state, *_ in positions(corner, every=40 if complete else MAX_STEPS):
        for seat in range(corner.seats):
            legal = state.legal_actions(seat)
            assert set(state.observation(seat).legal) <= set(legal)
            for action in legal:
                state.check(seat, action)
                state.apply(seat, action)
        by_seat = {seat: state.legal_actions(seat) for seat in range(corner.seats)}
        before = msgspec.json.encode(state)
        for who, action in probe(corner).actions(corner.game):
            for seat in range(corner.seats) if who is None else (who,):
                if action in by_seat.get(seat, ()) or (not complete and accepted(state, seat, action)):
                    continue
                error = refused(state, seat, action)
                assert error.code.replace("-", "").isalpha()
                assert str(error.text)
        assert msgspec.json.encode(state) == before


def refused(state: Any, seat: int, action: Any) -> IllegalActionError:
    """How ``apply`` refuses an action. ``pytest.raises`` takes longer than the rules, many thousand times."""
    try:
        state.apply(seat, action)
    except IllegalActionError as error:
        return error
    pytest.fail(f"seat {seat} may {action}, which is not listed")


def accepted(state: Any, seat: int, action: Any) -> bool:
    """Whether ``check`` takes an action, so that ``apply`` must take it too."""
    try:
        state.check(seat, action)
    except IllegalActionError:
        return False
    state.apply(seat, action)
    return True


@every_corner
def test_seats_that_do_not_exist_are_refused(corner: Corner) -> None:
    for state, _, action, _ in positions(corner, every=50):
        for seat in (corner.seats, -2, 10**30):
            with pytest.raises(IllegalActionError):
                state.apply(seat, action)


@every_corner
def test_the_same_action_leads_to_the_same_step(corner: Corner) -> None:
    for state, seat, action, step in positions(corner, every=10):
        assert state.apply(seat, action) == step


@every_corner
def test_no_card_is_lost_or_doubled(corner: Corner) -> None:
    deck = Counter(probe(corner).deck(corner.game))
    dealt = 0
    for match in matches(corner):
        for _, _, _, step in match:
            cards = Counter(probe(corner).lying(step.state))
            assert not cards or cards == deck
            dealt += bool(cards)
    assert dealt


@every_corner
def test_states_observations_and_events_survive_json(corner: Corner) -> None:
    game = corner.game
    states = msgspec.json.Decoder(game.state_type)
    observations = msgspec.json.Decoder(game.observation_type)
    events = msgspec.json.Decoder(game.event_type)
    for state, _, _, step in positions(corner, every=4):
        assert states.decode(msgspec.json.encode(state)) == state
        for viewer in (*range(corner.seats), None):
            observation = state.observation(viewer)
            assert observations.decode(msgspec.json.encode(observation)) == observation
            for event in step.events:
                seen = event.seen_by(viewer)
                assert seen is None or events.decode(msgspec.json.encode(seen)) == seen
    for state in last_states(corner):
        assert states.decode(msgspec.json.encode(state)) == state


@every_corner
def test_what_is_true_is_credible(corner: Corner) -> None:
    """What clients check of a host: a world can be made of every observation that looks just like it."""
    rng = random.Random(1)
    for _, _, _, step in positions(corner, every=30):
        for viewer in (0, corner.seats - 1, None):
            observation = step.state.observation(viewer)
            assert incredible(corner.game, corner.seats, viewer, observation, rng) == ""
            seen = [told for event in step.events if (told := event.seen_by(viewer)) is not None]
            assert impossible_event(corner.game, corner.seats, seen) == ""


@every_corner
def test_actions_survive_json_and_their_line_of_text(corner: Corner) -> None:
    game = corner.game
    decoder = msgspec.json.Decoder(game.action_type)
    for state, seat, action, _ in positions(corner, 1):
        for choice in (action, *listed(corner, state, seat)):
            assert decoder.decode(msgspec.json.encode(choice)) == choice
            line = game.action_to_text(choice)
            assert "\n" not in line
            assert game.parse_action(line) == choice
            assert game.parse_action(f"  {line.upper()} ".replace(" ", "  ")) == choice


@every_corner
def test_events_can_be_told(corner: Corner) -> None:
    game = corner.game
    told = 0
    for match in matches(corner):
        for *_, step in match:
            for event in step.events:
                assert isinstance(event, Event)
                for viewer in (None, 0):
                    seen = event.seen_by(viewer)
                    sentence = None if seen is None else game.event_text(seen)
                    if sentence is not None:
                        assert sentence.english().strip()
                        told += 1
    assert told


@every_corner
def test_observations_say_what_the_state_says(corner: Corner) -> None:
    for state, *_ in positions(corner, every=4):
        for viewer in (*range(corner.seats), None):
            observation = state.observation(viewer)
            assert observation.viewer == viewer
            assert observation.num_seats == corner.seats
            assert observation.active == state.active_seats()
            assert observation.scores == state.scores()
            assert bool(observation.legal) == (viewer in observation.active)
            if corner.game.type.legal_actions_complete:
                assert observation.legal == (() if viewer is None else state.legal_actions(viewer))


@every_corner
def test_going_on_is_what_is_asked_where_nothing_else_is(corner: Corner) -> None:
    for state, *_ in positions(corner, every=6):
        for seat in range(corner.seats):
            action = corner.game.acknowledgement(state, seat)
            assert action is None or state.legal_actions(seat) == (action,)


@every_corner
def test_chance_is_sampled_only_at_chance_nodes(corner: Corner) -> None:
    for state, _, action, _ in positions(corner, every=20):
        if state.is_chance_node():
            state.check(CHANCE, action)
            assert state.sample_chance(random.Random(5)) == state.sample_chance(random.Random(5))
        else:
            with pytest.raises(ValueError):
                state.sample_chance(random.Random(5))


@every_corner
def test_random_bots_choose_legal_actions(corner: Corner) -> None:
    bot = corner.game.bot(Level.RANDOM)
    rng = random.Random(1)
    for state, seat, _, _ in positions(corner, every=30):
        if seat != CHANCE:
            choice = bot.choose(state.observation(seat), rng, 0.0)
            state.check(seat, choice)
            if corner.game.type.legal_actions_complete:
                assert choice in state.legal_actions(seat)
