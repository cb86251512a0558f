# SPDX-License-Identifier: GPL-3.0-or-later
"""The models that games bring along for what only they show."""

from __future__ import annotations

from app.games.registry import FRONTS
from app.models.game_model import GameModel, Table
from app.presenters.table import TablePresenter


def game_model(presenter: TablePresenter, table: Table) -> GameModel | None:
    """The model of that presenter's game, None where the table itself shows everything."""
    load = FRONTS[presenter.game.type.slug].model
    if load is None:
        return None
    model = load()(presenter, table)
    assert isinstance(model, GameModel)
    return model


def register_models() -> None:
    """Import the models of all games, so that QML knows their types before it reads the games' scenes."""
    for front in FRONTS.values():
        if front.model is not None:
            front.model()
