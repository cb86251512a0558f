# SPDX-License-Identifier: GPL-3.0-or-later
"""Briscola and Scopa in a window, with a real pointer and a real keyboard, and their room in every window."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtQuick import QQuickItem

from engines.briscola import types as b
from engines.scopa import types as s
from tests.qml.table_window import TableWindow, table  # noqa: F401 - a fixture
from tools.italian_stage import CHOICE, CROWD, briscola, scopa

KEY = Qt.Key
SIZES = [(800, 500), (1280, 800), (480, 900), (3840, 2160)]
LARGE = ("open", "choosing", "crowd")
"""The moments that are looked at in a huge window too."""


def choosing(make: Any, **more: Any) -> TableWindow:
    """The horseman of coins may take four and five, or jack and ace."""
    window: TableWindow = make(game="scopa", state=scopa(*CHOICE), **more)
    return window


def lit(window: TableWindow) -> set[str]:
    return {str(card.property("code")) for card in window.cards("mat") if card.property("highlighted")}


def spoken(item: QQuickItem) -> str:
    interface = QAccessible.queryAccessibleInterface(item)
    assert interface is not None
    return str(interface.text(QAccessible.Text.Name))


# --- Scopa ----------------------------------------------------------------------------------------


def test_hovering_shows_what_a_card_takes(table: Any) -> None:  # noqa: F811
    window = choosing(table)
    window.point(window.card("HO"))
    assert lit(window) == {"4B", "5U", "JB", "AU"}
    window.point(window.card("4W"))
    assert lit(window) == {"4B"}
    window.point(window.find("score"))
    assert lit(window) == set()


def test_a_card_with_one_capture_is_played_at_a_click(table: Any) -> None:  # noqa: F811
    window = choosing(table)
    window.click(window.card("4W"))
    assert window.host.acts == [s.Play("4W", ("4B",))]


def test_a_capture_is_chosen_on_the_cards(table: Any) -> None:  # noqa: F811
    window = choosing(table)
    window.click(window.card("HO"))
    assert "Choose what to take" in window.texts()
    assert window.host.acts == []
    window.click(window.card("JB"))
    assert window.host.acts == [s.Play("HO", ("AU", "JB"))]


def test_a_capture_is_chosen_by_its_button(table: Any) -> None:  # noqa: F811
    window = choosing(table)
    window.click(window.card("HO"))
    assert spoken(window.find("choice0")) == "Take four of batons and five of cups"
    window.click("choice0")
    assert window.host.acts == [s.Play("HO", ("4B", "5U"))]


def test_another_card_or_the_same_again_is_picked_instead(table: Any) -> None:  # noqa: F811
    window = choosing(table)
    window.click(window.card("HO"))
    assert window.card("HO").property("selected")
    window.click(window.card("HO"))
    assert not window.card("HO").property("selected")
    assert not window.sees("choice0")
    window.click(window.card("HO"))
    window.click(window.card("KB"))
    assert window.host.acts == [], "a card that can’t be taken"
    window.click(window.card("4W"))
    assert window.host.acts == [s.Play("4W", ("4B",))]


def test_a_capture_is_chosen_by_keyboard(table: Any) -> None:  # noqa: F811
    window = choosing(table)
    window.qtbot.waitUntil(lambda: window.focused() == "hand", timeout=2000)
    window.press(KEY.Key_Home, KEY.Key_Return)
    window.qtbot.waitUntil(lambda: window.focused() == "choice0", timeout=2000)
    window.press(KEY.Key_Right)
    assert window.focused() == "choice1"
    window.press(KEY.Key_Return)
    assert window.host.acts == [s.Play("HO", ("AU", "JB"))]


def test_numbers_pick_card_and_capture_and_escape_lays_it_back(table: Any) -> None:  # noqa: F811
    window = choosing(table)
    window.qtbot.waitUntil(lambda: window.focused() == "hand", timeout=2000)
    window.press(KEY.Key_1)
    assert window.sees("choice1")
    window.press(KEY.Key_Escape)
    assert not window.sees("choice1")
    assert not window.sees("leaveDialog")
    window.qtbot.waitUntil(lambda: window.focused() == "hand", timeout=2000)
    window.press(KEY.Key_1, KEY.Key_2)
    assert window.host.acts == [s.Play("HO", ("AU", "JB"))]


def test_the_ring_of_the_keyboard_shows_what_a_card_takes(table: Any) -> None:  # noqa: F811
    window = choosing(table)
    window.qtbot.waitUntil(lambda: window.focused() == "hand", timeout=2000)
    window.press(KEY.Key_End)
    assert lit(window) == {"4B"}


def test_a_scopa_is_called_and_lies_crosswise_in_the_pile(table: Any) -> None:  # noqa: F811
    state = scopa("7O 2O / 3O 4O", "3U 4B")
    window: TableWindow = table(game="scopa", state=state)
    window.click(window.card("7O"))
    window.settle(200)
    assert "Scopa!" in window.texts()
    (sweep,) = window.cards("swept")
    pile = window.cards("won", 0)[0]
    assert sweep.property("faceUp")
    assert abs(sweep.rotation()) == 90
    both = window.rect(sweep).intersected(window.rect(pile))
    assert both.width() < sweep.height() * 0.6, "its index looks out"
    assert window.sees("pile0")


def test_the_last_capture_can_be_seen_again(table: Any) -> None:  # noqa: F811
    window = choosing(table)
    window.click(window.card("4W"))
    window.settle(200)
    window.press(KEY.Key_L)
    window.settle(250)
    peek = window.find("lastTrick")
    codes = [c.property("code") for c in window.items(peek) if c.property("code")]
    assert {"4W", "4B"} <= set(codes)
    assert "You took these" in window.texts()


def test_the_dealer_keeps_the_stock_and_it_is_counted(table: Any) -> None:  # noqa: F811
    window = choosing(table)
    stock = window.find("stock0")
    assert window.texts().count("30") == 1
    assert "30 cards still to be dealt" in spoken(stock)


# --- Briscola -------------------------------------------------------------------------------------


def test_a_card_is_played_and_the_stock_goes_down(table: Any) -> None:  # noqa: F811
    state = briscola("AO KU 2W / 3U 4U 5U")
    window: TableWindow = table(game="briscola", state=state)
    assert "11" in window.texts()
    (turned,) = window.cards("turned")
    assert turned.rotation() == 90
    assert turned.property("faceUp")
    window.click(window.card("AO"))
    assert window.host.acts == [b.Play("AO")]
    window.host.script("play 4U")
    window.settle()
    assert "9" in window.texts()
    assert len(window.cards("hand", 0)) == 3


def test_the_trump_is_exchanged_by_button_or_key(table: Any) -> None:  # noqa: F811
    options = {"exchange": "7"}
    state = briscola("7O KU 2W / 3U 4U 5U", "KO", options=options)
    window: TableWindow = table(game="briscola", state=state, options=options)
    window.qtbot.waitUntil(lambda: window.focused() == "hand", timeout=2000)
    window.press(KEY.Key_Tab)
    assert window.focused() == "choice0"
    window.press(KEY.Key_Return)
    assert window.host.acts == [b.Exchange()]
    window.settle()
    assert window.card("KO").property("zone") == "hand"
    assert window.card("7O").property("zone") == "turned"
    assert not window.sees("choice0")


def test_french_cards_are_shown_for_the_same_codes(table: Any) -> None:  # noqa: F811
    window = choosing(table, italianAsFrench=True)
    sources = [str(i.property("source").toString()) for i in window.items() if i.inherits("QQuickImage")]
    faces = [source for source in sources if "/card/" in source]
    assert faces
    assert not any(f"/card/{rank}{suit}/" in face for face in faces for rank in "A4H" for suit in "OUWB")
    assert any("/card/QD/" in face for face in faces), "the horseman of coins"


# --- room -----------------------------------------------------------------------------------------

OPEN = {"open_hands": True, "hand_size": 5}
SWEEPS = {"captured": "2O 3O 4O 5O 6O / 2U 3U 4U", "scope": "2O 3O 4O / 2U"}
MOMENTS: dict[str, dict[str, Any]] = {
    "briscola 2": {
        "game": "briscola",
        "state": briscola("AO KU 2W / 3U 4U", trick="5U", options={}),
    },
    "exchange": {
        "game": "briscola",
        "options": {"exchange": "7"},
        "state": briscola("7O KU 2W / 3U 4U 5U", "KO", options={"exchange": "7"}),
    },
    "three with five": {
        "game": "briscola",
        "state": briscola("7O KU 2W 2U 2O / 3U 4U 5U 6U / 3W 4W 5W 6W", trick="JU JW"),
    },
    "open": {
        "game": "briscola-a-quattro",
        "options": OPEN,
        "state": briscola(
            "AO KU 2W AB 2B / 3U 4U 5U 6U / 3W 4W 5W 6W / 3B 4B 5B 6B", trick="JU JW JB", options=OPEN
        ),
    },
    "briscola 4": {
        "game": "briscola-a-quattro",
        "state": briscola("AO KU 2W / 3U 4U / 3W 4W / 3B 4B", trick="JU JW JB"),
    },
    "choosing": {"game": "scopa", "state": scopa(*CHOICE, **SWEEPS | {"captured": "2O 3O 4O / 3U 6U"})},
    "scopa 3": {
        "game": "scopa",
        "state": scopa("AO 7O KO / 2U 3U / 4U 5U 6U", "KB 2W 3W 4W 7W", captured="2O 3O / 5O 6O / 7U JU"),
    },
    "scopa 4": {
        "game": "scopa",
        "state": scopa("AO 7O KO / 2U 3U 4U / 5U 6U 7U / AW AU", "KB 2W 3W 4W", captured="2O 3O / 5O 6O"),
    },
    "crowd": {
        "game": "scopone-scientifico",
        "state": scopa(
            "7O 7U AO KO AW AU 3O 5O / 3U 5W 7W AB / 3W 5U HO / 3B 5B",
            CROWD,
            captured="JO 4O / JU 4W HW",
            scope="JO / JU",
            game="scopone-scientifico",
        ),
    },
}


def overlap(one: QRectF, other: QRectF) -> float:
    """By how many pixels two rectangles overlap, in the direction where it is less."""
    both = one.intersected(other)
    return min(both.width(), both.height()) if both.isValid() else 0.0


def called(item: QQuickItem) -> str:
    return f"{item.objectName()} {item.property('code') or item.property('text') or ''}"


@pytest.mark.parametrize(
    ("size", "moment"),
    [
        pytest.param(size, moment, id=f"{size[0]}x{size[1]}-{moment}")
        for size in SIZES
        for moment in MOMENTS
        if size[0] <= 1280 or moment in LARGE
    ],
)
def test_everything_has_its_place(table: Any, size: tuple[int, int], moment: str) -> None:  # noqa: F811
    window: TableWindow = table(size, **MOMENTS[moment])
    if moment == "choosing":
        window.model.pick(next(row.card_id for row in window.model.cards.rows if row.code == "HO"))
    window.settle(160)
    plates, buttons = window.named("plate"), window.named("choice")
    hand, trick, mat = window.cards("hand", 0), window.cards("trick"), window.cards("mat")
    stock = [*window.cards("talon")[:1], *window.cards("turned")]
    piles = [*window.cards("won"), *window.cards("swept"), *window.cards("kitty")[:1]]
    shown = window.cards("open")
    corner = [window.find(which) for which in ("peek", "log", "menu")]
    fixed = [*plates, *buttons, *corner, window.find("prompt"), window.find("score")]
    lifted = [card for card in hand if not card.property("selected")]

    inside = QRectF(0, 0, *size).adjusted(-1, -1, 1, 1)
    for item in [*fixed, *hand, *trick, *mat, *stock, *piles, *shown]:
        assert inside.contains(window.rect(item)), f"{called(item)} leaves the window: {window.rect(item)}"
    for one, other in combinations(fixed, 2):
        assert overlap(window.rect(one), window.rect(other)) <= 1, f"{called(one)} on {called(other)}"
    for card in [*mat, *trick, *stock]:
        for other in [*fixed, *lifted, *piles]:
            found = overlap(window.rect(card), window.rect(other))
            assert found <= 3, f"{called(card)} on {called(other)}: {found}"
    for card in [*piles, *shown]:
        for other in [*plates, *buttons, *corner, *hand, window.find("score")]:
            found = overlap(window.rect(card), window.rect(other))
            assert found <= 2, f"{called(card)} on {called(other)}: {found}"
    for card in hand:
        for other in [*plates, *corner, window.find("score")]:
            assert overlap(window.rect(card), window.rect(other)) <= 1, f"{called(card)} on {called(other)}"
    for one, other in combinations(mat, 2):
        assert overlap(window.rect(one), window.rect(other)) == 0, "every card can be pointed at"
    for card in mat:
        assert card.width() >= 44, "large enough for a finger"
    for card in shown:
        for other in [*trick, *mat, *stock, *piles]:
            assert overlap(window.rect(card), window.rect(other)) <= 14, f"{called(card)} on {called(other)}"
    centres = [card.x() + card.width() / 2 for card in hand]
    assert all(right - left >= 22 for left, right in pairwise(centres)), centres
    for item in window.items():
        if item.inherits("QQuickText") and str(item.property("text")).strip():
            assert item.property("font").pixelSize() >= 12, item.property("text")
    for item in buttons:
        assert min(item.width(), item.height()) >= 44, f"{called(item)} is too small to tap"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_summary_fits(table: Any, size: tuple[int, int]) -> None:  # noqa: F811
    mine = "7O AO 2O 3O 7U 6W AB 5O KU KW"
    state = scopa("4W / 4U", "KB 2B", captured=f"{mine} / ", scope="5O / ", stock=0)
    window: TableWindow = table(size, game="scopa", state=state)
    window.host.script("play 4W", "play 4U take 4W")
    window.settle(250)
    assert QRectF(0, 0, *size).contains(window.rect(window.find("continue")))
    texts = [i for i in window.items(window.find("summary")) if i.inherits("QQuickText")]
    assert not any(text.property("truncated") for text in texts if text.isVisible())
    assert "Primiera (76 – 78)" in [text.property("text") for text in texts]
