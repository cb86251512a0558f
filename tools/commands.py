# SPDX-License-Identifier: GPL-3.0-or-later
"""The commands of dev.py. Standard library only; what needs packages runs inside ``.venv``."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tools import environment as env

STRICT = ("engines", "net", "app")
"""What mypy --strict covers."""

WORKERS = "2"
"""Test processes side by side."""


PACKAGE_VENV = env.ROOT / "build" / "package-venv"
"""Where the app is built: an environment without the test tools, so that none of them gets into it."""


class Command(NamedTuple):
    """One word after ``dev.py``: what it does, in one line, and the function that does it."""

    help: str
    run: Callable[[list[str]], int]


class Check(NamedTuple):
    """One step of ``lint`` and ``test``: a name and a command line run in ``.venv``."""

    name: str
    command: list[str]


def main(args: list[str]) -> int:
    """Run one command; the result is the exit status."""
    name, rest = (args[0], args[1:]) if args else ("help", [])
    if name in ("-h", "--help"):
        name = "help"
    command = COMMANDS.get(name)
    if command is None:
        print(f"There is no command {name!r}.\n", file=sys.stderr)
        show_help([])
        return 2
    try:
        return command.run(rest)
    except env.SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def show_help(args: list[str]) -> int:
    """List the commands."""
    print("python3 dev.py COMMAND\n")
    for name, command in COMMANDS.items():
        print(f"  {name:<9}{command.help}")
    return 0


def play(args: list[str]) -> int:
    """Set up what a player needs, then open the window."""
    if not _has_screen():
        raise env.SetupError(
            "There is no screen to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set)."
        )
    env.prepare()
    env.ensure_libraries(env.libraries_for_window())
    return _run([str(env.venv_python()), "-m", "app.main", *args])


def _has_screen() -> bool:
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in names)


def test(args: list[str]) -> int:
    """Every check and test; with arguments only pytest, with these arguments."""
    _prepare_to_test()
    if args:
        return _run([*_pytest(), *args])
    return _run_checks(
        [
            *checks(),
            Check("tests", [*_pytest(), "-n", WORKERS, "--dist", "loadfile", "--durations", "15"]),
        ]
    )


def lint(args: list[str]) -> int:
    """Every check but the tests."""
    _prepare_to_test()
    return _run_checks(checks())


def checks() -> list[Check]:
    """The static checks, in the order they are run."""
    python = str(env.venv_python())
    ruff = str(env.tool("ruff"))
    return [
        Check("ruff check", [ruff, "check", "."]),
        Check("ruff format", [ruff, "format", "--check", "."]),
        Check("mypy --strict", [python, "-m", "mypy", "--strict", *STRICT]),
        Check("qmllint", [python, "-m", "tools.qml_lint"]),
        Check("qmlformat", [python, "-m", "tools.qml_format", "--check"]),
        Check("translations", [python, "-m", "tools.catalogue", "--check"]),
    ]


LIMIT = 60 * 60.0
"""Seconds after which a step that hangs has failed; the whole run takes about ten minutes."""


def _pytest() -> list[str]:
    return [str(env.venv_python()), "-m", "pytest"]


def _prepare_to_test() -> None:
    env.prepare("dev")
    env.ensure_libraries(env.LIBRARIES)


def _run_checks(steps: Sequence[Check]) -> int:
    """Run all steps, also after one has failed, and close with one table."""
    results: list[tuple[str, bool, float]] = []
    for step in steps:
        print(f"\n── {step.name} " + "─" * max(0, 60 - len(step.name)), flush=True)
        start = time.monotonic()
        ok = _run(step.command, LIMIT) == 0
        results.append((step.name, ok, time.monotonic() - start))
    print("\n" + "─" * 64)
    for name, ok, seconds in results:
        print(f"  {'ok    ' if ok else 'FAILED'}  {name:<20}{seconds:8.1f} s")
    failed = [name for name, ok, _ in results if not ok]
    print(f"\n{'Failed: ' + ', '.join(failed) if failed else 'Everything passed.'}", flush=True)
    return 1 if failed else 0


def _in_venv(module: str) -> Callable[[list[str]], int]:
    """A command that runs a module of this repository with the test tools at hand."""

    def run(args: list[str]) -> int:
        _prepare_to_test()
        return _run([str(env.venv_python()), "-m", module, *args])

    return run


def package(args: list[str]) -> int:
    """Build the app that needs no Python and its installer, in an environment of its own or, with
    ``--python PATH``, by an interpreter that has what is needed."""
    python = env.venv_python(PACKAGE_VENV)
    if args[:1] == ["--python"]:
        if len(args) < 2:
            raise env.SetupError("--python wants the path of an interpreter.")
        python, args = Path(args[1]), args[2:]
    else:
        env.prepare("package", PACKAGE_VENV)
    env.ensure_libraries(env.LIBRARIES)
    return _run([str(python), "-m", "tools.package", *args])


def tidy(args: list[str]) -> int:
    """Let ruff put imports and layout in order, and qmlformat the layout of QML."""
    _prepare_to_test()
    steps = (
        [str(env.tool("ruff")), "check", "--fix", "."],
        [str(env.tool("ruff")), "format", "."],
        [str(env.venv_python()), "-m", "tools.qml_format"],
    )
    return max([_run(step) for step in steps])


def fresh(args: list[str]) -> int:
    """Start anew: remove ``.venv`` and everything built, then set up again."""
    env.forget()
    _prepare_to_test()
    return 0


def _run(command: Sequence[str], limit: float | None = None) -> int:
    """Run in the project's folder, as UTF-8 whatever the system's code page; the exit code.

    What has not ended after ``limit`` seconds is ended with all its children and has failed.
    """
    variables = {**os.environ, "PYTHONUTF8": "1"}
    own_group = limit is not None and os.name == "posix"
    process = subprocess.Popen(list(command), cwd=env.ROOT, env=variables, start_new_session=own_group)
    try:
        return process.wait(limit)
    except subprocess.TimeoutExpired:
        print(f"\nNot done after {limit:.0f} s; ended.", flush=True)
        return 1
    finally:
        if process.poll() is None:
            if own_group:
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
            process.wait()


COMMANDS: dict[str, Command] = {
    "play": Command("set up what is needed and open the window", play),
    "test": Command("set up what is needed, then every check and test (test -k foo: only pytest)", test),
    "lint": Command("every check but the tests", lint),
    "tidy": Command("let ruff and qmlformat put layout and imports in order", tidy),
    "strings": Command("collect the texts, update and compile the translations", _in_venv("tools.catalogue")),
    "bench": Command("measure start time, frame gaps and network delay", _in_venv("tools.bench")),
    "fuzz": Command("hostile input against a live table (--seconds N, --seed S)", _in_venv("tools.fuzz")),
    "golden": Command("write the golden playthroughs anew (say why in the commit)", _in_venv("tools.golden")),
    "people": Command("write tests/app/sentences.md: what is said of people", _in_venv("tools.sentences")),
    "docs": Command("write the games' pages for programs in docs/referee", _in_venv("tools.referee_docs")),
    "shots": Command("write the screenshots of docs/screenshots anew", _in_venv("tools.shots")),
    "sounds": Command("write the sounds anew", _in_venv("tools.make_sounds")),
    "package": Command("build the app that needs no Python, and this system's installer for it", package),
    "fresh": Command("remove .venv and everything built, and set up again", fresh),
    "help": Command("this list", show_help),
}
