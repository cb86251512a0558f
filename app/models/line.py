# SPDX-License-Identifier: GPL-3.0-or-later
"""The one line of words of a table (``app.presenters.line``), for QML."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtQml import QmlElement

from app.models.qt import Property, QmlUncreatable
from app.presenters.line import Line, Said

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
@QmlUncreatable("belongs to a TableViewModel")
class LineModel(QObject):
    """What stands in the line now. ``usual`` and ``picture`` are asked for what it says unless there is
    something to be told, and for what refusals are said of; ``clock`` tells seconds."""

    changed = Signal()
    told = Signal(str)
    """News, for screen readers."""

    def __init__(
        self,
        usual: Callable[[], Said],
        picture: Callable[[], object],
        clock: Callable[[], float],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._line = Line()
        self._usual, self._picture, self._clock = usual, picture, clock
        self._said = Said()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.refresh)

    def refresh(self) -> None:
        """Look again what is to be said."""
        now = self._clock()
        said = self._line.said(self._usual(), self._picture(), now)
        due = self._line.due()
        if due is None:
            self._timer.stop()
        else:
            self._timer.start(max(0, round((due - now) * 1000)))
        if said != self._said:
            self._said = said
            self.changed.emit()

    def refuse(self, why: str) -> None:
        """Say why something can't be done."""
        self._line.refuse(why, self._picture(), self._clock())
        self.refresh()

    @Slot(str)
    def tell(self, text: str, *, once: bool = False) -> None:
        """Tell of something that has happened; what is true of every match ``once`` in each."""
        if self._line.tell(text, once=once):
            self.refresh()
            self.told.emit(text)

    def advise(self, text: str, *, thinking: bool = False) -> None:
        """Show a hint, or that one is looked for; "" takes it away."""
        self._line.advise(text, thinking)
        self.refresh()

    def acted(self) -> None:
        """The viewer has done something else than what was refused."""
        self._line.acted()
        self.refresh()

    @Slot()
    def dismiss(self) -> None:
        """What is told has been read."""
        self._line.dismiss()
        self.refresh()

    def clear(self) -> None:
        """Another match: nothing is to be told."""
        self._line.clear()
        self.refresh()

    text = Property(str, lambda self: self._said.text, notify=changed)
    kind = Property(str, lambda self: self._said.kind, notify=changed)
