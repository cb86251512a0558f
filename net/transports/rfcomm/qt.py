# SPDX-License-Identifier: GPL-3.0-or-later
"""Bluetooth through QtBluetooth, on every system that Qt knows. This file and qt_links.py, which tells of
its threads, are the only ones of ``net`` that import Qt.

What BlueZ wants, found by trying: a client must have seen its host in a device discovery (or be paired
with it), and must connect by UUID; the record that ``listen`` makes must be kept; the service discovery
of Qt does not work in the wheels. docs/BLUETOOTH.md has the rest.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import re
import sys
from collections.abc import Callable
from typing import Any

from PySide6.QtBluetooth import (
    QBluetoothAddress,
    QBluetoothDeviceDiscoveryAgent,
    QBluetoothDeviceInfo,
    QBluetoothLocalDevice,
)
from PySide6.QtCore import QBluetoothPermission, QCoreApplication, Qt

from engines.text import T
from net.transports.base import BrokenStream, ConnectFailed, ListenFailed
from net.transports.rfcomm import adapter as words
from net.transports.rfcomm.adapter import (
    INQUIRY_SECONDS,
    NO_ADAPTER,
    NO_PERMISSION,
    OFF,
    READY,
    Adapter,
    Availability,
    Device,
    LinkFailed,
    SearchFailed,
    format_address,
    unsupported,
)
from net.transports.rfcomm.qt_links import (
    HostMode,
    QtAttempt,
    QtChannel,
    QtServer,
    SocketError,
    SocketFailed,
    answer,
    at_home,
    bury,
    device_uuid,
    hear,
    home,
    to_loop,
)
from net.transports.rfcomm.stream import RfcommListener, RfcommStream

log = logging.getLogger(__name__)

PLATFORM = sys.platform
Agent = QBluetoothDeviceDiscoveryAgent

CONNECT_TIMEOUT = 40.0
"""Seconds for a link to come about; a question about pairing that nobody answers takes 25 of them."""
SIGHT_TIMEOUT = 15.0
"""Seconds to look for a host that this machine has not seen yet."""
AT_ONCE, SILENCE = 2.0, 15.0
"""Seconds within which a failure was somebody's decision, and after which nobody has answered a question
about pairing; between the two nobody was there (looking for a device takes 5)."""
SECOND_LOOKS = (0.3, 1.0)
"""Seconds between questions whether an adapter that was there is gone: BlueZ under load has been seen to
answer that there is none, and a moment later that there is."""
TICK = 0.25
"""Seconds between two reports of progress."""


def make(_argument: str) -> QtAdapter:
    """The implementation; always there where Qt is."""
    return QtAdapter()


# --- looking around ---------------------------------------------------------------------------


class QtInquiry:
    """One run of the discovery agent."""

    def __init__(self, loop: asyncio.AbstractEventLoop, uuid: str, found: Callable[[Device], None]) -> None:
        self._loop = loop
        self._uuid = uuid
        self._found = found
        self._agent: QBluetoothDeviceDiscoveryAgent | None = None
        self._local: QBluetoothLocalDevice | None = None
        self.done: asyncio.Future[None] = loop.create_future()

    def home_start(self) -> None:
        self._local = QBluetoothLocalDevice()
        agent = Agent()
        self._agent = agent
        hear(agent.deviceDiscovered, self._home_seen)
        hear(agent.deviceUpdated, lambda info, _fields: self._home_seen(info))
        hear(agent.finished, lambda: self._home_ended(None))
        hear(agent.canceled, lambda: self._home_ended(None))
        hear(agent.errorOccurred, self._home_failed)
        agent.start(Agent.DiscoveryMethod.ClassicMethod)

    def _home_seen(self, info: QBluetoothDeviceInfo) -> None:
        if self._local is None:
            return
        address = info.address().toString()
        device = Device(
            address=format_address(address),
            name=info.name(),
            paired=self._local.pairingStatus(info.address()) != QBluetoothLocalDevice.Pairing.Unpaired,
            hosts=device_uuid(self._uuid) in info.serviceUuids(),
            signal=info.rssi() or None,  # 0 is for not told
        )
        to_loop(self._loop, functools.partial(self._report, device))

    def _report(self, device: Device) -> None:
        if not self.done.done():
            self._found(device)

    def _home_failed(self, error: Agent.Error) -> None:
        reason = self._agent.errorString() if self._agent is not None else ""
        log.info("looking for Bluetooth devices failed: %s %s", error, reason)
        if error == Agent.Error.PoweredOffError:
            failure = SearchFailed(OFF.text)
        elif error == Agent.Error.InvalidBluetoothAdapterError:
            failure = SearchFailed(NO_ADAPTER.text)
        elif error == Agent.Error.MissingPermissionsError:
            failure = SearchFailed(NO_PERMISSION.text)
        elif error == Agent.Error.LocationServiceTurnedOffError:
            failure = SearchFailed(
                T("To find Bluetooth devices, this system wants its location service switched on.")
            )
        else:
            failure = SearchFailed(unsupported(reason or error.name).text)
        self._home_ended(failure)

    def _home_ended(self, failure: SearchFailed | None) -> None:
        bury(self._agent, self._local)
        self._agent = self._local = None
        to_loop(self._loop, lambda: answer(self.done, failure))

    def home_stop(self) -> None:
        if self._agent is not None:
            self._agent.stop()


# --- the adapter ------------------------------------------------------------------------------


class QtAdapter(Adapter):
    """See the module's words on threads."""

    name = "qt"

    def __init__(self) -> None:
        self._seen: dict[str, Device] = {}
        self._was_there = False
        self._uuid = words.SERVICE_UUID

    async def availability(self) -> Availability:
        if QCoreApplication.instance() is None:
            return unsupported("Qt is not running in this program")
        if PLATFORM == "darwin" and not await self._permitted():
            return NO_PERMISSION
        for pause in SECOND_LOOKS if self._was_there else ():
            available = await at_home(_home_availability)
            if available != NO_ADAPTER:
                return available
            await asyncio.sleep(pause)
        available = await at_home(_home_availability)
        self._was_there = available != NO_ADAPTER
        return available

    async def _permitted(self) -> bool:
        """macOS ends a program that touches Bluetooth without having asked."""
        loop = asyncio.get_running_loop()
        permitted: asyncio.Future[bool] = loop.create_future()

        def tell(granted: bool) -> None:
            to_loop(loop, lambda: answer(permitted, granted))

        home().post(lambda: _home_ask(tell))
        return await permitted

    async def paired(self) -> list[Device]:
        await self._check()
        devices = await at_home(functools.partial(_home_paired, self._uuid))
        for device in devices:
            self._seen.setdefault(device.address, device)
        return devices

    async def inquire(self, found: Callable[[Device], None], progress: Callable[[float], None]) -> None:
        await self._check()
        loop = asyncio.get_running_loop()

        def saw(device: Device) -> None:
            self._seen[device.address] = device
            found(device)

        inquiry = QtInquiry(loop, self._uuid, saw)
        home().post(inquiry.home_start)
        start = loop.time()
        try:
            while True:
                progress(min(1.0, (loop.time() - start) / INQUIRY_SECONDS))
                done, _ = await asyncio.wait({inquiry.done}, timeout=TICK)
                if done:
                    break
            inquiry.done.result()
            progress(1.0)
        finally:
            home().post(inquiry.home_stop)

    async def listen(self, uuid: str, service_name: str) -> RfcommListener:
        available = await self.availability()
        if not available.ready:
            raise ListenFailed(available.text)
        server = QtServer(asyncio.get_running_loop(), uuid, service_name)
        server.listener = RfcommListener("", server.close, server.rename)
        try:
            address = await at_home(server.home_open)
        except asyncio.CancelledError:
            await server.close()
            raise
        server.listener.address = format_address(address)
        return server.listener

    async def connect(self, address: str, uuid: str) -> RfcommStream:
        label = f"{words.PREFIX}{address}"
        seen = self._seen.get(label)
        if seen is not None and seen.name:
            label = f"“{seen.name}” ({label})"
        start = asyncio.get_running_loop().time()
        try:
            try:
                channel = await self._attempt(address, uuid)
            except SocketFailed as failure:
                if failure.error != SocketError.HostNotFoundError or seen is not None:
                    raise
                # BlueZ connects to nobody it has not seen.
                if not await self._look_for(format_address(address)):
                    raise ConnectFailed(words.out_of_range(label)) from failure
                start = asyncio.get_running_loop().time()
                channel = await self._attempt(address, uuid)
        except SocketFailed as failure:
            took = asyncio.get_running_loop().time() - start
            known = await at_home(functools.partial(_home_known, address))
            raise _why(failure, label, took, known) from failure
        except asyncio.TimeoutError as failure:
            raise ConnectFailed(words.pairing_unanswered(label)) from failure
        stream = channel.open(format_address(address))
        if not stream.alive:
            stream.break_off()
            raise ConnectFailed(words.not_connected(label, "the other side hung up")) from BrokenStream()
        return stream

    async def _attempt(self, device: str, uuid: str) -> QtChannel:
        attempt = QtAttempt(asyncio.get_running_loop())
        home().post(lambda: attempt.home_connect(device, uuid))
        try:
            return await asyncio.wait_for(attempt.done, CONNECT_TIMEOUT)
        except (asyncio.TimeoutError, asyncio.CancelledError):
            home().post(attempt.home_give_up)
            raise

    async def _look_for(self, address: str) -> bool:
        """Whether the device at ``address`` can be seen."""
        sight = asyncio.Event()

        def found(device: Device) -> None:
            if device.address == address:
                sight.set()

        looking = asyncio.ensure_future(self.inquire(found, lambda _part: None))
        seeing = asyncio.ensure_future(sight.wait())
        try:
            await asyncio.wait({looking, seeing}, timeout=SIGHT_TIMEOUT, return_when=asyncio.FIRST_COMPLETED)
        finally:
            looking.cancel()
            seeing.cancel()
            await asyncio.gather(looking, seeing, return_exceptions=True)
        return sight.is_set()

    async def _check(self) -> None:
        available = await self.availability()
        if not available.ready:
            raise SearchFailed(available.text)


def _why(failure: SocketFailed, label: str, took: float, known: bool) -> ConnectFailed:
    """``known``: the system is paired with the device or has a link to it."""
    log.info("no link to %s after %.1f s: %s %s", label, took, failure.error.name, failure.reason)
    if failure.error == SocketError.HostNotFoundError:
        if took > SILENCE:
            return ConnectFailed(words.pairing_unanswered(label))
        if took > AT_ONCE:
            return ConnectFailed(words.out_of_range(label))
        if known:
            return LinkFailed(words.no_table(label), stale=True)
        return ConnectFailed(words.pairing_refused(label))
    if failure.error == SocketError.ServiceNotFoundError:
        return LinkFailed(words.no_table(label), stale=known)
    if failure.error == SocketError.MissingPermissionsError:
        return ConnectFailed(NO_PERMISSION.text)
    return ConnectFailed(words.not_connected(label, failure.reason or failure.error.name))


def _home_ask(tell: Callable[[bool], None]) -> None:
    """Ask for the permission if nobody has answered yet. On the application's thread."""
    application = QCoreApplication.instance()
    assert application is not None
    permission = QBluetoothPermission()
    status = application.checkPermission(permission)
    if status == Qt.PermissionStatus.Undetermined:
        application.requestPermission(
            permission, application, lambda answer: tell(answer.status() == Qt.PermissionStatus.Granted)
        )
    else:
        tell(status == Qt.PermissionStatus.Granted)


def _home_availability() -> Availability:
    if not QBluetoothLocalDevice.allDevices():
        return NO_ADAPTER
    local = QBluetoothLocalDevice()
    if not local.isValid():
        return NO_ADAPTER
    return OFF if local.hostMode() == HostMode.HostPoweredOff else READY


def _home_known(device: str) -> bool:
    local = QBluetoothLocalDevice()
    address = QBluetoothAddress(device)
    paired = local.pairingStatus(address) != QBluetoothLocalDevice.Pairing.Unpaired
    return paired or address in local.connectedDevices()


def _home_paired(uuid: str) -> list[Device]:
    """Qt has no list of paired devices. BlueZ tells on D-Bus; elsewhere those that are connected, and the
    discovery begins with the others."""
    if PLATFORM == "linux":
        return _home_paired_bluez(uuid)
    local = QBluetoothLocalDevice()
    return [
        Device(address=format_address(address.toString()), paired=True)
        for address in local.connectedDevices()
        if local.pairingStatus(address) != QBluetoothLocalDevice.Pairing.Unpaired
    ]


def _home_paired_bluez(uuid: str) -> list[Device]:
    """From the names and properties of BlueZ's objects, the only ones that need no D-Bus type which
    Python lacks."""
    from PySide6.QtDBus import QDBusConnection, QDBusInterface

    bus = QDBusConnection.systemBus()

    def children(path: str) -> list[str]:
        introspection = QDBusInterface("org.bluez", path, "org.freedesktop.DBus.Introspectable", bus)
        answer = introspection.call("Introspect").arguments()
        names = re.findall(r'<node name="(\w+)"', answer[0]) if answer else []
        return [f"{path}/{name}" for name in names]

    local = QBluetoothLocalDevice()
    found = []
    for adapter in children("/org/bluez"):
        about = QDBusInterface("org.bluez", adapter, "org.bluez.Adapter1", bus)
        if about.property("Address") != local.address().toString():
            continue
        for path in children(adapter):
            device = QDBusInterface("org.bluez", path, "org.bluez.Device1", bus)
            if device.property("Paired"):
                found.append(
                    Device(
                        address=format_address(str(device.property("Address"))),
                        name=str(device.property("Alias") or ""),
                        paired=True,
                        hosts=uuid in (device.property("UUIDs") or []),
                    )
                )
    return found


def prepare() -> Any:
    """For programs without windows, on their main thread: makes the Qt application that QtBluetooth
    needs. Keep what it returns until the end. On Linux its event loop need not run."""
    return QCoreApplication.instance() or QCoreApplication(["tavolino"])
