# SPDX-License-Identifier: GPL-3.0-or-later
"""Bluetooth through the module ``bluetooth``, as PyBluez (0.23, Debian's python3-bluez) and pybluez2
provide it, where it can be imported and is whole: pybluez2 0.46 lacks on Linux what publishing needs.

Its calls block, so each runs on a thread: one waits for guests, and each connection has one to read and
one to write. They look up twice a second whether they are still wanted, and free the socket when the
last of them ends. With ``pybluez:AA:BB:CC:DD:EE:FF`` one of several adapters is chosen.
"""

from __future__ import annotations

import asyncio
import builtins
import contextlib
import dis
import errno
import functools
import importlib
import logging
import queue
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from engines.text import T, Text
from net.transports.base import ConnectFailed, ListenFailed
from net.transports.rfcomm import Unavailable
from net.transports.rfcomm import adapter as words
from net.transports.rfcomm.adapter import (
    MAX_GUESTS,
    NO_ADAPTER,
    NO_PERMISSION,
    OFF,
    PREFIX,
    READY,
    SERVICE_UUID,
    Adapter,
    Availability,
    Device,
    LinkFailed,
    SearchFailed,
    format_address,
)
from net.transports.rfcomm.stream import Channel, RfcommListener, RfcommStream

log = logging.getLogger(__name__)

POLL = 0.5  # seconds between two looks at whether a thread is still wanted
ROUNDS = 5  # of an inquiry that can be stopped between them
ROUND_LENGTH = 2  # in units of 1.28 s
NAME_TIMEOUT = 4  # seconds
CHUNK = 16384
AT_ONCE = 1.0  # seconds of connecting within which no person can have refused anything

REFUSED = (errno.EACCES, errno.EPERM)

BROKEN = (ImportError, AttributeError, NameError, KeyError, OSError)
"""What the known broken versions raise on import or when something is first used."""

NEEDED = (
    "BluetoothSocket",
    "advertise_service",
    "stop_advertising",
    "discover_devices",
    "find_service",
    "lookup_name",
    "read_local_bdaddr",
)
CALLED = ("advertise_service", "find_service")

Result = TypeVar("Result")


def make(argument: str) -> PybluezAdapter:
    """The implementation, on the adapter with the address ``argument`` or any. Raises Unavailable."""
    try:
        module = importlib.import_module("bluetooth")
        lacking = [name for name in NEEDED if not hasattr(module, name)]
        for name in CALLED:
            lacking += missing_names(getattr(module, name, None))
        if not lacking:
            module.BluetoothSocket().close()  # with an argument, pybluez2 raises a KeyError
    except BROKEN as error:
        raise Unavailable(T("PyBluez can’t be used: {reason}.", reason=_reason(error))) from error
    if lacking:
        raise Unavailable(
            T("The PyBluez that is installed is broken: it lacks {names}.", names=", ".join(lacking))
        )
    return PybluezAdapter(module, argument.upper())


def missing_names(function: Any) -> list[str]:
    """The global names that a Python function uses and that do not exist."""
    code = getattr(function, "__code__", None)
    if code is None:
        return []
    known = {*function.__globals__, *dir(builtins)}
    used = {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}
    return sorted(used - known)


async def in_thread(work: Callable[[], Result], late: Callable[[Result], object] | None = None) -> Result:
    """What ``work`` returns, done on a thread of its own. When nobody waits for it any more, ``late``
    gets the result."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Result] = loop.create_future()

    def settle(outcome: Result | None, error: Exception | None) -> None:
        if done.done():
            if error is None and late is not None:
                late(outcome)  # type: ignore[arg-type]
        elif error is not None:
            done.set_exception(error)
        else:
            done.set_result(outcome)  # type: ignore[arg-type]

    def run() -> None:
        outcome, error = None, None
        try:
            outcome = work()
        except Exception as failure:
            error = failure
        tell(loop, lambda: settle(outcome, error))

    threading.Thread(target=run, name="tavolino-pybluez", daemon=True).start()
    return await done


def tell(loop: asyncio.AbstractEventLoop, call: Callable[[], object]) -> None:
    with contextlib.suppress(RuntimeError):  # the loop has ended: nobody is interested any more
        loop.call_soon_threadsafe(call)


def timed_out(error: OSError) -> bool:
    """Whether only ``POLL`` is over; a link that timed out (ETIMEDOUT) is dead."""
    if error.errno is None:
        return "timed out" in str(error)
    return error.errno in (errno.EAGAIN, errno.EWOULDBLOCK)


def patient(sock: Any) -> bool:
    """Let the calls of ``sock`` return twice a second; False where it has no such thing, as on Windows.
    There, closing it wakes whoever waits for it."""
    try:
        sock.settimeout(POLL)
    except Exception as error:  # msbt raises plain Exceptions
        log.debug("no time-outs: %s", error)
        return False
    return True


# --- a connection -----------------------------------------------------------------------------


class PybluezChannel(Channel):
    """One socket. Made on the loop."""

    def __init__(self, sock: Any, peer: str) -> None:
        self._loop = asyncio.get_running_loop()
        self._sock = sock
        self._patient = patient(sock)
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._reading = threading.Event()
        self._reading.set()
        self._over = threading.Event()
        self._users = 2
        self._lock = threading.Lock()
        self.stream = RfcommStream(self, peer)
        for work in (self._read, self._write):
            threading.Thread(target=self._run, args=(work,), name="tavolino-pybluez", daemon=True).start()

    def write(self, data: bytes) -> None:
        self._outgoing.put(data)

    def hold(self, holding: bool) -> None:
        if holding:
            self._reading.clear()
        else:
            self._reading.set()

    def close(self) -> None:
        self._outgoing.put(None)

    def abort(self) -> None:
        self._over.set()
        self._reading.set()
        self._outgoing.put(None)
        self._shut_down()
        if not self._patient:
            self._close_socket()

    # --- on threads

    def _run(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception:
            log.exception("a Bluetooth connection failed")
            self._tell(RfcommStream.broken)
        with self._lock:
            self._users -= 1
            last = self._users == 0
        if last:
            self._close_socket()

    def _read(self) -> None:
        while not self._over.is_set():
            if not self._reading.wait(POLL):
                continue
            try:
                data = self._sock.recv(CHUNK)
            except OSError as error:
                if timed_out(error):
                    continue
                # On Linux this is also what closing in order looks like.
                orderly = error.errno == errno.ECONNRESET
                log.debug("reading ended: %s", error)
                self._tell(RfcommStream.ended if orderly else RfcommStream.broken)
                break
            if not data:
                self._tell(RfcommStream.ended)
                break
            self._tell(functools.partial(_feed, data))
        self._outgoing.put(None)

    def _write(self) -> None:
        while (data := self._outgoing.get()) is not None:
            while data and not self._over.is_set():
                try:
                    count = self._sock.send(data)
                except OSError as error:
                    if timed_out(error):
                        continue
                    log.debug("writing ended: %s", error)
                    # What has arrived is heard first: the reader comes to the end, and tells of it.
                    self._reading.set()
                    return
                data = data[count:]
                self._tell(functools.partial(_written, count))
        # The system still sends what it was given, and the reader is told when that is done.
        self._shut_down()
        if not self._patient:
            self._over.set()
            self._close_socket()
            self._tell(RfcommStream.gone)

    def _shut_down(self) -> None:
        with contextlib.suppress(Exception):  # not there on Windows, or closed already
            self._sock.shutdown(2)

    def _close_socket(self) -> None:
        with contextlib.suppress(Exception):
            self._sock.close()

    def _tell(self, call: Callable[[RfcommStream], None]) -> None:
        tell(self._loop, lambda: call(self.stream))


def _feed(data: bytes, stream: RfcommStream) -> None:
    stream.feed(data)


def _written(count: int, stream: RfcommStream) -> None:
    stream.written(count)


# --- listening --------------------------------------------------------------------------------


class PybluezServer:
    """One published service, and the thread that waits for guests."""

    def __init__(self, module: Any, local: str) -> None:
        self._loop = asyncio.get_running_loop()
        self._module = module
        self._local = local
        self._sock: Any = None
        self._patient = True
        self._over = threading.Event()
        self._thread: threading.Thread | None = None
        self._uuid = ""
        self.listener = RfcommListener("", self.close, self.rename)

    def open(self, uuid: str, service_name: str) -> None:
        """On a thread. Raises OSError and the like."""
        self._uuid = uuid
        sock = self._module.BluetoothSocket()
        try:
            sock.bind((self._local, 0))
            sock.listen(MAX_GUESTS + 1)
            self._publish(sock, service_name)
        except BaseException:
            sock.close()
            raise
        self._sock = sock
        self._patient = patient(sock)

    def _publish(self, sock: Any, service_name: str) -> None:
        m = self._module
        m.advertise_service(
            sock,
            service_name,
            service_id=self._uuid,
            service_classes=[self._uuid, getattr(m, "SERIAL_PORT_CLASS", "1101")],
            profiles=[getattr(m, "SERIAL_PORT_PROFILE", ("1101", 0x100))],
        )

    async def rename(self, service_name: str) -> None:
        """Take the record back and publish another. Raises ListenFailed."""

        def work() -> None:
            with contextlib.suppress(*BROKEN):
                self._module.stop_advertising(self._sock)
            self._publish(self._sock, service_name)

        try:
            await in_thread(work)
        except BROKEN as error:
            raise ListenFailed(_not_published(error)) from error

    def start(self) -> None:
        """Let guests in. On the loop."""
        self._thread = threading.Thread(target=self._accept, name="tavolino-pybluez", daemon=True)
        self._thread.start()

    def _accept(self) -> None:
        while not self._over.is_set():
            try:
                sock, (device, *_) = self._sock.accept()
            except OSError as error:
                if not timed_out(error):
                    log.debug("no guest: %s", error)
                    self._over.wait(POLL)
                continue
            tell(self._loop, functools.partial(self._welcome, sock, format_address(device)))
        self._close_socket()

    def _welcome(self, sock: Any, peer: str) -> None:
        """On the loop."""
        self.listener.opened(PybluezChannel(sock, peer).stream)

    async def close(self) -> None:
        self._over.set()
        await in_thread(self._withdraw)

    def _withdraw(self) -> None:
        with contextlib.suppress(*BROKEN):
            self._module.stop_advertising(self._sock)
        if self._thread is None or not self._patient:
            self._close_socket()
        if self._thread is not None:
            self._thread.join(2 * POLL)

    def _close_socket(self) -> None:
        with contextlib.suppress(Exception):
            self._sock.close()


class RefusedAtOnce(OSError):
    """Refused sooner than a person could: the systems’ pairings got in each other's way."""


# --- the adapter ------------------------------------------------------------------------------


class PybluezAdapter(Adapter):
    """``module`` is the module ``bluetooth``."""

    name = "pybluez"

    def __init__(self, module: Any, local: str = "") -> None:
        self._module = module
        self._local = local

    async def availability(self) -> Availability:
        try:
            await in_thread(self._module.read_local_bdaddr)
        except OSError as error:
            if error.errno in REFUSED:
                return NO_PERMISSION
            if error.errno in (errno.ENETDOWN, errno.EHOSTDOWN):
                return OFF
            if error.errno in (errno.ENODEV, errno.ENOENT, errno.EAFNOSUPPORT):
                return NO_ADAPTER
            log.info("the local Bluetooth address is unknown: %s", error)
        except BROKEN as error:
            log.info("the local Bluetooth address is unknown: %r", error)
        return READY

    async def paired(self) -> list[Device]:
        return []  # PyBluez does not tell

    async def inquire(self, found: Callable[[Device], None], progress: Callable[[float], None]) -> None:
        known: set[str] = set()
        for number in range(ROUNDS):
            progress(number / ROUNDS)
            try:
                addresses = await in_thread(self._look)
                for address in addresses:
                    if address not in known:
                        known.add(address)
                        found(Device(format_address(address)))
                        for device in await in_thread(functools.partial(self._ask, address)):
                            found(device)
            except BROKEN as error:
                raise SearchFailed(_search_failed(error)) from error
        progress(1.0)

    def _look(self) -> list[str]:
        devices = self._module.discover_devices(duration=ROUND_LENGTH, flush_cache=True, lookup_names=False)
        return [str(device) for device in devices]

    def _ask(self, address: str) -> list[Device]:
        """What more there is to know of a device."""
        name = self._module.lookup_name(address, timeout=NAME_TIMEOUT) or ""
        services = self._module.find_service(uuid=SERVICE_UUID, address=address)
        known = Device(format_address(address), name)
        return [known] + [replace(known, hosts=True, table=_text(s.get("name"))) for s in services]

    async def listen(self, uuid: str, service_name: str) -> RfcommListener:
        available = await self.availability()
        if not available.ready:
            raise ListenFailed(available.text)
        server = PybluezServer(self._module, self._local)
        try:
            opened = in_thread(lambda: server.open(uuid, service_name), late=lambda _: server._close_socket())
            await opened
            local = self._local or (await in_thread(self._module.read_local_bdaddr))[0]
        except BROKEN as error:
            raise ListenFailed(_not_published(error)) from error
        server.listener.address = format_address(local)
        server.start()
        return server.listener

    async def connect(self, address: str, uuid: str) -> RfcommStream:
        label = PREFIX + address
        try:
            sock = await in_thread(
                lambda: self._dial(address, uuid), late=lambda sock: sock is not None and sock.close()
            )
            if sock is None:
                name = await in_thread(lambda: self._module.lookup_name(address, timeout=NAME_TIMEOUT))
                raise ConnectFailed(words.no_table(label) if name else words.out_of_range(label))
        except BROKEN as error:
            raise _not_connected(error, label) from error
        return PybluezChannel(sock, format_address(address)).stream

    def _dial(self, address: str, uuid: str) -> Any:
        """On a thread: a connected socket, or None if the service was not found."""
        services = self._module.find_service(uuid=uuid, address=address)
        if not services:
            return None
        sock = self._module.BluetoothSocket()
        start = time.monotonic()
        try:
            if self._local:
                sock.bind((self._local, 0))
            sock.connect((services[0]["host"], services[0]["port"]))
        except OSError as error:
            sock.close()
            if error.errno in REFUSED and time.monotonic() - start < AT_ONCE:
                raise RefusedAtOnce(*error.args) from error
            raise
        except BaseException:
            sock.close()
            raise
        return sock


def _text(value: Any) -> str:
    return value.decode(errors="replace") if isinstance(value, bytes) else str(value or "")


def _reason(error: BaseException) -> str:
    strerror = error.strerror if isinstance(error, OSError) else None
    return strerror or str(error) or type(error).__name__


def _not_published(error: Exception) -> Text:
    if isinstance(error, OSError) and error.errno == errno.ENOENT and sys.platform == "linux":
        return T(
            "PyBluez can’t announce the table, because bluetoothd runs without the option --compat. "
            "Choose QtBluetooth in the settings instead."
        )
    if isinstance(error, OSError) and error.errno in REFUSED:
        return NO_PERMISSION.text
    if "no advertisable device" in str(error):
        return T(
            "Other computers can’t find this one over Bluetooth. Make it visible in the computer’s Bluetooth "
            "settings; the table is opened then."
        )
    return words.not_listening(_reason(error))


def _search_failed(error: Exception) -> Text:
    number = error.errno if isinstance(error, OSError) else None
    if number in REFUSED:
        return NO_PERMISSION.text
    if number in (errno.ENETDOWN, errno.EHOSTDOWN):
        return OFF.text
    if number in (errno.ENODEV, errno.EAFNOSUPPORT) or "no available" in str(error):
        return NO_ADAPTER.text
    return T("Bluetooth devices can’t be looked for: {reason}.", reason=_reason(error))


def _not_connected(error: Exception, label: str) -> ConnectFailed:
    log.info("no link to %s: %r", label, error)
    number = error.errno if isinstance(error, OSError) else None
    if number in (errno.EBUSY, errno.ECONNRESET, errno.ECONNABORTED):
        return LinkFailed(words.no_table(label), stale=True)
    if number == errno.ECONNREFUSED:
        return ConnectFailed(words.no_table(label))
    if number in REFUSED:
        return LinkFailed(words.pairing_refused(label), stale=isinstance(error, RefusedAtOnce))
    if number in (errno.EHOSTDOWN, errno.EHOSTUNREACH, errno.ENETDOWN):
        return ConnectFailed(words.out_of_range(label))
    if number == errno.ETIMEDOUT:
        return ConnectFailed(words.pairing_unanswered(label))
    return ConnectFailed(words.not_connected(label, _reason(error)))
