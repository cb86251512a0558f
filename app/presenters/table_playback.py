# SPDX-License-Identifier: GPL-3.0-or-later
"""The show: beats wait in a queue and are let go one after another. Pure Python with a clock given to it.

Nothing here ever blocks the player: ``fast_forward`` drops every pause at once (the player acted), ``skip``
ends the pause that runs (a click on the felt), and a queue that has fallen far behind is shortened by itself.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from math import inf

import msgspec

from app.presenters.view import READ, Beat

BACKLOG = 90
"""Beats that may wait (a deal is about 25 of them); beyond that all but the newest are shown at once."""

CATCH_UP = 0.15
"""Seconds by which the show may run behind its clock and hurry to catch up."""


class Pace(msgspec.Struct, frozen=True):
    """How fast the show runs. ``animation`` multiplies durations: 0 is off, 1 normal, 2 twice as long.
    ``reading_pause`` is in seconds at 1; with animation off it is kept as it is, since a trick nobody could
    read helps nobody. ``until_click`` lets a finished trick lie until ``skip``."""

    animation: float = 1.0
    reading_pause: float = 0.9
    until_click: bool = False

    def hold(self, beat: Beat) -> float:
        """Seconds that ``beat`` stands before the next."""
        if beat.kind == READ:
            return inf if self.until_click else self.reading_pause * (self.animation or 1.0)
        return beat.hold * self.animation


class Playback:
    """A queue of beats. ``advance`` hands out those whose time has come."""

    def __init__(self, pace: Pace | None = None) -> None:
        self.pace = pace or Pace()
        self._queue: deque[Beat] = deque()
        self._free_at = -inf
        self._reading = False
        self._fresh = True  # the next beat starts when it is shown, nothing is to be made up for

    @property
    def pending(self) -> int:
        """Beats not shown yet."""
        return len(self._queue)

    @property
    def reading(self) -> bool:
        """True while a finished trick lies still."""
        return self._reading

    def add(self, beats: Iterable[Beat]) -> None:
        """Queue beats behind those that wait. A backlog that has grown too long is let go at once."""
        self._fresh = self._fresh or not self._queue
        self._queue.extend(beats)
        if len(self._queue) > BACKLOG:
            self._restart()
            while len(self._queue) > BACKLOG // 2:
                self._queue.popleft()

    def clear(self) -> None:
        """Forget everything that waits (the picture is drawn afresh)."""
        self._queue.clear()
        self._restart()

    def advance(self, now: float) -> list[Beat]:
        """The beats due by ``now``, in order; the last one of them stands from now on."""
        due: list[Beat] = []
        if self._fresh:
            self._fresh = False
            self._free_at = max(self._free_at, now)
        while self._queue and now >= self._free_at:
            beat = self._queue.popleft()
            # A busy machine makes up for lost time, but only a little: nothing should flash by unseen.
            self._free_at = max(self._free_at, now - CATCH_UP) + self.pace.hold(beat)
            self._reading = beat.kind == READ and self._free_at > now
            due.append(beat)
        if not self._queue and now >= self._free_at:
            self._reading = False
        return due

    def next_due(self) -> float | None:
        """When ``advance`` is wanted next: a time, inf for "after a click", None when nothing waits."""
        return self._free_at if self._queue else None

    def skip(self) -> None:
        """End the pause that runs now."""
        self._restart()

    def fast_forward(self) -> list[Beat]:
        """Everything that waits, at once."""
        due = list(self._queue)
        self.clear()
        return due

    def _restart(self) -> None:
        self._free_at = -inf
        self._reading = False
        self._fresh = True
