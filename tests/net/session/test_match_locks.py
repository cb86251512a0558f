# SPDX-License-Identifier: GPL-3.0-or-later
"""One match is played by one process at a time; a dead process holds nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from net.protocol.messages import BackToLobby, Start
from net.session.host import HostSession
from net.session.journal import Journal, JournalError
from net.session.match_locks import MatchLocks
from tests.net.session.world import World

HOLD = """
import sys
from pathlib import Path
from net.session.match_locks import MatchLocks
print(MatchLocks(Path(sys.argv[1])).take(1), flush=True)
sys.stdin.read()
"""


def resumed(world: World, journal: Journal) -> HostSession:
    arguments = world.host_arguments() | {"journal": journal}
    return HostSession.resume(arguments.pop("journal"), 1, **arguments)


def test_another_window_sees_a_running_match_as_running(tmp_path: Path):
    path = tmp_path / "matches.db"
    one, other = Journal(path), Journal(path)
    world = World(journal=one)
    olga = world.owner()
    olga.ask(Start())
    assert [entry.running for entry in one.unfinished()] == [False]
    assert [entry.running for entry in other.unfinished()] == [True]
    with pytest.raises(JournalError, match="another window"):
        resumed(world, other)
    olga.leave()
    assert [entry.running for entry in other.unfinished()] == [False]
    resumed(world, other)
    assert [entry.running for entry in one.unfinished()] == [True]
    with pytest.raises(JournalError):
        resumed(world, one)
    other.close()
    assert [entry.running for entry in one.unfinished()] == [False]
    one.close()
    assert [file.name for file in tmp_path.iterdir()] == ["matches.db"]


def test_a_match_that_is_over_is_held_by_nobody(tmp_path: Path):
    journal = Journal(tmp_path / "matches.db")
    world = World(journal=journal)
    olga = world.owner()
    olga.ask(Start())
    world.play_on([olga])
    assert not list(tmp_path.glob("*playing*"))
    olga.ask(Start())
    assert [entry.match_id for entry in journal.unfinished()] == [2]
    olga.ask(BackToLobby())
    assert not list(tmp_path.glob("*playing*"))
    journal.close()


def test_a_match_that_can_t_be_read_is_not_held(tmp_path: Path):
    journal = Journal(tmp_path / "matches.db")
    world = World(journal=journal)
    with pytest.raises(JournalError):
        resumed(world, journal)
    assert not list(tmp_path.glob("*playing*"))
    journal.close()


@pytest.mark.timeout(60)
def test_a_killed_process_holds_nothing(tmp_path: Path):
    path = tmp_path / "matches.db"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).resolve().parents[3],
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "True\n"
        mine = MatchLocks(path)
        assert mine.taken(1)
        assert not mine.take(1)
        process.kill()
        process.wait()
    assert (tmp_path / "matches.db.playing-1").exists()
    assert not mine.taken(1)
    assert mine.take(1)
    assert mine.take(1)
    assert not mine.taken(1)
    mine.release(1)
    assert MatchLocks(path).taken(1)
    mine.release(1)
    assert not MatchLocks(path).taken(1)
    mine.release(1)
    assert mine.take(1)
    mine.release_all()
    assert list(tmp_path.iterdir()) == []


def test_where_files_can_t_be_locked_every_match_is_free(tmp_path: Path):
    one, other = MatchLocks(tmp_path / "nowhere" / "matches.db"), MatchLocks(None)
    assert one.take(1)
    assert other.take(1)
    one.release_all()
    other.release_all()
    assert not other.taken(1)
