# SPDX-License-Identifier: GPL-3.0-or-later
"""The little that Tavolino wants of Bluetooth, and what can be wrong with it, in words.

An ``Adapter`` is one implementation (QtBluetooth, pybluez, bumble) over the machine's own Bluetooth
adapter. Everything here is used on one asyncio loop; an implementation that needs another thread hides
it. Addresses are written ``bt:AA:BB:CC:DD:EE:FF``, so that one string says how to reach a table.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar, Literal, TypeAlias

import msgspec

from engines.text import T, Text
from net.transports.base import ByteStream, ConnectFailed, Listener, TransportFailed

SERVICE_UUID = "2df0a347-a71e-4dd9-8a3f-35c690dd9a9e"
"""What a table is known by over the air. It stays as it is, or old and new versions would not meet."""

MAX_GUESTS = 7
"""Links that one Bluetooth adapter can hold: a piconet has one master and seven others."""

INQUIRY_SECONDS = 25.0
"""About how long looking around takes where the system does not say."""

PREFIX = "bt:"

State: TypeAlias = Literal["ready", "off", "no-adapter", "no-permission", "unsupported"]


class Availability(msgspec.Struct, frozen=True):
    """Whether Bluetooth can be used now; if not, ``text`` says why and what to do."""

    state: State
    text: Text

    @property
    def ready(self) -> bool:
        return self.state == "ready"


READY = Availability("ready", T("Bluetooth is ready."))
OFF = Availability(
    "off", T("Bluetooth is switched off. Switch it on in your computer’s settings, then try again.")
)
NO_ADAPTER = Availability(
    "no-adapter",
    T("No Bluetooth adapter was found. Plug one in or, if there is one, check that its driver is installed."),
)
NO_PERMISSION = Availability(
    "no-permission",
    T(
        "Tavolino may not use Bluetooth. Allow it in your computer’s settings, under privacy, "
        "then start Tavolino again."
    ),
)


def unsupported(reason: str) -> Availability:
    """This implementation can't be used here; ``reason`` is technical."""
    return Availability("unsupported", T("Bluetooth can’t be used here: {reason}.", reason=reason))


class Device(msgspec.Struct, frozen=True):
    """A device in sight or remembered. ``hosts`` is True when it is known to offer a table; False says
    nothing, for some systems remember an old list of services. ``table`` is the table's name where it is
    told, ``signal`` the strength in dBm."""

    address: str
    name: str = ""
    paired: bool = False
    hosts: bool = False
    table: str = ""
    signal: int | None = None

    @property
    def label(self) -> str:
        """What people know it by."""
        return self.name or self.address


class SearchFailed(TransportFailed):
    """Looking for devices is not possible."""


class LinkFailed(ConnectFailed):
    """No link; ``stale`` when something may be in the way that goes by itself, such as an old link to the
    same device: worth another try in a while."""

    def __init__(self, text: Text, *, stale: bool = False) -> None:
        super().__init__(text)
        self.stale = stale


class Adapter(ABC):
    """One way to use the machine's Bluetooth. Making one touches nothing yet."""

    name: ClassVar[str]

    @abstractmethod
    async def availability(self) -> Availability:
        """Whether it can be used now. May ask the person for permission, and wait for the answer."""

    @abstractmethod
    async def paired(self) -> list[Device]:
        """The devices this machine is paired with, as far as the system tells. Raises SearchFailed."""

    @abstractmethod
    async def inquire(self, found: Callable[[Device], None], progress: Callable[[float], None]) -> None:
        """Look around until done (about 10 to 30 s) or cancelled. ``found`` is told each device, and again
        whenever more is known of it, ``progress`` the part done from 0 to 1. Raises SearchFailed."""

    @abstractmethod
    async def listen(self, uuid: str, service_name: str) -> Listener:
        """Offer the service and wait for guests. Raises ListenFailed."""

    @abstractmethod
    async def connect(self, address: str, uuid: str) -> ByteStream:
        """A stream to the service ``uuid`` at ``address``. Raises ConnectFailed or LinkFailed."""

    async def aclose(self) -> None:  # noqa: B027 - most have nothing to do
        """Let go of the adapter. Listeners and streams are closed before."""


# --- addresses --------------------------------------------------------------------------------


def is_bluetooth(address: str) -> bool:
    """Whether ``address`` is meant for this transport."""
    return address.strip().lower().startswith(PREFIX)


def format_address(device: str) -> str:
    """``bt:AA:BB:CC:DD:EE:FF`` of a bare device address. Raises ValueError."""
    digits = re.sub(r"[:\-\s]", "", device).upper()
    if not re.fullmatch(r"[0-9A-F]{12}", digits):
        raise ValueError(f"not a Bluetooth address: {device!r}")
    return PREFIX + ":".join(digits[i : i + 2] for i in range(0, 12, 2))


def device_address(address: str) -> str:
    """``AA:BB:CC:DD:EE:FF`` of what was chosen or typed. Raises ConnectFailed."""
    text = address.strip()
    try:
        return format_address(text[len(PREFIX) :] if is_bluetooth(text) else text)[len(PREFIX) :]
    except ValueError as error:
        raise ConnectFailed(
            T(
                "“{address}” is not a Bluetooth address. Choose the host from the list instead.",
                address=address,
            )
        ) from error


# --- why it did not work ------------------------------------------------------------------------


def out_of_range(device: str) -> Text:
    return T(
        "{device} was not found. Bring the two computers closer together, and check that Bluetooth is on "
        "there and the table is open.",
        device=device,
    )


def no_table(device: str) -> Text:
    return T(
        "{device} is there but offers no table. Open one there with Bluetooth allowed, then try again.",
        device=device,
    )


def pairing_refused(device: str) -> Text:
    return T(
        "{device} did not let this computer in, or is not there any more. Try again, and accept the pairing "
        "on both computers when they ask.",
        device=device,
    )


def pairing_unanswered(device: str) -> Text:
    return T(
        "{device} did not answer in time. Come closer, and look on both computers for a question about "
        "pairing.",
        device=device,
    )


def not_connected(device: str, reason: str) -> Text:
    return T("No connection to {device} over Bluetooth: {reason}.", device=device, reason=reason)


def not_listening(reason: str) -> Text:
    return T("The table can’t be opened over Bluetooth: {reason}.", reason=reason)
