# SPDX-License-Identifier: GPL-3.0-or-later
"""Worked examples of Briscola: the cards, the trick, drawing, scoring, the match, every option."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from engines.briscola import types as b
from engines.briscola.ranking import ALL_POINTS, LEFT_OUT, pack, points, winner
from engines.briscola.rules import BriscolaState, HouseRules, match_end
from engines.cards import HIDDEN
from engines.contract import CHANCE, IllegalActionError, Termination
from tests.engines.briscola.table import Table

# --- cards and tricks ------------------------------------------------------------------------------


def test_the_deck_has_120_points() -> None:
    assert points(pack(2)) == ALL_POINTS == 120
    assert points(("AO", "3U", "KW", "HB", "JO", "7O", "2U")) == 11 + 10 + 4 + 3 + 2
    assert len(pack(3)) == 39
    assert LEFT_OUT == "2B"
    assert LEFT_OUT not in pack(3)


@pytest.mark.parametrize(
    ("trick", "taker"),
    [
        ("7U AU", 1),  # the ace is the strongest
        ("AU 3U", 0),
        ("3U KU", 0),  # the three beats the king
        ("KU HU", 0),
        ("HU JU", 0),
        ("JU 7U", 0),
        ("2U 4U", 1),
        ("AU 2O", 1),  # the lowest trump beats any plain card
        ("2U AW", 0),  # another suit never takes
        ("4O 2O", 0),
        ("KO 3O", 1),
    ],
)
def test_who_takes_a_trick_with_coins_trump(trick: str, taker: int) -> None:
    assert winner(tuple(enumerate(trick.split())), "O") == taker


def test_any_card_may_be_played_and_the_taker_leads_and_draws_first() -> None:
    table = Table().deal({0: "7U AU 2O", 1: "3U KU 5W"}, upcard="4O", stock="6W 7W")
    assert {table.game.action_to_text(a) for a in table.state.legal_actions(0)} == {
        "play 7U",
        "play AU",
        "play 2O",
    }
    table.do("0 play 7U", "1 play 5W")
    assert isinstance(table.events[1], b.TrickWon)
    assert table.events[1].winner == 0
    assert [(e.seat, e.card) for e in table.events if isinstance(e, b.Drew)] == [(0, "6W"), (1, "7W")]
    assert table.state.active_seats() == (0,)


def test_the_turned_up_card_is_drawn_last_and_everyone_knows_who_has_it() -> None:
    table = Table().deal({0: "AU AW AB", 1: "2U 2W 2B"}, upcard="KO")
    while table.state.upcard is not None:
        (seat,) = table.state.active_seats()
        hand = [card for card in table.state.hands[seat] if card != "KO"]
        table.do(f"{seat} play {hand[0]}")
    last = [event for event in table.events if isinstance(event, b.Drew)][-1]
    assert last.card == "KO"
    assert last.open
    assert last.seen_by(None) == last
    assert table.state.observation(None).shown[last.seat] == ("KO",)
    assert all(len(hand) == 3 for hand in table.state.hands)
    table.play_out()
    assert table.state.phase == b.OVER


def test_what_can_not_be_done_is_told_by_name() -> None:
    table = Table().deal({0: "7U AU 2O", 1: "3U KU 5W"})
    assert table.refused("1 play 3U") == "not-your-turn"
    assert table.refused("0 play 3U") == "not-your-card"
    assert table.refused("0 exchange") == "no-exchange"
    assert table.refused("0 continue") == "not-now"
    assert Table().refused("0 play 3U") == "not-now"
    with pytest.raises(IllegalActionError) as refusal:
        Table().state.check(CHANCE, b.Deal(("AO",) * 40))
    assert refusal.value.code == "bad-deck"


def test_a_first_deal_names_its_dealer_and_later_ones_do_not() -> None:
    table = Table(best_of=3, match_end="best_of").deal(dealer=0)
    assert table.state.active_seats() == (1,)
    table.play_out()
    assert table.state.phase == b.SUMMARY
    table.go_on()
    with pytest.raises(IllegalActionError) as refusal:
        table.state.check(CHANCE, b.Deal(pack(2), dealer=0))
    assert refusal.value.code == "bad-dealer"


# --- the end of a deal -----------------------------------------------------------------------------


def ending(table: Table, piles: dict[int, str], last: str, **changes: Any) -> BriscolaState:
    """The state before the last card of a deal: ``last`` are the cards still held, seat 0's first, who leads;
    the tricks taken so far hold the ``piles``, the rest went to seat 0."""
    n = table.state.num_seats
    dealt = table.deal().state
    held = last.split()
    given = {seat: words.split() for seat, words in piles.items()}
    named = {card for cards in given.values() for card in cards} | set(held)
    given.setdefault(0, [])
    given[0] += [card for card in pack(n) if card not in named]
    tricks, winners = [], []
    for seat, cards in sorted(given.items()):
        assert len(cards) % n == 0, (seat, len(cards))
        for start in range(0, len(cards), n):
            tricks.append(tuple((s, cards[start + s]) for s in range(n)))
            winners.append(seat)
    return replace(
        dealt,
        hands=tuple((card,) for card in held),
        shown=((),) * n,
        stock=(),
        upcard=None,
        trump="O",
        past_tricks=tuple(tricks),
        winners=tuple(winners),
        leader=0,
        turn=0,
        **changes,
    )


def finish(state: BriscolaState) -> BriscolaState:
    while state.phase == b.PLAY:
        (seat,) = state.active_seats()
        state = state.apply(seat, state.legal_actions(seat)[0]).state
    return state


# 11 + 11 + 11 + 10 + 10 + 4 + 3 = 60 for seat 1, if the last trick brings nothing.
LEVEL = {1: "AU AW AB 3W 3B KU HU 2U 4U 5U"}


def test_with_61_one_deal_decides() -> None:
    state = finish(ending(Table(), {1: "AU AW AB 3W 3B KU HU JU 4U 5U"}, "6O 2O"))
    assert state.history[-1].team_points == (58, 62)
    assert state.history[-1].winner == 1
    assert state.phase == b.OVER
    assert state.ended is not None
    assert state.ended.termination is Termination.SCORE_REACHED
    assert state.ended.winners == (1,)
    assert state.returns() == (-1.0, 1.0)


def test_patta_counts_nothing_and_the_same_dealer_deals_again() -> None:
    table = Table()
    state = finish(ending(table, LEVEL, "6O 2O"))
    score = state.history[-1]
    assert score.team_points == (60, 60)
    assert (score.winner, score.counted, score.scores) == (None, False, (0, 0))
    assert state.phase == b.SUMMARY
    dealer = state.dealer
    for seat in (0, 1):
        state = state.apply(seat, b.Continue()).state
    assert state.is_chance_node()
    assert state.dealer == dealer
    assert state.sample_chance(random.Random(1)).dealer is None


def test_a_deal_that_counts_moves_the_deal_on() -> None:
    table = Table(points_to_win=100)
    state = finish(ending(table, {1: "AU AW AB 3W 3B KU HU JU 4U 5U"}, "6O 2O"))
    assert state.team_scores == (58, 62)
    dealer = state.dealer
    for seat in (1, 0):
        state = state.apply(seat, b.Continue()).state
    assert state.dealer == (dealer + 1) % 2


def test_points_are_told_by_seat_and_by_team() -> None:
    state = finish(ending(Table(4), {1: "AU AW AB 3W", 3: "3B KU HU 2U"}, "6O 2O 4O 5O"))
    score = state.history[-1]
    assert score.seat_points == (60, 43, 0, 17)
    assert score.team_points == (60, 60)


RULES = HouseRules(3, False, "off", "stock", 1, False, 0, 61)


@pytest.mark.parametrize(
    ("target", "best_of", "scores", "winners"),
    [
        (61, 0, (60, 0), None),
        (61, 0, (61, 59), (0,)),
        (100, 0, (99, 98), None),
        (100, 0, (104, 130), (1,)),  # both are there: the better one
        (100, 0, (120, 120), None),  # a tie at the target is broken by another deal
        (61, 0, (50, 61, 61), None),
        (61, 3, (1, 1), None),
        (61, 3, (2, 1), (0,)),
        (61, 5, (2, 0), None),
        (61, 5, (2, 3), (1,)),
        (61, 3, (1, 1, 1), None),  # three players: two deals have to be won all the same
        (61, 3, (1, 2, 1), (1,)),
    ],
)
def test_when_a_match_is_over(
    target: int, best_of: int, scores: tuple[int, ...], winners: tuple[int, ...] | None
) -> None:
    outcome = match_end(replace(RULES, target=target, best_of=best_of)).outcome(scores, 1)
    assert (None if outcome is None else outcome.winners) == winners


def test_three_players_play_without_one_two_and_each_alone() -> None:
    table = Table(3).deal()
    assert table.game.teams(3) == (0, 1, 2)
    table.play_out()
    assert sum(table.state.history[-1].team_points) == ALL_POINTS
    dealt = [card for trick in table.state.past_tricks for _, card in trick]
    assert sorted(dealt) == sorted(pack(3))


# 33 + 17 for seat 1, 41 + 9 for seat 2; seat 0 has the other 20.
TWO_LEVEL = {1: "AU AW AB 3W KU HU", 2: "AO 3O 3B 3U HO HW HB 2U 4U"}


def test_three_players_of_whom_two_are_level_at_the_top_keep_their_points() -> None:
    state = finish(ending(Table(3), TWO_LEVEL, "6O 2O 4O"))
    score = state.history[-1]
    assert score.team_points == (20, 50, 50)
    assert (score.winner, score.counted, score.scores) == (None, True, (20, 50, 50))
    dealer = state.dealer
    for seat in range(3):
        state = state.apply(seat, b.Continue()).state
    assert state.dealer == (dealer + 1) % 3


def test_best_of_several_deals_nobody_wins_such_a_deal_and_it_is_dealt_again() -> None:
    state = finish(ending(Table(3, match_end="best_of"), TWO_LEVEL, "6O 2O 4O"))
    score = state.history[-1]
    assert (score.winner, score.counted, score.scores) == (None, False, (0, 0, 0))
    dealer = state.dealer
    for seat in range(3):
        state = state.apply(seat, b.Continue()).state
    assert state.dealer == dealer


# --- options ---------------------------------------------------------------------------------------


def test_five_cards_in_hand() -> None:
    table = Table(hand_size=5).deal()
    assert [len(hand) for hand in table.state.hands] == [5, 5]
    table.play_out()
    assert sum(table.state.history[-1].team_points) == ALL_POINTS


def test_the_turned_up_card_is_exchanged_for_the_seven() -> None:
    table = Table(exchange="7").deal({0: "7O AU 2U", 1: "3U KU 5W"}, upcard="AO")
    table.do("0 exchange")
    assert table.events == (b.Exchanged(0, "7O", "AO"),)
    assert table.state.hands[0] == ("AU", "2U", "AO")
    assert table.state.upcard == "7O"
    assert table.state.observation(1).shown == (("AO",), ())
    assert table.state.active_seats() == (0,)
    assert table.refused("0 exchange") == "no-such-card"


def test_only_for_a_better_card_and_only_with_the_right_one() -> None:
    assert Table(exchange="7").deal({0: "7O AU 2U"}, upcard="4O").refused("0 exchange") == "not-better"
    assert Table(exchange="2").deal({0: "7O AU 5U"}, upcard="AO").refused("0 exchange") == "no-such-card"
    assert Table(exchange="2").deal({0: "2O AU 5U"}, upcard="4O").do("0 exchange").state.upcard == "2O"


def test_until_when_it_is_exchanged() -> None:
    hands = {0: "7O AU 5U", 1: "2U 2W 2B"}
    long = Table(exchange="7").deal(hands, upcard="AO").do("0 play AU", "1 play 2U")
    assert b.Exchange() in long.state.legal_actions(0)
    short = Table(exchange="7", exchange_until="first").deal(hands, upcard="AO")
    assert b.Exchange() in short.state.legal_actions(0)
    short.do("0 play AU", "1 play 2U")
    assert short.refused("0 exchange") == "too-late"


def test_open_hands_are_seen_by_everyone_and_closed_ones_by_nobody() -> None:
    hands = {0: "7O AU 5U", 1: "2U 2W 2B"}
    assert Table(open_hands=True).deal(hands).state.observation(None).hands == (
        ("7O", "AU", "5U"),
        ("2U", "2W", "2B"),
    )
    closed = Table().deal(hands)
    assert closed.state.observation(0).hands == (("7O", "AU", "5U"), (HIDDEN,) * 3)
    (dealt,) = closed.events
    assert dealt.seen_by(1).hands == ((HIDDEN,) * 3, ("2U", "2W", "2B"))


@pytest.mark.parametrize("look", [True, False])
def test_partners_look_when_the_stock_is_gone_and_nobody_else_does(look: bool) -> None:
    table = Table(4, partners_look=look).deal()
    while table.state.phase == b.PLAY:
        gone = table.state.upcard is None
        for viewer in range(4):
            seen = table.state.observation(viewer).hands
            for owner in range(4):
                may = owner == viewer or (look and gone and owner == (viewer + 2) % 4)
                assert (HIDDEN not in seen[owner]) == (may or not table.state.hands[owner])
        assert HIDDEN in str(table.state.observation(None).hands) or not any(table.state.hands)
        (seat,) = table.state.active_seats()
        table._apply(seat, table.state.legal_actions(seat)[0])


def test_the_card_taken_in_exchange_is_known_until_it_is_played() -> None:
    table = Table(exchange="7").deal({0: "7O AU 2U", 1: "3U KU 5W"}, upcard="AO").do("0 exchange")
    world = table.game.determinize(table.state.observation(1), random.Random(1))
    assert "AO" in world.hands[0]
    table.do("0 play AO", "1 play 5W")
    assert table.state.observation(1).shown == ((), ())


def test_counter_clockwise_the_right_hand_neighbour_begins() -> None:
    assert Table(4).deal(dealer=0).state.active_seats() == (1,)
    table = Table(4, counter_clockwise=True).deal(dealer=0)
    assert table.state.active_seats() == (3,)
    table.do(f"3 play {table.state.hands[3][0]}")
    assert table.state.active_seats() == (2,)
    table.play_out()
    assert table.state.phase in (b.SUMMARY, b.OVER)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_and_points_are_conserved(seats: int) -> None:
    for seed in range(8):
        rng = random.Random(seed)
        table = Table(seats, exchange=rng.choice(["off", "7", "2"]), hand_size=rng.choice([3, 5]))
        table._apply(CHANCE, table.state.sample_chance(rng))
        while table.state.phase == b.PLAY:
            state = table.state
            cards = [card for hand in state.hands for card in hand]
            cards += [card for trick in (*state.past_tricks, state.trick) for _, card in trick]
            cards += [*state.stock, *([state.upcard] if state.upcard else [])]
            assert sorted(cards) == sorted(pack(seats))
            (seat,) = state.active_seats()
            table._apply(seat, rng.choice(state.legal_actions(seat)))
        assert sum(table.state.history[-1].team_points) == ALL_POINTS
