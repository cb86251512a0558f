# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import unicodedata

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.euchre.options import EuchreOptions
from engines.registry import GAMES
from net.discovery.lobby import FoundTable
from net.discovery.records import MAX_LABEL, MORE_RULES, from_txt, instance_name, listing, shown, to_txt
from net.protocol.messages import PROTOCOL, PersonInfo, Profile, SeatInfo, TableInfo

TABLE = FoundTable(
    table_id="0123abcd",
    name="Friday evening",
    game="euchre",
    seats_open=2,
    protocol=PROTOCOL,
    locked=True,
    host="Anna",
    seats=4,
    playing=True,
    bluetooth="bt:AA:BB:CC:DD:EE:0F",
    rules=(("stick_the_dealer", True), ("no_trump", "both"), ("alone_allowed", False), ("points_to_win", 15)),
    spectators=True,
)


def wire(record: dict[str, bytes]) -> dict[bytes, bytes | None]:
    return {key.encode(): value for key, value in record.items()}


def test_a_table_says_all_of_itself():
    assert from_txt(wire(to_txt(TABLE))) == TABLE
    plain = msgspec.structs.replace(
        TABLE, locked=False, playing=False, bluetooth="", rules=(), spectators=False
    )
    assert from_txt(wire(to_txt(plain))) == plain


@given(st.text(max_size=300), st.text(max_size=100))
def test_every_entry_fits_whatever_the_names(name, host):
    record = to_txt(msgspec.structs.replace(TABLE, name=name, host=host))
    assert all(len(key) + 1 + len(value) <= 255 for key, value in record.items())
    assert sum(len(key) + 2 + len(value) for key, value in record.items()) < 1000, "it fits into one packet"
    back = from_txt(wire(record))
    assert back is not None
    assert back.table_id == TABLE.table_id
    assert one_line(back.name)
    assert one_line(back.host)


def one_line(text: str) -> bool:
    return len(text) <= 64 and text == text.strip() and all(
        c == " " or c in "\u200c\u200d" or unicodedata.category(c)[0] not in "CZ" for c in text
    )  # fmt: skip


KEYS = [b"id", b"name", b"game", b"open", b"seats", b"v", b"host", b"bt", b"rules"]
VALUES = [b"abc", b"4", b"-1", b"9" * 300, b"euchre", b"joker,points_to_win=7", b"+"]


@given(
    st.dictionaries(
        st.one_of(st.sampled_from(KEYS), st.sampled_from([b"ID", b"Rules"]), st.binary(max_size=20)),
        st.one_of(st.none(), st.binary(max_size=300), st.sampled_from(VALUES)),
        max_size=12,
    )
)
def test_garbage_becomes_something_harmless_or_nothing(record):
    table = from_txt(record)
    if table is None:
        return
    assert table.table_id.isascii()
    assert 0 < len(table.table_id) <= 64
    assert one_line(table.name)
    assert one_line(table.host)
    assert 0 <= table.seats_open <= table.seats <= 16
    assert table.protocol >= 0
    assert len(table.game) <= 24
    assert table.bluetooth == "" or table.bluetooth.startswith("bt:")
    if table.rules is not None:
        assert tuple(EuchreOptions.parse(dict(table.rules)).differences().items()) == table.rules


@pytest.mark.parametrize("id", [b"", b"a b", b"../../x", "ä".encode(), b"x" * 65, b"\xff\xfe", None])
def test_a_record_that_does_not_say_which_table_is_none(id):
    assert from_txt({**wire(to_txt(TABLE)), b"id": id}) is None


@pytest.mark.parametrize(
    ("key", "value", "field", "expected"),
    [
        (b"v", b"2", "protocol", 2),
        (b"v", b"one", "protocol", 0),
        (b"v", b"9" * 500, "protocol", 0),
        (b"open", b"99", "seats_open", 4),
        (b"open", b"-3", "seats_open", 0),
        (b"seats", b"4000000", "seats", 16),
        (b"game", b"../etc", "game", ""),
        (b"name", b"\x1b[31mred\x00\n two  lines", "name", "[31mred two lines"),
        (b"name", "‮evil".encode(), "name", "evil"),
        (b"name", b"\xff\xfe ok", "name", "ok"),
        (b"name", None, "name", ""),
        (b"bt", b"bt:aa:bb:cc:dd:ee:ff", "bluetooth", "bt:AA:BB:CC:DD:EE:FF"),
        (b"bt", b"192.168.1.1", "bluetooth", ""),
        (b"watch", b"yes", "spectators", False),
        (b"rules", b"", "rules", ()),
        (b"rules", b"joker,,points_to_win=7", "rules", (("joker", True), ("points_to_win", 7))),
        (b"rules", b"joker=off,points_to_win=10", "rules", ()),
        (b"rules", b"joker,joker=off", "rules", ()),
        (b"rules", MORE_RULES, "rules", None),
        (b"rules", b"joker,+", "rules", None),
        (b"rules", b"points_to_win=8", "rules", None),
        (b"rules", b"points_to_win=" + b"9" * 150, "rules", None),
        (b"rules", b"points_to_win", "rules", None),
        (b"rules", b"joker=maybe", "rules", None),
        (b"rules", b"__class__", "rules", None),
        (b"rules", b"fizzbin", "rules", None),
        (b"rules", "jöker".encode(), "rules", None),
        (b"rules", b"joker," * 40, "rules", None),
        (b"game", b"fizzbin", "rules", None),
    ],
)
def test_each_entry_is_checked(key, value, field, expected):
    table = from_txt({**wire(to_txt(TABLE)), key: value})
    assert getattr(table, field) == expected


@given(st.text(max_size=200), st.sampled_from(["", "eth0", "eth0 2", "Wi-Fi 2.4 GHz"]))
def test_an_instance_name_is_one_label(name, extra):
    label = instance_name(name, extra)
    assert 0 < len(label.encode()) <= MAX_LABEL
    assert "." not in label
    assert label == label.strip()
    if extra:
        assert label.endswith(f"({extra.replace('.', ' ')})")


def test_a_name_is_cut_between_letters():
    assert instance_name("ä" * 40) == "ä" * 31
    assert instance_name("") == "Tavolino"
    assert instance_name("Dr. No") == "Dr No"


def test_joined_signs_stay_joined():
    family = "👨‍👩‍👧"
    assert shown(family.encode()) == family


def test_a_listing_is_what_everybody_may_know():
    people = (
        PersonInfo(1, Profile("Anna"), 0, True, True),
        PersonInfo(2, Profile("Bo"), 1, True, False),
    )
    seats = tuple(SeatInfo(n, n % 2, "person" if n < 2 else "bot", Profile("X"), "easy", n) for n in range(4))
    info = TableInfo(
        table_id="t", name="N", game="euchre", rules_version=1, options={}, phase="playing", match=1,
        paused=False, seats=seats, seats_open=2, people=people, spectators_allowed=True,
    )  # fmt: skip
    assert listing(info, "bt:00:00:00:00:00:00") == FoundTable(
        "t", "N", "euchre", 2, PROTOCOL, False, (), "Anna", 4, True, "bt:00:00:00:00:00:00", (), True
    )
    assert listing(msgspec.structs.replace(info, seats_open=-1, people=(), phase="lobby")) == FoundTable(
        "t", "N", "euchre", 0, PROTOCOL, False, (), "", 4, False, "", (), True
    )
    house = {"joker": True, "points_to_win": 10, "alone_allowed": False, "lone_march_points": 5}
    listed = listing(msgspec.structs.replace(info, options=house, spectators_allowed=False))
    assert listed.rules == (("joker", True), ("alone_allowed", False)), "what matters and differs"
    assert not listed.spectators


def test_house_rules_are_said_shortly_or_that_there_are_more():
    record = to_txt(TABLE)
    assert record["rules"] == b"stick_the_dealer,no_trump=both,alone_allowed=off,points_to_win=15"
    assert "rules" not in to_txt(msgspec.structs.replace(TABLE, rules=None))
    long = msgspec.structs.replace(
        TABLE, rules=tuple((f"a_rule_with_a_long_name_{n}", True) for n in range(8))
    )
    assert to_txt(long)["rules"] == MORE_RULES
    assert from_txt(wire(to_txt(long))).rules is None
    crowded = msgspec.structs.replace(long, rules=long.rules[:7], table_id="x" * 700)
    assert to_txt(crowded)["rules"] == MORE_RULES, "the whole record counts too"
    assert to_txt(msgspec.structs.replace(crowded, table_id="x"))["rules"] != MORE_RULES


def test_the_house_rules_of_every_preset_fit():
    for game in GAMES:
        for preset in game.options_type.presets:
            rules = tuple(game.options_type.preset(preset.slug).differences().items())
            table = msgspec.structs.replace(TABLE, game=game.type.slug, rules=rules)
            assert from_txt(wire(to_txt(table))).rules == rules
