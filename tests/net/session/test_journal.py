# SPDX-License-Identifier: GPL-3.0-or-later
"""A match is written down as it is played and comes back exactly; a bad file stops nobody."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.contract import Outcome, Termination
from net.protocol.messages import BackToLobby, SetLevel, Sit, Stand, Start
from net.session.client import Joined, Observed
from net.session.host import HostSession
from net.session.journal import Journal, JournalError, _age
from net.session.matches import SAVE_AGAIN_AFTER
from tests.net.session.world import HOST_TOKEN, World, table_config

CLOCK = 1_800_000_000.0
STAMP = "20270115-080000"


_open: list[Journal] = []


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "matches.db"
    while _open:
        _open.pop().close()


def opened(path: Path) -> Journal:
    """A journal that is closed after the test (whoever uses it asks for the fixture ``path``)."""
    _open.append(Journal(path, clock=lambda: CLOCK))
    return _open[-1]


def query(path: Path, sql: str) -> list:
    with contextlib.closing(sqlite3.connect(path)) as db:
        rows = db.execute(sql).fetchall()
        db.commit()
    return rows


def playing(journal: Journal, **config):
    """A match in its card play, with a host and two guests."""
    world = World(table_config(**config), journal=journal)
    guests = [world.owner(), world.join("Bo"), world.join("Cleo", watch=True)]
    guests[0].ask(Start())
    world.play_on(guests[:2], until=lambda: guests[0].sees.phase == "play" and len(guests[0].sees.trick) == 2)
    return world, guests


def killed(world: World, guests, path: Path) -> None:
    """The host's process dies without a word and comes back from the file."""
    world.queue.clear()
    world.bot_requests.clear()
    for guest in guests:
        if guest.peer is not None:
            world.lose(guest.peer)
    world.now += 3600
    if world.journal is not None:
        world.journal.release(world.host._matches.record)  # the system takes the lock from a dead process
    world.journal = opened(path)
    (entry,) = world.journal.unfinished()
    arguments = world.host_arguments()
    world.host = HostSession.resume(arguments.pop("journal"), entry.match_id, **arguments)


# --- coming back ------------------------------------------------------------------------------


def test_a_killed_host_comes_back_to_the_exact_state(path: Path):
    world, guests = playing(opened(path))
    before = [(g.session.version, g.sees, g.session.token, g.session.participant) for g in guests]
    seats = guests[0].table.seats
    killed(world, guests, path)
    for guest in guests:
        world.connect(guest)
    after = [(g.session.version, g.sees, g.session.token, g.session.participant) for g in guests]
    assert after == before
    assert guests[0].table.seats == seats
    assert [g.of(Joined)[-1].seat for g in guests] == [0, 1, None]
    assert guests[0].of(Observed)[-1].resync
    world.play_on(guests[:2])
    assert guests[1].table.phase == "finished"
    assert world.journal is not None
    assert world.journal.unfinished() == []


def test_levels_seats_and_hands_seen_come_back_too(path: Path):
    world, guests = playing(opened(path))
    guests[0].ask(SetLevel(seat=3, level="hard"))
    guests[1].ask(Stand())
    killed(world, guests, path)
    for guest in guests:
        world.connect(guest)
    assert guests[0].table.seats[3].level == "hard"
    assert guests[1].sees.viewer is None
    guests[1].ask(Sit(seat=2))
    assert guests[1].refusal == "one-hand"


def test_nobody_plays_before_somebody_is_back(path: Path):
    world, guests = playing(opened(path))
    killed(world, guests, path)
    assert world.host.tick(world.now + 100) == []
    assert world.bot_requests == []


def test_who_does_not_come_back_is_played_by_ai(path: Path):
    world, guests = playing(opened(path))
    killed(world, guests, path)
    world.connect(guests[0])
    world.wait(6.0)
    world.play_on(guests[:1])
    assert guests[0].table.phase == "finished"


def test_the_second_match_of_a_table_comes_back_at_its_version(path: Path):
    world = World(journal=opened(path))
    olga = world.owner()
    olga.ask(Start())
    world.play_on([olga])
    olga.ask(Start())
    version = olga.session.version
    killed(world, [olga], path)
    world.connect(olga)
    assert olga.session.version == version
    assert olga.table.match == 2


def test_newcomers_after_the_return_get_numbers_of_their_own(path: Path):
    world, guests = playing(opened(path))
    killed(world, guests, path)
    world.connect(guests[0])
    new = world.join("Dan")
    assert new.session.participant == 4


# --- what is kept -----------------------------------------------------------------------------


def test_tokens_are_not_in_the_file(path: Path):
    world, guests = playing(opened(path))
    assert world.journal is not None
    world.journal.close()
    content = path.read_bytes()
    assert b"Cleo" in content
    for guest in guests:
        assert guest.session.token.encode() not in content


def test_matches_end_and_are_abandoned_in_the_journal(path: Path):
    world = World(journal=opened(path))
    olga = world.owner()
    olga.ask(Start())
    world.play_on([olga])
    olga.ask(Start())
    olga.ask(BackToLobby())
    olga.ask(Start())
    rows = query(path, "SELECT number, ended, outcome FROM matches")
    assert [row[0] for row in rows] == [1, 2, 3]
    assert [row[1] for row in rows] == [CLOCK, CLOCK, None]
    assert rows[0][2] is not None
    assert rows[1][2] is None
    assert world.journal is not None
    assert [e.config.name for e in world.journal.unfinished()] == ["Kitchen table"]
    olga.leave()
    assert len(world.journal.unfinished()) == 1


def test_a_finished_match_can_be_read_again(path: Path):
    world = World(journal=opened(path))
    olga = world.owner()
    olga.ask(Start())
    world.play_on([olga])
    assert world.journal is not None
    saved = world.journal.load(1)
    assert saved.state.is_terminal()
    assert saved.state.outcome() == olga.sees.outcome


def test_what_is_listed_of_an_unfinished_match(path: Path):
    world, _guests = playing(opened(path))
    assert world.journal is not None
    (entry,) = world.journal.unfinished()
    assert entry.begun == CLOCK
    assert [p.profile.name for p in entry.people] == ["Olga", "Bo", "Cleo"]
    assert entry.actions > 5


# --- bad files --------------------------------------------------------------------------------


def check_set_aside(path: Path, journal: Journal) -> None:
    (problem,) = journal.take_problems()
    assert f"matches.db.set-aside-{STAMP}" in str(problem)
    assert (path.parent / f"matches.db.set-aside-{STAMP}").exists()
    world, guests = playing(journal)
    assert world.notices == []
    assert len(journal.unfinished()) == 1
    assert guests[0].link == "up"


def test_a_file_that_is_no_journal_is_set_aside(path: Path):
    path.write_bytes(b"not a database at all " * 500)
    check_set_aside(path, opened(path))


def test_a_damaged_file_is_set_aside(path: Path):
    journal = opened(path)
    playing(journal, options={"points_to_win": 5})
    journal.close()
    content = bytearray(path.read_bytes())
    content[5000:9000] = b"\xaa" * 4000
    path.write_bytes(content)
    check_set_aside(path, opened(path))


def test_a_journal_of_another_version_is_set_aside(path: Path):
    opened(path).close()
    query(path, "PRAGMA user_version = 99")
    check_set_aside(path, opened(path))


def test_another_program_s_file_is_set_aside(path: Path):
    query(path, "CREATE TABLE recipes (name)")
    check_set_aside(path, opened(path))


def test_two_bad_files_in_one_second_are_both_kept(path: Path):
    for content in (b"first " * 99, b"second " * 99):
        path.write_bytes(content)
        opened(path).close()
    kept = {p.read_bytes()[:5] for p in path.parent.glob("*.set-aside-*")}
    assert kept == {b"first", b"secon"}


def test_without_a_place_to_write_matches_are_played_all_the_same(path: Path):
    journal = opened(path.parent / "no such folder" / "matches.db")
    assert "can’t be recorded" in str(journal.take_problems()[0])
    world, guests = playing(journal)
    world.play_on(guests[:2])
    assert guests[0].table.phase == "finished"


def fill_disk(journal: Journal) -> None:
    """From now on nothing can be written: there is no page for it."""
    journal._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    journal._db.execute("PRAGMA query_only = 1")


def free_disk(journal: Journal) -> None:
    journal._db.execute("PRAGMA query_only = 0")


def told(world: World) -> list[str]:
    """What the host's person was told since last asked."""
    notices, world.notices = world.notices, []
    return [str(text) for text in notices]


def test_a_disk_that_fills_up_is_told_once_and_the_match_goes_on(path: Path):
    journal = opened(path)
    journal._db.execute("PRAGMA max_page_count = 5")
    world, guests = playing(journal, options={"points_to_win": 15})
    world.play_on(guests[:2])
    assert guests[0].table.phase == "finished"
    (problem,) = told(world)
    assert "can’t be saved at the moment" in problem
    assert "full" in problem
    journal._db.execute("PRAGMA max_page_count = 100000")
    world.wait(SAVE_AGAIN_AFTER)
    assert told(world) == ["Everything is saved again."]
    assert journal.unfinished() == []
    assert query(path, "SELECT count(*) FROM actions")[0][0] == guests[0].session.version


def test_what_could_not_be_written_is_written_later_in_its_order(path: Path):
    journal = opened(path)
    world, guests = playing(journal, options={"points_to_win": 5})
    before = journal.load(1).steps
    fill_disk(journal)
    guests[0].ask(SetLevel(seat=3, level="hard"))
    for _ in range(6):
        world.play_on(guests[:2], until=lambda step=world.host._table.play.version: moved(world, step))
    assert len(told(world)) == 1
    assert journal.load(1).steps == before
    world.wait(2.5 * SAVE_AGAIN_AFTER)
    assert told(world) == []
    free_disk(journal)
    world.wait(SAVE_AGAIN_AFTER)
    assert told(world) == ["Everything is saved again."]
    saved = journal.load(1)
    assert saved.state == world.host._table.play.state
    assert saved.header == world.host._table.header()
    assert not saved.missing
    world.play_on(guests[:2])
    assert told(world) == []


def arguments(world: World) -> dict:
    return {name: value for name, value in world.host_arguments().items() if name != "journal"}


def moved(world: World, step: int) -> bool:
    return world.host._table.phase != "playing" or world.host._table.play.version > step


def test_a_match_begun_on_a_full_disk_is_saved_once_there_is_room(path: Path):
    journal = opened(path)
    fill_disk(journal)
    world, guests = playing(journal)
    assert len(told(world)) == 1
    assert journal.unfinished() == []
    free_disk(journal)
    world.wait(SAVE_AGAIN_AFTER)
    (entry,) = journal.unfinished()
    assert journal.load(entry.match_id).state == world.host._table.play.state
    assert not list(path.parent.glob("*.unsaved-*"))
    other = opened(path)
    other._locks._held.clear()
    world.play_on(guests[:2])
    assert journal.unfinished() == []


def test_who_comes_back_to_an_older_position_is_told_how_old_it_is(path: Path):
    now = [CLOCK]
    journal = Journal(path, clock=lambda: now[0])
    world, guests = playing(journal, options={"points_to_win": 5})
    fill_disk(journal)
    stands = journal.load(1).state
    world.play_on(guests[:2], until=lambda: sum(guests[0].sees.scores) > 0)
    assert stands != world.host._table.play.state
    told(world)
    journal._locks.release_all()
    journal._db.close()  # killed
    for count, (seconds, words) in enumerate([(725, "12 minutes ago, at 0:0"), (0, "a moment ago, at 0:0")]):
        now[0] = CLOCK + seconds
        again = Journal(path, clock=lambda: now[0])
        world.journal = again
        world.host = HostSession.resume(again, 1, **arguments(world))
        world.guests.clear()
        world.join("Olga", token=HOST_TOKEN)
        sentences = told(world)
        assert words in sentences[0]
        assert len(sentences) == (2 if count == 0 else 1)  # that something is missing is told once
        assert count or "could not be saved" in sentences[1]
        again.close()


def test_an_older_journal_learns_when_it_was_written_to(path: Path):
    opened(path).close()
    query(path, "ALTER TABLE matches DROP COLUMN saved")
    world, _ = playing(opened(path))
    assert world.journal is not None
    assert world.journal.load(1).saved == CLOCK


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-50, "a moment ago"),
        (119, "a moment ago"),
        (120, "2 minutes ago"),
        (7199, "119 minutes ago"),
        (7200, "2 hours ago"),
        (86_400 * 2, "2 days ago"),
    ],
)
def test_ages_in_words(seconds: float, words: str):
    assert str(_age(seconds, "7:5")) == f"The match goes on as it was saved {words}, at 7:5."


def test_a_file_that_may_only_be_read_is_told(path: Path):
    if os.geteuid() == 0:
        journal = opened(path)
        journal._db.execute("PRAGMA query_only = 1")
    else:
        opened(path).close()
        path.chmod(0o444)
        journal = opened(path)
    world, guests = playing(journal)
    world.play_on(guests[:2])
    assert guests[0].table.phase == "finished"
    assert len(world.notices) + len(journal.take_problems()) == 1


def test_a_second_program_on_the_same_file_is_no_harm(path: Path):
    one, two = opened(path), opened(path)
    playing(one)
    playing(two)
    assert len(one.unfinished()) == len(two.unfinished()) == 2


# --- matches that can't come back -------------------------------------------------------------


def test_matches_that_can_not_be_taken_up_again_say_why(path: Path):
    world, _guests = playing(opened(path))
    journal = world.journal
    assert journal is not None
    for change, words in [
        ("UPDATE matches SET rules_version = 99", "another version of the rules"),
        ("UPDATE matches SET rules_version = 1, config = '{}'", "can’t be taken up"),
    ]:
        journal._db.execute(change)
        with pytest.raises(JournalError) as caught:
            journal.load(1)
        assert words in str(caught.value.text)
    assert journal.unfinished() == []
    with pytest.raises(JournalError, match="no such match"):
        journal.load(77)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE actions SET action = 'nonsense' WHERE number = 3",
        'UPDATE actions SET action = \'{"type":"continue"}\' WHERE number = 3',
        "DELETE FROM actions WHERE number = 1",
        "UPDATE matches SET config = replace(config, 'euchre', 'poker')",
        "UPDATE matches SET people = '7'",
    ],
)
def test_a_record_that_makes_no_sense_is_refused(path: Path, change: str):
    world, _guests = playing(opened(path))
    journal = world.journal
    assert journal is not None
    journal._db.execute(change)
    with pytest.raises(JournalError):
        journal.load(1)


def test_a_closed_file_stops_no_match(path: Path):
    journal = opened(path)
    world, guests = playing(journal)
    journal.close()
    world.play_on(guests[:2])
    assert guests[0].table.phase == "finished"
    assert len(world.notices) == 1
    with pytest.raises(JournalError):
        journal.unfinished()
    guests[0].ask(Start())
    assert len(world.notices) == 2
    journal.finish(0, Outcome(Termination.DRAW, (), ()))
    assert journal.take_problems() == []


def test_the_host_s_secret_is_made_anew(path: Path):
    world, guests = playing(opened(path))
    killed(world, guests, path)
    arguments = {**world.host_arguments(), "host_token": "a new secret"}
    world.host = HostSession.resume(arguments.pop("journal"), 1, **arguments)
    old = world.join("Olga", token=HOST_TOKEN)
    assert not old.of(Joined)
    new = world.join("Olga", token="a new secret")
    assert new.session.participant == 1
    assert new.table.people[0].host
