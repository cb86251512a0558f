# SPDX-License-Identifier: GPL-3.0-or-later
"""What the table of Briscola shows: whole matches by the events, and the words for single moments."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engines.briscola import types as b
from tests.app.games.folding import Watched
from tools.italian_stage import briscola

CORNERS: list[tuple[int, dict[str, Any], int | None]] = [
    (2, {}, 0),
    (2, {"open_hands": True, "counter_clockwise": True}, 1),
    (2, {"exchange": "7", "points_to_win": 90}, 0),
    (2, {"exchange": "2", "exchange_until": "first", "hand_size": 5, "match_end": "best_of"}, 0),
    (2, {"match_end": "best_of", "best_of": 5}, None),
    (3, {"points_to_win": 120, "counter_clockwise": True}, 2),
    (3, {"open_hands": True, "exchange": "7"}, None),
    (4, {"partners_look": True, "points_to_win": 120}, 3),
    (4, {"hand_size": 5, "exchange": "2", "partners_look": True, "counter_clockwise": True}, 0),
    (4, {"open_hands": True, "match_end": "best_of"}, None),
]


def game_for(seats: int) -> str:
    return "briscola-a-quattro" if seats == 4 else "briscola"


@pytest.mark.parametrize(("seats", "options", "viewer"), CORNERS)
def test_events_lead_to_what_the_observation_shows(
    seats: int, options: dict[str, Any], viewer: int | None
) -> None:
    watched = Watched(game_for(seats), seats, options=options, viewer=viewer)
    assert watched.play_through() >= 1
    summary = watched.view.summary
    assert summary is not None
    assert summary.over


def test_the_deal_turns_the_trump_up_under_the_stock() -> None:
    watched = Watched("briscola")
    watched.host.step()
    sounds = [beat.sound for beat in watched.beats if beat.sound]
    assert sounds[0] == "shuffle"
    assert sounds.count("deal") == 6
    upcard = watched.host.state.upcard
    assert watched.zone("turned") == [upcard]
    assert watched.view.stock == 34
    assert watched.view.trump.suit == upcard[1]
    assert watched.view.middle == "trick"
    assert len(watched.zone("talon")) == 33


def test_what_is_asked_and_whom_one_waits_for() -> None:
    watched = Watched("briscola", state=briscola("AO KU 2W / 3U 4U 5U"))
    assert watched.view.prompt == "Your lead"
    assert watched.zone("hand", 0) == ["AO", "KU", "2W"], "trumps on the left"
    watched.do("play 2W")
    assert watched.view.prompt == "Ben is thinking"
    assert watched.presenter.why_not("AO") == "It’s Ben’s turn"
    beats = watched.do("play 3U")
    assert [beat.kind for beat in beats].count("read") == 1
    assert watched.view.last_trick.text == "You took the last trick"
    assert [seat.pile for seat in watched.view.seats] == [1, 0]
    assert [seat.result for seat in watched.view.seats] == ["1 trick", "0 tricks"]
    assert len(watched.zone("hand", 0)) == 3, "everyone has drawn"


def test_the_leading_card_is_marked() -> None:
    state = briscola("AO KU 2W / 3U 4U 5U / 7W JW 6U / 2U 4W 5W", trick="3W 2O", turn=0)
    watched = Watched("briscola-a-quattro", state=state)
    lit = [row.code for row in watched.view.cards if row.highlighted]
    assert lit == ["2O"], "the trump"
    assert watched.view.prompt == "Play any card"


def test_the_trump_is_exchanged_by_a_button() -> None:
    options = {"exchange": "7"}
    watched = Watched(
        "briscola", state=briscola("7O KU 2W / 3U 4U 5U", "KO", options=options), options=options
    )
    assert watched.choices() == ["Exchange for king of coins (you lay seven of coins in its place)"]
    assert watched.choices("KU") == watched.choices()
    watched.do("exchange")
    assert watched.zone("turned") == ["7O"]
    assert watched.zone("hand", 0) == ["KO", "KU", "2W"]
    assert watched.choices() == []
    assert watched.view.my_turn, "one then plays"


def test_another_exchange_shows_only_what_lies_there_then() -> None:
    options = {"exchange": "7"}
    state = briscola("2U KU 2W / 7O 4U 5U", "KO", turn=1, options=options)
    watched = Watched("briscola", state=state, options=options)
    watched.do("exchange")
    assert watched.zone("turned") == ["7O"]
    assert watched.zone("hand", 1) == ["??", "??", "??"]


@pytest.mark.parametrize("look", [True, False])
def test_partners_look_once_the_stock_is_gone(look: bool) -> None:
    options = {"partners_look": look}
    state = briscola(
        "AO KU / 3U 4U / 7W JW / 2U 4W", "6O", trick="5W 6W 2W", turn=0, stock=3, options=options
    )
    watched = Watched("briscola-a-quattro", state=state, options=options)
    beats = watched.do("play KU")
    notes = {beat.view.prompt for beat in beats}
    assert ("Partners look at each other’s hands" in notes) == look
    assert ("The stock is gone" in notes) != look
    partner = watched.zone("open", 2)
    assert len(partner) == (3 if look else 0)
    assert watched.view.open_hands == look
    assert watched.zone("open", 1) == watched.zone("open", 3) == []
    assert watched.zone("talon") == watched.zone("turned") == []


def test_open_hands_lie_open_for_a_spectator_too() -> None:
    options = {"open_hands": True}
    state = briscola("AO KU 2W / 3U 4U 5U", options=options)
    watched = Watched("briscola", state=state, options=options, viewer=None)
    assert sorted(watched.zone("open", 0)) == ["2W", "AO", "KU"]
    assert sorted(watched.zone("open", 1)) == ["3U", "4U", "5U"]
    assert watched.choices() == []


def last_trick(first: str, second: str, past: list[tuple[str, str]], **options: Any) -> Watched:
    """Two players with a card each; ``past`` tricks were won by the seat that is named first."""
    tricks = tuple(((int(who), cards.split()[0]), (1 - int(who), cards.split()[1])) for who, cards in past)
    state = briscola(
        f"{first} / {second}",
        options=options,
        past_tricks=tricks,
        winners=tuple(int(who) for who, _ in past),
    )
    gone = msgspec.structs.replace(state, stock=(), upcard=None)
    return Watched("briscola", state=gone, options=options)


def test_a_deal_that_is_won_is_told_with_its_aces_and_threes() -> None:
    watched = last_trick("AO", "3O", [("0", "AU 3U"), ("1", "AW KW")], points_to_win=120)
    watched.do("play AO", "play 3O")
    summary = watched.view.summary
    assert summary is not None
    assert summary.title == "You win the deal!"
    assert summary.subtitle == "Deal 1"
    assert watched.summary() == [
        "You: 42 points",
        "  Aces and threes: AO 3O AU 3U",
        "Ben: 15 points",
        "  Aces and threes: AW",
    ]
    assert [line.value for line in summary.lines if line.cards][1] == "ace of swords", "read aloud"
    assert summary.gains == (42, 15)
    assert summary.waiting == "Waiting for Ben"
    assert isinstance(summary.action, b.Continue)
    assert not summary.over
    watched.do("continue")
    assert watched.view.seats[0].ready


def test_a_patta_counts_nothing() -> None:
    watched = last_trick("2O", "4W", [("0", "AU 2U"), ("1", "AW 2W")])
    watched.do("play 2O", "play 4W")
    summary = watched.view.summary
    assert summary is not None
    assert summary.title == "Patta: dealt again"
    assert summary.tone == "even"
    assert summary.gains == (0, 0)


def test_the_match_is_won_by_whoever_has_the_most() -> None:
    watched = last_trick("2O", "4W", [("1", "AU 3U"), ("1", "AW 3W"), ("1", "AB 3B")])
    watched.do("play 2O", "play 4W")
    summary = watched.view.summary
    assert summary is not None
    assert (summary.title, summary.subtitle) == ("Ben wins the match", "Ben wins the deal")
    assert summary.tone == "lost"
    assert watched.beats[-1].sound == "lose"
    assert summary.over


def test_best_of_several_deals_counts_deals() -> None:
    watched = last_trick("2O", "4W", [("1", "AU 3U")], match_end="best_of")
    watched.do("play 2O", "play 4W")
    assert watched.view.goal == "Best of 3 deals"
    assert watched.view.summary is not None
    assert watched.view.summary.gains == (0, 1)


def test_partners_are_counted_together_and_each() -> None:
    state = briscola("2O / 4W / 5W / 6W", options={"points_to_win": 120})
    won = msgspec.structs.replace(
        state,
        stock=(),
        upcard=None,
        past_tricks=(((2, "AU"), (3, "2U"), (0, "3U"), (1, "4U")),),
        winners=(2,),
    )
    watched = Watched("briscola-a-quattro", state=won, options={"points_to_win": 120})
    watched.do("play 2O", "play 4W", "play 5W", "play 6W")
    assert watched.summary()[:4] == [
        "You and Anna: 21 points",
        "  You: 0 points",
        "  Anna: 21 points",
        "  Aces and threes: AU 3U",
    ]
