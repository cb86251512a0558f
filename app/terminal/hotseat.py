# SPDX-License-Identifier: GPL-3.0-or-later
"""What each of the people at this terminal is told, while one of them sits at the keys."""

from __future__ import annotations

from collections import deque

from app.presenters.hotseat import Player
from app.terminal.games import view_for
from app.terminal.screen import Screen
from app.terminal.views import GameView
from engines.contract import Action
from net.protocol.messages import TableInfo
from net.session.client import Observed

NEWS_KEPT = 60
"""Sentences kept for someone who is not at the keys."""


class TerminalPlayer(Player):
    """A person with a view of their own. ``was`` is the participant they were before the program was killed,
    ``token`` that of an earlier session."""

    def __init__(self, name: str, *, participant: int = 0, token: str = "") -> None:
        super().__init__()
        self.name = name
        self.was = participant
        self.token = token
        self.view: GameView | None = None
        self.news: deque[str] = deque(maxlen=NEWS_KEPT)
        self.log: deque[str] = deque(maxlen=NEWS_KEPT)
        self._match = 0
        self._acted = 0  # the version in answer to which they have acted

    def table_changed(self, info: TableInfo) -> None:
        """The table as it is now."""
        if info.phase == "lobby":
            self.view = self.seen = None
            self.news.clear()
            self.log.clear()
            self._acted = 0
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
            self._acted = 0  # what was under way when the link broke or a step was taken back is void
        self.news.extend(told)
        self.log.extend(told)

    @property
    def asked(self) -> bool:
        """Whether an action of theirs is wanted that they have not taken yet."""
        return self.seen is not None and bool(self.legal) and self.seen.version > self._acted

    def act(self, action: Action) -> int:
        """Take an action; the request's number."""
        assert self.seen is not None
        self._acted = self.seen.version
        return super().act(action)

    def refused(self) -> None:
        """A request of theirs was turned down: what was asked is still to be decided."""
        if self.seen is not None and self._acted == self.seen.version:
            self._acted = 0

    def only_goes_on(self) -> bool:
        """Whether all that is asked of them is to go on (a summary that was read)."""
        return self.asked and self.view is not None and self.view.only_goes_on()
