# SPDX-License-Identifier: GPL-3.0-or-later
"""The people at this terminal: each has a place, a handle and a view of their own, and one of them sits at
the keys."""

from __future__ import annotations

from collections import deque
from typing import Any

from app.presenters.handover import HandOver
from app.terminal.games import view_for
from app.terminal.screen import Screen
from app.terminal.views import GameView
from engines.contract import Action
from net.protocol.messages import TableInfo
from net.session.client import Observed

NEWS_KEPT = 60
"""Sentences kept for someone who is not at the keys."""


class Person:
    """``participant`` is 0 until the host has welcomed them; ``token`` that of an earlier visit."""

    def __init__(self, name: str, *, participant: int = 0, token: str = "") -> None:
        self.name = name
        self.was = participant
        self.token = token
        self.handle: Any = None
        self.participant = 0
        self.view: GameView | None = None
        self.seen: Observed | None = None
        self.news: deque[str] = deque(maxlen=NEWS_KEPT)
        self.log: deque[str] = deque(maxlen=NEWS_KEPT)
        self._match = 0
        self.acted = 0
        """The version in answer to which they have acted."""

    def table_changed(self, info: TableInfo) -> None:
        if info.phase == "lobby":
            self.view = self.seen = None
            self.news.clear()
            self.log.clear()
            self.acted = 0
        elif self.view is not None:
            self.view.set_table(info)

    def observed(self, update: Observed, info: TableInfo, screen: Screen) -> None:
        """They see something new."""
        if self.view is None or self.view.viewer != update.seat or self._match != info.match:
            self.view = view_for(info, update.seat, screen)
            self._match = info.match
            self.news.clear()
            self.log.clear()
        told = self.view.observe(update)
        self.seen = update
        if update.resync:
            self.acted = 0  # what was under way when the link broke or a step was taken back is void
        self.news.extend(told)
        self.log.extend(told)

    @property
    def legal(self) -> tuple[Action, ...]:
        """What they may do now."""
        return getattr(self.seen.observation, "legal", ()) if self.seen is not None else ()

    @property
    def asked(self) -> bool:
        """Whether an action of theirs is wanted that they have not taken yet."""
        return self.seen is not None and bool(self.legal) and self.seen.version > self.acted

    def act(self, action: Action) -> int:
        """Take an action; the request's number."""
        assert self.seen is not None
        self.acted = self.seen.version
        request: int = self.handle.act(action)
        return request


class Company:
    """``people``: the first is the one whose table or visit it is."""

    def __init__(self, people: list[Person]) -> None:
        self.people = people
        self._state = HandOver()
        self._summary = ""  # the phase in which summaries are read

    @property
    def shown(self) -> Person:
        """Whose cards may be on the screen."""
        return self.people[self._state.shown]

    @property
    def wanted(self) -> Person | None:
        """Who is to take the keys before anything may be shown."""
        return None if self._state.wanted is None else self.people[self._state.wanted]

    @property
    def several(self) -> bool:
        return len(self.people) > 1

    def taken(self) -> None:
        """Who was wanted is there."""
        self._state.taken()

    def complete(self) -> bool:
        """Whether everyone has a place at the table."""
        return all(person.participant for person in self.people)

    def settle(self, info: TableInfo) -> None:
        """See whether somebody else has to take the keys."""
        if info.phase == "finished" and self.several:
            self._state.show(0)
            return
        reading = info.phase != "playing" or not self.complete() or self._summary_shown()
        seated = {p.participant for p in info.people if p.seat is not None}
        self._state.settle(
            [person.participant in seated for person in self.people],
            [person.asked for person in self.people],
            reading,
        )

    def gone(self, person: Person) -> None:
        """Somebody but the first has left the table."""
        self.people.remove(person)
        self._state = HandOver()

    def readers(self) -> list[Person]:
        """Those of whom nothing is asked but to go on."""
        return [p for p in self.people if p.asked and p.view is not None and p.view.only_goes_on()]

    def _summary_shown(self) -> bool:
        """Whether everyone reads a summary, by what the one who knows most has seen."""
        seen = [person.seen for person in self.people if person.seen is not None]
        if not seen:
            return False
        for person in self.readers():
            assert person.seen is not None
            self._summary = person.seen.observation.phase
        return max(seen, key=lambda update: update.version).observation.phase == self._summary
