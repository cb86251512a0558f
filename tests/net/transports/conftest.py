# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

import socket

import pytest

from net.transports import tcp
from net.transports.rfcomm import pybluez, qt_links
from net.transports.rfcomm import stream as rfcomm_stream
from tests.net.transports.fake_qt import Air, install
from tests.net.transports.kits import KITS


def has_ipv6() -> bool:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


@pytest.fixture(params=sorted(KITS))
def kit(request):
    if request.param == "tcp6" and not has_ipv6():
        pytest.skip("no IPv6 on this machine")
    if request.param == "qt":
        request.getfixturevalue("bluetooth_air")
    return KITS[request.param]


@pytest.fixture
def bluetooth_air(monkeypatch, qapp):
    """QtBluetooth faked, and what is out there; on a thread of its own, whatever system this is."""
    air = Air()
    monkeypatch.setattr(qt_links, "PLATFORM", "linux")
    qt_links.home()
    install(monkeypatch, air)
    return air


@pytest.fixture(autouse=True)
def _short_linger(monkeypatch):
    monkeypatch.setattr(tcp, "LINGER", 0.2)
    monkeypatch.setattr(rfcomm_stream, "LINGER", 0.2)
    monkeypatch.setattr(pybluez, "POLL", 0.05)


@pytest.fixture(autouse=True)
def _small_buffers(monkeypatch):
    """A virtual radio is slow: less to fill before a sender has to wait."""
    monkeypatch.setattr(rfcomm_stream, "HIGH_WATER", 32_768)
