# SPDX-License-Identifier: GPL-3.0-or-later
"""Entering a board: a hundred squares, filled one after the other. No Qt.

A card typed or picked goes to the square where the cursor is, which then moves on to the next empty one, so
that a board is entered by reading it off row by row. Whether the result is a board, the engine says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from app.i18n import card_name, tr, tr_n
from app.presenters.words import sentence
from engines.cards import Card
from engines.options import OptionsError
from engines.sequence.boards import CORNER, INNER, PRINTED, board_text, layout_of, parse_board
from engines.sequence.types import CORNERS, FREE, SIZE, SQUARES, Square

COPIES = 2
STEPS = 400
"""Steps that can be undone."""
UNSET = "··"
"""An empty square in the text of an unfinished board."""
RANKS, SUITS = "A23456789TQK", "SHCD"
SUIT_KEYS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}


class CellView(msgspec.Struct, frozen=True):
    """One square. ``filled`` holds for the free corners too; ``twin`` has the same card as the square of the
    cursor; ``wrong`` a card that is on the board too often."""

    card: Card
    filled: bool
    corner: bool
    twin: bool
    wrong: bool
    label: str


class PaletteView(msgspec.Struct, frozen=True):
    """One of the 48 cards, and how many of it are still to be placed."""

    card: Card
    remaining: int
    label: str


class BoardEditor:
    """The state of one board being entered."""

    def __init__(self, layout: Sequence[Card] = ()) -> None:
        self.cursor: Square = INNER[0]
        self.half = ""
        """The rank that was typed, waiting for its suit."""
        self._cells: list[Card] = list(layout) or [FREE] * SQUARES
        self._saved = list(self._cells)
        self._undo: list[list[Card]] = []

    # --- changes --------------------------------------------------------------------------------

    def select(self, square: Square) -> None:
        """Put the cursor on a square. A corner takes none."""
        self.half = ""
        if square in INNER:
            self.cursor = square

    def move(self, right: int, down: int) -> None:
        """Move the cursor, over the corners and around the edges."""
        self.half = ""
        row, column = divmod(self.cursor, SIZE)
        while True:
            row, column = (row + down) % SIZE, (column + right) % SIZE
            if row * SIZE + column not in CORNERS:
                break
        self.cursor = row * SIZE + column

    def put(self, card: Card) -> None:
        """Put a card on the square of the cursor and go on to the next empty one."""
        self.half = ""
        if card not in PRINTED:
            return
        self._remember()
        self._cells[self.cursor] = card
        later = [s for s in INNER if s > self.cursor and self._cells[s] == FREE]
        empty = later or [s for s in INNER if self._cells[s] == FREE]
        if empty:
            self.cursor = empty[0]

    def type(self, key: str) -> bool:
        """Take a typed letter: a rank, then a suit. False for one that means nothing here."""
        key = SUIT_KEYS.get(key, key.upper())
        if self.half and key in SUITS:
            self.put(self.half + key)
            return True
        if self.half == "T" and key == "0":
            return True
        rank = "T" if key == "1" else key
        if len(rank) == 1 and rank in RANKS:
            self.half = rank
            return True
        return False

    def erase(self) -> None:
        """Empty the square of the cursor, or, if it is empty, the one before it."""
        if self.half:
            self.half = ""
            return
        if self._cells[self.cursor] == FREE:
            self.cursor = INNER[INNER.index(self.cursor) - 1]
        if self._cells[self.cursor] != FREE:
            self._remember()
            self._cells[self.cursor] = FREE

    def clear(self) -> None:
        """Empty the board."""
        self._replace([FREE] * SQUARES)
        self.cursor = INNER[0]

    def built_in(self) -> None:
        """Start from the built-in board."""
        self._replace(list(layout_of("")))

    def take(self, text: str) -> str:
        """Read a whole board from a text; what is wrong with it is returned in words, "" if nothing is."""
        try:
            self._replace(list(parse_board(text)))
        except OptionsError as error:
            return sentence(error.text)
        return ""

    def undo(self) -> None:
        if self._undo:
            self._cells = self._undo.pop()
        self.half = ""

    def saved(self) -> None:
        """The board as it is now has been saved."""
        self._saved = list(self._cells)

    def _replace(self, cells: list[Card]) -> None:
        self.half = ""
        if cells != self._cells:
            self._remember()
            self._cells = cells

    def _remember(self) -> None:
        self._undo = [*self._undo[-STEPS:], list(self._cells)]

    # --- views ----------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        return bool(self._undo)

    @property
    def changed(self) -> bool:
        """Whether there is anything that has not been saved."""
        return self._cells != self._saved

    @property
    def empty(self) -> int:
        """How many squares wait for a card."""
        return sum(self._cells[square] == FREE for square in INNER)

    def problem(self) -> str:
        """What keeps this from being a board, in words; "" when it is one."""
        extra = [card for card in PRINTED if Counter(self._cells)[card] > COPIES]
        if extra:
            return tr("There are more than two of this card: {card}", card=card_name(extra[0]))
        if self.empty:
            return tr_n("{n} square is still empty", "{n} squares are still empty", self.empty)
        try:
            parse_board(self.text())
        except OptionsError as error:
            return sentence(error.text)
        return ""

    def text(self) -> str:
        """The board as ten lines of ten codes; unfinished, with dots where a card is missing."""
        lines = board_text(tuple(self._cells)).splitlines()
        if not self.empty:
            return "\n".join(lines)
        words = [line.split() for line in lines]
        for square in INNER:
            row, column = divmod(square, SIZE)
            if words[row][column] == CORNER:
                words[row][column] = UNSET
        return "\n".join(" ".join(row) for row in words)

    def cells(self) -> tuple[CellView, ...]:
        """The squares, row by row."""
        counts = Counter(self._cells)
        chosen = self._cells[self.cursor]
        return tuple(
            CellView(
                card=card,
                filled=card != FREE or square in CORNERS,
                corner=square in CORNERS,
                twin=card != FREE and card == chosen and square != self.cursor,
                wrong=card != FREE and counts[card] > COPIES,
                label=_label(square, card),
            )
            for square, card in enumerate(self._cells)
        )

    def palette(self) -> tuple[PaletteView, ...]:
        """The cards suit by suit, from the ace up."""
        counts = Counter(self._cells)
        views = []
        for card in (rank + suit for suit in SUITS for rank in RANKS):
            left = max(0, COPIES - counts[card])
            label = tr("{card}, {left} left to place", card=card_name(card), left=left)
            views.append(PaletteView(card, left, label))
        return tuple(views)


def _label(square: Square, card: Card) -> str:
    row, column = square // SIZE + 1, square % SIZE + 1
    corner = square in CORNERS
    what = card_name(card) if card != FREE else tr("free corner") if corner else tr("empty")
    return tr("{card}, row {row}, column {column}", card=what, row=row, column=column)
