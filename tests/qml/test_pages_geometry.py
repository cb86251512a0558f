# SPDX-License-Identifier: GPL-3.0-or-later
"""Every page in every size and language: nothing out of the window, no text cut off, no text on top of
another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtQuick import QQuickItem
from pytestqt.qtbot import QtBot

from tests.app.fakes import bluetooth_way, found_table
from tests.qml.hands import Hands
from tests.qml.measuring import faults, inside

SIZES = ((1280, 800), (800, 500), (480, 900), (3840, 2160))
LANGUAGES = ("en", "de", "it")
PAGES = (
    "menu",
    "first-start",
    "alone",
    "host",
    "house-rules",
    "boards",
    "join",
    "settings",
    "rules",
    "about",
    "lobby",
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("geometry")


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def hands(request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path) -> Iterator[Hands]:
    hands = Hands(qtbot, tmp_path, size=request.param, name="Maximiliane Hohenstein", avatar="2")
    hands.settings.change(
        addresses=("192.168.100.200:47421", "[2001:db8:1234:5678:9abc:def0:1234:5678]:47421")
    )
    yield hands
    hands.close()


def go(hands: Hands, page: str) -> None:
    """Bring that page up in the state in which it shows most."""
    pages = {
        "first-start": ("FirstStartPage", {}),
        "alone": ("SetupPage", {"mode": "alone"}),
        "host": ("SetupPage", {"mode": "host"}),
        "house-rules": ("SetupPage", {"mode": "alone"}),
        "boards": ("Sequence/BoardsPage.qml", {}),
        "join": ("JoinPage", {}),
        "settings": ("SettingsPage", {}),
        "rules": ("RulesPage", {}),
        "about": ("AboutPage", {}),
    }
    if page == "boards":
        hands.model.choose("sequence")
        hands.model.boards.builtIn()
        hands.model.boards.save("Das Brett von Großmutter Maximiliane", True)
    if page == "lobby":
        hands.model.setup.applyPreset("british")
        hands.model.host("Der Stammtisch am Freitagabend im Hinterzimmer")
        hands.on("lobby")
    elif page in pages:
        hands.open(*pages[page])
        if page == "join":
            hands.until(lambda: hands.runtime.browsing is not None)
            long = "Anna & Maximilianes endlose kanadische Euchre-Nacht am Küchentisch"
            ways = (*found_table(2).ways, bluetooth_way(signal=-70))
            hands.runtime.find(
                found_table(
                    1, name=long, host="Maximiliane Hohenstein", locked=True, playing=True, ways=ways
                ),
                found_table(2, protocol=99, seats_open=0),
                found_table(3, table_id="", name="Bea’s laptop", game="", seats=0, ways=ways[1:]),
            )
            hands.until(lambda: hands.sees("nearby-2"))
        if page == "house-rules":
            hands.model.setup.applyPreset("british")
            hands.model.setup.set("alone_allowed", False)
            hands.settle()
            hands.click("house-rules")
    hands.settle(80)


def leave(hands: Hands, page: str) -> None:
    if page == "lobby":
        hands.model.session.leave()
        hands.on("menu")
    elif page != "menu":
        hands.back()
    hands.model.choose("euchre")
    hands.model.setup.reset()


def may_be_cut(item: QQuickItem) -> bool:
    """Names people made up may be too long for any place; they end in dots."""
    text = str(item.property("text"))
    return any(made in text for made in ("Maximiliane", "Stammtisch", "2001:db8"))


def stacked(item: QQuickItem) -> bool:
    """Does it lie over others on purpose (a notice over the page)?"""
    return inside(item, "toast")


def test_every_page_fits_in_every_language(hands: Hands) -> None:
    """A page changes its language while it is open: opening each three times took most of the time. The
    boards’ page is opened anew: changed on the spot, a card’s words lie over its grid in a narrow window."""
    wrong = []
    for page in PAGES:
        for language in LANGUAGES:
            hands.settings.change(language=language)
            hands.settle(50)
            if page == "boards" or language == LANGUAGES[0]:
                go(hands, page)
            wrong += [f"{page} [{language}]: {fault}" for fault in faults(hands.window, may_be_cut, stacked)]
            if page == "boards" or language == LANGUAGES[-1]:
                leave(hands, page)
    assert not wrong, "\n" + "\n".join(dict.fromkeys(wrong))
