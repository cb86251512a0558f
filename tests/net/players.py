# SPDX-License-Identifier: GPL-3.0-or-later
"""People at a table, for tests of the runtime: they play by themselves and remember what they were told."""

from __future__ import annotations

import random
import threading
import time
from concurrent.futures import Future

from engines.contract import Level
from engines.registry import find_game
from net.protocol.messages import Profile
from net.session.client import Joined, LinkChanged, Observed, TableUpdated
from net.session.config import TableConfig
from net.workers import BotFailed, choose

WAIT = 30.0
"""Seconds until something expected counts as not happening; only a failing test waits that long."""


def table(**changes) -> TableConfig:
    """A quick Euchre table."""
    settings = {
        "name": "Test",
        "game": "euchre",
        "options": {"points_to_win": 5},
        "num_seats": 4,
        "levels": ("easy",) * 4,
        "grace": 0.1,
    }
    return TableConfig(**(settings | changes))


class InlineBots:
    """Stands in for BotPool: the easiest bot thinks at once, on the spot."""

    failing = False

    def __init__(self, size: int = 1) -> None:
        self.jobs = 0

    def start(self) -> None:
        pass

    def stop(self) -> None:
        pass

    def submit(self, job) -> Future[bytes]:
        self.jobs += 1
        future: Future[bytes] = Future()
        if self.failing:
            future.set_exception(BotFailed("no idea"))
        else:
            future.set_result(choose(job))
        return future


class Player:
    """``deliver`` goes to the runtime. Plays at random as long as ``plays`` is set."""

    def __init__(self, name: str, *, plays: bool = True) -> None:
        self.profile = Profile(name)
        self.plays = plays
        self.updates: list = []
        self._handle = None
        self._news = threading.Condition()
        self._rng = random.Random(name)

    @property
    def handle(self):
        return self._handle

    def sits_at(self, handle) -> Player:
        """Remember the handle; decide what was asked before it was there."""
        with self._news:
            self._handle = handle
            self._decide()
        return self

    def deliver(self, update) -> None:
        with self._news:
            self.updates.append(update)
            if isinstance(update, Observed):
                self._decide()
            self._news.notify_all()

    def play(self, plays: bool = True) -> None:
        """Begin (or stop) to decide."""
        with self._news:
            self.plays = plays
            self._decide()

    def _decide(self) -> None:
        seen = self.last(Observed)
        if self._handle is None or not self.plays or seen is None or seen.seat is None:
            return
        if seen.observation.legal:
            table = (self.last(TableUpdated) or self.last(Joined)).table
            kind = find_game(table.game)
            bot = kind(kind.options_type.parse(table.options)).bot(Level.RANDOM)
            self._handle.act(bot.choose(seen.observation, self._rng, 0.0))

    def last(self, kind):
        """The newest update of a kind, or None."""
        return next((u for u in reversed(self.updates) if isinstance(u, kind)), None)

    def wait(self, kind, condition=lambda update: True, *, since: int = 0):
        """The first update of ``kind`` from number ``since`` on for which ``condition`` holds."""
        end = time.monotonic() + WAIT
        with self._news:
            while True:
                for update in self.updates[since:]:
                    if isinstance(update, kind) and condition(update):
                        return update
                left = end - time.monotonic()
                if left <= 0:
                    told = [type(u).__name__ for u in self.updates[-12:]]
                    raise AssertionError(f"no such {kind}; told last: {told}")
                self._news.wait(left)

    @property
    def now(self) -> int:
        """The number of the next update, for ``since``."""
        return len(self.updates)

    def joined(self, since: int = 0) -> Joined:
        return self.wait(Joined, since=since)

    def outcome(self):
        """The end of the match, waited for."""
        return self.wait(Observed, lambda u: u.observation.outcome is not None).observation.outcome

    def link(self, state: str, since: int = 0) -> LinkChanged:
        return self.wait(LinkChanged, lambda u: u.state == state, since=since)

    def sees(self, condition, since: int = 0):
        """A state of the table, waited for."""
        return self.wait((Joined, TableUpdated), lambda u: condition(u.table), since=since).table
