# SPDX-License-Identifier: GPL-3.0-or-later
"""The bots that don't search: easy, as a beginner plays, and normal, which counts."""

from __future__ import annotations

import math
import random

from engines.contract import Bot
from engines.sequence import types as q
from engines.sequence.features import board_of, layout_of, unseen_copies
from engines.sequence.kernel import (
    CARD_NUMBER,
    EMPTY_CODES,
    LINE_NUMBER,
    LINES_AT,
    MISSING,
    OWNER,
    SPENDS,
    SPENT,
    Board,
)
from engines.sequence.lines import LINES
from engines.sequence.options import SequenceOptions
from engines.sequence.types import TWO_EYED, Line, SequenceAction, SequenceObservation, Square

# What normal counts by: a line by the chips it lacks, how likely a card is to come by its unseen copies.
LACKING = (400.0, 40.0, 12.0, 4.0, 1.0, 0.3)
COMES = (0.1, 0.4, 0.65)
BLOCKING = 0.9
"""What an opponent's line is worth to normal, its own being worth 1."""
OVERLOOKS = 0.3
ROUGHLY, WAVERS = 0.4, 4.0
"""By which share, and by how much at most, normal misjudges what a play gains."""
KEEP_WILD, KEEP_REMOVER = 12.0, 9.0
UNTOUCHED = frozenset(EMPTY_CODES)

# Easy's habits: how often it does what it should.
SEES_BLOCK = 0.5
TAKES_AWAY = 0.3
SPENDS_WILD = 0.25
EXCHANGES = 0.7
WHIM = 1.5
"""Chips in a line that make no difference to easy when it is in the mood."""


def without_thinking(observation: SequenceObservation) -> SequenceAction | None:
    """What needs no thought: the only legal action, or drawing; else None. Raises ValueError when it isn't
    the viewer's turn."""
    if not observation.legal:
        raise ValueError("it isn't this seat's turn")
    if len(observation.legal) == 1 or isinstance(observation.legal[0], q.Draw):
        return observation.legal[0]
    return None


def exchange_in(observation: SequenceObservation) -> q.Exchange | None:
    """The first dead card that may be exchanged: a new card can only be better, and the turn goes on."""
    return next((action for action in observation.legal if isinstance(action, q.Exchange)), None)


def plays_in(observation: SequenceObservation) -> list[SequenceAction]:
    """The legal actions that end a turn or leave the freed square free."""
    return [action for action in observation.legal if not isinstance(action, q.Exchange)]


class NormalBot(Bot):
    """Counts cards, looks at every line for both sides, and takes what gains most by that at once.

    A line is worth the more the fewer chips it lacks and the likelier the cards for its free squares are to
    come: those in one's own hand for sure, others by how many are still unseen. It blocks what it would
    like to complete itself, keeps its jacks until they complete, block or break something, and exchanges
    dead cards. It doesn't think of what comes after its turn, overlooks a line now and then (never one that
    it can complete), and weighs only roughly."""

    def __init__(self, options: SequenceOptions) -> None:
        self.options = options

    def choose(self, observation: SequenceObservation, rng: random.Random, budget: float) -> SequenceAction:
        """One of the legal actions, in some milliseconds. Raises ValueError when none is due."""
        plain = without_thinking(observation) or exchange_in(observation)
        if plain is not None:
            return plain
        count = Count(observation, self.options)
        count.overlook(rng)
        plays = plays_in(observation)
        gains = [
            count.gain(action) * rng.uniform(1 - ROUGHLY, 1 + ROUGHLY) + rng.uniform(0.0, WAVERS)
            for action in plays
        ]
        return plays[gains.index(max(gains))]


class Count:
    """What a chip gains on each square, by the cards that are seen and unseen."""

    def __init__(self, observation: SequenceObservation, options: SequenceOptions) -> None:
        assert observation.viewer is not None
        self.board = board_of(observation)
        self.team = observation.viewer % len(observation.scores)
        printed = layout_of(observation.layout).card_at
        hand = {CARD_NUMBER[card] for card in observation.hand}
        self._refills = {s for s, card in enumerate(printed) if card in hand} if options.refill else set()
        unseen = unseen_copies(observation)
        self._theirs = [COMES[unseen[card]] for card in printed]
        self._ours = [1.0 if card in hand else COMES[unseen[card]] for card in printed]

    def overlook(self, rng: random.Random) -> None:
        """Lose sight of some lines for this turn, but not of an own one that lacks a single chip."""
        codes = self.board.codes
        for line, code in enumerate(codes):
            owner = OWNER[code]
            seen = owner < 0 or (owner == self.team and MISSING[code] == 1)
            if not seen and rng.random() < OVERLOOKS:
                codes[line] += SPENT

    def gain(self, action: SequenceAction) -> float:
        """What an action gains, less what its card is worth kept; nothing for a pass."""
        if isinstance(action, q.Place):
            kept = KEEP_WILD if action.card in TWO_EYED else 0.0
            return self._placed(action.square) - self._spent(action.lines) - kept
        if isinstance(action, q.Remove):
            return self._removed(action.square) - KEEP_REMOVER
        return 0.0

    def _placed(self, square: Square) -> float:
        gain = 0.0
        for line in LINES_AT[square]:
            code = self.board.codes[line]
            owner, lacks = OWNER[code], MISSING[code]
            if owner == self.team or code in UNTOUCHED:
                here = self._ours[square]
                likely = self._likely(line, self._ours)
                gain += LACKING[lacks - 1] * likely / here - LACKING[lacks] * likely
            elif owner >= 0:
                gain += BLOCKING * LACKING[lacks] * self._likely(line, self._theirs)
        return gain

    def _spent(self, lines: tuple[Line, ...]) -> float:
        """What the team's other lines were worth that can't be finished any more if these count."""
        counted = [LINE_NUMBER[line] for line in lines]
        others = {other for line in counted for other in SPENDS[line]}.difference(counted)
        return sum(
            LACKING[MISSING[code]] * self._likely(other, self._ours)
            for other, code in ((other, self.board.codes[other]) for other in sorted(others))
            if OWNER[code] == self.team
        )

    def _removed(self, square: Square) -> float:
        """Its owner's lines become worth less; those that stay contested stay worth nothing."""
        gain = 0.0
        for line in LINES_AT[square]:
            code = self.board.codes[line]
            if OWNER[code] >= 0:
                less = LACKING[MISSING[code]] - LACKING[MISSING[code] + 1]
                gain += BLOCKING * less * self._likely(line, self._theirs)
        if square in self._refills:
            owner = self.board.chips[square]
            self.board.take(square)
            gain += max(0.0, self._placed(square))
            self.board.put(owner, square)
        return gain

    def _likely(self, line: int, comes: list[float]) -> float:
        """How likely the cards for a line's free squares are to come."""
        taken = self.board.taken
        return math.prod([comes[square] for square in LINES[line] if not taken >> square & 1])


class EasyBot(Bot):
    """Extends the longest of its own lines that it has a card for.

    It makes a beginner's mistakes: it often overlooks what others threaten, doesn't count cards, spends its
    jacks early or forgets them, and now and then plays on a whim."""

    def __init__(self, options: SequenceOptions) -> None:
        self.options = options

    def choose(self, observation: SequenceObservation, rng: random.Random, budget: float) -> SequenceAction:
        """One of the legal actions, at once. Raises ValueError when none is due."""
        plain = without_thinking(observation)
        if plain is not None:
            return plain
        exchange = exchange_in(observation)
        if exchange is not None and rng.random() < EXCHANGES:
            return exchange
        assert observation.viewer is not None
        board, team = board_of(observation), observation.viewer % len(observation.scores)
        sees = rng.random() < SEES_BLOCK
        takes, spends = rng.random() < TAKES_AWAY, rng.random() < SPENDS_WILD
        best, choice = -2.0, observation.legal[0]
        for action in plays_in(observation):
            worth = -1.0
            if isinstance(action, q.Place):
                worth = self._worth(board, team, action.square, sees)
                if action.card in TWO_EYED and worth < 4 and not spends:
                    worth = -1.0
            elif isinstance(action, q.Remove) and takes:
                worth = self._longest(board, action.square, board.chips[action.square]) - 0.5
            worth += rng.uniform(0.0, WHIM) if worth >= 0 else rng.uniform(0.0, 0.5)
            if worth > best:
                best, choice = worth, action
        return choice

    def _worth(self, board: Board, team: int, square: int, sees: bool) -> float:
        """How many chips of its own are in the best line there already; nearly as much for a block."""
        own = self._longest(board, square, team)
        if own == 4:
            return 10.0
        if sees:
            others = max(
                self._longest(board, square, other) for other in range(len(board.needs)) if other != team
            )
            if others == 4:
                return 6.0
        return float(own)

    @staticmethod
    def _longest(board: Board, square: int, team: int) -> int:
        """How full the fullest line through the square is that a team has to itself."""
        codes = [board.codes[line] for line in LINES_AT[square]]
        return max((5 - MISSING[code] for code in codes if OWNER[code] == team), default=0)
