# SPDX-License-Identifier: GPL-3.0-or-later
"""Announcing and finding between real instances, over loopback only. Each test has a service type of its
own, so that others that run at the same time are not seen."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from types import SimpleNamespace

import msgspec
import pytest

import net.discovery.mdns as mdns
from net.discovery.interfaces import Interface
from net.discovery.lobby import LAN, FoundTable, Way
from net.discovery.mdns import Announcer, Browser, found_table
from net.discovery.news import UP, Condition
from net.discovery.records import to_txt

HERE = ["127.0.0.1"]
LOOPBACK = Interface(1, "lo", "lo", ("127.0.0.1",))
WIFI = Interface(2, "wlan0", "wlan0", ("192.168.1.5", "fe80::5%2"))
TABLE = FoundTable("aaaa", "Friday evening", "euchre", 3, 1, False, host="Anna", seats=4)

pytestmark = pytest.mark.asyncio


class Room:
    """Everyone on one service type."""

    def __init__(self):
        self.service = f"_tav-{secrets.token_hex(4)}._tcp.local."
        self.tables: dict[str, FoundTable] = {}
        self.gone: list[str] = []
        self.parts = []

    async def browse(self) -> Browser:
        browser = Browser(self._seen, self._lost, lambda _: None, names=HERE, service=self.service)
        browser.start()
        self.parts.append(browser)
        await self.until(lambda: browser.condition == Condition(UP))
        return browser

    async def announce(self, table=TABLE, port=47420) -> Announcer:
        announcer = Announcer(table, port, lambda _: None, names=HERE, service=self.service)
        announcer.start()
        self.parts.append(announcer)
        return announcer

    def _seen(self, key, table):
        self.tables[key] = table

    def _lost(self, key):
        self.gone.append(self.tables.pop(key).name)

    @property
    def ids(self):
        return sorted(t.table_id for t in self.tables.values())

    def find(self, id):
        return next((t for t in self.tables.values() if t.table_id == id), None)

    async def until(self, done, limit=30.0):
        end = time.monotonic() + limit
        while not done():
            assert time.monotonic() < end, "it does not come about"
            await asyncio.sleep(0.01)


@pytest.fixture
def room():
    @contextlib.asynccontextmanager
    async def open_room():
        room = Room()
        try:
            yield room
        finally:
            for part in reversed(room.parts):
                await part.aclose()

    return open_room


async def test_a_table_is_seen_changes_and_says_goodbye(room):
    async with room() as r:
        browser = await r.browse()
        announcer = await r.announce()
        await r.until(lambda: r.tables)
        assert r.find("aaaa") == msgspec.structs.replace(
            TABLE, ways=(Way(LAN, "127.0.0.1:47420", "127.0.0.1"),)
        )
        announcer.update(msgspec.structs.replace(TABLE, seats_open=2))
        announcer.update(msgspec.structs.replace(TABLE, seats_open=0, playing=True))
        await r.until(lambda: r.find("aaaa").seats_open == 0)
        assert r.find("aaaa").playing
        # Another name is another service: no moment without the table, and the old one is gone.
        announcer.update(msgspec.structs.replace(TABLE, name="Saturday"))
        await r.until(lambda: [t.name for t in r.tables.values()] == ["Saturday"])
        await announcer.aclose()
        await r.until(lambda: not r.tables)
        await browser.aclose()
        assert not r.tables


async def test_a_change_that_is_taken_back_is_seen_too(room):
    async with room() as r:
        await r.browse()
        announcer = await r.announce()
        await r.until(lambda: r.ids == ["aaaa"])
        for seats in (2, 3, 2, 3):
            announcer.update(msgspec.structs.replace(TABLE, seats_open=seats))
            await r.until(lambda seats=seats: r.find("aaaa").seats_open == seats, limit=3.0)


async def test_who_comes_later_sees_the_table_at_once(room):
    async with room() as r:
        announcer = await r.announce()
        await r.until(lambda: announcer.condition == Condition(UP))
        begun = time.monotonic()
        await r.browse()
        await r.until(lambda: r.ids == ["aaaa"])
        assert time.monotonic() - begun < 3


async def test_the_second_of_a_name_is_renamed(room):
    async with room() as r:
        await r.browse()
        first = await r.announce()
        await r.until(lambda: first.condition == Condition(UP))
        second = await r.announce(msgspec.structs.replace(TABLE, table_id="bbbb"), 47421)
        await r.until(lambda: r.ids == ["aaaa", "bbbb"])
        assert first.names == ("Friday evening",)
        assert second.names == ("Friday evening (2)",)
        assert {t.name for t in r.tables.values()} == {"Friday evening"}, (
            "people see the name as it was given"
        )


async def test_two_of_a_name_that_begin_at_once_part(room):
    async with room() as r:
        await r.browse()
        tables = [msgspec.structs.replace(TABLE, table_id=id) for id in ("bbbb", "aaaa")]
        one, other = [await r.announce(t, 47420 + n) for n, t in enumerate(tables)]
        await r.until(lambda: {*one.names, *other.names} == {"Friday evening", "Friday evening (2)"})
        await r.until(lambda: r.ids == ["aaaa", "bbbb"])
        await asyncio.sleep(0.5)
        assert r.ids == ["aaaa", "bbbb"]
        assert other.names == ("Friday evening",), "the smaller id keeps the name"


async def test_a_table_that_vanishes_without_goodbye_is_dropped_on_refresh(room, monkeypatch):
    monkeypatch.setattr(mdns, "VANISHED_AFTER", 2.0)
    async with room() as r:
        browser = await r.browse()
        stays = await r.announce(msgspec.structs.replace(TABLE, table_id="bbbb", name="Other"), 47421)
        announcer = await r.announce()
        await r.until(lambda: r.ids == ["aaaa", "bbbb"])
        (post,) = announcer._posts.values()
        await r.until(lambda: len(post.tasks) == 0)  # all it had to announce
        zc = post.aiozc.zeroconf
        zc.registry.async_remove(list(zc.registry.async_get_service_infos()))  # as if the plug was pulled
        browser.refresh()
        await r.until(lambda: r.ids == ["bbbb"])
        assert stays.condition == Condition(UP)


async def test_a_table_that_vanishes_without_goodbye_is_noticed_in_time(room, monkeypatch):
    monkeypatch.setattr(mdns, "TTL", 1)
    monkeypatch.setattr(mdns, "CHECK_EVERY", 0.3)
    monkeypatch.setattr(mdns, "ANSWER_WITHIN", 500)
    async with room() as r:
        await r.browse()
        announcer = await r.announce()
        await r.until(lambda: r.ids == ["aaaa"])
        await asyncio.sleep(1.5)
        assert r.ids == ["aaaa"], "one that is there is still there"
        (post,) = announcer._posts.values()
        zc = post.aiozc.zeroconf
        zc.registry.async_remove(list(zc.registry.async_get_service_infos()))
        await r.until(lambda: not r.tables)


async def test_hostile_services_are_shown_sensibly_or_not_at_all(room):
    from zeroconf import ServiceInfo

    def service(name, properties, port=47420, addresses=("127.0.0.1",)):
        return ServiceInfo(
            r.service, f"{name}.{r.service}", port=port, properties=properties,
            server=f"hostile-{secrets.token_hex(4)}.local.", parsed_addresses=list(addresses),
        )  # fmt: skip

    good = to_txt(TABLE)
    async with room() as r:
        browser = await r.browse()
        announcer = await r.announce(msgspec.structs.replace(TABLE, table_id="good"))
        await r.until(lambda: r.ids == ["good"])
        (post,) = announcer._posts.values()
        huge = b"".join(b"\xff" + b"x" * 255 for _ in range(30))
        infos = [
            service("Garbage", b"\xff\x00\xffid=\x01"),
            service("Nothing", {}),
            service("Huge", huge),
            service("Port nought", {**good, "id": b"port0"}, port=0),
            service("Elsewhere", {**good, "id": b"elsewhere"}, addresses=("93.184.216.34", "224.0.0.1")),
            service("Not over here", {**good, "id": b"nothere"}, addresses=("192.168.1.1",)),
            service("Future", {**good, "id": b"future", "v": b"999", "game": b"warp-chess"}),
            service("‮" + "ü" * 20, {**good, "id": b"odd", "name": b"\xff\xfe\x1b[2J"}),
        ]
        for info in infos:
            await post.aiozc.async_register_service(info, cooperating_responders=True, strict=False)
        await r.until(lambda: r.find("future") is not None)
        await asyncio.sleep(1)
        assert r.find("future").protocol == 999
        assert {"good", "future"} <= {*r.ids} <= {"good", "future", "odd"}
        assert browser.condition == Condition(UP)


def info(addresses, port=47420, **txt):
    properties = {k.encode(): v for k, v in {**to_txt(TABLE), **txt}.items()}
    return SimpleNamespace(properties=properties, port=port, parsed_scoped_addresses=lambda: addresses)


async def test_the_ways_in_are_those_that_lead_there_from_here():
    table = found_table(
        info(["192.168.1.9", "127.0.0.1", "93.184.216.34", "0.0.0.0", "fd00::9", "fe80::9", "nonsense"]), WIFI
    )
    assert table is not None
    assert table.addresses == ("192.168.1.9:47420", "[fd00::9]:47420", "[fe80::9%2]:47420")
    assert found_table(info(["192.168.1.9"]), LOOPBACK) is None
    assert found_table(info(["127.0.0.1"], port=70000), LOOPBACK) is None
    many = found_table(info([f"192.168.1.{n}" for n in range(50)]), WIFI)
    assert many is not None
    assert len(many.ways) == mdns.MAX_WAYS


async def test_each_interface_has_a_name_of_its_own():
    announcer = Announcer(TABLE, 47420, lambda _: None)
    announcer.changed((LOOPBACK, WIFI))
    assert announcer.make_post(LOOPBACK).label == "Friday evening"
    assert announcer.make_post(WIFI).label == "Friday evening (wlan0)"
    announcer.changed((WIFI,))
    assert announcer.make_post(WIFI).label == "Friday evening"
