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

from engines.contract import CHANCE, Action, Level, Seat
from engines.text import T, Text
from net.protocol.messages import (
    PROTOCOL,
    Act,
    Allow,
    BackToLobby,
    Bye,
    ClientMessage,
    Clocks,
    Configure,
    Done,
    Emote,
    Hello,
    HostMessage,
    Leave,
    Pause,
    Ping,
    Pong,
    Ready,
    Refused,
    Remove,
    Rename,
    Say,
    SetLevel,
    Sit,
    Stand,
    Start,
    SwapSeats,
    TableChanged,
    TakeBack,
    TakenBack,
    TurnClock,
    Unlock,
    Update,
    Welcome,
)
from net.session.admission import Door
from net.session.config import Lock, TableConfig
from net.session.effects import AskBot, Close, Effect, Notice, PeerId, Send
from net.session.journal import Journal, JournalError, MatchHeader
from net.session.play import Decision
from net.session.refusal import Refusal
from net.session.seats import Member, token_key
from net.session.table import FINISHED, LOBBY, PLAYING, Table
from net.session.talk import change, said

FORGET_AFTER = 60.0
"""Seconds after which someone away without a seat is forgotten."""

COURTESY = 3.0
"""Seconds a bot thinks visibly, at the least, while a person could act as well: a card that has to be drawn
before the next player plays would else be lost to anybody."""
BOT_PATIENCE = 15.0
"""Seconds past its thinking time after which a bot's answer is no longer waited for."""

SENT_AWAY, SENT_AWAY_KEPT = 600.0, 64
"""Seconds for which someone sent away is told so when they come back, and how many of them are remembered:
their link may have been gone at the time, and they go on trying for some minutes."""

MAX_FAILURES = 2
"""Bots asked in vain for one decision before the first legal action is taken."""

REMEMBERED_ANSWERS = 64

SENT_AWAY_TEXT = T("The host has sent you away from the table.")


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
        self._table = Table(config, table_id)
        self._host_key = token_key(host_token)
        self._seed = seed
        self._secrets = secrets
        self._journal = journal
        self._app = app
        self._links: dict[PeerId, Member | None] = {}
        self._door = Door(lambda: token_key(secrets())[:32], now)
        self._invited: set[str] = set()
        self._sent_away: dict[str, float] = {}  # whose tokens they were, until when
        self._record = 0
        self._recorded: MatchHeader | None = None
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
        back with their tokens, the host with the new ``host_token``. Raises JournalError, also when another
        process plays this match."""
        journal.claim(match_id)
        try:
            saved = journal.load(match_id)
        except JournalError:
            journal.release(match_id)
            raise
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
        session._table = Table.restored(saved, now)
        session._record = match_id
        for member in session._table.roster:
            if member.host:
                member.key = session._host_key
        return session

    @property
    def table_id(self) -> str:
        return self._table.table_id

    # --- what the runtime calls ---------------------------------------------------------------

    def peer_connected(self, peer: PeerId, now: float) -> list[Effect]:
        """A link stands; nothing is said before its hello."""
        self._links[peer] = None
        return []

    def received(self, peer: PeerId, message: ClientMessage, now: float) -> list[Effect]:
        """A message came over a link; one from a link already closed is ignored. The link's connection
        sees to it that a greeting comes first, and once."""
        if self.closed or peer not in self._links:
            return []
        member = self._links[peer]
        if isinstance(message, Hello):
            self._greet(peer, message, now)
        elif isinstance(message, Unlock):
            self._unlock(peer, message, now)
        elif isinstance(message, Leave) and member is not None:
            if member.host:
                return self.close(now)
            self._part(member, now)
        elif member is not None and not isinstance(message, Ping | Pong):
            self._request(member, message, now)
        return self._settle(now)

    def peer_lost(self, peer: PeerId, now: float) -> list[Effect]:
        """A link broke. Its person is away; AI plays for them after the grace period."""
        member = self._links.pop(peer, None)
        self._door.forget(peer)
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
            chosen = self._table.play.read(seat, action)
        except Refusal:
            decision.failed()
        else:
            self._step(seat, chosen, now)
        return self._settle(now)

    def bot_failed(self, request: int, now: float) -> list[Effect]:
        """A bot could not answer: an easy one is asked, then the first legal action is taken."""
        asked = self._asked(request)
        if asked is None:
            return []
        asked[1].failed()
        return self._settle(now)

    def tick(self, now: float) -> list[Effect]:
        """Time has passed."""
        for member in self._table.roster:
            if self._forgettable(member) and now >= member.away_since + FORGET_AFTER:
                self._table.remove(member, now)
        for peer in self._door.late(now):
            self._turn_away(peer, Refusal("handshake-timeout", T("No greeting came in time.")))
        return self._settle(now)

    def next_deadline(self) -> float | None:
        """When ``tick`` is wanted next (monotonic seconds)."""
        times = [m.away_since + FORGET_AFTER for m in self._table.roster if self._forgettable(m)]
        if (late := self._door.next_deadline()) is not None:
            times.append(late)
        if self._table.running():
            for seat, decision in self._table.play.decisions.items():
                at = decision.deadline if decision.request else self._table.ai_from(seat, decision)
                if at is not None:
                    times.append(at)
        return min(times, default=None)

    @property
    def name(self) -> str:
        """The table's name."""
        return self._table.config.name

    def set_pace(self, pace: float) -> None:
        """Seconds of visible thinking from the next bot decision on."""
        self._table.config = msgspec.structs.replace(self._table.config, pace=pace)

    def set_lock(self, lock: Lock | None, now: float) -> list[Effect]:
        """Lock the table to newcomers, or open it. Who is there stays."""
        self._table.config = msgspec.structs.replace(self._table.config, lock=lock)
        return self._settle(now)

    def invite(self) -> str:
        """A token with which one newcomer at the host's own device comes in, locked or not."""
        token = self._secrets()
        self._invited.add(token_key(token))
        return token

    def reclaim(self, participant: int) -> str | None:
        """A new token for someone at the host's own device who is away (the host's program was killed); None
        when there is nobody like that."""
        member = self._table.roster.get(participant)
        if member is None or not member.local or member.peer is not None:
            return None
        token = self._secrets()
        member.key = token_key(token)
        return token

    def close(self, now: float) -> list[Effect]:
        """The host goes: everyone is told and hung up on; the match stays in the journal."""
        for peer in tuple(self._links):
            self._dismiss(peer, "host_left", T("The host has closed the table."))
        self.closed = True
        if self._journal is not None:
            self._journal.release(self._record)
        return self._settle(now)

    # --- coming and going ---------------------------------------------------------------------

    def _greet(self, peer: PeerId, hello: Hello, now: float) -> None:
        config = self._table.config
        if config.lock is None or hello.token:
            self._admit(peer, hello, now)
            return
        self._send(peer, self._door.ask(peer, hello, config.lock, self._table.table_id, config.name, now))
        crowded_out = self._door.crowded_out()
        if crowded_out is not None:
            self._turn_away(crowded_out, Refusal("busy", T("The table is busy, please try again.")))

    def _unlock(self, peer: PeerId, answer: Unlock, now: float) -> None:
        try:
            hello = self._door.answer(peer, answer, self._table.config.lock, now)
        except Refusal as refusal:
            self._turn_away(peer, refusal)
        else:
            if hello is not None:
                self._admit(peer, hello, now)

    def _admit(self, peer: PeerId, hello: Hello, now: float) -> None:
        if hello.token and now < self._sent_away.get(token_key(hello.token), 0.0):
            self._dismiss(peer, "removed", SENT_AWAY_TEXT)
            return
        try:
            member, token = self._identify(hello, now)
        except Refusal as refusal:
            self._turn_away(peer, refusal)
            return
        if member.peer is not None:
            self._dismiss(member.peer, "replaced", T("You have come to this table from somewhere else."))
        self._links[peer] = member
        self._table.attach(member, peer, now)
        member.told = self._table.info()
        self._send(peer, Welcome(PROTOCOL, self._app, member.participant, token, member.seat, member.told))

    def _identify(self, hello: Hello, now: float) -> tuple[Member, str]:
        """Whose hello it is, and their token. Raises Refusal."""
        host = local = False
        if hello.token:
            key = token_key(hello.token)
            member = self._table.roster.by_key(key)
            if member is not None:
                member.profile = self._table.roster.profile_for(hello.profile, member.participant)
                return member, hello.token
            host, local = hmac.compare_digest(key, self._host_key), key in self._invited
            if not host and not local:
                raise Refusal("unknown-token", T("This table doesn’t know you any more."))
        token = hello.token or self._secrets()
        member = self._table.newcomer(hello.profile, token_key(token), watch=hello.watch, host=host, now=now)
        self._invited.discard(member.key)
        member.local = local
        return member, token

    def _forgettable(self, member: Member) -> bool:
        return member.peer is None and member.seat is None and not member.host

    def _part(self, member: Member, now: float) -> None:
        """Forget a person for good."""
        if member.peer is not None:
            self._hang_up(member.peer)
        self._table.remove(member, now)

    def _turn_away(self, peer: PeerId, refusal: Refusal) -> None:
        self._send(peer, Refused(refusal.code, refusal.text, fatal=True))
        self._hang_up(peer)

    def _dismiss(self, peer: PeerId, code: str, text: Text) -> None:
        self._send(peer, Bye(code, text))
        self._hang_up(peer)

    def _hang_up(self, peer: PeerId) -> None:
        self._out.append(Close(peer))
        self._door.forget(peer)
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
        self._tell(member, answer)

    def _carry_out(self, member: Member, message: Any, now: float) -> None:
        table = self._table
        if isinstance(message, Sit | Stand | TakeBack | Ready):
            change(member, now)
        if isinstance(message, Act):
            self._act(member, message, now)
        elif isinstance(message, Sit):
            table.sit(member, message.seat, now)
        elif isinstance(message, Stand):
            table.stand(member, now)
        elif isinstance(message, TakeBack):
            self._take_back(member, now)
        elif isinstance(message, Ready):
            table.ready(member, message.ready)
        elif isinstance(message, Say | Emote):
            self._tell_all(said(member, message, now))
        elif not member.host:
            raise Refusal("host-only", T("Only the host of the table can do that."))
        elif isinstance(message, SetLevel):
            table.set_level(message.seat, message.level)
        elif isinstance(message, SwapSeats):
            table.swap(message.first, message.second)
        elif isinstance(message, Configure):
            table.configure(message.name, message.options)
        elif isinstance(message, Rename):
            table.rename(message.name)
        elif isinstance(message, Allow):
            table.allow(message, now)
        elif isinstance(message, Start):
            table.start(now)
            if self._journal is not None:
                self._recorded = table.header()
                self._record = self._journal.begin(self._recorded)
        elif isinstance(message, BackToLobby):
            if table.phase == PLAYING and self._journal is not None:
                self._journal.finish(self._record, None)
            table.back_to_lobby()
        elif isinstance(message, Pause):
            table.pause(message.paused, now)
        elif isinstance(message, Remove):
            self._remove(member, message.participant, now)

    def _act(self, member: Member, act: Act, now: float) -> None:
        table = self._table
        table.only_playing()
        if member.seat is None or member.seat != act.seat:
            raise Refusal("not-your-seat", T("You can only play from your own seat."))
        if table.paused:
            raise Refusal("paused", T("The host is holding the table."))
        action = table.play.read_act(act.seat, act.version, bytes(act.action))
        self._step(act.seat, action, now, by=member.participant)

    def _take_back(self, member: Member, now: float) -> None:
        table = self._table
        steps = table.take_back(member, now)
        if self._journal is not None:
            self._journal.take_back(self._record, table.play.version - table.first_version, steps)
        for other in table.roster:
            other.synced = False
        self._announce(now)
        assert member.seat is not None  # the table has checked that
        self._tell_all(TakenBack(member.participant, member.seat))

    def _remove(self, host: Member, participant: int, now: float) -> None:
        member = self._table.roster.get(participant)
        if member is None:
            raise Refusal("no-such-person", T("There is nobody like that at the table."))
        if member is host:
            raise Refusal("not-yourself", T("The host can’t be sent away."))
        self._tell(member, Bye("removed", SENT_AWAY_TEXT))
        self._sent_away[member.key] = now + SENT_AWAY
        if len(self._sent_away) > SENT_AWAY_KEPT:
            del self._sent_away[next(iter(self._sent_away))]
        self._part(member, now)

    # --- play ---------------------------------------------------------------------------------

    def _asked(self, request: int) -> tuple[Seat, Decision] | None:
        return self._table.play.asked(request) if self._table.phase == PLAYING else None

    def _advance(self, now: float) -> None:
        """Go on until a person or a bot has to decide."""
        table = self._table
        while table.running():
            state = table.play.state
            if state.is_terminal():
                table.phase = FINISHED
                if self._journal is not None:
                    self._journal.finish(self._record, state.outcome())
            elif state.is_chance_node():
                self._step(CHANCE, state.sample_chance(random.Random(self._seed())), now)
            elif not self._ai_step(now):
                return

    def _ai_step(self, now: float) -> bool:
        """Take the step that needs no bot to think, if there is one; ask bots for the others."""
        play = self._table.play
        for seat, decision in play.decisions.items():
            at = self._table.ai_from(seat, decision)
            if at is None or now < at or (decision.request and now < decision.deadline):
                continue
            if decision.request:
                decision.failed()
            action = play.game.acknowledgement(play.state, seat)
            if action is None and decision.failures >= MAX_FAILURES:
                action = play.state.legal_actions(seat)[0]
            if action is not None:
                self._step(seat, action, now)
                return True
            if self._table.out_of_time(seat, decision, now):
                late = play.game.overtime(play.state, seat)
                if late is not None:
                    self._step(CHANCE, late, now)
                    return True
            self._ask_bot(seat, decision, now)
        return False

    def _ask_bot(self, seat: Seat, decision: Decision, now: float) -> None:
        play, config = self._table.play, self._table.config
        again = decision.failures > 0
        self._requests += 1
        people = (self._table.roster.at(other) for other in play.decisions if other != seat)
        hurried = any(person is not None and person.peer is not None for person in people)
        pace = max(config.pace, COURTESY) if config.pace and hurried else config.pace
        not_before = now if again else now + pace
        decision.request = self._requests
        decision.deadline = not_before + config.think + BOT_PATIENCE
        self._out.append(
            AskBot(
                request=decision.request,
                seat=seat,
                game=config.game,
                num_seats=config.num_seats,
                options=msgspec.to_builtins(play.game.options),
                level=Level.EASY.value if again else config.levels[seat],
                observation=msgspec.json.encode(play.state.observation(seat)),
                not_before=not_before,
                budget=config.think,
            )
        )

    def _step(self, seat: Seat, action: Action, now: float, by: int = 0) -> None:
        """Take a step, write it down, and tell everyone what they may know of it."""
        table = self._table
        play = table.play
        step = play.apply(seat, action, now, by)
        if self._journal is not None:
            number = play.version - table.first_version
            self._journal.append(self._record, number, seat, msgspec.json.encode(action))
        views: dict[Seat | None, Update] = {}  # everyone is synced: each call ends with _announce
        for member in table.viewers():
            if member.seat not in views:
                seen = [event.seen_by(member.seat) for event in step.events]
                events = tuple(msgspec.Raw(msgspec.json.encode(e)) for e in seen if e is not None)
                views[member.seat] = self._view(member.seat, events, resync=False)
            self._tell(member, views[member.seat])

    def _view(self, seat: Seat | None, events: tuple[msgspec.Raw, ...], *, resync: bool) -> Update:
        play = self._table.play
        observation = msgspec.Raw(msgspec.json.encode(play.state.observation(seat)))
        return Update(play.version, seat, observation, events, resync)

    # --- telling ------------------------------------------------------------------------------

    def _settle(self, now: float) -> list[Effect]:
        """After every call: tell of the table, catch up whoever needs it, go on, write down."""
        self._announce(now)
        before = self._table.stage()
        self._advance(now)
        if self._table.stage() != before:
            self._announce(now)
        if self._journal is not None:
            header = self._table.header()
            if self._table.phase == PLAYING and self._recorded != header:
                self._recorded = header
                self._journal.update(self._record, header)
            self._out.extend(Notice(problem) for problem in self._journal.take_problems())
        effects, self._out = self._out, []
        return effects

    def _announce(self, now: float) -> None:
        table = self._table
        info = table.info()
        news = TableChanged(info)
        for member in table.roster.connected():
            if member.told is not info and member.told != info:
                self._tell(member, news)
            member.told = info
        if table.phase == LOBBY:
            return
        for member in table.viewers():
            if not member.synced:
                member.synced = True
                self._tell(member, self._view(member.seat, (), resync=True))
        clocks = table.clocks()
        for member in table.viewers():
            if member.clocks != clocks:
                member.clocks = clocks
                self._tell(member, Clocks(tuple(_clock(*clock, now) for clock in clocks)))

    def _tell_all(self, message: HostMessage) -> None:
        for member in self._table.roster.connected():
            self._tell(member, message)

    def _tell(self, member: Member, message: HostMessage) -> None:
        """Send to whoever it is, if their link stands."""
        if member.peer is not None:
            self._send(member.peer, message)

    def _send(self, peer: PeerId, message: HostMessage) -> None:
        self._out.append(Send(peer, message))


def _clock(seat: Seat, since: float, limit: float, now: float) -> TurnClock:
    return TurnClock(seat, max(0, round((since + limit - now) * 1000)), round(limit * 1000))
