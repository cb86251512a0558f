# SPDX-License-Identifier: GPL-3.0-or-later
"""The table's models by Qt's own model tester, and the view model without a window."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, QObject, Signal
from pytestqt.qtbot import QtBot

from app.models.rows import RowsModel, camel
from app.models.table import TableViewModel
from app.settings import Settings
from engines.contract import CHANCE, Action
from engines.euchre import types as e
from engines.text import T
from net.protocol.messages import Request
from net.session.client import Joined, RequestRefused
from tools.in_process import InProcessTable, euchre_deal


class FakeSettings(QObject):
    changed = Signal()

    def __init__(self, **values: Any) -> None:
        super().__init__()
        self.value = Settings(**values)


class Table:
    """A view model, the host behind it, and a clock that the test turns."""

    def __init__(self, **settings: Any) -> None:
        self.now = 0.0
        self.settings = FakeSettings(**{"speed": 0.0, "reading_pause": 0.0, **settings})
        self.sent: list[Action] = []
        self.model = TableViewModel(self, self.settings, clock=lambda: self.now)
        self.host = InProcessTable(self.model.receive, auto=False)
        self.sounds: list[str] = []
        self.refused: list[tuple[int, str]] = []
        self.model.sound.connect(self.sounds.append)
        self.model.refused.connect(lambda card, why: self.refused.append((card, why)))
        self.model.receive(Joined(1, "token", 0, self.host.info))

    def act(self, action: Action) -> int:
        self.sent.append(action)
        return 0

    def ask(self, request: Request) -> int:
        return 0

    def deal(self, dealer: int, *texts: str) -> Table:
        self.host.apply(CHANCE, euchre_deal(dealer))
        self.host.script(*texts)
        return self

    def rows(self, zone: str, owner: int | None = None) -> list[Any]:
        return [r for r in self.model.cards.rows if r.zone == zone and owner in (None, r.owner)]

    def card(self, code: str) -> int:
        return next(int(r.card_id) for r in self.model.cards.rows if r.code == code)

    def labels(self) -> list[str]:
        return [row.label for row in self.model.choices.rows]


@pytest.fixture
def make(qtbot: QtBot) -> Iterator[type[Table]]:
    yield Table
    gc.collect()


def every_model(table: Table) -> list[QAbstractItemModel]:
    names = ("cards", "seats", "choices", "scores", "log", "peek", "summaryLines", "summaryScores")
    return [getattr(table.model, name) for name in names]


def test_every_model_keeps_qts_rules(make: type[Table], qtmodeltester: Any) -> None:
    table = make()
    models = every_model(table)
    resets: list[int] = []
    for model in models:
        qtmodeltester.check(model)
        model.modelReset.connect(lambda: resets.append(1))
    table.deal(2, "pass", "order up", "discard TC", "play 9D", "play KS", "play KD", "play TD")
    for model in models:
        assert isinstance(model, RowsModel)
        assert model.rowCount() == len(model.rows)
        qtmodeltester.check(model)
    assert resets == []
    assert all(model.rowCount() for model in (table.model.cards, table.model.seats, table.model.log))


def test_a_card_is_one_row_from_the_deal_to_the_sweep(make: type[Table]) -> None:
    table = make().deal(2, "pass", "order up", "discard TC")
    counts: list[str] = []
    table.model.cards.rowsInserted.connect(lambda *_: counts.append("in"))
    table.model.cards.rowsRemoved.connect(lambda *_: counts.append("out"))
    king = table.card("KS")
    before = [row.card_id for row in table.model.cards.rows]
    table.host.script("play 9D", "play KS", "play KD", "play TD")
    assert [row.card_id for row in table.model.cards.rows] == before
    assert [row.card_id for row in table.rows("won", 1)].count(king) == 1
    assert counts == []


def test_only_changed_roles_are_announced(make: type[Table]) -> None:
    table = make().deal(2, "pass", "order up", "discard TC", "play 9D")
    seen: list[tuple[int, set[str]]] = []
    names = {role: bytes(name.data()).decode() for role, name in table.model.cards.roleNames().items()}

    def note(first: Any, last: Any, roles: list[int]) -> None:
        seen.append((first.row(), {names[role] for role in roles}))

    table.model.cards.dataChanged.connect(note)
    table.model.pick(table.card("KS"))
    changed = dict(seen)
    assert all("code" not in roles and "zone" not in roles for roles in changed.values())
    assert any(roles == {"pending"} for roles in changed.values())


def test_roles_are_named_for_qml() -> None:
    assert camel("face_up") == "faceUp"
    assert camel("zone") == "zone"


def test_an_intent_is_sent_once(make: type[Table]) -> None:
    table = make().deal(2, "pass", "order up", "discard TC", "play 9D")
    assert table.model.property("myTurn")
    table.model.pick(table.card("KS"))
    table.model.pick(table.card("9C"))
    assert table.sent == [e.Play("KS")]
    assert not table.model.property("myTurn")


def test_a_refused_intent_can_be_made_again(make: type[Table]) -> None:
    table = make().deal(2, "pass", "order up", "discard TC", "play 9D")
    king = table.card("KS")
    table.model.pick(king)
    table.model.receive(RequestRefused(1, "no-link", T("There is no link to the host right now")))
    assert table.refused == [(king, "There is no link to the host right now")]
    assert table.model.property("myTurn")
    assert not any(row.pending for row in table.model.cards.rows)
    table.model.pick(king)
    assert table.sent == [e.Play("KS")] * 2


def test_an_illegal_card_is_never_sent(make: type[Table]) -> None:
    table = make().deal(2, "pass", "order up", "discard TC", "play TH")
    king = table.card("KS")
    table.model.pick(king)
    assert table.sent == []
    assert table.refused == [(king, "You must follow suit: hearts, the trump suit.")]
    assert table.sounds[-1] == "error"


def test_others_cards_cannot_be_played(make: type[Table]) -> None:
    table = make().deal(2, "pass", "order up", "discard TC", "play 9D")
    table.model.pick(table.rows("hand", 1)[0].card_id)
    table.model.pick(table.card("9D"))
    assert table.sent == []
    assert table.refused == []


def test_playing_out_of_turn_is_explained(make: type[Table]) -> None:
    table = make().deal(1, "pass")
    table.model.pick(table.card("KS"))
    assert table.sent == []
    assert table.refused[0][1] == "It’s Carlo’s turn"


def test_choices_follow_switch_and_selection(make: type[Table]) -> None:
    table = make().deal(1, "pass", "pass")
    assert table.labels() == ["Order up", "Pass"]
    table.model.setProperty("toggled", True)
    assert table.labels() == ["Order up, alone", "Pass"]
    table.model.choose(0)
    assert table.sent == [e.OrderUp(alone=True)]
    assert table.labels() == []


def test_a_second_click_lays_the_card_away(make: type[Table]) -> None:
    table = make().deal(0, "pass", "order up")
    nine = table.card("9C")
    table.model.pick(nine)
    assert table.sent == []
    assert table.labels() == ["Lay away 9♣"]
    table.model.pick(nine)
    assert table.sent == [e.Discard("9C")]


def test_the_show_runs_by_the_clock(make: type[Table]) -> None:
    table = make(speed=1.0)
    table.host.apply(CHANCE, euchre_deal(3))
    assert len(table.rows("deck")) == 24
    assert table.labels() == []
    assert len(table.rows("hand")) == 0
    table.now += 0.5
    table.model.skip()
    assert 0 < len(table.rows("hand")) < 20
    table.model.choose(0)
    assert table.sent == []
    for _ in range(60):
        table.now += 0.5
        table.model.skip()
    assert len(table.rows("hand")) == 20
    assert table.labels() == ["Order up", "Pass"]
    assert table.sounds[0] == "shuffle"
    assert table.sounds[-1] == "turn"


def test_playing_a_card_ends_the_show(make: type[Table]) -> None:
    table = make(until_click=True).deal(2, "pass", "order up", "discard TC", "play 9D")
    table.host.script("play JD", "play KD", "play TD")
    assert len(table.rows("trick")) == 4
    assert table.model.property("reading")
    table.model.pick(table.card("JH"))
    assert table.sent == [e.Play("JH")]
    assert len(table.rows("trick")) == 0


def test_what_was_refused_is_forgotten_when_the_table_has_moved_on(make: type[Table]) -> None:
    table = make().deal(2, "pass", "order up", "discard TC")
    line = table.model.line
    table.model.pick(table.card("JD"))
    assert (line.property("text"), line.property("kind")) == ("It’s Carlo’s turn", "refusal")
    table.host.script("play TH")
    assert line.property("kind") == "asked"
    assert "Carlo" not in line.property("text")
    table.model.pick(table.card("KS"))
    assert line.property("text") == "You must follow suit: hearts, the trump suit."
    table.model.pick(table.card("JD"))
    assert table.sent == [e.Play("JD")]
    assert line.property("kind") == "prompt"


def test_a_refusal_and_news_give_way_when_they_have_been_read(make: type[Table], qtbot: QtBot) -> None:
    table = make().deal(2, "pass", "order up", "discard TC", "play TH")
    line = table.model.line
    asked = line.property("text")
    line.tell("Bea has taken back the last action.")
    table.model.pick(table.card("KS"))
    assert line.property("kind") == "refusal"
    table.now += 4.0
    line.refresh()
    assert line.property("text") == "Bea has taken back the last action."
    line.dismiss()
    assert line.property("text") == asked


def test_who_was_late_reads_what_was_played_and_how_to_have_more_time(make: type[Table]) -> None:
    table = make().deal(2, "pass", "order up", "discard TC", "play TH")
    line = table.model.line
    table.host.apply(0, e.Play("JD"), late=0)
    assert line.property("kind") == "news"
    assert line.property("text").startswith("Your time was up, so AI played for you: ")
    assert "jack of diamonds" in line.property("text")
    line.dismiss()
    assert line.property("text") == "You can give more time for a turn: menu, “Table settings”"
    line.dismiss()
    table.host.apply(1, table.host.state.legal_actions(1)[0], late=1)
    assert line.property("kind") == "prompt", "that another was late is no news for this seat"


def test_a_hint_is_in_the_line_and_on_its_card(make: type[Table]) -> None:
    table = make().deal(2, "pass", "order up", "discard TC", "play TH")
    jack = table.card("JD")
    table.model.advise("AI would play this card", jack)
    assert [row.card_id for row in table.model.cards.rows if row.hinted] == [jack]
    assert table.model.line.property("kind") == "hint"
    table.model.pick(table.card("KS"))
    assert table.model.line.property("kind") == "refusal"
    table.model.pick(jack)
    assert not any(row.hinted for row in table.model.cards.rows)
    assert table.model.line.property("kind") == "prompt"


def test_a_resync_draws_at_once(make: type[Table]) -> None:
    table = make(speed=1.0).deal(2, "pass", "order up", "discard TC", "play 9D")
    assert table.model.line.property("text") == ""
    table.host.tell(resync=True)
    assert len(table.rows("hand", 0)) == 5
    assert len(table.rows("trick")) == 1
    assert table.model.property("myTurn")


def test_a_new_match_starts_a_new_log(make: type[Table]) -> None:
    import msgspec

    from net.session.client import TableUpdated

    table = make().deal(2, "pass", "order up")
    assert len(table.model.log.rows) > 2
    table.model.receive(TableUpdated(msgspec.structs.replace(table.host.info, match=2)))
    table.host.state = table.host.game.new_initial_state(4)
    table.host.apply(CHANCE, euchre_deal(3))
    assert [line.text for line in table.model.log.rows] == [
        "Deal 1: Carlo deals and turns up nine of hearts."
    ]


def test_settings_change_the_pace_at_once(make: type[Table]) -> None:
    table = make(until_click=True).deal(2, "pass", "order up", "discard TC", "play 9D")
    table.settings.value = Settings(speed=0.0, reading_pause=0.0)
    table.settings.changed.emit()
    table.host.script("play KS", "play KD", "play TD")
    assert len(table.rows("trick")) == 0


def test_another_language_says_everything_anew(make: type[Table]) -> None:
    from app.i18n import set_language, tr, tr_context

    table = make().deal(1, "pass", "pass")
    set_language("de")
    table.model.retranslate()
    assert table.labels()[1] == tr("Pass")
    assert table.model.property("toggle") == tr_context("without the partner", "Play alone")
