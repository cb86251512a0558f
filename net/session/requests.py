# SPDX-License-Identifier: GPL-3.0-or-later
"""What people ask of a table: one function for each kind of request, found by its type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from engines.text import T
from net.protocol.messages import (
    Act,
    Allow,
    BackToLobby,
    Configure,
    Consent,
    Done,
    Emote,
    Pause,
    Ready,
    Refused,
    Remove,
    Rename,
    Request,
    Say,
    SetLevel,
    Sit,
    Stand,
    Start,
    SwapSeats,
    TakeBack,
)
from net.session.admission import Admission
from net.session.matches import Matches
from net.session.outbox import Outbox
from net.session.refusal import Refusal
from net.session.seats import Member
from net.session.second_thoughts import Postponed, SecondThoughts
from net.session.table import Table
from net.session.talk import change, said

REMEMBERED_ANSWERS = 64

HOST_ONLY = frozenset({SetLevel, SwapSeats, Configure, Rename, Allow, Start, BackToLobby, Pause, Remove})

RATIONED = frozenset({Sit, Stand, TakeBack, Consent, Ready})
"""What a guest may not do all the time, for everybody is told of it."""

Handler: TypeAlias = Callable[[Member, Any, float], None]
"""Carries out a request of a member, at a time (monotonic seconds). Raises Refusal and then nothing has
changed."""


class Requests:
    """Carries out what people at one table ask for."""

    def __init__(self, table: Table, matches: Matches, admission: Admission, outbox: Outbox) -> None:
        self._table = table
        self._matches = matches
        self._admission = admission
        self._outbox = outbox
        self.second_thoughts = SecondThoughts(table, matches, outbox, self._answered)
        self.handlers: dict[type[Request], Handler] = {
            Act: self._act,
            TakeBack: lambda member, wish, now: self.second_thoughts.ask(member, wish.id, now),
            Consent: lambda member, word, now: self.second_thoughts.consent(member, word.agreed, now),
            Sit: lambda member, sit, now: table.sit(member, sit.seat, now),
            Stand: lambda member, _, now: table.stand(member, now),
            Ready: lambda member, mark, _: table.ready(member, mark.ready),
            Say: self._talk,
            Emote: self._talk,
            SetLevel: lambda _, wish, now: table.set_level(wish.seat, wish.level),
            SwapSeats: lambda _, swap, now: table.swap(swap.first, swap.second),
            Configure: lambda _, wish, now: table.configure(wish.name, wish.options),
            Rename: lambda _, wish, now: table.rename(wish.name),
            Allow: lambda _, wish, now: table.allow(wish, now),
            Pause: lambda _, wish, now: table.pause(wish.paused, now),
            Start: lambda _, start, now: matches.start(now),
            BackToLobby: lambda _, back, now: matches.back_to_lobby(),
            Remove: self._remove,
        }

    def answer(self, member: Member, request: Request, now: float) -> None:
        """Carry out a request once, however often it comes, and answer it."""
        answer = member.answers.get(request.id)
        if answer is None:
            try:
                self._carry_out(member, request, now)
                answer = Done(request.id)
            except Refusal as refusal:
                answer = Refused(refusal.code, refusal.text, request.id)
            except Postponed:
                return
        self._answered(member, answer)

    def _answered(self, member: Member, answer: Done | Refused) -> None:
        """Tell and remember what came of a request."""
        assert answer.id is not None
        member.answers[answer.id] = answer
        if len(member.answers) > REMEMBERED_ANSWERS:
            del member.answers[next(iter(member.answers))]
        self._outbox.tell(member, answer)

    def _carry_out(self, member: Member, request: Request, now: float) -> None:
        kind = type(request)
        if kind in RATIONED:
            change(member, now)
        if kind in HOST_ONLY and not member.host:
            raise Refusal("host-only", T("Only the host of the table can do that."))
        self.handlers[kind](member, request, now)

    def _act(self, member: Member, act: Act, now: float) -> None:
        table = self._table
        table.only_playing()
        if member.seat is None or member.seat != act.seat:
            raise Refusal("not-your-seat", T("You can only play from your own seat."))
        if table.paused:
            raise Refusal("paused", T("The host is holding the table."))
        action = table.play.read_act(act.seat, act.version, bytes(act.action))
        self._matches.step(act.seat, action, now, by=member.participant)

    def _talk(self, member: Member, message: Say | Emote, now: float) -> None:
        self._outbox.tell_all(said(member, message, now))

    def _remove(self, host: Member, request: Remove, now: float) -> None:
        member = self._table.roster.get(request.participant)
        if member is None:
            raise Refusal("no-such-person", T("There is nobody like that at the table."))
        if member is host:
            raise Refusal("not-yourself", T("The host can’t be sent away."))
        self._admission.send_away(member, now)
