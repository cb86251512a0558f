# SPDX-License-Identifier: GPL-3.0-or-later
"""Every page in every size and language: nothing out of the window, no text cut off, no text on top of
another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtQml import QQmlExpression, qmlContext
from PySide6.QtQuick import QQuickItem
from pytestqt.qtbot import QtBot

from tests.app.fakes import bluetooth_way, found_table
from tests.qml.hands import Hands, is_text

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
SLACK = 2.0


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


def faults(hands: Hands) -> list[str]:
    """What is wrong with what is on screen, in words."""
    width = hands.window.width()
    found = []
    shown: list[tuple[QQuickItem, QRectF, str]] = []
    for item in hands.items():
        if not is_text(item):
            continue
        text = str(item.property("text"))
        if item.property("truncated") and not may_be_cut(item):
            found.append(f"cut off: {text!r}")
        whole = item.mapRectToScene(painted(item))
        if whole.left() < -SLACK or whole.right() > width + SLACK:
            found.append(f"out of the window: {text!r} {whole.left():.0f}…{whole.right():.0f}")
        seen = hands.clip(item, whole)
        if seen.isEmpty():
            continue
        for other, rect, words in shown:
            common = rect.intersected(seen)
            if common.width() > SLACK and common.height() > SLACK and not stacked(item, other):
                found.append(f"overlap: {text!r} and {words!r}")
        shown.append((item, seen, text))
    return found


def painted(item: QQuickItem) -> QRectF:
    """Where the letters of a text are, in its own coordinates."""
    facts = QQmlExpression(
        qmlContext(item),
        item,
        "[contentWidth, contentHeight, leftPadding, rightPadding, topPadding, bottomPadding,"
        " effectiveHorizontalAlignment, verticalAlignment].map(Number)",
    ).evaluate()[0]
    width, height, left, right, top, bottom, across, down = (
        facts.toVariant() if hasattr(facts, "toVariant") else facts
    )
    free = item.width() - width - left - right
    spare = item.height() - height - top - bottom
    x = left + (free if across == 2 else free / 2 if across == 4 else 0)
    y = top + (spare if down == 64 else spare / 2 if down == 128 else 0)
    return QRectF(x, y, width, height)


def may_be_cut(item: QQuickItem) -> bool:
    """Names people made up may be too long for any place; they end in dots."""
    text = str(item.property("text"))
    return any(made in text for made in ("Maximiliane", "Stammtisch", "2001:db8"))


def stacked(item: QQuickItem, other: QQuickItem) -> bool:
    """Do they lie over each other on purpose (a notice over the page)?"""
    return any(inside(one, "toast") for one in (item, other))


def inside(item: QQuickItem, name: str) -> bool:
    parent: QQuickItem | None = item
    while parent is not None:
        if parent.objectName() == name:
            return True
        parent = parent.parentItem()
    return False


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
            wrong += [f"{page} [{language}]: {fault}" for fault in faults(hands)]
            if page == "boards" or language == LANGUAGES[-1]:
                leave(hands, page)
    assert not wrong, "\n" + "\n".join(dict.fromkeys(wrong))
