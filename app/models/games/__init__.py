# SPDX-License-Identifier: GPL-3.0-or-later
"""Models of what only one game shows: explicit, like the catalogue of games."""

from __future__ import annotations

from app.models.games.base import GameModel, Table
from app.models.games.myrummy import MyRummyModel
from app.models.games.sequence import SequenceModel
from app.presenters.table import TablePresenter

MODELS: dict[str, type[GameModel]] = {
    "myrummy": MyRummyModel,
    "sequence": SequenceModel,
}


def game_model(presenter: TablePresenter, table: Table) -> GameModel | None:
    """The model of that presenter's game, None where the table itself shows everything."""
    model = MODELS.get(presenter.game.type.slug)
    return None if model is None else model(presenter, table)


__all__ = ["GameModel", "game_model"]
