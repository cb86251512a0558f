# SPDX-License-Identifier: GPL-3.0-or-later
"""The models behind the pages, without any QML."""

from __future__ import annotations

import json
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QObject
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from app import i18n
from app.bridge import Background, Services
from app.models.app import AppModel
from app.models.rows import RowsModel
from app.models.settings import SettingsModel
from app.models.setup import SetupModel
from app.settings import SETTINGS_FILE, TOKENS_FILE, Store, Token
from engines.text import T
from net.protocol.messages import BackToLobby, Profile, SetLevel, Start, SwapSeats
from net.session.client import LinkChanged
from net.session.config import ConfigError, TableConfig
from net.session.journal import Entry, SavedPerson
from tests.app.fakes import FakeRuntime, refusal, table_info


class FakeTable(QObject):
    """Stands in for the table's view model."""

    def share(self, several: bool) -> None:
        self.several = several

    def __init__(self, handle: Any, participant: int, parent: QObject) -> None:
        super().__init__(parent)
        self.handle = handle
        self.received: list[Any] = []
        self.retranslated = 0

    def receive(self, update: Any) -> None:
        self.received.append(update)

    def retranslate(self) -> None:
        self.retranslated += 1


class World:
    """An app without a window."""

    def __init__(self, folder: Path, rules: Path) -> None:
        self.folder = folder
        self.runtime = FakeRuntime()
        self.background = Background()
        self.settings = SettingsModel(Store(folder), self.background)
        self.services = Services(lambda: self.runtime, self.background)
        self.app = AppModel(self.settings, self.services, FakeTable, version=lambda: "1.2", rules=rules)
        self.session = self.app.session
        self.notices: list[str] = []
        self.app.notice.connect(lambda text, _: self.notices.append(text))

    def close(self) -> None:
        self.services.stop()
        self.settings.finish()

    @property
    def handle(self) -> Any:
        return self.runtime.handles[-1]


@pytest.fixture
def world(qtbot: QtBot, tmp_path: Path) -> Iterator[World]:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "euchre.md").write_text("# Euchre\n\nFive tricks.")
    (tmp_path / "rules" / "euchre.de.md").write_text("# Euchre\n\nFünf Stiche.")
    world = World(tmp_path / "home", tmp_path / "rules")
    world.settings.change(name="Anna")
    yield world
    world.close()


# --- rows ---


class Row(msgspec.Struct, frozen=True):
    key: int
    text: str = ""
    inner_rows: tuple[tuple[str, ...], ...] = ()


@given(st.lists(st.lists(st.integers(0, 6), unique=True), max_size=6))
def test_rows_follow_any_change_by_insert_remove_and_change(orders: list[list[int]]) -> None:
    model = RowsModel(Row, key=attrgetter("key"))
    resets: list[bool] = []
    model.modelReset.connect(lambda: resets.append(True))
    shadow: list[int] = []
    model.rowsInserted.connect(
        lambda _, first, last: shadow.__setitem__(
            slice(first, first), [row.key for row in model.rows[first : last + 1]]
        )
    )
    model.rowsRemoved.connect(lambda _, first, last: shadow.__delitem__(slice(first, last + 1)))
    for turn, order in enumerate(orders):
        model.show([Row(key, f"{key}-{turn}") for key in order])
        assert [row.key for row in model.rows] == order == shadow
        assert model.count == len(order)
    assert resets == []


def test_rows_pass_qts_model_test(qtmodeltester: ModelTester) -> None:
    model = RowsModel(Row, key=attrgetter("key"))
    qtmodeltester.check(model)
    model.show([Row(1, "a", (("x", "y"),)), Row(2, "b")])
    model.show([Row(2, "c"), Row(3, "d")])
    names = {bytes(name.data()).decode(): role for role, name in model.roleNames().items()}
    assert set(names) == {"key", "text", "innerRows"}
    assert model.data(model.index(0), names["text"]) == "c"
    model.show([Row(1, "a", (("x", "y"),))])
    assert model.data(model.index(0), names["innerRows"]) == [["x", "y"]]
    assert model.data(model.index(5), names["text"]) is None


def test_the_pages_models_pass_qts_model_test(world: World, qtmodeltester: ModelTester) -> None:
    world.app.showRules("euchre")
    for model in (world.app.tiles, world.app.rules, world.app.setup.fields, world.app.setup.presets):
        qtmodeltester.check(model)
        assert model.count > 0


# --- settings ---


def test_a_setting_is_kept_a_moment_after_its_change(world: World, qtbot: QtBot) -> None:
    world.settings.volume = 0.2
    world.settings.four_colour = True
    file = world.folder / SETTINGS_FILE
    qtbot.waitUntil(lambda: file.exists() and json.loads(file.read_text())["volume"] == 0.2)
    assert json.loads(file.read_text())["four_colour"] is True


def test_a_value_out_of_range_is_refused_and_the_old_one_told_again(world: World, qtbot: QtBot) -> None:
    with qtbot.waitSignal(world.settings.changed):
        world.settings.volume = 4.0
    assert world.settings.volume == 0.5
    world.settings.theme = "pink"
    assert world.settings.theme == "system"


def test_what_was_changed_last_is_written_at_the_end(world: World) -> None:
    world.settings.change(name="Bea")
    world.settings.seats.put("192.0.2.1", Token("t", "secret"))
    world.settings.seats_changed()
    world.settings.finish()
    again = SettingsModel(Store(world.folder), world.background)
    assert again.name == "Bea"
    assert again.seats.token("192.0.2.1") == "secret"
    assert again.seats.token("192.0.2.2") == ""


def test_a_damaged_file_is_told_of_once(world: World) -> None:
    world.close()
    (world.folder / SETTINGS_FILE).write_text("{")
    settings = SettingsModel(Store(world.folder), world.background)
    told: list[Any] = []
    settings.problem.connect(told.append)
    settings.tell_problems()
    settings.tell_problems()
    assert len(told) == 1
    assert settings.named is False


def test_each_setting_notifies_for_itself(world: World) -> None:
    told: list[str] = []
    meta = world.settings.metaObject()
    for index in range(meta.propertyCount()):
        name = meta.property(index).name()
        signal = getattr(world.settings, f"{name}Changed", None)
        if signal is not None:
            signal.connect(lambda name=name: told.append(name))
    changes: dict[str, Any] = {
        "name": "Bea",
        "theme": "dark",
        "sound": False,
        "card_back": 2,
        "italian_as_french": True,
        "width": 900,
        "x": 7,
    }
    for name, value in changes.items():
        told.clear()
        world.settings.change(**{name: value})
        also = {"name": ["named"], "italian_as_french": ["activeLanguage"]}.get(name, [])
        known = [name] if hasattr(world.settings, name) else []
        assert sorted(told) == sorted(known + [a for a in also if a != "named"]), name
    told.clear()
    world.settings.change(volume=7.0)
    assert told == ["volume"], "what was refused is announced again"


# --- setup ---


def test_the_form_changes_row_by_row(world: World) -> None:
    setup: SetupModel = world.app.setup
    changes: list[tuple[int, int]] = []
    setup.fields.dataChanged.connect(lambda first, last, _: changes.append((first.row(), last.row())))
    setup.set("joker", True)
    names = [row.name for row in setup.fields.rows]
    assert changes == [(names.index("joker"),) * 2]
    assert setup.differences == ["Joker (the Benny)"]
    setup.applyPreset("short")
    assert setup.preset == "short"
    setup.reset()
    assert setup.preset == "standard"


def test_an_error_makes_the_form_invalid(world: World) -> None:
    setup: SetupModel = world.app.setup
    setup.choose("match_end", 1)
    setup.set("number_of_deals", 0)
    assert not setup.valid
    assert setup.blamed == "number_of_deals"
    world.app.playAlone()
    assert world.session.state == "none"


def test_what_was_played_is_offered_again(world: World, qtbot: QtBot) -> None:
    setup: SetupModel = world.app.setup
    setup.set("stick_the_dealer", True)
    setup.level = "hard"
    world.app.playAlone()
    qtbot.waitUntil(lambda: world.session.state == "match")
    world.settings.finish()
    again = World(world.folder, world.folder)
    assert again.app.setup.differences == ["Stick the dealer"]
    assert again.app.setup.level == "hard"
    assert again.app.tiles.rows[0].last
    again.close()


# --- visits ---


def test_playing_alone_starts_at_once(world: World, qtbot: QtBot) -> None:
    states: list[str] = []
    world.session.stateChanged.connect(lambda: states.append(world.session.state))
    world.app.playAlone()
    qtbot.waitUntil(lambda: world.session.state == "match")
    assert states == ["opening", "match"]
    assert world.handle.asked == [Start()]
    world.session.table.handle.act("anything")
    assert world.handle.asked == [Start(), ("act", "anything")]
    kinds = [type(update).__name__ for update in world.session.table.received]
    assert "Observed" in kinds


def test_hosting_shows_the_lobby_with_its_addresses(world: World, qtbot: QtBot) -> None:
    world.app.setup.level = "easy"
    world.app.host("  Friday ")
    qtbot.waitUntil(lambda: world.session.state == "lobby")
    lobby = world.session.lobby
    assert lobby.name == "Friday"
    assert lobby.addresses == ["192.0.2.7:47420"]
    assert [row.level for row in lobby.seats.rows] == ["easy"] * 4
    lobby.setLevel(2, "hard")
    lobby.swapSeats(0, 1)
    lobby.swapSeats(1, 1)
    qtbot.waitUntil(lambda: lobby.seats.rows[2].level == "hard" and lobby.seats.rows[1].mine)
    assert world.handle.asked == [SetLevel(seat=2, level="hard"), SwapSeats(first=0, second=1)]
    lobby.start()
    qtbot.waitUntil(lambda: world.session.state == "match")
    world.handle.ask(BackToLobby())
    qtbot.waitUntil(lambda: world.session.state == "lobby")
    assert world.session.table is None


def test_the_host_changes_the_rules_in_the_lobby(world: World, qtbot: QtBot) -> None:
    world.app.host("")
    qtbot.waitUntil(lambda: world.session.state == "lobby")
    world.app.editTable()
    world.app.setup.set("joker", True)
    world.app.applyEdit("New name")
    qtbot.waitUntil(lambda: world.session.lobby.rules == ["Joker (the Benny)"])
    assert world.session.lobby.name == "New name"


def test_a_guests_token_is_kept_until_it_leaves(world: World, qtbot: QtBot) -> None:
    world.app.join(" 192.0.2.9 ")
    qtbot.waitUntil(lambda: world.session.state == "lobby")
    assert world.runtime.joined[0][0] == "192.0.2.9"
    assert world.settings.seats.token("192.0.2.9") == "secret"
    assert world.settings.addresses == ["192.0.2.9"]
    handle = world.handle
    world.session.leave()
    assert handle.left
    assert world.session.state == "none"
    assert world.settings.seats.token("192.0.2.9") == ""
    world.app.join("192.0.2.9")
    qtbot.waitUntil(lambda: world.session.state == "lobby")
    assert world.runtime.joined[1][2] == ""


def test_a_guest_that_closes_the_app_comes_back_with_its_token(world: World, qtbot: QtBot) -> None:
    world.app.join("192.0.2.9")
    qtbot.waitUntil(lambda: world.session.state == "lobby")
    world.session.abandon()
    world.close()
    assert not world.handle.left
    assert (world.folder / TOKENS_FILE).exists()
    again = World(world.folder, world.folder)
    again.app.join("192.0.2.9")
    qtbot.waitUntil(lambda: again.session.state == "lobby")
    assert again.runtime.joined == [("192.0.2.9", again.settings.value.profile(), "secret")]
    again.close()


def test_a_table_that_cant_be_reached_is_told_on_the_join_page(world: World, qtbot: QtBot) -> None:
    with qtbot.waitSignal(world.app.joinFailed) as failed:
        world.app.join("nowhere")
    assert failed.args == ["Nobody answers at nowhere"]
    assert world.session.state == "none"
    assert world.notices == []
    assert world.settings.addresses == []
    with qtbot.waitSignal(world.app.joinFailed):
        world.app.join("   ")


def test_giving_up_while_joining(world: World, qtbot: QtBot) -> None:
    world.app.join("slow.example")
    assert world.session.state == "opening"
    world.session.leave()
    assert world.session.state == "none"
    qtbot.waitUntil(lambda: world.background.idle)
    world.app.join("192.0.2.9")
    qtbot.waitUntil(lambda: world.session.state == "lobby")


def test_the_host_going_away_ends_the_visit_with_a_sentence(world: World, qtbot: QtBot) -> None:
    world.app.join("192.0.2.9")
    qtbot.waitUntil(lambda: world.session.state == "lobby")
    world.handle.tell(LinkChanged("lost"))
    qtbot.waitUntil(lambda: world.session.link == "lost")
    world.handle.tell(LinkChanged("up"))
    qtbot.waitUntil(lambda: world.session.link == "up")
    world.handle.tell(LinkChanged("closed", T("The host has closed the table")))
    qtbot.waitUntil(lambda: world.session.state == "none")
    assert world.notices == ["The host has closed the table"]
    assert world.session.lobby.seats.count == 0


def test_a_refused_request_is_told(world: World, qtbot: QtBot) -> None:
    world.app.host("")
    qtbot.waitUntil(lambda: world.session.state == "lobby")
    world.handle.tell(refusal("That seat is taken"))
    qtbot.waitUntil(lambda: world.notices == ["That seat is taken"])


def test_a_table_that_cant_be_opened_is_told(world: World, qtbot: QtBot) -> None:
    world.runtime.error = ConfigError(T("A table needs a name"))
    world.app.host("")
    qtbot.waitUntil(lambda: world.notices == ["A table needs a name"])
    assert world.session.state == "none"


def test_the_menu_offers_unfinished_matches(world: World, qtbot: QtBot) -> None:
    config = TableConfig(name="x", game="euchre", num_seats=4, levels=("easy",) * 4)
    world.runtime.entries = [Entry(match_id=7, begun=0.0, config=config, people=(), actions=3)]
    world.services.warm_up()
    qtbot.waitUntil(lambda: world.app.unfinished.count == 1)
    world.app.resume(7)
    qtbot.waitUntil(lambda: world.session.state == "match")
    assert world.runtime.resumed == [(7, False)]
    assert world.notices == []
    world.runtime.entries = []
    world.session.leave()
    qtbot.waitUntil(lambda: world.app.unfinished.count == 0)


def test_what_is_wrong_with_the_journal_is_told_at_once(world: World, qtbot: QtBot) -> None:
    world.runtime.problems = [T("The journal could not be read.")]
    world.services.warm_up()
    qtbot.waitUntil(lambda: world.notices == ["The journal could not be read."])


def test_a_match_with_guests_is_opened_to_them_again(world: World, qtbot: QtBot) -> None:
    config = TableConfig(name="x", game="euchre", num_seats=4, levels=("easy",) * 4)
    guest = SavedPerson(2, Profile("Bea"), "", 1, 1, False)
    world.runtime.entries = [Entry(match_id=8, begun=0.0, config=config, people=(guest,), actions=3)]
    world.services.warm_up()
    qtbot.waitUntil(lambda: world.app.unfinished.count == 1)
    world.app.resume(8)
    qtbot.waitUntil(lambda: world.session.state == "match")
    assert world.runtime.resumed == [(8, True)]
    assert world.notices == ["The others can come back at 192.0.2.7"]


def test_a_table_is_opened_again_at_the_port_it_had(world: World, qtbot: QtBot) -> None:
    config = TableConfig(name="x", game="euchre", num_seats=4, levels=("easy",) * 4)
    guest = SavedPerson(2, Profile("Bea"), "", 1, 1, False)
    world.runtime.entries = [Entry(match_id=8, begun=0.0, config=config, people=(guest,), actions=3)]
    world.services.warm_up()
    qtbot.waitUntil(lambda: world.app.unfinished.count == 1)
    world.settings.change(last_port=47422)
    world.app.resume(8)
    qtbot.waitUntil(lambda: world.session.state == "match")
    assert world.notices == ["The others can come back at 192.0.2.7:47422"]


def test_the_port_of_a_hosted_table_is_remembered(world: World, qtbot: QtBot) -> None:
    world.app.host("")
    qtbot.waitUntil(lambda: world.session.state == "lobby")
    assert world.settings.value.last_port == 47420


def test_the_speed_goes_for_the_ai_at_ones_table_too(world: World, qtbot: QtBot) -> None:
    world.app.playAlone()
    qtbot.waitUntil(lambda: world.session.state == "match")
    world.settings.speed = 0.0
    assert ("set_pace", 0.0) in world.handle.asked
    world.settings.volume = 0.1
    assert [request[0] for request in world.handle.asked if isinstance(request, tuple)] == ["set_pace"]


# --- texts ---


def test_another_language_changes_every_text_at_once(world: World, qtbot: QtBot) -> None:
    world.settings.language = "en"
    world.app.showRules("euchre")
    assert world.app.rules.rows[1].text == "Five tricks."
    world.app.playAlone()
    qtbot.waitUntil(lambda: world.session.state == "match")
    with qtbot.waitSignal(world.app.languageChanged):
        world.settings.language = "de"
    assert i18n.language() == "de"
    told = [row.text for row in world.app.rules.rows]
    assert told[1:4] == ["An diesem Tisch", "Gespielt wird nach den Standardregeln.", "Fünf Stiche."]
    assert world.session.table.retranslated >= 1


def test_rules_that_are_missing_are_told_as_such(world: World) -> None:
    world.app.showRules("whist")
    assert [block.kind for block in world.app.rules.rows] == ["text"]


def test_an_unknown_game_is_not_chosen(world: World) -> None:
    world.app.choose("whist")
    assert world.app.setup.slug == "euchre"


def test_what_went_wrong_inside_is_told_kindly(world: World) -> None:
    world.app.report(ZeroDivisionError("x"))
    assert "ZeroDivisionError" in world.notices[0]


def test_a_lobby_can_be_read_before_anyone_has_opened_one(world: World) -> None:
    lobby = world.session.lobby
    assert lobby.phase == ""
    lobby.refresh()
    lobby.update(table_info(), 1)
    assert lobby.seats.count == 4


# --- several people at one device ---


def test_people_beside_one_come_back_to_anothers_table_too(world: World, qtbot: QtBot) -> None:
    world.app.join("192.0.2.4")
    qtbot.waitUntil(lambda: world.session.state == "lobby")
    world.session.addLocal("Bo", "", "#3f7d3a")
    qtbot.waitUntil(lambda: world.settings.seats.under("beside:") == [("t1:Bo", "secret 2")])
    assert world.settings.seats.token("192.0.2.4") == "secret"
    world.session._end("The host is gone.")
    world.app.join("192.0.2.4")
    qtbot.waitUntil(lambda: ("add_local", "Bo", "secret 2", 0) in world.handle.asked)
    world.session.leave()
    assert world.settings.seats.under("beside:") == []


def test_who_was_beside_one_is_offered_again_and_played_with(world: World, qtbot: QtBot) -> None:
    world.app.playAlone(["  Bo ", "", "Cleo"])
    qtbot.waitUntil(lambda: world.session.state == "match")
    assert world.handle.asked == [
        ("add_local", "Bo", "", 0),
        ("add_local", "Cleo", "", 0),
        Start(),
    ]
    assert world.settings.beside == ["Bo", "Cleo"]
    colours = {p.profile.colour for p in world.handle.table.people}
    assert len(colours) == 3


def test_a_match_of_another_window_is_not_offered(world: World, qtbot: QtBot) -> None:
    world.runtime.entries = [entry(7, running=True), entry(6)]
    world.services.warm_up()
    qtbot.waitUntil(lambda: world.app.unfinished.count == 2)
    rows = world.app.unfinished.rows
    assert [row.running for row in rows] == [True, False]
    assert "another window" in rows[0].detail_text


def entry(number: int, running: bool = False) -> Entry:
    config = TableConfig(name="x", game="euchre", num_seats=4, levels=("easy",) * 4)
    return Entry(match_id=number, begun=0.0, config=config, people=(), actions=1, running=running)
