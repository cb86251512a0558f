# SPDX-License-Identifier: GPL-3.0-or-later
"""What a table of twelve brings with it, and a game in which two seats may act at the same time."""

from __future__ import annotations

import pytest

from engines.sequence import types as q
from net.protocol.messages import Stand, Start, TakeBack
from net.session.client import Observed
from net.session.matches import COURTESY
from net.session.seats import BOT_NAMES, MAX_PEOPLE
from tests.net.session.world import World, table_config


def sequence_table(seats, *, people=1, **config):
    config = {"game": "sequence", "num_seats": seats, "levels": ("easy",) * seats, "options": {}} | config
    world = World(table_config(**config))
    olga = world.owner()
    guests = [olga, *(world.join(f"Guest {n}", token=world.host.invite()) for n in range(people - 1))]
    return world, guests


def names(guest):
    return [seat.profile.name for seat in guest.table.seats]


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8, 9, 12])
def test_a_match_of_every_number_of_seats(seats):
    world, people = sequence_table(seats, people=2)
    people[0].ask(Start())
    world.play_on(people, until=lambda: people[0].table.phase == "finished")
    for guest in people:
        assert guest.sees.outcome == people[0].sees.outcome
        assert guest.sees.num_seats == seats


def test_twelve_bots_have_twelve_names():
    _, (olga,) = sequence_table(12)
    assert len(set(names(olga))) == 12
    olga.ask(Stand())
    assert len(set(names(olga))) == 12


def test_people_who_take_all_names_of_bots_leave_enough():
    world, (olga,) = sequence_table(12, spectators_allowed=True)
    for name in (*BOT_NAMES, *(f"{name} 2" for name in BOT_NAMES))[: MAX_PEOPLE - 1]:
        world.join(name, watch=True)
    people = {person.profile.name for person in olga.table.people}
    assert set(BOT_NAMES) <= people
    assert len(people) > 20
    assert len(set(names(olga))) == 12
    assert len(set(names(olga)) & people) == 1


def test_bots_never_miss_a_draw():
    world, (olga,) = sequence_table(4, options={"missed_draw": True})
    olga.ask(Start())
    for _ in range(200):
        if olga.sees.legal:
            olga.act(olga.sees.legal[0])
        elif world.bot_requests:
            world.answer_bot()
    events = [event for told in olga.of(Observed) for event in told.events]
    assert sum(isinstance(event, q.Drew) for event in events) > 50
    assert not any(isinstance(event, q.DrawMissed) for event in events)


def test_bots_leave_people_time_to_draw():
    world, (olga,) = sequence_table(2, options={"missed_draw": True}, pace=0.8)
    olga.ask(Start())
    world.play_on([], until=lambda: bool(olga.sees.legal))
    olga.act(next(action for action in olga.sees.legal if isinstance(action, q.Place)))
    assert olga.sees.legal == (q.Draw(),)
    (request,) = world.bot_requests
    assert request.not_before == world.now + COURTESY
    olga.act(q.Draw())
    assert olga.sees.card_counts == (7, 7)
    assert world.bot_requests == [request], "what the bot was asked still stands"
    world.answer_bot()
    assert olga.sees.turn == olga.session.seat


def test_where_nobody_can_be_late_bots_keep_their_pace():
    world, (olga,) = sequence_table(2, pace=0.8)
    olga.ask(Start())
    world.play_on([], until=lambda: bool(olga.sees.legal))
    olga.act(olga.sees.legal[0])
    assert [request.not_before for request in world.bot_requests] == [world.now + 0.8]


def test_what_was_drawn_was_seen_and_nothing_else():
    """The board names every card, and every card has a twin: only what is new in the hand is news."""
    world, (olga,) = sequence_table(2, take_back_allowed=True)
    olga.ask(Start())
    world.play_on([], until=lambda: bool(olga.sees.legal))
    olga.act(olga.sees.legal[0])
    olga.ask(TakeBack())
    assert olga.refusal == "seen-too-much"

    strict = {"take_back_allowed": True, "options": {"missed_draw": True}}
    world, (olga,) = sequence_table(2, **strict)
    olga.ask(Start())
    world.play_on([], until=lambda: bool(olga.sees.legal))
    before = olga.sees
    olga.act(olga.sees.legal[0])
    olga.ask(TakeBack())
    assert olga.sees == before
