# SPDX-License-Identifier: GPL-3.0-or-later
"""The frame of a match of deals, tried with a game of its own (``small_game.py``)."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engines.contract import CHANCE, IllegalActionError, Level, Outcome, Step, Termination
from engines.english import plain
from engines.rounds import DEAL, OVER, SUMMARY, Acknowledged, Continue, Deal, Dealt, MatchEnd, MatchOver
from engines.tricks import Play
from tests.engines.small_game import DECK, GIVE, PLAY, Give, Given, HotHearts, HotHeartsState


def game(**options: Any) -> HotHearts:
    return HotHearts(HotHearts.options_type.parse(options))


def dealt(seats: int = 4, dealer: int | None = None, **options: Any) -> HotHeartsState:
    state: HotHeartsState = game(**options).new_initial_state(seats).apply(CHANCE, Deal(DECK, dealer)).state
    return state


def given(state: HotHeartsState) -> HotHeartsState:
    """Everyone has handed on their first card."""
    for seat in range(state.num_seats):
        state = state.apply(seat, Give(state.hands[seat][0])).state
    return state


def refused(state: HotHeartsState, seat: int, action: Any) -> str:
    with pytest.raises(IllegalActionError) as refusal:
        state.apply(seat, action)
    assert plain(refusal.value.text)
    return refusal.value.code


def match(
    seats: int, seed: int, **options: Any
) -> list[tuple[HotHeartsState, int, Any, Step[HotHeartsState]]]:
    """A whole match at random: (state, who, what, step)."""
    rng, steps = random.Random(seed), []
    state = game(**options).new_initial_state(seats)
    while not state.is_terminal():
        seat = CHANCE if state.is_chance_node() else rng.choice(state.active_seats())
        action = state.sample_chance(rng) if seat == CHANCE else rng.choice(state.legal_actions(seat))
        step = state.apply(seat, action)
        steps.append((state, seat, action, step))
        state = step.state
    return steps


# --- the deal ---------------------------------------------------------------------------------------


def test_the_dealer_is_named_or_drawn_with_the_first_deal_and_goes_round() -> None:
    start = game().new_initial_state(4)
    assert {start.sample_chance(random.Random(n)).dealer for n in range(40)} == {0, 1, 2, 3}
    assert dealt(dealer=None).dealer == 3
    assert dealt(dealer=1).dealer == 1
    assert refused(start, CHANCE, Deal(DECK, 4)) == "bad-dealer"
    dealers = [step.state.dealer for _, seat, _, step in match(4, 1, target=50) if seat == CHANCE]
    assert len(dealers) > 3
    assert dealers == [(dealers[0] + n) % 4 for n in range(len(dealers))]
    later = next(state for state, *_ in match(4, 1, target=50) if state.phase == DEAL and state.deal)
    assert refused(later, CHANCE, Deal(DECK, 0)) == "bad-dealer"
    assert later.sample_chance(random.Random(1)).dealer is None


def test_only_chance_deals_and_only_the_whole_pack() -> None:
    start = game().new_initial_state(4)
    assert refused(start, 0, Deal(DECK)) == "not-your-turn"
    assert refused(start, CHANCE, Continue()) == "not-now"
    assert refused(start, 0, Play("AS")) == "not-now"
    for order in (DECK[1:], (*DECK[1:], DECK[1]), (*DECK, "2C")):
        assert refused(start, CHANCE, Deal(order)) == "bad-deck"


def test_hands_are_dealt_from_the_dealers_left_and_seen_by_their_owners() -> None:
    step = game().new_initial_state(3).apply(CHANCE, Deal(DECK, 1))
    assert step.state.hands == (DECK[8:16], DECK[16:], DECK[:8])
    (event,) = step.events
    seen = event.seen_by(2)
    assert isinstance(seen, Dealt)
    assert seen.hands == (("??",) * 8, ("??",) * 8, DECK[:8])


# --- turns ------------------------------------------------------------------------------------------


def test_several_seats_may_be_active_at_once() -> None:
    state = dealt()
    assert (state.phase, state.turn, state.active_seats()) == (GIVE, None, (0, 1, 2, 3))
    state = state.apply(2, Give(state.hands[2][0])).state
    assert state.active_seats() == (0, 1, 3)
    assert refused(state, 2, Give(state.hands[2][0])) == "not-your-turn"
    assert refused(state, 0, Give(state.hands[1][0])) == "not-your-card"
    assert refused(state, 0, Continue()) == "not-now"


def test_what_was_handed_on_is_known_to_two() -> None:
    state = dealt()
    for seat in range(3):
        state = state.apply(seat, Give(state.hands[seat][0])).state
    assert state.observation(0).given == (state.given[0], "??", "??", "")
    (event,) = state.apply(3, Give(state.hands[3][0])).events
    seen = event.seen_by(0)
    assert isinstance(seen, Given)
    assert [card != "??" for card in seen.cards] == [True, False, False, True]


def test_one_follows_suit_in_turn_and_the_winner_leads() -> None:
    state = given(dealt(dealer=3))
    assert (state.phase, state.leader, state.active_seats()) == (PLAY, 0, (0,))
    assert refused(state, 1, Play(state.hands[1][0])) == "not-your-turn"
    state = state.apply(0, Play("KC")).state
    assert state.turn == 1
    assert refused(state, 1, Play("2C")) == "not-your-card"
    assert "9C" in state.hands[1], "handed on by seat 0"
    assert refused(state, 1, Play("JD")) == "must-follow"
    state = state.apply(1, Play("9C")).state
    for seat in (2, 3):
        state = state.apply(seat, Play(state.hands[seat][0])).state
    assert (state.winners, state.leader, state.turn, state.trick) == ((0,), 0, 0, ())
    assert len(state.past_tricks) == 1


# --- the summary and the end ------------------------------------------------------------------------


def test_everybody_acknowledges_the_summary_in_any_order() -> None:
    state = next(step.state for *_, step in match(4, 2, target=50) if step.state.phase == SUMMARY)
    assert state.last_score is not None
    assert state.history == (state.last_score,)
    assert state.observation(None).last_score == state.last_score
    assert refused(state, 0, Play("AS")) == "not-now"
    assert game().acknowledgement(state, 2) == Continue()
    step = state.apply(2, Continue())
    assert step.events == (Acknowledged(2),)
    assert refused(step.state, 2, Continue()) == "acknowledged"
    assert game().acknowledgement(step.state, 2) is None
    state = step.state.apply(0, Continue()).state
    assert state.acknowledged == (0, 2)
    for seat in (3, 1):
        state = state.apply(seat, Continue()).state
    assert (state.phase, state.deal, state.hands) == (DEAL, 1, ((),) * 4)
    assert state.last_score is None
    assert len(state.history) == 1
    assert sum(state.scores()) == 6


def test_the_match_ends_with_the_fewest_points_winning() -> None:
    for seed in range(5):
        *_, (before, seat, action, step) = match(3, seed)
        state, (*_, last) = step.state, step.events
        assert state.phase == OVER
        assert isinstance(last, MatchOver)
        assert state.outcome() == last.outcome
        (winner,) = last.outcome.winners
        assert max(state.scores()) >= 10
        assert state.scores()[winner] == min(state.scores())
        assert sorted(state.returns()) == [-1.0, -1.0, 1.0]
        assert refused(state, 0, Play("AS")) == "match-over"
        assert before.apply(seat, action) == step


def test_what_every_game_can_tell() -> None:
    outcome = Outcome(Termination.DEALS_PLAYED, (1,), (3, 5))
    shared = Outcome(Termination.DEALS_PLAYED, (0, 2), (5, 3, 5))
    (deal,) = game().new_initial_state(3).apply(CHANCE, Deal(DECK, 1)).events
    sentences = [game().event_text(event) for event in (deal, MatchOver(outcome), MatchOver(shared))]
    assert [plain(text) for text in sentences if text is not None] == [
        "Deal 1: seat 1 deals.",
        "The match goes to team 1.",
        "The match is shared at 5 points.",
    ]
    assert game().event_text(Acknowledged(0)) is None


@pytest.mark.parametrize(
    ("end", "scores", "deals", "why", "winners"),
    [
        (MatchEnd(target=10), (9, 8), 7, None, None),
        (MatchEnd(target=10), (10, 8), 7, Termination.SCORE_REACHED, (0,)),
        (MatchEnd(target=10), (12, 12), 7, None, None),
        (MatchEnd(target=10, ties_shared=True), (12, 3, 12), 7, Termination.SCORE_REACHED, (0, 2)),
        (MatchEnd(target=10, lowest_wins=True), (12, 3, 5), 7, Termination.SCORE_REACHED, (1,)),
        (MatchEnd(target=10, lowest_wins=True), (12, 3, 3), 7, None, None),
        (MatchEnd(deals=3), (1, 0), 2, None, None),
        (MatchEnd(deals=3), (1, 0), 3, Termination.DEALS_PLAYED, (0,)),
        (MatchEnd(deals=3), (1, 1), 3, None, None),
        (MatchEnd(deals=3), (1, 2), 4, Termination.DEALS_PLAYED, (1,)),
        (MatchEnd(best_of=3), (1, 1), 2, None, None),
        (MatchEnd(best_of=3), (1, 2), 3, Termination.DEALS_PLAYED, (1,)),
    ],
)
def test_when_a_match_is_over(
    end: MatchEnd, scores: tuple[int, ...], deals: int, why: Termination, winners: tuple[int, ...] | None
) -> None:
    assert end.outcome(scores, deals) == (None if winners is None else Outcome(why, winners, scores))


# --- the laws -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4])
def test_the_small_game_obeys_the_contract(seats: int) -> None:
    kind, rng = game(), random.Random(5)
    assert kind.teams(seats) == tuple(range(seats))
    states = msgspec.json.Decoder(HotHeartsState)
    for state, _, action, _ in match(seats, seats):
        assert kind.parse_action(kind.action_to_text(action)) == action
        assert states.decode(msgspec.json.encode(state)) == state
        for viewer in (*range(seats), None):
            seen = state.observation(viewer)
            json = msgspec.json.encode(seen)
            assert msgspec.json.decode(json, type=kind.observation_type) == seen
            assert kind.determinize(seen, rng).observation(viewer) == seen
            if viewer is not None:
                assert seen.legal == state.legal_actions(viewer)
                if seen.legal:
                    assert kind.bot(Level.RANDOM).choose(seen, rng, 0.0) in seen.legal


def test_other_numbers_of_seats_are_refused() -> None:
    with pytest.raises(ValueError, match="played by 3 or 4, not by 5"):
        game().new_initial_state(5)
