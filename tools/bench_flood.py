# SPDX-License-Identifier: GPL-3.0-or-later
"""A match in progress while 50 hostile connections do their worst.

Host and honest guest share this process, the flood is a process of its own. It cycles through everything that
costs a host something: silence, garbage, blank lines, half lines, talk, seats taken and given up as fast as
is allowed, coming and going, reading nothing; and who is hung up on comes again at once."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import queue
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from net.protocol.messages import Profile, Start
from net.runtime import Runtime
from net.session.client import Joined, Observed
from net.session.config import TableConfig
from net.transports.tcp import parse_address
from tools.figures import Figure, percentile

CONNECTIONS = 50
SECONDS = 10.0
QUIET_SECONDS = 4.0
WARM_UP = 3.0
PATIENCE = 60.0
BETWEEN_MOVES = 0.02

ROOT = Path(__file__).resolve().parent.parent


class Pace(NamedTuple):
    """``moves``: seconds from a guest's move to the host's observation; ``cpu``: of this process, seconds per
    second; ``grown``: bytes of memory more at the end than after the warm-up."""

    moves: list[float]
    cpu: float
    grown: int


def figures() -> list[Figure]:
    """The pace of a match in quiet, and in the flood."""
    quiet, flood = measure(QUIET_SECONDS, 0), measure(SECONDS, CONNECTIONS)
    ms = [1000 * seconds for seconds in flood.moves]
    return [
        Figure("move to observation in quiet, p99", 1000 * percentile(quiet.moves, 99)),
        Figure("move to observation in the flood, median", percentile(ms, 50)),
        Figure("move to observation in the flood, p99", percentile(ms, 99), target=250.0),
        Figure("moves a second in quiet", len(quiet.moves) / QUIET_SECONDS, ""),
        Figure("moves a second in the flood", len(flood.moves) / SECONDS, ""),
        Figure("processor in quiet (host and guest)", 100 * quiet.cpu, "%"),
        Figure("processor in the flood (host and guest)", 100 * flood.cpu, "%", target=100.0),
        Figure("memory grown in the flood after its first seconds", flood.grown / 2**20, "MiB", target=32.0),
    ]


def measure(seconds: float, connections: int, warm_up: float = WARM_UP) -> Pace:
    """Play for ``seconds`` with that many hostile connections around."""
    os.environ["TAVOLINO_INTERFACES"] = "127.0.0.1"
    told: queue.SimpleQueue[tuple[float, int, Any]] = queue.SimpleQueue()

    def listener(player: int) -> Callable[[Any], None]:
        return lambda update: told.put((time.perf_counter(), player, update))

    runtimes = [Runtime(mdns=False), Runtime(mdns=False)]
    flood = None
    for runtime in runtimes:
        runtime.start()
    try:
        config = TableConfig(name="Bench", game="euchre", num_seats=4, levels=("easy",) * 4)
        host = runtimes[0].host(config, Profile(name="Host"), listener(0), listen=True)
        guests = [
            runtimes[1].join(host.addresses[0], Profile(name=f"Guest {number}"), listener(number))
            for number in (1, 2, 3)  # all seats: who has none can't hold up the match
        ]
        joined = 0
        while joined < 4:
            joined += isinstance(told.get(timeout=PATIENCE)[2], Joined)
        host.ask(Start())
        if connections:
            command = [sys.executable, "-m", "tools.bench_flood", host.addresses[0], str(connections)]
            flood = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
        players = (host, *guests)
        _play(players, told, warm_up if connections else 0.5)
        cpu, memory, begun = time.process_time(), _resident(), time.monotonic()
        moves = _play(players, told, seconds)
        if flood is not None and flood.poll() is not None:
            raise RuntimeError("the flood has ended by itself")
        return Pace(moves, (time.process_time() - cpu) / (time.monotonic() - begun), _resident() - memory)
    finally:
        if flood is not None and flood.stdin is not None:
            flood.stdin.close()
            flood.kill()
            flood.wait()
        for runtime in reversed(runtimes):
            runtime.stop()


def _play(handles: Any, told: queue.SimpleQueue[tuple[float, int, Any]], seconds: float) -> list[float]:
    """All play at random; the seconds that each move of a guest took to reach the host."""
    rng = random.Random(1)
    end = time.monotonic() + seconds
    times: list[float] = []
    sent: tuple[float, int] | None = None
    while time.monotonic() < end:
        with contextlib.suppress(queue.Empty):
            at, player, update = told.get(timeout=0.5)
            if not isinstance(update, Observed):
                continue
            if sent is not None and player == 0 and update.version > sent[1]:
                times.append(at - sent[0])
                sent = None
            if player == 0 and update.observation.outcome is not None:
                handles[0].ask(Start())
            elif update.observation.legal:
                time.sleep(BETWEEN_MOVES)
                if player != 0 and update.observation.active == (update.seat,):
                    sent = (time.perf_counter(), update.version)
                handles[player].act(rng.choice(update.observation.legal))
    return times


def _resident() -> int:
    """Bytes of memory of this process; 0 where the system does not tell this way."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


# --- the flood --------------------------------------------------------------------------------


def _line(**message: Any) -> bytes:
    return json.dumps(message).encode() + b"\n"


def _hello(name: str, watch: bool) -> bytes:
    profile = {"name": name}
    return _line(t="hello", cookie="tavolino", protocol=1, app="x", profile=profile, watch=watch)


class Hostile:
    """One connection after the other, each with another of the manners."""

    def __init__(self, address: str, number: int) -> None:
        self.host, self.port = parse_address(address)
        self.number = number
        self.manners = (
            *(self.silent, self.garbage, self.blank, self.half_a_line, self.talk, self.musical_chairs),
            *(self.come_and_go, self.never_read, self.full_speed, self.big_lines),
        )

    async def run(self) -> None:
        turn = self.number
        while True:
            with contextlib.suppress(OSError, asyncio.TimeoutError):
                reader, writer = await asyncio.open_connection(self.host, self.port)
                manner = self.manners[turn % len(self.manners)]
                try:
                    await asyncio.wait_for(manner(reader, writer), 3.0)
                finally:
                    writer.transport.abort()
            turn += 1
            await asyncio.sleep(0.01)

    async def greet(self, writer: asyncio.StreamWriter, *, watch: bool = True) -> None:
        writer.write(_hello(f"Mallory {self.number}", watch))

    async def drain(self, reader: asyncio.StreamReader) -> None:
        while await reader.read(65536):
            pass

    async def silent(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.drain(reader)

    async def half_a_line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b'{"t":"hello","cookie":"' + b"x" * 60_000)
        await self.drain(reader)

    async def never_read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.greet(writer)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        await self._repeat(writer, _line(t="sit", id=1), 0.02)

    async def come_and_go(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.greet(writer, watch=False)
        writer.write(_line(t="leave"))
        await self.drain(reader)

    async def garbage(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.greet(writer)
        await self._flood(reader, writer, lambda n: b"[" * 500 + b"\n")

    async def blank(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.greet(writer)
        await self._flood(reader, writer, lambda n: b"\n" * 1500)

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.greet(writer)
        await self._flood(reader, writer, lambda n: _line(t="say", id=n, text="blah " * 30))

    async def musical_chairs(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.greet(writer, watch=False)
        await self._flood(reader, writer, lambda n: _line(t="stand", id=n) if n % 2 else _line(t="sit", id=n))

    async def full_speed(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.greet(writer)
        writer.write(_line(t="stand", id=1) * 30_000)
        await self.drain(reader)

    async def big_lines(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.greet(writer)
        await self._flood(reader, writer, lambda n: b'{"t":"act","x":[' + b"1," * 300 + b"1]}\n")

    async def _flood(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, line: Callable[[int], bytes]
    ) -> None:
        """As many lines as are let through, just under the limit."""
        draining = asyncio.ensure_future(self.drain(reader))
        number = 0
        try:
            while not draining.done():
                for _ in range(10):
                    number += 1
                    writer.write(line(number))
                await asyncio.sleep(0.105)
        finally:
            draining.cancel()
            await asyncio.gather(draining, return_exceptions=True)

    async def _repeat(self, writer: asyncio.StreamWriter, line: bytes, pause: float) -> None:
        while not writer.is_closing():
            writer.write(line)
            await asyncio.sleep(pause)


async def _flood_until_told(address: str, connections: int) -> None:
    """Ends with the whole process, when standard input does."""
    tasks.extend(asyncio.ensure_future(Hostile(address, number).run()) for number in range(connections))
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    os._exit(0)


tasks: list[asyncio.Future[None]] = []

if __name__ == "__main__":
    asyncio.run(_flood_until_told(sys.argv[1], int(sys.argv[2])))
