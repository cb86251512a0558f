# SPDX-License-Identifier: GPL-3.0-or-later
"""Which view shows which game in the terminal: explicit, like the catalogue of games."""

from __future__ import annotations

from app.presenters.table_registry import PRESENTERS
from app.terminal.myrummy import MyRummyTable
from app.terminal.screen import Screen
from app.terminal.sequence import SequenceTable
from app.terminal.views import CardTable, GameView
from engines.contract import Seat
from net.protocol.messages import TableInfo

VIEWS: dict[str, type[GameView]] = {"myrummy": MyRummyTable, "sequence": SequenceTable}
"""The games that are shown in a way of their own."""


def view_for(info: TableInfo, viewer: Seat | None, screen: Screen) -> GameView:
    """A view of a match at this table. Raises UnknownGameError, OptionsError."""
    standard = CardTable if info.game in PRESENTERS else GameView
    return VIEWS.get(info.game, standard)(info, viewer, screen)
