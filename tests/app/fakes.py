# SPDX-License-Identifier: GPL-3.0-or-later
"""A runtime without network, bots and journal: it carries requests out at once, like a kind host."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import msgspec

from engines.contract import CHANCE
from engines.registry import find_game
from engines.text import T, Text
from net.discovery.lobby import BLUETOOTH, LAN, FoundTable, Way
from net.discovery.news import UP, Condition, Found, Reach
from net.protocol.messages import (
    PROTOCOL,
    Allow,
    BackToLobby,
    Configure,
    Emote,
    PersonInfo,
    Profile,
    Ready,
    Rename,
    Request,
    Say,
    SeatInfo,
    SetLevel,
    Sit,
    Start,
    SwapSeats,
    TableInfo,
)
from net.session.client import (
    Joined,
    LinkChanged,
    Observed,
    PasswordWanted,
    RequestRefused,
    TableUpdated,
    Talked,
)
from net.session.config import TableConfig

ME = 1
BOT_NAMES = ("Ada", "Bruno", "Carla", "Dino", "Elsa", "Fritz")


def table_info(**changes: Any) -> TableInfo:
    """A four-seated Euchre table in the lobby, the first seat taken by the host (participant 1)."""
    seats = tuple(
        SeatInfo(
            seat=n,
            team=n % 2,
            controller="bot" if n else "person",
            profile=Profile(BOT_NAMES[n] if n else "Anna"),
            level="normal",
            participant=0 if n else ME,
        )
        for n in range(4)
    )
    table = TableInfo(
        table_id="t1",
        name="Anna’s table",
        game="euchre",
        rules_version=1,
        options={},
        phase="lobby",
        match=0,
        paused=False,
        seats=seats,
        seats_open=3,
        people=(PersonInfo(ME, Profile("Anna"), 0, True, True),),
        spectators_allowed=True,
    )
    return msgspec.structs.replace(table, **changes)


class FakeHandle:
    """One's place at a fake table. ``asked`` lists the requests in order: a message as it is, another call as
    its name and arguments."""

    def __init__(self, table: TableInfo, deliver: Callable[[Any], None], addresses: tuple[str, ...]) -> None:
        self.table = table
        self.addresses = addresses
        self.port = int(addresses[0].partition(":")[2] or 47420) if addresses else 0
        self.asked: list[Any] = []
        self.left = False
        self.code = ""
        self.beside: list[tuple[int, FakeHandle]] = []
        self._deliver = deliver
        self._ids = itertools.count(1)

    def tell(self, update: Any) -> None:
        """Deliver an update as the runtime would."""
        self._deliver(update)

    def change(self, **changes: Any) -> None:
        """Change the table and tell of it."""
        self.table = msgspec.structs.replace(self.table, **changes)
        for handle in (self, *(other for _, other in self.beside)):
            handle.tell(TableUpdated(self.table))

    def _note(self, request: Any) -> int:
        self.asked.append(request)
        return next(self._ids)

    def _set_seat(self, number: int, **changes: Any) -> None:
        self.change(
            seats=tuple(
                msgspec.structs.replace(s, **changes) if s.seat == number else s for s in self.table.seats
            )
        )

    def ask(self, request: Request) -> int:
        """Note the request and carry it out."""
        id = self._note(request)
        if isinstance(request, Sit):
            self._sit()
        elif isinstance(request, SetLevel):
            self._set_seat(request.seat, level=request.level)
        elif isinstance(request, SwapSeats):
            self._swap(request.first, request.second)
        elif isinstance(request, Configure):
            self.change(name=request.name, options=request.options)
        elif isinstance(request, Rename):
            self.change(name=request.name)
        elif isinstance(request, Start):
            self._start()
        elif isinstance(request, BackToLobby):
            self.change(phase="lobby")
        elif isinstance(request, Allow):
            self._allow(request)
        elif isinstance(request, Ready):
            self._ready(request.ready)
        elif isinstance(request, Say):
            self.tell(Talked(ME, request.text, ""))
        elif isinstance(request, Emote):
            self.tell(Talked(ME, "", request.emote))
        return id

    def act(self, action: Any) -> int:
        return self._note(("act", action))

    def hint(self) -> int:
        return self._note(("hint",))

    def _sit(self) -> None:
        me = next(p for p in self.table.people if p.participant == ME)
        if me.seat is None and self.table.seats_open:
            free = next(s.seat for s in self.table.seats if s.controller == "bot")
            self._set_seat(free, profile=me.profile, controller="person", participant=ME)
            seated = msgspec.structs.replace(me, seat=free)
            people = tuple(seated if p.participant == ME else p for p in self.table.people)
            self.change(people=people, seats_open=self.table.seats_open - 1)

    def _swap(self, first: int, second: int) -> None:
        seats = list(self.table.seats)
        one, other = seats[first], seats[second]
        seats[first] = msgspec.structs.replace(other, seat=first, team=one.team)
        seats[second] = msgspec.structs.replace(one, seat=second, team=other.team)
        self.change(seats=tuple(seats))

    def _start(self) -> None:
        self.change(phase="playing", match=self.table.match + 1)
        game = find_game(self.table.game)
        state = game(game.options_type.parse(dict(self.table.options))).new_initial_state(
            len(self.table.seats)
        )
        step = state.apply(CHANCE, state.sample_chance(random.Random(7)))
        for seat, handle in ((0, self), *self.beside):
            events = tuple(seen for event in step.events if (seen := event.seen_by(seat)) is not None)
            handle.tell(Observed(1, seat, step.state.observation(seat), events, True))

    def _allow(self, wish: Allow) -> None:
        self.change(
            spectators_allowed=wish.spectators,
            hints_allowed=wish.hints,
            take_back_allowed=wish.take_back,
            turn_limit=wish.turn_limit,
        )

    def _ready(self, ready: bool) -> None:
        people = tuple(
            msgspec.structs.replace(p, ready=ready) if p.participant == ME else p for p in self.table.people
        )
        self.change(people=people)

    # --- not asked of the host by a message ---

    def set_password(self, code: str) -> None:
        self.code = code
        self.change(locked=bool(code))

    def give_password(self, code: str) -> None:
        self.asked.append(("give_password", code))
        if code == "4711":
            self.tell(Joined(ME, "secret", 0, self.table))
            self.tell(LinkChanged("up"))
        else:
            self.tell(PasswordWanted(self.table.name, T("That is not the password of this table.")))

    def add_local(
        self, profile: Profile, deliver: Callable[[Any], None], *, token: str = "", participant: int = 0
    ) -> FakeHandle:
        self.asked.append(("add_local", profile.name, token, participant))
        number = participant or ME + 1 + len(self.beside)
        seat = next(s.seat for s in self.table.seats if s.controller == "bot")
        handle = FakeHandle(self.table, deliver, ())
        self.beside.append((seat, handle))
        self._set_seat(seat, profile=profile, controller="person", participant=number)
        self.change(people=(*self.table.people, PersonInfo(number, profile, seat, True, False)))
        handle.tell(Joined(number, f"secret {number}", seat, self.table))
        return handle

    def set_pace(self, seconds: float) -> None:
        self.asked.append(("set_pace", seconds))

    def leave(self) -> None:
        self.left = True


def found_table(number: int = 1, **changes: Any) -> FoundTable:
    """A table of the neighbourhood, open to everyone."""
    table = FoundTable(
        table_id=f"t{number}",
        name=f"Table {number}",
        game="euchre",
        seats_open=2,
        protocol=PROTOCOL,
        locked=False,
        ways=(Way(LAN, f"192.0.2.{number}:47420", f"192.0.2.{number}"),),
        host="Bea",
        seats=4,
    )
    return msgspec.structs.replace(table, **changes)


def bluetooth_way(address: str = "bt:00:11:22:33:44:55", signal: int | None = -50) -> Way:
    return Way(BLUETOOTH, address, "Bea’s laptop", signal)


class FakeSearch:
    """A search over Bluetooth. ``asked`` lists what was wanted of it."""

    def __init__(self, deliver: Callable[[Any], None]) -> None:
        self.deliver = deliver
        self.asked: list[str] = []

    def look(self) -> None:
        self.asked.append("look")

    def stop(self) -> None:
        self.asked.append("stop")

    def close(self) -> None:
        self.asked.append("close")


class FakeRuntime:
    """Stands in for ``net.runtime.Runtime``. An address that begins with “no” can't be reached, one that
    begins with “slow” never answers, one that begins with “locked” wants a code. Who does not ask for a seat
    is given one all the same, but at an address that begins with “stand”."""

    def __init__(self) -> None:
        self.running = False
        self.handles: list[FakeHandle] = []
        self.resumed: list[tuple[int, bool]] = []
        self.joined: list[tuple[str, Profile, str]] = []
        self.watching: list[bool] = []
        self.knocked: list[str] = []
        self.interfaces = ""
        self.bluetooth = ""
        self.browsing: Callable[[Found], None] | None = None
        self.refreshed = 0
        self.searches: list[FakeSearch] = []
        self.entries: list[Any] = []
        self.problems: list[Text] = []
        self.error: Exception | None = None

    def start(self) -> None:
        self.running = True

    def stop(self) -> None:
        self.running = False

    def unfinished(self) -> list[Any]:
        return self.entries

    def journal_problems(self) -> list[Text]:
        problems, self.problems = self.problems, []
        return problems

    # --- finding ---

    def use_interfaces(self, setting: str) -> None:
        self.interfaces = setting

    def use_bluetooth(self, setting: str) -> None:
        self.bluetooth = setting

    def browse(self, deliver: Callable[[Found], None]) -> None:
        self.browsing = deliver
        deliver(Found((), Condition(UP)))

    def stop_browsing(self) -> None:
        self.browsing = None

    def refresh(self) -> None:
        self.refreshed += 1

    def find(self, *tables: FoundTable, network: Condition = Condition(UP)) -> None:  # noqa: B008
        """Show these tables to whoever looks."""
        assert self.browsing is not None, "nobody looks"
        self.browsing(Found(tables, network))

    def search_bluetooth(self, deliver: Callable[[Any], None]) -> FakeSearch:
        self.searches.append(FakeSearch(deliver))
        return self.searches[-1]

    # --- tables ---

    def host(
        self,
        config: TableConfig,
        profile: Profile,
        deliver: Callable[[Any], None],
        *,
        listen: bool,
        port: int = 0,
        bluetooth: bool = False,
    ) -> FakeHandle:
        if self.error is not None:
            raise self.error
        table = table_info(name=config.name, options=config.options)
        seats = tuple(
            msgspec.structs.replace(s, level=config.levels[s.seat], profile=s.profile if s.seat else profile)
            for s in table.seats
        )
        people = (PersonInfo(ME, profile, 0, True, True),)
        table = msgspec.structs.replace(table, seats=seats, people=people)
        return self._enter(table, deliver, (f"192.0.2.7:{port or 47420}",) if listen else ())

    def resume(
        self,
        match_id: int,
        profile: Profile,
        deliver: Callable[[Any], None],
        listen: bool = True,
        port: int = 0,
        *,
        before: int = 0,
        bluetooth: bool = False,
    ) -> FakeHandle:
        self.resumed.append((match_id, listen))
        at = ("192.0.2.7" + (f":{before}" if before else ""),) if listen else ()
        handle = self._enter(table_info(), deliver, at)
        handle.ask(Start())
        return handle

    def join(
        self,
        addresses: list[str],
        profile: Profile,
        deliver: Callable[[Any], None],
        token: str = "",
        *,
        watch: bool = False,
    ) -> FakeHandle:
        self.knocked = addresses
        self.watching.append(watch)
        address = addresses[0]
        self.joined.append((address, profile, token))
        if address.startswith("no"):
            handle = FakeHandle(table_info(), deliver, ())
            deliver(LinkChanged("connecting"))
            deliver(LinkChanged("closed", T("Nobody answers at {address}", address=address)))
            return handle
        if address.startswith("slow"):
            handle = FakeHandle(table_info(), deliver, ())
            deliver(LinkChanged("connecting"))
            return handle
        if address.startswith("locked"):
            handle = FakeHandle(table_info(name="Bea’s table", locked=True), deliver, ())
            deliver(LinkChanged("connecting"))
            deliver(PasswordWanted("Bea’s table", None))
            self.handles.append(handle)
            return handle
        host = PersonInfo(9, Profile("Bea"), 0, True, True)
        guest = PersonInfo(ME, profile, 1, True, False)
        table = table_info(name="Bea’s table", people=(host, guest))
        seats = list(table.seats)
        seats[0] = msgspec.structs.replace(seats[0], profile=host.profile, participant=9)
        if address.startswith("stand") and watch:
            standing = msgspec.structs.replace(guest, seat=None)
            options = {"joker": True, "points_to_win": 7}
            table = msgspec.structs.replace(
                table, seats=tuple(seats), people=(host, standing), options=options
            )
            return self._enter(table, deliver, ())
        seats[1] = msgspec.structs.replace(seats[1], profile=profile, participant=ME, controller="person")
        return self._enter(msgspec.structs.replace(table, seats=tuple(seats), seats_open=2), deliver, ())

    def _enter(
        self, table: TableInfo, deliver: Callable[[Any], None], addresses: tuple[str, ...]
    ) -> FakeHandle:
        handle = FakeHandle(table, deliver, addresses)
        self.handles.append(handle)
        mine = next(p.seat for p in table.people if p.participant == ME)
        deliver(LinkChanged("connecting"))
        deliver(Joined(ME, "secret", mine, table))
        deliver(LinkChanged("up"))
        if addresses:
            deliver(Reach(addresses, "5DBYS", Condition(UP)))
        return handle


def refusal(text: str) -> RequestRefused:
    """A request turned down for a reason."""
    return RequestRefused(1, "no", T(text))
