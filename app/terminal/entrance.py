# SPDX-License-Identifier: GPL-3.0-or-later
"""What is asked before one is at a table of others: its password, and whether to sit down by its rules."""

from __future__ import annotations

from app.i18n import tr
from app.presenters.words import sentence
from app.terminal import lobby
from app.terminal.commands import is_quit, is_yes
from app.terminal.sanitize import plain
from app.terminal.table_state import TableState
from net.protocol.messages import TableInfo
from net.session.client import PasswordWanted


class Entrance:
    """Stands between a newcomer and the table as long as ``open`` is False."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self._wanted: PasswordWanted | None = None
        self._questions = 0  # questions for the table’s password so far
        self._password_given = False
        self._undecided: TableInfo | None = None  # whether to sit down there is still to be said

    @property
    def open(self) -> bool:
        """Whether nothing is asked here."""
        return self._wanted is None and self._undecided is None

    def password_wanted(self, update: PasswordWanted) -> None:
        """The host asks for the password: the one that was given beforehand is tried first."""
        password = self._table.manner.password
        if password and not self._password_given:
            self._password_given = True
            self._table.first.handle.give_password(password)
            return
        self._wanted, self._questions = update, self._questions + 1

    def offer(self, info: TableInfo) -> None:
        """Let the newcomer decide whether to sit down at this table."""
        self._undecided = info

    def ask(self) -> None:
        """Put the question that is open."""
        if self._wanted is not None:
            self._ask_for_password(self._wanted)
        elif self._undecided is not None:
            self._ask_whether_to_sit(self._undecided)

    def answer(self, line: str) -> bool:
        """Take the answer; whether to sit down now."""
        if self._wanted is not None:
            self._wanted = None
            if is_quit(line):
                self._table.leave()
            else:
                self._table.first.handle.give_password(line)
            return False
        self._undecided = None
        if not line or is_yes(line):
            return True
        self._table.leave()
        return False

    def _ask_for_password(self, wanted: PasswordWanted) -> None:
        question = ("password", self._questions)
        if self._table.dialogue.asked != question:
            if wanted.text is not None:
                self._table.tell(plain(sentence(wanted.text)))
            self._table.tell(tr("“{table}” is locked. Type its password:", table=plain(wanted.name)))
        self._table.dialogue.ask(question)

    def _ask_whether_to_sit(self, info: TableInfo) -> None:
        if self._table.dialogue.asked != ("sit",):
            self._table.show(["", *lobby.offer(info, self._table.screen)])
            self._table.tell(tr("Sit down? (Y/n)"))
        self._table.dialogue.ask(("sit",))
