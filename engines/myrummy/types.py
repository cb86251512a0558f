# SPDX-License-Identifier: GPL-3.0-or-later
"""MyRummy's actions, events and observation.

Cards are those of the numbered deck (engines/cards.py): colour and number, ``R1`` … ``B13``, each twice, and
four jokers, all called ``X1``. A group is its cards in order from left to right; a joker stands for what its
place says. Everyone plays alone: team = seat.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engines.cards import HIDDEN, Card, backs
from engines.contract import Action, Event, Observation, Outcome, Seat
from engines.rounds import DEAL as DEAL
from engines.rounds import OVER as OVER
from engines.rounds import SUMMARY as SUMMARY
from engines.rounds import Acknowledged as Acknowledged
from engines.rounds import Continue as Continue
from engines.rounds import MatchOver as MatchOver
from engines.seats import NOBODY as NOBODY

Group: TypeAlias = tuple[Card, ...]
TableGroups: TypeAlias = tuple[Group, ...]

TURN = "turn"
"""The phase between the deal and its summary."""


class Deal(Action, frozen=True, tag="deal"):
    """Chance: all 108 cards; the hands come first, one card at a time from ``first`` on, then the pool in
    drawing order. ``first`` is drawn with a match's first deal and may be named only there; afterwards the
    beginning goes round by itself."""

    order: tuple[Card, ...]
    first: Seat | None = None


class Lay(Action, frozen=True, tag="lay"):
    """Finish the turn with the table looking like this: every group, old ones and new ones."""

    table: TableGroups


class Draw(Action, frozen=True, tag="draw"):
    """Draw a card from the pool instead of laying; ends the turn."""


class Pass(Action, frozen=True, tag="pass"):
    """Neither lay nor draw, once the pool is empty."""


class OutOfTime(Action, frozen=True, tag="out_of_time"):
    """By CHANCE (the host's clock) only: the turn of ``seat`` ends, it draws the penalty cards."""

    seat: Seat


MyRummyAction: TypeAlias = Deal | Lay | Draw | Pass | OutOfTime | Continue


class Dealt(Event, frozen=True, tag="dealt"):
    """``hands`` by seat, others' cards as backs."""

    deal: int
    first: Seat
    hands: tuple[tuple[Card, ...], ...]

    def seen_by(self, seat: Seat | None) -> Dealt:
        return Dealt(self.deal, self.first, backs(self.hands, seat))


class Laid(Event, frozen=True, tag="laid"):
    """``cards`` came from the seat's hand; the table was ``before`` and is ``after``."""

    seat: Seat
    cards: tuple[Card, ...]
    before: TableGroups
    after: TableGroups
    first_meld: bool


class Drew(Event, frozen=True, tag="drew"):
    """``penalty``: because time was up."""

    seat: Seat
    cards: tuple[Card, ...]
    penalty: bool = False

    def seen_by(self, seat: Seat | None) -> Drew:
        return self if seat == self.seat else Drew(self.seat, (HIDDEN,) * len(self.cards), self.penalty)


class Passed(Event, frozen=True, tag="passed"):
    seat: Seat


class DealScore(msgspec.Struct, frozen=True):
    """How a deal ended. ``kind``: ``out`` (an empty hand) or ``blocked`` (pool empty, all passed).
    ``hands`` as they were left, shown to everyone; ``hand_points`` what they count, ``points`` what each seat
    won, ``scores`` the match after it."""

    kind: str
    winners: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...], ...]
    hand_points: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


class DealScored(Event, frozen=True, tag="deal_scored"):
    score: DealScore


MyRummyEvent: TypeAlias = Dealt | Laid | Drew | Passed | DealScored | Acknowledged | MatchOver


class MyRummyObservation(Observation, frozen=True, kw_only=True, tag="myrummy"):
    """Everything one participant may know; ``hand`` is empty for a spectator.

    ``first`` is who began this deal (in phase ``deal``: who begins the next one, -1 before it is drawn).
    ``table`` is the groups in their order; ``melded`` who has laid a first meld (where none is asked for: who
    has laid at all); ``pool`` how many cards are left to draw; ``passes`` how many seats have passed in a
    row; ``turn`` whose turn it is (-1 when nobody's); ``turns`` how many turns of this deal are over.
    ``drawn`` is the card the viewer drew last, "" if it has drawn none in this deal.

    ``legal`` holds only what needs no finding: drawing, passing, going on. What can be laid is for the
    viewer to find, so that hints stay hints; ``State.legal_actions`` lists the solver's suggestion too."""

    first: Seat
    hand: tuple[Card, ...]
    card_counts: tuple[int, ...]
    table: TableGroups
    melded: tuple[bool, ...]
    pool: int
    passes: int
    turn: Seat
    turns: int
    drawn: Card
    acknowledged: tuple[Seat, ...]
    last_score: DealScore | None
    outcome: Outcome | None
    legal: tuple[MyRummyAction, ...]
