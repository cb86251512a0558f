# SPDX-License-Identifier: GPL-3.0-or-later
"""The boards people have entered: one text file each, a line with its name and ten lines of ten codes. No Qt.

A file that can't be read is set aside under another name and told of; it is never written over. Two boards
never have the same name, and no board takes the place of another unless that is asked for.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import msgspec

from app.settings import write_atomically
from engines.options import OptionsError
from engines.sequence.boards import board_text, parse_board
from engines.text import T, Text
from net.files import read_regular

SUFFIX = ".txt"
LARGEST = 64_000
"""Bytes of a file that are read."""

LONGEST = 40
"""Letters in a name."""


class SavedBoard(msgspec.Struct, frozen=True):
    """``text`` is the layout as the option ``board`` takes it."""

    name: str
    text: str


class BoardError(Exception):
    """A board can't be saved, renamed or deleted; ``text`` says why to people."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class Boards:
    """The boards in one folder; without a folder they are kept until the program ends.

    ``problems`` tells what went wrong with the files so far."""

    def __init__(self, folder: Path | None) -> None:
        self.problems: list[Text] = []
        self._folder = folder
        self._boards: dict[str, SavedBoard] = {}
        self._files: dict[str, Path] = {}
        self._read = False

    def all(self) -> tuple[SavedBoard, ...]:
        """Every board, by name. The files are read when they are first asked for."""
        if not self._read:
            self._read = True
            self._load()
        return tuple(sorted(self._boards.values(), key=_by_name))

    def find(self, name: str) -> SavedBoard | None:
        """The board of that name, however it is capitalised."""
        self.all()
        return self._boards.get(name.strip().casefold())

    def save(self, name: str, text: str, *, replace: bool = False) -> SavedBoard:
        """Keep a layout under a name. Raises OptionsError where the layout is wrong, and BoardError where
        the name is, where another board has it (unless it is to be replaced), or where writing fails."""
        name = _clean(name)
        board = SavedBoard(name, board_text(parse_board(text)))
        if self.find(name) is not None and not replace:
            raise BoardError(T("There is a board called “{board}” already.", board=name))
        self._write(board, self._files.get(name.casefold()))
        return board

    def rename(self, old: str, new: str) -> SavedBoard:
        """Give a board another name. Raises BoardError, LookupError for a board there is not."""
        new = _clean(new)
        board = self.find(old)
        if board is None:
            raise LookupError(old)
        other = self.find(new)
        if other is not None and other is not board:
            raise BoardError(T("There is a board called “{board}” already.", board=new))
        renamed = SavedBoard(new, board.text)
        file = self._files.pop(board.name.casefold(), None)
        del self._boards[board.name.casefold()]
        try:
            self._write(renamed, file)
        except BoardError:
            self._keep(board, file)
            raise
        return renamed

    def delete(self, name: str) -> None:
        """Forget a board and its file. Raises BoardError where the file can't be deleted."""
        board = self.find(name)
        if board is None:
            return
        file = self._files.get(board.name.casefold())
        if file is not None:
            try:
                file.unlink(missing_ok=True)
            except OSError as error:
                raise BoardError(_not_written(file, error)) from error
        self._boards.pop(board.name.casefold())
        self._files.pop(board.name.casefold(), None)

    def _keep(self, board: SavedBoard, file: Path | None) -> None:
        self._boards[board.name.casefold()] = board
        if file is not None:
            self._files[board.name.casefold()] = file

    def _write(self, board: SavedBoard, file: Path | None) -> None:
        if self._folder is not None:
            file = file or self._free_file(board.name)
            try:
                write_atomically(file, f"{board.name}\n{board.text}\n".encode())
            except OSError as error:
                raise BoardError(_not_written(file, error)) from error
        self._keep(board, file)

    def _free_file(self, name: str) -> Path:
        assert self._folder is not None
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "board"
        number = 1
        while True:
            file = self._folder / f"{stem}{'' if number == 1 else f'-{number}'}{SUFFIX}"
            if not file.exists():
                return file
            number += 1

    def _load(self) -> None:
        if self._folder is None or not self._folder.is_dir():
            return
        for file in sorted(self._folder.glob(f"*{SUFFIX}")):
            try:
                name, _, layout = read_regular(file, LARGEST).decode("utf-8-sig").strip().partition("\n")
                board = SavedBoard(self._own_name(_clean(name)), board_text(parse_board(layout)))
            except (OptionsError, BoardError) as error:
                self._set_aside(file, error.text)
            except (OSError, ValueError):
                self._set_aside(file, T("It can’t be read."))
            else:
                self._keep(board, file)

    def _own_name(self, name: str) -> str:
        """The name, with a number where two files came by the same one."""
        own, number = name, 1
        while own.casefold() in self._boards:
            number += 1
            own = f"{name[: LONGEST - 4]} {number}"
        return own

    def _set_aside(self, file: Path, why: Text) -> None:
        aside, number = file.with_name(f"{file.name}.damaged"), 1
        while aside.exists():
            number += 1
            aside = file.with_name(f"{file.name}.damaged-{number}")
        try:
            file.rename(aside)
        except OSError:
            aside = file  # left as it is; a new board never takes an existing file
        self.problems += [
            T("The board “{file}” can’t be used; it is kept as “{aside}”.", file=file.name, aside=aside.name),
            why,
        ]


def _by_name(board: SavedBoard) -> str:
    return board.name.casefold()


def _clean(name: str) -> str:
    """A name as it is kept. Raises BoardError."""
    name = " ".join(name.split())
    if not name:
        raise BoardError(T("Give the board a name."))
    if len(name) > LONGEST:
        raise BoardError(T("A name has at most {count} letters.", count=LONGEST))
    return name


def _not_written(file: Path, error: OSError) -> Text:
    return T("“{file}” can’t be saved: {reason}", file=file.name, reason=error.strerror or str(error))
