# SPDX-License-Identifier: GPL-3.0-or-later
"""Layouts of the board: the one that comes with the game, the program that made it, and those people enter.

A layout is the 100 printed cards, row by row from the top left, ``FREE`` on the four corners. As text it
is ten lines of ten codes, ``--`` for a corner. The built-in one is our own: ``generate(SEED)`` scatters the
cards so that no line of five needs both copies of a card. It is not the layout of any printed board.
"""

from __future__ import annotations

import functools
import random
import re
from collections import Counter

from engines.cards import Card, french_deck, rank
from engines.options import OptionsError
from engines.sequence.types import CORNERS, FREE, LINE, SIZE, SQUARES, Square
from engines.text import T, Text

CORNER = "--"
"""How a corner is written."""
PRINTED: tuple[Card, ...] = tuple(card for card in french_deck() if rank(card) != "J")
"""The 48 cards that are on the board, twice each, in canonical order."""
INNER: tuple[Square, ...] = tuple(square for square in range(SQUARES) if square not in CORNERS)
APART = LINE
"""In a generated layout the two squares of a card are so many king’s moves apart, or more."""
SEED = 2604
MAX_TEXT = 2_000
"""Characters of a board’s text at the most: it is sent to everyone who comes to the table."""

BUILT_IN = """\
-- QC 6C 4H 8C 6H QS AD 9S --
9C 9H 7D 3H 9D AC 2S 5D 8D KC
TS 5H 4C TD 6S 2H TH KH 4C 9D
TC 3D 5S KD 4D 5C 4S AS 5S 3C
5C KS 7S 8D 2C 6D 8S TC AH 7D
AC 8S 8H 8C AD QD 9C 2D 7S 4D
QD 6H 3H QH KC 9H 3D 7H 5D 2C
TS 6S 2D AH 3S 7C TD 8H 6C 4H
7C AS QC KD 9S 5H 2H QS 4S 3S
-- KH 7H 6D KS 2S 3C TH QH --
"""


def distance(one: Square, other: Square) -> int:
    """King’s moves between two squares: 1 for neighbours, diagonals included."""
    return max(abs(one // SIZE - other // SIZE), abs(one % SIZE - other % SIZE))


def generate(seed: int) -> tuple[Card, ...]:
    """A layout of our own: the cards in random order, then exchanged until twins are ``APART``."""
    rng = random.Random(seed)
    cards = list(PRINTED * 2)
    rng.shuffle(cards)
    layout = [FREE] * SQUARES
    for square, card in zip(INNER, cards, strict=True):
        layout[square] = card
    while wrong := [square for square in INNER if _too_near(layout, square)]:
        one, other = rng.choice(wrong), rng.choice(INNER)
        before = _too_near(layout, one) + _too_near(layout, other)
        layout[one], layout[other] = layout[other], layout[one]
        if _too_near(layout, one) + _too_near(layout, other) > before:
            layout[one], layout[other] = layout[other], layout[one]
    return tuple(layout)


def _too_near(layout: list[Card], square: Square) -> bool:
    card = layout[square]
    return any(
        printed == card and other != square and distance(square, other) < APART
        for other, printed in enumerate(layout)
    )


def board_text(layout: tuple[Card, ...]) -> str:
    """A layout as ten lines of ten codes; ``parse_board`` reads it back."""
    rows = (layout[start : start + SIZE] for start in range(0, SQUARES, SIZE))
    return "\n".join(" ".join(card or CORNER for card in row) for row in rows)


_SIGNS = str.maketrans("♣♦♥♠", "CDHS", "\ufeff\ufe0f")
"""Suits as signs. The mark some editors begin a file with and the one that colours a sign are nothing."""
_DASHES = "-–—"
"""What word processors make of two hyphens."""


def parse_board(text: str) -> tuple[Card, ...]:
    """The layout a text stands for: ten lines of ten codes (or all hundred in one line), in any case and
    spacing, commas allowed, ``10`` for ``T``. Twins may touch. Raises OptionsError, for the field
    ``board``, with a sentence that names what is wrong first."""
    if len(text) > MAX_TEXT:
        raise _wrong(T("That is too long for a board: it has a hundred short codes."))
    lines = [line for line in text.translate(_SIGNS).upper().splitlines() if line.strip(" \t,;")]
    rows = [_codes(line) for line in lines]
    if len(rows) == 1 and len(rows[0]) == SQUARES:
        rows = [rows[0][start : start + SIZE] for start in range(0, SQUARES, SIZE)]
    if len(rows) != SIZE:
        raise _wrong(T("A board has ten lines; this text has {count}.", count=len(rows)))
    for number, row in enumerate(rows, 1):
        if len(row) != SIZE:
            raise _wrong(
                T("Each line has ten squares; line {line} has {count}.", line=number, count=len(row))
            )
    layout = tuple(_printed(square, code) for square, code in enumerate(code for row in rows for code in row))
    counts = Counter(layout)
    for card in PRINTED:
        if counts[card] != 2:
            raise _wrong(
                T(
                    "Each card but the jacks must be on the board twice; the count of {card} is {count}.",
                    card=f"card:{card}",
                    count=counts[card],
                )
            )
    return layout


def _codes(line: str) -> list[str]:
    words = [word for word in re.split(r"[\s,;]+", line) if word]
    if len(words) == 1:
        words = re.findall(r"10.|..?", words[0])
    return [word.replace("10", "T") if word.strip(_DASHES) else CORNER for word in words]


def _printed(square: Square, code: str) -> Card:
    line, column = square // SIZE + 1, square % SIZE + 1
    if square in CORNERS:
        if code != CORNER:
            raise _wrong(T("The four corners are free: write -- there, not {code}.", code=code[:8]))
        return FREE
    if code == CORNER:
        raise _wrong(
            T(
                "Only the corners are free; line {line}, square {column} needs a card.",
                line=line,
                column=column,
            )
        )
    if code in PRINTED:
        return code
    if code in ("JC", "JD", "JH", "JS"):
        raise _wrong(
            T("No jack is on the board; line {line}, square {column} has one.", line=line, column=column)
        )
    raise _wrong(
        T(
            "Line {line}, square {column}: {code} is no card. Write QS for the queen of spades, TD for the "
            "ten of diamonds.",
            line=line,
            column=column,
            code=code[:8],
        )
    )


def _wrong(text: Text) -> OptionsError:
    return OptionsError(text, "board")


@functools.lru_cache(maxsize=64)
def layout_of(board: str) -> tuple[Card, ...]:
    """The layout that the option ``board`` stands for, the built-in one for "". Raises OptionsError."""
    return parse_board(board or BUILT_IN)


@functools.lru_cache(maxsize=64)
def squares_of(layout: tuple[Card, ...]) -> dict[Card, tuple[Square, ...]]:
    """The two squares of each printed card, ascending."""
    return {card: tuple(s for s in range(SQUARES) if layout[s] == card) for card in PRINTED}
