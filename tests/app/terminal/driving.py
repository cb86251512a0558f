# SPDX-License-Identifier: GPL-3.0-or-later
"""The terminal client inside a test: what is typed is a list or a function of what was written."""

from __future__ import annotations

import io
import re
import threading
import time

from app.terminal.console import Console
from app.terminal.main import start

QUICK = ("euchre", "--level", "easy", "--preset", "short")
PROMPT = re.compile(r"(?:^|\n)\w*> $")


class Writing(io.StringIO):
    """An output that may pretend to be a terminal."""

    def __init__(self, *, terminal: bool = False) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


class Terminal:
    """One run of the program. ``typed`` gives the lines, one after the other, as they are wanted: a list, or
    a function that is given what was written so far and returns the next line, None at the end."""

    def __init__(self, *arguments, typed=(), environment=None, terminal=False, person=False) -> None:
        """``person``: somebody types, rather than a pipe."""
        self.out = Writing(terminal=terminal)
        self._arguments = arguments
        self._environment = environment if environment is not None else {"LANG": "C"}
        lines = iter(typed) if not callable(typed) else None
        source = (lambda: next(lines, None)) if lines is not None else (lambda: typed(self.written))
        self.console = Console(source, interactive=person)
        self.result: int | None = None
        self._thread = threading.Thread(target=self._run)

    @property
    def written(self) -> str:
        return self.out.getvalue()

    def run(self) -> int:
        """Run to the end, here and now."""
        self.result = start(self._arguments, self.console, self.out, self._environment)
        return self.result

    def _run(self) -> None:
        self.run()

    def begin(self):
        """Run beside the test."""
        self._thread.start()
        return self

    def end(self) -> int:
        """Wait for the end; the exit code."""
        self._thread.join(30)
        assert not self._thread.is_alive(), self.written[-2000:]
        assert self.result is not None
        return self.result


def ones(written: str) -> str | None:
    """Always the first of what is legal; the end of input once the match is over."""
    return None if written.rstrip().endswith("Play another match? (y/N)\n>") else "1"


def last_turn(written: str) -> str:
    """What was written since the last line that was typed."""
    return written[written.rfind("\n> ", 0, len(written) - 2) + 1 :]


def wait_for(happened) -> None:
    """Until ``happened`` says so."""
    end = time.monotonic() + 20
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.01)


def host_address(host: Terminal) -> str:
    """Where a hosting terminal says that others join."""
    wait_for(lambda: "Others join with: " in host.written)
    return re.search(r"Others join with: (\S+)", host.written).group(1)
