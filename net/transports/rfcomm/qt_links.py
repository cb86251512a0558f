# SPDX-License-Identifier: GPL-3.0-or-later
"""QtBluetooth's thread and the objects of links that live on it; for net/transports/rfcomm/qt.py only.

QtBluetooth's objects live on a thread with a Qt event loop, here called *home*. On Linux that is a
QThread of our own, because calls to BlueZ may block. Elsewhere it is the application's thread: Apple's
framework may be used from no other, Qt sets Windows' up there, and there nothing blocks. Home is one for
the whole process and stays until its end, for Qt keeps global objects that belong to the thread which
first used them. Work goes home as an event and comes back with ``call_soon_threadsafe``; names that begin
with ``home_`` run there.
"""

from __future__ import annotations

import asyncio
import atexit
import functools
import logging
import sys
import threading
from collections import deque
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtBluetooth import (
    QBluetoothAddress,
    QBluetoothLocalDevice,
    QBluetoothServer,
    QBluetoothServiceInfo,
    QBluetoothSocket,
    QBluetoothUuid,
)
from PySide6.QtCore import QCoreApplication, QEvent, QIODeviceBase, QObject, QThread, QUuid, SignalInstance

from engines.text import T, Text
from net.immortal import keep_singletons_alive
from net.transports.base import ListenFailed
from net.transports.rfcomm import adapter as words
from net.transports.rfcomm.adapter import NO_PERMISSION, OFF, format_address
from net.transports.rfcomm.stream import TOO_MUCH, Channel, RfcommListener, RfcommStream

log = logging.getLogger(__name__)

keep_singletons_alive()

PLATFORM = sys.platform
RFCOMM = QBluetoothServiceInfo.Protocol.RfcommProtocol
SocketError = QBluetoothSocket.SocketError
HostMode = QBluetoothLocalDevice.HostMode

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
    """A QThread that runs must not be destroyed. What was posted before is still done: what is to be freed
    there must not be left to Python, which would free it here."""
    thread = _home.thread_of_its_own if _home is not None else None
    if _home is not None and thread is not None:
        _home.post(thread.quit)
        thread.wait(3000)


def hear(signal: SignalInstance, slot: Callable[..., None]) -> None:
    """Connect ``signal`` to ``slot`` until its sender is buried.

    Never a bare method: of one PySide keeps a weak reference, and when its object ends, on whatever
    thread, it takes the connection back. Qt then holds a lock while PySide waits for the interpreter; a
    thread that has the interpreter and is just connecting waits for the lock; both for ever.
    """
    signal.connect(functools.partial(slot))


def device_uuid(uuid: str) -> QBluetoothUuid:
    return QBluetoothUuid(QUuid(uuid))


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


async def at_home(work: Callable[[], Result]) -> Result:
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
        hear(socket.readyRead, self._home_read)
        hear(socket.bytesWritten, self._home_written)
        hear(socket.errorOccurred, self._home_error)
        hear(socket.disconnected, self._home_disconnected)

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
        hear(local.hostModeStateChanged, self._home_mode_changed)
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
        hear(server.newConnection, functools.partial(self._home_new, server))
        info = server.listen(device_uuid(self._uuid), self._name)
        if not server.isListening() or not info.isRegistered():
            error = server.error()
            log.info("Bluetooth could not listen: %s", error)
            bury(server)
            if error == QBluetoothServer.Error.PoweredOffError:
                return OFF.text
            if error == QBluetoothServer.Error.MissingPermissionsError:
                return NO_PERMISSION.text
            if error == QBluetoothServer.Error.NoError:  # BlueZ still has the record of a process that died
                return T("Bluetooth did not take the table’s announcement yet. It is tried again.")
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

    async def rename(self, service_name: str) -> None:
        """Publish the same service under another name. Raises ListenFailed."""
        error = await at_home(functools.partial(self._home_rename, service_name))
        if error is not None:
            raise ListenFailed(error)

    def _home_rename(self, service_name: str) -> Text | None:
        self._name = service_name
        if self._info is None:
            return None  # switched off: published under the new name once it is on
        # Not just a new name for the record: BlueZ has only what was said when it was registered.
        self._info.unregisterService()
        self._info.setServiceName(service_name)
        if self._info.registerService():
            return None
        return T("Bluetooth did not take the table’s announcement yet. It is tried again.")

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
        hear(socket.connected, self._home_connected)
        hear(socket.errorOccurred, self._home_failed)
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
