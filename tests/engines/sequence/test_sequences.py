# SPDX-License-Identifier: GPL-3.0-or-later
"""Five in a row: what counts, what may be shared, what the player chooses, and who has won."""

from __future__ import annotations

import pytest

from engines.contract import Outcome, Termination
from engines.sequence import types as q
from tests.engines.sequence.table import act, after, at, kinds, line, listed, position, refused

ROW = "b2 c2 d2 e2 f2"


@pytest.mark.parametrize(
    ("have", "square", "card"),
    [
        ("b2 c2 d2 e2", "f2", "AC"),
        ("b2 c2 e2 f2", "d2", "3H"),
        ("b2 b3 b4 b5", "b6", "8S"),
        ("b2 c3 d4 e5", "f6", "QD"),
        ("f2 e3 d4 c5", "b6", "8S"),
    ],
)
def test_five_in_a_row_in_each_direction(have: str, square: str, card: str) -> None:
    step = act(position(card, "3C", chips=(have, "")), f"place {card} {square}")
    made = line(f"{have} {square}")
    assert step.events[:2] == (q.Placed(0, 0, card, at(square)), q.Completed(0, 0, made, 1))
    assert step.state.sequences == (q.Sequence(0, made),)
    assert step.state.scores() == (1, 0)


@pytest.mark.parametrize(
    ("have", "card", "square"),
    [
        ("b1 c1 d1", "8C", "e1"),
        ("j2 j3 j4", "7D", "j5"),
        ("b9 c8 d7", "AD", "e6"),
        ("g10 h10 i10", "2S", "f10"),
    ],
)
def test_corners_are_free_for_everyone(have: str, card: str, square: str) -> None:
    for turn in (0, 1):
        hands = (card, "3C") if turn == 0 else ("3C", card)
        chips = (have, "") if turn == 0 else ("", have)
        state = after(position(*hands, chips=chips, turn=turn), f"place {card} {square}")
        assert state.scores()[turn] == 1
        assert {0, 9, 90, 99} & set(state.sequences[0].line)


def test_four_are_no_sequence_nor_are_five_with_an_opponents_chip() -> None:
    assert after(position("3H", "3C", chips=("b2 c2", "")), "place 3H d2").scores() == (0, 0)
    mixed = position("AC", "3C", chips=("b2 c2 e2", "d2"))
    assert after(mixed, "place AC f2").scores() == (0, 0)


def test_two_sequences_may_share_one_chip() -> None:
    state = position("QD", "3C", chips=(ROW + " f3 f4 f5", ""), sequences=((0, ROW),))
    step = act(state, "place QD f6")
    assert step.state.scores() == (2, 0)
    assert set(step.state.sequences[0].line) & set(step.state.sequences[1].line) == {at("f2")}


def test_two_sequences_may_not_share_two_chips() -> None:
    state = position("2S", "3C", chips=(ROW, ""), sequences=((0, ROW),))
    assert after(state, "place 2S g2").scores() == (1, 0)


@pytest.mark.parametrize("more", ["g2 h2 i2 j2", "g2 h2 i2"])
def test_nine_in_a_row_are_two_and_eight_are_one(more: str) -> None:
    *have, last = more.split()
    card = {"j2": "KC", "i2": "8D"}[last]
    state = position(card, "3C", chips=(f"{ROW} {' '.join(have)}", ""), sequences=((0, ROW),))
    assert after(state, f"place {card} {last}").scores() == ((2, 0) if last == "j2" else (1, 0))


def test_ten_in_a_row_are_two_whatever_chip_comes_last() -> None:
    row = [f"e{n}" for n in range(1, 11)]
    cards = ["8C", "9D", "6S", "4D", "2C", "AD", "KC", "3S", "9S", "KS"]
    for card, square in zip(cards, row, strict=True):
        others = [name for name in row if name != square]
        state = position(card, "3C", chips=(" ".join(others), ""), sequences=())
        won = act(state, f"place {card} {square}" + _any_lines(state, card, square)).state
        assert won.scores()[0] in (1, 2)
        if square in ("e5", "e6"):
            assert won.scores() == (2, 0)


def _any_lines(state, card: str, square: str) -> str:
    (first, *_) = sorted(text for text in listed(state) if text.startswith(f"place {card} {square}"))
    return first.removeprefix(f"place {card} {square}")


def test_one_chip_can_complete_two_at_once() -> None:
    state = position("9D", "3C", chips=("e1 e3 e4 e5 a2 b2 c2 d2", ""))
    step = act(state, "place 9D e2")
    assert kinds(step.events) == ["Placed", "Completed", "Completed", "MatchOver"]
    assert [event.count for event in step.events if isinstance(event, q.Completed)] == [1, 2]
    cross = position("AC", "3C", chips=("b2 c2 d2 e2 g2 h2 i2 j2", ""))
    assert listed(cross) >= {"place AC f2"}
    assert after(cross, "place AC f2").scores() == (2, 0)


def test_a_corner_can_be_the_square_that_two_sequences_share() -> None:
    state = position("5C", "3C", chips=("b1 c1 d1 e1 a2 a3 a4", ""), sequences=((0, "a1 b1 c1 d1 e1"),))
    won = after(state, "place 5C a5")
    assert won.scores() == (2, 0)
    assert won.is_terminal()


def test_a_line_that_did_not_count_never_counts_later_by_itself() -> None:
    """Of six in a row five count; a chip elsewhere brings no second sequence of them."""
    six = "a2 b2 c2 d2 e2 f2"
    state = position("3C 4C", "9S", chips=(six, ""), sequences=((0, ROW),))
    assert after(state, "place 3C j4").scores() == (1, 0)
    assert after(state, "place 4C c3").scores() == (1, 0)


# --- choosing ---------------------------------------------------------------------------------------


def test_where_more_than_one_line_could_count_the_player_chooses() -> None:
    """Six in a row: which five stay free to be shared, or open to a jack, matters later."""
    state = position("9D", "3C", chips=("a2 b2 c2 d2 f2", ""))
    ways = {"place 9D e2 as a2-e2", "place 9D e2 as b2-f2"}
    assert {text for text in listed(state) if " e2" in text} == ways
    assert refused(state, "place 9D e2") == "choose-lines"
    assert refused(state, "place 9D e2 as c2-g2") == "choose-lines"
    chosen = after(state, "place 9D e2 as b2-f2")
    assert chosen.sequences == (q.Sequence(0, line(ROW)),)
    jack = position("4C", "JS", chips=("a2 b2 c2 d2 e2 f2", ""), sequences=((0, ROW),), turn=1)
    assert listed(jack) == {"remove JS a2"}


def test_a_choice_between_directions_is_none() -> None:
    """Lines that cross share one square: both count, and nothing is to be chosen."""
    state = position("9D", "3C", chips=("e1 e3 e4 e5 a2 b2 c2 d2", ""), options={"sequences_to_win": 3})
    assert "place 9D e2" in listed(state)
    assert after(state, "place 9D e2").scores() == (2, 0)


def test_two_directions_with_a_choice_in_one_of_them() -> None:
    state = position("9D", "3C", chips=("e1 e3 e4 e5 a2 b2 c2 d2 f2", ""), options={"sequences_to_win": 3})
    assert {text for text in listed(state) if " e2" in text} == {
        "place 9D e2 as e1-e5 a2-e2",
        "place 9D e2 as e1-e5 b2-f2",
    }
    step = act(state, "place 9D e2 as b2-f2 e1-e5")
    assert kinds(step.events)[:3] == ["Placed", "Completed", "Completed"]


def test_an_older_sequence_leaves_less_to_choose() -> None:
    old = "b2 b3 b4 b5 b6"
    state = position(
        "9D",
        "3C",
        chips=(f"{old} c2 d2 f2 a2", ""),
        sequences=((0, old),),
        options={"sequences_to_win": 3},
    )
    assert {text for text in listed(state) if " e2" in text} == {
        "place 9D e2 as a2-e2",
        "place 9D e2 as b2-f2",
    }
    taken = position(
        "2S",
        "3C",
        chips=("a2 b2 c2 d2 e2 f2", ""),
        sequences=((0, "a2 b2 c2 d2 e2"),),
        options={"sequences_to_win": 3},
    )
    assert after(taken, "place 2S g2").scores() == (1, 0)


def test_nothing_is_asked_where_the_match_is_won_either_way() -> None:
    state = position("9D", "3C", chips=("a2 b2 c2 d2 f2", ""), options={"sequences_to_win": 1})
    assert {text for text in listed(state) if " e2" in text} == {"place 9D e2"}
    won = after(state, "place 9D e2")
    assert won.is_terminal()
    assert won.scores() == (1, 0)


# --- winning ----------------------------------------------------------------------------------------


def test_the_first_team_at_the_target_wins_at_once() -> None:
    column = "j2 j3 j4 j5"
    state = position("4D 2C", "3C", chips=(f"{ROW} {column}", ""), sequences=((0, ROW),), stock="9H")
    step = act(state, "place 4D j6")
    outcome = Outcome(Termination.SCORE_REACHED, (0,), (2, 0))
    assert kinds(step.events) == ["Placed", "Completed", "MatchOver"]
    assert step.events[-1] == q.MatchOver(outcome)
    assert step.state.outcome() == outcome
    assert step.state.returns() == (1.0, -1.0)
    assert step.state.hands[0] == ("2C",)  # nothing is drawn any more
    assert step.state.active_seats() == ()
    assert refused(step.state, "place 3C j4", seat=1) == "match-over"


@pytest.mark.parametrize(
    ("seats", "options", "over"),
    [
        (2, {}, False),
        (2, {"sequences_to_win": 1}, True),
        (3, {}, True),
        (3, {"sequences_to_win": 2}, False),
        (6, {}, False),
        (6, {"teams_of_six": 3}, True),
    ],
)
def test_how_many_sequences_win(seats: int, options: dict[str, int], over: bool) -> None:
    teams = 3 if seats == 3 or options.get("teams_of_six") == 3 else 2
    hands = ("AC", "3C", "4C", "5C", "6C", "7C")[:seats]
    chips = ("b2 c2 d2 e2", *[""] * (teams - 1))
    state = after(position(*hands, chips=chips, options=options), "place AC f2")
    assert state.is_terminal() == over
    if over:
        assert state.returns() == tuple(1.0 if seat % teams == 0 else -1.0 for seat in range(seats))


def test_partners_win_together() -> None:
    hands = ("3C", "4C", "5C", "AC")
    state = position(*hands, chips=("", "b2 c2 d2 e2"), turn=3, options={"sequences_to_win": 1})
    assert after(state, "place AC f2").returns() == (-1.0, 1.0, -1.0, 1.0)


def test_a_refilled_square_can_complete_a_sequence() -> None:
    state = position("JH AC", "3C", chips=("b2 c2 d2 e2", "f2"), options={"refill": True})
    assert after(state, "remove JH f2", "place AC f2").scores() == (1, 0)
