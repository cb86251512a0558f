# SPDX-License-Identifier: GPL-3.0-or-later
"""Scopa and Scopone by the game contract: one rules core, two entries of the catalogue."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from engines.contract import Bots, DeckStyle, Event, GameType
from engines.rounds import DealGame
from engines.scopa import types as s
from engines.scopa import wording
from engines.scopa.options import ScopaOptions, ScoponeOptions
from engines.scopa.rules import ScopaState
from engines.scopa.types import ScopaAction, ScopaObservation
from engines.scopa.worlds import determinize
from engines.text import N_, Text


class Scopa(DealGame[ScopaOptions, ScopaState, ScopaAction, ScopaObservation]):
    """For two or three each on their own, or four in partnerships."""

    type: ClassVar[GameType] = GameType(
        slug="scopa",
        title=N_("Scopa"),
        summary=N_("Take cards from the table with an equal one or a sum, and sweep it when you can."),
        seat_counts=(2, 3, 4),
        deck=DeckStyle.ITALIAN,
        legal_actions_complete=True,
        rules_version=1,
        source="docs/rules/scopa.md (after pagat.com/fishing/scopa.html and the sources named there)",
    )
    options_type: ClassVar[Any] = ScopaOptions
    state_type = ScopaState
    action_type = ScopaAction
    observation_type = ScopaObservation
    event_type = s.ScopaEvent
    notation = wording.NOTATION

    def new_initial_state(self, num_seats: int) -> ScopaState:
        self.require_seats(num_seats)
        return ScopaState.first(num_seats, self.options)

    def event_text(self, event: Event) -> Text | None:
        return wording.event_text(event)

    @staticmethod
    def bots() -> Bots:
        from engines.scopa.bots import BOTS

        return BOTS

    def determinize(self, observation: ScopaObservation, rng: random.Random) -> ScopaState:
        return determinize(self.new_initial_state(observation.num_seats), observation, rng)


class Scopone(Scopa):
    """For four in partnerships, with all cards dealt at once."""

    type: ClassVar[GameType] = GameType(
        slug="scopone-scientifico",
        title=N_("Scopone scientifico"),
        summary=N_("Scopa with ten cards each: count what is gone, and play to your partner’s hand."),
        seat_counts=(4,),
        deck=DeckStyle.ITALIAN,
        legal_actions_complete=True,
        rules_version=1,
        source="docs/rules/scopone-scientifico.md (after pagat.com/fishing/scopone.html)",
    )
    options_type: ClassVar[Any] = ScoponeOptions
