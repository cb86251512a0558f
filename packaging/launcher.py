# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the frozen programs begin: the window, or under the name ``tavolino-cli`` the terminal client."""

from __future__ import annotations

import multiprocessing
import os
import sys
from pathlib import Path


def main() -> int:
    """Run what the program's own name says; the exit code."""
    # A program without a console has no streams on Windows; what is written to them then goes nowhere.
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open as long as we run
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if Path(sys.executable).stem.lower() == "tavolino-cli":
        from app.terminal.main import main as terminal

        return terminal()
    from app.main import main as window

    return window()


if __name__ == "__main__":
    multiprocessing.freeze_support()  # a bot's process starts here and goes no further
    sys.exit(main())
