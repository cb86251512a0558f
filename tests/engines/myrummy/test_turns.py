# SPDX-License-Identifier: GPL-3.0-or-later
"""Dealing, drawing, passing, time that is up, the end of a deal and of a match."""

from __future__ import annotations

import random

import pytest

from engines.contract import CHANCE, IllegalActionError, Outcome, Termination
from engines.myrummy import types as m
from engines.myrummy.game import MyRummy
from engines.myrummy.legality import DECK
from engines.myrummy.rules import MyRummyState
from tests.engines.myrummy.table import Table, cards, groups


def dealt(seats: int = 3, first: int | None = 1, **options: object) -> MyRummyState:
    game = MyRummy(MyRummy.options_type.parse(options))
    state = game.new_initial_state(seats)
    after: MyRummyState = state.apply(CHANCE, m.Deal(DECK, first)).state
    return after


# --- dealing ---------------------------------------------------------------------------------------------


def test_the_deck() -> None:
    assert len(DECK) == 108
    assert DECK.count("X1") == 4
    assert all(DECK.count(card) == 2 for card in DECK if card != "X1")


def test_cards_go_round_one_by_one_then_come_the_pool() -> None:
    state = dealt(hand_size=10)
    assert state.turn == state.first == 1
    assert state.hands[1] == DECK[0:30:3]
    assert state.hands[2] == DECK[1:30:3]
    assert state.hands[0] == DECK[2:30:3]
    assert state.pool == DECK[30:]
    assert state.apply(1, m.Draw()).state.hands[1][-1] == DECK[30]


@pytest.mark.parametrize("size", [10, 12, 14])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_opening_hand(size: int, seats: int) -> None:
    state = dealt(seats, hand_size=size)
    assert [len(hand) for hand in state.hands] == [size] * seats
    assert len(state.pool) == 108 - seats * size


def test_who_begins_is_drawn_once_and_then_goes_round() -> None:
    game = MyRummy(MyRummy.options_type())
    start = game.new_initial_state(3)
    assert {start.sample_chance(random.Random(n)).first for n in range(30)} == {0, 1, 2}
    assert start.apply(CHANCE, m.Deal(DECK)).state.turn == 0
    table = Table("R1 R2 R3", "B1", "B2", deal=1).lay("R1 R2 R3")
    for seat in range(3):
        table.act(m.Continue(), seat)
    assert table.state.sample_chance(random.Random(1)).first is None
    assert table.refused_action(m.Deal(DECK, 2), CHANCE)[0] == "bad-first"
    assert table.act(m.Deal(DECK), CHANCE).state.turn == 1
    assert table.state.deal == 2


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (m.Deal(DECK[1:]), "bad-deck"),
        (m.Deal((*DECK[1:], "B13")), "bad-deck"),
        (m.Deal(DECK, 3), "bad-first"),
        (m.Draw(), "not-now"),
    ],
)
def test_bad_deals(action: m.MyRummyAction, code: str) -> None:
    state = MyRummy(MyRummy.options_type()).new_initial_state(3)
    with pytest.raises(IllegalActionError) as refused:
        state.apply(CHANCE, action)
    assert refused.value.code == code


# --- lay or draw -----------------------------------------------------------------------------------------


def test_drawing_ends_the_turn() -> None:
    table = Table("R1 B1", "R2", pool="G7 G8").act(m.Draw())
    assert table.hand == "R1 B1 G7"
    assert table.state.turn == 1
    assert table.state.turns == 1
    (drew,) = table.events
    assert drew == m.Drew(0, ("G7",))
    assert drew.seen_by(0) == drew
    assert drew.seen_by(1) == drew.seen_by(None) == m.Drew(0, ("??",))
    assert table.state.observation(0).drawn == "G7"
    assert table.state.observation(1).drawn == ""
    assert table.refused_action(m.Lay(groups("G7 G8 G9")), 0)[0] == "not-your-turn"


def test_laying_ends_the_turn_without_a_card() -> None:
    table = Table("R1 R2 R3 B1", "R2").lay("R1 R2 R3")
    assert table.hand == "B1"
    assert table.state.turn == 1
    assert len(table.state.pool) == 5


def test_one_draws_or_lays_while_there_are_cards() -> None:
    table = Table("R1 B1", "R2")
    assert table.refused_action(m.Pass()) == (
        "must-draw",
        "One passes by drawing while there are cards to draw.",
    )
    assert table.refused_action(m.Continue())[0] == "not-now"
    assert table.refused_action(m.Deal(DECK))[0] == "not-now"
    assert table.refused_action(m.Draw(), 1)[0] == "not-your-turn"
    assert table.refused_action(m.Draw(), CHANCE)[0] == "not-your-turn"


def test_an_empty_pool_lets_one_pass() -> None:
    table = Table("R1 B1", "R2", pool="")
    assert table.refused_action(m.Draw()) == (
        "pool-empty",
        "There is nothing left to draw: lay cards or pass.",
    )
    assert table.state.observation(0).legal == (m.Pass(),)
    table.act(m.Pass())
    assert table.events == (m.Passed(0),)
    assert (table.state.passes, table.state.turn) == (1, 1)


def test_legal_actions_offer_a_table_and_observations_do_not() -> None:
    state = Table("R1 R2 R3 B1", "R2").state
    assert state.legal_actions(0) == (m.Draw(), m.Lay(groups("R1 R2 R3")))
    assert state.observation(0).legal == (m.Draw(),)
    assert state.legal_actions(1) == state.observation(1).legal == ()
    assert Table("R1 Y2 R3 B1", "R2").state.legal_actions(0) == (m.Draw(),)
    assert Table("R1 R2 R3 B1", "R2", melded=False).state.legal_actions(0) == (m.Draw(),)


# --- time ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 3])
def test_time_that_is_up_costs_cards_and_leaves_the_table_alone(count: int) -> None:
    table = Table("R1 B1", "R2", table="G1 G2 G3", timeout_cards=count)
    before = table.state
    late = table.game.overtime(before, 0)
    assert late == m.OutOfTime(0)
    table.act(late, CHANCE)
    assert table.state.table == before.table
    assert table.state.hands == ((*before.hands[0], *before.pool[:count]), before.hands[1])
    assert table.state.pool == before.pool[count:]
    assert table.state.turn == 1
    assert table.state.drawn == (before.pool[count - 1], "")
    (drew,) = table.events
    assert drew == m.Drew(0, before.pool[:count], penalty=True)
    assert drew.seen_by(1) == m.Drew(0, ("??",) * count, penalty=True)


def test_no_more_penalty_cards_than_there_are() -> None:
    table = Table("R1 B1", "R2", pool="G7 G8", timeout_cards=3).act(m.OutOfTime(0), CHANCE)
    assert table.hand == "R1 B1 G7 G8"
    table.act(m.OutOfTime(1), CHANCE)
    assert table.events == (m.Passed(1),)
    assert table.state.passes == 1
    table.act(m.OutOfTime(0), CHANCE)
    assert table.state.phase == m.SUMMARY


def test_only_the_clock_says_that_time_is_up() -> None:
    table = Table("R1 B1", "R2", timeout_cards=2)
    assert table.refused_action(m.OutOfTime(0), 0) == (
        "not-your-turn",
        "The clock says when time is up, not a player.",
    )
    assert table.refused_action(m.OutOfTime(1), CHANCE)[0] == "not-now"
    assert table.game.overtime(table.state, 1) is None


def test_without_penalty_cards_ai_plays_the_turn() -> None:
    table = Table("R1 B1", "R2")
    assert table.game.overtime(table.state, 0) is None
    assert table.refused_action(m.OutOfTime(0), CHANCE)[0] == "not-now"


def test_summaries_have_no_penalty() -> None:
    table = Table("R1 R2 R3", "R2", timeout_cards=2).lay("R1 R2 R3")
    assert table.state.phase == m.SUMMARY
    assert table.game.overtime(table.state, 0) is None
    assert table.game.acknowledgement(table.state, 0) == m.Continue()
    assert table.refused_action(m.OutOfTime(0), CHANCE)[0] == "not-now"


# --- the end of a deal -----------------------------------------------------------------------------------


def test_an_empty_hand_wins_what_the_others_hold() -> None:
    table = Table("R1 R2 R3", "B13 X1", "G7 G8").lay("R1 R2 R3")
    assert isinstance(table.events[0], m.Laid)
    assert table.events[1:] == (
        m.DealScored(
            m.DealScore(
                kind="out",
                winners=(0,),
                hands=((), cards("B13 X1"), cards("G7 G8")),
                hand_points=(0, 43, 15),
                points=(58, 0, 0),
                scores=(58, 0, 0),
            )
        ),
    )
    assert table.state.phase == m.SUMMARY
    assert table.state.active_seats() == (0, 1, 2)
    assert table.state.observation(2).last_score == table.state.last_score


def all_pass(*hands: str, **more: object) -> Table:
    table = Table(*hands, pool="", **more)  # type: ignore[arg-type]
    for _ in hands:
        table.act(m.Pass())
    return table


def test_when_everyone_passes_the_lowest_hand_wins() -> None:
    score = all_pass("R9 B9", "R2 B2", "X1").state.last_score
    assert score is not None
    assert score.kind == "blocked"
    assert score.winners == (1,)
    assert score.hand_points == (18, 4, 30)
    assert score.points == (0, 48, 0)


def test_several_lowest_hands_share_rounded_down() -> None:
    score = all_pass("R9 B9", "R2 B2", "Y4", "X1 R1").state.last_score
    assert score is not None
    assert score.winners == (1, 2)
    assert score.points == (0, 24, 24, 0)  # 18 + 31 = 49


def test_all_hands_alike_are_worth_nothing() -> None:
    score = all_pass("R4", "R3 B1").state.last_score
    assert score is not None
    assert score.winners == (0, 1)
    assert score.points == (0, 0)


def test_laying_begins_the_passes_anew() -> None:
    table = Table("R9 B9", "R1 R2 R3 B4", "G1", pool="").act(m.Pass()).lay("R1 R2 R3").act(m.Pass())
    assert table.state.passes == 1
    assert table.state.phase == m.TURN
    table.act(m.Pass())
    assert table.state.phase == m.TURN
    table.act(m.Pass())
    assert table.state.phase == m.SUMMARY


def test_everyone_reads_the_summary_before_the_next_deal() -> None:
    table = Table("R1 R2 R3", "B13", "G7").lay("R1 R2 R3")
    for seat in (2, 0):
        table.act(m.Continue(), seat)
        assert table.events == (m.Acknowledged(seat),)
        assert table.refused_action(m.Continue(), seat)[0] == "not-your-turn"
    assert table.refused_action(m.Draw(), 1)[0] == "not-now"
    assert table.state.acknowledged == (0, 2)
    table.act(m.Continue(), 1)
    assert table.state.is_chance_node()
    assert table.state.team_scores == (20, 0, 0)
    assert table.state.table == ()
    assert table.state.melded == (False,) * 3


# --- the end of a match ----------------------------------------------------------------------------------


def test_a_number_of_deals() -> None:
    def last(deal: int) -> Table:
        table = Table("R1 R2 R3", "B13", deal=deal, number_of_deals=3, scores=(5, 30))
        return table.lay("R1 R2 R3")

    assert last(2).state.phase == m.SUMMARY
    over = last(3)
    outcome = Outcome(Termination.DEALS_PLAYED, (1,), (18, 30))
    assert over.events[-1] == m.MatchOver(outcome)
    assert over.state.outcome() == outcome
    assert over.state.returns() == (-1.0, 1.0)
    assert over.state.is_terminal()
    assert over.refused_action(m.Continue(), 0)[0] == "match-over"


def test_equal_totals_share_the_win() -> None:
    table = Table("R1 R2 R3", "B13", "B1", number_of_deals=1, scores=(0, 14, 0)).lay("R1 R2 R3")
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert table.state.returns() == (1.0, 1.0, -1.0)


@pytest.mark.parametrize(("before", "over"), [(86, False), (87, True)])
def test_a_number_of_points(before: int, over: bool) -> None:
    table = Table("R1 R2 R3", "B13", match_end="points", points_to_win=100, scores=(before, 50), deal=9).lay(
        "R1 R2 R3"
    )
    assert table.state.is_terminal() == over
    outcome = table.state.outcome()
    if over:
        assert outcome == Outcome(Termination.SCORE_REACHED, (0,), (100, 50))
    else:
        assert outcome is None


@pytest.mark.parametrize("seats", [0, 1, 5, -2])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(ValueError, match=str(seats)):
        MyRummy(MyRummy.options_type()).new_initial_state(seats)
