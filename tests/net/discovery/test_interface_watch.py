# SPDX-License-Identifier: GPL-3.0-or-later
"""Keeping posts on interfaces that come and go, without any network."""

from __future__ import annotations

import asyncio
import contextlib
import errno

import pytest

from net.discovery.interface_watch import Patrol, Post
from net.discovery.interfaces import Interface
from net.discovery.news import OFF, UP, Condition

WIFI = Interface(2, "wlan0", "wlan0", ("192.168.1.5",))
WIFI_ELSEWHERE = Interface(2, "wlan0", "wlan0", ("10.0.0.9",))
CABLE = Interface(3, "eth0", "eth0", ("10.1.2.3",))


class FakePost(Post):
    def __init__(self, interface, patrol):
        super().__init__(interface, "_test._tcp.local.")
        self.patrol = patrol

    async def man(self):
        error = self.patrol.failures.get(self.interface.name)
        self.patrol.log.append(("man", self.interface.name))
        if error is not None:
            raise error

    async def begin(self):
        raise AssertionError("man does not call it here")

    async def end(self):
        raise AssertionError("there is no zeroconf to end")

    async def close(self):
        self.patrol.log.append(("close", self.interface.name))


class FakePatrol(Patrol):
    """Looks every few milliseconds; the test says what there is to see."""

    def __init__(self, *interfaces, settle=0.0, retry=0.0, **settings):
        self.interfaces = interfaces
        self.looks = 0
        self.clock = 1000.0
        self.failures: dict[str, Exception] = {}
        self.log: list[tuple[str, str]] = []
        self.told: list[Condition] = []
        self.moves = 0
        super().__init__(
            self.told.append,
            moved=self.move,
            find=self.look,
            poll=0.001,
            settle=settle,
            retry=retry,
            wall=lambda: asyncio.get_running_loop().time() + self.clock,
            **settings,
        )

    def move(self):
        self.moves += 1

    def look(self, names):
        self.looks += 1
        return self.interfaces

    def make_post(self, interface):
        return FakePost(interface, self)

    async def until(self, done):
        for _ in range(5000):
            if done():
                return
            await asyncio.sleep(0.001)
        raise TimeoutError("it does not come about")

    async def rounds(self, count=5):
        seen = self.looks
        await self.until(lambda: self.looks >= seen + count)


@pytest.fixture
def patrolling():
    @contextlib.asynccontextmanager
    async def start(*interfaces, **settings):
        failures = settings.pop("failures", {})
        patrol = FakePatrol(*interfaces, **settings)
        patrol.failures.update(failures)
        patrol.start()
        try:
            await patrol.rounds(1)
            await patrol.until(lambda: patrol.told)
            yield patrol
        finally:
            await patrol.aclose()

    return start


@pytest.mark.asyncio
async def test_every_interface_gets_a_post_and_loses_it_in_the_end(patrolling):
    async with patrolling(WIFI, CABLE) as patrol:
        await patrol.rounds()
        assert sorted(patrol.log) == [("man", "eth0"), ("man", "wlan0")]
        assert patrol.told == [Condition(UP)]
    assert sorted(patrol.log[2:]) == [("close", "eth0"), ("close", "wlan0")]
    await patrol.aclose()
    assert len(patrol.log) == 4


@pytest.mark.asyncio
async def test_an_interface_that_comes_back_elsewhere_is_manned_anew(patrolling):
    async with patrolling(WIFI, CABLE) as patrol:
        await patrol.until(lambda: len(patrol.log) == 2)
        patrol.interfaces = (CABLE,)
        await patrol.until(lambda: ("close", "wlan0") in patrol.log)
        patrol.interfaces = (CABLE, WIFI_ELSEWHERE)
        await patrol.until(lambda: patrol.log.count(("man", "wlan0")) == 2)
        assert patrol.log.count(("man", "eth0")) == 1, "the cable was left alone"
        assert patrol.moves == 3


@pytest.mark.asyncio
async def test_no_network_at_all_is_told_and_passes(patrolling):
    async with patrolling() as patrol:
        assert patrol.condition.state == OFF
        assert "no local network" in str(patrol.condition.text)
        patrol.interfaces = (WIFI,)
        await patrol.until(lambda: patrol.condition.state == UP)
        patrol.interfaces = ()
        await patrol.until(lambda: patrol.condition.state == OFF)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.EADDRINUSE, "in use"), "5353"),
        (PermissionError(errno.EACCES, "denied"), "5353"),
        (OSError(errno.ENODEV, "No such device"), "No such device"),
        (RuntimeError("what the library came up with"), "came up with"),
    ],
)
async def test_a_post_that_fails_is_told_of_and_tried_again(patrolling, error, words):
    async with patrolling(WIFI, failures={"wlan0": error}) as patrol:
        assert patrol.condition.state == OFF
        assert words in str(patrol.condition.text)
        await patrol.until(lambda: patrol.log.count(("man", "wlan0")) > 2)
        patrol.failures.clear()
        await patrol.until(lambda: patrol.condition == Condition(UP))
    assert patrol.log.count(("man", "wlan0")) == patrol.log.count(("close", "wlan0")), "none is left open"


@pytest.mark.asyncio
async def test_one_bad_interface_does_not_hurt_the_others(patrolling):
    failing = {"wlan0": OSError(errno.ENODEV, "No such device")}
    async with patrolling(WIFI, CABLE, failures=failing, retry=60.0) as patrol:
        await patrol.until(lambda: len(patrol.log) >= 3)
        await patrol.rounds()
        assert patrol.condition == Condition(UP)
        assert patrol.log.count(("man", "wlan0")) == 1, "not again before its time"


@pytest.mark.asyncio
async def test_after_sleep_everything_is_manned_anew(patrolling):
    async with patrolling(WIFI) as patrol:
        await patrol.rounds()
        patrol.clock += 3600  # the wall clock went on, ours did not
        await patrol.until(lambda: patrol.log.count(("man", "wlan0")) == 2)
        await patrol.rounds()
        assert patrol.log == [("man", "wlan0"), ("close", "wlan0"), ("man", "wlan0")]


@pytest.mark.asyncio
async def test_renewing_mans_everything_anew_at_once(patrolling):
    async with patrolling(WIFI, CABLE) as patrol:
        await patrol.until(lambda: len(patrol.log) == 2)
        patrol.renew()
        await patrol.until(lambda: len(patrol.log) == 6)
        assert patrol.told == [Condition(UP)]
