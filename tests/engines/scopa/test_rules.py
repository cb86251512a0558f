# SPDX-License-Identifier: GPL-3.0-or-later
"""Worked examples of Scopa and Scopone: taking, sweeping, the deal, the match, every option of play."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from engines.cards import HIDDEN, italian_deck
from engines.contract import CHANCE
from engines.options import OptionsError
from engines.scopa import types as s
from engines.scopa.captures import captures, worth
from engines.scopa.options import ScopaOptions, ScoponeOptions
from engines.scopa.scoring import match_end
from tests.engines.scopa.table import Table

# --- taking ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "table", "takes"),
    [
        ("7O", "7U 2B", {"7U"}),
        ("7O", "7U 7W 2B", {"7U", "7W"}),  # one of the equal ones, as one likes
        ("7O", "7U 3B 4B", {"7U"}),  # an equal card before a sum
        ("7O", "3B 4B 2U 5U", {"3B 4B", "2U 5U"}),
        ("7O", "AB 2B 4B 6U", {"2B 4B AB", "6U AB"}),
        ("KO", "JU 2B 7W 3W", {"2B JU", "3W 7W"}),  # figures count 8, 9 and 10
        ("HO", "JU AB KW", {"AB JU"}),
        ("3O", "4U 5B", {""}),
        ("AO", "AU 2B", {"AU"}),
        ("5O", "", {""}),
    ],
)
def test_what_a_card_takes(card: str, table: str, takes: set[str]) -> None:
    assert Table().put(f"{card} / 2O", table).can(card) == takes


def test_the_capture_generator_finds_what_looking_at_every_set_finds() -> None:
    rng = random.Random(7)
    for options in (ScopaOptions(), ScopaOptions(escoba=True)):
        for _ in range(300):
            cards = rng.sample(italian_deck(), rng.randint(1, 10))
            card, table = cards[0], cards[1:]
            wanted = 15 - worth(card) if options.escoba else worth(card)
            equal = [(other,) for other in table if worth(other) == worth(card)]
            every = [
                tuple(sorted(some))
                for n in range(1, len(table) + 1)
                for some in combinations(table, n)
                if sum(map(worth, some)) == wanted
            ]
            expected = equal if equal and not options.escoba else every
            assert sorted(captures(card, table, options)) == sorted(expected)


def test_refusals_say_what_is_wrong() -> None:
    table = Table().put("7O 3O 5W / 2O", "7U 3B 4B 2W")
    assert table.refused("1 play 2O") == "not-your-turn"
    assert table.refused("0 play 2O") == "not-your-card"
    assert table.refused("0 play 7O") == "must-take"
    assert table.refused("0 play 7O take 3B 4B") == "equal-first"
    assert table.refused("0 play 3O take 2W") == "equal-first"
    assert table.refused("0 play 5W take 4B") == "wrong-take"
    assert table.refused("0 continue") == "not-now"
    assert Table().put("AO / 2O", "7U").refused("0 play AO take 7U") == "takes-nothing"


def test_what_is_taken_goes_to_the_side_with_the_card() -> None:
    table = Table().put("7O 2O / 2U 3U", "3B 4B KW").do("0 play 7O take 3B 4B")
    assert table.state.captured == (("3B", "4B", "7O"), ())
    assert table.state.table == ("KW",)
    assert table.state.last_taker == 0
    table.do("1 play 2U")
    assert table.state.table == ("KW", "2U")


# --- sweeping --------------------------------------------------------------------------------------


def test_sweeping_the_table_is_a_scopa() -> None:
    table = Table().put("7O 2O / 2U 3U", "3B 4B").do("0 play 7O take 3B 4B")
    assert table.state.scope == (("7O",), ())
    assert table.events == (s.Played(0, "7O", ("3B", "4B"), True, True),)


def test_not_with_the_last_card_of_the_deal() -> None:
    table = Table().put("2U / 7O", "3B 4B", stock="", turn=1).do("1 play 7O take 3B 4B")
    assert table.state.scope[1] == ("7O",)  # seat 0 still holds a card
    table = Table().put(" / 7O", "3B 4B", stock="", turn=1).do("1 play 7O take 3B 4B")
    assert table.state.scope[1] == ()


def test_with_the_last_card_of_a_packet_it_counts() -> None:
    table = Table().put(" / 7O", "3B 4B", stock="6B 6W 6U 5B 5W 5U", turn=1).do("1 play 7O take 3B 4B")
    assert table.state.scope[1] == ("7O",)
    assert isinstance(table.events[-1], s.MoreDealt)


def test_the_rest_goes_to_who_took_last() -> None:
    table = Table().put(" / 2U", "3B KB", captured="AO AU / 4O 4U", stock="", turn=1, last_taker=0)
    table.do("1 play 2U")
    assert s.LastTaken(0, ("3B", "KB", "2U")) in table.events
    assert set(table.state.captured[0]) == {"AO", "AU", "3B", "KB", "2U"}
    assert table.state.table == ()


def test_where_nobody_took_at_all_the_rest_stays_where_it_is() -> None:
    table = Table().put(" / 2U", "KB", stock="", turn=1).do("1 play 2U")
    assert table.state.table == ("KB", "2U")
    assert table.state.captured == ((), ())
    assert not any(isinstance(event, s.LastTaken) for event in table.events)
    assert table.state.history[-1].points == (0, 0)


# --- dealing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_cards_at_a_time_until_the_stock_is_gone(seats: int) -> None:
    table = Table(seats).deal()
    assert [len(hand) for hand in table.state.hands] == [3] * seats
    assert len(table.state.table) == 4
    packets, rng = 1, random.Random(1)
    while table.state.phase == s.PLAY:
        (seat,) = table.state.active_seats()
        table.apply(seat, rng.choice(table.state.legal_actions(seat)))
        packets += any(isinstance(event, s.MoreDealt) for event in table.events)
    assert packets == 36 // (3 * seats)
    assert sum(map(len, table.state.captured)) == 40


@pytest.mark.parametrize(
    ("opening", "again"), [("KO KU KW 2B", True), ("KO KU KW KB", True), ("KO KU 3W 2B", False)]
)
def test_three_kings_on_the_table_are_dealt_again_by_the_same_dealer(opening: str, again: bool) -> None:
    table = Table().deal(opening, dealer=1)
    assert table.state.is_chance_node() is again
    assert (s.Redealt(1, tuple(opening.split())) in table.events) is again
    assert table.state.dealer == 1
    assert table.state.deal == (0 if again else 1)


@pytest.mark.parametrize("rule", ["ace_takes_all", "escoba"])
def test_kings_are_dealt_again_whatever_takes_them(rule: str) -> None:
    assert Table(**{rule: True}).deal("KO KU KW 2B").state.is_chance_node()


def test_kings_are_dealt_again_in_scopone_with_four_on_the_table() -> None:
    table = Table(4, scopone=True, opening="four").deal("KO KU KW 2B", dealer=2)
    assert table.state.is_chance_node()
    assert table.state.dealer == 2


def test_scopone_deals_all_cards_at_once() -> None:
    table = Table(4, scopone=True).deal()
    assert [len(hand) for hand in table.state.hands] == [10] * 4
    assert table.state.table == ()
    four = Table(4, scopone=True, opening="four").deal()
    assert [len(hand) for hand in four.state.hands] == [9] * 4
    assert len(four.state.table) == 4


def test_scopone_goes_counter_clockwise_and_scopa_does_not() -> None:
    assert Table(4, scopone=True).deal(dealer=0).state.active_seats() == (3,)
    assert Table(4).deal(dealer=0).state.active_seats() == (1,)
    table = Table(4, counter_clockwise=True).deal(dealer=0)
    table.apply(3, table.state.legal_actions(3)[0])
    assert table.state.active_seats() == (2,)


def test_hands_are_seen_by_nobody_else() -> None:
    table = Table().deal()
    (dealt,) = table.events
    assert dealt.seen_by(0).hands[1] == (HIDDEN,) * 3
    assert dealt.seen_by(None).hands == ((HIDDEN,) * 3,) * 2
    assert s.MoreDealt((("AO",), ("2O",)), 4).seen_by(1) == s.MoreDealt(((HIDDEN,), ("2O",)), 4)


# --- options of play -------------------------------------------------------------------------------


def test_asso_piglia_tutto() -> None:
    assert Table().put("AO / 2O", "7U KB").can("AO") == {""}
    table = Table(ace_takes_all=True).put("AO 2U / 2O", "7U KB")
    assert table.can("AO") == {"7U KB"}
    table.do("0 play AO take 7U KB")
    assert table.state.scope == ((), ())
    assert set(table.state.captured[0]) == {"7U", "KB", "AO"}
    swept = Table(ace_takes_all=True, ace_sweep_is_scopa=True).put("AO 2U / 2O", "7U KB")
    assert swept.do("0 play AO take 7U KB").state.scope == (("AO",), ())


def test_an_ace_on_an_empty_table() -> None:
    stays = Table(ace_takes_all=True).put("AO 2U / 2O", "").do("0 play AO")
    assert stays.state.table == ("AO",)
    assert stays.state.captured == ((), ())
    itself = Table(ace_takes_all=True, ace_on_empty="takes_itself").put("AO 2U / 2O", "").do("0 play AO")
    assert itself.state.table == ()
    assert itself.state.captured == (("AO",), ())
    assert itself.state.scope == ((), ())
    assert itself.state.last_taker == 0


def test_escoba_makes_fifteen() -> None:
    table = Table(escoba=True).put("7O / 2O", "JU 5B 3W 7U AU")
    assert table.can("7O") == {"JU", "5B 3W".replace("5B 3W", "3W 5B"), "7U AU"}


def test_scopa_d_assi_takes_only_an_ace_that_lies_there() -> None:
    table = Table(ace_takes_all=True, scopa_dassi=True).put("AO 2U / 2O", "AU 7U AB")
    assert table.can("AO") == {"AU", "AB"}
    assert Table(ace_takes_all=True, scopa_dassi=True).put("AO 2U / 2O", "7U KB").can("AO") == {"7U KB"}
    assert Table(ace_takes_all=True).put("AO 2U / 2O", "AU 7U AB").can("AO") == {"7U AB AU"}
    swept = Table(ace_takes_all=True, scopa_dassi=True).put("AO 2U / 2O", "AU").do("0 play AO take AU")
    assert swept.state.scope == (("AO",), ())
    swept = Table(ace_takes_all=True).put("AO 2U / 2O", "AU").do("0 play AO take AU")
    assert swept.state.scope == ((), ())


def test_the_first_card_of_a_deal_may_be_an_ace() -> None:
    table = Table(4, scopone=True, ace_takes_all=True).deal()
    (seat,) = table.state.active_seats()
    ace = next(card for card in table.state.hands[seat] if card.startswith("A"))
    assert table.do(f"{seat} play {ace}").state.table == (ace,)


def test_rules_that_contradict_each_other_are_refused() -> None:
    for kind in (ScopaOptions, ScoponeOptions):
        with pytest.raises(OptionsError) as refused:
            kind.parse({"escoba": True, "ace_takes_all": True})
        assert refused.value.field == "escoba"
        assert len(str(refused.value.text)) > 20


# --- the match -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "scores", "winners"),
    [
        ({}, (10, 9), None),
        ({}, (11, 9), (0,)),
        ({}, (12, 13), (1,)),
        ({}, (11, 11), None),  # a tie plays on
        ({"points_to_win": 21}, (20, 3), None),
        ({"inverse": True}, (11, 4), (1,)),
        ({"inverse": True}, (10, 4), None),
        ({"inverse": True}, (11, 11), None),
        ({"inverse": True}, (11, 4, 4), None),
    ],
)
def test_when_a_match_is_over(
    options: dict[str, object], scores: tuple[int, ...], winners: tuple[int, ...] | None
) -> None:
    outcome = match_end(ScopaOptions.parse(options)).outcome(scores, 1)
    assert (None if outcome is None else outcome.winners) == winners


def test_after_the_summary_the_next_one_deals() -> None:
    table, rng = Table().deal(dealer=0), random.Random(2)
    while table.state.phase == s.PLAY:
        (seat,) = table.state.active_seats()
        table.apply(seat, rng.choice(table.state.legal_actions(seat)))
    assert table.state.phase == s.SUMMARY
    assert table.game.acknowledgement(table.state, 1) == s.Continue()
    table.do("1 continue")
    assert table.refused("1 continue") == "acknowledged"
    table.do("0 continue")
    assert table.state.is_chance_node()
    assert table.state.dealer == 1
    table.apply(CHANCE, table.state.sample_chance(rng))
    assert table.state.deal == 2
