# SPDX-License-Identifier: GPL-3.0-or-later
"""Scopa's actions, events and observation; Scopone's are the same.

Cards are Italian (engines/cards.py). With four, partners sit opposite: team = seat % 2; else team = seat.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engines.cards import HIDDEN, Card
from engines.contract import Action, Event, Observation, Outcome, Seat

NOBODY: Seat = -1

# Phases.
DEAL = "deal"  # chance node
PLAY = "play"
SUMMARY = "summary"  # every seat acknowledges
OVER = "over"


class Deal(Action, frozen=True, tag="deal"):
    """Chance: the whole deck; the hands come first, each in one packet from the dealer’s neighbour on, then
    what lies on the table, then the stock, from which hands are dealt anew in the same way. ``dealer`` may be
    named only with a match's first deal; left out it is the last seat."""

    order: tuple[Card, ...]
    dealer: Seat | None = None


class Play(Action, frozen=True, tag="play"):
    """Play ``card`` and take ``take`` with it: sorted as strings, empty where nothing can be taken."""

    card: Card
    take: tuple[Card, ...] = ()


class Continue(Action, frozen=True, tag="continue"):
    """Acknowledge the deal summary."""


ScopaAction: TypeAlias = Deal | Play | Continue


def _backs(hands: tuple[tuple[Card, ...], ...], seat: Seat | None) -> tuple[tuple[Card, ...], ...]:
    return tuple(hand if owner == seat else (HIDDEN,) * len(hand) for owner, hand in enumerate(hands))


class Dealt(Event, frozen=True, tag="dealt"):
    """A new deal: ``hands`` by seat, others' as backs, and the cards on the ``table``."""

    deal: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    table: tuple[Card, ...]

    def seen_by(self, seat: Seat | None) -> Dealt:
        return msgspec.structs.replace(self, hands=_backs(self.hands, seat))


class Redealt(Event, frozen=True, tag="redealt"):
    """Three kings or more lay on the opening table: the same dealer deals again."""

    dealer: Seat
    table: tuple[Card, ...]


class MoreDealt(Event, frozen=True, tag="more_dealt"):
    """Everyone has played their cards and gets new ones from the stock; ``left`` stay there."""

    hands: tuple[tuple[Card, ...], ...]
    left: int

    def seen_by(self, seat: Seat | None) -> MoreDealt:
        return MoreDealt(_backs(self.hands, seat), self.left)


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


class Acknowledged(Event, frozen=True, tag="acknowledged"):
    seat: Seat


class MatchOver(Event, frozen=True, tag="match_over"):
    outcome: Outcome


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
