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
import itertools
import logging
import secrets
import threading
from collections.abc import Callable, Coroutine
from importlib import metadata
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from engines.contract import Action
from engines.options import Value
from net.client_runner import ClientRunner
from net.host_runner import HostRunner
from net.protocol.connection import Limits
from net.protocol.messages import Profile
from net.session.client import ClientSession, ClientUpdate, Output
from net.session.config import TableConfig
from net.session.effects import Notice
from net.session.host import HostSession
from net.session.journal import Entry, Journal
from net.transports.base import ByteStream
from net.transports.loopback import LoopbackListener
from net.transports.tcp import TcpConnector, TcpListener
from net.workers import BotPool

log = logging.getLogger(__name__)

CALL_TIMEOUT = 30.0
"""Seconds that a call into the loop may take; a longer one is a bug."""

Update: TypeAlias = ClientUpdate | Notice
Deliver: TypeAlias = Callable[[Update], None]
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
    ) -> None:
        """``journal_path`` None records nothing. ``app`` is the version told to others. ``limits`` say
        what a peer may do and how long it may be silent."""
        self.app = app or version()
        self._limits = limits or Limits()
        self._journal_path = journal_path
        self._journal: Journal | None = None
        self._bots = BotPool(bot_workers)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._main, name="tavolino-net", daemon=True)
        self._stopping = asyncio.Event()
        self._visits: dict[TableHandle, asyncio.Task[None]] = {}

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
        visits = list(self._visits.values())
        for visit in visits:
            visit.cancel()
        await asyncio.gather(*visits, return_exceptions=True)
        self._bots.stop()
        if self._journal is not None:
            self._journal.close()

    async def _open_journal(self) -> None:
        if self._journal_path is not None:
            if self._journal_path != ":memory:":
                with contextlib.suppress(OSError):  # the journal itself reports that it can't be opened
                    Path(self._journal_path).parent.mkdir(parents=True, exist_ok=True)
            self._journal = Journal(self._journal_path)

    def _call(self, work: Coroutine[Any, Any, Result]) -> Result:
        """The result of ``work`` on the loop. Raises what it raises."""
        if threading.current_thread() is self._thread:
            work.close()
            raise RuntimeError("this would wait for itself: don't call it from deliver()")
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(CALL_TIMEOUT)

    # --- tables -------------------------------------------------------------------------------

    def host(
        self, config: TableConfig, profile: Profile, deliver: Deliver, *, listen: bool, port: int = 0
    ) -> TableHandle:
        """Open a table and join it. With ``listen`` others can come, at ``port`` (0: the usual one or, when
        taken, another). Raises ConfigError, or ListenFailed."""

        def session(journal: Journal | None, host_token: str) -> HostSession:
            return HostSession(
                config,
                table_id=secrets.token_hex(8),
                host_token=host_token,
                seed=functools.partial(secrets.randbits, 128),
                secrets=secrets.token_urlsafe,
                journal=journal,
                now=self._loop.time(),
                app=self.app,
            )

        return self._call(self._open_table(session, profile, deliver, listen, port))

    def resume(
        self, match_id: int, profile: Profile, deliver: Deliver, listen: bool = True, port: int = 0
    ) -> TableHandle:
        """Take up an unfinished match where it stopped; its guests come back with their tokens. Raises
        JournalError, or ListenFailed."""

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

        return self._call(self._open_table(session, profile, deliver, listen, port))

    def unfinished(self) -> list[Entry]:
        """Matches of the journal that can be resumed, the latest first. Raises JournalError."""

        async def read() -> list[Entry]:
            return self._journal.unfinished() if self._journal is not None else []

        return self._call(read())

    def join(
        self, address: str, profile: Profile, deliver: Deliver, token: str = "", *, watch: bool = False
    ) -> TableHandle:
        """Join the table at a typed address, with the token of an earlier visit or as a newcomer
        (``watch``: without a seat). Returns at once; a failure is delivered as LinkChanged("closed")."""
        return self._call(self._visit(address, profile, deliver, token, watch))

    async def _open_table(
        self,
        make: Callable[[Journal | None, str], HostSession],
        profile: Profile,
        deliver: Deliver,
        listen: bool,
        port: int,
    ) -> TableHandle:
        host_token = secrets.token_urlsafe()
        session = make(self._journal, host_token)
        tcp = await TcpListener.open(port) if listen else None
        self._bots.start()
        tell = _careful(deliver)
        runner = HostRunner(
            session, self._bots, app=self.app, notice=lambda text: tell(Notice(text)), limits=self._limits
        )
        here = LoopbackListener()
        runner.serve(here)
        if tcp is not None:
            runner.serve(tcp)
        own = ClientSession(profile, app=self.app, token=host_token)
        return self._enter(own, functools.partial(here.connect, here.addresses[0]), tell, runner, tcp)

    async def _visit(
        self, address: str, profile: Profile, deliver: Deliver, token: str, watch: bool
    ) -> TableHandle:
        session = ClientSession(profile, app=self.app, token=token, watch=watch)
        connect = functools.partial(TcpConnector().connect, address)
        return self._enter(session, connect, _careful(deliver))

    def _enter(
        self,
        session: ClientSession,
        connect: Callable[[], Coroutine[Any, Any, ByteStream]],
        deliver: Deliver,
        host: HostRunner | None = None,
        listener: TcpListener | None = None,
    ) -> TableHandle:
        client = ClientRunner(session, connect, deliver, limits=self._limits)
        handle = TableHandle(self._loop, client, host, listener)
        self._visits[handle] = self._loop.create_task(self._stay(handle, client, host))
        return handle

    async def _stay(self, handle: TableHandle, client: ClientRunner, host: HostRunner | None) -> None:
        try:
            await client.run()
        except Exception:
            log.exception("a visit to a table ended badly")
        finally:
            if host is not None:
                await host.aclose()
            del self._visits[handle]


class TableHandle:
    """One's place at a table. Each request returns its id at once; RequestDone or RequestRefused with
    that id tells what became of it. Thread-safe."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        client: ClientRunner,
        host: HostRunner | None,
        listener: TcpListener | None,
    ) -> None:
        self._loop = loop
        self._client = client
        self._session = client.session
        self._host = host
        self._listener = listener
        self._ids = itertools.count(1)

    @property
    def addresses(self) -> tuple[str, ...]:
        """What others type to join a table hosted here, best first; empty when it is not open to them."""
        if self._listener is None or self._host is None or self._host.closed.is_set():
            return ()
        return self._listener.addresses

    def sit(self, seat: int | None = None) -> int:
        """Take a seat played by AI; None: any."""
        return self._request(lambda id: self._session.sit(id, seat))

    def stand(self) -> int:
        """Give one's seat back and watch."""
        return self._request(self._session.stand)

    def act(self, action: Action) -> int:
        """Do ``action`` in answer to the newest observation delivered."""
        return self._request(lambda id: self._session.act(id, action))

    def set_level(self, seat: int, level: str) -> int:
        """Host: the strength of a seat's AI."""
        return self._request(lambda id: self._session.set_level(id, seat, level))

    def swap_seats(self, first: int, second: int) -> int:
        """Host, in the lobby: exchange who sits at two seats."""
        return self._request(lambda id: self._session.swap_seats(id, first, second))

    def configure(self, name: str, options: dict[str, Value]) -> int:
        """Host, in the lobby: the table's name and house rules."""
        return self._request(lambda id: self._session.configure(id, name, options))

    def start(self) -> int:
        """Host: begin the match, or the rematch."""
        return self._request(self._session.start)

    def back_to_lobby(self) -> int:
        """Host: end the match, finished or not, and go back to the lobby."""
        return self._request(self._session.back_to_lobby)

    def pause(self, paused: bool) -> int:
        """Host: hold the table, or go on."""
        return self._request(lambda id: self._session.pause(id, paused))

    def remove(self, participant: int) -> int:
        """Host: send someone away."""
        return self._request(lambda id: self._session.remove(id, participant))

    def set_pace(self, seconds: float) -> None:
        """Host: the visible thinking time of AI from its next decision on. Nothing at others' tables."""
        if self._host is not None:
            self._soon(functools.partial(self._host.session.set_pace, seconds))

    def leave(self) -> None:
        """Go for good: the seat is AI's and its token is dead. The host's leaving closes the table; its
        match stays in the journal."""
        self._soon(self._client.leave)

    def _request(self, ask: Callable[[int], list[Output]]) -> int:
        id = next(self._ids)
        self._soon(lambda: self._client.carry_out(ask(id)))
        return id

    def _soon(self, work: Callable[[], object]) -> None:
        with contextlib.suppress(RuntimeError):  # the runtime was stopped: nobody is left to ask
            self._loop.call_soon_threadsafe(work)


def _careful(deliver: Deliver) -> Deliver:
    """A ``deliver`` that fails is logged; the table goes on."""

    def tell(update: Update) -> None:
        try:
            deliver(update)
        except Exception:
            log.exception("an update could not be delivered: %r", type(update).__name__)

    return tell
