# SPDX-License-Identifier: GPL-3.0-or-later
"""``dev.py bench [GROUP …]``: measure what must be quick, and compare it with what it should be.

Every module ``tools/bench_GROUP.py`` is a group: its ``figures()`` measures and returns Figures, its first
docstring line says what. The exit code is 1 when a figure misses its target."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Sequence

import tools

PREFIX = "bench_"


def groups() -> list[str]:
    """The names of all groups."""
    return [
        module.name.removeprefix(PREFIX)
        for module in pkgutil.iter_modules(tools.__path__)
        if module.name.startswith(PREFIX)
    ]


def main(wanted: Sequence[str]) -> int:
    """Measure the wanted groups, or all; the exit code."""
    unknown = sorted(set(wanted) - set(groups()))
    if unknown:
        print(f"There is no {', '.join(unknown)}; there are: {', '.join(groups())}")
        return 2
    missed = 0
    for group in wanted or groups():
        module = importlib.import_module(f"tools.{PREFIX}{group}")
        print(f"\n{group}: {(module.__doc__ or '').strip().splitlines()[0]}", flush=True)
        for figure in module.figures():
            goal = "" if figure.target is None else f"   target ≤ {figure.target:g} {figure.unit}"
            verdict = "" if figure.ok else "   MISSED"
            print(f"  {figure.name:<56}{figure.value:9.2f} {figure.unit}{goal}{verdict}", flush=True)
            missed += not figure.ok
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
