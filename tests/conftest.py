# SPDX-License-Identifier: GPL-3.0-or-later
"""What every test stands on: an offscreen Qt, a home folder of its own, nothing left behind."""

from __future__ import annotations

import itertools
import os
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

# Qt reads these when it is first imported, so they come before anything of ours.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QUICK_BACKEND"] = "software"
os.environ["QT_SCALE_FACTOR"] = "1"
os.environ["TAVOLINO_TESTING"] = "1"

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "house",
    derandomize=True,
    deadline=None,
    max_examples=50,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("long", parent=settings.get_profile("house"), derandomize=False, max_examples=2000)
settings.load_profile(os.environ.get("TAVOLINO_HYPOTHESIS", "house"))

ROOT = Path(__file__).resolve().parent.parent
GRACE = 3.0
"""Seconds that threads and child processes get to end after a test."""

_numbers = itertools.count()


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the project."""
    return ROOT


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Settings, journals and caches of a test go to a folder of its own (made when first used)."""
    before = os.environ.get("TAVOLINO_HOME")
    os.environ["TAVOLINO_HOME"] = str(tmp_path_factory.getbasetemp() / f"home-{next(_numbers)}")
    yield
    if before is None:
        os.environ.pop("TAVOLINO_HOME", None)
    else:
        os.environ["TAVOLINO_HOME"] = before


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """A test that switches the language, or how cards are called, does not switch it for the next one."""
    yield
    i18n = sys.modules.get("app.i18n")
    if i18n is not None:
        i18n.set_language("en")
        i18n.name_italian_as_french(False)


@pytest.fixture(autouse=True)
def _no_label_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """“You” is no name: the head of a row is put into no sentence (``Label`` of app/presenters/people.py)."""
    i18n = sys.modules.get("app.i18n")
    if i18n is None:
        return
    from app.presenters.people import Label
    from engines.text import fill

    def checked(template: str, values: Mapping[str, object]) -> str:
        labels = [value for value in values.values() if isinstance(value, Label)]
        assert not labels, f"labels put into a sentence: {labels} into {template!r}"
        return fill(template, values)

    monkeypatch.setattr(i18n, "fill", checked)


@pytest.fixture(autouse=True)
def _nothing_left_running() -> Iterator[None]:
    """Fail a test that leaves threads or child processes behind."""
    threads, children = _threads(), _children()
    yield
    end = time.monotonic() + GRACE
    while (_threads() - threads or _children() - children) and time.monotonic() < end:
        time.sleep(0.01)
    left = [thread.name for thread in _threads() - threads]
    left += [f"process {pid}: {_command(pid)}" for pid in _children() - children]
    if left:
        pytest.fail("still running after the test: " + ", ".join(sorted(left)))


def _threads() -> set[threading.Thread]:
    """Python's own threads; Qt's, which Python sees as dummies, belong to Qt."""
    return {t for t in threading.enumerate() if not isinstance(t, threading._DummyThread)}


def _children() -> set[int]:
    """Child processes of this one, where the system tells (Linux); multiprocessing's own helper, which
    lives as long as its parent, is not counted."""
    found: set[int] = set()
    for task in Path("/proc/self/task").glob("*/children"):
        try:
            found.update(int(pid) for pid in task.read_text().split())
        except OSError:
            continue  # the thread ended meanwhile
    return {pid for pid in found if "resource_tracker" not in _command(pid)}


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    except OSError:
        return "(ended)"
