# SPDX-License-Identifier: GPL-3.0-or-later
"""What a client has been told and its person not yet been shown: a queue between threads that can't grow.

A window that is busy, or a host that never falls silent, must not cost memory. When too much waits, only what
counts is kept: the newest picture of the match (drawn afresh), of the table and of the clocks, the answers to
one's requests, and the last of what was said.
"""

from __future__ import annotations

import threading
from collections import deque

import msgspec

from net.session.client import ClocksChanged, Observed, TableUpdated, Talked

MOST = 500
"""Outputs that may wait."""
KEPT_TALK = 50


def caught_up(waiting: list[object]) -> list[object]:
    """What is left of ``waiting`` when only the newest of a kind is to be shown; never more than half of
    MOST."""
    kept: list[object] = []
    seen: set[type] = set()
    talk = 0
    overtaken = False
    for update in reversed(waiting):
        kind = type(update)
        if kind in (Observed, TableUpdated, ClocksChanged):
            overtaken |= kind is Observed and kind in seen
            if kind in seen:
                continue
            seen.add(kind)
        elif kind is Talked:
            talk += 1
            if talk > KEPT_TALK:
                continue
        kept.append(update)
    kept = kept[: MOST // 2]
    kept.reverse()
    if overtaken:
        kept = [_afresh(update) if isinstance(update, Observed) else update for update in kept]
    return kept


def _afresh(update: Observed) -> Observed:
    return msgspec.structs.replace(update, events=(), resync=True)


class Inbox:
    """``add`` may be called on any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: deque[object] = deque()

    def add(self, update: object) -> bool:
        """Take an output in; whether nothing waited before it."""
        with self._lock:
            self._waiting.append(update)
            if len(self._waiting) > MOST:
                self._waiting = deque(caught_up(list(self._waiting)))
            return len(self._waiting) == 1

    def take(self) -> object | None:
        """The next output, None where none waits."""
        with self._lock:
            return self._waiting.popleft() if self._waiting else None

    def take_all(self) -> list[object]:
        """Everything that waits."""
        with self._lock:
            taken, self._waiting = list(self._waiting), deque()
            return taken

    def __len__(self) -> int:
        return len(self._waiting)
