# SPDX-License-Identifier: GPL-3.0-or-later
"""The model of the MyRummy table: pieces, groups, and what the player does with them.

While it is the viewer's turn a ``Desk`` holds what is being put together; at all other times the table is
shown as the rules have it, and only the hand can be put in order. Places on the table are told in card widths
from its middle (``app.games.myrummy.layout``); QML makes pixels of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Signal, Slot
from PySide6.QtQml import QmlElement

from app.games.myrummy.cursor import NOWHERE, Aim, aims, lines_of_hand, lines_of_table, step, step_aim
from app.games.myrummy.desk import Desk
from app.games.myrummy.layout import Layout, Place, Room
from app.games.myrummy.moves import Arrangement
from app.games.myrummy.presenter import MyRummyPresenter
from app.games.myrummy.rows import (
    ELSEWHERE,
    GroupRow,
    Marks,
    PieceRow,
    Spot,
    group_words,
    piece_row,
    stand_ins,
)
from app.games.myrummy.view import TABLE, MyRummyView
from app.games.myrummy.words import colour_key, named_cards, number_key
from app.i18n import tr, tr_n
from app.models.game_model import GameModel
from app.models.qt import Property, QmlUncreatable
from app.models.rows import RowsModel
from app.presenters.view import HAND, TableView
from app.presenters.words import capitalised, count_cards
from engines.contract import Action
from engines.myrummy.types import Draw, Lay, Pass
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
    told = Signal(str)
    """A sentence for the player that is no refusal."""

    presenter: MyRummyPresenter

    def __init__(self, presenter: MyRummyPresenter, table: Any) -> None:
        super().__init__(presenter, table)
        self._view = MyRummyView()
        self._desk: Desk | None = None
        self._layout = Layout()
        self._pieces = RowsModel(PieceRow, self, attrgetter("piece_id"))
        self._groups = RowsModel(GroupRow, self, attrgetter("group_id"))
        self._selected: list[int] = []
        self._hint: Lay | None = None
        self._aim = NOWHERE
        self._carrying = False
        self._cursor = 0
        self._rack_columns = 14
        self._rack_scale = 1.0
        self._notice = ""
        self._warned = False

    # --- what comes in --------------------------------------------------------------------------

    def show(self, view: TableView) -> None:
        own = view.own
        if not isinstance(own, MyRummyView):
            return
        if own.asked != self._view.asked:
            self._hint = None
            self._warned = False
        self._view = own = _with_hand(own, self.presenter.in_hand_order(own.hand))
        if own.asked is None:
            self._desk = None
            self._stop_carrying()
        elif self._desk is None or not self._desk.belongs_to(own):
            self._desk = self._new_desk(own, self._desk)
        if own.notice != self._notice:
            self._notice = own.notice
            if own.notice:
                self.told.emit(own.notice)
        self._refresh()

    def _new_desk(self, view: MyRummyView, old: Desk | None) -> Desk:
        """A desk for the turn that ``view`` shows; where only the picture was sent anew, with what was put
        together before."""
        desk = Desk(self.presenter, view)
        if old is not None and old.seen == view.asked and old.touched:
            desk.adopt(old.bench.lay())
        return desk

    def describe(self, action: Action) -> tuple[str, int] | None:
        desk = self._desk
        if not isinstance(action, Lay) or desk is None:
            return None
        self._hint = action
        self._refresh()
        laid = self._hinted_cards()
        parts = []
        for group in sorted(action.table, key=lambda group: group in desk.seen.table):
            own = []
            for card in group:
                if laid[card] > 0:
                    laid[card] -= 1
                    own.append(card)
            if own:
                parts.append(named_cards(own))
        return tr("lay {cards}", cards="; ".join(parts)), 0

    def _hinted_cards(self) -> Counter[str]:
        if self._hint is None or self._desk is None:
            return Counter()
        after = Counter(card for group in self._hint.table for card in group)
        return after - Counter(card for group in self._desk.seen.table for card in group)

    # --- rows -----------------------------------------------------------------------------------

    def _arrangement(self) -> Arrangement:
        if self._desk is not None:
            return self._desk.groups()
        return [(group.key, list(group.pieces)) for group in self._view.groups]

    def _hand(self) -> list[int]:
        if self._desk is None:
            return list(self._view.hand)
        held = self._desk.in_hand()
        return [key for key in self._view.hand if key in held]

    def _refresh(self) -> None:
        groups, hand = self._arrangement(), self._hand()
        self._layout.show(groups, self._desk.wanted if self._desk is not None else None)
        there = {*hand, *(piece for _, pieces in groups for piece in pieces)}
        self._selected = [key for key in self._selected if key in there]
        if self._cursor not in there:
            self._move_cursor(hand[0] if hand else 0)
        problems = self._problems()
        self._groups.show(self._group_rows(groups, problems))
        self._pieces.show(self._piece_rows(groups, hand, problems))
        self.changed.emit()

    def _problems(self) -> dict[int, Text | None]:
        return self._desk.problems() if self._desk is not None else {}

    def _codes(self) -> dict[int, str]:
        return {piece.key: piece.code for piece in self._view.pieces}

    def _sentence(self, text: Text) -> str:
        return capitalised(self.presenter.words(text))

    def _wrap(self) -> bool:
        return bool(self.presenter.game.options.wrap)

    def _group_rows(self, groups: Arrangement, problems: dict[int, Text | None]) -> list[GroupRow]:
        codes, wrap = self._codes(), self._wrap()
        changed = self._desk.changed() if self._desk is not None else frozenset()
        leaving = {piece.key for piece in self._view.pieces if piece.leaving}
        rows = []
        for key, pieces in groups:
            place, problem = self._layout.places[key], problems.get(key)
            words = group_words([codes[piece] for piece in pieces], wrap)
            rows.append(
                GroupRow(
                    key,
                    float(place.row),
                    place.column,
                    len(pieces),
                    "bad" if problem is not None else "good" if key in changed else "",
                    self._sentence(problem) if problem is not None else words,
                    any(piece in leaving for piece in pieces),
                )
            )
        return rows

    def _piece_rows(
        self, groups: Arrangement, hand: list[int], problems: dict[int, Text | None]
    ) -> list[PieceRow]:
        codes, wrap = self._codes(), self._wrap()
        spots: dict[int, Spot] = {}
        stands: dict[int, str] = {}
        for key, pieces in groups:
            place = self._layout.places[key]
            for index, piece in enumerate(pieces):
                spots[piece] = (TABLE, key, index, float(place.row), place.column + index)
            stands.update(zip(pieces, stand_ins(tuple(codes[p] for p in pieces), wrap), strict=True))
        for index, piece in enumerate(hand):
            spots[piece] = (HAND, 0, index, 0.0, 0.0)
        laid = self._desk.laid() if self._desk is not None else frozenset()
        wanted, hinted = self._hinted_cards(), set()
        for piece in [*hand, *laid]:
            if wanted[codes[piece]] > 0:
                wanted[codes[piece]] -= 1
                hinted.add(piece)
        wrong = {piece for key, group in groups if problems.get(key) is not None for piece in group}
        ranks = {piece: n for n, piece in enumerate(self._meant())} if self._selected else {}
        lit = Marks(stands, laid, frozenset(hinted), frozenset(wrong), ranks, self.presenter.people())
        slot = self.presenter.slot
        return [piece_row(p, spots.get(p.key, ELSEWHERE), lit, slot) for p in self._view.pieces]

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
        self._rack_columns, self._rack_scale = columns, scale

    # --- selecting ------------------------------------------------------------------------------

    @Slot(int)
    def toggle(self, piece: int) -> None:
        """Select a piece, or no longer."""
        if piece in self._selected:
            self._selected.remove(piece)
        else:
            self._selected.append(piece)
        self._move_cursor(piece)
        self._refresh()

    @Slot(int)
    def grab(self, piece: int) -> None:
        """A piece is taken up: with the others that are selected, if it is one of them, else alone."""
        if piece not in self._selected:
            self._selected = [piece]
        self._move_cursor(piece)
        self._refresh()

    @Slot("QVariantList", bool)
    def selectAll(self, pieces: Sequence[Any], add: bool) -> None:  # noqa: N802
        """Select these pieces, besides or instead of the others."""
        kept = self._selected if add else []
        self._selected = list(dict.fromkeys([*kept, *(int(piece) for piece in pieces)]))
        self._refresh()

    @Slot()
    def clearSelection(self) -> None:  # noqa: N802
        self._selected = []
        self._stop_carrying()
        self._refresh()

    def _meant(self) -> list[int]:
        """What an order is about: the selection from left to right, else the piece with the cursor."""
        if not self._selected:
            return [self._cursor] if self._cursor else []
        seen = [*self._hand(), *(piece for _, pieces in self._arrangement() for piece in pieces)]
        return sorted(self._selected, key=seen.index)

    # --- editing --------------------------------------------------------------------------------

    def _may_edit(self) -> bool:
        return self._desk is not None and bool(self.table.property("myTurn"))

    def _edit(self, change: Callable[[Desk], None]) -> bool:
        """Do something at the desk, or say why not; whether it was done."""
        desk = self._desk
        if desk is None:
            self.table.turn_down(self.presenter.not_your_turn())
            return False
        if not self._may_edit():  # what was sent is under way
            return False
        try:
            change(desk)
        except WorkbenchError as error:
            self.table.turn_down(self._sentence(error.text))
            self._refresh()
            return False
        self._selected = []
        self._hint = None
        self._warned = False
        self._stop_carrying()
        self._refresh()
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
        if self._desk is not None and self._desk.can_undo:
            self._edit(Desk.undo)

    @Slot()
    def restart(self) -> None:
        """The turn afresh."""
        if self._desk is not None and self._desk.touched:
            self._edit(Desk.restart)

    @Slot()
    def doHint(self) -> None:  # noqa: N802
        """Put the pieces as the hint says, without finishing."""
        lay = self._hint
        if lay is not None:
            self._edit(lambda desk: desk.adopt(lay))

    @Slot(str)
    def sort(self, by: str) -> None:
        """Sort the hand by ``colour`` or ``number``."""
        codes = self._codes()
        key = colour_key if by == "colour" else number_key
        self._order_hand(sorted(self._view.hand, key=lambda piece: key(codes[piece])))

    def _order_hand(self, order: list[int]) -> None:
        self.presenter.arrange_hand(order)
        self._view = _with_hand(self._view, order)
        self._refresh()

    # --- dropping -------------------------------------------------------------------------------

    @Slot(float, float, float)
    def aimTable(self, row: float, column: float, left: float) -> None:  # noqa: N802
        """What is carried is over the table: the pointer at this point, its left edge at column ``left``."""
        group = self._layout.group_at(row, column)
        if group:
            place = self._layout.places[group]
            size = next(len(pieces) for key, pieces in self._arrangement() if key == group)
            index = min(max(round(column - place.column), 0), size)
            self._set_aim(Aim("group", group, index, float(place.row), place.column + index))
        else:
            rows = self._layout.row_range(self._layout.rows)
            nearest = min(max(round(row), rows[0]), rows[-1])
            half = self._layout.columns / 2
            rightmost = half - max(1, len(self._selected))
            self._set_aim(Aim("new", row=float(nearest), column=min(max(left, -half), rightmost)))

    @Slot(int)
    def aimHand(self, index: int) -> None:  # noqa: N802
        """What is carried is over the hand, in front of the card of that number."""
        self._set_aim(Aim("hand", index=min(max(index, 0), len(self._hand()))))

    @Slot()
    def aimNowhere(self) -> None:  # noqa: N802
        self._set_aim(NOWHERE)

    @Slot()
    def drop(self) -> None:
        """Lay down what is carried where it was aimed."""
        aim, meant = self._aim, self._meant()
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
        hand = self._hand()
        if any(piece not in hand for piece in pieces) and not self._edit(lambda desk: desk.to_hand(pieces)):
            return
        if index >= 0:
            before = [key for key in hand[:index] if key not in pieces]
            rest = [key for key in self._view.hand if key not in pieces and key not in before]
            self._order_hand([*before, *pieces, *rest])
        self._selected = []
        self._refresh()

    def _set_aim(self, aim: Aim) -> None:
        if aim != self._aim:
            self._aim = aim
            self.aimChanged.emit()

    def _stop_carrying(self) -> None:
        self._carrying = False
        self._set_aim(NOWHERE)
        self.aimChanged.emit()

    # --- the keyboard -----------------------------------------------------------------------------

    def _move_cursor(self, piece: int) -> None:
        if piece != self._cursor:
            self._cursor = piece
            self.cursorChanged.emit()

    @Slot(int, int)
    def walk(self, across: int, down: int) -> None:
        """An arrow key: to the next piece, or what is carried to the next place."""
        groups, places = self._arrangement(), self._layout.places
        if self._carrying:
            held = set(self._view.hand)
            lines = aims(groups, places, all(piece in held for piece in self._meant()))
            self._set_aim(step_aim(lines, self._aim, across, down))
            return
        hand = lines_of_hand(self._hand(), self._rack_columns, self._rack_scale)
        self._move_cursor(step([*lines_of_table(groups, places), *hand], self._cursor, across, down))

    @Slot()
    def carry(self) -> None:
        """Take up what is meant, to be moved with the arrow keys; it is first aimed at a new group."""
        if self._desk is None:
            self.table.turn_down(self.presenter.not_your_turn())
        elif self._meant() and self._may_edit():
            self._carrying = True
            self._set_aim(Aim("new"))

    # --- the end of the turn ------------------------------------------------------------------------

    @Slot()
    def finish(self) -> None:
        """Lay the table as it is now, or say what is wrong with it."""
        desk = self._desk
        if desk is None:
            self.table.turn_down(self.presenter.not_your_turn())
            return
        if not self._may_edit():
            return
        refusal = desk.refusal()
        if refusal is not None:
            self.table.turn_down(self._sentence(refusal))
            return
        self._selected = []
        self._stop_carrying()
        self.table.send(desk.lay())

    @Slot()
    def draw(self) -> None:
        """Draw (or pass) instead of laying; asks once where that gives up something that could be laid."""
        action = self._way_out()
        if action is None or self._desk is None:
            self.table.turn_down(self.presenter.not_your_turn())
            return
        if not self._may_edit():
            return
        if self._desk.laid() and self._desk.refusal() is None and not self._warned:
            self._warned = True
            self.told.emit(tr("You could finish with what lies there. Press once more to take it all back."))
            self.changed.emit()
            return
        self._selected = []
        self.presenter.plan([])
        self.table.send(action)

    def _way_out(self) -> Action | None:
        found = [a for a in self.presenter.legal() if isinstance(a, Draw | Pass)]
        return found[0] if found else None

    # --- what QML reads ---------------------------------------------------------------------------

    def _laid_count(self) -> int:
        return len(self._desk.laid()) if self._desk is not None else 0

    def _finish_text(self) -> str:
        laid = self._laid_count()
        return tr_n("Finish – lays {n} card", "Finish – lays {n} cards", laid) if laid else tr("Finish")

    def _can_finish(self) -> bool:
        return self._desk is not None and self._desk.refusal() is None

    def _draw_text(self) -> str:
        if isinstance(self._way_out(), Pass):
            return tr("Pass")
        return tr("Draw anyway") if self._warned else tr("Draw a card")

    def _draw_detail(self) -> str:
        laid = self._laid_count()
        return tr("{cards} back to your hand", cards=count_cards(laid)) if laid else ""

    def _meld(self) -> tuple[int, int]:
        if self._desk is None:
            return 0, 0
        meld = self._desk.bench.first_meld()
        return meld.points, meld.needed

    def _meld_text(self) -> str:
        points, needed = self._meld()
        if not needed:
            return ""
        if points >= needed:
            return tr("First meld: {points} – enough", points=points)
        return tr("First meld: {points} of {needed}", points=points, needed=needed)

    def _aim_text(self) -> str:
        if not self._carrying:
            return ""
        if self._aim.kind == "hand":
            return tr("Back to the hand")
        if self._aim.kind == "new":
            return tr("To a group of its own")
        codes = self._codes()
        for key, pieces in self._arrangement():
            if key == self._aim.group:
                names = named_cards(codes[piece] for piece in pieces)
                return tr("Place {n} of {cards}", n=self._aim.index + 1, cards=names)
        return ""

    def _cursor_text(self) -> str:
        row = next((row for row in self._pieces.rows if row.piece_id == self._cursor), None)
        if row is None:
            return ""
        if row.zone == HAND:
            where = tr("your hand, {n} of {all}", n=row.place + 1, all=len(self._hand()))
        else:
            where = next((g.why for g in self._groups.rows if g.group_id == row.group), "")
        return f"{row.label}; {where}"

    pieces = Property(RowsModel, lambda self: self._pieces, constant=True)
    groups = Property(RowsModel, lambda self: self._groups, constant=True)

    unit = Property(int, lambda self: self._layout.unit, notify=changed)
    columns = Property(float, lambda self: self._layout.columns, notify=changed)
    rows = Property(int, lambda self: self._layout.rows, notify=changed)

    working = Property(bool, lambda self: self._desk is not None, notify=changed)
    handCount = Property(int, lambda self: len(self._hand()), notify=changed)
    pool = Property(int, lambda self: self._view.pool, notify=changed)
    selectedCount = Property(int, lambda self: len(self._selected), notify=changed)
    canUndo = Property(bool, lambda self: self._desk is not None and self._desk.can_undo, notify=changed)
    touched = Property(bool, lambda self: self._desk is not None and self._desk.touched, notify=changed)
    canFinish = Property(bool, _can_finish, notify=changed)
    finishText = Property(str, _finish_text, notify=changed)
    drawText = Property(str, _draw_text, notify=changed)
    drawDetail = Property(str, _draw_detail, notify=changed)
    meldText = Property(str, _meld_text, notify=changed)
    meldPart = Property(
        float, lambda self: min(1.0, m[0] / m[1]) if (m := self._meld())[1] else 0.0, notify=changed
    )
    hintShown = Property(bool, lambda self: self._hint is not None, notify=changed)

    carrying = Property(bool, lambda self: self._carrying, notify=aimChanged)
    aimKind = Property(str, lambda self: self._aim.kind, notify=aimChanged)
    aimIndex = Property(int, lambda self: self._aim.index, notify=aimChanged)
    aimRow = Property(float, lambda self: self._aim.row, notify=aimChanged)
    aimColumn = Property(float, lambda self: self._aim.column, notify=aimChanged)
    aimText = Property(str, _aim_text, notify=aimChanged)

    cursor = Property(int, lambda self: self._cursor, notify=cursorChanged)
    cursorText = Property(str, _cursor_text, notify=cursorChanged)


def _with_hand(view: MyRummyView, hand: Sequence[int]) -> MyRummyView:
    """The picture with the hand in another order."""
    return replace(view, hand=tuple(hand))
