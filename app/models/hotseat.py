# SPDX-License-Identifier: GPL-3.0-or-later
"""Several people at one device: each has a place, a link and a view model of their own, and the window shows
those of whoever holds the device."""

from __future__ import annotations

import logging
from collections.abc import Callable
from operator import attrgetter
from typing import Any

import msgspec
from PySide6.QtCore import Property, QObject, QTimer, Signal, Slot
from PySide6.QtQml import QmlElement, QmlUncreatable

from app.bridge import Bridge, Services, retire
from app.i18n import tr
from app.models.rows import RowsModel
from app.presenters.handover import HandOver
from app.presenters.words import sentence
from engines.contract import Action
from net.protocol.messages import Profile, TableInfo
from net.session.client import Joined, LinkChanged, Observed, RequestDone, RequestRefused, TableUpdated

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1

log = logging.getLogger(__name__)

LOOK = 120
"""Milliseconds between two looks whether the last move has been shown to the end."""
LOOKS = 40


class LocalPlayer(msgspec.Struct, frozen=True):
    """Someone who is to sit down at this device too: the ``participant`` they were before the host's
    program was killed, or the ``token`` of an earlier session."""

    name: str
    avatar: str
    colour: str
    participant: int = 0
    token: str = ""


class LocalPlayerView(msgspec.Struct, frozen=True):
    """One of those at this device."""

    participant: int
    name: str
    avatar: str
    colour: str


class _Handle:
    """What a person's view model asks; going on after a summary goes for everyone at this device."""

    def __init__(self, person: Person, people: HotSeatModel) -> None:
        self._person = person
        self._people = people

    def act(self, action: Action) -> None:
        others = self._people.readers() if self._person.reading else []
        self._person.handle.act(action)
        for other in others:
            if other is not self._person:
                other.handle.act(other.legal[0])

    def start(self) -> None:
        self._people.people[0].handle.start()

    def back_to_lobby(self) -> None:
        self._people.people[0].handle.back_to_lobby()


class Person:
    """One person at this device. The first is the one whose app it is; their updates come through the
    session, those of the others through a ``bridge`` of their own."""

    def __init__(self, bridge: Bridge | None = None) -> None:
        self.bridge = bridge
        self.handle: Any = None
        self.participant = 0
        self.table: Any = None
        self.seen: Observed | None = None

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the person may do now."""
        return getattr(self.seen.observation, "legal", ()) if self.seen is not None else ()

    @property
    def reading(self) -> bool:
        """Asked at the same time as others, and there is only one answer: a summary is read."""
        return self.seen is not None and len(self.seen.observation.active) > 1 and len(self.legal) == 1


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
        make_table: Callable[[Any, int, QObject], Any],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._make_table = make_table
        self._rows = RowsModel(LocalPlayerView, self, attrgetter("participant"))
        self._state = HandOver()
        self._wanted: int | None = None
        self._info: TableInfo | None = None
        self._summary = ""  # the phase in which summaries are read
        self.people: list[Person] = [Person()]
        self.asked_elsewhere: Callable[[Any], bool] = lambda _: False
        """Whether an answer is to something that was not asked at the table."""
        self._expected = 0
        self._looks = 0
        self._timer = QTimer(self, interval=LOOK)
        self._timer.timeout.connect(self._look)

    # --- coming and going ---

    def begin(self, handle: Any) -> None:
        """The first person has a handle."""
        self.people[0].handle = handle

    def close(self, *, hosting: bool) -> None:
        """The session is over: everyone else at this device leaves too. One's own table (``hosting``) closes
        with everyone at it; its match keeps their places."""
        self._timer.stop()
        for person in self.people[1:]:
            self._let_go(person)
            if person.handle is not None and not hosting:
                person.handle.leave()
        self.drop_tables()
        self.people, self._info, self._expected = [Person()], None, 0
        self._state, self._wanted = HandOver(), None
        self._show_people()
        self.shownChanged.emit()

    def add(self, beside: LocalPlayer) -> None:
        """Someone else sits down at this device. The first person must be at the table."""
        first = self.people[0].handle
        bridge = Bridge(self)
        person = Person(bridge)
        bridge.received.connect(lambda update: self._receive(person, update))
        self.people.append(person)
        self._expected += 1
        profile = Profile(name=beside.name.strip() or "?", avatar=beside.avatar, colour=beside.colour)
        self._services.call(
            lambda _: first.add_local(
                profile, bridge.deliver, token=beside.token, participant=beside.participant
            ),
            lambda handle: self._opened(person, handle),
            lambda error: self._failed(person, error),
        )

    @property
    def expecting(self) -> bool:
        """Whether somebody is still on the way to the table."""
        return self._expected > 0

    def _opened(self, person: Person, handle: Any) -> None:
        if person not in self.people:
            handle.leave()  # the session was over before
            return
        person.handle = handle
        assert person.bridge is not None
        person.bridge.open()

    def _failed(self, person: Person, error: BaseException) -> None:
        if person in self.people:
            text = getattr(error, "text", None)
            if text is None:
                log.error("nobody else could sit down", exc_info=error)
            self._gone(person, sentence(text) if text is not None else str(error))

    def _gone(self, person: Person, why: str) -> None:
        if not person.participant:
            self._arrived()
        index = self.people.index(person)
        if self._state.shown == index:
            self._state = HandOver()
        elif self._state.shown > index:
            self._state.shown -= 1
        self.people.remove(person)
        self._let_go(person)
        if person.table is not None:
            retire(person.table)
        if why:
            self.told.emit(why)
        self._show_people()
        self.settle()
        self.shownChanged.emit()

    def _let_go(self, person: Person) -> None:
        if person.bridge is not None:
            person.bridge.close()
            person.bridge.deleteLater()

    def _arrived(self) -> None:
        self._expected -= 1
        if self._expected == 0:
            self.ready.emit()

    @Slot(int)
    def sendHome(self, participant: int) -> None:
        """Someone at this device leaves the table."""
        for person in self.people[1:]:
            if person.participant == participant and person.handle is not None:
                person.handle.leave()
                self._gone(person, "")

    # --- what comes in ---

    def _receive(self, person: Person, update: Any) -> None:
        if isinstance(update, Joined):
            first_time, person.participant = not person.participant, update.participant
            self._take_table(person, update)
            profile = next(p.profile for p in update.table.people if p.participant == update.participant)
            self.joined.emit(update.table.table_id, profile.name, update.token)
            if first_time:
                self._arrived()
        elif isinstance(update, TableUpdated):
            self._take_table(person, update)
        elif isinstance(update, Observed):
            self.observed(person, update)
        elif isinstance(update, LinkChanged):
            if update.state == "closed" and person in self.people:
                self._gone(person, sentence(update.text) if update.text is not None else "")
        elif person is self.shown and self.asked_elsewhere(update):
            pass  # told of where it was asked
        elif isinstance(update, RequestRefused | RequestDone) and person.table is not None:
            person.table.receive(update)
        if person in self.people and self.people.index(person) == self._state.shown:
            self.updated.emit(update)

    def _take_table(self, person: Person, update: Joined | TableUpdated) -> None:
        if update.table.phase == "lobby":
            person.table, table = None, person.table
            person.seen = None
            if table is not None:
                retire(table)
        else:
            if person.table is None:
                person.table = self.make_table(person)
            person.table.receive(update)
        self.table_changed(update.table)

    def make_table(self, person: Person) -> Any:
        """A view model for ``person``."""
        return self._make_table(_Handle(person, self), person.participant, self)

    def observed(self, person: Person, update: Observed) -> None:
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

    def readers(self) -> list[Person]:
        """Those who may go on from a summary."""
        return [person for person in self.people if person.reading]

    # --- whose turn it is ---

    @property
    def shown(self) -> Person:
        """Whose cards may be on the screen."""
        return self.people[min(self._state.shown, len(self.people) - 1)]

    def settle(self) -> None:
        """See whether the device has to change hands."""
        info = self._info
        playing = info is not None and info.phase == "playing" and not self._expected
        over = info is not None and info.phase == "finished"
        reading = not playing or self._summary_shown()
        shown, wanted = self._state.shown, self._state.wanted
        if over and len(self.people) > 1:
            self._state.show(0)
        else:
            self._state.settle(
                [self._seated(person) for person in self.people],
                [bool(person.legal) for person in self.people],
                reading,
            )
        if shown != self._state.shown:
            self.shownChanged.emit()
        if wanted != self._state.wanted:
            self._looks = 0
            self._timer.start()
            self._look()

    def _seated(self, person: Person) -> bool:
        people = self._info.people if self._info is not None else ()
        return any(p.participant == person.participant and p.seat is not None for p in people)

    def _summary_shown(self) -> bool:
        """Whether everyone reads a summary, by what the one who knows most has seen."""
        seen = [person.seen for person in self.people if person.seen is not None]
        if not seen:
            return False
        for person in self.readers():
            assert person.seen is not None
            self._summary = person.seen.observation.phase
        return max(seen, key=lambda update: update.version).observation.phase == self._summary

    def _look(self) -> None:
        """Cover the table as soon as the last move has been seen; at once where nobody has seen any."""
        self._looks += 1
        table = self.shown.table
        leaving = self._wanted is None and self._state.wanted not in (None, self._state.shown)
        if leaving and self._looks < LOOKS and table is not None and table.busy:
            return
        self._timer.stop()
        self._wanted = self._state.wanted
        self.changed.emit()

    @Slot()
    def take(self) -> None:
        """Whoever was to get the device has it, and sees their cards."""
        if self._wanted is None:
            return
        self._state.wanted = self._wanted  # who said so, whatever has happened meanwhile
        self._state.taken()
        self._timer.stop()
        self._wanted = None
        if self.shown.table is not None:
            self.shown.table.catchUp()
        self.shownChanged.emit()
        self.changed.emit()
        self.settle()

    # --- what is shown ---

    def _show_people(self) -> None:
        rows = []
        for person in self.people if len(self.people) > 1 else ():
            info = self._info
            found = (
                next((p for p in info.people if p.participant == person.participant), None) if info else None
            )
            if found is not None:
                profile = found.profile
                rows.append(LocalPlayerView(found.participant, profile.name, profile.avatar, profile.colour))
        self._rows.show(rows)
        self.changed.emit()

    def _next(self) -> LocalPlayerView:
        number = self.people[self._wanted].participant if self._wanted is not None else 0
        return next(
            (row for row in self._rows.rows if row.participant == number), LocalPlayerView(0, "", "", "")
        )

    rows = Property(RowsModel, lambda self: self._rows, constant=True)
    several = Property(bool, lambda self: len(self.people) > 1, notify=changed)
    covered = Property(bool, lambda self: self._wanted is not None, notify=changed)
    nextName = Property(str, lambda self: self._next().name, notify=changed)
    nextAvatar = Property(str, lambda self: self._next().avatar, notify=changed)
    nextColour = Property(str, lambda self: self._next().colour, notify=changed)
    shownNumber = Property(int, lambda self: self.shown.participant, notify=shownChanged)
    passText = Property(
        str, lambda self: tr("Pass the device to {name}", name=self._next().name), notify=changed
    )
