# SPDX-License-Identifier: GPL-3.0-or-later
"""A table as everybody knows it: its set-up, its people and seats, its phase; and the play behind it.

Every change of who sits where goes through here, so that a decision under way is handed over with the seat.
What may not be done raises ``Refusal`` and changes nothing.
"""

from __future__ import annotations

import math
from typing import Any

import msgspec

from engines.contract import Seat
from engines.options import Value
from engines.rounds import DEAL, SUMMARY
from engines.text import T
from net.legible import legible
from net.protocol.messages import Allow, Profile, TableInfo
from net.session.config import LEVELS, MAX_NAME, TURN_LIMITS, ConfigError, TableConfig
from net.session.effects import PeerId
from net.session.journal import MatchHeader, SavedMatch, SavedPerson
from net.session.play import Decision, Play
from net.session.refusal import Refusal
from net.session.seats import MAX_PEOPLE, Member, Roster
from net.session.sights import Sights

LOBBY, PLAYING, FINISHED = "lobby", "playing", "finished"
NEXT_DEAL = T(
    "You can sit down when the next deal begins: from where you come, somebody has seen cards of this one."
)


class Table:
    """One table. ``match`` counts its matches from 1, ``first_version`` is the version the present one
    began at; versions go on from match to match."""

    def __init__(self, config: TableConfig, table_id: str) -> None:
        """A table in its lobby. Raises ConfigError."""
        self.config = config
        self.game = config.make_game()
        self.table_id = table_id
        self.roster = Roster(config.num_seats)
        self.phase = LOBBY
        self.paused = False
        self.match = 0
        self.first_version = 0
        self.sights = Sights()
        self.taking_back = 0
        self.asked: tuple[int, ...] = ()
        self._play: Play | None = None
        self._info: tuple[Any, TableInfo] | None = None

    @property
    def play(self) -> Play:
        """The match being played, or the last one."""
        assert self._play is not None, "no match has been begun"
        return self._play

    def stage(self) -> tuple[str, int]:
        """The phase, and the version of the play."""
        return self.phase, self._play.version if self._play else 0

    def running(self) -> bool:
        """A match goes on, nothing holds it up, and somebody is there: an empty table waits."""
        held = self.paused or self.taking_back
        return self.phase == PLAYING and not held and bool(self.roster.connected())

    # --- people and seats ---------------------------------------------------------------------

    def newcomer(
        self, profile: Profile, key: str, *, watch: bool, host: bool, now: float, origin: str = ""
    ) -> Member:
        """Someone new, in the first free seat unless they ``watch``: they stand, and see the table but
        nothing of the match where spectators are not allowed. Raises Refusal."""
        seats = self.roster.open_seats()
        if not host:
            if len(self.roster) >= MAX_PEOPLE and (gone := self.roster.longest_away()) is not None:
                self.remove(gone, now)
            if len(self.roster) >= MAX_PEOPLE or not (seats or self.config.spectators_allowed):
                raise Refusal("table-full", T("This table is full."))
        member = self.roster.add(profile, key, host=host)
        member.origin = origin
        allowed = [seat for seat in seats if not self._barred(member, seat)]
        if allowed and not watch:
            self._place(member, allowed[0], now)
        member.waits = bool(seats) and not allowed and not watch
        return member

    def attach(self, member: Member, peer: PeerId, now: float) -> None:
        """A person's link stands: they decide for their seat from now on."""
        member.peer = peer
        member.synced = False
        member.answers = {}
        member.clocks = ()
        self._hand_over(member.seat, now)

    def remove(self, member: Member, now: float) -> None:
        """A person is gone for good; AI takes the seat."""
        self._look()
        self.roster.remove(member)
        self._hand_over(member.seat, now)

    def sit(self, member: Member, wanted: Seat | None, now: float) -> None:
        """Sit down at ``wanted`` (None: anywhere)."""
        held = member.held if self.phase == PLAYING else None
        free = self.roster.open_seats()
        seat = wanted
        if seat is None:
            if not free:
                raise Refusal("no-seat", T("No seat is free."))
            seat = held if held in free else free[0]
        self._check_seat(seat)
        if seat == member.seat:
            return
        if seat not in free:
            raise Refusal("seat-taken", T("Somebody sits there."))
        if held is not None and seat != held:
            raise Refusal("one-hand", T("You have seen another hand of this match; that seat waits for you."))
        if self._barred(member, seat):
            raise Refusal("next-deal", NEXT_DEAL)
        self._place(member, seat, now)
        member.waits = False

    def seat_who_waits(self, now: float) -> None:
        """Those who could not sit down in the middle of the last deal do so now."""
        for member in self.roster.connected():
            if member.waits and member.seat is None:
                free = [seat for seat in self.roster.open_seats() if not self._barred(member, seat)]
                if free:
                    self._place(member, free[0], now)
                    member.waits = False

    def _barred(self, member: Member, seat: Seat) -> bool:
        """Whether a seat is not for this person before the next deal (see ``Sights``)."""
        if not self._look():
            return False
        here = {m.participant for m in self.roster if m.seat is not None}
        return self.sights.bar(seat, member.participant, member.origin, here)

    def _look(self) -> bool:
        """Note who sees which hand now; whether there are any to be seen."""
        deal = self._deal()
        if deal is None:
            return False
        self.sights.begin(deal)
        for member in self.roster:
            if member.seat is not None:
                self.sights.note(member.seat, member.participant, member.origin)
        return True

    def _deal(self) -> tuple[int, int] | None:
        """Which deal is being played, None between two."""
        if self.phase != PLAYING or self._play is None:
            return None
        state: Any = self.play.state
        dealt = not state.is_terminal() and state.phase not in (DEAL, SUMMARY)
        return (self.match, state.deal) if dealt else None

    def stand(self, member: Member, now: float) -> None:
        """Give the seat back to AI."""
        if member.seat is not None:
            self._place(member, None, now)

    def _place(self, member: Member, seat: Seat | None, now: float) -> None:
        self._look()
        self._hand_over(member.seat, now)
        member.seat = seat
        member.ready = member.ready and seat is not None
        member.synced = False
        if self.phase == PLAYING and seat is not None:
            member.held = seat
        self._look()
        self._hand_over(seat, now)

    def ready(self, member: Member, ready: bool) -> None:
        """Mark someone seated as ready for the match, or not."""
        if self.phase == PLAYING:
            raise Refusal("already-playing", T("A match is being played."))
        if member.seat is None:
            raise Refusal("not-your-seat", T("Take a seat first."))
        member.ready = ready

    def may_take_back(self, member: Member) -> None:
        """Raises Refusal where a person can't take back their last action."""
        self.only_playing()
        if member.seat is None:
            raise Refusal("not-your-seat", T("You can only play from your own seat."))
        if not self.config.take_back_allowed:
            raise Refusal("not-allowed", T("The host does not allow taking back."))
        if self.paused:
            raise Refusal("paused", T("The host is holding the table."))
        self.play.why_not_take_back(member.seat, member.participant)

    def could_take_back(self, member: Member) -> bool:
        """Whether a person could take back their last action, if the table were not held."""
        if member.seat is None or not self.config.take_back_allowed:
            return False
        try:
            self.play.why_not_take_back(member.seat, member.participant)
        except Refusal:
            return False
        return True

    def take_back(self, member: Member, now: float) -> int:
        """Undo a person's last action; how many steps that undid. Raises Refusal."""
        self.may_take_back(member)
        assert member.seat is not None
        return self.play.take_back(member.seat, member.participant, now)

    def _hand_over(self, seat: Seat | None, now: float) -> None:
        if self.phase == PLAYING and seat is not None:
            self.play.handed_over(seat, now)

    def _check_seat(self, seat: Seat) -> None:
        if seat >= self.config.num_seats:
            raise Refusal("no-such-seat", T("There is no such seat."))

    # --- the host’s requests ------------------------------------------------------------------

    def set_level(self, seat: Seat, level: str) -> None:
        """The strength of a seat's AI."""
        self._check_seat(seat)
        if level not in LEVELS:
            raise Refusal("no-such-level", T("There is no such level."))
        levels = [*self.config.levels]
        levels[seat] = level
        self.config = msgspec.structs.replace(self.config, levels=tuple(levels))

    def swap(self, first: Seat, second: Seat) -> None:
        """Exchange who sits at two seats, AI and its level included."""
        self._only_in_lobby()
        self._check_seat(first)
        self._check_seat(second)
        one, other = self.roster.at(first), self.roster.at(second)
        if one is not None:
            one.seat = second
        if other is not None:
            other.seat = first
        levels = [*self.config.levels]
        levels[first], levels[second] = levels[second], levels[first]
        self.config = msgspec.structs.replace(self.config, levels=tuple(levels))

    def configure(self, name: str, options: dict[str, Value]) -> None:
        """Another name, other house rules."""
        self._only_in_lobby()
        config = msgspec.structs.replace(self.config, name=legible(name, MAX_NAME), options=options)
        try:
            self.game = config.make_game()
        except ConfigError as error:
            raise Refusal("bad-options", error.text) from None
        self.config = config
        self._nobody_ready()

    def rename(self, name: str) -> None:
        """Another name."""
        config = msgspec.structs.replace(self.config, name=legible(name, MAX_NAME))
        try:
            config.make_game()
        except ConfigError as error:
            raise Refusal("bad-options", error.text) from None
        self.config = config

    def allow(self, wish: Allow, now: float) -> None:
        """What is allowed at the table."""
        low, high = TURN_LIMITS
        if wish.turn_limit and not low <= wish.turn_limit <= high:
            raise Refusal("bad-limit", T("A turn may have from {low} to {high} seconds.", low=low, high=high))
        config = self.config
        if wish.spectators and not config.spectators_allowed:
            for member in self.roster:
                member.synced = member.synced and member.seat is not None
        if wish.turn_limit != config.turn_limit and self.phase == PLAYING:
            self.play.start_clocks(now)
        self.config = msgspec.structs.replace(
            config,
            spectators_allowed=wish.spectators,
            hints_allowed=wish.hints,
            take_back_allowed=wish.take_back,
            turn_limit=float(wish.turn_limit),
        )

    def _nobody_ready(self) -> None:
        for member in self.roster:
            member.ready = False

    def _only_in_lobby(self) -> None:
        if self.phase != LOBBY:
            raise Refusal("not-in-lobby", T("That can only be done before the match."))

    def start(self, now: float) -> None:
        """Begin a match."""
        if self.phase == PLAYING:
            raise Refusal("already-playing", T("A match is being played."))
        self.first_version = self.stage()[1]
        state = self.game.new_initial_state(self.config.num_seats)
        self._play = Play(self.game, state, self.first_version, now)
        self.phase = PLAYING
        self.paused = False
        self.match += 1
        self._nobody_ready()
        for member in self.roster:
            member.held = member.seat
            member.synced = member.peer is not None  # the first step tells everything

    def back_to_lobby(self) -> None:
        """End or abandon the match."""
        self._nobody_ready()
        self.phase = LOBBY
        self.paused = False

    def pause(self, paused: bool, now: float) -> None:
        """Hold the table, or go on with all clocks started anew."""
        self.only_playing()
        self.paused = paused
        self.play.ask_anew(now)

    def only_playing(self) -> None:
        """Raise Refusal unless a match is being played."""
        if self.phase != PLAYING:
            raise Refusal("not-playing", T("No match is being played."))

    # --- who decides --------------------------------------------------------------------------

    def ai_from(self, seat: Seat, decision: Decision) -> float | None:
        """From when (monotonic seconds) AI makes this decision; None: never."""
        member = self.roster.at(seat)
        if member is None:
            return decision.since
        reading = self.game.acknowledgement(self.play.state, seat) is not None
        limit = (self.config.summary_limit if reading else 0) or self.config.turn_limit
        times = [decision.since + limit] if limit else []
        if member.peer is None:
            times.append(member.away_since + self.config.grace)
        return min(times, default=None)

    def out_of_time(self, seat: Seat, decision: Decision, now: float) -> bool:
        """Whether a person who is there has used up the turn's time."""
        member, limit = self.roster.at(seat), self.config.turn_limit
        return (
            bool(limit) and member is not None and member.peer is not None and now >= decision.since + limit
        )

    def clocks(self) -> tuple[tuple[Seat, float, float], ...]:
        """The clocks that run for people who are there: seat, since when (monotonic seconds), limit."""
        limit = self.config.turn_limit
        if not limit or not self.running():
            return ()
        present = {member.seat for member in self.roster.connected()}
        asked = self.play.decisions.items()
        return tuple((seat, decision.since, limit) for seat, decision in asked if seat in present)

    def viewers(self) -> list[Member]:
        """Who is shown the match: everyone seated, and spectators where they are allowed."""
        return [m for m in self.roster.connected() if m.seat is not None or self.config.spectators_allowed]

    # --- told and kept ------------------------------------------------------------------------

    def info(self) -> TableInfo:
        """Everything public; the same object as long as nothing of it changes, for this is asked after every
        message of everyone."""
        basis = (
            *(self.config, self.game, self.phase, self.match, self.paused, self.taking_back, self.asked),
            *((m.participant, m.profile, m.seat, m.peer is None, m.ready) for m in self.roster),
        )
        if self._info is None or self._info[0] != basis:
            self._info = (basis, self._described())
        return self._info[1]

    def _described(self) -> TableInfo:
        return TableInfo(
            table_id=self.table_id,
            name=self.config.name,
            game=self.config.game,
            rules_version=self.game.type.rules_version,
            options=msgspec.to_builtins(self.game.options),
            phase=self.phase,
            match=self.match,
            paused=self.paused,
            seats=self.roster.seats(self.game.teams(self.config.num_seats), self.config.levels),
            seats_open=len(self.roster.open_seats()),
            people=self.roster.people(),
            spectators_allowed=self.config.spectators_allowed,
            locked=self.config.lock is not None,
            hints_allowed=self.config.hints_allowed,
            take_back_allowed=self.config.take_back_allowed,
            turn_limit=math.ceil(self.config.turn_limit),
            taking_back=self.taking_back,
            asked=self.asked,
        )

    def header(self) -> MatchHeader:
        """What the journal keeps of the match beside its actions."""
        return MatchHeader(
            table_id=self.table_id,
            number=self.match,
            first_version=self.first_version,
            rules_version=self.game.type.rules_version,
            config=self.config,
            people=tuple(
                SavedPerson(m.participant, m.profile, m.key, m.seat, m.held, m.host, m.local)
                for m in self.roster
            ),
        )

    @classmethod
    def restored(cls, saved: SavedMatch, now: float) -> Table:
        """The table of a recorded match exactly as it was; everyone is away."""
        header = saved.header
        table = cls(header.config, header.table_id)
        table.phase = PLAYING
        table.match = header.number
        table.first_version = header.first_version
        table._play = Play(table.game, saved.state, header.first_version + saved.steps, now)
        table.sights.unknown(table._deal())
        for person in header.people:
            table.roster.restore(
                Member(
                    participant=person.participant,
                    profile=person.profile,
                    key=person.key,
                    host=person.host,
                    seat=person.seat,
                    held=person.held,
                    local=person.local,
                    away_since=now,
                )
            )
        return table
