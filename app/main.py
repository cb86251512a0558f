# SPDX-License-Identifier: GPL-3.0-or-later
"""The process: arguments, log, signals, and the window's application.

``tavolino`` and ``python -m app`` start here. What is imported at the top is only what reading the
arguments needs; Qt comes once it is clear that a window is wanted.
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

from app.arguments import port, require_text
from app.version import version

if TYPE_CHECKING:
    from app.settings import Folders

log = logging.getLogger("tavolino")


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
        "--host-port", metavar="PORT", type=port, default=0, help="the port a table you host listens on"
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
    chosen = parser.parse_args(arguments)
    require_text(parser, chosen)
    return chosen


class _ShowVersion(argparse.Action):
    """Looks the version up when it is asked for: that costs 50 ms, too much for every start."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        sys.stdout.write(f"Tavolino {version()}\n")
        parser.exit()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the app; the process's exit code."""
    if getattr(sys, "frozen", False):
        import multiprocessing

        multiprocessing.freeze_support()  # a bot's process starts here and goes no further
    options = parse_arguments(sys.argv[1:] if arguments is None else arguments)
    if options.self_test is not None:
        from app.self_test import main as self_test

        return self_test(options.self_test if options.self_test != Path() else None)

    from app.settings import folders

    places = folders(options.home)
    places.narrow()
    _log_to(places.log)
    try:
        return _open_window(options, places)
    except Exception as error:
        log.exception("the start failed")
        _tell_the_end(f"Tavolino can’t start ({type(error).__name__}: {error}). Details are in {places.log}.")
        return 1


def _open_window(options: argparse.Namespace, places: Folders) -> int:
    """Show the window until it is closed; the process's exit code."""
    from PySide6.QtGui import QGuiApplication, QIcon

    from app.application import Application
    from app.resources import APP_ICON

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


def _tell_the_end(text: str) -> None:
    """One sentence to whoever started the app: there is no window to say it in."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, text, "Tavolino", 0x10)  # with the sign of an error
    elif sys.stderr is not None:
        sys.stderr.write(f"{text}\n")


def _log_to(path: Path) -> None:
    """Log to the terminal and to a file that does not grow without end; no file, no harm."""
    from app.logs import PrivateRotatingLog
    from net.files import make_folder

    handlers: list[logging.Handler] = [logging.StreamHandler()]
    with contextlib.suppress(OSError):
        make_folder(path.parent)
        handlers.append(PrivateRotatingLog(path, maxBytes=256_000, backupCount=1, encoding="utf-8"))
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
