# SPDX-License-Identifier: GPL-3.0-or-later
"""The lobby of a table: who sits where, what may be done about it, and under which rules. No Qt."""

from __future__ import annotations

import msgspec

from app.i18n import tr, tr_n
from app.presenters.people import Label
from app.presenters.setup import differences
from app.presenters.words import level_name, names_joined
from engines.options import OptionsError
from engines.registry import UnknownGameError, find_game
from net.protocol.messages import PersonInfo, SeatInfo, TableInfo

PERSON, BOT, AWAY = "person", "bot", "away"


class SeatView(msgspec.Struct, frozen=True):
    """One seat. ``controller`` as in SeatInfo; ``role`` is a line under the name; ``mates`` the seats
    of one's team in words; ``can_sit`` the viewer may take it, ``can_edit`` the viewer sets its AI."""

    seat: int
    number: str
    name: str
    avatar: str
    colour: str
    controller: str
    level: str
    role: str
    team: int
    mine: bool
    host: bool
    participant: int
    can_sit: bool
    can_edit: bool
    can_move: bool


class PersonView(msgspec.Struct, frozen=True):
    """Someone at the table, seated or not."""

    participant: int
    name: str
    avatar: str
    colour: str
    role: str
    mine: bool
    host: bool
    connected: bool
    can_remove: bool


class LobbyView(msgspec.Struct, frozen=True):
    """Everything the lobby page shows, for the viewer it is made for."""

    name: str
    game: str
    title: str
    phase: str
    hosting: bool
    seated: bool
    host_name: str
    seats: tuple[SeatView, ...]
    people: tuple[PersonView, ...]
    teams: bool
    rules: tuple[str, ...]
    status: str
    can_start: bool
    can_stand: bool
    locked: bool = False
    spectators: bool = True
    hints: bool = False
    take_back: bool = False
    turn_limit: int = 0
    allowed: tuple[str, ...] = ()
    ready: bool = False
    can_ready: bool = False


def lobby_view(table: TableInfo, participant: int) -> LobbyView:
    """The lobby as the person with that public number sees it."""
    me = next((p for p in table.people if p.participant == participant), None)
    host = next((p for p in table.people if p.host), None)
    hosting = me is not None and me.host
    teams = len({s.team for s in table.seats}) < len(table.seats)
    in_lobby = table.phase == "lobby"
    return LobbyView(
        name=table.name,
        game=table.game,
        title=game_title(table.game),
        phase=table.phase,
        hosting=hosting,
        seated=me is not None and me.seat is not None,
        host_name=host.profile.name if host else "",
        seats=tuple(_seat_view(s, table, participant, hosting, teams, in_lobby) for s in table.seats),
        people=tuple(_person_view(p, table, participant, hosting) for p in table.people),
        teams=teams,
        rules=rules_of(table),
        status=_status(table, me, host),
        can_start=hosting and in_lobby,
        can_stand=me is not None and me.seat is not None and in_lobby,
        locked=table.locked,
        spectators=table.spectators_allowed,
        hints=table.hints_allowed,
        take_back=table.take_back_allowed,
        turn_limit=table.turn_limit,
        allowed=allowed_at(table),
        ready=me is not None and me.ready,
        can_ready=me is not None and not me.host and me.seat is not None and in_lobby,
    )


def game_title(slug: str) -> str:
    """The game's name, the bare slug for one this version does not know."""
    try:
        return tr(find_game(slug).type.title)
    except UnknownGameError:
        return slug


def rules_of(table: TableInfo) -> tuple[str, ...]:
    """The house rules as they differ from the standard, none when they can't be read."""
    try:
        options = find_game(table.game).options_type.parse(dict(table.options))
    except (UnknownGameError, OptionsError):
        return ()
    return differences(options)


def allowed_at(table: TableInfo) -> tuple[str, ...]:
    """What the host allows and asks, in words."""
    lines = []
    if table.locked:
        lines.append(tr("Newcomers need the table’s password"))
    if not table.spectators_allowed:
        lines.append(tr("No spectators"))
    if table.hints_allowed:
        lines.append(tr("AI gives hints to who asks"))
    if table.take_back_allowed:
        lines.append(tr("The last action can be taken back"))
    if table.turn_limit:
        lines.append(tr("{seconds} seconds for a turn, then AI plays it", seconds=table.turn_limit))
    return tuple(lines)


def _seat_view(
    seat: SeatInfo, table: TableInfo, participant: int, hosting: bool, teams: bool, in_lobby: bool
) -> SeatView:
    mine = seat.controller != BOT and seat.participant == participant
    person = next((p for p in table.people if p.participant == seat.participant), None)
    host = seat.controller != BOT and person is not None and person.host
    return SeatView(
        seat=seat.seat,
        number=tr("Seat {number}", number=seat.seat + 1),
        name=seat.profile.name,
        avatar=seat.profile.avatar,
        colour=seat.profile.colour,
        controller=seat.controller,
        level=seat.level,
        role=_seat_role(seat, table, person, mine, host, teams),
        team=seat.team,
        mine=mine,
        host=host,
        participant=seat.participant,
        can_sit=seat.controller == BOT,
        can_edit=hosting and seat.controller == BOT,
        can_move=hosting and in_lobby,
    )


def _seat_role(
    seat: SeatInfo, table: TableInfo, person: PersonInfo | None, mine: bool, host: bool, teams: bool
) -> str:
    parts: list[str] = []
    if seat.controller == BOT:
        parts.append(tr("AI, {level}", level=level_name(seat.level)))
    elif seat.controller == AWAY:
        parts.append(tr("connection lost"))
    elif mine:
        parts.append(Label(tr("you")))
    elif host:
        parts.append(tr("host"))
    if person is not None and person.ready:
        parts.append(tr("ready"))
    if teams:
        mates = [s.profile.name for s in table.seats if s.team == seat.team and s.seat != seat.seat]
        parts.append(tr("plays with {names}", names=names_joined(mates)))
    return " · ".join(parts)


def _person_view(person: PersonInfo, table: TableInfo, participant: int, hosting: bool) -> PersonView:
    mine = person.participant == participant
    parts: list[str] = []
    if mine:
        parts.append(Label(tr("you")))
    if person.host:
        parts.append(tr("host"))
    if not person.connected:
        parts.append(tr("connection lost"))
    if person.seat is not None:
        parts.append(tr("seat {number}", number=person.seat + 1))
    else:
        parts.append(tr("standing") if table.phase == "lobby" else tr("watching"))
    return PersonView(
        participant=person.participant,
        name=person.profile.name,
        avatar=person.profile.avatar,
        colour=person.profile.colour,
        role=" · ".join(parts),
        mine=mine,
        host=person.host,
        connected=person.connected,
        can_remove=hosting and not mine,
    )


def _status(table: TableInfo, me: PersonInfo | None, host: PersonInfo | None) -> str:
    if me is not None and me.host:
        guests = [p for p in table.people if not p.host and p.seat is not None and p.connected]
        if any(p.ready for p in guests):
            ready = sum(p.ready for p in guests)
            return tr_n(
                "{ready} of {n} guest is ready.", "{ready} of {n} guests are ready.", len(guests), ready=ready
            )
        if table.seats_open == 0:
            return tr("Every seat is taken. Start when you like.")
        return tr_n(
            "{n} seat is open; AI plays it until someone sits down.",
            "{n} seats are open; AI plays them until someone sits down.",
            table.seats_open,
        )
    if host is None or not host.connected:
        return tr("The host is not there at the moment.")
    if me is not None and me.seat is None:
        return tr("You are standing. Take a seat, or stay and watch.")
    if me is not None and me.ready:
        return tr("You are ready. {name} starts the match.", name=host.profile.name)
    return tr("Waiting for {name} to start.", name=host.profile.name)
