# SPDX-License-Identifier: GPL-3.0-or-later
"""A full table: a move's way to everybody, the host's memory over 1,000 deals, and coming back to a seat.

The game with most seats, a person in each, and 20 spectators, over TCP on this machine. Everybody shares this
process, host included, so the figures err to the high side."""

from __future__ import annotations

import gc
import itertools
import os
import queue
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from engines.contract import RandomBot
from engines.registry import GAMES, find_game
from engines.text import T
from net.protocol.connection import HostConnection
from net.protocol.messages import COOKIE, PROTOCOL, Hello, Profile, Start
from net.runtime import Runtime
from net.session.client import Joined, LinkChanged, Observed
from net.session.config import TableConfig
from net.session.effects import AskBot, Effect, Send
from net.session.host import HostSession
from net.session.journal import Journal
from net.session.table import Table
from net.table_handle import TableHandle
from net.transports.base import ByteStream, ConnectFailed
from tools.bench_flood import _resident as resident
from tools.figures import Figure, percentile

SPECTATORS = 20
MOVES = 150
BETWEEN_MOVES = 0.01
PATIENCE = 60.0
DEALS = 1000
WARM_UP_DEALS = 200
RETURNS = 5
OUTAGE = 8.0


def figures() -> Iterator[Figure]:
    """A table on the network, then a host alone."""
    os.environ["TAVOLINO_INTERFACES"] = "127.0.0.1"
    game = max(GAMES, key=lambda game: max(game.type.seat_counts))
    seats = max(game.type.seat_counts)
    moves, returns = _full_table(game.type.slug, seats)
    ms = [1000 * seconds for seconds in moves]
    what = f"{game.type.title}, {seats} seats, {SPECTATORS} spectators: move to everybody’s observation"
    yield Figure(f"{what}, median", percentile(ms, 50))
    yield Figure(f"{what}, p99", percentile(ms, 99), target=20.0)
    yield Figure("link cut to seat returned, slowest of five", max(returns[:RETURNS]), "s", target=2.0)
    yield Figure(f"link back after {OUTAGE:.0f} s to seat returned", returns[RETURNS], "s", target=2.0)
    grown, blocks, took = memory_over_deals(DEALS, WARM_UP_DEALS)
    yield Figure(f"memory grown from deal {WARM_UP_DEALS} to {DEALS}", grown / 2**20, "MiB", target=2.0)
    yield Figure("Python’s memory blocks more than after the warm-up", blocks, "%", target=2.0)
    yield Figure("host’s own time for a deal, bots apart", 1000 * took / DEALS)


# --- on the network ---------------------------------------------------------------------------


class _Crowd:
    """Everybody at the table; what they are told comes in one queue as (when, who, what)."""

    def __init__(self, runtimes: tuple[Runtime, Runtime], game: str, seats: int) -> None:
        self.told: queue.SimpleQueue[tuple[float, int, Any]] = queue.SimpleQueue()
        self.rng = random.Random(1)
        levels = ("easy",) * seats
        config = TableConfig(name="Bench", game=game, num_seats=seats, levels=levels, grace=60.0)
        host = runtimes[0].host(config, Profile(name="Host"), self._listener(0), listen=True)
        self.handles: list[TableHandle] = [host]
        self.wait(Joined, 1)
        for number in range(1, seats + SPECTATORS):
            profile, deliver = Profile(name=f"Guest {number}"), self._listener(number)
            watch = number >= seats
            self.handles.append(runtimes[1].join(host.addresses[0], profile, deliver, watch=watch))
            self.wait(Joined, 1)

    def _listener(self, number: int) -> Any:
        return lambda update: self.told.put((time.perf_counter(), number, update))

    def wait(self, kind: Any, count: int) -> None:
        while count:
            count -= isinstance(self.told.get(timeout=PATIENCE)[2], kind)

    def play(self, moves: int) -> list[float]:
        """Seconds from each move of a guest to each other’s observation of it."""
        times: list[float] = []
        sent: tuple[float, int, int] | None = None  # when, by whom, at which version
        measured = waiting = 0
        several: dict[int, bool] = {}  # by whom: several were asked at the same time, so it may be answered
        self.handles[0].ask(Start())
        while measured < moves or waiting:
            at, who, update = self.told.get(timeout=PATIENCE)
            if not isinstance(update, Observed):
                continue
            if sent is not None and update.version == sent[2] + 1:
                waiting -= 1
                if who != sent[1]:
                    times.append(at - sent[0])
            seen = update.observation
            if who == 0 and getattr(seen, "outcome", None) is not None:
                self.handles[0].ask(Start())
            legal = getattr(seen, "legal", ())
            if legal and update.seat in seen.active:
                time.sleep(BETWEEN_MOVES)
                alone = seen.active == (update.seat,) and not several.get(who, False)
                if who != 0 and alone and not waiting and measured < moves:
                    measured += 1
                    waiting = len(self.handles)
                    sent = (time.perf_counter(), who, update.version)
                self.handles[who].act(self.rng.choice(legal))
            several[who] = len(seen.active) > 1
        return times

    def comes_back(self, number: int, outage: float = 0.0) -> float:
        """Cut a guest’s link, and let the host be out of reach for a while; the seconds from then until they
        are shown their seat’s cards again."""
        while not self.told.empty():
            self.told.get()
        client = self.handles[number].client
        link, connect = client._link, client._connect
        assert link is not None
        if outage:
            client._connect = _no_way
        client._loop.call_soon_threadsafe(link._stream.drop)
        time.sleep(outage)
        client._connect = connect
        begun = time.perf_counter()
        up = False
        while True:
            at, who, update = self.told.get(timeout=PATIENCE)
            up = up or (who == number and isinstance(update, LinkChanged) and update.state == "up")
            if up and who == number and isinstance(update, Observed) and update.seat is not None:
                return at - begun


async def _no_way() -> ByteStream:
    raise ConnectFailed(T("The host is out of reach."))


def _full_table(game: str, seats: int) -> tuple[list[float], list[float]]:
    runtimes = (Runtime(mdns=False), Runtime(mdns=False))
    for runtime in runtimes:
        runtime.start()
    try:
        crowd = _Crowd(runtimes, game, seats)
        moves = crowd.play(MOVES)
        return moves, [crowd.comes_back(1, outage) for outage in (*(0.0,) * RETURNS, OUTAGE)]
    finally:
        for runtime in reversed(runtimes):
            runtime.stop()


# --- alone ------------------------------------------------------------------------------------


class _Alone:
    """A host’s session with its journal, one person who only watches, and bots that play at random."""

    def __init__(self, path: Path) -> None:
        self.rng = random.Random(1)
        self.now = 0.0
        self.deals = 0
        self.took = 0.0
        self.journal = Journal(path)
        tokens = itertools.count()
        config = TableConfig(name="Bench", game=GAMES[0].type.slug, num_seats=4, levels=("easy",) * 4)
        self.session = HostSession(
            Table(config, "bench"),
            host_token="host",
            seed=lambda: self.rng.getrandbits(64),
            secrets=lambda: f"secret {next(tokens)}",
            journal=self.journal,
            now=0.0,
            app="bench",
        )
        self.link = HostConnection(0.0, app="bench")
        self.asked: list[AskBot] = []
        hello = Hello(COOKIE, PROTOCOL, "bench", Profile("Host"), "host", watch=True)
        self.link.receive_data(msgspec.json.encode(hello) + b"\n", 0.0)
        self._do(self.session.peer_connected(1, 0.0))
        self._do(self.session.received(1, hello, 0.0))

    def _do(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Send):
                self.link.send(effect.message)
            elif isinstance(effect, AskBot):
                self.asked.append(effect)

    def play(self, deals: int) -> None:
        """Until so many deals were played in all, in as many matches as it takes."""
        requests = itertools.count(self.deals * 100)
        while self.deals < deals:
            if not self.asked:
                self._do(self.session.received(1, Start(id=next(requests)), self.now))
                self.deal = 0
            asked = self.asked.pop()
            kind = find_game(asked.game)
            seen = msgspec.json.decode(asked.observation, type=kind.observation_type)
            if seen.deal != self.deal:
                self.deal = seen.deal
                self.deals += 1
            action = msgspec.json.encode(RandomBot().choose(seen, self.rng, 0.0))
            self.now += 0.01
            begun = time.process_time()
            self._do(self.session.bot_chose(asked.request, action, self.now))
            self.took += time.process_time() - begun


def memory_over_deals(deals: int, warm_up: int) -> tuple[int, float, float]:
    """Bytes of memory and per cent of Python’s blocks that a host has more after ``deals`` deals than after
    ``warm_up``, and the seconds of its own work for all."""
    with tempfile.TemporaryDirectory() as folder:
        host = _Alone(Path(folder) / "journal.db")
        try:
            host.play(warm_up)
            gc.collect()
            memory, blocks = resident(), sys.getallocatedblocks()
            host.play(deals)
            gc.collect()
            more = 100 * (sys.getallocatedblocks() / blocks - 1)
            return resident() - memory, more, host.took
        finally:
            host.journal.close()
