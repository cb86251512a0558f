# SPDX-License-Identifier: GPL-3.0-or-later
"""What a viewer can't see, drawn at random: the others' hands and the order of the draw pile."""

from __future__ import annotations

import random
from collections import Counter

from engines.cards import Card
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
    hidden = list(unseen(observation))
    rng.shuffle(hidden)
    hands, taken = [], 0
    for seat, count in enumerate(observation.card_counts):
        if seat == observation.viewer:
            hands.append(observation.hand)
        else:
            hands.append(tuple(hidden[taken : taken + count]))
            taken += count
    return resumed(
        start,
        observation,
        hands=tuple(hands),
        stock=tuple(hidden[taken:]),
        discards=observation.discards,
        chips=observation.chips,
        sequences=observation.sequences,
        turn=observation.turn,
        to_draw=observation.to_draw,
        owed=observation.owed,
        exchanged=observation.exchanged,
        freed=observation.freed,
        last=observation.last,
        passes=observation.passes,
        forfeits=observation.forfeits,
    )
