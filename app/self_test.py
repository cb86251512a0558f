# SPDX-License-Identifier: GPL-3.0-or-later
"""``tavolino --self-test``: whether everything this Tavolino is made of is there and works.

Made for the frozen app, where a forgotten file shows only when it is wanted; from source it does the same.
One line per check, in English, then a summary; the exit code is 0 when all went well, else 1. Whatever is
written goes to a temporary folder, and no socket but one on 127.0.0.1 is opened.
"""

from __future__ import annotations

import faulthandler
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TextIO

LIMIT = 300.0
"""Seconds after which a self-test that hangs ends itself, telling where it was."""

FOLDERS = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
"""Where programs look for the user's own folders on Linux."""


class Check(NamedTuple):
    """One check: its name, and what it does in an empty folder of its own. It returns a few words about what
    it found and raises whatever shows that something is wrong."""

    name: str
    run: Callable[[Path], str]


def standard_checks() -> tuple[Check, ...]:
    """All checks, in the order they are run. Loads Qt."""
    from app import self_test_parts as parts

    return (
        Check("build", parts.build),
        Check("fonts", parts.fonts),
        Check("translations", parts.translations),
        Check("rules pages", parts.rules_pages),
        Check("pictures", parts.pictures),
        Check("sounds", parts.sounds),
        Check("QML files", parts.qml_files),
        Check("window", parts.window),
        Check("games", parts.games),
        Check("bot process", parts.bot_process),
        Check("table over TCP", parts.table),
        Check("journal", parts.journal),
        Check("Bluetooth", parts.bluetooth),
        Check("updates", parts.updates),
    )


def main(report: Path | None = None) -> int:
    """Run every check, writing to standard output and, where a file is given, to that file too (a program
    without a console has no standard output on Windows). The exit code."""
    if report is None:
        return _run_all(sys.stdout)
    with report.open("w", encoding="utf-8") as file:
        return _run_all(sys.stdout, file)


def _run_all(*outputs: TextIO) -> int:
    faulthandler.dump_traceback_later(LIMIT, exit=True, file=outputs[-1])
    try:
        with (
            tempfile.TemporaryDirectory(prefix="tavolino-", ignore_cleanup_errors=True) as folder,
            kept_apart(Path(folder)),
            _application(),
        ):
            return run(standard_checks(), Path(folder), *outputs)
    finally:
        faulthandler.cancel_dump_traceback_later()


def run(checks: Sequence[Check], folder: Path, *outputs: TextIO) -> int:
    """Run ``checks``, each in a new folder inside ``folder``, and write the report; the exit code."""
    from app.build_info import build_info

    failed: list[str] = []
    begin = time.monotonic()
    for number, check in enumerate(checks):
        place = folder / f"check-{number}"
        place.mkdir()
        start = time.monotonic()
        try:
            found = check.run(place)
        except Exception as error:  # whatever it is, it is what the report is for
            failed.append(check.name)
            found = f"{type(error).__name__}: {error}"
        word = "FAILED" if check.name in failed else "ok"
        _write(outputs, f"{word:<7}{check.name:<16}{time.monotonic() - start:6.1f} s  {found}")
    took = time.monotonic() - begin
    try:
        build = build_info().line()
    except ValueError as error:
        build = f"Tavolino, unknown build ({error})"
    result = f"failed: {', '.join(failed)}" if failed else f"all {len(checks)} checks passed"
    _write(outputs, f"{build}: {result} in {took:.1f} s")
    return 1 if failed else 0


def _write(outputs: Sequence[TextIO], line: str) -> None:
    for output in outputs:
        encoding = getattr(output, "encoding", None) or "utf-8"
        output.write(line.encode(encoding, "replace").decode(encoding) + "\n")
        output.flush()


@contextmanager
def kept_apart(folder: Path) -> Iterator[None]:
    """Everything that would be read from or written to the user's own folders is in ``folder`` meanwhile:
    settings, journal, caches of Qt, fontconfig and the drivers, the sound server's cookie."""
    changes = {
        "TAVOLINO_HOME": str(folder / "home"),
        "QML_DISK_CACHE_PATH": str(folder / "qml"),
        "QT_QUICK_CONTROLS_STYLE": "Basic",
    }
    if sys.platform.startswith("linux"):
        changes.setdefault("XAUTHORITY", os.environ.get("XAUTHORITY") or str(Path.home() / ".Xauthority"))
        changes.update({name: str(folder / name.lower()) for name in FOLDERS})
        changes["TMPDIR"] = str(folder)  # the sound library leaves a folder there
        if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")):
            changes["QT_QPA_PLATFORM"] = "offscreen"
    before = {name: os.environ.get(name) for name in changes}
    os.environ.update(changes)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextmanager
def _application() -> Iterator[None]:
    """A QGuiApplication, unless there is one."""
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication.instance() or QGuiApplication(["tavolino"])
    application.setApplicationName("tavolino")
    yield
    application.processEvents()
