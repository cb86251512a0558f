# SPDX-License-Identifier: GPL-3.0-or-later
"""One link's state, limits and heartbeat, seen from both ends."""

from __future__ import annotations

import itertools

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.text import T
from net.protocol.connection import (
    Connection,
    GuestConnection,
    HostConnection,
    Limits,
    LinkState,
    LocalProtocolError,
)
from net.protocol.messages import (
    PROTOCOL,
    Act,
    Bye,
    Done,
    Hello,
    Leave,
    Ping,
    Pong,
    Profile,
    Refused,
    Sit,
    Stand,
    Start,
    TableInfo,
    Welcome,
)

HELLO = b'{"t":"hello","cookie":"tavolino","protocol":1,"app":"1.0","profile":{"name":"Bo"}}\n'
TABLE = TableInfo("t", "Table", "euchre", 1, {}, "lobby", 0, False, (), 4, (), True)
WELCOME = msgspec.json.encode(Welcome(PROTOCOL, "1.0", 1, "secret", None, TABLE)) + b"\n"


def host_end(*, greeted: bool = True, **limits: float) -> HostConnection:
    end = HostConnection(0.0, app="1.0", limits=Limits(**limits))
    if greeted:
        assert [type(m) for m in end.receive_data(HELLO, 0.0)] == [Hello]
    return end


def guest_end(*, greeted: bool = True) -> GuestConnection:
    end = GuestConnection(0.0, app="1.0")
    if greeted:
        assert [type(m) for m in end.receive_data(WELCOME, 0.0)] == [Welcome]
    return end


def said(end: Connection) -> list[dict]:
    return [msgspec.json.decode(line) for line in end.data_to_send().splitlines()]


# --- greeting ---------------------------------------------------------------------------------


def test_both_ends_talk_once_greeted():
    host, guest = host_end(greeted=False), guest_end(greeted=False)
    hello = Hello("tavolino", PROTOCOL, "1.0", Profile("Bo"))
    assert host.receive_data(guest.send(hello), 0) == [hello]
    welcome = Welcome(PROTOCOL, "1.0", 1, "secret", 2, TABLE)
    assert guest.receive_data(host.send(welcome), 0) == [welcome]
    assert host.receive_data(guest.send(Sit(id=1, seat=2)), 0) == [Sit(id=1, seat=2)]
    assert guest.receive_data(host.send(Done(1)), 0) == [Done(1)]
    assert host.state is guest.state is LinkState.READY


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b'{"t":"sit","id":1}\n', "hello-first"),
        (b"GET / HTTP/1.1\n", "unreadable"),
        (b'{"t":"hello","cookie":"chess","protocol":1,"app":"9","profile":{"name":"Bo"}}\n', "not-tavolino"),
        (
            b'{"t":"hello","cookie":"tavolino","protocol":2,"app":"9","new":[],"profile":7}\n',
            "wrong-protocol",
        ),
        (b'{"t":"hello","cookie":"tavolino","protocol":1,"app":"9","profile":{"name":""}}\n', "malformed"),
        (b'{"t":"welcome"}\n', "unknown-message"),
    ],
)
def test_a_wrong_greeting_ends_the_link(line: bytes, code: str):
    end = host_end(greeted=False)
    assert end.receive_data(line, 0) == []
    assert end.closed
    assert end.fault is not None
    assert end.fault.code == code
    (answer,) = said(end)
    assert (answer["t"], answer["code"], answer["fatal"]) == ("refused", code, True)


def test_a_wrong_version_is_told_with_both_versions():
    end = host_end(greeted=False)
    end.receive_data(HELLO.replace(b'"protocol":1', b'"protocol":7').replace(b'"1.0"', b'"3.2"'), 0)
    assert end.fault is not None
    words = str(end.fault.text)
    assert "version 7" in words
    assert f"version {PROTOCOL}" in words
    assert "3.2" in words


def test_a_guest_tells_a_host_of_another_version():
    end = guest_end(greeted=False)
    assert end.receive_data(WELCOME.replace(b'"protocol":1', b'"protocol":2'), 0) == []
    assert end.fault is not None
    assert end.fault.code == "wrong-protocol"


def test_a_second_greeting_is_refused_and_forgiven():
    end = host_end()
    assert end.receive_data(HELLO, 0) == []
    assert said(end)[0]["code"] == "already-greeted"
    assert not end.closed


# --- mistakes ---------------------------------------------------------------------------------

MISTAKES = [
    (b"not json\n", "unreadable", None),
    (b"\xff\xfe\n", "unreadable", None),
    (b'{"t":"sit","id":3\n', "unreadable", None),
    (b'{"t":"sit","x":' + b"[" * 60_000 + b"\n", "unreadable", None),
    (b"[1,2]\n", "malformed", None),
    (b"[" * 60_000 + b"\n", "malformed", None),
    (b"{}\n", "malformed", None),
    (b'{"t":"dance","id":3}\n', "unknown-message", 3),
    (b'{"t":"done","id":3}\n', "unknown-message", 3),
    (b'{"t":"sit","id":3,"seat":"north"}\n', "malformed", 3),
    (b'{"t":"sit","id":3,"seat":99}\n', "malformed", 3),
    (b'{"t":"sit","id":3,"chair":1}\n', "malformed", 3),
    (b'{"t":"sit","id":-3}\n', "malformed", None),
    (b'{"t":"sit","id":-1}\n', "malformed", None),
    (b'{"t":"sit","seat":3}\n', "malformed", None),
    (b'{"t":"act","id":3,"seat":0,"version":1}\n', "malformed", 3),
    (b'{"t":"sit","id":"three"}\n', "malformed", None),
]


@pytest.mark.parametrize(("line", "code", "id"), MISTAKES, ids=range(len(MISTAKES)))
def test_a_mistake_is_refused_in_words_and_forgiven(line: bytes, code: str, id: int | None):
    end = host_end()
    assert end.receive_data(line + b'{"t":"stand","id":4}\n', 0) == [Stand(id=4)]
    (answer,) = said(end)
    assert (answer["t"], answer["code"], answer["id"], answer["fatal"]) == ("refused", code, id, False)
    assert answer["text"]["msgid"]


def test_mistakes_are_forgiven_only_so_often():
    end = host_end(bad_messages=3)
    end.receive_data(b"x\n" * 3, 0)
    assert not end.closed
    end.receive_data(b"x\n" + b'{"t":"stand","id":4}\n', 0)
    assert end.closed
    assert [a["code"] for a in said(end)] == ["unreadable"] * 3 + ["too-many-mistakes"]


def test_a_guest_can_not_play_with_a_host_that_makes_mistakes():
    for line in (b"x\n", b'{"t":"sit","id":1}\n', b'{"t":"done"}\n', WELCOME):
        end = guest_end()
        assert end.receive_data(line, 0) == []
        assert end.closed
        assert end.fault is not None
        assert end.data_to_send() == b""


def test_a_long_line_ends_the_link_at_once():
    end = host_end(bytes_burst=1e9)
    for _ in range(100):
        assert end.receive_data(b"x" * 100_000, 0) == []
    assert [a["code"] for a in said(end)] == ["line-too-long"]
    assert end.closed


@given(st.binary(max_size=300))
def test_no_bytes_are_an_error_of_ours(data: bytes):
    for end in (host_end(), host_end(greeted=False), guest_end(), guest_end(greeted=False)):
        end.receive_data(data + b"\n", 1.0)
        assert end.closed or end.fault is None


# --- limits -----------------------------------------------------------------------------------


def test_too_many_messages_a_second_end_the_link():
    end = host_end(messages_per_second=10, messages_burst=20)
    line = b'{"t":"stand","id":1}\n'
    assert len(end.receive_data(line * 10, 0.0)) == 10
    assert len(end.receive_data(line * 10, 1.0)) == 10
    assert not end.closed
    received = end.receive_data(line * 50, 1.0)
    assert len(received) < 50
    assert said(end)[-1]["code"] == "too-fast"
    assert end.closed


def test_too_many_bytes_a_second_end_the_link():
    end = host_end(bytes_per_second=1000, bytes_burst=5000)
    for _ in range(4):
        assert end.receive_data(b" " * 1000 + b"\n", 0.0) == []
    assert not end.closed
    end.receive_data(b" " * 3000, 0.5)
    assert end.fault is not None
    assert end.fault.code == "too-fast"


def test_a_host_may_send_much_but_not_without_end():
    """What a whole table brings about goes through; a flood ends the link."""
    line = b'{"t":"done","id":1}\n'
    busy = guest_end()
    assert len(busy.receive_data(line * 3000, 0.0)) == 3000
    for second in range(1, 30):
        assert len(busy.receive_data(line * 1000, float(second))) == 1000
    assert not busy.closed
    flood = guest_end()
    flood.receive_data(line * 5000, 0.0)
    assert flood.fault is not None
    assert flood.fault.code == "too-fast"


def test_a_host_passes_on_so_much_talk_and_no_more():
    end = guest_end()
    said = b'{"t":"said","participant":2,"text":"x"}\n'
    for second in range(10):
        assert len(end.receive_data(said * 32, float(second))) == 32
    end.receive_data(said * 200, 10.0)
    assert end.fault is not None
    assert end.fault.code == "too-fast"


def test_bytes_of_a_host_have_an_end():
    end = guest_end()
    for _ in range(300):
        end.receive_data(b" " * 60_000 + b"\n", 0.0)
    assert end.fault is not None
    assert end.fault.code == "too-fast"


# --- time -------------------------------------------------------------------------------------


def test_who_never_greets_is_hung_up_on():
    end = host_end(greeted=False)
    end.receive_data(HELLO[:40], 1.0)
    assert end.next_deadline() == 10.0
    end.tick(9.9)
    assert not end.closed
    end.tick(10.0)
    assert [a["code"] for a in said(end)] == ["handshake-timeout"]
    assert end.closed
    assert end.next_deadline() is None


def test_half_a_line_and_silence_ends_the_link():
    end = host_end()
    for at in range(1, 20):
        end.receive_data(b'"', float(at))
        end.tick(float(at))
    assert not end.closed
    end.tick(20.0)
    assert end.closed
    assert [a["t"] for a in said(end)] == ["ping", "ping", "bye"]


def test_a_silent_but_living_peer_is_kept():
    host, guest = host_end(), guest_end()
    for at in itertools.takewhile(lambda at: at < 200, itertools.count(1.0)):
        host.tick(at)
        guest.tick(at)
        for line in host.data_to_send().splitlines(True):
            assert guest.receive_data(line, at) == []
        assert host.receive_data(guest.data_to_send(), at) == []
        guest.receive_data(host.data_to_send(), at)
    assert not host.closed
    assert not guest.closed


def test_pings_are_answered_with_their_number():
    end = host_end()
    assert end.receive_data(b'{"t":"ping","n":41}\n{"t":"pong","n":7}\n', 0) == []
    assert said(end) == [{"t": "pong", "n": 41}]


# --- sending ----------------------------------------------------------------------------------


def test_after_a_farewell_nothing_is_sent_or_heard():
    for farewell in (Bye("removed", T("Go")), Refused("table-full", T("Full"), fatal=True)):
        end = host_end()
        assert end.send(farewell)
        assert end.closed
        assert end.fault is None
        assert end.send(Done(1)) == b""
        assert end.receive_data(b'{"t":"stand","id":1}\n', 0) == []
    guest = guest_end()
    assert guest.send(Leave())
    assert guest.closed


def test_an_ordinary_refusal_ends_nothing():
    end = host_end()
    end.send(Refused("stale", T("Late"), 3))
    assert not end.closed


def test_our_own_mistakes_raise():
    with pytest.raises(LocalProtocolError, match="not this side"):
        host_end().send(Start(id=1))
    with pytest.raises(LocalProtocolError, match="before the greeting"):
        guest_end(greeted=False).send(Start(id=1))
    with pytest.raises(LocalProtocolError, match="no number"):
        guest_end().send(Start())
    with pytest.raises(LocalProtocolError, match="bytes"):
        guest_end().send(Act(id=1, seat=0, version=1, action=msgspec.Raw(b'"' + b"x" * 70_000 + b'"')))


def test_heartbeats_may_be_sent_by_hand():
    assert host_end().send(Ping(1)) == b'{"t":"ping","n":1}\n'
    assert guest_end().send(Pong(1)) == b'{"t":"pong","n":1}\n'
