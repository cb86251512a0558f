# SPDX-License-Identifier: GPL-3.0-or-later
"""What a client checks of what its host tells about the table, beside the bounds of the messages themselves:
what can't be is not shown, and names are made fit to be read.

Observations and events are ``engines.credible``'s.
"""

from __future__ import annotations

import msgspec

from engines.options import OptionsError
from engines.registry import AnyGame
from engines.text import T
from net.legible import legible
from net.protocol.messages import MAX_PERSON_NAME, MAX_SAID, Profile, TableInfo
from net.session.config import LEVELS, MAX_NAME
from net.session.seats import AWAY, BOT, PERSON

IMPOSSIBLE = T("The host sent something impossible, so the table was left.")
PHASES = ("lobby", "playing", "finished")


def game_of(kind: type[AnyGame], table: TableInfo) -> AnyGame | None:
    """The game that is played at ``table``, None for house rules that can't be."""
    try:
        return kind(kind.options_type.parse(table.options))
    except OptionsError:
        return None


def impossible_table(game: AnyGame, table: TableInfo) -> str:
    """Why no table of this game is like that, "" where one may be. For logs, in English."""
    count = len(table.seats)
    if table.phase not in PHASES:
        return f"the phase {table.phase}"
    if count not in game.type.seat_counts or [seat.seat for seat in table.seats] != list(range(count)):
        return "seats that this game does not have"
    if tuple(seat.team for seat in table.seats) != game.teams(count):
        return "teams that this game does not have"
    if any(seat.controller not in (PERSON, BOT, AWAY) or seat.level not in LEVELS for seat in table.seats):
        return "somebody who is neither a person nor AI"
    people = [person.participant for person in table.people]
    seated = [person.seat for person in table.people if person.seat is not None]
    if len(set(people)) != len(people) or len(set(seated)) != len(seated) or max(seated, default=0) >= count:
        return "people who sit where nobody can"
    if table.seats_open > count:
        return "more open seats than seats"
    return ""


def shown_table(table: TableInfo) -> TableInfo:
    """The table with every name as it can be shown."""
    return msgspec.structs.replace(
        table,
        name=legible(table.name, MAX_NAME) or "?",
        seats=tuple(msgspec.structs.replace(s, profile=shown_profile(s.profile)) for s in table.seats),
        people=tuple(msgspec.structs.replace(p, profile=shown_profile(p.profile)) for p in table.people),
    )


def shown_profile(profile: Profile) -> Profile:
    """The person with a name as it can be shown."""
    return msgspec.structs.replace(profile, name=legible(profile.name, MAX_PERSON_NAME) or "?")


def shown_talk(text: str) -> str:
    """What somebody said, as it can be shown; "" for nothing that can be read."""
    return legible(text, MAX_SAID)
