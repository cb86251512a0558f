# SPDX-License-Identifier: GPL-3.0-or-later
"""What is TCP's own: addresses, ports, and why a connection did not come about."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys

import pytest

from net.transports import tcp
from net.transports.base import ConnectFailed, ListenFailed
from net.transports.tcp import (
    DEFAULT_PORT,
    TcpConnector,
    TcpListener,
    format_address,
    parse_address,
)


@pytest.mark.parametrize(
    ("typed", "host", "port"),
    [
        ("192.168.1.7", "192.168.1.7", DEFAULT_PORT),
        (" 192.168.1.7 : 4000 ", "192.168.1.7", 4000),
        ("table.example", "table.example", DEFAULT_PORT),
        ("table.example:1", "table.example", 1),
        ("fd00::7", "fd00::7", DEFAULT_PORT),
        ("[fd00::7]", "fd00::7", DEFAULT_PORT),
        ("[fd00::7]:4000", "fd00::7", 4000),
        ("[fe80::1%eth0]:65535", "fe80::1%eth0", 65535),
    ],
)
def test_typed_addresses(typed, host, port):
    assert parse_address(typed) == (host, port)
    assert parse_address(format_address(host, port)) == (host, port)
    assert parse_address(format_address(host, port, always_port=True)) == (host, port)


@pytest.mark.parametrize(
    "typed",
    [
        *("", "   ", ":4000", "[fd00::7", "[fd00::7]4000", "[fd00::7]:", "[]:5"),
        *("host:", "host:0", "host:65536", "host:-1", "host:port", "host:99999999999999999999", "host:٤٢"),
        *("http://host/", "a@b", "x" * 300),
    ],
)
def test_unreadable_addresses_are_refused_in_words(typed):
    with pytest.raises(ConnectFailed) as failure:
        parse_address(typed)
    assert len(str(failure.value.text)) > 15


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as sock:
        return sock.getsockname()[1]


@pytest.mark.asyncio
@pytest.mark.parametrize("usual_ports", [1, 8])
async def test_a_taken_usual_port_gives_way_to_another(monkeypatch, usual_ports):
    monkeypatch.setattr(tcp, "USUAL_PORTS", usual_ports)
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setattr(tcp, "DEFAULT_PORT", other.getsockname()[1])
        listener = await TcpListener.open(0, ["127.0.0.1"])
        assert listener.port not in (0, tcp.DEFAULT_PORT)
        assert listener.addresses == (f"127.0.0.1:{listener.port}",)
        await listener.aclose()


@pytest.mark.asyncio
async def test_a_host_that_comes_back_is_found_where_it_was(monkeypatch):
    monkeypatch.setattr(tcp, "DEFAULT_PORT", free_port())
    before = free_port()
    listener = await TcpListener.open(0, ["127.0.0.1"], before)
    assert listener.port == before
    second = await TcpListener.open(0, ["127.0.0.1"], before)
    assert second.port not in (0, before)
    await listener.aclose()
    await second.aclose()


@pytest.mark.asyncio
async def test_a_taken_wanted_port_is_reported():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(ListenFailed, match=str(port)):
            await TcpListener.open(port, ["127.0.0.1"])


@pytest.mark.asyncio
async def test_the_environment_restricts_the_interfaces(monkeypatch):
    monkeypatch.setenv("TAVOLINO_INTERFACES", "127.0.0.1, 127.0.0.2")
    port = free_port()
    listener = await TcpListener.open(port)
    assert listener.addresses == (f"127.0.0.1:{port}", f"127.0.0.2:{port}")
    (await TcpConnector().connect(f"127.0.0.2:{port}")).reset()
    with pytest.raises(ConnectFailed):
        await TcpConnector().connect(f"127.0.0.3:{port}")
    await listener.aclose()


@pytest.mark.asyncio
async def test_a_machine_without_ipv6_hosts_all_the_same(monkeypatch):
    real = tcp._listening_socket

    def no_ipv6(host, port):
        if ":" in host:
            raise OSError(errno.EAFNOSUPPORT, "no IPv6")
        return real("127.0.0.1", port)

    monkeypatch.setattr(tcp, "_listening_socket", no_ipv6)
    port = free_port()
    listener = await TcpListener.open(port, [])
    (await TcpConnector().connect(f"127.0.0.1:{port}")).reset()
    await listener.aclose()


@pytest.mark.asyncio
async def test_nobody_listening_is_said():
    port = free_port()
    with pytest.raises(ConnectFailed, match=rf"At 127\.0\.0\.1:{port} nobody is hosting"):
        await TcpConnector().connect(f"127.0.0.1:{port}")


def resolving(monkeypatch, *addresses, error=None):
    """Let every name stand for these socket addresses, or fail."""

    async def getaddrinfo(host, port, **_):
        if error is not None:
            raise error
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (a, p or port)) for a, p in addresses]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", getaddrinfo)


@pytest.mark.asyncio
async def test_every_address_of_a_name_is_tried(monkeypatch):
    listener = await TcpListener.open(free_port(), ["127.0.0.2"])
    resolving(monkeypatch, ("127.0.0.3", 0), ("127.0.0.2", 0))
    stream = await TcpConnector().connect(f"somewhere:{listener.port}")
    assert stream.peer == f"127.0.0.2:{listener.port}"
    stream.reset()
    await listener.aclose()


@pytest.mark.asyncio
async def test_no_such_host_is_said(monkeypatch):
    resolving(monkeypatch, error=socket.gaierror(socket.EAI_NONAME, "unknown"))
    with pytest.raises(ConnectFailed, match="no computer called “nowhere”"):
        await TcpConnector().connect("nowhere")


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.ENETUNREACH, "unreachable"), "can’t be reached from this network"),
        (OSError(errno.EHOSTUNREACH, "no route"), "can’t be reached from this network"),
        (OSError(errno.EINVAL, "link-local"), "can’t be reached from this network"),
        (OSError(errno.EPERM, "forbidden by the firewall"), "forbidden by the firewall"),
    ],
)
async def test_unreachable_is_said(monkeypatch, error, words):
    async def fail(*_):
        raise error

    monkeypatch.setattr(asyncio.get_running_loop(), "sock_connect", fail)
    with pytest.raises(ConnectFailed, match=words):
        await TcpConnector().connect("127.0.0.1:9")


@pytest.mark.asyncio
async def test_no_answer_in_time_is_said(monkeypatch):
    async def never(*_):
        await asyncio.Event().wait()

    monkeypatch.setattr(asyncio.get_running_loop(), "sock_connect", never)
    with pytest.raises(ConnectFailed, match="did not answer in time"):
        await TcpConnector(timeout=0.05).connect("127.0.0.1:9")


@pytest.mark.asyncio
async def test_a_refusal_tells_more_than_silence(monkeypatch):
    async def fail(_sock, address):
        raise ConnectionRefusedError if address[0] == "127.0.0.2" else OSError(errno.ENETUNREACH, "no")

    monkeypatch.setattr(asyncio.get_running_loop(), "sock_connect", fail)
    resolving(monkeypatch, ("127.0.0.1", 0), ("127.0.0.2", 0), ("127.0.0.3", 0))
    with pytest.raises(ConnectFailed, match="nobody is hosting"):
        await TcpConnector().connect("somewhere:9")


@pytest.mark.asyncio
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux is known to do it")
async def test_reaching_oneself_by_chance_counts_as_nobody_there(monkeypatch):
    loop = asyncio.get_running_loop()
    real = loop.sock_connect

    async def from_the_same_port(sock, address):
        sock.bind(address)
        await real(sock, address)

    monkeypatch.setattr(loop, "sock_connect", from_the_same_port)
    with pytest.raises(ConnectFailed, match="nobody is hosting"):
        await TcpConnector().connect(f"127.0.0.1:{free_port()}")
