# SPDX-License-Identifier: GPL-3.0-or-later
"""Back to the table one was cut off from."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.kept_seats import TABLE_KEY
from app.models.settings import SettingsModel
from app.settings import Store
from engines.text import T
from net.discovery.lobby import LAN, Way
from net.session.client import LinkChanged
from tests.app.fakes import found_table
from tests.app.models import test_pages
from tests.app.models.test_pages import World

world = test_pages.world


def cut_off(world: World, qtbot: QtBot, *, address: str = "192.0.2.9", name: str = "Anna’s table") -> None:
    """A seat that was kept by a program that has ended since."""
    seats = world.settings.seats
    seats.keep((address, f"{TABLE_KEY}t1"), "t1", "secret", name, world.app._joining._clock())
    world.settings.seats_changed()


def notices(world: World) -> list[str]:
    told: list[str] = []
    world.app.notice.connect(lambda text, kind: told.append(text))
    return told


def test_the_seat_of_a_program_that_was_killed_waits_at_the_next_start(world: World, qtbot: QtBot) -> None:
    world.app.join("192.0.2.9")
    qtbot.waitUntil(lambda: world.session.state == "lobby")
    assert world.app.seatWaiting == "Bea’s table"
    world.settings.finish()
    again = SettingsModel(Store(world.folder), world.background)
    waiting = again.seats.waiting(world.app._joining._clock())
    assert waiting is not None
    assert waiting.name == "Bea’s table"


def test_one_click_leads_back_to_the_seat(world: World, qtbot: QtBot) -> None:
    cut_off(world, qtbot)
    assert world.app.seatWaiting == "Anna’s table"
    world.app.returnToTable()
    qtbot.waitUntil(lambda: world.session.state == "lobby")
    assert world.runtime.joined[-1][2] == "secret"
    assert world.runtime.knocked == ["192.0.2.9"]


def test_a_table_that_moved_is_found_by_its_id(world: World, qtbot: QtBot) -> None:
    cut_off(world, qtbot, address="no-longer-here")
    told = notices(world)
    world.app.returnToTable()
    qtbot.waitUntil(lambda: world.runtime.browsing is not None)
    assert told == ["Looking for “Anna’s table” …"]
    world.runtime.find(found_table(2), found_table(1, ways=(Way(LAN, "192.0.2.55:47420"),)))
    qtbot.waitUntil(lambda: world.session.state == "lobby")
    assert world.runtime.knocked == ["192.0.2.55:47420"]
    assert world.runtime.joined[-1][2] == "secret"
    qtbot.waitUntil(lambda: world.runtime.browsing is None)


def test_a_table_that_is_gone_is_offered_no_more(world: World, qtbot: QtBot) -> None:
    cut_off(world, qtbot, address="no-longer-here")
    world.app._joining._seeking.setInterval(30)
    told = notices(world)
    world.app.returnToTable()
    qtbot.waitUntil(lambda: world.app.seatWaiting == "")
    assert told[-1] == "“Anna’s table” is not there any more."
    assert world.settings.seats.token_of("t1") == "secret", "should it come back, the seat is known"
    qtbot.waitUntil(lambda: world.runtime.browsing is None)


def test_who_leaves_or_is_told_that_the_table_closes_is_offered_nothing(world: World, qtbot: QtBot) -> None:
    world.app.join("192.0.2.9")
    qtbot.waitUntil(lambda: world.session.state == "lobby")
    world.session.leave()
    assert world.app.seatWaiting == ""
    world.app.join("192.0.2.9")
    qtbot.waitUntil(lambda: world.session.state == "lobby")
    assert world.app.seatWaiting == "Bea’s table"
    world.handle.tell(LinkChanged("closed", T("The host has closed the table.")))
    qtbot.waitUntil(lambda: world.session.state == "none")
    assert world.app.seatWaiting == ""


def test_who_gives_up_the_way_back_keeps_the_offer(world: World, qtbot: QtBot) -> None:
    cut_off(world, qtbot, address="slow.example")
    world.app.returnToTable()
    qtbot.waitUntil(lambda: world.runtime.knocked == ["slow.example"])
    world.session.leave()
    assert world.session.state == "none"
    assert world.app.seatWaiting == "Anna’s table"


@pytest.mark.parametrize("name", ["A\u202eB" + "x" * 90, "<b>bold</b>", "\n\n"])
def test_a_hostile_name_is_made_fit_to_be_read(world: World, qtbot: QtBot, name: str) -> None:
    cut_off(world, qtbot, name=name[:64])
    shown = world.app.seatWaiting
    assert len(shown) <= 64
    assert "\u202e" not in shown
    assert "\n" not in shown


def test_the_list_says_that_ones_own_seat_waits(world: World, qtbot: QtBot) -> None:
    cut_off(world, qtbot)
    world.app.nearby.start()
    qtbot.waitUntil(lambda: world.runtime.browsing is not None)
    world.runtime.find(found_table(1, seats_open=0, playing=True), found_table(2, seats_open=0))
    qtbot.waitUntil(lambda: len(world.app.nearby.tables.rows) == 2)
    assert [row.seats for row in world.app.nearby.tables.rows] == [
        "Your seat waits for you, match under way",
        "Every seat is taken",
    ]
    assert "Your seat waits for you" in world.app.nearby.tables.rows[0].spoken
