# SPDX-License-Identifier: GPL-3.0-or-later
"""Bots against bots: ``python -m engines arena`` (docs/AI.md tells how to read its table).

Any game of the catalogue, through the contract alone. Luck is taken out as far as it can be: each set
of deals is played once for every way the levels can be moved round the table. The k-th chance action
of a set comes from a generator seeded by (seed, set, k), so all its matches see the same cards.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from engines.contract import CHANCE, Bot, Level, Seat, State
from engines.options import Value
from engines.playthrough import parse_options
from engines.record import RequestError, make_game
from engines.registry import GAMES, AnyGame

Q = TypeVar("Q")
A = TypeVar("A")
Z95 = 1.959964
MOST_STEPS = 20_000
"""A match that takes more actions never ends."""


class Pairing(msgspec.Struct, frozen=True):
    """One match to play: who sits where, and which cards fall (``seed``, ``number``)."""

    game: str
    options: dict[str, Value]
    levels: tuple[Level, ...]
    seed: int
    number: int
    budget: float


class MatchReport(msgspec.Struct, frozen=True):
    """How a match went. ``sides`` name the levels of each team; ``returns`` and ``points`` are by
    team; ``seconds`` the time of every decision that was one, by level."""

    sides: tuple[str, ...]
    returns: tuple[float, ...]
    points: tuple[int, ...]
    deals: int
    seconds: dict[str, list[float]]


class Standing(msgspec.Struct):
    """What the matches say about one side so far."""

    matches: int = 0
    wins: int = 0
    draws: int = 0
    points: int = 0
    conceded: int = 0
    deals: int = 0


def play_match(pairing: Pairing, clock: Callable[[], float] = time.perf_counter) -> MatchReport:
    """Play one match to its end. Raises RuntimeError for one that never ends."""
    game, seats = make_game(pairing.game, pairing.options, len(pairing.levels))
    bots = [bot_of(game, level) for level in pairing.levels]
    rngs = [random.Random(f"{pairing.seed}/{pairing.number}/bot/{seat}") for seat in range(seats)]
    seconds: dict[str, list[float]] = {level.value: [] for level in pairing.levels}
    state = game.new_initial_state(seats)
    shuffles = 0
    for _ in range(MOST_STEPS):
        if state.is_terminal():
            break
        if state.is_chance_node():
            chance = random.Random(f"{pairing.seed}/{pairing.number}/chance/{shuffles}")
            state = state.apply(CHANCE, state.sample_chance(chance)).state
            shuffles += 1
            continue
        seat = next_seat(state)
        observation = state.observation(seat)
        start = clock()
        action = bots[seat].choose(observation, rngs[seat], pairing.budget)
        if len(observation.legal) != 1 or not game.type.legal_actions_complete:
            seconds[pairing.levels[seat].value].append(clock() - start)
        state = state.apply(seat, action).state
    else:
        raise RuntimeError(f"match {pairing.number} takes more than {MOST_STEPS} actions")
    teams = game.teams(seats)
    numbers = sorted(set(teams))
    returns = state.returns()
    return MatchReport(
        sides=tuple(side_name(pairing.levels, teams, team) for team in numbers),
        returns=tuple(returns[teams.index(team)] for team in numbers),
        points=state.scores(),
        deals=state.observation(None).deal,
        seconds=seconds,
    )


def next_seat(state: State[Any, Any]) -> Seat:
    """Whose decision is asked for: of several seats one that has nothing to choose (a card to draw before it
    is too late), else the first."""
    active = state.active_seats()
    return next((seat for seat in active[1:] if len(state.legal_actions(seat)) == 1), active[0])


def bot_of(game: AnyGame, level: Level) -> Bot:
    """The game's bot of that level."""
    return game.bot(level)


def side_name(levels: Sequence[Level], teams: Sequence[int], team: int) -> str:
    """``hard``, or ``easy+hard`` for a team of several levels."""
    return "+".join(
        sorted({level.value for level, other in zip(levels, teams, strict=True) if other == team})
    )


def rotations(levels: Sequence[Level]) -> list[tuple[Level, ...]]:
    """Every different way to move the levels round the table, the given one first."""
    turned = [(*levels[n:], *levels[:n]) for n in range(len(levels))]
    return list(dict.fromkeys(turned))


def pairings(
    game: str, options: dict[str, Value], levels: Sequence[Level], matches: int, seed: int, budget: float
) -> list[Pairing]:
    """``matches`` matches, rounded up so that every set of deals is played from all sides."""
    turned = rotations(levels)
    sets = math.ceil(matches / len(turned))
    return [Pairing(game, options, seats, seed, number, budget) for number in range(sets) for seats in turned]


def tally(reports: Iterable[MatchReport]) -> tuple[dict[str, Standing], dict[str, list[float]]]:
    """Standings by side and decision times by level."""
    standings: dict[str, Standing] = {}
    seconds: dict[str, list[float]] = {}
    for report in reports:
        for team, side in enumerate(report.sides):
            standing = standings.setdefault(side, Standing())
            standing.matches += 1
            standing.wins += report.returns[team] > 0
            standing.draws += report.returns[team] == 0
            standing.points += report.points[team]
            standing.conceded += max(
                points
                for other, points in enumerate(report.points)
                if other != team or len(report.points) == 1
            )
            standing.deals += report.deals
        for level, times in report.seconds.items():
            seconds.setdefault(level, []).extend(times)
    return standings, seconds


def wilson(wins: int, matches: int) -> tuple[float, float]:
    """The 95 % confidence interval of a win rate after Wilson. (0, 1) for no matches."""
    if not matches:
        return 0.0, 1.0
    rate = wins / matches
    spread = Z95 * Z95 / matches
    middle = (rate + spread / 2) / (1 + spread)
    half = Z95 * math.sqrt(rate * (1 - rate) / matches + spread / (4 * matches)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def quantile(times: Sequence[float], share: float) -> float:
    """The smallest time that ``share`` of all do not exceed."""
    ordered = sorted(times)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def table(reports: Sequence[MatchReport]) -> list[str]:
    """The result as lines of text."""
    standings, seconds = tally(reports)
    lines = [
        f"{'side':<16}{'matches':>8}{'wins':>7}{'draws':>7}{'win rate':>10}   95 % interval    points/deal"
    ]
    for side, s in sorted(standings.items(), key=lambda item: -item[1].wins / item[1].matches):
        low, high = wilson(s.wins, s.matches)
        deals = max(1, s.deals)
        lines.append(
            f"{side:<16}{s.matches:>8}{s.wins:>7}{s.draws:>7}{s.wins / s.matches:>9.1%}"
            f"   {low:>6.1%} – {high:<6.1%}  {s.points / deals:.3f} : {s.conceded / deals:.3f}"
        )
    lines += ["", f"{'level':<16}{'decisions':>10}{'median':>12}{'p99':>12}"]
    for level, times in seconds.items():
        if times:
            median, p99 = statistics.median(times), quantile(times, 0.99)
            lines.append(f"{level:<16}{len(times):>10}{median:>11.4f}s{p99:>11.4f}s")
    return lines


def in_processes(function: Callable[[Q], A], work: Sequence[Q], jobs: int) -> list[A]:
    """What ``function`` makes of each, worked out on up to ``jobs`` processes, in the order of ``work``."""
    jobs = min(jobs, len(work))
    if jobs == 1:
        return [function(piece) for piece in work]
    # Spawned, not forked: the same on every system, and safe beside threads.
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        return pool.map(function, work, chunksize=1)


def _levels(text: str) -> tuple[Level, ...]:
    try:
        return tuple(Level(word.strip().lower()) for word in text.split(","))
    except ValueError:
        known = ", ".join(level.value for level in Level)
        raise argparse.ArgumentTypeError(f"a comma-separated list of {known}, one for each seat") from None


def positive(kind: Callable[[str], Any]) -> Callable[[str], Any]:
    """A type for argparse: ``kind``, above 0."""

    def number(text: str) -> Any:
        value = kind(text)
        if not value > 0:
            raise argparse.ArgumentTypeError("must be above 0")
        return value

    return number


def parser() -> argparse.ArgumentParser:
    """The command line of the arena."""
    found = argparse.ArgumentParser(
        prog="python -m engines arena", description="Let bots play each other and compare their strength."
    )
    found.add_argument("game", metavar="GAME", help="one of: " + ", ".join(game.type.slug for game in GAMES))
    found.add_argument(
        "--seats", type=_levels, required=True, metavar="LEVELS", help="a level for each seat, with commas"
    )
    found.add_argument("--matches", type=positive(int), default=100, metavar="N", help="matches (100)")
    found.add_argument(
        "--seed", type=int, default=1, metavar="S", help="the same seed gives the same cards (1)"
    )
    found.add_argument(
        "--budget", type=positive(float), default=1.0, metavar="S", help="seconds for each decision (1.0)"
    )
    found.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule; may be repeated"
    )
    found.add_argument(
        "--jobs", type=positive(int), default=os.cpu_count() or 1, metavar="N", help="processes (all cores)"
    )
    return found


def main(argv: Sequence[str]) -> int:
    """Run the command line; the exit code: 0, or 2 for a wrong command line."""
    args = parser().parse_args(argv)
    try:
        options = parse_options(args.game, args.option)
        make_game(args.game, options, len(args.seats))
    except RequestError as error:
        sys.stderr.write(f"arena: {error}\n")
        return 2
    work = pairings(args.game, options, args.seats, args.matches, args.seed, args.budget)
    start = time.perf_counter()
    reports = in_processes(play_match, work, args.jobs)
    took = time.perf_counter() - start
    sys.stdout.write("\n".join(table(reports)) + "\n")
    told = f"{len(work)} matches of {args.game}, seed {args.seed}, budget {args.budget:g} s"
    sys.stdout.write(f"\n{told}; {took:.0f} s in all\n")
    return 0
