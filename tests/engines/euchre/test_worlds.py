# SPDX-License-Identifier: GPL-3.0-or-later
"""Worlds drawn from an observation: indistinguishable from the truth, all of them, equally often."""

from __future__ import annotations

import random

import pytest

from engines.contract import CHANCE
from engines.euchre import types as e
from engines.euchre.game import Euchre
from engines.euchre.ranking import pack
from engines.euchre.rules import EuchreState
from engines.euchre.worlds import Beliefs, voids
from tests.contract.corners import random_options
from tests.engines.euchre.table import STRONG, Table


def cards_of(state: EuchreState) -> list[str]:
    """Every card of the deal, wherever it lies."""
    cards = [card for hand in state.hands for card in hand] + list(state.stock)
    cards += [card for trick in (*state.past_tricks, state.trick) for _, card in trick]
    if state.upcard is not None and not state.picked_up:
        cards.append(state.upcard)
    if state.discarded is not None:
        cards.append(state.discarded)
    return sorted(cards)


@pytest.mark.parametrize("seed", range(12))
def test_worlds_look_like_the_truth_in_every_phase(seed: int) -> None:
    """Under random house rules, to every seat and to a spectator."""
    rng = random.Random(seed)
    game = Euchre(random_options(Euchre.options_type, rng))  # type: ignore[arg-type]
    deck = sorted(pack(game.options.deck_size, game.options.joker))
    state = game.new_initial_state(4)
    phases = set()
    for _ in range(400):
        seat = CHANCE if state.is_chance_node() else rng.choice(state.active_seats() or (0,))
        if state.phase not in phases or rng.random() < 0.05 or state.phase == e.CLAIM:
            for viewer in (None, 0, 1, 2, 3):
                observation = state.observation(viewer)
                world = game.determinize(observation, rng)
                assert world.observation(viewer) == observation
                assert world.active_seats() == state.active_seats()
                assert state.phase == e.DEAL or cards_of(world) == deck
        phases.add(state.phase)
        if state.is_terminal():
            break
        legal = [state.sample_chance(rng)] if seat == CHANCE else list(state.legal_actions(seat))
        state = state.apply(seat, rng.choice(legal)).state
    assert {e.DEAL, e.ORDER, e.PLAY} <= phases


def test_who_does_not_follow_is_void_and_the_left_bower_is_a_trump() -> None:
    table = Table().deal(STRONG).do("0 order up", "3 discard 9S")
    # Seat 0 leads a heart: seat 1 has none, seat 2 none, seat 3 the queen it picked up.
    table.do("0 play JH", "1 play 9C", "2 play 9D", "3 play QH")
    observation = table.state.observation(0)
    assert voids(observation) == (frozenset(), {"H"}, {"H"}, frozenset())
    rng = random.Random(1)
    beliefs = Beliefs(observation, table.game.options)
    for _ in range(50):
        world = beliefs.draw(rng)
        assert not {"JD", "AH", "KH", "TH", "9H"} & {*world.hands[1], *world.hands[2]}


def test_the_picked_up_card_is_the_dealers_until_it_is_played() -> None:
    rng = random.Random(2)
    kept = Table(keep_upcard=True).deal(STRONG).do("0 order up", "3 discard 9S", "0 play AS")
    beliefs = Beliefs(kept.state.observation(1), kept.game.options)
    assert all("QH" in beliefs.draw(rng).hands[3] for _ in range(50))
    free = Table().deal(STRONG).do("0 order up", "3 discard 9S", "0 play AS")
    beliefs = Beliefs(free.state.observation(1), free.game.options)
    worlds = [beliefs.draw(rng) for _ in range(200)]
    assert all("QH" in world.hands[3] or world.discarded == "QH" for world in worlds)
    assert any(world.discarded == "QH" for world in worlds)


def test_the_dealer_knows_what_it_laid_away() -> None:
    table = Table().deal(STRONG).do("0 order up", "3 discard 9S", "0 play AS", "1 play AC", "2 play AD")
    beliefs = Beliefs(table.state.observation(3), table.game.options)
    world = beliefs.draw(random.Random(1))
    assert world.discarded == "9S"
    assert "9S" not in beliefs.unseen


CLAIMING = {0: "9C TC 9D TD 9S", 1: "AC KC QC AD KD", 2: "AH KH QH JH AS", 3: "JC JD QD KS QS"}


@pytest.mark.parametrize(
    "rule", [{"misdeal_hands": True}, {"farmers_hand": "clean"}, {"farmers_hand": "mixed"}]
)
@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_who_is_asked_for_a_claim_holds_one(rule: dict[str, object], viewer: int | None) -> None:
    """Even the rare hands that random draws miss: here only five low cards are left to make one of."""
    table = Table(**rule).deal(CLAIMING, upcard="TH")
    assert table.state.phase == e.CLAIM
    observation = table.state.observation(viewer)
    for seed in range(3):
        world = table.game.determinize(observation, random.Random(seed))
        assert world.observation(viewer) == observation
        assert len(world.legal_actions(0)) > 1


@pytest.mark.parametrize("kind", ["clean", "mixed"])
def test_a_farmer_gave_low_cards_and_remembers_which(kind: str) -> None:
    table = Table(farmers_hand=kind).deal(CLAIMING, upcard="TH", under="TS JS 9H")
    table.do("0 swap 9C 9D 9S")
    own = table.game.determinize(table.state.observation(0), random.Random(1))
    assert own.stock[:3] == own.swapped_away == ("9C", "9D", "9S")
    for seed in range(20):
        other = table.game.determinize(table.state.observation(1), random.Random(seed))
        assert len(other.swapped_away) == 3
        assert other.stock[:3] == other.swapped_away
        ranks = {card[0] for card in other.swapped_away}
        assert ranks <= {"9", "T"}
        assert kind == "mixed" or len(ranks) == 1
