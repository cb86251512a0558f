# SPDX-License-Identifier: GPL-3.0-or-later
"""Bluetooth through QtBluetooth, on every system that Qt knows. The one Qt file of ``net``.

Threads: QtBluetooth's objects live on a thread with a Qt event loop, here called *home*. On Linux that is
a QThread of our own, because calls to BlueZ may block. Elsewhere it is the application's thread: Apple's
framework may be used from no other, Qt sets Windows' up there, and there nothing blocks. Home is one for
the whole process and stays until its end, for Qt keeps global objects that belong to the thread which
first used them. Work goes home as an event and comes back with ``call_soon_threadsafe``; names
that begin with ``home_`` run there.

What BlueZ wants, found by trying: a client must have seen its host in a device discovery (or be paired
with it), and must connect by UUID; the record that ``listen`` makes must be kept; the service discovery
of Qt does not work in the wheels. docs/BLUETOOTH.md has the rest.
"""

from __future__ import annotations

import asyncio
import atexit
import functools
import logging
import re
import sys
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtBluetooth import (
    QBluetoothAddress,
    QBluetoothDeviceDiscoveryAgent,
    QBluetoothDeviceInfo,
    QBluetoothLocalDevice,
    QBluetoothServer,
    QBluetoothServiceInfo,
    QBluetoothSocket,
    QBluetoothUuid,
)
from PySide6.QtCore import (
    QBluetoothPermission,
    QCoreApplication,
    QEvent,
    QIODeviceBase,
    QObject,
    Qt,
    QThread,
    QUuid,
)

from engines.text import T, Text
from net.immortal import keep_singletons_alive
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
from net.transports.rfcomm.stream import TOO_MUCH, Channel, RfcommListener, RfcommStream

log = logging.getLogger(__name__)

keep_singletons_alive()

PLATFORM = sys.platform
RFCOMM = QBluetoothServiceInfo.Protocol.RfcommProtocol
Agent = QBluetoothDeviceDiscoveryAgent
SocketError = QBluetoothSocket.SocketError
HostMode = QBluetoothLocalDevice.HostMode

CONNECT_TIMEOUT = 40.0
"""Seconds for a link to come about; a question about pairing that nobody answers takes 25 of them."""
SIGHT_TIMEOUT = 15.0
"""Seconds to look for a host that this machine has not seen yet."""
AT_ONCE = 10.0
"""A failure within this many seconds was somebody's decision, a later one was silence."""
SECOND_LOOKS = (0.3, 1.0)
"""Seconds between questions whether an adapter that was there is gone: BlueZ under load has been seen to
answer that there is none, and a moment later that there is."""
TICK = 0.25
"""Seconds between two reports of progress."""

Result = TypeVar("Result")


# --- home -------------------------------------------------------------------------------------


class Home(QObject):
    """Runs work on the thread it lives on."""

    def __init__(self) -> None:
        super().__init__()
        self.thread_of_its_own: QThread | None = None
        self._work: deque[Callable[[], object]] = deque()

    def post(self, work: Callable[[], object]) -> None:
        """Do ``work`` there, in the order posted. From any thread."""
        self._work.append(work)
        QCoreApplication.postEvent(self, QEvent(QEvent.Type.User))

    def customEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        work = self._work.popleft()
        try:
            work()
        except Exception:
            log.exception("something failed on the Bluetooth thread")


def bury(*objects: QObject | None) -> None:
    """Delete ``objects`` once nobody is in the middle of them any more. At home; the names of the caller
    may go, for an object whose last name goes is deleted at once, even by a slot of its own."""
    for thing in objects:
        if thing is not None:
            thing.deleteLater()
            home().post(functools.partial(id, thing))


_home: Home | None = None
_home_lock = threading.Lock()


def home() -> Home:
    """The process's Bluetooth thread, started when first wanted. There must be a Qt application."""
    global _home
    with _home_lock:
        if _home is None:
            application = QCoreApplication.instance()
            assert application is not None
            new = Home()
            if PLATFORM == "linux":
                thread = QThread()
                thread.setObjectName("tavolino-bluetooth")
                new.moveToThread(thread)
                new.thread_of_its_own = thread
                thread.start()
                atexit.register(_leave_home)
            else:
                new.moveToThread(application.thread())
            _home = new
        return _home


def _leave_home() -> None:
    """A QThread that runs must not be destroyed."""
    thread = _home.thread_of_its_own if _home is not None else None
    if thread is not None:
        thread.quit()
        thread.wait(3000)


def make(_argument: str) -> QtAdapter:
    """The implementation; always there where Qt is."""
    return QtAdapter()


def device_uuid(uuid: str) -> QBluetoothUuid:
    return QBluetoothUuid(QUuid(uuid))


# --- a connection -----------------------------------------------------------------------------


class QtChannel(Channel):
    """One QBluetoothSocket. Made at home; the stream's calls come from the loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, socket: QBluetoothSocket) -> None:
        self._loop = loop
        self._home = home()
        self._socket: QBluetoothSocket | None = socket
        self._held = False
        self._told: list[Callable[[RfcommStream], None]] = []
        self._stream: RfcommStream | None = None
        socket.readyRead.connect(self._home_read)
        socket.bytesWritten.connect(self._home_written)
        socket.errorOccurred.connect(self._home_error)
        socket.disconnected.connect(self._home_disconnected)

    def open(self, peer: str) -> RfcommStream:
        """The stream of this channel; on the loop. What came before is told now."""
        self._stream = RfcommStream(self, peer)
        told, self._told = self._told, []
        for call in told:
            call(self._stream)
        return self._stream

    # --- on the loop

    def write(self, data: bytes) -> None:
        self._home.post(lambda: self._home_write(data))

    def hold(self, holding: bool) -> None:
        self._home.post(lambda: self._home_hold(holding))

    def close(self) -> None:
        self._home.post(self._home_close)

    def abort(self) -> None:
        self._home.post(self.home_abort)

    def _on_loop(self, call: Callable[[RfcommStream], None]) -> None:
        if self._stream is None:
            self._told.append(call)
        else:
            call(self._stream)

    # --- at home

    def _tell(self, call: Callable[[RfcommStream], None]) -> None:
        to_loop(self._loop, functools.partial(self._on_loop, call))

    def home_begin(self) -> None:
        """Take what arrived before anyone listened to the signals."""
        if self._socket is not None and self._socket.bytesAvailable():
            self._home_read()

    def _home_read(self) -> None:
        if self._socket is None:
            return
        if self._held:
            # Qt goes on to take what the peer sends, whether or not anyone reads.
            if self._socket.bytesAvailable() > TOO_MUCH:
                self._tell(lambda stream: stream.break_off())
            return
        data = bytes(self._socket.readAll().data()) if self._socket.isOpen() else b""
        if data:
            self._tell(lambda stream: stream.feed(data))

    def _home_hold(self, holding: bool) -> None:
        self._held = holding
        self._home_read()

    def _home_write(self, data: bytes) -> None:
        if self._socket is None:
            return
        if self._socket.write(data) != len(data):
            self._tell(lambda stream: stream.broken())

    def _home_written(self, count: int) -> None:
        self._tell(lambda stream: stream.written(count))

    def _home_error(self, error: SocketError) -> None:
        if self._socket is None:
            return
        self._home_hold(False)  # the rest
        log.debug("Bluetooth socket: %s %s", error, self._socket.errorString())
        if error == SocketError.RemoteHostClosedError:
            self._tell(lambda stream: stream.ended())
        else:
            self._tell(lambda stream: stream.broken())

    def _home_disconnected(self) -> None:
        if self._socket is not None:
            self._home_hold(False)
            self._tell(lambda stream: stream.ended())

    def _home_close(self) -> None:
        if self._socket is not None:
            self._socket.disconnectFromService()

    def home_abort(self) -> None:
        """Free the socket; nothing more is heard of it."""
        socket, self._socket = self._socket, None
        if socket is not None:
            socket.abort()
            bury(socket)


def answer(future: asyncio.Future[Result], outcome: Result | Exception) -> None:
    """Settle ``future`` from the loop's thread, unless its owner has given up."""
    if future.done():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def to_loop(loop: asyncio.AbstractEventLoop, call: Callable[[], object]) -> None:
    """Have ``call`` called on the loop; when that has ended nobody is interested any more."""
    try:
        loop.call_soon_threadsafe(call)
    except RuntimeError:
        log.debug("the loop has ended before Bluetooth did")


# --- listening --------------------------------------------------------------------------------


class QtServer:
    """One published service. At home, but for ``listener``."""

    def __init__(self, loop: asyncio.AbstractEventLoop, uuid: str, service_name: str) -> None:
        self._loop = loop
        self._uuid = uuid
        self._name = service_name
        self._local: QBluetoothLocalDevice | None = None
        self._mode_before: HostMode | None = None
        self._server: QBluetoothServer | None = None
        self._info: QBluetoothServiceInfo | None = None  # the record is taken back when this goes
        self._channels: set[QtChannel] = set()  # on the loop
        self._closed = False  # on the loop
        self._servers: list[QBluetoothServer] = []
        self.listener: RfcommListener

    def home_open(self) -> str:
        """Publish; the adapter's address. Raises ListenFailed."""
        local = QBluetoothLocalDevice()
        local.hostModeStateChanged.connect(self._home_mode_changed)
        self._local = local
        self._mode_before = local.hostMode()
        error = self._home_listen()
        if error is not None:
            self.home_close()
            raise ListenFailed(error)
        self._home_be_seen()
        return local.address().toString()

    def _home_listen(self) -> Text | None:
        server = QBluetoothServer(RFCOMM)
        server.newConnection.connect(functools.partial(self._home_new, server))
        info = server.listen(device_uuid(self._uuid), self._name)
        if not server.isListening() or not info.isRegistered():
            error = server.error()
            log.info("Bluetooth could not listen: %s", error)
            bury(server)
            if error == QBluetoothServer.Error.PoweredOffError:
                return OFF.text
            if error == QBluetoothServer.Error.MissingPermissionsError:
                return NO_PERMISSION.text
            return words.not_listening(error.name)
        self._server, self._info = server, info
        self._servers.append(server)
        return None

    def _home_be_seen(self) -> None:
        """Computers that were never paired find this one only while it is discoverable."""
        if self._local is not None and self._local.hostMode() == HostMode.HostConnectable:
            self._local.setHostMode(HostMode.HostDiscoverable)

    def _home_mode_changed(self, mode: HostMode) -> None:
        log.info("the Bluetooth adapter is now %s", mode.name)
        if self._local is None or mode == HostMode.HostPoweredOff:
            return
        if self._server is None or not self._server.isListening():
            error = self._home_listen()
            if error is not None:
                log.warning("Bluetooth is back but %s", error)
        self._home_be_seen()

    def _home_new(self, server: QBluetoothServer) -> None:
        while server.hasPendingConnections():
            socket = server.nextPendingConnection()
            peer = format_address(socket.peerAddress().toString())
            channel = QtChannel(self._loop, socket)
            to_loop(self._loop, functools.partial(self._welcome, channel, peer))
            channel.home_begin()

    def _welcome(self, channel: QtChannel, peer: str) -> None:
        """On the loop."""
        stream = channel.open(peer)
        self._channels.add(channel)
        self.listener.opened(stream)
        stream.when_gone(lambda: self._left(channel))

    def _left(self, channel: QtChannel) -> None:
        """On the loop. A server is its sockets' parent, so it has to outlive them."""
        self._channels.discard(channel)
        if self._closed and not self._channels:
            home().post(self._home_clear)

    def _home_clear(self) -> None:
        bury(*self._servers)
        self._servers.clear()

    async def close(self) -> None:
        self._closed = True
        home().post(self.home_close)
        if not self._channels:
            home().post(self._home_clear)

    def home_close(self) -> None:
        if self._info is not None:
            self._info.unregisterService()
        if self._server is not None:
            self._server.close()
        self._info = self._server = None
        local, self._local = self._local, None
        if local is not None:
            before = self._mode_before
            if before == HostMode.HostConnectable and local.hostMode() == HostMode.HostDiscoverable:
                local.setHostMode(before)
            bury(local)


# --- connecting -------------------------------------------------------------------------------


class QtAttempt:
    """One call of ``connectToService``."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._socket: QBluetoothSocket | None = None
        self._channel: QtChannel | None = None
        self.done: asyncio.Future[QtChannel] = loop.create_future()

    def home_connect(self, device: str, uuid: str) -> None:
        socket = QBluetoothSocket(RFCOMM)
        self._socket = socket
        socket.connected.connect(self._home_connected)
        socket.errorOccurred.connect(self._home_failed)
        # An error may be told before this returns.
        socket.connectToService(
            QBluetoothAddress(device), device_uuid(uuid), QIODeviceBase.OpenModeFlag.ReadWrite
        )

    def _home_connected(self) -> None:
        if self._socket is None or self._channel is not None:
            return
        self._channel = QtChannel(self._loop, self._socket)
        to_loop(self._loop, functools.partial(self._finish, self._channel))
        self._channel.home_begin()

    def _home_failed(self, error: SocketError) -> None:
        if self._socket is None or self._channel is not None:
            return
        failure = SocketFailed(error, self._socket.errorString())
        self.home_give_up()
        to_loop(self._loop, lambda: answer(self.done, failure))

    def _finish(self, channel: QtChannel) -> None:
        """On the loop."""
        if self.done.done():  # given up meanwhile
            channel.abort()
        else:
            self.done.set_result(channel)

    def home_give_up(self) -> None:
        """Free the socket, unless it is a connection already."""
        socket, self._socket = self._socket, None
        if socket is not None and self._channel is None:
            socket.abort()
            bury(socket)


class SocketFailed(Exception):  # noqa: N818
    def __init__(self, error: SocketError, reason: str) -> None:
        super().__init__(reason)
        self.error = error
        self.reason = reason


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
        agent.deviceDiscovered.connect(self._home_seen)
        agent.deviceUpdated.connect(lambda info, _fields: self._home_seen(info))
        agent.finished.connect(lambda: self._home_ended(None))
        agent.canceled.connect(lambda: self._home_ended(None))
        agent.errorOccurred.connect(self._home_failed)
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
            available = await self._at_home(_home_availability)
            if available != NO_ADAPTER:
                return available
            await asyncio.sleep(pause)
        available = await self._at_home(_home_availability)
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
        devices = await self._at_home(functools.partial(_home_paired, self._uuid))
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
        server.listener = RfcommListener("", server.close)
        try:
            address = await self._at_home(server.home_open)
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
            known = await self._at_home(functools.partial(_home_known, address))
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

    async def _at_home(self, work: Callable[[], Result]) -> Result:
        """What ``work`` returns, done at home. Raises what it raises."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()

        def do() -> None:
            outcome: Result | Exception
            try:
                outcome = work()
            except Exception as error:
                outcome = error
            to_loop(loop, lambda: answer(done, outcome))

        home().post(do)
        return await done


def _why(failure: SocketFailed, label: str, took: float, known: bool) -> ConnectFailed:
    """``known``: the system is paired with the device or has a link to it."""
    log.info("no link to %s after %.1f s: %s %s", label, took, failure.error.name, failure.reason)
    if failure.error == SocketError.HostNotFoundError:
        if took > AT_ONCE:
            return ConnectFailed(words.pairing_unanswered(label))
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
