# SPDX-License-Identifier: GPL-3.0-or-later
"""What one point of a match of Euchre consists of. ``legality`` tells what may be done there, ``rules`` what
comes of it."""

from __future__ import annotations

from engines.cards import HIDDEN, Card, Suit
from engines.contract import Seat
from engines.euchre import types as e
from engines.euchre.options import EuchreOptions
from engines.euchre.ranking import pack
from engines.euchre.scoring import match_end
from engines.euchre.types import TEAMS, EuchreAction, EuchreObservation, Trump, partner
from engines.rounds import MatchEnd
from engines.tricks import TrickState


class EuchreFacts(
    TrickState[EuchreAction, EuchreObservation, EuchreOptions, e.DealScore], frozen=True, kw_only=True
):
    """The facts of a point of a match. Fields named as in ``EuchreObservation`` mean the same, for everybody.

    ``stock`` are the undealt cards under the turned-up one, the top three (a farmer's) first. A misdeal does
    not count as a ``deal``; one that is thrown in does."""

    stock: tuple[Card, ...] = ()
    upcard: Card | None = None
    upcard_suit: Suit | None = None
    turned_down: bool = False
    bids: tuple[tuple[Seat, str], ...] = ()
    trump: Trump | None = None
    maker: Seat | None = None
    made_by: str = ""
    alone: bool = False
    defender_alone: Seat | None = None
    picked_up: bool = False
    discarded: Card | None = None
    swapped_by: Seat | None = None
    swapped_away: tuple[Card, ...] = ()

    def pack(self) -> tuple[Card, ...]:
        return pack(self.options.deck_size, self.options.joker)

    def team_of(self, seat: Seat) -> int:
        return TEAMS[seat]

    def match_end(self) -> MatchEnd:
        return match_end(self.options)

    def observation(self, seat: Seat | None) -> EuchreObservation:
        hand = () if seat is None else self.hands[seat]
        if self.phase == e.JOKER_SUIT and seat == self.dealer:
            hand = (HIDDEN,) * len(hand)
        return self.observed(
            EuchreObservation,
            seat,
            hand=hand,
            upcard=self.upcard,
            upcard_suit=self.upcard_suit,
            turned_down=self.turned_down,
            bids=self.bids,
            trump=self.trump,
            maker=self.maker,
            made_by=self.made_by,
            alone=self.alone,
            defender_alone=self.defender_alone,
            sitting_out=self.sitting_out,
            picked_up=self.picked_up,
            discarded=self.discarded if seat == self.dealer else None,
            swapped_by=self.swapped_by,
            swapped_away=self.swapped_away if seat == self.swapped_by else (),
            tricks_won=self.tricks_won,
        )

    @property
    def tricks_won(self) -> tuple[int, int]:
        """Tricks of this deal by team."""
        ours = self.winners.count(0) + self.winners.count(2)
        return ours, len(self.winners) - ours

    @property
    def sitting_out(self) -> tuple[Seat, ...]:
        """The loner's partner, and a lone defender's, ascending."""
        if not self.alone or self.maker is None:
            return ()
        out = partner(self.maker)
        if self.defender_alone is None:
            return (out,)
        other = partner(self.defender_alone)
        return (out, other) if out < other else (other, out)
