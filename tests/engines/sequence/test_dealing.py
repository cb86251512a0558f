# SPDX-License-Identifier: GPL-3.0-or-later
"""The table before the first card: seats, teams, targets, hands, who begins; and the second shuffle."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engines.contract import CHANCE, IllegalActionError
from engines.sequence import types as q
from engines.sequence.legality import PACK
from engines.sequence.types import NOBODY
from tests.engines.sequence.table import act, after, dealt, game, kinds, position, refused

SEATS = (2, 3, 4, 6, 8, 9, 12)

# --- teams and targets -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "teams"),
    [(2, 2), (3, 3), (4, 2), (6, 2), (8, 2), (9, 3), (12, 3)],
)
def test_partners_sit_as_far_from_each_other_as_they_can(seats: int, teams: int) -> None:
    found = game().teams(seats)
    assert found == tuple(seat % teams for seat in range(seats))
    assert all(found[seat] != found[(seat + 1) % seats] for seat in range(seats))
    assert len(set(Counter(found).values())) == 1


def test_six_play_in_two_teams_or_three() -> None:
    assert game().teams(6) == (0, 1, 0, 1, 0, 1)
    assert game(teams_of_six=3).teams(6) == (0, 1, 2, 0, 1, 2)
    assert dealt(6, teams_of_six=3).scores() == (0, 0, 0)
    assert game(teams_of_six=3).teams(4) == (0, 1, 0, 1)


@pytest.mark.parametrize("seats", [0, 1, 5, 7, 10, 11, 13])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match=f"not by {seats}"):
        game().new_initial_state(seats)


@pytest.mark.parametrize(
    ("seats", "options", "target"),
    [
        (4, {}, 2),
        (12, {}, 1),
        (6, {}, 2),
        (6, {"teams_of_six": 3}, 1),
        (4, {"sequences_to_win": 1}, 1),
        (3, {"sequences_to_win": 2}, 2),
        (2, {"sequences_to_win": 3}, 3),
    ],
)
def test_two_sequences_win_with_two_teams_and_one_with_three(seats, options, target) -> None:
    assert game(**options).new_initial_state(seats).observation(None).target == target


# --- the deal ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "hand"), [(2, 7), (3, 6), (4, 6), (6, 5), (8, 4), (9, 4), (12, 3)])
def test_hands_by_number_of_seats(seats: int, hand: int) -> None:
    state = dealt(seats)
    assert [len(cards) for cards in state.hands] == [hand] * seats
    assert len(state.stock) == 104 - seats * hand
    assert Counter(PACK) == Counter([c for cards in state.hands for c in cards] + list(state.stock))


@pytest.mark.parametrize("seats", SEATS)
def test_cards_are_dealt_one_at_a_time_from_who_begins(seats: int) -> None:
    order = tuple(random.Random(seats).sample(PACK, len(PACK)))
    first = seats - 1
    state = dealt(seats, first=first, order=order)
    for number, card in enumerate(order[: seats * len(state.hands[0])]):
        assert state.hands[(first + number) % seats][number // seats] == card
    assert state.stock == order[seats * len(state.hands[0]) :]
    assert state.turn == first
    assert state.active_seats() == (first,)
    assert state.deal == 1


def test_both_decks_are_dealt_and_chance_says_who_begins() -> None:
    start = game().new_initial_state(4)
    assert start.is_chance_node()
    assert start.observation(0).card_counts == (0, 0, 0, 0)
    deals = [start.sample_chance(random.Random(seed)) for seed in range(40)]
    assert all(Counter(deal.order) == Counter(PACK) for deal in deals)
    assert {deal.first for deal in deals} == {0, 1, 2, 3}
    assert len(PACK) == 104
    assert set(Counter(PACK).values()) == {2}


@pytest.mark.parametrize(
    ("order", "first", "code"),
    [
        (PACK[1:], 0, "bad-deck"),
        ((*PACK[1:], "2D"), 0, "bad-deck"),
        (PACK, 4, "bad-seat"),
        (PACK, -1, "bad-seat"),
    ],
)
def test_a_deal_takes_every_card_and_begins_somewhere(order, first, code) -> None:
    with pytest.raises(IllegalActionError) as refusal:
        game().new_initial_state(4).apply(CHANCE, q.Deal(order, first))
    assert refusal.value.code == code


def test_only_chance_deals() -> None:
    start = game().new_initial_state(4)
    with pytest.raises(IllegalActionError) as refusal:
        start.apply(0, q.Deal(PACK, 0))
    assert refusal.value.code == "not-your-turn"
    with pytest.raises(IllegalActionError) as refusal:
        start.apply(CHANCE, q.Pass())
    assert refusal.value.code == "not-now"


def test_everyone_sees_their_own_cards_and_the_backs_of_the_others() -> None:
    step = game().new_initial_state(2).apply(CHANCE, q.Deal(PACK, 1))
    (event,) = step.events
    assert isinstance(event, q.Dealt)
    assert event.seen_by(0).hands == (step.state.hands[0], ("??",) * 7)
    assert event.seen_by(None).hands == (("??",) * 7,) * 2
    assert step.state.observation(0).hand == step.state.hands[0]
    assert step.state.observation(None).hand == ()


# --- when the draw pile is out ----------------------------------------------------------------------


def test_the_discards_are_shuffled_when_a_card_is_to_be_drawn_and_none_is_left() -> None:
    state = position("QS 2C", "3C 4C", stock="9H", discards="5D 6D")
    last_card = after(state, "place QS g1")
    assert last_card.phase == q.PLAY
    assert last_card.stock == ()
    assert last_card.hands[0] == ("2C", "9H")
    step = act(last_card, "place 3C j4")
    waiting = step.state
    assert kinds(step.events) == ["Placed"]
    assert waiting.phase == q.RESHUFFLE
    assert waiting.is_chance_node()
    assert waiting.active_seats() == ()
    assert waiting.observation(None).to_draw == 1
    assert sorted(waiting.sample_chance(random.Random(1)).order) == ["3C", "5D", "6D", "QS"]
    done = act(waiting, "reshuffle 6D QS 3C 5D")
    assert kinds(done.events) == ["Reshuffled", "Drew"]
    assert done.events[0] == q.Reshuffled(4)
    assert done.state.hands[1] == ("4C", "6D")
    assert done.state.stock == ("QS", "3C", "5D")
    assert done.state.discards == ()
    assert (done.state.phase, done.state.turn, done.state.to_draw) == (q.PLAY, 0, NOBODY)


def test_a_shuffle_takes_exactly_the_discards() -> None:
    waiting = after(position("QS 2C", "3C", stock="", discards="5D"), "place QS g1")
    for order in ("QS", "QS 5D 5D", "QS 6D"):
        with pytest.raises(IllegalActionError) as refusal:
            waiting.apply(CHANCE, game().parse_action(f"reshuffle {order}"))
        assert refusal.value.code == "bad-deck"
    assert refused(waiting, "reshuffle QS 5D", seat=0) == "not-your-turn"
    assert refused(waiting, "pass", seat=1) == "not-now"


def test_without_discards_there_is_nothing_to_draw() -> None:
    """It takes an odd table to get there: every card is in somebody’s hand."""
    state = position("QS 2C", "3C 3D", stock="", options={"refill": False})
    waiting = after(state, "place QS g1")
    assert waiting.phase == q.RESHUFFLE
    drawn = after(waiting, "reshuffle QS")
    assert drawn.hands[0] == ("2C", "QS")
    assert drawn.stock == drawn.discards == ()
