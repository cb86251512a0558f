# SPDX-License-Identifier: GPL-3.0-or-later
"""Bluetooth through bumble, a Bluetooth stack in Python: for virtual controllers in tests, and for a USB
dongle that the system itself leaves alone (``bumble:usb:0``; bumble's manual lists its transports).

bumble leaves two things to be done here. It does not tell when the peer closes one channel only, so the
frame that says so is listened to; and it grants the peer new credits whether or not anyone reads, so
these are held back while nobody does.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from bumble import core, rfcomm, sdp
from bumble.device import Connection
from bumble.device import Device as Controller
from bumble.hci import (
    HCI_REMOTE_USER_TERMINATED_CONNECTION_ERROR,
    Address,
    HCI_Disconnect_Command,
    HCI_Error,
)
from bumble.host import Host
from bumble.transport import open_transport

from engines.text import T
from net.transports.base import ConnectFailed, ListenFailed
from net.transports.rfcomm import Unavailable
from net.transports.rfcomm import adapter as words
from net.transports.rfcomm.adapter import (
    PREFIX,
    READY,
    SERVICE_UUID,
    Adapter,
    Availability,
    Device,
    LinkFailed,
    SearchFailed,
    format_address,
    unsupported,
)
from net.transports.rfcomm.stream import Channel, RfcommListener, RfcommStream

log = logging.getLogger(__name__)

CONNECT_TIMEOUT = 20.0  # seconds
LOOK_SECONDS = 12.8  # what bumble asks the controller for
TICK = 0.25
SERVICE_NAME = 0x0100  # the attribute of a service record
FIRST_RECORD = 0x00010001
NAME = "Tavolino"

FAILURES = (core.BaseBumbleError, HCI_Error, OSError, ValueError, asyncio.TimeoutError)
"""What goes wrong in bumble and below it."""


def make(argument: str) -> BumbleAdapter:
    """The implementation over the transport that ``argument`` names. Raises Unavailable."""
    if not argument:
        raise Unavailable(T("Bumble needs to be told which adapter to use, such as “bumble:usb:0”."))

    async def open_controller() -> Controller:
        transport = await open_transport(argument)
        controller = Controller(name=NAME, host=Host(transport.source, transport.sink))
        controller.classic_enabled = True
        controller.le_enabled = False
        return controller

    return BumbleAdapter(open_controller)


def bare(address: Address) -> str:
    return format_address(address.to_string(with_type_qualifier=False))


async def drop(connection: Connection) -> None:
    """End the link. ``Connection.disconnect`` would wait for ever if the other side has done so just now."""
    reason = HCI_REMOTE_USER_TERMINATED_CONNECTION_ERROR
    with contextlib.suppress(*FAILURES):
        await connection.device.send_async_command(
            HCI_Disconnect_Command(connection_handle=connection.handle, reason=reason)
        )


class BumbleChannel(Channel):
    """One RFCOMM channel and the link below it, which carries nothing else of ours."""

    def __init__(self, dlc: rfcomm.DLC) -> None:
        self._dlc = dlc
        self._connection: Connection = dlc.multiplexer.l2cap_channel.connection
        self._tasks: set[asyncio.Task[None]] = set()
        self._unsent = 0
        self._threshold = dlc.rx_credits_threshold
        self.stream = RfcommStream(self, bare(self._connection.peer_address))
        self._process_tx = dlc.process_tx
        # The channel's own methods call these by name.
        vars(dlc)["process_tx"] = self._sent
        vars(dlc)["on_disc_frame"] = self._disconnected
        dlc.on(dlc.EVENT_CLOSE, self.stream.broken)
        dlc.sink = self.stream.feed

    def write(self, data: bytes) -> None:
        self._unsent += len(data)
        try:
            self._dlc.write(data)
        except FAILURES:  # the link went a moment ago
            self.stream.broken()

    def _sent(self) -> None:
        self._process_tx()
        gone, self._unsent = self._unsent - len(self._dlc.tx_buffer), len(self._dlc.tx_buffer)
        if gone:
            self.stream.written(gone)

    def hold(self, holding: bool) -> None:
        self._dlc.rx_credits_threshold = -1 if holding else self._threshold
        if not holding:
            with contextlib.suppress(*FAILURES):
                self._sent()

    def _disconnected(self, _frame: rfcomm.RFCOMM_Frame) -> None:
        """The peer closes the channel."""
        self._dlc.send_frame(rfcomm.RFCOMM_Frame.ua(c_r=1 - self._dlc.c_r, dlci=self._dlc.dlci))
        self._dlc.multiplexer.on_dlc_disconnection(self._dlc)
        self.stream.ended()

    def close(self) -> None:
        self._do(self._dlc.disconnect())

    def abort(self) -> None:
        for task in self._tasks:
            task.cancel()  # a close that nobody confirms any more
        self._do(drop(self._connection))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.debug("while closing: %r", error)  # the other side was quicker


class BumbleAdapter(Adapter):
    """Everything on one loop; the controller is opened when first needed."""

    name = "bumble"

    def __init__(self, open_controller: Callable[[], Awaitable[Controller]]) -> None:
        self._open_controller = open_controller
        self._controller: Controller | None = None
        self._server: rfcomm.Server | None = None
        self._opening = asyncio.Lock()
        self._records = 0

    async def availability(self) -> Availability:
        try:
            await self._on()
        except FAILURES as error:
            return unsupported(str(error) or type(error).__name__)
        return READY

    async def _on(self) -> Controller:
        async with self._opening:
            if self._controller is None:
                controller = await self._open_controller()
                await controller.power_on()
                self._controller = controller
            return self._controller

    async def aclose(self) -> None:
        controller, self._controller = self._controller, None
        if controller is not None:
            with contextlib.suppress(*FAILURES):
                await controller.power_off()

    async def paired(self) -> list[Device]:
        return []  # it remembers nobody

    async def inquire(self, found: Callable[[Device], None], progress: Callable[[float], None]) -> None:
        try:
            controller = await self._on()
        except FAILURES as error:
            raise SearchFailed(unsupported(str(error)).text) from error
        loop = asyncio.get_running_loop()
        complete = asyncio.Event()

        def seen(address: Address, _kind: int, data: core.AdvertisingData, rssi: int) -> None:
            name = data.get(core.AdvertisingData.Type.COMPLETE_LOCAL_NAME)
            services = data.get_all(core.AdvertisingData.Type.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS)
            hosts = any(core.UUID(SERVICE_UUID) in listed for listed in services)
            found(Device(bare(address), str(name or ""), hosts=hosts, signal=rssi))

        controller.on(controller.EVENT_INQUIRY_RESULT, seen)
        controller.on(controller.EVENT_INQUIRY_COMPLETE, complete.set)
        try:
            await controller.start_discovery(auto_restart=False)
            start = loop.time()
            while not complete.is_set():
                progress(min(1.0, (loop.time() - start) / LOOK_SECONDS))
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(complete.wait(), TICK)
            progress(1.0)
        except FAILURES as error:
            raise SearchFailed(unsupported(str(error)).text) from error
        finally:
            controller.remove_listener(controller.EVENT_INQUIRY_RESULT, seen)
            controller.remove_listener(controller.EVENT_INQUIRY_COMPLETE, complete.set)
            if not complete.is_set():
                with contextlib.suppress(*FAILURES):
                    await controller.stop_discovery()

    async def listen(self, uuid: str, service_name: str) -> RfcommListener:
        try:
            controller = await self._on()
            return await self._publish(controller, uuid, service_name)
        except FAILURES as error:
            raise ListenFailed(words.not_listening(str(error))) from error

    async def _publish(self, controller: Controller, uuid: str, service_name: str) -> RfcommListener:
        if self._server is None:
            self._server = rfcomm.Server(controller)
        server = self._server
        channel = server.listen(lambda dlc: listener.opened(BumbleChannel(dlc).stream))
        if not channel:
            raise ListenFailed(words.not_listening("every channel is taken"))
        handle = FIRST_RECORD + self._records
        self._records += 1

        async def rename(name: str) -> None:
            record = rfcomm.make_service_sdp_records(handle, channel, core.UUID(uuid))
            record.append(sdp.ServiceAttribute(SERVICE_NAME, sdp.DataElement.text_string(name.encode())))
            controller.sdp_service_records = {**controller.sdp_service_records, handle: record}

        await rename(service_name)

        async def close() -> None:
            controller.sdp_service_records.pop(handle, None)
            server.acceptors.pop(channel, None)
            server.dlc_configs.pop(channel, None)

        listener = RfcommListener(bare(controller.public_address), close, rename)
        controller.inquiry_response = bytes(
            core.AdvertisingData(
                [
                    (core.AdvertisingData.Type.COMPLETE_LOCAL_NAME, controller.name.encode()),
                    (
                        core.AdvertisingData.Type.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS,
                        core.UUID(uuid).to_bytes(),
                    ),
                ]
            )
        )
        await controller.set_discoverable(True)
        await controller.set_connectable(True)
        return listener

    async def connect(self, address: str, uuid: str) -> RfcommStream:
        label = PREFIX + address
        # In a task of its own: when the link breaks, bumble cancels whoever waits for it.
        opening = asyncio.ensure_future(self._open(address, uuid, label))
        try:
            await asyncio.wait({opening}, timeout=CONNECT_TIMEOUT)
        finally:
            if not opening.done():
                opening.cancel()
        if not opening.done():
            raise ConnectFailed(words.out_of_range(label))
        if opening.cancelled():
            raise LinkFailed(words.out_of_range(label), stale=True)
        try:
            return opening.result()
        except FAILURES as error:
            log.info("no link to %s: %r", label, error)
            raise ConnectFailed(words.out_of_range(label)) from error

    async def _open(self, address: str, uuid: str, label: str) -> RfcommStream:
        controller = await self._on()
        connection = await controller.connect(
            Address(address, Address.PUBLIC_DEVICE_ADDRESS), transport=core.PhysicalTransport.BR_EDR
        )
        try:
            channel = await rfcomm.find_rfcomm_channel_with_uuid(connection, uuid)
            if channel is None:
                raise ConnectFailed(words.no_table(label))
            multiplexer = await rfcomm.Client(connection).start()
            return BumbleChannel(await multiplexer.open_dlc(channel)).stream
        except BaseException:
            await asyncio.shield(drop(connection))
            raise
