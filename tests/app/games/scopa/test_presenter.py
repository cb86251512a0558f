# SPDX-License-Identifier: GPL-3.0-or-later
"""What the table of Scopa and Scopone shows: whole matches by the events, and words for single moments."""

from __future__ import annotations

from typing import Any

import pytest

from engines.cards import italian_deck
from engines.contract import CHANCE
from engines.scopa import types as s
from tests.app.games.folding import Watched
from tools.italian_stage import CHOICE, scopa

CORNERS: list[tuple[str, int, dict[str, Any], int | None]] = [
    ("scopa", 2, {}, 0),
    ("scopa", 2, {"ace_takes_all": True, "ace_sweep_is_scopa": True, "ace_on_empty": "takes_itself"}, 1),
    ("scopa", 2, {"ace_takes_all": True, "scopa_dassi": True, "napola": True, "re_bello": True}, None),
    ("scopa", 3, {"escoba": True, "seventy": "sevens", "counter_clockwise": True}, 2),
    ("scopa", 3, {"inverse": True, "points_to_win": 16}, 0),
    ("scopa", 4, {"missing_suit": "nothing", "napola": True}, 3),
    ("scopa", 4, {"points_to_win": 21, "counter_clockwise": True}, None),
    ("scopone-scientifico", 4, {}, 0),
    ("scopone-scientifico", 4, {"opening": "four", "re_bello": True}, 1),
    ("scopone-scientifico", 4, {"escoba": True, "counter_clockwise": False}, None),
]


@pytest.mark.parametrize(("game", "seats", "options", "viewer"), CORNERS)
def test_events_lead_to_what_the_observation_shows(
    game: str, seats: int, options: dict[str, Any], viewer: int | None
) -> None:
    watched = Watched(game, seats, options=options, viewer=viewer)
    assert watched.play_through() >= 2
    summary = watched.view.summary
    assert summary is not None
    assert summary.over


def test_the_deal_leaves_the_stock_with_the_dealer() -> None:
    watched = Watched("scopa")
    watched.host.step()
    dealer = watched.host.state.dealer
    assert len(watched.zone("mat")) == 4
    assert watched.view.middle == "mat"
    assert len(watched.zone("kitty", dealer)) == 30
    assert watched.view.seats[dealer].stock == 30
    assert [beat.sound for beat in watched.beats].count("deal") == 10


def order(table: str) -> tuple[str, ...]:
    """A deck for two that puts these four cards on the table."""
    named = table.split()
    rest = [card for card in italian_deck() if card not in named]
    return (*rest[:6], *named, *rest[6:])


def test_three_kings_are_told_and_dealt_again() -> None:
    watched = Watched("scopa")
    watched.host.apply(CHANCE, s.Deal(order("KO KU KW 2B"), 0))
    assert "Three kings on the table: dealt again" in [beat.view.prompt for beat in watched.beats]
    watched.host.apply(CHANCE, s.Deal(order("KO KU 3W 2B")))
    assert watched.zone("mat") == ["KO", "KU", "3W", "2B"]
    assert watched.host.state.dealer == 0
    assert watched.resyncs == 0


def choice(**more: Any) -> Watched:
    return Watched("scopa", state=scopa(*CHOICE, **more))


def lit(watched: Watched, *picked: str) -> set[str]:
    rows = watched.presenter.offered(watched.view.cards, picked)
    return {row.code for row in rows if row.highlighted}


def takeable(watched: Watched, *picked: str) -> set[str]:
    rows = watched.presenter.offered(watched.view.cards, picked)
    return {row.code for row in rows if row.zone == "mat" and row.legal}


def test_a_card_shows_what_it_takes() -> None:
    watched = choice()
    assert lit(watched) == set()
    assert lit(watched, "HO") == {"4B", "5U", "JB", "AU"}
    assert takeable(watched, "HO") == {"4B", "5U", "JB", "AU"}
    assert lit(watched, "4W") == {"4B"}, "an equal card before a sum"
    assert takeable(watched, "4W") == set(), "there is nothing to choose"
    labels = {row.code: row.label for row in watched.view.cards}
    assert labels["4W"] == "Four of swords, takes four of batons"
    assert labels["HO"] == (
        "Horseman of coins, takes four of batons and five of cups / ace of cups and jack of batons"
    )


def test_a_capture_is_chosen_card_by_card_or_by_a_button() -> None:
    watched = choice()
    presenter = watched.presenter
    assert presenter.card_action("HO") is None
    assert presenter.card_action("4W") == s.Play("4W", ("4B",))
    assert presenter.playable() == {"HO", "4W"}
    assert presenter.why_not("HO") == ""
    assert presenter.advice(["HO"]) == "Choose what to take"
    assert presenter.advice(["4W"]) == ""
    assert watched.choices("HO") == [
        "Take four of batons and five of cups",
        "Take ace of cups and jack of batons",
    ]
    assert [choice.cards for choice in presenter.choices(["HO"], False)] == [("4B", "5U"), ("AU", "JB")]
    assert watched.choices("HO", "JB") == ["Take ace of cups and jack of batons"]
    assert lit(watched, "HO", "JB") == {"JB", "AU"}
    assert presenter.completed(["HO"]) is None
    assert presenter.completed(["HO", "JB"]) == s.Play("HO", ("AU", "JB"))


def test_where_three_cards_are_needed_to_be_sure_all_are_picked() -> None:
    watched = Watched("scopa", state=scopa("KO 2O / 3O 4O", "2U 2W 2B 4U 6W"))
    presenter = watched.presenter
    assert len(watched.choices("KO")) == 5
    assert presenter.completed(["KO", "4U"]) is None, "with the six or with all three twos"
    assert presenter.completed(["KO", "4U", "6W"]) == s.Play("KO", ("4U", "6W"))
    assert presenter.completed(["KO", "6W", "2B"]) is None, "with either of the other twos"
    assert presenter.completed(["KO", "6W", "2B", "2W"]) == s.Play("KO", ("2B", "2W", "6W"))


def test_a_capture_is_seen_before_it_is_swept_up() -> None:
    watched = choice()
    beats = watched.do("play HO take AU JB")
    read = next(beat for beat in beats if beat.kind == "read")
    assert {row.code for row in read.view.cards if row.highlighted} == {"HO", "AU", "JB"}
    assert watched.view.last_trick.text == "You took these"
    assert [card for _, card in watched.view.last_trick.cards] == ["HO", "AU", "JB"]
    assert watched.view.last_trick.row
    assert watched.view.seats[0].pile == 3
    assert watched.view.prompt == "Ben is thinking"


def test_a_scopa_is_called_and_its_card_lies_crosswise() -> None:
    watched = Watched("scopa", state=scopa("7O 2O / 3O 4O", "3U 4B"))
    beats = watched.do("play 7O take 3U 4B")
    assert "Scopa!" in [beat.view.seats[0].bid for beat in beats]
    assert "score" in [beat.sound for beat in beats]
    assert watched.zone("swept", 0) == ["7O"]
    assert watched.zone("won", 0) == ["??", "??"]
    assert watched.view.seats[0].result == "3 cards · 1 scopa"
    watched.do("play 3O")
    assert [seat.bid for seat in watched.view.seats] == ["", ""], "until the next card"


def test_partners_have_one_pile() -> None:
    state = scopa("7O 2O / 3O 4O / 4U 5O / 6O JO", "3U 4B", captured="2U 2W / 5U 5W", turn=2, stock=12)
    watched = Watched("scopa", state=state)
    watched.do("play 4U take 4B")
    assert [seat.pile for seat in watched.view.seats] == [4, 16, 0, 0]
    assert [seat.result for seat in watched.view.seats] == ["4 cards", "16 cards", "", ""]
    assert len(watched.zone("won", 0)) == 4
    assert watched.view.last_trick.text == "Anna took these"
    other = Watched("scopa", state=watched.host.state, viewer=3)
    assert [seat.pile for seat in other.view.seats] == [4, 0, 0, 16], "at the place nearest to who looks"


def test_the_last_cards_go_to_who_took_last() -> None:
    state = scopa("7O / 2O", "3U 4B KO", captured="2U 2W / ", scope="2W / ", stock=0)
    watched = Watched("scopa", state=state)
    watched.do("play 7O take 3U 4B")
    beats = watched.do("play 2O")
    assert "The last cards go to You" not in [beat.view.prompt for beat in beats]
    assert "You get the last cards" in [beat.view.prompt for beat in beats]
    assert watched.zone("mat") == []


def test_a_deal_line_by_line() -> None:
    mine = "7O AO 2O 3O 7U 6W AB 5O KU KW"
    rules = {"napola": True, "re_bello": True}
    state = scopa("4U / 4W", "KB 2B", captured=f"{mine} / ", scope="5O KU / ", stock=0, options=rules)
    watched = Watched("scopa", state=state, options=rules)
    watched.do("play 4U", "play 4W take 4U")
    summary = watched.view.summary
    assert summary is not None
    assert watched.summary() == [
        "Most cards (10 – 30): Ben +1",
        "Most coins (5 – 5): nobody",
        "Settebello: You +1",
        "Primiera (76 – 78): Ben +1",
        "  You: 7O 7U 6W AB",
        "  Ben: 6O 6U 7W 7B",
        "Napola: You +3",
        "  You: AO 2O 3O",
        "Re bello: Ben +1",
        "Scope: You +2",
        "  You: 5O KU",
    ]
    assert [line.strong for line in summary.lines][:3] == [True, False, True]


def test_fewest_points_win_where_that_is_played() -> None:
    watched = Watched("scopa", options={"inverse": True}, state=scopa(*CHOICE, options={"inverse": True}))
    assert watched.view.goal == "Fewest points win when someone has 11"


def test_a_spectator_sees_the_table_and_is_not_asked() -> None:
    watched = Watched("scopa", state=scopa(*CHOICE), viewer=None)
    assert watched.zone("mat") == CHOICE[1].split()
    assert watched.zone("hand", 0) == ["??", "??"]
    assert not watched.view.my_turn
    assert watched.choices("HO") == []
    assert watched.view.prompt == "Mia is thinking"


def test_cards_are_held_by_value() -> None:
    watched = Watched("scopa", state=scopa("2U AO KB 7W 7O / 3O 4O 5O 6O JO", "3U"))
    assert watched.zone("hand", 0) == ["KB", "7O", "7W", "2U", "AO"]


@pytest.mark.parametrize("inverse", [False, True])
@pytest.mark.parametrize("viewer", [0, 1])
def test_the_sound_of_a_deal_tells_who_did_best_in_it(inverse: bool, viewer: int) -> None:
    """Whichever way points count."""
    watched = Watched("scopa", 2, options={"inverse": inverse}, viewer=viewer)
    watched.play_through()
    seen = watched.presenter.observation
    for score in seen.history:
        (beat,) = watched.presenter.beats(s.DealScored(score))
        other = score.points[1 - viewer]
        mine = score.points[viewer]
        assert (beat.sound == "score") == (mine <= other if inverse else mine >= other)
    assert {len(set(score.points)) for score in seen.history} >= {2}
