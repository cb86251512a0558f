# SPDX-License-Identifier: GPL-3.0-or-later
"""The layer rule: engines ← net ← app, no Qt where none belongs, and no module that needs another first."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OURS = ("engines", "net", "app")
STANDARD = sys.stdlib_module_names

ALLOWED: dict[str, frozenset[str]] = {
    "engines": frozenset({"engines", "msgspec"}),
    "net": frozenset({"engines", "net", "msgspec", "ifaddr", "regex", "confusable_homoglyphs"}),
    "net/discovery": frozenset({"engines", "net", "msgspec", "ifaddr", "zeroconf"}),
    "app/presenters": frozenset({"engines", "net", "app", "msgspec", "segno", "markdown_it"}),
    "app/games": frozenset({"engines", "net", "app", "msgspec"}),
    "app/terminal": frozenset({"engines", "net", "app", "msgspec"}),
    "app/updates": frozenset({"engines", "net", "app", "msgspec", "cryptography", "packaging", "truststore"}),
    "app": frozenset({"engines", "net", "app", "msgspec", "PySide6", "platformdirs"}),
}
"""What each layer may import beside the standard library; the longest folder that fits counts."""

ADAPTERS: dict[str, str] = {
    "net/transports/rfcomm/qt.py": "PySide6",
    "net/transports/rfcomm/qt_links.py": "PySide6",
    "net/transports/rfcomm/pybluez.py": "bluetooth",
    "net/transports/rfcomm/bumble.py": "bumble",
}
"""The files that adapt one Bluetooth stack each, and the package that only they may import; they are
imported only when used, and the package may be missing."""

WITHOUT_QT = ("engines", "net", "app/games", "app/presenters", "app/terminal", "app/updates")


def is_model(file: str) -> bool:
    """Whether this is a game's Qt model: the one kind of file in a room that has Qt (``app.games.front``
    loads it when it is wanted)."""
    return file.startswith("app/games/") and file.endswith("model.py")


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Every import of a file, those inside functions and for type checkers included: line and module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            yield node.lineno, node.module or ""


def layer(file: str) -> str:
    return max((path for path in ALLOWED if f"{file}/".startswith(f"{path}/")), key=len)


def test_there_is_something_to_check() -> None:
    assert all(len(modules(package)) > 5 for package in OURS)
    assert not [file for file in ADAPTERS if not (ROOT / file).exists()]


@pytest.mark.parametrize("package", OURS)
def test_layers(package: str) -> None:
    wrong = []
    for path in modules(package):
        file = path.relative_to(ROOT).as_posix()
        allowed = ALLOWED[layer(file)] | STANDARD | {ADAPTERS.get(file, "")}
        if is_model(file):
            allowed |= {"PySide6"}
        for line, name in imported(path):
            if name.partition(".")[0] not in allowed:
                wrong.append(f"{file}:{line}: {layer(file)} must not import {name}")
    assert not wrong, "\n".join(wrong)


def test_what_is_imported_is_declared() -> None:
    declared = set(
        re.findall(r'^    "([A-Za-z0-9-]+)>=', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    )
    used = {name.partition(".")[0] for top in OURS for path in modules(top) for _, name in imported(path)}
    for package in used - STANDARD - set(OURS) - {"bluetooth", "bumble"}:
        name = package.replace("_", "-")
        distributions = {package, name, f"{package}-Essentials", f"{name}-py"}
        assert distributions & declared, package


def import_graph() -> dict[str, set[str]]:
    """What each module of ours imports of ours, wherever in the file: inside functions, for type checkers."""
    tops = (*OURS, "tools")
    paths = {path.relative_to(ROOT).with_suffix(""): path for top in tops for path in modules(top)}
    ours = {".".join(name.parts).removesuffix(".__init__"): path for name, path in paths.items()}
    graph: dict[str, set[str]] = {}
    for name, path in ours.items():
        needs: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                needs.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                needs |= inner & ours.keys()
                if inner - ours.keys():
                    needs.add(node.module)
        graph[name] = needs & ours.keys() - {name}
    return graph


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The groups of modules each of which needs every other one, by Tarjan's algorithm."""
    found: list[list[str]] = []
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    waiting: list[str] = []

    def visit(module: str) -> None:
        number[module] = lowest[module] = len(number)
        waiting.append(module)
        for needed in sorted(graph[module]):
            if needed not in number:
                visit(needed)
                lowest[module] = min(lowest[module], lowest[needed])
            elif needed in waiting:
                lowest[module] = min(lowest[module], number[needed])
        if lowest[module] == number[module]:
            place = waiting.index(module)
            group = waiting[place:]
            del waiting[place:]
            if len(group) > 1:
                found.append(sorted(group))

    for module in sorted(graph):
        if module not in number:
            visit(module)
    return found


def test_circles_are_found() -> None:
    graph = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"e"}, "e": set(), "f": {"e", "g"}, "g": {"f"}}
    assert circles(graph) == [["a", "b", "c"], ["f", "g"]]


def test_no_module_imports_itself_in_a_circle() -> None:
    """Late imports and imports for type checkers count: a folder reads downwards."""
    graph = import_graph()
    assert len(graph) > 200
    assert "engines.contract" in graph["engines.rounds"]
    wrong = circles(graph)
    assert not wrong, "these import each other in a circle:\n" + "\n".join(map(", ".join, wrong))


ALONE = """
import importlib, os, sys, warnings
warnings.simplefilter("error")
failed = 0
for module in sys.argv[1:]:
    child = os.fork()
    if child == 0:
        code = 1
        try:
            importlib.import_module(module)
            code = 0
        except BaseException as error:
            print(f"{module}: {type(error).__name__}: {error}", flush=True)
        os._exit(code)
    failed |= os.waitpid(child, 0)[1]
sys.exit(bool(failed))
"""
"""Imports each module in a process of its own, forked from one that has imported nothing of ours."""


def names(folder: str) -> list[str]:
    files = (path.relative_to(ROOT) for path in modules(folder))
    paths = (file.with_suffix("") for file in files if file.as_posix() not in ADAPTERS)
    return [".".join(path.parts).removesuffix(".__init__") for path in paths if path.name != "__main__"]


@pytest.mark.skipif(sys.platform == "win32", reason="forks")
@pytest.mark.parametrize("package", OURS)
def test_every_module_can_be_imported_first(package: str) -> None:
    preload = "import msgspec, asyncio, multiprocessing\n" + ("import PySide6.QtQuick\n" * (package == "app"))
    done = subprocess.run(
        [sys.executable, "-c", preload + ALONE, *names(package)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("folder", WITHOUT_QT)
def test_no_qt_by_any_detour(folder: str) -> None:
    without = [name for name in names(folder) if not is_model(f"{name.replace('.', '/')}.py")]
    script = (
        f"import importlib, sys\nfor n in {without!r}: importlib.import_module(n)\n"
        "print([n for n in sys.modules if n.startswith(('PySide6', 'shiboken'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=100, check=False
    )
    assert done.stdout.strip() == "[]", done.stdout + done.stderr
