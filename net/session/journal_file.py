# SPDX-License-Identifier: GPL-3.0-or-later
"""The file of the journal: opened with its tables, brought to the disk, and what it can't take yet."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from pathlib import Path

from net.files import make_file

SCHEMA = 2

SMALLEST = 512
"""Bytes that a database of SQLite has at least."""

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
    outcome TEXT,                    -- NULL with ended set: abandoned
    saved REAL                       -- seconds since 1970 of the last action; files of old may lack it
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


class SetAsideError(Exception):
    """The file is no journal of this schema."""


class Sync:
    """Brings a file to the disk whenever ``wanted``, without keeping anybody waiting: on a thread that lives
    as long as there is something to do. What is written meanwhile goes with the next round."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._dirty = False
        self._thread: threading.Thread | None = None
        self._failure: OSError | None = None

    def take_failure(self) -> OSError | None:
        """Why something did not reach the disk since last asked: some file systems find out only then that
        they are full."""
        failure, self._failure = self._failure, None
        return failure

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
                except OSError as error:
                    self._failure = error
                finally:
                    os.close(file)


class Marks:
    """Marks beside the journal of matches whose last moves are not in it. A mark is an empty file: there is
    mostly room for that where there is none for anything else."""

    def __init__(self, path: Path | None) -> None:
        """``path`` is that of the journal, None for one that is in no file."""
        self._path = path

    def set(self, match_id: int) -> None:
        if self._path is not None and match_id > 0:
            with contextlib.suppress(OSError):
                make_file(self._file(self._path, match_id))

    def remove(self, match_id: int) -> None:
        if self._path is not None:
            with contextlib.suppress(OSError):
                self._file(self._path, match_id).unlink(missing_ok=True)

    def has(self, match_id: int) -> bool:
        return self._path is not None and self._file(self._path, match_id).exists()

    @staticmethod
    def _file(path: Path, match_id: int) -> Path:
        return path.with_name(f"{path.name}.unsaved-{match_id}")


def is_dated(db: sqlite3.Connection) -> bool:
    """Whether the file keeps when a match was written to last."""
    return any(row[1] == "saved" for row in db.execute("PRAGMA table_info(matches)"))


def connect(path: str) -> sqlite3.Connection:
    """An open journal with its tables. Raises sqlite3.Error, or SetAsideError for a file of another kind."""
    db = sqlite3.connect(path, timeout=0.25, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        # Not quick_check: it does not see that rows are out of order, and then the rest of a match is missed.
        (verdict,) = db.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise SetAsideError(verdict)
        (version,) = db.execute("PRAGMA user_version").fetchone()
        (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables == 0:
            db.executescript(f"BEGIN; {TABLES} PRAGMA user_version = {SCHEMA}; COMMIT;")
        elif version != SCHEMA:
            raise SetAsideError(f"it is of version {version}, this Tavolino keeps version {SCHEMA}")
        elif db.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise SetAsideError("it has actions of a match that is not there")
        elif not is_dated(db):
            with contextlib.suppress(sqlite3.OperationalError):  # a full disk: without it, this time
                db.execute("ALTER TABLE matches ADD COLUMN saved REAL")
    except BaseException:
        db.close()
        raise
    return db
