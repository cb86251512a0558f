# SPDX-License-Identifier: GPL-3.0-or-later
"""A host that lies: true lines of a match, mutated, for one guest's client and for what shows it.

The counterpart of ``fuzzing``, where guests are hostile. Nothing a host sends may raise anything in the
client, nor in presenters and terminal views, which get whatever the client believes; what is not believed
ends the visit with a sentence.
"""

from __future__ import annotations

import io
import random
from collections import Counter
from typing import Any

import msgspec

from app.games.registry import presenter_for
from app.presenters.words import sentence
from app.terminal.hotseat import TerminalPlayer
from app.terminal.screen import Screen
from engines.contract import CHANCE
from engines.registry import AnyGame
from net.protocol.connection import GuestConnection
from net.protocol.messages import (
    PROTOCOL,
    Profile,
    TableChanged,
    TableInfo,
    Update,
    Welcome,
)
from net.session.client import ClientSession, Joined, LinkChanged, Observed, TableUpdated
from tests.app.terminal.sitting import table_of

ODD = (
    *(-1, 0, 1, 2, 3, 7, 15, 16, 99, 30_000_000, 2**53, 2**63, -(2**63), 1.5, 1e300),
    *("", "?", "??", "ZZ", "QS", "7O", "R7", "X1", "X9", "card:ZZ", "seat:99", "{x}", "{a:>200000000}", "{"),
    *("<img src='http://127.1'>", "\u202e", "\u3164", "x" * 5000),
    *(None, True, False, [], {}, [[]], [[[[[[[[[[[[[[]]]]]]]]]]]]]]),
)


def true_lines(game: AnyGame, seats: int, rng: random.Random, most: int = 150) -> list[Any]:
    """What an honest host sends Bo of a match that is played at random, as JSON values."""
    table = table_of(game, seats, "Bo", 5)
    lines: list[Any] = [Welcome(PROTOCOL, "1.0", 5, "secret", 0, table)]
    state, version = game.new_initial_state(seats), 0
    while not state.is_terminal() and len(lines) < most:
        if state.is_chance_node():
            step = state.apply(CHANCE, state.sample_chance(rng))
        else:
            seat = rng.choice(state.active_seats())
            step = state.apply(seat, rng.choice(state.legal_actions(seat)))
        state, version = step.state, version + 1
        seen = [msgspec.Raw(msgspec.json.encode(e)) for event in step.events if (e := event.seen_by(0))]
        observation = msgspec.Raw(msgspec.json.encode(state.observation(0)))
        lines.append(Update(version, 0, observation, tuple(seen)))
        if rng.random() < 0.1:
            lines.append(TableChanged(msgspec.structs.replace(table, paused=rng.random() < 0.5)))
    return [msgspec.json.decode(msgspec.json.encode(line)) for line in lines]


def mutated(value: Any, rng: random.Random) -> Any:
    """A copy with one part of it replaced, left out, doubled or moved."""
    value = msgspec.json.decode(msgspec.json.encode(value))
    places: list[tuple[Any, Any]] = []

    def collect(inner: Any) -> None:
        keys = inner.keys() if isinstance(inner, dict) else range(len(inner))
        for key in keys:
            if key != "t":
                places.append((inner, key))
            if isinstance(inner[key], dict | list):
                collect(inner[key])

    collect(value)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        holder, key = rng.choice(places)
        other, place = rng.choice(places)
        way = rng.randrange(7)
        try:
            if way == 0:
                del holder[key]
            elif way == 1 and isinstance(holder, list):
                holder.extend(holder[: rng.choice((1, 3, 40))])
            elif way == 2:
                holder[key] = msgspec.json.decode(msgspec.json.encode(other[place]))
            elif way == 3 and isinstance(holder[key], int):
                holder[key] += rng.choice((-1, 1, 2, 13, 1000))
            elif way == 4 and isinstance(holder, list):
                rng.shuffle(holder)
            else:
                odd = rng.choice(ODD)
                holder[key] = (
                    msgspec.json.decode(msgspec.json.encode(odd)) if isinstance(odd, list | dict) else odd
                )
        except (IndexError, KeyError, ValueError, RecursionError, msgspec.MsgspecError):
            continue
    return value


class Screenful:
    """Bo at a terminal and before a window, without either: views and presenter of one game."""

    def __init__(self) -> None:
        self.screen = Screen(io.StringIO(), coloured=False, clears=False, width=80)
        self.person = TerminalPlayer("Bo")
        self.presenter: Any = None
        self.info: TableInfo | None = None

    def show(self, output: object) -> None:
        """What window and terminal make of an output of the client."""
        if isinstance(output, Joined | TableUpdated):
            self.info = output.table
            self.person.table_changed(output.table)
            if self.presenter is not None:
                self.presenter.set_table(output.table)
        elif isinstance(output, Observed):
            assert self.info is not None
            self.person.observed(output, self.info, self.screen)
            assert self.person.view is not None
            self.person.view.picture()
            self.person.view.question()
            self.person.view.score()
            if self.presenter is None or self.presenter.viewer != output.seat:
                self.presenter = presenter_for(self.info, output.seat)
            self.presenter.observe(output.observation, output.events, output.resync)
            self.presenter.view()


class HostileHost:
    """Lies of one host of one game, and what came of them."""

    def __init__(self, game: AnyGame, seats: int, seed: int) -> None:
        self.rng = random.Random(seed)
        self.lines = true_lines(game, seats, self.rng)
        self.outcomes: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()

    def lie(self) -> None:
        """A visit: some true lines, then a lie, then true lines again. Raises what a client, a presenter or a
        view raises."""
        rng = self.rng
        at = rng.randrange(len(self.lines))
        begin = max(0, at - rng.randrange(6))
        told = [self.lines[0], *self.lines[max(1, begin) : at]]
        lies = [mutated(self.lines[at], rng) for _ in range(rng.choice((1, 1, 3)))]
        client, shown = ClientSession(Profile("Bo"), app="1.0"), Screenful()
        connection = GuestConnection(0.0, app="1.0")
        client.link_up()
        for line in (*told, *lies, *self.lines[at + 1 : at + 4]):
            data = line if isinstance(line, bytes) else msgspec.json.encode(line)
            for message in connection.receive_data(data + b"\n", 0.0):
                for output in client.received(message):
                    self._take(output, shown)
            if connection.fault is not None:
                for output in client.link_lost(connection.fault):
                    self._take(output, shown)
            if client.finished or connection.closed:
                self.outcomes["left"] += 1
                return
        self.outcomes["believed"] += 1

    def _take(self, output: object, shown: Screenful) -> None:
        if isinstance(output, LinkChanged) and output.text is not None:
            self.reasons[sentence(output.text)[:60]] += 1
        shown.show(output)
