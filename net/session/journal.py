# SPDX-License-Identifier: GPL-3.0-or-later
"""Every match is written down as it is played, so that a killed host comes back to the exact state.

One SQLite file. A match is its set-up, the people (with the hashes of their tokens, so that guests come
back to their seats) and the actions in order. A write that fails never stops the play: it is reported once
and that match is no longer recorded. A file that can't be used is set aside and a fresh one begun.

A Journal is used from one thread, the loop's; each call takes well under a millisecond. Write-ahead logging
makes what was written survive the death of the process. Each write is then brought to the disk at once, on a
thread of its own because that may take a disk long: a power cut costs what is on its way in that moment. What
was written is sealed with checksums, so that a flipped byte is found and never played on.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import sqlite3
import stat
import threading
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
from net.session.match_locks import MatchLocks

SCHEMA = 2

SMALLEST = 512
"""Bytes that a database of SQLite has at least."""

TAKEN_BACK: Seat = -2
"""The seat of a row that undoes the steps before it; its action is their number."""

TABLES = """
CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,         -- counts the table's matches from 1
    first_version INTEGER NOT NULL,  -- the table's version before the first action
    rules_version INTEGER NOT NULL,
    config TEXT NOT NULL,
    people TEXT NOT NULL,
    seal INTEGER NOT NULL,           -- checksum of what stands before, but the version of the rules
    begun REAL NOT NULL,             -- seconds since 1970
    ended REAL,
    outcome TEXT                     -- NULL with ended set: abandoned
);
CREATE TABLE actions (
    match_id INTEGER NOT NULL REFERENCES matches,
    number INTEGER NOT NULL,         -- from 1
    seat INTEGER NOT NULL,           -- -1: chance, -2: steps taken back
    action TEXT NOT NULL,
    seal INTEGER NOT NULL,           -- checksum of this and all rows before
    PRIMARY KEY (match_id, number)
) WITHOUT ROWID;
"""


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


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """An unfinished match for the list people choose from; ``begun`` in seconds since 1970.
    ``running``: it is being played right now in another window."""

    match_id: int
    begun: float
    config: TableConfig
    people: tuple[SavedPerson, ...]
    actions: int
    running: bool = False


class _SetAsideError(Exception):
    """The file is no journal of this schema."""


class Sync:
    """Brings a file to the disk whenever ``wanted``, without keeping anybody waiting: on a thread that lives
    as long as there is something to do. What is written meanwhile goes with the next round."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._dirty = False
        self._thread: threading.Thread | None = None

    def wanted(self) -> None:
        """Something was written."""
        with self._lock:
            self._dirty = True
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="tavolino-journal", daemon=True)
                self._thread.start()

    def wait(self) -> None:
        """Until everything is on the disk."""
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        while True:
            with self._lock:
                if not self._dirty:
                    self._thread = None
                    return
                self._dirty = False
            with contextlib.suppress(OSError):  # the file has just gone: it is in the database already
                file = os.open(self._path, os.O_RDWR)
                try:
                    os.fsync(file)
                finally:
                    os.close(file)


class Journal:
    """The journal in the file ``path`` (``":memory:"`` keeps nothing)."""

    def __init__(self, path: Path | str, *, clock: Callable[[], float] = time.time) -> None:
        """Opens or makes the file and never raises for a bad one: see ``take_problems``. ``clock`` gives
        seconds since 1970."""
        self._path = Path(path)
        self._clock = clock
        self._problems: list[Text] = []
        self._lost: set[int] = set()
        self._unreadable: set[int] = set()
        self._seals: dict[int, int] = {}  # of the last action of each match that is being recorded
        self._db = self._open()
        self._sync = Sync(self._path.with_name(self._path.name + "-wal")) if self._in_file() else None
        self._locks = MatchLocks(self._path if self._in_file() else None)

    def _in_file(self) -> bool:
        return bool(self._db.execute("PRAGMA database_list").fetchone()[2])

    def _open(self) -> sqlite3.Connection:
        try:
            try:
                self._check_beginning()
                return _connect(str(self._path))
            except sqlite3.OperationalError:
                raise  # no permission, disk full, locked: the file itself may be sound
            except (sqlite3.DatabaseError, UnicodeError, _SetAsideError) as error:
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
                return _connect(str(self._path))
        except (sqlite3.Error, OSError) as error:
            self._problems.append(
                T("Matches can’t be recorded this time, but can be played: {reason}", reason=str(error))
            )
            return _connect(":memory:")

    def _check_beginning(self) -> None:
        """Raise _SetAsideError for what is no file, and for the rest of one that SQLite would take for an
        empty one, and overwrite; see to it that others can't read it."""
        # By what is known of it alone: to open and close a file that this process has open already as a
        # database would cost SQLite its locks on it. (That goes for the database, not for Sync's log.)
        if str(self._path) == ":memory:":
            return
        with contextlib.suppress(OSError):
            there = self._path.stat()
            if not stat.S_ISREG(there.st_mode):
                raise _SetAsideError("it is not a plain file")
            if 0 < there.st_size < SMALLEST:
                raise _SetAsideError("most of it is missing")
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
        """Close the file; others may play its matches."""
        self._locks.release_all()
        if self._sync is not None:
            self._sync.wait()
        self._db.close()

    def take_problems(self) -> list[Text]:
        """What went wrong since last asked, in words for the person at this machine."""
        problems, self._problems = self._problems, []
        return problems

    # --- writing ------------------------------------------------------------------------------

    def begin(self, header: MatchHeader) -> int:
        """Begin the record of a match; its id, 0 if it can't be recorded."""
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
        try:
            cursor = self._db.execute(
                "INSERT INTO matches (table_id, number, first_version, rules_version, config, people, seal,"
                " begun) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
        except sqlite3.Error as error:
            self._lose(0, error)
            return 0
        self._written()
        match_id = cursor.lastrowid or 0
        self._locks.take(match_id)
        self._seals[match_id] = 0
        return match_id

    def lock(self, match_id: int) -> None:
        """Play this match from now on. Raises JournalError when another process does."""
        if not self._locks.take(match_id):
            raise JournalError(T("This match is being played in another window."))

    def release(self, match_id: int) -> None:
        """This match is not played any more, for now."""
        self._locks.release(match_id)

    def append(self, match_id: int, number: int, seat: Seat, action: bytes) -> None:
        """Record the ``number``-th action (from 1) of a match, JSON of the game's action type."""
        text = action.decode()
        seal = self._seals[match_id] = _seal(self._seals.get(match_id, 0), number, seat, text)
        self._write(
            match_id, "INSERT INTO actions VALUES (?, ?, ?, ?, ?)", match_id, number, seat, text, seal
        )

    def take_back(self, match_id: int, number: int, steps: int) -> None:
        """Record that the ``number``-th entry undoes the last ``steps`` actions that still stood."""
        self.append(match_id, number, TAKEN_BACK, b"%d" % steps)

    def update(self, match_id: int, header: MatchHeader) -> None:
        """Record the AI's levels, and who is at the table now, and where."""
        self._write(
            match_id,
            "UPDATE matches SET config = ?, people = ?, seal = ? WHERE id = ?",
            _json(header.config),
            _json(header.people),
            _seal_of(header),
            match_id,
        )

    def finish(self, match_id: int, outcome: Outcome | None) -> None:
        """The match is over, or abandoned (None)."""
        self._locks.release(match_id)
        self._write(
            match_id,
            "UPDATE matches SET ended = ?, outcome = ? WHERE id = ?",
            self._clock(),
            None if outcome is None else _json(outcome),
            match_id,
        )

    def _write(self, match_id: int, sql: str, *values: object) -> None:
        if match_id == 0 or match_id in self._lost:
            return
        try:
            self._db.execute(sql, values)
        except sqlite3.Error as error:
            self._lose(match_id, error)
        else:
            self._written()

    def _written(self) -> None:
        if self._sync is not None:
            self._sync.wanted()

    def _lose(self, match_id: int, error: sqlite3.Error) -> None:
        """A record with a gap is worth nothing: no more of this match is written."""
        self._lost.add(match_id)
        self._problems.append(
            T("This match can’t be recorded any more, but goes on: {reason}", reason=str(error))
        )

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
        rows = self._read(
            "SELECT table_id, number, first_version, rules_version, config, people, seal"
            " FROM matches WHERE id = ?",
            match_id,
        )
        if not rows:
            raise JournalError(T("There is no such match in the journal."))
        actions = self._read(
            "SELECT number, seat, action, seal FROM actions WHERE match_id = ? ORDER BY number", match_id
        )
        table_id, number, first_version, rules_version, config, people, seal = rows[0]
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
        return SavedMatch(header=header, game=game, state=state, steps=len(actions))

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


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _connect(path: str) -> sqlite3.Connection:
    """An open journal with its tables. Raises sqlite3.Error, or _SetAsideError for a file of another kind."""
    db = sqlite3.connect(path, timeout=0.25, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        # Not quick_check: it does not see that rows are out of order, and then the rest of a match is missed.
        (verdict,) = db.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise _SetAsideError(verdict)
        (version,) = db.execute("PRAGMA user_version").fetchone()
        (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables == 0:
            db.executescript(f"BEGIN; {TABLES} PRAGMA user_version = {SCHEMA}; COMMIT;")
        elif version != SCHEMA:
            raise _SetAsideError(f"it is of version {version}, this Tavolino keeps version {SCHEMA}")
        elif db.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise _SetAsideError("it has actions of a match that is not there")
    except BaseException:
        db.close()
        raise
    return db
