# SPDX-License-Identifier: GPL-3.0-or-later
"""What is tried in the virtual machine: ``scenarios.py NAME``, in the folder of the sources, as root, with
four virtual adapters. Each scenario wants a fresh machine (pairings stay). See docs/BLUETOOTH.md."""

from __future__ import annotations

import json
import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time

ADDRESSES = ["00:AA:01:00:00:00", "00:AA:01:01:00:01", "00:AA:01:02:00:02", "00:AA:01:03:00:03"]
HOST = f"bt:{ADDRESSES[0]}"
LOG = os.environ.get("PROBE_LOG", "INFO")
START = time.monotonic()


def say(*words: object) -> None:
    print(f"{time.monotonic() - START:7.2f}", *words, flush=True)  # noqa: T201


class Stuck(Exception):  # noqa: N818
    """Somebody did not say what was waited for."""


class Player:
    """One probe, on the adapter of its number."""

    def __init__(self, number: int, implementation: str, *arguments: str) -> None:
        self.number = number
        self.name = ("host", "guest1", "guest2", "guest3")[number]
        command = [sys.executable, "-X", "faulthandler", "-m", "tests.e2e.bluetooth_probe", *arguments]
        command += ["--name", self.name, "--log", LOG]
        if implementation == "pybluez":
            # Raw sockets know all adapters of the machine: each player is told its own.
            command += ["--adapter", f"pybluez:{ADDRESSES[number]}"]
        else:
            command += ["--adapter", "qt"]
            if number:
                command = ["bt-as", f"hci{number}", *command]
        self.errors = f"/tmp/{self.name}.err"
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=open(self.errors, "a"),  # noqa: SIM115 - the child's
            text=True,
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "TAVOLINO_MDNS": "off"},
        )
        self.lines: list[dict] = []
        self._queue: queue.SimpleQueue[dict | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self.process.stdout:
            try:
                self._queue.put(json.loads(line))
            except json.JSONDecodeError:
                say(self.name, "said", line.rstrip())
        self._queue.put(None)

    def wait(self, what: str, condition=lambda line: True, seconds: float = 120) -> dict:
        """The next line of that kind that satisfies ``condition``."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self._queue.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                line = None
            if line is None:
                raise Stuck(f"{self.name} never said {what!r}")
            self.lines.append(line)
            if line["what"] in ("link", "notice", "refused", "outcome", "joined"):
                say(self.name, {k: v for k, v in line.items() if k not in ("token", "clock")})
            if line["what"] == what and condition(line):
                return line

    def link(self, state: str, since: float) -> dict:
        """The link is as wanted, at a clock of ``since`` or later."""
        return self.wait("link", lambda line: line["state"] == state and line["clock"] >= since)

    def controllers(self, condition, seconds: float = 120) -> dict:
        return self.wait("table", lambda line: condition(line["controllers"]), seconds)

    def played(self, seat: int) -> dict:
        return self.wait("played", lambda line: line["seat"] == seat)

    def command(self, command: str) -> None:
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()

    def pid(self) -> int:
        """Of the player, which under ``bt-as`` is its child."""
        children = subprocess.run(
            ["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True, check=False
        ).stdout.split()
        return int(children[0]) if children and self.process.args[0] == "bt-as" else self.process.pid

    def kill(self) -> None:
        """As the system would: no goodbye."""
        os.kill(self.pid(), signal.SIGKILL)
        self.process.wait()

    def sleep(self, asleep: bool) -> None:
        """Stop, as a computer does when its lid is closed, or go on."""
        os.kill(self.pid(), signal.SIGSTOP if asleep else signal.SIGCONT)

    def close(self) -> None:
        if self.process.poll() is None:
            try:
                self.process.stdin.close()
                self.process.wait(15)
            except (OSError, subprocess.TimeoutExpired):
                say(self.name, "did not end by itself")
                self.kill()
        if self.process.returncode not in (0, -signal.SIGKILL, 128 + signal.SIGKILL):
            say(self.name, "ended with", self.process.returncode)

    def show(self) -> None:
        while not self._queue.empty() and (line := self._queue.get()) is not None:
            self.lines.append(line)
        say(self.name, "ended with" if self.process.poll() is not None else "runs", self.process.poll())
        for line in self.lines[-15:]:
            say(self.name, json.dumps(line)[:300])
        with open(self.errors) as errors:
            for line in errors.readlines()[-25:]:
                say(self.name, "log:", line.rstrip())


class Table:
    """A host and its guests."""

    def __init__(self, implementation: str) -> None:
        self.implementation = implementation
        self.host: Player
        self.guests: list[Player] = []
        self.everyone: list[Player] = []
        self.tokens: dict[int, str] = {}
        self.seats: dict[int, int] = {}

    def player(self, number: int, *arguments: str) -> Player:
        player = Player(number, self.implementation, *arguments)
        self.everyone.append(player)
        return player

    def open(self, guests: int, *arguments: str) -> None:
        self.host = self.player(
            0, "host", "--guests", str(guests), "--journal", "/tmp/match.db", "--points", "5", *arguments
        )
        say("host open at", self.host.wait("open")["bluetooth"])

    def join(self, number: int, *arguments: str) -> Player:
        """One after the other: the virtual controllers can't pair with several at once."""
        guest = self.player(number, "join", *(arguments or ("--find", ADDRESSES[0])))
        ready = guest.wait("bluetooth")["at"]
        joined = guest.wait("joined")
        say(f"{guest.name} has seat {joined['seat']} {joined['at'] - ready:.1f} s after it was started")
        self.tokens[number], self.seats[number] = joined["token"], joined["seat"]
        self.guests.append(guest)
        return guest

    def rejoin(self, number: int) -> Player:
        """A guest that was killed comes back with its token."""
        guest = self.player(number, "join", "--address", HOST, "--token", self.tokens[number])
        ready = guest.wait("bluetooth")["at"]
        joined = guest.wait("joined")
        assert joined["seat"] == self.seats[number], joined
        say(f"{guest.name} is back {joined['at'] - ready:.1f} s after it was started again")
        self.guests = [g for g in self.guests if g.number != number] + [guest]
        return guest

    def finish(self) -> None:
        """Everyone sees the same end."""
        players = [self.host, *self.guests]
        ends = [player.wait("outcome", seconds=120) for player in players]
        assert len({tuple(end["scores"]) for end in ends}) == 1, ends
        assert all(end["decisions"] > 0 for end in ends), ends
        say(
            "the match is over,",
            ends[0]["scores"],
            "seen alike by",
            len(ends),
            "after",
            ends[0]["version"],
            "states",
        )

    def close(self) -> None:
        for player in reversed(self.everyone):
            player.close()


def power(number: int, on: bool) -> float:
    """Switch an adapter; the clock just before."""
    start = time.time()
    say(f"hci{number}", "on" if on else "off")
    lines = f"select {ADDRESSES[number]}\npower {'on' if on else 'off'}\n"
    try:
        done = subprocess.run(
            ["bluetoothctl"], input=lines, text=True, capture_output=True, check=False, timeout=40
        )
        said = done.stdout
    except subprocess.TimeoutExpired as slow:
        said = (slow.stdout or b"").decode(errors="replace")
    if f"power {'on' if on else 'off'} succeeded" not in said:
        say("bluetoothctl:", said[-300:])
        show_machine()
    return start


def show_machine() -> None:
    """What may be wrong that is nobody’s but the machine’s."""
    kernel = subprocess.run(["dmesg"], capture_output=True, text=True, check=False).stdout
    told = [line for line in kernel.splitlines() if re.search("BUG|Oops|WARNING|RIP:|Bluetooth|fault", line)]
    say("the kernel:", "\n".join(told[-12:]))
    for program in ("btvirt", "bluetoothd"):
        runs = subprocess.run(["pgrep", "-x", program], capture_output=True, check=False).returncode == 0
        say(program, "runs" if runs else "does not run any more")


def match(table: Table) -> None:
    """One host and three guests play a match."""
    table.open(3)
    for number in (1, 2, 3):
        table.join(number)
    table.finish()


def guest_killed(table: Table) -> None:
    """A guest is killed in the match, AI sits in, the guest comes back to its seat."""
    table.open(3, "--pace", "0.1")
    for number in (1, 2, 3):
        table.join(number)
    seat = table.seats[1]
    table.host.played(seat)
    table.host.command("hold")
    killed = time.time()
    table.guests[0].kill()
    known = table.host.controllers(lambda c: c[seat] == "away")
    say(f"the host knew after {known['clock'] - killed:.1f} s (grace of 1 s included)")
    table.host.command("go")
    table.host.played(seat)
    table.host.command("hold")
    table.rejoin(1)
    table.host.controllers(lambda c: c[seat] == "person")
    table.host.command("go")
    table.finish()


def adapter_off(table: Table) -> None:
    """A guest’s adapter is switched off and on; it comes back without help."""
    table.open(3, "--pace", "0.1")
    for number in (1, 2, 3):
        table.join(number)
    seat = table.seats[2]
    table.host.played(seat)
    table.host.command("hold")
    off = power(2, False)
    known = table.host.controllers(lambda c: c[seat] == "away")
    say(f"the host knew after {known['clock'] - off:.1f} s (grace of 1 s included)")
    table.guests[1].link("lost", off)
    time.sleep(3)
    on = power(2, True)
    back = table.guests[1].link("up", on)
    say(f"guest2 is back {back['clock'] - on:.1f} s after its adapter was switched on")
    table.host.controllers(lambda c: c[seat] == "person")
    table.host.command("go")
    table.finish()


def host_adapter_off(table: Table) -> None:
    """The host’s adapter is switched off and on; the guests come back without help.

    They sleep while it is off: Linux 6.1 of the machine crashes when somebody connects to one whose
    controller is down (``kernel_bug.py`` shows it without anything of Tavolino’s)."""
    guests = 2
    table.open(guests, "--pace", "0.1")
    for number in range(1, guests + 1):
        table.join(number)
    table.host.played(table.seats[1])
    table.host.command("hold")
    for guest in table.guests:
        guest.sleep(True)
    off = power(0, False)
    away = table.host.controllers(lambda c: c.count("away") == guests)
    say(f"the host knew after {away['clock'] - off:.1f} s that its guests are gone (grace of 1 s included)")
    time.sleep(3)
    on = power(0, True)
    time.sleep(1)
    for guest in table.guests:
        guest.sleep(False)
    for guest in table.guests:
        guest.link("lost", off)
        back = guest.link("up", on)
        say(f"{guest.name} is back {back['clock'] - on:.1f} s after the host’s adapter was switched on")
    table.host.controllers(lambda c: c.count("person") == guests + 1)
    table.host.command("go")
    table.finish()


def host_killed(table: Table) -> None:
    """The host is killed and resumes from its journal; the guests come back without help."""
    table.open(3, "--pace", "0.1")
    for number in (1, 2, 3):
        table.join(number)
    table.host.played(table.seats[3])
    killed = time.time()
    table.host.kill()
    for guest in table.guests:
        known = guest.link("lost", killed)
        say(f"{guest.name} knew after {known['clock'] - killed:.1f} s that the host is gone")
    table.host = table.player(0, "resume", "--journal", "/tmp/match.db", "--hold")
    opened = table.host.wait("open")["clock"]
    say(f"the host took {opened - killed:.1f} s to be back")
    for guest in table.guests:
        back = guest.link("up", killed)
        say(f"{guest.name} is back {back['clock'] - opened:.1f} s after the host")
    table.host.controllers(lambda c: c.count("person") == 4)
    table.host.command("go")
    table.finish()


def mixed(table: Table) -> None:
    """Guests over TCP and over Bluetooth at one table; one changes from TCP to Bluetooth in the match."""
    table.open(3, "--port", "47420", "--pace", "0.1")
    table.join(1)
    table.join(2)
    table.join(3, "--address", "127.0.0.1:47420")
    seat = table.seats[3]
    table.host.played(seat)
    table.host.command("hold")
    table.guests[2].kill()
    table.host.controllers(lambda c: c[seat] == "away")
    table.rejoin(3)
    table.host.controllers(lambda c: c[seat] == "person")
    table.host.command("go")
    table.finish()


def renamed(table: Table) -> None:
    """The host renames the table: others find it under the new name, and who is there stays."""
    table.open(3, "--pace", "0.1")
    table.join(1)
    assert "Probe’s table" in offered(), offered()
    renamed = time.time()
    table.host.command("rename Another name")
    end = time.monotonic() + 30
    while "Another name" not in offered() and time.monotonic() < end:
        time.sleep(0.2)
    assert "Another name" in offered(), offered()
    assert "Probe’s table" not in offered(), offered()
    say("the service has another name")
    table.join(2)
    table.join(3)
    table.finish()
    lost = [line["clock"] - renamed for line in table.guests[0].lines if line.get("state") == "lost"]
    assert not any(0 <= after < 3 for after in lost), lost  # later ones are the machine's


def offered() -> list[str]:
    """The names of the services at the host, as the machine’s own tool lists them."""
    listed = subprocess.run(
        ["sdptool", "browse", "local"], capture_output=True, text=True, check=False
    ).stdout
    return re.findall(r"Service Name: (.*)", listed)


SCENARIOS = {
    scenario.__name__: scenario
    for scenario in (match, guest_killed, adapter_off, host_adapter_off, host_killed, mixed, renamed)
}


def main() -> None:
    name, implementation = [*sys.argv[1:], "qt"][:2]
    table = Table(implementation)
    try:
        SCENARIOS[name](table)
    except (AssertionError, Stuck) as error:
        for player in table.everyone:
            player.show()
        show_machine()
        raise SystemExit(f"FAIL {name} {implementation}: {error}") from error
    finally:
        table.close()
    if os.environ.get("SHOW"):
        for player in table.everyone:
            player.show()
    say("PASS", name, implementation)


if __name__ == "__main__":
    main()
