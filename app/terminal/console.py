# SPDX-License-Identifier: GPL-3.0-or-later
"""What comes in: lines that are typed, Ctrl-C, and what the tables deliver, one after the other.

At a terminal everything typed is taken at once, so that one can ask for the score while others think. From
a pipe a line is read only when one is wanted: a script’s next move waits until it is asked for.
"""

from __future__ import annotations

import codecs
import os
import queue
import sys
import threading
from collections.abc import Callable
from typing import TypeAlias

import msgspec

Source: TypeAlias = Callable[[], str | None]
"""The next line without its end; None at the end of all lines. May wait."""

POLL = 0.2
"""Seconds between two looks on Windows, where Ctrl-C does not wake a thread that waits."""


class Line(msgspec.Struct, frozen=True):
    """A line was typed."""

    text: str


class EndOfInput(msgspec.Struct, frozen=True):
    """No more lines will come."""


class Interrupted(msgspec.Struct, frozen=True):
    """Ctrl-C."""


class Terminated(msgspec.Struct, frozen=True):
    """The system asks to end."""


class Delivered(msgspec.Struct, frozen=True):
    """Something for the person ``who`` (any object), from the runtime."""

    who: object
    update: object


Incoming: TypeAlias = Line | EndOfInput | Interrupted | Terminated | Delivered


class Console:
    """Thread-safe at ``put``; all else is for the main thread."""

    def __init__(self, source: Source, *, interactive: bool) -> None:
        self.interactive = interactive
        self._source = source
        self._incoming: queue.SimpleQueue[Incoming] = queue.SimpleQueue()
        self._wanted = threading.Semaphore(0)
        self._asked = self._closed = self._ended = False
        self._reader: threading.Thread | None = None

    def put(self, incoming: Incoming) -> None:
        """Something has come; also from a signal’s handler."""
        self._incoming.put(incoming)

    def want(self) -> None:
        """A line is wanted now. From a pipe it is read; asked again before it has come, nothing more is."""
        if self._ended:
            self.put(EndOfInput())
            return
        if self._reader is None:
            self._reader = threading.Thread(target=self._read, name="tavolino-input", daemon=True)
            self._reader.start()
        if not self._asked:
            self._asked = True
            self._wanted.release()

    def next(self, timeout: float | None = None) -> Incoming | None:
        """What comes next; None when nothing has come for ``timeout`` seconds."""
        incoming = self._get(timeout)
        if isinstance(incoming, Line):
            self._asked = False
        elif isinstance(incoming, EndOfInput):
            self._ended = True
        return incoming

    def _get(self, timeout: float | None) -> Incoming | None:
        while True:
            try:
                if timeout is None and sys.platform != "win32":
                    return self._incoming.get()
                if timeout == 0:
                    # In Python 3.10 get(timeout=0) waits for ever when an item went just before it.
                    return self._incoming.get_nowait()
                return self._incoming.get(timeout=POLL if timeout is None else timeout)
            except queue.Empty:
                if timeout is not None:
                    return None

    def close(self) -> None:
        """Read no further."""
        self._closed = True
        self._wanted.release()

    def _read(self) -> None:
        while True:
            if not self.interactive:
                self._wanted.acquire()
            if self._closed:
                return
            line = self._source()
            if line is None:
                self.put(EndOfInput())
                return
            self.put(Line(line))


def lines_of(descriptor: int) -> Source:
    """The lines of a file descriptor. Read without Python’s own buffer: a thread that waits inside that
    would keep the program from ending."""
    decoder = codecs.getincrementaldecoder(os.device_encoding(descriptor) or "utf-8")(errors="replace")
    pending: list[str] = []
    rest = ""

    def read() -> str | None:
        nonlocal rest
        while not pending:
            try:
                content = os.read(descriptor, 4096)
            except OSError:
                content = b""
            rest += decoder.decode(content)
            if not content:
                last, rest = rest, ""
                return last or None
            *complete, rest = rest.split("\n")
            pending.extend(line.rstrip("\r") for line in complete)
        return pending.pop(0)

    return read
