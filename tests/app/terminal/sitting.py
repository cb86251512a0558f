# SPDX-License-Identifier: GPL-3.0-or-later
"""One person at a terminal in a position of any game, without a runtime: lines are typed, what is written and
what is asked of the host is looked at."""

from __future__ import annotations

import io
from typing import Any

import msgspec

from app.terminal.console import Console
from app.terminal.hotseat import TerminalPlayer
from app.terminal.screen import Screen
from app.terminal.session import TableSession
from app.terminal.table_state import Manner
from net.protocol.messages import PersonInfo, Profile, Request, SeatInfo, TableInfo
from net.session.client import Hinted, Observed


class Handle:
    """A host that only notes what is asked of it."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def act(self, action: Any) -> int:
        self.asked.append(action)
        return len(self.asked)

    def hint(self) -> int:
        return self.act("hint")

    def ask(self, request: Request) -> int:
        return self.act(request)


def table_of(game: Any, seats: int, person: str = "Ada", participant: int = 1) -> TableInfo:
    """One person at the first seat, who is the host, AI at the others."""
    teams = game.teams(seats)
    me = Profile(person)
    return TableInfo(
        table_id="t",
        name="Table",
        game=game.type.slug,
        rules_version=game.type.rules_version,
        options=msgspec.to_builtins(game.options),
        phase="playing",
        match=1,
        paused=False,
        seats=tuple(
            SeatInfo(
                n,
                teams[n],
                "bot" if n else "person",
                Profile(f"Bot {n}") if n else me,
                "easy",
                0 if n else participant,
            )
            for n in range(seats)
        ),
        seats_open=seats - 1,
        people=(PersonInfo(participant, me, 0, True, True),),
        spectators_allowed=True,
        hints_allowed=True,
        take_back_allowed=True,
    )


class Sitting:
    """Ada, at ``viewer``’s seat (None: watching) in ``state`` of ``game``."""

    def __init__(
        self, game: Any, state: Any, *, viewer: int | None = 0, coloured: bool = False, width: int = 80
    ) -> None:
        self.game, self.viewer = game, viewer
        self.out = io.StringIO()
        self.screen = Screen(self.out, coloured=coloured, clears=False, width=width)
        person = TerminalPlayer("Ada")
        person.handle = self.handle = Handle()
        person.participant, person.arrived = 1, True
        manner = Manner(hosting=True)
        self.session = TableSession(Console(lambda: None, interactive=False), self.screen, [person], manner)
        self.session.table.info = table_of(game, state.num_seats)
        self.person = person
        self._version = 0
        self.show(state)

    @property
    def view(self) -> Any:
        return self.person.view

    def show(self, state: Any, events: tuple[Any, ...] = (), *, resync: bool = False) -> None:
        """A new state comes in."""
        self.state = state
        self._version += 1
        seen = tuple(event.seen_by(self.viewer) for event in events)
        update = Observed(self._version, self.viewer, state.observation(self.viewer), seen, resync)
        self.person.observed(update, self.session.table.info, self.screen)

    def type(self, *lines: str) -> str:
        """What is written in answer to these lines."""
        before = len(self.out.getvalue())
        for line in lines:
            self.session.typed(line)
        return self.out.getvalue()[before:]

    def hinted(self, action: Any) -> str:
        """What is written when this hint comes."""
        before = len(self.out.getvalue())
        self.session.receive(self.person, Hinted(1, self._version, action))
        return self.out.getvalue()[before:]

    def picture(self) -> str:
        return "\n".join(self.view.picture())

    def answered(self) -> None:
        """The host has refused or done what was asked: it is one’s turn as before."""
        self.session.table.forget_requests()
        self.person._acted = 0

    def acted(self) -> str:
        """The last action asked of the host, as it is typed; "" for none."""
        return self.game.action_to_text(self.handle.asked[-1]) if self.handle.asked else ""
