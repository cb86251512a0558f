# SPDX-License-Identifier: GPL-3.0-or-later
"""Every match is written down as it is played, so that a killed host comes back to the exact state.

One SQLite file. A match is its set-up, the people (with the hashes of their tokens, so that guests come
back to their seats) and the actions in order. A write that fails (the disk is full) never stops the play:
it is told, what could not be written is kept and tried again, in its order, and it is told when all is saved.
A file that can't be used is set aside and a fresh one begun.

A Journal is used from one thread, the loop's; each call takes well under a millisecond. Write-ahead logging
makes what was written survive the death of the process. Each write is then brought to the disk at once, on a
thread of its own because that may take a disk long: a power cut costs what is on its way in that moment. What
was written is sealed with checksums, so that a flipped byte is found and never played on.
"""

from __future__ import annotations

import contextlib
import itertools
import sqlite3
import stat
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from engines.contract import IllegalActionError, Outcome, Seat, State
from engines.registry import AnyGame
from engines.text import T, Text
from net.files import make_file
from net.protocol.messages import Profile
from net.session.config import ConfigError, TableConfig
from net.session.journal_file import SMALLEST, Marks, SetAsideError, Sync, connect, is_dated
from net.session.match_locks import MatchLocks

TAKEN_BACK: Seat = -2
"""The seat of a row that undoes the steps before it; its action is their number."""


class JournalError(Exception):
    """A recorded match that can't be brought back. ``text`` says why, to people."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class SavedPerson(msgspec.Struct, frozen=True):
    """Someone at the table: ``key`` is the hash of the token, in hexadecimal. ``held`` is the seat whose
    cards they have seen in this match; ``local``: they share the host's device."""

    participant: int
    profile: Profile
    key: str
    seat: int | None
    held: int | None
    host: bool
    local: bool = False


class MatchHeader(msgspec.Struct, frozen=True, kw_only=True):
    """What a match is begun with. ``number`` counts the table's matches, ``first_version`` is the table's
    version before the first action."""

    table_id: str
    number: int
    first_version: int
    rules_version: int
    config: TableConfig
    people: tuple[SavedPerson, ...]


class SavedMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A match read back: its game, and the exact state after ``steps`` actions."""

    header: MatchHeader
    game: AnyGame
    state: State[Any, Any]
    steps: int
    saved: float | None
    """When the last action was written down, in seconds since 1970; None where a file of old doesn't say."""

    missing: bool
    """Actions were played after it that could not be written."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """An unfinished match for the list people choose from; ``begun`` in seconds since 1970.
    ``running``: it is being played right now in another window."""

    match_id: int
    begun: float
    config: TableConfig
    people: tuple[SavedPerson, ...]
    actions: int
    running: bool = False


class _Write(msgspec.Struct, frozen=True):
    """Something to be written for a match, whose id is the last value of the statement; one that ``begins``
    the match gives it its id."""

    match_id: int
    sql: str
    values: tuple[object, ...]
    begins: bool = False


class Journal:
    """The journal in the file ``path`` (``":memory:"`` keeps nothing)."""

    def __init__(self, path: Path | str, *, clock: Callable[[], float] = time.time) -> None:
        """Opens or makes the file and never raises for a bad one: see ``take_problems``. ``clock`` gives
        seconds since 1970."""
        self._path = Path(path)
        self._clock = clock
        self._problems: list[Text] = []
        self._reason = ""
        self._unsaved: list[_Write] = []
        self._begun: dict[int, int] = {}  # the id of a match that was begun while nothing could be written
        self._unreadable: set[int] = set()
        self._seals: dict[int, int] = {}  # of the last action of each match that is being recorded
        self._db = self._open()
        self._sync = Sync(self._path.with_name(self._path.name + "-wal")) if self._in_file() else None
        file = self._path if self._in_file() else None
        self._locks, self._marks = MatchLocks(file), Marks(file)
        self._dated = is_dated(self._db)

    def _in_file(self) -> bool:
        return bool(self._db.execute("PRAGMA database_list").fetchone()[2])

    def _open(self) -> sqlite3.Connection:
        try:
            try:
                self._check_beginning()
                return connect(str(self._path))
            except sqlite3.OperationalError:
                raise  # no permission, disk full, locked: the file itself may be sound
            except (sqlite3.DatabaseError, UnicodeError, SetAsideError) as error:
                kept = self._set_aside()
                self._problems.append(
                    T(
                        "The journal of matches could not be read ({reason}). It was kept as “{file}” and a "
                        "new one was begun.",
                        reason=str(error),
                        file=kept,
                    )
                )
                make_file(self._path)
                return connect(str(self._path))
        except (sqlite3.Error, OSError) as error:
            self._problems.append(
                T("Matches can’t be recorded this time, but can be played: {reason}", reason=str(error))
            )
            return connect(":memory:")

    def _check_beginning(self) -> None:
        """Raise SetAsideError for what is no file, and for the rest of one that SQLite would take for an
        empty one, and overwrite; see to it that others can't read it."""
        # By what is known of it alone: to open and close a file that this process has open already as a
        # database would cost SQLite its locks on it. (That goes for the database, not for Sync's log.)
        if str(self._path) == ":memory:":
            return
        with contextlib.suppress(OSError):
            there = self._path.stat()
            if not stat.S_ISREG(there.st_mode):
                raise SetAsideError("it is not a plain file")
            if 0 < there.st_size < SMALLEST:
                raise SetAsideError("most of it is missing")
        with contextlib.suppress(OSError):  # SQLite says what is wrong
            make_file(self._path)  # what SQLite keeps beside it gets the same mode

    def _set_aside(self) -> str:
        """Rename the file and what SQLite keeps beside it; the new name. Raises OSError."""
        stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime(self._clock()))
        wanted = kept = self._path.with_name(f"{self._path.name}.set-aside-{stamp}")
        for count in itertools.count(2):
            if not kept.exists():
                break
            kept = wanted.with_name(f"{wanted.name}-{count}")
        for suffix in ("", "-wal", "-shm"):
            source = self._path.with_name(self._path.name + suffix)
            if source.exists():
                source.rename(kept.with_name(kept.name + suffix))
        return kept.name

    def close(self) -> None:
        """Close the file, after a last try to write what could not be written; others may play its
        matches."""
        self.save()
        self._locks.release_all()
        if self._sync is not None:
            self._sync.wait()
        self._db.close()

    def take_problems(self) -> list[Text]:
        """What went wrong since last asked, in words for the person at this machine."""
        failure = self._sync.take_failure() if self._sync is not None else None
        if failure is not None and self._reason != str(failure):
            self._reason = str(failure)
            self._tell_unsaved(failure.strerror or self._reason)
        problems, self._problems = self._problems, []
        return problems

    # --- writing ------------------------------------------------------------------------------

    def begin(self, header: MatchHeader) -> int:
        """Begin the record of a match; its id, a negative one as long as it can't be written."""
        row = (
            header.table_id,
            header.number,
            header.first_version,
            header.rules_version,
            _json(header.config),
            _json(header.people),
            _seal_of(header),
            self._clock(),
        )
        sql = (
            "INSERT INTO matches (table_id, number, first_version, rules_version, config, people, seal,"
            " begun) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        )
        if self._unsaved:
            self._tell_unsaved(self._reason)  # for each match anew
        provisional = -1 - len(self._begun)
        self._write(_Write(provisional, sql, row, begins=True))
        match_id = self._begun.setdefault(provisional, provisional)
        self._seals[match_id] = 0
        return match_id

    def lock(self, match_id: int) -> None:
        """Play this match from now on. Raises JournalError when another process does."""
        if not self._locks.take(match_id):
            raise JournalError(T("This match is being played in another window."))

    def resumed(self, match_id: int) -> None:
        """This match is gone on with from what was saved: what is missing has been told."""
        self._marks.remove(match_id)

    def release(self, match_id: int) -> None:
        """This match is not played any more, for now."""
        self._locks.release(self._begun.get(match_id, match_id))

    def append(self, match_id: int, number: int, seat: Seat, action: bytes) -> None:
        """Record the ``number``-th action (from 1) of a match, JSON of the game's action type."""
        text = action.decode()
        seal = self._seals[match_id] = _seal(self._seals.get(match_id, 0), number, seat, text)
        sql = "INSERT INTO actions (number, seat, action, seal, match_id) VALUES (?, ?, ?, ?, ?)"
        self._write(_Write(match_id, sql, (number, seat, text, seal)))
        if self._dated:
            self._write(_Write(match_id, "UPDATE matches SET saved = ? WHERE id = ?", (self._clock(),)))

    def take_back(self, match_id: int, number: int, steps: int) -> None:
        """Record that the ``number``-th entry undoes the last ``steps`` actions that still stood."""
        self.append(match_id, number, TAKEN_BACK, b"%d" % steps)

    def update(self, match_id: int, header: MatchHeader) -> None:
        """Record the AI's levels, and who is at the table now, and where."""
        sql = "UPDATE matches SET config = ?, people = ?, seal = ? WHERE id = ?"
        values = (_json(header.config), _json(header.people), _seal_of(header))
        self._write(_Write(match_id, sql, values))

    def finish(self, match_id: int, outcome: Outcome | None) -> None:
        """The match is over, or abandoned (None)."""
        self.release(match_id)
        values = (self._clock(), None if outcome is None else _json(outcome))
        self._write(_Write(match_id, "UPDATE matches SET ended = ?, outcome = ? WHERE id = ?", values))

    @property
    def behind(self) -> bool:
        """Whether something could not be written yet: ``save`` is to be called now and then."""
        return bool(self._unsaved)

    def save(self) -> None:
        """Try to write what could not be written. Nothing is written before what came before it."""
        behind = {write.match_id for write in self._unsaved}
        while self._unsaved:
            try:
                self._do(self._unsaved[0])
            except sqlite3.Error:
                for write in self._unsaved:
                    self._mark(write)
                return
            del self._unsaved[0]
        if behind:
            for match_id in behind:
                self._marks.remove(self._begun.get(match_id, match_id))
            self._problems.append(T("Everything is saved again."))

    def _write(self, write: _Write) -> None:
        if not self._unsaved:
            try:
                self._do(write)
            except sqlite3.Error as error:
                self._reason = str(error)
                self._tell_unsaved(self._reason)
            else:
                return
        self._unsaved.append(write)
        self._mark(write)

    def _mark(self, write: _Write) -> None:
        self._marks.set(self._begun.get(write.match_id, write.match_id))

    def _do(self, write: _Write) -> None:
        """Raises sqlite3.Error."""
        if write.begins:
            match_id = self._db.execute(write.sql, write.values).lastrowid or 0
            self._begun[write.match_id] = match_id
            self._locks.take(match_id)
        else:
            self._db.execute(write.sql, (*write.values, self._begun.get(write.match_id, write.match_id)))
        if self._sync is not None:
            self._sync.wanted()

    def _tell_unsaved(self, reason: str) -> None:
        told = T("The match can’t be saved at the moment, but goes on: {reason}", reason=reason)
        self._problems.append(told)

    # --- reading ------------------------------------------------------------------------------

    def unfinished(self) -> list[Entry]:
        """Matches that can be taken up again, the latest first. Unreadable ones are left out, and told of
        once as a problem."""
        entries = []
        for row in self._read(
            "SELECT id, begun, config, people, (SELECT count(*) FROM actions WHERE match_id = id)"
            " FROM matches WHERE ended IS NULL ORDER BY id DESC"
        ):
            try:
                config = msgspec.json.decode(row[2], type=TableConfig)
                people = msgspec.json.decode(row[3], type=tuple[SavedPerson, ...])
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                if row[0] not in self._unreadable:
                    self._unreadable.add(row[0])
                    self._problems.append(
                        T("An unfinished match can’t be taken up again: {reason}", reason=str(error))
                    )
                continue
            entries.append(
                Entry(
                    match_id=row[0],
                    begun=row[1],
                    config=config,
                    people=people,
                    actions=row[4],
                    running=self._locks.taken(row[0]),
                )
            )
        return entries

    def load(self, match_id: int) -> SavedMatch:
        """A match as it stood after its last recorded action. Raises JournalError."""
        saved = "saved" if self._dated else "NULL"
        rows = self._read(
            f"SELECT table_id, number, first_version, rules_version, config, people, seal, {saved}"
            " FROM matches WHERE id = ?",
            match_id,
        )
        if not rows:
            raise JournalError(T("There is no such match in the journal."))
        actions = self._read(
            "SELECT number, seat, action, seal FROM actions WHERE match_id = ? ORDER BY number", match_id
        )
        table_id, number, first_version, rules_version, config, people, seal, saved_at = rows[0]
        try:
            header = MatchHeader(
                table_id=table_id,
                number=number,
                first_version=first_version,
                rules_version=rules_version,
                config=msgspec.json.decode(config, type=TableConfig),
                people=msgspec.json.decode(people, type=tuple[SavedPerson, ...]),
            )
            game = header.config.make_game()
            if rules_version != game.type.rules_version:
                raise JournalError(T("This match was begun with another version of the rules."))
            if seal != _seal_of(header):
                raise msgspec.DecodeError("its set-up is damaged")
            self._seals[match_id] = _check_seals(actions)
            state = game.new_initial_state(header.config.num_seats)
            for seat, action in _standing(actions):
                state = state.apply(seat, msgspec.json.decode(action, type=game.action_type)).state
        except (msgspec.DecodeError, UnicodeDecodeError, ConfigError, IllegalActionError) as error:
            raise JournalError(
                T("This match can’t be taken up again: {reason}", reason=str(error))
            ) from error
        return SavedMatch(
            header=header,
            game=game,
            state=state,
            steps=len(actions),
            saved=saved_at,
            missing=self._marks.has(match_id),
        )

    def how_old(self, saved: SavedMatch) -> list[Text]:
        """What the host's person is told of a match that is gone on with: how old its position is, how it
        stands, and whether moves are missing."""
        told = []
        if saved.saved is not None:
            told.append(_age(self._clock() - saved.saved, ":".join(map(str, saved.state.scores()))))
        if saved.missing:
            told.append(T("What was played after it could not be saved and is lost."))
        return told

    def _read(self, sql: str, *values: object) -> list[Any]:
        try:
            return self._db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise JournalError(
                T("The journal of matches can’t be read: {reason}", reason=str(error))
            ) from error


def _seal(before: int, *values: object) -> int:
    return zlib.crc32(repr(values).encode(), before)


def _seal_of(header: MatchHeader) -> int:
    return _seal(
        *(0, header.table_id, header.number, header.first_version),
        *(_json(header.config), _json(header.people)),
    )


def _check_seals(rows: list[Any]) -> int:
    """The seal of the last of these actions. Raises msgspec.DecodeError where one is damaged or missing."""
    last = 0
    for wanted, (number, seat, action, seal) in enumerate(rows, 1):
        last = _seal(last, number, seat, action)
        if number != wanted or seal != last:
            raise msgspec.DecodeError(f"what was written down of move {wanted} is damaged")
    return last


def _standing(rows: list[Any]) -> list[tuple[Seat, str]]:
    """The actions of ``rows`` that were not taken back. Raises msgspec.DecodeError."""
    standing: list[tuple[Seat, str]] = []
    for _, seat, action, _ in rows:
        if seat == TAKEN_BACK:
            steps = msgspec.json.decode(action, type=int)
            if not 0 < steps <= len(standing):
                raise msgspec.DecodeError(f"{steps} steps can't be taken back")
            del standing[-steps:]
        else:
            standing.append((seat, action))
    return standing


def _age(seconds: float, score: str) -> Text:
    minutes = int(seconds // 60)
    if minutes < 2:
        return T("The match goes on as it was saved a moment ago, at {score}.", score=score)
    if minutes < 120:
        return T(
            "The match goes on as it was saved {count} minutes ago, at {score}.", count=minutes, score=score
        )
    if minutes < 48 * 60:
        hours = minutes // 60
        return T("The match goes on as it was saved {count} hours ago, at {score}.", count=hours, score=score)
    days = minutes // (24 * 60)
    return T("The match goes on as it was saved {count} days ago, at {score}.", count=days, score=score)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
