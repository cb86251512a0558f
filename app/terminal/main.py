# SPDX-License-Identifier: GPL-3.0-or-later
"""``tavolino-cli``: the composition root of the terminal client.

Exit codes: 0 when all went as wished, 1 for a table that could not be opened or joined or that was lost, 2
for arguments that can’t be, 130 after Ctrl-C, 143 when the system asked to end.
"""

from __future__ import annotations

import argparse
import contextlib
import locale
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from app import i18n
from app.arguments import port, require_text
from app.games.sequence.boards import Boards
from app.i18n import tr
from app.logs import PrivateLog
from app.presenters.words import sentence
from app.settings import Folders, Settings, Store, folders
from app.terminal import play
from app.terminal.asking import Asker, GoneError, Wishes, WrongAnswerError
from app.terminal.console import Console, Interrupted, Terminated, lines_of
from app.terminal.exit_codes import FAILED
from app.terminal.sanitize import plain
from app.terminal.screen import Out, Screen, standard_screen
from engines.registry import GAMES
from net.files import make_folder
from net.runtime import Runtime, version
from net.session.config import MAX_NAME, MAX_PASSWORD, TURN_LIMITS, ConfigError
from net.session.journal import JournalError
from net.transports.base import ConnectFailed, ListenFailed

WRONG = 2
"""The exit code for arguments that can’t be."""

LOG_FILE = "tavolino-cli.log"
log = logging.getLogger("tavolino")


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """The command line. Exits by itself for ``--help``, ``--version`` and nonsense."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--language", choices=tuple(i18n.LANGUAGES), default=None, help="instead of the locale’s"
    )
    common.add_argument(
        "--home", metavar="DIR", type=Path, default=None, help="settings and matches ($TAVOLINO_HOME)"
    )
    common.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="NO_COLOR counts in auto"
    )
    common.add_argument("-y", "--yes", action="store_true", help="ask nothing at the start: standard answers")

    here = argparse.ArgumentParser(add_help=False)
    here.add_argument("--people", type=int, metavar="N", default=None, help="people at this terminal, 1 to 4")
    here.add_argument(
        "--name", action="append", default=[], metavar="NAME", help="a person’s name; repeat it"
    )

    setup = argparse.ArgumentParser(add_help=False)
    setup.add_argument("game", nargs="?", default=None, help="one of those that “games” lists")
    setup.add_argument("--bots", type=int, metavar="N", default=None, help="seats played by AI")
    setup.add_argument("--level", default=None, help="of AI: easy, normal or hard")
    setup.add_argument("--preset", default=None, help="a named set of house rules, such as standard")
    setup.add_argument(
        "--rule",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule; repeat it (a board of your own: board=@FILE)",
    )
    setup.add_argument("--pace", type=float, metavar="S", default=None, help="seconds AI visibly thinks")
    setup.add_argument(
        "--turn-limit", type=int, metavar="S", default=0, help="seconds for a turn: 15 to 120, 0 for no limit"
    )
    setup.add_argument("--no-hints", action="store_true", help="“hint” is not allowed")
    setup.add_argument("--no-undo", action="store_true", help="“undo” is not allowed")
    setup.add_argument("--undo", action="store_true", help="host: “undo” is allowed, if all agree")

    parser = argparse.ArgumentParser(
        prog="tavolino-cli",
        description="Card games at one table, in the terminal. Without a command: play against AI.",
    )
    parser.add_argument("--version", action="store_true", help="tell the version and exit")
    ways = parser.add_subparsers(dest="way", metavar="COMMAND")
    ways.add_parser("play", parents=[common, here, setup], help="play here, alone or several people, with AI")
    host = ways.add_parser("host", parents=[common, here, setup], help="open a table others can join")
    host.add_argument("--table", default=None, metavar="NAME", help="the table’s name")
    host.add_argument("--port", type=port, default=0, help="where it listens")
    host.add_argument("--password", default="", help="lock the table: newcomers need this password")
    host.add_argument("--wait", type=int, metavar="N", default=None, help="begin when N guests sit")
    join = ways.add_parser("join", parents=[common, here], help="join a table: host:port or a join code")
    join.add_argument(
        "address",
        nargs="?",
        default=None,
        help="host, host:port or a join code; without one: back to the table one was cut off from",
    )
    join.add_argument("--password", default="", help="the password of a locked table")
    join.add_argument("--watch", action="store_true", help="watch without a seat")
    found = ways.add_parser("list", parents=[common], help="the tables found nearby")
    found.add_argument("--seconds", type=float, default=10.0, help="how long to look (10)")
    go_on = ways.add_parser("continue", parents=[common], help="go on with an unfinished match")
    go_on.add_argument("number", nargs="?", type=int, default=None, help="as listed; asked for otherwise")
    go_on.add_argument("--port", type=port, default=0, help="where guests come back to")
    ways.add_parser("games", parents=[common], help="the games there are")
    rules = ways.add_parser("rules", parents=[common], help="the rules of a game")
    rules.add_argument("game", nargs="?", default=None)

    words = list(arguments)
    options = words and words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")
    if not words or options or words[0] in [game.type.slug for game in GAMES]:
        words.insert(0, "play")
    chosen = parser.parse_args(words)
    if chosen.version:
        sys.stdout.write(f"Tavolino {version()}\n")
        parser.exit()
    _check(parser, chosen)
    return chosen


def _check(parser: argparse.ArgumentParser, chosen: argparse.Namespace) -> None:
    require_text(parser, chosen)
    if len(getattr(chosen, "table", None) or "") > MAX_NAME:
        parser.error(f"--table: at most {MAX_NAME} letters")
    if len(getattr(chosen, "password", "")) > MAX_PASSWORD:
        parser.error(f"--password: at most {MAX_PASSWORD} letters")
    pace = getattr(chosen, "pace", None)
    if pace is not None and not 0 <= pace <= 60:
        parser.error("--pace: seconds from 0 to 60")
    limit = getattr(chosen, "turn_limit", 0)
    if limit and not TURN_LIMITS[0] <= limit <= TURN_LIMITS[1]:
        parser.error("--turn-limit: seconds from {} to {}, or 0".format(*TURN_LIMITS))
    if not 0 <= getattr(chosen, "seconds", 0) <= 600:
        parser.error("--seconds: from 0 to 600")


def locale_language(environment: Mapping[str, str]) -> str:
    """The language of the locale, as programs in a terminal find it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return i18n.best_language([environment[name]])
    return i18n.best_language([locale.getlocale()[0] or "en"])


def run(
    chosen: argparse.Namespace,
    console: Console,
    screen: Screen,
    places: Folders,
    settings: Settings,
) -> int:
    """Do what was chosen; the exit code."""
    asker = Asker(console, screen, silent=chosen.yes)
    if chosen.way in ("games", "rules"):
        return play.read(chosen, asker)
    wishes = _wishes(chosen, Boards(places.boards))
    runtime = Runtime(journal_path=places.journal, interfaces=settings.interfaces)
    runtime.start()
    try:
        table = play.Play(runtime, console, screen, asker, places, settings)
        if chosen.way == "list":
            return table.look_around(chosen.seconds)
        if chosen.way == "join":
            return table.join(chosen, wishes)
        if chosen.way == "continue":
            return table.go_on(chosen)
        return table.host(chosen, wishes, others=chosen.way == "host")
    finally:
        runtime.stop()


def _wishes(chosen: argparse.Namespace, boards: Boards) -> Wishes:
    known = vars(chosen)
    return Wishes(
        game=known.get("game"),
        people=known.get("people"),
        names=[name.strip() for name in known.get("name", [])],
        bots=known.get("bots"),
        level=known.get("level"),
        preset=known.get("preset"),
        rules=known.get("rule", []),
        boards=boards,
    )


def start(
    arguments: Sequence[str],
    console: Console,
    out: Out,
    environment: Mapping[str, str],
    log_to: Callable[[Path], None] = lambda path: None,
) -> int:
    """The whole program but for the process’s own matters; the exit code. ``log_to`` is told the file for
    what goes wrong."""
    chosen = parse_arguments(arguments)
    places = folders(chosen.home)
    places.narrow()
    log_file = places.data / LOG_FILE
    log_to(log_file)
    store = Store(places.config)
    settings = store.load()
    language = chosen.language or (
        settings.language if settings.language != "system" else locale_language(environment)
    )
    i18n.set_language(language)
    screen = standard_screen(out, environment, chosen.color)
    for problem in store.problems:
        screen.paragraph(sentence(problem))
    try:
        return run(chosen, console, screen, places, settings)
    except GoneError as gone:
        return gone.result
    except WrongAnswerError as wrong:
        screen.paragraph(str(wrong))
        return WRONG
    except (ConfigError, ListenFailed, ConnectFailed, JournalError) as failure:
        screen.paragraph(sentence(failure.text))
        return FAILED
    except BrokenPipeError:
        raise
    except Exception as error:
        log.exception("an exception nobody caught")
        told = tr(
            "Something went wrong ({error}). Details are in {file}.", error=_named(error), file=log_file
        )
        screen.paragraph(plain(told))
        return FAILED
    finally:
        console.close()


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


@contextlib.contextmanager
def _signals(console: Console) -> Iterator[None]:
    """Ctrl-C and a polite kill come in like everything else, in their turn."""
    wanted = {signal.SIGINT: Interrupted(), signal.SIGTERM: Terminated()}
    if hasattr(signal, "SIGHUP"):
        wanted[signal.SIGHUP] = Terminated()
    before = {
        number: signal.signal(number, lambda *_, told=told: console.put(told))
        for number, told in wanted.items()
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the terminal client; the process’s exit code."""
    if getattr(sys, "frozen", False):
        import multiprocessing

        multiprocessing.freeze_support()  # a bot's process starts here and goes no further
    words = sys.argv[1:] if arguments is None else arguments
    interactive = sys.stdin is not None and sys.stdin.isatty()
    descriptor = sys.stdin.fileno() if sys.stdin is not None else os.open(os.devnull, os.O_RDONLY)
    console = Console(lines_of(descriptor), interactive=interactive)
    with _signals(console):
        try:
            return start(words, console, sys.stdout, os.environ, _log_to)
        except BrokenPipeError:
            # Nobody reads (“| head”). What Python writes at its end must have somewhere to go.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return FAILED


def _log_to(path: Path) -> None:
    """What goes wrong goes to a file: the terminal is for the game. No file, no harm."""
    handlers: list[logging.Handler] = [logging.NullHandler()]
    with contextlib.suppress(OSError):
        make_folder(path.parent)
        handlers = [PrivateLog(path, mode="w", encoding="utf-8", delay=True)]
    logging.basicConfig(level=logging.WARNING, handlers=handlers)
