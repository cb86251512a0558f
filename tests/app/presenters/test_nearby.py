# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

from app.i18n import set_language
from app.presenters.nearby import NearbyView, nearby_views, trouble
from app.presenters.networks import networks_view, with_network
from app.presenters.qr import qr_path
from engines.text import T
from net.discovery.interfaces import Interface
from net.discovery.lobby import LAN, FoundTable, Way
from net.discovery.news import OFF, STARTING, UP, Condition, Found
from net.protocol.messages import PROTOCOL
from tests.app.fakes import bluetooth_way, found_table


def view(**changes: object) -> NearbyView:
    return nearby_views([found_table(1, **changes)])[0]


def test_a_row_says_what_is_played_with_whom_and_how_to_get_in() -> None:
    row = view(name="Friday")
    assert (row.name, row.detail, row.seats) == ("Friday", "Euchre · hosted by Bea", "2 seats open")
    assert (row.taken, row.total, row.lan, row.bluetooth) == (2, 4, True, False)
    assert row.spoken == "Friday, Euchre · hosted by Bea, 2 seats open, in this network at 192.0.2.1"


def test_seats_in_words() -> None:
    assert view(seats_open=1).seats == "1 seat open"
    assert view(seats_open=0).seats == "Every seat is taken"
    assert view(seats_open=0).taken == 4
    assert view(playing=True).seats == "2 seats open, match under way"
    assert view(seats=0, seats_open=0).seats == ""


def test_a_locked_table_says_so_to_those_who_listen() -> None:
    assert view(locked=True).locked
    assert "locked with a password" in view(locked=True).spoken
    assert "locked" not in view().spoken


def test_tables_that_can_not_be_joined_say_why() -> None:
    newer, older = view(protocol=PROTOCOL + 1), view(protocol=0)
    assert newer.foreign
    assert newer.total == 0
    assert newer.seats == "Needs a newer Tavolino than yours"
    assert older.foreign
    assert "same version" in older.seats
    strange = view(game="warp-chess")
    assert strange.foreign
    assert strange.detail.startswith("warp-chess")
    assert "does not know" in strange.seats


def test_both_ways_in_are_shown() -> None:
    ways = (Way(LAN, "192.0.2.1:47420", "192.0.2.1"), bluetooth_way(signal=-70))
    row = view(ways=ways)
    assert row.lan
    assert row.bluetooth
    assert row.signal == 2
    assert row.ways == "in this network at 192.0.2.1, over Bluetooth"
    assert [view(ways=(bluetooth_way(signal=s),)).signal for s in (-40, -79, -95, None)] == [3, 2, 1, 0]


def test_a_bare_device_is_shown_by_its_name() -> None:
    device = FoundTable("", "Bea’s laptop", "", 0, PROTOCOL, False, (bluetooth_way(),), "Bea’s laptop")
    (row,) = nearby_views([device])
    assert (row.name, row.detail, row.seats, row.total) == ("Bea’s laptop", "over Bluetooth", "", 0)
    assert not row.foreign
    assert row.key == "bt:00:11:22:33:44:55"
    assert row.spoken == "Bea’s laptop, over Bluetooth"


def test_a_table_without_a_name_goes_by_its_hosts() -> None:
    assert view(name="").name == "Bea"
    assert view(name="", host="").name == "A table"


def test_rows_speak_the_readers_language() -> None:
    english = view().seats
    set_language("de")
    assert view().seats != english


def test_trouble_is_told_only_where_there_is_some() -> None:
    assert trouble(Found((), Condition(OFF, T("No network.")))) == "No network."
    assert trouble(Found((), Condition(UP))) == trouble(Found((), Condition(STARTING))) == ""


WIFI = Interface(2, "wlan0", "Wi-Fi", ("192.168.1.5", "fe80::5%2"))
ONLY_V6 = Interface(3, "eth0", "eth0", ("fe80::3%3",))
LO = Interface(1, "lo", "lo", ("127.0.0.1",))


def test_networks_are_listed_with_their_addresses() -> None:
    rows = networks_view((LO, WIFI, ONLY_V6), "wlan0")
    assert [(r.name, r.label, r.detail, r.used) for r in rows] == [
        ("wlan0", "Wi-Fi", "192.168.1.5", True),
        ("eth0", "eth0", "fe80::3%3", False),
    ]


def test_a_network_that_was_chosen_stays_listed() -> None:
    rows = networks_view((LO,), "usb0, lo")
    assert [(r.name, r.used) for r in rows] == [("lo", True), ("usb0", True)]
    assert rows[1].detail == "not connected now"


def test_networks_are_ticked_and_unticked() -> None:
    one = with_network("", "wlan0", True)
    both = with_network(one, "eth0", True)
    assert (one, both) == ("wlan0", "wlan0, eth0")
    assert with_network(both, "eth0", True) == both
    assert with_network(both, "wlan0", False) == "eth0"
    assert with_network(one, "wlan0", False) == ""


def modules(path: str, size: int) -> list[list[bool]]:
    """The path painted: which modules are dark."""
    dark = [[False] * size for _ in range(size)]
    for run in path.split("z"):
        if run:
            start, rest = run[1:].split("h", 1)
            x, y = map(int, start.split(","))
            for n in range(int(rest.split("v")[0])):
                dark[y][x + n] = True
    return dark


def test_a_qr_code_is_painted_as_it_is_computed() -> None:
    import segno

    path, size = qr_path("TAVOLINO:5DBYS")
    assert size == 21, "a short code makes the smallest QR code"
    expected = [[bool(m) for m in row] for row in segno.make("TAVOLINO:5DBYS", error="m", micro=False).matrix]
    assert modules(path, size) == expected
    assert qr_path("") == ("", 0)
