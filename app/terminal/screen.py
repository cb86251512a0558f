# SPDX-License-Identifier: GPL-3.0-or-later
"""What is written: lines of text, in colour where the terminal has it, and how what was written is hidden."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Mapping
from typing import Protocol

from engines.cards import HIDDEN, Card, colour, is_joker, is_numbered, number, rank, suit

RESET = "\x1b[0m"
BOLD, DIM, REVERSED = "\x1b[1m", "\x1b[2m", "\x1b[7m"
SUIT_COLOURS = {"H": "\x1b[31m", "D": "\x1b[33m", "C": "\x1b[32m", "S": "\x1b[36m"}
SUIT_COLOURS |= {"U": "\x1b[31m", "O": "\x1b[33m", "B": "\x1b[32m", "W": "\x1b[36m"}
"""Four colours in each deck, so that no two suits can be mixed up on any background."""
NUMBER_COLOURS = {"R": "\x1b[31m", "Y": "\x1b[33m", "G": "\x1b[32m", "B": "\x1b[34m"}
SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
LETTERS = str.maketrans({sign: letter for letter, sign in SUIT_SIGNS.items()})
"""Without colours a suit is its letter wherever it stands, as it is typed."""
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Wipe the screen and what can be scrolled back to."""

WIDTH = 100
"""Columns used at the most: longer lines are hard to read."""


class Out(Protocol):
    """A text stream to write to."""

    def write(self, text: str, /) -> object: ...
    def flush(self) -> object: ...
    def isatty(self) -> bool: ...


class Screen:
    """``coloured``: ANSI colours and suit signs; without it cards are their two letters."""

    def __init__(self, out: Out, *, coloured: bool, clears: bool, width: int = 80) -> None:
        """``clears``: whether the terminal understands how to wipe its screen."""
        self._out = out
        self.coloured = coloured
        self._clears = clears
        self.width = max(20, min(width, WIDTH))

    # --- writing ------------------------------------------------------------------------------

    def line(self, text: str = "") -> None:
        """Write a line, as it is."""
        self.write(text + "\n")

    def paragraph(self, text: str, indent: int = 0, first: str = "") -> None:
        """Write a plain text, broken to the width; ``first`` stands before it."""
        space = " " * indent
        for line in textwrap.wrap(
            text, self.width, initial_indent=space + first, subsequent_indent=space + " " * len(first)
        ) or [""]:
            self.line(line)

    def write(self, text: str) -> None:
        """Write without a line's end. Raises BrokenPipeError when nobody reads any more."""
        self._out.write(text if self.coloured else text.translate(LETTERS))
        self._out.flush()

    def hide(self) -> None:
        """Nobody may read any more what was written."""
        if self._clears:
            self.write(CLEAR)
        elif self._out.isatty():
            self.write("\n" * shutil.get_terminal_size().lines)
        else:
            self.write("\n" + "=" * 72 + "\n\n")

    # --- styles -------------------------------------------------------------------------------

    def bold(self, text: str) -> str:
        return f"{BOLD}{text}{RESET}" if self.coloured and text else text

    def card(self, card: Card, *, dim: bool = False, bold: bool = True) -> str:
        """A card: ``Q♠`` in its suit's colour, or ``QS``. Italian suits have no signs: ``7O``. A numbered
        card is its number in its colour, or ``R7``."""
        if card == HIDDEN:
            return HIDDEN
        if not self.coloured:
            return card
        if is_joker(card):
            return f"{BOLD}{card}{RESET}"
        weight = DIM if dim else BOLD if bold else ""
        if is_numbered(card):
            return f"{NUMBER_COLOURS[colour(card)]}{weight}{number(card)}{RESET}"
        sign = SUIT_SIGNS.get(suit(card), suit(card))
        return f"{SUIT_COLOURS[suit(card)]}{weight}{rank(card)}{sign}{RESET}"

    def painted(self, text: str, ansi: str) -> str:
        """A text in that ANSI style, plain where there are no colours."""
        return f"{ansi}{text}{RESET}" if self.coloured and text else text

    def suit(self, letter: str) -> str:
        """A suit's sign or letter; no sign for what is no suit."""
        if letter not in SUIT_COLOURS:
            return ""
        if not self.coloured:
            return letter
        return f"{SUIT_COLOURS[letter]}{SUIT_SIGNS.get(letter, letter)}{RESET}"


def standard_screen(
    out: Out, environment: Mapping[str, str], colour: str = "auto", size: Callable[[], int] | None = None
) -> Screen:
    """The screen for a stream. ``colour`` is ``always``, ``never`` or ``auto``: where the stream is a
    terminal that is not dumb and NO_COLOR is not set."""
    dumb = environment.get("TERM", "" if sys.platform != "win32" else "windows") in ("", "dumb")
    ansi = out.isatty() and not dumb
    coloured = colour == "always" or (colour == "auto" and ansi and not environment.get("NO_COLOR"))
    if sys.platform == "win32" and ansi:
        os.system("")  # noqa: S605, S607 - makes older consoles understand ANSI sequences
    try:
        "♠“–".encode(getattr(out, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        coloured = False
        if hasattr(out, "reconfigure"):
            out.reconfigure(errors="replace")
    width = size() if size is not None else shutil.get_terminal_size((80, 24)).columns
    return Screen(out, coloured=coloured, clears=ansi, width=width)
