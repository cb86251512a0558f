# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import msgspec

from app.presenters.lobby import lobby_view
from net.protocol.messages import PersonInfo, Profile, TableInfo
from tests.app.fakes import ME, table_info

GUEST = 2


def with_guest(seat: int | None, connected: bool = True) -> TableInfo:
    table = table_info()
    profile = Profile("Bea", "2", "#a8442a")
    seats = list(table.seats)
    if seat is not None:
        controller = "person" if connected else "away"
        seats[seat] = msgspec.structs.replace(
            seats[seat], controller=controller, profile=profile, participant=GUEST
        )
    people = (*table.people, PersonInfo(GUEST, profile, seat, connected, False))
    return msgspec.structs.replace(table, seats=tuple(seats), people=people, seats_open=2)


def test_the_host_may_arrange_everything() -> None:
    view = lobby_view(with_guest(2), ME)
    assert view.hosting
    assert view.can_start
    assert [seat.can_edit for seat in view.seats] == [False, True, False, True]
    assert [seat.can_sit for seat in view.seats] == [False, True, False, True]
    assert all(seat.can_move for seat in view.seats)
    assert [person.can_remove for person in view.people] == [False, True]


def test_a_guest_sees_the_same_without_the_hosts_controls() -> None:
    view = lobby_view(with_guest(2), GUEST)
    assert not view.hosting
    assert not view.can_start
    assert not any(seat.can_edit or seat.can_move for seat in view.seats)
    assert [seat.can_sit for seat in view.seats] == [False, True, False, True]
    assert [seat.mine for seat in view.seats] == [False, False, True, False]
    assert not any(person.can_remove for person in view.people)
    assert view.can_stand


def test_seats_tell_who_plays_with_whom() -> None:
    roles = [seat.role for seat in lobby_view(with_guest(2), GUEST).seats]
    assert roles == [
        "host · plays with Bea",
        "AI, Normal · plays with Dino",
        "you · plays with Anna",
        "AI, Normal · plays with Bruno",
    ]


def test_a_lost_guest_is_told_as_such() -> None:
    view = lobby_view(with_guest(1, connected=False), ME)
    assert view.seats[1].role.startswith("connection lost")
    assert view.people[1].role == "connection lost · seat 2"
    assert not view.people[1].connected


def test_the_status_tells_what_is_awaited() -> None:
    assert lobby_view(table_info(seats_open=1), ME).status.startswith("1 seat is open")
    assert lobby_view(table_info(seats_open=3), ME).status.startswith("3 seats are open")
    assert lobby_view(table_info(seats_open=0), ME).status.startswith("Every seat is taken")
    assert lobby_view(with_guest(2), GUEST).status == "Waiting for Anna to start."
    assert lobby_view(with_guest(None), GUEST).status.startswith("You are standing")
    gone = with_guest(2)
    people = (msgspec.structs.replace(gone.people[0], connected=False), gone.people[1])
    assert "not there" in lobby_view(msgspec.structs.replace(gone, people=people), GUEST).status


def test_someone_without_a_seat_stands_or_watches() -> None:
    assert lobby_view(with_guest(None), GUEST).people[1].role == "you · standing"
    playing = msgspec.structs.replace(with_guest(None), phase="playing")
    assert lobby_view(playing, GUEST).people[1].role == "you · watching"
    assert not lobby_view(playing, ME).can_start


def test_the_rules_are_told_as_differences() -> None:
    assert lobby_view(table_info(), ME).rules == ()
    table = table_info(options={"stick_the_dealer": True, "points_to_win": 5})
    assert lobby_view(table, ME).rules == ("Stick the dealer", "Points to win: 5")


def test_a_table_of_a_newer_version_does_no_harm() -> None:
    view = lobby_view(table_info(game="tressette-plus", options={"x": 1}), ME)
    assert view.title == "tressette-plus"
    assert view.rules == ()
    assert lobby_view(table_info(options={"no_such_rule": True}), ME).rules == ()
