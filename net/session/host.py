# SPDX-License-Identifier: GPL-3.0-or-later
"""The authority of a table, sans-IO: messages and the time go in, effects come out.

A HostSession is the only holder of a State. It checks who speaks, what they may ask and which version they
answer; it redacts once, before anything reaches a link; it never runs a bot and never waits. ``now`` is
monotonic seconds throughout. Whoever runs it carries out the effects of each call in order and calls
``tick`` at ``next_deadline``.
"""

from __future__ import annotations

import hmac
import random
from collections.abc import Callable
from typing import Any

import msgspec

from engines.contract import CHANCE, Action, IllegalActionError, Level, Seat
from engines.text import T, Text
from net.protocol.messages import (
    PROTOCOL,
    Act,
    BackToLobby,
    Bye,
    ClientMessage,
    Configure,
    Done,
    Hello,
    HostMessage,
    Leave,
    Pause,
    Ping,
    Pong,
    Refused,
    Remove,
    SetLevel,
    Sit,
    Stand,
    Start,
    SwapSeats,
    TableChanged,
    TableInfo,
    Update,
    Welcome,
)
from net.session.config import LEVELS, ConfigError, TableConfig
from net.session.effects import AskBot, Close, Effect, Notice, PeerId, Send
from net.session.journal import Journal, MatchHeader, SavedMatch, SavedPerson
from net.session.play import Decision, Play
from net.session.refusal import Refusal
from net.session.seats import MAX_PEOPLE, Member, Roster, one_line, token_key

LOBBY, PLAYING, FINISHED = "lobby", "playing", "finished"

FORGET_AFTER = 60.0
"""Seconds after which someone away without a seat is forgotten."""

BOT_PATIENCE = 15.0
"""Seconds past its thinking time after which a bot's answer is no longer waited for."""

REMEMBERED_ANSWERS = 64


class HostSession:
    """One table, from its lobby through any number of matches until the host leaves (``closed``)."""

    def __init__(
        self,
        config: TableConfig,
        *,
        table_id: str,
        host_token: str,
        seed: Callable[[], int],
        secrets: Callable[[], str],
        journal: Journal | None,
        now: float,
        app: str,
    ) -> None:
        """A table in its lobby. The first to say hello with ``host_token`` is the host. ``seed`` gives an
        unguessable seed for each shuffle, ``secrets`` a fresh token for each person, ``app`` is the version
        of Tavolino. Raises ConfigError."""
        self.closed = False
        self._config = config
        self._game = config.make_game()
        self._table_id = table_id
        self._host_key = token_key(host_token)
        self._seed = seed
        self._secrets = secrets
        self._journal = journal
        self._app = app
        self._roster = Roster(config.num_seats)
        self._links: dict[PeerId, Member | None] = {}
        self._phase = LOBBY
        self._paused = False
        self._play: Play | None = None
        self._match = 0
        self._record = 0
        self._recorded: tuple[TableConfig, tuple[SavedPerson, ...]] | None = None
        self._first_version = 0
        self._requests = 0
        self._out: list[Effect] = []

    @classmethod
    def resume(
        cls,
        journal: Journal,
        match_id: int,
        *,
        host_token: str,
        seed: Callable[[], int],
        secrets: Callable[[], str],
        now: float,
        app: str,
    ) -> HostSession:
        """The table of an unfinished match exactly as it was recorded; everyone is away until they come
        back with their tokens, the host with the new ``host_token``. Raises JournalError."""
        saved = journal.load(match_id)
        session = cls(
            saved.header.config,
            table_id=saved.header.table_id,
            host_token=host_token,
            seed=seed,
            secrets=secrets,
            journal=journal,
            now=now,
            app=app,
        )
        session._restore(saved, match_id, now)
        return session

    def _restore(self, saved: SavedMatch, match_id: int, now: float) -> None:
        header = saved.header
        self._phase = PLAYING
        self._match = header.number
        self._record = match_id
        self._first_version = header.first_version
        self._play = Play(self._game, saved.state, header.first_version + saved.steps, now)
        for person in header.people:
            self._roster.restore(
                Member(
                    participant=person.participant,
                    profile=person.profile,
                    key=self._host_key if person.host else person.key,
                    host=person.host,
                    seat=person.seat,
                    held=person.held,
                    away_since=now,
                )
            )

    # --- what the runtime calls ---------------------------------------------------------------

    def peer_connected(self, peer: PeerId, now: float) -> list[Effect]:
        """A link stands; nothing is said before its hello."""
        self._links[peer] = None
        return []

    def received(self, peer: PeerId, message: ClientMessage, now: float) -> list[Effect]:
        """A message came over a link. One from a link already closed is ignored."""
        if self.closed or peer not in self._links or isinstance(message, Ping | Pong):
            return []
        member = self._links[peer]
        if isinstance(message, Hello):
            self._greet(peer, message, now)
        elif member is None:
            self._turn_away(peer, Refusal("hello-first", T("The first message must be the greeting")))
        elif isinstance(message, Leave):
            self._leave(member, now)
        else:
            self._request(member, message, now)
        return self._settle(now)

    def peer_lost(self, peer: PeerId, now: float) -> list[Effect]:
        """A link broke. Its person is away; AI plays for them after the grace period."""
        member = self._links.pop(peer, None)
        if member is not None:
            member.peer = None
            member.away_since = now
        return self._settle(now)

    def bot_chose(self, request: int, action: bytes, now: float) -> list[Effect]:
        """A bot's answer, JSON of an action; checked like anyone's. A late one is ignored."""
        asked = self._asked(request)
        if asked is None:
            return []
        seat, decision = asked
        try:
            chosen = self._current.read(seat, action)
        except (Refusal, IllegalActionError):
            _failed(decision)
        else:
            self._step(seat, chosen, now)
        return self._settle(now)

    def bot_failed(self, request: int, now: float) -> list[Effect]:
        """A bot could not answer: an easy one is asked, then the first legal action is taken."""
        asked = self._asked(request)
        if asked is None:
            return []
        _failed(asked[1])
        return self._settle(now)

    def tick(self, now: float) -> list[Effect]:
        """Time has passed."""
        for member in self._roster:
            if self._forgettable(member) and now >= member.away_since + FORGET_AFTER:
                self._roster.remove(member)
        return self._settle(now)

    def next_deadline(self) -> float | None:
        """When ``tick`` is wanted next (monotonic seconds)."""
        times = [m.away_since + FORGET_AFTER for m in self._roster if self._forgettable(m)]
        if self._running():
            for seat, decision in self._current.decisions.items():
                at = decision.deadline if decision.request else self._ai_from(seat, decision)
                if at is not None:
                    times.append(at)
        return min(times, default=None)

    def set_pace(self, pace: float) -> None:
        """Seconds of visible thinking from the next bot decision on."""
        self._config = msgspec.structs.replace(self._config, pace=pace)

    def close(self, now: float) -> list[Effect]:
        """The host goes: everyone is told and hung up on; the match stays in the journal."""
        for peer in tuple(self._links):
            self._dismiss(peer, "host_left", T("The host has closed the table"))
        self.closed = True
        return self._settle(now)

    # --- coming and going ---------------------------------------------------------------------

    def _greet(self, peer: PeerId, hello: Hello, now: float) -> None:
        if self._links[peer] is not None:
            self._send(peer, Refused("already-greeted", T("The greeting is said only once")))
            return
        try:
            member, token = self._identify(hello)
        except Refusal as refusal:
            self._turn_away(peer, refusal)
            return
        if member.peer is not None:
            self._dismiss(member.peer, "replaced", T("You have come to this table from somewhere else"))
        self._links[peer] = member
        member.peer = peer
        member.synced = False
        member.answers = {}
        if member.seat is not None:
            self._handed_over(member.seat, now)
        member.told = self._info()
        self._send(peer, Welcome(PROTOCOL, self._app, member.participant, token, member.seat, member.told))

    def _identify(self, hello: Hello) -> tuple[Member, str]:
        """Whose hello it is, and their token. Raises Refusal."""
        if hello.token:
            key = token_key(hello.token)
            member = self._roster.by_key(key)
            if member is not None:
                member.profile = self._roster.profile_for(hello.profile, member.participant)
                return member, hello.token
            if hmac.compare_digest(key, self._host_key):
                return self._newcomer(hello, key, host=True), hello.token
            raise Refusal("unknown-token", T("This table doesn’t know you any more"), fatal=True)
        token = self._secrets()
        return self._newcomer(hello, token_key(token), host=False), token

    def _newcomer(self, hello: Hello, key: str, *, host: bool) -> Member:
        seats = self._roster.open_seats()
        seat = seats[0] if seats and not hello.watch else None
        if not host:
            if hello.watch and not self._config.spectators_allowed:
                raise Refusal("no-spectators", T("This table has no room for spectators"), fatal=True)
            if len(self._roster) >= MAX_PEOPLE or (seat is None and not self._config.spectators_allowed):
                raise Refusal("table-full", T("This table is full"), fatal=True)
        member = self._roster.add(hello.profile, key, host=host)
        if seat is not None:
            self._seat(member, seat)
        return member

    def _seat(self, member: Member, seat: Seat | None) -> None:
        """Give ``member`` a seat, or none. The caller hands over the decision."""
        member.seat = seat
        member.synced = False
        if self._phase == PLAYING and seat is not None:
            member.held = seat

    def _leave(self, member: Member, now: float) -> None:
        if member.host:
            self.close(now)
        else:
            self._part(member, now)

    def _part(self, member: Member, now: float) -> None:
        """Forget a person for good; AI takes the seat."""
        if member.peer is not None:
            self._hang_up(member.peer)
        self._roster.remove(member)
        if member.seat is not None:
            self._handed_over(member.seat, now)

    def _forgettable(self, member: Member) -> bool:
        return member.peer is None and member.seat is None and not member.host

    def _turn_away(self, peer: PeerId, refusal: Refusal) -> None:
        self._send(peer, Refused(refusal.code, refusal.text, fatal=True))
        self._hang_up(peer)

    def _dismiss(self, peer: PeerId, code: str, text: Text) -> None:
        self._send(peer, Bye(code, text))
        self._hang_up(peer)

    def _hang_up(self, peer: PeerId) -> None:
        self._out.append(Close(peer))
        member = self._links.pop(peer)
        if member is not None:
            member.peer = None

    # --- requests -----------------------------------------------------------------------------

    def _request(self, member: Member, message: Any, now: float) -> None:
        """Carry out a request once, however often it comes, and answer it."""
        answer = member.answers.get(message.id)
        if answer is None:
            try:
                self._carry_out(member, message, now)
                answer = Done(message.id)
            except Refusal as refusal:
                answer = Refused(refusal.code, refusal.text, message.id)
            member.answers[message.id] = answer
            if len(member.answers) > REMEMBERED_ANSWERS:
                del member.answers[next(iter(member.answers))]
        if member.peer is not None:
            self._send(member.peer, answer)

    def _carry_out(self, member: Member, message: Any, now: float) -> None:
        if isinstance(message, Act):
            self._act(member, message, now)
        elif isinstance(message, Sit):
            self._sit(member, message.seat, now)
        elif isinstance(message, Stand):
            self._stand(member, now)
        elif not member.host:
            raise Refusal("host-only", T("Only the host of the table can do that"))
        elif isinstance(message, SetLevel):
            self._set_level(message.seat, message.level)
        elif isinstance(message, SwapSeats):
            self._swap(message.first, message.second)
        elif isinstance(message, Configure):
            self._configure(message)
        elif isinstance(message, Start):
            self._start(now)
        elif isinstance(message, BackToLobby):
            self._back_to_lobby()
        elif isinstance(message, Pause):
            self._pause(message.paused, now)
        elif isinstance(message, Remove):
            self._remove(member, message.participant, now)

    def _act(self, member: Member, act: Act, now: float) -> None:
        if self._phase != PLAYING:
            raise Refusal("not-playing", T("No match is being played"))
        if member.seat is None or member.seat != act.seat:
            raise Refusal("not-your-seat", T("You can only play from your own seat"))
        if self._paused:
            raise Refusal("paused", T("The host is holding the table"))
        action = self._current.read_act(act.seat, act.version, bytes(act.action))
        self._step(act.seat, action, now)

    def _sit(self, member: Member, wanted: Seat | None, now: float) -> None:
        held = member.held if self._phase == PLAYING else None
        seat = wanted
        if seat is None:
            seats = self._roster.open_seats()
            seat = held if held in seats else next(iter(seats), None)
        if seat is None:
            raise Refusal("no-seat", T("No seat is free"))
        self._check_seat(seat)
        if seat == member.seat:
            return
        if self._roster.at(seat) is not None:
            raise Refusal("seat-taken", T("Somebody sits there"))
        if held is not None and held != seat:
            raise Refusal("one-hand", T("You have seen another hand of this match; that seat waits for you"))
        if member.seat is not None:
            self._handed_over(member.seat, now)
        self._seat(member, seat)
        self._handed_over(seat, now)

    def _stand(self, member: Member, now: float) -> None:
        if member.seat is not None:
            self._handed_over(member.seat, now)
            self._seat(member, None)

    def _check_seat(self, seat: Seat) -> None:
        if seat >= self._config.num_seats:
            raise Refusal("no-such-seat", T("There is no such seat"))

    def _set_level(self, seat: Seat, level: str) -> None:
        self._check_seat(seat)
        if level not in LEVELS:
            raise Refusal("no-such-level", T("There is no such level"))
        levels = [*self._config.levels]
        levels[seat] = level
        self._config = msgspec.structs.replace(self._config, levels=tuple(levels))

    def _swap(self, first: Seat, second: Seat) -> None:
        self._only_in_lobby()
        self._check_seat(first)
        self._check_seat(second)
        there, here = self._roster.at(first), self._roster.at(second)
        if there is not None:
            there.seat = second
        if here is not None:
            here.seat = first
        levels = [*self._config.levels]
        levels[first], levels[second] = levels[second], levels[first]
        self._config = msgspec.structs.replace(self._config, levels=tuple(levels))

    def _configure(self, message: Configure) -> None:
        self._only_in_lobby()
        config = msgspec.structs.replace(self._config, name=one_line(message.name), options=message.options)
        try:
            self._game = config.make_game()
        except ConfigError as error:
            raise Refusal("bad-options", error.text) from None
        self._config = config

    def _only_in_lobby(self) -> None:
        if self._phase != LOBBY:
            raise Refusal("not-in-lobby", T("That can only be done before the match"))

    def _start(self, now: float) -> None:
        if self._phase == PLAYING:
            raise Refusal("already-playing", T("A match is being played"))
        self._first_version = self._play.version if self._play else 0
        state = self._game.new_initial_state(self._config.num_seats)
        self._play = Play(self._game, state, self._first_version, now)
        self._phase = PLAYING
        self._paused = False
        self._match += 1
        for member in self._roster:
            member.held = member.seat
            member.synced = member.peer is not None  # the first step tells everything
        if self._journal is not None:
            self._recorded = self._config, self._saved_people()
            self._record = self._journal.begin(
                MatchHeader(
                    table_id=self._table_id,
                    number=self._match,
                    first_version=self._first_version,
                    rules_version=self._game.type.rules_version,
                    config=self._config,
                    people=self._saved_people(),
                )
            )

    def _back_to_lobby(self) -> None:
        if self._phase == PLAYING and self._journal is not None:
            self._journal.finish(self._record, None)
        self._phase = LOBBY
        self._paused = False

    def _pause(self, paused: bool, now: float) -> None:
        if self._phase != PLAYING:
            raise Refusal("not-playing", T("No match is being played"))
        self._paused = paused
        self._current.ask_anew(now)

    def _remove(self, host: Member, participant: int, now: float) -> None:
        member = self._roster.get(participant)
        if member is None:
            raise Refusal("no-such-person", T("There is nobody like that at the table"))
        if member is host:
            raise Refusal("not-yourself", T("The host can’t be sent away"))
        if member.peer is not None:
            self._send(member.peer, Bye("removed", T("The host has sent you away from the table")))
        self._part(member, now)

    # --- play ---------------------------------------------------------------------------------

    @property
    def _current(self) -> Play:
        assert self._play is not None, "no match has been begun"
        return self._play

    def _running(self) -> bool:
        """A match goes on, nobody holds it, and somebody is there: an empty table waits."""
        return self._phase == PLAYING and not self._paused and bool(self._roster.connected())

    def _asked(self, request: int) -> tuple[Seat, Decision] | None:
        return self._current.asked(request) if self._phase == PLAYING else None

    def _handed_over(self, seat: Seat, now: float) -> None:
        if self._phase == PLAYING:
            self._current.handed_over(seat, now)

    def _ai_from(self, seat: Seat, decision: Decision) -> float | None:
        """From when AI makes this decision; None: never."""
        member = self._roster.at(seat)
        if member is None:
            return decision.since
        play = self._current
        reading = play.game.acknowledgement(play.state, seat) is not None
        limit = self._config.summary_limit if reading else self._config.turn_limit
        times = [decision.since + limit] if limit else []
        if member.peer is None:
            times.append(member.away_since + self._config.grace)
        return min(times, default=None)

    def _advance(self, now: float) -> None:
        """Go on until a person or a bot has to decide."""
        while self._running():
            play = self._current
            if play.state.is_terminal():
                self._phase = FINISHED
                if self._journal is not None:
                    self._journal.finish(self._record, play.state.outcome())
            elif play.state.is_chance_node():
                shuffle = play.state.sample_chance(random.Random(self._seed()))
                self._step(CHANCE, shuffle, now)
            elif not self._ai_step(now):
                return

    def _ai_step(self, now: float) -> bool:
        """Take the step that needs no bot to think, if there is one; ask bots for the others."""
        play = self._current
        for seat, decision in play.decisions.items():
            at = self._ai_from(seat, decision)
            if at is None or now < at or (decision.request and now < decision.deadline):
                continue
            if decision.request:
                _failed(decision)
            action = play.game.acknowledgement(play.state, seat)
            if action is None and decision.failures >= 2:
                action = play.state.legal_actions(seat)[0]
            if action is not None:
                self._step(seat, action, now)
                return True
            self._ask_bot(seat, decision, now)
        return False

    def _ask_bot(self, seat: Seat, decision: Decision, now: float) -> None:
        play = self._current
        again = decision.failures > 0
        self._requests += 1
        decision.request = self._requests
        not_before = now if again else now + self._config.pace
        decision.deadline = not_before + self._config.think + BOT_PATIENCE
        self._out.append(
            AskBot(
                request=decision.request,
                seat=seat,
                game=self._config.game,
                num_seats=self._config.num_seats,
                options=msgspec.to_builtins(play.game.options),
                level=Level.EASY.value if again else self._config.levels[seat],
                observation=msgspec.json.encode(play.state.observation(seat)),
                not_before=not_before,
                budget=self._config.think,
            )
        )

    def _step(self, seat: Seat, action: Action, now: float) -> None:
        """Take a step, write it down, and tell everyone what they may know of it."""
        play = self._current
        step = play.apply(seat, action, now)
        if self._journal is not None:
            self._journal.append(
                self._record, play.version - self._first_version, seat, msgspec.json.encode(action)
            )
        views: dict[Seat | None, Update] = {}
        for member in self._viewers():
            if member.synced and member.seat not in views:
                seen = [event.seen_by(member.seat) for event in step.events]
                events = tuple(msgspec.Raw(msgspec.json.encode(e)) for e in seen if e is not None)
                views[member.seat] = self._view(member.seat, events, resync=False)
            if member.synced and member.peer is not None:
                self._send(member.peer, views[member.seat])

    def _view(self, seat: Seat | None, events: tuple[msgspec.Raw, ...], *, resync: bool) -> Update:
        play = self._current
        observation = msgspec.Raw(msgspec.json.encode(play.state.observation(seat)))
        return Update(play.version, seat, observation, events, resync)

    def _viewers(self) -> list[Member]:
        """Who is shown the match: everyone seated, and spectators where they are allowed."""
        return [m for m in self._roster.connected() if m.seat is not None or self._config.spectators_allowed]

    # --- telling ------------------------------------------------------------------------------

    def _settle(self, now: float) -> list[Effect]:
        """After every call: tell of the table, catch up whoever needs it, go on, write down."""
        self._announce()
        self._advance(now)
        self._announce()
        if self._journal is not None:
            people = self._saved_people()
            if self._phase == PLAYING and self._recorded != (self._config, people):
                self._recorded = self._config, people
                self._journal.update(self._record, self._config, people)
            self._out.extend(Notice(problem) for problem in self._journal.take_problems())
        effects, self._out = self._out, []
        return effects

    def _announce(self) -> None:
        info = self._info()
        for member in self._roster.connected():
            if member.peer is not None and member.told != info:
                member.told = info
                self._send(member.peer, TableChanged(info))
        if self._phase == LOBBY:
            return
        for member in self._viewers():
            if member.peer is not None and not member.synced:
                member.synced = True
                self._send(member.peer, self._view(member.seat, (), resync=True))

    def _info(self) -> TableInfo:
        return TableInfo(
            table_id=self._table_id,
            name=self._config.name,
            game=self._config.game,
            rules_version=self._game.type.rules_version,
            options=msgspec.to_builtins(self._game.options),
            phase=self._phase,
            match=self._match,
            paused=self._paused,
            seats=self._roster.seats(self._game.teams(self._config.num_seats), self._config.levels),
            seats_open=len(self._roster.open_seats()),
            people=self._roster.people(),
            spectators_allowed=self._config.spectators_allowed,
        )

    def _saved_people(self) -> tuple[SavedPerson, ...]:
        return tuple(
            SavedPerson(m.participant, m.profile, m.key, m.seat, m.held, m.host) for m in self._roster
        )

    def _send(self, peer: PeerId, message: HostMessage) -> None:
        self._out.append(Send(peer, message))


def _failed(decision: Decision) -> None:
    decision.request = 0
    decision.failures += 1
