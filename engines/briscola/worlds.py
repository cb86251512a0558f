# SPDX-License-Identifier: GPL-3.0-or-later
"""Full states drawn among those a viewer can't tell from the true one."""

from __future__ import annotations

import random

from engines.briscola import types as b
from engines.briscola.ranking import pack
from engines.briscola.rules import BriscolaState
from engines.briscola.types import BriscolaObservation
from engines.cards import HIDDEN, Card
from engines.dealing import share_out
from engines.rounds import Hands, resumed


def unseen(observation: BriscolaObservation) -> list[Card]:
    """The cards the viewer can't place, in canonical order: in others' hands or in the stock."""
    o = observation
    placed = {card for hand in o.hands for card in hand}
    placed.update(card for cards in o.shown for card in cards)
    placed.update(card for trick in (*o.past_tricks, o.trick) for _, card in trick)
    placed.add(o.upcard or HIDDEN)
    return [card for card in pack(o.num_seats) if card not in placed]


def draw_world(observation: BriscolaObservation, rng: random.Random) -> tuple[Hands, tuple[Card, ...]]:
    """(hands by seat, stock): what the viewer can't place goes at random where there is room."""
    o = observation
    known = [hand if HIDDEN not in hand else o.shown[seat] for seat, hand in enumerate(o.hands)]
    return share_out(unseen(o), known, o.card_counts, rng)


def determinize(start: BriscolaState, observation: BriscolaObservation, rng: random.Random) -> BriscolaState:
    """See ``Game.determinize``: every distribution of the cards nobody showed is equally likely. ``start`` is
    the match's first state."""
    o = observation
    if o.phase == b.DEAL:
        return resumed(start, o)
    hands, stock = draw_world(o, rng)
    return resumed(
        start,
        o,
        hands=hands,
        shown=o.shown,
        stock=stock,
        upcard=o.upcard,
        trump=o.trump,
    )
