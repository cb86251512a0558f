# SPDX-License-Identifier: GPL-3.0-or-later
"""The live list of tables and the host's join code in the real window, by pointer and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from pytestqt.qtbot import QtBot

from engines.text import T
from net.discovery.lobby import LAN, FoundTable, Way
from net.discovery.news import OFF, Condition, Reach
from net.session.client import LinkChanged
from tests.app.fakes import bluetooth_way, found_table
from tests.qml.hands import Hands

SIZES = ((1280, 800), (800, 500), (480, 900))


@pytest.fixture(params=SIZES[:1], ids=lambda size: f"{size[0]}x{size[1]}")
def hands(request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path) -> Iterator[Hands]:
    hands = Hands(qtbot, tmp_path, size=request.param, name="Anna", language="en")
    yield hands
    hands.close()


every_size = pytest.mark.parametrize("hands", SIZES, indirect=True, ids=lambda size: f"{size[0]}x{size[1]}")


def look(hands: Hands) -> None:
    hands.click("join")
    hands.on("join")
    hands.until(lambda: hands.runtime.browsing is not None)


@every_size
def test_tables_appear_and_go_without_being_asked_for(hands: Hands) -> None:
    look(hands)
    assert hands.reads("Looking for tables")
    hands.runtime.find(found_table(1), found_table(2, locked=True, ways=(bluetooth_way(),)))
    hands.until(lambda: hands.reads("Table 2"))
    assert hands.reads("Euchre · hosted by Bea")
    assert hands.reads("2 seats open")
    assert hands.sees("locked")
    assert hands.sees("lan")
    assert hands.sees("bluetooth")
    assert not hands.reads("Looking for tables")
    hands.runtime.find()
    hands.until(lambda: hands.reads("Looking for tables"))


@every_size
def test_a_table_is_joined_by_pointer(hands: Hands) -> None:
    look(hands)
    hands.runtime.find(found_table(1), found_table(2))
    hands.until(lambda: hands.sees("nearby-1"))
    hands.settle()
    hands.click("nearby-1")
    hands.on("lobby")
    assert hands.runtime.knocked == ["192.0.2.2:47420"]
    hands.until(lambda: hands.runtime.browsing is None)


def test_a_table_is_joined_by_keyboard(hands: Hands) -> None:
    look(hands)
    hands.runtime.find(found_table(1), found_table(2))
    hands.until(lambda: hands.sees("nearby-1"))
    hands.tab_to("nearby-0")
    hands.key(Qt.Key.Key_Down)
    assert hands.focused() == "nearby-1"
    hands.key(Qt.Key.Key_Return)
    hands.on("lobby")
    assert hands.runtime.knocked == ["192.0.2.2:47420"]


def test_a_row_keeps_the_keyboard_while_others_come_and_go(hands: Hands) -> None:
    look(hands)
    hands.runtime.find(found_table(2))
    hands.until(lambda: hands.sees("nearby-0"))
    hands.tab_to("nearby-0")
    hands.runtime.find(found_table(1), found_table(2, seats_open=0))
    hands.until(lambda: hands.sees("nearby-1"))
    assert hands.focused() == "nearby-1", "it is still the same table"
    hands.key(Qt.Key.Key_Return)
    hands.on("lobby")
    assert hands.runtime.knocked == ["192.0.2.2:47420"]


def test_a_table_of_another_version_is_marked_and_not_joined(hands: Hands) -> None:
    look(hands)
    hands.runtime.find(found_table(1, protocol=99))
    hands.until(lambda: hands.reads("Needs a newer Tavolino than yours"))
    hands.settle()
    hands.click("nearby-0")
    hands.settle()
    assert hands.runtime.joined == []
    assert hands.page_name() == "join"


def test_a_row_is_read_out_as_a_whole(hands: Hands) -> None:
    from PySide6.QtGui import QAccessible

    look(hands)
    hands.runtime.find(found_table(1, name="Friday"))
    hands.until(lambda: hands.sees("nearby-0"))
    row = QAccessible.queryAccessibleInterface(hands.find("nearby-0"))
    assert row.role() == QAccessible.Role.Button
    assert row.text(QAccessible.Text.Name).startswith("Friday, Euchre · hosted by Bea, 2 seats open")


# --- before sitting down ---

HOUSE = (("joker", True), ("points_to_win", 7))


def choose(hands: Hands, **changes: object) -> None:
    look(hands)
    way = Way(LAN, "stand.example:47420", "192.0.2.1")
    hands.runtime.find(found_table(1, **{"rules": HOUSE, "spectators": True, "ways": (way,), **changes}))
    hands.until(lambda: hands.sees("nearby-0"))
    hands.settle()


@every_size
def test_the_house_rules_are_shown_before_one_sits_down(hands: Hands) -> None:
    choose(hands, locked=True)
    hands.click("nearby-0")
    hands.until(lambda: hands.sees("offer-sit"))
    hands.settle()
    assert hands.reads("What differs from the standard rules")
    assert hands.reads("• Joker (the Benny)")
    assert hands.reads("• Points to win: 7")
    assert hands.reads("in this network at 192.0.2.1")
    assert hands.reads("you will be asked for the table’s password")
    assert hands.focused() == "offer-sit"
    for name in ("offer-sit", "offer-watch", "offer-cancel"):
        button = hands.find(name)
        assert hands.rect(button).size().toSize() == button.size().toSize(), f"{name} is in sight as a whole"
    hands.click("offer-sit")
    hands.on("lobby")
    assert hands.runtime.watching == [False]


def test_enter_opens_a_table_and_enter_sits_down(hands: Hands) -> None:
    choose(hands, rules=())
    hands.tab_to("nearby-0")
    hands.key(Qt.Key.Key_Return)
    hands.until(lambda: hands.focused() == "offer-sit")
    assert hands.reads("Standard rules")
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=True
    )
    QGuiApplication.sendEvent(hands.window, held)
    hands.settle()
    assert hands.sees("offer-sit"), "a key that is still held down from opening it does not sit down"
    hands.key(Qt.Key.Key_Return)
    hands.on("lobby")
    assert hands.model.session.lobby.seated


def test_escape_turns_away_from_a_table_and_the_row_has_the_keyboard_again(hands: Hands) -> None:
    choose(hands)
    hands.tab_to("nearby-0")
    hands.key(Qt.Key.Key_Return)
    hands.until(lambda: hands.focused() == "offer-sit")
    hands.key(Qt.Key.Key_Escape)
    hands.until(lambda: not hands.sees("offer-sit"))
    assert hands.page_name() == "join"
    assert not hands.model.offer.open
    assert hands.runtime.joined == []
    assert hands.focused() == "nearby-0"


def test_one_may_watch_a_table_of_the_list(hands: Hands) -> None:
    choose(hands, seats_open=0)
    hands.click("nearby-0")
    hands.until(lambda: hands.focused() == "offer-watch")
    assert not hands.sees("offer-sit")
    hands.click("offer-watch")
    hands.on("lobby")
    assert hands.runtime.watching == [True]
    assert hands.reads("You are standing.")


@every_size
def test_a_typed_table_shows_its_house_rules_before_one_sits_down(hands: Hands) -> None:
    look(hands)
    hands.find("address").forceActiveFocus()
    hands.type("stand.example")
    hands.key(Qt.Key.Key_Return)
    hands.until(lambda: hands.focused() == "offer-sit")
    assert hands.page_name() == "join"
    assert hands.reads("Bea’s table")
    assert hands.reads("• Points to win: 7")
    hands.runtime.handles[0].tell(LinkChanged("lost"))
    hands.until(lambda: hands.sees("offer-link"))
    hands.runtime.handles[0].tell(LinkChanged("up"))
    hands.until(lambda: not hands.sees("offer-link"))
    hands.key(Qt.Key.Key_Return)
    hands.on("lobby")
    assert hands.model.session.lobby.seated


def test_one_may_turn_away_from_a_typed_table(hands: Hands) -> None:
    look(hands)
    hands.type("stand.example")
    hands.key(Qt.Key.Key_Return)
    hands.until(lambda: hands.sees("offer-cancel"))
    hands.settle()
    hands.click("offer-cancel")
    hands.until(lambda: hands.model.session.state == "none")
    hands.until(lambda: not hands.sees("offer-cancel"))
    assert hands.runtime.handles[0].left
    assert hands.page_name() == "join"


def test_looking_again(hands: Hands) -> None:
    look(hands)
    hands.click("look-again")
    hands.until(lambda: hands.runtime.refreshed == 1)


def test_when_nothing_can_be_found_it_says_why_and_what_to_check(hands: Hands) -> None:
    look(hands)
    hands.runtime.find(network=Condition(OFF, T("No network.")))
    hands.until(lambda: hands.reads("No network. Type the join code"))
    assert hands.sees("nearby-help")
    assert hands.reads("firewall")
    assert hands.reads("guest Wi-Fi")
    assert hands.reads("Local Network")


def test_help_comes_after_a_while_alone(hands: Hands) -> None:
    hands.model.nearby._patience.setInterval(50)
    look(hands)
    hands.until(lambda: hands.reads("No table has shown up yet"))
    assert hands.sees("nearby-help")


def test_a_code_is_typed_in_the_same_field_as_an_address(hands: Hands) -> None:
    look(hands)
    assert hands.focused() == "address"
    hands.type("5dbys")
    hands.key(Qt.Key.Key_Return)
    hands.on("lobby")
    assert hands.runtime.knocked == ["5dbys"]


def test_leaving_the_page_ends_the_looking(hands: Hands) -> None:
    look(hands)
    hands.key(Qt.Key.Key_Escape)
    hands.on("menu")
    hands.until(lambda: hands.runtime.browsing is None)


def test_bluetooth_is_looked_at_on_demand_and_can_be_stopped(hands: Hands) -> None:
    look(hands)
    hands.click("look-around")
    hands.until(lambda: hands.runtime.searches and hands.runtime.searches[0].asked == ["look"])
    (search,) = hands.runtime.searches
    paired = SimpleNamespace(
        address="bt:00:00:00:00:00:01", label="Dieter’s tablet", paired=True, hosts=False
    )
    search.deliver(SimpleNamespace(looking=True, progress=0.3, devices=(paired,), problem=None))
    hands.until(lambda: hands.sees("bluetooth-progress") and hands.reads("Dieter’s tablet"))
    hands.click("stop-looking")
    assert search.asked == ["look", "stop"]
    problem = T("Bluetooth is switched off.")
    search.deliver(SimpleNamespace(looking=False, progress=0.0, devices=(paired,), problem=problem))
    hands.until(lambda: hands.reads("Bluetooth is switched off."))
    hands.click("device-0")
    hands.on("lobby")
    assert hands.runtime.knocked == ["bt:00:00:00:00:00:01"]


@every_size
def test_the_host_shows_code_and_qr_code(hands: Hands) -> None:
    hands.model.host("Friday")
    hands.on("lobby")
    hands.until(lambda: hands.sees("qr"))
    assert hands.find("join-code").property("text") == "5DBYS"
    assert hands.reads("Everyone in this network sees the table")
    picture = hands.find("qr")
    assert picture.width() == picture.height() >= 2 * (21 + 8)
    hands.click("copy-code")
    assert QGuiApplication.clipboard().text() == "5DBYS"
    assert not hands.sees("host-help")
    hands.click("help-others")
    hands.settle()
    assert hands.sees("host-help")
    hands.runtime.handles[0].tell(Reach(("[fd00::1]:47420",), "", Condition(OFF, T("No network."))))
    hands.until(lambda: hands.reads("No network. The others type what is below."))
    assert not hands.sees("qr")


def test_a_guest_sees_the_house_rules_and_no_addresses(hands: Hands) -> None:
    look(hands)
    hands.runtime.find(found_table(1))
    hands.until(lambda: hands.sees("nearby-0"))
    hands.settle()
    hands.click("nearby-0")
    hands.on("lobby")
    assert hands.reads("Standard rules")
    assert not hands.sees("qr")
    assert not hands.sees("announced")


def test_networks_are_chosen_in_the_settings(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    from net.discovery.interfaces import Interface

    wifi = Interface(2, "wlan0", "Wi-Fi", ("192.168.1.5",))
    monkeypatch.setattr("net.discovery.interfaces.all_interfaces", lambda: (wifi,))
    monkeypatch.delenv("TAVOLINO_INTERFACES", raising=False)
    hands.open("SettingsPage", {})
    hands.settle()
    hands.click("every-network")
    hands.until(lambda: hands.sees("network-0"))
    hands.click("network-0")
    assert hands.settings.interfaces == "wlan0"
    hands.click("bluetooth")
    assert hands.settings.bluetooth


@pytest.mark.parametrize("by", ["pointer", "keyboard"])
def test_how_bluetooth_is_used_is_chosen_in_the_settings(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    reason = T("PyBluez can’t be used: {reason}.", reason="it is not there")
    found = {"qt": None, "pybluez": reason, "bumble:usb:0": None}
    monkeypatch.setattr("net.transports.rfcomm.survey", lambda names: {name: found[name] for name in names})
    monkeypatch.delenv("TAVOLINO_BLUETOOTH", raising=False)
    hands.open("SettingsPage", {})
    hands.settle()
    assert hands.find("radio-choose").property("text") == "Automatic"
    assert not hands.sees("radio-0")
    if by == "pointer":
        hands.click("radio-choose")
        hands.until(lambda: hands.sees("radio-3"))
        hands.settle()
        hands.click("radio-2")
        assert hands.settings.bluetooth_adapter == "", "what can't be had can't be chosen"
        hands.click("radio-3")
    else:
        hands.tab_to("radio-choose", most=80)
        hands.key(Qt.Key.Key_Return)
        hands.until(lambda: hands.sees("radio-3"))
        hands.settle()
        hands.tab_to("radio-3")
        hands.key(Qt.Key.Key_Return)
    assert hands.reads("PyBluez can’t be used: it is not there.")
    assert hands.settings.bluetooth_adapter == "bumble:usb:0"
    assert hands.find("radio-choose").property("text") == "Bumble (usb:0)"
    hands.until(lambda: hands.runtime.bluetooth == "bumble:usb:0")


def test_a_bare_device_stands_beside_the_tables(hands: Hands) -> None:
    look(hands)
    hands.runtime.find(found_table(1), FoundTable("", "Bea’s laptop", "", 0, 1, False, (bluetooth_way(),)))
    hands.until(lambda: hands.reads("Bea’s laptop"))
    assert hands.reads("over Bluetooth")
