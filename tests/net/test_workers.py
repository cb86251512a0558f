# SPDX-License-Identifier: GPL-3.0-or-later
"""Worker processes: they answer, and no mishap of theirs costs more than one decision."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from engines.euchre.game import Euchre
from net import workers
from net.workers import BotFailed, BotJob, BotPool
from tests.net import bad_workers

WAIT = 60.0  # seconds; starting a process may take long on a busy machine

pytestmark = pytest.mark.timeout(90)


@contextlib.contextmanager
def pool(size=1, entry=None):
    bots = BotPool(size, entry)
    try:
        yield bots
    finally:
        bots.stop()


def job(level: str, observation: bytes = b"null", options=None, seed: int = 1) -> BotJob:
    return BotJob("euchre", options or {}, level, msgspec.Raw(observation), seed, 0.1)


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def eventually(condition) -> bool:
    end = time.monotonic() + WAIT
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


def dealt(options):
    game = Euchre(options)
    state = game.new_initial_state(4)
    return state.apply(-1, state.sample_chance(random.Random(5))).state


def test_a_worker_chooses_a_legal_action_at_every_level():
    options = Euchre.options_type(joker=False, stick_the_dealer=True)
    state = dealt(options)
    seat = state.active_seats()[0]
    observation = msgspec.json.encode(state.observation(seat))
    with pool() as bots:
        for level in ("random", "easy", "normal", "hard"):
            future = bots.submit(job(level, observation, msgspec.to_builtins(options)))
            action = msgspec.json.decode(future.result(WAIT), type=Euchre.action_type)
            assert action in state.legal_actions(seat)


def test_the_same_seed_gives_the_same_choice():
    state = dealt(Euchre.options_type())
    observation = msgspec.json.encode(state.observation(state.active_seats()[0]))
    with pool() as bots:
        choices = [bots.submit(job("random", observation, seed=7)).result(WAIT) for _ in range(3)]
    assert len(set(choices)) == 1


def test_an_unreadable_job_fails_alone(caplog):
    state = dealt(Euchre.options_type())
    observation = msgspec.json.encode(state.observation(state.active_seats()[0]))
    with pool() as bots:
        with pytest.raises(BotFailed, match="Expected `object`"):
            bots.submit(job("easy", b"null")).result(WAIT)
        with pytest.raises(BotFailed, match="nonsense"):
            bots.submit(job("nonsense", observation)).result(WAIT)
        assert bots.submit(job("random", observation)).result(WAIT)
    assert "a bot of euchre failed" in caplog.text


@pytest.mark.parametrize("mishap", ["die", "babble", "hang"])
def test_a_broken_worker_is_replaced(mishap, monkeypatch):
    monkeypatch.setattr(workers, "PATIENCE_EXTRA", 0.2)
    with pool(entry=bad_workers.serve) as bots:
        first = json.loads(bots.submit(job("fine")).result(WAIT))["pid"]
        with pytest.raises(BotFailed):
            bots.submit(job(mishap)).result(WAIT)
        second = json.loads(bots.submit(job("fine")).result(WAIT))["pid"]
        assert second != first
        assert gone(first)
    assert gone(second)


def test_a_worker_that_raises_is_kept():
    with pool(entry=bad_workers.serve) as bots:
        first = bots.submit(job("fine")).result(WAIT)
        with pytest.raises(BotFailed, match="no idea"):
            bots.submit(job("raise")).result(WAIT)
        assert bots.submit(job("fine")).result(WAIT) == first


def test_a_worker_killed_while_idle_costs_nothing():
    with pool(entry=bad_workers.serve) as bots:
        bots.submit(job("fine")).result(WAIT)
        (pid,) = bots.pids
        os.kill(pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
        assert eventually(
            lambda: bots._workers[0]._process is None or not bots._workers[0]._process.is_alive()
        )
        assert json.loads(bots.submit(job("fine")).result(WAIT))["pid"] != pid


def test_a_hanging_worker_does_not_hold_up_the_other():
    with pool(2, bad_workers.serve) as bots:
        hanging = bots.submit(job("hang"))
        for _ in range(3):
            bots.submit(job("fine")).result(WAIT)
        assert not hanging.done()
    with pytest.raises(BotFailed):
        hanging.result(WAIT)


def test_workers_that_cannot_start_fail_each_job(caplog):
    with pool(entry=bad_workers.crash_at_start) as bots:
        for _ in range(2):
            with pytest.raises(BotFailed):
                bots.submit(job("fine")).result(WAIT)
    assert "could not be started" in caplog.text


def test_stopping_leaves_nothing_and_fails_what_waits():
    bots = BotPool(1, bad_workers.serve)
    thinking = bots.submit(job("hang"))
    assert eventually(thinking.running)
    waiting = bots.submit(job("fine"))
    given_up = bots.submit(job("fine"))
    assert given_up.cancel()
    pids = bots.pids
    bots.stop()
    bots.stop()
    assert pids
    assert all(gone(pid) for pid in pids)
    for future in (thinking, waiting, bots.submit(job("fine"))):
        with pytest.raises(BotFailed):
            future.result(WAIT)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
def test_workers_are_light_and_polite(root):
    """No Qt inside, a lower priority than the application's, and its ``__main__`` is not imported."""
    with pool() as bots:
        state = dealt(Euchre.options_type())
        observation = msgspec.json.encode(state.observation(state.active_seats()[0]))
        bots.submit(job("random", observation)).result(WAIT)
        (pid,) = bots.pids
        assert int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[16]) >= workers.NICENESS
        maps = Path(f"/proc/{pid}/maps").read_text()
        assert "msgspec" in maps
        assert "PySide6" not in maps


PARENT = """
import sys
print("main imported", flush=True)
if __name__ == "__main__":
    import msgspec
    from net.workers import BotJob, BotPool
    from tests.net import bad_workers
    bots = BotPool(1, bad_workers.serve)
    for level in ("fine", "hang"):
        job = bots.submit(BotJob("euchre", {}, level, msgspec.Raw(b"null"), 1, 60))
    while not job.running():
        pass
    print(bots.pids[0], flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
def test_an_application_that_is_killed_leaves_no_worker_and_its_main_is_not_imported_again(root, tmp_path):
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(root)},
        text=True,
    ) as parent:
        assert parent.stdout.readline() == "main imported\n"
        worker = int(parent.stdout.readline())
        assert not ended(worker)
        parent.kill()
    assert eventually(lambda: ended(worker))


def ended(pid: int) -> bool:
    """Gone, or dead and only waiting for an init process to notice."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
