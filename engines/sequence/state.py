# SPDX-License-Identifier: GPL-3.0-or-later
"""What one point of a match of Sequence consists of. ``legality`` tells what may be done there, ``rules``
what comes of it."""

from __future__ import annotations

from engines.cards import Card
from engines.contract import Seat
from engines.rounds import MatchState
from engines.sequence import types as q
from engines.sequence.options import SequenceOptions
from engines.sequence.types import NOBODY, SQUARES, SequenceAction, SequenceObservation, Square


class SequenceFacts(
    MatchState[SequenceAction, SequenceObservation, SequenceOptions], frozen=True, kw_only=True
):
    """The facts of a point of a match. Fields named as in ``SequenceObservation`` mean the same, for
    everybody.

    ``teams`` is how many there are; ``stock`` the draw pile, the next card first."""

    teams: int
    target: int
    stock: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    chips: tuple[int, ...] = (NOBODY,) * SQUARES
    sequences: tuple[q.Sequence, ...] = ()
    turn: Seat = NOBODY
    to_draw: Seat = NOBODY
    owed: int = 0
    exchanged: bool = False
    freed: Square | None = None
    last: Square | None = None
    passes: int = 0
    idle: int = 0
    forfeits: tuple[int, ...] = ()

    def is_chance_node(self) -> bool:
        return self.phase in (q.DEAL, q.RESHUFFLE)

    def active_seats(self) -> tuple[Seat, ...]:
        if self.phase not in (q.PLAY, q.REFILL):
            return ()
        turn, to_draw = self.turn, self.to_draw
        if to_draw == NOBODY:
            return (turn,)
        return (turn, to_draw) if turn < to_draw else (to_draw, turn)

    def scores(self) -> tuple[int, ...]:
        counts = [0] * self.teams
        for sequence in self.sequences:
            counts[sequence.team] += 1
        return tuple(counts)

    def team_of(self, seat: Seat) -> int:
        # Partners never sit side by side.
        return seat % self.teams
