# SPDX-License-Identifier: GPL-3.0-or-later
"""What holds in every match, whatever is played under whatever house rules.

The count of what each team has is done here from the chips alone, as a person at the table would."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.contract import CHANCE, Seat
from engines.sequence import types as q
from engines.sequence.boards import board_text, generate, layout_of
from engines.sequence.game import Sequence
from engines.sequence.legality import PACK
from engines.sequence.rules import IDLE_EXCHANGES, SequenceState
from engines.sequence.types import CORNERS, NOBODY
from engines.sequence.worlds import unseen
from tests.engines.sequence.table import SequenceStep, game

OPTIONS = st.fixed_dictionaries(
    {
        "sequences_to_win": st.sampled_from([0, 1, 2, 3]),
        "teams_of_six": st.sampled_from([2, 3]),
        "board": st.sampled_from(["", board_text(generate(5))]),
        "dead_cards": st.booleans(),
        "refill": st.booleans(),
        "missed_draw": st.booleans(),
    }
)
SEATS = st.sampled_from(Sequence.type.seat_counts)
MATCHES = st.tuples(OPTIONS, SEATS, st.integers(0, 10_000))

few = settings(max_examples=20, deadline=None)


def play(
    options: dict[str, Any], seats: int, seed: int
) -> list[tuple[SequenceState, Seat, Any, SequenceStep]]:
    """A match in which jacks take chips away and lines are completed more often than by pure chance."""
    rng = random.Random(seed)
    state = game(**options).new_initial_state(seats)
    steps = []
    while not state.is_terminal():
        seat = CHANCE if state.is_chance_node() else rng.choice(state.active_seats())
        action = state.sample_chance(rng) if seat == CHANCE else _choose(state, seat, rng)
        step = state.apply(seat, action)
        steps.append((state, seat, action, step))
        state = step.state
    return steps


def _choose(state: SequenceState, seat: Seat, rng: random.Random) -> Any:
    legal = state.legal_actions(seat)
    choices = [action for action in legal if isinstance(action, q.Place) and action.lines]
    if choices:
        return rng.choice(choices)
    kinds = sorted({type(action).__name__ for action in legal})
    kind = rng.choice(kinds)
    return rng.choice([action for action in legal if type(action).__name__ == kind])


def everything(state: SequenceState) -> Counter[str]:
    return Counter([card for hand in state.hands for card in hand]) + Counter(state.stock + state.discards)


@few
@given(MATCHES)
def test_cards_are_conserved_and_hands_keep_their_size(match: tuple[dict[str, Any], int, int]) -> None:
    options, seats, _ = match
    hand = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 12: 3}[seats]
    for *_, step in play(*match):
        state = step.state
        assert everything(state) == Counter(PACK)
        missed = sum(isinstance(event, q.DrawMissed) for event in step.events)
        assert missed == 0 or options["missed_draw"]
        for seat, cards in enumerate(state.hands):
            lost = state.forfeits[seat] * (1 + options["refill"])
            assert hand - lost - 2 <= len(cards) <= hand
            if not options["missed_draw"] and state.phase == q.PLAY:
                assert len(cards) == hand


@few
@given(MATCHES)
def test_chips_in_sequences_stay_and_sequences_are_rightly_counted(
    match: tuple[dict[str, Any], int, int],
) -> None:
    for before, _, action, step in play(*match):
        state = step.state
        locked = {square for sequence in before.sequences for square in sequence.line}
        for square in locked - set(CORNERS):
            assert state.chips[square] == before.chips[square] != NOBODY
        assert state.sequences[: len(before.sequences)] == before.sequences
        for sequence in state.sequences:
            assert all(square in CORNERS or state.chips[square] == sequence.team for square in sequence.line)
        for one, other in combinations(state.sequences, 2):
            if one.team == other.team:
                assert len(set(one.line) & set(other.line)) <= 1
        new = state.sequences[len(before.sequences) :]
        if isinstance(action, q.Place):
            assert all(action.square in sequence.line for sequence in new)
            if action.lines:
                assert tuple(sequence.line for sequence in new) == action.lines
        else:
            assert not new
        assert all(state.chips[corner] == NOBODY for corner in CORNERS)


@few
@given(MATCHES)
def test_a_choice_is_asked_exactly_where_there_is_one(match: tuple[dict[str, Any], int, int]) -> None:
    """The ways of one square have the same number of lines, are all different, and end no match."""
    for state, seat, *_ in play(*match):
        if seat != state.turn:
            continue
        ways: dict[tuple[str, int], list[Any]] = {}
        for action in state.legal_actions(seat):
            if isinstance(action, q.Place):
                ways.setdefault((action.card, action.square), []).append(action.lines)
        for lines in ways.values():
            if lines == [()]:
                continue
            assert len(lines) >= 2
            assert () not in lines
            assert len(set(lines)) == len(lines)
            assert len({len(chosen) for chosen in lines}) == 1
            for chosen in lines:
                action = q.Place(*next(key for key, value in ways.items() if value is lines), chosen)
                assert not state.apply(seat, action).state.is_terminal()


@few
@given(MATCHES)
def test_a_place_is_legal_exactly_where_the_card_is_printed(match: tuple[dict[str, Any], int, int]) -> None:
    layout = layout_of(match[0]["board"])
    for state, seat, *_ in play(*match):
        if state.phase != q.PLAY or seat != state.turn:
            continue
        legal = state.legal_actions(seat)
        places = {(a.card, a.square) for a in legal if isinstance(a, q.Place)}
        assert places == {
            (card, square)
            for card in state.hands[seat]
            for square in range(100)
            if square not in CORNERS and state.chips[square] == NOBODY
            if card == layout[square] or card in ("JD", "JC")
        }
        team = seat % state.teams
        locked = {square for sequence in state.sequences for square in sequence.line}
        assert {(a.card, a.square) for a in legal if isinstance(a, q.Remove)} == {
            (card, square)
            for card in state.hands[seat]
            if card in ("JH", "JS")
            for square in range(100)
            if state.chips[square] not in (NOBODY, team) and square not in locked
        }
        assert (q.Pass() in legal) == (
            len(legal) == 1 and not isinstance(legal[0], q.Place | q.Remove | q.Exchange)
        )


@few
@given(MATCHES)
def test_a_match_ends_by_the_target_or_blocked(match: tuple[dict[str, Any], int, int]) -> None:
    *_, (_, seat, _, step) = play(*match)
    state = step.state
    outcome = state.outcome()
    assert outcome is not None
    if outcome.winners:
        assert outcome.winners == (seat % state.teams,)
        assert outcome.scores[outcome.winners[0]] >= state.target
        assert all(
            score < state.target for team, score in enumerate(outcome.scores) if team not in outcome.winners
        )
    else:
        assert state.passes == state.num_seats or state.idle == IDLE_EXCHANGES
        assert max(outcome.scores) < state.target


@few
@given(MATCHES, st.integers(0, 1000))
def test_a_guessed_world_keeps_all_that_is_known_and_guesses_the_rest(
    match: tuple[dict[str, Any], int, int], seed: int
) -> None:
    sequence = game(**match[0])
    rng = random.Random(seed)
    for state, *_ in play(*match)[:: 1 + seed % 17]:
        viewer = rng.randrange(state.num_seats)
        observation = state.observation(viewer)
        hidden = Counter(state.stock) + Counter(
            card for seat, hand in enumerate(state.hands) if seat != viewer for card in hand
        )
        assert Counter(unseen(observation)) == hidden
        world = sequence.determinize(observation, rng)
        assert world.observation(viewer) == observation
        assert world.observation(None) == state.observation(None)


def test_guessed_worlds_differ() -> None:
    steps = play({"missed_draw": False}, 4, 1)
    observation = steps[20][0].observation(0)
    worlds = {game().determinize(observation, random.Random(seed)) for seed in range(5)}
    assert len(worlds) == 5
