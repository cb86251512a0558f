# SPDX-License-Identifier: GPL-3.0-or-later
"""The table in a window, with a real pointer and a real keyboard."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from engines.euchre import types as e
from net.session.client import TableUpdated
from tests.qml.table_window import TableWindow, table  # noqa: F401 - a fixture

KEY = Qt.Key
MY_TURN = {"dealer": 2, "texts": ("pass", "order up", "discard TC", "play 9D")}


def spoken(item: QQuickItem) -> str:
    interface = QAccessible.queryAccessibleInterface(item)
    assert interface is not None
    return str(interface.text(QAccessible.Text.Name))


def play_out(window: TableWindow, act: Any) -> None:
    """Let bots play at once and answer every question to the viewer by ``act`` until the deal is over."""
    window.host.auto = True
    window.host._run_on()
    window.settle()
    for _ in range(40):
        if window.model.property("summaryShown"):
            return
        before = window.host.version
        act(window)
        window.qtbot.waitUntil(lambda before=before: window.host.version > before, timeout=2000)
        window.settle(30)
    pytest.fail("the deal does not end")


def by_pointer(window: TableWindow) -> None:
    buttons = window.named("choice")
    if buttons:
        window.click(buttons[0])
        return
    card = next(c for c in window.cards("hand", 0) if c.property("legal"))
    window.click(card)
    if window.named("choice"):  # a card to lay away is picked first
        window.click("choice0")


def by_keys(window: TableWindow) -> None:
    if window.named("choice"):
        window.qtbot.waitUntil(lambda: window.focused() == "choice0", timeout=1000)
        window.press(KEY.Key_Return)
        return
    window.qtbot.waitUntil(lambda: window.focused() == "hand", timeout=1000)
    hand = window.find("hand")
    before = window.host.version
    window.press(KEY.Key_Home)
    for _ in range(6):
        focused = next(c for c in window.cards("hand", 0) if c.property("focused"))
        assert hand.property("shownPlace") == focused.property("place")
        if focused.property("legal"):
            break
        window.press(KEY.Key_Right)
    window.press(KEY.Key_Return)
    window.settle(20)
    if window.host.version == before and window.named("choice"):
        window.press(KEY.Key_Return)  # the picked card again: lay it away


@pytest.mark.parametrize("hands", [by_pointer, by_keys])
def test_a_whole_deal_is_played(table: Any, hands: Any) -> None:  # noqa: F811
    window: TableWindow = table(dealer=0)
    play_out(window, hands)
    window.settle(200)
    assert "Continue" in window.texts()
    assert window.focused() == "continue"
    if hands is by_pointer:
        window.click("continue")
    else:
        window.press(KEY.Key_Space)
    window.qtbot.waitUntil(lambda: not window.model.property("summaryShown"), timeout=2000)
    assert window.host.state.observation(0).deal == 2


@pytest.mark.parametrize("way", ["pointer", "keys"])
def test_a_summary_is_set_aside_to_look_at_the_table_and_called_back(table: Any, way: str) -> None:  # noqa: F811
    window: TableWindow = table(dealer=0)
    play_out(window, by_pointer)
    window.settle(200)
    if way == "pointer":
        window.click("setAside")
    else:
        window.press(KEY.Key_V)
    window.settle(60)
    assert "Continue" not in window.texts()
    assert window.sees("callBack")
    assert window.focused() == "callBack"
    assert window.model.property("summaryShown"), "nothing has been gone on with"
    if way == "pointer":
        window.click("callBack")
    else:
        window.press(KEY.Key_Escape)
    window.settle(60)
    assert "Continue" in window.texts()
    assert window.focused() == "continue"
    assert not window.sees("leaveDialog")


def test_nothing_is_asked_while_the_host_holds_the_table(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(**MY_TURN)
    assert any(text.startswith("Your turn") for text in window.texts())
    window.model.receive(TableUpdated(msgspec.structs.replace(window.host.info, paused=True)))
    window.settle(260)
    assert not any(text.startswith("Your turn") for text in window.texts())
    assert "The host holds the table" in window.texts()


def test_a_click_plays_a_legal_card(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(**MY_TURN)
    assert "Your turn – follow diamonds" not in window.texts()  # the jack of diamonds is a trump here
    window.click(window.card("KS"))
    assert window.host.acts == [e.Play("KS")]
    assert window.card("KS").property("zone") == "trick"


def test_a_card_is_dragged_onto_the_table(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(**MY_TURN)
    window.drag(window.card("KS"), QPoint(0, -30))
    assert window.host.acts == []
    window.drag(window.card("KS"), QPoint(20, -260))
    assert window.host.acts == [e.Play("KS")]


def test_a_tap_of_a_finger_plays_a_card(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(**MY_TURN)
    finger = QTest.createTouchDevice()
    spot = window.spot(window.card("KS"))
    QTest.touchEvent(window.view, finger).press(0, spot, window.view).commit()
    window.settle(30)
    QTest.touchEvent(window.view, finger).release(0, spot, window.view).commit()
    window.settle()
    assert window.host.acts == [e.Play("KS")]


def test_a_finger_drags_a_card_onto_the_table(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(**MY_TURN)
    finger = QTest.createTouchDevice()
    spot = window.spot(window.card("9C"))
    QTest.touchEvent(window.view, finger).press(0, spot, window.view).commit()
    for step in range(1, 9):
        QTest.touchEvent(window.view, finger).move(0, spot - QPoint(0, 30 * step), window.view).commit()
        window.settle(10)
    QTest.touchEvent(window.view, finger).release(0, spot - QPoint(0, 240), window.view).commit()
    window.settle()
    assert window.host.acts == [e.Play("9C")]


def test_an_illegal_card_stays_and_says_why(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(
        dealer=2,
        texts=("pass", "order up", "discard TC", "play TH"),
    )
    king, jack = window.card("KS"), window.card("JD")
    assert king.property("dimmed")
    assert not jack.property("dimmed")
    assert spoken(king) == "King of spades, can’t be played now"
    window.click(king)
    assert window.host.acts == []
    assert king.property("zone") == "hand"
    assert window.find("prompt").property("text") == "You must follow suit: hearts, the trump suit."
    window.click(jack)
    assert window.host.acts == [e.Play("JD")]


def test_number_keys_play_and_choose(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(**MY_TURN)
    place = window.card("9C").property("place")
    window.press(KEY(KEY.Key_1 + place))
    window.settle()
    assert window.host.acts == [e.Play("9C")]


def test_a_number_key_presses_a_button(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(dealer=1, texts=("pass", "pass"))
    window.press(KEY.Key_2)
    window.settle()
    assert window.host.acts == [e.Pass()]


def test_enter_shows_the_ring_before_it_plays(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(**MY_TURN)
    window.qtbot.waitUntil(lambda: window.focused() == "hand", timeout=1000)
    window.press(KEY.Key_Return)
    assert window.host.acts == []
    assert [c.property("place") for c in window.cards("hand", 0) if c.property("focused")] == [0]
    window.press(KEY.Key_Left)
    assert [c.property("place") for c in window.cards("hand", 0) if c.property("focused")] == [4]
    assert spoken(window.find("hand")) == "Nine of clubs, 5 of 5"


def test_hovering_lifts_a_card(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(**MY_TURN)
    card = window.card("AH")
    window.point(card)
    assert card.property("raised")
    assert card.property("lift") == pytest.approx(0.12)
    window.point(window.find("score"))
    assert not card.property("raised")


def test_a_card_is_laid_away_by_pick_and_button(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(dealer=0, texts=("pass", "order up"))
    assert not window.named("choice")
    window.click(window.card("9C"))
    assert window.card("9C").property("selected")
    assert "Lay away 9♣" in window.texts()
    window.click(window.card("KS"))
    assert not window.card("9C").property("selected")
    assert "Lay away K♠" in window.texts()
    window.click("choice0")
    assert window.host.acts == [e.Discard("KS")]


def test_the_switch_makes_the_bid_alone(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(dealer=1, texts=("pass", "pass"))
    assert "Ben takes the 9♥" in window.texts()
    window.click("toggle")
    assert "Order up, alone" in window.texts()
    window.click("choice0")
    assert window.host.acts == [e.OrderUp(alone=True)]


def test_tab_walks_through_the_buttons(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(dealer=1, texts=("pass", "pass"))
    window.qtbot.waitUntil(lambda: window.focused() == "choice0", timeout=1000)
    seen = []
    for _ in range(8):
        window.press(KEY.Key_Tab)
        seen.append(window.focused())
    assert {"choice1", "toggle", "score", "log", "menu", "hand"} <= set(seen)


def test_bids_are_told_at_the_seats(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(dealer=1, texts=("pass", "order up alone"))
    window.settle(200)
    assert spoken(window.find("bubble2")) == "Pass"
    assert "Order up, alone" in window.texts()
    assert "alone" in window.texts()
    assert "Plays alone" in spoken(window.find("plate3"))


def test_whose_turn_it_is(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(dealer=1, texts=("pass",))
    assert "Carlo is thinking" in window.texts()
    plate = window.find("plate3")
    assert plate.property("active")
    assert "to play" in spoken(plate)
    assert not window.find("plate0").property("active")


def test_the_last_trick_is_shown_again(table: Any) -> None:  # noqa: F811
    texts = (*MY_TURN["texts"], "play KS", "play KD", "play TD")
    window: TableWindow = table(dealer=2, texts=texts)
    window.press(KEY.Key_L)
    window.settle(200)
    peek = window.find("lastTrick")
    codes = {c.property("code") for c in window.items(peek) if c.property("code")}
    assert codes == {"9D", "KS", "KD", "TD"}
    assert "Ben took the last trick" in window.texts()
    window.press(KEY.Key_L)
    window.settle(250)
    assert not window.sees("lastTrick")
    window.click("peek")
    window.settle(200)
    assert window.sees("lastTrick")


def test_a_finished_trick_lies_until_a_click(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(
        dealer=2, texts=MY_TURN["texts"], settings={"until_click": True, "reading_pause": 0.0}
    )
    window.click(window.card("KS"))
    window.host.script("play KD", "play TD")
    window.settle()
    assert len(window.cards("trick")) == 4
    assert window.find("prompt").property("text") == "Click the table to go on"
    window.press(KEY.Key_Space)
    window.settle()
    assert len(window.cards("trick")) == 0
    assert window.find("prompt").property("text") == "Ben is thinking"
    assert len(window.cards("won", 1)) == 4


def test_one_can_lead_while_the_last_trick_still_lies(table: Any) -> None:  # noqa: F811
    texts = ("pass", "order up", "discard TC", "play 9D")
    window: TableWindow = table(dealer=2, texts=texts, settings={"until_click": True})
    window.click(window.card("JD"))
    window.host.script("play KD", "play TD")
    window.settle()
    assert len(window.cards("trick")) == 4
    window.click(window.card("JH"))
    assert window.host.acts[-1] == e.Play("JH")
    assert [card.property("code") for card in window.cards("trick")] == ["JH"]


def test_leaving_asks_once(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(**MY_TURN)
    left: list[bool] = []
    window.view.rootObject().leaveRequested.connect(lambda: left.append(True))
    window.click("menu")
    window.settle(250)
    window.click("menuLeave")
    window.settle(250)
    dialog = window.view.rootObject().findChild(QObject, "leaveDialog")
    assert dialog.property("opened")
    window.press(KEY.Key_Escape)
    window.settle(250)
    assert left == []
    window.click("menu")
    window.settle(250)
    window.click("menuLeave")
    window.settle(250)
    button = next(i for i in window.items() if i.property("text") == "Leave" and i.property("fillHover"))
    window.click(button)
    assert left == [True]


def test_escape_asks_whether_to_leave(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(**MY_TURN)
    dialog = window.view.rootObject().findChild(QObject, "leaveDialog")
    window.press(KEY.Key_Escape)
    window.settle(250)
    assert dialog.property("opened")
    window.press(KEY.Key_Escape)
    window.settle(250)
    assert not dialog.property("opened")


def test_the_log_tells_what_happened(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(**MY_TURN)
    window.click("log")
    window.settle(300)
    assert "Mia orders up hearts." in window.texts()


def test_ones_turn_does_not_take_the_keyboard_from_an_open_sheet(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(dealer=2, texts=("pass", "order up", "discard TC"))
    window.click("log")
    window.settle(300)
    window.host.script("play 9D")
    window.settle(200)
    assert window.model.property("myTurn")
    sheet = window.view.rootObject().findChild(QObject, "logSheet")
    window.press(KEY.Key_Escape)
    window.settle(300)
    assert not sheet.property("opened")


def test_the_end_of_a_match_offers_a_rematch(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(dealer=0, options={"match_end": "deals", "number_of_deals": 1})
    play_out(window, by_pointer)
    window.settle(250)
    assert window.focused() == "rematch"
    window.click("rematch")
    assert window.handle.rematches == 1
    left: list[bool] = []
    window.view.rootObject().leaveRequested.connect(lambda: left.append(True))
    window.click("leave")
    assert left == [True]


def test_a_guest_waits_for_the_hosts_rematch(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(dealer=0, options={"match_end": "deals", "number_of_deals": 1})
    info = window.host.info
    others = tuple(msgspec.structs.replace(p, host=False) for p in info.people)
    window.model.receive(TableUpdated(msgspec.structs.replace(info, people=others)))
    play_out(window, by_pointer)
    window.settle(250)
    assert not window.sees("rematch")
    assert "The host may start another match" in window.texts()


def test_a_spectator_sees_backs_and_is_told_so(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(dealer=2, texts=("pass", "order up"), viewer=None)
    assert window.sees("watching")
    assert {card.property("code") for card in window.cards("hand")} == {"??"}
    window.click(window.cards("hand", 0)[0])
    assert window.host.acts == []
    assert "turn" not in window.find("prompt").property("text")


def test_a_held_table_is_told(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(**MY_TURN)
    window.model.receive(TableUpdated(msgspec.structs.replace(window.host.info, paused=True)))
    window.settle(200)
    assert "The host holds the table" in window.texts()
    window.model.receive(TableUpdated(window.host.info))
    window.settle(250)
    assert "The host holds the table" not in window.texts()


def test_someone_away_is_marked(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(**MY_TURN)
    info = window.host.info
    seats = list(info.seats)
    seats[1] = msgspec.structs.replace(seats[1], controller="away")
    window.model.receive(TableUpdated(msgspec.structs.replace(info, seats=tuple(seats))))
    window.settle()
    assert "Away – AI sits in" in spoken(window.find("plate1"))


def test_the_score_card_folds(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(**MY_TURN)
    score = window.find("score")
    tall = score.height()
    window.click("score")
    assert score.property("folded")
    assert score.height() < tall / 2
    window.click("score")
    assert not score.property("folded")


def test_cards_travel_and_are_never_made_anew(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(**MY_TURN, settings={"speed": 2.0, "reading_pause": 0.1})
    window.qtbot.waitUntil(lambda: window.model.property("myTurn"), timeout=4000)
    card = window.card("KS")
    window.look.setProperty("animationSpeed", 0.25)
    start = window.rect(card).center()
    window.click(card)
    middle = window.rect(card).center()
    assert card.property("travelling")
    window.qtbot.waitUntil(lambda: not card.property("travelling"), timeout=3000)
    end = window.rect(card).center()
    assert card.property("zone") == "trick"
    assert start.y() > middle.y() > end.y()
    window.host.script("play KD", "play TD")
    window.qtbot.waitUntil(lambda: card.property("zone") == "won", timeout=3000)


def test_a_resize_keeps_every_card_in_its_place(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(**MY_TURN)
    window.view.resize(900, 560)
    window.settle(200)
    for card in window.cards("hand", 0):
        rect = window.rect(card)
        assert rect.bottom() <= 560
        assert rect.right() <= 900
