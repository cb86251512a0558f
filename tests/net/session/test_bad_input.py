# SPDX-License-Identifier: GPL-3.0-or-later
"""Bad input of every kind gets a clear answer; the table plays on, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from net.protocol.connection import HostConnection
from net.protocol.messages import Configure, Start
from net.session.client import Observed, RequestRefused
from net.session.journal import Journal
from tests.net.session.test_play import raw_act, started, whose_turn
from tests.net.session.world import Guest, World


class Table:
    """A match in mid-play and, beside its two people, a stranger's bare link."""

    def __init__(self) -> None:
        self.world, (self.olga, self.bo) = started(2)
        self.stranger = self.world.connect_raw()
        self.end: HostConnection = self.world.ends[self.stranger]
        self.before = (self.olga.session.version, self.olga.sees, self.bo.sees, self.olga.table)

    def answers(self, data: bytes) -> list[dict]:
        """What the host says to bytes of the stranger."""
        self.end.receive_data(data, self.world.now)
        return [msgspec.json.decode(line) for line in self.end.data_to_send().splitlines()]

    def plays_on(self) -> None:
        """Nothing has changed for those at the table, and the match comes to its end."""
        assert (self.olga.session.version, self.olga.sees, self.bo.sees, self.olga.table) == self.before
        self.world.play_on([self.olga, self.bo])
        assert self.olga.table.phase == self.bo.table.phase == "finished"
        for guest in (self.olga, self.bo):
            versions = [o.version for o in guest.of(Observed)]
            assert versions == list(range(1, len(versions) + 1))


@pytest.fixture
def table() -> Table:
    return Table()


def code_of(guest: Guest) -> tuple[str, str]:
    refused = guest.of(RequestRefused)[-1]
    return refused.code, str(refused.text)


def test_a_garbage_line_of_someone_at_the_table(table: Table):
    table.world.write(table.bo.peer, b"\x00\xffwhat is this?\n")
    code, text = code_of(table.bo)
    assert code == "unreadable"
    assert "not JSON" in text
    assert table.bo.link == "up"
    table.plays_on()


def test_a_garbage_line_of_a_stranger(table: Table):
    (answer,) = table.answers(b"SSH-2.0-OpenSSH_9.6\r\n")
    assert (answer["code"], answer["fatal"]) == ("unreadable", True)
    assert table.end.closed
    table.plays_on()


def test_garbage_without_end_of_someone_at_the_table(table: Table):
    table.world.write(table.bo.peer, b"?\n" * 50)
    assert table.bo.link == "closed"
    assert "could not be read" in str(table.bo.updates[-1].text)
    assert table.olga.table.seats[1].controller == "away"
    table.world.wait(6.0)
    table.world.play_on([table.olga])
    assert table.olga.table.phase == "finished"


def test_a_line_of_ten_megabytes(table: Table):
    answers = []
    for _ in range(160):
        answers += table.answers(b"x" * 65_536)
        assert table.end._lines.buffered <= 65_536
    assert [a["code"] for a in answers] == ["line-too-long"]
    assert "65536 bytes" in answers[0]["text"]["msgid"].format(**answers[0]["text"]["args"])
    table.plays_on()


def test_a_valid_message_at_the_wrong_time(table: Table):
    table.olga.ask(Configure(name="Other rules", options={}))
    assert code_of(table.olga)[0] == "not-in-lobby"
    table.olga.ask(Start())
    assert code_of(table.olga)[0] == "already-playing"
    (answer,) = table.answers(b'{"t":"start","id":1}\n')
    assert (answer["code"], answer["fatal"]) == ("hello-first", True)
    table.plays_on()


def test_another_seat_s_move(table: Table):
    world, people = table.world, [table.olga, table.bo]
    world.play_on(people, until=lambda: any(g.sees.legal for g in people))
    table.before = (table.olga.session.version, table.olga.sees, table.bo.sees, table.olga.table)
    turn = whose_turn(people)
    other = next(g for g in people if g is not turn)
    raw_act(other, msgspec.json.encode(turn.sees.legal[0]), seat=turn.session.seat)
    assert code_of(other) == ("not-your-seat", "You can only play from your own seat.")
    raw_act(other, msgspec.json.encode(turn.sees.legal[0]), id=901)
    assert code_of(other)[0] == "not-your-turn"
    table.plays_on()


def test_a_move_twice(table: Table):
    world, people = table.world, [table.olga, table.bo]
    world.play_on(people, until=lambda: any(g.sees.legal for g in people))
    turn = whose_turn(people)
    version, action = turn.session.version, msgspec.json.encode(turn.sees.legal[0])
    raw_act(turn, action, id=5000, version=version)
    table.before = (table.olga.session.version, table.olga.sees, table.bo.sees, table.olga.table)
    raw_act(turn, action, id=5000, version=version)  # the same request again: the same answer
    assert not turn.of(RequestRefused)
    raw_act(turn, action, id=5001, version=version)  # the same move as a new request
    assert code_of(turn)[0] == "stale"
    table.plays_on()


def test_a_wrong_protocol_version(table: Table):
    (answer,) = table.answers(
        b'{"t":"hello","cookie":"tavolino","protocol":99,"app":"8.0","profile":{"name":"Bo","hat":1}}\n'
    )
    assert (answer["code"], answer["fatal"]) == ("wrong-protocol", True)
    assert answer["text"]["args"] == {"our_app": "1.0", "ours": 1, "their_app": "8.0", "theirs": 99}
    table.plays_on()


def test_half_a_line_then_silence(table: Table):
    table.world.write(table.bo.peer, b'{"t":"act","id":1,')
    table.world.guests.pop(table.bo.peer)  # its client is gone without a word
    table.world.wait(19.0)
    assert table.olga.table.seats[1].controller == "person"
    assert table.stranger not in table.world.ends  # never greeted, hung up on sooner
    table.world.wait(2.0)
    assert table.olga.table.seats[1].controller == "away"
    table.bo.peer = None
    table.world.connect(table.bo)
    table.before = (table.olga.session.version, table.olga.sees, table.bo.sees, table.olga.table)
    assert table.bo.of(Observed)[-1].resync
    table.world.play_on([table.olga, table.bo])
    assert table.bo.table.phase == "finished"


def test_an_unreadable_journal(tmp_path: Path):
    path = tmp_path / "matches.db"
    path.write_bytes(b"SQLite format 3\x00" + b"\x13" * 4096)
    journal = Journal(path)
    world = World(journal=journal)
    olga = world.owner()
    assert len(world.notices) == 1
    assert "kept as" in str(world.notices[0])
    assert [p.name for p in tmp_path.glob("*.set-aside-*") if p.read_bytes().count(b"\x13") == 4096]
    olga.ask(Start())
    world.play_on([olga])
    assert olga.table.phase == "finished"
    assert journal.load(1).state.is_terminal()
    journal.close()
    journal.close()
