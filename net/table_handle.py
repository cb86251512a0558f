# SPDX-License-Identifier: GPL-3.0-or-later
"""One's place at a table, as used from other threads."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeAlias

import msgspec

from engines.contract import Action
from net.client_runner import ClientRunner
from net.discovery.news import Reach
from net.host_runner import HostRunner
from net.protocol.messages import Profile, Request
from net.session.client import ClientUpdate, Output
from net.session.effects import Notice
from net.session.lock import new_lock
from net.transports.base import ByteStream
from net.transports.tcp import TcpListener

Update: TypeAlias = ClientUpdate | Notice | Reach
Deliver: TypeAlias = Callable[[Update], None]


class LocalPlayers(Protocol):
    """What a handle needs of the runtime."""

    def add_local(
        self, beside: TableHandle, profile: Profile, deliver: Deliver, token: str, participant: int
    ) -> TableHandle: ...


class TableHandle:
    """One's place at a table. Each request returns its id at once; RequestDone or RequestRefused with
    that id tells what became of it. Thread-safe."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        client: ClientRunner,
        host: HostRunner | None,
        listener: TcpListener | None,
        local_players: LocalPlayers,
        connect: Callable[[], Coroutine[Any, Any, ByteStream]],
    ) -> None:
        self._loop = loop
        self._session = client.session
        self._listener = listener
        self._local_players = local_players
        self.client, self.host, self.connect = client, host, connect
        self.bluetooth_address = ""
        """Where the table can be found over Bluetooth; empty while it can't."""
        self._ids = itertools.count(1)

    @property
    def addresses(self) -> tuple[str, ...]:
        """What others type to join a table hosted here, best first; empty when it is not open to them."""
        if self._listener is None or self.host is None or self.host.closed.is_set():
            return ()
        return self._listener.addresses

    @property
    def port(self) -> int:
        """The TCP port of a table hosted here, 0 when it is not open to others."""
        return self._listener.port if self._listener is not None and self.addresses else 0

    def ask(self, request: Request) -> int:
        """Make a request of the host. It need not be numbered: that is done here."""
        return self._request(lambda id: self._session.ask(msgspec.structs.replace(request, id=id)))

    def act(self, action: Action) -> int:
        """Do ``action`` in answer to the newest observation delivered."""
        return self._request(lambda id: self._session.act(id, action))

    def hint(self) -> int:
        """Have AI think about one's turn, where the host allows it: Hinted or RequestRefused tells."""
        return self._request(self._session.hint)

    def give_password(self, password: str) -> None:
        """The password of a locked table, in answer to PasswordWanted."""
        self._soon(functools.partial(self.client.give_password, password))

    def set_password(self, password: str) -> None:
        """Host: lock the table with a password, or open it with an empty one. Nothing at others' tables."""
        host = self.host
        if host is not None:
            self._soon(lambda: host.accompany(self._lock(host, password)))

    async def _lock(self, host: HostRunner, password: str) -> None:
        host.set_lock(await self._loop.run_in_executor(None, new_lock, password, secrets.token_bytes(16)))

    def add_local(
        self, profile: Profile, deliver: Deliver, *, token: str = "", participant: int = 0
    ) -> TableHandle:
        """Another person at this same machine comes to the table: a participant like any other, with a
        handle and updates of their own. At a table hosted here the lock is no matter to them, and
        ``participant`` takes up the place of someone who was here before the host's program was killed.
        ``token`` is that of an earlier visit to another's table. Raises ConnectFailed where the way to the
        host carries one person only."""
        return self._local_players.add_local(self, profile, deliver, token, participant)

    def set_pace(self, seconds: float) -> None:
        """Host: the visible thinking time of AI from its next decision on. Nothing at others' tables."""
        if self.host is not None:
            self._soon(functools.partial(self.host.session.set_pace, seconds))

    def leave(self) -> None:
        """Go for good: the seat is AI's and its token is dead. The host's leaving closes the table; its
        match stays in the journal."""
        self._soon(self.client.leave)

    def _request(self, ask: Callable[[int], list[Output]]) -> int:
        id = next(self._ids)
        self._soon(lambda: self.client.carry_out(ask(id)))
        return id

    def _soon(self, work: Callable[[], object]) -> None:
        with contextlib.suppress(RuntimeError):  # the runtime was stopped: nobody is left to ask
            self._loop.call_soon_threadsafe(work)
