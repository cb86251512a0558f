# SPDX-License-Identifier: GPL-3.0-or-later
"""A table as it is shown to someone who has not sat down there yet. No Qt."""

from __future__ import annotations

import msgspec

from app.presenters.nearby import nearby_view
from app.presenters.setup import differences
from engines.options import OptionsError
from engines.registry import UnknownGameError, find_game
from net.discovery.lobby import FoundTable


class OfferView(msgspec.Struct, frozen=True):
    """``detail`` says what is played and with whom, ``seats`` how many are open and ``ways`` how to come
    there, in words; ``taken`` of ``total`` dots are filled. ``rules`` is how the house rules differ from the
    standard; they are ``known`` unless this program can't read them."""

    name: str
    game: str
    detail: str
    seats: str
    ways: str
    taken: int
    total: int
    locked: bool
    known: bool
    rules: tuple[str, ...]
    can_sit: bool
    can_watch: bool


def offer_view(table: FoundTable) -> OfferView:
    """What is said of a table before one sits down."""
    row = nearby_view(table)
    rules = _rules(table)
    return OfferView(
        name=row.name,
        game=row.game,
        detail=row.detail,
        seats=row.seats,
        ways=row.ways if row.ways != row.detail else "",
        taken=row.taken,
        total=row.total,
        locked=row.locked,
        known=rules is not None,
        rules=rules or (),
        can_sit=table.seats_open > 0,
        can_watch=table.spectators,
    )


def _rules(table: FoundTable) -> tuple[str, ...] | None:
    if table.rules is None:
        return None
    try:
        return differences(find_game(table.game).options_type.parse(dict(table.rules)))
    except (UnknownGameError, OptionsError):
        return None
