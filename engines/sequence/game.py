# SPDX-License-Identifier: GPL-3.0-or-later
"""Sequence by the game contract."""

from __future__ import annotations

import random

from engines.contract import Bots, DeckStyle, Event, Game, GameType, Seat
from engines.sequence import types as q
from engines.sequence import wording
from engines.sequence.options import STANDARD_TARGET, SequenceOptions
from engines.sequence.rules import SequenceState
from engines.sequence.types import SequenceAction, SequenceObservation
from engines.sequence.worlds import determinize
from engines.text import N_, Text

TEAMS = {2: 2, 3: 3, 4: 2, 8: 2, 9: 3, 12: 3}
"""Number of teams by number of seats; for six it is an option."""


def number_of_teams(options: SequenceOptions, num_seats: int) -> int:
    """Two or three. Raises KeyError for a number of seats the game can't be played with."""
    return options.teams_of_six if num_seats == 6 else TEAMS[num_seats]


class Sequence(Game[SequenceOptions, SequenceState, SequenceAction, SequenceObservation]):
    """Sequence for two or three teams."""

    type = GameType(
        slug="sequence",
        title=N_("Sequence"),
        summary=N_("Cards put chips on the board: five in a row are a sequence."),
        seat_counts=(4, 2, 3, 6, 8, 9, 12),
        deck=DeckStyle.FRENCH,
        legal_actions_complete=True,
        rules_version=2,
        source="docs/rules/sequence.md (after the sources named there)",
    )
    options_type = SequenceOptions
    state_type = SequenceState
    action_type = SequenceAction
    observation_type = SequenceObservation
    event_type = q.SequenceEvent
    notation = wording.NOTATION

    def new_initial_state(self, num_seats: int) -> SequenceState:
        self.require_seats(num_seats)
        teams = number_of_teams(self.options, num_seats)
        target = self.options.sequences_to_win
        if target == STANDARD_TARGET:
            target = 2 if teams == 2 else 1
        return SequenceState(num_seats=num_seats, options=self.options, teams=teams, target=target)

    def teams(self, num_seats: int) -> tuple[int, ...]:
        teams = number_of_teams(self.options, num_seats)
        return tuple(seat % teams for seat in range(num_seats))

    def event_text(self, event: Event) -> Text | None:
        return wording.event_text(event)

    @staticmethod
    def bots() -> Bots:
        from engines.sequence.bots import BOTS

        return BOTS

    def determinize(self, observation: SequenceObservation, rng: random.Random) -> SequenceState:
        return determinize(self.new_initial_state(observation.num_seats), observation, rng)

    def acknowledgement(self, state: SequenceState, seat: Seat) -> q.Draw | None:
        # Drawing asks nobody to think; so bots, who would only be slow, never miss it.
        may_draw = state.phase == q.PLAY and seat == state.to_draw
        return q.Draw() if may_draw else None
