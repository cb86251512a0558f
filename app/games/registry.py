# SPDX-License-Identifier: GPL-3.0-or-later
"""The front of every game: explicit, like the catalogue of games, for what is registered by being imported is
lost in a frozen app. No Qt."""

from __future__ import annotations

from app.games.briscola.front import BRISCOLA, BRISCOLA_QUATTRO
from app.games.euchre.front import EUCHRE
from app.games.front import Front
from app.games.myrummy.front import MYRUMMY
from app.games.scopa.front import SCOPA, SCOPONE
from app.games.sequence.front import SEQUENCE
from app.presenters.table import TablePresenter, make_game
from engines.contract import Seat
from net.protocol.messages import TableInfo

FRONTS: dict[str, Front] = {
    "euchre": EUCHRE,
    "sequence": SEQUENCE,
    "myrummy": MYRUMMY,
    "briscola": BRISCOLA,
    "briscola-a-quattro": BRISCOLA_QUATTRO,
    "scopa": SCOPA,
    "scopone-scientifico": SCOPONE,
}


def presenter_for(info: TableInfo, viewer: Seat | None) -> TablePresenter:
    """A presenter for a match at this table as ``viewer`` sees it. Raises UnknownGameError for a game
    this version has no table for, and OptionsError."""
    game = make_game(info)
    return FRONTS[info.game].presenter(game, info, viewer)


def scenes() -> tuple[str, ...]:
    """The QML files under Tavolino/Games of the games with a table of their own."""
    return tuple(front.scene for front in FRONTS.values() if front.scene)
