# SPDX-License-Identifier: GPL-3.0-or-later
"""A person's turn whose time is up ends by the game's own way, where it has one: MyRummy's penalty cards."""

from __future__ import annotations

import msgspec

from engines.contract import CHANCE
from engines.myrummy.types import Drew, OutOfTime
from net.protocol.messages import Start
from net.session.client import Observed
from net.session.journal import Journal
from tests.net.session.test_play import raw_act, whose_turn
from tests.net.session.world import Guest, World, table_config

LIMIT = 30.0


def started(
    people: int = 2, *, journal: Journal | None = None, **options: object
) -> tuple[World, list[Guest]]:
    """A table of MyRummy for two with that many people, the turn having a limit."""
    config = table_config(
        game="myrummy",
        options={"number_of_deals": 1, "hand_size": 10, **options},
        num_seats=2,
        levels=("easy", "easy"),
        turn_limit=LIMIT,
    )
    world = World(config, journal=journal)
    guests = [world.owner(), *(world.join(f"Guest {n}") for n in range(1, people))]
    guests[0].ask(Start())
    return world, guests


def other(guests: list[Guest], late: Guest) -> Guest:
    (guest,) = (guest for guest in guests if guest is not late)
    return guest


def test_time_that_is_up_costs_the_penalty_cards():
    world, guests = started(timeout_cards=2)
    late = whose_turn(guests)
    before = late.sees
    world.wait(LIMIT - 1)
    assert late.sees == before
    world.wait(2)
    after = late.sees
    assert after.hand[:10] == before.hand
    assert len(after.hand) == 12
    assert after.table == before.table
    assert after.pool == before.pool - 2
    assert late.of(Observed)[-1].late == late.session.seat
    assert not late.sees.legal
    assert other(guests, late).sees.legal
    assert not world.bot_requests


def test_others_see_that_cards_were_drawn_but_not_which():
    world, guests = started(timeout_cards=3)
    late = whose_turn(guests)
    seat = late.session.seat
    world.wait(LIMIT + 1)
    own = late.of(Observed)[-1].events
    assert own == (Drew(seat, late.sees.hand[10:], penalty=True),)
    assert other(guests, late).of(Observed)[-1].events == (Drew(seat, ("??",) * 3, penalty=True),)


def test_the_next_turn_has_its_own_time():
    world, guests = started(timeout_cards=1)
    late = whose_turn(guests)
    world.wait(LIMIT + 1)
    world.wait(LIMIT / 2)
    assert len(other(guests, late).sees.hand) == 10
    world.wait(LIMIT / 2)
    assert [len(guest.sees.hand) for guest in guests] == [11, 11]


def test_what_was_tried_before_does_not_matter():
    """A refused table leaves nothing behind: the late turn ends from where it began."""
    world, guests = started(timeout_cards=1, first_meld=0)
    late = whose_turn(guests)
    before = late.sees
    cards = before.hand[:3]
    raw_act(late, msgspec.json.encode({"type": "lay", "table": [cards[:2]]}))
    assert late.refusal == "not-a-group"
    world.wait(LIMIT + 1)
    assert late.sees.table == ()
    assert late.sees.hand[:10] == before.hand


def test_without_penalty_cards_ai_plays_the_turn():
    world, guests = started()
    late = whose_turn(guests)
    world.wait(LIMIT + 1)
    (request,) = world.bot_requests
    assert request.seat == late.session.seat
    assert len(late.sees.hand) == 10


def test_a_seat_of_ai_has_no_clock():
    world, (olga,) = started(1, timeout_cards=2)
    world.play_on([], until=lambda: bool(olga.sees.legal))
    counts = olga.sees.card_counts
    world.wait(LIMIT + 1)
    assert olga.sees.card_counts[olga.session.seat] == counts[olga.session.seat] + 2
    world.wait(5 * LIMIT)
    assert not any(
        event.penalty and event.seat != olga.session.seat
        for update in olga.of(Observed)
        for event in update.events
        if isinstance(event, Drew)
    )


def test_nobody_can_say_it_of_themselves_or_others():
    world, guests = started(timeout_cards=2)
    version = guests[0].session.version
    late = whose_turn(guests)
    for guest in guests:
        for seat in (0, 1, CHANCE):
            raw_act(guest, msgspec.json.encode(OutOfTime(late.session.seat)), seat=seat)
            assert guest.refusal
    assert [len(guest.sees.hand) for guest in guests] == [10, 10]
    assert guests[0].session.version == version
    world.wait(LIMIT + 1)
    assert len(late.sees.hand) == 12


def test_the_journal_keeps_it(journal: Journal):
    world, guests = started(timeout_cards=2, journal=journal)
    world.wait(LIMIT + 1)
    world.wait(LIMIT + 1)
    assert [len(guest.sees.hand) for guest in guests] == [12, 12]
    assert journal.load(1).state == world.host._table.play.state
