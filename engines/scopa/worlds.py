# SPDX-License-Identifier: GPL-3.0-or-later
"""Full states drawn among those a viewer can't tell from the true one."""

from __future__ import annotations

import random

from engines.cards import Card, italian_deck
from engines.dealing import share_out
from engines.rounds import Hands, resumed
from engines.scopa import types as s
from engines.scopa.rules import ScopaState
from engines.scopa.types import ScopaObservation


def unseen(observation: ScopaObservation) -> list[Card]:
    """The cards the viewer can't place, in canonical order: in others' hands or in the stock."""
    o = observation
    placed = {*o.hand, *o.table, *(card for pile in o.captured for card in pile)}
    return [card for card in italian_deck() if card not in placed]


def draw_world(observation: ScopaObservation, rng: random.Random) -> tuple[Hands, tuple[Card, ...]]:
    """(hands by seat, stock), what the viewer can't place being shared out at random."""
    o = observation
    known = [o.hand if seat == o.viewer else () for seat in range(o.num_seats)]
    return share_out(unseen(o), known, o.card_counts, rng)


def determinize(start: ScopaState, observation: ScopaObservation, rng: random.Random) -> ScopaState:
    """See ``Game.determinize``: every distribution of the cards nobody showed is equally likely. ``start`` is
    the match's first state."""
    o = observation
    if o.phase == s.DEAL:
        return resumed(start, o)
    hands, stock = draw_world(o, rng)
    return resumed(
        start,
        o,
        hands=hands,
        table=o.table,
        captured=o.captured,
        scope=o.scope,
        stock=stock,
        turns=o.turns,
        last_taker=o.last_taker,
    )
