# SPDX-License-Identifier: GPL-3.0-or-later
"""Looking for tables, joining them, and choosing networks, as the window does it."""

from __future__ import annotations

import threading
from types import SimpleNamespace

import pytest
from pytestqt.qtbot import QtBot

from app.kept_seats import TABLE_KEY
from app.models import nearby as nearby_module
from app.settings import Token
from engines.text import T
from net.discovery.interfaces import Interface
from net.discovery.joincode import encode
from net.discovery.lobby import LAN, FoundTable, Way
from net.discovery.news import OFF, Condition, Reach
from net.protocol.messages import Sit, Start
from net.session.client import Joined, LinkChanged
from tests.app.fakes import bluetooth_way, found_table
from tests.app.models import test_pages
from tests.app.models.test_pages import World

world = test_pages.world


@pytest.fixture
def looking(world: World, qtbot: QtBot) -> World:
    world.app.nearby.start()
    qtbot.waitUntil(lambda: world.runtime.browsing is not None)
    return world


def names(world: World) -> list[str]:
    return [row.name for row in world.app.nearby.tables.rows]


def test_tables_come_and_go_without_being_asked_for(looking: World, qtbot: QtBot) -> None:
    looking.runtime.find(found_table(1), found_table(2))
    qtbot.waitUntil(lambda: names(looking) == ["Table 1", "Table 2"])
    looking.runtime.find(found_table(2))
    qtbot.waitUntil(lambda: names(looking) == ["Table 2"])
    looking.app.nearby.stop()
    assert names(looking) == []
    qtbot.waitUntil(lambda: looking.runtime.browsing is None)


def test_a_list_is_never_reset_so_that_rows_live_on(looking: World, qtbot: QtBot, qtmodeltester) -> None:
    model = looking.app.nearby.tables
    resets = []
    model.modelReset.connect(lambda: resets.append(1))
    for tables in ((1, 2, 3), (3, 1), (2, 3, 4), ()):
        looking.runtime.find(*(found_table(n) for n in tables))
        qtbot.waitUntil(lambda tables=tables: len(model.rows) == len(tables))
    assert not resets
    qtmodeltester.check(model)


def test_help_is_offered_after_a_while_without_tables(
    world: World,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = world.app.nearby
    model._patience.setInterval(20)
    model.start()
    qtbot.waitUntil(lambda: model.alone)
    assert not model.searching
    world.runtime.find(found_table(1))
    qtbot.waitUntil(lambda: not model.alone)
    world.runtime.find()
    qtbot.waitUntil(lambda: model.alone)
    model.refresh()
    assert not model.alone
    qtbot.waitUntil(lambda: world.runtime.refreshed == 1)
    assert nearby_module.PATIENCE > 1000


def test_trouble_is_shown(looking: World, qtbot: QtBot) -> None:
    looking.runtime.find(network=Condition(OFF, T("No network.")))
    qtbot.waitUntil(lambda: looking.app.nearby.problem == "No network.")


def test_a_table_is_joined_by_all_its_addresses_and_its_seat_is_remembered(
    looking: World, qtbot: QtBot
) -> None:
    ways = (Way(LAN, "192.0.2.1:47420"), Way(LAN, "[fd00::1]:47420"), bluetooth_way())
    looking.runtime.find(found_table(1, ways=ways))
    qtbot.waitUntil(lambda: names(looking) == ["Table 1"])
    looking.app.joinNearby("t1")
    qtbot.waitUntil(lambda: looking.app.session.state == "lobby")
    assert looking.runtime.knocked == ["192.0.2.1:47420", "[fd00::1]:47420", "bt:00:11:22:33:44:55"]
    assert looking.settings.seats.token(f"{TABLE_KEY}t1") == "secret"
    assert looking.settings.addresses == [], "what was not typed is not offered to be typed"


def test_the_seat_is_come_back_to_whichever_way_one_was_there(looking: World, qtbot: QtBot) -> None:
    looking.settings.seats.put("192.0.2.77", Token("t1", "from the typed address"))
    looking.runtime.find(found_table(1))
    qtbot.waitUntil(lambda: names(looking) == ["Table 1"])
    looking.app.joinNearby("t1")
    qtbot.waitUntil(lambda: looking.runtime.joined != [])
    assert looking.runtime.joined[0][2] == "from the typed address"
    qtbot.waitUntil(lambda: looking.app.session.state == "lobby")
    looking.app.session.leave()
    assert looking.settings.seats.token_of("t1") == "", "a seat given up is forgotten altogether"


def test_a_table_that_has_just_gone_is_told_of(looking: World, qtbot: QtBot) -> None:
    with qtbot.waitSignal(looking.app.joinFailed) as signal:
        looking.app.joinNearby("t9")
    assert "just closed" in signal.args[0]


WAYS = (Way(LAN, "192.0.2.1:47420"), Way(LAN, "[fd00::1]:47421"))


@pytest.mark.parametrize("typed", ["192.0.2.1", "192.0.2.1:47420", "[FD00::1]:47421", encode("192.0.2.1")])
@pytest.mark.parametrize("still_seen", [True, False])
def test_a_seat_taken_from_the_list_is_come_back_to_by_typing(
    looking: World, qtbot: QtBot, typed: str, still_seen: bool
) -> None:
    looking.runtime.find(found_table(1, ways=WAYS, rules=()))
    qtbot.waitUntil(lambda: names(looking) == ["Table 1"])
    looking.app.joinNearby("t1")
    looking.app.sitDown()
    qtbot.waitUntil(lambda: looking.app.session.state == "lobby")
    looking.session._end("The link is gone.")
    if not still_seen:
        looking.runtime.find()
        qtbot.waitUntil(lambda: names(looking) == [])
    looking.app.join(typed)
    qtbot.waitUntil(lambda: len(looking.runtime.joined) == 2)
    assert looking.runtime.joined[1][2] == "secret"
    qtbot.waitUntil(lambda: looking.app.session.state == "lobby")
    looking.app.session.leave()
    looking.app.join("192.0.2.1")
    qtbot.waitUntil(lambda: len(looking.runtime.joined) == 3)
    assert looking.runtime.joined[2][2] == "", "a seat given up is forgotten wherever it was kept"


def test_a_seat_taken_by_typing_is_come_back_to_at_the_tables_other_addresses(
    looking: World, qtbot: QtBot
) -> None:
    looking.app.join(encode("192.0.2.1"))
    qtbot.waitUntil(lambda: looking.app.session.state == "lobby")
    looking.session._end("The link is gone.")
    looking.runtime.find(found_table(1, ways=WAYS, rules=()))
    qtbot.waitUntil(lambda: names(looking) == ["Table 1"])
    looking.app.join("[fd00::1]:47421")
    qtbot.waitUntil(lambda: len(looking.runtime.joined) == 2)
    assert looking.runtime.joined[1][2] == "secret"


def test_a_new_secret_takes_the_place_of_the_old_one_everywhere(world: World) -> None:
    world.settings.seats.keep(("a", "b"), "t1", "old")
    world.settings.seats.keep(("b", "c"), "t1", "new")
    assert [world.settings.seats.token(place) for place in "abc"] == ["new", "new", "new"]
    world.settings.seats.keep(("d",), "", "other")
    world.settings.seats.keep(("e",), "", "another")
    assert world.settings.seats.token("d") == "other", "nothing is known of these tables"


# --- before sitting down ---


def test_a_chosen_table_is_on_offer_with_its_house_rules(looking: World, qtbot: QtBot) -> None:
    offer = looking.app.offer
    rules = (("joker", True), ("points_to_win", 7))
    looking.runtime.find(found_table(1, rules=rules))
    qtbot.waitUntil(lambda: names(looking) == ["Table 1"])
    looking.app.joinNearby("t1")
    assert offer.open
    assert (offer.name, offer.detail, offer.seats) == ("Table 1", "Euchre · hosted by Bea", "2 seats open")
    assert offer.rules == ["Joker (the Benny)", "Points to win: 7"]
    assert offer.canSit
    assert not offer.canWatch
    assert looking.runtime.joined == [], "nobody is disturbed by looking"
    looking.runtime.find(found_table(1, rules=(), seats_open=0, spectators=True))
    qtbot.waitUntil(lambda: offer.rules == [])
    assert offer.known
    assert not offer.canSit
    assert offer.canWatch
    looking.app.decline()
    assert not offer.open
    assert looking.app.session.state == "none"


@pytest.mark.parametrize("watch", [False, True])
def test_a_table_on_offer_is_gone_to(looking: World, qtbot: QtBot, watch: bool) -> None:
    way = Way(LAN, "stand.example:47420")
    looking.runtime.find(found_table(1, rules=(), spectators=True, ways=(way,)))
    qtbot.waitUntil(lambda: names(looking) == ["Table 1"])
    looking.app.joinNearby("t1")
    if watch:
        looking.app.onlyWatch()
    else:
        looking.app.sitDown()
    assert not looking.app.offer.open
    qtbot.waitUntil(lambda: looking.app.session.state == "lobby")
    assert looking.runtime.watching == [watch]
    assert looking.session.lobby.seated is not watch
    assert not looking.session.deciding, "it was decided before"


def test_a_table_that_closes_while_it_is_on_offer_is_told_of(looking: World, qtbot: QtBot) -> None:
    looking.runtime.find(found_table(1, rules=()))
    qtbot.waitUntil(lambda: names(looking) == ["Table 1"])
    looking.app.joinNearby("t1")
    with qtbot.waitSignal(looking.app.joinFailed) as signal:
        looking.runtime.find()
    assert "just closed" in signal.args[0]
    assert not looking.app.offer.open


def standing(world: World, qtbot: QtBot) -> None:
    world.app.join("stand.example")
    qtbot.waitUntil(lambda: world.app.offer.open)


def test_a_typed_table_tells_its_house_rules_before_one_sits_down(world: World, qtbot: QtBot) -> None:
    standing(world, qtbot)
    assert world.session.state == "opening"
    assert world.session.deciding
    assert world.app.offer.name == "Bea’s table"
    assert world.app.offer.rules == ["Joker (the Benny)", "Points to win: 7"]
    assert world.app.offer.seats == "3 seats open"
    world.handle.change(options={"points_to_win": 5})
    qtbot.waitUntil(lambda: world.app.offer.rules == ["Points to win: 5"])
    world.app.sitDown()
    qtbot.waitUntil(lambda: world.session.state == "lobby")
    assert Sit() in world.handle.asked
    assert world.session.lobby.seated
    assert not world.app.offer.open
    assert world.settings.seats.token("stand.example") == "secret"


def test_one_may_stay_and_watch_a_typed_table(world: World, qtbot: QtBot) -> None:
    standing(world, qtbot)
    assert world.app.offer.canWatch
    world.app.onlyWatch()
    assert world.session.state == "lobby"
    assert not world.app.offer.open
    assert not world.session.lobby.seated
    world.handle.change(name="Other")
    qtbot.waitUntil(lambda: world.session.lobby.name == "Other")
    assert not world.app.offer.open


def test_one_may_turn_away_from_a_typed_table(world: World, qtbot: QtBot) -> None:
    standing(world, qtbot)
    handle = world.handle
    world.app.decline()
    assert handle.left
    assert world.session.state == "none"
    assert world.settings.seats.token("stand.example") == ""
    assert not world.app.offer.open


def test_the_match_begins_while_one_reads(world: World, qtbot: QtBot) -> None:
    standing(world, qtbot)
    world.handle.ask(Start())
    qtbot.waitUntil(lambda: "under way" in world.app.offer.seats)
    assert world.session.state == "opening"
    world.app.sitDown()
    qtbot.waitUntil(lambda: world.session.state == "match")


def test_a_link_that_breaks_while_one_reads(world: World, qtbot: QtBot) -> None:
    standing(world, qtbot)
    world.handle.tell(Joined(1, "secret", None, world.handle.table))
    qtbot.waitUntil(lambda: world.runtime.joined != [])
    assert world.app.offer.open
    world.handle.tell(LinkChanged("closed", T("The host has closed the table")))
    qtbot.waitUntil(lambda: world.session.state == "none")
    assert not world.app.offer.open
    assert world.notices == ["The host has closed the table"]


def test_tokens_do_not_pile_up(world: World) -> None:
    for number in range(150):
        world.settings.seats.put(f"table:{number}", Token(str(number), "secret"))
    assert world.settings.seats.token("table:149") == "secret"
    assert world.settings.seats.token("table:10") == ""


# --- Bluetooth ---


def device(name: str, *, paired: bool = True, hosts: bool = False) -> SimpleNamespace:
    return SimpleNamespace(address=f"bt:{name}", label=name, paired=paired, hosts=hosts)


def state(**changes: object) -> SimpleNamespace:
    return SimpleNamespace(**{"looking": False, "progress": 0.0, "devices": (), "problem": None, **changes})


def test_bluetooth_is_touched_only_when_asked_for(looking: World, qtbot: QtBot) -> None:
    model = looking.app.nearby
    assert not model.bluetoothAsked
    model.lookOverBluetooth()
    model.lookOverBluetooth()
    qtbot.waitUntil(lambda: [s.asked for s in looking.runtime.searches] == [["look"]])
    assert len(looking.runtime.searches) == 1
    (search,) = looking.runtime.searches
    search.deliver(state(looking=True, progress=0.4, devices=(device("Paired"), device("Host", hosts=True))))
    qtbot.waitUntil(lambda: model.bluetoothLooking)
    assert model.bluetoothProgress == 0.4
    assert [row.name for row in model.devices.rows] == ["Paired"], "hosts are in the list of tables"
    model.stopBluetooth()
    search.deliver(state(problem=T("Bluetooth is switched off.")))
    qtbot.waitUntil(lambda: model.bluetoothProblem == "Bluetooth is switched off.")
    model.lookOverBluetooth()
    model.stop()
    assert search.asked == ["look", "stop", "look", "close"]
    assert not model.bluetoothAsked
    assert list(model.devices.rows) == []


def test_joining_stops_the_search(looking: World, qtbot: QtBot) -> None:
    looking.app.nearby.lookOverBluetooth()
    qtbot.waitUntil(lambda: [s.asked for s in looking.runtime.searches] == [["look"]])
    bare = FoundTable("", "Bea’s laptop", "", 0, 1, False, (bluetooth_way(),))
    looking.runtime.find(bare)
    qtbot.waitUntil(lambda: names(looking) == ["Bea’s laptop"])
    looking.app.joinNearby(bare.key)
    qtbot.waitUntil(lambda: looking.app.session.state == "lobby")
    assert looking.runtime.searches[0].asked == ["look", "stop"]
    assert looking.settings.seats.token(bare.key) == "secret"
    assert looking.settings.addresses == []


# --- the host's side ---


def test_the_lobby_shows_how_others_come_in(world: World, qtbot: QtBot) -> None:
    world.app.host("Friday")
    qtbot.waitUntil(lambda: world.app.session.lobby.code != "")
    lobby = world.app.session.lobby
    assert (lobby.code, lobby.announced, lobby.announcedText) == ("5DBYS", "up", "")
    assert lobby.codeSize == 21
    assert lobby.codePath.startswith("M0,0h7")
    handle = world.runtime.handles[0]
    handle.tell(Reach(("[fd00::1]:47420",), "", Condition(OFF, T("No network."))))
    qtbot.waitUntil(lambda: lobby.announced == "off")
    assert (lobby.code, lobby.codePath, lobby.announcedText) == ("", "", "No network.")
    world.app.session.leave()
    assert lobby.addresses == []


# --- networks ---


def test_networks_are_chosen(world: World, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    wifi = Interface(2, "wlan0", "Wi-Fi", ("192.168.1.5",))
    monkeypatch.delenv("TAVOLINO_INTERFACES", raising=False)
    monkeypatch.setattr("net.discovery.interfaces.all_interfaces", lambda: (wifi,))
    model = world.app.networks
    model.read()
    qtbot.waitUntil(lambda: len(model.rows.rows) == 1)
    assert model.every
    assert model.forced == ""
    model.useEvery(False)
    assert not model.every
    model.use("wlan0", True)
    assert world.settings.interfaces == "wlan0"
    assert model.rows.rows[0].used
    qtbot.waitUntil(lambda: world.runtime.interfaces == "wlan0")
    model.useEvery(True)
    assert world.settings.interfaces == ""
    qtbot.waitUntil(lambda: world.runtime.interfaces == "")


# --- by what Bluetooth is used ---


def test_ways_to_use_bluetooth_are_looked_at_when_wanted_and_chosen(
    world: World, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, ...]] = []
    gui = threading.get_ident()

    def survey(names: tuple[str, ...]) -> dict[str, object]:
        assert threading.get_ident() != gui, "loading takes its time"
        asked.append(names)
        return {name: T("Not here.") if name == "pybluez" else None for name in names}

    monkeypatch.setattr("net.transports.rfcomm.survey", survey)
    radios = world.app.radios
    assert radios.current == "Automatic"
    assert asked == [], "nothing of Bluetooth is touched before"
    radios.look()
    radios.look()
    qtbot.waitUntil(lambda: radios.rows.count == 4)
    assert asked == [("qt", "pybluez", "bumble:usb:0")]
    assert not radios.looking
    assert [row.available for row in radios.rows.rows] == [True, True, False, True]
    radios.choose("bumble:usb:0")
    assert world.settings.bluetooth_adapter == "bumble:usb:0"
    assert radios.current == "Bumble (usb:0)"
    assert [row.chosen for row in radios.rows.rows] == [False, False, False, True]
    qtbot.waitUntil(lambda: world.runtime.bluetooth == "bumble:usb:0")


def test_looking_at_bluetooth_in_vain_can_be_tried_again(
    world: World, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("net.transports.rfcomm.survey", lambda names: 1 / 0)
    world.app.radios.look()
    qtbot.waitUntil(lambda: not world.app.radios.looking)
    assert world.app.radios.rows.count == 1
    monkeypatch.setattr("net.transports.rfcomm.survey", lambda names: dict.fromkeys(names))
    world.app.radios.look()
    qtbot.waitUntil(lambda: world.app.radios.rows.count == 4)
