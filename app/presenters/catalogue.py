# SPDX-License-Identifier: GPL-3.0-or-later
"""The shelf of games in the menu. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from app.i18n import tr, tr_n
from engines.contract import DeckStyle, Game
from engines.sequence.boards import layout_of
from engines.sequence.types import SIZE

MYRUMMY_TABLE = "R7 R8 R9 R10  Y5 G5 B5 / B1 B2 X1 B4 / Y12 R12 G12  G3 G4 G5"

SHOWN_CARDS: dict[str, tuple[str, ...]] = {
    "euchre": ("9H", "AS", "KS", "JC", "JS"),
    "myrummy": tuple(MYRUMMY_TABLE.split(" ")),
    "briscola": ("7W", "KU", "HB", "3O", "AO"),
    "briscola-a-quattro": ("2U", "JW", "KO", "3B", "AB"),
    "scopa": ("4U", "JB", "6W", "AU", "7O"),
    "scopone-scientifico": ("7B", "7W", "7U", "7O", "KO"),
    "sequence": tuple(layout_of("")[row * SIZE + column] for row in range(2, 5) for column in range(2, 7)),
}
"""The cards that stand for a game on the shelf, a fan as a rule: for Euchre the two bowers on top. For
Sequence a piece of the board, six squares wide; for MyRummy groups, apart by "", in rows, apart by "/"."""
ART: dict[str, str] = {"myrummy": "tiles", "sequence": "board"}
"""What is drawn on the little table (Pages/GameTable.qml) where it is not a fan of cards."""
SHOWN_BY_DECK = {
    DeckStyle.FRENCH: ("TC", "JD", "QH", "KS", "AS"),
    DeckStyle.ITALIAN: ("??",) * 5,
    DeckStyle.NUMBERED: ("??",) * 5,
}


class TileView(msgspec.Struct, frozen=True):
    """One game of the shelf. ``cards`` are drawn on its little table, as a fan or by ``art``; ``last`` tells
    that it was the game played last."""

    slug: str
    title: str
    summary: str
    players: str
    cards: tuple[str, ...]
    art: str
    last: bool


def shelf(
    games: Iterable[type[Game[Any, Any, Any, Any]]], played: Mapping[str, float]
) -> tuple[TileView, ...]:
    """The games, last played first, the others by title. ``played`` has the time of the last match."""
    tiles = [
        TileView(
            slug=game.type.slug,
            title=tr(game.type.title),
            summary=tr(game.type.summary),
            players=players(game.type.seat_counts),
            cards=SHOWN_CARDS.get(game.type.slug, SHOWN_BY_DECK[game.type.deck]),
            art=ART.get(game.type.slug, ""),
            last=False,
        )
        for game in games
    ]
    tiles.sort(key=lambda tile: (-played.get(tile.slug, 0.0), tile.title))
    if tiles and tiles[0].slug in played:
        tiles[0] = msgspec.structs.replace(tiles[0], last=True)
    return tuple(tiles)


def players(seat_counts: tuple[int, ...]) -> str:
    """How many can play: ``4 players``, ``2–6 players``."""
    fewest, most = min(seat_counts), max(seat_counts)
    if fewest == most:
        return tr_n("{n} player", "{n} players", fewest)
    return tr("{fewest}–{most} players", fewest=fewest, most=most)
