# SPDX-License-Identifier: GPL-3.0-or-later
"""Laws over whole matches: cards are conserved, a finished turn is a partition, refusals cost nothing and
name a group, guessed worlds look the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.contract import CHANCE, IllegalActionError, Level
from engines.english import plain
from engines.myrummy import types as m
from engines.myrummy.game import MyRummy
from engines.myrummy.groups import reading
from engines.myrummy.legality import DECK
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.rules import MyRummyState
from engines.myrummy.types import TableGroups
from engines.myrummy.worlds import unseen

options_of_any_kind = st.builds(
    MyRummyOptions,
    hand_size=st.integers(10, 14),
    wrap=st.booleans(),
    first_meld=st.sampled_from((0, 30, 50)),
    extend_at_once=st.booleans(),
    jokers_after_first=st.booleans(),
    timeout_cards=st.integers(0, 3),
    match_end=st.sampled_from(("deals", "points")),
    number_of_deals=st.integers(1, 2),
    points_to_win=st.just(100),
)
seeds = st.integers(0, 10**6)


def steps(options: MyRummyOptions, seed: int) -> Iterator[tuple[MyRummyState, int, Any, MyRummyState]]:
    """A match of bots at random, whose time is up now and then: before, who, what, after."""
    rng = random.Random(seed)
    game = MyRummy(options)
    state = game.new_initial_state(rng.choice((2, 3, 4)))
    bot = game.bot(Level.RANDOM)
    while not state.is_terminal():
        if state.is_chance_node():
            seat, action = CHANCE, state.sample_chance(rng)
        else:
            seat = rng.choice(state.active_seats())
            late = game.overtime(state, seat)
            if late is not None and rng.random() < 0.1:
                seat, action = CHANCE, late
            else:
                action = bot.choose(state.observation(seat), rng, 0.0)
        after = state.apply(seat, action).state
        yield state, seat, action, after
        state = after


def lying(state: MyRummyState) -> Counter[str]:
    return Counter(card for row in (*state.hands, *state.table, state.pool) for card in row)


@settings(max_examples=10)
@given(options_of_any_kind, seeds)
def test_cards_are_conserved_and_a_turn_is_a_partition(options: MyRummyOptions, seed: int) -> None:
    number = 0
    for before, seat, action, after in steps(options, seed):
        number += 1
        if after.phase != m.DEAL:
            assert lying(after) == Counter(DECK)
            assert all(reading(group, options.wrap) for group in after.table)
        if isinstance(action, m.Lay):
            laid = Counter(before.hands[seat]) - Counter(after.hands[seat])
            assert laid
            assert cards_of(after.table) == cards_of(before.table) + laid
            assert after.table == action.table
            assert after.pool == before.pool
        elif before.phase == m.TURN:
            assert after.table == before.table
    assert number < 3_000


def cards_of(table: TableGroups) -> Counter[str]:
    return Counter(card for group in table for card in group)


def disturbed(state: MyRummyState, rng: random.Random) -> m.Lay:
    """Some table made of the cards at hand, mostly one that can't be."""
    assert state.turn is not None
    table = [list(group) for group in state.table]
    hand = list(state.hands[state.turn])
    for _ in range(rng.randrange(1, 5)):
        group = rng.choice(table) if table and rng.random() < 0.7 else []
        if group not in table:
            table.append(group)
        change = rng.randrange(5)
        if change == 0 and group:
            group.pop(rng.randrange(len(group)))
        elif change == 1 and group:
            other = rng.choice(table)
            other.insert(rng.randrange(len(other) + 1), group.pop())
        elif change == 2:
            group.append(rng.choice(DECK))
        elif hand:
            group.insert(rng.randrange(len(group) + 1), hand.pop(rng.randrange(len(hand))))
    return m.Lay(tuple(tuple(group) for group in table if group))


@settings(max_examples=10)
@given(options_of_any_kind, seeds)
def test_a_refused_table_costs_nothing_and_names_what_is_wrong(options: MyRummyOptions, seed: int) -> None:
    rng = random.Random(seed)
    for before, *_ in steps(options, seed):
        if before.phase != m.TURN or rng.random() < 0.7:
            continue
        assert before.turn is not None
        action = disturbed(before, rng)
        copy = before
        try:
            before.apply(before.turn, action)
        except IllegalActionError as error:
            assert before == copy
            judge(before, action, error)
        else:
            assert all(reading(group, options.wrap) for group in action.table)


def judge(state: MyRummyState, action: m.Lay, error: IllegalActionError) -> None:
    """The refusal is true, and says so by name."""
    assert state.turn is not None
    old, new, hand = cards_of(state.table), cards_of(action.table), Counter(state.hands[state.turn])
    sentence = plain(error.text)
    named = Counter(sentence.split(":")[0].split())
    match error.code:
        case "card-missing":
            assert named == old - new
        case "not-your-card":
            assert named == new - old - hand
        case "nothing-laid":
            assert new == old
        case "not-a-group":
            group = tuple(sentence.split(":")[0].split())
            assert group in action.table
            assert reading(group, state.options.wrap) is None
        case "rebuilt-too-early" | "joker-bound":
            assert tuple(sentence.split(":")[0].split()) in state.table
            assert not state.melded[state.turn]
        case "first-meld":
            assert not state.melded[state.turn]
            assert str(state.options.first_meld) in sentence
        case code:
            pytest.fail(f"an unknown code: {code}")


@settings(max_examples=6)
@given(options_of_any_kind, seeds)
def test_guessed_worlds_look_the_same_to_everybody(options: MyRummyOptions, seed: int) -> None:
    rng = random.Random(seed)
    game = MyRummy(options)
    for number, (*_, state) in enumerate(steps(options, seed)):
        if number % 7 and state.phase in (m.TURN,):
            continue
        for viewer in (*range(state.num_seats), None):
            seen = state.observation(viewer)
            world = game.determinize(seen, rng)
            assert world.observation(viewer) == seen
            assert lying(world) == lying(state)


def test_guesses_differ_and_use_only_what_is_unseen() -> None:
    options = MyRummyOptions()
    game = MyRummy(options)
    start = game.new_initial_state(3)
    state = start.apply(CHANCE, start.sample_chance(random.Random(1))).state
    for _ in range(4):
        state = state.apply(state.turn, m.Draw()).state
    seen = state.observation(0)
    hidden = Counter((*state.hands[1], *state.hands[2], *state.pool))
    assert Counter(unseen(seen)) == hidden
    worlds = [game.determinize(seen, random.Random(n)) for n in range(5)]
    assert len({world.hands[1] for world in worlds}) == 5
    assert len({world.pool for world in worlds}) == 5
    assert game.determinize(seen, random.Random(3)) == worlds[3]
    assert all(len(world.hands[1]) == 15 for world in worlds)


def test_after_a_deal_only_the_pool_is_hidden() -> None:
    for *_, state in steps(MyRummyOptions(number_of_deals=2, hand_size=10), 4):
        if state.phase == m.SUMMARY:
            assert Counter(unseen(state.observation(0))) == Counter(state.pool)
            assert (
                MyRummy(state.options).determinize(state.observation(1), random.Random(1)).hands
                == state.hands
            )
            return
    pytest.fail("no summary was reached")


def test_suggestions_may_be_laid() -> None:
    found = 0
    for number, (before, seat, _, _) in enumerate(steps(MyRummyOptions(number_of_deals=1, hand_size=10), 11)):
        if before.phase != m.TURN or seat == CHANCE or number % 15:
            continue
        legal = before.legal_actions(seat)
        assert legal[:1] == before.observation(seat).legal
        for action in legal[1:]:
            before.check(seat, action)
            found += 1
        assert legal == before.legal_actions(seat)
    assert found
