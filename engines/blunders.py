# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a bot throws a deal away: ``python -m engines blunders GAME`` (docs/AI.md, “Blunders”).

Deals are played by the bot in every seat. At decisions picked at random from each deal, what it chose is
held against everything else that was legal: worlds are drawn as the observation allows (``determinize``),
and in each of them every choice is made and the deal played on by a level of the game's bots. All choices
see the same worlds, so that luck cancels out. The best other choice is found in some worlds and then
measured in others: the best of many is lucky where it was found.

A difference is told in *deals*: half the points between two sides, over what a deal of this run was
decided by on average; in a game that is won or lost by the deal, that is the difference in deals won.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import statistics
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from engines.arena import MOST_STEPS, bot_of, in_processes, next_seat, positive
from engines.contract import CHANCE, Bot, Level, Seat, State
from engines.options import Value
from engines.playthrough import parse_options
from engines.record import RequestError, make_game
from engines.registry import GAMES, AnyGame
from engines.rounds import SUMMARY

FAULT = 0.1
"""A choice that loses more of a deal than this is a fault."""
SURE = 3.0
"""By how many standard errors the loss must be above nothing."""
LOOK = 60
"""Worlds in which the best other choice is looked for."""
HOPEFUL = 0.03
"""Where no choice seems better by so much of a deal after the look, the position is left."""


class Question(msgspec.Struct, frozen=True):
    """Where to look: the deal with this number, at the decisions ``places`` (its real choices counted from
    0; as many random ones where it is a number of them)."""

    game: str
    options: dict[str, Value]
    seats: int | None
    level: Level
    playouts: Level
    seed: int
    deal: int
    places: int | tuple[int, ...]
    worlds: int
    budget: float


class Finding(msgspec.Struct, frozen=True):
    """One decision: what was chosen and what seemed best beside it, in the game's one-line form. ``loss`` and
    ``error`` (standard) are in points between two sides, ``stake`` is by how many the deals were decided."""

    deal: int
    place: int
    seat: Seat
    chosen: str
    better: str
    loss: float
    error: float
    worlds: int
    stake: float
    observation: bytes


def lost(finding: Finding, stake: float) -> tuple[float, float]:
    """(how much of a deal was lost, its standard error) where a deal is decided by ``stake`` points."""
    unit = 2 * stake or 1.0
    return finding.loss / unit, finding.error / unit


def is_fault(finding: Finding, stake: float) -> bool:
    """Whether more than ``FAULT`` of a deal was lost, and surely something."""
    loss, error = lost(finding, stake)
    return loss > FAULT and loss > SURE * error


def margin(state: State[Any, Any], teams: Sequence[int], seat: Seat) -> float:
    """By how many points the first deal of a match went better for ``seat`` than for the best other side;
    in a match of one deal whether it was won (1), lost (-1) or neither."""
    own = teams[seat]
    if not _scored_by_deals(state):
        return state.returns()[seat]
    # The fewest points win in some games: then less is ahead.
    sign = -1 if state.match_end().lowest_wins else 1  # type: ignore[attr-defined]
    scores = state.scores()
    return float(sign * scores[own] - max(sign * had for team, had in enumerate(scores) if team != own))


def _scored_by_deals(state: State[Any, Any]) -> bool:
    return hasattr(state, "match_end")


def is_dealt_out(state: State[Any, Any]) -> bool:
    """Whether the first deal is over."""
    return state.is_terminal() or getattr(state, "phase", "") == SUMMARY


def play_on(
    state: State[Any, Any], bots: Sequence[Bot], rng: random.Random, budget: float
) -> State[Any, Any]:
    """The state at the end of its deal. Raises RuntimeError for a deal that never ends."""
    for _ in range(MOST_STEPS):
        if is_dealt_out(state):
            return state
        if state.is_chance_node():
            state = state.apply(CHANCE, state.sample_chance(rng)).state
            continue
        seat = next_seat(state)
        state = state.apply(seat, bots[seat].choose(state.observation(seat), rng, budget)).state
    raise RuntimeError("a deal never ends")


def decisions(
    question: Question, game: AnyGame, seats: int
) -> Iterator[tuple[int, Seat, State[Any, Any], Any]]:
    """(place, seat, state, what the bot chose) at each real choice of the deal."""
    rng = random.Random(f"{question.seed}/{question.deal}")
    bots = [bot_of(game, question.level)] * seats
    state = game.new_initial_state(seats)
    place = 0
    for _ in range(MOST_STEPS):
        if is_dealt_out(state):
            return
        if state.is_chance_node():
            state = state.apply(CHANCE, state.sample_chance(rng)).state
            continue
        seat = next_seat(state)
        action = bots[seat].choose(state.observation(seat), rng, question.budget)
        if len(state.legal_actions(seat)) > 1:
            yield place, seat, state, action
            place += 1
        state = state.apply(seat, action).state
    raise RuntimeError(f"deal {question.deal} never ends")


def examine(question: Question) -> list[Finding]:
    """What is found at the asked decisions of one deal."""
    game, seats = make_game(question.game, question.options, question.seats)
    found = list(decisions(question, game, seats))
    if isinstance(question.places, int):
        pick = random.Random(f"{question.seed}/{question.deal}/places")
        found = pick.sample(found, min(question.places, len(found)))
    else:
        found = [entry for entry in found if entry[0] in question.places]
    return [_weighed(question, game, seats, *entry) for entry in sorted(found, key=lambda entry: entry[0])]


def _weighed(
    question: Question, game: AnyGame, seats: int, place: int, seat: Seat, state: State[Any, Any], chosen: Any
) -> Finding:
    observation = state.observation(seat)
    teams = game.teams(seats)
    bots = [bot_of(game, question.playouts)] * seats
    others = [action for action in state.legal_actions(seat) if action != chosen]

    def outcome(action: Any, number: int) -> float:
        name = f"{question.seed}/{question.deal}/{place}/{number}"
        world = game.determinize(observation, random.Random(name))
        after = world.apply(seat, action).state
        end = play_on(after, bots, random.Random(f"{name}/on"), question.budget)
        return margin(end, teams, seat)

    def rows(actions: Sequence[Any], numbers: Iterable[int]) -> list[list[float]]:
        return [[outcome(action, number) for number in numbers] for action in actions]

    look = range(LOOK)
    own, *rest = rows([chosen, *others], look)
    means = [statistics.fmean(row) for row in rest]
    best = max(range(len(rest)), key=means.__getitem__)
    stake = statistics.fmean(map(abs, own))
    numbers, loss = look, means[best] - statistics.fmean(own)
    if loss > HOPEFUL * 2 * stake:
        numbers = range(LOOK, LOOK + question.worlds)
        own, other = rows([chosen, others[best]], numbers)
        gaps = [there - here for here, there in zip(own, other, strict=True)]
    else:
        gaps = [there - here for here, there in zip(own, rest[best], strict=True)]
    return Finding(
        deal=question.deal,
        place=place,
        seat=seat,
        chosen=game.action_to_text(chosen),
        better=game.action_to_text(others[best]),
        loss=statistics.fmean(gaps),
        error=statistics.stdev(gaps) / math.sqrt(len(gaps)),
        worlds=len(numbers),
        stake=statistics.fmean(map(abs, own)),
        observation=msgspec.json.encode(observation),
    )


def report(findings: Sequence[Finding], *, everything: bool = False) -> list[str]:
    """The faults, worst first, and how many of how many decisions they are; with ``everything`` each
    decision, and what was seen there."""
    if not findings:
        return ["No decision was found."]
    stake = statistics.fmean(finding.stake for finding in findings)
    told = sorted(findings, key=lambda finding: -finding.loss)
    lines = []
    for finding in told:
        if not (everything or is_fault(finding, stake)):
            continue
        loss, error = lost(finding, stake)
        lines.append(
            f"deal {finding.deal} decision {finding.place} seat {finding.seat}: {finding.chosen}; "
            f"{finding.better} is better by {loss:+.3f} ± {error:.3f} of a deal ({finding.worlds} worlds)"
        )
        if everything:
            lines.append(f"  sees {finding.observation.decode()}")
    faults = sum(is_fault(finding, stake) for finding in findings)
    lines.append(f"{faults} of {len(findings)} decisions lose more than a tenth of a deal")
    return lines


def parser() -> argparse.ArgumentParser:
    """The command line."""
    found = argparse.ArgumentParser(
        prog="python -m engines blunders",
        description="Search random deals for decisions in which a bot loses more than a tenth of a deal.",
    )
    found.add_argument("game", metavar="GAME", help="one of: " + ", ".join(game.type.slug for game in GAMES))
    found.add_argument(
        "--level", type=Level, default=Level.NORMAL, metavar="LEVEL", help="who decides (normal)"
    )
    found.add_argument(
        "--playouts",
        type=Level,
        default=Level.NORMAL,
        metavar="LEVEL",
        help="who plays the worlds out (normal)",
    )
    found.add_argument("--deals", type=positive(int), default=20, metavar="N", help="deals to look at (20)")
    found.add_argument("--each", type=positive(int), default=2, metavar="N", help="decisions of a deal (2)")
    found.add_argument(
        "--worlds", type=positive(int), default=300, metavar="N", help="worlds to measure in (300)"
    )
    found.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed finds the same (1)")
    found.add_argument("--seats", type=int, metavar="N", help="number of seats (the game's usual one)")
    found.add_argument(
        "--budget",
        type=positive(float),
        default=0.02,
        metavar="S",
        help="seconds for a decision of hard's (0.02)",
    )
    found.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule; may be repeated"
    )
    found.add_argument(
        "--only", metavar="DEAL.DECISION", help="look at this one and show what was seen, fault or not"
    )
    found.add_argument(
        "--jobs", type=positive(int), default=os.cpu_count() or 1, metavar="N", help="processes (all cores)"
    )
    return found


def questions(args: argparse.Namespace) -> list[Question]:
    """What the command line asks for, a question for each deal. Raises RequestError for what no game
    knows."""
    options = parse_options(args.game, args.option)
    make_game(args.game, options, args.seats)
    deals: Sequence[int] = range(args.deals)
    places: int | tuple[int, ...] = args.each
    if args.only:
        deal, _, place = args.only.partition(".")
        if not (deal.isdecimal() and place.isdecimal()):
            raise RequestError("bad-place", f"{args.only!r} is not a deal and a decision, as 3.14 is")
        deals, places = [int(deal)], (int(place),)
    return [
        Question(
            game=args.game,
            options=options,
            seats=args.seats,
            level=args.level,
            playouts=args.playouts,
            seed=args.seed,
            deal=deal,
            places=places,
            worlds=args.worlds,
            budget=args.budget,
        )
        for deal in deals
    ]


def main(argv: Sequence[str]) -> int:
    """Run the command line; the exit code: 0, 1 where there are faults, 2 for a wrong command line."""
    args = parser().parse_args(argv)
    try:
        work = questions(args)
    except RequestError as error:
        sys.stderr.write(f"blunders: {error}\n")
        return 2
    start = time.perf_counter()
    findings = [finding for found in in_processes(examine, work, args.jobs) for finding in found]
    lines = report(findings, everything=bool(args.only))
    sys.stdout.write("\n".join(lines) + f"\n{time.perf_counter() - start:.0f} s in all\n")
    return int(not lines[-1].startswith("0 of ") and bool(findings))
