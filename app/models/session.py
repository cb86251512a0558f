# SPDX-License-Identifier: GPL-3.0-or-later
"""One visit to a table, from opening or joining it to leaving: what the runtime delivers turns into
the lobby, the table's view model, and the state of the link."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement, QmlUncreatable

from app.bridge import Bridge, Services
from app.i18n import tr
from app.models.lobby import LobbyModel
from app.presenters.words import sentence
from net.discovery.news import Reach
from net.session.client import (
    Joined,
    LinkChanged,
    Observed,
    RequestDone,
    RequestRefused,
    TableUpdated,
)
from net.session.effects import Notice

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1

log = logging.getLogger(__name__)

NONE, OPENING, LOBBY, MATCH = "none", "opening", "lobby", "match"


class Purpose:
    """Why a table is opened."""

    ALONE = "alone"
    HOST = "host"
    JOIN = "join"
    RESUME = "resume"


@QmlElement
@QmlUncreatable("made in Python")
class SessionModel(QObject):
    """``state``: ``none``; ``opening`` (asked for, nothing heard yet); ``lobby``; ``match`` (a match
    runs or has just ended). ``link`` as in LinkChanged. Ends with exactly one ``ended(text)``, whose
    text is empty when leaving was one's own idea."""

    stateChanged = Signal()
    linkChanged = Signal()
    tableChanged = Signal()
    ended = Signal(str, str)  # purpose, why
    joined = Signal(str, str)  # table id, token
    told = Signal(str)  # a sentence for the person
    left = Signal(str)  # purpose

    def __init__(
        self,
        services: Services,
        make_table: Callable[[Any, int, QObject], Any],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._make_table = make_table
        self._lobby = LobbyModel(self)
        self._table: Any = None
        self._state = NONE
        self._purpose = ""
        self._link, self._link_text = "", ""
        self._bridge: Bridge | None = None
        self._handle: Any = None
        self._participant = 0
        self._visit = 0
        self._started = False

    @property
    def handle(self) -> Any:
        """The runtime's handle of the table one is at, None without."""
        return self._handle

    def open(self, purpose: str, make: Callable[[Any, Callable[[Any], None]], Any]) -> None:
        """Begin a visit; ``make(runtime, deliver)`` opens or joins the table on the background
        thread and returns its handle."""
        if self._state != NONE:
            return
        self._visit += 1
        visit = self._visit
        bridge = Bridge(self)
        self._bridge = bridge
        bridge.received.connect(self._receive)
        self._purpose, self._started = purpose, False
        self._set_link("connecting", "")
        self._set_state(OPENING)
        self._services.call(
            lambda runtime: make(runtime, bridge.deliver),
            lambda handle: self._opened(visit, handle),
            lambda error: self._failed(visit, error),
        )

    def _opened(self, visit: int, handle: Any) -> None:
        if visit != self._visit or self._state == NONE:
            handle.leave()  # given up while it was opening
            return
        self._handle = handle
        self._lobby.open(handle)
        assert self._bridge is not None
        self._bridge.open()
        if self._purpose == Purpose.RESUME and handle.addresses:
            self.told.emit(tr("The others can come back at {address}", address=handle.addresses[0]))

    def _failed(self, visit: int, error: BaseException) -> None:
        if visit != self._visit or self._state == NONE:
            return
        text = getattr(error, "text", None)
        if text is None:
            log.error("the table could not be opened", exc_info=error)
        self._end(
            sentence(text)
            if text is not None
            else tr("The table could not be opened: {reason}", reason=error)
        )

    # --- what the runtime delivers ---

    def _receive(self, update: Any) -> None:
        if isinstance(update, Observed):
            if self._table is not None:
                self._table.receive(update)
        elif isinstance(update, Joined):
            self._participant = update.participant
            self.joined.emit(update.table.table_id, update.token)
            self._show_table(update)
            self._begin_alone(update)
        elif isinstance(update, TableUpdated):
            self._show_table(update)
        elif isinstance(update, LinkChanged):
            self._follow_link(update)
        elif isinstance(update, Reach):
            self._lobby.reach(update)
        elif isinstance(update, Notice):
            self.told.emit(sentence(update.text, self._name))
        elif isinstance(update, RequestRefused | RequestDone):
            if self._table is not None:
                self._table.receive(update)
            if isinstance(update, RequestRefused) and self._state != MATCH:
                self.told.emit(sentence(update.text, self._name))

    def _show_table(self, update: Joined | TableUpdated) -> None:
        table = update.table
        self._lobby.update(table, self._participant)
        if table.phase == "lobby":
            self._drop_table()
            if self._purpose != Purpose.ALONE or self._started:
                self._set_state(LOBBY)
            return
        if self._table is None:
            self._table = self._make_table(self._handle, self._participant, self)
            self._table.receive(update)
            self.tableChanged.emit()
        else:
            self._table.receive(update)
        if self._state != MATCH:
            self._started = True
            self._set_state(MATCH)

    def _begin_alone(self, update: Joined) -> None:
        if self._purpose == Purpose.ALONE and update.table.phase == "lobby":
            self._handle.start()

    def _follow_link(self, update: LinkChanged) -> None:
        text = sentence(update.text) if update.text is not None else ""
        if update.state == "closed":
            self._end(text)
        else:
            self._set_link(update.state, text)
            if self._table is not None:
                self._table.receive(update)

    def _name(self, typed: str) -> str:
        kind, _, number = typed.partition(":")
        table = self._lobby.table
        if kind == "seat" and table is not None:
            return next((s.profile.name for s in table.seats if str(s.seat) == number), number)
        return number

    # --- leaving ---

    @Slot()
    def leave(self) -> None:
        """Go, or give up opening. A match of one's own stays in the journal."""
        if self._state != NONE:
            self._end("", left=True)

    def abandon(self) -> None:
        """The app ends: hear nothing more. What becomes of the table is the runtime's affair."""
        if self._bridge is not None:
            self._bridge.close()

    def _end(self, text: str, left: bool = False) -> None:
        handle, self._handle = self._handle, None
        if self._bridge is not None:
            self._bridge.close()
            self._bridge.deleteLater()
            self._bridge = None
        if left and handle is not None:
            handle.leave()
            self.left.emit(self._purpose)
        purpose = self._purpose
        self._set_link("", "")
        self._set_state(NONE)
        self._drop_table()
        self._lobby.close()
        self.ended.emit(purpose, text)

    def _drop_table(self) -> None:
        if self._table is not None:
            table, self._table = self._table, None
            self.tableChanged.emit()
            table.deleteLater()

    def retranslate(self) -> None:
        """Make every text anew, in another language."""
        self._lobby.refresh()
        if self._table is not None:
            self._table.retranslate()

    # --- what is shown ---

    def _set_state(self, state: str) -> None:
        if state != self._state:
            self._state = state
            self.stateChanged.emit()

    def _set_link(self, link: str, text: str) -> None:
        if (link, text) != (self._link, self._link_text):
            self._link, self._link_text = link, text
            self.linkChanged.emit()

    lobby = Property(LobbyModel, lambda self: self._lobby, constant=True)
    table = Property(QObject, lambda self: self._table, notify=tableChanged)
    state = Property(str, lambda self: self._state, notify=stateChanged)
    purpose = Property(str, lambda self: self._purpose, notify=stateChanged)
    link = Property(str, lambda self: self._link, notify=linkChanged)
    linkText = Property(str, lambda self: self._link_text, notify=linkChanged)
