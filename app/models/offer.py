# SPDX-License-Identifier: GPL-3.0-or-later
"""The table one is about to sit down at, as the window binds to it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtQml import QmlElement

from app.models.qt import Property, QmlUncreatable
from app.presenters.offer import OfferView, offer_view
from net.discovery.lobby import FoundTable

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1

NOTHING = OfferView(
    name="",
    game="",
    detail="",
    seats="",
    ways="",
    taken=0,
    total=0,
    locked=False,
    known=True,
    rules=(),
    can_sit=False,
    can_watch=False,
)


@QmlElement
@QmlUncreatable("made in Python")
class OfferModel(QObject):
    """``open`` while there is a choice to make. ``key`` is the row of the live list it was chosen from, empty
    for a table one stands at already. What is chosen is carried out by AppModel."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table: FoundTable | None = None
        self._view = NOTHING
        self.key = ""

    @property
    def table(self) -> FoundTable | None:
        """The table on offer."""
        return self._table

    def show(self, table: FoundTable, key: str = "") -> None:
        """Offer ``table``, or tell what has changed of it."""
        self._table, self.key = table, key
        self.refresh()

    def close(self) -> None:
        """Nothing is on offer any more. What was shown stays legible while the sheet fades."""
        if self._table is not None:
            self._table, self.key = None, ""
            self.changed.emit()

    def refresh(self) -> None:
        """Make every text anew, in another language."""
        if self._table is not None:
            self._view = offer_view(self._table)
            self.changed.emit()

    open = Property(bool, lambda self: self._table is not None, notify=changed)
    name = Property(str, lambda self: self._view.name, notify=changed)
    game = Property(str, lambda self: self._view.game, notify=changed)
    detail = Property(str, lambda self: self._view.detail, notify=changed)
    seats = Property(str, lambda self: self._view.seats, notify=changed)
    ways = Property(str, lambda self: self._view.ways, notify=changed)
    taken = Property(int, lambda self: self._view.taken, notify=changed)
    total = Property(int, lambda self: self._view.total, notify=changed)
    locked = Property(bool, lambda self: self._view.locked, notify=changed)
    known = Property(bool, lambda self: self._view.known, notify=changed)
    rules = Property("QStringList", lambda self: list(self._view.rules), notify=changed)
    canSit = Property(bool, lambda self: self._view.can_sit, notify=changed)
    canWatch = Property(bool, lambda self: self._view.can_watch, notify=changed)
