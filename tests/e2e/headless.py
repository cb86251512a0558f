# SPDX-License-Identifier: GPL-3.0-or-later
"""A player without a window: ``python headless.py host|resume|join …``.

Prints what it is told as JSON lines and obeys lines on its standard input: ``auto`` (play at random),
``hold`` (decide nothing), ``stop-in-trick`` (play at random until asked in the middle of a trick), ``start``
(begin the match). The end of its input ends it, so that it never outlives the test that started it."""

from __future__ import annotations

import argparse
import json
import random
import sys
import threading

import msgspec

from net.protocol.messages import Profile, Start
from net.runtime import Runtime
from net.session.client import (
    Joined,
    LinkChanged,
    Observed,
    RequestDone,
    RequestRefused,
    TableUpdated,
)
from net.session.config import TableConfig


class Headless:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._printing = threading.Lock()
        self._mode = "hold"
        self._asked: Observed | None = None
        self._rng = random.Random(7)
        self.handle = None

    def say(self, what: str, **facts) -> None:
        with self._printing:
            print(json.dumps({"what": what, **facts}), flush=True)  # noqa: T201 - what the test reads

    def deliver(self, update) -> None:
        """Called on the runtime's thread."""
        with self._lock:
            self._tell(update)
            if isinstance(update, Observed):
                self._asked = update if update.seat is not None and update.observation.legal else None
                self._decide()

    def _tell(self, update) -> None:
        if isinstance(update, Joined):
            self.say("joined", seat=update.seat, token=update.token, **self._table(update.table))
        elif isinstance(update, TableUpdated):
            self.say("table", **self._table(update.table))
        elif isinstance(update, Observed):
            self.say(
                "observed",
                version=update.version,
                resync=update.resync,
                observation=msgspec.to_builtins(update.observation),
                events=msgspec.to_builtins(update.events),
            )
        elif isinstance(update, LinkChanged):
            self.say("link", state=update.state, text=str(update.text or ""))
        elif isinstance(update, RequestDone):
            self.say("done")
        elif isinstance(update, RequestRefused):
            self.say("refused", code=update.code)

    def _table(self, table) -> dict:
        return {"phase": table.phase, "controllers": [seat.controller for seat in table.seats]}

    def _decide(self) -> None:
        if self._asked is None or self._mode == "hold" or self.handle is None:
            return
        observation = self._asked.observation
        if self._mode == "stop-in-trick" and observation.phase == "play" and observation.trick:
            self._mode = "hold"
            self.say("stopped", version=self._asked.version)
            return
        self.handle.act(self._rng.choice(observation.legal))
        self._asked = None

    def obey(self, command: str) -> None:
        with self._lock:
            if command == "start":
                self.handle.ask(Start())
            else:
                self.say(command)
                self._mode = command
                self._decide()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("host", "resume", "join"))
    parser.add_argument("--journal")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--address")
    parser.add_argument("--token", default="")
    parser.add_argument("--points", type=int, default=15)
    arguments = parser.parse_args()
    player = Headless()
    profile = Profile(arguments.what)
    runtime = Runtime(journal_path=arguments.journal)
    runtime.start()
    try:
        if arguments.what == "host":
            config = TableConfig(
                name="End to end",
                game="euchre",
                options={"points_to_win": arguments.points},
                num_seats=4,
                levels=("easy",) * 4,
                grace=0.3,
                think=0.2,
            )
            player.handle = runtime.host(config, profile, player.deliver, listen=True, port=arguments.port)
        elif arguments.what == "resume":
            (entry,) = runtime.unfinished()
            player.handle = runtime.resume(
                entry.match_id, profile, player.deliver, listen=True, port=arguments.port
            )
        else:
            player.handle = runtime.join(arguments.address, profile, player.deliver, arguments.token)
        player.say("addresses", addresses=player.handle.addresses)
        for line in sys.stdin:
            player.obey(line.strip())
    finally:
        runtime.stop()
    player.say("bye")


if __name__ == "__main__":
    main()
