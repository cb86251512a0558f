# SPDX-License-Identifier: GPL-3.0-or-later
"""Briscola by the game contract: one rules core, two entries of the catalogue."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from engines.briscola import types as b
from engines.briscola import wording
from engines.briscola.options import BriscolaOptions, QuattroOptions
from engines.briscola.rules import BriscolaState, house_rules
from engines.briscola.types import BriscolaAction, BriscolaObservation
from engines.briscola.worlds import determinize
from engines.contract import Bots, DeckStyle, Event, GameType
from engines.rounds import DealGame
from engines.text import N_, Text


class Briscola(DealGame[BriscolaOptions, BriscolaState, BriscolaAction, BriscolaObservation]):
    """For two, or three each on their own."""

    type: ClassVar[GameType] = GameType(
        slug="briscola",
        title=N_("Briscola"),
        summary=N_("Three cards in hand, one suit that beats all: take more than half of the 120 points."),
        seat_counts=(2, 3),
        deck=DeckStyle.ITALIAN,
        legal_actions_complete=True,
        rules_version=1,
        source="docs/rules/briscola.md (after pagat.com/aceten/briscola.html and the sources named there)",
    )
    options_type: ClassVar[Any] = BriscolaOptions
    state_type = BriscolaState
    action_type = BriscolaAction
    observation_type = BriscolaObservation
    event_type = b.BriscolaEvent
    notation = wording.NOTATION

    def new_initial_state(self, num_seats: int) -> BriscolaState:
        self.require_seats(num_seats)
        return BriscolaState.start(num_seats, house_rules(self.options))

    def event_text(self, event: Event) -> Text | None:
        return wording.event_text(event)

    @staticmethod
    def bots() -> Bots:
        from engines.briscola.bots import BOTS

        return BOTS

    def determinize(self, observation: BriscolaObservation, rng: random.Random) -> BriscolaState:
        return determinize(self.new_initial_state(observation.num_seats), observation, rng)


class BriscolaQuattro(Briscola):
    """For four, partners opposite."""

    type: ClassVar[GameType] = GameType(
        slug="briscola-a-quattro",
        title=N_("Briscola a quattro"),
        summary=N_("Briscola in two partnerships: say little, and give your partner the good cards."),
        seat_counts=(4,),
        deck=DeckStyle.ITALIAN,
        legal_actions_complete=True,
        rules_version=1,
        source="docs/rules/briscola-a-quattro.md (after pagat.com/aceten/briscola.html)",
    )
    options_type: ClassVar[Any] = QuattroOptions
