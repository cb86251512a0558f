# SPDX-License-Identifier: GPL-3.0-or-later
"""A table in a window that shows a made-up moment of no game there is: hands as large, and as many single
players, as a card game may have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QUrl
from PySide6.QtQuick import QQuickView
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import app.models.table_talk  # noqa: F401 - the page names its type
from app import resources
from app.models.table import TableViewModel
from app.presenters.seating import Seating
from app.presenters.view import (
    HAND,
    TRICK,
    Badge,
    CardView,
    ChoiceView,
    ScoreRow,
    SeatView,
    Style,
    TableView,
    TrumpView,
)
from engines.cards import HIDDEN
from engines.contract import DeckStyle
from net.protocol.messages import Profile, SeatInfo
from tests.qml.table_window import PAGE, FakeSettings, LaterHandle, TableWindow
from tools.in_process import COLOURS, table_info

FULL_HAND = tuple(
    f"{rank}{suit}"
    for suit, ranks in zip("SHCD", ("AQT73", "KJ94", "AK82", "QT65"), strict=True)
    for rank in ranks
)
"""Seventeen cards from left to right."""
NAMES = ("Anna", "Bernardo", "Clara", "Maximiliane", "Emma", "Franz")


class StagedPresenter(Seating):
    """What the model asks of a presenter, for a picture that stands still: every card may be played."""

    chips = False
    observation = None
    game = SimpleNamespace(type=SimpleNamespace(deck=DeckStyle.FRENCH))

    def choices(self, picked: Sequence[str], toggled: bool) -> tuple[ChoiceView, ...]:
        return self.buttons

    buttons: tuple[ChoiceView, ...] = ()

    def offered(self, cards: tuple[CardView, ...], picked: Sequence[str]) -> tuple[CardView, ...]:
        return cards

    def playable(self) -> set[str]:
        return set(FULL_HAND)

    def advice(self, picked: Sequence[str]) -> str:
        return ""

    def card_action(self, card: str) -> None:
        return None


class StagedTable(TableWindow):
    """``hand`` cards in every hand, ``seats`` players in ``teams`` (each for themselves unless told), all
    but the viewer with a card in the trick, and ``buttons`` to choose from."""

    def __init__(
        self,
        qtbot: QtBot,
        size: tuple[int, int],
        *,
        seats: int = 4,
        hand: int = 13,
        teams: Sequence[int] | None = None,
        trump: str = "",
        buttons: Sequence[str] = (),
        **theme: Any,
    ) -> None:
        self.qtbot = qtbot
        self.settings = FakeSettings(speed=0.0, reading_pause=0.0)
        self.model = TableViewModel(LaterHandle(), self.settings)
        self.presenter = _presenter(seats, tuple(teams or range(seats)))
        self.presenter.buttons = tuple(ChoiceView(text, None, style=Style.PLAIN) for text in buttons)
        self.view = QQuickView()
        self.view.setResizeMode(QQuickView.ResizeMode.SizeRootObjectToView)
        engine = self.view.engine()
        resources.prepare(engine)
        self.look = engine.singletonInstance("Tavolino.Theme", "Theme")
        for name, value in {"animationSpeed": 0.0, "mode": "light", "pressGuard": 0, **theme}.items():
            assert self.look.setProperty(name, value), name
        self.view.setInitialProperties({"table": self.model})
        self.view.setSource(QUrl.fromLocalFile(str(PAGE)))
        assert not self.view.errors(), self.view.errors()
        self.view.resize(*size)
        self.view.show()
        assert QTest.qWaitForWindowActive(self.view)
        self.model._info = self.presenter._info
        self.model._presenter = self.presenter
        self.model.tableChanged.emit()
        self.stage(hand, trump, asked=bool(buttons))
        self.settle()

    def stage(self, hand: int, trump: str = "", *, asked: bool = False) -> None:
        """Show that moment."""
        self.model._show(_picture(self.presenter, hand, trump, asked))


def _presenter(seats: int, teams: tuple[int, ...]) -> StagedPresenter:
    info = table_info("euchre", {}, 4, 0)
    people = tuple(
        SeatInfo(
            n,
            teams[n],
            "person" if n == 0 else "bot",
            Profile(NAMES[n], "", COLOURS[n]),
            "normal",
            int(n == 0),
        )
        for n in range(seats)
    )
    return StagedPresenter(msgspec.structs.replace(info, seats=people), teams, 0)


def _picture(presenter: StagedPresenter, hand: int, trump: str, asked: bool) -> TableView:
    teams = presenter._teams
    seats, cards = len(teams), []
    for seat in range(seats):
        for n in range(hand):
            code = FULL_HAND[n] if seat == 0 else HIDDEN
            where = {"zone": HAND, "owner": seat, "place": n, "places": hand}
            mine = seat == 0
            key = len(cards) + 1
            cards.append(CardView(key, code, face_up=mine, legal=mine, label=code, **where))
        if seat and not asked:
            played = ("2H", "5C", "JD", "6S", "9C")[seat - 1]
            cards.append(CardView(len(cards) + 1, played, TRICK, seat, order=seat, face_up=True))
    dealer = (Badge("dealer", "dealer"),)
    order = sorted(set(teams))
    return TableView(
        seats=tuple(
            SeatView(n, active=n == 0, result="2 tricks", badges=dealer if n == 1 else ())
            for n in range(seats)
        ),
        cards=tuple(cards),
        phase="play",
        middle="none" if asked else "trick",
        prompt="Your turn",
        my_turn=True,
        choosing=1,
        scores=tuple(
            ScoreRow(
                team, presenter.team_label(team), 48 + 9 * team, 2, team == teams[0], presenter.mark(team)
            )
            for team in order
        ),
        goal="Match to 100 points",
        deal="Deal 3",
        tricks_in_deal=hand,
        trick_size=seats,
        full_hand=hand,
        trump=TrumpView(trump, "Spades", "Anna") if trump else TrumpView(),
    )


@pytest.fixture
def staged(qtbot: QtBot) -> Iterator[Any]:
    """Makes such tables and closes them after the test."""
    made: list[StagedTable] = []

    def make(*args: Any, **kwargs: Any) -> StagedTable:
        made.append(StagedTable(qtbot, *args, **kwargs))
        return made[-1]

    yield make
    for each in made:
        each.close()
