# SPDX-License-Identifier: GPL-3.0-or-later
"""The Italian games in the terminal: what is shown and typed, and whole matches from a pipe."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import net.runtime
from app.terminal.games import view_for
from app.terminal.screen import Screen
from app.terminal.views import CardTable
from net.session.client import Observed
from tests.app.terminal.driving import Terminal, Writing, ones
from tests.net.players import InlineBots
from tools.in_process import table_info
from tools.italian_stage import CHOICE, briscola, scopa

pytestmark = pytest.mark.timeout(60)


@pytest.fixture(autouse=True)
def _here_only(monkeypatch):
    monkeypatch.setattr(net.runtime, "BotPool", InlineBots)
    monkeypatch.setattr("secrets.randbits", random.Random(4).getrandbits)
    monkeypatch.setenv("TAVOLINO_INTERFACES", "127.0.0.1")
    monkeypatch.setenv("TAVOLINO_MDNS", "off")


def seen(game: str, state: Any, *, coloured: bool = False, **options: Any) -> CardTable:
    """The first seat's view of a moment."""
    info = table_info(game, options, state.num_seats, 0)
    view = view_for(info, 0, Screen(Writing(), coloured=coloured, clears=False))
    assert isinstance(view, CardTable)
    view.observe(Observed(1, 0, state.observation(0), (), True))
    return view


def test_scopa_shows_the_table_and_what_a_card_takes():
    view = seen("scopa", scopa(*CHOICE))
    lines = view.picture()
    assert "On the table: JB 6W 4B 5U AU KB" in lines
    assert "Your hand: HO 4W" in lines
    assert "Stock: 30 cards" in lines
    told = {view.text_of(action): view.explain(action) for action in view.legal()}
    assert told == {
        "play HO take 4B 5U": "Horseman of coins: Take four of batons and five of cups",
        "play HO take AU JB": "Horseman of coins: Take ace of cups and jack of batons",
        "play 4W take 4B": "Four of swords: Take four of batons",
    }
    assert view.why_not("play 4W take AU KB") == "four of swords takes an equal card before a sum."
    assert view.why_not("play HO take 6W") == "horseman of coins can’t take those cards together."


def test_a_card_that_takes_nothing_is_laid_down():
    view = seen("scopa", scopa("2O / 3O", "KB"))
    (action,) = view.legal()
    assert view.explain(action) == "Two of coins: Lay it on the table"


def test_briscola_shows_trump_stock_and_exchange():
    view = seen("briscola", briscola("7O KU / 3U", "KO", trick="4U", options={"exchange": "7"}), exchange="7")
    lines = view.picture()
    assert "Trump: O Coins" in lines
    assert "Turned up: KO" in lines
    assert "Stock: 11 cards" in lines
    assert "Trick: Ben 4U" in lines
    assert "Exchange for king of coins" in view.explain(view.game.parse_action("exchange"))


def test_open_hands_are_shown_and_italian_cards_have_colours():
    state = briscola("AO KU / 3U 4W", options={"open_hands": True})
    plain = seen("briscola", state, open_hands=True)
    assert any(line.strip() == "3U 4W" for line in plain.picture())
    coloured = "\n".join(seen("briscola", state, coloured=True, open_hands=True).picture())
    assert "\x1b[31m\x1b[1m3U\x1b[0m" in coloured


@pytest.mark.parametrize(
    ("game", "rules", "told"),
    [
        ("briscola", [], "Aces and threes"),
        ("briscola-a-quattro", ["partners_look=on"], "The stock is gone. Partners look"),
        ("scopa", [], "New cards for everyone"),
        ("scopone-scientifico", ["napola=on"], "Primiera ("),
    ],
)
def test_a_whole_match_from_a_pipe(game, rules, told):
    wishes = [part for rule in rules for part in ("--rule", rule)]
    terminal = Terminal("play", game, "--name", "Ada", "-y", "--level", "easy", *wishes, typed=ones)
    assert terminal.run() == 0
    assert told in terminal.written
    assert "The match goes to " in terminal.written


def test_a_capture_is_typed_in_short():
    tried = []

    def typed(written):
        turn = written[written.rfind("Your hand: ") :]
        if "may type" in turn and not tried:
            found = re.search(r"\d  play (\w\w) take ([\w ]+?)  ", turn)
            if found:
                tried.append(found)
                return f"p {found[1]} t {found[2]}".lower()
            return "1"
        return None if tried else "?"

    terminal = Terminal("play", "scopa", "--name", "Ada", "-y", "--level", "easy", typed=typed)
    assert terminal.run() == 0
    assert tried
    assert re.search(r"Ada plays [\w ]+ and takes", terminal.written)
