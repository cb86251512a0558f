# SPDX-License-Identifier: GPL-3.0-or-later
"""Virtual Bluetooth devices on one link, in this process: bumble's, which can be found as well."""

from __future__ import annotations

import asyncio
import itertools

from bumble import hci
from bumble.controller import Controller
from bumble.device import Device
from bumble.hci import Address
from bumble.host import Host
from bumble.link import LocalLink
from bumble.transport.common import AsyncPipeSink

from net.transports.rfcomm.bumble import BumbleAdapter

DISCOVERABLE = 0x01  # the bit of the scan enable command


class VirtualController(Controller):
    """Answers inquiries and secure connections' set-up, which bumble's leaves out."""

    inquiry_response = b""
    inquiry_lasts = 0.02  # seconds

    def on_hci_write_extended_inquiry_response_command(self, command):
        self.inquiry_response = command.extended_inquiry_response
        return super().on_hci_write_extended_inquiry_response_command(command)

    def on_hci_write_secure_connections_host_support_command(self, command):
        return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.SUCCESS)

    def on_hci_write_inquiry_mode_command(self, command):
        return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.SUCCESS)

    def on_hci_inquiry_command(self, command):
        self._send_hci_command_status(hci.HCI_COMMAND_STATUS_PENDING, command.op_code)
        for other in self.link.controllers:
            if other is not self and other.classic_scan_enable & DISCOVERABLE:
                self.send_hci_packet(
                    hci.HCI_Extended_Inquiry_Result_Event(
                        num_responses=1,
                        bd_addr=other.public_address,
                        page_scan_repetition_mode=0,
                        reserved=0,
                        class_of_device=0,
                        clock_offset=0,
                        rssi=-42,
                        extended_inquiry_response=other.inquiry_response.ljust(240, b"\0"),
                    )
                )
        self._ending = asyncio.get_running_loop().call_later(
            self.inquiry_lasts,
            lambda: self.send_hci_packet(hci.HCI_Inquiry_Complete_Event(status=hci.HCI_SUCCESS)),
        )

    def on_hci_inquiry_cancel_command(self, command):
        self._ending.cancel()
        return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.SUCCESS)


class Room:
    """A link, and as many devices on it as are asked for."""

    def __init__(self) -> None:
        self.link = LocalLink()
        self.controllers: list[VirtualController] = []
        self._numbers = itertools.count(1)

    def adapter(self, name: str = "") -> BumbleAdapter:
        """One more device, as the product uses it."""
        number = next(self._numbers)
        address = f"F0:F0:F0:F0:F0:{number:02X}"

        async def open_controller() -> Device:
            controller = VirtualController(name or address, link=self.link, public_address=address)
            self.controllers.append(controller)
            host = Host(controller, AsyncPipeSink(controller))
            device = Device(name=name or address, address=Address(address), host=host)
            device.classic_enabled = True
            device.le_enabled = False
            return device

        return BumbleAdapter(open_controller)


def lose_link(stream) -> None:
    """The radio link below ``stream`` is no more, for both ends."""
    stream._channel.abort()
