# SPDX-License-Identifier: GPL-3.0-or-later
"""What announcing and browsing have in common: a post on every interface that may be used, manned anew
when the network changes, when the machine has slept, and when it failed before."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from engines.text import T, Text
from net.discovery.interfaces import Interface, Watcher, usable
from net.discovery.news import OFF, STARTING, UP, Condition

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncZeroconf

log = logging.getLogger(__name__)

POLL = 2.0  # seconds between two looks at the interfaces
RETRY = 20.0  # seconds until a post that could not be manned is tried again
ASLEEP = 10.0  # seconds that the wall clock gains on ours while the machine sleeps
CLOSING = 3.0  # seconds that closing a post may take


class Post(ABC):
    """One interface, with a zeroconf of its own: what is said there has that interface's addresses only,
    and what goes wrong there hurts no other."""

    def __init__(self, interface: Interface, service: str) -> None:
        self.interface = interface
        self.service = service
        self.aiozc: AsyncZeroconf | None = None
        self.tasks: set[asyncio.Future[Any]] = set()

    async def man(self) -> None:
        """Begin. Raises whatever goes wrong; the post is closed then."""
        self.aiozc = make_zeroconf(self.interface)
        await self.begin()

    @abstractmethod
    async def begin(self) -> None:
        """What this post is for; ``aiozc`` is there."""

    @abstractmethod
    async def end(self) -> None:
        """Say goodbye; ``aiozc`` is still there."""

    async def close(self) -> None:
        """Leave the post. Never raises but for cancelling."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.aiozc is None:
            return
        aiozc, self.aiozc = self.aiozc, None
        try:
            await asyncio.wait_for(self._leave(aiozc), CLOSING)
        except Exception as error:
            log.info("closing the post at %s: %r", self.interface.name, error)

    async def _leave(self, aiozc: AsyncZeroconf) -> None:
        try:
            await self.end()
        finally:
            await aiozc.async_close()

    def follow(self, work: asyncio.Future[Any]) -> None:
        """Keep hold of something under way until it ends or the post is closed."""
        self.tasks.add(work)
        work.add_done_callback(self._done)

    def _done(self, task: asyncio.Future[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.info("at %s: %r", self.interface.name, error)


def make_zeroconf(interface: Interface) -> AsyncZeroconf:
    """A zeroconf that speaks on that interface only. Raises OSError."""
    from zeroconf import IPVersion
    from zeroconf.asyncio import AsyncZeroconf

    ipv4 = list(interface.ipv4[:1])
    v6 = [interface.index] if interface.index and len(interface.ipv4) < len(interface.addresses) else []
    if ipv4 and v6 and not interface.loopback:
        try:
            return AsyncZeroconf(interfaces=[*ipv4, *v6], ip_version=IPVersion.All)
        except OSError as error:
            log.info("no IPv6 announcements at %s: %s", interface.name, error)
    if ipv4:
        return AsyncZeroconf(interfaces=ipv4, ip_version=IPVersion.V4Only)
    return AsyncZeroconf(interfaces=v6, ip_version=IPVersion.V6Only)


class InterfaceWatch(ABC):
    """Keeps the posts manned. Everything on the event loop that ``start`` was called on."""

    SERVICE = "_tavolino._tcp.local."

    def __init__(
        self,
        told: Callable[[Condition], None],
        *,
        moved: Callable[[], None] | None = None,
        names: Sequence[str] = (),
        service: str = "",
        find: Callable[[Sequence[str]], tuple[Interface, ...]] = usable,
        poll: float = POLL,
        retry: float = RETRY,
        settle: float | None = None,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """``told`` hears how it goes, and ``moved`` that the interfaces are others, whenever that changes.
        ``names`` restricts the interfaces."""
        self.condition = Condition(STARTING)
        self._told = told
        self._moved = moved
        self._names = tuple(names)
        self._service = service or self.SERVICE
        self._find = find
        self._poll = poll
        self._retry = retry
        self._wall = wall
        self._watcher = Watcher() if settle is None else Watcher(settle)
        self._posts: dict[str, Post] = {}
        self._leaving: set[asyncio.Task[None]] = set()
        self._failed: dict[str, BaseException] = {}
        self._again_at = 0.0
        self._afresh = False
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @abstractmethod
    def make_post(self, interface: Interface) -> Post:
        """A post for that interface, not yet manned."""

    def changed(self, interfaces: tuple[Interface, ...]) -> None:
        """The usable interfaces are now these: the first time, and after a change."""
        log.info("in use: %s", ", ".join(f"{i.name} {i.addresses}" for i in interfaces) or "no interface")
        if self._moved is not None:
            self._moved()

    def start(self) -> None:
        """Begin, on the running loop."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def aclose(self) -> None:
        """Leave every post, with a goodbye. Idempotent."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        await self._leave(list(self._posts))

    def renew(self) -> None:
        """Man every post anew, soon."""
        self._afresh = True
        self._wake.set()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        # It takes long to import, and a match may be running here.
        await loop.run_in_executor(None, _import_zeroconf)
        lead = self._wall() - loop.time()
        while True:
            now = loop.time()
            slept = abs(self._wall() - now - lead) > ASLEEP
            lead = self._wall() - now
            seen = self._find(self._names)
            if self._watcher.look(seen, now) or slept or self._afresh:
                if slept or self._afresh:
                    await self._leave(list(self._posts))
                self._afresh = False
                self.changed(seen)
                await self._reconcile(seen)
            elif self._failed and now >= self._again_at:
                await self._reconcile(seen)
            self._wake.clear()
            if not self._afresh:
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), self._poll)

    async def _reconcile(self, seen: tuple[Interface, ...]) -> None:
        wanted = {interface.name: interface for interface in seen}
        await self._leave([n for n, post in self._posts.items() if wanted.get(n) != post.interface])
        self._failed = {}
        new = [i for i in seen if i.name not in self._posts]
        await asyncio.gather(*(self._man(interface) for interface in new))
        self._again_at = asyncio.get_running_loop().time() + self._retry
        self._tell()

    async def _man(self, interface: Interface) -> None:
        post = self.make_post(interface)
        try:
            await post.man()
        except asyncio.CancelledError:
            await post.close()
            raise
        except Exception as error:  # whatever the system or the library came up with: hosting goes on
            log.warning("nothing can be announced or found at %s: %r", interface.name, error)
            self._failed[interface.name] = error
            await post.close()
        else:
            self._posts[interface.name] = post
            self._tell()

    async def _leave(self, names: list[str]) -> None:
        for name in names:
            post = self._posts.pop(name)
            leaving = asyncio.get_running_loop().create_task(post.close())
            self._leaving.add(leaving)
            leaving.add_done_callback(self._leaving.discard)
        if self._leaving:
            await asyncio.wait(set(self._leaving))  # cancelled, it goes on; ``aclose`` waits for it again

    def _tell(self) -> None:
        if self._posts:
            condition = Condition(UP)
        elif self._failed:
            condition = Condition(OFF, _why(next(iter(self._failed.values()))))
        else:
            condition = Condition(OFF, T("This computer is in no local network."))
        if condition != self.condition:
            self.condition = condition
            self._told(condition)


def _import_zeroconf() -> None:
    import zeroconf.asyncio  # noqa: F401


def _why(error: BaseException) -> Text:
    if isinstance(error, OSError) and error.errno in (errno.EADDRINUSE, errno.EACCES):
        return T("Another program has taken the port by which computers find each other (5353).")
    reason = (isinstance(error, OSError) and error.strerror) or str(error) or type(error).__name__
    return T("This network does not let tables be found: {reason}.", reason=reason)
