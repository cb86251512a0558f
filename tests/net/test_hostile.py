# SPDX-License-Identifier: GPL-3.0-or-later
"""Peers who mean no good (or are broken) against a real host: each is told off, the table plays on."""

from __future__ import annotations

import contextlib
import json
import socket

import pytest

import net.link
import net.runtime
from net.host_runner import MAX_LINKS
from net.protocol.connection import Limits
from net.protocol.messages import BackToLobby, Start
from net.runtime import Runtime
from net.session.client import LinkChanged, Observed
from net.transports import tcp
from net.transports.tcp import parse_address
from tests.net.players import WAIT, InlineBots, Player, table

pytestmark = pytest.mark.timeout(90)

HELLO = {
    "t": "hello",
    "cookie": "tavolino",
    "protocol": 1,
    "app": "mallory 1",
    "profile": {"name": "Mallory"},
    "watch": True,
}


class Mallory:
    """A bare socket to the table."""

    def __init__(self, address: str, *, small_buffers: bool = False) -> None:
        self.socket = socket.socket()
        self.socket.settimeout(WAIT)
        if small_buffers:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect(parse_address(address))
        self.lines = self.socket.makefile("rb")

    def say(self, data: bytes | dict) -> None:
        self.socket.sendall(data if isinstance(data, bytes) else json.dumps(data).encode() + b"\n")

    def hears(self) -> dict | None:
        """The next message, None at the end of the stream."""
        try:
            line = self.lines.readline()
        except ConnectionError:
            return None
        return json.loads(line) if line else None

    def hears_only(self, kind: str) -> dict:
        """The next message of a kind; others are passed over."""
        while (message := self.hears()) is not None:
            if message["t"] == kind:
                return message
        raise AssertionError(f"hung up on before a {kind} came")

    def close(self) -> None:
        self.lines.close()
        self.socket.close()


@pytest.fixture
def running(monkeypatch):
    monkeypatch.setattr(net.runtime, "BotPool", InlineBots)
    runtime = Runtime(limits=Limits(handshake=0.3, messages_per_second=1000, bytes_per_second=1e6))
    runtime.start()
    yield runtime
    runtime.stop()


@pytest.fixture
def host(running):
    player = Player("Ada")
    player.sits_at(running.host(table(), player.profile, player.deliver, listen=True))
    player.joined()
    return player


@pytest.fixture
def mallory(host):
    """Makes bare connections to the table; closes them afterwards."""
    with contextlib.ExitStack() as stack:

        def connect(**settings) -> Mallory:
            bad = Mallory(host.handle.addresses[0], **settings)
            stack.callback(bad.close)
            return bad

        yield connect


@pytest.fixture
def guest(running, host):
    """An honest guest."""
    player = Player("Ben")
    player.sits_at(running.join(host.handle.addresses[0], player.profile, player.deliver))
    assert player.joined().seat == 1
    return player


def plays_on(host: Player, guest: Player) -> None:
    """A whole match from here."""
    since = host.now, guest.now
    host.handle.ask(Start())
    ends = [
        player.wait(Observed, lambda u: u.observation.outcome is not None, since=start).observation.outcome
        for player, start in zip((host, guest), since, strict=True)
    ]
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"garbage\n", "unreadable"),
        (b"\xff\xfe\x00\n", "unreadable"),
        (b"[" * 60_000 + b"\n", "malformed"),
        (b"GET / HTTP/1.1\r\n", "unreadable"),
        (b'{"t":"sit","id":1}\n', "hello-first"),
        (b'{"t":"hello","cookie":"something"}\n', "not-tavolino"),
        (json.dumps(HELLO | {"protocol": 999}).encode() + b"\n", "wrong-protocol"),
        (json.dumps(HELLO | {"profile": {"name": ""}}).encode() + b"\n", "malformed"),
    ],
)
def test_a_bad_greeting_is_refused_in_words(mallory, host, guest, line, code):
    bad = mallory()
    bad.say(line)
    refusal = bad.hears()
    assert (refusal["t"], refusal["code"], refusal["fatal"]) == ("refused", code, True)
    assert refusal["text"]["msgid"]
    assert bad.hears() is None
    plays_on(host, guest)


def test_a_line_of_ten_megabytes_is_cut_off(mallory, host, guest):
    bad = mallory()
    with contextlib.suppress(ConnectionError):
        for _ in range(160):
            bad.say(b"x" * 65536)
    refusal = bad.hears()
    assert refusal is None or refusal["code"] in ("line-too-long", "too-fast")
    plays_on(host, guest)


def test_half_a_line_then_silence_runs_out_of_time(mallory, host, guest):
    bad = mallory()
    bad.say(b'{"t":"hel')
    assert bad.hears()["code"] == "handshake-timeout"
    assert bad.hears() is None
    plays_on(host, guest)


def test_nothing_but_silence_runs_out_of_time(mallory, host, guest):
    bad = mallory()
    assert bad.hears()["code"] == "handshake-timeout"
    plays_on(host, guest)


def test_garbage_from_someone_greeted_is_refused_until_it_is_too_much(mallory, host, guest):
    bad = mallory()
    bad.say(HELLO)
    bad.hears_only("welcome")
    bad.say(b"garbage\n")
    refusal = bad.hears_only("refused")
    assert (refusal["code"], refusal.get("fatal", False)) == ("unreadable", False)
    for _ in range(20):
        with contextlib.suppress(ConnectionError):
            bad.say(b"garbage\n")
    codes = []
    while (message := bad.hears()) is not None:
        codes.append(message.get("code"))
    assert "too-many-mistakes" in codes
    plays_on(host, guest)


def test_a_flood_of_messages_is_cut_off(mallory, host, guest):
    bad = mallory()
    bad.say(HELLO)
    with contextlib.suppress(ConnectionError):
        bad.say(b'{"t":"stand","id":1}\n' * 5000)
    codes = []
    while (message := bad.hears()) is not None:
        codes.append(message.get("code"))
    assert not codes or "too-fast" in codes or codes[-1] is None
    plays_on(host, guest)


def test_a_hundred_silent_connections_leave_room_for_a_guest(mallory, running, host, guest):
    crowd = [mallory() for _ in range(100)]
    late = Player("Cleo")
    late.sits_at(running.join(host.handle.addresses[0], late.profile, late.deliver))
    assert late.joined().seat == 2
    plays_on(host, guest)
    codes = {bad.hears()["code"] for bad in crowd}
    assert codes == {"busy", "handshake-timeout"}


def test_no_more_links_than_the_table_bears(mallory, host, guest):
    crowd = []
    for _ in range(MAX_LINKS):
        bad = mallory()
        bad.say(HELLO)
        crowd.append(bad.hears())
    kinds = [message["t"] for message in crowd]
    assert "welcome" in kinds
    assert {m["code"] for m in crowd if m["t"] == "refused"} == {"table-full"}
    plays_on(host, guest)


def test_a_slow_reader_is_dropped(mallory, host, guest, monkeypatch):
    monkeypatch.setattr(net.link, "MAX_UNSENT", 20_000)
    monkeypatch.setattr(tcp, "tune", lambda sock: sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096))
    bad = mallory(small_buffers=True)
    bad.say(HELLO)
    name = bad.hears_only("welcome")["table"]["people"][-1]["profile"]["name"]
    assert name == "Mallory"

    def is_there(info) -> bool:
        return any(p.profile.name == name and p.connected for p in info.people)

    host.sees(is_there)
    for _ in range(100):
        since = host.now
        plays_on(host, guest)
        if any(not is_there(u.table) for u in host.updates[since:] if hasattr(u, "table")):
            return
    pytest.fail("the slow reader was never dropped")


def test_another_seats_move_and_a_move_twice(mallory, host, guest):
    bad = mallory()
    bad.say(HELLO | {"watch": False})
    assert bad.hears_only("welcome")["seat"] == 2
    host.handle.ask(Start())
    update = bad.hears_only("update")
    act = {"t": "act", "id": 1, "seat": 0, "version": update["version"], "action": {"type": "pass"}}
    bad.say(act)
    assert bad.hears_only("refused")["code"] == "not-your-seat"
    while not update["observation"]["legal"]:
        update = bad.hears_only("update")
    act = act | {
        "id": 2,
        "seat": 2,
        "version": update["version"],
        "action": update["observation"]["legal"][0],
    }
    bad.say(act)
    assert bad.hears_only("done")["id"] == 2
    bad.say(act)
    assert bad.hears_only("done")["id"] == 2
    bad.say(act | {"id": 3})
    assert bad.hears_only("refused")["code"] in ("stale", "not-your-turn", "not-now")
    bad.close()
    host.handle.ask(BackToLobby())
    plays_on(host, guest)


def test_a_burst_that_concerns_everybody_costs_nobody_the_link(mallory, host, guest):
    """A few bytes of one are told to all: two hundred of them at once would fill everybody's queue."""
    crowd = []
    for _ in range(20):
        crowd.append(mallory())
        crowd[-1].say(HELLO)
        crowd[-1].hears_only("welcome")
    since = host.now
    chairs = b"".join(
        b'{"t":"sit","id":%d}\n{"t":"stand","id":%d}\n' % (2 * n, 2 * n + 1) for n in range(100)
    )
    for bad in crowd:
        # Whoever had a seat when their budget was spent would keep it, and the match would wait for them.
        bad.say(chairs + b'{"t":"leave"}\n')
    plays_on(host, guest)
    for player in (host, guest):
        assert [u.state for u in player.updates[since:] if isinstance(u, LinkChanged)] == []
