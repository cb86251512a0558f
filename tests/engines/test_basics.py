# SPDX-License-Identifier: GPL-3.0-or-later
"""What the engines share: cards, sentences, options."""

from __future__ import annotations

import random
from typing import Annotated, ClassVar

import msgspec
import pytest

from engines import cards
from engines.cards import french_deck, is_joker, shuffled, without
from engines.contract import Event, RandomBot
from engines.english import plain
from engines.options import Choice, Option, Options, OptionsError, Preset
from engines.text import N_, T, Text, split_typed, untyped

# --- cards ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lowest", "jokers", "count"), [("2", 0, 52), ("2", 2, 54), ("9", 0, 24), ("7", 1, 33)]
)
def test_decks_have_every_card_once(lowest: str, jokers: int, count: int) -> None:
    deck = french_deck(lowest, jokers)
    assert len(deck) == len(set(deck)) == count
    assert sum(is_joker(card) for card in deck) == jokers
    assert {cards.rank(card) for card in deck if not is_joker(card)} == set(
        cards.RANKS[cards.RANKS.index(lowest) :]
    )


def test_ranks_and_suits() -> None:
    assert (cards.rank("TD"), cards.suit("TD")) == ("T", "D")
    assert (cards.rank("X2"), cards.suit("X2")) == ("X", "X")
    assert all(cards.SAME_COLOUR[cards.SAME_COLOUR[suit]] == suit for suit in cards.SUITS)


def test_a_shuffle_is_the_deck_in_another_order_and_the_same_for_a_seed() -> None:
    deck = french_deck()
    once = shuffled(deck, random.Random(1))
    assert once == shuffled(deck, random.Random(1)) != shuffled(deck, random.Random(2))
    assert sorted(once) == sorted(deck)


def test_taking_cards_away() -> None:
    assert without(("9C", "TC", "9C"), "9C") == ("TC", "9C")
    with pytest.raises(ValueError):
        without(("9C",), "TC")


# --- sentences --------------------------------------------------------------------------------------


def test_typed_arguments_are_rendered_by_whoever_shows_them() -> None:
    text = T("{player} plays {card}.", player="seat:2", card="card:QS")
    assert str(text) == "2 plays QS."
    assert text.english({"seat:2": "Ada", "card:QS": "the queen"}.__getitem__) == "Ada plays the queen."
    assert plain(text) == "Seat 2 plays QS."
    assert plain(T("{suit}, {n}", suit="suit:H", n=3)) == "Hearts, 3"
    assert plain(T("it’s {team}", team="team:1")) == "It’s team 1"


def test_only_known_prefixes_type_an_argument() -> None:
    assert split_typed("seat:2") == ("seat", "2")
    assert split_typed("10:30") == ("", "10:30")
    assert untyped("text:Deck: large") == "Deck: large"
    assert untyped("plain") == "plain"


def test_sentences_survive_json() -> None:
    for text in (T("a {b}", b="card:9C"), T("a {b}", b=2), Text("bare")):
        assert msgspec.json.decode(msgspec.json.encode(text), type=Text) == text


# --- options ----------------------------------------------------------------------------------------


class HouseRules(Options, frozen=True):
    size: Annotated[int, Option(N_("Size"), choices=(Choice(1, "1"), Choice(2, "2")))] = 1
    wild: Annotated[bool, Option(N_("Wild"))] = False
    rounds: Annotated[int, Option(N_("Rounds"), minimum=1, maximum=9, needs=(("wild", (True,)),))] = 3

    presets: ClassVar[tuple[Preset, ...]] = (Preset("big", N_("Big"), {"size": 2}),)


def test_options_describe_themselves() -> None:
    assert [(f.name, f.kind, f.default) for f in HouseRules.fields()] == [
        ("size", "choice", 1),
        ("wild", "toggle", False),
        ("rounds", "number", 3),
    ]


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"size": 3}, "size"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 10}, "rounds"),
        ({"size": "big"}, ""),
        ({"wild": 1}, ""),
        ({"colour": "red"}, ""),
    ],
)
def test_what_cannot_be_played_is_refused(values: dict[str, object], field: str) -> None:
    with pytest.raises(OptionsError) as refused:
        HouseRules.parse(values)
    assert refused.value.field == field
    assert plain(refused.value.text)


def test_presets_start_from_the_standard() -> None:
    assert HouseRules.preset("standard") == HouseRules()
    assert HouseRules.preset("big") == HouseRules(size=2)
    with pytest.raises(KeyError):
        HouseRules.preset("huge")


def test_differences_leave_out_what_does_not_matter() -> None:
    assert HouseRules(size=2, rounds=5).differences() == {"size": 2}
    assert HouseRules(wild=True, rounds=5).differences() == {"wild": True, "rounds": 5}
    assert not HouseRules().matters("rounds")


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [("size", "2", 2), ("wild", "ON", True), ("wild", " no ", False), ("rounds", "7", 7)],
)
def test_values_are_read_from_words(name: str, text: str, value: object) -> None:
    (field,) = [f for f in HouseRules.fields() if f.name == name]
    assert field.read(text) == value


@pytest.mark.parametrize(("name", "text"), [("size", "3"), ("wild", "2"), ("rounds", "x"), ("rounds", "")])
def test_words_that_are_no_value(name: str, text: str) -> None:
    (field,) = [f for f in HouseRules.fields() if f.name == name]
    with pytest.raises(ValueError):
        field.read(text)


def test_an_undeclared_option_is_a_mistake_of_the_programmer() -> None:
    class Bare(Options, frozen=True):
        size: int = 1

    with pytest.raises(TypeError, match=r"Bare\.size"):
        Bare.fields()


# --- contract ---------------------------------------------------------------------------------------


def test_events_are_public_unless_they_say_otherwise() -> None:
    class Rang(Event, frozen=True, tag="rang"):
        seat: int

    assert Rang(1).seen_by(None) == Rang(1)


def test_random_bots_choose_among_what_is_legal() -> None:
    class Seen:
        legal = (1, 2, 3)

    rng = random.Random(1)
    assert {RandomBot().choose(Seen(), rng, 0) for _ in range(50)} == {1, 2, 3}
