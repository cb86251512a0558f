# SPDX-License-Identifier: GPL-3.0-or-later
"""What people at a table do besides playing: they talk, ask for a hint, take back, hold the table; and the
clocks that run for them."""

from __future__ import annotations

import time
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from app.i18n import tr
from app.models.qt import Property, QmlUncreatable
from app.models.rows import RowsModel
from app.presenters.talk import LINES_KEPT, EmoteView, Listener, TalkLine, emotes, seat_of, talk_line
from engines.text import Text
from net.protocol.messages import (
    MAX_SAID,
    Consent,
    Emote,
    Pause,
    Request,
    Say,
    Sit,
    Stand,
    TableInfo,
    TakeBack,
    TurnClock,
)
from net.session.client import (
    ClocksChanged,
    Hinted,
    Observed,
    RequestDone,
    RequestRefused,
    Talked,
    TookBack,
)

if TYPE_CHECKING:  # loaded after the first frame
    from app.models.table import TableViewModel
    from net.table_handle import TableHandle, Update

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
@QmlUncreatable("made in Python")
class TableTalkModel(QObject):
    """``speaker`` and ``table`` are asked for the handle and the view model of whoever holds the device."""

    tableChanged = Signal()
    talkChanged = Signal()
    hintChanged = Signal()
    clocksChanged = Signal()
    spoke = Signal(int, str, str)
    """Someone at a seat said this: seat, words, id of the gesture or ""."""
    told = Signal(str)
    """A sentence for the person."""

    def __init__(
        self,
        speaker: Callable[[], TableHandle | None],
        table: Callable[[], TableViewModel | None],
        words: Callable[[Text], str],
        parent: QObject | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``words`` makes a sentence of a translatable text."""
        super().__init__(parent)
        self._speaker = speaker
        self._table_model = table
        self._words = words
        self._clock = clock
        self._lines = RowsModel(TalkLine, self, attrgetter("number"))
        self._listeners = RowsModel(Listener, self, attrgetter("participant"))
        self._emotes = RowsModel(EmoteView, self, attrgetter("emote"))
        self._emotes.show(emotes())
        self._muted: set[int] = set()
        self._asked: set[int] = set()
        self._info: TableInfo | None = None
        self._me = 0
        self._owner: TableHandle | None = None
        self._hosting = False
        self._count = 0
        self._unread = 0
        self._hinting = 0
        self._advised: TableViewModel | None = None
        self._clocks: dict[int, tuple[TurnClock, float]] = {}

    def close(self) -> None:
        """The session is over."""
        self._info, self._me, self._owner, self._count, self._unread = None, 0, None, 0, 0
        self._hosting = False
        self._muted.clear()
        self._asked.clear()
        self._lines.show(())
        self._listeners.show(())
        self._clocks = {}
        self._forget_hint()
        for signal in (self.tableChanged, self.talkChanged, self.clocksChanged):
            signal.emit()

    def take_table(self, info: TableInfo, me: int, owner: int, handle: TableHandle | None) -> None:
        """The table as it is now; which person holds this device, whose it is, and that one's handle."""
        self._info, self._me, self._owner = info, me, handle
        self._hosting = any(p.host and p.participant == owner for p in info.people)
        self._show_listeners()
        self.tableChanged.emit()

    def retranslate(self) -> None:
        """Make every text anew, in another language."""
        self._emotes.show(emotes())
        self._forget_hint()

    def asked_for(self, update: Update) -> bool:
        """Whether ``update`` answers something that was asked here, so is nobody else's to tell of."""
        return isinstance(update, RequestRefused | RequestDone) and update.id in self._asked

    # --- what comes in ---

    def receive(self, update: Update) -> None:
        """An update of the client's session."""
        if isinstance(update, Talked):
            self._hear(update)
        elif isinstance(update, ClocksChanged):
            self._clocks = {clock.seat: (clock, self._clock()) for clock in update.clocks}
            self.clocksChanged.emit()
        elif isinstance(update, TookBack):
            self._took_back(update)
        elif isinstance(update, Hinted):
            self._show_hint(update)
        elif isinstance(update, Observed):
            self._forget_hint()
            self.tableChanged.emit()  # there may be something to take back
        elif isinstance(update, RequestRefused):
            if update.id == self._hinting:
                self._forget_hint()
            if update.id in self._asked:
                self.told.emit(self._words(update.text))
        if isinstance(update, RequestRefused | RequestDone):
            self._asked.discard(update.id or 0)

    def _hear(self, update: Talked) -> None:
        if self._info is None or update.participant in self._muted:
            return
        mine = update.participant == self._me
        self._count += 1
        line = talk_line(self._count, self._info, update.participant, update.text, update.emote, mine)
        if line is None:
            return
        self._lines.show([*self._lines.rows, line][-LINES_KEPT:])
        self._unread += not mine
        self.talkChanged.emit()
        self.spoke.emit(seat_of(self._info, update.participant), line.text, line.emote)

    def _took_back(self, update: TookBack) -> None:
        self._forget_hint()
        if update.participant == self._me or self._info is None:
            return
        name = next((p.profile.name for p in self._info.people if p.participant == update.participant), "?")
        self.told.emit(tr("{name} has taken back the last action.", name=name))

    def _show_hint(self, update: Hinted) -> None:
        if update.id != self._hinting:
            return
        table = self._table_model()
        words, card = table.describe(update.action) if table is not None else ("", 0)
        self._hinting = 0
        self.hintChanged.emit()
        if table is not None:
            said = tr("AI would choose: {choice}", choice=words) if words else tr("AI would play this card")
            table.advise(said, card)

    def _forget_hint(self) -> None:
        self._hinting = 0
        self.hintChanged.emit()
        if self._advised is not None:
            self._advised.advise("")
            self._advised = None

    def hand_over(self) -> None:
        """Another person holds the device: nothing of the last one's stays."""
        self._forget_hint()
        self._asked.clear()

    # --- what the person does ---

    def _ask(self, handle: TableHandle | None, request: Request) -> None:
        if handle is not None:
            self._asked.add(handle.ask(request))

    @Slot(str)
    def say(self, text: str) -> None:
        """Say a line to everyone."""
        if text.strip():
            self._ask(self._speaker(), Say(text=text.strip()[:MAX_SAID]))

    @Slot(str)
    def emote(self, emote: str) -> None:
        """Make a gesture."""
        self._ask(self._speaker(), Emote(emote=emote))

    @Slot(int, bool)
    def setMuted(self, participant: int, muted: bool) -> None:  # noqa: N802
        """Hear no more of someone, or hear them again."""
        if muted:
            self._muted.add(participant)
            self._lines.show([line for line in self._lines.rows if line.participant != participant])
        else:
            self._muted.discard(participant)
        self._show_listeners()

    @Slot()
    def read(self) -> None:
        """Everything that was said has been read."""
        if self._unread:
            self._unread = 0
            self.talkChanged.emit()

    @Slot()
    def hint(self) -> None:
        """What would a strong AI do?"""
        speaker = self._speaker()
        if self.can_hint() and speaker is not None:
            self._hinting = speaker.hint()
            self._asked.add(self._hinting)
            self.hintChanged.emit()
            self._advised = self._table_model()
            if self._advised is not None:
                self._advised.advise(tr("Thinking about a hint"), thinking=True)

    @Slot()
    def takeBack(self) -> None:  # noqa: N802
        """Undo one's last action."""
        self._ask(self._speaker(), TakeBack())

    @Slot(bool)
    def agree(self, agreed: bool) -> None:
        """Whether the one who asks may take back what they did."""
        if self._wants_back():
            self._ask(self._speaker(), Consent(agreed=agreed))

    @Slot()
    def stand(self) -> None:
        """Give one's seat to AI and watch."""
        self._ask(self._speaker(), Stand())

    @Slot()
    def sit(self) -> None:
        """Take a free seat, one's own first."""
        self._ask(self._speaker(), Sit())

    @Slot(bool)
    def hold(self, paused: bool) -> None:
        """The host holds the table, or lets it go on."""
        self._ask(self._owner, Pause(paused=paused))

    # --- what is shown ---

    def _show_listeners(self) -> None:
        people = self._info.people if self._info is not None else ()
        self._listeners.show(
            [
                Listener(p.participant, p.profile.name, p.participant in self._muted)
                for p in people
                if p.participant != self._me
            ]
        )
        self.talkChanged.emit()

    def _playing(self) -> bool:
        return self._info is not None and self._info.phase == "playing" and not self._info.paused

    def _seated(self) -> bool:
        return self._info is not None and seat_of(self._info, self._me) >= 0

    def can_hint(self) -> bool:
        """Whether a hint may be asked for in this match."""
        return self._playing() and self._seated() and self._info is not None and self._info.hints_allowed

    def _can_take_back(self) -> bool:
        return self._playing() and self._seated() and self._info is not None and self._info.take_back_allowed

    def _has_to_take_back(self) -> bool:
        table = self._table_model()
        return self._can_take_back() and table is not None and table.can_take_back

    def _wants_back(self) -> str:
        """Who would like to take back and asks the viewer, "" where nobody does."""
        info = self._info
        if info is None or self._me not in info.asked:
            return ""
        found = (p.profile.name for p in info.people if p.participant == info.taking_back)
        return next(found, "?")

    @Slot(int, result="QVariantMap")
    def clockOf(self, seat: int) -> dict[str, Any]:  # noqa: N802
        """The clock of a seat: milliseconds ``left`` now and ``limit``, both 0 where none runs."""
        if seat not in self._clocks:
            return {"left": 0, "limit": 0}
        clock, at = self._clocks[seat]
        left = max(0, clock.left - round((self._clock() - at) * 1000))
        return {"left": left, "limit": clock.limit}

    lines = Property(RowsModel, lambda self: self._lines, constant=True)
    listeners = Property(RowsModel, lambda self: self._listeners, constant=True)
    emotes = Property(RowsModel, lambda self: self._emotes, constant=True)
    unread = Property(int, lambda self: self._unread, notify=talkChanged)
    talking = Property(bool, lambda self: len(self._listeners.rows) > 0, notify=talkChanged)
    hintsAllowed = Property(bool, lambda self: self.can_hint(), notify=tableChanged)
    canTakeBack = Property(bool, _has_to_take_back, notify=tableChanged)
    takeBackAllowed = Property(bool, lambda self: self._can_take_back(), notify=tableChanged)
    wantsBack = Property(str, lambda self: self._wants_back(), notify=tableChanged)
    seated = Property(bool, lambda self: self._seated(), notify=tableChanged)
    canSit = Property(
        bool, lambda self: self._info is not None and self._info.seats_open > 0, notify=tableChanged
    )
    hosting = Property(bool, lambda self: self._hosting, notify=tableChanged)
    paused = Property(bool, lambda self: self._info is not None and self._info.paused, notify=tableChanged)
    thinking = Property(bool, lambda self: self._hinting != 0, notify=hintChanged)
    lengthLimit = Property(int, lambda self: MAX_SAID, constant=True)
