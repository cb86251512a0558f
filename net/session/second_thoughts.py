# SPDX-License-Identifier: GPL-3.0-or-later
"""Taking back among people: whoever wants to asks the others at the table, and all of them have to agree.

Alone with AI, and with people at one's own device, it is done at once. Else it would tell too much too
cheaply: what AI answers to a card could be tried out and undone, unseen by those who play on.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from engines.text import T
from net.protocol.messages import Done, Refused, TakenBack
from net.session.matches import Matches
from net.session.outbox import Outbox
from net.session.refusal import Refusal
from net.session.seats import Member
from net.session.table import Table

CONSENT_WITHIN = 20.0
"""Seconds the others have to agree."""

NOT_AGREED = Refusal("not-agreed", T("Not everybody wanted that to be taken back."))
MOVED_ON = Refusal("not-agreed", T("The game went on before everybody had agreed."))


class Postponed(Exception):  # noqa: N818 - no answer yet
    """The request is answered later."""


class _Question(msgspec.Struct):
    member: Member
    request: int
    version: int
    until: float


class SecondThoughts:
    """The one question there may be at a table. Who is still to answer it stands in the table's
    description."""

    def __init__(self, table: Table, matches: Matches, outbox: Outbox, answer: Callable[..., None]) -> None:
        """``answer`` is told a member and the answer to a request of theirs."""
        self._table, self._matches, self._outbox, self._answer = table, matches, outbox, answer
        self._question: _Question | None = None

    def ask(self, member: Member, request: int, now: float) -> None:
        """Take back at once, or ask the others. Raises Refusal, and Postponed while they think."""
        question = self._question
        if question is not None:
            if question.member is member and question.request == request:
                raise Postponed
            raise Refusal("already-asked", T("Somebody wants to take back already."))
        self._table.may_take_back(member)
        here = self._table.roster.connected()
        others = [other for other in here if other.seat is not None and not _together(other, member)]
        if not others:
            self._take_back(member, now)
            return
        self._question = _Question(member, request, self._table.play.version, now + CONSENT_WITHIN)
        self._table.taking_back = member.participant
        self._table.asked = tuple(m.participant for m in others)
        raise Postponed

    def consent(self, member: Member, agreed: bool, now: float) -> None:
        """The answer of one of those who were asked. Raises Refusal."""
        if self._question is None or member.participant not in self._table.asked:
            raise Refusal("nobody-asked", T("Nobody asks you for that now."))
        if not agreed:
            self._end(NOT_AGREED)
            return
        self._table.asked = tuple(p for p in self._table.asked if p != member.participant)
        self._conclude(now)

    def settle(self, now: float) -> None:
        """Who has gone need not answer; what nobody answered in time, or the match has overtaken, is over."""
        question = self._question
        if question is None:
            return
        table = self._table
        if table.stage() != ("playing", question.version) or question.member.peer is None or table.paused:
            self._end(MOVED_ON)
        elif now >= question.until:
            self._end(NOT_AGREED)
        else:
            present = {m.participant for m in table.roster.connected() if m.seat is not None}
            table.asked = tuple(p for p in table.asked if p in present)
            self._conclude(now)

    def next_deadline(self) -> float | None:
        """When the time to answer is up (monotonic seconds)."""
        return self._question.until if self._question is not None else None

    def _conclude(self, now: float) -> None:
        question = self._question
        if question is None or self._table.asked:
            return
        try:
            self._take_back(question.member, now)
        except Refusal as refusal:
            self._end(refusal)
        else:
            self._end(None)

    def _end(self, refusal: Refusal | None) -> None:
        question, self._question = self._question, None
        assert question is not None
        self._table.taking_back, self._table.asked = 0, ()
        id = question.request
        refused = refusal and Refused(refusal.code, refusal.text, id)
        self._answer(question.member, refused or Done(id))

    def _take_back(self, member: Member, now: float) -> None:
        self._matches.taken_back(self._table.take_back(member, now))
        self._outbox.announce(now)
        assert member.seat is not None  # the table has checked that
        self._outbox.tell_all(TakenBack(member.participant, member.seat))


def _together(one: Member, other: Member) -> bool:
    """Whether two people share the host's device (or are one): they talk about it themselves."""
    return one is other or ((one.host or one.local) and (other.host or other.local))
