# SPDX-License-Identifier: GPL-3.0-or-later
"""What the host allows: spectators, hints, taking back, a time limit; and the marks and clocks of it."""

from __future__ import annotations

import msgspec
import pytest

from net.protocol.messages import (
    Allow,
    BackToLobby,
    Configure,
    Pause,
    Ready,
    Rename,
    Sit,
    Stand,
    Start,
    TurnClock,
)
from net.session.client import AskHint, ClocksChanged, Hinted, Observed, RequestRefused, TableUpdated
from tests.net.session.test_play import started, whose_turn
from tests.net.session.world import Guest, World, table_config


def allow(guest: Guest, **wish) -> None:
    standard = {"spectators": True, "hints": False, "take_back": False, "turn_limit": 0}
    guest.ask(Allow(**standard | wish))


def clocks(guest: Guest) -> tuple[TurnClock, ...]:
    return guest.of(ClocksChanged)[-1].clocks


# --- allowing ---------------------------------------------------------------------------------


def test_everyone_is_told_what_is_allowed():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    assert not (bo.table.hints_allowed)
    assert not (bo.table.take_back_allowed)
    assert not (bo.table.turn_limit)
    allow(olga, hints=True, take_back=True, turn_limit=45, spectators=False)
    assert bo.table.hints_allowed
    assert bo.table.take_back_allowed
    assert bo.table.turn_limit == 45
    assert not bo.table.spectators_allowed


def test_only_the_host_allows_and_renames():
    world = World()
    _, bo = world.owner(), world.join("Bo")
    allow(bo, hints=True)
    assert bo.refusal == "host-only"
    bo.ask(Rename(name="Bo’s table"))
    assert bo.refusal == "host-only"


@pytest.mark.parametrize("limit", [1, 14, 121, 2**40])
def test_a_time_limit_is_sensible(limit: int):
    world = World()
    olga = world.owner()
    allow(olga, turn_limit=limit, hints=True)
    assert olga.refusal == "bad-limit"
    assert not olga.table.hints_allowed


def test_a_table_gets_another_name_in_mid_match_and_the_journal_knows():
    world, (olga,) = started(1)
    olga.ask(Rename(name="  Late\ntable "))
    assert olga.table.name == "Late table"
    assert world.host._table.header().config.name == "Late table"
    olga.ask(Rename(name="\n"))
    assert olga.refusal == "bad-options"


def test_spectators_see_the_match_as_long_as_they_may():
    world, guests = started(2)
    olga = guests[0]
    wanda = world.join("Wanda", watch=True)
    allow(olga, spectators=False)
    seen = len(wanda.of(Observed))
    whose_turn_or_bot(world, guests)
    assert len(wanda.of(Observed)) == seen
    allow(olga, spectators=True)
    assert wanda.of(Observed)[-1].resync
    assert wanda.session.version == olga.session.version
    assert wanda.sees.viewer is None
    assert wanda.sees.hand == ()


def whose_turn_or_bot(world: World, guests: list[Guest]) -> None:
    """One step of the match."""
    waited = [g for g in guests if g.sees.legal]
    if waited:
        waited[0].act_at_random()
    else:
        world.answer_bot()


# --- being ready ------------------------------------------------------------------------------


def ready(guest: Guest) -> list[bool]:
    return [person.ready for person in guest.table.people]


def test_ready_marks_are_seen_and_hold_nobody_up():
    world = World()
    olga, bo, cleo = world.owner(), world.join("Bo"), world.join("Cleo")
    bo.ask(Ready(ready=True))
    assert ready(olga) == ready(cleo) == [False, True, False]
    bo.ask(Ready(ready=False))
    assert ready(olga) == [False, False, False]
    bo.ask(Ready(ready=True))
    olga.ask(Start())
    assert olga.table.phase == "playing"
    assert ready(olga) == [False, False, False]
    bo.ask(Ready(ready=True))
    assert bo.refusal == "already-playing"


def test_ready_is_who_sits():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    bo.ask(Ready(ready=True))
    bo.ask(Sit(seat=3))
    assert ready(olga) == [False, True]
    bo.ask(Stand())
    assert ready(olga) == [False, False]
    bo.ask(Ready(ready=True))
    assert bo.refusal == "not-your-seat"


def test_other_rules_are_to_be_looked_at_again():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    bo.ask(Ready(ready=True))
    olga.ask(Configure(name="Kitchen table", options={"points_to_win": 5}))
    assert ready(olga) == [False, False]


def test_one_may_be_ready_for_the_rematch():
    world, guests = started(2)
    world.play_on(guests)
    guests[1].ask(Ready(ready=True))
    assert ready(guests[0]) == [False, True]
    guests[0].ask(BackToLobby())
    assert ready(guests[0]) == [False, False]


# --- clocks -----------------------------------------------------------------------------------


def test_everyone_sees_the_clock_of_who_is_to_act():
    world, guests = started(4, turn_limit=20.0)
    first = whose_turn(guests)
    seat = first.session.seat
    for guest in guests:
        assert clocks(guest) == (TurnClock(seat, 20_000, 20_000),)
    world.wait(5.0)
    wanda = world.join("Wanda", watch=True)
    assert clocks(wanda) == (TurnClock(seat, 15_000, 20_000),)
    first.act_at_random()
    assert clocks(wanda)[0].seat == whose_turn(guests).session.seat
    assert clocks(wanda)[0].left == 20_000


def test_a_clock_comes_after_the_picture_it_belongs_to():
    _world, guests = started(4, turn_limit=20.0)
    whose_turn(guests).act_at_random()
    kinds = [type(u) for u in guests[0].updates if isinstance(u, Observed | ClocksChanged)]
    assert kinds[-2:] == [Observed, ClocksChanged]


def test_no_clock_without_a_limit_nor_for_ai_nor_while_the_table_is_held():
    world, guests = started(4)
    assert not guests[0].of(ClocksChanged)
    world, guests = started(1, turn_limit=20.0)
    olga = guests[0]
    if not olga.sees.legal:
        assert not olga.of(ClocksChanged) or clocks(olga) == ()
    world.play_on([], until=lambda: bool(olga.sees.legal))
    assert len(clocks(olga)) == 1
    olga.ask(Pause(paused=True))
    assert clocks(olga) == ()
    world.wait(60.0)
    olga.ask(Pause(paused=False))
    assert clocks(olga) == (TurnClock(0, 20_000, 20_000),)


def test_whoever_is_away_has_no_clock_and_gets_it_back():
    world, guests = started(4, turn_limit=60.0)
    turn = whose_turn(guests)
    other = next(g for g in guests if g is not turn)
    world.drop(turn)
    assert clocks(other) == ()
    world.connect(turn)
    assert clocks(turn) == clocks(other)
    assert clocks(other)[0].seat == turn.session.seat


def test_a_new_limit_gives_a_new_start():
    world, guests = started(4, turn_limit=20.0)
    turn = whose_turn(guests)
    world.wait(19.0)
    allow(guests[0], turn_limit=30)
    assert clocks(turn)[0].left == clocks(turn)[0].limit == 30_000
    world.wait(29.0)
    assert world.bot_requests == []
    allow(guests[0], turn_limit=0)
    assert clocks(turn) == ()
    world.wait(600.0)
    assert world.bot_requests == []


def test_ai_plays_that_one_turn_and_the_person_stays():
    world, guests = started(4, turn_limit=15.0)
    turn = whose_turn(guests)
    seat, version = turn.session.seat, turn.session.version
    world.wait(15.1)
    assert [asked.seat for asked in world.bot_requests] == [seat]
    world.answer_bot()
    assert turn.session.version > version
    assert turn.table.seats[seat].controller == "person"
    world.play_on(guests, until=lambda: bool(turn.sees.legal))
    assert world.bot_requests == []
    turn.act_at_random()
    assert not turn.of(RequestRefused)


def test_with_a_limit_a_summary_counts_as_read_when_it_is_over():
    world, guests = started(4, turn_limit=15.0, options={"points_to_win": 10})
    world.play_on(guests, until=lambda: guests[0].sees.phase == "summary")
    world.wait(15.1)
    assert guests[0].sees.deal == 2


# --- hints ------------------------------------------------------------------------------------


def asked(guest: Guest) -> list:
    return guest.session.hint(77)


def test_a_hint_is_made_of_what_the_person_sees():
    _world, guests = started(4, hints_allowed=True)
    turn = whose_turn(guests)
    (question,) = asked(turn)
    assert isinstance(question, AskHint)
    assert question.observation == msgspec.json.encode(turn.sees)
    assert (question.game, question.version) == ("euchre", turn.session.version)
    action = turn.sees.legal[0]
    answer = turn.session.hinted(77, question.version, msgspec.json.encode(action))
    assert answer == [Hinted(77, question.version, action)]


@pytest.mark.parametrize("why", ["forbidden", "not my turn", "watching"])
def test_when_there_is_no_hint(why: str):
    _world, guests = started(4, hints_allowed=why != "forbidden")
    guest = whose_turn(guests)
    if why == "not my turn":
        guest = next(g for g in guests if not g.sees.legal)
    elif why == "watching":
        guest.ask(Stand())
    (refusal,) = asked(guest)
    assert refusal.code == "no-hint"


def test_a_hint_that_comes_late_or_not_at_all_is_none():
    _world, guests = started(4, hints_allowed=True)
    turn = whose_turn(guests)
    (question,) = asked(turn)
    (nothing,) = turn.session.hinted(77, question.version, None)
    turn.act_at_random()
    (late,) = turn.session.hinted(77, question.version, b'{"type":"pass"}')
    assert nothing.code == late.code == "no-hint"


def test_the_host_is_told_nothing_of_a_hint():
    world, guests = started(4, hints_allowed=True)
    before = len(world.wire)
    asked(whose_turn(guests))
    world.pump()
    assert len(world.wire) == before


def test_what_is_allowed_is_kept_with_the_match():
    config = table_config(hints_allowed=True, take_back_allowed=True, turn_limit=45.0)
    read = msgspec.json.decode(msgspec.json.encode(config), type=type(config))
    assert read == config
    assert World(config).owner().of(TableUpdated) == []
