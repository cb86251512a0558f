# SPDX-License-Identifier: GPL-3.0-or-later
"""What a click on a Sequence table means, without a window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal

from app.games.sequence.model import SequenceModel
from app.models.table import TableViewModel
from app.settings import Settings
from engines.contract import Action
from engines.sequence import types as q
from engines.sequence.lines import SQUARE_NAMED
from engines.sequence.options import SequenceOptions
from net.protocol.messages import Request
from net.session.client import Joined
from tools.in_process import InProcessTable
from tools.sequence_stage import moment, squares


class FakeSettings(QObject):
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.value = Settings(speed=0.0, reading_pause=0.0)


class Table:
    """A view model and the host behind it, at a moment of Sequence; what is sent is kept, not carried out."""

    def __init__(self, state: Any, viewer: int | None = 0) -> None:
        self.sent: list[Action] = []
        self.refused: list[str] = []
        self.settings = FakeSettings()
        self.model = TableViewModel(self, self.settings)
        self.host = InProcessTable(
            self.model.receive, game="sequence", seats=state.num_seats, viewer=viewer, auto=False
        )
        self.host.state = state
        self.model.refused.connect(lambda card, why: self.refused.append(why))
        self.model.receive(Joined(1, "token", viewer, self.host.info))
        self.host.tell(resync=True)
        own = self.model.own
        assert isinstance(own, SequenceModel)
        self.own = own

    def act(self, action: Action) -> int:
        self.sent.append(action)
        return 0

    def ask(self, request: Request) -> int:
        return 0

    def key(self, code: str) -> int:
        """The id of a card of the hand."""
        return next(c.cardId for c in self.hand() if c.code == code)

    def hand(self) -> list[Any]:
        rows = self.model.cards.rows
        return [_Row(row) for row in rows if row.zone == "hand" and row.face_up]

    def marks(self, mark: str) -> set[int]:
        return {n for n, row in enumerate(self.own.squares.rows) if row.mark == mark}

    def choices(self) -> list[str]:
        return [row.label for row in self.model.choices.rows]


class _Row:
    def __init__(self, row: Any) -> None:
        self.cardId, self.code, self.selected = row.card_id, row.code, row.selected


@pytest.fixture
def table(qtbot: Any) -> Iterator[Any]:
    made: list[Table] = []

    def make(state: Any = None, viewer: int | None = 0) -> Table:
        made.append(Table(state or moment(chips=("f1", "b2 c2")), viewer))
        return made[-1]

    yield make
    for each in made:
        each.model.deleteLater()


def at(name: str) -> int:
    return SQUARE_NAMED[name]


def test_the_rows_keep_qts_rules(table: Any, qtmodeltester: Any) -> None:
    shown = table()
    for name in ("squares", "lines", "ways", "teams"):
        qtmodeltester.check(getattr(shown.own, name))
    assert shown.own.squares.rowCount() == 100


def test_a_card_then_a_square(table: Any) -> None:
    shown = table()
    assert at("b7") in shown.marks("held")
    shown.own.pick(shown.key("6H"))
    assert shown.marks("place") == {at("b7")}
    assert shown.own.marking is True
    assert shown.model.line.property("text") == "6♥: choose a square"
    assert shown.own.nextTarget(0) == at("b7")
    shown.own.press(at("b7"))
    assert shown.sent == [q.Place("6H", at("b7"))]


def test_the_picked_card_is_laid_back_by_picking_it_again_or_by_escape(table: Any) -> None:
    shown = table()
    shown.own.pick(shown.key("6H"))
    shown.own.pick(shown.key("6H"))
    assert shown.own.picked == 0
    shown.own.pick(shown.key("JH"))
    assert shown.marks("remove") == {at("b2"), at("c2")}
    shown.own.layBack()
    assert (shown.own.picked, shown.marks("remove"), shown.sent) == (0, set(), [])


def test_a_square_with_no_card_picked_picks_one_that_fits_and_the_second_click_plays(table: Any) -> None:
    shown = table()
    shown.own.press(at("b7"))
    assert shown.sent == []
    assert shown.own.picked == shown.key("6H")
    assert shown.own.squares.rows[at("b7")].wanted
    shown.own.press(at("b7"))
    assert shown.sent == [q.Place("6H", at("b7"))]


def test_what_cannot_be_done_is_said_and_not_sent(table: Any) -> None:
    shown = table()
    shown.own.press(at("f1"))
    shown.own.pick(shown.key("6H"))
    shown.own.press(at("a2"))
    assert shown.refused == [
        "None of your cards can be played there",
        "six of hearts is not printed on a2.",
    ]
    assert shown.sent == []


def test_a_card_is_dropped_on_a_square(table: Any) -> None:
    shown = table()
    shown.own.drop(shown.key("JH"), at("c2"))
    assert shown.sent == [q.Remove("JH", at("c2"))]


def test_pointing_at_a_card_shows_its_squares(table: Any) -> None:
    shown = table()
    shown.own.point(shown.key("KD"))
    assert len(shown.marks("place")) == 2
    shown.own.point(0)
    assert shown.marks("place") == set()


def test_out_of_turn_a_card_is_looked_at_and_nothing_is_sent(table: Any) -> None:
    shown = table(moment(turn=1))
    assert shown.marks("held") == set()
    shown.own.pick(shown.key("KD"))
    assert len(shown.marks("printed")) == 2
    shown.own.pick(shown.key("KD"))
    assert shown.marks("printed") == set()
    shown.own.press(at("b7"))
    shown.own.drop(shown.key("6H"), at("b7"))
    assert shown.refused == ["It’s Ben’s turn", "It’s Ben’s turn"]
    assert shown.sent == []


def test_a_spectator_only_watches(table: Any) -> None:
    shown = table(viewer=None)
    assert shown.hand() == []
    shown.own.press(at("b7"))
    assert shown.sent == []


def test_several_ways_to_count_are_asked_for(table: Any) -> None:
    shown = table(moment(("6H 2S", "9D", "4D", "3S"), chips=("a7 c7 d7 e7 f7", "")))
    shown.own.pick(shown.key("6H"))
    shown.own.press(at("b7"))
    assert shown.sent == []
    assert shown.own.counting is True
    assert shown.model.line.property("text") == "Which line shall count?"
    assert shown.choices() == ["1 · Q♦–K♣", "2 · 6♥–9♥"]
    rows = shown.own.ways.rows
    assert [(row.number, row.first, row.last) for row in rows] == [
        (1, at("a7"), at("e7")),
        (2, at("b7"), at("f7")),
    ]
    shown.model.choose(1)
    assert shown.sent == [q.Place("6H", at("b7"), (squares("b7 c7 d7 e7 f7"),))]


def test_another_card_ends_the_question_which_line_counts(table: Any) -> None:
    shown = table(moment(("6H 2S", "9D", "4D", "3S"), chips=("a7 c7 d7 e7 f7", "")))
    shown.own.pick(shown.key("6H"))
    shown.own.press(at("b7"))
    shown.own.pick(shown.key("2S"))
    assert shown.own.counting is False
    assert shown.choices() == []


def test_a_dead_card_is_exchanged_by_a_button(table: Any) -> None:
    shown = table(moment(chips=("f1", "b7")))
    assert shown.own.dead == [shown.key("6H")]
    shown.own.pick(shown.key("6H"))
    assert shown.choices() == ["Exchange 6♥"]
    shown.model.choose(0)
    assert shown.sent == [q.Exchange("6H")]


def test_hints_name_card_and_square_until_something_happens(table: Any) -> None:
    shown = table()
    squares_ = shown.own.squares
    said = shown.model.describe(q.Place("6H", at("b7")))
    assert said == ("6♥ on b7", shown.key("6H"))
    assert squares_.rows[at("b7")].hinted
    assert shown.model.describe(q.Remove("JH", at("b2")))[0] == "J♥: take away the chip on b2"
    assert shown.model.describe(q.Exchange("6H"))[0] == "Exchange 6♥"
    shown.host.apply(0, q.Place("KD", at("d4")))
    assert not any(row.hinted for row in squares_.rows)


def test_a_square_to_be_refilled_is_all_there_is(table: Any) -> None:
    state = moment(chips=("", "b7"), options=SequenceOptions(refill=True))
    shown = table(state)
    shown.host.apply(0, q.Remove("JH", at("b7")))
    assert shown.marks("held") == {at("b7")}
    assert shown.choices() == ["Leave it free"]


def test_a_jack_fills_a_freed_square_too(table: Any) -> None:
    shown = table(moment(("JD JH", "9D", "4D", "3S"), chips=("", "b7"), options=SequenceOptions(refill=True)))
    assert shown.marks("held") == set(), "a jack goes anywhere: nothing is marked for it"
    shown.host.apply(0, q.Remove("JH", at("b7")))
    assert shown.marks("held") == {at("b7")}
