# SPDX-License-Identifier: GPL-3.0-or-later
"""Scopa's actions, events and observation; Scopone's are the same.

Cards are Italian (engines/cards.py). With four, partners sit opposite: team = seat % 2; else team = seat.
Hands have three cards, and four lie on the table; in Scopone ten and none, or nine and four. When everyone
has played the whole hand, new ones are dealt as part of the action that played the last card. With three
kings or more on the table the phase is ``deal`` again, for the same dealer.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engines import rounds
from engines.cards import Card, backs
from engines.contract import Action, Event, Observation, Outcome, Seat
from engines.rounds import DEAL as DEAL
from engines.rounds import OVER as OVER
from engines.rounds import SUMMARY as SUMMARY
from engines.rounds import Acknowledged as Acknowledged
from engines.rounds import Continue as Continue
from engines.rounds import MatchOver as MatchOver
from engines.seats import NOBODY as NOBODY

PLAY = "play"
"""The phase between the deal and its summary."""


class Deal(rounds.Deal, frozen=True, tag="deal"):
    """Chance: the whole deck; the hands come first, each in one packet from the dealer’s neighbour on, then
    what lies on the table, then the stock, from which hands are dealt anew in the same way. ``dealer`` may be
    named only with a match's first deal; left out it is the last seat."""


class Play(Action, frozen=True, tag="play"):
    """Play ``card`` and take ``take`` with it: sorted as strings, empty where nothing can be taken. What is
    taken is always named, also where there is no choice."""

    card: Card
    take: tuple[Card, ...] = ()


ScopaAction: TypeAlias = Deal | Play | Continue


class Dealt(rounds.Dealt, frozen=True, tag="dealt"):
    """A new deal: ``hands`` by seat, others' as backs, and the cards on the ``table``."""

    table: tuple[Card, ...]


class Redealt(Event, frozen=True, tag="redealt"):
    """Three kings or more lay on the opening table: the same dealer deals again."""

    dealer: Seat
    table: tuple[Card, ...]


class MoreDealt(Event, frozen=True, tag="more_dealt"):
    """Everyone has played their cards and gets new ones from the stock; ``left`` stay there."""

    hands: tuple[tuple[Card, ...], ...]
    left: int

    def seen_by(self, seat: Seat | None) -> MoreDealt:
        return MoreDealt(backs(self.hands, seat), self.left)


class Played(Event, frozen=True, tag="played"):
    """``taken`` are the cards taken, without ``card`` itself; ``kept`` whether ``card`` goes to the pile too
    (it does with every capture, and an ace may take itself); ``scopa`` whether that was one."""

    seat: Seat
    card: Card
    taken: tuple[Card, ...]
    kept: bool
    scopa: bool


class LastTaken(Event, frozen=True, tag="last_taken"):
    """The deal's last cards on the table go to who took last."""

    seat: Seat
    cards: tuple[Card, ...]


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a deal's score. ``kind``: ``cards``, ``coins``, ``settebello``, ``primiera``, ``sevens``,
    ``napola``, ``re_bello``, ``scope``. ``points`` and ``values`` (what was compared: cards, coins, the
    primiera's sum …) by team; ``cards`` by team those that made it, where there are such."""

    kind: str
    points: tuple[int, ...]
    values: tuple[int, ...]
    cards: tuple[tuple[Card, ...], ...]


class DealScore(msgspec.Struct, frozen=True):
    """A finished deal line by line; ``points`` by team, ``scores`` the match after it."""

    lines: tuple[ScoreLine, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


class DealScored(Event, frozen=True, tag="deal_scored"):
    score: DealScore


ScopaEvent: TypeAlias = (
    Dealt | Redealt | MoreDealt | Played | LastTaken | DealScored | Acknowledged | MatchOver
)


class Turn(msgspec.Struct, frozen=True):
    """One play of this deal, as in ``Played``."""

    seat: Seat
    card: Card
    taken: tuple[Card, ...]
    kept: bool
    scopa: bool


class ScopaObservation(Observation, frozen=True, kw_only=True, tag="scopa"):
    """Everything one participant may know; ``hand`` is empty for a spectator.

    ``table`` is what lies there, oldest first; ``captured`` by team every card in its pile and ``scope`` the
    cards with which it swept the table; ``stock`` how many cards are undealt; ``turns`` all plays of this
    deal in order; ``last_taker`` who took last, -1 for nobody. ``last_score`` is set in the summary and at
    the end; ``history`` holds one for every finished deal."""

    dealer: Seat
    hand: tuple[Card, ...]
    card_counts: tuple[int, ...]
    table: tuple[Card, ...]
    captured: tuple[tuple[Card, ...], ...]
    scope: tuple[tuple[Card, ...], ...]
    stock: int
    turns: tuple[Turn, ...]
    last_taker: Seat
    acknowledged: tuple[Seat, ...]
    last_score: DealScore | None
    history: tuple[DealScore, ...]
    outcome: Outcome | None
    legal: tuple[ScopaAction, ...]
