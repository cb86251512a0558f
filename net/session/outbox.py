# SPDX-License-Identifier: GPL-3.0-or-later
"""What goes out to the people of a table, in order: each is told what they may know and don't know yet."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engines.contract import Event, Seat
from net.protocol.messages import Clocks, HostMessage, TableChanged, TurnClock, Update
from net.session.effects import Effect, PeerId, Send
from net.session.seats import Member
from net.session.table import LOBBY, Table


class Outbox:
    """The effects of the call under way."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._effects: list[Effect] = []

    def put(self, effect: Effect) -> None:
        """Have this done after what was put in before."""
        self._effects.append(effect)

    def take(self) -> list[Effect]:
        """Everything since the last time."""
        effects, self._effects = self._effects, []
        return effects

    def send(self, peer: PeerId, message: HostMessage) -> None:
        """Send over a link, whoever is at its other end."""
        self.put(Send(peer, message))

    def tell(self, member: Member, message: HostMessage) -> None:
        """Send to a person, if their link stands."""
        if member.peer is not None:
            self.send(member.peer, message)

    def tell_all(self, message: HostMessage) -> None:
        """Send to everyone who is there."""
        for member in self._table.roster.connected():
            self.tell(member, message)

    def show_step(self, events: Sequence[Event], late: Seat | None = None) -> None:
        """Tell everyone who is shown the match what they may know of the step just taken, for ``late``
        because time was up. All of them are in sync, for each call ends with ``announce``."""
        views: dict[Seat | None, Update] = {}
        for member in self._table.viewers():
            if member.seat not in views:
                seen = [event.seen_by(member.seat) for event in events]
                raw = tuple(msgspec.Raw(msgspec.json.encode(e)) for e in seen if e is not None)
                views[member.seat] = self._view(member, raw, late)
            self.tell(member, views[member.seat])

    def announce(self, now: float) -> None:
        """Tell everyone of the table as it is, catch up whoever is out of sync, and tell of the clocks."""
        table = self._table
        info = table.info()
        changed = TableChanged(info)
        for member in table.roster.connected():
            if member.told is not info and member.told != info:
                self.tell(member, changed)
            member.told = info
        if table.phase == LOBBY:
            return
        for member in table.viewers():
            if not member.synced:
                member.synced = True
                self.tell(member, self._view(member))
        clocks = table.clocks()
        for member in table.viewers():
            if member.clocks != clocks:
                member.clocks = clocks
                self.tell(member, Clocks(tuple(_clock(*clock, now) for clock in clocks)))

    def _view(
        self, member: Member, events: tuple[msgspec.Raw, ...] | None = None, late: Seat | None = None
    ) -> Update:
        """The table as it looks to a person, and what led there; without ``events`` afresh."""
        play, seat = self._table.play, member.seat
        observation = msgspec.Raw(msgspec.json.encode(play.state.observation(seat)))
        able = self._table.could_take_back(member)
        return Update(play.version, seat, observation, events or (), events is None, able, late)


def _clock(seat: Seat, since: float, limit: float, now: float) -> TurnClock:
    return TurnClock(seat, max(0, round((since + limit - now) * 1000)), round(limit * 1000))
