# SPDX-License-Identifier: GPL-3.0-or-later
"""Deals of Briscola in plain integers, for the bots' search; tests hold it equal to the rules.

A card is ``10 * suit + strength`` (suits in canonical order, strength 0 for the two up to 9 for the ace).
``Position`` is changed in place; who searches it takes moves back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.briscola.ranking import POINTS, STRENGTH
from engines.cards import ITALIAN_SUITS, Card, rank

CODE: dict[Card, int] = {
    r + s: 10 * n + STRENGTH.index(r) for n, s in enumerate(ITALIAN_SUITS) for r in STRENGTH
}
CARD: dict[int, Card] = {code: card for card, code in CODE.items()}
WORTH: tuple[int, ...] = tuple(POINTS.get(rank(CARD[code]), 0) for code in range(40))
SUIT: tuple[int, ...] = tuple(code // 10 for code in range(40))

Policy = Callable[["Position", int], int]
"""The card that the seat to move plays."""


class Position:
    """One world within a deal. ``order[s]`` is the seat that plays after ``s``; ``points`` by seat so far;
    ``stock`` ends with the next card to draw and begins with the turned-up one."""

    def __init__(
        self,
        hands: Sequence[Sequence[Card]],
        stock: Sequence[Card],
        trump: str,
        trick: Sequence[tuple[int, Card]],
        turn: int,
        order: Sequence[int],
        teams: Sequence[int],
    ) -> None:
        self.hands = [[CODE[card] for card in hand] for hand in hands]
        self.stock = [CODE[card] for card in stock]
        self.trump = ITALIAN_SUITS.index(trump)
        self.trick = [CODE[card] for _, card in trick]
        self.players = [seat for seat, _ in trick]
        self.turn = turn
        self.order = order
        self.teams = teams
        self.points = [0] * len(hands)
        self.best = 0  # place within the trick of the card that takes it so far
        for place in range(1, len(self.trick)):
            if self._beats(self.trick[place], self.trick[self.best]):
                self.best = place

    def copy(self) -> Position:
        """An independent copy."""
        other = object.__new__(Position)
        other.hands = [hand[:] for hand in self.hands]
        other.stock = self.stock[:]
        other.trump = self.trump
        other.trick = self.trick[:]
        other.players = self.players[:]
        other.turn = self.turn
        other.order = self.order
        other.teams = self.teams
        other.points = self.points[:]
        other.best = self.best
        return other

    def _beats(self, card: int, other: int) -> bool:
        if SUIT[card] == SUIT[other]:
            return card > other
        return SUIT[card] == self.trump

    def would_take(self, card: int) -> bool:
        """Whether ``card`` would take the trick as it lies."""
        return not self.trick or self._beats(card, self.trick[self.best])

    def play(self, card: int) -> None:
        """The seat to move plays ``card``; a full trick is taken and everyone draws."""
        seat = self.turn
        self.hands[seat].remove(card)
        if self.would_take(card):
            self.best = len(self.trick)
        self.trick.append(card)
        self.players.append(seat)
        if len(self.trick) < len(self.hands):
            self.turn = self.order[seat]
            return
        taker = self.players[self.best]
        self.points[taker] += sum(WORTH[c] for c in self.trick)
        self.trick, self.players, self.best = [], [], 0
        self.turn = taker
        if self.stock:
            drawer = taker
            for _ in self.hands:
                self.hands[drawer].append(self.stock.pop())
                drawer = self.order[drawer]

    def is_over(self) -> bool:
        return not self.trick and not any(self.hands)

    def team_points(self) -> list[int]:
        """Points by team so far."""
        totals = [0] * (max(self.teams) + 1)
        for seat, points in enumerate(self.points):
            totals[self.teams[seat]] += points
        return totals


def play_out(position: Position, policy: Policy) -> Position:
    """Play ``position`` to the end of the deal, every seat by ``policy``; the same object."""
    while not position.is_over():
        position.play(policy(position, position.turn))
    return position


def solve(position: Position, team: int, low: int = -1000, high: int = 1000) -> int:
    """What ``team`` takes from here on more than all others together, if everyone sees all cards and the
    others play against it as one: exact, by alpha–beta. Only sensible once the stock is gone."""
    if position.is_over():
        return 0
    seat = position.turn
    mine = position.teams[seat] == team
    hand = sorted(position.hands[seat], key=lambda card: (not position.would_take(card), -card))
    before = position.points
    best = -1000 if mine else 1000
    for card in hand:
        child = position.copy()
        child.play(card)
        gain = sum(
            (new - old) * (1 if position.teams[s] == team else -1)
            for s, (new, old) in enumerate(zip(child.points, before, strict=True))
        )
        value = gain + solve(child, team, low - gain, high - gain)
        if mine:
            best = max(best, value)
            low = max(low, best)
        else:
            best = min(best, value)
            high = min(high, best)
        if low >= high:
            break
    return best


def leaves(position: Position) -> int:
    """How many ways there are to play on once the stock is gone: how much ``solve`` may have to look at."""
    count = 1
    sizes = [len(hand) for hand in position.hands]
    for size in sizes:
        for n in range(2, size + 1):
            count *= n
    return count
