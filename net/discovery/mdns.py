# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables in the local network, by mDNS and DNS-SD: announcing one's own and finding those of others."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from net.discovery.interface_watch import InterfaceWatch, Post
from net.discovery.interfaces import Interface, parsed
from net.discovery.lobby import LAN, FoundTable, Way
from net.discovery.news import Condition
from net.discovery.records import from_txt, instance_name, to_txt
from net.transports.tcp import format_address

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, ServiceStateChange, Zeroconf

log = logging.getLogger(__name__)

TTL = 40
"""Seconds that what is announced holds: a host that vanished without goodbye is forgotten soon after."""

PROBES = 3
PROBE_EVERY = 0.25  # seconds, RFC 6762 8.1
DAMPING = 1.0  # seconds between two announcements of changes
SOON = 0.05  # seconds in which changes that belong together are gathered
CHECK_EVERY = 10.0  # seconds between two looks whether the tables found are still there
ANSWER_WITHIN = 2500  # milliseconds
VANISHED_AFTER = 3.0  # seconds after a refresh by which a table must have been seen again
MAX_NAMES = 100  # services of one interface that are looked at
MAX_RESOLVING = 8
MAX_WAYS = 6


class Announcer(InterfaceWatch):
    """Announces one table. What it says is brought up to date by ``update``."""

    def __init__(
        self, table: FoundTable, port: int, told: Callable[[Condition], None], **settings: Any
    ) -> None:
        """``port`` is where the table listens. ``settings`` as for InterfaceWatch."""
        super().__init__(told, **settings)
        self.table = table
        self.number = 0  # of changes
        self.port = port
        self._first: Interface | None = None
        self._stale = asyncio.Event()
        self._pusher: asyncio.Task[None] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The instance names under which it is announced at present."""
        posts = [p for p in self._posts.values() if isinstance(p, _AnnouncingPost)]
        return tuple(post.label for post in posts)

    def start(self) -> None:
        super().start()
        self._pusher = asyncio.get_running_loop().create_task(self._push())

    async def aclose(self) -> None:
        if self._pusher is not None:
            self._pusher.cancel()
            await asyncio.gather(self._pusher, return_exceptions=True)
            self._pusher = None
        await super().aclose()

    def update(self, table: FoundTable) -> None:
        """Say this of the table from now on. Many changes in a row go out as one."""
        if table != self.table:
            self.table = table
            self.number += 1
            self._stale.set()

    async def _push(self) -> None:
        while True:
            await self._stale.wait()
            await asyncio.sleep(SOON)
            self._stale.clear()
            for post in list(self._posts.values()):
                assert isinstance(post, _AnnouncingPost)
                try:
                    await post.refresh()
                except Exception as error:
                    log.warning("a change could not be announced at %s: %r", post.interface.name, error)
            await asyncio.sleep(DAMPING)

    def make_post(self, interface: Interface) -> Post:
        # Where two interfaces are in the same network, one's own second name must not clash; and where
        # they are not, a machine in both must not take the one for the other.
        extra = "" if interface == self._first else interface.label
        return _AnnouncingPost(interface, self._service, self, extra)

    def changed(self, interfaces: tuple[Interface, ...]) -> None:
        self._first = interfaces[0] if interfaces else None
        super().changed(interfaces)


class _AnnouncingPost(Post):
    def __init__(self, interface: Interface, service: str, announcer: Announcer, extra: str) -> None:
        super().__init__(interface, service)
        self._announcer = announcer
        self._extra = extra
        self._number = 1
        self._info: ServiceInfo | None = None
        self._listener: Any = None

    @property
    def label(self) -> str:
        """The instance name, without the type."""
        number = str(self._number) if self._number > 1 else ""
        extra = " ".join(part for part in (self._extra, number) if part)
        return instance_name(self._announcer.table.name, extra)

    async def begin(self) -> None:
        assert self.aiozc is not None
        zc = self.aiozc.zeroconf
        self._listener = _conflict_listener(self._someone_says)
        zc.async_add_listener(self._listener, None)
        await self._register()

    async def end(self) -> None:
        if self.aiozc is not None and self._listener is not None:
            self.aiozc.zeroconf.async_remove_listener(self._listener)

    async def _register(self) -> None:
        """Announce under the first name that nobody has."""
        assert self.aiozc is not None
        zc = self.aiozc.zeroconf
        await zc.async_wait_for_start()
        info = self._make_info()
        probes = 0
        while probes < PROBES:
            if zc.cache.current_entry_with_name_and_alias(info.type, info.name):
                self._number += 1
                info, probes = self._make_info(), 0
                continue
            zc.async_send(zc.generate_service_query(info))
            probes += 1
            with contextlib.suppress(asyncio.TimeoutError):
                await zc.async_wait(1000 * PROBE_EVERY)
        self._info = info
        self.follow(
            asyncio.ensure_future(await self.aiozc.async_register_service(info, cooperating_responders=True))
        )

    async def refresh(self) -> None:
        """Announce what has changed; a new name takes the place of the old one."""
        if self.aiozc is None or self._info is None:
            return
        info = self._make_info()
        if info.name == self._info.name:
            self._info = info
            self.follow(asyncio.ensure_future(await self.aiozc.async_update_service(info)))
        else:
            old, self._info = self._info, None
            self.follow(asyncio.ensure_future(await self.aiozc.async_unregister_service(old)))
            self._number = 1
            await self._register()

    def _make_info(self) -> ServiceInfo:
        from zeroconf import ServiceInfo

        table = self._announcer.table
        addresses = [str(parsed(a)) for a in self.interface.addresses]
        return ServiceInfo(
            self.service,
            f"{self.label}.{self.service}",
            port=self._announcer.port,
            properties=to_txt(table, self._announcer.number),
            server=f"tavolino-{table.table_id}-{self.interface.index}.local.",
            host_ttl=TTL,
            other_ttl=TTL,
            parsed_addresses=addresses,
        )

    def _someone_says(self, name: str, text: bytes) -> None:
        """A TXT record was heard. When another table has our name (both began at the same instant, or
        two networks became one), the one with the greater id takes another."""
        if self._info is None or name.lower() != self._info.name.lower():
            return
        own = self._announcer.table.table_id
        other = from_txt(_entries(text))
        if other is not None and (other.table_id == own or other.table_id > own):
            return
        assert self.aiozc is not None
        log.info("another table is called %r too", name)
        # No goodbye: it would be taken for the other's.
        self.aiozc.zeroconf.registry.async_remove(self._info)
        self._info = None
        self._number += 1
        self.follow(asyncio.ensure_future(self._register()))


def _entries(text: bytes) -> dict[bytes, bytes | None]:
    """The entries of a TXT record as it is on the wire; the first of a key counts."""
    found: dict[bytes, bytes | None] = {}
    at = 0
    while at < len(text):
        length = text[at]
        key, sign, value = text[at + 1 : at + 1 + length].partition(b"=")
        found.setdefault(key, value if sign else None)
        at += 1 + length
    return found


def _conflict_listener(heard: Callable[[str, bytes], None]) -> Any:
    from zeroconf import RecordUpdateListener

    class Listener(RecordUpdateListener):
        def async_update_records(self, zc: Zeroconf, now: float, records: list[Any]) -> None:
            for update in records:
                record = update.new
                text = getattr(record, "text", None)  # TXT records have one
                if isinstance(text, bytes) and record.ttl:
                    heard(record.name, text)

    return Listener()


class Browser(InterfaceWatch):
    """Finds tables. ``seen(key, table)`` and ``lost(key)`` tell of them; a table is seen under one key for
    each interface and name."""

    PREFIX = "lan:"

    def __init__(
        self,
        seen: Callable[[str, FoundTable], None],
        lost: Callable[[str], None],
        told: Callable[[Condition], None],
        **settings: Any,
    ) -> None:
        """``settings`` as for InterfaceWatch."""
        super().__init__(told, **settings)
        self.seen = seen
        self.lost = lost
        self.resolving = asyncio.Semaphore(MAX_RESOLVING)
        self._found: dict[str, int] = {}
        self._round = 0
        self._sweeper: asyncio.TimerHandle | None = None

    def make_post(self, interface: Interface) -> Post:
        return _BrowsingPost(interface, self._service, self)

    def refresh(self) -> None:
        """Look afresh: ask the network anew, and forget what does not answer."""
        self._round += 1
        self.renew()
        if self._sweeper is not None:
            self._sweeper.cancel()
        self._sweeper = asyncio.get_running_loop().call_later(VANISHED_AFTER, self._sweep)

    async def aclose(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
        await super().aclose()
        for key in list(self._found):
            self.forget(key)

    def changed(self, interfaces: tuple[Interface, ...]) -> None:
        """Tables of interfaces that are gone are gone."""
        super().changed(interfaces)
        there = tuple(self.key(interface, "") for interface in interfaces)
        for key in list(self._found):
            if not key.startswith(there):
                self.forget(key)

    def key(self, interface: Interface, name: str) -> str:
        return f"{self.PREFIX}{interface.name}:{name}"

    def note(self, key: str, table: FoundTable) -> None:
        """A post has found, or found again, a table."""
        self._found[key] = self._round
        self.seen(key, table)

    def forget(self, key: str) -> None:
        """A post has seen a table go."""
        if self._found.pop(key, None) is not None:
            self.lost(key)

    def _sweep(self) -> None:
        self._sweeper = None
        for key, round_ in list(self._found.items()):
            if round_ != self._round:
                self.forget(key)


class _BrowsingPost(Post):
    def __init__(self, interface: Interface, service: str, browser: Browser) -> None:
        super().__init__(interface, service)
        self._browser = browser
        self._there: set[str] = set()
        self._resolving: dict[str, asyncio.Task[None]] = {}
        self._zbrowser: Any = None

    async def begin(self) -> None:
        from zeroconf import DNSQuestionType
        from zeroconf.asyncio import AsyncServiceBrowser

        assert self.aiozc is not None
        await self.aiozc.zeroconf.async_wait_for_start()
        # Always ask for answers to everyone: one meant for us alone may end in the socket of another
        # program of this machine that does mDNS, such as avahi.
        self._zbrowser = AsyncServiceBrowser(
            self.aiozc.zeroconf,
            self.service,
            handlers=[self._heard],
            question_type=DNSQuestionType.QM,
        )
        self.follow(asyncio.ensure_future(self._check()))

    async def end(self) -> None:
        if self._zbrowser is not None:
            await self._zbrowser.async_cancel()

    def _heard(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        from zeroconf import ServiceStateChange

        if state_change is ServiceStateChange.Removed:
            self._there.discard(name)
            task = self._resolving.pop(name, None)
            if task is not None:
                task.cancel()
            self._browser.forget(self._browser.key(self.interface, name))
        elif name in self._there or len(self._there) < MAX_NAMES:
            self._there.add(name)
            self._look_at(name)

    def _look_at(self, name: str) -> None:
        if self.aiozc is None:
            return
        before = self._resolving.pop(name, None)
        if before is not None:
            before.cancel()  # what it was going to say is old
        task = asyncio.get_running_loop().create_task(self._resolve(name))
        self._resolving[name] = task
        self.follow(task)

    async def _resolve(self, name: str) -> None:
        """Find out what a service is, and where; one that does not answer is no table for now."""
        from zeroconf import DNSQuestionType
        from zeroconf.asyncio import AsyncServiceInfo

        assert self.aiozc is not None
        try:
            async with self._browser.resolving:
                info = AsyncServiceInfo(self.service, name)
                answered = await info.async_request(self.aiozc.zeroconf, ANSWER_WITHIN, DNSQuestionType.QM)
            table = found_table(info, self.interface) if answered else None
        except asyncio.CancelledError:
            raise
        except Exception as error:  # a record can be broken in more ways than the library knows
            log.info("the service %r can't be read: %r", name[:80], error)
            table = None
        if self._resolving.get(name) is asyncio.current_task():
            del self._resolving[name]
        key = self._browser.key(self.interface, name)
        if table is None:
            self._browser.forget(key)
        elif name in self._there:
            self._browser.note(key, table)

    async def _check(self) -> None:
        """Look again from time to time: what is still valid costs nothing, what is not is asked for."""
        while True:
            await asyncio.sleep(CHECK_EVERY)
            for name in sorted(self._there - self._resolving.keys()):
                self._look_at(name)


def found_table(info: ServiceInfo, interface: Interface) -> FoundTable | None:
    """The table of a resolved service, with its ways in from ``interface``; None if it is none or there
    is no way."""
    table = from_txt(info.properties)
    port = info.port or 0
    if table is None or not 0 < port < 65536:
        return None
    ways = []
    for address in info.parsed_scoped_addresses():
        host = _reachable(address, interface)
        if host is not None:
            ways.append(Way(LAN, format_address(host, port, always_port=True), host.partition("%")[0]))
    if not ways:
        return None
    return msgspec.structs.replace(table, ways=tuple(ways[:MAX_WAYS]))


def _reachable(address: str, interface: Interface) -> str | None:
    """The address as it is dialled from here. An announcement must not send people anywhere: only into
    the network it was heard in, and to this very machine only over loopback."""
    try:
        known = parsed(address)
    except ValueError:
        return None
    if known.is_multicast or known.is_unspecified or known.is_loopback != interface.loopback:
        return None
    if known.is_global and not any(parsed(a).is_global for a in interface.addresses):
        return None
    if known.version == 6 and known.is_link_local:
        scope = address.partition("%")[2] or (str(interface.index) if interface.index else "")
        return f"{known}%{scope}" if scope else None
    return str(known)
