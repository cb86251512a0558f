# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import pytest

from app.games.shelf import players, shelf
from app.presenters.unfinished import ago, unfinished_view
from app.presenters.words import level_name, names_joined
from engines.cards import french_deck, italian_deck, numbered_deck
from engines.euchre.game import Euchre
from engines.registry import GAMES
from net.protocol.messages import Profile
from net.session.config import TableConfig
from net.session.journal import Entry, SavedPerson


class Other(Euchre):
    type = Euchre.type.__class__(
        slug="other",
        title="Another game",
        summary="Also good",
        seat_counts=(4, 2, 3),
        deck=Euchre.type.deck,
        legal_actions_complete=True,
        rules_version=1,
        source="",
    )


def test_every_game_of_the_catalogue_has_its_table() -> None:
    tiles = shelf(GAMES, {})
    assert {tile.slug for tile in tiles} == {game.type.slug for game in GAMES}
    for tile in tiles:
        assert tile.title
        assert tile.summary
        assert not tile.last
        assert set(tile.cards) <= {*french_deck(), *italian_deck(), *numbered_deck(), "??", "--", "", "/"}


def test_the_game_played_last_comes_first() -> None:
    games = (Euchre, Other)
    assert [tile.slug for tile in shelf(games, {})] == ["other", "euchre"]
    tiles = shelf(games, {"euchre": 5.0})
    assert [(tile.slug, tile.last) for tile in tiles] == [("euchre", True), ("other", False)]
    tiles = shelf(games, {"euchre": 5.0, "other": 9.0})
    assert [(tile.slug, tile.last) for tile in tiles] == [("other", True), ("euchre", False)]


def test_how_many_can_play() -> None:
    assert players((4,)) == "4 players"
    assert players((1,)) == "1 player"
    assert players((4, 2, 3)) == "2–4 players"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (-5, "begun just now"),
        (59, "begun just now"),
        (60, "begun 1 minute ago"),
        (3599, "begun 59 minutes ago"),
        (7300, "begun 2 hours ago"),
        (86_400, "begun 1 day ago"),
    ],
)
def test_how_long_ago_a_match_was_begun(seconds: float, text: str) -> None:
    assert ago(seconds) == text


def test_an_unfinished_match_tells_with_whom() -> None:
    host = SavedPerson(1, Profile("Anna"), "", 0, 0, True)
    guest = SavedPerson(2, Profile("Bea"), "", 1, 1, False)
    config = TableConfig(name="Friday", game="euchre", num_seats=4, levels=("easy",) * 4)
    alone = Entry(match_id=3, begun=1000.0, config=config, people=(host,), actions=9)
    view = unfinished_view(alone, now=1000.0 + 7300)
    assert (view.match_id, view.game, view.title) == (3, "euchre", "Euchre")
    assert view.detail_text == "begun 2 hours ago · against AI"
    both = Entry(match_id=4, begun=1000.0, config=config, people=(host, guest), actions=9)
    assert unfinished_view(both, now=1000.0).detail_text == "begun just now · with Bea"


def test_words() -> None:
    assert level_name("hard") == "Hard"
    assert level_name("superhuman") == "superhuman"
    assert names_joined([]) == ""
    assert names_joined(["Anna"]) == "Anna"
    assert names_joined(["Anna", "Bea", "Carla"]) == "Anna, Bea and Carla"
