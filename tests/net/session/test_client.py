# SPDX-License-Identifier: GPL-3.0-or-later
"""The client's side alone: what odd things a host may say to it."""

from __future__ import annotations

import msgspec

from engines.text import T
from net.protocol.connection import Fault
from net.protocol.messages import (
    PROTOCOL,
    BackToLobby,
    Bye,
    Configure,
    Done,
    Hello,
    Pause,
    Profile,
    Refused,
    Remove,
    SetLevel,
    Sit,
    Stand,
    Start,
    SwapSeats,
    TableInfo,
    Update,
    Welcome,
)
from net.session.client import (
    STRANGERS,
    ClientSession,
    HangUp,
    Joined,
    LinkChanged,
    Observed,
    RequestDone,
    RequestRefused,
    Transmit,
)
from net.session.told import IMPOSSIBLE
from tests.net.session.test_play import started
from tests.net.session.world import World

TABLE = World().host._table.info()


def session(**changes) -> ClientSession:
    return ClientSession(Profile("Bo"), app="1.0", **changes)


def welcomed(table: TableInfo = TABLE) -> ClientSession:
    client = session()
    client.received(Welcome(PROTOCOL, "2.0", 5, "secret", None, table))
    return client


def test_hello_carries_all_the_host_must_know():
    (out,) = session(token="old", watch=True).link_up()
    assert out == Transmit(Hello("tavolino", PROTOCOL, "1.0", Profile("Bo"), "old", True))


def test_states_of_the_link():
    client = session()
    assert client.connecting() == [LinkChanged("connecting")]
    welcome = Welcome(PROTOCOL, "1.0", 5, "secret", 2, TABLE)
    assert client.received(welcome) == [Joined(5, "secret", 2, TABLE), LinkChanged("up")]
    assert client.link_lost() == [LinkChanged("lost", None)]
    idle = Fault("idle", T("Silence"))
    assert client.link_lost(idle) == [LinkChanged("lost", T("Silence"))]
    assert not client.finished
    (hello,) = client.link_up()
    assert hello.message.token == "secret"


def test_a_broken_protocol_is_the_end():
    client = welcomed()
    outs = client.link_lost(Fault("malformed", T("Nonsense")))
    assert outs == [LinkChanged("closed", T("Nonsense")), HangUp()]
    assert client.finished
    assert client.link_lost() == []
    assert client.received(Done(1)) == []
    assert client.leave() == []


def test_farewells_are_the_end():
    for message in (Bye("removed", T("Out")), Refused("table-full", T("Out"), fatal=True)):
        client = welcomed()
        assert client.received(message) == [LinkChanged("closed", T("Out")), HangUp()]


def test_leaving_says_so():
    client = welcomed()
    outs = client.leave()
    assert [type(o) for o in outs] == [Transmit, LinkChanged, HangUp]
    assert client.finished


def test_whoever_else_answers_while_the_host_is_away_does_not_end_the_visit():
    """Another table may have taken the address of a host that died, or its links may all be taken."""
    answers: list[Refused | Fault] = [
        Refused("unknown-token", T("Who are you?"), fatal=True),
        Refused("busy", T("Later"), fatal=True),
        Refused("protocol-version", T("Other words"), fatal=True),
        Fault("not-tavolino", T("Some web server")),
    ]
    for answer in answers:
        client = welcomed()
        client.link_lost()
        for _ in range(STRANGERS):
            client.link_up()
            outs = client.link_lost(answer) if isinstance(answer, Fault) else client.received(answer)
            assert LinkChanged("lost", answer.text) in outs
            assert client.link_lost() == [LinkChanged("lost", answer.text)]
        assert client.token == "secret"
        assert not client.finished
        back = client.received(Welcome(PROTOCOL, "1.0", 5, "secret", None, TABLE))
        assert [type(o) for o in back] == [Joined, LinkChanged]


def test_a_stranger_at_the_address_is_not_tried_for_ever():
    client = welcomed()
    client.link_lost()
    for _ in range(STRANGERS):
        client.received(Refused("unknown-token", T("Who are you?"), fatal=True))
        client.link_lost()
    client.received(Refused("unknown-token", T("Who are you?"), fatal=True))
    assert client.finished


def test_a_game_this_tavolino_does_not_know():
    client = session()
    (closed, _) = client.received(
        Welcome(PROTOCOL, "2.0", 5, "s", None, msgspec.structs.replace(TABLE, game="skat"))
    )
    assert "skat" in str(closed.text)
    assert client.finished


def test_other_rules_are_told_with_both_versions():
    client = session()
    (closed, _) = client.received(
        Welcome(PROTOCOL, "2.0", 5, "s", None, msgspec.structs.replace(TABLE, rules_version=99))
    )
    assert "2.0" in str(closed.text)
    assert "1.0" in str(closed.text)


def test_an_observation_that_can_not_be_read_is_told():
    for raw in (b"{}", b'{"type":"euchre"}', b"[]"):
        client = welcomed()
        (closed, hang_up) = client.received(Update(1, None, msgspec.Raw(raw), ()))
        assert closed.state == "closed"
        assert "unreadable" in str(closed.text)
        assert hang_up == HangUp()


def test_an_update_told_twice_is_shown_once():
    _world, guests = started(2)
    guest = guests[1]
    observed = guest.of(Observed)[-1]
    again = Update(
        observed.version, observed.seat, msgspec.Raw(msgspec.json.encode(observed.observation)), ()
    )
    assert guest.session.received(again) == []
    (fresh,) = guest.session.received(msgspec.structs.replace(again, resync=True))
    assert fresh.observation == observed.observation


def test_a_seat_that_was_late_has_to_be_one_of_the_table():
    _world, guests = started(2)
    guest = guests[1]
    observed = guest.of(Observed)[-1]
    late = Update(
        observed.version,
        observed.seat,
        msgspec.Raw(msgspec.json.encode(observed.observation)),
        (),
        resync=True,
        late=3,
    )
    (fresh,) = guest.session.received(late)
    assert fresh.late == 3
    (closed, hang_up) = guest.session.received(msgspec.structs.replace(late, late=4))
    assert closed.text == IMPOSSIBLE
    assert hang_up == HangUp()


def test_answers_reach_the_person():
    client = welcomed()
    client.ask(Stand(id=3))
    assert client.received(Done(3)) == [RequestDone(3)]
    assert client.received(Refused("stale", T("Late"), 4)) == [RequestRefused(4, "stale", T("Late"))]
    assert client.received(Refused("unreadable", T("What?"))) == [
        RequestRefused(None, "unreadable", T("What?"))
    ]


def test_without_a_link_every_request_is_refused_at_once():
    world = World()
    olga = world.owner()
    world.drop(olga)
    for request in (
        Sit(seat=1),
        Stand(),
        SetLevel(seat=1, level="easy"),
        SwapSeats(first=0, second=1),
        Configure(name="x", options={}),
        Start(),
        BackToLobby(),
        Pause(paused=True),
        Remove(participant=2),
    ):
        number = olga.ask(request)
        assert (olga.of(RequestRefused)[-1].id, olga.refusal) == (number, "no-link")
