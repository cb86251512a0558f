# SPDX-License-Identifier: GPL-3.0-or-later
"""The module ``bluetooth`` behind the adapter: whole, broken in the ways that are known, or not there."""

from __future__ import annotations

import asyncio
import errno
import sys
from types import SimpleNamespace

import pytest

from net.transports import rfcomm
from net.transports.base import ConnectFailed, ListenFailed
from net.transports.rfcomm import RfcommConnector, Unavailable, pybluez
from net.transports.rfcomm.adapter import SERVICE_UUID, LinkFailed, SearchFailed
from tests.net.transports.fake_pybluez import Air, BluetoothError

pytestmark = pytest.mark.timeout(30)

HOST, GUEST = "00:AA:01:00:00:00", "00:AA:01:01:00:01"


def soon(awaitable):
    return asyncio.wait_for(awaitable, 10)


@pytest.fixture
def air():
    return Air()


@pytest.fixture
def host(air):
    return pybluez.PybluezAdapter(air.machine(HOST, "Anna"))


@pytest.fixture
def guest(air):
    return pybluez.PybluezAdapter(air.machine(GUEST, "Ben"))


# --- is it there, and whole? ------------------------------------------------------------------


@pytest.fixture
def installed(monkeypatch):
    def install(module):
        monkeypatch.setitem(sys.modules, "bluetooth", module)

    return install


def test_a_whole_module_is_used(installed, air):
    installed(air.machine(HOST))
    assert isinstance(pybluez.make(""), pybluez.PybluezAdapter)


def test_no_module_is_said(installed):
    installed(None)
    with pytest.raises(Unavailable, match=r"PyBluez can’t be used: .*bluetooth"):
        pybluez.make("")


def test_a_python_without_bluetooth_is_said(monkeypatch, tmp_path):
    """pybluez2 asks for it on import, and gets an AttributeError."""
    package = tmp_path / "bluetooth"
    package.mkdir()
    (package / "__init__.py").write_text(
        "import socket\nPROTOCOL = socket.BTPROTO_RFCOMM_OF_ANOTHER_PYTHON\n"
    )
    monkeypatch.delitem(sys.modules, "bluetooth", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(Unavailable, match="BTPROTO_RFCOMM"):
        pybluez.make("")


def broken_function(uuid=None, address=None):
    return is_valid_uuid(uuid)  # noqa: F821 - as in pybluez2 0.46


@pytest.mark.parametrize("function", ["advertise_service", "find_service"])
def test_a_function_that_would_raise_a_name_error_is_found_without_calling_it(installed, air, function):
    module = air.machine(HOST)
    setattr(module, function, broken_function)
    installed(module)
    with pytest.raises(Unavailable, match="lacks is_valid_uuid"):
        pybluez.make("")


def test_a_module_of_that_name_that_is_another_is_said(installed):
    installed(SimpleNamespace(BluetoothSocket=object))
    with pytest.raises(Unavailable, match="lacks advertise_service, stop_advertising, "):
        pybluez.make("")


@pytest.mark.parametrize(
    "error",
    [KeyError(3), NameError("x"), OSError(errno.EAFNOSUPPORT, "Address family not supported by protocol")],
)
def test_sockets_that_cant_be_made_are_said(installed, air, error):
    def fail():
        raise error

    module = air.machine(HOST)
    module.BluetoothSocket = fail
    installed(module)
    with pytest.raises(Unavailable, match=r"PyBluez can’t be used: ."):
        pybluez.make("")


# --- the choice -------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _no_wish(monkeypatch):
    monkeypatch.delenv("TAVOLINO_BLUETOOTH", raising=False)


def test_qt_is_the_default():
    choice = rfcomm.choose()
    assert choice.adapter.name == "qt"
    assert choice.problems == ()


def test_the_environment_comes_before_the_setting(monkeypatch, installed, air):
    installed(air.machine(HOST))
    assert rfcomm.choose("pybluez").adapter.name == "pybluez"
    monkeypatch.setenv("TAVOLINO_BLUETOOTH", "qt")
    assert rfcomm.choose("pybluez").adapter.name == "qt"
    monkeypatch.setenv("TAVOLINO_BLUETOOTH", "pybluez:" + GUEST)
    assert rfcomm.choose("qt").adapter._local == GUEST


@pytest.mark.parametrize(
    ("wish", "words"),
    [("pybluez", "PyBluez can’t be used"), ("smoke signals", "smoke signals"), ("bumble", "umble")],
)
def test_what_cant_be_used_is_told_and_the_default_taken(installed, wish, words):
    installed(None)
    choice = rfcomm.choose(wish)
    assert choice.adapter.name == "qt"
    assert [words in str(problem) for problem in choice.problems] == [True]


def test_where_nothing_can_be_used_that_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "net.transports.rfcomm.qt", None)
    choice = rfcomm.choose()
    assert choice.adapter is None
    assert "QtBluetooth can’t be used" in str(choice.problems[0])


def test_bluetooth_can_be_turned_off(monkeypatch):
    monkeypatch.setenv("TAVOLINO_BLUETOOTH", "off")
    choice = rfcomm.choose()
    assert choice.adapter is None
    assert len(choice.problems) == 1


def test_all_are_surveyed(installed):
    installed(None)
    survey = rfcomm.survey()
    assert list(survey) == ["qt", "pybluez", "bumble"]
    assert survey["qt"] is None
    assert survey["pybluez"] is not None
    assert survey["bumble"] is not None


# --- using it ---------------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_table_is_found_and_joined(host, guest):
    listener = await soon(host.listen(SERVICE_UUID, "Anna’s table"))
    assert listener.addresses == (f"bt:{HOST}",)
    found = []
    await soon(guest.inquire(found.append, lambda part: None))
    assert [(d.name, d.hosts, d.table) for d in found] == [
        ("", False, ""),
        ("Anna", False, ""),
        ("Anna", True, "Anna’s table"),
    ]
    assert await soon(guest.paired()) == []
    near = await soon(RfcommConnector(guest).connect(f"bt:{HOST}"))
    far = await soon(listener.accept())
    assert (near.peer, far.peer) == (f"bt:{HOST}", f"bt:{GUEST}")
    await asyncio.gather(near.aclose(), far.aclose())
    await listener.aclose()
    with pytest.raises(ConnectFailed, match="offers no table"):
        await soon(guest.connect(HOST, SERVICE_UUID))


@pytest.mark.asyncio
async def test_a_refusal_that_took_a_person_s_time_is_not_tried_again(air, host, guest, monkeypatch):
    monkeypatch.setattr(pybluez, "AT_ONCE", 0.0)
    listener = await soon(host.listen(SERVICE_UUID, "A table"))
    air.dialling = BluetoothError(errno.EACCES, "Permission denied")
    with pytest.raises(LinkFailed, match="did not let this computer in") as failure:
        await soon(guest.connect(HOST, SERVICE_UUID))
    assert not failure.value.stale
    await listener.aclose()


@pytest.mark.asyncio
async def test_a_refusal_by_no_person_is_tried_again(air, host, guest):
    async def wait(_seconds):
        air.dialling = None

    listener = await soon(host.listen(SERVICE_UUID, "A table"))
    air.dialling = BluetoothError(errno.EACCES, "Permission denied")
    stream = await soon(RfcommConnector(guest, sleep=wait).connect(f"bt:{HOST}"))
    await stream.aclose()
    await listener.aclose()


@pytest.mark.asyncio
async def test_a_table_is_found_under_its_new_name(air, host, guest):
    listener = await soon(host.listen(SERVICE_UUID, "A table"))
    stream = await soon(guest.connect(HOST, SERVICE_UUID))
    await soon(listener.rename("Anna’s table"))
    assert [name for _, name in air.services.values()] == ["Anna’s table"]
    assert stream.alive
    air.error = OSError("no advertisable device")
    with pytest.raises(ListenFailed, match="Make it visible"):
        await soon(listener.rename("Another"))
    await stream.aclose()
    await listener.aclose()
    air.error = None
    await soon(listener.rename("A third"))
    assert not air.services, "a closed table is not published again"


@pytest.mark.asyncio
async def test_nobody_there_is_said(guest):
    with pytest.raises(ConnectFailed, match="was not found"):
        await soon(guest.connect("00:AA:01:09:09:09", SERVICE_UUID))


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("number", "words", "stale"),
    [
        (errno.ECONNREFUSED, "offers no table", False),
        (errno.EACCES, "did not let this computer in", True),  # at once: no person has refused it
        (errno.EHOSTDOWN, "was not found", False),
        (errno.ETIMEDOUT, "did not answer in time", False),
        (errno.EBUSY, "offers no table", True),
        (errno.EIO, "over Bluetooth: told", False),
    ],
)
async def test_why_no_link_came_about(air, host, guest, number, words, stale):
    listener = await soon(host.listen(SERVICE_UUID, "A table"))
    air.dialling = BluetoothError(number, "told")
    with pytest.raises(ConnectFailed, match=words) as failure:
        await soon(guest.connect(HOST, SERVICE_UUID))
    assert getattr(failure.value, "stale", False) == stale
    await listener.aclose()


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("number", "state"),
    [
        (errno.ENODEV, "no-adapter"),
        (errno.ENETDOWN, "off"),
        (errno.EPERM, "no-permission"),
        (errno.EIO, "ready"),
    ],
)
async def test_the_adapters_state(air, guest, number, state):
    air.error = BluetoothError(number, "told")
    available = await soon(guest.availability())
    assert available.state == state
    if not available.ready:
        with pytest.raises(ListenFailed) as failure:
            await soon(guest.listen(SERVICE_UUID, "A table"))
        assert failure.value.text == available.text
    with pytest.raises(SearchFailed) as trouble:
        await soon(guest.inquire(lambda device: None, lambda part: None))
    assert trouble.value.text == available.text or "told" in str(trouble.value.text)


@pytest.mark.asyncio
@pytest.mark.skipif(sys.platform != "linux", reason="bluetoothd is Linux’s")
@pytest.mark.parametrize(
    ("error", "words"),
    [
        (BluetoothError(errno.ENOENT, "No such file or directory"), "--compat"),
        (BluetoothError(errno.EACCES, "Permission denied"), "may not use Bluetooth"),
        (BluetoothError("no advertisable device"), "Make it visible"),
        (BluetoothError("something else"), "something else"),
    ],
)
async def test_why_a_table_cant_be_opened(air, host, error, words):
    def refuse(*arguments, **settings):
        raise error

    host._module.advertise_service = refuse
    with pytest.raises(ListenFailed, match=words):
        await soon(host.listen(SERVICE_UUID, "A table"))
    assert air.listening == {}


@pytest.mark.asyncio
async def test_windows_sockets_without_time_outs_are_closed_to_wake_their_readers(
    air, host, guest, monkeypatch
):
    def no_timeouts(self, seconds):
        raise Exception("not implemented")

    def close(self):
        self.sock.shutdown(2)
        self.sock.close()

    listener = await soon(host.listen(SERVICE_UUID, "A table"))
    monkeypatch.setattr("tests.net.transports.fake_pybluez.FakeSocket.settimeout", no_timeouts)
    near = await soon(guest.connect(HOST, SERVICE_UUID))
    far = await soon(listener.accept())
    monkeypatch.setattr("tests.net.transports.fake_pybluez.FakeSocket.close", close)
    await near.send(b"hello")
    assert await soon(far.receive()) == b"hello"
    await asyncio.gather(near.aclose(), far.aclose())
    monkeypatch.undo()
    await listener.aclose()
