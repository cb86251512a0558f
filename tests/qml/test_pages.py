# SPDX-License-Identifier: GPL-3.0-or-later
"""The pages in the real window, offscreen, with a real pointer and a real keyboard."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMetaObject, QPoint, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtQuick import QQuickItem
from pytestqt.qtbot import QtBot

from app.settings import SETTINGS_FILE
from engines.text import T
from net.protocol.messages import Configure, SetLevel, Sit, Stand, Start, SwapSeats
from net.session.client import LinkChanged
from tests.qml.hands import Hands

Open = Callable[..., Hands]


@pytest.fixture
def open_app(qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    opened: list[Hands] = []

    def start(**settings: Any) -> Hands:
        hands = Hands(qtbot, tmp_path, **settings)
        opened.append(hands)
        return hands

    yield start
    for hands in opened:
        hands.close()


@pytest.fixture
def hands(open_app: Open) -> Hands:
    return open_app(name="Anna", language="en")


def test_the_first_start_asks_who_one_is(open_app: Open) -> None:
    hands = open_app(language="en")
    hands.on("first-start")
    assert hands.focused() == "name"
    hands.key(Qt.Key.Key_Return)
    assert hands.page_name() == "first-start"
    assert hands.reads("Others want to know")
    hands.key(Qt.Key.Key_Escape)
    assert hands.page_name() == "first-start"
    hands.type("Carla")
    hands.click("Colour-3")
    hands.click("Picture-4")
    hands.click("begin")
    hands.on("menu")
    assert hands.reads("Carla")
    assert hands.settings.avatar == "3"
    assert hands.settings.colour == hands.settings.colours[3]


def test_from_the_menu_to_a_match_by_pointer(hands: Hands) -> None:
    hands.on("menu")
    hands.click("alone")
    hands.on("setup")
    hands.click("preset-bar")
    assert hands.reads("Stick the dealer")
    hands.click("start")
    hands.on("match")
    assert hands.runtime.handles[0].asked[0] == Start()
    assert hands.runtime.handles[0].table.options["stick_the_dealer"] is True


def test_house_rules_by_pointer(hands: Hands) -> None:
    hands.click("alone")
    hands.on("setup")
    hands.click("house-rules")
    hands.click("option-joker")
    assert hands.model.setup.differences == ["Joker (the Benny)"]
    assert hands.sees("differs-joker")
    assert not hands.find("option-number_of_deals").isEnabled()
    hands.click("option-alone_allowed")
    assert not hands.find("option-canadian_loner").isEnabled()
    assert hands.reads("Only with “Going alone allowed”")
    hands.click("reset")
    assert hands.model.setup.preset == "standard"
    assert not hands.sees("differs-joker")


def test_an_error_is_shown_at_its_field_and_stops_the_start(hands: Hands) -> None:
    hands.click("alone")
    hands.on("setup")
    hands.click("house-rules")
    hands.model.setup.choose("match_end", 1)
    hands.model.setup.set("number_of_deals", 77)
    hands.settle()
    assert hands.find("error-number_of_deals").property("text") == "Number of deals must be from 1 to 40"
    assert not hands.find("start").isEnabled()


def test_keyboard_alone_reaches_a_match(open_app: Open) -> None:
    hands = open_app(language="en")
    hands.on("first-start")
    hands.type("Dora")
    hands.key(Qt.Key.Key_Tab)
    hands.key(Qt.Key.Key_Right)
    assert hands.settings.colour == hands.settings.colours[1]
    hands.tab_to("begin")
    hands.key(Qt.Key.Key_Return)
    hands.on("menu")
    assert hands.focused() == "alone"
    hands.key(Qt.Key.Key_Space)
    hands.on("setup")
    hands.tab_to("house-rules")
    hands.key(Qt.Key.Key_Return)
    hands.tab_to("option-joker")
    hands.key(Qt.Key.Key_Space)
    assert hands.model.setup.differences == ["Joker (the Benny)"]
    hands.tab_to("start")
    hands.key(Qt.Key.Key_Return)
    hands.on("match")


def test_keyboard_alone_goes_through_every_page(hands: Hands) -> None:
    hands.on("menu")
    for button, page in (
        ("host", "setup"),
        ("join", "join"),
        ("rules", "rules"),
        ("settings", "settings"),
        ("about", "about"),
        ("profile", "settings"),
    ):
        hands.tab_to(button)
        hands.key(Qt.Key.Key_Return)
        hands.on(page)
        hands.key(Qt.Key.Key_Escape)
        hands.on("menu")
        assert hands.focused() == button, "the keyboard comes back to where it was"


def test_arrows_walk_through_the_menu(hands: Hands) -> None:
    hands.on("menu")
    assert hands.focused() == "alone"
    hands.key(Qt.Key.Key_Down)
    assert hands.focused() == "host"
    hands.key(Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Up)
    assert hands.focused() == "alone"


def test_global_keys_open_rules_and_settings_once(hands: Hands) -> None:
    hands.on("menu")
    hands.key(Qt.Key.Key_F1)
    hands.on("rules")
    hands.key(Qt.Key.Key_F1)
    hands.key(Qt.Key.Key_Escape)
    hands.on("menu")


def test_settings_take_effect_at_once_and_survive_a_restart(open_app: Open) -> None:
    hands = open_app(name="Anna", language="en", theme="light")
    hands.click("settings")
    hands.on("settings")
    before = hands.window.property("color")
    theme = hands.find("theme")
    hands.reveal(theme)
    middle = hands.middle(theme)
    press = QPoint(middle.x() + int(theme.width() / 3), middle.y())
    hands.drag(press, press)
    assert hands.settings.theme == "dark"
    assert hands.window.property("color") != before
    hands.click("four-colour")
    hands.click("sound")
    hands.click("back-2")
    hands.click("Table-1")
    hands.close()
    written = json.loads((hands.home / SETTINGS_FILE).read_text())
    assert written["theme"] == "dark"
    again = open_app()
    again.on("menu")
    assert again.settings.name == "Anna"
    assert again.settings.theme == "dark"
    assert again.settings.four_colour
    assert not again.settings.sound
    assert again.settings.card_back == 2
    assert again.settings.table_theme == "blue"


def test_the_language_changes_on_the_spot(hands: Hands) -> None:
    hands.click("settings")
    hands.on("settings")
    assert hands.reads("Settings")
    hands.settings.language = "de"
    hands.settle()
    assert hands.reads("Einstellungen")
    assert not hands.reads("Settings")
    hands.settings.language = "it"
    hands.settle()
    assert hands.reads("Impostazioni")


def test_joining_a_bad_address_shows_a_sentence(hands: Hands) -> None:
    hands.click("join")
    hands.on("join")
    assert not hands.find("join-now").isEnabled()
    hands.type("nowhere")
    hands.key(Qt.Key.Key_Return)
    hands.until(lambda: hands.sees("problem"))
    assert hands.find("problem").property("text") == "Nobody answers at nowhere"
    assert hands.page_name() == "join"
    assert hands.focused() == "address"
    hands.type("2")
    assert not hands.sees("problem")


def test_joining_can_be_given_up(hands: Hands) -> None:
    hands.click("join")
    hands.on("join")
    hands.type("slow")
    hands.click("join-now")
    hands.until(lambda: hands.sees("cancel"))
    hands.click("cancel")
    hands.until(lambda: hands.sees("join-now"))
    assert hands.model.session.state == "none"
    hands.click("join-now")
    hands.until(lambda: hands.sees("cancel"))
    hands.key(Qt.Key.Key_Escape)
    hands.until(lambda: hands.sees("join-now"))
    hands.key(Qt.Key.Key_Escape)
    hands.on("menu")


def test_a_guest_sees_the_lobby_without_the_hosts_controls(hands: Hands) -> None:
    hands.click("join")
    hands.on("join")
    hands.type("192.0.2.9")
    hands.key(Qt.Key.Key_Return)
    hands.on("lobby")
    assert hands.reads("Bea’s table")
    assert hands.reads("Waiting for Bea to start.")
    for control in ("lobby-start", "lobby-change", "swap-0", "level-2", "remove-9"):
        assert not hands.sees(control), control
    hands.click("sit-2")
    assert hands.runtime.handles[0].asked == [Sit(seat=2)]
    hands.click("stand-1")
    assert hands.runtime.handles[0].asked[-1] == Stand()


def test_the_host_arranges_the_lobby(hands: Hands) -> None:
    hands.click("host")
    hands.on("setup")
    hands.click("table-name")
    hands.type("Friday")
    hands.click("start")
    hands.on("lobby")
    handle = hands.runtime.handles[0]
    assert hands.reads("Friday")
    assert hands.find("address-0").property("text") == "192.0.2.7:47420"
    hands.click("copy-0")
    assert QGuiApplication.clipboard().text() == "192.0.2.7:47420"
    hands.click("swap-0")
    hands.click("swap-3")
    assert handle.asked[-1] == SwapSeats(first=0, second=3)
    hands.until(lambda: hands.model.session.lobby.seats.rows[3].mine)
    hands.drag(hands.middle(hands.find("seat-3")), hands.middle(hands.find("seat-1")))
    assert handle.asked[-1] == SwapSeats(first=3, second=1)
    hands.click("lobby-change")
    hands.on("setup")
    hands.click("preset-short")
    hands.click("start")
    hands.on("lobby")
    assert isinstance(handle.asked[-1], Configure)
    assert handle.asked[-1].options["points_to_win"] == 5
    assert hands.reads("Points to win: 5")
    hands.click("lobby-start")
    hands.on("match")


def test_closing_a_hosted_table_asks_once(hands: Hands) -> None:
    hands.click("host")
    hands.on("setup")
    hands.click("start")
    hands.on("lobby")
    hands.key(Qt.Key.Key_Escape)
    hands.until(lambda: hands.reads("Close the table?"))
    hands.key(Qt.Key.Key_Escape)
    hands.until(lambda: not hands.reads("Close the table?"))
    assert hands.page_name() == "lobby"
    hands.click("back")
    hands.until(lambda: hands.reads("Close the table?"))
    hands.tab_to("confirm")
    hands.key(Qt.Key.Key_Return)
    hands.on("menu")
    assert hands.runtime.handles[0].left


def test_a_lost_link_is_shown_over_the_table_until_it_is_back(hands: Hands) -> None:
    hands.model.join("192.0.2.9")
    hands.on("lobby")
    handle = hands.runtime.handles[0]
    handle.tell(LinkChanged("lost"))
    hands.until(lambda: hands.sees("link-lost"))
    handle.tell(LinkChanged("up"))
    hands.until(lambda: not hands.sees("link-lost"))
    handle.tell(LinkChanged("lost"))
    hands.until(lambda: hands.sees("give-up"))
    hands.click("give-up")
    hands.on("menu")


@pytest.mark.parametrize("page", ["lobby", "match"])
def test_a_key_meant_for_the_game_does_not_give_the_seat_up(hands: Hands, page: str) -> None:
    """Enter and Space, pressed just when the link goes or comes back, leave nothing."""
    hands.model.join("192.0.2.9")
    hands.on("lobby")
    handle = hands.runtime.handles[0]
    if page == "match":
        handle.ask(Start())
        hands.on("match")
    for state in ("lost", "connecting", "up"):
        handle.tell(LinkChanged(state))
        hands.until(lambda lost=state != "up": hands.sees("link-lost") is lost)
        hands.key(Qt.Key.Key_Return)
        hands.key(Qt.Key.Key_Space)
        assert hands.page_name() == page
        assert not handle.left
    focused = hands.window.activeFocusItem()
    assert focused is not None
    assert focused.isVisible()
    handle.tell(LinkChanged("lost"))
    hands.until(lambda: hands.sees("link-lost"))
    hands.tab_to("give-up")
    hands.key(Qt.Key.Key_Return)
    hands.on("menu")
    assert handle.left


def test_the_host_leaving_brings_everyone_to_the_menu_with_a_word(hands: Hands) -> None:
    hands.model.join("192.0.2.9")
    hands.on("lobby")
    hands.runtime.handles[0].tell(LinkChanged("closed", T("The host has closed the table")))
    hands.on("menu")
    hands.until(lambda: hands.reads("The host has closed the table"))


def test_the_table_closing_under_the_rules_leads_to_the_menu(hands: Hands) -> None:
    hands.model.join("192.0.2.9")
    hands.on("lobby")
    hands.click("lobby-rules")
    hands.on("rules")
    hands.key(Qt.Key.Key_Escape)
    hands.on("lobby")
    hands.click("lobby-rules")
    hands.on("rules")
    hands.runtime.handles[0].tell(LinkChanged("closed", T("The host has closed the table")))
    hands.on("menu")


def test_leaving_a_match_goes_back_to_the_menu(hands: Hands) -> None:
    hands.model.playAlone()
    hands.on("match")
    page = hands.page()
    assert page is not None
    QMetaObject.invokeMethod(page, "goBack")
    hands.until(lambda: hands.reads("“Continue” in the menu"))
    hands.tab_to("confirm")
    hands.key(Qt.Key.Key_Return)
    hands.on("menu")
    assert hands.runtime.handles[0].left


def test_a_table_can_be_read_while_its_page_fades(hands: Hands) -> None:
    hands.settings.change(speed=1.0)
    hands.model.playAlone()
    hands.on("match")
    hands.model.session.leave()
    hands.on("menu")
    hands.settle(100)  # a binding to a table that is gone would have warned, which fails the test


def test_an_unfinished_match_can_be_continued(open_app: Open) -> None:
    from net.session.config import TableConfig
    from net.session.journal import Entry

    hands = open_app(name="Anna", language="en")
    config = TableConfig(name="x", game="euchre", num_seats=4, levels=("easy",) * 4)
    hands.runtime.entries = [Entry(match_id=7, begun=0.0, config=config, people=(), actions=3)]
    before = hands.middle(hands.find("alone"))
    hands.model.readJournal()
    hands.until(lambda: hands.sees("continue-0"))
    hands.settle()  # it makes room for itself only then
    assert hands.middle(hands.find("alone")) == before, "a button moved from under the pointer"
    hands.click("continue-0")
    hands.on("match")


def test_the_table_one_was_cut_off_from_is_one_click_away(open_app: Open) -> None:
    hands = open_app(name="Bo", language="en")
    seats = hands.settings.seats
    seats.keep(("192.0.2.9", "table:t1"), "t1", "secret", "Anna’s table", time.time())
    hands.settings.seats_changed()
    hands.until(lambda: hands.reads("Return to “Anna’s table”"))
    hands.settle()
    hands.click("return")
    hands.on("lobby")
    assert hands.runtime.joined[-1][2] == "secret"
    hands.model.session.leave()
    hands.on("menu")
    assert not hands.sees("return"), "who leaves has given the seat up"


def test_damaged_settings_are_told_in_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE).write_text("{")
    hands = Hands(qtbot, tmp_path, language="en")
    try:
        hands.until(lambda: hands.sees("toast"))
        assert "set aside" in str(hands.find("toast").property("text"))
        assert list(tmp_path.glob("settings-damaged-*"))
    finally:
        hands.close()


def test_notices_wait_for_each_other(hands: Hands) -> None:
    hands.model.notice.emit("First", "info")
    hands.model.notice.emit("Second", "info")
    hands.model.notice.emit("Second", "info")
    hands.until(lambda: hands.sees("toast"))
    assert hands.find("toast").property("text") == "First"
    hands.click("toast")
    hands.until(lambda: hands.sees("toast") and hands.find("toast").property("text") == "Second")
    hands.click("toast")
    hands.settle(400)
    assert not hands.sees("toast")


def test_the_windows_size_is_kept(open_app: Open) -> None:
    hands = open_app(name="Anna", language="en")
    hands.window.resize(900, 640)
    hands.settle()
    hands.close()
    again = open_app()
    assert (again.window.width(), again.window.height()) == (900, 640)


def test_the_rules_can_be_read_with_the_keyboard(hands: Hands) -> None:
    hands.click("rules")
    hands.on("rules")
    view = hands.find("rules-text")
    assert hands.focused() == "rules-text"
    if float(view.property("contentHeight")) > view.height():
        hands.key(Qt.Key.Key_PageDown)
        assert float(view.property("contentY")) > 100
        hands.key(Qt.Key.Key_Home)
        assert float(view.property("contentY")) <= 0


def test_about_names_the_licences(hands: Hands) -> None:
    hands.click("about")
    hands.on("about")
    for words in ("GNU General Public License", "Lesser General Public License", "SIL Open Font License"):
        assert hands.reads(words), words


def test_an_address_of_the_command_line_is_joined_at_once(open_app: Open) -> None:
    hands = open_app(name="Anna", language="en", join="192.0.2.9")
    hands.on("lobby")
    assert hands.runtime.joined[0][0] == "192.0.2.9"
    hands.model.session.leave()
    hands.on("menu")


def test_an_address_of_the_command_line_waits_for_a_name(open_app: Open) -> None:
    hands = open_app(language="en", join="nowhere")
    hands.on("first-start")
    assert hands.runtime.joined == []
    hands.type("Carla")
    hands.key(Qt.Key.Key_Return)
    hands.on("join")
    hands.until(lambda: hands.sees("problem"))
    assert hands.find("problem").property("text") == "Nobody answers at nowhere"


def _accessible_name(item: QQuickItem) -> str:
    # The interface dies with its item, and PySide would take a wrapper that is still around for whatever
    # is made at the same address next: none may outlive this function.
    told = QAccessible.queryAccessibleInterface(item)
    return told.text(QAccessible.Text.Name) if told is not None else ""


def test_everything_that_takes_the_keyboard_has_a_name(hands: Hands) -> None:
    nameless = []
    for page in ("menu", "setup", "join", "rules", "settings", "about", "lobby"):
        if page == "lobby":
            hands.model.host("")
            hands.on("lobby")
        elif page != "menu":
            hands.open(
                {
                    "setup": "SetupPage",
                    "join": "JoinPage",
                    "rules": "RulesPage",
                    "settings": "SettingsPage",
                    "about": "AboutPage",
                }[page],
                {"mode": "host"} if page == "setup" else {},
            )
        if page == "setup":
            hands.click("house-rules")
        nameless.extend(
            f"{page}: {item.objectName() or item}"
            for item in hands.items()
            if item.activeFocusOnTab() and item.isEnabled() and not _accessible_name(item).strip()
        )
        if page not in ("menu", "lobby"):
            hands.back()
    assert nameless == []


def test_the_lobby_can_be_arranged_with_the_keyboard(hands: Hands) -> None:
    hands.model.host("")
    hands.on("lobby")
    handle = hands.runtime.handles[0]
    assert hands.focused() == "lobby-start"
    hands.tab_to("swap-0")
    hands.key(Qt.Key.Key_Return)
    assert hands.reads("Now choose the seat to swap with.")
    hands.key(Qt.Key.Key_Escape)
    assert not hands.reads("Now choose the seat to swap with.")
    assert hands.page_name() == "lobby"
    hands.key(Qt.Key.Key_Return)
    hands.tab_to("swap-2")
    hands.key(Qt.Key.Key_Return)
    assert handle.asked[-1] == SwapSeats(first=0, second=2)
    hands.tab_to("level-1")
    hands.key(Qt.Key.Key_Down)
    assert handle.asked[-1] == SetLevel(seat=1, level="hard")
    hands.tab_to("lobby-start")
    hands.key(Qt.Key.Key_Space)
    hands.on("match")


def test_every_games_own_table_is_read_ahead_of_time(open_app: Open) -> None:
    from app.games.registry import FRONTS

    scenes = {front.scene for front in FRONTS.values()} - {""}
    hands = open_app(name="Anna")
    assert scenes
    assert scenes <= set(hands.window.property("pageNames"))


@pytest.mark.parametrize("size", [(800, 500), (480, 700), (1280, 800)])
def test_the_tiles_of_the_shelf_are_as_high_as_one_another(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int]
) -> None:
    hands = Hands(qtbot, tmp_path, size=size, name="Anna", language="de")
    try:
        hands.settle()
        tiles = [item for item in hands.items() if item.objectName().startswith("tile-")]
        assert len({round(tile.height()) for tile in tiles}) == 1
        assert all(tile.height() >= tile.implicitHeight() for tile in tiles)
    finally:
        hands.close()
