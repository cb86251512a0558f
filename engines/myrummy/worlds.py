# SPDX-License-Identifier: GPL-3.0-or-later
"""Guessed worlds of MyRummy: how the cards that a viewer has not seen may lie."""

from __future__ import annotations

import random
from collections import Counter

from engines.cards import Card
from engines.dealing import share_out
from engines.myrummy import types as m
from engines.myrummy.legality import DECK
from engines.myrummy.rules import MyRummyState
from engines.myrummy.types import NOBODY, MyRummyObservation
from engines.rounds import resumed


def unseen(seen: MyRummyObservation) -> tuple[Card, ...]:
    """The cards the viewer can't see, sorted: those in the other hands and in the pool; none while no cards
    are dealt. After a deal the hands lie open, and only the pool is hidden."""
    if seen.phase == m.DEAL:
        return ()
    shown = Counter(card for group in seen.table for card in group)
    shown.update(card for hand in _open_hands(seen) for card in hand)
    return tuple(sorted((Counter(DECK) - shown).elements()))


def _open_hands(seen: MyRummyObservation) -> tuple[tuple[Card, ...], ...]:
    """The hands by seat, empty where the viewer can't see them."""
    if seen.last_score is not None:
        return seen.last_score.hands
    return tuple(seen.hand if seat == seen.viewer else () for seat in range(seen.num_seats))


def determinize(start: MyRummyState, seen: MyRummyObservation, rng: random.Random) -> MyRummyState:
    """A state the viewer can't tell from the true one: the unseen cards dealt at random to the other hands,
    the rest the pool in an order of chance. What the others drew last is not guessed. ``start`` is the
    match's first state."""
    hands, pool = share_out(unseen(seen), _open_hands(seen), seen.card_counts, rng)
    return resumed(
        start,
        seen,
        dealer=NOBODY if seen.first == NOBODY else (seen.first - 1) % seen.num_seats,
        hands=hands,
        table=seen.table,
        pool=pool,
        melded=seen.melded,
        drawn=tuple(seen.drawn if seat == seen.viewer else "" for seat in range(seen.num_seats)),
        passes=seen.passes,
        turns=seen.turns,
    )
