# SPDX-License-Identifier: GPL-3.0-or-later
"""What one seat can count: which squares can still be reached, by whom and how likely, and how the match
stands by that.

Every card is there twice. Those of one's own hand and those played since the last shuffle are known; all
others are equally likely anywhere, in the draw pile or in any other hand. The weights of ``evaluation.py``
are taken at what they can be expected to be.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import NamedTuple

from engines.bits import numbers_in
from engines.cards import Card
from engines.contract import Seat
from engines.sequence import types as q
from engines.sequence.evaluation import (
    BLOCK,
    BLOCK_SIZE,
    FARTHEST,
    LOST,
    MOST_HELD,
    OPEN,
    REMOVERS,
    START,
    TURN,
    WILDS,
    WON,
    place_of,
    shares,
    weights_for,
)
from engines.sequence.kernel import (
    CARD_NUMBER,
    CARDS,
    COPIES,
    LINE_NUMBER,
    LINES_AT,
    MISSING,
    OWNER,
    REMOVER,
    WILD,
    Board,
    Layout,
)
from engines.sequence.lines import LINE_MASKS
from engines.sequence.types import Line, SequenceObservation, Square


@functools.lru_cache(maxsize=16)
def layout_of(printed: tuple[Card, ...]) -> Layout:
    """The board's printed cards as numbers; kept, for a match asks again and again."""
    return Layout(printed)


def board_of(observation: SequenceObservation) -> Board:
    """The observed chips and sequences."""
    board = Board(len(observation.scores), observation.target)
    for square, team in enumerate(observation.chips):
        if team >= 0:
            board.put(team, square)
    for sequence in observation.sequences:
        board.count(LINE_NUMBER[sequence.line])
    return board


def unseen_copies(observation: SequenceObservation) -> list[int]:
    """By card, how many copies lie in the draw pile or in other hands."""
    unseen = [COPIES] * len(CARDS)
    for card in (*observation.hand, *observation.discards):
        unseen[CARD_NUMBER[card]] -= 1
    return unseen


class Rival(NamedTuple):
    """Another seat: how many turns after the viewer's it comes, its team, cards in hand."""

    away: int
    team: int
    cards: int


class Features:
    """The match as the seat to move sees it, always looked at as after its own turn."""

    def __init__(self, observation: SequenceObservation) -> None:
        assert observation.viewer is not None
        self.seat: Seat = observation.viewer
        self.seats = observation.num_seats
        self.teams = len(observation.scores)
        self.team = self.seat % self.teams
        self.layout = layout_of(observation.layout)
        self.board = board_of(observation)
        self.hand = [CARD_NUMBER[card] for card in observation.hand]
        self.unseen = unseen_copies(observation)
        self.weights = weights_for(self.seats, self.teams).values
        self.rivals = [
            Rival(
                away - 1,
                (self.seat + away) % self.teams,
                observation.card_counts[(self.seat + away) % self.seats],
            )
            for away in range(1, self.seats)
        ]
        self.gone = 0
        for number, copies in enumerate(self.unseen):
            if copies <= 0:
                self.gone |= self.layout.bits[number]
        self._count_reach()
        self._look()

    # --- how likely others have a card ----------------------------------------------------------

    def _count_reach(self) -> None:
        hidden = max(1, sum(self.unseen))
        wild = sum(self.unseen[card] for card in WILD)

        def missing(cards: int, copies: int) -> float:
            """How likely ``cards`` unseen cards hold none of so many copies."""
            chance = 1.0
            for copy in range(copies):
                chance *= max(0.0, 1.0 - cards / max(1, hidden - copy))
            return chance

        cards = [sum(rival.cards for rival in self.rivals if rival.team == t) for t in range(self.teams)]
        self.reach = [[1.0 - missing(count, copies) for copies in range(COPIES + 1)] for count in cards]
        """By team and unseen copies, how likely one of its seats other than the viewer has a card."""
        # By team and copies: the weights of a line that lacks one chip, after who can complete it when.
        self._one: list[list[list[tuple[int, float]]]] = []
        for team in range(self.teams):
            rows = []
            for copies in range(COPIES + 1):
                row, nobody = [], 1.0
                for rival in self.rivals:
                    if rival.team == team:
                        without = missing(rival.cards, copies + wild)
                        row.append((min(rival.away, FARTHEST), nobody * (1.0 - without)))
                        nobody *= without
                row.append((OPEN if copies else LOST, nobody))
                rows.append(row)
            self._one.append(rows)

    # --- how it stands --------------------------------------------------------------------------

    def _look(self) -> None:
        """Take stock of the hand and all lines as they are."""
        bits = self.layout.bits
        self.held = 0
        for card in self.hand:
            self.held |= bits[card]
        self.wilds = sum(card in WILD for card in self.hand)
        self.removers = sum(card in REMOVER for card in self.hand)
        self._ready()
        self.worth = [self._line(line) for line in range(len(LINE_MASKS))]
        self.sums = [0.0] * self.teams
        for line, code in enumerate(self.board.codes):
            if OWNER[code] >= 0:
                self.sums[OWNER[code]] += self.worth[line]

    def _ready(self) -> None:
        """The places of the weights by team, for the needs as they are."""
        after = (self.team + 1) % self.teams
        self.start = [place_of(need) for need in self.board.needs]
        self.block = [
            self.start[team] + BLOCK + (team - after) % self.teams * BLOCK_SIZE for team in range(self.teams)
        ]

    def strengths(self) -> list[float]:
        """By team, from the sums over lines as they are."""
        found = [total + self.weights[self.block[team] + TURN] for team, total in enumerate(self.sums)]
        own = self.block[self.team]
        found[self.team] += self.wilds * self.weights[own + WILDS]
        found[self.team] += self.removers * self.weights[own + REMOVERS]
        for team, need in enumerate(self.board.needs):
            if need <= 0:
                found[team] += WON
        return found

    def _line(self, line: int) -> float:
        """What a line is worth to the team that has it to itself; 0 where none has."""
        code = self.board.codes[line]
        team = OWNER[code]
        if team < 0:
            return 0.0
        weights, own = self.weights, team == self.team
        missing = LINE_MASKS[line] & ~self.board.taken
        lacks = MISSING[code]
        if lacks <= 0:
            return 0.0
        if lacks == 1:
            start = self.start[team]
            if own and (missing & self.held or self.wilds):
                return weights[start + min(self.seats - 1, FARTHEST)]
            copies = self.unseen[self.layout.card_at[missing.bit_length() - 1]]
            return sum([chance * weights[start + place] for place, chance in self._one[team][max(0, copies)]])
        place = self.block[team] + START[lacks]
        most = MOST_HELD[lacks]
        sure = 0
        if own:
            sure = (missing & self.held).bit_count()
            missing &= ~self.held
        if missing & self.gone:
            return weights[place + most + 1]
        # How likely the team holds the cards for so many of the other squares.
        reach, chances = self.reach[team], [1.0]
        while missing:
            low = missing & -missing
            missing ^= low
            have = reach[self.unseen[self.layout.card_at[low.bit_length() - 1]]]
            chances = [
                before * (1.0 - have) + less * have
                for before, less in zip((*chances, 0.0), (0.0, *chances), strict=True)
            ]
        return sum([chance * weights[place + min(sure + more, most)] for more, chance in enumerate(chances)])

    # --- what an action leads to ----------------------------------------------------------------

    def chance(self, action: q.SequenceAction, refill: bool) -> float:
        """The chance to win the match after a placing, a removal or a pass. ``refill``: a square that is
        freed may be filled at once."""
        if isinstance(action, q.Place):
            return self._after(CARD_NUMBER[action.card], action.square, action.lines)
        if isinstance(action, q.Remove):
            freed = self._after(CARD_NUMBER[action.card], action.square)
            return max(freed, self._refilled(action)) if refill else freed
        return shares(self.strengths())[self.team]

    def _refilled(self, action: q.Remove) -> float:
        """The chance after a removal and a chip on the same square with the printed card; 0 without it."""
        card = self.layout.card_at[action.square]
        if card not in self.hand:
            return 0.0
        owner, wanted = self.board.chips[action.square], self.hand
        self.hand = wanted[:]
        self.hand.remove(CARD_NUMBER[action.card])
        self.board.take(action.square)
        self._look()
        result = self._after(card, action.square)
        self.board.put(owner, action.square)
        self.hand = wanted
        self._look()
        return result

    def _after(self, card: int, square: Square, lines: Sequence[Line] = ()) -> float:
        board, bits = self.board, self.layout.bits
        sums, held, wilds, removers = self.sums, self.held, self.wilds, self.removers
        touched = set(LINES_AT[square])
        if card in REMOVER:
            owner = board.chips[square]
            self.removers -= 1
            board.take(square)
        else:
            board.put(self.team, square)
            if card in WILD:
                self.wilds -= 1
                if not self.wilds:
                    touched.update(
                        n for n, c in enumerate(board.codes) if OWNER[c] == self.team and MISSING[c] == 1
                    )
            elif self.hand.count(card) == 1:
                self.held &= ~bits[card]
                for twin in numbers_in(bits[card] & ~board.taken):
                    touched.update(LINES_AT[twin])
            full = board.full(self.team, square)
            if full:
                return self._completed(card, square, lines, (held, wilds))
        changed = sums[:]
        # The old codes are needed for whose sum a line was in.
        moved = board.codes
        now = [(line, OWNER[moved[line]], self._line(line)) for line in sorted(touched)]
        if card in REMOVER:
            board.put(owner, square)
        else:
            board.take(square)
        for line, team, worth in now:
            before = OWNER[moved[line]]
            if before >= 0:
                changed[before] -= self.worth[line]
            if team >= 0:
                changed[team] += worth
        self.sums = changed
        result = shares(self.strengths())[self.team]
        self.sums, self.held, self.wilds, self.removers = sums, held, wilds, removers
        return result

    def _completed(self, card: int, square: Square, lines: Sequence[Line], before: tuple[int, int]) -> float:
        """The same where a sequence is made: everything is looked at afresh. The chip is there already."""
        board = self.board
        self.held, self.wilds = before
        kept = Board(self.teams, 0)
        board.copy_to(kept)
        if lines:
            for line in lines:
                board.count(LINE_NUMBER[line])
        else:
            board.count_full(self.team, square)
        hand, worth, sums = self.hand, self.worth, self.sums
        self.hand = hand[:]
        self.hand.remove(card)
        self._look()
        result = shares(self.strengths())[self.team]
        kept.copy_to(board)
        board.take(square)
        self.hand = hand
        self._look()
        self.worth, self.sums = worth, sums
        return result
