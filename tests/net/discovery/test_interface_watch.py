# SPDX-License-Identifier: GPL-3.0-or-later
"""Keeping posts on interfaces that come and go, without any network."""

from __future__ import annotations

import asyncio
import contextlib
import errno

import pytest

from net.discovery.interface_watch import InterfaceWatch, Post
from net.discovery.interfaces import Interface
from net.discovery.news import OFF, UP, Condition

WIFI = Interface(2, "wlan0", "wlan0", ("192.168.1.5",))
WIFI_ELSEWHERE = Interface(2, "wlan0", "wlan0", ("10.0.0.9",))
CABLE = Interface(3, "eth0", "eth0", ("10.1.2.3",))


class FakePost(Post):
    def __init__(self, interface, watch):
        super().__init__(interface, "_test._tcp.local.")
        self.watch = watch

    async def man(self):
        error = self.watch.failures.get(self.interface.name)
        self.watch.log.append(("man", self.interface.name))
        if error is not None:
            raise error

    async def begin(self):
        raise AssertionError("man does not call it here")

    async def end(self):
        raise AssertionError("there is no zeroconf to end")

    async def close(self):
        self.watch.log.append(("close", self.interface.name))


class FakeWatch(InterfaceWatch):
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
def watching():
    @contextlib.asynccontextmanager
    async def start(*interfaces, **settings):
        failures = settings.pop("failures", {})
        watch = FakeWatch(*interfaces, **settings)
        watch.failures.update(failures)
        watch.start()
        try:
            await watch.rounds(1)
            await watch.until(lambda: watch.told)
            yield watch
        finally:
            await watch.aclose()

    return start


@pytest.mark.asyncio
async def test_every_interface_gets_a_post_and_loses_it_in_the_end(watching):
    async with watching(WIFI, CABLE) as watch:
        await watch.rounds()
        assert sorted(watch.log) == [("man", "eth0"), ("man", "wlan0")]
        assert watch.told == [Condition(UP)]
    assert sorted(watch.log[2:]) == [("close", "eth0"), ("close", "wlan0")]
    await watch.aclose()
    assert len(watch.log) == 4


@pytest.mark.asyncio
async def test_an_interface_that_comes_back_elsewhere_is_manned_anew(watching):
    async with watching(WIFI, CABLE) as watch:
        await watch.until(lambda: len(watch.log) == 2)
        watch.interfaces = (CABLE,)
        await watch.until(lambda: ("close", "wlan0") in watch.log)
        watch.interfaces = (CABLE, WIFI_ELSEWHERE)
        await watch.until(lambda: watch.log.count(("man", "wlan0")) == 2)
        assert watch.log.count(("man", "eth0")) == 1, "the cable was left alone"
        assert watch.moves == 3


@pytest.mark.asyncio
async def test_no_network_at_all_is_told_and_passes(watching):
    async with watching() as watch:
        assert watch.condition.state == OFF
        assert "no local network" in str(watch.condition.text)
        watch.interfaces = (WIFI,)
        await watch.until(lambda: watch.condition.state == UP)
        watch.interfaces = ()
        await watch.until(lambda: watch.condition.state == OFF)


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
async def test_a_post_that_fails_is_told_of_and_tried_again(watching, error, words):
    async with watching(WIFI, failures={"wlan0": error}) as watch:
        assert watch.condition.state == OFF
        assert words in str(watch.condition.text)
        await watch.until(lambda: watch.log.count(("man", "wlan0")) > 2)
        watch.failures.clear()
        await watch.until(lambda: watch.condition == Condition(UP))
    assert watch.log.count(("man", "wlan0")) == watch.log.count(("close", "wlan0")), "none is left open"


@pytest.mark.asyncio
async def test_one_bad_interface_does_not_hurt_the_others(watching):
    failing = {"wlan0": OSError(errno.ENODEV, "No such device")}
    async with watching(WIFI, CABLE, failures=failing, retry=60.0) as watch:
        await watch.until(lambda: len(watch.log) >= 3)
        await watch.rounds()
        assert watch.condition == Condition(UP)
        assert watch.log.count(("man", "wlan0")) == 1, "not again before its time"


@pytest.mark.asyncio
async def test_after_sleep_everything_is_manned_anew(watching):
    async with watching(WIFI) as watch:
        await watch.rounds()
        watch.clock += 3600  # the wall clock went on, ours did not
        await watch.until(lambda: watch.log.count(("man", "wlan0")) == 2)
        await watch.rounds()
        assert watch.log == [("man", "wlan0"), ("close", "wlan0"), ("man", "wlan0")]


@pytest.mark.asyncio
async def test_renewing_mans_everything_anew_at_once(watching):
    async with watching(WIFI, CABLE) as watch:
        await watch.until(lambda: len(watch.log) == 2)
        watch.renew()
        await watch.until(lambda: len(watch.log) == 6)
        assert watch.told == [Condition(UP)]
