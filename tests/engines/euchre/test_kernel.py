# SPDX-License-Identifier: GPL-3.0-or-later
"""The simulation kernel plays cards exactly as the rules do, and its solver is exact."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engines.cards import Card
from engines.euchre import types as e
from engines.euchre.kernel import Solver, bits, layout, legal, successors, winning_card
from engines.euchre.options import EuchreOptions
from engines.euchre.ranking import ALL_TRUMPS, pack
from engines.euchre.rules import EuchreState
from engines.seats import next_seat

SITTING_OUT = {(False, None): (), (True, None): (2,), (True, 1): (2, 3), (True, 3): (1, 2)}
"""Who sits out when seat 0 makes trump, by (alone, lone defender)."""


def dealt(
    rng: random.Random, trump: str, *, deck: int, joker: bool, alone: bool, defender: int | None, cards: int
) -> EuchreState:
    """Card play with ``cards`` cards in each hand and a trick to be led; seat 0 is the maker."""
    deck_cards = list(pack(deck, joker))
    rng.shuffle(deck_cards)
    out = SITTING_OUT[alone, defender]
    leader = rng.choice([seat for seat in range(4) if seat not in out])
    taken = 5 - cards
    makers = rng.randrange(taken + 1)
    return EuchreState(
        num_seats=4,
        options=EuchreOptions(deck_size=deck, joker=joker),
        phase=e.PLAY,
        deal=1,
        dealer=3,
        team_scores=(0, 0),
        hands=tuple(tuple(deck_cards[seat * 5 : seat * 5 + cards]) for seat in range(4)),
        trump=trump,
        maker=0,
        made_by="call",
        alone=alone,
        defender_alone=defender,
        leader=leader,
        turn=leader,
        past_tricks=((),) * taken,
        winners=(0,) * makers + (1,) * (taken - makers),
    )


tables = st.fixed_dictionaries(
    {
        "trump": st.sampled_from(ALL_TRUMPS),
        "deck": st.sampled_from((24, 28, 32)),
        "joker": st.booleans(),
        "alone_defender": st.sampled_from(sorted(SITTING_OUT, key=str)),
    }
)


def state_of(table: dict[str, Any], seed: int, cards: int) -> EuchreState:
    alone, defender = table["alone_defender"]
    return dealt(
        random.Random(seed),
        table["trump"],
        deck=table["deck"],
        joker=table["joker"],
        alone=alone,
        defender=defender,
        cards=cards,
    )


def plays(state: EuchreState) -> list[Card]:
    (seat,) = state.active_seats()
    return [action.card for action in state.legal_actions(seat) if isinstance(action, e.Play)]


@settings(max_examples=150)
@given(table=tables, seed=st.integers(0, 10**6))
@example(table={"trump": "H", "deck": 24, "joker": True, "alone_defender": (True, 3)}, seed=1)
@example(table={"trump": "NTL", "deck": 32, "joker": True, "alone_defender": (False, None)}, seed=2)
def test_kernel_and_rules_agree_on_every_card(table: dict[str, Any], seed: int) -> None:
    """Who may play what, who takes the trick and who is next, through a whole random deal."""
    rng = random.Random(seed)
    state = state_of(table, seed, cards=5)
    lay = layout(table["trump"])
    out = state.sitting_out
    after = successors(out)
    hands = [lay.hand(hand) for hand in state.hands]
    seat = state.leader
    trick: list[tuple[int, int]] = []
    while state.phase == e.PLAY:
        assert state.active_seats() == (seat,)
        assert seat is not None
        choices = legal(hands[seat], lay.group[trick[0][1]] if trick else 0)
        assert {lay.card[bit] for bit in bits(choices)} == set(plays(state))
        card = rng.choice(plays(state))
        hands[seat] ^= lay.bit[card]
        trick.append((seat, lay.bit[card]))
        state = state.apply(seat, e.Play(card)).state
        if len(trick) < 4 - len(out):
            assert after[seat] == next_seat(seat, 4, out)
            seat = after[seat]
            continue
        seat, _ = winning_card(lay, trick)
        trick = []
        if state.phase == e.PLAY:
            assert state.leader == seat
    assert state.last_score is not None
    assert state.tricks_won[seat % 2] == state.last_score.tricks[seat % 2]


def most_for_makers(state: EuchreState) -> int:
    """How many tricks in all the makers take by the rules when everybody plays perfectly."""
    if state.phase != e.PLAY:
        return state.tricks_won[0]
    (seat,) = state.active_seats()
    results = [most_for_makers(state.apply(seat, e.Play(card)).state) for card in plays(state)]
    return max(results) if seat % 2 == 0 else min(results)


@settings(max_examples=60)
@given(table=tables, seed=st.integers(0, 10**6), played=st.integers(0, 3))
def test_the_solver_finds_what_full_search_by_the_rules_finds(
    table: dict[str, Any], seed: int, played: int
) -> None:
    """From the middle of a trick as well as from a lead, for every card and every number of tricks."""
    cards = 3 if table["alone_defender"][0] else 2
    state = state_of(table, seed, cards)
    rng = random.Random(seed)
    for _ in range(played):
        if state.phase == e.PLAY:
            state = state.apply(state.active_seats()[0], e.Play(rng.choice(plays(state)))).state
    if state.phase != e.PLAY:
        return
    lay = layout(table["trump"])
    solver = Solver(lay, [lay.hand(hand) for hand in state.hands], 0, state.sitting_out)
    trick = [(seat, lay.bit[card]) for seat, card in state.trick]
    (seat,) = state.active_seats()
    won = state.tricks_won[0]
    if not trick:
        best = most_for_makers(state) - won
        for need in range(1, cards + 1):
            assert solver.makers_take(seat, need) == (best >= need)
    for card in plays(state):
        worth = most_for_makers(state.apply(seat, e.Play(card)).state) - won
        for need in range(1, cards + 1):
            assert solver.makers_take_after(trick, seat, lay.bit[card], need) == (worth >= need)


@pytest.mark.parametrize("trump", ALL_TRUMPS)
def test_every_card_has_a_bit_of_its_own(trump: str) -> None:
    lay = layout(trump)
    cards = pack(32, True)
    assert len({lay.bit[card] for card in cards}) == len(cards)
    assert {lay.card[bit] for bit in bits(lay.hand(cards))} == set(cards)


def test_the_left_bower_is_a_trump() -> None:
    lay = layout("H")
    assert lay.bit["JD"] & lay.trumps
    assert lay.bit["X1"] > lay.bit["JH"] > lay.bit["JD"] > lay.bit["AH"]
    assert not lay.bit["JS"] & lay.trumps
