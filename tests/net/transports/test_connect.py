# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import asyncio

import pytest

from engines.text import T
from net.transports import connect
from net.transports.base import ConnectFailed
from net.transports.connect import connect_any
from net.transports.loopback import loopback_pair

pytestmark = pytest.mark.asyncio


class Dialler:
    """Connects after a delay (None: never), or fails."""

    def __init__(self, **addresses: float | str | None):
        self.addresses = addresses
        self.log: list[str] = []
        self.streams = {}

    async def connect(self, address):
        self.log.append(f"try {address}")
        what = self.addresses[address.replace(":", "_")]
        if isinstance(what, str):
            raise ConnectFailed(T("{why}", why=what))
        try:
            await (asyncio.sleep(what) if what is not None else asyncio.Event().wait())
        except asyncio.CancelledError:
            self.log.append(f"give up {address}")
            raise
        self.streams[address], _ = loopback_pair()
        return self.streams[address]


@pytest.fixture(autouse=True)
def _short_head_start(monkeypatch):
    monkeypatch.setattr(connect, "HEAD_START", 0.02)


async def test_the_first_that_answers_is_taken():
    dialler = Dialler(a=0.0, b=0.0)
    assert await connect_any(["a", "b"], dialler.connect) is dialler.streams["a"]
    assert dialler.log == ["try a"]


async def test_a_failure_is_followed_by_the_next_at_once():
    dialler = Dialler(a="no", b="no", c=0.0)
    assert await connect_any(["a", "b", "c"], dialler.connect) is dialler.streams["c"]
    assert dialler.log == ["try a", "try b", "try c"]


async def test_a_slow_one_does_not_hold_up_the_next():
    dialler = Dialler(a=None, b=0.0)
    assert await connect_any(["a", "b"], dialler.connect) is dialler.streams["b"]
    assert dialler.log == ["try a", "try b", "give up a"]


async def test_the_slow_one_may_still_win():
    dialler = Dialler(a=0.05, b="no")
    assert await connect_any(["a", "b"], dialler.connect) is dialler.streams["a"]
    assert dialler.log == ["try a", "try b"]


async def test_bluetooth_waits_until_all_else_has_failed():
    dialler = Dialler(a=0.1, bt_1=0.0)
    await connect_any(["a", "bt:1"], dialler.connect)
    assert dialler.log == ["try a"]
    dialler = Dialler(a="no", bt_1=0.0)
    assert await connect_any(["a", "bt:1"], dialler.connect) is dialler.streams["bt:1"]
    dialler = Dialler(bt_1="no", bt_2=0.0)
    assert await connect_any(["bt:1", "bt:2"], dialler.connect) is dialler.streams["bt:2"]


async def test_when_all_fail_the_best_address_tells_why():
    dialler = Dialler(a="the first reason", b="the second")
    with pytest.raises(ConnectFailed, match="the first reason"):
        await connect_any(["a", "b"], dialler.connect)


async def test_giving_up_leaves_nothing_under_way():
    dialler = Dialler(a=None, b=None)
    task = asyncio.ensure_future(connect_any(["a", "b"], dialler.connect))
    await asyncio.sleep(0.1)
    assert dialler.log == ["try a", "try b"]
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert sorted(dialler.log[2:]) == ["give up a", "give up b"]
