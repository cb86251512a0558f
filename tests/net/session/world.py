# SPDX-License-Identifier: GPL-3.0-or-later
"""A table and its people without a socket, a thread or a clock: every message goes as bytes through the
two ends of a Connection, time moves when a test says so, and bots answer when a test says so."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterable
from typing import Any

import msgspec

from engines.contract import RandomBot
from engines.registry import find_game
from engines.text import Text
from net.protocol.connection import GuestConnection, HostConnection
from net.protocol.messages import Profile, Request, Update
from net.session.client import (
    ClientSession,
    HangUp,
    LinkChanged,
    Observed,
    Output,
    Prove,
    RequestRefused,
    Transmit,
    prove,
)
from net.session.config import TableConfig
from net.session.effects import AskBot, Close, Effect, Notice, Send
from net.session.host import HostSession
from net.session.journal import Journal
from net.session.table import Table

HOST_TOKEN = "the host's own secret"


def table_config(**changes: Any) -> TableConfig:
    """A quick table of Euchre: one deal, unless told otherwise."""
    standard: dict[str, Any] = {
        "name": "Kitchen table",
        "game": "euchre",
        "options": {"match_end": "deals", "number_of_deals": 1},
        "num_seats": 4,
        "levels": ("easy", "normal", "hard", "easy"),
    }
    return TableConfig(**{**standard, **changes})


class Guest:
    """A person with a client and, most of the time, a link."""

    def __init__(self, world: World, session: ClientSession) -> None:
        self.world = world
        self.session = session
        self.peer: int | None = None
        self.origin = ""
        self.connection: GuestConnection | None = None
        self.updates: list[Output] = []
        self.ids = itertools.count(1)

    def of(self, kind: type) -> list[Any]:
        """What the person was shown of one kind, in order."""
        return [u for u in self.updates if isinstance(u, kind)]

    @property
    def sees(self) -> Any:
        """The latest observation."""
        return self.of(Observed)[-1].observation

    @property
    def link(self) -> str:
        return self.of(LinkChanged)[-1].state

    @property
    def refusal(self) -> str:
        """Code of the latest refusal."""
        return self.of(RequestRefused)[-1].code

    @property
    def table(self) -> Any:
        return self.session.table

    def ask(self, request: Request) -> int:
        """Make a request of the host and let everything happen; its id."""
        number = next(self.ids)
        self.world.outputs(self, self.session.ask(msgspec.structs.replace(request, id=number)))
        self.world.pump()
        return number

    def act(self, action: Any) -> int:
        """Take an action and let everything happen; the id of the request."""
        number = next(self.ids)
        self.world.outputs(self, self.session.act(number, action))
        self.world.pump()
        return number

    def act_at_random(self) -> None:
        self.act(self.world.rng.choice(self.sees.legal))

    def leave(self) -> None:
        self.world.outputs(self, self.session.leave())
        self.world.pump()


class World:
    """One HostSession and everybody around it. ``bot_requests`` are what bots were asked and have not
    answered; ``notices`` what the host's person was told; ``wire`` each line that went to a peer."""

    def __init__(self, config: TableConfig | None = None, *, journal: Journal | None = None, seed: int = 1):
        self.rng = random.Random(seed)
        self.now = 1000.0
        self.journal = journal
        self.peers = itertools.count(1)
        self.tokens = itertools.count(1)
        self.guests: dict[int, Guest] = {}
        self.ends: dict[int, HostConnection] = {}
        self.bot_requests: list[AskBot] = []
        self.notices: list[Text] = []
        self.wire: list[tuple[int, bytes]] = []
        self.queue: list[tuple[str, int, bytes]] = []
        self.host = HostSession(Table(config or table_config(), "table-1"), **self.host_arguments())

    def host_arguments(self) -> dict[str, Any]:
        return {
            "host_token": HOST_TOKEN,
            "seed": lambda: self.rng.getrandbits(64),
            "secrets": lambda: f"secret {next(self.tokens)}",
            "journal": self.journal,
            "now": self.now,
            "app": "1.0",
        }

    # --- people -------------------------------------------------------------------------------

    def join(self, name: str, *, token: str = "", watch: bool = False, origin: str = "") -> Guest:
        guest = Guest(self, ClientSession(Profile(name), app="1.0", token=token, watch=watch))
        guest.origin = origin
        self.connect(guest)
        return guest

    def owner(self, name: str = "Olga") -> Guest:
        return self.join(name, token=HOST_TOKEN)

    def connect(self, guest: Guest) -> None:
        """Give a guest a (new) link and let it say hello."""
        guest.peer = self.connect_raw(guest.origin)
        self.guests[guest.peer] = guest
        guest.connection = GuestConnection(self.now, app="1.0")
        self.outputs(guest, guest.session.link_up())
        self.pump()

    def connect_raw(self, origin: str = "") -> int:
        """A link with nobody behind it: a test writes its bytes with ``write``."""
        peer = next(self.peers)
        self.ends[peer] = HostConnection(self.now, app="1.0")
        self.effects(self.host.peer_connected(peer, self.now, origin))
        return peer

    def write(self, peer: int, data: bytes) -> None:
        """Bytes from a peer to the host."""
        self.to_host(peer, data)
        self.pump()

    def drop(self, guest: Guest) -> None:
        """Break the link without a word."""
        assert guest.peer is not None
        self.lose(guest.peer)
        self.pump()

    def lose(self, peer: int) -> None:
        self.queue = [item for item in self.queue if item[1] != peer]
        if self.ends.pop(peer, None) is not None:
            self.effects(self.host.peer_lost(peer, self.now))
        guest = self.guests.pop(peer, None)
        if guest is not None:
            guest.peer = None
            self.outputs(guest, guest.session.link_lost())

    # --- time and bots ------------------------------------------------------------------------

    def wait(self, seconds: float) -> None:
        """Let time pass, with every tick at its deadline."""
        end = self.now + seconds
        while True:
            due = [d for d in (self.host.next_deadline(),) if d is not None]
            due += [d for d in (c.next_deadline() for c in self._connections()) if d is not None]
            upcoming = min(due, default=math.inf)
            if upcoming > end:
                break
            self.now = max(self.now, upcoming)
            self.effects(self.host.tick(self.now))
            for peer, end_ in list(self.ends.items()):
                end_.tick(self.now)
                self._after_host_end(peer)
            for guest in list(self.guests.values()):
                assert guest.connection is not None
                guest.connection.tick(self.now)
                self._flush_guest(guest)
            self.pump()
        self.now = end
        self.effects(self.host.tick(self.now))
        self.pump()

    def _connections(self) -> list[Any]:
        return [*self.ends.values(), *(g.connection for g in self.guests.values())]

    def answer_bot(self, index: int = 0) -> None:
        """Let one bot choose at random from what it was shown."""
        asked = self.bot_requests.pop(index)
        kind = find_game(asked.game)
        observation = msgspec.json.decode(asked.observation, type=kind.observation_type)
        action = RandomBot().choose(observation, self.rng, asked.budget)
        self.effects(self.host.bot_chose(asked.request, msgspec.json.encode(action), self.now))
        self.pump()

    def play_on(self, people: Iterable[Guest] = (), *, until: Any = None, steps: int = 5000) -> None:
        """Everyone acts at random until the match is over, ``until()`` holds, or nothing moves."""
        people = list(people)
        for _ in range(steps):
            if until is not None and until():
                return
            waited = [
                g for g in people if g.of(Observed) and g.session.table.phase == "playing" and g.sees.legal
            ]
            if waited:
                self.rng.choice(waited).act_at_random()
            elif self.bot_requests:
                self.answer_bot()
            else:
                return
        raise AssertionError("the match did not end")

    # --- the pump -----------------------------------------------------------------------------

    def to_guest(self, peer: int, data: bytes) -> None:
        """Every byte for a peer goes through here …"""
        self.queue.append(("guest", peer, data))

    def to_host(self, peer: int, data: bytes) -> None:
        """… and every byte from one through here."""
        self.queue.append(("host", peer, data))

    def effects(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Send):
                end = self.ends[effect.peer]
                line = end.send(effect.message)
                if isinstance(effect.message, Update):
                    self.wire.append((effect.peer, line))
                self.to_guest(effect.peer, line)
            elif isinstance(effect, Close):
                self.queue.append(("close", effect.peer, b""))
            elif isinstance(effect, AskBot):
                self.bot_requests.append(effect)
            elif isinstance(effect, Notice):
                self.notices.append(effect.text)

    def outputs(self, guest: Guest, outputs: list[Output]) -> None:
        for output in outputs:
            if isinstance(output, Transmit):
                assert guest.connection is not None
                assert guest.peer is not None
                self.to_host(guest.peer, guest.connection.send(output.message))
            elif isinstance(output, Prove):
                assert guest.connection is not None
                assert guest.peer is not None
                self.to_host(guest.peer, guest.connection.send(prove(output)))
            elif isinstance(output, HangUp):
                if guest.peer is not None:
                    self.queue.append(("hang up", guest.peer, b""))
            else:
                guest.updates.append(output)

    def pump(self) -> None:
        """Carry bytes until there are none under way."""
        while self.queue:
            where, peer, data = self.queue.pop(0)
            if where in ("close", "hang up"):
                self.lose(peer)
            elif where == "host" and peer in self.ends:
                for message in self.ends[peer].receive_data(data, self.now):
                    self.effects(self.host.received(peer, message, self.now))
                self._after_host_end(peer)
            elif where == "guest" and peer in self.guests:
                guest = self.guests[peer]
                assert guest.connection is not None
                for heard in guest.connection.receive_data(data, self.now):
                    self.outputs(guest, guest.session.received(heard))
                self._flush_guest(guest)

    def _after_host_end(self, peer: int) -> None:
        end = self.ends[peer]
        data = end.data_to_send()
        if data:
            self.to_guest(peer, data)
        if end.fault is not None:
            self.queue.append(("close", peer, b""))

    def _flush_guest(self, guest: Guest) -> None:
        assert guest.connection is not None
        assert guest.peer is not None
        data = guest.connection.data_to_send()
        if data:
            self.to_host(guest.peer, data)
        if guest.connection.fault is not None:
            self.outputs(guest, guest.session.link_lost(guest.connection.fault))
            self.queue.append(("hang up", guest.peer, b""))
