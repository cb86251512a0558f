# SPDX-License-Identifier: GPL-3.0-or-later
"""Before the match: who comes, who sits where, what the host sets up."""

from __future__ import annotations

import pytest

from net.protocol.messages import (
    BackToLobby,
    Configure,
    Pause,
    Remove,
    SetLevel,
    Sit,
    Stand,
    Start,
    SwapSeats,
)
from net.session.client import Joined, Observed, RequestDone
from net.session.config import ConfigError
from net.session.seats import MAX_PEOPLE
from tests.net.session.world import World, table_config


def controllers(world_guest) -> list[str]:
    return [seat.controller for seat in world_guest.table.seats]


def test_seats_are_ai_at_first_and_go_to_people_as_they_join():
    world = World()
    olga = world.owner()
    assert controllers(olga) == ["person", "bot", "bot", "bot"]
    assert olga.table.seats_open == 3
    bo = world.join("Bo")
    assert bo.of(Joined)[0].seat == 1
    assert controllers(olga) == controllers(bo) == ["person", "person", "bot", "bot"]
    assert [p.host for p in bo.table.people] == [True, False]
    assert [s.team for s in bo.table.seats] == [0, 1, 0, 1]
    assert [s.level for s in bo.table.seats] == ["easy", "normal", "hard", "easy"]
    assert bo.table == olga.table


def test_a_joining_spectator_takes_no_seat():
    world = World()
    world.owner()
    sue = world.join("Sue", watch=True)
    assert sue.of(Joined)[0].seat is None
    assert sue.table.seats_open == 3


def test_a_guest_may_look_at_the_table_before_sitting_down_though_spectators_are_not_allowed():
    world = World(table_config(spectators_allowed=False))
    olga = world.owner()
    sue = world.join("Sue", watch=True)
    assert sue.of(Joined)[0].seat is None
    assert sue.table.options
    assert sue.table.seats_open == 3
    olga.ask(Start())
    while not olga.sees.legal:
        world.answer_bot()
    assert not sue.of(Observed), "who stands is shown nothing of the match"
    sue.ask(Sit())
    assert sue.sees.viewer == sue.session.seat is not None


def test_no_seat_is_promised_twice():
    world = World()
    olga = world.owner()
    guests = [world.join(f"Guest {n}") for n in range(5)]
    assert [g.of(Joined)[0].seat for g in guests] == [1, 2, 3, None, None]
    assert olga.table.seats_open == 0
    guests[4].ask(Sit())
    assert guests[4].refusal == "no-seat"


def test_a_full_table_without_spectators_refuses():
    world = World(table_config(spectators_allowed=False))
    world.owner()
    for n in range(3):
        world.join(f"Guest {n}")
    late, watcher = world.join("Late"), world.join("Watcher", watch=True)
    assert (late.link, watcher.link) == ("closed", "closed")
    assert not late.of(Joined)
    assert len(world.ends) == 4


def test_there_is_a_limit_to_spectators():
    world = World()
    world.owner()
    people = [world.join(f"P{n}") for n in range(MAX_PEOPLE)]
    assert people[-2].link == "up"
    assert people[-1].link == "closed"


def test_names_are_told_apart():
    world = World()
    world.owner("Bo")
    names = [world.join(name).table.people[-1].profile.name for name in ("Bo", "bo", "Bo" * 12)]
    assert names == ["Bo (2)", "bo (3)", "Bo" * 12]
    assert world.join("Bo" * 12).table.people[-1].profile.name == "BoBoBoBoBoBoBoBoBoBo (2)"


def test_names_fit_on_one_line():
    world = World()
    world.owner()
    assert world.join(" Bo\n\tthe   \u202egreat ").table.people[-1].profile.name == "Bo the great"
    assert world.join("\n").link == "closed"


def test_bots_are_not_named_like_people():
    world = World()
    olga = world.owner("ada")
    assert "Ada" not in [s.profile.name for s in olga.table.seats]
    assert len({s.profile.name for s in olga.table.seats}) == 4


def test_people_move_stand_and_sit():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    bo.ask(Sit(seat=3))
    assert controllers(olga) == ["person", "bot", "bot", "person"]
    bo.ask(Stand())
    bo.ask(Stand())
    assert controllers(olga) == ["person", "bot", "bot", "bot"]
    bo.ask(Sit(seat=0))
    assert bo.refusal == "seat-taken"
    bo.ask(Sit(seat=7))
    assert bo.refusal == "no-such-seat"
    done = bo.ask(Sit())
    assert bo.of(RequestDone)[-1].id == done
    assert controllers(olga) == ["person", "person", "bot", "bot"]
    stayed = bo.ask(Sit(seat=1))
    assert bo.of(RequestDone)[-1].id == stayed  # to stay is no mistake


def test_only_the_host_sets_the_table_up():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    requests = [
        SetLevel(seat=3, level="hard"),
        SwapSeats(first=0, second=1),
        Configure(name="Mine", options={}),
        Start(),
        BackToLobby(),
        Pause(paused=True),
        Remove(participant=1),
    ]
    before = olga.table
    for request in requests:
        bo.ask(request)
        assert bo.refusal == "host-only"
    assert olga.table == before


def test_the_host_sets_levels():
    world = World()
    olga = world.owner()
    olga.ask(SetLevel(seat=3, level="hard"))
    assert olga.table.seats[3].level == "hard"
    olga.ask(SetLevel(seat=3, level="random"))
    assert olga.refusal == "no-such-level"
    olga.ask(SetLevel(seat=9, level="hard"))
    assert olga.refusal == "no-such-seat"


def test_the_host_swaps_seats():
    world = World()
    olga = world.owner()
    world.join("Bo")
    olga.ask(SwapSeats(first=1, second=2))
    assert controllers(olga) == ["person", "bot", "person", "bot"]
    assert [s.level for s in olga.table.seats] == ["easy", "hard", "normal", "easy"]
    olga.ask(SwapSeats(first=0, second=2))
    assert [s.profile.name for s in olga.table.seats if s.controller == "person"] == ["Bo", "Olga"]
    olga.ask(SwapSeats(first=2, second=2))
    assert olga.table.seats[2].profile.name == "Olga"
    olga.ask(SwapSeats(first=0, second=4))
    assert olga.refusal == "no-such-seat"


def test_the_host_changes_the_house_rules():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    olga.ask(Configure(name="Bar \n table", options={"stick_the_dealer": True}))
    assert bo.table.name == "Bar table"
    assert bo.table.options["stick_the_dealer"] is True
    assert bo.table.options["points_to_win"] == 10
    for options in ({"points_to_win": 6}, {"stick": True}, {"alone_allowed": False, "defend_alone": True}):
        olga.ask(Configure(name="Bar table", options=options))
        assert olga.refusal == "bad-options"
    olga.ask(Configure(name=" ", options={}))
    assert olga.refusal == "bad-options"
    assert bo.table.options["stick_the_dealer"] is True


def test_the_host_sends_people_away():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    olga.ask(Remove(participant=bo.session.participant))
    assert bo.link == "closed"
    assert controllers(olga) == ["person", "bot", "bot", "bot"]
    olga.ask(Remove(participant=bo.session.participant))
    assert olga.refusal == "no-such-person"
    olga.ask(Remove(participant=olga.session.participant))
    assert olga.refusal == "not-yourself"
    again = world.join("Bo", token=bo.session.token)
    assert not again.of(Joined)  # the token is dead


def test_who_leaves_is_gone():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    bo.leave()
    assert bo.link == "closed"
    assert [p.profile.name for p in olga.table.people] == ["Olga"]
    assert olga.table.seats_open == 3


def test_when_the_host_leaves_everyone_is_told():
    world = World()
    olga, bo = world.owner(), world.join("Bo")
    olga.leave()
    assert world.host.closed
    assert bo.link == "closed"
    assert "closed the table" in str(bo.updates[-1].text)
    assert world.ends == {}


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "poker"},
        {"num_seats": 3, "levels": ("easy",) * 3},
        {"levels": ("easy",)},
        {"levels": ("random",) * 4},
        {"name": "  "},
        {"name": "x" * 65},
        {"options": {"points_to_win": 6}},
    ],
)
def test_a_table_that_can_not_be_set_up(changes: dict):
    with pytest.raises(ConfigError):
        World(table_config(**changes))
