# SPDX-License-Identifier: GPL-3.0-or-later
"""The transport over TCP, IPv4 and IPv6, joined by a typed address."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import logging
import socket
import struct
import sys
from collections.abc import Callable, Sequence
from typing import Any

from engines.text import T, Text, whole_number
from net.discovery.interfaces import are_addresses, parsed, to_type, usable, wanted
from net.transports.accept_queue import WaitingListener
from net.transports.base import (
    CHUNK,
    BrokenStream,
    ByteStream,
    ClosedStream,
    ConnectFailed,
    Connector,
    EndOfStream,
    ListenFailed,
)

log = logging.getLogger(__name__)

DEFAULT_PORT = 47420
USUAL_PORTS = 8
CONNECT_TIMEOUT = 4.0  # seconds for each address a name stands for
LINGER = 1.0  # seconds that closing waits for the peer to read what it was sent
HIGH_WATER = 4 * CHUNK  # unread bytes at which a connection is no longer read from the kernel
BACKLOG = 64

# A cable pulled out is noticed even while nobody speaks.
KEEPALIVE = {"TCP_KEEPIDLE": 15, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 4}

TAKEN = {errno.EADDRINUSE, errno.EACCES}  # Windows says EACCES for ports it has reserved
# EINVAL: a link-local address without the name of an interface.
UNREACHABLE = {errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ENETDOWN, errno.EADDRNOTAVAIL, errno.EINVAL}


class TcpStream(asyncio.Protocol, ByteStream):
    """One connection; the protocol of its own asyncio transport."""

    def __init__(self, opened: Callable[[TcpStream], None] | None = None) -> None:
        self._opened = opened
        self._transport: asyncio.Transport
        self._peer = ""
        self._origin = ""
        self.here = ""  # the address of ours that the peer came to
        self._buffer = bytearray()
        self._ended = False
        self._lost = False
        self._closed = False
        self._reader: asyncio.Future[None] | None = None
        self._writable = asyncio.Event()
        self._gone = asyncio.Event()
        self._sending = asyncio.Lock()

    # --- called by asyncio --------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._writable.set()
        host, port, *_ = transport.get_extra_info("peername") or ("?", 0)
        self._peer = format_address(host, port, always_port=True)
        self._origin = "" if _is_loopback(host) else host.removeprefix("::ffff:")
        self.here = (transport.get_extra_info("sockname") or ("",))[0]
        tune(transport.get_extra_info("socket"))
        if self._opened is not None:
            self._opened(self)

    def data_received(self, data: bytes) -> None:
        if self._closed:
            return  # lingering: nobody is interested any more
        self._buffer += data
        if len(self._buffer) >= HIGH_WATER:
            self._transport.pause_reading()
        self._wake_reader()

    def eof_received(self) -> bool:
        self._ended = True
        self._wake_reader()
        if self._closed:
            self._transport.close()
        return True  # the other direction stays open

    def pause_writing(self) -> None:
        self._writable.clear()

    def resume_writing(self) -> None:
        self._writable.set()

    def connection_lost(self, error: Exception | None) -> None:
        self._lost = True
        self._gone.set()
        self._writable.set()
        self._wake_reader()

    # --- ByteStream ---------------------------------------------------------------------------

    @property
    def peer(self) -> str:
        return self._peer

    @property
    def origin(self) -> str:
        return self._origin

    def drop(self) -> None:
        self.reset()

    async def receive(self, max_bytes: int = CHUNK) -> bytes:
        while not self._closed:
            if self._buffer:
                data = bytes(self._buffer[:max_bytes])
                del self._buffer[:max_bytes]
                if len(self._buffer) < HIGH_WATER and not self._lost:
                    self._transport.resume_reading()
                return data
            if self._ended:
                raise EndOfStream
            if self._lost:
                raise BrokenStream
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        raise ClosedStream

    async def send(self, data: bytes) -> None:
        async with self._sending:
            self._check_sendable()
            self._transport.write(data)
            await self._writable.wait()
            self._check_sendable()

    async def aclose(self) -> None:
        if not self._closed:
            self._closed = True
            self._buffer.clear()
            self._wake_reader()
            self._writable.set()
        if self._lost:
            return
        # Closing with unread input makes the kernel reset the connection, and the peer would lose our
        # last words: so say that no more is coming, and read on until the peer has closed as well.
        try:
            with contextlib.suppress(OSError):
                self._transport.write_eof()
                self._transport.resume_reading()
            if self._ended:
                self._transport.close()
            await asyncio.wait_for(self._gone.wait(), LINGER)
        except asyncio.TimeoutError:
            log.debug("%s kept us waiting while closing", self._peer)
        finally:
            self._transport.abort()
        await self._gone.wait()

    def reset(self) -> None:
        """Tear the connection down at once; the peer sees a broken link."""
        sock = self._transport.get_extra_info("socket")
        with contextlib.suppress(OSError):
            sock.setsockopt(
                socket.SOL_SOCKET,
                socket.SO_LINGER,
                struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0),
            )
        self._transport.abort()

    # --- helpers ------------------------------------------------------------------------------

    def _wake_reader(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def _check_sendable(self) -> None:
        if self._closed:
            raise ClosedStream
        if self._lost:
            raise BrokenStream


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False


def tune(sock: socket.socket) -> None:
    """No waiting to fill packets, and keep-alive probes."""
    with contextlib.suppress(OSError):  # the peer may have gone already
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in KEEPALIVE.items():
            if hasattr(socket, name):
                sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


# --- addresses --------------------------------------------------------------------------------


def parse_address(typed: str, default_port: int = DEFAULT_PORT) -> tuple[str, int]:
    """Host and port of what a person typed: ``host``, ``host:port``, ``[v6]:port``, ``[v6]`` or
    ``v6``. Raises ConnectFailed."""
    text = "".join(typed.split())
    unreadable = ConnectFailed(
        T("“{address}” is not an address. Type it as shown at the host, such as 192.168.1.7.", address=typed)
    )
    if text.startswith("["):
        host, bracket, rest = text[1:].partition("]")
        if not bracket or (rest and not rest.startswith(":")):
            raise unreadable
        port_text, has_port = rest[1:], bool(rest)
    elif text.count(":") > 1:
        host, port_text, has_port = text, "", False
    else:
        host, colon, port_text = text.partition(":")
        has_port = bool(colon)
    if not host or len(host) > 253 or not host.isprintable() or any(c in host for c in "/@\\[]"):
        raise unreadable
    if not has_port:
        return host, default_port
    port = whole_number(port_text, 65536)
    if not port:
        raise ConnectFailed(T("“{port}” is not a port; ports go from 1 to 65535.", port=port_text))
    return host, port


def format_address(host: str, port: int, *, always_port: bool = False) -> str:
    """The shortest text that ``parse_address`` reads as that host and port."""
    if port == DEFAULT_PORT and not always_port:
        return host
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


# --- listening --------------------------------------------------------------------------------


class TcpListener(WaitingListener[TcpStream]):
    """Listens on every interface (or those of TAVOLINO_INTERFACES). Made by ``open``."""

    def __init__(self, port: int, interfaces: Sequence[str]) -> None:
        super().__init__()
        self._servers: list[asyncio.Server] = []
        self._interfaces = tuple(interfaces)
        self.port = port

    @classmethod
    async def open(
        cls, port: int = 0, interfaces: Sequence[str] | None = None, before: int = 0
    ) -> TcpListener:
        """Listen at ``port``; 0 is ``before``, the port of a host that comes back (0: none), or, when that
        is taken, the usual port, one of the next few, or else any.
        ``interfaces`` are names or addresses to restrict it to. Raises ListenFailed."""
        if interfaces is None:
            interfaces = wanted()
        # An interface that is named may get other addresses later: then who comes another way is turned
        # away, instead of listening at the addresses it has now.
        at = interfaces if are_addresses(interfaces) else ()
        sockets = _bind(port, at) if port else _bind_usual(at, before)
        listener = cls(sockets[0].getsockname()[1], interfaces)
        loop = asyncio.get_running_loop()
        for sock in sockets:
            server = await loop.create_server(lambda: TcpStream(listener._opened), sock=sock, backlog=BACKLOG)
            listener._servers.append(server)
        return listener

    def _opened(self, stream: TcpStream) -> None:
        if self._closed or not self._may_come_to(stream.here):
            stream.reset()
        else:
            self._came(stream)

    def _may_come_to(self, address: str) -> bool:
        """Whether that address of ours is one of an interface that may be used."""
        if are_addresses(self._interfaces):
            return True  # no other address is listened at
        here = parsed(address.removeprefix("::ffff:"))
        return any(parsed(a) == here for i in usable(self._interfaces) for a in i.addresses)

    @property
    def addresses(self) -> tuple[str, ...]:
        return tuple(format_address(host, self.port) for host in to_type(self._interfaces))

    async def _stop(self) -> None:
        for server in self._servers:
            server.close()


def _bind_usual(interfaces: Sequence[str], before: int) -> list[socket.socket]:
    for port in (*([before] if before else []), *range(DEFAULT_PORT, DEFAULT_PORT + USUAL_PORTS)):
        with contextlib.suppress(ListenFailed):
            return _bind(port, interfaces)
    return _bind(0, interfaces)


def _bind(port: int, interfaces: Sequence[str]) -> list[socket.socket]:
    """One socket for each interface, or for IPv4 and IPv6 (where there is IPv6), all at one port."""
    hosts = list(interfaces) or ["0.0.0.0", "::"]
    for _ in range(5):  # a port that is free on one interface may be taken on the next
        sockets: list[socket.socket] = []
        try:
            for host in hosts:
                at = sockets[0].getsockname()[1] if sockets else port
                try:
                    sockets.append(_listening_socket(host, at))
                except OSError as error:
                    if host != "::" or not sockets or error.errno in TAKEN:
                        raise
                    log.info("no IPv6 here: %s", error)
            return sockets
        except OSError as error:
            failure = error
            for sock in sockets:
                sock.close()
            if port or error.errno not in TAKEN:
                break
    raise ListenFailed(_why_not_listening(failure, port)) from failure


def _listening_socket(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.create_server((host, port), family=family, backlog=BACKLOG)
    sock.setblocking(False)
    return sock


def _why_not_listening(error: OSError, port: int) -> Text:
    if error.errno in TAKEN:
        return T("Port {port} is in use by another program.", port=str(port))
    return T("No table can be opened to the network: {reason}.", reason=error.strerror or str(error))


# --- connecting -------------------------------------------------------------------------------


class TcpConnector(Connector):
    """Joins by typed address, trying all that a name stands for in turn."""

    def __init__(self, timeout: float = CONNECT_TIMEOUT) -> None:
        self._timeout = timeout

    async def connect(self, address: str) -> TcpStream:
        host, port = parse_address(address)
        failures: list[Exception] = []
        for family, sockaddr in await self._resolve(host, port):
            try:
                return await asyncio.wait_for(_connect_to(family, sockaddr), self._timeout)
            except (OSError, asyncio.TimeoutError) as error:
                log.info("no connection to %s: %r", sockaddr, error)
                failures.append(error)
        raise ConnectFailed(_why_not_connected(failures, address)) from failures[0]

    async def _resolve(self, host: str, port: int) -> list[tuple[int, Any]]:
        """(family, socket address) pairs, in the order to try them."""
        lookup = asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        try:
            found = await asyncio.wait_for(lookup, self._timeout)
        except asyncio.TimeoutError as error:
            raise ConnectFailed(T("“{host}” could not be looked up in time.", host=host)) from error
        except (OSError, UnicodeError) as error:
            raise ConnectFailed(T("There is no computer called “{host}”.", host=host)) from error
        return list(dict.fromkeys((family, sockaddr) for family, _, _, _, sockaddr in found))


async def _connect_to(family: int, sockaddr: Any) -> TcpStream:
    loop = asyncio.get_running_loop()
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        sock.setblocking(False)
        await loop.sock_connect(sock, sockaddr)
        if sock.getsockname() == sock.getpeername():
            # Trying a port of one's own machine where nobody listens, TCP may by chance dial from that very
            # port, and so reach itself.
            raise ConnectionRefusedError(errno.ECONNREFUSED, "connected to itself")
        _, stream = await loop.create_connection(TcpStream, sock=sock)
    except BaseException:
        sock.close()
        raise
    return stream


def _why_not_connected(failures: Sequence[Exception], address: str) -> Text:
    """The most telling of several failures: a refusal proves that the machine is there."""
    if any(isinstance(f, ConnectionRefusedError) for f in failures):
        return T("At {address} nobody is hosting a table.", address=address)
    if any(isinstance(f, (TimeoutError, asyncio.TimeoutError)) for f in failures):
        return T("{address} did not answer in time.", address=address)
    if any(isinstance(f, OSError) and f.errno in UNREACHABLE for f in failures):
        return T("{address} can’t be reached from this network.", address=address)
    reason = getattr(failures[0], "strerror", None) or str(failures[0])
    return T("No connection to {address}: {reason}.", address=address, reason=reason)
