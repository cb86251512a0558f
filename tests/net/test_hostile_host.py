# SPDX-License-Identifier: GPL-3.0-or-later
"""A guest of a host that lies: what can't be is told and left, and nothing falls over."""

from __future__ import annotations

import msgspec
import pytest

from engines.registry import GAMES
from net.protocol.messages import HostMessage, Profile, Said
from net.session.client import ClientSession, ClocksChanged, LinkChanged, Observed, TableUpdated, Talked
from net.session.inbox import KEPT_TALK, MOST, Inbox
from net.session.told import IMPOSSIBLE
from tests.net.hostile_host import HostileHost

LIES = 60
"""For each game here; ``dev.py fuzz`` tells more of them."""


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.type.slug)
def test_lies_are_left_or_shown(kind) -> None:
    host = HostileHost(kind(kind.options_type()), kind.type.seat_counts[0], seed=1)
    for _ in range(LIES):
        host.lie()
    assert host.outcomes["left"] > LIES / 4
    assert host.reasons[str(IMPOSSIBLE)[:60]]


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.type.slug)
def test_the_truth_is_believed(kind) -> None:
    host = HostileHost(kind(kind.options_type()), kind.type.seat_counts[-1], seed=2)
    client = ClientSession(Profile("Bo"), app="1.0")
    for line in host.lines:
        message = msgspec.json.decode(msgspec.json.encode(line), type=HostMessage)
        outputs = client.received(message)
        assert not any(isinstance(o, LinkChanged) and o.state == "closed" for o in outputs)
    assert not client.finished


def changed(line, **fields):
    observation = {**line["observation"], **fields}
    return {**line, "observation": observation}


@pytest.mark.parametrize(
    ("game", "lie"),
    [
        ("scopa", {"stock": 30_000_000}),
        ("scopa", {"card_counts": [2**53, 3]}),
        ("briscola", {"stock": 30}),
        ("euchre", {"hand": ["QS", "QS", "QS", "QS", "QS"]}),
        ("euchre", {"dealer": 9}),
        ("euchre", {"num_seats": 2}),
        ("sequence", {"draw_count": 10**6}),
        ("myrummy", {"pool": 10**6}),
        ("myrummy", {"legal": [{"type": "lay", "table": [["R1"] * 2000] * 2000}]}),
    ],
)
def test_what_can_not_be_is_told_and_the_table_left(game: str, lie: dict) -> None:
    kind = next(kind for kind in GAMES if kind.type.slug == game)
    host = HostileHost(kind(kind.options_type()), kind.type.seat_counts[0], seed=3)
    client = ClientSession(Profile("Bo"), app="1.0")
    for line in host.lines[:4]:
        client.received(msgspec.json.decode(msgspec.json.encode(line), type=HostMessage))
    false = changed(next(line for line in host.lines[4:] if line["t"] == "update"), **lie)
    outputs = client.received(msgspec.json.decode(msgspec.json.encode(false), type=HostMessage))
    (closed,) = (o for o in outputs if isinstance(o, LinkChanged))
    assert closed.state == "closed"
    assert str(closed.text).startswith(
        ("The host sent something impossible", "The host sent something unread")
    )
    assert client.finished


def test_talk_that_shows_nothing_is_not_passed_on() -> None:
    kind = GAMES[0]
    client = ClientSession(Profile("Bo"), app="1.0")
    host = HostileHost(kind(kind.options_type()), 4, seed=4)
    client.received(msgspec.json.decode(msgspec.json.encode(host.lines[0]), type=HostMessage))
    assert client.received(Said(1, "\u2800\u3164")) == []
    (heard,) = client.received(Said(1, "a\u202eb\n\x1b[2Jc"))
    assert heard == Talked(1, "a b [2Jc", "")


def test_an_inbox_keeps_the_newest_and_does_not_grow() -> None:
    inbox = Inbox()
    assert inbox.add(Observed(0, 0, None, (1, 2), False))  # type: ignore[arg-type]
    for n in range(1, 10 * MOST):
        inbox.add(Observed(n, 0, None, (1, 2), False))  # type: ignore[arg-type]
        assert len(inbox) <= MOST
    for n in range(3 * MOST):
        inbox.add(Talked(1, str(n), ""))
        assert len(inbox) <= MOST
    waiting = inbox.take_all()
    (seen,) = [update for update in waiting if isinstance(update, Observed)]
    assert (seen.version, seen.events, seen.resync) == (10 * MOST - 1, (), True)
    assert waiting[-1] == Talked(1, str(3 * MOST - 1), "")
    assert len(inbox) == 0
    assert inbox.take() is None


def test_an_inbox_keeps_all_where_there_is_room() -> None:
    inbox = Inbox()
    updates = [Observed(1, 0, None, (), False), ClocksChanged(()), LinkChanged("lost"), Talked(1, "x", "")]  # type: ignore[arg-type]
    for update in updates:
        inbox.add(update)
    assert [inbox.take() for _ in updates] == updates
    assert KEPT_TALK < MOST
    assert TableUpdated not in map(type, updates)
