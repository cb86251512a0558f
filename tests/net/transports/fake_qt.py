# SPDX-License-Identifier: GPL-3.0-or-later
"""Stands in for QtBluetooth: the classes that net/transports/rfcomm/qt.py uses, and the air between them.
They are used on the Bluetooth thread only, as the real ones are."""

from __future__ import annotations

import threading

from PySide6.QtBluetooth import (
    QBluetoothAddress,
    QBluetoothDeviceDiscoveryAgent,
    QBluetoothDeviceInfo,
    QBluetoothHostInfo,
    QBluetoothLocalDevice,
    QBluetoothServer,
    QBluetoothSocket,
    QBluetoothUuid,
)
from PySide6.QtCore import QByteArray, QObject, QTimer, QUuid, Signal

from net.transports.rfcomm import qt, qt_links
from net.transports.rfcomm.adapter import SERVICE_UUID

HERE = "00:11:22:33:44:55"
CAPACITY = 32768

HostMode = QBluetoothLocalDevice.HostMode
Pairing = QBluetoothLocalDevice.Pairing
SocketError = QBluetoothSocket.SocketError


class Air:
    """What the fakes share. Set it up before use; the names of Qt's errors tell what goes wrong."""

    def __init__(self) -> None:
        self.adapters = 1
        self.blind = 0  # questions about adapters that BlueZ does not answer
        self.mode = HostMode.HostConnectable
        self.modes: list[HostMode] = []  # those asked for
        self.locals: list[FakeLocalDevice] = []
        self.servers: list[FakeServer] = []
        self.devices: list[tuple[QBluetoothDeviceInfo, bool]] = []  # and whether only an update tells all
        self.paired: set[str] = set()
        self.connected: set[str] = set()
        self.must_be_seen = False  # as with BlueZ
        self.seen: set[str] = set()
        self.failures: list[SocketError] = []  # of the next calls of connectToService
        self.silent = False  # connectToService never answers
        self.search_error: QBluetoothDeviceDiscoveryAgent.Error | None = None
        self.listen_error: QBluetoothServer.Error | None = None
        self.calls: list[str] = []
        self.threads: set[int] = set()
        self.guests = 0

    def device(self, address: str, name: str, *, hosts: bool = False, late: bool = False, rssi: int = 0):
        info = QBluetoothDeviceInfo(QBluetoothAddress(address), name, 0)
        if hosts:
            info.setServiceUuids([QBluetoothUuid(QUuid(SERVICE_UUID))])
        info.setRssi(rssi)
        self.devices.append((info, late))

    def switch(self, mode: HostMode) -> None:
        """Somebody switches the adapter. On the Bluetooth thread."""
        self.mode = mode
        for local in list(self.locals):
            local.hostModeStateChanged.emit(mode)


def install(monkeypatch, air: Air) -> None:
    """Let the real modules use the fakes."""
    for module, name, fake in (
        (qt, "QBluetoothLocalDevice", FakeLocalDevice),
        (qt, "Agent", FakeAgent),
        (qt_links, "QBluetoothLocalDevice", FakeLocalDevice),
        (qt_links, "QBluetoothServer", FakeServer),
        (qt_links, "QBluetoothSocket", FakeSocket),
    ):
        monkeypatch.setattr(fake, "air", air, raising=False)
        monkeypatch.setattr(module, name, fake)
    monkeypatch.setattr(qt, "PLATFORM", "other")  # the D-Bus of BlueZ is not faked


class FakeLocalDevice(QObject):
    hostModeStateChanged = Signal(HostMode)  # noqa: N815 - Qt's name
    HostMode = HostMode
    Pairing = Pairing
    air: Air

    def __init__(self) -> None:
        super().__init__()
        self.air.threads.add(threading.get_ident())
        self.air.locals.append(self)

    @classmethod
    def allDevices(cls):  # noqa: N802
        if cls.air.blind > 0:
            cls.air.blind -= 1
            return []
        return [QBluetoothHostInfo()] * cls.air.adapters

    def isValid(self):  # noqa: N802
        return self.air.adapters > 0

    def hostMode(self):  # noqa: N802
        return self.air.mode

    def setHostMode(self, mode):  # noqa: N802
        self.air.modes.append(mode)
        self.air.mode = mode

    def address(self):
        return QBluetoothAddress(HERE)

    def pairingStatus(self, address):  # noqa: N802
        return Pairing.Paired if address.toString() in self.air.paired else Pairing.Unpaired

    def connectedDevices(self):  # noqa: N802
        return [QBluetoothAddress(address) for address in self.air.connected]


class FakeInfo:
    def __init__(self, server) -> None:
        self._server = server

    def isRegistered(self):  # noqa: N802
        return self._server.published is not None

    def unregisterService(self):  # noqa: N802
        self._server.published = None

    def setServiceName(self, name):  # noqa: N802
        self._server.name = name  # not told to anybody yet

    def registerService(self):  # noqa: N802
        if self._server.air.listen_error is None and self._server.published is None:
            self._server.published = self._server.name
        return self.isRegistered()


class FakeServer(QObject):
    newConnection = Signal()  # noqa: N815
    Error = QBluetoothServer.Error
    air: Air

    def __init__(self, _protocol) -> None:
        super().__init__()
        self.listening = False
        self.published: str | None = None
        self.waiting: list[FakeSocket] = []
        self.sockets: list[FakeSocket] = []

    def listen(self, uuid, name):
        assert isinstance(uuid, QBluetoothUuid)
        self.name = name
        if self.air.listen_error is None:
            self.listening = True
            self.published = name
            self.air.servers.append(self)
        return FakeInfo(self)

    def isListening(self):  # noqa: N802
        return self.listening

    def error(self):
        return self.air.listen_error

    def hasPendingConnections(self):  # noqa: N802
        return bool(self.waiting)

    def nextPendingConnection(self):  # noqa: N802
        socket = self.waiting.pop(0)
        self.sockets.append(socket)
        return socket

    def close(self):
        self.listening = False
        self.published = None
        for socket in self.waiting:
            socket.abort()


class FakeSocket(QObject):
    connected = Signal()
    disconnected = Signal()
    readyRead = Signal()  # noqa: N815
    bytesWritten = Signal(int)  # noqa: N815
    errorOccurred = Signal(SocketError)  # noqa: N815
    SocketError = SocketError
    air: Air

    def __init__(self, _protocol=None) -> None:
        super().__init__()
        self.air.threads.add(threading.get_ident())
        self.incoming = bytearray()
        self.outgoing = bytearray()
        self.other: FakeSocket | None = None
        self.peer = ""
        self.closing = False

    def connectToService(self, address, uuid, _mode):  # noqa: N802
        assert isinstance(uuid, QBluetoothUuid)
        self.air.calls.append("connect")
        if self.air.silent:
            return
        text = address.toString()
        if self.air.must_be_seen and text not in self.air.seen:
            self.errorOccurred.emit(SocketError.HostNotFoundError)
        elif self.air.failures:
            self.errorOccurred.emit(self.air.failures.pop(0))
        elif not (listening := [s for s in self.air.servers if s.listening]):
            self.errorOccurred.emit(SocketError.ServiceNotFoundError)
        else:
            self.air.guests += 1
            theirs = FakeSocket()
            self.other, theirs.other = theirs, self
            self.peer, theirs.peer = text, f"00:00:00:00:01:{self.air.guests:02X}"
            listening[-1].waiting.append(theirs)
            self.connected.emit()
            listening[-1].newConnection.emit()

    def errorString(self):  # noqa: N802
        return "as the test wants it"

    def peerAddress(self):  # noqa: N802
        return QBluetoothAddress(self.peer)

    def bytesAvailable(self):  # noqa: N802
        return len(self.incoming)

    def isOpen(self):  # noqa: N802
        return True

    def readAll(self):  # noqa: N802
        data = QByteArray(bytes(self.incoming))
        self.incoming.clear()
        if self.other is not None:
            QTimer.singleShot(0, self.other, self.other.pump)
        return data

    def write(self, data):
        self.outgoing += data
        QTimer.singleShot(0, self, self.pump)
        return len(data)

    def pump(self):
        if self.other is None:
            return
        count = min(len(self.outgoing), CAPACITY - len(self.other.incoming))
        if count > 0:
            self.other.incoming += self.outgoing[:count]
            del self.outgoing[:count]
            self.bytesWritten.emit(count)
            self.other.readyRead.emit()
        if self.closing and not self.outgoing:
            self.abort()

    def disconnectFromService(self):  # noqa: N802
        self.closing = True
        self.pump()

    def abort(self):
        other, self.other = self.other, None
        if other is not None:
            other.other = None
            other.errorOccurred.emit(SocketError.RemoteHostClosedError)
            other.disconnected.emit()
            self.disconnected.emit()

    def lose_link(self):
        """The radio link dies for both ends. On the Bluetooth thread."""
        other = self.other
        self.other = other.other = None
        for end in (self, other):
            end.errorOccurred.emit(SocketError.NetworkError)
            end.disconnected.emit()


class FakeAgent(QObject):
    deviceDiscovered = Signal(QBluetoothDeviceInfo)  # noqa: N815
    deviceUpdated = Signal(QBluetoothDeviceInfo, int)  # noqa: N815
    finished = Signal()
    canceled = Signal()
    errorOccurred = Signal(QBluetoothDeviceDiscoveryAgent.Error)  # noqa: N815
    Error = QBluetoothDeviceDiscoveryAgent.Error
    DiscoveryMethod = QBluetoothDeviceDiscoveryAgent.DiscoveryMethod
    air: Air
    lasts = 25000

    def start(self, _method):
        self.air.calls.append("look")
        if self.air.search_error is not None:
            self.errorOccurred.emit(self.air.search_error)
            return
        for info, late in self.air.devices:
            self.air.seen.add(info.address().toString())
            if late:
                self.deviceDiscovered.emit(QBluetoothDeviceInfo(info.address(), info.name(), 0))
                self.deviceUpdated.emit(info, 0)
            else:
                self.deviceDiscovered.emit(info)
        QTimer.singleShot(self.lasts, self, self.end)

    def end(self):
        self.finished.emit()

    def stop(self):
        self.air.calls.append("stop")
        self.canceled.emit()

    def errorString(self):  # noqa: N802
        return ""
