# SPDX-License-Identifier: GPL-3.0-or-later
"""What a game's own model is to the table's."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import QObject, SignalInstance, Slot

from app.presenters.table import TablePresenter
from app.presenters.view import TableView
from engines.contract import Action


class Table(Protocol):
    """What a game's own model asks of the table's (``TableViewModel``, its parent)."""

    sound: SignalInstance

    def property(self, name: str, /) -> Any: ...

    def send(self, action: Action) -> None: ...

    def turn_down(self, why: str) -> None: ...

    def guide(self, text: str) -> None: ...

    def acted(self) -> None: ...

    def selection(self) -> tuple[int, ...]: ...

    def select(self, *cards: int) -> None: ...

    def pick(self, card_id: int) -> None: ...


class GameModel(QObject):
    """Base: one per match and viewer, a child of the table's model. Subclasses are registered for QML."""

    def __init__(self, presenter: Any, table: Any) -> None:
        super().__init__(table)
        self.presenter: TablePresenter = presenter
        self.table: Table = table

    def show(self, view: TableView) -> None:
        """Take over the picture: called with every change, also when only the selection or the state of a
        sent action has changed."""
        raise NotImplementedError

    def describe(self, action: Action) -> tuple[str, int] | None:
        """A hint in words and the id of the card of the hand that it is about (0: none), where the game
        shows it in a way of its own; None where the choices and cards say it all."""
        return None

    def hint_ready(self) -> bool:
        """Whether the hint that is shown can be carried out on the table, without sending anything."""
        return False

    @Slot()
    def carryOutHint(self) -> None:  # noqa: N802
        """Put everything as the hint says."""
