# SPDX-License-Identifier: GPL-3.0-or-later
"""Who takes a trick, against a second definition that is slow and obvious: lists from the rule book."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations

import pytest

from engines.contract import Seat
from engines.euchre import types as e
from engines.euchre.ranking import ALL_TRUMPS, pack, strength, suit_in_play, winner
from engines.seats import next_seat, seats_from
from engines.tricks import following, trick_winner
from tests.engines.euchre.table import Table

# The order of the trump suit, best first, as a player learns it.
TRUMPS = {
    "C": "X1 JC JS AC KC QC TC 9C 8C 7C",
    "D": "X1 JD JH AD KD QD TD 9D 8D 7D",
    "H": "X1 JH JD AH KH QH TH 9H 8H 7H",
    "S": "X1 JS JC AS KS QS TS 9S 8S 7S",
    "NT": "X1",
    "NTL": "X1",
}
SIDE = {"NT": "AKQJT987", "NTL": "789TJQKA"}


def book_suit(card: str, trump: str) -> str:
    return "trump" if card in TRUMPS[trump].split() else card[1]


def book_winner(trick: Sequence[tuple[Seat, str]], trump: str) -> Seat:
    owner = {card: seat for seat, card in trick}
    for card in TRUMPS[trump].split():
        if card in owner:
            return owner[card]
    led = trick[0][1]
    for rank in SIDE.get(trump, "AKQJT987"):
        if rank + led[1] in owner:
            return owner[rank + led[1]]
    raise AssertionError("a trick is taken by its lead, if by nothing else")


@pytest.mark.parametrize("trump", ALL_TRUMPS)
def test_every_pair_of_cards(trump: str) -> None:
    for cards in permutations(pack(32, True), 2):
        trick = list(enumerate(cards))
        assert winner(trick, trump) == book_winner(trick, trump), trick


@pytest.mark.parametrize("trump", ALL_TRUMPS)
def test_many_full_tricks(trump: str) -> None:
    rng = random.Random(trump)
    deck = pack(32, True)
    for _ in range(5_000):
        cards = rng.sample(deck, rng.choice([3, 4]))
        trick = [(seat, card) for seat, card in zip(rng.sample(range(4), len(cards)), cards, strict=True)]
        assert winner(trick, trump) == book_winner(trick, trump), trick


@pytest.mark.parametrize("trump", ALL_TRUMPS)
def test_suits_in_play(trump: str) -> None:
    for card in pack(32, True):
        is_trump = suit_in_play(card, trump) in (trump, "X")
        assert is_trump == (book_suit(card, trump) == "trump")


def test_cards_that_cannot_win_have_no_strength() -> None:
    assert strength("AS", "H", "C") == 0
    assert strength("7C", "H", "C") > 0
    assert strength("X1", "NT", "C") > strength("AC", "NT", "C")


@pytest.mark.parametrize(("size", "joker", "count"), [(24, False, 24), (28, False, 28), (32, True, 33)])
def test_packs(size: int, joker: bool, count: int) -> None:
    cards = pack(size, joker)
    assert len(set(cards)) == len(cards) == count


def book_plays(hand: Sequence[str], led: str | None, trump: str) -> list[str]:
    if led is None:
        return list(hand)
    same = [card for card in hand if book_suit(card, trump) == book_suit(led, trump)]
    return same or list(hand)


def book_count(hands: dict[Seat, list[str]], trick: list[tuple[Seat, str]], leader: Seat, trump: str) -> int:
    """How many ways the play can go from here, by the book."""
    seats = sorted(hands, key=lambda seat: (seat - leader) % 4)
    if len(trick) == len(seats):
        leader, trick = book_winner(trick, trump), []
        seats = sorted(hands, key=lambda seat: (seat - leader) % 4)
    turn = seats[len(trick)]
    if not hands[turn]:
        return 1
    led = trick[0][1] if trick else None
    total = 0
    for card in book_plays(hands[turn], led, trump):
        left = hands | {turn: [other for other in hands[turn] if other != card]}
        total += book_count(left, [*trick, (turn, card)], leader, trump)
    return total


def count(table: Table) -> int:
    state = table.state
    if state.phase != e.PLAY:
        return 1
    (seat,) = state.active_seats()
    total = 0
    for action in state.legal_actions(seat):
        after = Table()
        after.state = state.apply(seat, action).state
        total += count(after)
    return total


@pytest.mark.parametrize("seed", range(12))
def test_the_number_of_ways_an_ending_can_go(seed: int) -> None:
    table = Table(joker=seed % 2 == 0, no_trump="both", defend_alone=True, deck_size=32)
    table.random_to(e.PLAY, seed)
    rng = random.Random(seed)
    while len(table.state.past_tricks) < 2:
        (seat,) = table.state.active_seats()
        action = rng.choice(table.state.legal_actions(seat))
        table.do(f"{seat} {table.game.action_to_text(action)}")
    state = table.state
    assert state.trump is not None
    assert state.leader is not None
    hands = {seat: list(state.hands[seat]) for seat in range(4) if seat not in state.sitting_out}
    assert count(table) == book_count(hands, [], state.leader, state.trump) > 1


def test_trick_helpers() -> None:
    assert next_seat(3, 4) == 0
    assert next_seat(3, 4, (0, 1)) == 2
    assert next_seat(1, 3, (2,)) == 0
    assert seats_from(2, 4) == (2, 3, 0, 1)
    assert following(("AS", "9H", "KS"), "S", lambda card: card[1]) == ("AS", "KS")
    assert following(("AS", "9H"), "D", lambda card: card[1]) == ("AS", "9H")
    assert trick_winner([(2, "9H"), (3, "AH"), (0, "AH")], lambda card: "9TJQKA".index(card[0])) == 3
