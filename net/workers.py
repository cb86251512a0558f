# SPDX-License-Identifier: GPL-3.0-or-later
"""Bots think in processes of their own, so that neither the window nor the table ever waits for one.

``BotPool`` lives in the application; each of its threads owns one worker process and waits for it. A
worker gets a ``BotJob`` (an observation, never a State) and answers with an action. Whatever happens to
a worker (it dies, it hangs, it raises) costs one job, never the table: the process is replaced.

Workers are spawned, not forked, and never see the parent's ``__main__``. A frozen application must call
``multiprocessing.freeze_support()`` before it imports anything heavy.
"""

from __future__ import annotations

import contextlib
import functools
import logging
import multiprocessing
import multiprocessing.connection
import os
import queue
import random
import signal
import sys
import threading
import traceback
import types
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import msgspec

from engines.contract import Level
from engines.options import Value
from engines.registry import GAMES, AnyGame, find_game

log = logging.getLogger(__name__)

START_TIMEOUT = 60.0  # seconds for a new process to report for work
PATIENCE_FACTOR = 3.0  # a worker hangs when it thinks this many times its budget …
PATIENCE_EXTRA = 5.0  # … and as many seconds longer: the machine may be busy
CLOSING = "the application is closing"
NICENESS = 10  # people's windows come first


class BotJob(msgspec.Struct, frozen=True):
    """One decision. ``observation`` is JSON of the game's observation type, ``budget`` seconds to think;
    the same ``seed`` gives the same random numbers."""

    game: str
    options: dict[str, Value]
    level: str
    observation: msgspec.Raw
    seed: int
    budget: float


class BotAnswer(msgspec.Struct, frozen=True):
    """``action`` is JSON of the game's action type, or ``error`` says what went wrong."""

    action: msgspec.Raw = msgspec.Raw(b"null")
    error: str = ""


class BotFailed(Exception):  # noqa: N818
    """A job that brought no action; the table has to help itself."""


# --- in the application -----------------------------------------------------------------------


class BotPool:
    """Worker processes for bots. Thread-safe."""

    def __init__(self, size: int = 1, entry: Callable[[Connection], None] | None = None) -> None:
        """``entry`` is what a worker process runs, ``serve`` unless a test wants a bad worker."""
        self._size = size
        self._entry = entry or serve
        self._jobs: queue.SimpleQueue[tuple[BotJob, Future[bytes]] | None] = queue.SimpleQueue()
        self._workers: list[_Worker] = []
        self._stopped = False
        self._lock = threading.Lock()

    def start(self) -> None:
        """Start the processes in the background, so that the first decision need not wait for them.
        Does nothing when they run already or the pool was stopped."""
        with self._lock:
            if self._workers or self._stopped:
                return
            self._workers = [
                _Worker(self._jobs, self._entry, f"bots-{number}") for number in range(self._size)
            ]

    def submit(self, job: BotJob) -> Future[bytes]:
        """A future of the action's JSON; it raises BotFailed."""
        self.start()
        future: Future[bytes] = Future()
        with self._lock:
            if self._stopped:
                future.set_exception(BotFailed(CLOSING))
            else:
                self._jobs.put((job, future))
        return future

    @property
    def pids(self) -> list[int]:
        """Process ids of the workers that run now."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    def stop(self) -> None:
        """End every worker process and wait until they are gone. Idempotent."""
        with self._lock:
            self._stopped = True
        for worker in self._workers:
            worker.stop()
        for worker in self._workers:
            worker.join()
        with contextlib.suppress(queue.Empty):
            while True:
                item = self._jobs.get_nowait()
                if item is not None and item[1].set_running_or_notify_cancel():
                    item[1].set_exception(BotFailed(CLOSING))


class _Worker:
    """A thread that gives jobs to its own process, one at a time."""

    def __init__(
        self,
        jobs: queue.SimpleQueue[tuple[BotJob, Future[bytes]] | None],
        entry: Callable[[Connection], None],
        name: str,
    ) -> None:
        self._jobs = jobs
        self._entry = entry
        self._name = name
        self.pid: int | None = None
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._stopping = False
        self._lock = threading.Lock()  # guards _process and _stopping against each other
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        with self._lock:
            self._stopping = True
            if self._process is not None:
                self._process.kill()
        self._jobs.put(None)

    def join(self) -> None:
        self._thread.join()

    def _run(self) -> None:
        self._try_to_start()
        while not self._stopping:
            item = self._jobs.get()
            if item is None:
                break
            job, future = item
            if not future.set_running_or_notify_cancel():
                continue
            try:
                action = self._decide(job)
            except BotFailed as failure:
                if not self._stopping:
                    log.error("a bot of %s failed: %s", job.game, failure)
                future.set_exception(failure)
            else:
                future.set_result(action)
        self._discard()

    def _decide(self, job: BotJob) -> bytes:
        if self._process is None or not self._process.is_alive():
            self._discard()
            self._start()
        assert self._pipe is not None
        patience = job.budget * PATIENCE_FACTOR + PATIENCE_EXTRA
        try:
            self._pipe.send_bytes(msgspec.json.encode(job))
            if not self._pipe.poll(patience):
                raise BotFailed(f"no answer within {patience:.1f} s")
            answer = msgspec.json.decode(self._pipe.recv_bytes(), type=BotAnswer)
        except (OSError, EOFError, msgspec.DecodeError) as error:
            self._discard()
            raise BotFailed(f"its process died ({error!r})") from error
        except BotFailed:
            self._discard()
            raise
        if answer.error:
            raise BotFailed(answer.error)
        return bytes(answer.action)

    def _try_to_start(self) -> None:
        """Before the first job; a failure shows again, and is answered, when there is one."""
        try:
            self._start()
        except BotFailed as failure:
            if not self._stopping:
                log.error("%s could not be started: %s", self._name, failure)

    def _start(self) -> None:
        """Start a process and wait until it has loaded the games. Raises BotFailed."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_live, args=(self._entry, theirs), name=self._name, daemon=True)
        with self._lock:
            if self._stopping:
                ours.close()
                theirs.close()
                raise BotFailed(CLOSING)
            try:
                with _main_hidden():
                    process.start()
            except OSError as error:
                ours.close()
                raise BotFailed(f"no process could be started: {error}") from error
            finally:
                theirs.close()
            self._process, self._pipe, self.pid = process, ours, process.pid
        try:
            if ours.poll(START_TIMEOUT):
                ours.recv_bytes()
                return
            reason = "its process did not report for work"
        except (OSError, EOFError) as error:
            reason = f"its process ended at once ({error!r})"
        self._discard()
        raise BotFailed(reason)

    def _discard(self) -> None:
        with self._lock:
            process, self._process = self._process, None
            pipe, self._pipe = self._pipe, None
            self.pid = None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()
            process.close()


_main_lock = threading.Lock()


@contextlib.contextmanager
def _main_hidden() -> Iterator[None]:
    """A spawned process imports its parent's ``__main__``, which here would be the whole window."""
    with _main_lock:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = types.ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


# --- in the worker process --------------------------------------------------------------------


def _live(entry: Callable[[Connection], None], pipe: Connection) -> None:
    """A worker process's whole life."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the application, which then stops us
    _step_back()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    entry(pipe)


def serve(pipe: Connection) -> None:
    """Answer jobs until the application hangs up."""
    _load_games()
    with contextlib.suppress(EOFError, OSError):
        pipe.send_bytes(b"ready")
        while True:
            pipe.send_bytes(msgspec.json.encode(_answer(pipe.recv_bytes())))


def _answer(line: bytes) -> BotAnswer:
    try:
        return BotAnswer(msgspec.Raw(choose(msgspec.json.decode(line, type=BotJob))))
    except Exception:
        return BotAnswer(error=traceback.format_exc())


def choose(job: BotJob) -> bytes:
    """The bot's action as JSON. Raises whatever a bot raises."""
    observation = msgspec.json.decode(job.observation, type=find_game(job.game).observation_type)
    bot = _game(job.game, msgspec.json.encode(job.options)).bot(Level(job.level))
    return msgspec.json.encode(bot.choose(observation, random.Random(job.seed), job.budget))


@functools.lru_cache(maxsize=16)
def _game(slug: str, options: bytes) -> AnyGame:
    kind = find_game(slug)
    return kind(kind.options_type.parse(msgspec.json.decode(options)))


def _load_games() -> None:
    """Import every game's rules and bots now rather than at the first decision."""
    for kind in GAMES:
        for level in Level:
            kind(kind.options_type()).bot(level)


def _step_back() -> None:
    """Run below everybody else's priority."""
    with contextlib.suppress(OSError, AttributeError):
        if sys.platform == "win32":
            import ctypes

            below_normal = 0x4000
            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), below_normal)
        else:
            os.nice(NICENESS)


def _end_with_parent() -> None:
    """An application that was killed leaves no worker behind, not even a thinking one."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(0)
