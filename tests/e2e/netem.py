# SPDX-License-Identifier: GPL-3.0-or-later
"""A match over a bad network: ``python -m tests.e2e.netem [--points N]``, as root on Linux.

Two network namespaces joined by a pair of virtual cables: the host plays in one, a guest in the other. Each
way takes 100 ms, one packet in ten is lost, and in the middle of the match the cable is pulled for five
seconds. The match must come to its end, and both sides must have seen the same at every single step.

Delay and loss are the kernel's (``tc netem``) where it can do that. Where it can't, a proxy in the guest's
namespace stands in: it holds everything back for the delay, and one chunk in ten for as long again as TCP
takes to send a lost packet once more, the rest waiting behind it, which is what loss looks like above TCP.
The pulled cable is real in both cases.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import queue
import random
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DELAY = 0.1
LOSS = 0.1
RESENT_AFTER = 0.3
"""Seconds until TCP has sent a lost packet again: about its timeout over such a link."""
PULLED = 5.0
PATIENCE = 180.0

HOST_IP, GUEST_IP, PORT, PROXY_PORT = "10.213.47.1", "10.213.47.2", 47420, 47421
OWN = ("viewer", "hand", "legal", "discarded", "swapped_away")
"""What of an observation is the viewer's own affair."""


def missing() -> str:
    """Why this can't be done here; "" if it can."""
    if not sys.platform.startswith("linux"):
        return "needs Linux"
    if os.geteuid() != 0:
        return "needs root"
    if shutil.which("ip") is None or shutil.which("tc") is None:
        return "needs iproute2"
    name = f"tavolino-try-{os.getpid()}"
    tried = subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False)
    subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)
    return "" if tried.returncode == 0 else "network namespaces are not allowed here"


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Network:
    """Two namespaces and the cable between them. ``netem``: the kernel makes it bad."""

    def __init__(self) -> None:
        number = os.getpid()
        self.host, self.guest = f"tavolino-h-{number}", f"tavolino-g-{number}"
        self.netem = True

    def __enter__(self) -> Network:
        try:
            for name in (self.host, self.guest):
                _ip("netns", "add", name)
                _ip("-n", name, "link", "set", "lo", "up")
            _ip("-n", self.host, "link", "add", "cable", "type", "veth", "peer", "cable", "netns", self.guest)
            for name, address in ((self.host, HOST_IP), (self.guest, GUEST_IP)):
                _ip("-n", name, "address", "add", f"{address}/24", "dev", "cable")
                _ip("-n", name, "link", "set", "cable", "up")
                self.netem = self.netem and self._made_bad(name)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for name in (self.host, self.guest):
            subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True)

    def _made_bad(self, name: str) -> bool:
        qdisc = ["qdisc", "add", "dev", "cable", "root", "netem", "delay", f"{1000 * DELAY:.0f}ms"]
        command = ["tc", "-n", name, *qdisc, "loss", f"{100 * LOSS:.0f}%"]
        return subprocess.run(command, check=False, capture_output=True).returncode == 0

    def pull_the_cable(self, seconds: float) -> None:
        _ip("-n", self.host, "link", "set", "cable", "down")
        time.sleep(seconds)
        _ip("-n", self.host, "link", "set", "cable", "up")


class Player:
    """A headless player in a namespace."""

    def __init__(self, namespace: str, *arguments: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "TAVOLINO_MDNS": "off"}
        environment.pop("TAVOLINO_INTERFACES", None)
        script = str(ROOT / "tests" / "e2e" / "headless.py")
        self.process = subprocess.Popen(
            ["ip", "netns", "exec", namespace, sys.executable, script, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env=environment,
            text=True,
        )
        self.seen: dict[int, dict[str, Any]] = {}
        self.links: list[str] = []
        self._lines: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with contextlib.suppress(json.JSONDecodeError):
                self._lines.put(json.loads(line))
        self._lines.put(None)

    def say(self, command: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()

    def wait(
        self, what: str, condition: Callable[[dict[str, Any]], bool] = lambda line: True
    ) -> dict[str, Any]:
        """The next line of that kind for which ``condition`` holds; every observation is kept."""
        end = time.monotonic() + PATIENCE
        while True:
            line = self._lines.get(timeout=max(0.01, end - time.monotonic()))
            if line is None:
                raise RuntimeError(f"a player ended while a {what} was waited for")
            if line["what"] == "observed":
                self.seen[line["version"]] = line["observation"]
            if line["what"] == "link":
                self.links.append(line["state"])
            if line["what"] == what and condition(line):
                return line

    def stop(self) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._reader.join()
        assert self.process.stdout is not None
        self.process.stdout.close()


# --- the proxy --------------------------------------------------------------------------------


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, rng: random.Random) -> None:
    """Everything from one to the other, in order, late, and now and then later."""
    waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def deliver() -> None:
        while True:
            due, data = await waiting.get()
            await asyncio.sleep(due - time.monotonic())
            if not data:
                writer.close()
                return
            writer.write(data)
            await writer.drain()

    delivering = asyncio.ensure_future(deliver())
    with contextlib.suppress(OSError):
        while data := await reader.read(1400):  # about what goes into a packet
            lost = RESENT_AFTER if rng.random() < LOSS else 0.0
            waiting.put_nowait((time.monotonic() + DELAY + lost, data))
    waiting.put_nowait((time.monotonic() + DELAY, b""))
    with contextlib.suppress(OSError):
        await delivering


async def proxy() -> None:
    """Between whoever connects in this namespace and the host in the other."""
    rng = random.Random(1)

    async def link(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection(HOST_IP, PORT)
        except OSError:
            writer.close()
            return
        await asyncio.gather(_carry(reader, far_writer, rng), _carry(far_reader, writer, rng))

    server = await asyncio.start_server(link, "127.0.0.1", PROXY_PORT)
    print("ready", flush=True)  # noqa: T201 - for the one who started it
    async with server:
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    os._exit(0)


@contextlib.contextmanager
def _way(network: Network) -> Iterator[str]:
    """The address at which the guest finds the host."""
    if network.netem:
        yield f"{HOST_IP}:{PORT}"
        return
    command = ["ip", "netns", "exec", network.guest, sys.executable, "-m", "tests.e2e.netem", "--proxy"]
    between = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert between.stdin is not None
    assert between.stdout is not None
    try:
        between.stdout.readline()
        yield f"127.0.0.1:{PROXY_PORT}"
    finally:
        between.stdin.close()
        between.wait(timeout=10)
        between.stdout.close()


# --- the match --------------------------------------------------------------------------------


def play(points: int) -> dict[str, Any]:
    """The match; facts about it. Raises AssertionError where the two sides disagree."""
    players: list[Player] = []
    with contextlib.ExitStack() as stack:
        network = stack.enter_context(Network())
        host = Player(network.host, "host", "--port", str(PORT), "--points", str(points))
        stack.callback(host.stop)
        host.wait("addresses")
        address = stack.enter_context(_way(network))
        guest = Player(network.guest, "join", "--address", address)
        stack.callback(guest.stop)
        players = [host, guest]
        guest.wait("joined")
        begun = time.monotonic()
        for player in players:
            player.say("auto")
        host.say("start")
        guest.wait("observed", lambda line: len(line["observation"]["past_tricks"]) == 2)
        network.pull_the_cable(PULLED)
        for player in players:
            player.wait("observed", lambda line: line["observation"]["outcome"] is not None)
        took = time.monotonic() - begun
    both = sorted(set(host.seen) & set(guest.seen))
    for version in both:
        views = [{k: v for k, v in p.seen[version].items() if k not in OWN} for p in players]
        assert views[0] == views[1], f"at version {version} they saw different things: {views}"
    return {
        "by": "netem" if network.netem else "proxy",
        "seconds": round(took, 1),
        "steps": max(host.seen),
        "compared": len(both),
        "guest_links": guest.links,
        "outcome": host.seen[max(host.seen)]["outcome"],
    }


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--points", type=int, default=5)
    parser.add_argument("--proxy", action="store_true", help="be the proxy (used by this script itself)")
    arguments = parser.parse_args()
    if arguments.proxy:
        asyncio.run(proxy())
    reason = missing()
    if reason:
        print(reason)  # noqa: T201
        return 2
    print(json.dumps(play(arguments.points)))  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
