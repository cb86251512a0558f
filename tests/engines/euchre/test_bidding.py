# SPDX-License-Identifier: GPL-3.0-or-later
"""Making trump: two rounds, the dealer's card, going alone, and every house rule about them."""

from __future__ import annotations

import pytest

from engines.euchre import types as e
from tests.engines.euchre.table import STRONG, Table

PASSES = [f"{seat} pass" for seat in range(4)]


def test_the_first_round_goes_from_the_dealers_left_to_the_dealer() -> None:
    table = Table().deal(STRONG)
    assert table.state.active_seats() == (0,)
    assert table.can(0) == {"pass", "order up", "order up alone"}
    table.do("0 pass")
    assert table.events == (e.Passed(0, 1),)
    assert table.state.active_seats() == (1,)
    table.do("1 pass", "2 pass")
    assert table.state.active_seats() == (3,)
    assert table.can(3) == {"pass", "order up", "order up alone"}


def test_ordering_up_gives_the_dealer_the_card_and_one_to_lay_away() -> None:
    table = Table().deal(STRONG).do("0 pass", "1 order up")
    assert table.events == (e.TrumpMade(1, "H", "order_up", False, ()), e.PickedUp(3, "QH"))
    assert (table.state.phase, table.state.active_seats()) == (e.DISCARD, (3,))
    assert table.can(3) == {f"discard {card}" for card in ("JC", "9S", "TS", "QS", "KS", "QH")}
    table.do("3 discard 9S")
    assert table.state.hands[3] == ("JC", "TS", "QS", "KS", "QH")
    (event,) = table.events
    assert event.seen_by(3) == e.Discarded(3, "9S")
    assert event.seen_by(1) == e.Discarded(3, "??")
    assert table.state.observation(3).discarded == "9S"
    assert table.state.observation(0).discarded is None
    assert (table.state.phase, table.state.leader, table.state.active_seats()) == (e.PLAY, 0, (0,))


def test_the_dealer_may_take_the_card_up() -> None:
    table = Table().deal(STRONG).do("0 pass", "1 pass", "2 pass", "3 order up")
    assert (table.state.maker, table.state.trump, table.state.made_by) == (3, "H", "order_up")


def test_the_dealer_may_lay_the_card_away_again_unless_it_must_be_kept() -> None:
    assert Table().deal(STRONG).do("0 order up", "3 discard QH").state.discarded == "QH"
    kept = Table(keep_upcard=True).deal(STRONG).do("0 order up")
    assert kept.can(3) == {f"discard {card}" for card in ("JC", "9S", "TS", "QS", "KS")}
    assert kept.refused("3 discard QH") == "keep-upcard"
    assert kept.refused("3 discard AH") == "not-your-card"


def test_four_passes_turn_the_card_down_and_bar_its_suit() -> None:
    table = Table().deal(STRONG).do(*PASSES)
    assert table.events == (e.Passed(3, 1), e.TurnedDown("H"))
    assert (table.state.phase, table.state.active_seats()) == (e.CALL, (0,))
    suits = [suit + alone for suit in ("C", "D", "S") for alone in ("", " alone")]
    assert table.can(0) == {"pass", *(f"call {suit}" for suit in suits)}
    assert table.refused("0 call H") == "turned-down"
    assert table.refused("0 call NT") == "no-such-trump"


def test_calling_in_the_second_round_leaves_the_card_where_it_is() -> None:
    table = Table().deal(STRONG).do(*PASSES, "0 pass", "1 call C")
    assert table.events == (e.TrumpMade(1, "C", "call", False, ()),)
    assert (table.state.phase, table.state.trump, table.state.picked_up) == (e.PLAY, "C", False)
    assert table.state.active_seats() == (0,)
    assert table.state.bids[-2:] == ((0, "pass"), (1, "call C"))


def test_eight_passes_throw_the_cards_in_and_the_deal_moves_on() -> None:
    table = Table().deal(STRONG).do(*PASSES, *PASSES)
    assert table.events == (e.Passed(3, 2), e.ThrownIn(3))
    assert (table.state.phase, table.state.dealer, table.state.deal) == (e.DEAL, 0, 1)
    assert table.state.scores() == (0, 0)


def test_stick_the_dealer() -> None:
    table = Table(stick_the_dealer=True).deal(STRONG).do(*PASSES, "0 pass", "1 pass", "2 pass")
    assert "pass" not in table.can(3)
    assert table.refused("3 pass") == "dealer-stuck"
    assert table.do("3 call S").state.maker == 3


def test_a_stuck_dealer_may_call_no_trump_where_it_is_played() -> None:
    options = {"stick_the_dealer": True, "no_trump": "high"}
    table = Table(**options).deal(STRONG).do(*PASSES, "0 pass", "1 pass", "2 pass")
    assert "call NT" in table.can(3)


@pytest.mark.parametrize(
    ("no_trump", "calls"), [("off", set()), ("high", {"call NT"}), ("both", {"call NT", "call NTL"})]
)
def test_no_trump_is_called_in_the_second_round(no_trump: str, calls: set[str]) -> None:
    table = Table(no_trump=no_trump, alone_allowed=False).deal(STRONG)
    assert table.can(0) == {"pass", "order up"}
    table.do(*PASSES)
    assert table.can(0) == {"pass", "call C", "call D", "call S"} | calls


def test_going_alone_can_be_forbidden() -> None:
    table = Table(alone_allowed=False).deal(STRONG)
    assert table.can(0) == {"pass", "order up"}
    assert table.refused("0 order up alone") == "no-loner"
    table.do(*PASSES)
    assert table.refused("0 call C alone") == "no-loner"


def test_a_loners_partner_sits_out() -> None:
    table = Table().deal(STRONG).do("0 order up alone", "3 discard QH")
    assert table.state.sitting_out == (2,)
    table.do("0 play JH", "1 play 9C")
    assert table.state.active_seats() == (3,)
    assert table.refused("2 play 9D") == "sitting-out"
    table.do("3 play JC")
    assert table.state.past_tricks == (((0, "JH"), (1, "9C"), (3, "JC")),)


def test_canadian_loner() -> None:
    table = Table(canadian_loner=True).deal(STRONG).do("0 pass", "1 pass")
    assert Table(canadian_loner=True).deal(STRONG).do("0 order up").state.alone is False
    assert Table().deal(STRONG).do("0 pass").can(1) == {"pass", "order up", "order up alone"}
    before = Table(canadian_loner=True).deal(STRONG).do("0 pass")
    assert before.can(1) == {"pass", "order up alone"}
    assert before.refused("1 order up") == "must-go-alone"
    assert table.can(2) == {"pass", "order up", "order up alone"}
    table.do("2 pass", "3 pass", "0 pass")
    assert "call C" in table.can(1)


def test_a_dealer_whose_partner_goes_alone_leaves_the_card_lying() -> None:
    table = Table().deal(STRONG).do("0 pass", "1 order up alone")
    assert table.state.sitting_out == (3,)
    assert table.state.picked_up is False
    assert (table.state.phase, table.state.active_seats()) == (e.PLAY, (0,))
    assert len(table.state.hands[3]) == 5


# --- who leads against a loner ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("maker", "left_of_dealer", "left_of_loner"), [(0, 0, 1), (1, 0, 2), (2, 1, 3), (3, 0, 0)]
)
def test_who_leads_against_a_loner(maker: int, left_of_dealer: int, left_of_loner: int) -> None:
    # Seat 3 deals. Seat 2's loner has seat 0, the dealer's left, sit out: the lead passes to seat 1.
    for lead, leader in (("left_of_dealer", left_of_dealer), ("left_of_loner", left_of_loner)):
        table = Table(loner_lead=lead).deal(STRONG).do(*PASSES, *PASSES[:maker], f"{maker} call S alone")
        assert table.state.active_seats() == (leader,)
        assert table.state.leader == leader
        together = Table(loner_lead=lead).deal(STRONG).do(*PASSES, *PASSES[:maker], f"{maker} call S")
        assert together.state.active_seats() == (0,)


# --- defending alone --------------------------------------------------------------------------------


def test_defenders_are_asked_from_the_loners_left() -> None:
    table = Table(defend_alone=True).deal(STRONG).do("0 order up alone", "3 discard QH")
    assert (table.state.phase, table.state.active_seats()) == (e.DEFEND, (1,))
    assert table.can(1) == {"defend alone", "defend together"}
    table.do("1 defend together")
    assert table.events == (e.Defended(1, False),)
    assert table.state.active_seats() == (3,)
    table.do("3 defend together")
    assert (table.state.phase, table.state.sitting_out, table.state.defender_alone) == (e.PLAY, (2,), None)


def test_a_lone_defenders_partner_sits_out() -> None:
    table = Table(defend_alone=True).deal(STRONG).do("0 order up alone", "3 discard QH", "1 defend alone")
    assert (table.state.phase, table.state.sitting_out, table.state.defender_alone) == (e.PLAY, (2, 3), 1)
    table.do("0 play JH")
    assert table.state.active_seats() == (1,)
    table.do("1 play 9C")
    assert table.state.past_tricks == (((0, "JH"), (1, "9C")),)


def test_the_second_defender_may_defend_alone_too() -> None:
    table = Table(defend_alone=True).deal(STRONG).do("0 order up alone", "3 discard QH")
    table.do("1 defend together", "3 defend alone")
    assert table.state.sitting_out == (1, 2)


def test_the_lead_passes_over_both_who_sit_out() -> None:
    table = Table(defend_alone=True).deal(STRONG).do(*PASSES, "0 pass", "1 pass", "2 call S alone")
    assert table.state.active_seats() == (3,)
    table.do("3 defend alone")
    assert (table.state.sitting_out, table.state.active_seats()) == ((0, 1), (2,))
    left = Table(defend_alone=True, loner_lead="left_of_loner").deal(STRONG)
    left.do(*PASSES, "0 pass", "1 pass", "2 call S alone", "3 defend together", "1 defend alone")
    assert (left.state.sitting_out, left.state.active_seats()) == ((0, 3), (1,))


def test_nobody_is_asked_without_a_loner_or_without_the_rule() -> None:
    assert Table(defend_alone=True).deal(STRONG).do("0 order up", "3 discard QH").state.phase == e.PLAY
    assert Table().deal(STRONG).do("0 order up alone", "3 discard QH").state.phase == e.PLAY
