# SPDX-License-Identifier: GPL-3.0-or-later
"""Two real processes at one table over TCP: play, die, come back, finish."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import socket
import subprocess
import sys
import threading
import time

import pytest

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(100)]

WAIT = 30.0
"""Seconds for one step; only a failing test waits that long."""

GUEST_SEAT = 1


class Process:
    """A headless player; remembers every line it printed."""

    def __init__(self, root, *arguments: str) -> None:
        environment = {**os.environ, "TAVOLINO_INTERFACES": "127.0.0.1", "PYTHONPATH": str(root)}
        self.process = subprocess.Popen(
            [sys.executable, str(root / "tests" / "e2e" / "headless.py"), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=root,
            env=environment,
            text=True,
        )
        self.lines: list[dict] = []
        self._queue: queue.SimpleQueue[dict | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        for line in self.process.stdout:
            # A killed process may leave half a line behind.
            with contextlib.suppress(json.JSONDecodeError):
                self._queue.put(json.loads(line))
        self._queue.put(None)

    def say(self, command: str) -> None:
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()

    def wait(self, what: str, condition=lambda line: True) -> dict:
        """The next line of that kind, among those not waited past yet, for which ``condition`` holds."""
        end = time.monotonic() + WAIT
        while True:
            try:
                line = self._queue.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                line = None
            assert line is not None, f"no such {what!r}; the last lines were {self._last()}"
            self.lines.append(line)
            if line["what"] == what and condition(line):
                return line

    def _last(self) -> list[str]:
        return [json.dumps(line)[:200] for line in self.lines[-8:]]

    def command(self, command: str) -> None:
        """Give a command that is confirmed, and wait for that."""
        self.say(command)
        self.wait(command)

    def kill(self) -> None:
        self.process.kill()
        self._reader.join(WAIT)

    def close(self) -> None:
        """End it in order; by force when it does not obey."""
        try:
            with contextlib.suppress(OSError):
                self.process.stdin.close()
            self.process.wait(WAIT)
        finally:
            self.process.kill()
            self.process.wait()
            self._reader.join(WAIT)
            self.process.stdout.close()


@pytest.fixture
def start(root):
    with contextlib.ExitStack() as stack:

        def launch(*arguments: str) -> Process:
            process = Process(root, *arguments)
            stack.callback(process.close)
            return process

        yield launch


def free_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as sock:
        return str(sock.getsockname()[1])


def played_by(seat: int):
    return lambda line: any(e["type"] == "played" and e["seat"] == seat for e in line["events"])


def over(line: dict) -> bool:
    return line["observation"]["outcome"] is not None


def test_a_match_survives_the_death_of_guest_and_host(start, tmp_path):
    journal = str(tmp_path / "matches.db")
    port = free_port()
    address = f"127.0.0.1:{port}"
    host = start("host", "--journal", journal, "--port", port)
    assert host.wait("addresses")["addresses"] == [address]
    guest = start("join", "--address", address)
    joined = guest.wait("joined")
    assert joined["seat"] == GUEST_SEAT

    # Both play at random, the other two seats are bots', until the guest is asked in mid-trick.
    host.command("auto")
    guest.command("stop-in-trick")
    host.say("start")
    guest.wait("stopped")
    host.command("hold")

    # The guest is killed there: AI takes over and makes the decision.
    guest.kill()
    host.wait("table", lambda line: line["controllers"][GUEST_SEAT] == "away")
    host.wait("observed", played_by(GUEST_SEAT))

    # It comes back with its token and has its seat and its hand again.
    guest = start("join", "--address", address, "--token", joined["token"])
    again = guest.wait("joined")
    assert (again["seat"], again["token"]) == (GUEST_SEAT, joined["token"])
    seen = guest.wait("observed")
    assert seen["resync"]
    assert seen["observation"]["viewer"] == GUEST_SEAT
    host.wait("table", lambda line: line["controllers"][GUEST_SEAT] == "person")
    host.command("auto")
    guest.command("auto")
    guest.wait("done")

    # The host is killed in mid-trick, when it is the host's turn.
    host.command("stop-in-trick")
    version = host.wait("stopped")["version"]
    guest.wait("observed", lambda line: line["version"] == version)
    host.kill()
    guest.wait("link", lambda line: line["state"] == "lost")
    (last,) = [line for line in host.lines if line["what"] == "observed" and line["version"] == version]

    # It resumes from its journal exactly where it was; the guest finds back by itself.
    host = start("resume", "--journal", journal, "--port", port)
    assert host.wait("joined")["phase"] == "playing"
    resumed = host.wait("observed")
    assert (resumed["version"], resumed["observation"]) == (version, last["observation"])
    assert resumed["resync"]
    guest.wait("link", lambda line: line["state"] == "up")
    seen = guest.wait("observed")
    assert (seen["version"], seen["resync"]) == (version, True)

    # And the match is played to its end, which both saw alike.
    host.command("auto")
    ends = [player.wait("observed", over)["observation"]["outcome"] for player in (host, guest)]
    assert ends[0] == ends[1]
    assert max(ends[0]["scores"]) >= 15
