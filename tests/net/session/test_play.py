# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole matches, and every way an intent can be wrong."""

from __future__ import annotations

import msgspec
import pytest

from engines.euchre.types import Continue, Deal, Dealt, Pass, Play
from net.protocol.messages import Act, BackToLobby, Configure, Pause, SetLevel, Start, SwapSeats
from net.session.client import Observed, RequestDone, RequestRefused
from tests.net.session.world import Guest, World, table_config


def started(people: int = 4, **config) -> tuple[World, list[Guest]]:
    world = World(table_config(**config))
    guests = [world.owner(), *(world.join(f"Guest {n}") for n in range(1, people))]
    guests[0].ask(Start())
    return world, guests


def whose_turn(guests: list[Guest]) -> Guest:
    return next(g for g in guests if g.sees.legal)


def raw_act(
    guest: Guest, action: bytes, *, id: int = 900, seat: int | None = None, version: int | None = None
):
    """An intent as another program might send it."""
    session = guest.session
    act = Act(
        id=id,
        seat=session.seat if seat is None else seat,
        version=session.version if version is None else version,
        action=msgspec.Raw(action),
    )
    guest.world.write(guest.peer, guest.connection.send(act))


# --- whole matches ----------------------------------------------------------------------------


@pytest.mark.parametrize("people", [1, 2, 4])
def test_a_whole_match(people: int):
    world, guests = started(people, options={"points_to_win": 5})
    world.play_on(guests)
    assert all(g.table.phase == "finished" for g in guests)
    assert len({g.sees.outcome for g in guests}) == 1
    for guest in guests:
        observed = guest.of(Observed)
        assert [o.version for o in observed] == list(range(1, len(observed) + 1))
        assert not any(o.resync for o in observed)
        assert not guest.of(RequestRefused)


def test_a_match_of_bots_alone_is_watched():
    world = World()
    olga = world.join("Olga", token="the host's own secret", watch=True)
    olga.ask(Start())
    world.play_on([])
    assert olga.sees.outcome is not None
    assert olga.sees.viewer is None
    assert all(o.observation.hand == () for o in olga.of(Observed))


def test_the_first_update_deals():
    _world, guests = started()
    first = guests[2].of(Observed)[0]
    (dealt,) = first.events
    assert isinstance(dealt, Dealt)
    assert [("??" in hand) for hand in dealt.hands] == [True, True, False, True]
    assert first.observation.hand == dealt.hands[2]


def test_every_shuffle_has_a_fresh_seed():
    world, guests = started(options={"match_end": "deals", "number_of_deals": 3})
    world.play_on(guests)
    deals = [e.hands[0] for o in guests[0].of(Observed) for e in o.events if isinstance(e, Dealt)]
    assert len(deals) >= 3
    assert len(set(deals)) == len(deals)


def test_rematch_and_back_to_the_lobby():
    world, guests = started()
    olga = guests[0]
    olga.ask(Start())
    assert olga.refusal == "already-playing"
    world.play_on(guests)
    last = olga.session.version
    olga.ask(Start())
    assert (olga.table.phase, olga.table.match) == ("playing", 2)
    assert olga.session.version == last + 1
    assert olga.sees.deal == 1
    olga.ask(BackToLobby())
    assert olga.table.phase == "lobby"
    whose_turn(guests).act_at_random()
    assert "not-playing" in [g.refusal for g in guests if g.of(RequestRefused)]
    olga.ask(Configure(name="Again", options={}))
    olga.ask(Start())
    assert olga.table.match == 3
    assert olga.session.version == last + 2


def test_the_lobby_is_closed_while_playing():
    _world, guests = started()
    for request in (Configure(name="New", options={}), SwapSeats(first=0, second=1)):
        guests[0].ask(request)
        assert guests[0].refusal == "not-in-lobby"
    guests[0].ask(SetLevel(seat=1, level="hard"))
    assert guests[3].table.seats[1].level == "hard"


# --- wrong intents ----------------------------------------------------------------------------


def test_an_intent_before_the_match():
    world = World()
    olga = world.owner()
    raw_act(olga, b'{"type":"pass"}')
    assert olga.refusal == "not-playing"


def test_out_of_turn():
    _world, guests = started()
    idle = next(g for g in guests if not g.sees.legal)
    idle.act(Pass())
    assert idle.refusal == "not-your-turn"


def test_for_another_seat():
    _world, guests = started()
    turn = whose_turn(guests)
    cheat = next(g for g in guests if g is not turn)
    raw_act(cheat, b'{"type":"pass"}', seat=turn.session.seat)
    assert cheat.refusal == "not-your-seat"
    assert turn.sees.legal


def test_a_spectator_can_not_play():
    world, _guests = started(1)
    sue = world.join("Sue", watch=True)
    sue.act(Pass())
    assert sue.refusal == "not-your-seat"
    raw_act(sue, b'{"type":"pass"}', seat=0)
    assert sue.refusal == "not-your-seat"


def test_a_stale_intent():
    _world, guests = started()
    turn = whose_turn(guests)
    version = turn.session.version
    turn.act(Pass())
    raw_act(turn, b'{"type":"pass"}', version=version)
    assert turn.refusal == "stale"
    second = whose_turn(guests)
    raw_act(second, b'{"type":"pass"}', version=version)
    assert second.refusal == "stale"
    raw_act(second, b'{"type":"pass"}', id=901, version=version + 50)
    assert second.refusal == "stale"


def test_the_same_intent_twice_counts_once():
    _world, guests = started()
    turn = whose_turn(guests)
    version = turn.session.version
    for _ in range(3):
        raw_act(turn, b'{"type":"pass"}', id=77, version=version)
    assert [d.id for d in turn.of(RequestDone)].count(77) == 3
    assert turn.session.version == version + 1
    idle = next(g for g in guests if not g.sees.legal)
    for _ in range(2):
        raw_act(idle, b'{"type":"pass"}', id=78)
    assert [(r.id, r.code) for r in idle.of(RequestRefused)] == [(78, "not-your-turn")] * 2


@pytest.mark.parametrize(
    "action",
    [
        b"7",
        b"null",
        b'"pass"',
        b'{"type":"fly"}',
        b'{"type":"play"}',
        b'{"type":"play","card":3}',
        b'{"type":"order_up","alone":"yes"}',
    ],
)
def test_an_unreadable_action(action: bytes):
    _world, guests = started()
    turn = whose_turn(guests)
    raw_act(turn, action)
    assert turn.refusal == "unreadable-action"
    assert turn.sees.legal


def test_an_action_nested_without_end():
    _world, guests = started()
    turn = whose_turn(guests)
    raw_act(turn, b'{"type":"pass","x":' + b"[" * 30_000 + b"]" * 30_000 + b"}")
    assert turn.refusal == "unreadable"
    assert turn.sees.legal


@pytest.mark.parametrize("card", ["", "Q", "ZZ", "??", "QSX", "\u2660", "X9", "2C"])
def test_a_card_that_is_none(card: str):
    world, guests = started()
    world.play_on(guests, until=lambda: guests[0].sees.phase == "play")
    turn = whose_turn(guests)
    turn.act(Play(card))
    assert turn.of(RequestRefused)
    assert turn.sees.legal


def test_a_chance_action_is_not_for_clients():
    _world, guests = started()
    turn = whose_turn(guests)
    turn.act(Deal(("9C", "TC")))
    assert turn.of(RequestRefused)
    assert turn.sees.deal == 1


def test_a_move_the_rules_forbid_is_refused_with_their_words():
    _world, guests = started()
    turn = whose_turn(guests)
    turn.act(Play(turn.sees.hand[0]))
    refused = turn.of(RequestRefused)[-1]
    assert refused.code
    assert str(refused.text)
    assert turn.sees.legal


# --- the summary ------------------------------------------------------------------------------


def at_summary(world: World, guests: list[Guest]) -> None:
    world.play_on(guests, until=lambda: guests[0].sees.phase == "summary")


def test_everyone_reads_the_summary_and_bots_at_once():
    world, guests = started(2, options={"match_end": "deals", "number_of_deals": 2})
    at_summary(world, guests)
    assert set(guests[0].sees.active) == {0, 1}
    for guest in guests:
        guest.act(Continue())
        guest.act(Continue())
    assert guests[0].sees.deal == 2


def test_two_who_read_at_the_same_time_are_both_heard():
    world, guests = started(2, options={"match_end": "deals", "number_of_deals": 2})
    at_summary(world, guests)
    version = guests[0].session.version
    for guest in guests:  # both answer what both saw
        raw_act(guest, b'{"type":"continue"}', version=version)
        assert not guest.of(RequestRefused)
    assert guests[0].sees.deal == 2


def test_a_summary_may_have_a_time_limit():
    world, guests = started(2, summary_limit=30.0, options={"match_end": "deals", "number_of_deals": 2})
    at_summary(world, guests)
    world.wait(29.0)
    assert guests[0].sees.phase == "summary"
    world.wait(2.0)
    assert guests[0].sees.deal == 2


# --- pausing ----------------------------------------------------------------------------------


def test_a_held_table_waits():
    world, guests = started(2, turn_limit=10.0)
    olga = guests[0]
    world.play_on(guests, until=lambda: bool(world.bot_requests))
    olga.ask(Pause(paused=True))
    assert guests[1].table.paused
    version = olga.session.version
    world.answer_bot()  # comes too late
    world.wait(100.0)
    assert olga.session.version == version
    for guest in guests:
        guest.act(Pass())
        assert guest.refusal == "paused"
    olga.ask(Pause(paused=False))
    assert len(world.bot_requests) == 1
    world.play_on(guests)
    assert olga.table.phase == "finished"
    olga.ask(Pause(paused=True))
    assert olga.refusal == "not-playing"


def test_abandoning_a_held_match_lets_go():
    _world, guests = started(1)
    guests[0].ask(Pause(paused=True))
    guests[0].ask(BackToLobby())
    assert not guests[0].table.paused
