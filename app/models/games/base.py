# SPDX-License-Identifier: GPL-3.0-or-later
"""What a game's own model is to the table's."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import QObject

from app.presenters.table import TablePresenter
from app.presenters.view import TableView
from engines.contract import Action


class Table(Protocol):
    """What a game's own model asks of the table's (``TableViewModel``, its parent)."""

    def send(self, action: Action) -> None: ...

    def turn_down(self, why: str) -> None: ...


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
