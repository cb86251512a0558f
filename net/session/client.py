# SPDX-License-Identifier: GPL-3.0-or-later
"""The client's side of a table, sans-IO: a mirror of what the host tells.

Every call returns outputs in order: ``Transmit`` and ``HangUp`` are for whoever owns the link, the rest
(``Joined`` … ``LinkChanged``) is for the person's window. A session outlives its links: while ``finished``
is false and the link is gone, connect again, feed the new link's messages to the same session, and the
token brings the seat back.
"""

from __future__ import annotations

import logging
import random
from typing import TypeAlias

import msgspec

from engines.contract import Action, Event, Observation
from engines.credible import impossible_event, incredible
from engines.options import Value
from engines.registry import AnyGame, UnknownGameError, find_game
from engines.text import T, Text
from net.legible import legible
from net.protocol.connection import MAX_REASON, Fault
from net.protocol.messages import (
    COOKIE,
    PROTOCOL,
    Act,
    Bye,
    Challenge,
    ClientMessage,
    Clocks,
    Done,
    Emoted,
    Hello,
    HostMessage,
    Leave,
    Profile,
    Refused,
    Request,
    Said,
    TableChanged,
    TableInfo,
    TakenBack,
    TurnClock,
    Unlock,
    Update,
    Welcome,
)
from net.session.config import MAX_NAME
from net.session.lock import key_of, proof_of
from net.session.told import IMPOSSIBLE, game_of, impossible_table, shown_table, shown_talk

log = logging.getLogger(__name__)

CONNECTING, UP, LOST, CLOSED = "connecting", "up", "lost", "closed"


class Transmit(msgspec.Struct, frozen=True):
    """Send ``message`` to the host."""

    message: ClientMessage


class HangUp(msgspec.Struct, frozen=True):
    """Close the link once what was sent before has gone out; unless ``finished``, connect again."""


class Prove(msgspec.Struct, frozen=True):
    """Work out the answer to a challenge of the host and transmit it: see ``prove``, which takes a while."""

    password: str
    challenge: Challenge


def prove(wanted: Prove) -> Unlock:
    """The answer to a challenge. Takes a tenth of a second. Raises ValueError for a host's nonsense."""
    key = key_of(wanted.password, wanted.challenge.salt)
    return Unlock(proof_of(key, wanted.challenge))


class Joined(msgspec.Struct, frozen=True):
    """The host welcomed us, first or again. Keep ``token``: it brings the seat back."""

    participant: int
    token: str
    seat: int | None
    table: TableInfo


class TableUpdated(msgspec.Struct, frozen=True):
    table: TableInfo


class Observed(msgspec.Struct, frozen=True):
    """What ``seat`` (None: a spectator) sees now and the events that led there, as the game's own types.
    With ``resync`` the events may be incomplete: draw the table afresh. ``can_take_back``: there is something
    one could take back. ``late``: the seat that AI decided for because its person's time was up."""

    version: int
    seat: int | None
    observation: Observation
    events: tuple[Event, ...]
    resync: bool
    can_take_back: bool = False
    late: int | None = None


class AskHint(msgspec.Struct, frozen=True):
    """Have a bot of the person's own choose for ``observation`` (JSON), which is all that it gets; the answer
    goes to ``hinted``."""

    id: int
    version: int
    game: str
    options: dict[str, Value]
    observation: bytes


class Hinted(msgspec.Struct, frozen=True):
    """What a strong AI would do at ``version``, knowing what the person knows."""

    id: int
    version: int
    action: Action


class PasswordWanted(msgspec.Struct, frozen=True):
    """The table called ``name`` is locked: ask the person for its password and hand it to ``give_password``.
    ``text`` says what was wrong with the last one."""

    name: str
    text: Text | None


class ClocksChanged(msgspec.Struct, frozen=True):
    """All the clocks that run now, each with what is left at this moment."""

    clocks: tuple[TurnClock, ...]


class TookBack(msgspec.Struct, frozen=True):
    """Somebody took back their last action; the picture afterwards was told before."""

    participant: int
    seat: int


class Talked(msgspec.Struct, frozen=True):
    """A person said ``text`` or, when that is empty, made the gesture ``emote``. Plain text, never markup."""

    participant: int
    text: str
    emote: str


class RequestDone(msgspec.Struct, frozen=True):
    id: int


class RequestRefused(msgspec.Struct, frozen=True):
    """``id`` is None for a refusal that answers no request of ours."""

    id: int | None
    code: str
    text: Text


class LinkChanged(msgspec.Struct, frozen=True):
    """``state``: ``connecting``, ``up``, ``lost`` (will be tried again) or ``closed`` (for good)."""

    state: str
    text: Text | None = None


ClientUpdate: TypeAlias = (
    Joined
    | TableUpdated
    | Observed
    | PasswordWanted
    | ClocksChanged
    | TookBack
    | Talked
    | Hinted
    | RequestDone
    | RequestRefused
    | LinkChanged
)
Output: TypeAlias = Transmit | HangUp | Prove | AskHint | ClientUpdate

UNREACHABLE = "unreachable"
"""The fault of a host that was looked for in vain for long enough."""

PASSING = ("idle", "handshake-timeout")
"""Faults of a link after which it is worth trying again."""

STRANGERS = 180
"""Times somebody else may answer at the table's address while it is waited for; some five minutes."""

PASSWORD_FAULTS = ("wrong-password", "too-many-tries")
"""Refusals after which the person may type the password again."""


class ClientSession:
    """One person's visit to a table. Request ids are the caller's: unique within a session."""

    def __init__(self, profile: Profile, *, app: str, token: str = "", watch: bool = False) -> None:
        """``token`` is the secret of an earlier visit (or the host's), ``watch`` asks for no seat."""
        self.profile = profile
        self.app = app
        self.token = token
        self.watch = watch
        self.table: TableInfo | None = None
        self.participant = 0
        self.seat: int | None = None
        self.version = 0
        self.finished = False
        self.password = ""
        self.password_wanted = False
        self._challenged_here = False  # on this link: an answer takes a tenth of a second's work
        self.observation: Observation | None = None
        self._table_name = ""
        self._up = False
        self._welcomed = False
        self._strangers = 0
        self._turned_down: Text | None = None
        self._pending: set[int] = set()
        self._kind: type[AnyGame] | None = None
        self._game: AnyGame | None = None  # with the house rules of the table
        self._described: TableInfo | None = None  # the table as the host has told of it
        self._rng = random.Random(0)  # for worlds that nobody sees

    # --- the link -----------------------------------------------------------------------------

    def connecting(self) -> list[Output]:
        """A link is being sought."""
        return [LinkChanged(CONNECTING)]

    def link_up(self) -> list[Output]:
        """A link stands: says hello."""
        self._turned_down = None
        self._challenged_here = False
        hello = Hello(COOKIE, PROTOCOL, self.app, self.profile, self.token, self.watch)
        return [Transmit(hello)]

    def link_lost(self, fault: Fault | None = None) -> list[Output]:
        """The link ended; ``fault`` is what the connection found wrong, if anything. Requests that were
        not answered are refused, for nobody knows what became of them."""
        if self.finished or self.password_wanted:
            return []
        if fault is not None and fault.code == UNREACHABLE:
            return self._close(fault.text)
        if fault is not None and fault.code not in PASSING:
            return self._turned_away(fault.text)
        return [*self._drop_requests(), LinkChanged(LOST, fault.text if fault else self._turned_down)]

    def _close(self, text: Text | None) -> list[Output]:
        self.finished = True
        return [*self._drop_requests(), LinkChanged(CLOSED, text), HangUp()]

    def _turned_away(self, text: Text) -> list[Output]:
        """What answers will not have us. Where we were at the table before, and its host has gone without a
        goodbye, that need not be the end: another table may have taken the address meanwhile."""
        if self._up or not self._welcomed or self._strangers >= STRANGERS:
            return self._close(text)
        self._strangers += 1
        self._turned_down = text
        return [*self._drop_requests(), LinkChanged(LOST, text), HangUp()]

    def _drop_requests(self) -> list[Output]:
        self._up = False
        lost, self._pending = sorted(self._pending), set()
        return [RequestRefused(id, "link-lost", T("The link broke before the host answered.")) for id in lost]

    # --- from the host ------------------------------------------------------------------------

    def received(self, message: HostMessage) -> list[Output]:
        """What a message of the host means for the person."""
        if self.finished:
            return []
        if isinstance(message, Welcome):
            return self._welcome(message)
        if isinstance(message, TableChanged):
            if not self._believe(message.table):
                return self._close(IMPOSSIBLE)
            assert self.table is not None
            return [TableUpdated(self.table)]
        if isinstance(message, Update):
            return self._update(message)
        if isinstance(message, Clocks):
            return self._clocks(message)
        if isinstance(message, TakenBack):
            return [TookBack(message.participant, message.seat)]
        if isinstance(message, Said):
            text = shown_talk(message.text)
            return [Talked(message.participant, text, "")] if text else []
        if isinstance(message, Emoted):
            return [Talked(message.participant, "", message.emote)]
        if isinstance(message, Challenge):
            return self._challenged(message)
        if isinstance(message, Done):
            self._pending.discard(message.id)
            return [RequestDone(message.id)]
        if isinstance(message, Refused):
            return self._refused(message)
        if isinstance(message, Bye):
            return self._as_newcomer() if self._sent_away_before(message) else self._close(message.text)
        return []  # Ping and Pong are the connection's affair

    def _welcome(self, message: Welcome) -> list[Output]:
        table = message.table
        try:
            game = find_game(table.game)
        except UnknownGameError:
            return self._close(
                T("This table plays “{game}”, which your Tavolino doesn’t know.", game=table.game)
            )
        if game.type.rules_version != table.rules_version:
            return self._close(
                T(
                    "The table’s Tavolino {theirs} plays other rules of {game} than your Tavolino {ours}. "
                    "Both sides need the same version.",
                    theirs=message.app,
                    ours=self.app,
                    game=f"text:{game.type.title}",
                )
            )
        self._kind = game
        sits = message.seat is None or message.seat < len(table.seats)
        if not sits or not self._believe(table, message.participant):
            return self._close(IMPOSSIBLE)
        assert self.table is not None
        self._welcomed = self._up = True
        self._strangers = 0
        self.version = 0
        self.token = message.token
        return [
            Joined(message.participant, message.token, message.seat, self.table),
            LinkChanged(UP),
        ]

    def _challenged(self, challenge: Challenge) -> list[Output]:
        if self._challenged_here:
            return []  # once on a link, whatever a host asks
        self._challenged_here = True
        self._table_name = legible(challenge.name, MAX_NAME)
        return [Prove(self.password, challenge)] if self.password else self._want_password(None)

    def _want_password(self, text: Text | None) -> list[Output]:
        """Nobody keeps a link open while a person looks for the password: come again with it."""
        self.password, self.password_wanted = "", True
        return [PasswordWanted(self._table_name, text), HangUp()]

    def give_password(self, password: str) -> None:
        """The password that the person typed; connect again now."""
        self.password, self.password_wanted = password, False

    def _believe(self, table: TableInfo, participant: int | None = None) -> bool:
        """Take in how the table is now; False where none can be like that."""
        assert self._kind is not None
        me = self.participant if participant is None else participant
        game = self._game
        if self._described is None or (table.game, table.options) != (
            self._described.game,
            self._described.options,
        ):
            game = game_of(self._kind, table)
        reason = "" if game is not None else "house rules that can't be"
        if game is not None and table != self._described:
            reason = impossible_table(game, table)
        if not reason and self.table is not None and self._game is not None:
            moved = (table.game, table.table_id) != (self.table.game, self.table.table_id)
            reason = "another table" if self._welcomed and participant is None and moved else ""
        if reason:
            log.warning("the host told of a table that can't be: %s", reason)
            return False
        self._game = game
        self._described, self.table = table, shown_table(table)
        self.participant = me
        self.seat = next((p.seat for p in table.people if p.participant == me), None)
        return True

    def _clocks(self, message: Clocks) -> list[Output]:
        count = len(self.table.seats) if self.table is not None else 0
        if any(clock.seat >= count or clock.left > clock.limit for clock in message.clocks):
            log.warning("the host told of clocks that can't be")
            return self._close(IMPOSSIBLE)
        return [ClocksChanged(message.clocks)]

    def _update(self, message: Update) -> list[Output]:
        if message.version <= self.version and not message.resync:
            return []  # told twice
        assert self._game is not None  # the connection lets nothing through before the welcome
        try:
            observation = msgspec.json.decode(message.observation, type=self._game.observation_type)
            events = tuple(msgspec.json.decode(e, type=self._game.event_type) for e in message.events)
        except msgspec.DecodeError as error:
            return self._close(
                T("The host sent something unreadable: {reason}", reason=str(error)[:MAX_REASON])
            )
        assert self.table is not None
        seats = len(self.table.seats)
        reason = incredible(self._game, seats, message.seat, observation, self._rng)
        reason = reason or impossible_event(self._game, seats, events)
        if message.late is not None and message.late >= seats:
            reason = "a seat that was late and is none"
        if reason:
            log.warning("the host sent an update that can't be: %s", reason)
            return self._close(IMPOSSIBLE)
        self.version = message.version
        self.seat = message.seat
        self.observation = observation
        return [
            Observed(
                message.version,
                message.seat,
                observation,
                events,
                message.resync,
                message.can_take_back,
                message.late,
            )
        ]

    def _refused(self, message: Refused) -> list[Output]:
        if message.code == "unknown-token" and not self._welcomed:
            return self._as_newcomer()
        if message.code in PASSWORD_FAULTS and message.fatal:
            return self._want_password(message.text)
        if message.fatal:
            return self._turned_away(message.text)
        if message.id is not None:
            self._pending.discard(message.id)
        return [RequestRefused(message.id, message.code, message.text)]

    def _sent_away_before(self, message: Bye) -> bool:
        """Whether the host sent us away on an earlier visit, where the person was told."""
        return message.code == "removed" and not self._welcomed and bool(self.token)

    def _as_newcomer(self) -> list[Output]:
        """The token of an old visit is good for nothing any more: come again without it."""
        self.token = ""
        return [HangUp()]

    # --- requests -----------------------------------------------------------------------------

    def ask(self, request: Request) -> list[Output]:
        """Make a request of the host; its number is the caller's."""
        if not self._up:
            return [RequestRefused(request.id, "no-link", T("There is no link to the host right now."))]
        self._pending.add(request.id)
        return [Transmit(request)]

    def act(self, id: int, action: Action) -> list[Output]:
        """Do ``action`` with one's seat, in answer to the newest observation."""
        if self.seat is None:
            return [RequestRefused(id, "not-your-seat", T("You have no seat at this table."))]
        encoded = msgspec.Raw(msgspec.json.encode(action))
        return self.ask(Act(id=id, seat=self.seat, version=self.version, action=encoded))

    def hint(self, id: int) -> list[Output]:
        """Ask one's own AI what it would do."""
        if self.table is None or not self.table.hints_allowed:
            return [RequestRefused(id, "no-hint", T("The host does not allow hints."))]
        seen = self.observation
        if self.seat is None or not getattr(seen, "legal", ()):
            return [RequestRefused(id, "no-hint", T("It isn’t your turn."))]
        observation = msgspec.json.encode(seen)
        return [AskHint(id, self.version, self.table.game, dict(self.table.options), observation)]

    def hinted(self, id: int, version: int, action: bytes | None) -> list[Output]:
        """What one's own AI chose, JSON of an action; None: nothing."""
        if action is None or self._game is None:
            return [RequestRefused(id, "no-hint", T("There is no hint to give here."))]
        if version != self.version:
            return [RequestRefused(id, "no-hint", T("The game has moved on since."))]
        return [Hinted(id, version, msgspec.json.decode(action, type=self._game.action_type))]

    def leave(self) -> list[Output]:
        """Go for good: the seat is AI's and the token is dead."""
        goodbye: list[Output] = [Transmit(Leave())] if self._up else []
        return [] if self.finished else [*goodbye, *self._close(None)]
