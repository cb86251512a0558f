# SPDX-License-Identifier: GPL-3.0-or-later
"""A headless player for trying Bluetooth on real machines, real or virtual: JSON lines out, commands in.

    python3 -m tests.e2e.bluetooth_probe look
    python3 -m tests.e2e.bluetooth_probe host --guests 3 --journal match.db
    python3 -m tests.e2e.bluetooth_probe join --find "Anna’s laptop"
    python3 -m tests.e2e.bluetooth_probe join --address bt:AA:BB:CC:DD:EE:FF --token …

It goes through everything the product goes through but the window. Whoever sits plays like the easy AI.
Each line has ``what``, the seconds since the start as ``at`` and of the clock as ``clock``, and facts.
Commands, one a line: ``start``, ``hold`` (decide nothing), ``go``, ``look``, ``stop-looking``, ``rename …``,
``leave``; the end of the input ends it.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
import threading
import time

import msgspec

from net.discovery.bluetooth import SearchState
from net.protocol.messages import Profile, Rename, Start, TableInfo
from net.runtime import Runtime, TableHandle
from net.session.client import CLOSED, Joined, LinkChanged, Observed, RequestRefused, TableUpdated
from net.session.config import TableConfig
from net.session.effects import Notice
from net.transports import rfcomm
from net.workers import BotJob, choose

AGAIN = 3.0  # seconds until a first try that failed is made again, as a person would; three in all


class Probe:
    """One player. ``deliver`` and ``found`` are called on the runtime's thread."""

    def __init__(self, runtime: Runtime, arguments: argparse.Namespace) -> None:
        self._runtime = runtime
        self._arguments = arguments
        self._start = time.monotonic()
        self._lock = threading.RLock()
        self._printing = threading.Lock()
        self._deciding = not arguments.hold
        self._table: TableInfo | None = None
        self._asked: Observed | None = None
        self._handle: TableHandle | None = None
        self._search = None
        self._devices: dict[str, dict[str, object]] = {}
        self._decisions = 0
        self._told = ""
        self._joining = False
        self._address = ""
        self._tries = 3

    def say(self, what: str, **facts: object) -> None:
        now = {"at": round(time.monotonic() - self._start, 2), "clock": round(time.time(), 2)}
        line = json.dumps({"what": what, **now, **facts})
        with self._printing:
            print(line, flush=True)  # noqa: T201 - what it is for

    # --- what it is asked to do -----------------------------------------------------------------

    def run(self) -> None:
        mode = self._arguments.mode
        state = self._runtime.bluetooth_state()
        self.say("bluetooth", state=state.state, text=str(state.text))
        if mode == "look" or (mode == "join" and not self._arguments.address):
            self._search = self._runtime.search_bluetooth(self.found)
            self._search.look()
        elif mode == "join":
            self._enter(self._join(self._arguments.address))
        else:
            self._enter(self._open())
        for line in sys.stdin:
            self._obey(line.strip())

    def _open(self) -> TableHandle:
        a = self._arguments
        profile = Profile(a.name)
        if a.mode == "resume":
            (entry, *_) = self._runtime.unfinished()
            return self._runtime.resume(
                entry.match_id, profile, self.deliver, listen=a.port >= 0, port=max(0, a.port), bluetooth=True
            )
        config = TableConfig(
            name=a.table,
            game="euchre",
            options={"points_to_win": a.points},
            num_seats=4,
            levels=("easy",) * 4,
            grace=a.grace,
            pace=a.pace,
            think=0.1,
        )
        return self._runtime.host(
            config, profile, self.deliver, listen=a.port >= 0, port=max(0, a.port), bluetooth=True
        )

    def _join(self, address: str) -> TableHandle:
        self._address = address
        self._tries -= 1
        self.say("joining", address=address)
        a = self._arguments
        return self._runtime.join(address, Profile(a.name), self.deliver, a.token)

    def _enter(self, handle: TableHandle) -> None:
        with self._lock:
            self._handle = handle
            self._decide()
        if self._arguments.mode in ("host", "resume"):
            threading.Thread(target=self._say_where, args=(handle,), daemon=True).start()

    def _say_where(self, handle: TableHandle) -> None:
        while not handle.bluetooth_address:
            time.sleep(0.05)
        self.say("open", bluetooth=handle.bluetooth_address, addresses=handle.addresses)

    def _obey(self, command: str) -> None:
        with self._lock:
            if command == "start" and self._handle is not None:
                self._handle.ask(Start())
            elif command == "leave" and self._handle is not None:
                self._handle.leave()
            elif command.startswith("rename ") and self._handle is not None:
                self._handle.ask(Rename(name=command.removeprefix("rename ")))
            elif command in ("hold", "go"):
                self._deciding = command == "go"
                self._decide()
            elif command == "look" and self._search is not None:
                self._search.look()
            elif command == "stop-looking" and self._search is not None:
                self._search.stop()
            else:
                return
        self.say("obeyed", command=command)

    # --- what it is told ------------------------------------------------------------------------

    def found(self, state: SearchState) -> None:
        for device in state.devices:
            facts = msgspec.to_builtins(device)
            if self._devices.get(device.address) != facts:
                self._devices[device.address] = facts
                self.say("device", **facts)
        if state.problem is not None or not state.looking:
            self.say(
                "looked",
                looking=state.looking,
                progress=round(state.progress, 2),
                problem=str(state.problem or ""),
            )
        wanted = self._arguments.find
        if self._arguments.mode == "join" and not self._joining:
            for device in state.devices:
                if device.hosts and (not wanted or wanted in (device.name, device.address[3:])):
                    self._joining = True
                    # Not from here: the runtime's calls may not be made on its own thread.
                    threading.Thread(target=self._sit_down, args=(device.address,), daemon=True).start()
                    return

    def _sit_down(self, address: str) -> None:
        if self._search is not None:
            self._search.stop()
        self._enter(self._join(address))

    def _try_again(self) -> None:
        """As the message tells a person whose first try failed."""
        time.sleep(AGAIN)
        self._enter(self._join(self._address))

    def deliver(self, update: object) -> None:
        with self._lock:
            if isinstance(update, Joined):
                self._tries = 0
                self._know(update.table)
                self.say("joined", seat=update.seat, token=update.token)
            elif isinstance(update, TableUpdated):
                self._know(update.table)
            elif isinstance(update, LinkChanged):
                self.say("link", state=update.state, text=str(update.text or ""))
                if update.state == CLOSED and self._arguments.mode == "join" and self._tries > 0:
                    threading.Thread(target=self._try_again, daemon=True).start()
            elif isinstance(update, Notice):
                self.say("notice", text=str(update.text))
            elif isinstance(update, RequestRefused):
                self.say("refused", code=update.code, text=str(update.text))
            elif isinstance(update, Observed):
                self._see(update)

    def _know(self, table: TableInfo) -> None:
        self._table = table
        controllers = [seat.controller for seat in table.seats]
        told = f"{table.phase} {controllers}"
        if told != self._told:
            self._told = told
            self.say("table", phase=table.phase, controllers=controllers)
        enough = controllers.count("person") > self._arguments.guests > 0
        if enough and table.phase == "lobby" and self._handle is not None:
            self._arguments.guests = 0
            self._handle.ask(Start())

    def _see(self, seen: Observed) -> None:
        if seen.resync:
            self.say("resync", version=seen.version, seat=seen.seat)
        for event in seen.events:
            if msgspec.to_builtins(event).get("type") == "played":
                self.say("played", seat=event.seat, version=seen.version)
        self._asked = seen if seen.seat is not None and seen.observation.legal else None
        self._decide()
        outcome = seen.observation.outcome
        if outcome is not None:
            self.say(
                "outcome",
                scores=list(outcome.scores),
                version=seen.version,
                decisions=self._decisions,
            )

    def _decide(self) -> None:
        if self._asked is None or not self._deciding or self._handle is None:
            return
        seen, self._asked = self._asked, None
        assert self._table is not None
        job = BotJob(
            game=self._table.game,
            options=self._table.options,
            level="easy",
            observation=msgspec.Raw(msgspec.json.encode(seen.observation)),
            seed=seen.version,
            budget=0.2,
        )
        action = choose(job)
        for legal in seen.observation.legal:
            if msgspec.json.encode(legal) == action:
                self._decisions += 1
                self._handle.act(legal)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("mode", choices=("look", "host", "resume", "join"))
    parser.add_argument(
        "--adapter", default="", help="qt, pybluez or bumble:TRANSPORT; default: TAVOLINO_BLUETOOTH or qt"
    )
    parser.add_argument("--name", default="Probe", help="the player's name")
    parser.add_argument("--table", default="Probe’s table", help="host: the table's name")
    parser.add_argument("--guests", type=int, default=0, help="host: start by itself with so many guests")
    parser.add_argument("--points", type=int, default=5, help="host: points to win")
    parser.add_argument("--grace", type=float, default=1.0, help="host: seconds before AI sits in")
    parser.add_argument("--pace", type=float, default=0.0, help="host: seconds AI visibly thinks")
    parser.add_argument("--port", type=int, default=-1, help="host: listen on TCP too, at this port or 0")
    parser.add_argument("--journal", help="host, resume: the file of the journal")
    parser.add_argument("--address", default="", help="join: bt:… or host:port")
    parser.add_argument("--find", default="", help="join: the name or address of the host to look for")
    parser.add_argument("--token", default="", help="join: of an earlier visit")
    parser.add_argument("--hold", action="store_true", help="decide nothing until told to go")
    parser.add_argument("--log", default="WARNING", help="level of the log on standard error")
    arguments = parser.parse_args()
    logging.basicConfig(level=arguments.log, format="%(relativeCreated)d %(name)s: %(message)s")
    choice = rfcomm.choose(arguments.adapter)
    application = None
    if choice.adapter is not None and choice.adapter.name == "qt":
        from net.transports.rfcomm import qt

        application = qt.prepare()
    runtime = Runtime(
        journal_path=arguments.journal, choose_bluetooth=lambda _: choice, bluetooth=arguments.adapter
    )
    runtime.start()
    probe = Probe(runtime, arguments)
    try:
        probe.run()
    finally:
        runtime.stop()
        probe.say("bye")
    del application


if __name__ == "__main__":
    main()
