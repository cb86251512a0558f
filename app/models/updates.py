# SPDX-License-Identifier: GPL-3.0-or-later
"""Updates as the settings page binds to them. What waits for the network runs on a thread of its own, which
nobody waits for long: a name that is looked up in vain would keep the app from ending."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtQml import QmlElement

from app.i18n import tr
from app.models.qt import Property, QmlUncreatable
from app.presenters.words import sentence
from engines.text import T, Text

if TYPE_CHECKING:
    from app.updates.release import Release
    from app.updates.source import Source
    from app.updates.web import Web

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1

log = logging.getLogger(__name__)

IDLE, CHECKING, FOUND, LOADING, READY = "idle", "checking", "found", "loading", "ready"
END_LIMIT = 2.0
"""Seconds that the end of the app waits for the thread."""

Job = Callable[["Web", Callable[[int, int], None]], Any]


@QmlElement
@QmlUncreatable("made in Python")
class UpdatesModel(QObject):
    """``phase`` is idle, checking, found (a newer release), loading or ready (its file is there);
    ``message`` a sentence about how the last thing ended, ``failed`` whether it ended badly. ``shows`` tells
    that what was fetched is not opened but shown in its folder."""

    changed = Signal()
    found = Signal(str)
    """A newer release was found without anybody asking: a sentence."""
    _ended = Signal(object, object)
    _moved = Signal(object, float)

    def __init__(
        self, source: Callable[[], Source | None], folder: Path | None, parent: QObject | None = None
    ) -> None:
        """``source`` is asked when it is first needed; ``folder`` is where files go, for nothing else."""
        super().__init__(parent)
        self._ask_source = source
        self._source: Source | None = None
        self._asked = False
        self._folder = folder
        self._web: Web | None = None
        self._thread: threading.Thread | None = None
        self._then: Callable[[Any], None] = self._take_newest
        self._quiet = False
        self._release: Release | None = None
        self._file: Path | None = None
        self._phase = IDLE
        self._message: Text | None = None
        self._failed = False
        self._progress = 0.0
        self._ended.connect(self._end, Qt.ConnectionType.QueuedConnection)
        self._moved.connect(self._move, Qt.ConnectionType.QueuedConnection)

    # --- what is asked for ---

    @Slot()
    def check(self) -> None:
        """Ask for the newest release."""
        self._check(quiet=False)

    def check_quietly(self) -> None:
        """The same at the start of the app: only a newer release is told of."""
        self._check(quiet=True)

    def _check(self, *, quiet: bool) -> None:
        source = self.source()
        if source is None or self._web is not None:
            return
        self._quiet = quiet
        self._release, self._file = None, None

        def job(web: Web, progress: Callable[[int, int], None]) -> Any:
            from app.updates.release import newest

            return newest(source, web)

        self._run(CHECKING, source.latest, job, self._take_newest)

    @Slot()
    def download(self) -> None:
        """Fetch the file of the release that was found."""
        source, release, folder = self.source(), self._release, self._folder
        if source is None or release is None or folder is None or self._web is not None:
            return
        self._quiet = False
        self._file = None

        def job(web: Web, progress: Callable[[int, int], None]) -> Any:
            from app.updates.download import fetch

            return fetch(release, folder, web, progress)

        self._run(LOADING, source.latest, job, self._take_file)

    @Slot()
    def cancel(self) -> None:
        """Give up what is under way. What has been fetched stays, to go on from there."""
        if self._web is not None:
            self._web.stop()

    @Slot()
    def openFile(self) -> None:
        """Open the installer by whatever the system opens such a file with, or show it in its folder."""
        if self._file is None:
            return
        what = self._file.parent if self._shows() else self._file
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(what))):
            self._say(T("The file can’t be opened. It is here: {path}", path=str(self._file)), failed=True)

    def stop(self) -> None:
        """End the thread. For the end of the app."""
        self.cancel()
        if self._thread is not None:
            self._thread.join(END_LIMIT)

    def show(self) -> None:
        """Make every text anew."""
        self.changed.emit()

    def source(self) -> Source | None:
        """Where this copy looks for releases, None where it was not built for that."""
        if not self._asked:
            self._asked, self._source = True, self._ask_source()
        return self._source

    # --- the thread ---

    def _run(self, phase: str, start: str, job: Job, then: Callable[[Any], None]) -> None:
        from app.updates.web import Web

        web = Web(start)
        self._web, self._then = web, then
        self._phase, self._message, self._failed, self._progress = phase, None, False, 0.0
        told = -1

        def progress(have: int, whole: int) -> None:
            nonlocal told
            if have * 100 // whole > told:
                told = have * 100 // whole
                with contextlib.suppress(RuntimeError):  # Qt's side is gone: the app is ending
                    self._moved.emit(web, have / whole)

        def run() -> None:
            try:
                result = job(web, progress)
            except Exception as error:
                result = error
            with contextlib.suppress(RuntimeError):
                self._ended.emit(web, result)

        self._thread = threading.Thread(target=run, name="tavolino-updates", daemon=True)
        self._thread.start()
        self.changed.emit()

    def _move(self, web: object, progress: float) -> None:
        if web is self._web:
            self._progress = progress
            self.changed.emit()

    def _end(self, web: object, result: Any) -> None:
        from app.updates.source import UpdateError

        if web is not self._web:
            return
        self._web = None
        if not isinstance(result, Exception):
            self._then(result)
            return
        self._phase = FOUND if self._release is not None else IDLE
        if isinstance(result, UpdateError):
            self._say(result.text, failed=result.code != "cancelled")
        else:
            log.error("an update failed", exc_info=result)
            text = T(
                "Something went wrong ({error}). The log file has the details.", error=type(result).__name__
            )
            self._say(text, failed=True)

    def _take_newest(self, result: Any) -> None:
        from app.updates.release import Release
        from app.updates.versions import is_newer

        source = self.source()
        if isinstance(result, Release):
            self._phase, self._release = FOUND, result
            self._say(T("Tavolino {version} is there.", version=result.version))
            if self._quiet:
                self.found.emit(
                    tr("Tavolino {version} is there: see Settings, Updates.", version=result.version)
                )
            return
        self._phase = IDLE
        if source is not None and is_newer(source.version, result.newest):
            text = T(
                "This copy ({own}) is newer than the newest release ({newest}).",
                own=source.version,
                newest=result.newest,
            )
            self._say(text)
        else:
            self._say(T("This is the newest Tavolino."))

    def _take_file(self, file: Path) -> None:
        self._phase, self._file = READY, file
        self._say(T("The file is there and is the one that was signed."))

    def _say(self, text: Text, *, failed: bool = False) -> None:
        self._message, self._failed = text, failed
        self.changed.emit()

    def _shows(self) -> bool:
        return self._release is not None and self._release.file.kind in ("archive", "appimage")

    def _own(self) -> str:
        source = self.source()
        return source.version if source is not None else ""

    available = Property(bool, lambda self: self.source() is not None, constant=True)
    own = Property(str, _own, constant=True)
    phase = Property(str, lambda self: self._phase, notify=changed)
    failed = Property(bool, lambda self: self._failed, notify=changed)
    message = Property(
        str, lambda self: sentence(self._message) if self._message is not None else "", notify=changed
    )
    notes = Property(str, lambda self: self._release.notes if self._release else "", notify=changed)
    megabytes = Property(
        float, lambda self: self._release.file.size / 1e6 if self._release else 0.0, notify=changed
    )
    progress = Property(float, lambda self: self._progress, notify=changed)
    shows = Property(bool, lambda self: self._shows(), notify=changed)
