# SPDX-License-Identifier: GPL-3.0-or-later
"""A worked example for every rule of a turn: placing, jacks, dead cards, refills, missed draws, passing.

On the built-in board the queen of spades is on g1 and h9, the eight of clubs on e1 and d6, the ace of
diamonds on h1 and e6.
"""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engines.contract import CHANCE, Outcome, Termination
from engines.sequence import types as q
from engines.sequence.game import Sequence
from engines.sequence.legality import is_dead, placeable, removable
from engines.sequence.options import SequenceOptions
from engines.sequence.rules import IDLE_EXCHANGES
from engines.sequence.types import NOBODY, ONE_EYED
from tests.engines.sequence.table import act, after, at, kinds, listed, position, refused

REFILL = {"refill": True}
MISSED = {"missed_draw": True}

# --- placing ----------------------------------------------------------------------------------------


def test_a_card_puts_a_chip_on_one_of_its_two_squares_and_another_is_drawn() -> None:
    state = position("QS 2C", "3C", stock="9H 9D")
    assert listed(state) == {"place QS g1", "place QS h9", "place 2C e5", "place 2C j7"}
    step = act(state, "place QS h9")
    assert step.events == (q.Placed(0, 0, "QS", at("h9")), q.Drew(0, "9H"))
    after_it = step.state
    assert after_it.chips[at("h9")] == 0
    assert after_it.hands[0] == ("2C", "9H")
    assert after_it.discards == ("QS",)
    assert after_it.stock == ("9D",)
    assert (after_it.turn, after_it.last) == (1, at("h9"))
    assert step.events[1].seen_by(1) == q.Drew(0, "??")


def test_a_chip_goes_on_an_empty_square_with_the_card_printed_there() -> None:
    state = position("QS 2C", "3C", chips=("", "g1"))
    assert refused(state, "place QS g1") == "square-taken"
    assert refused(state, "place QS a2") == "other-card"
    assert refused(state, "place QS a1") == "no-chip-there"
    assert refused(state, "place 3C j4") == "not-your-card"
    assert refused(state, "place QS h9 as a1-e1") == "no-choice"
    assert refused(state, "pass") == "must-play"
    assert refused(state, "place 3C j4", seat=1) == "not-your-turn"
    assert refused(state, "draw") == "not-now"


def test_two_of_a_kind_are_listed_once_and_go_one_by_one() -> None:
    state = position("QS QS", "3C", stock="9H")
    assert listed(state) == {"place QS g1", "place QS h9"}
    assert after(state, "place QS g1").hands[0] == ("QS", "9H")


def test_the_turn_goes_round() -> None:
    state = position("QS", "3C", "AD", turn=2)
    assert after(state, "place AD h1").turn == 0
    assert after(state, "place AD h1", "place QS g1", "place 3C j4").turn == 2


# --- jacks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jack", ["JD", "JC"])
def test_a_two_eyed_jack_places_a_chip_on_any_empty_square(jack: str) -> None:
    state = position(jack, "3C", chips=("g1", "h9"))
    free = {f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)}
    free -= {"a1", "j1", "a10", "j10", "g1", "h9"}
    assert listed(state) == {f"place {jack} {square}" for square in free}
    assert after(state, f"place {jack} e5").chips[at("e5")] == 0
    assert refused(state, f"place {jack} a10") == "no-chip-there"
    assert refused(state, f"place {jack} h9") == "square-taken"
    assert refused(state, f"remove {jack} h9") == "not-one-eyed"


@pytest.mark.parametrize("jack", ["JH", "JS"])
def test_a_one_eyed_jack_takes_an_opponents_chip_away(jack: str) -> None:
    state = position(jack, "3C", "4C", chips=("g1", "h9 b2", "e5"), stock="9H")
    assert listed(state) == {f"remove {jack} {square}" for square in ("h9", "b2", "e5")}
    step = act(state, f"remove {jack} e5")
    assert step.events == (q.Removed(0, 2, jack, at("e5")), q.Drew(0, "9H"))
    assert step.state.chips[at("e5")] == NOBODY
    assert (step.state.turn, step.state.last) == (1, at("e5"))
    assert refused(state, f"remove {jack} g1") == "own-chip"
    assert refused(state, f"remove {jack} c3") == "no-chip"
    assert refused(state, f"remove {jack} a1") == "no-chip"
    assert refused(state, f"place {jack} c3") == "one-eyed"


def test_a_partners_chip_is_ones_own_teams() -> None:
    state = position("JH", "3C", "4C", "5C", chips=("g1 h9", "b2"), turn=0)
    assert listed(state) == {"remove JH b2"}


def test_chips_of_a_sequence_stay() -> None:
    row = "b2 c2 d2 e2 f2"
    state = position("JS", "3C", chips=("", row + " g2"), sequences=((1, row),))
    assert listed(state) == {"remove JS g2"}
    for square in row.split():
        assert refused(state, f"remove JS {square}") == "locked"


# --- dead cards -------------------------------------------------------------------------------------


def test_a_dead_card_is_exchanged_and_the_turn_goes_on() -> None:
    state = position("QS 2C", "3C", chips=("g1", "h9"), stock="9H 9D")
    assert state.observation(0).dead == ("QS",)
    assert listed(state) == {"exchange QS", "place 2C e5", "place 2C j7"}
    step = act(state, "exchange QS")
    assert step.events == (q.Exchanged(0, "QS"), q.Drew(0, "9H"))
    assert step.state.turn == 0
    assert step.state.hands[0] == ("2C", "9H")
    assert step.state.discards == ("QS",)
    assert listed(step.state) == {"place 2C e5", "place 2C j7", "place 9H b2", "place 9H f7"}


def test_only_one_dead_card_is_exchanged_in_a_turn() -> None:
    state = position("QS 8C AS", "3C", chips=("g1 e1", "h9 d6"), stock="QS 9D 5D")
    once = after(state, "exchange QS")
    assert once.hands[0] == ("8C", "AS", "QS")
    assert listed(once) == {"place AS h4", "place AS b9"}
    assert refused(once, "exchange 8C") == "once-a-turn"
    again = after(once, "place AS h4", "place 3C j4")
    assert "exchange 8C" in listed(again)


def test_a_card_that_can_be_played_is_not_dead() -> None:
    state = position("QS JD JH", "3C", chips=("g1", ""), stock="9H")
    assert state.observation(0).dead == ()
    assert refused(state, "exchange QS") == "not-dead"
    assert refused(state, "exchange JD") == "not-dead"
    assert refused(state, "exchange JH") == "not-dead"
    assert refused(state, "exchange 2C") == "not-your-card"


def test_where_dead_cards_are_not_exchanged_they_are_held() -> None:
    state = position("QS 2C", "3C", chips=("g1", "h9"), options={"dead_cards": False})
    assert listed(state) == {"place 2C e5", "place 2C j7"}
    assert refused(state, "exchange QS") == "no-exchange"
    assert state.observation(0).dead == ("QS",)


def test_a_dead_card_is_exchanged_only_while_there_is_another_to_draw() -> None:
    board = ("g1", "h9")
    nothing = position("QS 2C", "3C", chips=board, stock="")
    assert refused(nothing, "exchange QS") == "no-card-left"
    step = act(position("QS 2C", "3C", chips=board, stock="", discards="5D"), "exchange QS")
    assert kinds(step.events) == ["Exchanged"]
    assert (step.state.phase, step.state.to_draw, step.state.turn) == (q.RESHUFFLE, 0, 0)
    drawn = after(step.state, "reshuffle 5D QS")
    assert (drawn.hands[0], drawn.turn, drawn.exchanged) == (("2C", "5D"), 0, True)


# --- refilling a freed square -----------------------------------------------------------------------


def test_a_removal_ends_the_turn() -> None:
    state = position("JH QS JD", "3C", chips=("", "g1"))
    removed = after(state, "remove JH g1")
    assert (removed.turn, removed.freed, removed.phase) == (1, None, q.PLAY)


def test_where_it_is_played_the_freed_square_may_be_refilled_at_once() -> None:
    state = position("JH QS JD 2C", "3C", chips=("", "g1"), stock="9H 9D", options=REFILL)
    step = act(state, "remove JH g1")
    assert kinds(step.events) == ["Removed"]
    asked = step.state
    assert (asked.phase, asked.turn, asked.observation(1).freed) == (q.REFILL, 0, at("g1"))
    assert listed(asked) == {"pass", "place QS g1", "place JD g1"}
    assert refused(asked, "place QS h9") == "other-square"
    assert refused(asked, "place 2C g1") == "other-card"
    assert refused(asked, "remove JH g1") == "not-your-card"
    filled = act(asked, "place QS g1")
    assert kinds(filled.events) == ["Placed", "Drew", "Drew"]
    assert filled.state.hands[0] == ("JD", "2C", "9H", "9D")
    assert filled.state.discards == ("JH", "QS")
    assert (filled.state.turn, filled.state.freed, filled.state.chips[at("g1")]) == (1, None, 0)


def test_the_freed_square_may_be_left_empty() -> None:
    state = position("JH JS 2C", "3C", chips=("", "g1 h9"), stock="9H 9D", options=REFILL)
    asked = after(state, "remove JH g1")
    assert listed(asked) == {"pass"}  # asked all the same: that nothing fits is nobody’s business
    assert refused(asked, "remove JS h9") == "not-now"
    step = act(asked, "pass")
    assert step.events == (q.Passed(0, stuck=False), q.Drew(0, "9H"))
    assert (step.state.turn, step.state.passes) == (1, 0)


def test_two_cards_are_drawn_across_a_shuffle() -> None:
    state = position("JH QS 2C", "3C", chips=("", "g1"), stock="9H", discards="5D", options=REFILL)
    step = act(state, "remove JH g1", "place QS g1")
    assert kinds(step.events) == ["Placed", "Drew"]
    assert (step.state.phase, step.state.owed) == (q.RESHUFFLE, 1)
    assert after(step.state, "reshuffle QS JH 5D").hands[0] == ("2C", "9H", "QS")


# --- missed draws -----------------------------------------------------------------------------------


def test_where_a_missed_draw_is_lost_one_draws_for_oneself() -> None:
    state = position("QS 2C", "3C 4C", stock="9H 9D", options=MISSED)
    step = act(state, "place QS g1")
    assert kinds(step.events) == ["Placed"]
    waiting = step.state
    assert waiting.active_seats() == (0, 1)
    assert listed(waiting, 0) == {"draw"}
    assert "draw" not in listed(waiting, 1)
    assert refused(waiting, "draw", seat=1) == "nothing-to-draw"
    assert refused(waiting, "place 2C e5", seat=0) == "not-your-turn"
    assert waiting.observation(1).to_draw == 0
    drawn = act(waiting, "0: draw")
    assert drawn.events == (q.Drew(0, "9H"),)
    assert drawn.state.active_seats() == (1,)
    assert drawn.state.hands[0] == ("2C", "9H")


@pytest.mark.parametrize(
    ("card", "played"),
    [("3C", "place 3C j4"), ("JH", "remove JH g1"), ("8C", "exchange 8C"), ("8D", "pass")],
)
def test_a_draw_is_missed_as_soon_as_the_next_player_plays(card: str, played: str) -> None:
    chips = ("e1 d5", "d6 i2")
    options = MISSED | {"dead_cards": card == "8C"}
    state = position("QS 2C", card, chips=chips, stock="9H 9D", options=options)
    waiting = after(state, "place QS g1")
    step = act(waiting, played)
    assert step.events[0] == q.DrawMissed(0)
    assert step.state.hands[0] == ("2C",)
    assert step.state.observation(None).forfeits == (1, 0)
    assert refused(step.state, "draw", seat=0) in ("not-your-turn", "nothing-to-draw")
    if played == "exchange 8C":
        assert step.state.hands[1] == ("9H",)  # an exchange is drawn for at once


def test_a_hand_can_run_out_and_then_one_passes() -> None:
    state = position("QS", "3C", "4C", options=MISSED)
    empty = after(state, "place QS g1", "place 3C j4", "1: draw", "place 4C c3", "2: draw")
    assert empty.hands[0] == ()
    assert listed(empty) == {"pass"}


def test_a_missed_draw_takes_the_draws_for_both_cards() -> None:
    state = position("JH QS 2C", "3C", chips=("", "g1"), options=MISSED | REFILL)
    waiting = after(state, "remove JH g1", "place QS g1")
    assert (waiting.to_draw, waiting.owed) == (0, 2)
    assert len(after(waiting, "0: draw").hands[0]) == 3
    assert len(after(waiting, "place 3C j4").hands[0]) == 1


def test_a_draw_may_bring_the_shuffle() -> None:
    waiting = after(position("QS 2C", "3C", stock="", options=MISSED), "place QS g1")
    assert waiting.phase == q.PLAY
    shuffle = after(waiting, "0: draw")
    assert shuffle.phase == q.RESHUFFLE
    drawn = after(shuffle, "reshuffle QS")
    assert drawn.hands[0] == ("2C", "QS")
    assert drawn.active_seats() == (1,)


def test_the_draw_is_what_the_session_takes_for_bots() -> None:
    before = position("QS", "3C", options=MISSED)
    waiting = after(before, "place QS g1")
    played = Sequence(waiting.options)
    assert played.acknowledgement(waiting, 0) == q.Draw()
    assert played.acknowledgement(waiting, 1) is None
    assert played.acknowledgement(before, 0) is None


# --- nobody can move --------------------------------------------------------------------------------


def test_who_can_play_nothing_passes_and_when_all_do_the_match_ends_without_a_winner() -> None:
    chips = ("g1 e1", "h9 d6")
    state = position("QS", "8C", chips=chips, options={"dead_cards": False})
    assert listed(state) == {"pass"}
    first = act(state, "pass")
    assert first.events == (q.Passed(0, stuck=True),)
    assert (first.state.turn, first.state.passes) == (1, 1)
    last = act(first.state, "pass")
    outcome = Outcome(Termination.BLOCKED, (), (0, 0))
    assert last.events == (q.Passed(1, stuck=True), q.MatchOver(outcome))
    assert last.state.is_terminal()
    assert last.state.returns() == (0.0, 0.0)
    assert last.state.outcome() == outcome
    assert refused(last.state, "pass", seat=0) == "match-over"


def test_a_card_played_in_between_begins_the_count_anew() -> None:
    chips = ("g1 e1", "h9 d6")
    state = position("QS", "8C 2C", "8C", chips=chips, stock="8C QS", options={"dead_cards": False})
    on = after(state, "pass", "place 2C e5", "pass")
    assert (on.passes, on.turn) == (1, 0)
    assert not on.is_terminal()
    assert after(on, "pass", "pass").is_terminal()


def test_while_anybody_exchanges_the_match_goes_on() -> None:
    """Both exchange a dead card for a dead one and pass; the next one drawn may be playable."""
    chips = ("g1 e1 h1", "h9 d6 e6")
    state = position("QS", "8C", chips=chips, stock="AD AD 2C QS")
    assert listed(state) == {"exchange QS"}
    swapped = after(state, "exchange QS")
    assert (swapped.passes, swapped.idle) == (0, 1)
    assert listed(swapped) == {"pass"}
    again = after(swapped, "pass", "exchange 8C", "pass")
    assert (again.passes, again.idle, again.turn) == (0, 2, 0)
    assert listed(again) == {"exchange AD"}
    drawn = after(again, "exchange AD")
    assert "place 2C e5" in listed(drawn)
    played = after(drawn, "place 2C e5")
    assert (played.passes, played.idle) == (0, 0)


def test_exchanges_without_end_are_blocked_when_both_decks_have_come_round_twice() -> None:
    chips = ("g1 e1 h1", "h9 d6 e6")
    state = position("QS", "8C", chips=chips, stock="AD AD QS")
    nearly = replace(state, idle=IDLE_EXCHANGES - 2)
    assert not after(nearly, "exchange QS").is_terminal()
    last = act(replace(state, idle=IDLE_EXCHANGES - 1), "exchange QS")
    assert last.events[-1] == q.MatchOver(Outcome(Termination.BLOCKED, (), (0, 0)))
    assert last.state.is_terminal()


@pytest.mark.parametrize("seed", range(4))
def test_twelve_play_on_while_a_card_could_still_be_played(seed: int) -> None:
    """Hands of three go dead easily; a match was over then although jacks lay in the pile."""
    rng = random.Random(seed)
    state = Sequence(SequenceOptions(sequences_to_win=3)).new_initial_state(12)
    before = state
    while not state.is_terminal():
        before = state
        if state.is_chance_node():
            state = state.apply(CHANCE, state.sample_chance(rng)).state
        else:
            (seat,) = state.active_seats()
            state = state.apply(seat, rng.choice(state.legal_actions(seat))).state
    outcome = state.outcome()
    assert outcome is not None
    if outcome.termination is Termination.BLOCKED and before.idle < IDLE_EXCHANGES - 1:
        hands = [(seat, card) for seat, hand in enumerate(before.hands) for card in hand]
        assert not any(placeable(before, card) or is_dead(before, card) for _, card in hands)
        assert not any(card in ONE_EYED and removable(before, seat % 3) for seat, card in hands)
