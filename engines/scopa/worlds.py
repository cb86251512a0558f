# SPDX-License-Identifier: GPL-3.0-or-later
"""Full states drawn among those a viewer can't tell from the true one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engines.cards import Card, italian_deck
from engines.scopa import types as s
from engines.scopa.types import ScopaObservation

if TYPE_CHECKING:
    from engines.scopa.rules import Scopa, ScopaState


def unseen(observation: ScopaObservation) -> list[Card]:
    """The cards the viewer can't place, in canonical order: in others' hands or in the stock."""
    o = observation
    placed = {*o.hand, *o.table, *(card for pile in o.captured for card in pile)}
    return [card for card in italian_deck() if card not in placed]


def share_out(
    observation: ScopaObservation, rng: random.Random
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """(hands by seat, stock), what the viewer can't place being shared out at random."""
    loose = unseen(observation)
    rng.shuffle(loose)
    hands = tuple(
        observation.hand if seat == observation.viewer else tuple(loose.pop() for _ in range(count))
        for seat, count in enumerate(observation.card_counts)
    )
    return hands, tuple(loose)


def determinize(game: Scopa, observation: ScopaObservation, rng: random.Random) -> ScopaState:
    """See ``Game.determinize``: every distribution of the cards nobody showed is equally likely."""
    o = observation
    common = replace(
        game.new_initial_state(o.num_seats),
        phase=o.phase,
        deal=o.deal,
        dealer=o.dealer,
        team_scores=o.scores,
        history=o.history,
        acknowledged=o.acknowledged,
        ended=o.outcome,
    )
    if o.phase == s.DEAL:
        return common
    hands, stock = share_out(o, rng)
    return replace(
        common,
        turn=o.active[0] if o.phase == s.PLAY else None,
        hands=hands,
        table=o.table,
        captured=o.captured,
        scope=o.scope,
        stock=stock,
        turns=o.turns,
        last_taker=o.last_taker,
    )
