# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.discovery.lobby import BLUETOOTH, LAN, MAX_SIGHTINGS, FoundTable, Lobby, Way

V4 = Way(LAN, "192.168.1.5:47420")
V4_TOO = Way(LAN, "192.168.1.6:47420")
V6 = Way(LAN, "[fd00::5]:47420")
LINK_LOCAL = Way(LAN, "[fe80::5%2]:47420")
NEAR = Way(BLUETOOTH, "bt:AA:AA:AA:AA:AA:AA", "Bea’s laptop", -50)
FAR = Way(BLUETOOTH, "bt:BB:BB:BB:BB:BB:BB", "Carla’s laptop", -80)
UNKNOWN = Way(BLUETOOTH, "bt:CC:CC:CC:CC:CC:CC", "")


def table(id: str = "t1", name: str = "Table", **changes) -> FoundTable:
    return msgspec.structs.replace(FoundTable(id, name, "euchre", 2, 1, False, (V4,), seats=4), **changes)


def device(way: Way, **changes) -> FoundTable:
    return table("", way.detail, game="", seats=0, seats_open=0, ways=(way,), **changes)


class World:
    def __init__(self) -> None:
        self.told: list[tuple[FoundTable, ...]] = []
        self.lobby = Lobby(self.told.append, protocol=1)

    @property
    def names(self) -> list[str]:
        return [t.name for t in self.lobby.tables]


@pytest.fixture
def world() -> World:
    return World()


def test_a_table_comes_changes_and_goes(world):
    world.lobby.seen("a", table(), 0)
    world.lobby.seen("a", table(seats_open=1), 1)
    world.lobby.seen("a", table(seats_open=1), 2)
    world.lobby.lost("a")
    world.lobby.lost("a")
    assert [[t.seats_open for t in tables] for tables in world.told] == [[2], [1], []]


def test_one_table_seen_on_several_interfaces_is_one_entry(world):
    world.lobby.seen("lan:eth0", table(), 0)
    world.lobby.seen("lan:wlan0", table(ways=(LINK_LOCAL, V6, V4_TOO, V4)), 0)
    (entry,) = world.lobby.tables
    assert entry.ways == (V4, V4_TOO, V6, LINK_LOCAL)
    world.lobby.lost("lan:wlan0")
    assert world.lobby.tables[0].ways == (V4,)


def test_the_newest_facts_count(world):
    world.lobby.seen("lan:eth0", table(seats_open=3), 0)
    world.lobby.seen("lan:wlan0", table(seats_open=0, ways=(V4_TOO,)), 1)
    assert world.lobby.tables[0].seats_open == 0
    world.lobby.seen("lan:eth0", table(seats_open=1), 2)
    assert world.lobby.tables[0].seats_open == 1


def test_the_local_network_comes_before_bluetooth(world):
    world.lobby.seen("lan:a", table(bluetooth=NEAR.address), 0)
    world.lobby.seen("bluetooth:a", device(NEAR), 1)
    (entry,) = world.lobby.tables
    assert entry.name == "Table"
    assert entry.seats_open == 2
    assert entry.addresses == (V4.address, NEAR.address)


def test_bluetooth_alone_is_an_entry_of_its_own_until_the_host_says_which_table_it_is(world):
    world.lobby.seen("bluetooth:a", device(NEAR), 0)
    world.lobby.seen("lan:b", table(), 0)
    assert {t.key for t in world.lobby.tables} == {NEAR.address, "t1"}
    world.lobby.seen("lan:b", table(bluetooth=NEAR.address), 1)
    assert [t.key for t in world.lobby.tables] == ["t1"]
    world.lobby.lost("lan:b")
    assert [t.key for t in world.lobby.tables] == [NEAR.address]


def test_the_nearer_device_comes_first(world):
    for way in (UNKNOWN, FAR, NEAR):
        world.lobby.seen(way.address, table(ways=(way,)), 0)
    assert world.lobby.tables[0].ways == (NEAR, FAR, UNKNOWN)


def test_the_order_is_by_name_and_what_can_not_be_joined_is_last(world):
    world.lobby.seen("1", table("1", "bravo"), 0)
    world.lobby.seen("2", table("2", "Alpha", protocol=2), 0)
    world.lobby.seen("3", table("3", "Charlie", seats_open=0), 0)
    world.lobby.seen("4", table("4", "alpha"), 0)
    assert world.names == ["alpha", "bravo", "Charlie", "Alpha"]
    world.lobby.seen("1", table("1", "bravo", seats_open=0), 1)
    assert world.names == ["alpha", "bravo", "Charlie", "Alpha"], "a table does not jump when it fills"


def test_what_is_stale_disappears(world):
    world.lobby.seen("a", table("1", "Short"), 0, lasts=5)
    world.lobby.seen("b", table("2", "Long"), 0, lasts=50)
    world.lobby.seen("c", table("3", "Until lost"), 0)
    assert world.lobby.next_deadline() == 5
    world.lobby.tick(4.9)
    assert world.names == ["Long", "Short", "Until lost"]
    world.lobby.seen("a", table("1", "Short"), 4.9, lasts=5)
    world.lobby.tick(5)
    assert "Short" in world.names
    world.lobby.tick(9.9)
    assert world.names == ["Long", "Until lost"]
    world.lobby.tick(1000)
    assert world.names == ["Until lost"]
    assert world.lobby.next_deadline() is None


def test_all_of_one_kind_can_be_forgotten(world):
    world.lobby.seen("lan:a", table("1", "One"), 0)
    world.lobby.seen("bluetooth:a", device(NEAR), 0)
    world.lobby.forget("bluetooth:")
    assert world.names == ["One"]
    told = len(world.told)
    world.lobby.forget("bluetooth:")
    assert len(world.told) == told
    world.lobby.forget()
    assert world.names == []


def test_ones_own_table_is_left_out_however_it_is_seen(world):
    world.lobby.hide(["t1"])
    world.lobby.seen("lan:a", table(bluetooth=NEAR.address), 0)
    world.lobby.seen("bluetooth:a", device(NEAR), 0)
    assert world.names == []
    world.lobby.hide([])
    assert world.names == ["Table"]


def test_a_full_lobby_takes_no_new_ones_but_lets_the_known_change(world):
    for number in range(MAX_SIGHTINGS + 10):
        world.lobby.seen(str(number), table(str(number), f"{number:03}"), 0)
    assert len(world.lobby.tables) == MAX_SIGHTINGS
    world.lobby.seen("0", table("0", "000", seats_open=1), 1)
    assert world.lobby.tables[0].seats_open == 1
    world.lobby.lost("5")
    world.lobby.seen("new", table("new", "zzz"), 1)
    assert world.names[-1] == "zzz"


ways = st.sampled_from([V4, V4_TOO, V6, LINK_LOCAL, NEAR, FAR, UNKNOWN])
tables = st.builds(
    table,
    id=st.sampled_from(["", "1", "2", "3"]),
    name=st.sampled_from(["", "a", "B"]),
    protocol=st.sampled_from([0, 1, 2]),
    ways=st.lists(ways, max_size=3).map(tuple),
    bluetooth=st.sampled_from(["", NEAR.address, FAR.address]),
)
steps = st.lists(
    st.one_of(
        st.tuples(st.just("seen"), st.sampled_from("abcd"), tables, st.sampled_from([None, 1.0, 3.0])),
        st.tuples(st.just("lost"), st.sampled_from("abcd")),
        st.tuples(st.just("wait"), st.sampled_from([0.5, 1.0, 4.0])),
    ),
    max_size=30,
)


@given(steps)
def test_whatever_is_reported_each_table_is_there_once_with_all_its_ways(steps):
    world = World()
    known: dict[str, tuple[FoundTable, float | None]] = {}
    now = 0.0
    for step in steps:
        if step[0] == "seen":
            _, key, found, lasts = step
            world.lobby.seen(key, found, now, lasts)
            known[key] = (found, None if lasts is None else now + lasts)
        elif step[0] == "lost":
            world.lobby.lost(step[1])
            known.pop(step[1], None)
        else:
            now += step[1]
            world.lobby.tick(now)
            known = {k: (t, end) for k, (t, end) in known.items() if end is None or end > now}
    shown = world.lobby.tables
    assert len({t.key for t in shown}) == len(shown)
    assert {w for t, _ in known.values() for w in t.ways if t.key} == {w for t in shown for w in t.ways}
    assert {t.table_id for t, _ in known.values() if t.table_id} == {t.table_id for t in shown if t.table_id}
    if world.told:
        assert world.told[-1] == shown
    assert all(a != b for a, b in zip(world.told, world.told[1:], strict=False)), "told only what changed"
