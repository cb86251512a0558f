# SPDX-License-Identifier: GPL-3.0-or-later
"""A move's way from one guest over TCP through the host to the other guest's observation.

The host writes its journal and asks its bots in worker processes, as in play. Three runtimes share this
process, so the figure errs to the high side."""

from __future__ import annotations

import functools
import os
import queue
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from net.protocol.messages import Profile, Start
from net.runtime import Runtime
from net.session.client import Joined, Observed
from net.session.config import TableConfig
from tools.figures import Figure, percentile

MOVES = 400
TARGET = 20.0  # ms, for 99 of 100 moves
BETWEEN_MOVES = 0.003  # seconds: people don't all play at the same instant
PATIENCE = 60.0


def figures() -> list[Figure]:
    """Play until enough moves were measured."""
    os.environ["TAVOLINO_INTERFACES"] = "127.0.0.1"
    with tempfile.TemporaryDirectory() as folder:
        runtimes = [Runtime(journal_path=Path(folder) / "journal.db"), Runtime(), Runtime()]
        for runtime in runtimes:
            runtime.start()
        try:
            times = _measure(runtimes)
        finally:
            for runtime in runtimes:
                runtime.stop()
    ms = [1000 * seconds for seconds in times]
    return [
        Figure("guest’s move to the other guest’s observation, median", percentile(ms, 50)),
        Figure("guest’s move to the other guest’s observation, p99", percentile(ms, 99), target=TARGET),
    ]


def _measure(runtimes: list[Runtime]) -> list[float]:
    told: queue.SimpleQueue[tuple[float, int, Any]] = queue.SimpleQueue()

    def listener(player: int) -> Any:
        return lambda update: told.put((time.perf_counter(), player, update))

    config = TableConfig(name="Bench", game="euchre", num_seats=4, levels=("easy",) * 4, think=0.05)
    host = runtimes[0].host(config, Profile(name="Host"), listener(0), listen=True)
    handles = [host]
    news = functools.partial(told.get, timeout=PATIENCE)
    for player in (1, 2):
        guest = runtimes[player].join(host.addresses[0], Profile(name=f"Guest {player}"), listener(player))
        handles.append(guest)
        while not (isinstance((update := news())[2], Joined) and update[1] == player):
            pass
    host.ask(Start())

    rng = random.Random(1)
    times: list[float] = []
    sent: tuple[float, int, int] | None = None  # when, by whom, at which version
    while len(times) < MOVES:
        at, player, update = news()
        if not isinstance(update, Observed):
            continue
        seen = update.observation
        if sent is not None and player in (1, 2) and player != sent[1] and update.version == sent[2] + 1:
            times.append(at - sent[0])
            sent = None
        if player == 0 and getattr(seen, "outcome", None) is not None:
            host.ask(Start())
        legal = getattr(seen, "legal", ())
        if legal and update.seat in seen.active:
            time.sleep(BETWEEN_MOVES)
            measured = player != 0 and seen.active == (update.seat,)
            if measured:
                sent = (time.perf_counter(), player, update.version)
            handles[player].act(rng.choice(legal))
    return times
