# SPDX-License-Identifier: GPL-3.0-or-later
"""The authority of a table, sans-IO: messages and the time go in, effects come out.

A HostSession is the only holder of a State. It checks who speaks, what they may ask and which version they
answer; it redacts once, before anything reaches a link; it never runs a bot and never waits. ``now`` is
monotonic seconds throughout. Whoever runs it carries out the effects of each call in order and calls
``tick`` at ``next_deadline``.

Its parts own a piece of the state each: ``Table`` who sits where and by which rules, ``Admission`` the links
and who is let in, ``Matches`` the play and its record, ``Outbox`` what goes out. ``Requests`` has nothing of
its own: it takes each request to whom it concerns.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from engines.text import T
from net.protocol.messages import ClientMessage, Hello, Leave, Request, Unlock
from net.session.admission import Admission
from net.session.config import Lock
from net.session.effects import Effect, PeerId
from net.session.journal import Journal, JournalError
from net.session.matches import Matches
from net.session.outbox import Outbox
from net.session.requests import Requests
from net.session.table import Table


class HostSession:
    """One table, from its lobby through any number of matches until the host leaves (``closed``)."""

    def __init__(
        self,
        table: Table,
        *,
        host_token: str,
        seed: Callable[[], int],
        secrets: Callable[[], str],
        journal: Journal | None,
        now: float,
        app: str,
        record: int = 0,
    ) -> None:
        """``table`` is a new one, or that of a recorded match (see ``resume``). The first to say hello with
        ``host_token`` is the host. ``seed`` gives an unguessable seed for each shuffle, ``secrets`` a fresh
        token for each person, ``app`` is the version of Tavolino."""
        self.closed = False
        self._table = table
        self._outbox = Outbox(table)
        self._admission = Admission(
            table, self._outbox, host_token=host_token, secrets=secrets, now=now, app=app
        )
        self._matches = Matches(table, self._outbox, seed=seed, journal=journal, record=record)
        self._requests = Requests(table, self._matches, self._admission, self._outbox)

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
        journal.lock(match_id)
        try:
            saved = journal.load(match_id)
        except JournalError:
            journal.release(match_id)
            raise
        session = cls(
            Table.restored(saved, now),
            host_token=host_token,
            seed=seed,
            secrets=secrets,
            journal=journal,
            now=now,
            app=app,
            record=match_id,
        )
        session._matches.tell_host(journal.how_old(saved))
        journal.resumed(match_id)
        return session

    @property
    def table_id(self) -> str:
        return self._table.table_id

    @property
    def name(self) -> str:
        """The table's name."""
        return self._table.config.name

    # --- what the runtime calls ---------------------------------------------------------------

    def peer_connected(self, peer: PeerId, now: float, origin: str = "") -> list[Effect]:
        """A link stands, from the device ``origin`` ("": this one); nothing is said before its hello."""
        self._admission.connected(peer, origin)
        return []

    def received(self, peer: PeerId, message: ClientMessage, now: float) -> list[Effect]:
        """A message came over a link; one from a link already closed is ignored. The link's connection
        sees to it that a greeting comes first, and once."""
        if self.closed or not self._admission.knows(peer):
            return []
        member = self._admission.member(peer)
        if isinstance(message, Hello):
            self._admission.greet(peer, message, now)
        elif isinstance(message, Unlock):
            self._admission.unlock(peer, message, now)
        elif isinstance(message, Leave) and member is not None:
            if member.host:
                return self.close(now)
            self._admission.part(member, now)
        elif isinstance(message, Request) and member is not None:
            self._requests.answer(member, message, now)
        return self._settle(now)

    def peer_lost(self, peer: PeerId, now: float) -> list[Effect]:
        """A link broke. Its person is away; AI plays for them after the grace period."""
        self._admission.lost(peer, now)
        return self._settle(now)

    def bot_chose(self, request: int, action: bytes, now: float) -> list[Effect]:
        """A bot's answer, JSON of an action; checked like anyone's. A late one is ignored."""
        return self._settle(now) if self._matches.bot_chose(request, action, now) else []

    def bot_failed(self, request: int, now: float) -> list[Effect]:
        """A bot could not answer: an easy one is asked, then the first legal action is taken."""
        return self._settle(now) if self._matches.bot_failed(request) else []

    def tick(self, now: float) -> list[Effect]:
        """Time has passed."""
        self._admission.tick(now)
        return self._settle(now)

    def next_deadline(self) -> float | None:
        """When ``tick`` is wanted next (monotonic seconds)."""
        thoughts = self._requests.second_thoughts.next_deadline()
        deadlines = self._admission.next_deadline(), self._matches.next_deadline(), thoughts
        return min((at for at in deadlines if at is not None), default=None)

    def set_pace(self, pace: float) -> None:
        """Seconds of visible thinking from the next bot decision on."""
        self._table.config = msgspec.structs.replace(self._table.config, pace=pace)

    def set_lock(self, lock: Lock | None, now: float) -> list[Effect]:
        """Lock the table to newcomers, or open it. Who is there stays."""
        self._table.config = msgspec.structs.replace(self._table.config, lock=lock)
        return self._settle(now)

    def invite(self) -> str:
        """A token with which one newcomer at the host's own device comes in, locked or not."""
        return self._admission.invite()

    def reclaim(self, participant: int) -> str | None:
        """A new token for someone at the host's own device who is away (the host's program was killed); None
        when there is nobody like that."""
        return self._admission.reclaim(participant)

    def close(self, now: float) -> list[Effect]:
        """The host goes: everyone is told and hung up on; the match stays in the journal."""
        self._admission.dismiss_all("host_left", T("The host has closed the table."))
        self.closed = True
        self._matches.release()
        return self._settle(now)

    def _settle(self, now: float) -> list[Effect]:
        """After every call: tell of the table, catch up whoever needs it, go on, write down."""
        self._requests.second_thoughts.settle(now)
        self._outbox.announce(now)
        before = self._table.stage()
        self._matches.advance(now)
        if self._table.stage() != before:
            self._requests.second_thoughts.settle(now)
            self._outbox.announce(now)
        self._matches.write_down(now)
        return self._outbox.take()
