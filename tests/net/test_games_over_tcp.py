# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole matches over TCP with people, AI, a spectator and a guest whose link breaks and who comes back."""

from __future__ import annotations

import pytest

from engines.registry import find_game
from net.protocol.messages import Start
from net.session.client import Observed
from tests.net.players import Player
from tests.net.test_runtime import address_of, here, hosting, inline_bots, joining, runtime, there

__all__ = ["here", "inline_bots", "there"]

pytestmark = pytest.mark.timeout(120)

MATCHES = [
    ("sequence", 2, {}),
    # Random players of three teams go on for thousands of turns as long as dead cards are exchanged.
    ("sequence", 3, {"sequences_to_win": 2, "dead_cards": False}),
    ("sequence", 4, {"missed_draw": True, "refill": True}),
    # Of three teams one could complete its only row of five while nobody but AI is to play.
    ("sequence", 12, {"sequences_to_win": 2, "dead_cards": False}),
    ("myrummy", 2, {"number_of_deals": 1}),
    ("myrummy", 3, {"number_of_deals": 1, "first_meld": 0, "hand_size": 10}),
    ("myrummy", 4, {"number_of_deals": 2, "wrap": True}),
    ("briscola", 2, {"points_to_win": 120}),
    ("briscola", 3, {"exchange": "7", "counter_clockwise": True}),
    ("briscola-a-quattro", 4, {"partners_look": True}),
    ("scopa", 2, {"ace_takes_all": True}),
    ("scopa", 3, {"escoba": True}),
    ("scopa", 4, {"inverse": True}),
    ("scopone-scientifico", 4, {"napola": True}),
]


@pytest.mark.parametrize(("game", "seats", "options"), MATCHES)
def test_a_match_with_people_ai_and_a_dropped_guest(here, there, game, seats, options):
    config = {"game": game, "options": options, "num_seats": seats, "levels": ("easy",) * seats}
    host = hosting(here, grace=0.05, **config)
    watcher = joining(there, address_of(host), Player("Cleo"), watch=True)
    watcher.joined()
    with runtime() as third:
        guest = joining(third, address_of(host), Player("Ben", plays=False))
        first = guest.joined()
        assert first.seat == 1
        assert [seat.controller for seat in first.table.seats] == ["person"] * 2 + ["bot"] * (seats - 2)
        host.handle.ask(Start())
        guest.wait(Observed, lambda u: u.observation.legal)
        host.play(False)
        since = host.now
    host.sees(lambda t: t.seats[1].controller == "away")
    host.wait(Observed, lambda u: u.observation.legal, since=since)
    back = joining(there, address_of(host), Player("Ben"), token=first.token)
    assert back.joined().seat == 1
    seen = back.wait(Observed).observation
    assert seen.viewer == 1
    assert seen.outcome is None
    host.play()
    assert host.outcome() == back.outcome() == watcher.outcome()
    rules = find_game(game)
    teams = rules(rules.options_type.parse(options)).teams(seats)
    assert len(host.outcome().scores) == len(set(teams))
