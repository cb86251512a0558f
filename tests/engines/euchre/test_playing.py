# SPDX-License-Identifier: GPL-3.0-or-later
"""Following suit with bowers and joker, and how a match goes on and ends."""

from __future__ import annotations

import pytest

from engines.contract import Outcome, Termination
from engines.euchre import types as e
from engines.euchre.options import EuchreOptions
from engines.euchre.scoring import match_end
from tests.engines.euchre.table import STRONG, WEAK, Table

PASSES = [f"{seat} pass" for seat in range(4)]


def test_suit_must_be_followed() -> None:
    table = Table().deal(STRONG).do(*PASSES, "0 call D", "0 play AS")
    assert table.can(1) == {f"play {card}" for card in ("9C", "TC", "QC", "KC", "AC")}
    table.do("1 play 9C", "2 play 9D")
    assert table.can(3) == {"play 9S", "play TS", "play QS", "play KS"}
    assert table.refused("3 play JC") == "must-follow"
    assert table.refused("3 play AH") == "not-your-card"
    assert table.refused("0 play JH") == "not-your-turn"


def test_the_left_bower_follows_trump_and_not_its_printed_suit() -> None:
    hands = {0: "AH 9D 9C 9S TS", 1: "JD AD QD AC KC", 2: "TC QC JC AS KS", 3: "KD TD JS QS TH"}
    table = Table().deal(hands, upcard="9H").do("0 order up", "3 discard 9H", "0 play AH")
    assert table.can(1) == {"play JD"}
    table = Table().deal(hands, upcard="9H").do("0 order up", "3 discard 9H", "0 play 9D")
    assert table.can(1) == {"play AD", "play QD"}
    assert table.refused("1 play JD") == "must-follow"


def test_a_left_bower_led_asks_for_trump() -> None:
    hands = {0: "JD 9D 9C 9S TS", 1: "AH AD QD AC KC", 2: "TC QC JC AS KS", 3: "KD TD JS QS TH"}
    table = Table().deal(hands, upcard="9H").do("0 order up", "3 discard JS", "0 play JD")
    assert table.can(1) == {"play AH"}
    table.do("1 play AH", "2 play TC")
    assert table.can(3) == {"play TH", "play 9H"}
    table.do("3 play TH")
    assert table.state.leader == 0


def test_the_joker_is_the_highest_trump_and_leads_trump() -> None:
    hands = {0: "X1 9D 9C 9S TS", 1: "JH AD QD AC KC", 2: "JD QC JC AS KS", 3: "KD TD JS QS TH"}
    table = Table(joker=True).deal(hands, upcard="9H").do("0 order up", "3 discard JS", "0 play X1")
    assert table.can(1) == {"play JH"}
    table.do("1 play JH")
    assert table.can(2) == {"play JD"}
    table.do("2 play JD", "3 play TH")
    assert table.state.leader == 0
    follows = Table(joker=True).deal({0: "AH 9D 9C 9S TS", 1: "X1 AD QD AC KC"}, upcard="9H")
    follows.do("0 order up").do("3 discard 9H", "0 play AH")
    assert follows.can(1) == {"play X1"}


def test_in_no_trump_there_are_no_bowers() -> None:
    hands = {0: "9H TD 9C 9S TS", 1: "JD AD QD AC KC", 2: "JH QH JC AS KS", 3: "KD AH JS QS TH"}
    table = Table(no_trump="high").deal(hands, upcard="9D").do(*PASSES, "0 call NT", "0 play 9H")
    assert table.can(1) == {f"play {card}" for card in hands[1].split()}
    table.do("1 play JD", "2 play JH", "3 play AH")
    assert table.state.leader == 3


def test_in_low_no_trump_the_lowest_card_of_the_suit_led_wins() -> None:
    hands = {0: "TH TD 9C 9S TS", 1: "JD AD QD AC KC", 2: "JH QH JC AS KS", 3: "KD 9H JS QS AH"}
    table = Table(no_trump="both").deal(hands, upcard="9D").do(*PASSES, "0 call NTL", "0 play TH")
    table.do("1 play JD", "2 play JH", "3 play 9H")
    assert table.state.leader == 3


@pytest.mark.parametrize("call", ["NT", "NTL"])
def test_in_no_trump_the_joker_is_a_suit_of_its_own_that_takes_the_trick(call: str) -> None:
    hands = {0: "AH TD 9C 9S TS", 1: "X1 9H QD AC KC", 2: "TC QH JC AS KS", 3: "KD JH JS QS TH"}
    options = {"joker": True, "no_trump": "both"}
    table = Table(**options).deal(hands, upcard="9D").do(*PASSES, f"0 call {call}", "0 play AH")
    assert table.can(1) == {"play 9H"}  # hearts must be followed: the joker is no heart
    other = Table(**options).deal(hands, upcard="9D").do(*PASSES, f"0 call {call}", "0 play 9S")
    other.do("1 play X1", "2 play AS", "3 play JS")
    assert other.state.leader == 1
    other.do("1 play 9H", "2 play QH", "3 play JH", "0 play AH")
    led = Table(**options).deal(hands | {0: "X1 TD 9C 9S TS", 1: "AH 9H QD AC KC"}, upcard="9D")
    led.do(*PASSES, f"0 call {call}", "0 play X1")
    assert led.can(1) == {"play AH", "play 9H", "play QD", "play AC", "play KC"}


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    table = Table().deal(WEAK).do("0 order up", "3 discard TS", "0 play 9C", "1 play JH")
    assert table.refused("2 play KD") == "must-follow"
    table.do("2 play QC", "3 play AC")
    assert table.events[-1] == e.TrickWon(1, ((0, "9C"), (1, "JH"), (2, "QC"), (3, "AC")), 1)
    assert (table.state.leader, table.state.active_seats()) == (1, (1,))
    assert table.state.tricks_won == (0, 1)


# --- summary and end --------------------------------------------------------------------------------


def test_every_seat_acknowledges_the_summary_in_any_order() -> None:
    table = Table().deal(STRONG).do("0 order up", "3 discard QH").play_out()
    assert table.events[-1] == e.DealScored(table.score)
    assert (table.state.phase, table.state.active_seats()) == (e.SUMMARY, (0, 1, 2, 3))
    assert table.game.acknowledgement(table.state, 2) == e.Continue()
    table.do("2 continue")
    assert table.events == (e.Acknowledged(2),)
    assert table.state.active_seats() == (0, 1, 3)
    assert table.refused("2 continue") == "not-your-turn"
    assert table.game.acknowledgement(table.state, 2) is None
    table.do("3 continue", "0 continue", "1 continue")
    assert (table.state.phase, table.state.dealer, table.state.last_score) == (e.DEAL, 0, None)


@pytest.mark.parametrize("points", [5, 7, 10, 11, 15])
def test_a_match_to_points_ends_at_once_when_they_are_reached(points: int) -> None:
    table = Table(points_to_win=points)
    deals = 0
    while not table.state.is_terminal():
        table.deal({}, dealer=3).random_to(e.PLAY, deals).play_out()
        deals += 1
        if table.state.phase == e.SUMMARY:
            assert max(table.state.scores()) < points
            table.go_on()
    assert max(table.state.scores()) >= points
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.termination is Termination.SCORE_REACHED
    assert [type(event) for event in table.events[-2:]] == [e.DealScored, e.MatchOver]
    assert table.state.phase == e.OVER
    assert table.state.last_score is not None
    assert table.refused("0 continue") == "match-over"


def test_points_over_the_target_count_as_they_are() -> None:
    assert match_end(EuchreOptions()).outcome((13, 9), 9) == Outcome(Termination.SCORE_REACHED, (0,), (13, 9))
    assert match_end(EuchreOptions()).outcome((9, 9), 9) is None


def fixed(deals: int) -> EuchreOptions:
    return EuchreOptions(match_end="deals", number_of_deals=deals)


def test_after_a_fixed_number_of_deals_the_side_ahead_wins() -> None:
    assert match_end(fixed(8)).outcome((12, 0), 7) is None
    assert match_end(fixed(8)).outcome((2, 3), 8) == Outcome(Termination.DEALS_PLAYED, (1,), (2, 3))


def test_a_tie_is_broken_by_further_deals() -> None:
    assert match_end(fixed(8)).outcome((3, 3), 8) is None
    assert match_end(fixed(8)).outcome((3, 3), 9) is None
    assert match_end(fixed(8)).outcome((3, 5), 10) == Outcome(Termination.DEALS_PLAYED, (1,), (3, 5))
    table = Table(match_end="deals", number_of_deals=1).deal(STRONG).do(*PASSES, *PASSES)
    assert (table.state.phase, table.state.deal) == (e.DEAL, 1)  # thrown in at nought all
    table.deal(upcard="9C").do("1 order up").random_to(e.PLAY).play_out()
    assert table.state.is_terminal()
    assert table.state.deal == 2


def test_a_thrown_in_deal_counts_among_a_fixed_number() -> None:
    table = Table(match_end="deals", number_of_deals=2).deal(STRONG).do("0 order up", "3 discard QH")
    table.play_out().go_on().deal({}, upcard="9C")
    table.do("1 pass", "2 pass", "3 pass", "0 pass", "1 pass", "2 pass", "3 pass", "0 pass")
    assert table.state.is_terminal()
    assert [type(event) for event in table.events] == [e.Passed, e.ThrownIn, e.MatchOver]
    assert table.state.returns() == (1, -1, 1, -1)


def test_a_misdealt_hand_does_not_count_among_a_fixed_number() -> None:
    weak = {0: "9C 9D TH TS 9H", 1: "QH AH QS JS AS", 2: "AC QC KC JC KS", 3: "AD QD KD JD JH"}
    table = Table(match_end="deals", number_of_deals=1, misdeal_hands=True).deal(weak, upcard="TC")
    table.do("0 claim misdeal")
    assert not table.state.is_terminal()
    assert table.deal(STRONG).state.deal == 1


def test_points_to_win_mean_nothing_in_a_match_of_fixed_length_and_the_other_way_round() -> None:
    options = EuchreOptions(match_end="deals", number_of_deals=8, points_to_win=5)
    assert match_end(options).outcome((30, 0), 7) is None
    assert match_end(EuchreOptions(number_of_deals=1)).outcome((2, 0), 5) is None
