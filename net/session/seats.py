# SPDX-License-Identifier: GPL-3.0-or-later
"""Who is at a table and who sits where.

A person holds at most one seat, a seat at most one person; a seat nobody holds is AI's. Tokens are kept as
hashes only: they are long random secrets, so a plain hash is enough to make a stolen journal useless.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence

import msgspec

from engines.text import T
from net.legible import legible
from net.letters import look
from net.protocol.connection import Budget
from net.protocol.messages import MAX_PERSON_NAME, Done, PersonInfo, Profile, Refused, SeatInfo, TableInfo
from net.session.effects import PeerId
from net.session.refusal import Refusal

PERSON, BOT, AWAY = "person", "bot", "away"

MAX_PEOPLE = 32
"""People at one table, seated or not, present or away."""

BOT_NAMES = (
    "Ada",
    "Bruno",
    "Clara",
    "Dario",
    "Elsa",
    "Fausto",
    "Greta",
    "Hugo",
    "Ines",
    "Jonas",
    "Kora",
    "Luca",
)
ALL_BOT_NAMES = (*BOT_NAMES, *(f"{name} {number}" for number in (2, 3, 4) for name in BOT_NAMES))
"""Enough for twelve seats whatever names the people at the table have taken."""
BOT_COLOUR = "#7a8794"


def token_key(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Member(msgspec.Struct, kw_only=True):
    """One person. ``peer`` is None while away (since ``away_since``). ``held`` is the seat whose cards they
    have seen in this match. ``told`` is the table as last described to them, ``synced`` false when their
    picture of the match must be sent afresh, ``answers`` what their link's last requests came to. ``local``:
    they share the host's device; ``origin`` is the device they come from, "" the host's own; ``waits``: they
    would like a seat as soon as one may be theirs; ``talk`` is how much they may say, ``changes`` how often
    they may change what everybody sees, ``clocks`` what they know to run."""

    participant: int
    profile: Profile
    key: str
    host: bool
    seat: int | None = None
    held: int | None = None
    peer: PeerId | None = None
    away_since: float = 0.0
    told: TableInfo | None = None
    synced: bool = False
    answers: dict[int, Done | Refused] = {}
    ready: bool = False
    local: bool = False
    origin: str = ""
    waits: bool = False
    talk: Budget | None = None
    changes: Budget | None = None
    clocks: tuple[tuple[int, float, float], ...] = ()


class Roster:
    """The people of a table with ``num_seats`` seats."""

    def __init__(self, num_seats: int) -> None:
        self._num_seats = num_seats
        self._members: dict[int, Member] = {}
        self._last = 0

    def __iter__(self) -> Iterator[Member]:
        return iter(tuple(self._members.values()))

    def __len__(self) -> int:
        return len(self._members)

    def connected(self) -> list[Member]:
        """Everyone whose link stands."""
        return [member for member in self if member.peer is not None]

    def get(self, participant: int) -> Member | None:
        return self._members.get(participant)

    def by_key(self, key: str) -> Member | None:
        """Whose token it is. Takes as long for a wrong key as for a right one."""
        found = None
        for member in self:
            if hmac.compare_digest(member.key, key):
                found = member
        return found

    def at(self, seat: int) -> Member | None:
        """Who holds ``seat``; None: AI."""
        return next((member for member in self if member.seat == seat), None)

    def open_seats(self) -> list[int]:
        """Seats a newcomer may take, ascending."""
        held = {member.seat for member in self}
        return [seat for seat in range(self._num_seats) if seat not in held]

    def longest_away(self) -> Member | None:
        """Who has been away the longest of those who hold no seat."""
        away = [m for m in self if m.peer is None and m.seat is None and not m.host]
        return min(away, key=lambda member: member.away_since, default=None)

    # --- coming and going ---------------------------------------------------------------------

    def add(self, profile: Profile, key: str, *, host: bool) -> Member:
        """A newcomer, without a seat yet. Raises Refusal for a name nobody could read."""
        self._last += 1
        profile = self.profile_for(profile, self._last)
        return self.restore(Member(participant=self._last, profile=profile, key=key, host=host))

    def restore(self, member: Member) -> Member:
        """Someone of an earlier time."""
        self._last = max(self._last, member.participant)
        self._members[member.participant] = member
        return member

    def remove(self, member: Member) -> None:
        """Forget a person: the seat is AI's, the token is dead."""
        del self._members[member.participant]

    def profile_for(self, profile: Profile, participant: int) -> Profile:
        """``profile`` with a name that can be shown on one line and that looks like nobody else's here: a
        second “Bo” is called “Bo (2)”, whatever its letters are made of. Raises Refusal."""
        wanted = legible(profile.name, MAX_PERSON_NAME)
        if not wanted:
            raise Refusal("bad-name", T("A name needs at least one visible letter."))
        taken = self._looks(but=participant)
        name, count = wanted, 1
        while not taken.isdisjoint(look(name)):
            count += 1
            suffix = f" ({count})"
            name = legible(wanted, MAX_PERSON_NAME - len(suffix)) + suffix
        return msgspec.structs.replace(profile, name=name)

    def _looks(self, but: int | None = None) -> set[str]:
        """How the names of all here, one person apart, may be read."""
        return {reading for m in self if m.participant != but for reading in look(m.profile.name)}

    # --- what everybody is told ---------------------------------------------------------------

    def people(self) -> tuple[PersonInfo, ...]:
        return tuple(
            PersonInfo(m.participant, m.profile, m.seat, m.peer is not None, m.host, m.ready) for m in self
        )

    def seats(self, teams: Sequence[int], levels: Sequence[str]) -> tuple[SeatInfo, ...]:
        """Every seat with its one controller."""
        names = self._looks()
        free = [name for name in ALL_BOT_NAMES if names.isdisjoint(look(name))]
        infos = []
        held = {m.seat: m for m in self}
        for seat in range(self._num_seats):
            member = held.get(seat)
            if member is None:
                bot = Profile(free[seat % len(free)], "bot", BOT_COLOUR)
                infos.append(SeatInfo(seat, teams[seat], BOT, bot, levels[seat], 0))
            else:
                controller = AWAY if member.peer is None else PERSON
                infos.append(
                    SeatInfo(seat, teams[seat], controller, member.profile, levels[seat], member.participant)
                )
        return tuple(infos)
