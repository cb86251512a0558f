# SPDX-License-Identifier: GPL-3.0-or-later
"""Lay every QML file out by Qt's qmlformat and .qmlformat.ini: ``python -m tools.qml_format``. With
``--check`` only say which files it would change."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tools.qml_lint import BATCH, QML, ROOT, program

SETTINGS = ROOT / ".qmlformat.ini"


def layout(files: Iterable[Path]) -> None:
    """Write the files anew as qmlformat has them. Raises RuntimeError for one that it can't read."""
    todo = [str(path) for path in sorted(files)]
    for start in range(0, len(todo), BATCH):
        command = [str(program("qmlformat")), "--settings", str(SETTINGS), "--inplace"]
        done = subprocess.run(
            [*command, *todo[start : start + BATCH]], cwd=ROOT, capture_output=True, text=True, check=False
        )
        if done.returncode or done.stderr.strip():
            raise RuntimeError(f"qmlformat: {done.stdout}{done.stderr}")


def untidy(files: Iterable[Path]) -> list[Path]:
    """Those of the files that it would change."""
    copies: dict[Path, Path] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number, file in enumerate(sorted(files)):
            copies[file] = Path(folder) / f"{number}.qml"
            shutil.copyfile(file, copies[file])
        layout(copies.values())
        return [file for file, copy in copies.items() if file.read_bytes() != copy.read_bytes()]


def main(arguments: list[str] | None = None) -> int:
    """Lay out, or check, what is in app/qml."""
    parser = argparse.ArgumentParser(prog="python -m tools.qml_format", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, fail where something would")
    files = list(QML.rglob("*.qml"))
    wrong = untidy(files)
    if not parser.parse_args(arguments).check:
        layout(wrong)
        print(f"{len(wrong)} of {len(files)} QML files laid out anew")
        return 0
    for file in wrong:
        print(f"{file.relative_to(ROOT).as_posix()}: not as qmlformat has it (dev.py tidy)")
    print(f"{len(files)} QML files checked")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
