# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

from types import SimpleNamespace

import pytest

from net.discovery import interfaces
from net.discovery.interfaces import (
    Interface,
    Watcher,
    all_interfaces,
    are_addresses,
    to_type,
    usable,
    wanted,
)

LO = Interface(1, "lo", "lo", ("127.0.0.1", "::1"))
WIFI = Interface(2, "wlan0", "wlan0", ("192.168.1.5", "fd00::5", "2a02::5", "fe80::5%2"))
CABLE = Interface(3, "eth0", "eth0", ("10.1.2.3", "fe80::3%3"))
USB = Interface(4, "usb0", "usb0", ("169.254.3.4",))
DOCKER = Interface(5, "docker0", "docker0", ("172.17.0.1",))
OUTSIDE = Interface(6, "ppp0", "ppp0", ("93.184.216.34", "fe80::6%6"))
ONLY_V6 = Interface(7, "wlan1", "wlan1", ("fe80::7%7",))
ALL = (LO, WIFI, CABLE, USB, DOCKER, OUTSIDE, ONLY_V6)


def used(*names: str) -> dict[str, tuple[str, ...]]:
    return {i.name: i.addresses for i in usable(names, ALL)}


def test_private_networks_are_used_each_with_its_own_addresses():
    assert used() == {
        "wlan0": ("192.168.1.5", "fd00::5", "fe80::5%2"),
        "eth0": ("10.1.2.3", "fe80::3%3"),
        "usb0": ("169.254.3.4",),
        "wlan1": ("fe80::7%7",),
    }


def test_an_interface_that_is_named_is_used_with_all_it_has():
    assert used("ppp0") == {"ppp0": OUTSIDE.addresses}
    assert used("lo", "docker0") == {"lo": LO.addresses, "docker0": DOCKER.addresses}


def test_addresses_that_are_named_are_used_and_no_others():
    assert used("192.168.1.5", "fe80::3") == {"wlan0": ("192.168.1.5",), "eth0": ("fe80::3%3",)}
    assert used("127.0.0.1", "127.0.0.2") == {"lo": ("127.0.0.1", "127.0.0.2")}


def test_an_interface_that_is_not_there_leaves_nothing():
    assert used("wlan9") == {}
    assert to_type(("wlan9",), ALL) == ("127.0.0.1",)


def test_addresses_to_type_are_ordered_by_use():
    assert to_type((), ALL) == (
        "192.168.1.5",
        "10.1.2.3",
        "93.184.216.34",
        "169.254.3.4",
        "fd00::5",
        "2a02::5",
    )
    assert to_type(("eth0",), ALL) == ("10.1.2.3",)
    assert to_type(("127.0.0.1", "127.0.0.2"), ALL) == ("127.0.0.1", "127.0.0.2")


def test_alone_on_earth_there_is_this_machine_to_type():
    assert to_type((), (LO, DOCKER)) == ("127.0.0.1",)


def test_the_environment_comes_before_the_setting(monkeypatch):
    monkeypatch.setenv("TAVOLINO_INTERFACES", " eth0 ,192.168.1.5;")
    assert wanted("wlan0") == ("eth0", "192.168.1.5")
    monkeypatch.setenv("TAVOLINO_INTERFACES", "  ")
    assert wanted("wlan0, Wi-Fi 2") == ("wlan0", "Wi-Fi 2")
    assert wanted() == ()


def test_names_are_told_from_addresses():
    assert are_addresses(["127.0.0.1", "fe80::1%3"])
    assert are_addresses([])
    assert not are_addresses(["127.0.0.1", "eth0"])


def adapter(name, index, *ips, nice=""):
    return SimpleNamespace(
        name=name, nice_name=nice or name, index=index, ips=[SimpleNamespace(ip=ip) for ip in ips]
    )


def test_what_the_system_tells_is_put_in_order(monkeypatch):
    adapters = [
        adapter("wlan0", 2, ("fe80::1", 0, 2), ("fd00::5", 0, 0), "192.168.1.5"),
        adapter("lo", 1, "127.0.0.1", ("::1", 0, 0)),
        adapter(b"{1234-5678-9ABC-DEF0-1234}", None, "10.0.0.1", nice="Ethernet 2"),
        adapter("down0", 9),
    ]
    monkeypatch.setattr(interfaces.ifaddr, "get_adapters", lambda: adapters)
    assert all_interfaces() == (
        Interface(0, "{1234-5678-9ABC-DEF0-1234}", "Ethernet 2", ("10.0.0.1",)),
        Interface(1, "lo", "lo", ("127.0.0.1", "::1")),
        Interface(2, "wlan0", "wlan0", ("192.168.1.5", "fd00::5", "fe80::1%2")),
    )
    assert [i.name for i in usable(("Ethernet 2",))] == ["{1234-5678-9ABC-DEF0-1234}"]


def test_a_system_that_does_not_tell_has_no_interfaces(monkeypatch):
    def failing():
        raise OSError("no netlink here")

    monkeypatch.setattr(interfaces.ifaddr, "get_adapters", failing)
    assert all_interfaces() == ()
    assert usable() == ()
    assert to_type() == ("127.0.0.1",)


class TestWatcher:
    def test_the_first_look_counts(self):
        assert Watcher(3).look((WIFI,), 0) is True

    def test_without_a_change_nothing_happens(self):
        watcher = Watcher(3)
        watcher.look((WIFI,), 0)
        assert not any(watcher.look((WIFI,), now) for now in range(1, 50))

    def test_a_change_counts_once_it_lasts(self):
        watcher = Watcher(3)
        watcher.look((WIFI,), 0)
        looks = [watcher.look((WIFI, CABLE), now) for now in (10, 11, 12, 13, 14, 15)]
        assert looks == [False, False, False, True, False, False]

    def test_a_flicker_does_not_count(self):
        watcher = Watcher(3)
        watcher.look((WIFI,), 0)
        for now in range(1, 40, 2):
            assert not watcher.look((), now)
            assert not watcher.look((WIFI,), now + 1)

    def test_addresses_that_come_one_by_one_count_together(self):
        watcher = Watcher(3)
        watcher.look((), 0)
        assert not watcher.look((CABLE,), 1)
        assert not watcher.look((CABLE, USB), 3)
        assert not watcher.look((CABLE, USB, WIFI), 5)
        assert not watcher.look((CABLE, USB, WIFI), 7)
        assert watcher.look((CABLE, USB, WIFI), 8)


@pytest.mark.parametrize("interface", ALL)
def test_an_interface_knows_its_kind(interface):
    assert interface.loopback == (interface is LO)
    assert all("." in address for address in interface.ipv4)
