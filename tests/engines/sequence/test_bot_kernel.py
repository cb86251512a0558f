# SPDX-License-Identifier: GPL-3.0-or-later
"""The bots' quick board is the rules' board, and what they count is what is there."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from msgspec.structs import replace

from engines.cards import without
from engines.contract import CHANCE
from engines.sequence import types as q
from engines.sequence.evaluation import shares
from engines.sequence.features import Features, board_of, unseen_copies
from engines.sequence.hard_bot import ranked
from engines.sequence.kernel import (
    CARD_NUMBER,
    CARDS,
    CORNERED,
    LINE_NUMBER,
    MISSING,
    OWNER,
    SPENT,
    Board,
    most_lines,
)
from engines.sequence.legality import PACK, ways_to_count
from engines.sequence.lines import LINES
from engines.sequence.rollout import Worlds
from engines.sequence.rollout_policy import quick_turn
from engines.sequence.rules import SequenceState
from engines.sequence.types import CORNERS, NOBODY
from tests.engines.sequence.table import at, game, line, position


def walk(seats: int, seed: int, most: int = 150) -> list[SequenceState]:
    """The states of a match in which everybody plays at random, but completes what can be completed."""
    rng = random.Random(seed)
    state = game(sequences_to_win=3).new_initial_state(seats)
    states = []
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state = state.apply(CHANCE, state.sample_chance(rng)).state
            continue
        states.append(state)
        ways = ways_to_count(state, state.team_of(state.turn))
        actions = state.legal_actions(state.turn)
        best = [a for a in actions if isinstance(a, q.Place) and a.square in ways]
        state = state.apply(state.turn, rng.choice(best or actions)).state
    return states


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 3), (4, 4)])
def test_placing_and_taking_away_agree_with_the_rules(seats: int, seed: int) -> None:
    states = walk(seats, seed)
    board = Board(states[0].teams, states[0].target)
    for before, now in itertools.pairwise(states):
        for square in range(100):
            if before.chips[square] != now.chips[square]:
                if now.chips[square] == NOBODY:
                    board.take(square)
                else:
                    board.put(now.chips[square], square)
                    new = now.sequences[len(before.sequences) :]
                    full = board.full(now.chips[square], square)
                    assert len(most_lines(full)) == len(new)
                    assert {LINE_NUMBER[sequence.line] for sequence in new} <= set(full)
                    for sequence in new:
                        board.count(LINE_NUMBER[sequence.line])
        assert board.chips == list(now.chips)
        assert board.needs == [now.target - score for score in now.scores()]
        seen = board_of(now.observation(0))
        assert (seen.codes, seen.taken, seen.locked) == (board.codes, board.taken, board.locked)
    assert states[-1].sequences


@pytest.mark.parametrize("seed", range(3))
def test_a_lines_code_says_who_has_it_and_what_it_lacks(seed: int) -> None:
    state = walk(3, seed, 60)[-1]
    for squares, code in zip(LINES, board_of(state.observation(0)).codes, strict=True):
        owners = {state.chips[square] for square in squares} - {NOBODY}
        free = [s for s in squares if state.chips[s] == NOBODY and s not in CORNERS]
        assert (OWNER[code] in owners) == (len(owners) == 1 and code < SPENT)
        assert MISSING[code] == len(free)
        assert (code % SPENT >= CORNERED) == bool(set(squares) & set(CORNERS))


def test_nine_in_a_row_are_two_and_six_are_one() -> None:
    board = Board(2, 2)
    for name in ["a5", "b5", "c5", "d5", "f5", "g5", "h5", "i5"]:
        board.put(0, at(name))
    board.place(0, at("e5"))
    assert board.needs == [0, 2]
    board = Board(2, 2)
    for name in ["a5", "b5", "c5", "e5", "f5"]:
        board.put(0, at(name))
    board.place(0, at("d5"))
    assert board.needs == [1, 2]
    assert OWNER[board.codes[LINE_NUMBER[line("b5 c5 d5 e5 f5")]]] == NOBODY


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2), (9, 3)])
def test_the_quick_player_keeps_to_the_rules_of_cards(seats: int, seed: int) -> None:
    """104 cards, hands of the same size, never two chips on a square; and it makes sequences."""
    state = walk(seats, seed, seats * 3)[-1]
    world = Worlds(state.observation(state.turn), state.options, random.Random(seed)).draw()
    sizes = [len(hand) for hand in world.hands]
    assert sizes == [len(hand) for hand in state.hands]
    for _ in range(200):
        if min(world.needs) <= 0:
            break
        chips = sum(owner >= 0 for owner in world.chips)
        quick_turn(world)
        assert abs(sum(owner >= 0 for owner in world.chips) - chips) <= 1
        assert [len(hand) for hand in world.hands] == sizes
        cards = Counter([card for hand in world.hands for card in hand] + world.pile + world.discards)
        assert cards == Counter(CARD_NUMBER[card] for card in PACK)
    assert sum(world.needs) < sum(state.target - score for score in state.scores())


@pytest.mark.parametrize(("seats", "seed"), [(2, 5), (3, 6), (4, 7), (12, 8)])
def test_what_an_action_leads_to_is_what_is_seen_after_it(seats: int, seed: int) -> None:
    """The hard bot reckons from what changes; looking afresh at the position afterwards says the same."""
    rng = random.Random(seed)
    for state in walk(seats, seed)[seats::9]:
        seen = state.observation(state.turn)
        features = Features(seen)
        at_first = features.strengths()
        actions = [a for a in seen.legal if isinstance(a, q.Place | q.Remove)]
        for action in rng.sample(actions, min(5, len(actions))):
            chance = features.chance(action, False)
            assert features.strengths() == at_first
            then = state.apply(state.turn, action).state
            after = replace(
                seen,
                chips=then.chips,
                sequences=then.sequences,
                hand=without(seen.hand, action.card),
                discards=(*seen.discards, action.card),
            )
            afresh = shares(Features(after).strengths())[features.team]
            assert chance == pytest.approx(afresh, abs=1e-9)


def test_every_card_is_counted_twice_less_what_is_seen() -> None:
    state = position("KS KS 2H", "3H 4H 5H", discards="2H 9S JD")
    unseen = unseen_copies(state.observation(0))
    counted = {CARDS[card]: copies for card, copies in enumerate(unseen) if copies != 2}
    assert counted == {"KS": 0, "2H": 0, "9S": 1, "JD": 1}


def test_a_square_whose_cards_are_gone_is_worth_less() -> None:
    """Both kings of spades are played: b5 can be had with a jack only, and the four is no great threat."""
    hands = ("3H 4H 5H 6C 9S TD 2D", "2S 3S 4S 5S 6S 9C TC")
    chips = ("h9 g5", "c5 d5 e5 f5")
    alive = position(*hands, chips=chips, discards="QS QS")
    gone = position(*hands, chips=chips, discards="KS KS")
    assert ranked(gone.observation(0), gone.options)[0][0] > ranked(alive.observation(0), alive.options)[0][0]


def test_who_left_a_four_alone_is_believed_not_to_have_its_card() -> None:
    """Seat 1 could have stopped four in a row with either king of spades, and played a queen elsewhere."""
    state = position(
        "3H 4H 5H 6C 9S TD 2D",
        "2S 3S 4S 5S 6S 9C TC",
        chips=("c5 d5 e5 f5", "g5 b1"),
        discards="QC",
        options={"sequences_to_win": 1},
        last=at("b1"),
    )
    worlds = Worlds(state.observation(0), state.options, random.Random(2))
    assert [(move.seat, CARDS[move.card], move.square) for move in worlds.moves] == [(1, "QC", at("b1"))]
    king = CARD_NUMBER["KS"]
    holds = sum(king in worlds.draw().hands[1] for _ in range(400))
    fresh = Worlds(replace(state, last=None).observation(0), state.options, random.Random(2))
    assert not fresh.moves
    expected = sum(king in fresh.draw().hands[1] for _ in range(400))
    assert holds < expected / 2
