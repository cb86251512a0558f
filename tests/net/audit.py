# SPDX-License-Identifier: GPL-3.0-or-later
"""A judge of everything that goes over the wire.

The judge knows the true state of the match, which it builds itself from the actions the host writes down,
and what each seat may know by the rules of the game (tests/contract/probes.py). It reads every line that the
host sends to anyone and every observation a bot is asked with, and raises ``Leak`` at the first card that its
reader may not know, or where anything at all depends on such a card.
"""

from __future__ import annotations

import random
import re
from typing import Any, NamedTuple

import msgspec

from engines.contract import Action, IllegalActionError, Seat, State
from engines.registry import AnyGame
from net.protocol.messages import (
    Challenge,
    HostMessage,
    Refused,
    Said,
    Say,
    TableChanged,
    TableInfo,
    Update,
    Welcome,
)
from net.session.effects import AskBot, Effect
from net.session.journal import Journal, MatchHeader
from tests.contract.probes import PROBES, Probe
from tests.net.session.world import World

WORD = re.compile(rb"[0-9A-Za-z]+")
"""Card codes are whole words wherever they are named: ``"QS"``, ``card:QS``, ``play QS``."""


class Leak(AssertionError):
    """Somebody was told what they may not know."""


class Moment(NamedTuple):
    """The true state at a version, and the step that led there (None: the beginning, or taken back)."""

    state: State[Any, Any]
    step: tuple[State[Any, Any], Seat, Action] | None


class Witness(Journal):
    """A journal that remembers the true state at every version of the table."""

    def __init__(self) -> None:
        super().__init__(":memory:")
        self.moments: dict[int, Moment] = {}
        self.game: AnyGame
        self._first = 0
        self._standing: list[State[Any, Any]] = []

    def begin(self, header: MatchHeader) -> int:
        self.game = header.config.make_game()
        self._first = header.first_version
        self._standing = [self.game.new_initial_state(header.config.num_seats)]
        self.moments[self._first] = Moment(self._standing[0], None)
        return super().begin(header)

    def append(self, match_id: int, number: int, seat: Seat, action: bytes) -> None:
        if seat >= -1:
            before = self._standing[-1]
            decoded = msgspec.json.decode(action, type=self.game.action_type)
            self._standing.append(before.apply(seat, decoded).state)
            self.moments[self._first + number] = Moment(self._standing[-1], (before, seat, decoded))
        super().append(match_id, number, seat, action)

    def take_back(self, match_id: int, number: int, steps: int) -> None:
        del self._standing[-steps:]
        self.moments[self._first + number] = Moment(self._standing[-1], None)
        super().take_back(match_id, number, steps)


class Judge:
    """Reads every line. ``heard`` counts them by kind, ``phases`` are those of the states told of."""

    def __init__(self, game: AnyGame, witness: Witness) -> None:
        self.heard: dict[str, int] = {}
        self.phases: set[str] = set()
        self.bytes = 0
        self._game = game
        self._probe: Probe = PROBES[game.type.slug]
        self._deck = set(self._probe.deck(game))
        self._open = _open_to_all(game, self._probe)
        self._witness = witness
        self._version = 0
        self._participants: dict[int, int] = {}
        self._tables: dict[int, TableInfo] = {}
        self._named: dict[int, bytes] = {}
        self._chat: set[str] = set()
        self._passed: set[tuple[int | None, bytes]] = set()
        self._rng = random.Random(5)

    # --- what goes by -------------------------------------------------------------------------

    def asks(self, peer: int, data: bytes) -> None:
        """Bytes from a guest: what someone names, they may be told they have named."""
        self._named[peer] = data
        for line in data.splitlines():
            try:
                said = msgspec.json.decode(line, type=Say)
            except (msgspec.DecodeError, RecursionError):
                continue
            self._chat.add(said.text)

    def tells(self, peer: int, data: bytes) -> None:
        """Bytes to a guest. Raises Leak."""
        self.bytes += len(data)
        for line in data.splitlines():
            message: Any = msgspec.json.decode(line, type=HostMessage)
            self.heard[type(message).__name__] = self.heard.get(type(message).__name__, 0) + 1
            if isinstance(message, Welcome):
                self._participants[peer] = message.participant
            if isinstance(message, Welcome | TableChanged):
                self._tables[peer] = message.table
            if isinstance(message, Update):
                self._update(self._seat(peer), peer, message, line)
            elif isinstance(message, Said):
                if message.text not in self._chat:
                    raise Leak(f"nobody said {message.text!r}")
            else:
                own = (
                    _words(self._named.get(peer, b"")) | self._asked_for()
                    if isinstance(message, Refused)
                    else set()
                )
                if isinstance(message, Challenge | Welcome):
                    line = line.replace(msgspec.json.encode(getattr(message, "token", "")), b"")
                self._names_nothing(line, self._unknown(self._seat(peer)) - own, peer)

    def asks_bot(self, question: AskBot) -> None:
        """What a bot is shown: its seat's observation and nothing else. Raises Leak."""
        latest = sorted(self._witness.moments)[-3:]
        states = [self._witness.moments[version].state for version in latest]
        # Another seat may have drawn its card since the question was written, in the same breath.
        shown = (
            s for s in states if msgspec.json.encode(s.observation(question.seat)) == question.observation
        )
        state = next(shown, states[-1])
        self._observation(question.seat, state, question.observation, f"the bot of seat {question.seat}")

    # --- judging ------------------------------------------------------------------------------

    def _seat(self, peer: int) -> Seat | None:
        """Where whoever is behind ``peer`` sits, as everybody is told."""
        table = self._tables.get(peer)
        people = table.people if table else ()
        return next((p.seat for p in people if p.participant == self._participants[peer]), None)

    def _unknown(self, viewer: Seat | None) -> set[str]:
        moment = self._witness.moments.get(self._version)
        return self._deck - (self._probe.seen(moment.state, viewer) if moment else set())

    def _asked_for(self) -> set[str]:
        moment = self._witness.moments.get(self._version)
        return self._probe.asked_for(moment.state) if moment else set()

    def _update(self, viewer: Seat | None, peer: int, update: Update, line: bytes) -> None:
        self._version = update.version
        if (viewer, line) in self._passed:
            return
        who = f"peer {peer} in seat {viewer}"
        table = self._tables[peer]
        if update.seat != viewer or (viewer is None and not table.spectators_allowed):
            raise Leak(f"{who} was shown what seat {update.seat} sees")
        moment = self._witness.moments[update.version]
        state = moment.state
        self.phases.add(state.observation(None).phase)
        self._observation(viewer, state, bytes(update.observation), who)
        allowed = self._probe.seen(state, viewer)
        if update.events:
            if moment.step is None:
                raise Leak(f"{who} was told of events where there were none")
            allowed |= self._events(viewer, update, *moment.step, state, who)
        self._names_nothing(line, self._deck - allowed, who, state)
        self._passed.add((viewer, line))

    def _observation(self, viewer: Seat | None, state: State[Any, Any], told: bytes, who: str) -> None:
        """Nothing unseen is named, and any other unseen cards would have looked the same."""
        seen = self._probe.seen(state, viewer)
        self._names_nothing(told, self._deck - seen, who, state)
        other = self._probe.exchanged_state(self._game, state, viewer, self._rng)
        if msgspec.json.encode(other.observation(viewer)) != told:
            raise Leak(f"what {who} sees depends on cards it may not know: {told!r}")

    def _events(
        self,
        viewer: Seat | None,
        update: Update,
        before: State[Any, Any],
        seat: Seat,
        action: Action,
        after: State[Any, Any],
        who: str,
    ) -> set[str]:
        """The cards that the events may name; they too must not depend on any other."""
        shown = self._probe.shown_by(before, seat, action)
        if not before.is_chance_node():  # a new deal's cards are others, though they have the same names
            shown |= self._probe.seen(before, viewer)
        other, action_there = self._probe.exchanged_step(
            self._game, before, seat, action, after, viewer, self._rng
        )
        try:
            step = other.apply(seat, action_there)
        except IllegalActionError:
            return shown  # with those cards it could not have been done
        seen = [event.seen_by(viewer) for event in step.events]
        if [msgspec.json.encode(e) for e in seen if e is not None] != [bytes(e) for e in update.events]:
            raise Leak(f"what {who} is told of a step depends on cards it may not know: {update.events!r}")
        return shown

    def _names_nothing(
        self, data: bytes, unknown: set[str], who: object, state: State[Any, Any] | None = None
    ) -> None:
        for text in (*self._open, *self._past(state)):
            data = data.replace(text, b"")
        named = _words(data) & unknown
        if named:
            raise Leak(f"{who} was told of {sorted(named)}: {data!r}")

    def _past(self, state: State[Any, Any] | None) -> list[bytes]:
        """What is told of finished deals, whose cards lie elsewhere by now."""
        if state is None or not self._probe.past:
            return []
        seen = state.observation(None)
        told = (getattr(seen, field) for field in self._probe.printed)
        return [msgspec.json.encode(value) for value in told if value]


def _open_to_all(game: AnyGame, probe: Probe) -> list[bytes]:
    """What names cards wherever they lie, as it goes over the wire: a printed board, the option for it."""
    seen = game.new_initial_state(game.type.seat_counts[0]).observation(None)
    options = (getattr(game.options, field.name) for field in game.options_type.fields() if field.option.kind)
    printed = (getattr(seen, field) for field in probe.printed)
    return [msgspec.json.encode(value) for value in (*printed, *options) if value]


def _words(data: bytes) -> set[str]:
    return {word.decode() for word in WORD.findall(data)}


class AuditedWorld(World):
    """A table all of whose bytes pass a judge."""

    def __init__(self, config: Any, *, seed: int) -> None:
        self.witness = Witness()
        self.judge = Judge(config.make_game(), self.witness)
        super().__init__(config, journal=self.witness, seed=seed)

    def to_guest(self, peer: int, data: bytes) -> None:
        self.judge.tells(peer, data)
        super().to_guest(peer, data)

    def to_host(self, peer: int, data: bytes) -> None:
        self.judge.asks(peer, data)
        super().to_host(peer, data)

    def effects(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, AskBot):
                self.judge.asks_bot(effect)
            super().effects([effect])
