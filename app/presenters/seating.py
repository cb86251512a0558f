# SPDX-License-Identifier: GPL-3.0-or-later
"""Who sits where at one table, as one of them sees it: places, names and teams. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import localise, tr
from app.presenters.view import PersonView
from app.presenters.words import names_joined
from engines.contract import Seat
from engines.text import Text, split_typed, whole_number
from net.protocol.messages import SeatInfo, TableInfo

BOT_COLOURS = ("#2f7d6b", "#a8442a", "#4d7a2e", "#7a4a9c", "#8a6414", "#b03a63")
"""The discs of bots by seat, so that they can be told apart; people choose their own colour."""


class Seating:
    """The people at a table. ``viewer`` is the seat that looks, None for a spectator."""

    def __init__(self, info: TableInfo, teams: Sequence[int], viewer: Seat | None) -> None:
        self.viewer = viewer
        self._info = info
        self._num_seats = len(info.seats)
        self._teams = teams  # by seat
        self.several = False  # people read the same screen

    def set_table(self, info: TableInfo) -> None:
        """Take over who sits where now; texts made from here on use the new names."""
        self._info = info

    def slot(self, seat: Seat) -> int:
        """Where a seat is, clockwise from the viewer at 0."""
        return (seat - (self.viewer or 0)) % self._num_seats

    def name(self, seat: Seat) -> str:
        """The name of who sits at ``seat``."""
        return self._seat_info(seat).profile.name

    def team_name(self, team: int) -> str:
        """Those of a team, the viewer first as "You"."""
        return names_joined([self.you_or_name(seat) for seat in sorted(self.seats_of(team), key=self.slot)])

    def named_team(self, team: int) -> str:
        """Those of a team, each by name."""
        return names_joined([self.name(seat) for seat in sorted(self.seats_of(team), key=self.slot)])

    def addressed(self, team: int) -> bool:
        """Whether “you” means this team."""
        return team == self.your_team()

    def your_team(self) -> int | None:
        """The team that “you” means: the viewer’s, none where several people read the same screen."""
        return None if self.several else self.my_team()

    def you_or_name(self, seat: Seat) -> str:
        return tr("You") if seat == self.viewer else self.name(seat)

    def my_team(self) -> int | None:
        """The viewer's team, None for a spectator."""
        return None if self.viewer is None else self._teams[self.viewer]

    def mark(self, team: int) -> int:
        """Which colour and shape a team has: 0 for that of who sits at the bottom, then clockwise."""
        return (team - self._teams[self.viewer or 0]) % (max(self._teams) + 1)

    def seats_of(self, team: int) -> list[Seat]:
        """Who plays for a team."""
        return [seat for seat in range(self._num_seats) if self._teams[seat] == team]

    def partners(self, seat: Seat) -> list[Seat]:
        """The others of a seat's team."""
        return [other for other in self.seats_of(self._teams[seat]) if other != seat]

    def people(self) -> tuple[PersonView, ...]:
        """Who sits at each seat, by seat."""
        mine = self.my_team()
        views = []
        for info in self._info.seats:
            seat, bot = info.seat, info.controller == "bot"
            views.append(
                PersonView(
                    seat=seat,
                    slot=self.slot(seat),
                    name=info.profile.name,
                    avatar=info.profile.avatar,
                    colour=BOT_COLOURS[seat % len(BOT_COLOURS)] if bot else info.profile.colour,
                    controller=info.controller,
                    status=tr("Away – AI sits in") if info.controller == "away" else "",
                    me=seat == self.viewer,
                    partner=seat != self.viewer and mine is not None and self._teams[seat] == mine,
                    mark=self.mark(self._teams[seat]),
                )
            )
        return tuple(views)

    def words(self, text: Text) -> str:
        """A sentence of the engines or the host in the reader's language, with the names at this table."""
        return localise(text, self._typed_name)

    def thinking(self, seat: Seat) -> str:
        """The line that tells whom everybody waits for."""
        if self._seat_info(seat).controller == "person":
            return tr("{name}’s turn", name=self.name(seat))
        return tr("{name} is thinking", name=self.name(seat))

    def _seat_info(self, seat: Seat) -> SeatInfo:
        return self._info.seats[seat]

    def _typed_name(self, typed: str) -> str:
        kind, rest = split_typed(typed)
        number = whole_number(rest, len(self._info.seats))
        if number is None or (kind == "team" and number not in self._teams):
            return rest
        return self.team_name(number) if kind == "team" else self.name(number)
