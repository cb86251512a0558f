# SPDX-License-Identifier: GPL-3.0-or-later
"""The shelf of games in the menu. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from app.games.registry import FRONTS
from app.i18n import tr, tr_n
from engines.contract import DeckStyle, Game

SHOWN_BY_DECK = {
    DeckStyle.FRENCH: ("TC", "JD", "QH", "KS", "AS"),
    DeckStyle.ITALIAN: ("??",) * 5,
    DeckStyle.NUMBERED: ("??",) * 5,
}
"""The fan of a game whose front names no cards."""


class TileView(msgspec.Struct, frozen=True):
    """One game of the shelf. ``cards`` are drawn on its little table, as ``art`` says; ``last`` tells
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
            cards=(front.cards if front is not None else ()) or SHOWN_BY_DECK[game.type.deck],
            art=front.art if front is not None else "fan",
            last=False,
        )
        for game, front in ((game, FRONTS.get(game.type.slug)) for game in games)
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
