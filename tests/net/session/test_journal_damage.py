# SPDX-License-Identifier: GPL-3.0-or-later
"""Whatever happens to the journal's file: the match comes back exactly, or it is said that it can't. Nothing
is lost in silence, nothing damaged is played on, and a new match can always be begun."""

from __future__ import annotations

import contextlib
import errno
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from net.protocol.messages import Start
from net.session.journal import Journal, JournalError
from tests.net.session.world import World, table_config

PAGE = 4096
OPTIONS = {"match_end": "deals", "number_of_deals": 2}


def begun(path: Path, *, until: int = 40) -> tuple[Journal, World]:
    """A match in progress, ``until`` that many steps."""
    journal = Journal(path)
    world = World(table_config(options=OPTIONS), journal=journal)
    olga = world.owner()
    world.join("Bo", watch=True)
    olga.ask(Start())
    world.play_on([olga], until=lambda: olga.session.version >= until)
    return journal, world


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Any, int]:
    """The file of a journal that was closed in order, and the state and steps of its match."""
    path = tmp_path_factory.mktemp("recorded") / "matches.db"
    journal, world = begun(path)
    state, steps = world.host._table.play.state, world.host._table.play.version
    journal.close()
    return path.read_bytes(), state, steps


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


def what_becomes_of(path: Path, state: Any) -> str:
    """How the file of that one match opens: ``whole`` (the match as it was), ``told`` (something is wrong
    with it, in words) or ``set aside`` (kept under another name). Everything else fails the test."""
    before = path.read_bytes()
    journal = Journal(path)
    try:
        verdict = "whole"
        problems = journal.take_problems()
        if problems:
            verdict = "set aside"
            (kept,) = path.parent.glob("*.set-aside-*[0-9]")
            assert kept.name in str(problems[0])
            assert kept.read_bytes() == before
            assert journal.unfinished() == []
        else:
            try:
                entries = journal.unfinished()
                if not entries:
                    assert journal.take_problems()
                    verdict = "told"
                for entry in entries:
                    assert journal.load(entry.match_id).state == state
            except JournalError:
                verdict = "told"
        world = World(journal=journal, seed=2)
        olga = world.owner()
        olga.ask(Start())
        world.play_on([olga])
        assert olga.table.phase == "finished"
        return verdict
    finally:
        journal.close()
        for rest in path.parent.glob("matches.db*"):
            rest.unlink()


def test_a_file_cut_off_anywhere(recorded, path: Path):
    content, state, _ = recorded
    pages = range(0, len(content), PAGE)
    rng = random.Random(4)
    cuts = {*pages, *(page + rng.randrange(1, PAGE) for page in pages), 1, 99, 100, len(content) - 1}
    verdicts = {}
    for cut in sorted(cuts):
        path.write_bytes(content[:cut])
        if cut == 0:  # an empty file is an empty journal to SQLite: there is nothing in it to tell of
            continue
        verdicts[cut] = what_becomes_of(path, state)
    assert set(verdicts.values()) <= {"set aside", "told"}
    path.write_bytes(content)
    assert what_becomes_of(path, state) == "whole"


def test_a_flipped_byte_anywhere(recorded, path: Path):
    content, state, _ = recorded
    rng = random.Random(5)
    verdicts = set()
    used = [at for at, byte in enumerate(content) if byte]
    for at in [*range(16, 100, 7), *rng.sample(used, 120)]:
        damaged = bytearray(content)
        damaged[at] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        verdicts.add(what_becomes_of(path, state))
    assert verdicts == {"whole", "told", "set aside"}


def test_no_flipped_byte_is_played_on(recorded, path: Path):
    """Also one that makes SQLite miss rows which are there: those after a row that is out of order, and those
    of a match that has another number now."""
    content, state, _ = recorded
    rng = random.Random(6)
    used = [at for at, byte in enumerate(content) if byte]
    for at in rng.sample(used, 800):
        damaged = bytearray(content)
        damaged[at] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        with contextlib.closing(Journal(path)) as journal, contextlib.suppress(JournalError):
            for entry in journal.unfinished():
                assert journal.load(entry.match_id).state == state, at
        for rest in path.parent.glob("matches.db*"):
            rest.unlink()


def test_another_action_that_could_have_been_is_found_out(recorded, path: Path):
    """A record that makes sense, but is not what was written."""
    content, state, steps = recorded
    changes = [
        'UPDATE actions SET action = \'{"type":"order_up","alone":true}\' WHERE number = 2',
        f"DELETE FROM actions WHERE number = {steps - 1}",
        "DELETE FROM actions WHERE number = 1",
        "UPDATE actions SET seat = 3 WHERE number = 2",
        "UPDATE matches SET config = replace(config, 'Kitchen', 'Kitsche')",
        "UPDATE matches SET people = replace(people, 'Olga', 'Olaf')",
        "UPDATE matches SET first_version = 7",
    ]
    for change in changes:
        path.write_bytes(content)
        with contextlib.closing(sqlite3.connect(path)) as db:
            assert db.execute(change).rowcount == 1
            db.commit()
        assert what_becomes_of(path, state) == "told", change


def test_what_was_recorded_before_the_damage_was_found_is_recorded_on(recorded, path: Path):
    """The seals go on where they stopped when a match is taken up again."""
    path.write_bytes(recorded[0])
    for _ in range(2):
        journal = Journal(path)
        world = World(journal=journal, seed=3)
        arguments = world.host_arguments()
        arguments.pop("journal")
        world.host = world.host.resume(journal, 1, **arguments)
        olga = world.owner()
        version = olga.session.version
        world.play_on([olga], until=lambda olga=olga, version=version: olga.session.version >= version + 3)
        state = world.host._table.play.state
        journal.close()
        journal = Journal(path)
        assert journal.load(1).state == state
        journal.close()


# --- the power goes ---------------------------------------------------------------------------


def test_every_write_is_brought_to_the_disk_at_once(path: Path, monkeypatch):
    synced: list[int] = []
    sync = os.fsync

    def fsync(file: int) -> None:
        synced.append(os.fstat(file).st_size)
        sync(file)

    monkeypatch.setattr(os, "fsync", fsync)
    journal, world = begun(path, until=5)
    assert journal._sync is not None
    wal = path.with_name(path.name + "-wal")
    (olga, _) = world.guests.values()
    for step in range(6, 16):
        world.play_on([olga], until=lambda step=step: olga.session.version >= step)
        journal._sync.wait()
        assert synced[-1] == wal.stat().st_size
    begun_with = len(synced)
    for _ in range(50):
        journal._sync.wanted()
    journal._sync.wait()
    assert 0 < len(synced) - begun_with <= 50  # a slow disk is not asked for each write
    journal.close()


def test_a_power_cut_in_the_middle_of_a_write_costs_at_most_that_write(path: Path):
    """After each step the files are looked at as they would be if the next write had got anywhere: its bytes
    there in part, the rest missing, zero, or nonsense."""
    journal, world = begun(path, until=5)
    wal = path.with_name(path.name + "-wal")
    rng = random.Random(6)
    olga = next(iter(world.guests.values()))
    lost = kept = 0
    for _ in range(25):
        before, database = wal.read_bytes(), path.read_bytes()
        steps, state = world.host._table.play.version, world.host._table.play.state
        version = steps
        world.play_on([olga], until=lambda version=version: olga.session.version > version)
        after = wal.read_bytes()
        assert after.startswith(before)
        states = [state, *_later_states(journal, steps)]
        cut = rng.choice((len(after), *rng.sample(range(len(before), len(after)), 3)))
        rest = len(after) - cut
        for ending in (b"", bytes(rest), rng.randbytes(rest)):
            crashed = path.with_name("crashed.db")
            crashed.write_bytes(database)
            crashed.with_name("crashed.db-wal").write_bytes(after[:cut] + ending)
            again = Journal(crashed)
            assert again.take_problems() == []
            saved = again.load(1)
            assert saved.steps >= steps
            assert saved.state in states
            lost += saved.state == state
            kept += saved.state != state
            again.close()
            for old in crashed.parent.glob("crashed.db*"):
                old.unlink()
    assert lost > 10
    assert kept > 0
    journal.close()


def _later_states(journal: Journal, steps: int) -> list[Any]:
    """The states after each step from ``steps`` on."""
    saved = journal.load(1)
    rows = journal._db.execute("SELECT number, seat, action FROM actions ORDER BY number").fetchall()
    state, states = saved.game.new_initial_state(4), []
    for number, seat, action in rows:
        state = state.apply(seat, msgspec.json.decode(action, type=saved.game.action_type)).state
        if number > steps:
            states.append(state)
    return states


def test_a_power_cut_while_the_log_is_carried_over_costs_nothing(path: Path):
    journal, world = begun(path)
    state = world.host._table.play.state
    wal = path.with_name(path.name + "-wal")
    log, old = wal.read_bytes(), path.read_bytes()
    journal._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
    new = path.read_bytes()
    journal.close()
    rng = random.Random(7)
    for _ in range(12):
        mixed = b"".join(
            (new if rng.random() < 0.5 or at >= len(old) else old)[at : at + PAGE]
            for at in range(0, len(new), PAGE)
        )
        crashed = path.with_name("crashed.db")
        crashed.write_bytes(mixed)
        crashed.with_name("crashed.db-wal").write_bytes(log)
        again = Journal(crashed)
        assert again.take_problems() == []
        assert again.load(1).state == state
        again.close()


# --- no room, no right to write ---------------------------------------------------------------

FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from net.protocol.messages import Start
from net.session.journal import Journal
from tests.net.session.world import World, table_config
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
journal = Journal(Path(sys.argv[1]))
world = World(table_config(options={"points_to_win": 15}), journal=journal)
olga = world.owner()
olga.ask(Start())
world.play_on([olga])
assert olga.table.phase == "finished"
print(len(world.notices), *[str(n) for n in world.notices])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files there")
@pytest.mark.parametrize("room", [1000, 60_000, 200_000])
def test_no_room_on_the_disk(path: Path, root: Path, room: int):
    """The system refuses to let files grow: it is told once and the match is played to its end."""
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(path), str(room)],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("1 "), done.stdout
    assert "be recorded" in done.stdout or "be saved at the moment" in done.stdout
    journal = Journal(path)  # with room again
    assert len(journal.take_problems()) <= (room == 1000)
    for entry in journal.unfinished():
        assert journal.load(entry.match_id).steps > 0  # all that was written before
    journal.close()


def test_a_disk_that_finds_out_late_that_it_is_full_is_told_once(path: Path, monkeypatch: pytest.MonkeyPatch):
    journal = Journal(path)
    assert journal._sync is not None
    journal._sync.wait()

    def fsync(file: int) -> None:
        raise OSError(errno.EDQUOT, "Disk quota exceeded")

    monkeypatch.setattr("net.session.journal_file.os.fsync", fsync)
    for _ in range(2):
        journal._sync.wanted()
        journal._sync.wait()
    (problem,) = journal.take_problems()
    assert str(problem) == "The match can’t be saved at the moment, but goes on: Disk quota exceeded"
    journal._sync.wanted()
    journal._sync.wait()
    assert journal.take_problems() == []
    journal.close()


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no such rights there")
@pytest.mark.parametrize("there", [True, False])
def test_a_folder_that_may_only_be_read(there: bool):
    folder = Path(tempfile.mkdtemp())
    path = folder / "matches.db"
    try:
        if there:
            begun(path)[0].close()
            path.chmod(0o444)
        folder.chmod(0o555)
        with _nobody():
            journal = Journal(path)
            (problem,) = journal.take_problems()
            assert "can’t be recorded" in str(problem)
            world = World(journal=journal)
            olga = world.owner()
            olga.ask(Start())
            world.play_on([olga])
            journal.close()
        assert olga.table.phase == "finished"
        assert world.notices == []  # it was told before
        assert [p.name for p in folder.iterdir()] == (["matches.db"] if there else [])
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


@contextlib.contextmanager
def _nobody() -> Iterator[None]:
    """Be somebody to whom the rights of files apply."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)
