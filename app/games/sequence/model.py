# SPDX-License-Identifier: GPL-3.0-or-later
"""What the Sequence table binds to besides the table: board, lines and teams, and what a click means.

A card is picked first, then a square; a click on a square with no card picked picks one that fits. What is
picked is the table's selection, so that a card that goes away is laid back by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from PySide6.QtCore import Signal, Slot
from PySide6.QtQml import QmlElement

from app.games.sequence.choices import advice, ways
from app.games.sequence.presenter import SequencePresenter
from app.games.sequence.view import (
    PLACE,
    PRINTED,
    REMOVE,
    LineView,
    SequenceView,
    SquareView,
    TeamView,
    square_label,
)
from app.i18n import tr
from app.models.game_model import GameModel
from app.models.qt import Property, QmlUncreatable
from app.models.rows import RowsModel
from app.presenters.view import HAND, CardView, TableView
from app.presenters.words import short_card
from engines.cards import Card
from engines.contract import Action
from engines.sequence import types as q
from engines.sequence.lines import square_name

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1

EMPTY = SequenceView((), (), (), (), (), 0, 0, 0)
HELD = "held"  # a card of the hand is printed there, and may be played there now


class SquareRow(msgspec.Struct, frozen=True):
    """``mark`` is ``place``, ``remove`` or ``printed`` for the card that is picked or pointed at, ``held``
    where a card of the hand may be played by its print, else ""; ``wanted`` is picked by a first click or
    waits for a way to count lines; ``hinted`` AI would play there."""

    card: str
    team: int
    locked: bool
    last: bool
    freed: bool
    mark: str
    wanted: bool
    hinted: bool
    label: str


class WayRow(msgspec.Struct, frozen=True):
    """One line of one way to count; ``number`` is its button's."""

    number: int
    first: int
    last: int


@QmlElement
@QmlUncreatable("made in Python")
class SequenceModel(GameModel):
    """The board of one match. ``press``, ``pick``, ``point`` and ``drop`` are what a player does."""

    changed = Signal()

    def __init__(self, presenter: Any, table: Any) -> None:
        super().__init__(presenter, table)
        self._game: SequencePresenter = presenter
        self._view = EMPTY
        self._hand: dict[int, CardView] = {}
        self._mine = False
        self._pointed = 0
        self._looked = 0
        self._picked: int = 0
        self._pressed: int | None = None
        self._hint: tuple[Any, int] | None = None
        self._marking = False
        self._squares = RowsModel(SquareRow, self)
        self._lines = RowsModel(LineView, self)
        self._ways = RowsModel(WayRow, self)
        self._teams = RowsModel(TeamView, self)

    # --- what is shown --------------------------------------------------------------------------

    def show(self, view: TableView) -> None:
        own = view.own
        self._view = own if isinstance(own, SequenceView) else EMPTY
        viewer = self._game.viewer
        self._hand = {c.card_id: c for c in view.cards if c.zone == HAND and c.owner == viewer}
        self._mine = view.my_turn
        picked = next(iter(self.table.selection()), 0)
        if picked != self._picked or not self._mine:
            self._picked = picked
            self._game.wanted = None
            self._pressed = None
        if self._looked not in self._hand or self._mine:
            self._looked = 0
        if self._pointed not in self._hand:
            self._pointed = 0
        self._refresh()

    def _refresh(self) -> None:
        view = self._view
        marks = self._marks()
        hinted = self._hinted()
        wanted = self._pressed if self._game.wanted is None else self._game.wanted
        self._squares.show(
            [
                SquareRow(
                    s.card,
                    s.team,
                    s.locked,
                    s.last,
                    s.freed,
                    marks.get(n, ""),
                    n == wanted,
                    n == hinted,
                    self._label(n, s, marks.get(n, "")),
                )
                for n, s in enumerate(view.squares)
            ]
        )
        self._lines.show(view.lines)
        self._teams.show(view.teams)
        found = ways(self._game.facts(), self._code(self._picked)) if self._mine else []
        self._ways.show([WayRow(n, line[0], line[-1]) for n, a in enumerate(found, 1) for line in a.lines])
        self.table.guide(advice(self._game.facts(), self._code(self._picked)) if self._mine else "")
        self.changed.emit()

    def _marks(self) -> dict[int, str]:
        """What the squares mean: to the card picked, pointed at or looked at, else to the whole hand."""
        card = self._code(self._pointed or self._picked or self._looked)
        self._marking = card is not None
        if card is not None:
            return self._game.targets(card)
        if not self._mine:
            return {}
        return {
            a.square: HELD
            for a in self._game.legal()
            if isinstance(a, q.Place) and (a.card not in q.TWO_EYED or self._view.squares[a.square].freed)
        }

    def _label(self, number: int, square: SquareView, mark: str) -> str:
        said = {
            PLACE: tr("a chip can be placed here"),
            REMOVE: tr("this chip can be taken away"),
            PRINTED: tr("printed here"),
            HELD: tr("you hold this card"),
        }
        label = square_label(number, square)
        return f"{label}, {said[mark]}" if mark in said else label

    def _hinted(self) -> int:
        """The square of the hint, as long as nothing has happened since."""
        if self._hint is None or self._hint[0] is not self._game.observation:
            return -1
        return self._hint[1]

    def _code(self, key: int) -> Card | None:
        card = self._hand.get(key)
        return card.code if card is not None else None

    # --- what the player does -------------------------------------------------------------------

    @Slot(int)
    def pick(self, card_id: int) -> None:
        """A card of the hand was clicked or entered: it is picked, or laid back; while it is not one's turn
        its squares are shown."""
        if card_id not in self._hand:
            return
        if not self._mine:
            self._looked = 0 if self._looked == card_id else card_id
            self._refresh()
        elif card_id == self._picked and self._game.moves(self._hand[card_id].code):
            self.table.select()
        else:
            self.table.pick(card_id)

    @Slot(int)
    def point(self, card_id: int) -> None:
        """The pointer is over a card of the hand, or (0) over none."""
        if card_id != self._pointed:
            self._pointed = card_id if card_id in self._hand else 0
            self._refresh()

    @Slot(int)
    def press(self, square: int) -> None:
        """A square was clicked or entered."""
        card = self._code(self._picked)
        if not self._mine or not 0 <= square < q.SQUARES:
            self.table.turn_down(self._game.why_not_there(square, card))
        elif card is not None:
            self._play(card, square)
        else:
            fitting = self._game.fitting(square)
            key = next((k for code in fitting for k, c in self._hand.items() if c.code == code), 0)
            if key == 0:
                self.table.turn_down(self._game.why_not_there(square, None))
            else:
                self.table.select(key)
                self._pressed = square
                self._refresh()

    @Slot(int, int)
    def drop(self, card_id: int, square: int) -> None:
        """A card of the hand was dropped on a square."""
        card = self._code(card_id)
        if card is None:
            return
        if not self._mine:
            self.table.turn_down(self._game.not_your_turn())
            return
        if card_id != self._picked:
            self.table.select(card_id)
        self._play(card, square)

    def _play(self, card: Card, square: int) -> None:
        moves = [a for a in self._game.moves(card) if a.square == square]
        if len(moves) == 1:
            self.table.send(moves[0])
        elif moves:
            self._game.wanted = square
            self.table.select(self._picked)
        else:
            self.table.turn_down(self._game.why_not_there(square, card))

    @Slot()
    def layBack(self) -> None:  # noqa: N802
        """Nothing is picked any more."""
        self._looked = 0
        self.table.select()

    @Slot(int, result=int)
    def nextTarget(self, square: int) -> int:  # noqa: N802
        """The next square after that one where the picked card can be played, from the start after the last;
        -1 if there is none."""
        card = self._code(self._picked)
        found = sorted(self._game.targets(card)) if card is not None else []
        return next((n for n in found if n > square), found[0] if found else -1)

    def describe(self, action: Action) -> tuple[str, int] | None:
        if isinstance(action, q.Exchange):
            return tr("Exchange {card}", card=short_card(action.card)), self.held(action.card)
        if not isinstance(action, q.Place | q.Remove):
            return None
        self._hint = (self._game.observation, action.square)
        self._refresh()
        where = square_name(action.square)
        if isinstance(action, q.Remove):
            said = tr("{card}: take away the chip on {square}", card=short_card(action.card), square=where)
        else:
            said = tr("{card} on {square}", card=short_card(action.card), square=where)
        return said, self.held(action.card)

    def held(self, code: Card) -> int:
        """The id of such a card of the hand, 0 if there is none."""
        return next((key for key, card in self._hand.items() if card.code == code), 0)

    # --- what QML reads -------------------------------------------------------------------------

    def _seat_teams(self) -> Sequence[int]:
        return list(self._view.seat_teams)

    squares = Property(RowsModel, lambda self: self._squares, constant=True)
    lines = Property(RowsModel, lambda self: self._lines, constant=True)
    ways = Property(RowsModel, lambda self: self._ways, constant=True)
    teams = Property(RowsModel, lambda self: self._teams, constant=True)
    seatTeams = Property("QVariantList", _seat_teams, notify=changed)
    dead = Property("QVariantList", lambda self: list(self._view.dead), notify=changed)
    target = Property(int, lambda self: self._view.target, notify=changed)
    drawCount = Property(int, lambda self: self._view.draw_count, notify=changed)
    discardCount = Property(int, lambda self: self._view.discard_count, notify=changed)
    picked = Property(int, lambda self: self._picked, notify=changed)
    looked = Property(int, lambda self: self._looked, notify=changed)
    marking = Property(bool, lambda self: self._marking, notify=changed)
    """The squares of one card are marked, not those of the whole hand."""

    hinted = Property(int, lambda self: self._hinted(), notify=changed)
    """The square of the latest hint, -1 for none."""

    counting = Property(bool, lambda self: self._ways.rowCount() > 0, notify=changed)
