# SPDX-License-Identifier: GPL-3.0-or-later
"""Which view shows a game in the terminal: its room's own, or the one that any presenter can do."""

from __future__ import annotations

from app.games.registry import FRONTS, presenter_for
from app.terminal.screen import Screen
from app.terminal.views import CardTable, GameView
from engines.contract import Seat
from net.protocol.messages import TableInfo


def view_for(info: TableInfo, viewer: Seat | None, screen: Screen) -> GameView:
    """A view of a match at this table; of a game that has no presenter yet by the contract alone. Raises
    UnknownGameError, OptionsError."""
    front = FRONTS.get(info.game)
    if front is None:
        return GameView(info, viewer, screen)
    made = CardTable if front.terminal is None else front.terminal()
    view = made(presenter_for(info, viewer), info, screen)
    assert isinstance(view, GameView)
    return view
