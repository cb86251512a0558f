# SPDX-License-Identifier: GPL-3.0-or-later
"""The matches that were left unfinished, as the window binds to them."""

from __future__ import annotations

import logging
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtQml import QmlElement

from app.bridge import Services
from app.models.qt import QmlUncreatable
from app.models.rows import RowsModel
from app.presenters.unfinished import UnfinishedView, unfinished_view
from engines.text import Text

if TYPE_CHECKING:  # loaded after the first frame
    from net.session.journal import Entry

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1

log = logging.getLogger(__name__)


@QmlElement
@QmlUncreatable("made in Python")
class UnfinishedModel(RowsModel):
    """Rows of ``UnfinishedView``, the latest match first, as ``read`` has found them in the journal."""

    problem = Signal(Text)
    """What is wrong with the journal."""

    def __init__(self, services: Services, parent: QObject | None = None) -> None:
        super().__init__(UnfinishedView, parent, attrgetter("match_id"))
        self._services = services
        self._entries: list[Entry] = []

    def find(self, match_id: int) -> Entry | None:
        """The journal's entry behind a row, None when it is gone."""
        return next((entry for entry in self._entries if entry.match_id == match_id), None)

    def read(self) -> None:
        """Look for matches, and for what is wrong with the journal."""
        if self._services.runtime is not None:
            self._services.call(lambda runtime: runtime.unfinished(), self._take, self._unread)
            self._services.call(lambda runtime: runtime.journal_problems(), self._tell_all)

    def refresh(self) -> None:
        """Make every text anew, in another language."""
        self.show([unfinished_view(entry) for entry in self._entries])

    def _take(self, entries: list[Entry]) -> None:
        self._entries = entries
        self.refresh()

    def _unread(self, error: BaseException) -> None:
        text = getattr(error, "text", None)
        if text is None:
            log.error("the journal could not be read", exc_info=error)
        else:
            self.problem.emit(text)

    def _tell_all(self, problems: list[Text]) -> None:
        for problem in problems:
            self.problem.emit(problem)
