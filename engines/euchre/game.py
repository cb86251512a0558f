# SPDX-License-Identifier: GPL-3.0-or-later
"""Euchre by the game contract."""

from __future__ import annotations

import random

from engines.contract import Bots, DeckStyle, Event, GameType
from engines.euchre import types as e
from engines.euchre import wording
from engines.euchre.options import EuchreOptions
from engines.euchre.rules import EuchreState
from engines.euchre.types import SEATS, EuchreAction, EuchreObservation
from engines.euchre.worlds import determinize
from engines.rounds import DealGame
from engines.text import N_, Text


class Euchre(DealGame[EuchreOptions, EuchreState, EuchreAction, EuchreObservation]):
    """Four-handed partnership Euchre."""

    type = GameType(
        slug="euchre",
        title=N_("Euchre"),
        summary=N_("Two partnerships, five tricks: name trump, and take three of them."),
        seat_counts=(SEATS,),
        deck=DeckStyle.FRENCH,
        legal_actions_complete=True,
        rules_version=1,
        source="docs/rules/euchre.md (after pagat.com/euchre and the sources named there)",
    )
    options_type = EuchreOptions
    state_type = EuchreState
    action_type = EuchreAction
    observation_type = EuchreObservation
    event_type = e.EuchreEvent
    notation = wording.NOTATION

    def event_text(self, event: Event) -> Text | None:
        return wording.event_text(event)

    @staticmethod
    def bots() -> Bots:
        from engines.euchre.bots import BOTS

        return BOTS

    def determinize(self, observation: EuchreObservation, rng: random.Random) -> EuchreState:
        return determinize(self.options, observation, rng)
