# SPDX-License-Identifier: GPL-3.0-or-later
"""QtBluetooth behind the adapter: real Qt, real threads, faked Bluetooth (and none, as on this machine)."""

from __future__ import annotations

import ast
import asyncio
import functools
import gc
import inspect
import threading
import weakref
from types import SimpleNamespace

import pytest
from PySide6.QtBluetooth import QBluetoothDeviceDiscoveryAgent, QBluetoothLocalDevice, QBluetoothServer
from PySide6.QtCore import Qt, QThread

from net.transports.base import ConnectFailed, EndOfStream, ListenFailed
from net.transports.rfcomm import RfcommConnector, qt, qt_links
from net.transports.rfcomm.adapter import SERVICE_UUID, LinkFailed, SearchFailed
from tests.net.transports.fake_qt import HERE, FakeSocket

pytestmark = [pytest.mark.asyncio, pytest.mark.timeout(30)]

HostMode = QBluetoothLocalDevice.HostMode
SocketError = FakeSocket.SocketError
HOST = "00:11:22:33:44:66"
AT = f"bt:{HOST}"


def soon(awaitable):
    return asyncio.wait_for(awaitable, 10)


@pytest.fixture
def air(bluetooth_air):
    return bluetooth_air


@pytest.fixture
def adapter(air):
    return qt.QtAdapter()


async def at_home(work):
    return await soon(qt.at_home(work))


# --- without Bluetooth ------------------------------------------------------------------------


@pytest.mark.qt_log_ignore("Cannot find a compatible running Bluez")
async def test_the_real_thing_on_a_machine_without_bluetooth_speaks_words(qapp):
    adapter = qt.QtAdapter()
    available = await soon(adapter.availability())
    if available.ready:
        pytest.skip("this machine has Bluetooth")
    assert len(str(available.text)) > 30
    with pytest.raises(ListenFailed) as failure:
        await soon(adapter.listen(SERVICE_UUID, "A table"))
    assert failure.value.text == available.text
    with pytest.raises(SearchFailed):
        await soon(adapter.paired())
    with pytest.raises(SearchFailed):
        await soon(adapter.inquire(lambda device: None, lambda part: None))
    with pytest.raises(ConnectFailed):
        await soon(RfcommConnector(adapter).connect(AT))


@pytest.mark.parametrize(
    ("adapters", "mode", "state"),
    [
        (0, HostMode.HostConnectable, "no-adapter"),
        (1, HostMode.HostPoweredOff, "off"),
        (1, HostMode.HostConnectable, "ready"),
        (1, HostMode.HostDiscoverable, "ready"),
    ],
)
async def test_the_adapters_state(adapter, air, adapters, mode, state):
    air.adapters, air.mode = adapters, mode
    available = await soon(adapter.availability())
    assert available.state == state
    assert str(available.text).endswith(".")


async def test_an_adapter_that_was_there_is_not_gone_at_the_first_such_answer(adapter, air, monkeypatch):
    monkeypatch.setattr(qt, "SECOND_LOOKS", (0.0, 0.0))
    assert (await soon(adapter.availability())).ready
    air.blind = 2
    assert (await soon(adapter.availability())).ready
    air.blind = 3
    assert (await soon(adapter.availability())).state == "no-adapter"


async def test_bluetooth_is_used_on_one_thread_which_is_not_ours(adapter, air):
    await soon(adapter.availability())
    await soon(adapter.availability())
    assert len(air.threads) == 1
    assert threading.get_ident() not in air.threads


async def test_what_was_posted_is_done_before_the_thread_ends(qapp, monkeypatch):
    thread, home = QThread(), qt_links.Home()
    home.moveToThread(thread)
    home.thread_of_its_own = thread
    monkeypatch.setattr(qt_links, "_home", home)
    thread.start()
    done: list[int] = []
    for number in range(200):
        home.post(functools.partial(done.append, number))
    qt_links._leave_home()
    assert done == list(range(200))
    assert thread.isFinished()


# --- permission -------------------------------------------------------------------------------


class Asked:
    """An application that is asked for a permission, and the permission when answered."""

    def __init__(self, air, status, answer):
        self.air = air
        self.answer = answer
        self.now = status
        self.questions = 0

    def checkPermission(self, _permission):  # noqa: N802
        assert not self.air.threads
        return self.now

    def requestPermission(self, _permission, _context, tell):  # noqa: N802
        assert not self.air.threads
        self.questions += 1
        self.now = self.answer
        tell(self)

    def status(self):
        return self.now


@pytest.mark.parametrize(
    ("status", "answer", "questions", "state"),
    [
        (Qt.PermissionStatus.Granted, None, 0, "ready"),
        (Qt.PermissionStatus.Denied, None, 0, "no-permission"),
        (Qt.PermissionStatus.Undetermined, Qt.PermissionStatus.Granted, 1, "ready"),
        (Qt.PermissionStatus.Undetermined, Qt.PermissionStatus.Denied, 1, "no-permission"),
    ],
)
async def test_macos_is_asked_before_bluetooth_is_touched(
    adapter, air, monkeypatch, status, answer, questions, state
):
    application = Asked(air, status, answer)
    monkeypatch.setattr(qt, "PLATFORM", "darwin")
    monkeypatch.setattr(qt, "QCoreApplication", SimpleNamespace(instance=lambda: application))
    available = await soon(adapter.availability())
    assert available.state == state
    assert application.questions == questions
    assert bool(air.threads) == (state == "ready")


# --- hosting ----------------------------------------------------------------------------------


async def test_a_host_can_be_found_while_its_table_is_open(adapter, air):
    listener = await soon(adapter.listen(SERVICE_UUID, "Anna’s table"))
    assert listener.addresses == (f"bt:{HERE}",)
    assert [server.name for server in air.servers] == ["Anna’s table"]
    assert air.mode == HostMode.HostDiscoverable
    # Systems end that after some minutes; the table is still open.
    await at_home(lambda: air.switch(HostMode.HostConnectable))
    await at_home(lambda: None)
    assert air.mode == HostMode.HostDiscoverable
    await soon(listener.aclose())
    await at_home(lambda: None)
    assert not air.servers[0].listening
    assert air.mode == HostMode.HostConnectable


async def test_a_host_is_found_under_its_new_name(adapter, air):
    listener = await soon(adapter.listen(SERVICE_UUID, "A table"))
    guest = await soon(adapter.connect(HOST, SERVICE_UUID))
    host = await soon(listener.accept())
    await soon(listener.rename("Anna’s table"))
    assert [server.published for server in air.servers] == ["Anna’s table"]
    await guest.send(b"still here")
    assert await soon(host.receive()) == b"still here"
    air.listen_error = QBluetoothServer.Error.NoError  # BlueZ does not take it
    with pytest.raises(ListenFailed, match="tried again"):
        await soon(listener.rename("Another"))
    assert [server.published for server in air.servers] == [None]
    air.listen_error = None
    await soon(listener.rename("Another"))
    assert [server.published for server in air.servers] == ["Another"]
    await asyncio.gather(guest.aclose(), host.aclose())
    await listener.aclose()


async def test_a_name_given_while_bluetooth_is_off_is_published_once_it_is_on(adapter, air):
    listener = await soon(adapter.listen(SERVICE_UUID, "A table"))
    air.servers[0].listening = False
    air.listen_error = QBluetoothServer.Error.PoweredOffError
    await at_home(lambda: air.switch(HostMode.HostPoweredOff))
    with pytest.raises(ListenFailed):
        await soon(listener.rename("Anna’s table"))
    air.listen_error = None
    await at_home(lambda: air.switch(HostMode.HostConnectable))
    assert air.servers[-1].published == "Anna’s table"
    await listener.aclose()


async def test_a_host_listens_again_when_its_adapter_is_back(adapter, air):
    listener = await soon(adapter.listen(SERVICE_UUID, "A table"))
    air.servers[0].listening = False
    await at_home(lambda: air.switch(HostMode.HostPoweredOff))
    assert len(air.servers) == 1
    await at_home(lambda: air.switch(HostMode.HostConnectable))
    assert [server.listening for server in air.servers] == [False, True]
    guest = await soon(adapter.connect(HOST, SERVICE_UUID))
    host = await soon(listener.accept())
    await guest.send(b"hello again")
    assert await soon(host.receive()) == b"hello again"
    await asyncio.gather(guest.aclose(), host.aclose())
    await listener.aclose()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (QBluetoothServer.Error.PoweredOffError, "switched off"),
        (QBluetoothServer.Error.MissingPermissionsError, "may not use Bluetooth"),
        (QBluetoothServer.Error.ServiceAlreadyRegisteredError, "ServiceAlreadyRegistered"),
        (QBluetoothServer.Error.NoError, "tried again"),
    ],
)
async def test_why_a_table_cant_be_opened(adapter, air, error, words):
    air.listen_error = error
    with pytest.raises(ListenFailed, match=words):
        await soon(adapter.listen(SERVICE_UUID, "A table"))


# --- looking around ---------------------------------------------------------------------------


async def look(adapter, until=lambda device: False):
    """The devices reported until one is as wanted; then the looking is stopped."""
    found = []
    enough = asyncio.Event()

    def tell(device):
        found.append(device)
        if until(device):
            enough.set()

    looking = asyncio.create_task(adapter.inquire(tell, lambda part: None))
    await soon(asyncio.wait({looking, asyncio.create_task(enough.wait())}, return_when="FIRST_COMPLETED"))
    looking.cancel()
    await asyncio.gather(looking, return_exceptions=True)
    await at_home(lambda: None)
    return found


async def test_a_host_is_known_by_the_service_it_tells_late(adapter, air):
    air.device(HOST, "Anna", hosts=True, late=True, rssi=-50)
    air.device("00:11:22:33:44:77", "Headphones")
    air.paired.add("00:11:22:33:44:77")
    found = await look(adapter, lambda device: device.name == "Headphones")
    assert [(d.name, d.hosts, d.paired, d.signal) for d in found] == [
        ("Anna", False, False, None),
        ("Anna", True, False, -50),
        ("Headphones", False, True, None),
    ]
    assert air.calls == ["look", "stop"]


async def test_looking_around_ends_by_itself(adapter, air, monkeypatch):
    monkeypatch.setattr(qt.Agent, "lasts", 10)
    parts = []
    await soon(adapter.inquire(lambda device: None, parts.append))
    assert parts[-1] == 1


@pytest.mark.parametrize(
    ("error", "words"),
    [
        ("PoweredOffError", "switched off"),
        ("InvalidBluetoothAdapterError", "No Bluetooth adapter"),
        ("MissingPermissionsError", "may not use Bluetooth"),
        ("LocationServiceTurnedOffError", "location service"),
        ("UnsupportedPlatformError", "UnsupportedPlatform"),
    ],
)
async def test_why_nothing_can_be_found(adapter, air, error, words):
    air.search_error = QBluetoothDeviceDiscoveryAgent.Error[error]
    with pytest.raises(SearchFailed, match=words):
        await soon(adapter.inquire(lambda device: None, lambda part: None))


async def test_paired_devices_are_those_connected_where_the_system_tells_no_others(adapter, air):
    air.paired.update((HOST, "00:11:22:33:44:77"))
    air.connected.update((HOST, "00:11:22:33:44:88"))
    assert [(d.address, d.paired) for d in await soon(adapter.paired())] == [(AT, True)]


# --- joining ----------------------------------------------------------------------------------


async def test_a_host_that_was_not_seen_yet_is_looked_for(adapter, air):
    air.must_be_seen = True
    air.device(HOST, "Anna", hosts=True)
    listener = await soon(adapter.listen(SERVICE_UUID, "A table"))
    guest = await soon(adapter.connect(HOST, SERVICE_UUID))
    assert air.calls == ["connect", "look", "stop", "connect"]
    await guest.aclose()
    await listener.aclose()


async def test_a_host_that_cant_be_seen_is_out_of_range(adapter, air, monkeypatch):
    monkeypatch.setattr(qt.Agent, "lasts", 10)
    air.must_be_seen = True
    with pytest.raises(ConnectFailed, match=f"{AT} was not found. Bring"):
        await soon(adapter.connect(HOST, SERVICE_UUID))


async def seen(adapter, air, name="Anna"):
    """The host has been seen in this program."""
    air.device(HOST, name)
    await look(adapter, lambda device: True)
    air.calls.clear()


async def test_an_old_link_in_the_way_is_waited_out(adapter, air):
    await seen(adapter, air)
    air.paired.add(HOST)
    air.failures = [SocketError.HostNotFoundError]
    listener = await soon(adapter.listen(SERVICE_UUID, "A table"))
    waits = []

    async def sleep(seconds):
        waits.append(seconds)

    guest = await soon(RfcommConnector(adapter, sleep=sleep).connect(AT))
    assert waits == [5.0]
    await guest.aclose()
    await listener.aclose()


async def test_it_is_waited_out_once_only(adapter, air):
    await seen(adapter, air)
    air.paired.add(HOST)
    air.failures = [SocketError.HostNotFoundError] * 3

    async def sleep(seconds):
        pass

    with pytest.raises(LinkFailed, match="offers no table"):
        await soon(RfcommConnector(adapter, sleep=sleep).connect(AT))
    assert air.calls == ["connect"] * 2


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (SocketError.HostNotFoundError, "“Anna” .* did not let this computer in"),
        (SocketError.ServiceNotFoundError, "“Anna” .* offers no table"),
        (SocketError.MissingPermissionsError, "may not use Bluetooth"),
        (SocketError.NetworkError, "as the test wants it"),
    ],
)
async def test_why_no_link_came_about(adapter, air, error, words):
    await seen(adapter, air)
    air.failures = [error]
    with pytest.raises(ConnectFailed, match=words):
        await soon(RfcommConnector(adapter).connect(AT))
    assert air.calls == ["connect"]


@pytest.mark.parametrize(
    ("at_once", "silence", "words"),
    [(-1.0, 100.0, "was not found"), (-1.0, -1.0, "did not answer in time")],
)
async def test_slow_failures_are_not_called_refusals(adapter, air, monkeypatch, at_once, silence, words):
    monkeypatch.setattr(qt, "AT_ONCE", at_once)
    monkeypatch.setattr(qt, "SILENCE", silence)
    await seen(adapter, air)
    air.paired.add(HOST)
    air.failures = [SocketError.HostNotFoundError]
    with pytest.raises(ConnectFailed, match=words):
        await soon(RfcommConnector(adapter).connect(AT))
    assert air.calls == ["connect"]


async def test_a_connect_that_never_ends_is_given_up(adapter, air, monkeypatch):
    monkeypatch.setattr(qt, "CONNECT_TIMEOUT", 0.05)
    await seen(adapter, air)
    air.silent = True
    with pytest.raises(ConnectFailed, match="did not answer in time"):
        await soon(adapter.connect(HOST, SERVICE_UUID))


async def test_bluetooth_that_is_off_is_not_tried(adapter, air):
    air.mode = HostMode.HostPoweredOff
    with pytest.raises(ConnectFailed, match="switched off"):
        await soon(RfcommConnector(adapter).connect(AT))
    assert air.calls == []


async def test_a_peer_that_closes_is_no_error_and_loses_no_words(adapter, air):
    """Qt tells it as RemoteHostClosedError, then as disconnected."""
    listener = await soon(adapter.listen(SERVICE_UUID, "A table"))
    guest = await soon(adapter.connect(HOST, SERVICE_UUID))
    host = await soon(listener.accept())
    await guest.send(b"goodbye")
    await guest.aclose()
    assert await soon(host.receive()) == b"goodbye"
    with pytest.raises(EndOfStream):
        await soon(host.receive())
    await host.aclose()
    await listener.aclose()


async def test_who_comes_before_the_table_is_announced_is_not_lost(adapter, air):
    """Guests may be quicker than the answer that says where the adapter is."""
    listener = await soon(adapter.listen(SERVICE_UUID, "A table"))
    guests = [await soon(adapter.connect(HOST, SERVICE_UUID)) for _ in range(3)]
    await guests[0].send(b"first")
    await asyncio.sleep(0)
    hosts = [await soon(listener.accept()) for _ in guests]
    assert await soon(hosts[0].receive()) == b"first"
    await listener.aclose()
    await guests[1].send(b"still here")
    assert await soon(hosts[1].receive()) == b"still here"
    await asyncio.gather(*(stream.aclose() for stream in [*guests, *hosts]))


# --- locks ------------------------------------------------------------------------------------


async def test_no_signal_holds_a_weak_reference_and_what_is_over_is_freed(adapter, air, monkeypatch):
    """A bare method as a slot is disconnected when its object ends, on any thread, inside Qt's lock; that
    hung with another thread that connected at the moment."""
    made: list[weakref.ref] = []

    def watched(cls):
        class Watched(cls):
            def __init__(self, *args) -> None:
                super().__init__(*args)
                assert weakref.getweakrefcount(self) == 0
                made.append(weakref.ref(self))

        return Watched

    monkeypatch.setattr(qt_links, "QtChannel", watched(qt_links.QtChannel))
    monkeypatch.setattr(qt, "QtAttempt", watched(qt_links.QtAttempt))
    listener = await soon(adapter.listen(SERVICE_UUID, "A table"))
    guest = await soon(adapter.connect(HOST, SERVICE_UUID))
    host = await soon(listener.accept())
    assert len(made) == 3
    assert [weakref.getweakrefcount(ref()) for ref in made] == [1, 1, 1]  # ours
    await asyncio.gather(guest.aclose(), host.aclose())
    await listener.aclose()
    del guest, host
    for _ in range(100):
        await at_home(lambda: None)
        gc.collect()
        if not any(ref() for ref in made):
            return
    pytest.fail(f"still there: {[ref() for ref in made if ref()]}")


async def test_no_signal_is_connected_but_by_hear():
    for module in (qt, qt_links):
        calls = [
            ast.unparse(node)
            for node in ast.walk(ast.parse(inspect.getsource(module)))
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("connect", "disconnect")
        ]
        assert calls == (["signal.connect(functools.partial(slot))"] if module is qt_links else [])
