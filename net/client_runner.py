# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a ``ClientSession``: keeps a link to the host for as long as the visit lasts."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

import msgspec

from engines.contract import Level
from engines.text import T
from net.link import Link
from net.protocol.connection import Fault, GuestConnection, Limits
from net.protocol.messages import ClientMessage, HostMessage
from net.session.client import (
    LOST,
    UNREACHABLE,
    AskHint,
    ClientSession,
    ClientUpdate,
    HangUp,
    Joined,
    LinkChanged,
    Output,
    Prove,
    Transmit,
    prove,
)
from net.transports.base import ByteStream, ConnectFailed
from net.workers import BotFailed, BotJob, BotPool

log = logging.getLogger(__name__)

FIRST_PAUSE = 0.2  # seconds before the first try to come back, doubled with each
LONGEST_PAUSE = 1.5  # so that the seat is there again within two seconds once the host can be reached
GIVE_UP_AFTER = 15 * 60.0  # seconds without a host
HINT_BUDGET = 1.0  # seconds that AI may think about a hint
COLD_TRIES = 3
"""Links that may end before the host has ever welcomed us."""

HostLink: TypeAlias = Link[HostMessage, ClientMessage]


class ClientRunner:
    """One visit to a table. Everything happens on the event loop."""

    def __init__(
        self,
        session: ClientSession,
        connect: Callable[[], Awaitable[ByteStream]],
        deliver: Callable[[ClientUpdate], None],
        *,
        bots: BotPool,
        limits: Limits | None = None,
    ) -> None:
        """``connect`` opens a stream to the host or raises ConnectFailed; ``deliver`` takes what the
        window is to know; ``bots`` think about hints."""
        self.session = session
        self._bots = bots
        self._connect = connect
        self._deliver = deliver
        self._limits = limits or Limits()
        self._link: HostLink | None = None
        self._task: asyncio.Task[None] | None = None
        self._chores: set[asyncio.Task[None]] = set()
        self._password = asyncio.Event()
        self.reached = ""
        """The address of the host that the latest link goes to."""
        self._joined = False
        self._cold_tries = 0
        self._pause = FIRST_PAUSE
        self._lost_at = 0.0
        self._loop = asyncio.get_running_loop()

    def carry_out(self, outputs: list[Output]) -> None:
        """Do what a call of the session wants done."""
        for output in outputs:
            if isinstance(output, Transmit):
                if self._link is not None:
                    self._link.send(output.message)
            elif isinstance(output, Prove):
                self._spawn(self._prove(output))
            elif isinstance(output, AskHint):
                self._spawn(self._hint(output))
            elif isinstance(output, HangUp):
                if self._link is not None:
                    self._link.hang_up()
            else:
                if isinstance(output, Joined):
                    self._joined = True
                    self._pause = FIRST_PAUSE
                self._deliver(output)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def _hint(self, question: AskHint) -> None:
        """Have a bot of our own choose."""
        job = BotJob(
            game=question.game,
            options=question.options,
            level=Level.HARD.value,
            observation=msgspec.Raw(question.observation),
            seed=secrets.randbits(64),
            budget=HINT_BUDGET,
        )
        action: bytes | None
        try:
            action = await asyncio.wrap_future(self._bots.submit(job))
        except BotFailed:
            action = None
        self.carry_out(self.session.hinted(question.id, question.version, action))

    async def _prove(self, wanted: Prove) -> None:
        """Answer a challenge; the slow part of it on another thread."""
        link = self._link
        try:
            answer = await self._loop.run_in_executor(None, prove, wanted)
        except ValueError:
            log.warning("the host asked for the password in a way nobody understands")
        else:
            if link is not None:
                link.send(answer)

    def give_password(self, password: str) -> None:
        """The password of a locked table, as the person typed it."""
        self.session.give_password(password)
        self._password.set()

    def leave(self) -> None:
        """End the visit for good."""
        self.carry_out(self.session.leave())
        if self._link is None and self._task is not None:
            self._task.cancel()  # it is waiting for a link that nobody wants any more

    async def run(self) -> None:
        """Connect, and connect again whenever the link is lost, until the visit is over. Cancelling it
        lets the link go without saying goodbye: the seat can be come back to."""
        self._task = asyncio.current_task()
        while True:
            self.carry_out(self.session.connecting())
            try:
                stream = await self._connect()
            except ConnectFailed as failure:
                self._failed(failure)
            else:
                await self._follow(stream)
            if self.session.finished:
                return
            if self.session.password_wanted:
                self._password.clear()
                await self._password.wait()
                continue
            await asyncio.sleep(self._pause * random.uniform(0.8, 1.2))  # noqa: S311 - spreads the guests
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def _failed(self, failure: ConnectFailed) -> None:
        given_up = self._loop.time() > self._lost_at + GIVE_UP_AFTER
        if self._joined and not given_up:
            self.carry_out([LinkChanged(LOST, failure.text)])
        else:
            self.carry_out(self.session.link_lost(Fault(UNREACHABLE, failure.text)))

    async def _follow(self, stream: ByteStream) -> None:
        """The life of one link."""
        connection = GuestConnection(self._loop.time(), app=self.session.app, limits=self._limits)
        link: HostLink = Link(stream, connection, lambda m: self.carry_out(self.session.received(m)))
        self._link = link
        self.reached = stream.peer
        self.carry_out(self.session.link_up())
        try:
            await link.run()
        finally:
            self._link = None
        self._lost_at = self._loop.time()
        fault = link.fault
        if not self._joined and not self.session.password_wanted:
            self._cold_tries += 1
            if self._cold_tries >= COLD_TRIES:
                fault = fault or Fault("no-welcome", T("The other side hung up without a word."))
        self.carry_out(self.session.link_lost(fault))
