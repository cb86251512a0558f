# SPDX-License-Identifier: GPL-3.0-or-later
"""What every transport promises (net/transports/base.py), run over each of them."""

from __future__ import annotations

import asyncio
import contextlib
import random

import pytest

from net.transports.base import (
    BrokenStream,
    ByteStream,
    ClosedStream,
    ConnectFailed,
    EndOfStream,
    StreamError,
)

pytestmark = [pytest.mark.asyncio, pytest.mark.timeout(20)]

WAIT = 10.0  # seconds; a promise that is kept is kept at once


def soon(awaitable):
    return asyncio.wait_for(awaitable, WAIT)


@contextlib.asynccontextmanager
async def connected(kit):
    """(host's end, guest's end) of one connection."""
    listener, connector, address = await kit.listen()
    guest = await soon(connector.connect(address))
    host = await soon(listener.accept())
    try:
        yield host, guest
    finally:
        await asyncio.gather(host.aclose(), guest.aclose())
        await listener.aclose()


async def receive_exactly(stream: ByteStream, size: int) -> bytes:
    data = b""
    while len(data) < size:
        data += await soon(stream.receive(size - len(data)))
    return data


async def stuck(kit, stream: ByteStream) -> asyncio.Task[None]:
    """A task that sends more than the link holds and waits for a reader."""
    task = asyncio.create_task(stream.send(bytes(kit.in_flight)))
    done, _ = await asyncio.wait({task}, timeout=0.05)
    assert not done, "more was taken than a transport may hold"
    return task


async def test_bytes_go_both_ways(kit):
    async with connected(kit) as (host, guest):
        await guest.send(b"to the host")
        await host.send(b"to the guest")
        assert await receive_exactly(host, 11) == b"to the host"
        assert await receive_exactly(guest, 12) == b"to the guest"


async def test_peer_has_a_name(kit):
    async with connected(kit) as (host, guest):
        assert host.peer
        assert guest.peer


async def test_receive_never_gives_more_than_asked_and_keeps_the_rest(kit):
    async with connected(kit) as (host, guest):
        await guest.send(b"abcdefg")
        received = [await soon(host.receive(3))]
        while sum(map(len, received)) < 7:
            received.append(await soon(host.receive(3)))
        assert b"".join(received) == b"abcdefg"
        assert all(1 <= len(piece) <= 3 for piece in received)


async def test_many_small_sends_arrive_in_order(kit):
    async with connected(kit) as (host, guest):
        for number in range(500):
            await guest.send(b"%d\n" % number)
        expected = b"".join(b"%d\n" % number for number in range(500))
        assert await receive_exactly(host, len(expected)) == expected


async def test_large_data_both_ways_at_once(kit):
    there = random.Random(1).randbytes(kit.much)
    back = random.Random(2).randbytes(kit.much * 2 // 3)
    async with connected(kit) as (host, guest):
        _, _, got_there, got_back = await asyncio.gather(
            guest.send(there),
            host.send(back),
            receive_exactly(host, len(there)),
            receive_exactly(guest, len(back)),
        )
    assert got_there == there
    assert got_back == back


async def test_concurrent_sends_are_not_mixed(kit):
    async with connected(kit) as (host, guest):
        size = kit.much // 20
        blocks = [bytes([letter]) * size for letter in b"abcd"]
        sends = asyncio.gather(*(guest.send(block) for block in blocks))
        received = await receive_exactly(host, 4 * size)
        await soon(sends)
    runs = [received[i : i + size] for i in range(0, 4 * size, size)]
    assert sorted(runs) == blocks


async def test_send_waits_for_a_slow_reader(kit):
    async with connected(kit) as (host, guest):
        sending = await stuck(kit, guest)
        assert len(await receive_exactly(host, kit.in_flight)) == kit.in_flight
        await soon(sending)


async def test_closing_ends_the_peers_stream_after_its_data(kit):
    async with connected(kit) as (host, guest):
        await guest.send(b"last words")
        closing = asyncio.create_task(guest.aclose())
        assert await receive_exactly(host, 10) == b"last words"
        for _ in range(2):
            with pytest.raises(EndOfStream):
                await soon(host.receive())
        await host.aclose()
        await soon(closing)


async def test_last_words_are_heard_even_when_the_peer_was_talking(kit):
    async with connected(kit) as (host, guest):
        await guest.send(b"chatter that the host never reads")
        await host.send(b"go away")
        closing = asyncio.create_task(host.aclose())
        await asyncio.sleep(0)
        with contextlib.suppress(StreamError):
            await guest.send(b"more chatter")
        assert await receive_exactly(guest, 7) == b"go away"
        with pytest.raises(EndOfStream):
            await soon(guest.receive())
        await guest.aclose()
        await soon(closing)


async def test_a_reader_waiting_when_the_peer_closes_is_told(kit):
    async with connected(kit) as (host, guest):
        receiving = asyncio.create_task(host.receive())
        await asyncio.sleep(0)
        closing = asyncio.create_task(guest.aclose())
        with pytest.raises(EndOfStream):
            await soon(receiving)
        await host.aclose()
        await soon(closing)


async def test_a_dead_link_breaks_reader_and_sender(kit):
    async with connected(kit) as (host, guest):
        receiving = asyncio.create_task(host.receive())
        await asyncio.sleep(0)
        kit.break_link(guest)
        with pytest.raises(BrokenStream):
            await soon(receiving)
        with pytest.raises(BrokenStream):
            await soon(host.receive())
        with pytest.raises(BrokenStream):
            await soon(host.send(b"anyone?"))


async def test_a_dead_link_wakes_a_waiting_sender(kit):
    async with connected(kit) as (host, guest):
        sending = await stuck(kit, host)
        kit.break_link(guest)
        with pytest.raises(BrokenStream):
            await soon(sending)


async def test_sending_to_a_peer_that_closed_breaks(kit):
    async with connected(kit) as (host, guest):
        await guest.aclose()

        async def keep_talking() -> None:  # the first words may go out before the refusal comes back
            while True:
                await host.send(b"hello?")
                await asyncio.sleep(0.001)

        with pytest.raises(BrokenStream):
            await soon(keep_talking())


async def test_use_after_closing_is_refused(kit):
    async with connected(kit) as (host, guest):
        await host.send(b"unread")
        await guest.aclose()
        with pytest.raises(ClosedStream):
            await soon(guest.receive())
        with pytest.raises(ClosedStream):
            await soon(guest.send(b"x"))
        await guest.aclose()


async def test_closing_wakes_ones_own_reader_and_sender(kit):
    async with connected(kit) as (host, guest):
        receiving = asyncio.create_task(guest.receive())
        sending = await stuck(kit, guest)
        await soon(guest.aclose())
        with pytest.raises(ClosedStream):
            await soon(receiving)
        with pytest.raises(ClosedStream):
            await soon(sending)
        assert host is not guest


async def test_closing_does_not_wait_long_for_a_peer_that_reads_nothing(kit):
    async with connected(kit) as (_host, guest):
        sending = await stuck(kit, guest)
        start = asyncio.get_running_loop().time()
        await guest.aclose()
        assert asyncio.get_running_loop().time() - start < 3.0
        with pytest.raises(ClosedStream):
            await soon(sending)


async def test_cancelling_a_receive_loses_nothing(kit):
    async with connected(kit) as (host, guest):
        for number in range(20):
            receiving = asyncio.create_task(host.receive())
            await asyncio.sleep(0)
            receiving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await receiving
            await guest.send(bytes([number]))
            assert await soon(host.receive()) == bytes([number])


async def test_many_connections_at_once(kit):
    listener, connector, address = await kit.listen()

    async def echo(stream: ByteStream) -> None:
        with contextlib.suppress(EndOfStream):
            while True:
                await stream.send((await stream.receive()).upper())

    async def talk(number: int) -> bytes:
        async with await connector.connect(address) as stream:
            await stream.send(b"guest %d" % number)
            return await receive_exactly(stream, len(b"guest %d" % number))

    serving = asyncio.create_task(listener.serve(echo))
    answers = await soon(asyncio.gather(*(talk(number) for number in range(kit.crowd))))
    assert answers == [b"GUEST %d" % number for number in range(kit.crowd)]
    await listener.aclose()
    await soon(serving)


async def test_a_failing_handler_hurts_no_other(kit, caplog):
    listener, connector, address = await kit.listen()

    async def handler(stream: ByteStream) -> None:
        if await stream.receive() == b"fail":
            raise RuntimeError("on purpose")
        await stream.send(b"fine")

    serving = asyncio.create_task(listener.serve(handler))
    async with await connector.connect(address) as bad, await connector.connect(address) as good:
        await bad.send(b"fail")
        with pytest.raises(EndOfStream):
            await soon(bad.receive())
        await good.send(b"go")
        assert await receive_exactly(good, 4) == b"fine"
    await listener.aclose()
    await soon(serving)
    assert "on purpose" in caplog.text


async def test_a_closed_listener_accepts_no_more_but_leaves_connections_alone(kit):
    listener, connector, address = await kit.listen()
    guest = await soon(connector.connect(address))
    host = await soon(listener.accept())
    accepting = asyncio.create_task(listener.accept())
    await asyncio.sleep(0)
    await listener.aclose()
    await listener.aclose()
    with pytest.raises(ClosedStream):
        await soon(accepting)
    with pytest.raises(ClosedStream):
        await soon(listener.accept())
    with pytest.raises(ConnectFailed) as failure:
        await soon(connector.connect(address))
    assert address in str(failure.value.text)
    await guest.send(b"still here")
    assert await receive_exactly(host, 10) == b"still here"
    await asyncio.gather(host.aclose(), guest.aclose())


async def test_closing_a_listener_turns_away_those_who_wait(kit):
    listener, connector, address = await kit.listen()
    guest = await soon(connector.connect(address))
    await asyncio.sleep(0.01)
    closing = asyncio.create_task(listener.aclose())
    with pytest.raises((EndOfStream, BrokenStream)):
        await soon(guest.receive())
    await guest.aclose()
    await soon(closing)


async def test_cancelling_serve_cancels_its_handlers(kit):
    listener, connector, address = await kit.listen()
    started, cancelled = asyncio.Event(), asyncio.Event()

    async def handler(stream: ByteStream) -> None:
        started.set()
        try:
            await stream.receive()
        except asyncio.CancelledError:
            cancelled.set()
            raise

    serving = asyncio.create_task(listener.serve(handler))
    guest = await soon(connector.connect(address))
    await soon(started.wait())
    serving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await soon(serving)
    assert cancelled.is_set()
    await guest.aclose()
    await listener.aclose()
