# SPDX-License-Identifier: GPL-3.0-or-later
"""One kit per transport: what the conformance suite needs to know of it. A new transport adds one."""

from __future__ import annotations

import asyncio
import itertools
from abc import ABC, abstractmethod
from importlib.util import find_spec

from net.transports.base import ByteStream, Connector, Listener
from net.transports.loopback import LoopbackListener, LoopbackStream
from net.transports.rfcomm import RfcommConnector, pybluez, qt
from net.transports.rfcomm.adapter import MAX_GUESTS, SERVICE_UUID
from net.transports.tcp import TcpConnector, TcpListener, TcpStream
from tests.net.transports import fake_pybluez


class Kit(ABC):
    """``in_flight`` is more than the transport holds between sender and receiver, in bytes; ``much`` is
    as much as it moves in a moment, ``crowd`` the guests it carries."""

    in_flight = 32 * 1024 * 1024
    much = 3_000_000
    crowd = 40

    @abstractmethod
    async def listen(self) -> tuple[Listener, Connector, str]:
        """A listener, a connector and the address that leads from one to the other."""

    @abstractmethod
    def break_link(self, stream: ByteStream) -> None:
        """Let the link of this end die without a proper goodbye."""


class LoopbackKit(Kit):
    in_flight = 200_000

    async def listen(self):
        listener = LoopbackListener("here")
        return listener, listener, "here"

    def break_link(self, stream):
        assert isinstance(stream, LoopbackStream)
        stream.break_link()


class TcpKit(Kit):
    def __init__(self, host: str) -> None:
        self.host = host

    async def listen(self):
        listener = await TcpListener.open(0, [self.host])
        return listener, TcpConnector(), listener.addresses[0]

    def break_link(self, stream):
        assert isinstance(stream, TcpStream)
        stream.reset()


class RfcommConnectors(Connector):
    """Every connection comes from a device of its own, as one device has one link to another. bumble's
    virtual link makes one connection at a time."""

    def __init__(self, room) -> None:
        self.room = room
        self.turn = asyncio.Lock()

    async def connect(self, address):
        async with self.turn:
            return await RfcommConnector(self.room.adapter()).connect(address)


class BumbleKit(Kit):
    in_flight = 120_000
    much = 120_000
    crowd = MAX_GUESTS

    async def listen(self):
        room = virtual.Room()
        listener = await room.adapter("Host").listen(SERVICE_UUID, "A table")
        return listener, RfcommConnectors(room), listener.addresses[0]

    def break_link(self, stream):
        virtual.lose_link(stream)


class PybluezKit(Kit):
    """The module is faked; the threads are real."""

    in_flight = 1_000_000
    much = 300_000
    crowd = MAX_GUESTS

    async def listen(self):
        air = fake_pybluez.Air()
        host = pybluez.PybluezAdapter(air.machine("00:AA:01:00:00:00", "Host"))
        listener = await host.listen(SERVICE_UUID, "A table")
        return listener, self.Guests(air), listener.addresses[0]

    class Guests(Connector):
        def __init__(self, air):
            self.air = air
            self.numbers = itertools.count(1)

        async def connect(self, address):
            device = f"00:AA:02:00:00:{next(self.numbers):02X}"
            return await RfcommConnector(pybluez.PybluezAdapter(self.air.machine(device))).connect(address)

    def break_link(self, stream):
        stream._channel._sock.lose_link()


class QtKit(Kit):
    """QtBluetooth's classes are faked (by the fixture); the threads and signals are real."""

    in_flight = 300_000
    much = 300_000
    crowd = MAX_GUESTS

    async def listen(self):
        adapter = qt.QtAdapter()
        listener = await adapter.listen(SERVICE_UUID, "A table")
        return listener, RfcommConnector(adapter), listener.addresses[0]

    def break_link(self, stream):
        qt.home().post(stream._channel._socket.lose_link)


KITS = {
    "loopback": LoopbackKit(),
    "tcp": TcpKit("127.0.0.1"),
    "tcp6": TcpKit("::1"),
    "pybluez": PybluezKit(),
    "qt": QtKit(),
}
if find_spec("bumble") is not None:  # it wants Python 3.11
    from tests.net.transports import virtual

    KITS["rfcomm"] = BumbleKit()
