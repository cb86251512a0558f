# SPDX-License-Identifier: GPL-3.0-or-later
"""Sequence in plain numbers, for the bots' many quick look-aheads.

Cards are numbers (places in ``CARDS``), sets of squares are bits, and every one of the 192 lines of five
carries a *code*: how many chips each team has in it. ``tests/engines/sequence/test_bot_kernel.py`` proves
it equal to the rules. Two simplifications: of several ways to count a sequence it takes one, and whoever has
to draw draws.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

from engines.cards import Card, french_deck
from engines.contract import Seat
from engines.sequence.lines import CORNER_MASK, LINE_MASKS, LINES
from engines.sequence.types import LINE, NOBODY, ONE_EYED, SQUARES, TWO_EYED, Square

CARDS: tuple[Card, ...] = french_deck()
CARD_NUMBER = {card: number for number, card in enumerate(CARDS)}
WILD = frozenset(CARD_NUMBER[card] for card in TWO_EYED)
REMOVER = frozenset(CARD_NUMBER[card] for card in ONE_EYED)
COPIES = 2
"""Of every card."""

MOST_TEAMS = 3
STEP = (1, 6, 36)
"""What a chip of each team adds to a line's code."""
CORNERED, SPENT = 216, 432
"""Added to the code of a line with a corner, and of one that can't become a sequence any more because it
shares more than one square with a finished one."""
CODES = 864

LINES_AT: tuple[tuple[int, ...], ...] = tuple(
    tuple(number for number, line in enumerate(LINES) if square in line) for square in range(SQUARES)
)
"""The lines through each square, by number."""
SPENDS: tuple[tuple[int, ...], ...] = tuple(
    tuple(other for other, bits in enumerate(LINE_MASKS) if (bits & LINE_MASKS[number]).bit_count() > 1)
    for number in range(len(LINES))
)
"""The lines that share more than one square with a line, itself among them."""
LINE_NUMBER = {line: number for number, line in enumerate(LINES)}
EMPTY_CODES = tuple(CORNERED if bits & CORNER_MASK else 0 for bits in LINE_MASKS)


def _owner(code: int) -> int:
    counts = [code % 216 // step % 6 for step in STEP]
    owners = [team for team, count in enumerate(counts) if count]
    return owners[0] if len(owners) == 1 and code < SPENT else NOBODY


def _missing(code: int) -> int:
    return LINE - sum(code % 216 // step % 6 for step in STEP) - (code % SPENT >= CORNERED)


OWNER = tuple(_owner(code) for code in range(CODES))
"""By code: the only team with chips in the line, nobody for empty, contested and spent lines."""
MISSING = tuple(_missing(code) for code in range(CODES))
"""By code: how many chips a line lacks to be full (corners are full)."""


class Layout:
    """A board's printed cards: ``squares`` by card (none for jacks), ``bits`` the same as a set,
    ``card_at`` by square (-1 for corners)."""

    def __init__(self, printed: Sequence[Card]) -> None:
        self.card_at = tuple(CARD_NUMBER.get(card, -1) for card in printed)
        self.squares: tuple[tuple[Square, ...], ...] = tuple(
            tuple(square for square, card in enumerate(self.card_at) if card == number)
            for number in range(len(CARDS))
        )
        self.bits = tuple(sum(1 << square for square in squares) for squares in self.squares)


class Board:
    """The chips, and what follows from them. Changed in place.

    ``chips`` are teams by square, ``taken`` the squares that are full (corners too), ``locked`` those of
    finished sequences, ``codes`` by line, ``needs`` how many sequences each team lacks."""

    __slots__ = ("chips", "codes", "locked", "needs", "taken")

    def __init__(self, teams: int, target: int) -> None:
        self.chips = [NOBODY] * SQUARES
        self.codes = list(EMPTY_CODES)
        self.taken = CORNER_MASK
        self.locked = 0
        self.needs = [target] * teams

    def copy_to(self, other: Board) -> None:
        """Make ``other`` the same as this board."""
        other.chips = self.chips[:]
        other.codes = self.codes[:]
        other.taken = self.taken
        other.locked = self.locked
        other.needs = self.needs[:]

    def put(self, team: int, square: Square) -> None:
        """A chip, without looking for sequences."""
        self.chips[square] = team
        self.taken |= 1 << square
        step, codes = STEP[team], self.codes
        for line in LINES_AT[square]:
            codes[line] += step

    def take(self, square: Square) -> None:
        """The chip off a square, which must hold one."""
        step, codes = STEP[self.chips[square]], self.codes
        self.chips[square] = NOBODY
        self.taken ^= 1 << square
        for line in LINES_AT[square]:
            codes[line] -= step

    def full(self, team: int, square: Square) -> list[int]:
        """The lines through the square that the team fills and that may still count."""
        codes = self.codes
        return [line for line in LINES_AT[square] if not MISSING[codes[line]] and OWNER[codes[line]] == team]

    def count(self, line: int) -> None:
        """A line becomes a sequence."""
        bits, codes = LINE_MASKS[line], self.codes
        self.needs[OWNER[codes[line]]] -= 1
        self.locked |= bits & ~CORNER_MASK
        for other in SPENDS[line]:
            if codes[other] < SPENT:
                codes[other] += SPENT

    def place(self, team: int, square: Square) -> None:
        """A chip, and what it completes, counted one of the best ways."""
        self.put(team, square)
        self.count_full(team, square)

    def count_full(self, team: int, square: Square) -> None:
        """Count what the team has completed on a square, one of the best ways."""
        full = self.full(team, square)
        if full:
            for line in most_lines(full):
                self.count(line)


def most_lines(full: Sequence[int]) -> Sequence[int]:
    """The most of these lines that share no more than one square with each other, the first way there is."""
    for size in range(len(full), 1, -1):
        for chosen in combinations(full, size):
            if all(other not in SPENDS[one] for one, other in combinations(chosen, 2)):
                return chosen
    return full[:1]


class Game(Board):
    """A whole match in one world: the board, every hand, the pile, whose turn it is.

    ``left`` counts each card's copies that are not among the discards; ``gone`` are the squares of cards
    that have none left. ``exchange`` and ``refill`` are the house rules."""

    __slots__ = (
        "discards",
        "exchange",
        "gone",
        "hands",
        "layout",
        "left",
        "passes",
        "pile",
        "refill",
        "rng",
        "seats",
        "teams",
        "turn",
    )

    def __init__(
        self,
        layout: Layout,
        seats: int,
        teams: int,
        target: int,
        rng: random.Random,
        *,
        exchange: bool = True,
        refill: bool = False,
    ) -> None:
        super().__init__(teams, target)
        self.layout = layout
        self.seats = seats
        self.teams = teams
        self.exchange = exchange
        self.refill = refill
        self.rng = rng
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.pile: list[int] = []
        self.discards: list[int] = []
        self.left = [COPIES] * len(CARDS)
        self.gone = 0
        self.turn: Seat = 0
        self.passes = 0

    def copy(self) -> Game:
        """A copy to try something on."""
        other = Game.__new__(Game)
        self.copy_to(other)
        other.layout = self.layout
        other.seats = self.seats
        other.teams = self.teams
        other.exchange = self.exchange
        other.refill = self.refill
        other.rng = self.rng
        other.hands = [hand[:] for hand in self.hands]
        other.pile = self.pile[:]
        other.discards = self.discards[:]
        other.left = self.left[:]
        other.gone = self.gone
        other.turn = self.turn
        other.passes = self.passes
        return other

    def discard(self, hand: list[int], card: int) -> None:
        """A card out of a hand, face up."""
        hand.remove(card)
        self.discards.append(card)
        self.left[card] -= 1
        if not self.left[card]:
            self.gone |= self.layout.bits[card]

    def draw(self, hand: list[int]) -> None:
        """The next card, where there is one; the discards are shuffled first when the pile is out."""
        if not self.pile:
            if not self.discards:
                return
            self.pile = self.discards
            self.rng.shuffle(self.pile)
            self.discards = []
            self.left = [COPIES] * len(CARDS)
            self.gone = 0
        hand.append(self.pile.pop())

    def swap_dead(self, hand: list[int]) -> bool:
        """Exchange the first dead card, where there is one and the rule is on."""
        if not self.exchange or not (self.pile or self.discards):
            return False
        bits, taken = self.layout.bits, self.taken
        for card in hand:
            own = bits[card]
            if own and own & taken == own:
                self.discard(hand, card)
                self.draw(hand)
                return True
        return False

    def winner(self) -> int:
        """The team that has all its sequences, or nobody."""
        for team, need in enumerate(self.needs):
            if need <= 0:
                return team
        return NOBODY
