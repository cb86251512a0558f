# SPDX-License-Identifier: GPL-3.0-or-later
"""The one pump: a thread with an event loop that runs every table, link and timer.

``Runtime`` and ``TableHandle`` are used from other threads: the window's, a terminal's, a test's. What
happens comes back through the ``deliver`` callback of each table, which is called on the loop's thread
and must return at once (hand the update over to a queue or a queued signal).
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import os
import secrets
import threading
from collections.abc import Callable, Coroutine, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any, TypeVar

from engines.text import T, Text
from net.client_runner import ClientRunner
from net.discovery.announce import Announcement
from net.discovery.bluetooth import BluetoothSearch, SearchState
from net.discovery.finder import Finder
from net.discovery.interfaces import wanted
from net.discovery.joincode import JoinCodeError, resolve
from net.discovery.lobby import Lobby
from net.discovery.news import Found
from net.files import make_folder
from net.host_runner import HostRunner
from net.protocol.connection import Limits
from net.protocol.messages import Profile
from net.session.client import ClientSession
from net.session.config import TableConfig
from net.session.effects import Notice
from net.session.host import HostSession
from net.session.journal import Entry, Journal
from net.session.table import Table
from net.table_handle import Deliver, TableHandle, Update
from net.transports import rfcomm
from net.transports.base import ByteStream, ConnectFailed, Connector, Listener, ListenFailed
from net.transports.connect import connect_any
from net.transports.loopback import LoopbackListener
from net.transports.rfcomm.adapter import SERVICE_UUID, Adapter, Availability, is_bluetooth
from net.transports.tcp import TcpConnector, TcpListener
from net.workers import BotPool

log = logging.getLogger(__name__)

BLUETOOTH_RETRY = 5.0
"""Seconds between two tries to open a table over Bluetooth."""

CALL_TIMEOUT = 30.0
"""Seconds that a call into the loop may take; a longer one is a bug."""

MDNS = "TAVOLINO_MDNS"
"""Environment variable: ``off`` to neither announce tables nor look for them in the local network."""

Result = TypeVar("Result")


def version() -> str:
    """This Tavolino's version, ``0`` in a bare source tree."""
    try:
        return metadata.version("tavolino")
    except metadata.PackageNotFoundError:
        return "0"


class Runtime:
    """Everything below the window. ``start`` it once, ``stop`` it once."""

    def __init__(
        self,
        *,
        bot_workers: int = 1,
        journal_path: Path | str | None = None,
        app: str = "",
        limits: Limits | None = None,
        interfaces: str = "",
        mdns: bool | None = None,
        bluetooth: str = "",
        choose_bluetooth: Callable[[str], rfcomm.Choice] = rfcomm.choose,
    ) -> None:
        """``journal_path`` None records nothing. ``app`` is the version told to others. ``limits`` say
        what a peer may do and how long it may be silent. ``interfaces`` as for ``use_interfaces``;
        ``mdns``: whether tables are announced and looked for in the local network (None: unless the
        environment says no). ``bluetooth`` names the implementation (see
        net/transports/rfcomm), which is loaded when first wanted."""
        self.app = app or version()
        self._limits = limits or Limits()
        self._journal_path = journal_path
        self._journal: Journal | None = None
        self._bots = BotPool(bot_workers)
        self._bluetooth_setting = bluetooth
        self._choose_bluetooth = choose_bluetooth
        self._bluetooth: rfcomm.Choice | None = None
        self._adapters: list[Adapter] = []
        self._searches: set[BluetoothSearch] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._main, name="tavolino-net", daemon=True)
        self._stopping = asyncio.Event()
        self._visits: dict[TableHandle, asyncio.Task[None]] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._interfaces = interfaces
        self._mdns = os.environ.get(MDNS, "").strip().lower() != "off" if mdns is None else mdns
        self._finder: Finder | None = None
        self._own_tables: list[str] = []

    # --- life ---------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the loop's thread and open the journal."""
        self._thread.start()
        self._call(self._open_journal())

    def stop(self) -> None:
        """Tell everyone goodbye, end the bots' processes and the thread. Matches stay in the journal;
        at tables of others the seat can be come back to with its token. Idempotent."""
        if self._thread.ident is None:
            self._loop.close()  # it was never started
        elif self._thread.is_alive():
            with contextlib.suppress(RuntimeError):  # stopped meanwhile
                self._loop.call_soon_threadsafe(self._stopping.set)
            self._thread.join()

    def _main(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._work())
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        finally:
            self._loop.close()
            asyncio.set_event_loop(None)

    async def _work(self) -> None:
        await self._stopping.wait()
        await self._stop_browsing()
        visits = list(self._visits.values())
        for visit in visits:
            visit.cancel()
        await asyncio.gather(*visits, return_exceptions=True)
        await asyncio.gather(*self._closing, return_exceptions=True)
        for search in list(self._searches):
            await search.aclose()
        for adapter in self._adapters:
            await adapter.aclose()
        self._bots.stop()
        if self._journal is not None:
            self._journal.close()

    async def _open_journal(self) -> None:
        if self._journal_path is not None:
            if self._journal_path != ":memory:":
                with contextlib.suppress(OSError):  # the journal itself reports that it can't be opened
                    make_folder(Path(self._journal_path).parent)
            self._journal = Journal(self._journal_path)

    def _call(self, work: Coroutine[Any, Any, Result]) -> Result:
        """The result of ``work`` on the loop. Raises what it raises."""
        if threading.current_thread() is self._thread:
            work.close()
            raise RuntimeError("this would wait for itself: don't call it from deliver()")
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(CALL_TIMEOUT)

    # --- tables -------------------------------------------------------------------------------

    def host(
        self,
        config: TableConfig,
        profile: Profile,
        deliver: Deliver,
        *,
        listen: bool,
        port: int = 0,
        bluetooth: bool = False,
    ) -> TableHandle:
        """Open a table and join it. With ``listen`` others can come, at ``port`` (0: the usual one or, when
        taken, another); with ``bluetooth`` also over Bluetooth, as soon and as long as that is possible: a
        Notice tells what hinders it. Raises ConfigError, or ListenFailed."""

        def session(journal: Journal | None, host_token: str) -> HostSession:
            return HostSession(
                Table(config, secrets.token_hex(8)),
                host_token=host_token,
                seed=functools.partial(secrets.randbits, 128),
                secrets=secrets.token_urlsafe,
                journal=journal,
                now=self._loop.time(),
                app=self.app,
            )

        return self._call(self._open_table(session, profile, deliver, listen, port, bluetooth))

    def resume(
        self,
        match_id: int,
        profile: Profile,
        deliver: Deliver,
        listen: bool = True,
        port: int = 0,
        *,
        before: int = 0,
        bluetooth: bool = False,
    ) -> TableHandle:
        """Take up an unfinished match where it stopped; its guests come back with their tokens, by
        themselves where the port is the one of ``before``, which is used if it is free and ``port`` is 0.
        Raises JournalError, or ListenFailed."""

        def session(journal: Journal | None, host_token: str) -> HostSession:
            if journal is None:
                raise LookupError("there is no journal to resume from")
            return HostSession.resume(
                journal,
                match_id,
                host_token=host_token,
                seed=functools.partial(secrets.randbits, 128),
                secrets=secrets.token_urlsafe,
                now=self._loop.time(),
                app=self.app,
            )

        return self._call(self._open_table(session, profile, deliver, listen, port, bluetooth, before))

    def unfinished(self) -> list[Entry]:
        """Matches of the journal that can be resumed, the latest first. Raises JournalError."""

        async def read() -> list[Entry]:
            return self._journal.unfinished() if self._journal is not None else []

        return self._call(read())

    def journal_problems(self) -> list[Text]:
        """What was wrong with the journal since last asked, in words for people; a table one hosts meanwhile
        tells it too, but nothing is told twice."""

        async def take() -> list[Text]:
            return self._journal.take_problems() if self._journal is not None else []

        return self._call(take())

    def join(
        self,
        address: str | Sequence[str],
        profile: Profile,
        deliver: Deliver,
        token: str = "",
        *,
        watch: bool = False,
    ) -> TableHandle:
        """Join the table at a typed address or join code, or at the first that answers of the addresses
        of a found table, with the token of an earlier visit or as a newcomer (``watch``: without a seat).
        Returns at once; a failure is delivered as LinkChanged("closed")."""
        addresses = [address] if isinstance(address, str) else list(address)
        return self._call(self._visit(addresses, profile, deliver, token, watch))

    # --- finding ------------------------------------------------------------------------------

    def use_interfaces(self, setting: str) -> None:
        """Restrict tables opened from now on, and looking for tables, to the interfaces and addresses in
        ``setting``, separated by commas; "" is all private ones. The environment comes first."""

        async def use() -> None:
            self._interfaces = setting
            if self._finder is not None:
                await self._browse(self._finder.deliver)

        self._call(use())

    def browse(self, deliver: Callable[[Found], None]) -> None:
        """Look for tables, delivering all that can be seen whenever that changes, on the loop's thread.
        One's own are left out. Asked for again, another ``deliver`` takes the place of the first."""
        self._call(self._browse(deliver))

    def refresh(self) -> None:
        """Look afresh for tables: those that don't answer any more are dropped."""

        async def refresh() -> None:
            if self._finder is not None:
                self._finder.refresh()

        self._call(refresh())

    def stop_browsing(self) -> None:
        """Look for tables no more. Idempotent."""
        self._call(self._stop_browsing())

    async def _browse(self, deliver: Callable[[Found], None]) -> None:
        await self._stop_browsing()
        self._finder = Finder(deliver, names=wanted(self._interfaces), mdns=self._mdns)
        self._finder.hide(self._own_tables)

    async def _stop_browsing(self) -> None:
        finder, self._finder = self._finder, None
        if finder is not None:
            await finder.aclose()

    async def _open_table(
        self,
        make: Callable[[Journal | None, str], HostSession],
        profile: Profile,
        deliver: Deliver,
        listen: bool,
        port: int,
        bluetooth: bool,
        before: int = 0,
    ) -> TableHandle:
        host_token = secrets.token_urlsafe()
        session = make(self._journal, host_token)
        names = wanted(self._interfaces)
        tcp = await TcpListener.open(port, names, before) if listen else None
        self._bots.start()
        tell = _careful(deliver)
        runner = HostRunner(
            session, self._bots, app=self.app, notice=lambda text: tell(Notice(text)), limits=self._limits
        )
        here = LoopbackListener()
        runner.serve(here)
        if tcp is not None:
            runner.serve(tcp)
        announcement = None
        if tcp is not None:
            announcement = Announcement(tcp, tell, names=names, mdns=self._mdns)
            runner.table_changed = announcement.table_changed
        self._hide(session.table_id)
        own = ClientSession(profile, app=self.app, token=host_token)
        connect = functools.partial(here.connect, here.addresses[0])
        handle = self._enter(own, connect, tell, runner, tcp, announcement)
        if bluetooth:
            runner.accompany(self._offer_bluetooth(runner, handle, tell, announcement))
        return handle

    async def _visit(
        self, addresses: list[str], profile: Profile, deliver: Deliver, token: str, watch: bool
    ) -> TableHandle:
        session = ClientSession(profile, app=self.app, token=token, watch=watch)
        return self._enter(session, functools.partial(self._connect_any, addresses), _careful(deliver))

    def add_local(
        self, beside: TableHandle, profile: Profile, deliver: Deliver, token: str, participant: int
    ) -> TableHandle:
        """Another person of this machine at the table of ``beside``; see ``TableHandle.add_local``."""
        return self._call(self._visit_beside(beside, profile, deliver, token, participant))

    async def _visit_beside(
        self, beside: TableHandle, profile: Profile, deliver: Deliver, token: str, participant: int
    ) -> TableHandle:
        if beside.host is not None:
            hosted = beside.host.session
            token = (hosted.reclaim(participant) if participant else None) or hosted.invite()
        elif is_bluetooth(beside.client.reached):
            raise ConnectFailed(T("Over Bluetooth only one person of a device can sit at a table."))
        session = ClientSession(profile, app=self.app, token=token)
        session.password = beside.client.session.password
        return self._enter(session, beside.connect, _careful(deliver))

    async def _connect_any(self, typed: list[str]) -> ByteStream:
        """A link to the table at the first address that answers. Raises ConnectFailed."""
        try:
            addresses = [resolve(text) for text in typed]
        except JoinCodeError as error:
            raise ConnectFailed(error.text) from error
        return await connect_any(addresses, self._connect)

    def _hide(self, table_id: str) -> None:
        """One's own tables are not among those found."""
        self._own_tables.append(table_id)
        if self._finder is not None:
            self._finder.hide(self._own_tables)

    async def _connect(self, address: str) -> ByteStream:
        connector: Connector
        if is_bluetooth(address):
            adapter, problems = self._bluetooth_choice()
            if adapter is None:
                raise ConnectFailed(problems[-1])
            connector = rfcomm.RfcommConnector(adapter)
        else:
            connector = TcpConnector()
        return await connector.connect(address)

    # --- Bluetooth ----------------------------------------------------------------------------

    def _bluetooth_choice(self) -> rfcomm.Choice:
        if self._bluetooth is None:
            self._bluetooth = self._choose_bluetooth(self._bluetooth_setting)
            if self._bluetooth.adapter is not None:
                self._adapters.append(self._bluetooth.adapter)
        return self._bluetooth

    def use_bluetooth(self, setting: str) -> None:
        """Another implementation from now on, loaded when next wanted. What goes on over the one before
        (a table that is open, a visit) stays there."""

        async def use() -> None:
            self._bluetooth_setting, self._bluetooth = setting, None

        self._call(use())

    async def _offer_bluetooth(
        self, runner: HostRunner, handle: TableHandle, tell: Deliver, announcement: Announcement | None
    ) -> None:
        """Let guests come over Bluetooth, now or once what hinders it is gone."""
        adapter, problems = self._bluetooth_choice()
        for problem in problems:
            tell(Notice(problem))
        told: Text | None = None
        while adapter is not None:
            name = runner.session.name
            try:
                listener = await adapter.listen(SERVICE_UUID, name)
            except ListenFailed as failure:
                if failure.text != told:
                    told = failure.text
                    tell(Notice(told))
            else:
                if runner.closed.is_set():
                    await listener.aclose()
                    return
                runner.serve(listener)
                handle.bluetooth_address = listener.addresses[0]
                if announcement is not None:
                    announcement.found_over_bluetooth(handle.bluetooth_address)
                await self._keep_name(runner, listener, name, tell)
            await asyncio.sleep(BLUETOOTH_RETRY)

    async def _keep_name(self, runner: HostRunner, listener: Listener, name: str, tell: Deliver) -> None:
        """Have ``listener`` known by the table's name, for as long as the table is open."""
        told: Text | None = None
        while True:
            name = await runner.renamed(name)
            try:
                await listener.rename(name)
                told = None
            except ListenFailed as failure:
                if failure.text != told:
                    told = failure.text
                    tell(Notice(told))
                await asyncio.sleep(BLUETOOTH_RETRY)
                name = ""  # which no table is called: again

    def bluetooth_state(self) -> Availability:
        """Whether Bluetooth can be used now, and if not, what to do. May wait for the person to answer a
        question of the system's; not for the window's thread."""

        async def ask() -> Availability:
            adapter, problems = self._bluetooth_choice()
            if adapter is None:
                return Availability("unsupported", problems[-1])
            return await adapter.availability()

        return self._call(ask())

    def search_bluetooth(
        self, deliver: Callable[[SearchState], None], lobby: Lobby | None = None
    ) -> SearchHandle:
        """Look for hosts over Bluetooth: lists the paired devices, and looks around when asked to. Tables
        go to ``lobby``, or else among those that ``browse`` delivers. ``deliver`` and ``lobby`` are called
        on the loop's thread."""
        return self._call(self._search(deliver, lobby))

    async def _search(self, deliver: Callable[[SearchState], None], lobby: Lobby | None) -> SearchHandle:
        adapter, problems = self._bluetooth_choice()
        if adapter is None:
            deliver(SearchState(problem=problems[-1]))
            return SearchHandle(self._loop, None, self._searches)
        if lobby is None and self._finder is not None:
            lobby = self._finder.lobby
        search = BluetoothSearch(adapter, deliver, lobby)
        self._searches.add(search)
        return SearchHandle(self._loop, search, self._searches)

    def _enter(
        self,
        session: ClientSession,
        connect: Callable[[], Coroutine[Any, Any, ByteStream]],
        deliver: Deliver,
        host: HostRunner | None = None,
        listener: TcpListener | None = None,
        announcement: Announcement | None = None,
    ) -> TableHandle:
        client = ClientRunner(session, connect, deliver, bots=self._bots, limits=self._limits)
        handle = TableHandle(self._loop, client, host, listener, self, connect)
        self._visits[handle] = self._loop.create_task(self._stay(handle, client, host, announcement))
        return handle

    async def _stay(
        self,
        handle: TableHandle,
        client: ClientRunner,
        host: HostRunner | None,
        announcement: Announcement | None,
    ) -> None:
        try:
            await client.run()
        except Exception:
            log.exception("a visit to a table ended badly")
        finally:
            # Saying goodbye takes a moment, which stopping the runtime must not cut short.
            closing = self._loop.create_task(_close(host, announcement))
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)
            del self._visits[handle]
            await asyncio.shield(closing)


class SearchHandle:
    """A search for hosts over Bluetooth. Thread-safe; does nothing where there is no Bluetooth."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        search: BluetoothSearch | None,
        searches: set[BluetoothSearch],
    ) -> None:
        self._loop = loop
        self._search = search
        self._searches = searches
        self.list_paired()

    def list_paired(self) -> None:
        """List the paired devices again."""
        self._soon(lambda search: search.list_paired())

    def look(self) -> None:
        """Look around for about half a minute."""

        async def look(search: BluetoothSearch) -> None:
            search.look()

        self._soon(look)

    def stop(self) -> None:
        """Look no further."""

        async def stop(search: BluetoothSearch) -> None:
            search.stop()

        self._soon(stop)

    def close(self) -> None:
        """Stop; what was found is forgotten."""

        async def close(search: BluetoothSearch) -> None:
            self._searches.discard(search)
            await search.aclose()

        self._soon(close)

    def _soon(self, work: Callable[[BluetoothSearch], Coroutine[Any, Any, None]]) -> None:
        if self._search is None or self._loop.is_closed():
            return
        task = work(self._search)
        try:
            asyncio.run_coroutine_threadsafe(task, self._loop)
        except RuntimeError:  # the runtime was stopped
            task.close()


async def _close(*parts: HostRunner | Announcement | None) -> None:
    """Close what there is of a table."""
    await asyncio.gather(*(part.aclose() for part in parts if part is not None))


def _careful(deliver: Deliver) -> Deliver:
    """A ``deliver`` that fails is logged; the table goes on."""

    def tell(update: Update) -> None:
        try:
            deliver(update)
        except Exception:
            log.exception("an update could not be delivered: %r", type(update).__name__)

    return tell
