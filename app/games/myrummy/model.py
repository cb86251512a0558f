# SPDX-License-Identifier: GPL-3.0-or-later
"""The model of the MyRummy table: what ``MyRummyTable.qml`` shows and asks, and nothing more.

What it shows is kept by a ``Turn``, where keyboard and pointer are by an ``Aiming``. Places on the table are
told in card widths from its middle (``app.games.myrummy.layout``); QML makes pixels of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtQml import QmlElement

from app.games.myrummy.aiming import Aiming
from app.games.myrummy.cursor import NOWHERE
from app.games.myrummy.desk import Desk
from app.games.myrummy.layout import Layout, Place, Room
from app.games.myrummy.presenter import MyRummyPresenter
from app.games.myrummy.rows import GroupRow, PieceRow, group_rows, piece_rows
from app.games.myrummy.turn import Turn
from app.games.myrummy.view import MyRummyView
from app.i18n import tr
from app.models.game_model import GameModel
from app.models.qt import Property, QmlUncreatable
from app.models.rows import RowsModel
from app.presenters.view import HAND, TableView
from app.presenters.words import capitalised
from engines.contract import Action
from engines.myrummy.types import Lay
from engines.myrummy.workbench import WorkbenchError
from engines.text import Text

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
@QmlUncreatable("belongs to a TableViewModel")
class MyRummyModel(GameModel):
    """What ``MyRummyTable.qml`` binds to."""

    changed = Signal()
    aimChanged = Signal()
    cursorChanged = Signal()

    presenter: MyRummyPresenter

    def __init__(self, presenter: MyRummyPresenter, table: Any) -> None:
        super().__init__(presenter, table)
        self._turn = Turn(presenter)
        self._layout = Layout()
        self._aiming = Aiming(self._turn, self._layout)
        self._pieces = RowsModel(PieceRow, self, attrgetter("piece_id"))
        self._groups = RowsModel(GroupRow, self, attrgetter("group_id"))

    # --- what comes in --------------------------------------------------------------------------

    def show(self, view: TableView) -> None:
        own = view.own
        if not isinstance(own, MyRummyView):
            return
        self._turn.take(own)
        if own.asked is None:
            self._stop_carrying()
        self._refresh()

    def describe(self, action: Action) -> tuple[str, int] | None:
        if not isinstance(action, Lay) or self._turn.desk is None:
            return None
        words = self._turn.hint_words(action)
        self._refresh()
        return words, 0

    def _refresh(self) -> None:
        turn, desk, presenter = self._turn, self._turn.desk, self.presenter
        self._layout.show(turn.arrangement(), desk.wanted if desk is not None else None)
        hand, there = turn.hand(), turn.forget_gone()
        if self._aiming.cursor not in there:
            self._move_cursor(hand[0] if hand else 0)
        places, wrap = self._layout.places, bool(presenter.game.options.wrap)
        self._groups.show(group_rows(turn, places, wrap, self._sentence))
        self._pieces.show(piece_rows(turn, places, wrap, presenter.people(), presenter.slot))
        self.changed.emit()

    def _sentence(self, text: Text) -> str:
        return capitalised(self.presenter.words(text))

    # --- the room -------------------------------------------------------------------------------

    @Slot(float, float, float, float)
    def setRoom(self, width: float, height: float, largest: float, smallest: float) -> None:  # noqa: N802
        """How large the felt is, and how large and small a tile may be on it, in pixels."""
        if min(width, height, largest, smallest) <= 0:
            return
        if self._layout.set_room(Room(width, height, largest, min(smallest, largest))):
            self._refresh()

    @Slot(int, float)
    def setRack(self, columns: int, scale: float) -> None:  # noqa: N802
        """How many cards a row of the hand holds, and their width in widths of those on the table."""
        self._aiming.rack_columns, self._aiming.rack_scale = columns, scale

    # --- selecting ------------------------------------------------------------------------------

    @Slot(int)
    def toggle(self, piece: int) -> None:
        """Select a piece, or no longer."""
        if piece in self._turn.selected:
            self._turn.selected.remove(piece)
        else:
            self._turn.selected.append(piece)
        self._move_cursor(piece)
        self._refresh()

    @Slot(int)
    def grab(self, piece: int) -> None:
        """A piece is taken up: with the others that are selected, if it is one of them, else alone."""
        if piece not in self._turn.selected:
            self._turn.selected = [piece]
        self._move_cursor(piece)
        self._refresh()

    @Slot("QVariantList", bool)
    def selectAll(self, pieces: Sequence[Any], add: bool) -> None:  # noqa: N802
        """Select these pieces, besides or instead of the others."""
        kept = self._turn.selected if add else []
        self._turn.selected = list(dict.fromkeys([*kept, *(int(piece) for piece in pieces)]))
        self._refresh()

    @Slot()
    def clearSelection(self) -> None:  # noqa: N802
        self._turn.selected = []
        self._stop_carrying()
        self._refresh()

    def _meant(self) -> list[int]:
        return self._turn.meant(self._aiming.cursor)

    # --- editing --------------------------------------------------------------------------------

    def _desk_or_refused(self) -> Desk | None:
        """The desk if something may be done at it now; says so where it is not one's turn, and nothing while
        what was sent is under way."""
        desk = self._turn.desk
        if desk is None:
            self.table.turn_down(self.presenter.not_your_turn())
            return None
        return desk if self.table.property("myTurn") else None

    def _edit(self, change: Callable[[Desk], None]) -> bool:
        """Do something at the desk, or say why not; whether it was done."""
        if self._desk_or_refused() is None:
            return False
        try:
            self._turn.edit(change)
        except WorkbenchError as error:
            self.table.turn_down(self._sentence(error.text))
            self._refresh()
            return False
        self._stop_carrying()
        self._refresh()
        self.table.acted()
        self.table.sound.emit("play")
        return True

    @Slot(int)
    def send(self, piece: int) -> None:
        """A double click: the piece goes to where it fits."""
        if piece:
            self._edit(lambda desk: desk.send([piece]))

    @Slot()
    def sendMeant(self) -> None:  # noqa: N802
        """Enter: what is selected goes to where it fits."""
        meant = self._meant()
        if meant:
            self._edit(lambda desk: desk.send(meant))

    @Slot()
    def newGroup(self) -> None:  # noqa: N802
        """What is selected becomes a group of its own."""
        meant = self._meant()
        if meant:
            self._edit(lambda desk: desk.drop_new(meant, None))

    @Slot()
    def takeBack(self) -> None:  # noqa: N802
        """What is selected goes back to the hand."""
        meant = self._meant()
        if meant:
            self._edit(lambda desk: desk.to_hand(meant))

    @Slot()
    def undo(self) -> None:
        if self._turn.can_undo:
            self._edit(Desk.undo)

    @Slot()
    def restart(self) -> None:
        """The turn afresh."""
        if self._turn.touched:
            self._edit(Desk.restart)

    def hint_ready(self) -> bool:
        return self._turn.hint is not None

    @Slot()
    def carryOutHint(self) -> None:  # noqa: N802
        lay = self._turn.hint
        if lay is not None:
            self._edit(lambda desk: desk.adopt(lay))

    @Slot(str)
    def sort(self, by: str) -> None:
        """Sort the hand by ``colour`` or ``number``."""
        self._turn.sort(by)
        self._refresh()

    # --- dropping -------------------------------------------------------------------------------

    @Slot(float, float, float)
    def aimTable(self, row: float, column: float, left: float) -> None:  # noqa: N802
        """What is carried is over the table: the pointer at this point, its left edge at column ``left``."""
        self._aim(lambda: self._aiming.at_table(row, column, left))

    @Slot(int)
    def aimHand(self, index: int) -> None:  # noqa: N802
        """What is carried is over the hand, in front of the card of that number."""
        self._aim(lambda: self._aiming.at_hand(index))

    @Slot()
    def aimNowhere(self) -> None:  # noqa: N802
        self._aiming.aim = NOWHERE
        self.aimChanged.emit()

    @Slot()
    def drop(self) -> None:
        """Lay down what is carried where it was aimed."""
        aim, meant = self._aiming.aim, self._meant()
        self._stop_carrying()
        if not meant or not aim.kind:
            self._refresh()
        elif aim.kind == "hand":
            self._drop_in_hand(meant, aim.index)
        elif aim.kind == "group":
            self._edit(lambda desk: desk.drop(meant, aim.group, aim.index))
        else:
            place = Place(round(aim.row), aim.column) if aim.group == 0 and not aim.index else None
            self._edit(lambda desk: desk.drop_new(meant, place))

    def _drop_in_hand(self, pieces: list[int], index: int) -> None:
        hand = self._turn.hand()
        if any(piece not in hand for piece in pieces) and not self._edit(lambda desk: desk.to_hand(pieces)):
            return
        if index >= 0:
            self._turn.put_in_hand(pieces, index, hand)
        self._turn.selected = []
        self._refresh()

    def _aim(self, take: Callable[[], None]) -> None:
        """Aim elsewhere, and tell QML if it is."""
        before = self._aiming.aim
        take()
        if self._aiming.aim != before:
            self.aimChanged.emit()

    def _stop_carrying(self) -> None:
        self._aiming.stop()
        self.aimChanged.emit()

    # --- the keyboard -----------------------------------------------------------------------------

    def _move_cursor(self, piece: int) -> None:
        if piece != self._aiming.cursor:
            self._aiming.cursor = piece
            self.cursorChanged.emit()

    @Slot(int, int)
    def walk(self, across: int, down: int) -> None:
        """An arrow key: to the next piece, or what is carried to the next place."""
        before = self._aiming.cursor
        self._aim(lambda: self._aiming.walk(across, down))
        if self._aiming.cursor != before:
            self.cursorChanged.emit()

    @Slot()
    def carry(self) -> None:
        """Take up what is meant, to be moved with the arrow keys; it is first aimed at a new group."""
        if self._desk_or_refused() is not None and self._meant():
            self._aiming.take_up()
            self.aimChanged.emit()

    # --- the end of the turn ------------------------------------------------------------------------

    @Slot()
    def finish(self) -> None:
        """Lay the table as it is now, or say what is wrong with it."""
        desk = self._desk_or_refused()
        if desk is None:
            return
        refusal = desk.refusal()
        if refusal is not None:
            self.table.turn_down(self._sentence(refusal))
            return
        self._turn.selected = []
        self._stop_carrying()
        self.table.send(desk.lay())

    @Slot()
    def draw(self) -> None:
        """Draw (or pass) instead of laying; asks once where that gives up something that could be laid."""
        action = self._turn.way_out()
        if action is None:
            self.table.turn_down(self.presenter.not_your_turn())
            return
        if self._desk_or_refused() is None:
            return
        if self._turn.hesitates():
            self.table.turn_down(
                tr("You could finish with what lies there. Press once more to take it all back.")
            )
            self.changed.emit()
            return
        self._turn.selected = []
        self.table.send(action)

    # --- what QML reads ---------------------------------------------------------------------------

    def _meld_part(self) -> float:
        points, needed = self._turn.meld()
        return min(1.0, points / needed) if needed else 0.0

    def _cursor_text(self) -> str:
        row = next((row for row in self._pieces.rows if row.piece_id == self._aiming.cursor), None)
        if row is None:
            return ""
        if row.zone == HAND:
            where = tr("your hand, {n} of {all}", n=row.place + 1, all=len(self._turn.hand()))
        else:
            where = next((g.why for g in self._groups.rows if g.group_id == row.group), "")
        return f"{row.label}; {where}"

    pieces = Property(RowsModel, lambda self: self._pieces, constant=True)
    groups = Property(RowsModel, lambda self: self._groups, constant=True)

    unit = Property(int, lambda self: self._layout.unit, notify=changed)
    columns = Property(float, lambda self: self._layout.columns, notify=changed)
    rows = Property(int, lambda self: self._layout.rows, notify=changed)

    working = Property(bool, lambda self: self._turn.desk is not None, notify=changed)
    handCount = Property(int, lambda self: len(self._turn.hand()), notify=changed)
    pool = Property(int, lambda self: self._turn.view.pool, notify=changed)
    selectedCount = Property(int, lambda self: len(self._turn.selected), notify=changed)
    canUndo = Property(bool, lambda self: self._turn.can_undo, notify=changed)
    touched = Property(bool, lambda self: self._turn.touched, notify=changed)
    canFinish = Property(bool, lambda self: self._turn.can_finish(), notify=changed)
    finishText = Property(str, lambda self: self._turn.finish_text(), notify=changed)
    drawText = Property(str, lambda self: self._turn.draw_text(), notify=changed)
    drawDetail = Property(str, lambda self: self._turn.draw_detail(), notify=changed)
    meldText = Property(str, lambda self: self._turn.meld_text(), notify=changed)
    widestDraw = Property("QStringList", lambda self: [*self._turn.widest_draw()], notify=changed)
    widestFinish = Property("QStringList", lambda self: [*self._turn.widest_finish()], notify=changed)
    meldPart = Property(float, _meld_part, notify=changed)

    carrying = Property(bool, lambda self: self._aiming.carrying, notify=aimChanged)
    aimKind = Property(str, lambda self: self._aiming.aim.kind, notify=aimChanged)
    aimIndex = Property(int, lambda self: self._aiming.aim.index, notify=aimChanged)
    aimRow = Property(float, lambda self: self._aiming.aim.row, notify=aimChanged)
    aimColumn = Property(float, lambda self: self._aiming.aim.column, notify=aimChanged)
    aimText = Property(str, lambda self: self._aiming.words(), notify=aimChanged)

    cursor = Property(int, lambda self: self._aiming.cursor, notify=cursorChanged)
    cursorText = Property(str, _cursor_text, notify=cursorChanged)
