# SPDX-License-Identifier: GPL-3.0-or-later
"""Several people at one device: each has a place, a link and a view model of their own, and the window shows
those of whoever holds the device."""

from __future__ import annotations

import logging
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtQml import QmlElement

from app.bridge import Bridge, Services, retire
from app.i18n import tr
from app.models.qt import Property, QmlUncreatable
from app.models.rows import RowsModel
from app.presenters.hotseat import HotSeat, Player
from app.presenters.words import sentence
from engines.contract import Action
from net.protocol.messages import Profile, Request, TableInfo
from net.session.client import Joined, LinkChanged, Observed, RequestDone, RequestRefused, TableUpdated

if TYPE_CHECKING:  # loaded after the first frame
    from app.models.table import Handle, TableViewModel
    from net.table_handle import TableHandle, Update

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1

MakeTable: TypeAlias = "Callable[[Handle, int, QObject], TableViewModel]"
"""Makes the view model of a participant, by what it may ask of the host."""

log = logging.getLogger(__name__)

LOOK = 120
"""Milliseconds between two looks whether the last move has been shown to the end."""
LOOKS = 40


class Newcomer(msgspec.Struct, frozen=True):
    """Someone who is to sit down at this device too: the ``participant`` they were before the host's
    program was killed, or the ``token`` of an earlier session."""

    name: str
    avatar: str
    colour: str
    participant: int = 0
    token: str = ""


class PlayerView(msgspec.Struct, frozen=True):
    """One of those at this device."""

    participant: int
    name: str
    avatar: str
    colour: str


NOBODY = PlayerView(0, "", "", "")


class WindowPlayer(Player):
    """A person with a view model of their own. The first is the one whose app it is; their updates come
    through the session, those of the others through a ``bridge`` of their own."""

    def __init__(self, bridge: Bridge | None = None) -> None:
        super().__init__()
        self.bridge = bridge
        self.table: TableViewModel | None = None


class _Actions:
    """What a person's view model asks; going on after a summary goes for everyone at this device."""

    def __init__(self, person: WindowPlayer, seats: HotSeat[WindowPlayer]) -> None:
        self._person = person
        self._seats = seats

    def act(self, action: Action) -> None:
        self._seats.act(self._person, action)

    def ask(self, request: Request) -> None:
        self._owner().ask(request)

    def _owner(self) -> TableHandle:
        return self._seats.first.handle


@QmlElement
@QmlUncreatable("made in Python")
class HotSeatModel(QObject):
    """``covered``: nobody's cards may be seen until ``wanted`` says that the device is in their hands.
    ``several``: more than one person plays here."""

    changed = Signal()
    shownChanged = Signal()
    joined = Signal(str, str, str)  # table id, name, token
    told = Signal(str)
    ready = Signal()
    """Everyone who was to sit down has, or can't."""
    updated = Signal(object)
    """An update for whoever is shown, but for the first person."""

    def __init__(
        self,
        services: Services,
        make_table: MakeTable,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._make_table = make_table
        self._rows = RowsModel(PlayerView, self, attrgetter("participant"))
        self._seats = HotSeat([WindowPlayer()])
        self._next: WindowPlayer | None = None  # to whom the device is handed, once the last move was seen
        self._info: TableInfo | None = None
        self.asked_elsewhere: Callable[[Update], bool] = lambda _: False
        """Whether an answer is to something that was not asked at the table."""
        self._looks = 0
        self._timer = QTimer(self, interval=LOOK)
        self._timer.timeout.connect(self._look)

    # --- coming and going ---

    @property
    def first(self) -> WindowPlayer:
        """Whose app it is."""
        return self._seats.first

    @property
    def people(self) -> list[WindowPlayer]:
        """Everyone at this device, who is on the way to the table included."""
        return self._seats.people

    @property
    def shown(self) -> WindowPlayer:
        """Whose cards may be on the screen."""
        return self._seats.shown

    def begin(self, handle: TableHandle) -> None:
        """The first person has a handle."""
        self.first.handle = handle

    def close(self, *, hosting: bool) -> None:
        """The session is over: everyone else at this device leaves too. One's own table (``hosting``) closes
        with everyone at it; its match keeps their places."""
        self._timer.stop()
        for person in self.people[1:]:
            self._let_go(person)
            if person.opened and not hosting:
                person.handle.leave()
        self.drop_tables()
        self._seats, self._next, self._info = HotSeat([WindowPlayer()]), None, None
        self._show_people()
        self.shownChanged.emit()

    def add(self, newcomer: Newcomer) -> None:
        """Someone else sits down at this device. The first person must be at the table."""
        first = self.first.handle
        bridge = Bridge(self)
        person = WindowPlayer(bridge)
        bridge.received.connect(lambda update: self._receive(person, update))
        self.people.append(person)
        profile = Profile(name=newcomer.name.strip() or "?", avatar=newcomer.avatar, colour=newcomer.colour)
        self._services.call(
            lambda _: first.add_local(
                profile, bridge.deliver, token=newcomer.token, participant=newcomer.participant
            ),
            lambda handle: self._opened(person, handle),
            lambda error: self._failed(person, error),
        )

    @property
    def expecting(self) -> bool:
        """Whether somebody is still on the way to the table."""
        return not self._seats.complete

    def _opened(self, person: WindowPlayer, handle: TableHandle) -> None:
        if person not in self.people:
            handle.leave()  # the session was over before
            return
        person.handle = handle
        assert person.bridge is not None
        person.bridge.open()

    def _failed(self, person: WindowPlayer, error: BaseException) -> None:
        if person in self.people:
            text = getattr(error, "text", None)
            if text is None:
                log.error("nobody else could sit down", exc_info=error)
            self._gone(person, sentence(text) if text is not None else str(error))

    def _gone(self, person: WindowPlayer, why: str) -> None:
        self._seats.remove(person)
        self._let_go(person)
        if person.table is not None:
            retire(person.table)
        if why:
            self.told.emit(why)
        self.settle()
        if self._next is not None:
            self._next = self._seats.wanted
        self._show_people()
        self.shownChanged.emit()
        if not person.arrived and not self.expecting:
            self.ready.emit()

    def _let_go(self, person: WindowPlayer) -> None:
        if person.bridge is not None:
            person.bridge.close()
            person.bridge.deleteLater()

    @Slot(int)
    def sendHome(self, participant: int) -> None:
        """Someone at this device leaves the table."""
        for person in self.people[1:]:
            if person.participant == participant and person.opened:
                person.handle.leave()
                self._gone(person, "")

    # --- what comes in ---

    def _receive(self, person: WindowPlayer, update: Update) -> None:
        if isinstance(update, Joined):
            first_time, person.participant = not person.arrived, update.participant
            self._take_table(person, update)
            profile = next(p.profile for p in update.table.people if p.participant == update.participant)
            self.joined.emit(update.table.table_id, profile.name, update.token)
            person.arrived = True
            if first_time and not self.expecting:
                self.ready.emit()
        elif isinstance(update, TableUpdated):
            self._take_table(person, update)
        elif isinstance(update, Observed):
            self.observed(person, update)
        elif isinstance(update, LinkChanged):
            person.linked = update.state != "lost"
            if update.state == "closed" and person in self.people:
                self._gone(person, sentence(update.text) if update.text is not None else "")
        elif person is self.shown and self.asked_elsewhere(update):
            pass  # told of where it was asked
        elif isinstance(update, RequestRefused | RequestDone) and person.table is not None:
            person.table.receive(update)
        if person in self.people and person is self.shown:
            self.updated.emit(update)

    def _take_table(self, person: WindowPlayer, update: Joined | TableUpdated) -> None:
        if update.table.phase == "lobby":
            table = person.table
            person.table = person.seen = None
            if table is not None:
                retire(table)
        else:
            if person.table is None:
                person.table = self.make_table(person)
            person.table.receive(update)
        self.table_changed(update.table)

    def make_table(self, person: WindowPlayer) -> TableViewModel:
        """A view model for ``person``."""
        return self._make_table(_Actions(person, self._seats), person.participant, self)

    def observed(self, person: WindowPlayer, update: Observed) -> None:
        """A person sees something new."""
        person.seen = update
        if person.table is not None:
            person.table.receive(update)
        self.settle()

    def table_changed(self, info: TableInfo) -> None:
        """The table as it is now."""
        self._info = info
        self._show_people()
        self.settle()

    def drop_tables(self) -> None:
        """No match is being played."""
        for person in self.people:
            person.seen = None
            if person.table is not None:
                retire(person.table)
                person.table = None

    # --- whose turn it is ---

    def settle(self) -> None:
        """See whether the device has to change hands."""
        shown, wanted = self.shown, self._seats.wanted
        self._seats.settle(self._info)
        if shown is not self.shown:
            self.shownChanged.emit()
        if wanted is not self._seats.wanted:
            self._looks = 0
            self._timer.start()
            self._look()

    def _look(self) -> None:
        """Cover the table as soon as the last move has been seen; at once where nobody has seen any."""
        self._looks += 1
        table, wanted = self.shown.table, self._seats.wanted
        leaving = self._next is None and wanted is not None and wanted is not self.shown
        if leaving and self._looks < LOOKS and table is not None and table.busy:
            return
        self._timer.stop()
        self._next = wanted
        self.changed.emit()

    @Slot()
    def take(self) -> None:
        """Whoever was to get the device has it, and sees their cards."""
        if self._next is None:
            return
        self._seats.take(self._next)
        self._timer.stop()
        self._next = None
        if self.shown.table is not None:
            self.shown.table.catchUp()
        self.shownChanged.emit()
        self.changed.emit()
        self.settle()

    # --- what is shown ---

    def _show_people(self) -> None:
        for person in self.people:
            if person.table is not None:
                person.table.share(self._seats.several)
        known = {p.participant: p.profile for p in (self._info.people if self._info is not None else ())}
        here = [person.participant for person in self.people if person.participant in known]
        self._rows.show([_view(number, known[number]) for number in here] if self._seats.several else ())
        self.changed.emit()

    def _next_view(self) -> PlayerView:
        number = self._next.participant if self._next is not None else 0
        return next((row for row in self._rows.rows if row.participant == number), NOBODY)

    rows = Property(RowsModel, lambda self: self._rows, constant=True)
    several = Property(bool, lambda self: self._seats.several, notify=changed)
    covered = Property(bool, lambda self: self._next is not None, notify=changed)
    nextName = Property(str, lambda self: self._next_view().name, notify=changed)
    nextAvatar = Property(str, lambda self: self._next_view().avatar, notify=changed)
    nextColour = Property(str, lambda self: self._next_view().colour, notify=changed)
    shownNumber = Property(int, lambda self: self.shown.participant, notify=shownChanged)
    passText = Property(
        str, lambda self: tr("Pass the device to {name}", name=self._next_view().name), notify=changed
    )


def _view(participant: int, profile: Profile) -> PlayerView:
    return PlayerView(participant, profile.name, profile.avatar, profile.colour)
