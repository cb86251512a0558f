# SPDX-License-Identifier: GPL-3.0-or-later
"""The setup form as the window binds to it."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from app.games.shelf import players
from app.i18n import tr
from app.models.qt import Property, QmlUncreatable
from app.models.rows import RowsModel
from app.presenters.setup import (
    BOARD,
    NO_BOARDS,
    AnyGameType,
    BoardNames,
    FieldView,
    PresetView,
    SetupPresenter,
    levels,
)
from engines.options import Value
from engines.registry import GAMES, find_game

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
@QmlUncreatable("made in Python")
class SetupModel(QObject):
    """One game's form at a time. Everything is read anew on ``changed``; rows change one by one."""

    changed = Signal()
    gameChanged = Signal()

    def __init__(
        self, parent: QObject | None = None, boards: Callable[[], BoardNames] = lambda: NO_BOARDS
    ) -> None:
        """``boards`` tells the boards people have entered; it is asked only for a game that has one."""
        super().__init__(parent)
        self._boards = boards
        self._form = SetupPresenter(GAMES[0])
        self._fields = RowsModel(FieldView, self, attrgetter("name"))
        self._presets = RowsModel(PresetView, self, attrgetter("slug"))
        self.refresh()

    @property
    def form(self) -> SetupPresenter:
        """The form's state, for whoever opens the table."""
        return self._form

    def load(self, slug: str, values: dict[str, Value], level: str = "", seats: int = 0) -> None:
        """Show the form of a game with these rules. Raises UnknownGameError."""
        game: AnyGameType = find_game(slug)
        if game is not self._form.game:
            self._fields.show(())
            self._presets.show(())
        self._form = SetupPresenter(game, values, level, seats)
        self.gameChanged.emit()
        self.refresh()

    def refresh(self) -> None:
        """Make every text and row anew: after a change, and in another language."""
        if self._board_field():
            self._form.boards = self._boards()
        self._fields.show(self._form.fields())
        self._presets.show(self._form.presets())
        self._error, self._blamed = self._form.error()
        self.changed.emit()

    def _board_field(self) -> str:
        """The name of the game's option that is a board, "" without one."""
        fields = self._form.game.options_type.fields()
        return next((field.name for field in fields if field.kind == BOARD), "")

    @Slot(str)
    def takeBoard(self, layout: str) -> None:  # noqa: N802
        """Play on this board, if the game has one."""
        if self._board_field():
            self._form.set(self._board_field(), layout)
        self.refresh()

    @Slot(str, "QVariant")
    def set(self, name: str, value: Any) -> None:
        """Take a toggle's or a number's value."""
        self._form.set(name, value)
        self.refresh()

    @Slot(str, int)
    def choose(self, name: str, index: int) -> None:
        """Take the choice at ``index``."""
        self._form.choose(name, index)
        self.refresh()

    @Slot(str)
    def applyPreset(self, slug: str) -> None:
        self._form.apply_preset(slug)
        self.refresh()

    @Slot()
    def reset(self) -> None:
        """Back to the standard rules."""
        self._form.reset()
        self.refresh()

    @Slot(int, result=str)
    def groupAt(self, row: int) -> str:
        """The group of a row of the form, to see where the next group begins."""
        rows = self._fields.rows
        return rows[row].group if 0 <= row < len(rows) else ""

    def _set_level(self, level: str) -> None:
        self._form.level = level
        self.changed.emit()

    def _set_seats(self, seats: int) -> None:
        if seats in self._form.game.type.seat_counts:
            self._form.seats = seats
        self.changed.emit()

    fields = Property(RowsModel, lambda self: self._fields, constant=True)
    presets = Property(RowsModel, lambda self: self._presets, constant=True)
    slug = Property(str, lambda self: self._form.game.type.slug, notify=gameChanged)
    title = Property(str, lambda self: tr(self._form.game.type.title), notify=changed)
    summary = Property(str, lambda self: tr(self._form.game.type.summary), notify=changed)
    players = Property(str, lambda self: players(self._form.game.type.seat_counts), notify=changed)
    differences = Property("QStringList", lambda self: list(self._form.differences()), notify=changed)
    preset = Property(str, lambda self: self._form.preset(), notify=changed)
    error = Property(str, lambda self: self._error, notify=changed)
    valid = Property(bool, lambda self: not self._error, notify=changed)
    blamed = Property(str, lambda self: self._blamed, notify=changed)
    level = Property(str, lambda self: self._form.level, _set_level, notify=changed)
    levels = Property("QVariantList", lambda self: msgspec.to_builtins(levels()), notify=changed)
    seats = Property(int, lambda self: self._form.seats, _set_seats, notify=changed)
    seatCounts = Property(
        "QVariantList", lambda self: sorted(self._form.game.type.seat_counts), notify=changed
    )
