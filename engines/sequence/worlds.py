# SPDX-License-Identifier: GPL-3.0-or-later
"""What a viewer can't see, drawn at random: the others' hands and the order of the draw pile."""

from __future__ import annotations

import random
from collections import Counter

from engines.cards import Card
from engines.dealing import share_out
from engines.rounds import resumed
from engines.sequence.legality import PACK
from engines.sequence.rules import SequenceState
from engines.sequence.types import SequenceObservation


def unseen(observation: SequenceObservation) -> tuple[Card, ...]:
    """The cards that lie in other hands or in the draw pile, in canonical order; none before the deal.

    Everything played since the last shuffle lies face up, so both decks less those and one's own hand is
    all that is known, and no arrangement of it is likelier than another."""
    if observation.deal == 0:
        return ()
    seen = Counter(observation.hand) + Counter(observation.discards)
    return tuple((Counter(PACK) - seen).elements())


def determinize(start: SequenceState, observation: SequenceObservation, rng: random.Random) -> SequenceState:
    """A full state, drawn at random among those the viewer cannot tell from the true one. ``start`` is
    the match's first state."""
    if observation.deal == 0:
        return start
    o = observation
    known = [o.hand if seat == o.viewer else () for seat in range(o.num_seats)]
    hands, stock = share_out(unseen(o), known, o.card_counts, rng)
    return resumed(
        start,
        o,
        hands=hands,
        stock=stock,
        discards=o.discards,
        chips=o.chips,
        sequences=o.sequences,
        turn=o.turn,
        to_draw=o.to_draw,
        owed=o.owed,
        exchanged=o.exchanged,
        freed=o.freed,
        last=o.last,
        passes=o.passes,
        idle=o.idle,
        forfeits=o.forfeits,
    )
