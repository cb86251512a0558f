# SPDX-License-Identifier: GPL-3.0-or-later
"""Dealing: which card goes where, who deals, weak hands, and a joker turned up."""

from __future__ import annotations

import random

import pytest

from engines.cards import HIDDEN
from engines.contract import CHANCE, IllegalActionError
from engines.euchre import types as e
from engines.euchre.game import Euchre
from engines.euchre.ranking import pack
from engines.euchre.rules import EuchreState
from tests.engines.euchre.table import STRONG, Table

DECK = pack(24, False)
NINES = {0: "9C 9D 9H AS KS", 1: "QH AH QS JS TS", 2: "AC QC TC KC JC", 3: "AD QD KD JD TD"}
LOW = {0: "9C 9D TH TS 9H", 1: "QH AH QS JS AS", 2: "AC QC KC JC KS", 3: "AD QD KD JD JH"}


def dealt(dealer: int | None) -> EuchreState:
    state: EuchreState = Euchre(Euchre.options_type()).new_initial_state(4)
    return state.apply(CHANCE, e.Deal(DECK, dealer)).state


@pytest.mark.parametrize("dealer", range(4))
def test_hands_are_blocks_of_five_from_the_dealers_left(dealer: int) -> None:
    state = dealt(dealer)
    assert state.dealer == dealer
    for place in range(4):
        assert state.hands[(dealer + 1 + place) % 4] == DECK[place * 5 : place * 5 + 5]
    assert state.upcard == DECK[20]
    assert state.stock == DECK[21:]
    assert state.active_seats() == ((dealer + 1) % 4,)


def test_seat_three_deals_first_unless_another_is_drawn() -> None:
    assert dealt(None).dealer == 3
    start = Euchre(Euchre.options_type()).new_initial_state(4)
    assert start.dealer == e.NOBODY
    drawn = {start.sample_chance(random.Random(seed)).dealer for seed in range(40)}
    assert drawn == {0, 1, 2, 3}


def test_the_dealer_is_drawn_only_once() -> None:
    table = Table().deal(STRONG).do("0 order up", "3 discard QH").play_out().go_on()
    assert table.state.sample_chance(random.Random(1)).dealer is None
    with pytest.raises(IllegalActionError, match="bad-dealer"):
        table.state.apply(CHANCE, e.Deal(DECK, 2))
    with pytest.raises(IllegalActionError, match="bad-dealer"):
        Table().state.apply(CHANCE, e.Deal(DECK, 7))


def test_the_deal_goes_round_clockwise() -> None:
    table = Table(points_to_win=15)
    dealers = []
    for _ in range(5):
        table.deal(dealer=2).random_to(e.SUMMARY).go_on()
        dealers.append((table.state.dealer - 1) % 4)
    assert dealers == [2, 3, 0, 1, 2]
    assert table.state.deal == 5


@pytest.mark.parametrize(
    "order", [DECK[1:], (*DECK, "8C"), (*DECK[1:], "X1"), (*DECK[1:], DECK[1]), ("",) * 24]
)
def test_a_deal_takes_every_card_once(order: tuple[str, ...]) -> None:
    with pytest.raises(IllegalActionError, match="bad-deck"):
        Table().state.apply(CHANCE, e.Deal(order))


def test_only_chance_deals() -> None:
    with pytest.raises(IllegalActionError, match="not-your-turn"):
        Table().state.apply(0, e.Deal(DECK))
    with pytest.raises(IllegalActionError, match="not-now"):
        Table().state.apply(0, e.Pass())


# --- no ace, no face --------------------------------------------------------------------------------


def test_a_hand_without_ace_and_face_may_be_shown_and_the_same_dealer_deals_again() -> None:
    table = Table(misdeal_hands=True).deal(LOW, upcard="TC")
    assert table.state.phase == e.CLAIM
    assert table.can(0) == {"claim misdeal", "decline"}
    table.do("0 claim misdeal")
    assert table.events == (e.Misdealt(0, ("9C", "9D", "TH", "TS", "9H")),)
    assert (table.state.phase, table.state.deal, table.state.dealer) == (e.DEAL, 0, 3)
    table.deal(STRONG)
    assert (table.state.deal, table.state.dealer, table.state.phase) == (1, 3, e.ORDER)


def test_a_weak_hand_may_be_kept() -> None:
    table = Table(misdeal_hands=True).deal(LOW, upcard="TC").do("0 decline")
    assert table.events == (e.Declined(0),)
    assert table.state.phase == e.ORDER
    assert table.refused("0 claim misdeal") == "not-now"


def test_without_the_rule_a_weak_hand_is_just_that() -> None:
    table = Table().deal(LOW, upcard="TC")
    assert table.state.phase == e.ORDER


@pytest.mark.parametrize("good", ["AC", "KC", "QC", "JC", "X1"])
def test_ace_face_and_joker_make_a_hand_that_must_be_played(good: str) -> None:
    table = Table(misdeal_hands=True, joker=True).deal({0: f"{good} 9D 9H TH TS"}, upcard="TC")
    assert "claim misdeal" not in table.can(0)


def test_sevens_and_eights_are_weak_too() -> None:
    table = Table(misdeal_hands=True, deck_size=32).deal({0: "7C 8D 9H TH TS"}, upcard="TC")
    assert table.can(0) == {"claim misdeal", "decline"}


def test_holders_are_asked_in_turn_from_the_dealers_left() -> None:
    hands = {1: "9C 9D 9H TH TS", 0: "TC TD 9S 8C 8D"}
    table = Table(misdeal_hands=True, deck_size=28).deal(hands, upcard="AC", dealer=3)
    asked = []
    while table.state.phase == e.CLAIM:
        (seat,) = table.state.active_seats()
        asked.append(seat)
        table.do(f"{seat} decline")
    assert asked[:2] == [0, 1]
    table = Table(misdeal_hands=True, deck_size=28).deal(hands, upcard="AC", dealer=0)
    assert table.state.active_seats() == (1,)
    assert table.refused("0 claim misdeal") == "not-your-turn"


# --- farmer's hand ----------------------------------------------------------------------------------


def test_three_nines_may_go_under_the_turned_up_card() -> None:
    table = Table(farmers_hand="clean").deal(NINES, upcard="KH", under="JH TH 9S")
    assert table.can(0) == {"swap 9C 9D 9H", "decline"}
    table.do("0 swap 9C 9D 9H")
    state = table.state
    assert state.hands[0] == ("AS", "KS", "JH", "TH", "9S")
    assert state.stock == ("9C", "9D", "9H")
    assert (state.swapped_by, state.swapped_away) == (0, ("9C", "9D", "9H"))
    assert state.phase == e.ORDER


def test_nobody_else_sees_what_was_swapped() -> None:
    table = Table(farmers_hand="clean").deal(NINES, upcard="KH", under="JH TH 9S").do("0 swap 9C 9D 9H")
    (event,) = table.events
    backs = (HIDDEN,) * 3
    assert event.seen_by(0) == event == e.Swapped(0, ("9C", "9D", "9H"), ("JH", "TH", "9S"))
    for other in (1, 2, 3, None):
        assert event.seen_by(other) == e.Swapped(0, backs, backs)
        assert table.state.observation(other).swapped_away == ()
    assert table.state.observation(0).swapped_away == ("9C", "9D", "9H")


def test_clean_means_one_rank_and_mixed_any_low_cards() -> None:
    hands = NINES | {0: "9C 9D TH AS KS", 3: "AD QD KD JD TD"}
    assert Table(farmers_hand="clean").deal(hands, upcard="KH").state.phase == e.ORDER
    mixed = Table(farmers_hand="mixed").deal(hands, upcard="KH")
    assert mixed.can(0) == {"swap 9C 9D TH", "decline"}
    assert Table().deal(hands, upcard="KH").state.phase == e.ORDER


def test_with_more_low_cards_any_three_can_be_chosen() -> None:
    table = Table(farmers_hand="mixed").deal({0: "9C 9D TH TS AS"}, upcard="KH")
    assert table.can(0) == {"swap 9C 9D TH", "swap 9C 9D TS", "swap 9C TH TS", "swap 9D TH TS", "decline"}
    assert table.refused("0 swap 9C 9D AS") == "no-farmers-hand"


@pytest.mark.parametrize(("size", "low", "too_high"), [(24, "9T", "J"), (28, "89", "T"), (32, "78", "9")])
def test_low_cards_are_the_two_lowest_ranks_of_the_pack(size: int, low: str, too_high: str) -> None:
    for rank in low:
        table = Table(farmers_hand="clean", deck_size=size).deal(
            {0: f"{rank}C {rank}D {rank}H AS KS"}, upcard="KH"
        )
        assert table.state.active_seats() == (0,)
        assert table.state.phase == e.CLAIM
    high = Table(farmers_hand="clean", deck_size=size).deal(
        {0: f"{too_high}C {too_high}D {too_high}H AS KS"}, upcard="KH"
    )
    assert all(too_high not in text for seat in range(4) for text in high.can(seat))


def test_one_swap_a_deal() -> None:
    hands = {0: "9C 9D 9H AS KS", 1: "TC TD TH AC KC", 2: "AD KD QD JD QS", 3: "AH QH JH JS QC"}
    table = Table(farmers_hand="clean").deal(hands, upcard="KH", under="JC 9S TS")
    kept = Table(farmers_hand="clean").deal(hands, upcard="KH", under="JC 9S TS").do("0 decline")
    assert kept.can(1) == {"swap TC TD TH", "decline"}
    table.do("0 swap 9C 9D 9H")
    assert table.state.phase == e.ORDER


def test_a_swap_does_not_take_away_anothers_right_to_a_new_deal() -> None:
    hands = {0: "9C 9D 9H AS KS", 1: "TC TD TH TS 9S"}
    table = Table(farmers_hand="clean", misdeal_hands=True).deal(hands, upcard="KH").do("0 swap 9C 9D 9H")
    assert table.can(1) == {"claim misdeal", "decline"}


def test_both_claims_at_once() -> None:
    table = Table(farmers_hand="clean", misdeal_hands=True).deal({0: "9C 9D 9H TC TS"}, upcard="KH")
    assert table.can(0) == {"claim misdeal", "swap 9C 9D 9H", "decline"}


# --- the joker turned up ----------------------------------------------------------------------------


def test_the_dealer_names_the_turned_up_jokers_suit_without_seeing_the_hand() -> None:
    table = Table(joker=True).deal(STRONG, upcard="X1")
    state = table.state
    assert (state.phase, state.active_seats(), state.upcard_suit) == (e.JOKER_SUIT, (3,), None)
    assert state.observation(3).hand == (HIDDEN,) * 5
    assert state.observation(0).hand == ("JH", "JD", "AH", "KH", "AS")
    assert table.can(3) == {"name C", "name D", "name H", "name S"}
    (event,) = table.events
    assert isinstance(event, e.Dealt)
    assert event.seen_by(3).hands == ((HIDDEN,) * 5,) * 4
    assert event.seen_by(0).hands[0] == state.hands[0]
    table.do("3 name H")
    assert table.state.observation(3).hand == ("JC", "9S", "TS", "QS", "KS")
    (named,) = table.events
    assert named.seen_by(3) == e.JokerSuitNamed(3, "H", ("JC", "9S", "TS", "QS", "KS"))
    assert named.seen_by(2) == e.JokerSuitNamed(3, "H", (HIDDEN,) * 5)


def test_the_bidding_goes_on_with_the_named_suit() -> None:
    table = Table(joker=True).deal(STRONG, upcard="X1").do("3 name H")
    assert (table.state.phase, table.state.upcard_suit) == (e.ORDER, "H")
    table.do("0 order up")
    assert table.state.trump == "H"
    assert "X1" in table.state.hands[3]
    turned_down = Table(joker=True).deal(STRONG, upcard="X1").do("3 name H", *(f"{n} pass" for n in range(4)))
    assert turned_down.refused("0 call H") == "turned-down"


def test_weak_hands_are_claimed_after_the_suit_was_named() -> None:
    table = Table(joker=True, misdeal_hands=True).deal({3: "9C 9D TH TS 9H"}, upcard="X1").do("3 name S")
    assert (table.state.phase, table.state.active_seats()) == (e.CLAIM, (3,))


def test_a_joker_in_a_hand_needs_no_naming() -> None:
    table = Table(joker=True).deal(STRONG | {1: "X1 TC QC KC AC"})
    assert table.state.phase == e.ORDER


def test_no_such_suit() -> None:
    table = Table(joker=True).deal(STRONG, upcard="X1")
    with pytest.raises(IllegalActionError, match="no-such-suit"):
        table.state.check(3, e.NameJokerSuit("X"))
    assert table.refused("0 name H") == "not-your-turn"
