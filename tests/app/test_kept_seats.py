# SPDX-License-Identifier: GPL-3.0-or-later
"""Which seats one can come back to."""

from __future__ import annotations

from app.kept_seats import LOCAL_KEY, MOST, OFFERED_FOR, TABLE_KEY, KeptSeats
from app.settings import MAX_WAYS, Token
from net.discovery.lobby import LAN, Way
from tests.app.fakes import found_table

NOW = 1_000_000.0


def kept() -> KeptSeats:
    seats = KeptSeats({})
    seats.keep(("192.0.2.1:47420", f"{TABLE_KEY}t1"), "t1", "secret", "Anna’s table", NOW)
    return seats


def test_a_seat_is_known_by_every_place_of_its_table() -> None:
    seats = kept()
    assert seats.at(found_table(1)) == "secret"
    assert seats.at(found_table(2)) == ""
    assert seats.at(found_table(2, table_id="", ways=(Way(LAN, "192.0.2.1:47420"),))) == "secret"


def test_the_seat_left_last_waits_for_a_day() -> None:
    seats = kept()
    seats.keep(("bt:00:11:22:33:44:55",), "t2", "other", "Bo’s table", NOW + 60)
    waiting = seats.waiting(NOW + 61)
    assert waiting is not None
    assert (waiting.name, waiting.ways) == ("Bo’s table", ("bt:00:11:22:33:44:55",))
    assert seats.waiting(NOW + 61 + OFFERED_FOR) is None
    assert seats.waiting(NOW - 1) is None, "a clock that was set back offers nothing"


def test_the_keys_of_tables_are_no_addresses() -> None:
    waiting = kept().waiting(NOW)
    assert waiting is not None
    assert waiting.ways == ("192.0.2.1:47420",)


def test_a_seat_given_up_or_closed_is_not_offered() -> None:
    seats = kept()
    seats.offer_no_more("t1")
    assert seats.waiting(NOW) is None
    assert seats.at(found_table(1)) == "secret", "should the table come back, the seat is known"
    seats.forget("192.0.2.1:47420")
    assert seats.tokens == {}


def test_the_seats_of_others_here_are_forgotten_one_by_one() -> None:
    seats = kept()
    seats.put(f"{LOCAL_KEY}t1:Bo", Token("", "one"))
    seats.put(f"{LOCAL_KEY}t1:Cy", Token("", "two"))
    seats.forget(f"{LOCAL_KEY}t1:Bo")
    assert seats.under(LOCAL_KEY) == [("t1:Cy", "two")]


def test_neither_seats_nor_addresses_pile_up() -> None:
    seats = KeptSeats({})
    seats.keep((f"192.0.2.{n}" for n in range(50)), "t1", "secret", "Table", NOW)
    waiting = seats.waiting(NOW)
    assert waiting is not None
    assert len(waiting.ways) == MAX_WAYS
    for n in range(2 * MOST):
        seats.put(f"{TABLE_KEY}{n}", Token(str(n), "secret"))
    assert len(seats.tokens) == MOST
