# SPDX-License-Identifier: GPL-3.0-or-later
"""The workbench: every edit, what it refuses, what stays the same from turn to turn, and its laws."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engines.contract import CHANCE, IllegalActionError, Level
from engines.english import plain
from engines.myrummy import types as m
from engines.myrummy.game import MyRummy
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.rules import MyRummyState
from engines.myrummy.workbench import (
    BY_COLOUR,
    BY_NUMBER,
    FirstMeld,
    Workbench,
    WorkbenchError,
)
from tests.engines.myrummy.table import Table, groups


def bench(hand: str, table: str = "", **more: Any) -> Workbench:
    return of(Table(hand, "B1", table=table, **more))


def of(table: Table) -> Workbench:
    return Workbench.begin(table.state.observation(0), table.game.options)


def on_table(work: Workbench) -> str:
    return " | ".join(" ".join(group.cards) for group in work.groups)


def in_hand(work: Workbench) -> str:
    return " ".join(piece.card for piece in work.hand)


def keys(work: Workbench, words: str) -> list[int]:
    """Keys of those cards: in the hand first, then on the table, each piece once."""
    pieces = [*work.hand, *(piece for group in work.groups for piece in group.pieces)]
    found = []
    for card in words.split():
        piece = next(piece for piece in pieces if piece.card == card)
        pieces.remove(piece)
        found.append(piece.key)
    return found


def ids(work: Workbench) -> list[int]:
    return [group.id for group in work.groups]


# --- beginning and looking -------------------------------------------------------------------------------


def test_it_begins_with_what_is_seen() -> None:
    work = bench("R1 B13", "R7 R8 R9 | G1 Y1 B1")
    assert on_table(work) == "R7 R8 R9 | G1 Y1 B1"
    assert in_hand(work) == "R1 B13"
    pieces = [*work.hand, *(piece for group in work.groups for piece in group.pieces)]
    assert len({piece.key for piece in pieces}) == 8
    assert [piece.card for piece in pieces if piece.own] == ["R1", "B13"]
    assert work.untouched
    assert work.steps == 0
    assert work.lay() == m.Lay(groups("R7 R8 R9 | G1 Y1 B1"))


def test_a_spectator_has_no_hand() -> None:
    table = Table("R1", "B1", table="R7 R8 R9")
    work = Workbench.begin(table.state.observation(None), table.game.options)
    assert in_hand(work) == ""
    assert on_table(work) == "R7 R8 R9"


def test_problems_name_each_group_that_is_none() -> None:
    work = bench("R10 G1", "R7 R8 R9 | G2 G3 G4")
    work = work.move(keys(work, "R8 G3")).new_group()
    problems = work.problems()
    assert [problem and plain(problem) for problem in problems.values()] == [
        "R7 R9: a group needs three cards at least.",
        "G2 G4: a group needs three cards at least.",
        "R8 G3: a group needs three cards at least.",
        None,
    ]
    assert list(problems) == ids(work)
    assert work.worth(ids(work)[0]) == 0
    assert bench("R1", "R7 R8 R9").worth(1) == 24


def test_the_first_meld_is_counted_while_one_works() -> None:
    work = bench("R10 Y10 G10 B10 R5", "R7 R8 R9", melded=False)
    assert work.first_meld() == FirstMeld(0, 30)
    work = work.move(keys(work, "R10 Y10"))
    assert work.first_meld() == FirstMeld(0, 30)
    work = work.move(keys(work, "G10"), work.groups[-1].id)
    assert work.first_meld() == FirstMeld(30, 30)
    assert work.first_meld() == FirstMeld(30, 30)
    assert bench("R1", melded=True).first_meld() == FirstMeld(0, 0)
    assert bench("R1", melded=False, first_meld=0).first_meld() == FirstMeld(0, 0)


def test_check_says_what_the_rules_say() -> None:
    work = bench("R10 B1", "R7 R8 R9")
    with pytest.raises(IllegalActionError) as refused:
        work.check()
    assert refused.value.code == "nothing-laid"
    work = work.move(keys(work, "R10"), 1)
    work.check()
    assert work.refusal() is None


# --- edits -----------------------------------------------------------------------------------------------


def test_moving_to_a_new_group_and_on() -> None:
    work = bench("R1 R2 R3 B9")
    work = work.move(keys(work, "R1 R3"))
    assert (on_table(work), in_hand(work)) == ("R1 R3", "R2 B9")
    work = work.move(keys(work, "R2"), work.groups[0].id, at=1)
    assert on_table(work) == "R1 R2 R3"
    assert [piece.card for piece in work.laid()] == ["R1", "R2", "R3"]


def test_without_a_position_cards_go_where_they_make_a_group() -> None:
    work = bench("R6 R10 X1", "R7 R8 R9")
    assert on_table(work.move(keys(work, "R6"), 1)) == "R6 R7 R8 R9"
    assert on_table(work.move(keys(work, "R10"), 1)) == "R7 R8 R9 R10"
    assert on_table(work.move(keys(work, "R10 R6"), 1)) == "R6 R7 R8 R9 R10"
    assert on_table(work.move(keys(work, "X1"), 1)) == "R7 R8 R9 X1"
    assert on_table(work.move(keys(work, "X1"), 1, at=0)) == "X1 R7 R8 R9"


def test_what_makes_no_group_goes_to_the_end() -> None:
    work = bench("B6", "R7 R8 R9")
    assert on_table(work.move(keys(work, "B6"), 1)) == "R7 R8 R9 B6"


def test_positions_count_what_lies_there() -> None:
    """Moving within a group: the card comes before the one that is at the position now."""
    work = bench("B1", "R7 R8 R9 R10")
    (seven,) = keys(work, "R7")
    assert on_table(work.move([seven], 1, at=2)) == "R8 R7 R9 R10"
    assert on_table(work.move([seven], 1, at=4)) == "R8 R9 R10 R7"
    assert work.move([seven], 1, at=0) == work
    assert work.move([seven], 1, at=1) == work


def test_a_group_that_loses_its_last_card_is_gone() -> None:
    work = bench("R1 B9", "R7 R8 R9")
    work = work.move(keys(work, "R7 R8"))
    work = work.move(keys(work, "R9"), work.groups[1].id)
    assert on_table(work) == "R7 R8 R9"
    assert ids(work) == [2]


def test_empty_groups_stay_until_they_are_filled() -> None:
    work = bench("R1 B9", "R7 R8 R9").new_group()
    empty = work.groups[-1].id
    assert on_table(work) == "R7 R8 R9 | "
    assert work.lay() == m.Lay(groups("R7 R8 R9"))
    work = work.move(keys(work, "B9"))
    assert on_table(work) == "R7 R8 R9 |  | B9"
    assert on_table(work.move(keys(work, "R1"), empty)) == "R7 R8 R9 | R1 | B9"


def test_taking_back() -> None:
    work = bench("R1 B9", "R7 R8 R9")
    work = work.move(keys(work, "B9"))
    (nine,) = (piece.key for piece in work.laid())
    assert in_hand(work.to_hand([nine])) == "R1 B9"
    assert on_table(work.to_hand([nine])) == "R7 R8 R9"
    with pytest.raises(WorkbenchError, match="R7 lay on the table before"):
        work.to_hand(keys(work, "R7"))


def test_joining_and_splitting() -> None:
    work = bench("B1", "R7 R8 R9 | R4 R5 R6")
    joined = work.join(1, 2)
    assert on_table(joined) == "R4 R5 R6 R7 R8 R9"
    assert ids(joined) == [1]
    parted = joined.split(1, 4)
    assert on_table(parted) == "R4 R5 R6 R7 | R8 R9"
    assert ids(parted) == [1, 3]
    for at in (0, 6, -1, 7):
        with pytest.raises(WorkbenchError, match="split between two"):
            joined.split(1, at)
    with pytest.raises(WorkbenchError, match="joined to itself"):
        work.join(1, 1)


def test_sorting_the_hand() -> None:
    work = bench("B9 R10 X1 Y3 R2 B3", pool="Y1 G1")
    assert in_hand(work.sort_hand(BY_COLOUR)) == "R2 R10 Y3 B3 B9 X1"
    assert in_hand(work.sort_hand(BY_NUMBER)) == "R2 Y3 B3 B9 R10 X1"
    assert work.sort_hand(BY_NUMBER).sort_hand(BY_NUMBER).steps == 1
    with pytest.raises(ValueError, match="size"):
        work.sort_hand("size")
    work = work.sort_hand(BY_NUMBER)
    laid = work.move(keys(work, "B9"))
    assert in_hand(laid.to_hand([laid.laid()[0].key])) == in_hand(work)


def test_ordering_the_hand_by_hand() -> None:
    work = bench("B9 R10 X1 Y3").sort_hand(BY_NUMBER)
    assert in_hand(work) == "Y3 B9 R10 X1"
    mine = work.move_in_hand(keys(work, "X1 Y3"), 2)
    assert in_hand(mine) == "B9 X1 Y3 R10"
    assert mine.now.sorting == ""
    for at in (-1, 5):
        with pytest.raises(WorkbenchError, match="place in the hand"):
            work.move_in_hand(keys(work, "X1"), at)


@pytest.mark.parametrize(
    "edit",
    [
        lambda work: work.move([99]),
        lambda work: work.move([]),
        lambda work: work.move([1, 1]),
        lambda work: work.move([1], 77),
        lambda work: work.move([4], 1, at=9),
        lambda work: work.move([4], 1, at=-1),
        lambda work: work.to_hand([99]),
        lambda work: work.move_in_hand([1], 0),
        lambda work: work.join(1, 77),
        lambda work: work.split(77, 1),
        lambda work: work.fits(99),
        lambda work: work.send(99),
        lambda work: work.undo(),
        lambda work: work.undo(0),
        lambda work: work.restart(),
        lambda work: work.group(77),
    ],
)
def test_what_cannot_be_done_is_said(edit: Callable[[Workbench], Any]) -> None:
    with pytest.raises(WorkbenchError) as refused:
        edit(bench("R1 B9", "R7 R8 R9"))
    assert str(refused.value.text)


# --- where a card fits -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "table", "expected"),
    [
        ("R10", "G1 G2 G3 | R7 R8 R9", 2),
        ("R6", "G1 G2 G3 | R7 R8 R9", 2),
        ("X1", "G1 G2 G3 | R7 R8 R9", 1),
        ("B7", "R7 Y7 G7", 1),
        ("R7", "R7 Y7 G7", None),
        ("R11", "R7 R8 R9", None),
        ("R1", "R11 R12 R13", None),
    ],
)
def test_where_a_card_fits(card: str, table: str, expected: int | None) -> None:
    work = bench(f"{card} B13", table)
    assert work.fits(keys(work, card)[0]) == expected


def test_over_13_a_card_fits_too() -> None:
    work = bench("R1 B13", "R11 R12 R13", wrap=True)
    assert work.fits(keys(work, "R1")[0]) == 1
    pair = work.move(keys(work, "B13"))
    assert pair.fits(keys(work, "R1")[0]) == 1


@pytest.mark.parametrize(
    ("lying", "card", "goes"),
    [
        ("R7", "R8", True),
        ("R7", "B7", True),
        ("R7 B7", "Y7", True),
        ("R7", "X1", True),
        ("X1", "G9", True),
        ("R7", "B8", False),
        ("R7", "R9", False),
        ("R7", "R7", False),
        ("R7 B7", "R8", False),
    ],
)
def test_unfinished_groups_collect_what_goes_with_them(lying: str, card: str, goes: bool) -> None:
    work = bench(f"{lying} {card} B13")
    wanted = keys(work, f"{lying} {card}")
    begun = work.move(wanted[:-1])
    assert begun.fits(wanted[-1]) == (begun.groups[0].id if goes else None)


def test_sending_cards_builds_groups() -> None:
    work = bench("R11 G2 R13 R12 B1", "R7 R8 R9 R10 | Y1 Y2 Y3")
    work = work.send(keys(work, "R13")[0])
    work = work.send(keys(work, "R12")[0])
    assert on_table(work) == "R7 R8 R9 R10 | Y1 Y2 Y3 | R13 R12"
    work = work.send(keys(work, "R10")[0])
    assert on_table(work) == "R7 R8 R9 | Y1 Y2 Y3 | R13 R12 | R10"
    work = work.move(keys(work, "R11"), work.groups[2].id)
    assert on_table(work) == "R7 R8 R9 | Y1 Y2 Y3 | R11 R12 R13 | R10"
    assert on_table(work.send(keys(work, "R10")[0])) == "R7 R8 R9 R10 | Y1 Y2 Y3 | R11 R12 R13"


def test_sending_takes_back_or_sets_apart() -> None:
    work = bench("G9 B1", "Y1 Y2 Y3")
    (nine,) = keys(work, "G9")
    sent = work.send(nine)
    assert on_table(sent) == "Y1 Y2 Y3 | G9"
    assert on_table(sent.send(nine)) == "Y1 Y2 Y3"
    (two,) = keys(work, "Y2")
    apart = work.send(two)
    assert on_table(apart) == "Y1 Y3 | Y2"
    work = bench("B1", "Y1 Y2 Y3 | R9 R10 R11")
    alone = work.move(keys(work, "Y1 Y3"), 2)
    with pytest.raises(WorkbenchError, match="Y2 fits nowhere else"):
        alone.send(keys(work, "Y2")[0])


def test_a_hint_is_taken_over() -> None:
    work = bench("R10 B2 B13", "R1 R2 R3 | Y1 Y2 Y3 | G1 G2 G3 | R7 R8 R9")
    hint = m.Lay(groups("R1 Y1 G1 | R2 Y2 G2 B2 | R3 Y3 G3 | R7 R8 R9"))
    adopted = work.adopt(hint)
    assert adopted.lay() == hint
    assert in_hand(adopted) == "R10 B13"
    assert ids(adopted)[-1] == 4
    assert adopted.undo() == work
    # A card that was laid before and that the hint does not need goes back.
    assert in_hand(work.move(keys(work, "R10"), 4).adopt(hint)) == "B13 R10"
    with pytest.raises(WorkbenchError, match="G13 is not there"):
        work.adopt(m.Lay(groups("G13 G12 G11")))
    with pytest.raises(WorkbenchError, match="lay on the table before"):
        work.adopt(m.Lay(groups("R1 R2 R3")))


# --- going back ------------------------------------------------------------------------------------------


def test_undo_goes_back_to_any_point() -> None:
    start = bench("R10 R6 B1", "R7 R8 R9")
    one = start.move(keys(start, "R10"), 1)
    two = one.split(1, 2)
    three = two.sort_hand(BY_COLOUR)
    assert three.undo() == two
    assert three.undo(2) == one
    assert three.undo(3) == start
    with pytest.raises(WorkbenchError):
        three.undo(4)


def test_starting_afresh_can_be_undone() -> None:
    start = bench("R10 R6 B1", "R7 R8 R9").sort_hand(BY_COLOUR)
    work = start.move(keys(start, "R6"), 1).split(1, 1)
    fresh = work.restart()
    assert fresh.groups == start.groups
    assert fresh.hand == start.hand
    assert fresh.undo() == work


# --- from turn to turn -----------------------------------------------------------------------------------


def test_edits_stay_while_table_and_hand_do() -> None:
    table = Table("R10 B1", "Y1 G1", table="R7 R8 R9")
    work = of(table)
    work = work.move(keys(work, "R10"), 1)
    table.state = replace(table.state, turn=1)
    table.act(m.Draw())
    seen = work.observe(table.state.observation(0))
    assert seen.now == work.now
    assert seen.past == work.past
    assert seen.pool == 4


def test_a_drawn_card_comes_to_the_hand_and_begins_anew() -> None:
    table = Table("R10 B1", "Y1 G1", table="R7 R8 R9", pool="G5 G6")
    work = of(table).sort_hand(BY_NUMBER)
    moved = work.move(keys(work, "R10"), 1)
    after = moved.observe(table.act(m.Draw()).state.observation(0))
    assert in_hand(after) == "B1 G5 R10"
    assert on_table(after) == "R7 R8 R9"
    assert after.steps == 0
    assert {piece.key for piece in work.hand} < {piece.key for piece in after.hand}
    assert after.groups == work.groups


def test_ones_own_lay_keeps_pieces_where_they_are() -> None:
    table = Table("R10 B1", "Y1 G1", table="R7 R8 R9 | G1 G2 G3")
    work = of(table)
    work = work.move(keys(work, "R10"), 1)
    after = work.observe(table.act(work.lay()).state.observation(0))
    assert [[piece.key for piece in group.pieces] for group in after.groups] == [
        [piece.key for piece in group.pieces] for group in work.groups
    ]
    assert ids(after) == ids(work)
    assert after.laid() == ()
    assert after.hand == work.hand


def test_pieces_are_followed_when_others_rebuild() -> None:
    table = Table("R4 B1", "B2 Y9", table="R1 R2 R3 | Y1 Y2 Y3 | G1 G2 G3 | B7 B8 B9")
    table.state = replace(table.state, turn=1)
    work = of(table)
    after = work.observe(table.lay("R1 Y1 G1 | R2 Y2 G2 B2 | R3 Y3 G3 | B7 B8 B9").state.observation(0))
    assert after.hand == work.hand
    assert after.groups[3] == work.groups[3]
    where = {piece.key: piece.card for group in work.groups for piece in group.pieces}
    now = {piece.key: piece.card for group in after.groups for piece in group.pieces}
    assert where.items() < now.items()
    assert set(now) - set(where) == {max(now)}
    assert set(ids(after)) & set(ids(work)) == {4}


def test_a_new_deal_has_new_pieces() -> None:
    table = Table("R1 R2 R3", "B1")
    work = of(table)
    table.lay("R1 R2 R3").act(m.Continue(), 0).act(m.Continue(), 1)
    between = work.observe(table.state.observation(0))
    assert (on_table(between), in_hand(between)) == ("", "")
    table.act(table.state.sample_chance(random.Random(1)), CHANCE)
    after = between.observe(table.state.observation(0))
    assert Counter(in_hand(after).split()) == Counter(table.state.hands[0])
    assert min(piece.key for piece in after.hand) > max(piece.key for piece in work.hand)


# --- laws ------------------------------------------------------------------------------------------------


def edited(work: Workbench, rng: random.Random) -> Workbench:
    """Some edit, maybe one that is refused: then the workbench as it was."""
    everything = [*work.hand, *(piece for group in work.groups for piece in group.pieces)]
    some = [piece.key for piece in rng.sample(everything, rng.choice((1, 1, 1, 2, 3)))]
    groups_ = [*ids(work), 0] if rng.random() < 0.1 else ids(work) or [0]
    a, b = rng.choice(groups_), rng.choice(groups_)
    edits: list[Callable[[], Workbench]] = [
        lambda: work.move(some),
        lambda: work.move(some, a),
        lambda: work.move(some, a, rng.randrange(-1, 6)),
        lambda: work.to_hand(some),
        lambda: work.move_in_hand(some, rng.randrange(len(work.hand) + 1)),
        lambda: work.new_group(),
        lambda: work.join(a, b),
        lambda: work.split(a, rng.randrange(5)),
        lambda: work.send(some[0]),
        lambda: work.send(some[0]),
        lambda: work.sort_hand(rng.choice((BY_COLOUR, BY_NUMBER))),
        lambda: work.restart(),
        lambda: work.undo(rng.randrange(1, 4)),
    ]
    try:
        return rng.choice(edits)()
    except WorkbenchError:
        return work


def mid_game(seed: int, options: MyRummyOptions) -> MyRummyState:
    """A position after some turns of bots."""
    rng = random.Random(seed)
    game = MyRummy(options)
    state = game.new_initial_state(rng.choice((2, 3, 4)))
    bot = game.bot(Level.RANDOM)
    for _ in range(rng.randrange(1, 40)):
        seat = CHANCE if state.is_chance_node() else state.active_seats()[0]
        action = state.sample_chance(rng) if seat == CHANCE else bot.choose(state.observation(seat), rng, 0.0)
        after = state.apply(seat, action).state
        if after.phase != m.TURN:
            break
        state = after
    return state


OPTIONS = [
    MyRummyOptions(),
    MyRummyOptions(wrap=True, first_meld=0),
    MyRummyOptions(first_meld=50, extend_at_once=False),
    MyRummyOptions(jokers_after_first=True, hand_size=10),
]


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from(OPTIONS))
def test_laws_of_editing(seed: int, options: MyRummyOptions) -> None:
    """Cards are conserved, keys are theirs, undo restores exactly, the check is the rules' own."""
    state = mid_game(seed, options)
    assert state.turn is not None
    rng = random.Random(seed)
    work = Workbench.begin(state.observation(state.turn), options)
    first = {piece.key: piece for group in work.groups for piece in group.pieces}
    first |= {piece.key: piece for piece in work.hand}
    trail = [work]
    for _ in range(25):
        after = edited(work, rng)
        pieces = [*after.hand, *(piece for group in after.groups for piece in group.pieces)]
        assert {piece.key: piece for piece in pieces} == first
        assert len(pieces) == len(first)
        assert len(set(ids(after))) == len(after.groups)
        assert all(piece.own for piece in after.hand)
        if after.steps > work.steps:
            assert after.undo() == work
            trail.append(after)
        else:
            assert after == trail[after.steps]
            del trail[after.steps + 1 :]
        work = after
        assert_same_verdict(state, work)
    for steps in range(1, work.steps + 1):
        assert work.undo(steps) == trail[-1 - steps]


def assert_same_verdict(state: MyRummyState, work: Workbench) -> None:
    assert state.turn is not None
    refused = work.refusal()
    if refused is None:
        state.check(state.turn, work.lay())
        laid = Counter(piece.card for piece in work.laid())
        after = state.apply(state.turn, work.lay()).state
        assert Counter(after.hands[state.turn]) == Counter(state.hands[state.turn]) - laid
    else:
        with pytest.raises(IllegalActionError) as error:
            state.check(state.turn, work.lay())
        assert (error.value.code, error.value.text) == refused


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_what_is_followed_is_always_what_is_seen(seed: int) -> None:
    """Through a deal, with edits in between: the workbench shows the observation, each key is one card."""
    rng = random.Random(seed)
    game = MyRummy(MyRummyOptions(first_meld=0, number_of_deals=2))
    state = game.new_initial_state(2)
    work = Workbench.begin(state.observation(0), game.options)
    bot = game.bot(Level.RANDOM)
    names: dict[int, str] = {}
    for _ in range(60):
        if state.is_terminal():
            break
        seat = CHANCE if state.is_chance_node() else state.active_seats()[0]
        action = state.sample_chance(rng) if seat == CHANCE else bot.choose(state.observation(seat), rng, 0.0)
        state = state.apply(seat, action).state
        seen = state.observation(0)
        work = work.observe(seen)
        assert work.lay().table == seen.table or work.steps
        assert Counter(piece.card for piece in (*work.hand, *work.laid())) == Counter(seen.hand)
        for piece in (*work.hand, *(piece for group in work.groups for piece in group.pieces)):
            assert names.setdefault(piece.key, piece.card) == piece.card
        for _ in range(rng.randrange(3)):
            if seen.hand:
                work = edited(work, rng)
