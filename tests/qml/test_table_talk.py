# SPDX-License-Identifier: GPL-3.0-or-later
"""More than the game, in the real window: what the host allows, codes, talk, clocks, hints, and several
people at one device."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engines.euchre.types import Pass
from net.protocol.messages import (
    Consent,
    Emote,
    Pause,
    PersonInfo,
    Profile,
    Ready,
    Say,
    Sit,
    Stand,
    Start,
    TakeBack,
    TurnClock,
)
from net.session.client import ClocksChanged, Hinted, Talked, TookBack
from tests.app.fakes import ME, refusal
from tests.qml.hands import Hands
from tests.qml.measuring import is_text

Open = Callable[..., Hands]


@pytest.fixture
def open_app(qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    opened: list[Hands] = []

    def start(**settings: Any) -> Hands:
        opened.append(Hands(qtbot, tmp_path, **settings))
        return opened[-1]

    yield start
    for hands in opened:
        hands.close()


@pytest.fixture
def hands(open_app: Open) -> Hands:
    return open_app(name="Anna", language="en")


def handle(hands: Hands) -> Any:
    return hands.runtime.handles[0]


def hosting(hands: Hands, **changes: Any) -> Any:
    """A lobby of one's own with a guest, Bea (2)."""
    hands.model.host("Kitchen")
    hands.on("lobby")
    place = handle(hands)
    people = (*place.table.people, PersonInfo(2, Profile("Bea"), 1, True, False))
    seats = list(place.table.seats)
    seats[1] = msgspec.structs.replace(
        seats[1], controller="person", participant=2, profile=Profile("Bea", "", "#a8442a")
    )
    place.change(people=people, seats=tuple(seats), **changes)
    hands.settle()
    return place


def playing(hands: Hands, **changes: Any) -> Any:
    place = hosting(hands, **changes)
    place.ask(Start())
    hands.on("match")
    hands.settle()
    return place


# --- the lobby --------------------------------------------------------------------------------


def test_the_host_allows_and_everyone_reads_it(hands: Hands) -> None:
    place = hosting(hands)
    hands.click("allow-hints")
    hands.click("allow-take-back")
    hands.click("allow-spectators")
    table = place.table
    assert (table.hints_allowed, table.take_back_allowed, table.spectators_allowed) == (True, True, False)
    hands.model.session.lobby.allow("turn_limit", 45)
    hands.settle()
    assert place.table.turn_limit == 45
    assert hands.find("turn-limit").property("currentIndex") == 3
    place.change(people=(PersonInfo(ME, Profile("Anna"), 0, True, False), *place.table.people[1:]))
    hands.settle()
    assert hands.reads("45 seconds for a turn")
    assert hands.reads("No spectators")
    assert not hands.sees("allow-hints")


def test_a_table_is_locked_and_unlocked(hands: Hands) -> None:
    place = hosting(hands)
    hands.click("lock-password")
    hands.type("zia rosa")
    hands.click("lock")
    assert (place.code, place.table.locked) == ("zia rosa", True)
    assert hands.find("lock-password").property("text") == "zia rosa"
    assert not hands.find("lock-password").isEnabled()
    hands.click("lock")
    assert (place.code, place.table.locked) == ("", False)
    assert hands.find("lock-password").property("text") == ""


def test_a_guest_is_ready_and_not_yet(hands: Hands) -> None:
    hands.model.join("192.0.2.4")
    hands.on("lobby")
    hands.click("lobby-ready")
    assert handle(hands).asked[-1] == Ready(ready=True)
    assert hands.reads("You are ready.")
    hands.click("lobby-ready")
    assert handle(hands).asked[-1] == Ready(ready=False)


def test_the_host_sees_who_is_ready(hands: Hands) -> None:
    place = hosting(hands)
    bea = msgspec.structs.replace(place.table.people[1], ready=True)
    place.change(people=(place.table.people[0], bea))
    hands.settle()
    assert hands.reads("1 of 1 guest is ready.")
    assert hands.find("lobby-start").isEnabled()


# --- a locked table ---------------------------------------------------------------------------


def test_a_locked_table_asks_for_its_code_again_after_a_wrong_one(hands: Hands) -> None:
    hands.click("join")
    hands.on("join")
    hands.model.join("locked.example")
    hands.until(lambda: hands.sees("password"))
    assert hands.reads("“Bea’s table” is locked")
    assert not hands.find("password-answer").isEnabled()
    hands.type("1234")
    hands.key(Qt.Key.Key_Return)
    hands.until(lambda: hands.reads("That is not the password of this table."))
    assert hands.find("password").property("text") == ""
    hands.type("4711")
    hands.click("password-answer")
    hands.on("lobby")


def test_one_may_turn_away_from_a_locked_table(hands: Hands) -> None:
    hands.click("join")
    hands.on("join")
    hands.model.join("locked.example")
    hands.until(lambda: hands.sees("password"))
    hands.key(Qt.Key.Key_Escape)
    hands.until(lambda: hands.model.session.state == "none")
    assert handle(hands).left
    assert hands.page_name() == "join"


# --- talk -------------------------------------------------------------------------------------


def test_people_talk_at_the_table(hands: Hands) -> None:
    place = playing(hands)
    place.tell(Talked(2, "Hello <b>Anna</b>", ""))
    hands.until(lambda: hands.sees("speech1"))
    assert hands.reads("Hello <b>Anna</b>"), "what is said is text, never markup"
    assert hands.model.session.talk.property("unread") == 1
    hands.click("talkButton")
    hands.until(lambda: hands.sees("say"))
    assert hands.model.session.talk.property("unread") == 0
    hands.type("Hello Bea")
    hands.key(Qt.Key.Key_Return)
    hands.click("emote-bravo")
    assert place.asked[-2:] == [Say(text="Hello Bea"), Emote(emote="bravo")]
    lines = hands.model.session.talk.lines.rows
    assert [(line.name, line.text, line.mine) for line in lines] == [
        ("Bea", "Hello <b>Anna</b>", False),
        ("Anna", "Hello Bea", True),
        ("Anna", "Bravo!", True),
    ]
    hands.key(Qt.Key.Key_Escape)
    hands.until(lambda: not hands.sees("say"))


def test_someone_is_not_heard_any_more(hands: Hands) -> None:
    place = playing(hands)
    place.tell(Talked(2, "Blah", ""))
    hands.click("talkButton")
    hands.until(lambda: hands.sees("whom"))
    hands.click("whom")
    hands.click("hear-2")
    place.tell(Talked(2, "Blah blah", ""))
    hands.settle()
    assert hands.model.session.talk.lines.rows == []
    hands.click("hear-2")
    place.tell(Talked(2, "Sorry", ""))
    hands.until(lambda: len(hands.model.session.talk.lines.rows) == 1)


def test_who_talks_too_fast_is_told_and_the_game_hears_nothing_of_it(hands: Hands) -> None:
    place = playing(hands)
    hands.model.session.talk.say("x")
    table = hands.model.session.property("table")
    refused: list[str] = []
    table.refused.connect(lambda _, why: refused.append(why))
    table._sent = True  # a card is on its way too
    number = next(place._ids) - 1
    place.tell(msgspec.structs.replace(refusal("You talk faster than others can read."), id=number))
    hands.until(lambda: hands.reads("You talk faster"))
    assert refused == []
    assert table._sent


def test_alone_there_is_nobody_to_talk_to(hands: Hands) -> None:
    hands.model.playAlone()
    hands.on("match")
    hands.settle()
    assert not hands.sees("talkButton")
    assert not hands.sees("askHint")
    assert not hands.sees("askTakeBack")


def test_people_talk_in_the_lobby_too(hands: Hands) -> None:
    place = hosting(hands)
    place.tell(Talked(2, "Shall we?", ""))
    hands.until(lambda: hands.model.session.talk.property("unread") == 1)
    hands.click("lobby-talk")
    hands.until(lambda: hands.sees("say"))
    assert hands.reads("Shall we?")


def test_one_may_stand_up_and_sit_down_again(hands: Hands) -> None:
    place = playing(hands)
    hands.click("menu")
    hands.click("menuSeat")
    assert place.asked[-1] == Stand()
    me = msgspec.structs.replace(place.table.people[0], seat=None)
    place.change(people=(me, *place.table.people[1:]))
    hands.settle()
    hands.click("menu")
    assert hands.reads("Take a seat")
    hands.click("menuSeat")
    assert place.asked[-1] == Sit()


# --- clocks, hints, taking back, holding --------------------------------------------------------


def test_a_clock_runs_as_a_ring(hands: Hands) -> None:
    place = playing(hands, turn_limit=45)
    place.tell(ClocksChanged((TurnClock(1, 4000, 45000),)))
    hands.until(lambda: hands.sees("ring1"))
    ring = hands.find("ring1")
    hands.until(lambda: 0 < ring.property("rest") < 4000 / 45000)
    assert ring.property("late")
    assert not hands.sees("ring0")
    place.tell(ClocksChanged(()))
    hands.until(lambda: not hands.sees("ring1"))


def test_a_hint_and_taking_back_are_asked_for_where_they_are_allowed(hands: Hands) -> None:
    place = playing(hands, hints_allowed=True, take_back_allowed=True)
    hands.click("askTakeBack")
    assert place.asked[-1] == Start(), "nothing was done yet that could be taken back"
    talk, table = hands.model.session.talk, hands.model.session.table
    table.can_take_back = True
    place.change(turn_limit=60)
    hands.settle()
    hands.click("askTakeBack")
    assert place.asked[-1] == TakeBack()
    talk.hint()
    assert place.asked[-1] == ("hint",)
    assert table.line.property("kind") == "thinking"
    place.tell(Hinted(talk._hinting, 1, Pass()))
    hands.settle()
    assert talk._hinting == 0
    assert table.line.property("kind") == "hint"
    place.tell(TookBack(2, 1))
    hands.until(lambda: hands.reads("Bea has taken back the last action."))


def test_the_host_holds_the_table_and_lets_it_go_on(hands: Hands) -> None:
    place = playing(hands)
    hands.click("menu")
    hands.click("menuHold")
    assert place.asked[-1] == Pause(paused=True)
    place.change(paused=True)
    hands.until(lambda: hands.sees("goOn"))
    assert hands.reads("The host holds the table")
    hands.click("goOn")
    assert place.asked[-1] == Pause(paused=False)
    place.change(paused=False)
    hands.until(lambda: not hands.sees("goOn"))


def test_the_host_changes_in_the_match_what_is_allowed_its_name_and_its_lock(hands: Hands) -> None:
    place = playing(hands)
    hands.click("menu")
    hands.click("menuTable")
    hands.until(lambda: hands.sees("allow-hints"))
    hands.click("allow-hints")
    assert place.table.hints_allowed
    assert hands.find("table-name").property("text") == "Kitchen"
    assert not hands.find("rename-table").isEnabled(), "it is called that already"
    hands.find("table-name").setProperty("text", " Garden ")
    hands.click("rename-table")
    assert place.table.name == "Garden"
    assert not hands.find("rename-table").isEnabled()
    hands.click("lock-password")
    hands.type("zia rosa")
    hands.click("lock")
    assert (place.code, place.table.locked) == ("zia rosa", True)
    assert place.table.phase == "playing"


def test_a_guest_has_no_settings_of_the_table(hands: Hands) -> None:
    hands.model.join("192.0.2.4")
    hands.on("lobby")
    place = handle(hands)
    place.ask(Start())
    hands.on("match")
    hands.click("menu")
    hands.until(lambda: hands.sees("menuLeave"))
    assert not hands.sees("menuTable")


# --- several people at one device ---------------------------------------------------------------


def test_a_device_is_handed_on_and_hides_the_cards_meanwhile(hands: Hands) -> None:
    hands.click("alone")
    hands.on("setup")
    hands.click("add-beside")
    hands.until(lambda: hands.focused() == "beside-0")
    hands.type("Bo")
    hands.click("start")
    hands.on("match")
    hands.until(lambda: hands.sees("handOver"))
    people = hands.model.session.hotseat
    name = people.property("nextName")
    assert name in ("Anna", "Bo")
    assert hands.reads(f"Pass the device to {name}")
    assert not hands.sees("plate0"), "nothing of the table is to be seen"
    assert not hands.sees("hand")
    hands.until(lambda: hands.focused() == "take")
    hands.key(Qt.Key.Key_Return)
    hands.until(lambda: not hands.sees("handOver"))
    assert hands.sees("plate0")
    seats = [s.seat for s in handle(hands).table.seats if s.profile.name == name]
    assert hands.model.session.property("table")._presenter.viewer == seats[0]


def test_what_one_has_open_is_closed_before_the_device_goes_on(hands: Hands) -> None:
    hands.model.playAlone(["Bo"])
    hands.on("match")
    hands.until(lambda: hands.sees("handOver"))
    people = hands.model.session.hotseat
    people.take()
    hands.settle()
    hands.click("log")
    hands.until(lambda: hands.reads("What happened"))
    people._next = people.people[1 - people.people.index(people.shown)]
    people.changed.emit()
    hands.until(lambda: hands.sees("handOver") and not hands.reads("What happened"))


def test_somebody_else_sits_down_in_the_lobby(hands: Hands) -> None:
    place = hosting(hands)
    hands.click("add-beside")
    hands.until(lambda: hands.sees("beside-name"))
    hands.type("Bo")
    hands.key(Qt.Key.Key_Return)
    hands.until(lambda: len(place.table.people) == 3)
    assert hands.reads("Bo")
    assert hands.model.session.hotseat.property("several")


@pytest.mark.parametrize(("press", "agreed"), [("confirm", True), ("refuse", False), ("escape", False)])
def test_who_plays_on_is_asked_whether_somebody_may_take_back(hands: Hands, press: str, agreed: bool) -> None:
    place = playing(hands, take_back_allowed=True)
    place.change(taking_back=2, asked=(ME,))
    hands.until(lambda: hands.reads("Bea would like to take the last action back."))
    before = len(place.asked)
    if press == "escape":
        hands.key(Qt.Key.Key_Escape)
    else:
        hands.click(press)
    hands.until(lambda: len(place.asked) > before)
    hands.settle()
    assert place.asked[before:] == [Consent(agreed=agreed)]


def test_the_question_goes_away_with_its_reason(hands: Hands) -> None:
    place = playing(hands, take_back_allowed=True)
    place.change(taking_back=2, asked=(ME,))
    hands.until(lambda: hands.sees("consent") or hands.reads("Take back?"))
    before = len(place.asked)
    place.change(taking_back=0, asked=())
    hands.until(lambda: not hands.reads("Take back?"))
    assert place.asked[before:] == []


@pytest.mark.parametrize("size", [(1280, 800), (800, 500), (480, 900)])
def test_what_one_says_oneself_is_read_in_full(qtbot: QtBot, tmp_path: Path, size: tuple[int, int]) -> None:
    hands = Hands(qtbot, tmp_path, size=size, name="Anna", language="en")
    try:
        playing(hands)
        hands.model.session.talk.say("That was close, but I had the left bower!")
        hands.until(lambda: hands.sees("speech0"))
        hands.settle()
        said = next(item for item in hands.items(hands.find("speech0")) if is_text(item))
        assert said.property("text") == "That was close, but I had the left bower!"
        assert not said.property("truncated")
    finally:
        hands.close()


# --- house rules -------------------------------------------------------------------------------


def test_house_rules_are_shown_at_the_table_in_the_menu_and_on_the_rules_page(hands: Hands) -> None:
    playing(hands, options={"joker": True, "points_to_win": 5, "deck_size": 28})
    hands.until(lambda: hands.reads("3 house rules"))
    hands.click("menu")
    hands.settle()
    assert hands.reads("Rules at this table")
    assert hands.reads("· Joker (the Benny)")
    hands.click("menuRules")
    hands.until(lambda: hands.page_name() == "rules")
    hands.settle()
    assert hands.reads("At this table")
    assert hands.reads("Joker (the Benny)")
    assert any("The pack has 28 cards" in text for text in hands.texts())
    assert not any("24 cards" in text for text in hands.texts())
    marks = [item for item in hands.items() if item.objectName() == "houseRule"]
    assert len(marks) >= 4


def test_where_the_standard_rules_are_played_nothing_is_marked(hands: Hands) -> None:
    playing(hands)
    assert not hands.sees("houseRules")
    hands.click("menu")
    hands.settle()
    hands.click("menuRules")
    hands.until(lambda: hands.page_name() == "rules")
    hands.settle()
    assert hands.reads("The standard rules are played.")
    assert not [item for item in hands.items() if item.objectName() == "houseRule"]
