# SPDX-License-Identifier: GPL-3.0-or-later
"""Stands in for the module ``bluetooth``: sockets that behave like RFCOMM's on Linux, and the air between
some machines."""

from __future__ import annotations

import contextlib
import errno
import itertools
import queue
import socket
import threading
from types import SimpleNamespace


class BluetoothError(OSError):
    pass


class Air:
    """What is out there: services by device and channel, and what is wrong with the devices."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.services: dict[tuple[str, int], tuple[str, str]] = {}
        self.listening: dict[tuple[str, int], FakeSocket] = {}
        self.error: OSError | None = None  # raised by the next calls that touch the adapter
        self.dialling: OSError | None = None  # raised by connect
        self.channels = itertools.count(1)

    def machine(self, address: str, name: str = "") -> SimpleNamespace:
        """The module ``bluetooth`` as imported on that machine."""
        self.names[address] = name

        def check() -> None:
            if self.error is not None:
                raise self.error

        def read_local_bdaddr():
            check()
            return [address]

        def discover_devices(duration=8, flush_cache=True, lookup_names=False):
            check()
            return [other for other in self.names if other != address]

        def lookup_name(other, timeout=10):
            return self.names.get(other)

        def advertise_service(sock, name, service_id="", service_classes=(), profiles=()):
            check()
            assert service_id in service_classes
            self.services[address, sock.channel] = (service_id, name)

        def stop_advertising(sock):
            self.services.pop((address, sock.channel), None)

        def find_service(uuid=None, address=None):
            return [
                {"host": device, "port": channel, "name": name.encode()}
                for (device, channel), (service, name) in self.services.items()
                if service == uuid and device == address
            ]

        return SimpleNamespace(
            BluetoothSocket=lambda *arguments: FakeSocket(self, address, *arguments),
            advertise_service=advertise_service,
            stop_advertising=stop_advertising,
            discover_devices=discover_devices,
            find_service=find_service,
            lookup_name=lookup_name,
            read_local_bdaddr=read_local_bdaddr,
        )


class FakeSocket:
    """Like the real ones: closing shows as a reset at the other end, waiting too long as “timed out”."""

    def __init__(self, air: Air, address: str, *arguments: object) -> None:
        if arguments:
            raise KeyError(3)  # as pybluez2 does
        self.air = air
        self.address = address
        self.channel = 0
        self.timeout = None
        self.sock: socket.socket | None = None
        self.dead = threading.Event()
        self.other: FakeSocket | None = None
        self._guests: queue.SimpleQueue[FakeSocket] = queue.SimpleQueue()

    def settimeout(self, seconds):
        self.timeout = seconds
        if self.sock is not None:
            self.sock.settimeout(seconds)

    def bind(self, where):
        assert where[0] in ("", self.address)

    def listen(self, backlog):
        self.channel = next(self.air.channels)
        self.air.listening[self.address, self.channel] = self

    def accept(self):
        try:
            guest = self._guests.get(timeout=self.timeout)
        except queue.Empty:
            raise BluetoothError("timed out") from None
        return guest, (guest.other.address, 1)

    def connect(self, where):
        if self.air.dialling is not None:
            raise self.air.dialling
        if where not in self.air.listening:
            raise BluetoothError(errno.ECONNREFUSED, "Connection refused")
        theirs = FakeSocket(self.air, where[0])
        self.sock, theirs.sock = socket.socketpair()
        for sock in (self.sock, theirs.sock):
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 32768)
        self.other, theirs.other = theirs, self
        self.dead = theirs.dead
        self.air.listening[where]._guests.put(theirs)

    def recv(self, size):
        try:
            data = self.sock.recv(size)
        except TimeoutError:
            raise BluetoothError("timed out") from None
        if self.dead.is_set():
            raise BluetoothError(errno.ETIMEDOUT, "Connection timed out")
        if not data:
            raise BluetoothError(errno.ECONNRESET, "Connection reset by peer")
        return data

    def send(self, data):
        if self.dead.is_set():
            raise BluetoothError(errno.ETIMEDOUT, "Connection timed out")
        try:
            return self.sock.send(data)
        except TimeoutError:
            raise BluetoothError("timed out") from None

    def shutdown(self, how):
        self.sock.shutdown(how)

    def close(self):
        self.air.listening.pop((self.address, self.channel), None)
        if self.sock is not None:
            self.sock.close()

    def lose_link(self):
        """The radio link dies for both ends."""
        self.dead.set()
        for end in (self, self.other):
            with contextlib.suppress(OSError):  # the first may have had the other closed already
                end.sock.shutdown(socket.SHUT_RDWR)
