# SPDX-License-Identifier: GPL-3.0-or-later
"""The solver against an exhaustive search of its own, on piles small enough for it."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from engines.cards import COLOURS, numbered_deck
from engines.myrummy.groups import hand_points, readings
from engines.myrummy.legality import lay_refusal
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.solver import MOST_POINTS, Solution, solve, solve_turn
from engines.myrummy.types import Group, TableGroups

FREE = MyRummyOptions(first_meld=0)


def possible_groups(cards: Counter[str], wrap: bool) -> list[Group]:
    """Every group these cards suffice for, sets in one order."""
    found: set[Group] = set()
    jokers = cards["X1"]
    for n in range(1, 14):
        for size in (3, 4):
            for picks in itertools.combinations([f"{c}{n}" for c in COLOURS], size):
                for group in with_jokers(picks, jokers):
                    found.add(tuple(sorted(group)))
    for c in COLOURS:
        for start, length in itertools.product(range(13), range(3, 14)):
            if wrap or start + length <= 13:
                found.update(
                    with_jokers([f"{c}{(start + i) % 13 + 1}" for i in range(length)], jokers, cards)
                )
    return sorted(group for group in found if readings(group, wrap) and Counter(group) <= cards)


def with_jokers(row: Sequence[str], jokers: int, held: Counter[str] | None = None) -> Iterator[Group]:
    """The row with up to ``jokers`` places taken by jokers, missing cards for certain."""
    missing = [] if held is None else [i for i, card in enumerate(row) if not held[card]]
    if len(missing) > jokers:
        return
    others = [i for i in range(len(row)) if i not in missing]
    for count in range(jokers - len(missing) + 1):
        for more in itertools.combinations(others, count):
            yield tuple("X1" if i in missing or i in more else card for i, card in enumerate(row))


def tables(cards: Counter[str], wrap: bool) -> Iterator[TableGroups]:
    """Every table that can be made of some of these cards."""
    groups = possible_groups(cards, wrap)

    def more(start: int, left: Counter[str], chosen: TableGroups) -> Iterator[TableGroups]:
        yield chosen
        for index in range(start, len(groups)):
            needed = Counter(groups[index])
            if needed <= left:
                yield from more(index, left - needed, (*chosen, groups[index]))

    yield from more(0, cards, ())


def flat(table: TableGroups) -> Counter[str]:
    return Counter(card for group in table for card in group)


def best_by_trying(
    options: MyRummyOptions, table: TableGroups, hand: tuple[str, ...], melded: bool
) -> tuple[int, int, dict[int, int]]:
    """The most cards and the most points a legal turn lays (0 where there is none), and by number of cards
    the most old groups that can stay unchanged."""
    before = flat(table)
    cards = points = 0
    kept: dict[int, int] = {}
    for after in tables(before + Counter(hand), options.wrap):
        laid = flat(after) - before
        if not laid or before - flat(after):
            continue
        if lay_refusal(options, table=table, hand=hand, melded=melded, after=after, pool=1) is None:
            cards = max(cards, laid.total())
            points = max(points, hand_points(laid.elements()))
            same = (Counter(map(canonical, after)) & Counter(map(canonical, table))).total()
            kept[laid.total()] = max(kept.get(laid.total(), 0), same)
    return cards, points, kept


def canonical(group: Group) -> Group:
    numbers = {card[1:] for card in group if card != "X1"}
    return tuple(sorted(group)) if len(numbers) == 1 and len(group) < 5 else group


def small_deal(rng: random.Random, wrap: bool, most: int) -> tuple[TableGroups, tuple[str, ...]]:
    """A table and a hand from a part of the deck in which much fits together."""
    deck = numbered_deck(2, rng.randrange(4))
    kind = rng.randrange(3)
    if kind == 0:
        deck = tuple(c for c in deck if c == "X1" or (c[0] in "RY" and int(c[1:]) in (1, 2, 3, 4, 12, 13)))
    elif kind == 1:
        deck = tuple(c for c in deck if c == "X1" or int(c[1:]) in (1, 2, 12, 13))
    else:
        deck = tuple(c for c in deck if c == "X1" or c[0] == "G" or c[1:] == "6")
    cards = Counter(rng.sample(deck, rng.randint(4, most)))
    table: list[Group] = []
    groups = possible_groups(cards, wrap)
    rng.shuffle(groups)
    for group in groups:
        if Counter(group) <= cards and rng.random() < 0.7:
            cards -= Counter(group)
            table.append(group)
    return tuple(table), tuple(cards.elements())


def assert_sound(
    options: MyRummyOptions, table: TableGroups, hand: tuple[str, ...], melded: bool, found: Solution
) -> None:
    assert Counter(found.laid) == flat(found.table) - flat(table)
    refused = lay_refusal(options, table=table, hand=hand, melded=melded, after=found.table, pool=1)
    assert refused is None, refused
    same = Counter(map(canonical, found.table)) & Counter(map(canonical, table))
    assert found.kept <= same.total()


@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_nothing_better_is_found_by_trying_everything(seed: int, wrap: bool) -> None:
    rng = random.Random(f"{seed}{wrap}")
    options = MyRummyOptions(wrap=wrap)
    for _ in range(12):
        table, hand = small_deal(rng, wrap, 10)
        cards, points, kept = best_by_trying(options, table, hand, melded=True)
        found = solve_turn(options, table, hand, True)
        assert (len(found.laid) if found else 0) == cards, (table, hand)
        dear = solve_turn(options, table, hand, True, objective=MOST_POINTS)
        assert hand_points(dear.laid if dear else ()) == points, (table, hand)
        if found:
            assert_sound(options, table, hand, True, found)
            assert found.kept == kept[cards], (table, hand, found)
        if dear:
            assert_sound(options, table, hand, True, dear)


@pytest.mark.parametrize("seed", range(3))
def test_a_first_meld_is_the_best_there_is(seed: int) -> None:
    rng = random.Random(seed)
    made = 0
    for _ in range(45):
        options = MyRummyOptions(
            wrap=rng.random() < 0.5,
            first_meld=rng.choice((0, 30, 30, 50)),
            extend_at_once=rng.random() < 0.6,
            jokers_after_first=rng.random() < 0.5,
        )
        table, hand = small_deal(rng, options.wrap, 10)
        table, given = table[: rng.randrange(3)], table
        hand = tuple(sorted((flat(given) - flat(table) + Counter(hand)).elements()))
        cards, points, _ = best_by_trying(options, table, hand, melded=False)
        found = solve_turn(options, table, hand, False)
        assert (len(found.laid) if found else 0) == cards, (options, table, hand)
        dear = solve_turn(options, table, hand, False, objective=MOST_POINTS)
        assert hand_points(dear.laid if dear else ()) == points, (options, table, hand)
        for solution in (found, dear):
            if solution:
                made += 1
                assert_sound(options, table, hand, False, solution)
    assert made > 5


def test_what_need_not_change_stays_and_keeps_its_place() -> None:
    table: TableGroups = (("R5", "Y5", "G5"), ("B1", "B2", "B3"), ("Y9", "R9", "B9"))
    found = solve(table, ("G9", "R1"))
    assert found.table == (("R5", "Y5", "G5"), ("B1", "B2", "B3"), ("Y9", "R9", "B9", "G9"))
    assert found.laid == ("G9",)
    assert found.kept == 2


def test_a_run_is_split_to_take_a_card_in_its_middle() -> None:
    found = solve((("R3", "R4", "R5", "R6", "R7"),), ("R5",))
    assert sorted(found.table) == [("R3", "R4", "R5"), ("R5", "R6", "R7")]
    assert found.laid == ("R5",)


def test_a_joker_is_freed_and_laid_again() -> None:
    found = solve((("R5", "Y5", "X1"),), ("G5", "B5", "R1", "R2"))
    assert found.laid == ("R1", "R2", "G5", "B5")
    assert found.kept == 0


def test_nothing_fits_and_the_table_is_as_it_was() -> None:
    table: TableGroups = (("R5", "Y5", "G5"),)
    assert solve(table, ("B7",)) == Solution(table, (), 1)
    assert solve_turn(FREE, table, ("B7",), True) is None
    assert solve_turn(FREE, (), (), False) is None


def test_of_two_ways_the_dearer_one_is_found_when_points_count() -> None:
    # Cards alone say nothing here: three of them either way.
    hand = ("G1", "G2", "G3", "R3", "B3")
    assert len(solve((), hand).laid) == 3
    assert solve((), hand, objective=MOST_POINTS).laid == ("R3", "G3", "B3")


def test_a_run_may_pass_the_corner_only_where_the_rules_let_it() -> None:
    hand = ("Y12", "Y13", "Y1")
    assert solve((), hand).laid == ()
    assert solve((), hand, wrap=True).table == (("Y12", "Y13", "Y1"),)


def test_all_thirteen_twice_with_all_jokers() -> None:
    cards = tuple(f"G{n}" for n in range(1, 14)) * 2 + ("X1",) * 4
    for wrap in (False, True):
        found = solve((), cards, wrap=wrap)
        assert Counter(found.laid) == Counter(cards)
        assert all(readings(group, wrap) for group in found.table)


def test_the_whole_deck_can_lie() -> None:
    found = solve((), numbered_deck())
    assert len(found.laid) == 108
    assert all(readings(group, False) for group in found.table)


def test_the_answer_does_not_depend_on_the_order_of_the_hand() -> None:
    rng = random.Random(5)
    for _ in range(20):
        table, hand = small_deal(rng, False, 14)
        turned = tuple(rng.sample(hand, len(hand)))
        assert solve_turn(FREE, table, hand, True) == solve_turn(FREE, table, turned, True)


def test_wrong_questions_are_refused() -> None:
    with pytest.raises(ValueError, match="not a group"):
        solve((("R1", "R2"),), ())
    with pytest.raises(ValueError, match="objective"):
        solve((), (), objective="fun")


def test_jokers_of_the_meld_itself_are_not_laid_twice() -> None:
    options = MyRummyOptions(jokers_after_first=True)
    table: TableGroups = (("R11", "R12", "X1"), ("R9", "Y9", "B9"))
    hand = ("G1", "G5", "G7", "X1", "Y12", "Y13")
    found = solve_turn(options, table, hand, False)
    assert found is not None
    assert_sound(options, table, hand, False, found)
    assert found.laid.count("X1") == 1
