# SPDX-License-Identifier: GPL-3.0-or-later
"""The hard bot knows the score and the house rules: each position is decided by one of them, the same
cards being played differently when it changes."""

from __future__ import annotations

import pytest

from tests.engines.euchre.thinking import PASSED, hard_choice

HEARTS = "JD JH AH AS 9S"
"""Makes hearts most likely; a lone march is likelier than not."""
SURE = "JD JH AH AS KS"
"""A march in hearts, alone or not, whoever leads."""


# --- the score --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((0, 0), "call H alone"),
        ((6, 6), "call H alone"),
        ((6, 9), "call H alone"),  # nothing but four points saves the match
        ((8, 8), "call H"),  # two points are enough, and the partner may help to them
        ((9, 9), "call H"),  # one is
        ((9, 0), "call H"),
    ],
)
def test_it_goes_alone_only_where_the_extra_points_help(scores: tuple[int, int], expected: str) -> None:
    assert hard_choice(HEARTS, *PASSED, scores=scores) == expected


def test_at_eight_of_fifteen_four_points_still_help() -> None:
    assert hard_choice(HEARTS, *PASSED, scores=(8, 8), points_to_win=15) == "call H alone"


@pytest.mark.parametrize(
    ("scores", "deal", "length", "expected"),
    [
        ((0, 3), 8, 8, "call H alone"),  # the last deal: only a lone march can turn it
        ((0, 0), 8, 8, "call H"),  # level in the last deal: one point wins
        ((3, 0), 8, 8, "call H"),  # ahead: nothing to gain by it
        ((0, 1), 1, 8, "call H alone"),  # a long way to go: points are points
    ],
)
def test_in_a_match_of_fixed_length_it_counts_the_deals_to_come(
    scores: tuple[int, int], deal: int, length: int, expected: str
) -> None:
    place = {"match_end": "deals", "number_of_deals": length, "scores": scores, "deal": deal}
    assert hard_choice(HEARTS, *PASSED, **place) == expected


def test_number_of_deals_the_eighth_is_the_last_of_eight_only() -> None:
    level = {"match_end": "deals", "scores": (0, 0), "deal": 8}
    assert hard_choice(HEARTS, *PASSED, **level, number_of_deals=8) == "call H"
    assert hard_choice(HEARTS, *PASSED, **level, number_of_deals=20) == "call H alone"


def test_no_loner_when_the_card_that_beats_it_goes_to_the_opponents() -> None:
    hand = "JD AH KH QH AS"
    assert hard_choice(hand, dealer=3, upcard="JH") == "pass"
    # Alone with the dealer as partner nobody picks the right bower up; as the dealer one has it.
    assert hard_choice(hand, "3 pass", dealer=2, upcard="JH") == "order up alone"
    assert hard_choice(hand, "1 pass", "2 pass", "3 pass", dealer=0, upcard="JH") == "order up alone"


# --- the house rules --------------------------------------------------------------------------------


def test_deck_size_four_nines_are_the_best_low_cards_only_of_24() -> None:
    nines = "9C 9D 9H 9S TC"
    assert hard_choice(nines, *PASSED, no_trump="both") == "call NTL alone"
    assert not hard_choice(nines, *PASSED, no_trump="both", deck_size=32).endswith("alone")
    assert not hard_choice(nines, *PASSED, no_trump="high").endswith("alone")


def test_no_trump_four_aces_call_it_where_it_is_played() -> None:
    aces = "AC AD AH AS KC"
    assert hard_choice(aces, *PASSED, upcard="QH", no_trump="high") == "call NT alone"
    assert "NT" not in hard_choice(aces, *PASSED, upcard="QH")


def test_alone_allowed() -> None:
    assert hard_choice(SURE, *PASSED) == "call H alone"
    assert hard_choice(SURE, *PASSED, alone_allowed=False) == "call H"


def test_canadian_loner_a_hand_that_needs_the_partner_passes() -> None:
    hand = "JH AH 9S AS 9C"
    assert hard_choice(hand, "3 pass", dealer=2, upcard="TH") == "order up"
    assert hard_choice(hand, "3 pass", dealer=2, upcard="TH", canadian_loner=True) == "pass"


def test_loner_lead_without_trumps_all_hangs_on_the_first_lead() -> None:
    hand = "AC KC QC AD KD"
    assert hard_choice(hand, *PASSED, upcard="QH", no_trump="high") == "call NT alone"
    place = {"upcard": "QH", "no_trump": "high", "loner_lead": "left_of_loner"}
    assert hard_choice(hand, *PASSED, **place) == "call NT"


@pytest.mark.parametrize(("points", "expected"), [(2, "call H"), (4, "call H alone"), (5, "call H alone")])
def test_lone_march_points(points: int, expected: str) -> None:
    assert hard_choice(SURE, *PASSED, lone_march_points=points) == expected


@pytest.mark.parametrize(
    ("hand", "defends"), [("JH JD AH AS 9C", "defend alone"), ("9H TS 9S KS 9C", "defend together")]
)
def test_defending_alone_with_three_sure_tricks_only(hand: str, defends: str) -> None:
    moves = (*PASSED, "0 pass", "1 call H alone")
    assert hard_choice(hand, *moves, seat=2, defend_alone=True) == defends


def test_a_poor_hand_is_shown_for_a_new_deal_and_five_trumps_are_not() -> None:
    assert hard_choice("9C TC 9D TD 9S", dealer=2, seat=3, upcard="QH", misdeal_hands=True) == "claim misdeal"
    five = hard_choice("7H 8H 9H TH 9C", dealer=0, upcard="AH", misdeal_hands=True, deck_size=32)
    assert five == "decline"


@pytest.mark.parametrize("kind", ["clean", "mixed"])
def test_a_farmers_swap_is_taken_when_it_helps(kind: str) -> None:
    assert hard_choice("9C 9H 9S TC TD", upcard="QD", farmers_hand=kind).startswith("swap")


def test_a_farmers_swap_is_left_when_the_low_cards_are_trumps() -> None:
    hand = "9D TD KD 9S JH"
    assert hard_choice(hand, upcard="AD", dealer=0, farmers_hand="mixed") == "decline"


def test_joker_the_loner_who_lacks_the_bowers_is_likely_to_have_it() -> None:
    hand, moves = "JH JD AH 9S 9C", (*PASSED, "0 pass", "1 call H alone")
    assert hard_choice(hand, *moves, seat=2, defend_alone=True) == "defend alone"
    assert hard_choice(hand, *moves, seat=2, defend_alone=True, joker=True) == "defend together"


def test_stick_the_dealer_pass_what_the_dealer_must_then_call_badly() -> None:
    hand, moves = "KH AD QC AC JD", (*PASSED, "0 pass", "1 pass")
    assert hard_choice(hand, *moves, seat=2, upcard="AS") == "call D"
    assert hard_choice(hand, *moves, seat=2, upcard="AS", stick_the_dealer=True) == "pass"


@pytest.mark.parametrize(("points", "expected"), [(1, "call H"), (4, "pass")])
def test_euchre_points(points: int, expected: str) -> None:
    assert hard_choice("AH TH 9H KS 9C", *PASSED, euchre_points=points) == expected


@pytest.mark.parametrize(("keep", "expected"), [(False, "discard 9H"), (True, "discard QH")])
def test_keep_upcard(keep: bool, expected: str) -> None:
    moves = ("1 pass", "2 pass", "3 pass", "0 order up")
    assert hard_choice("JH JD AH KH QH", *moves, dealer=0, upcard="9H", keep_upcard=keep) == expected
