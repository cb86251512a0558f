# SPDX-License-Identifier: GPL-3.0-or-later
"""One kit per transport: what the conformance suite needs to know of it. A new transport adds one."""

from __future__ import annotations

from abc import ABC, abstractmethod

from net.transports.base import ByteStream, Connector, Listener
from net.transports.loopback import LoopbackListener, LoopbackStream
from net.transports.tcp import TcpConnector, TcpListener, TcpStream


class Kit(ABC):
    """``in_flight`` is more than the transport holds between sender and receiver, in bytes."""

    in_flight = 32 * 1024 * 1024

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


KITS = {"loopback": LoopbackKit(), "tcp": TcpKit("127.0.0.1"), "tcp6": TcpKit("::1")}
