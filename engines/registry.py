# SPDX-License-Identifier: GPL-3.0-or-later
"""The catalogue: an explicit tuple, because registration at import time is lost in a frozen app."""

from __future__ import annotations

from typing import Any

from engines.briscola.game import Briscola, BriscolaQuattro
from engines.contract import Game
from engines.euchre.game import Euchre
from engines.myrummy.game import MyRummy
from engines.scopa.game import Scopa, Scopone
from engines.sequence.game import Sequence

AnyGame = Game[Any, Any, Any, Any]

GAMES: tuple[type[AnyGame], ...] = (
    Euchre,
    Sequence,
    MyRummy,
    Briscola,
    BriscolaQuattro,
    Scopa,
    Scopone,
)


class UnknownGameError(LookupError):
    """No game of the catalogue has that slug."""


def find_game(slug: str) -> type[AnyGame]:
    """The game with that slug. Raises UnknownGameError."""
    for game in GAMES:
        if game.type.slug == slug:
            return game
    raise UnknownGameError(
        f"there is no game called {slug!r}; there are " + ", ".join(g.type.slug for g in GAMES)
    )
