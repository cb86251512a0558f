# SPDX-License-Identifier: GPL-3.0-or-later
"""Who sits where at one table, as one of them sees it: places, names and teams. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import localise, tr
from app.presenters.people import Forms, Label, label_of, said
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

    def team_names(self, team: int) -> str:
        """Those of a team, each by name: so the log tells of everybody."""
        return names_joined([self.name(seat) for seat in sorted(self.seats_of(team), key=self.slot)])

    def about(self, sentence: Forms, *seats: Seat, **args: object) -> str:
        """A sentence about those at ``seats`` in the wording that fits them. Raises ValueError where it has
        none."""
        you, others = self._called(seats)
        return said(sentence, you, others, **args)

    def label(self, *seats: Seat) -> Label:
        """Those at ``seats`` as a plate or the head of a row calls them, the viewer first as “You”."""
        return label_of(*self._called(seats))

    def team_label(self, team: int) -> Label:
        """Those of a team as the head of a row calls them."""
        return self.label(*self.seats_of(team))

    def your_team(self) -> int | None:
        """The team that “you” means: the viewer’s, none where several people read the same screen."""
        return None if self.several else self.my_team()

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

    def _called(self, seats: Sequence[Seat]) -> tuple[bool, list[str]]:
        """Whether “you” is among those at ``seats``, and the names of the others clockwise from the viewer.
        Where several people read the same screen, “you” would be any of them."""
        you = None if self.several else self.viewer
        return you in seats, [self.name(seat) for seat in sorted(seats, key=self.slot) if seat != you]

    def _seat_info(self, seat: Seat) -> SeatInfo:
        return self._info.seats[seat]

    def _typed_name(self, typed: str) -> str:
        kind, rest = split_typed(typed)
        number = whole_number(rest, len(self._info.seats))
        if number is None or (kind == "team" and number not in self._teams):
            return rest
        return self.team_names(number) if kind == "team" else self.name(number)
