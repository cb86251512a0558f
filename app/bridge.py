# SPDX-License-Identifier: GPL-3.0-or-later
"""Between the threads: what other threads say reaches the GUI thread as a queued signal, and what
would make the GUI thread wait runs on another one.

``Bridge`` carries a table's updates; ``Background`` runs the short waits (disk, opening a port, the
start of the runtime) one after another on a single thread.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from net.session.inbox import Inbox

if TYPE_CHECKING:  # loaded when it is first wanted
    from net.runtime import Runtime

log = logging.getLogger(__name__)

Result = TypeVar("Result")


FADING = 3000
"""Milliseconds in which a page that fades is certainly gone."""


def retire(shown: QObject) -> None:
    """Delete what a page shows, but not before the page is gone: it is still read while it fades."""
    QTimer.singleShot(FADING, shown, shown.deleteLater)


class Bridge(QObject):
    """Hands the updates of one table over to the GUI thread, in order.

    ``deliver`` may be called on any thread. However many updates come in before the GUI thread gets round to
    them, one queued signal carries them all; of very many only the newest (see ``Inbox``). Until ``open``
    they are kept, after ``close`` dropped."""

    received = Signal(object)
    _woken = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock = threading.Lock()
        self._waiting = Inbox()
        self._opened = False
        self._closed = False
        self._woken.connect(self._drain, Qt.ConnectionType.QueuedConnection)

    def deliver(self, update: Any) -> None:
        """Queue an update; returns at once."""
        with self._lock:
            if self._closed:
                return
            wake = self._waiting.add(update) and self._opened
        if wake:
            with contextlib.suppress(RuntimeError):  # Qt's side is gone: the app is ending
                self._woken.emit()

    def open(self) -> None:
        """From now on pass on what comes, and what has come so far."""
        with self._lock:
            self._opened = True
        self._woken.emit()

    def close(self) -> None:
        """Drop what waits and whatever still comes."""
        with self._lock:
            self._closed = True
            self._waiting.take_all()

    def _drain(self) -> None:
        for update in self._waiting.take_all():
            if not self._closed:
                self.received.emit(update)


class Background(QObject):
    """One thread for the waits; results come back to the GUI thread."""

    _finished = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="tavolino-background")
        self._finished.connect(self._report, Qt.ConnectionType.QueuedConnection)
        self._pending: set[Future[Any]] = set()
        self._stopped = False

    def run(
        self,
        job: Callable[[], Result],
        done: Callable[[Result], None] | None = None,
        failed: Callable[[BaseException], None] | None = None,
    ) -> None:
        """Run ``job`` on the other thread, then ``done(result)`` or ``failed(error)`` on this one. An
        error nobody takes is logged."""
        if self._stopped:
            return
        future = self._pool.submit(job)
        self._pending.add(future)

        def tell(finished: Future[Any]) -> None:
            with contextlib.suppress(RuntimeError):  # Qt's side is gone: the app is ending
                self._finished.emit(finished, (done, failed))

        future.add_done_callback(tell)

    @property
    def idle(self) -> bool:
        """True when nothing is running and every result was reported."""
        return not self._pending

    def stop(self) -> None:
        """Wait for what was begun (a settings file half written helps nobody), then end the thread."""
        self._stopped = True
        self._pool.shutdown(wait=True)
        self._pending.clear()

    def _report(self, future: Future[Any], callbacks: tuple[Any, Any]) -> None:
        self._pending.discard(future)
        if self._stopped or future.cancelled():
            return
        done, failed = callbacks
        error = future.exception()
        if error is None:
            if done is not None:
                done(future.result())
        elif failed is not None:
            failed(error)
        else:
            log.error("a background job failed", exc_info=error)


class Services(QObject):
    """The runtime (network, bots, journal), made and started on the background thread when first
    wanted: the window is on screen before any of it is imported."""

    ready = Signal()
    failed = Signal(str)

    def __init__(self, make: Callable[[], Runtime], background: Background) -> None:
        super().__init__()
        self._make = make
        self._background = background
        self._asked = False
        self.runtime: Runtime | None = None

    def warm_up(self) -> None:
        """Begin starting the runtime, once."""
        if self._asked:
            return
        self._asked = True
        self._background.run(self._start, self._started, self._broken)

    def call(
        self,
        job: Callable[[Runtime], Result],
        done: Callable[[Result], None] | None = None,
        failed: Callable[[BaseException], None] | None = None,
    ) -> None:
        """Run ``job(runtime)`` in the background, after the runtime was started."""
        self.warm_up()
        self._background.run(lambda: self._with_runtime(job), done, failed)

    def stop(self) -> None:
        """Stop the runtime, if it was ever started; waits for it."""
        self._background.stop()
        runtime, self.runtime = self.runtime, None
        if runtime is not None:
            runtime.stop()

    def _start(self) -> None:
        runtime = self._make()
        runtime.start()
        self.runtime = runtime

    def _with_runtime(self, job: Callable[[Runtime], Result]) -> Result:
        if self.runtime is None:
            raise RuntimeError("the runtime could not be started")
        return job(self.runtime)

    def _started(self, _: None) -> None:
        self.ready.emit()

    def _broken(self, error: BaseException) -> None:
        log.error("the runtime could not be started", exc_info=error)
        self.failed.emit(str(error))
