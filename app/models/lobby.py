# SPDX-License-Identifier: GPL-3.0-or-later
"""The lobby as the window binds to it."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from app.models.qt import Property, QmlUncreatable
from app.models.rows import RowsModel
from app.presenters.lobby import LobbyView, PersonView, SeatView, lobby_view
from app.presenters.qr import qr_path
from app.presenters.setup import levels
from app.presenters.words import sentence
from net.discovery.news import SCHEME, STARTING, Condition, Reach
from net.protocol.messages import (
    Allow,
    BackToLobby,
    Configure,
    Ready,
    Remove,
    Rename,
    Request,
    SetLevel,
    Sit,
    Stand,
    Start,
    SwapSeats,
    TableInfo,
)

if TYPE_CHECKING:  # loaded after the first frame
    from net.table_handle import TableHandle

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1

NOBODY = LobbyView(
    name="",
    game="",
    title="",
    phase="",
    hosting=False,
    seated=False,
    host_name="",
    seats=(),
    people=(),
    teams=False,
    rules=(),
    status="",
    can_start=False,
    can_stand=False,
)

UNREACHED = Reach((), "", Condition(STARTING))


@QmlElement
@QmlUncreatable("made in Python")
class LobbyModel(QObject):
    """What is known of the table one is at, and the requests one can make there."""

    changed = Signal()
    reachChanged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._seats = RowsModel(SeatView, self, attrgetter("seat"))
        self._people = RowsModel(PersonView, self, attrgetter("participant"))
        self._view = NOBODY
        self._table: TableInfo | None = None
        self._participant = 0
        self._handle: TableHandle | None = None
        self._password = ""
        self._reach = UNREACHED

    @property
    def view(self) -> LobbyView:
        """What is shown."""
        return self._view

    @property
    def table(self) -> TableInfo | None:
        """What the host last told of the table."""
        return self._table

    def open(self, handle: TableHandle) -> None:
        """Requests go to ``handle`` from now on."""
        self._handle = handle

    def reach(self, reach: Reach) -> None:
        """How others come to this table, which one hosts."""
        self._reach = reach
        self.reachChanged.emit()

    def close(self) -> None:
        """Forget the table."""
        self._password = ""
        self._handle, self._table = None, None
        self._show(NOBODY)
        self.reach(UNREACHED)

    def update(self, table: TableInfo, participant: int) -> None:
        """Show ``table`` as the person with that public number sees it."""
        self._table, self._participant = table, participant
        self.refresh()

    def refresh(self) -> None:
        """Make every text anew, in another language."""
        if self._table is not None:
            self._show(lobby_view(self._table, self._participant))
        self.reachChanged.emit()

    def _show(self, view: LobbyView) -> None:
        self._view = view
        self._seats.show(view.seats)
        self._people.show(view.people)
        self.changed.emit()

    # --- requests ---

    def _ask(self, request: Request) -> None:
        if self._handle is not None:
            self._handle.ask(request)

    @Slot(int)
    def sit(self, seat: int) -> None:
        """Take the seat, or move to it."""
        self._ask(Sit(seat=seat))

    @Slot()
    def stand(self) -> None:
        self._ask(Stand())

    @Slot(int, str)
    def setLevel(self, seat: int, level: str) -> None:
        self._ask(SetLevel(seat=seat, level=level))

    @Slot(int, int)
    def swapSeats(self, first: int, second: int) -> None:
        if first != second:
            self._ask(SwapSeats(first=first, second=second))

    @Slot(int)
    def remove(self, participant: int) -> None:
        self._ask(Remove(participant=participant))

    @Slot(str)
    def rename(self, name: str) -> None:
        """Give the table another name, in a match too."""
        self._ask(Rename(name=name))

    @Slot()
    def start(self) -> None:
        """Begin the match, or the next one."""
        self._ask(Start())

    @Slot()
    def backToLobby(self) -> None:
        self._ask(BackToLobby())

    @Slot(bool)
    def setReady(self, ready: bool) -> None:  # noqa: N802
        """Tell the others that the match may begin."""
        self._ask(Ready(ready=ready))

    @Slot(str)
    def setPassword(self, password: str) -> None:  # noqa: N802
        """Lock the table with a password; an empty one opens it."""
        if self._handle is not None:
            self._handle.set_password(password)
        self._password = password.strip()
        self.changed.emit()

    @Slot(str, "QVariant")
    def allow(self, what: str, value: Any) -> None:
        """Allow or forbid ``spectators``, ``hints`` or ``take_back``, or set the ``turn_limit``."""
        if self._table is None:
            return
        wish: dict[str, Any] = {
            "spectators": self._table.spectators_allowed,
            "hints": self._table.hints_allowed,
            "take_back": self._table.take_back_allowed,
            "turn_limit": self._table.turn_limit,
        }
        wish[what] = int(value) if what == "turn_limit" else bool(value)
        self._ask(Allow(**wish))

    def configure(self, name: str, options: dict[str, Any]) -> None:
        """Change the table's name and house rules."""
        self._ask(Configure(name=name, options=options))

    # --- what is shown ---

    def _qr_text(self) -> str:
        """Upper case only, which makes the smallest QR code."""
        return (SCHEME + self._reach.code).upper() if self._reach.code else ""

    def _announced_text(self) -> str:
        text = self._reach.announced.text
        return sentence(text) if text is not None else ""

    seats = Property(RowsModel, lambda self: self._seats, constant=True)
    people = Property(RowsModel, lambda self: self._people, constant=True)
    name = Property(str, lambda self: self._view.name, notify=changed)
    game = Property(str, lambda self: self._view.game, notify=changed)
    title = Property(str, lambda self: self._view.title, notify=changed)
    phase = Property(str, lambda self: self._view.phase, notify=changed)
    hosting = Property(bool, lambda self: self._view.hosting, notify=changed)
    seated = Property(bool, lambda self: self._view.seated, notify=changed)
    hostName = Property(str, lambda self: self._view.host_name, notify=changed)
    teams = Property(bool, lambda self: self._view.teams, notify=changed)
    rules = Property("QStringList", lambda self: list(self._view.rules), notify=changed)
    status = Property(str, lambda self: self._view.status, notify=changed)
    canStart = Property(bool, lambda self: self._view.can_start, notify=changed)
    canStand = Property(bool, lambda self: self._view.can_stand, notify=changed)
    addresses = Property("QStringList", lambda self: list(self._reach.addresses), notify=reachChanged)
    code = Property(str, lambda self: self._reach.code, notify=reachChanged)
    codePath = Property(str, lambda self: qr_path(self._qr_text())[0], notify=reachChanged)
    codeSize = Property(int, lambda self: qr_path(self._qr_text())[1], notify=reachChanged)
    announced = Property(str, lambda self: self._reach.announced.state, notify=reachChanged)
    announcedText = Property(str, _announced_text, notify=reachChanged)
    locked = Property(bool, lambda self: self._view.locked, notify=changed)
    lockPassword = Property(str, lambda self: self._password if self._view.locked else "", notify=changed)
    spectators = Property(bool, lambda self: self._view.spectators, notify=changed)
    hints = Property(bool, lambda self: self._view.hints, notify=changed)
    takeBack = Property(bool, lambda self: self._view.take_back, notify=changed)
    turnLimit = Property(int, lambda self: self._view.turn_limit, notify=changed)
    allowed = Property("QStringList", lambda self: list(self._view.allowed), notify=changed)
    ready = Property(bool, lambda self: self._view.ready, notify=changed)
    canReady = Property(bool, lambda self: self._view.can_ready, notify=changed)
    levels = Property("QVariantList", lambda self: msgspec.to_builtins(levels()), notify=changed)
