# SPDX-License-Identifier: GPL-3.0-or-later
"""What is ours is for this user alone, and nothing that is no plain file holds us up."""

from __future__ import annotations

import logging
import os
import stat
import sys
from pathlib import Path

import pytest

from app.games.sequence.boards import Boards, SavedBoard
from app.logs import PrivateLog, PrivateRotatingLog
from app.settings import Folders, Settings, Store, folders, write_atomically
from net.files import make_file, make_folder, narrow, opener, read_regular
from net.session.journal import Journal
from net.session.match_locks import MatchLocks
from tests.net.session.test_journal import playing

posix = pytest.mark.skipif(sys.platform == "win32", reason="modes and named pipes")


@pytest.fixture(autouse=True)
def _open_umask():
    """Nobody's umask helps: whatever is made without a word about its mode is open to all."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def open_to_others(folder: Path) -> list[str]:
    return sorted(p.name for p in folder.rglob("*") if mode(p) & 0o077)


@posix
def test_everything_that_is_written_is_for_this_user_alone(tmp_path: Path) -> None:
    home = tmp_path / "deep" / "tavolino"
    places = Folders(home, home)
    make_folder(home)
    Store(home).save(Settings())
    Boards(places.boards)._write(SavedBoard("A", "text"), None)
    journal = Journal(places.journal)
    playing(journal)
    locks = MatchLocks(places.journal)
    locks.take(7)
    for handler in (
        PrivateLog(home / "a.log", "w"),
        PrivateRotatingLog(places.log, maxBytes=10, backupCount=1),
    ):
        for _ in range(2):
            handler.emit(logging.LogRecord("x", logging.INFO, "", 1, "longer than that", (), None))
        handler.close()
    made = {p.name for p in home.rglob("*")}
    assert {"settings.json", "boards", "a.txt", "journal.sqlite", "journal.sqlite-wal"} <= made
    assert {"journal.sqlite-shm", "journal.sqlite.playing-7", "a.log", "tavolino.log.1"} <= made
    assert open_to_others(home) == []
    assert mode(home) == mode(home.parent) == 0o700
    locks.release_all()
    journal.close()


@posix
@pytest.mark.parametrize("named", [False, True])
def test_what_an_earlier_version_left_open_is_closed_at_the_start(tmp_path: Path, named: bool) -> None:
    home = tmp_path / "home"
    (home / "boards").mkdir(parents=True)
    (home / "updates").mkdir()
    ours = ["settings.json", "tokens.json", "settings-damaged-1.json", "journal.sqlite", "journal.sqlite-wal"]
    ours += ["journal.sqlite.set-aside-1", "tavolino.log", "tavolino.log.1", "boards/a.txt"]
    for file in (*ours, "photo.jpg"):
        (home / file).write_text("")
    Folders(home, home, named=named).narrow()
    assert [file for file in ours if mode(home / file) != 0o600] == []
    assert mode(home / "boards") == mode(home / "updates") == 0o700
    assert mode(home) == (0o777 if named else 0o700)
    assert mode(home / "photo.jpg") == 0o666
    Folders(tmp_path / "none", tmp_path / "none").narrow()  # a first start


def test_a_folder_that_was_named_is_known_as_such(tmp_path: Path) -> None:
    assert folders(tmp_path).named


@posix
def test_a_wide_journal_is_narrowed_before_it_is_written_to(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_text("")
    journal = Journal(path)
    assert open_to_others(tmp_path) == []
    journal.close()


@posix
def test_pipes_and_devices_hold_nobody_up(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="plain file"):
        read_regular(pipe, 100)
    with pytest.raises(OSError, match="plain file"):
        read_regular(Path("/dev/zero"), 100)
    with pytest.raises(OSError, match="device or address"):
        opener(str(pipe), os.O_WRONLY | os.O_APPEND)
    narrow(pipe)
    make_file(pipe)
    assert mode(pipe) != 0o600  # it is none of ours
    log = PrivateLog(pipe, delay=True)
    log.emit(logging.LogRecord("x", logging.INFO, "", 1, "nobody reads", (), None))
    log.close()


@posix
def test_pipes_in_our_folders_are_set_aside_and_told_of(tmp_path: Path) -> None:
    places = Folders(tmp_path, tmp_path)
    places.boards.mkdir()
    for name in ("boards/a.txt", "settings.json", "tokens.json", "journal.sqlite"):
        os.mkfifo(tmp_path / name)
    places.narrow()
    store, boards, journal = Store(tmp_path), Boards(places.boards), Journal(places.journal)
    assert store.load() == Settings()
    assert store.load_tokens() == {}
    assert boards.all() == ()
    told = [*map(str, store.problems), *map(str, boards.problems), *map(str, journal.take_problems())]
    for name in ("settings.json", "tokens.json", "a.txt.damaged", "journal.sqlite.set-aside"):
        assert any(name in text for text in told), name
    playing(journal)
    assert len(journal.unfinished()) == 1
    journal.close()


def test_what_is_too_large_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_atomically(file, b"x" * 100)
    assert read_regular(file, 100) == b"x" * 100
    with pytest.raises(OSError, match="large"):
        read_regular(file, 99)
