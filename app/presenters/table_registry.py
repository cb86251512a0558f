# SPDX-License-Identifier: GPL-3.0-or-later
"""Which presenter shows which game: explicit, like the catalogue of games. No Qt."""

from __future__ import annotations

from app.presenters.briscola import BriscolaPresenter
from app.presenters.euchre import EuchrePresenter
from app.presenters.myrummy import MyRummyPresenter
from app.presenters.scopa import ScopaPresenter
from app.presenters.sequence import SequencePresenter
from app.presenters.table import AnyGame, TablePresenter
from engines.contract import Seat
from engines.registry import find_game
from net.protocol.messages import TableInfo

PRESENTERS: dict[str, type[TablePresenter]] = {
    "euchre": EuchrePresenter,
    "myrummy": MyRummyPresenter,
    "sequence": SequencePresenter,
    "briscola": BriscolaPresenter,
    "briscola-a-quattro": BriscolaPresenter,
    "scopa": ScopaPresenter,
    "scopone-scientifico": ScopaPresenter,
}


def make_game(info: TableInfo) -> AnyGame:
    """The game of a table with its house rules. Raises UnknownGameError, OptionsError."""
    game = find_game(info.game)
    return game(game.options_type.parse(info.options))


def presenter_for(info: TableInfo, viewer: Seat | None) -> TablePresenter:
    """A presenter for a match at this table as ``viewer`` sees it. Raises UnknownGameError for a game
    this version has no table for, and OptionsError."""
    game = make_game(info)
    return PRESENTERS[info.game](game, info, viewer)


def scene_of(slug: str) -> str:
    """The QML file under Tavolino/Games that shows a game; "" for the table of games with tricks."""
    presenter = PRESENTERS.get(slug)
    return presenter.scene if presenter is not None else ""
