# SPDX-License-Identifier: GPL-3.0-or-later
"""What is known at one table and what was asked of its host: common to all that is shown and typed there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from app.i18n import tr
from app.presenters.hotseat import HotSeat
from app.terminal.dialogue import Dialogue
from app.terminal.exit_codes import OK
from app.terminal.hotseat import TerminalPlayer
from app.terminal.screen import Screen
from engines.text import Text
from net.protocol.messages import Start, TableInfo


class Manner(msgspec.Struct, frozen=True):
    """How a session goes. ``at_once``: the match begins as soon as everyone here sits; ``wait``: as soon as
    that many guests sit too (None: when the host says so). ``password`` is tried at a locked table. ``keep``
    is told each person’s name, the table’s id and name, and the token, an empty one when the seat is given
    up; ``closed`` hears the id of a table that its host has closed to one. ``looks_first``: one has come to
    watch, and sits down once one has seen how the rules differ here."""

    hosting: bool
    at_once: bool = False
    wait: int | None = None
    password: str = ""
    keep: Callable[[str, str, str, str], None] = lambda person, table_id, table, token: None
    closed: Callable[[str], None] = lambda table_id: None
    looks_first: bool = False


class TableState:
    """``info`` is the table as it is now, None before it is known; ``result`` how the session has ended."""

    def __init__(self, dialogue: Dialogue, people: Sequence[TerminalPlayer], manner: Manner) -> None:
        self.dialogue, self.manner = dialogue, manner
        self.hotseat = HotSeat(people)
        self.info: TableInfo | None = None
        self.result: int | None = None
        self.lobby_shown: list[str] = []
        self.wants_to_leave = False  # “q” was typed
        self._pending: set[tuple[str, int]] = set()  # whose requests, by name and number
        self._starting = False  # a match was asked for and has not begun

    @property
    def first(self) -> TerminalPlayer:
        """Whose table or session it is."""
        return self.hotseat.first

    @property
    def screen(self) -> Screen:
        return self.dialogue.screen

    @property
    def interactive(self) -> bool:
        """Whether somebody types, rather than a script."""
        return self.dialogue.console.interactive

    # --- requests -----------------------------------------------------------------------------

    @property
    def pending(self) -> bool:
        """Whether a request is not answered yet, or a match not begun. Until then nothing more is asked."""
        return bool(self._pending) or self._starting

    def request(self, person: TerminalPlayer, id: int) -> None:
        """Ask nothing more before this request of ``person`` was answered."""
        self._pending.add((person.name, id))

    def start(self, person: TerminalPlayer) -> None:
        """Begin the match, or another. That it may be done is told before it is."""
        self._starting = True
        self.request(person, person.handle.ask(Start()))

    def begun(self) -> None:
        """The match has begun."""
        self._starting = False

    def refused(self, person: TerminalPlayer, id: int | None) -> None:
        """A request is not carried out."""
        self._starting = False
        self.answered(person, id)

    def answered(self, person: TerminalPlayer, id: int | None) -> None:
        """A request needs no more waiting for."""
        if id is not None:
            self._pending.discard((person.name, id))

    def forget_requests(self) -> None:
        """Nothing more is answered: the link is lost."""
        self._pending.clear()
        self._starting = False

    # --- what is shown ------------------------------------------------------------------------

    def tell(self, text: str) -> None:
        """A line for whoever is at the keys."""
        self.dialogue.tell(text)

    def show(self, lines: Sequence[str]) -> None:
        """Lines as they are."""
        self.dialogue.show(lines)

    def others_here(self) -> bool:
        """Whether anybody is at the table who is not at this terminal."""
        here = {person.participant for person in self.hotseat.people}
        people = self.info.people if self.info is not None else ()
        return any(p.connected and p.participant not in here for p in people)

    def again(self) -> None:
        """Show the table, or the lobby, afresh."""
        self.dialogue.asked = ()
        self.lobby_shown = []

    def name_of(self, participant: int) -> str:
        """Somebody at the table, "?" when they are gone."""
        people = self.info.people if self.info is not None else ()
        return next((p.profile.name for p in people if p.participant == participant), "?")

    def named(self, typed: str) -> str:
        """Whom an argument of a sentence means (``seat:2``)."""
        view = self.hotseat.shown.view
        return view.words(Text("{who}", {"who": typed})) if view is not None else typed.partition(":")[2]

    # --- leaving ------------------------------------------------------------------------------

    def leave(self, result: int = OK) -> None:
        """Everyone here goes. A match of one’s own is kept."""
        if self.info is not None and not self.manner.hosting:
            for person in self.hotseat.people:
                self.manner.keep(person.name, self.info.table_id, self.info.name, "")
        for person in reversed(self.hotseat.people):
            if person.opened and (person is self.first or not self.manner.hosting):
                person.handle.leave()
        if self.info is not None and self.info.phase == "playing" and self.manner.hosting:
            self.tell(tr("The match is kept: “continue” goes on with it."))
        self.result = result
