# SPDX-License-Identifier: GPL-3.0-or-later
"""Worked examples for every line of Scopa's score."""

from __future__ import annotations

from typing import Any

import pytest

from engines.cards import italian_deck
from engines.scopa.options import ScopaOptions
from engines.scopa.scoring import napola, primiera, score_deal


def line(kind: str, piles: list[str], scope: list[str] | None = None, **options: Any) -> tuple[int, ...]:
    """The points of one line, by side."""
    captured = [pile.split() for pile in piles]
    swept = [cards.split() for cards in scope or [""] * len(piles)]
    score = score_deal(ScopaOptions.parse(options), captured, swept, (0,) * len(piles))
    (found,) = [line for line in score.lines if line.kind == kind]
    return found.points


def rest(*piles: str) -> str:
    """All other cards."""
    named = {card for pile in piles for card in pile.split()}
    return " ".join(card for card in italian_deck() if card not in named)


def test_most_cards_is_a_point_and_twenty_each_is_none() -> None:
    twenty = " ".join(italian_deck()[:20])
    assert line("cards", [twenty, rest(twenty)]) == (0, 0)
    more = " ".join(italian_deck()[:21])
    assert line("cards", [more, rest(more)]) == (1, 0)


def test_most_coins_is_a_point_and_five_each_is_none() -> None:
    five = "AO 2O 3O 4O 5O"
    assert line("coins", [five, rest(five)]) == (0, 0)
    assert line("coins", [five + " 6O", rest(five + " 6O")]) == (1, 0)


def test_a_tie_of_three_gives_the_point_to_nobody_but_the_alone_best_has_it() -> None:
    assert line("coins", ["AO 2O", "3O 4O", "5O"]) == (0, 0, 0)
    assert line("coins", ["AO 2O", "3O 4O 6O", "5O"]) == (0, 1, 0)


def test_the_seven_of_coins_is_a_point() -> None:
    assert line("settebello", ["7U", "7O 2U"]) == (0, 1)


@pytest.mark.parametrize(
    ("pile", "value"),
    [
        ("7O 7U 7W 7B", 84),
        ("7O 6U AW 5B", 21 + 18 + 16 + 15),
        ("7O 6O KO 6U 4U AW KW 3B 2B", 21 + 18 + 16 + 13),
        ("KO HU JW KB", 40),
        ("7O 7U 7W", 0),  # without batons
    ],
)
def test_primiera(pile: str, value: int) -> None:
    assert primiera(ScopaOptions(), pile.split())[0] == value


def test_a_missing_suit_loses_the_primiera_or_counts_nothing() -> None:
    three_sevens, four_low = "7O 7U 7W", "KO JU HW 4B"
    assert line("primiera", [three_sevens, four_low]) == (0, 1)
    assert line("primiera", [three_sevens, four_low], missing_suit="nothing") == (1, 0)
    assert line("primiera", [three_sevens, "6O 6U 6W"]) == (0, 0)  # nobody has all four


def test_equal_primiera_is_nobody_s() -> None:
    assert line("primiera", ["7O 7U 6W 6B", "6O 6U 7W 7B"]) == (0, 0)


def test_the_score_shows_the_cards_of_the_primiera() -> None:
    score = score_deal(ScopaOptions(), [["7O", "6O", "6U", "AW", "3B", "2B"], []], [[], []], (3, 4))
    (found,) = [one for one in score.lines if one.kind == "primiera"]
    assert found.cards == (("7O", "6U", "AW", "3B"), ())
    assert score.points == (4, 0)  # cards, coins, settebello, primiera
    assert score.scores == (7, 4)


def test_sevens_instead_of_the_primiera() -> None:
    piles = ["7O 7U KO", "AO AU AW AB 7W"]
    assert line("sevens", piles, seventy="sevens") == (1, 0)
    assert line("primiera", piles) == (0, 1)
    assert line("sevens", ["7O 7U", "7W 7B"], seventy="sevens") == (0, 0)


@pytest.mark.parametrize(
    ("pile", "points"),
    [("AO 2O 3O", 3), ("AO 2O 3O 4O 5O", 5), ("AO 2O 4O 5O", 0), ("2O 3O 4O", 0), ("AO 2O 3O 5O", 3)],
)
def test_napola(pile: str, points: int) -> None:
    assert len(napola(pile.split())) == points
    assert line("napola", [pile, "KB"], napola=True) == (points, 0)


def test_ten_coins_are_a_napola_of_ten() -> None:
    coins = " ".join(card for card in italian_deck() if card.endswith("O"))
    assert line("napola", [coins, "KB"], napola=True) == (10, 0)


def test_re_bello() -> None:
    assert line("re_bello", ["KU", "KO"], re_bello=True) == (0, 1)


def test_every_scopa_is_a_point() -> None:
    assert line("scope", ["", ""], ["7U 3B", "AO"]) == (2, 1)


def test_lines_are_there_only_where_they_are_played() -> None:
    def kinds(**options: Any) -> set[str]:
        score = score_deal(ScopaOptions.parse(options), [[], []], [[], []], (0, 0))
        return {one.kind for one in score.lines}

    assert kinds() == {"cards", "coins", "settebello", "primiera", "scope"}
    assert kinds(napola=True, re_bello=True, seventy="sevens") == {
        "cards",
        "coins",
        "settebello",
        "sevens",
        "napola",
        "re_bello",
        "scope",
    }
