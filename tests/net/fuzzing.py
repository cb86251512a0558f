# SPDX-License-Identifier: GPL-3.0-or-later
"""Hostile input against a live table, as much as one likes, the same for the same seed.

An honest host and an honest guest play matches with two bots. Around them come and go people who send
whatever a mutating generator makes of valid messages: bytes changed, JSON bent, fields that are valid but not
theirs to send, and all of it in any order, cut in any way. ``Fuzz.run`` raises ``Broken`` at the first thing
that may not happen, and says after how many inputs; the honest two must never notice.
"""

from __future__ import annotations

import copy
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from engines.registry import GAMES
from net.protocol.connection import HostConnection
from net.protocol.framing import MAX_LINE
from net.protocol.messages import EMOTES, HostMessage, Remove, Start, Welcome
from net.session.client import Observed, RequestRefused
from net.session.effects import Effect
from net.session.lock import MAX_WAITING, new_lock
from net.session.requests import REMEMBERED_ANSWERS
from net.session.seats import MAX_PEOPLE
from tests.contract.probes import PROBES
from tests.net.session.world import Guest, World, table_config

DOCS = Path(__file__).resolve().parents[2] / "docs"
LOCK = new_lock("1234", bytes(16))
HOSTILES = 6
CHECK_EVERY = 500
HONEST_EVERY = 40
UNSENT = 64 * 1024 * 20
"""Bytes that one input may at most bring about for one peer."""


class Broken(AssertionError):
    """Something happened that may not."""


def documented_codes() -> set[str]:
    """Every refusal code of the table in PROTOCOL.md, and the games’ own of docs/referee."""
    text = (DOCS / "PROTOCOL.md").read_text(encoding="utf-8")
    rows = text[text.index("## 6. Refusals") : text.index("## 7. Limits")].splitlines()
    for page in (DOCS / "referee").glob("*.md"):
        rows += page.read_text(encoding="utf-8").splitlines()
    cells = [row.split("|")[1] for row in rows if row.startswith("| `")]
    return {code for cell in cells for code in re.findall(r"`([a-z-]+)`", cell)}


# --- the generator ----------------------------------------------------------------------------

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 15, 16, 255, 2**31, 2**53 - 1, 2**53, 2**63, 2**64, 10**30, -(2**63) - 1),
    *(0.5, 1e308, -0.0, "", "x", "X" * 24, "X" * 25, "X" * 64, "X" * 65, "x" * 201, "x" * 5000),
    *("\x00", "\u202e", "\u200b", "\ud800", "🂡" * 24, "{reason}", "%s%n", "<b>", "../..", "\r\n", "ﷺ" * 20),
    *([], {}, [[]], [{}], {"": ""}, {"t": "hello"}, [0] * 300, {str(n): n for n in range(300)}),
    *("easy", "hard", "random", "QS", "??", "X1", "NT", "secret 1", "the host's own secret "),
)

DEEP = (b"[" * 30_000, b'{"t":' * 12_000, b'{"a":[' * 8_000 + b"]}" * 8_000)
RAW = (
    *(
        b"",
        b"\n" * 200,
        b" " * 3000,
        b"\r\n\r\n",
        b"\x00" * 50,
        b"\xff\xfe\n",
        b"\xef\xbb\xbf{}",
        b"null",
        b"[]",
    ),
    *(
        b"{}",
        b"0",
        b"NaN",
        b"-",
        b'"',
        b"{",
        b"}",
        b'{"t":"hello"',
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"\x16\x03\x01",
    ),
    *(b'{"t":"ping","t":"leave","n":1}', b'{"t":"ping","n":1,"n":2}', b'{"t":"p\\u0069ng","n":1}', *DEEP),
    *(b'{"t":"ping","n":' + b"9" * 5000 + b"}", b'{"t":"ping","n":1e999}', b"x" * (MAX_LINE + 1)),
)


class Generator:
    """Valid messages and what can be made of them. The fields tell it what goes on at the table."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.tokens = ["", "wrong", "secret 0"]
        self.version = 0
        self.seat = 0
        self.seated = False
        self.legal: list[Any] = []
        self.proof = "0" * 64
        game = GAMES[0]
        probe = PROBES[game.type.slug]
        actions = [action for _, action in probe.actions(game(game.options_type()))]
        self._actions = [msgspec.to_builtins(action) for action in actions]
        self._last: list[bytes] = [b"{}"]

    def number(self) -> int:
        return self.rng.choice((0, 1, 2, 3, 7, 15, self.rng.randrange(1000), 2**53 - 1))

    def profile(self) -> dict[str, Any]:
        name = self.rng.choice(("Mallory", "Olga", "olga (2)", "Bo", "\u200bBo", " ", "M" * 24, "é" * 9))
        return {"name": name, "avatar": self.rng.choice(("", "fox", "a-1")), "colour": "#c05a3c"}

    def hello(self) -> dict[str, Any]:
        known = {"t": "hello", "cookie": "tavolino", "protocol": 1, "app": "0", "profile": self.profile()}
        if self.rng.random() < 0.3:
            known["token"] = self.rng.choice(self.tokens)
        if self.rng.random() < 0.3:
            known["watch"] = True
        return known

    def act(self) -> dict[str, Any]:
        rng = self.rng
        action = rng.choice(self.legal) if self.legal and rng.random() < 0.5 else rng.choice(self._actions)
        seat = self.seat if rng.random() < 0.7 else rng.randrange(16)
        version = max(0, self.version + rng.choice((0, 0, 0, -1, 1, -5, 10**6)))
        return {"t": "act", "seat": seat, "version": version, "action": action}

    def message(self) -> dict[str, Any]:
        """A valid message, host’s requests included."""
        rng = self.rng
        kind = rng.randrange(24)
        if kind < 7 or (self.seated and kind < 16):
            made: dict[str, Any] = self.act()
        elif kind < 9:
            return self.hello()
        else:
            seat, flag = rng.randrange(5), rng.random() < 0.5
            made = rng.choice(
                (
                    {"t": "sit", "seat": rng.choice((None, seat))},
                    {"t": "stand"},
                    {"t": "take_back"},
                    {"t": "ready", "ready": flag},
                    {"t": "say", "text": rng.choice(("hi", "\u202e", " ", "<a href='x'>" * 9, "x" * 200))},
                    {"t": "emote", "emote": rng.choice((*EMOTES, "rude"))},
                    {"t": "set_level", "seat": seat, "level": rng.choice(("easy", "hard", "god"))},
                    {"t": "swap_seats", "first": seat, "second": rng.randrange(5)},
                    {"t": "configure", "name": "Mine", "options": {"points_to_win": rng.choice((5, 7, "x"))}},
                    {"t": "rename", "name": rng.choice(("Mine", "", "\n"))},
                    {
                        "t": "allow",
                        "spectators": flag,
                        "hints": flag,
                        "take_back": flag,
                        "turn_limit": seat * 9,
                    },
                    {"t": "start"},
                    {"t": "back_to_lobby"},
                    {"t": "pause", "paused": flag},
                    {"t": "remove", "participant": rng.randrange(6)},
                    {"t": "leave"},
                    {"t": "ping", "n": self.number()},
                    {"t": "pong", "n": self.number()},
                    {"t": "unlock", "proof": rng.choice((self.proof, "f" * 64))},
                )
            )
        if made["t"] not in ("leave", "ping", "pong", "unlock"):
            made["id"] = self.number()
        return made

    def line(self) -> bytes:
        """Anything: one or a few lines, or part of one."""
        rng = self.rng
        turn = rng.random()
        if turn < 0.35:
            made = _dumped(self.message())
        elif turn < 0.65:
            made = _dumped(self.bent(self.message()))
        elif turn < 0.95:
            made = self.spoilt(_dumped(self.message()))
        else:
            made = rng.choice(RAW)
        self._last = [made, *self._last[:7]]
        ending = rng.choice((b"\n", b"\n", b"\n", b"\n", b"\n", b"\n", b"\r\n", b"\n\n", b"", b" \n"))
        return made + ending

    def from_host(self, line: bytes) -> bytes:
        """A line of a host, bent or spoilt."""
        if self.rng.random() < 0.5:
            return self.spoilt(line.rstrip()) + b"\n"
        return _dumped(self.bent(json.loads(line.splitlines()[0]))) + b"\n"

    def odd(self) -> Any:
        return copy.deepcopy(self.rng.choice(ODD))

    def bent(self, message: dict[str, Any]) -> Any:
        """JSON still, but not this message any more (mostly)."""
        rng = self.rng
        message = copy.deepcopy(message)
        holder: Any = message
        while True:
            inside = [
                v
                for v in (holder.values() if isinstance(holder, dict) else holder)
                if v and isinstance(v, (dict, list))
            ]
            if not inside or rng.random() < 0.6:
                break
            holder = rng.choice(inside)
        if isinstance(holder, list):
            holder[rng.randrange(len(holder))] = self.odd()
            return message
        key = rng.choice(list(holder) or ["t"])
        change = rng.randrange(6)
        if change == 0:
            holder.pop(key, None)
        elif change == 1:
            holder[rng.choice(("id", "seat", "token", "host", "t", "x", "", "version"))] = self.odd()
        elif change == 2:
            holder[key] = [holder.get(key)]
        elif change == 3:
            return rng.choice(([message], {"t": message.get("t"), "id": 1, **dict.fromkeys(message, 1)}))
        else:
            holder[key] = self.odd()
        return message

    def spoilt(self, line: bytes) -> bytes:
        """Bytes changed, lost, doubled, or mixed with another line."""
        rng = self.rng
        data = bytearray(line)
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            at = rng.randrange(len(data) + 1)
            change = rng.randrange(6)
            if change == 0:
                data[at : at + 1] = bytes([rng.randrange(256)])
            elif change == 1:
                data[at:at] = rng.choice(
                    (b"\xff", b"\x00", b"\n", b'"', b"\\", b"{", b"]", b"\xc3", b"e9", b"\\ud8")
                )
            elif change == 2:
                del data[at : at + rng.randrange(1, 12)]
            elif change == 3:
                data[at:at] = data[at : at + rng.randrange(1, 30)]
            elif change == 4:
                del data[at:]
            else:
                other = rng.choice(self._last)[:2000]
                data[at:] = other[rng.randrange(len(other) + 1) :]
        return bytes(data)


def _dumped(message: Any) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode()


# --- the table --------------------------------------------------------------------------------


class FuzzWorld(World):
    """A world that keeps nothing for ever, and what hostile peers are told goes to ``told``."""

    told: Callable[[int, bytes], None]

    def to_guest(self, peer: int, data: bytes) -> None:
        if peer in self.guests:
            super().to_guest(peer, data)
        else:
            self.told(peer, data)

    def effects(self, effects: list[Effect]) -> None:
        super().effects(effects)
        self.wire.clear()


class Fuzz:
    """``refused`` counts the refusals by code, ``matches`` those that the honest two have played out."""

    def __init__(self, seed: int) -> None:
        self.inputs = 0
        self.matches = 0
        self.moves = 0
        self.refused: Counter[str] = Counter()
        self.rng = random.Random(f"fuzz {seed}")
        self.generator = Generator(self.rng)
        self.codes = documented_codes()
        self.peers: list[int] = []
        self.tokens: dict[int, str] = {}
        self.legal: dict[int, list[Any]] = {}
        self.last = b""
        self.world = FuzzWorld(
            table_config(take_back_allowed=True, turn_limit=60.0, options={"points_to_win": 5}), seed=seed
        )
        self.world.told = self._told
        self.olga = self.world.owner()
        self.bo = self.world.join("Bo")
        self.olga.ask(Start())

    @property
    def honest(self) -> tuple[Guest, Guest]:
        return self.olga, self.bo

    def run(self, inputs: int) -> None:
        """So many inputs more. Raises Broken."""
        end = self.inputs + inputs
        try:
            while self.inputs < end:
                self._one()
        except Broken:
            raise
        except Exception as error:
            raise Broken(f"after {self.inputs} inputs, the last {self.last[:300]!r}: {error!r}") from error

    def _one(self) -> None:
        world, rng = self.world, self.rng
        self.inputs += 1
        world.now += 0.02
        if len(self.peers) < HOSTILES:
            self._comes()
        if not self.peers:
            return
        links = world.host._admission._links
        seated = [p for p in self.peers if (m := links.get(p)) is not None and m.seat is not None]
        peer = rng.choice(seated if seated and rng.random() < 0.5 else self.peers)
        member = links.get(peer)
        self.generator.seated = member is not None and member.seat is not None
        if member is not None and member.seat is not None:
            self.generator.seat = member.seat
        self.generator.legal = self.legal.get(self.generator.seat, [])
        self.last = data = self.generator.line()
        if rng.random() < 0.15:
            at = rng.randrange(len(data) + 1)
            world.write(peer, data[:at])
            data = data[at:]
        if data:
            world.write(peer, data)
        if rng.random() < 0.004:
            world.lose(peer)
            world.pump()
        self.peers = [p for p in self.peers if p in world.ends]
        if self.inputs % HONEST_EVERY == 0:
            self._honest_act()
        if self.inputs % CHECK_EVERY == 0:
            self._check()

    def _comes(self) -> None:
        peer = self.world.connect_raw()
        self.peers.append(peer)
        if self.rng.random() < 0.85:
            self.world.write(peer, _dumped(self.generator.hello()) + b"\n")
        self.peers = [p for p in self.peers if p in self.world.ends]

    def _told(self, peer: int, data: bytes) -> None:
        """Whatever the host answers can be read, and its refusals are documented."""
        if len(data) > UNSENT:
            raise Broken(f"{len(data)} bytes in answer to {self.last[:300]!r}")
        for line in data.splitlines():
            if line.startswith(b'{"t":"refused"'):
                message = msgspec.json.decode(line, type=HostMessage)
                self.refused[message.code] += 1
                if message.code not in self.codes:
                    raise Broken(f"{message.code} is not documented; it answered {self.last[:300]!r}")
            elif line.startswith(b'{"t":"welcome"'):
                self._welcomed(peer, msgspec.json.decode(line, type=Welcome))

    def _welcomed(self, peer: int, welcome: Welcome) -> None:
        if welcome.participant in (self.olga.session.participant, self.bo.session.participant):
            raise Broken(f"peer {peer} came in as an honest person with {self.last[:300]!r}")
        self.tokens[peer] = welcome.token
        self.generator.tokens = ["wrong", *list(self.tokens.values())[-6:]]
        self.generator.seat = welcome.seat if welcome.seat is not None else 0

    # --- the honest two -----------------------------------------------------------------------

    def _honest_act(self) -> None:
        """They move, and each of their moves is carried out."""
        world = self.world
        for guest in self.honest:
            if guest.peer is None or guest.connection is None or guest.connection.closed:
                raise Broken(f"an honest person's link ended, after {self.last[:300]!r}")
        if self.olga.table.phase != "playing":
            self.matches += 1
            self.olga.ask(Start())
        if self.rng.random() < 0.05:
            locked = LOCK if self.rng.random() < 0.5 else None
            world.effects(world.host.set_lock(locked, world.now))
            world.pump()
        before = self.olga.session.version
        for guest in self.honest:
            if guest.sees.legal:
                version = guest.session.version
                guest.act_at_random()
                refused = guest.of(RequestRefused)
                if refused or guest.session.version <= version:
                    raise Broken(f"an honest move was not carried out: {refused}")
                self.moves += 1
        for _ in range(len(world.bot_requests)):
            world.answer_bot()
        if self.olga.session.version == before:  # it is for a hostile one to move: AI does when time is up
            for peer in self.peers:
                if self.rng.random() < 0.3:
                    world.lose(peer)
            world.wait(61.0)
            self._keep_alive()
            if self.olga.session.version == before and not world.bot_requests:
                raise Broken(f"the table stands still at version {before}")
        self.generator.version = self.olga.session.version
        seen = self.world.host._table.play.state
        seats = seen.active_seats()
        self.generator.seat = self.rng.choice(seats) if seats else 0
        self.legal = {
            seat: [msgspec.to_builtins(action) for action in seen.legal_actions(seat)] for seat in seats
        }
        if self.rng.random() < 0.2:
            self._clear_seats()
        for guest in self.honest:
            guest.updates[:] = [*guest.of(Observed)[-1:]]

    def _clear_seats(self) -> None:
        """The host sends those away who hold a seat and are gone."""
        for person in self.olga.table.people:
            if person.seat is not None and not person.connected:
                self.olga.ask(Remove(participant=person.participant))

    def _keep_alive(self) -> None:
        self.peers = [peer for peer in self.peers if peer in self.world.ends]

    # --- what always holds --------------------------------------------------------------------

    def _check(self) -> None:
        host, world = self.world.host, self.world
        info = host._table.info()
        taken = [person.seat for person in info.people if person.seat is not None]
        member = host._table.roster.get(self.bo.session.participant)
        sizes = {
            "links": (len(host._admission._links), HOSTILES + 2),
            "people": (len(info.people), MAX_PEOPLE),
            "challenged": (len(host._admission._challenges._waiting), MAX_WAITING + 1),
            "answers": (max(len(m.answers) for m in host._table.roster), REMEMBERED_ANSWERS),
            "under way": (len(world.queue), 0),
            "invited": (len(host._admission._invited), 0),
            "bots asked": (len(world.bot_requests), 50),
        }
        for end in world.ends.values():
            sizes["held of a line"] = (
                max(end._lines.buffered, sizes.get("held of a line", (0, 0))[0]),
                MAX_LINE,
            )
        for what, (size, most) in sizes.items():
            if size > most:
                raise Broken(f"{size} {what}")
        if len(set(taken)) != len(taken) or info.seats_open != len(info.seats) - len(taken):
            raise Broken(f"seats are mixed up: {info}")
        if info.people[0].seat != 0 or member is None or member.seat != 1:
            raise Broken("an honest person lost the seat")
        if info.name != "Kitchen table" or info.paused or info.turn_limit != 60:
            raise Broken("somebody else ruled the table")
        for peer in list(self.tokens):
            if peer not in world.ends and len(self.tokens) > 8:
                del self.tokens[peer]


def decode_alone(seed: int, inputs: int) -> Iterator[str]:
    """The decoder without a table: so many inputs to links of their own, cut in any way. Gives the codes of
    the faults; whatever is accepted must come out as it went in when it is sent once more."""
    rng = random.Random(f"decoder {seed}")
    generator = Generator(rng)
    made = 0
    while made < inputs:
        connection = HostConnection(0.0, app="1.0")
        now = 0.0
        if rng.random() < 0.8:
            connection.receive_data(_dumped(generator.hello()) + b"\n", now)
        while made < inputs and not connection.closed:
            made += 1
            now += 0.01
            try:
                for message in connection.receive_data(generator.line(), now):
                    again = msgspec.json.decode(msgspec.json.encode(message), type=connection.incoming)
                    if again != message:
                        raise Broken(f"{message} becomes {again}")
                answer = connection.data_to_send()
            except Broken:
                raise
            except Exception as error:
                raise Broken(f"decoder input {made}, {generator._last[0][:300]!r}: {error!r}") from error
            if len(answer) > MAX_LINE + 1:
                raise Broken(f"{len(answer)} bytes in answer to {generator._last[0][:300]!r}")
        if connection.fault is not None:
            yield connection.fault.code
