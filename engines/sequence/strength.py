# SPDX-License-Identifier: GPL-3.0-or-later
"""How a match stands when the cards are open, and a quick player for it.

Each team's strength is a sum over the lines it has to itself: by how many chips are missing, for how many
of those squares the team holds the card, whether some can't be had any more, and how soon it is the
team's turn. A team's chance to win is its share of the exponentials. The weights (``weights.py``) are
fitted to how matches of the quick player ended.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import NamedTuple

from engines.sequence.kernel import (
    CODES,
    LINES_AT,
    MISSING,
    OWNER,
    REMOVER,
    SPENT,
    STEP,
    WILD,
    Game,
)
from engines.sequence.lines import LINE_MASKS
from engines.sequence.types import Square
from engines.sequence.weights import WEIGHTS

# Where the weights of one need are: of a line that lacks one chip, by the turns until somebody comes who
# holds the card, then not held, then not to be had any more. After that a block for each number of teams
# that come before: lines lacking two, three and four by cards held, the last of each for those that have
# a square that is not to be had; jacks of both kinds; the turn itself.
FARTHEST = 4
OPEN, LOST = FARTHEST + 1, FARTHEST + 2
ONE = 0
BLOCK = 7
TWO, THREE, FOUR, WILDS, REMOVERS, TURN = 0, 4, 9, 13, 14, 15
BLOCK_SIZE = 16
MOST_DISTANCE = 3
SIZE = BLOCK + MOST_DISTANCE * BLOCK_SIZE
"""Weights for one need. Those for one sequence lacking come first, those for more after them."""
START = (0, 0, TWO, THREE, FOUR)
MOST_HELD = (0, 0, 2, 3, 2)
"""By missing chips, where a block's weights begin, and how many cards held make a difference."""
NEVER = 99
KINDS = 32
KIND = tuple(
    OWNER[code] * 8 + MISSING[code] if OWNER[code] >= 0 and 0 < MISSING[code] <= 4 else -1
    for code in range(CODES)
)
"""By code: the team that has the line to itself (times eight) and the chips it lacks; -1 for others."""
WON = 30.0
"""A strength that leaves no doubt."""
SEQUENCE = 3.0
"""What one of several sequences needed is worth to the quick player."""
HELD = 0.3
"""How likely the quick player thinks it that another has the card for a square."""


class Weights:
    """One set of weights: ``values`` as in ``weights.py``; ``rows`` by where a block begins, by missing
    chips (two to four) and cards held, the last for lines that can't be completed any more."""

    def __init__(self, values: Sequence[float]) -> None:
        self.values = values
        self.rows = {
            need * SIZE + BLOCK + away * BLOCK_SIZE: self._rows(need * SIZE + BLOCK + away * BLOCK_SIZE)
            for need in range(2)
            for away in range(MOST_DISTANCE)
        }

    def _rows(self, block: int) -> list[list[float]]:
        found: list[list[float]] = [[], []]
        for lacks in (2, 3, 4):
            place, most = block + START[lacks], MOST_HELD[lacks]
            values = [self.values[place + min(held, most)] for held in range(LOST)]
            found.append([*values, self.values[place + most + 1]])
        return found


ALL_WEIGHTS = {name: Weights(values) for name, values in WEIGHTS.items()}


def weights_for(seats: int, teams: int) -> Weights:
    """The weights for that many people in that many teams."""
    if teams == MOST_DISTANCE:
        return ALL_WEIGHTS["three"]
    return ALL_WEIGHTS["two" if seats == 2 else "four" if seats == 4 else "many"]


def place_of(need: int) -> int:
    """Where the weights of a team that lacks so many sequences begin."""
    return 0 if need <= 1 else SIZE


def strengths(game: Game, weighing: Weights) -> list[float]:
    """By team, how strong it stands."""
    weights = weighing.values
    teams, seats, turn = game.teams, game.seats, game.turn
    free, gone, bits = ~game.taken, game.gone, game.layout.bits
    hands = []
    held = [0] * teams
    wild_in = [NEVER] * teams
    start = [place_of(need) for need in game.needs]
    block = [start[team] + BLOCK + (team - turn) % teams * BLOCK_SIZE for team in range(teams)]
    sums = [weights[block[team] + TURN] for team in range(teams)]
    for away in range(seats):
        seat = (turn + away) % seats
        team = seat % teams
        mask = 0
        for card in game.hands[seat]:
            if bits[card]:
                mask |= bits[card]
            elif card in WILD:
                sums[team] += weights[block[team] + WILDS]
                wild_in[team] = min(wild_in[team], away)
            else:
                sums[team] += weights[block[team] + REMOVERS]
        hands.append(mask)
        held[team] |= mask
    # By kind of line: what the team holds, what can't be had any more, and what it is worth by cards held.
    holding, lost = [0] * KINDS, [0] * KINDS
    worth: list[Sequence[float]] = [()] * KINDS
    for team in range(teams):
        table = weighing.rows[block[team]]
        for lacks in (2, 3, 4):
            kind = team * 8 + lacks
            holding[kind] = held[team] & free
            lost[kind] = gone & ~held[team]
            worth[kind] = table[lacks]
    for mask, kind in zip(LINE_MASKS, map(KIND.__getitem__, game.codes)):  # noqa: B905
        if kind >= 0:
            if kind & 7 > 1:
                if mask & free & lost[kind]:
                    sums[kind >> 3] += worth[kind][LOST]
                else:
                    sums[kind >> 3] += worth[kind][(mask & holding[kind]).bit_count()]
                continue
            team = kind >> 3
            missing = mask & free
            away = wild_in[team]
            if missing & held[team]:
                own = (team - turn) % teams
                away = min(away, next(n for n in range(own, seats, teams) if hands[n] & missing))
            if away < NEVER:
                sums[team] += weights[start[team] + min(away, FARTHEST)]
            else:
                sums[team] += weights[start[team] + (LOST if missing & gone else OPEN)]
    return sums


def chances(game: Game, weighing: Weights) -> list[float]:
    """Every team's chance to win the match."""
    winner = game.winner()
    if winner >= 0:
        return [float(team == winner) for team in range(game.teams)]
    return shares(strengths(game, weighing))


def shares(strengths: Sequence[float]) -> list[float]:
    """Strengths as chances that add up to 1."""
    top = max(strengths)
    powers = [math.exp(strength - top) for strength in strengths]
    total = sum(powers)
    return [power / total for power in powers]


class Taste(NamedTuple):
    """What a chip is worth to the quick player, by the code of the line it falls in: ``base`` as it is,
    ``own`` by the cards held instead, where the line is the team's. ``loss`` by team and code what taking
    that team's chip out of the line is worth. ``wild`` and ``remover`` are what jacks are worth kept."""

    base: list[float]
    own: list[list[float] | None]
    loss: list[list[float]]
    wild: float
    remover: float


@functools.lru_cache(maxsize=512)
def taste(seats: int, teams: int, team: int, needs: tuple[int, ...]) -> Taste:
    """The quick player's taste when ``team`` has just played."""
    weights = weights_for(seats, teams).values

    def own(lacks: int, holding: int) -> float:
        start = place_of(needs[team])
        if lacks == 0:
            return WON if needs[team] <= 1 else SEQUENCE
        if lacks == 1:
            return weights[start + (min(seats - 1, FARTHEST) if holding else OPEN)]
        if lacks > 4:
            return 0.0
        place = start + BLOCK + (teams - 1) * BLOCK_SIZE + START[lacks]
        return weights[place + min(holding, MOST_HELD[lacks])]

    def other(rival: int, lacks: int) -> float:
        start = place_of(needs[rival])
        away = (rival - team - 1) % teams
        if lacks == 1:
            return HELD * weights[start + min(away, FARTHEST)] + (1 - HELD) * weights[start + OPEN]
        if lacks > 4 or lacks == 0:
            return 0.0
        place = start + BLOCK + away * BLOCK_SIZE + START[lacks]
        return (1 - HELD) * weights[place] + HELD * weights[place + 1]

    def value(code: int) -> float:
        owner = OWNER[code]
        if not 0 <= owner < teams or MISSING[code] < 0:
            return 0.0
        return own(MISSING[code], 1) if owner == team else -other(owner, MISSING[code])

    values = [value(code) for code in range(CODES)]
    base = [0.0] * CODES
    mine: list[list[float] | None] = [None] * CODES
    loss = [[0.0] * CODES for _ in range(teams)]
    for code in range(SPENT):
        counts = [code % 216 // step % 6 for step in STEP]
        if counts[team] < 5:
            base[code] = values[code + STEP[team]] - values[code]
            if OWNER[code] == team and MISSING[code] > 0:
                lacks = MISSING[code]
                mine[code] = [
                    own(lacks - 1, max(holding - 1, 0)) - own(lacks, holding) for holding in range(6)
                ]
        for rival in range(teams):
            if counts[rival]:
                loss[rival][code] = values[code - STEP[rival]] - values[code]
    block = place_of(needs[team]) + BLOCK + (teams - 1) * BLOCK_SIZE
    return Taste(base, mine, loss, weights[block + WILDS], weights[block + REMOVERS])


def quick_turn(game: Game) -> None:
    """The seat whose turn it is plays, looking at its own hand and the board only, and draws."""
    seat = game.turn
    team = seat % game.teams
    hand = game.hands[seat]
    game.swap_dead(hand)
    card, square = quick_choice(game, hand, team)
    game.turn = (seat + 1) % game.seats
    if card < 0:
        game.passes += 1
        return
    game.passes = 0
    game.discard(hand, card)
    if card in REMOVER:
        game.take(square)
        if game.refill:
            refill(game, hand, team, square)
    else:
        game.place(team, square)
    game.draw(hand)


def refill(game: Game, hand: list[int], team: int, square: Square) -> None:
    """Put a chip on the square just freed with the printed card, where it is held, and draw for it."""
    card = game.layout.card_at[square]
    if card in hand:
        game.discard(hand, card)
        game.place(team, square)
        game.draw(hand)


def quick_choice(game: Game, hand: Sequence[int], team: int) -> tuple[int, Square]:
    """The card and square the quick player takes; (-1, -1) when it can't do anything."""
    tastes = taste(game.seats, game.teams, team, tuple(game.needs))
    base, own = tastes.base, tastes.own
    layout, codes, chips = game.layout, game.codes, game.chips
    squares_of, bits = layout.squares, layout.bits
    held = 0
    for card in hand:
        held |= bits[card]
    held &= ~game.taken
    best, choice = -math.inf, (-1, -1)
    wild = remover = -1
    for card in hand:
        if not bits[card]:
            if card in WILD:
                wild = card
            else:
                remover = card
            continue
        for square in squares_of[card]:
            if chips[square] >= 0:
                continue
            gain = 0.0
            for line in LINES_AT[square]:
                code = codes[line]
                table = own[code]
                gain += base[code] if table is None else table[(LINE_MASKS[line] & held).bit_count()]
            if gain > best:
                best, choice = gain, (card, square)
    if wild >= 0 or remover >= 0:
        best, choice = _jacks(game, team, tastes, held, wild, remover, best, choice)
    return choice


def _jacks(
    game: Game,
    team: int,
    tastes: Taste,
    held: int,
    wild: int,
    remover: int,
    best: float,
    choice: tuple[int, Square],
) -> tuple[float, tuple[int, Square]]:
    """Whether a jack does better where a line lacks one or two chips, or where nothing else can be done."""
    codes, chips = game.codes, game.chips
    hot = empty = 0
    for line, code in enumerate(codes):
        owner = OWNER[code]
        if owner >= 0 and MISSING[code] <= (1 if owner == team or best > -math.inf else 2):
            empty |= LINE_MASKS[line] & ~game.taken
            if owner != team:
                hot |= LINE_MASKS[line] & game.taken & ~game.locked
    if best == -math.inf:
        if wild >= 0 and not empty:
            empty = ~game.taken & ((1 << 100) - 1)
        if remover >= 0 and not hot:
            hot = sum(1 << s for s, owner in enumerate(chips) if owner >= 0 and owner != team) & ~game.locked
    if wild >= 0:
        for square in squares_in(empty):
            gain = -tastes.wild
            for line in LINES_AT[square]:
                code = codes[line]
                table = tastes.own[code]
                gain += tastes.base[code] if table is None else table[(LINE_MASKS[line] & held).bit_count()]
            if gain > best:
                best, choice = gain, (wild, square)
    if remover >= 0:
        for square in squares_in(hot):
            owner = chips[square]
            if owner >= 0 and owner != team:
                loss = tastes.loss[owner]
                gain = sum([loss[codes[line]] for line in LINES_AT[square]]) - tastes.remover
                if gain > best:
                    best, choice = gain, (remover, square)
    return best, choice


def squares_in(mask: int) -> list[Square]:
    """The squares of a set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
