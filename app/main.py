# SPDX-License-Identifier: GPL-3.0-or-later
"""The composition root: the one place that makes the parts and ties them together.

``tavolino`` and ``python -m app`` start here. What is imported at the top is only what reading the
arguments needs; Qt comes once it is clear that a window is wanted, and the runtime (network, bots,
journal) once the window shows its first frame.
"""

from __future__ import annotations

import argparse
import contextlib
import logging
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtQml import QQmlApplicationEngine

    from app.bridge import Background, Services
    from app.models.app import AppModel
    from app.models.settings import SettingsModel
    from app.models.updates import UpdatesModel
    from app.settings import Folders
    from app.sounds import Sounds
    from app.updates.source import Source

log = logging.getLogger("tavolino")

PAGES_LIMIT = 5000  # milliseconds


def version() -> str:
    """The version of the installed package; of a bare source tree, ``0``."""
    from importlib import metadata

    try:
        return metadata.version("tavolino")
    except metadata.PackageNotFoundError:
        return "0"


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """The command line. Exits by itself for ``--help``, ``--version`` and nonsense."""
    parser = argparse.ArgumentParser(
        prog="tavolino", description="Card games at one table: alone against AI, or with others."
    )
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="tell the version and exit")
    parser.add_argument(
        "--join", metavar="ADDRESS", default="", help="join the table at ADDRESS (host or host:port) at once"
    )
    parser.add_argument(
        "--host-port", metavar="PORT", type=_port, default=0, help="the port a table you host listens on"
    )
    parser.add_argument(
        "--home",
        metavar="DIR",
        type=Path,
        default=None,
        help="keep settings and matches in DIR ($TAVOLINO_HOME does the same)",
    )
    parser.add_argument(
        "--self-test",
        metavar="FILE",
        nargs="?",
        type=Path,
        const=Path(),
        default=None,
        help="check that everything is there and works, tell (in FILE too), and exit",
    )
    return parser.parse_args(arguments)


class _ShowVersion(argparse.Action):
    """Looks the version up when it is asked for: that costs 50 ms, too much for every start."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        sys.stdout.write(f"Tavolino {version()}\n")
        parser.exit()


def _port(text: str) -> int:
    with contextlib.suppress(ValueError):
        if 0 <= int(text) <= 65535:
            return int(text)
    raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not “{text}”")


class Application:
    """The running app's parts. Make one per process; ``close`` ends all that it began."""

    def __init__(
        self,
        folders: Folders,
        *,
        make_runtime: Callable[[Folders], Any] | None = None,
        port: int = 0,
        join: str = "",
        silent: bool = False,
    ) -> None:
        """Needs a QGuiApplication. ``make_runtime`` stands in for the real one in tests; ``join``
        is an address to join as soon as one has a name; ``silent`` leaves the sounds out."""
        from app.bridge import Background, Services
        from app.models.app import AppModel
        from app.models.settings import SettingsModel
        from app.models.updates import UpdatesModel
        from app.presenters.rules import RULES
        from app.resources import font_licenses
        from app.settings import Store
        from app.sounds import Sounds

        self.folders = folders
        self.background: Background = Background()
        self.settings: SettingsModel = SettingsModel(Store(folders.config), self.background)
        make = make_runtime or self._make_runtime
        self.services: Services = Services(lambda: make(folders), self.background)
        self.updates: UpdatesModel = UpdatesModel(self._update_source, folders.data / "updates")
        self.model: AppModel = AppModel(
            self.settings,
            self.services,
            self._make_table,
            version=version,
            rules=RULES,
            port=port,
            licences=font_licenses,
            boards=folders.boards,
            updates=self.updates,
        )
        self._join = join
        self._sounds: Sounds | None = None if silent else Sounds(self.settings)
        self.engine: QQmlApplicationEngine | None = None

    @staticmethod
    def _update_source() -> Source | None:
        from app.updates.source import source

        return source()

    def _make_runtime(self, folders: Folders) -> Any:
        from net.runtime import Runtime

        folders.data.mkdir(parents=True, exist_ok=True)
        chosen = self.settings.value
        return Runtime(
            journal_path=folders.journal,
            interfaces=chosen.interfaces,
            bluetooth=chosen.bluetooth_adapter,
        )

    def show(self) -> None:
        """Load the window. Raises RuntimeError when its QML can't be loaded."""
        from PySide6.QtCore import QCoreApplication, Qt, QUrl
        from PySide6.QtQml import QQmlApplicationEngine

        from app.resources import QML, prepare
        from app.translator import CatalogueTranslator

        self._translator = CatalogueTranslator()
        QCoreApplication.installTranslator(self._translator)
        engine = QQmlApplicationEngine()
        self.engine = engine
        prepare(engine)
        engine.setInitialProperties({"app": self.model, "joinAddress": self._join})
        self.model.languageChanged.connect(engine.retranslate)
        engine.load(QUrl.fromLocalFile(str(QML / "Tavolino" / "Main.qml")))
        if not engine.rootObjects():
            raise RuntimeError("the window could not be loaded")
        window = engine.rootObjects()[0]
        window.frameSwapped.connect(self._after_first_frame, Qt.ConnectionType.SingleShotConnection)
        self.settings.tell_problems()

    def _after_first_frame(self) -> None:
        from PySide6.QtCore import QTimer

        # One turn of the event loop later, so that the frame is on screen before anything is imported.
        QTimer.singleShot(0, self._prepare)

    def _prepare(self) -> None:
        """Get ready, behind the menu, for what comes next: the runtime and the other pages."""
        from PySide6.QtCore import QMetaObject

        import app.models.table  # noqa: F401 - the table's page needs its type
        from app.models.games import register_models
        from app.sounds import load_multimedia

        register_models()
        self.services.warm_up()
        if self._sounds is not None and self.settings.sound:
            self.background.run(load_multimedia)
        if self.settings.value.updates_at_start:
            self.updates.check_quietly()
        if self.engine is not None:
            QMetaObject.invokeMethod(self.engine.rootObjects()[0], "preparePages")

    def _make_table(self, handle: Any, participant: int, parent: QObject) -> Any:
        from app.models.table import TableViewModel

        table = TableViewModel(handle, self.settings, participant, parent)
        sounds = self._sounds
        if sounds is not None:
            # Only what is shown is heard: others at this device have their own view of the same moves.
            table.sound.connect(
                lambda name: sounds.play(name) if self.model.session.property("table") is table else None
            )
        return table

    def _await_pages(self, engine: QQmlApplicationEngine) -> None:
        """Let the pages that are being read in the background be read to the end: the engine waits for
        that thread when it goes, and that thread may wait for Python's lock."""
        from PySide6.QtCore import QCoreApplication, QDeadlineTimer

        deadline = QDeadlineTimer(PAGES_LIMIT)
        for window in engine.rootObjects():
            while window.property("pagesReading") and not deadline.hasExpired():
                QCoreApplication.processEvents()

    def close(self) -> None:
        """Write the settings, end the threads and processes, drop the window. A seat at another's table
        is not given up: its token brings it back at the next start."""
        from PySide6.QtCore import QCoreApplication, QEvent

        engine, self.engine = self.engine, None
        self.model.session.abandon()
        if engine is not None:
            self._await_pages(engine)
        if engine is not None:
            for window in engine.rootObjects():
                window.close()  # it tells its size first
        self.updates.stop()
        self.services.stop()
        self.settings.finish()
        if engine is not None:
            QCoreApplication.removeTranslator(self._translator)
            engine.deleteLater()
            # Now, not whenever: the QML must be gone before the objects it binds to.
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the app; the process's exit code."""
    if getattr(sys, "frozen", False):
        import multiprocessing

        multiprocessing.freeze_support()  # a bot's process starts here and goes no further
    options = parse_arguments(sys.argv[1:] if arguments is None else arguments)
    if options.self_test is not None:
        from app.self_test import main as self_test

        return self_test(options.self_test if options.self_test != Path() else None)

    from PySide6.QtGui import QGuiApplication, QIcon

    from app.resources import APP_ICON
    from app.settings import folders

    places = folders(options.home)
    _log_to(places.log)
    os.environ.setdefault("QT_QUICK_CONTROLS_STYLE", "Basic")
    qt = QGuiApplication(sys.argv[:1])
    qt.setApplicationName("tavolino")
    qt.setApplicationDisplayName("Tavolino")
    qt.setDesktopFileName("tavolino")
    qt.setWindowIcon(QIcon(str(APP_ICON)))
    application = Application(places, port=options.host_port, join=options.join)
    catch_exceptions(application.model.report)
    signals = quit_on_signals()
    try:
        application.show()
        return qt.exec()
    finally:
        application.close()
        signals.close()


def _log_to(path: Path) -> None:
    """Log to the terminal and to a file that does not grow without end; no file, no harm."""
    from logging.handlers import RotatingFileHandler

    handlers: list[logging.Handler] = [logging.StreamHandler()]
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handlers.append(RotatingFileHandler(path, maxBytes=256_000, backupCount=1, encoding="utf-8"))
    logging.basicConfig(
        level=logging.INFO, handlers=handlers, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )


def catch_exceptions(tell: Callable[[BaseException], None]) -> None:
    """What nobody caught is logged and told in the window, and the app goes on."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            from PySide6.QtCore import QCoreApplication

            QCoreApplication.quit()
            return
        log.error("an exception nobody caught", exc_info=(kind, error, trace))
        tell(error)

    sys.excepthook = hook


class quit_on_signals:  # noqa: N801 - used like a function
    """Ctrl-C in the terminal and a polite kill end the event loop. Python's own handlers run only
    between two of its instructions, of which an idle Qt loop executes none; so the signal's number is
    written to a socket that Qt watches."""

    def __init__(self) -> None:
        import signal
        import socket

        from PySide6.QtCore import QCoreApplication, QSocketNotifier

        self._read, self._write = socket.socketpair()
        for end in (self._read, self._write):
            end.setblocking(False)
        self._old = signal.set_wakeup_fd(self._write.fileno(), warn_on_full_buffer=False)
        self._handlers = {
            number: signal.signal(number, lambda *_: None) for number in (signal.SIGINT, signal.SIGTERM)
        }
        self._notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(lambda *_: QCoreApplication.quit())

    def close(self) -> None:
        """Put everything back."""
        import signal

        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._old)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._read.close()
        self._write.close()


if __name__ == "__main__":
    sys.exit(main())
