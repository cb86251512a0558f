# SPDX-License-Identifier: GPL-3.0-or-later
"""The transport over Bluetooth Classic: which implementation is used, and joining through it.

The implementations are imported when they are wanted and not before: a table without Bluetooth never
loads any of it.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import os
from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple

from engines.text import N_, T, Text
from net.transports.base import ByteStream, ConnectFailed, Connector
from net.transports.rfcomm.adapter import SERVICE_UUID, Adapter, LinkFailed, device_address

log = logging.getLogger(__name__)

BLUETOOTH = "TAVOLINO_BLUETOOTH"
"""Environment variable: which implementation to use, before any setting. ``qt``, ``pybluez``,
``bumble:`` and the name of a transport of bumble's (such as ``bumble:usb:0``), or ``off``."""

DEFAULT = "qt"
TITLES = {"qt": N_("QtBluetooth"), "pybluez": N_("PyBluez"), "bumble": N_("Bumble")}
"""The implementations, the default first."""

STALE_LINK = 5.0
"""Seconds after which a system has dropped an idle old link that was in the way of a new one."""


class Unavailable(Exception):  # noqa: N818
    """An implementation can't be used on this machine; ``text`` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class Choice(NamedTuple):
    """The implementation to use, None for none, and what to tell about those that can't be."""

    adapter: Adapter | None
    problems: tuple[Text, ...]


def load(wanted: str) -> Adapter:
    """The implementation ``wanted``, such as ``qt`` or ``bumble:usb:0``. Raises Unavailable."""
    name, _, argument = wanted.partition(":")
    if name not in TITLES:
        raise Unavailable(
            T(
                "“{name}” is no way to use Bluetooth that Tavolino knows. It knows {known}.",
                name=wanted,
                known=", ".join(TITLES),
            )
        )
    try:
        module = importlib.import_module(f"{__name__}.{name}")
        adapter: Adapter = module.make(argument)
    except ImportError as error:
        raise Unavailable(
            T("{name} can’t be used: {reason}.", name=f"text:{TITLES[name]}", reason=str(error))
        ) from error
    return adapter


def choose(setting: str = "") -> Choice:
    """What the environment, or else ``setting``, or else the default asks for. Where that can't be used,
    the default takes its place."""
    wanted = (os.environ.get(BLUETOOTH, "").strip() or setting.strip() or DEFAULT).lower()
    if wanted in ("off", "none"):
        return Choice(None, (T("Bluetooth is turned off in Tavolino’s settings."),))
    problems: list[Text] = []
    for name in dict.fromkeys((wanted, DEFAULT)):
        try:
            return Choice(load(name), tuple(problems))
        except Unavailable as error:
            log.info("Bluetooth through %s: %s", name, error)
            problems.append(error.text)
    return Choice(None, tuple(problems))


def survey(wanted: Iterable[str] = tuple(TITLES)) -> dict[str, Text | None]:
    """For each implementation why it can't be used, None where it can. Loads all of them."""
    found: dict[str, Text | None] = {}
    for name in wanted:
        try:
            load(name)
            found[name] = None
        except Unavailable as error:
            found[name] = error.text
    return found


class RfcommConnector(Connector):
    """Joins tables at ``bt:…`` addresses through ``adapter``."""

    def __init__(
        self,
        adapter: Adapter,
        *,
        uuid: str = SERVICE_UUID,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._adapter = adapter
        self._uuid = uuid
        self._sleep = sleep

    async def connect(self, address: str) -> ByteStream:
        device = device_address(address)
        available = await self._adapter.availability()
        if not available.ready:
            raise ConnectFailed(available.text)
        try:
            return await self._adapter.connect(device, self._uuid)
        except LinkFailed as failure:
            if not failure.stale:
                raise
            log.info(
                "what hinders a link to %s may go; trying again in %g s: %s", device, STALE_LINK, failure
            )
        await self._sleep(STALE_LINK)
        return await self._adapter.connect(device, self._uuid)
