# SPDX-License-Identifier: GPL-3.0-or-later
"""One session at a table, from opening or joining it to leaving: what the runtime delivers turns into
the lobby, the table's view model, and the state of the link."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from app.bridge import Bridge, Services
from app.i18n import tr
from app.models.hotseat import HotSeatModel, MakeTable, Newcomer
from app.models.lobby import LobbyModel
from app.models.qt import Property, QmlUncreatable
from app.models.table_talk import TableTalkModel
from app.presenters.words import sentence
from net.discovery.news import Reach
from net.protocol.messages import Sit, Start
from net.session.client import (
    Joined,
    LinkChanged,
    Observed,
    PasswordWanted,
    RequestDone,
    RequestRefused,
    TableUpdated,
)
from net.session.effects import Notice
from net.session.told import IMPOSSIBLE

if TYPE_CHECKING:  # loaded after the first frame
    from net.runtime import Runtime
    from net.table_handle import Deliver, TableHandle, Update

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
    runs or has just ended). ``deciding`` while ``opening``: one stands at the table, is told what is played
    there, and has not sat down or said that one will watch. ``link`` as in LinkChanged. Ends with exactly
    one ``ended(text)``, whose text is empty when leaving was one's own idea."""

    stateChanged = Signal()
    linkChanged = Signal()
    tableChanged = Signal()
    ended = Signal(str, str)  # purpose, why
    joined = Signal(str, str, str)  # table id, token, the table’s name
    told = Signal(str)  # a sentence for the person
    left = Signal(str)  # purpose
    localJoined = Signal(str, str, str)  # table id, name, token
    passwordChanged = Signal()
    offerChanged = Signal()

    def __init__(
        self,
        services: Services,
        make_table: MakeTable,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._lobby = LobbyModel(self)
        self._hotseat = HotSeatModel(services, make_table, self)
        self._hotseat.told.connect(self.told)
        self._hotseat.joined.connect(self.localJoined)
        self._hotseat.ready.connect(self._begin_alone)
        self._hotseat.shownChanged.connect(self._hand_over)
        self._talk = TableTalkModel(
            lambda: self._hotseat.shown.handle,
            lambda: self._hotseat.shown.table,
            lambda text: sentence(text, self._name),
            self,
        )
        self._talk.told.connect(self.told)
        self._hotseat.updated.connect(self._talk.receive)
        self._hotseat.asked_elsewhere = self._talk.asked_for
        self._beside: tuple[Newcomer, ...] = ()
        self._password_table, self._password_text = "", ""
        self._state = NONE
        self._purpose = ""
        self._link, self._link_text = "", ""
        self._bridge: Bridge | None = None
        self._handle: TableHandle | None = None
        self._participant = 0
        self._session_number = 0
        self._started = False
        self._ask, self._deciding = False, False

    @property
    def handle(self) -> TableHandle | None:
        """The runtime's handle of the table one is at, None without."""
        return self._handle

    def open(
        self,
        purpose: str,
        make: Callable[[Runtime, Deliver], TableHandle],
        beside: tuple[Newcomer, ...] = (),
        *,
        ask: bool = False,
    ) -> None:
        """Begin a session; ``make(runtime, deliver)`` opens or joins the table on the background
        thread and returns its handle. ``beside`` are others who play at this device. ``ask``: who comes to
        stand there decides first whether to sit down."""
        if self._state != NONE:
            return
        self._session_number += 1
        number = self._session_number
        bridge = Bridge(self)
        self._bridge = bridge
        bridge.received.connect(self._take)
        self._purpose, self._started, self._beside, self._ask = purpose, False, beside, ask
        self._set_link("connecting", "")
        self._set_state(OPENING)
        self._services.call(
            lambda runtime: make(runtime, bridge.deliver),
            lambda handle: self._opened(number, handle),
            lambda error: self._failed(number, error),
        )

    def _opened(self, number: int, handle: TableHandle) -> None:
        if number != self._session_number or self._state == NONE:
            handle.leave()  # given up while it was opening
            return
        self._handle = handle
        self._hotseat.begin(handle)
        self._lobby.open(handle)
        assert self._bridge is not None
        self._bridge.open()
        if self._purpose == Purpose.RESUME and handle.addresses:
            self.told.emit(tr("The others can come back at {address}", address=handle.addresses[0]))

    def _failed(self, number: int, error: BaseException) -> None:
        if number != self._session_number or self._state == NONE:
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

    def _take(self, update: Update) -> None:
        try:
            self._receive(update)
        except Exception:
            if self._purpose != Purpose.JOIN:
                raise
            # What a stranger's host sends may be wrong in ways that no check has thought of.
            log.exception("what the host sent can't be shown")
            if self._handle is not None:
                self._handle.leave()
            self._end(sentence(IMPOSSIBLE))

    def _receive(self, update: Update) -> None:
        first = self._hotseat.first
        if isinstance(update, Observed):
            self._hotseat.observed(first, update)
        elif isinstance(update, Joined):
            self._participant = first.participant = update.participant
            first.arrived = True
            self._decide(self._ask and self._state == OPENING and update.seat is None)
            self._set_password("", "")
            beside, self._beside = self._beside, ()
            for person in beside:
                self._hotseat.add(person)
            self.joined.emit(update.table.table_id, update.token, update.table.name)
            self._show_table(update)
            self._begin_alone()
        elif isinstance(update, PasswordWanted):
            self._set_password(update.name or "?", sentence(update.text) if update.text is not None else "")
        elif isinstance(update, TableUpdated):
            self._show_table(update)
        elif isinstance(update, LinkChanged):
            self._follow_link(update)
        elif isinstance(update, Reach):
            self._lobby.reach(update)
        elif isinstance(update, Notice):
            self.told.emit(sentence(update.text, self._name))
        elif self._hotseat.shown is first and self._talk.asked_for(update):
            pass  # the table talk tells of it
        elif isinstance(update, RequestRefused | RequestDone):
            if first.table is not None:
                first.table.receive(update)
            if isinstance(update, RequestRefused) and self._state != MATCH:
                self.told.emit(sentence(update.text, self._name))
        if self._hotseat.shown is first or not isinstance(update, Observed | RequestRefused | RequestDone):
            self._talk.receive(update)

    def _show_table(self, update: Joined | TableUpdated) -> None:
        table = update.table
        self._lobby.update(table, self._participant)
        if table.phase == "lobby":
            self._drop_table()
            self._hotseat.table_changed(table)
            self._update_talk()
            if self._purpose != Purpose.ALONE or self._started:
                self._enter(LOBBY)
            return
        first = self._hotseat.first
        if first.table is None:
            first.table = self._hotseat.make_table(first)
            first.table.receive(update)
            self.tableChanged.emit()
        else:
            first.table.receive(update)
        self._hotseat.table_changed(table)
        self._update_talk()
        if self._state != MATCH:
            self._started = True
            self._enter(MATCH)

    def _enter(self, state: str) -> None:
        """Show the table, unless one is still making up one's mind."""
        if self._deciding and not self._lobby.view.seated:
            self.offerChanged.emit()
            return
        self._decide()
        self._set_state(state)

    def _decide(self, deciding: bool = False) -> None:
        if deciding != self._deciding:
            self._deciding = deciding
            self.offerChanged.emit()

    def sit_down(self) -> None:
        """Take any free seat at the table one stands at."""
        if self._handle is not None:
            self._handle.ask(Sit())

    def watch(self) -> None:
        """Stay at the table without a seat."""
        table = self._lobby.table
        if self._deciding and table is not None:
            self._decide()
            self._set_state(LOBBY if table.phase == "lobby" else MATCH)

    def _begin_alone(self) -> None:
        table = self._lobby.table
        if self._purpose != Purpose.ALONE or table is None or table.phase != "lobby":
            return
        if not self._hotseat.expecting and not self._started and self._handle is not None:
            self._started = True
            self._handle.ask(Start())

    def _hand_over(self) -> None:
        """Another person's cards may be on the screen now."""
        self._talk.hand_over()
        self._update_talk()
        self.tableChanged.emit()

    def _update_talk(self) -> None:
        if self._lobby.table is not None:
            shown = self._hotseat.shown.participant
            self._talk.take_table(self._lobby.table, shown, self._participant, self._handle)

    # --- a locked table ---

    @Slot(str)
    def givePassword(self, password: str) -> None:  # noqa: N802
        """The password of the table that asks for one."""
        if self._handle is not None:
            self._set_password("", "")
            self._handle.give_password(password)

    def _set_password(self, table: str, text: str) -> None:
        if (table, text) != (self._password_table, self._password_text):
            self._password_table, self._password_text = table, text
            self.passwordChanged.emit()

    # --- more people at this device ---

    @Slot(str, str, str)
    def addLocal(self, name: str, avatar: str, colour: str) -> None:  # noqa: N802
        """Somebody else sits down at this device."""
        if self._handle is not None:
            self._hotseat.add(Newcomer(name, avatar, colour))

    def add_locals(self, people: tuple[Newcomer, ...]) -> None:
        """The same for people who were here before."""
        for person in people:
            self._hotseat.add(person)

    def _follow_link(self, update: LinkChanged) -> None:
        text = sentence(update.text) if update.text is not None else ""
        if update.state == "closed":
            self._end(text)
        else:
            self._set_link(update.state, text)
            self._hotseat.first.linked = update.state != "lost"
            if self._hotseat.first.table is not None:
                self._hotseat.first.table.receive(update)

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
        self._hotseat.close(hosting=self._purpose != Purpose.JOIN)
        self._talk.close()
        if left and handle is not None:
            handle.leave()
            self.left.emit(self._purpose)
        purpose = self._purpose
        self._set_link("", "")
        self._set_password("", "")
        self._decide()
        self._set_state(NONE)
        self.tableChanged.emit()
        self._lobby.close()
        self.ended.emit(purpose, text)

    def _drop_table(self) -> None:
        if self._hotseat.first.table is not None:
            self._hotseat.drop_tables()
            self.tableChanged.emit()

    def retranslate(self) -> None:
        """Make every text anew, in another language."""
        self._lobby.refresh()
        self._talk.retranslate()
        for person in self._hotseat.people:
            if person.table is not None:
                person.table.retranslate()

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
    hotseat = Property(HotSeatModel, lambda self: self._hotseat, constant=True)
    talk = Property(TableTalkModel, lambda self: self._talk, constant=True)
    deciding = Property(bool, lambda self: self._deciding, notify=offerChanged)
    passwordTable = Property(str, lambda self: self._password_table, notify=passwordChanged)
    passwordText = Property(str, lambda self: self._password_text, notify=passwordChanged)
    table = Property(QObject, lambda self: self._hotseat.shown.table, notify=tableChanged)
    state = Property(str, lambda self: self._state, notify=stateChanged)
    purpose = Property(str, lambda self: self._purpose, notify=stateChanged)
    link = Property(str, lambda self: self._link, notify=linkChanged)
    linkText = Property(str, lambda self: self._link_text, notify=linkChanged)
