# SPDX-License-Identifier: GPL-3.0-or-later
"""``dev.py fuzz [--seconds N] [--seed S]``: hostile input against a live table, and hosts that lie to their
guests, for as long as wanted.

Every round has a seed of its own, counted up from S (default: from the clock); a failure names the seed and
the input, and ``--seed`` with that number brings it back."""

from __future__ import annotations

import argparse
import logging
import sys
import time
from collections import Counter
from collections.abc import Sequence

from engines.registry import GAMES
from tests.net.fuzzing import Broken, Fuzz, decode_alone
from tests.net.hostile_host import HostileHost

AT_A_TABLE = 40_000
ALONE = 40_000
"""Inputs of one round."""
LIES = 300
"""Lies of a host of each game in one round."""


def main(args: Sequence[str]) -> int:
    """Fuzz until the time is up; the exit code is 1 at the first failure."""
    parser = argparse.ArgumentParser(prog="dev.py fuzz", description="Hostile input against a live table.")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (60)")
    parser.add_argument("--seed", type=int, help="where to begin, for the same inputs again")
    chosen = parser.parse_args(args)
    logging.disable(logging.WARNING)  # each lie that a client finds out
    seed = int(time.time()) if chosen.seed is None else chosen.seed
    end = time.monotonic() + chosen.seconds
    inputs, matches, lies, refused = 0, 0, 0, Counter[str]()
    while True:
        table = Fuzz(seed)
        try:
            while table.inputs < AT_A_TABLE and time.monotonic() < end:
                table.run(1000)
            alone = ALONE if time.monotonic() < end else 0
            refused.update(decode_alone(seed, alone))
            lies += _lies(seed, LIES if time.monotonic() < end else 0)
        except Broken as failure:
            print(f"seed {seed}: {failure}")
            return 1
        inputs += table.inputs + alone
        matches += table.matches
        refused.update(table.refused)
        print(
            f"seed {seed}: {inputs:,} inputs so far, {matches} matches played through them, "
            f"{lies:,} lies of hosts",
            flush=True,
        )
        seed += 1
        if time.monotonic() >= end:
            break
    print("refused: " + ", ".join(f"{code} {count:,}" for code, count in refused.most_common()))
    return 0


def _lies(seed: int, count: int) -> int:
    """Let a host of every game lie to a guest; how often. Raises Broken."""
    for kind in GAMES:
        host = HostileHost(
            kind(kind.options_type()), kind.type.seat_counts[seed % len(kind.type.seat_counts)], seed
        )
        for number in range(count):
            try:
                host.lie()
            except Exception as error:
                raise Broken(f"lie {number} of a host of {kind.type.slug}: {error!r}") from error
    return count * len(GAMES)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
