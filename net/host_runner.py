# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a ``HostSession``: links in, effects out, timers, bots."""

from __future__ import annotations

import asyncio
import functools
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import msgspec

from engines.text import T, Text
from net.link import FAREWELL, Link
from net.protocol.connection import Budget, HostConnection, Limits
from net.protocol.messages import (
    ClientMessage,
    HostMessage,
    Refused,
    TableChanged,
    TableInfo,
    Welcome,
)
from net.session.config import Lock
from net.session.effects import AskBot, Close, Effect, PeerId, Send
from net.session.host import HostSession
from net.session.refusal import Refusal
from net.transports.base import ByteStream, Listener
from net.workers import BotFailed, BotJob, BotPool

log = logging.getLogger(__name__)

MAX_LINKS = 64
"""Links at the same time, those not counted that are being hung up on."""

MAX_STRANGERS = 16
"""Links that have not said hello yet; one more costs one of them its place."""

MAX_PER_DEVICE = 16
"""Links from one address at the same time, this machine's own apart. More than one, because several people
may share a device, or many devices an address."""

LINKS_AT_ONCE, LINKS_PER_SECOND = 128, 20.0
"""New links of everybody together: so many at once, then so many a second. Others are dropped unheard."""

DEVICE_LINKS_AT_ONCE, DEVICE_LINKS_PER_SECOND = 32, 2.0
"""New links from one address, likewise."""

REMEMBERED_DEVICES = 256

GuestLink: TypeAlias = Link[ClientMessage, HostMessage]


class Arrivals:
    """How many links may come, from one address and from all together."""

    def __init__(self, now: float) -> None:
        self._all = Budget(LINKS_PER_SECOND, LINKS_AT_ONCE, now)
        self._devices: dict[str, Budget] = {}

    def may_come(self, origin: str, now: float) -> bool:
        """Whether one more may come from ``origin`` ("": this machine, which has no limit of its own)."""
        if origin:
            budget = self._devices.pop(origin, None) or Budget(
                DEVICE_LINKS_PER_SECOND, DEVICE_LINKS_AT_ONCE, now
            )
            self._devices[origin] = budget  # the latest last
            if len(self._devices) > REMEMBERED_DEVICES:
                del self._devices[next(iter(self._devices))]
            if not _spent(budget, now):
                return False
        return _spent(self._all, now)


def _spent(budget: Budget, now: float) -> bool:
    """One of ``budget`` is spent, if there is one; what is turned away costs nothing."""
    if budget.spend(1, now):
        return True
    budget.spend(-1, now)
    return False


class HostRunner:
    """One table. Everything happens on the event loop; the session is called by nobody else."""

    def __init__(
        self,
        session: HostSession,
        bots: BotPool,
        *,
        app: str,
        notice: Callable[[Text], None],
        limits: Limits | None = None,
    ) -> None:
        """``notice`` tells the person at this machine something that is nobody else's business."""
        self.session = session
        self.closed = asyncio.Event()
        self.table_changed: Callable[[TableInfo], None] = lambda table: None
        """Called with what is public about the table, whenever people are told of it."""
        self._bots = bots
        self._app = app
        self._notice = notice
        self._limits = limits or Limits()
        self._links: dict[PeerId, GuestLink] = {}
        self._ways: dict[PeerId, Listener] = {}
        self._peers = 0
        self._news = asyncio.Event()
        self._arrivals = Arrivals(asyncio.get_running_loop().time())
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._thoughts: set[asyncio.Task[None]] = set()
        self._listeners: list[Listener] = []
        self._loop = asyncio.get_running_loop()
        self._schedule()

    # --- links --------------------------------------------------------------------------------

    def serve(self, listener: Listener) -> None:
        """Welcome whoever comes through ``listener``, which is closed with the table."""
        self._listeners.append(listener)
        self._spawn(listener.serve(functools.partial(self.welcome, listener)), self._tasks)

    async def welcome(self, listener: Listener, stream: ByteStream) -> None:
        """The life of one link that came through ``listener``; ends with it."""
        if not self._arrivals.may_come(stream.origin, self._loop.time()):
            log.info("%s was dropped: too many come", stream.peer)
            stream.drop()
            return
        connection = HostConnection(self._loop.time(), app=self._app, limits=self._limits)
        self._peers += 1
        peer = self._peers
        link: GuestLink = Link(stream, connection, lambda message: self._received(peer, message))
        refusal = self._no_room(listener, stream)
        if refusal is not None:
            link.send(Refused(refusal.code, refusal.text, fatal=True))
            link.hang_up()
            await link.run()
            return
        self._links[peer] = link
        self._ways[peer] = listener
        log.info("%s came as peer %d", stream.peer, peer)
        self._carry_out(self.session.peer_connected(peer, self._loop.time(), stream.origin))
        try:
            await link.run()
        finally:
            del self._links[peer], self._ways[peer]
            log.info("peer %d went (%s)", peer, link.fault.code if link.fault else "hung up")
            self._carry_out(self.session.peer_lost(peer, self._loop.time()))

    def _no_room(self, listener: Listener, stream: ByteStream) -> Refusal | None:
        """Why ``stream`` can't stay, or None; the oldest stranger may have to make room."""
        here = {peer: link for peer, link in self._links.items() if not link.closing}
        if listener.limit is not None:
            # A device that comes again has left, even if its old link has not ended yet.
            others = [p for p, link in here.items() if self._ways[p] is listener and link.peer != stream.peer]
            if len(others) >= listener.limit.guests:
                return Refusal("table-full", listener.limit.text)
        if stream.origin and sum(link.origin == stream.origin for link in here.values()) >= MAX_PER_DEVICE:
            return Refusal("too-many-links", T("Too many links to this table come from your device."))
        strangers = [link for link in here.values() if not link.greeted]
        if len(strangers) >= MAX_STRANGERS:
            # The first of the device that most of them come from: one device crowds out nobody but itself.
            of_each = Counter(link.origin for link in strangers)
            first = max(strangers, key=lambda link: of_each[link.origin])
            first.send(Refused("busy", T("The table is busy, please try again."), fatal=True))
            first.hang_up()
        full = self.closed.is_set() or len(here) >= MAX_LINKS
        return Refusal("table-full", T("This table is full.")) if full else None

    def _received(self, peer: PeerId, message: ClientMessage) -> None:
        self._carry_out(self.session.received(peer, message, self._loop.time()))

    async def renamed(self, name: str) -> str:
        """The table's name, as soon as that is not ``name``. For one who waits."""
        while self.session.name == name:
            self._news.clear()
            await self._news.wait()
        return self.session.name

    # --- effects ------------------------------------------------------------------------------

    def _carry_out(self, effects: list[Effect]) -> None:
        table: TableInfo | None = None
        for effect in effects:
            if isinstance(effect, Send):
                if isinstance(effect.message, (Welcome, TableChanged)):
                    table = effect.message.table
                if effect.peer in self._links:
                    self._links[effect.peer].send(effect.message)
            elif isinstance(effect, Close):
                if effect.peer in self._links:
                    self._links[effect.peer].hang_up()
            elif isinstance(effect, AskBot):
                self._spawn(self._ask(effect), self._thoughts)
            else:
                self._notice(effect.text)
        self._schedule()
        if table is not None:
            self._news.set()
            self.table_changed(table)
        if self.session.closed:
            self._shut()

    def set_lock(self, lock: Lock | None) -> None:
        """Lock the table to newcomers, or open it."""
        self._carry_out(self.session.set_lock(lock, self._loop.time()))

    async def _ask(self, question: AskBot) -> None:
        job = BotJob(
            game=question.game,
            options=question.options,
            level=question.level,
            observation=msgspec.Raw(question.observation),
            seed=secrets.randbits(64),
            budget=question.budget,
        )
        action: bytes | None
        try:
            action = await asyncio.wrap_future(self._bots.submit(job))
        except BotFailed:
            action = None
        await asyncio.sleep(max(0.0, question.not_before - self._loop.time()))
        now = self._loop.time()
        if action is None:
            self._carry_out(self.session.bot_failed(question.request, now))
        else:
            self._carry_out(self.session.bot_chose(question.request, action, now))

    # --- time ---------------------------------------------------------------------------------

    def _schedule(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        deadline = None if self.session.closed else self.session.next_deadline()
        self._timer = None if deadline is None else self._loop.call_at(deadline, self._tick)

    def _tick(self) -> None:
        self._timer = None
        self._carry_out(self.session.tick(self._loop.time()))

    def accompany(self, work: Coroutine[Any, Any, None]) -> None:
        """Do ``work`` beside the table, until the table is closed."""
        self._spawn(work, self._thoughts)

    # --- the end ------------------------------------------------------------------------------

    def _shut(self) -> None:
        """The session has closed the table and told everyone: let nobody in any more."""
        if self.closed.is_set():
            return
        self.closed.set()
        for listener in self._listeners:
            self._spawn(listener.aclose(), self._tasks)

    async def aclose(self) -> None:
        """Close the table if it is still open, and wait until everyone was told and is gone."""
        self._carry_out(self.session.close(self._loop.time()))
        if self._timer is not None:
            self._timer.cancel()
        for link in self._links.values():
            link.hang_up()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=2 * FAREWELL + 1)
        left = [*self._tasks, *self._thoughts]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    def _spawn(self, work: Coroutine[Any, Any, None], among: set[asyncio.Task[None]]) -> None:
        task = self._loop.create_task(work)
        among.add(task)

        def done(task: asyncio.Task[None]) -> None:
            among.discard(task)
            if not task.cancelled() and (error := task.exception()) is not None:
                log.error("part of a table failed", exc_info=error)

        task.add_done_callback(done)
