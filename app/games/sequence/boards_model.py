# SPDX-License-Identifier: GPL-3.0-or-later
"""The boards people have entered, and the one being edited, as the window binds to them."""

from __future__ import annotations

from operator import attrgetter

import msgspec
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QmlElement

from app.games.sequence.board_editor import BoardEditor, CellView, PaletteView
from app.games.sequence.boards import BoardError, Boards, SavedBoard
from app.models.qt import Property, QmlUncreatable
from app.models.rows import RowsModel
from app.presenters.setup import BoardNames
from app.presenters.words import sentence
from engines.options import OptionsError
from engines.sequence.boards import parse_board
from engines.text import Text

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1


class BoardRow(msgspec.Struct, frozen=True):
    """One saved board; ``editing`` is the one on the page."""

    name: str
    editing: bool


@QmlElement
@QmlUncreatable("made in Python")
class BoardsModel(QObject):
    """``saved`` tells the layout of a board that was just saved, ``listed`` that there are others than
    before."""

    changed = Signal()
    saved = Signal(str)
    listed = Signal()
    problem = Signal(Text)

    def __init__(self, boards: Boards, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._boards = boards
        self._editor = BoardEditor()
        self._name = ""
        self._fault = ""
        self._rows = RowsModel(BoardRow, self, attrgetter("name"))
        self._cells = RowsModel(CellView, self)
        self._palette = RowsModel(PaletteView, self)

    def names(self) -> BoardNames:
        """The saved boards by their layouts."""
        found = {board.text: board.name for board in reversed(self._all())}
        return dict(sorted(found.items(), key=lambda item: item[1].casefold()))

    def _all(self) -> tuple[SavedBoard, ...]:
        boards = self._boards.all()
        for problem in self._boards.problems:
            self.problem.emit(problem)
        self._boards.problems.clear()
        return boards

    def refresh(self) -> None:
        """Make every row and text anew, after a change and in another language."""
        self._rows.show([BoardRow(board.name, board.name == self._name) for board in self._all()])
        self._cells.show(self._editor.cells())
        self._palette.show(self._editor.palette())
        self.changed.emit()

    def retranslate(self) -> None:
        """In another language, if anything is shown yet: else the files need not be read."""
        if self._cells.rowCount():
            self.refresh()

    # --- which board ----------------------------------------------------------------------------

    @Slot(str)
    def open(self, layout: str) -> None:
        """Show the page for a board: the saved one of that layout, one that is not saved yet, or (for "") a
        new one."""
        name = self.names().get(layout, "") if layout else ""
        if name:
            self.edit(name)
            return
        try:
            self._begin("", parse_board(layout) if layout else ())
        except OptionsError:
            self._begin("", ())

    @Slot(str)
    def edit(self, name: str) -> None:
        """Edit a saved board; "" begins a new one."""
        board = self._boards.find(name) if name else None
        self._begin(board.name if board else "", parse_board(board.text) if board else ())

    def _begin(self, name: str, layout: tuple[str, ...]) -> None:
        self._editor = BoardEditor(layout)
        self._name = name
        self._fault = ""
        self.refresh()

    # --- editing --------------------------------------------------------------------------------

    def _changed(self, fault: str = "") -> None:
        self._fault = fault
        self.refresh()

    @Slot(int)
    def select(self, square: int) -> None:
        self._editor.select(square)
        self._changed()

    @Slot(int, int)
    def move(self, right: int, down: int) -> None:
        self._editor.move(right, down)
        self._changed()

    @Slot(str)
    def put(self, card: str) -> None:
        self._editor.put(card)
        self._changed()

    @Slot(str, result=bool)
    def type(self, key: str) -> bool:
        """Take a typed letter; false if it means nothing."""
        taken = self._editor.type(key)
        if taken:
            self._changed()
        return taken

    @Slot()
    def erase(self) -> None:
        self._editor.erase()
        self._changed()

    @Slot()
    def clear(self) -> None:
        self._editor.clear()
        self._changed()

    @Slot()
    def builtIn(self) -> None:  # noqa: N802
        self._editor.built_in()
        self._changed()

    @Slot()
    def undo(self) -> None:
        self._editor.undo()
        self._changed()

    @Slot(str, result=str)
    def take(self, text: str) -> str:
        """Read a whole board from a text; what is wrong with it, "" if nothing is."""
        fault = self._editor.take(text)
        self._changed(fault)
        return fault

    @Slot()
    def paste(self) -> None:
        """Read a whole board from the clipboard."""
        self.take(QGuiApplication.clipboard().text())

    # --- keeping --------------------------------------------------------------------------------

    @Slot(str, result=bool)
    def taken(self, name: str) -> bool:
        """Whether another board than the one being edited has that name."""
        board = self._boards.find(name)
        return board is not None and board.name != self._name

    @Slot(str, bool, result=bool)
    def save(self, name: str, replace: bool) -> bool:
        """Save what is on the page under a name; an edited board keeps its file, under its new name too.
        False, and a ``fault``, where that can't be done."""
        try:
            if self._name and self._name != " ".join(name.split()) and not self.taken(name):
                self._name = self._boards.rename(self._name, name).name
            board = self._boards.save(name, self._editor.text(), replace=replace or not self.taken(name))
        except (BoardError, OptionsError) as error:
            self._changed(sentence(error.text))
            return False
        self._name = board.name
        self._editor.saved()
        self._changed()
        self.listed.emit()
        self.saved.emit(board.text)
        return True

    @Slot()
    def delete(self) -> None:
        """Forget the board being edited; its squares stay until another is chosen."""
        try:
            self._boards.delete(self._name)
        except BoardError as error:
            self._changed(sentence(error.text))
            return
        self._begin("", ())
        self.listed.emit()

    boards = Property(RowsModel, lambda self: self._rows, constant=True)
    cells = Property(RowsModel, lambda self: self._cells, constant=True)
    palette = Property(RowsModel, lambda self: self._palette, constant=True)
    titles = Property("QStringList", lambda self: [b.name for b in self._boards.all()], notify=changed)
    name = Property(str, lambda self: self._name, notify=changed)
    cursor = Property(int, lambda self: self._editor.cursor, notify=changed)
    half = Property(str, lambda self: self._editor.half.replace("T", "10"), notify=changed)
    text = Property(str, lambda self: self._editor.text(), notify=changed)
    left = Property(int, lambda self: self._editor.empty, notify=changed)
    fault = Property(str, lambda self: self._fault, notify=changed)
    state = Property(str, lambda self: self._editor.problem(), notify=changed)
    complete = Property(bool, lambda self: not self._editor.problem(), notify=changed)
    dirty = Property(bool, lambda self: self._editor.changed, notify=changed)
    canUndo = Property(bool, lambda self: self._editor.can_undo, notify=changed)
