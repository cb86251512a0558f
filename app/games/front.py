# SPDX-License-Identifier: GPL-3.0-or-later
"""What the front end knows of one game. No Qt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from app.presenters.table import TablePresenter

Art = Literal["fan", "board", "tiles"]
"""What is drawn on a game's little table on the shelf (Pages/GameTable.qml)."""

Load = Callable[[], Callable[..., Any]]
"""Imports a class and returns it. The import stands inside of the function: the terminal has no Qt, and the
window starts without the terminal's views and without the models of games that are not played yet."""


class Front(msgspec.Struct, frozen=True):
    """One entry of ``app.games.registry``. All but the presenter may be left out.

    ``cards`` stand for the game on the shelf, drawn as ``art`` says: a fan of five, or what the room's own
    tile makes of them; without any, some of the deck do. ``scene`` is the QML file under Tavolino/Games that
    shows the table; "" for the one of tricks and captures. ``model`` loads the Qt model
    (``app.models.game_model.GameModel``) of what only this game shows; it is made with the presenter and the
    table's model. ``terminal`` loads the view (``app.terminal.views.CardTable``) of a game that the
    standard one does not do justice to; it is made with the presenter, the ``TableInfo`` and the screen."""

    presenter: type[TablePresenter]
    cards: tuple[str, ...] = ()
    art: Art = "fan"
    scene: str = ""
    model: Load | None = None
    terminal: Load | None = None
