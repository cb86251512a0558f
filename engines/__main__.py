# SPDX-License-Identifier: GPL-3.0-or-later
"""``python -m engines``: the rules and the bots without a window (docs/REFEREE.md)."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from engines import playthrough, referee
from engines.record import RequestError, make_game
from engines.registry import GAMES, AnyGame

FAILED = 1
WRONG = 2
"""Exit code for what was asked wrongly, as argparse has it."""


def main(argv: Sequence[str]) -> int:
    """Run a subcommand; its exit code."""
    if argv[:1] == ["arena"]:
        # Bots and worker processes are loaded by the one command that needs them.
        from engines import arena

        return arena.main(list(argv[1:]))
    if argv[:1] == ["blunders"]:
        from engines import blunders

        return blunders.main(list(argv[1:]))
    args = _parser().parse_args(argv)
    try:
        if args.command == "referee":
            return _referee(args)
        if args.command == "replay":
            return _replay(args.file)
        return _playthrough(args)
    except RequestError as error:
        print(f"{args.command}: {error}", file=sys.stderr)
        return WRONG


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engines", description=__doc__.split(" (")[0] + ".")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    rules = commands.add_parser("referee", help="the rules over JSON lines on standard input and output")
    _add_game(rules)
    play = commands.add_parser("playthrough", help="write a random match in the form of the golden files")
    _add_game(play)
    play.add_argument("--seed", type=int, required=True, help="the same seed gives the same match")
    replay = commands.add_parser("replay", help="play such a file again and compare")
    replay.add_argument("file", type=Path, metavar="FILE")
    commands.add_parser("arena", help="bots against bots: see arena --help", add_help=False)
    commands.add_parser("blunders", help="where a bot throws deals away: see blunders --help", add_help=False)
    return parser


def _add_game(parser: argparse.ArgumentParser) -> None:
    slugs = ", ".join(game.type.slug for game in GAMES)
    parser.add_argument("game", metavar="GAME", help=f"one of: {slugs}")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule; may be repeated"
    )
    parser.add_argument("--seats", type=int, metavar="N", help="number of seats (the game's usual one)")


def _game(args: argparse.Namespace) -> tuple[AnyGame, int]:
    return make_game(args.game, playthrough.parse_options(args.game, args.option), args.seats)


def _referee(args: argparse.Namespace) -> int:
    try:
        game, seats = _game(args)
    except RequestError as error:
        body = {"ok": False, **referee.error_body(error.code, str(error))}
        print(msgspec.json.encode(body).decode(), flush=True)
        return WRONG
    referee.serve(referee.Referee(game, seats), sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _playthrough(args: argparse.Namespace) -> int:
    game, seats = _game(args)
    for line in playthrough.playthrough(game, seats, args.seed):
        print(line)
    return 0


def _replay(file: Path) -> int:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise RequestError("unreadable", f"{file} can't be read: {error}") from error
    difference = playthrough.verify(lines)
    print(f"{file}: {difference or 'the same'}")
    return FAILED if difference else 0


def run() -> int:
    """``main`` for a terminal: UTF-8 whatever the system's code page, quiet when the reader goes."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):
            stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        return 130
    return code


if __name__ == "__main__":
    sys.exit(run())
