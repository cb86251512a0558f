# SPDX-License-Identifier: GPL-3.0-or-later
"""Who comes to a table over which link: greeting, lock, tokens, and everybody's going."""

from __future__ import annotations

import hmac
from collections.abc import Callable

from engines.text import T, Text
from net.protocol.messages import PROTOCOL, Bye, Hello, Refused, Unlock, Welcome
from net.session.effects import Close, PeerId
from net.session.lock import Challenges
from net.session.outbox import Outbox
from net.session.refusal import Refusal
from net.session.seats import Member, token_key
from net.session.table import NEXT_DEAL, Table

FORGET_AFTER = 60.0
"""Seconds after which someone away without a seat is forgotten."""

REMOVED_FOR, REMOVED_KEPT = 600.0, 64
"""Seconds for which someone sent away is told so when they come back, and how many of them are remembered:
their link may have been gone at the time, and they go on trying for some minutes."""

REMOVED_TEXT = T("The host has sent you away from the table.")


class Admission:
    """The links of one table, and who is let in over them."""

    def __init__(
        self,
        table: Table,
        outbox: Outbox,
        *,
        host_token: str,
        secrets: Callable[[], str],
        now: float,
        app: str,
    ) -> None:
        """As for ``HostSession``."""
        self._table = table
        self._outbox = outbox
        self._host_key = token_key(host_token)
        self._secrets = secrets
        self._app = app
        self._links: dict[PeerId, Member | None] = {}
        self._origins: dict[PeerId, str] = {}
        self._challenges = Challenges(lambda: token_key(secrets())[:32], now)
        self._invited: set[str] = set()
        self._removed: dict[str, float] = {}  # whose tokens they were, until when
        for member in table.roster:
            if member.host:
                member.key = self._host_key

    # --- links --------------------------------------------------------------------------------

    def connected(self, peer: PeerId, origin: str) -> None:
        """A link stands, from the device ``origin`` ("": this one); nothing is said before its greeting."""
        self._links[peer] = None
        self._origins[peer] = origin

    def knows(self, peer: PeerId) -> bool:
        """Whether a link stands."""
        return peer in self._links

    def member(self, peer: PeerId) -> Member | None:
        """Who has come in over a link."""
        return self._links.get(peer)

    def lost(self, peer: PeerId, now: float) -> None:
        """A link broke: its person is away."""
        member = self._links.pop(peer, None)
        self._origins.pop(peer, None)
        self._challenges.forget(peer)
        if member is not None:
            member.peer = None
            member.away_since = now

    def dismiss_all(self, code: str, text: Text) -> None:
        """Tell everyone goodbye and hang up."""
        for peer in tuple(self._links):
            self._dismiss(peer, code, text)

    def tick(self, now: float) -> None:
        """Forget who has been away for long, turn away who has not answered in time."""
        for member in self._table.roster:
            if _forgettable(member) and now >= member.away_since + FORGET_AFTER:
                self._table.remove(member, now)
        for peer in self._challenges.overdue(now):
            self._turn_away(peer, Refusal("handshake-timeout", T("No greeting came in time.")))

    def next_deadline(self) -> float | None:
        """When ``tick`` is wanted next (monotonic seconds)."""
        times = [m.away_since + FORGET_AFTER for m in self._table.roster if _forgettable(m)]
        if (overdue := self._challenges.next_deadline()) is not None:
            times.append(overdue)
        return min(times, default=None)

    # --- coming -------------------------------------------------------------------------------

    def greet(self, peer: PeerId, hello: Hello, now: float) -> None:
        """A greeting: let them in, or ask a newcomer at a locked table for its password."""
        config = self._table.config
        if config.lock is None or hello.token:
            self._admit(peer, hello, now)
            return
        challenge = self._challenges.ask(
            peer, self._origins[peer], hello, config.lock, self._table.table_id, config.name, now
        )
        self._outbox.send(peer, challenge)
        crowded_out = self._challenges.crowded_out()
        if crowded_out is not None:
            self._turn_away(crowded_out, Refusal("busy", T("The table is busy, please try again.")))

    def unlock(self, peer: PeerId, answer: Unlock, now: float) -> None:
        """The answer to what a newcomer was asked."""
        try:
            hello = self._challenges.answer(peer, answer, self._table.config.lock, now)
        except Refusal as refusal:
            self._turn_away(peer, refusal)
        else:
            if hello is not None:
                self._admit(peer, hello, now)

    def invite(self) -> str:
        """A token with which one newcomer at the host's own device comes in, locked or not."""
        token = self._secrets()
        self._invited.add(token_key(token))
        return token

    def reclaim(self, participant: int) -> str | None:
        """A new token for someone at the host's own device who is away; None without such a person."""
        member = self._table.roster.get(participant)
        if member is None or not member.local or member.peer is not None:
            return None
        token = self._secrets()
        member.key = token_key(token)
        return token

    def _admit(self, peer: PeerId, hello: Hello, now: float) -> None:
        if hello.token and now < self._removed.get(token_key(hello.token), 0.0):
            self._dismiss(peer, "removed", REMOVED_TEXT)
            return
        try:
            member, token = self._identify(hello, self._origins[peer], now)
        except Refusal as refusal:
            self._turn_away(peer, refusal)
            return
        if member.peer is not None:
            self._dismiss(member.peer, "replaced", T("You have come to this table from somewhere else."))
        self._links[peer] = member
        self._table.attach(member, peer, now)
        member.told = self._table.info()
        welcome = Welcome(PROTOCOL, self._app, member.participant, token, member.seat, member.told)
        self._outbox.send(peer, welcome)
        if member.waits:
            self._outbox.send(peer, Refused("next-deal", NEXT_DEAL))

    def _identify(self, hello: Hello, origin: str, now: float) -> tuple[Member, str]:
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
        member = self._table.newcomer(
            hello.profile,
            token_key(token),
            watch=hello.watch,
            host=host,
            now=now,
            origin="" if host or local else origin,
        )
        self._invited.discard(member.key)
        member.local = local
        return member, token

    # --- going --------------------------------------------------------------------------------

    def part(self, member: Member, now: float) -> None:
        """Forget a person for good."""
        if member.peer is not None:
            self._hang_up(member.peer)
        self._table.remove(member, now)

    def send_away(self, member: Member, now: float) -> None:
        """The host wants to see no more of a person: their token dies, and who comes with it is told so."""
        self._outbox.tell(member, Bye("removed", REMOVED_TEXT))
        self._removed[member.key] = now + REMOVED_FOR
        if len(self._removed) > REMOVED_KEPT:
            del self._removed[next(iter(self._removed))]
        self.part(member, now)

    def _turn_away(self, peer: PeerId, refusal: Refusal) -> None:
        self._outbox.send(peer, Refused(refusal.code, refusal.text, fatal=True))
        self._hang_up(peer)

    def _dismiss(self, peer: PeerId, code: str, text: Text) -> None:
        self._outbox.send(peer, Bye(code, text))
        self._hang_up(peer)

    def _hang_up(self, peer: PeerId) -> None:
        self._outbox.put(Close(peer))
        self._challenges.forget(peer)
        member = self._links.pop(peer)
        del self._origins[peer]
        if member is not None:
            member.peer = None


def _forgettable(member: Member) -> bool:
    return member.peer is None and member.seat is None and not member.host
