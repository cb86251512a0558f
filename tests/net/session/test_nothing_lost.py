# SPDX-License-Identifier: GPL-3.0-or-later
"""Whoever goes, by will or not, finds the seat again; and nobody finds somebody else's."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engines.euchre import types as euchre
from net.protocol.messages import Act, Remove, Sit, Stand, Start
from net.session.client import Joined, LinkChanged, Observed, RequestRefused
from net.session.host import HostSession
from net.session.journal import Journal
from tests.net.session.test_play import started
from tests.net.session.world import HOST_TOKEN, Guest, World, table_config

EVERY_PHASE: list[dict[str, Any]] = [
    {"points_to_win": 5, "farmers_hand": "mixed", "misdeal_hands": True, "joker": True},
    {"points_to_win": 5, "defend_alone": True, "stick_the_dealer": True, "no_trump": "both"},
    {"match_end": "deals", "number_of_deals": 1},
]

JOKER_TURNED_UP = 40
"""A seed with which the first deal of the first of them turns up the joker."""


def seat_of(world: World, guest: Guest) -> int | None:
    member = world.host._table.roster.get(guest.session.participant)
    return member.seat if member else None


# --- the seat is back at the next decision, in every phase ------------------------------------


def test_the_seat_is_back_at_once_in_every_phase():
    """At every single decision of whole matches the person who is to decide loses the link, AI sits in,
    the person comes back, finds the question, and answers it."""
    seen: set[str] = set()
    worlds = [*enumerate(3 * EVERY_PHASE), (JOKER_TURNED_UP, EVERY_PHASE[0])]
    for seed, options in worlds:
        world = World(table_config(options=options, grace=5.0), seed=seed)
        guests = [world.owner(), *(world.join(f"Guest {n}") for n in range(1, 4))]
        guests[0].ask(Start())
        for _ in range(45):
            if guests[0].table.phase != "playing":
                break
            turn = next(g for g in guests if g.sees.legal)
            seen.add(turn.sees.phase)
            before, reading = turn.sees, turn.sees.phase == euchre.SUMMARY
            world.drop(turn)
            world.wait(4.9)
            assert world.bot_requests == []
            if not reading:  # AI reads a summary in no time
                world.wait(0.2)
                assert [asked.seat for asked in world.bot_requests] == [before.viewer]
            world.connect(turn)
            assert turn.sees == before
            assert turn.of(Joined)[-1].seat == before.viewer
            late = world.bot_requests
            if euchre.Pass() in turn.sees.legal and world.rng.random() < 0.8:
                turn.act(euchre.Pass())
            else:
                turn.act_at_random()
            assert not turn.of(RequestRefused)
            version = guests[0].session.version
            while late:
                world.answer_bot()
            assert guests[0].session.version == version
    assert seen == {
        euchre.CLAIM,
        euchre.JOKER_SUIT,
        euchre.ORDER,
        euchre.DISCARD,
        euchre.CALL,
        euchre.DEFEND,
        euchre.PLAY,
        euchre.SUMMARY,
    }


@pytest.mark.parametrize("phase", ["order", "discard", "play", "summary"])
def test_the_host_s_process_dies_in_a_phase_and_the_guest_decides_next(phase: str, journal: Journal):
    world = World(table_config(options={"points_to_win": 5}), journal=journal)
    guests = [world.owner(), *(world.join(f"Guest {n}") for n in range(1, 4))]
    guests[0].ask(Start())
    world.play_on(guests, until=lambda: guests[0].sees.phase == phase)
    turn = next(g for g in guests if g.sees.legal)
    for guest in guests:
        world.lose(guest.peer)
    arguments = world.host_arguments()
    arguments.pop("journal")
    world.host = HostSession.resume(journal, 1, **arguments)
    for guest in reversed(guests):
        world.connect(guest)
    turn.act_at_random()
    assert not turn.of(RequestRefused)


# --- tokens -----------------------------------------------------------------------------------


def test_two_clients_with_one_token_take_turns_and_the_later_one_counts():
    world, guests = started(4)
    turn = next(g for g in guests if g.sees.legal)
    token = turn.session.token
    second = world.join("Other device", token=token)
    assert turn.of(LinkChanged)[-1].state == "closed"
    assert turn.session.finished  # it does not come again, or the two would throw each other out for ever
    third = world.join("Third device", token=token)
    assert second.session.finished
    assert [p.participant for p in third.table.people] == [1, 2, 3, 4]
    third.act_at_random()
    assert not third.of(RequestRefused)
    assert token not in str([g.of(Joined) for g in guests if g is not turn])


def test_what_the_replaced_client_still_had_under_way_is_not_heard():
    world, guests = started(4)
    turn = next(g for g in guests if g.sees.legal)
    version, peer = turn.session.version, turn.peer
    (transmit,) = turn.session.act(9, turn.sees.legal[0])
    world.join("Other device", token=turn.session.token)
    assert isinstance(transmit.message, Act)
    assert world.host.received(peer, transmit.message, world.now) == []
    assert world.host._table.play.version == version


def test_a_token_is_good_for_its_own_seat_only():
    world, guests = started(4)
    turn = next(g for g in guests if g.sees.legal)
    other = next(g for g in guests if g is not turn)
    world.drop(other)
    world.connect(other)
    act = Act(id=50, seat=turn.session.seat, version=turn.session.version, action=turn_action(turn))
    world.write(other.peer, other.connection.send(act))
    assert other.refusal == "not-your-seat"
    other.ask(Sit(seat=turn.session.seat))
    assert other.refusal == "seat-taken"


def turn_action(guest: Guest):
    return msgspec.Raw(msgspec.json.encode(guest.sees.legal[0]))


def test_a_seat_of_someone_away_is_nobody_else_s():
    world, guests = started(3)
    bo = guests[1]
    world.drop(bo)
    late = world.join("Late")
    assert late.session.seat == 3
    late.ask(Sit(seat=1))
    assert late.refusal == "seat-taken"
    world.connect(bo)
    assert bo.session.seat == 1


def test_a_dead_token_is_a_stranger_s():
    world, guests = started(2)
    bo = guests[1]
    token = bo.session.token
    guests[0].ask(Remove(participant=bo.session.participant))
    assert bo.session.finished
    again = world.join("Bo", token=token)
    assert not again.of(Joined)
    world.connect(again)
    assert again.session.participant not in (bo.session.participant, 1)
    assert again.session.token != token


def test_a_taken_name_is_numbered_and_survives_coming_back():
    world = World()
    world.owner("Bo")
    second = world.join("Bo")
    assert second.table.people[-1].profile.name == "Bo (2)"
    world.drop(second)
    third = world.join("Bo")
    assert third.table.people[-1].profile.name == "Bo (3)"
    world.connect(second)
    assert [p.profile.name for p in second.table.people] == ["Bo", "Bo (2)", "Bo (3)"]


# --- races ------------------------------------------------------------------------------------


def test_sitting_leaving_and_sitting_again_at_full_speed():
    """Requests under way at the same time are carried out in the order in which they arrive."""
    world, guests = started(2)
    bo = guests[1]
    wanda = world.join("Wanda", watch=True)
    for number in range(9):
        world.outputs(wanda, wanda.session.ask(Sit(id=2 * number, seat=2)))
        world.outputs(wanda, wanda.session.ask(Stand(id=2 * number + 1)))
    world.pump()
    assert not wanda.of(RequestRefused)
    assert seat_of(world, wanda) is wanda.session.seat is None
    assert wanda.sees.viewer is None
    world.outputs(wanda, wanda.session.ask(Sit(id=90, seat=2)))
    world.outputs(bo, bo.session.ask(Stand(id=91)))
    world.outputs(bo, bo.session.ask(Sit(id=92, seat=2)))
    world.pump()
    assert (seat_of(world, wanda), seat_of(world, bo)) == (2, None)
    assert bo.refusal == "seat-taken"
    assert wanda.sees.viewer == wanda.session.seat == 2
    assert guests[0].table.seats_open == 2
    bo.ask(Sit())
    assert seat_of(world, bo) == 1


def test_two_who_want_the_last_seat():
    world = World()
    world.owner()
    world.join("Bo")
    world.join("Cleo")
    one, two = world.join("One", watch=True), world.join("Two", watch=True)
    world.outputs(one, one.session.ask(Sit(id=1, seat=3)))
    world.outputs(two, two.session.ask(Sit(id=1, seat=3)))
    world.pump()
    assert (one.session.seat, two.session.seat) == (3, None)
    assert two.refusal == "seat-taken"
    assert two.table.seats_open == 0
    leaving, coming = one.session.leave(), two.session.ask(Sit(id=2, seat=3))
    world.outputs(one, leaving)
    world.outputs(two, coming)
    world.pump()
    assert two.session.seat == 3


@pytest.mark.parametrize("phase", ["order", "discard", "play", "summary", "finished"])
def test_joining_in_any_phase(phase: str):
    """A newcomer takes an AI's seat and has its question; a spectator sees the table; both see the end."""
    options = {"points_to_win": 5}
    for seed in range(3):
        world = World(table_config(options=options), seed=seed)
        olga = world.owner()
        olga.ask(Start())
        world.play_on(
            [olga],
            until=lambda w=world, o=olga: (
                o.table.phase == phase
                or (o.table.phase == "playing" and o.of(Observed) and o.sees.phase == phase)
            ),
        )
        bo, wanda = world.join("Bo"), world.join("Wanda", watch=True)
        assert (bo.sees.viewer, wanda.sees.viewer) == (1, None)
        assert bo.of(Observed)[0].resync
        assert bo.session.version == wanda.session.version == olga.session.version
        if phase != "finished":
            world.play_on([olga, bo])
        assert olga.sees.outcome == bo.sees.outcome == wanda.sees.outcome
        assert not bo.of(RequestRefused)


def test_joining_between_two_cards_of_a_bot_s_trick():
    world, (olga,) = started(1)
    world.play_on([olga], until=lambda: olga.sees.phase == "play" and len(olga.sees.trick) == 2)
    seat = next((s for s in olga.sees.active if s != 0), 1)
    bo = world.join("Bo", watch=True)
    bo.ask(Sit(seat=seat))
    assert bo.sees.viewer == seat
    assert len(bo.sees.trick) == 2
    world.play_on([olga, bo])
    assert bo.table.phase == "finished"


# --- the host goes ----------------------------------------------------------------------------


def test_the_host_leaves_guests_are_told_and_the_match_is_kept(journal: Journal):
    world = World(journal=journal)
    olga, bo = world.owner(), world.join("Bo")
    olga.ask(Start())
    world.play_on([olga, bo], until=lambda: olga.sees.phase == "play")
    version, token = olga.session.version, bo.session.token
    olga.leave()
    assert bo.session.finished
    assert "closed the table" in str(bo.updates[-1].text)
    assert world.host.closed
    (entry,) = journal.unfinished()
    assert not entry.running
    arguments = world.host_arguments()
    arguments.pop("journal")
    world.host = HostSession.resume(journal, entry.match_id, **arguments)
    olga = world.join("Olga", token=HOST_TOKEN)
    again = world.join("Bo", token=token)
    assert (olga.session.version, again.session.version) == (version, version)
    assert again.session.seat == 1
    world.bot_requests.clear()
    world.wait(30.0)
    world.play_on([olga, again])
    assert again.table.phase == "finished"


def test_people_of_the_host_s_own_device_come_back_to_a_resumed_table(journal: Journal):
    world = World(journal=journal)
    olga, anna = world.owner(), world.join("Anna", token=world.host.invite())
    bo = world.join("Bo")
    olga.ask(Start())
    for guest in (olga, anna, bo):
        world.lose(guest.peer)
    (entry,) = journal.unfinished()
    assert [person.local for person in entry.people] == [False, True, False]
    arguments = world.host_arguments()
    arguments.pop("journal")
    world.host = HostSession.resume(journal, entry.match_id, **arguments)
    assert world.host.reclaim(99) is None
    assert world.host.reclaim(bo.session.participant) is None  # a guest's seat is not the host's to give
    token = world.host.reclaim(anna.session.participant)
    back = world.join("Anna", token=token)
    assert back.session.seat == anna.session.seat
    assert world.host.reclaim(anna.session.participant) is None
    assert not world.join("Anna", token=anna.session.token).of(Joined)
