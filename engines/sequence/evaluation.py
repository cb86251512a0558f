# SPDX-License-Identifier: GPL-3.0-or-later
"""How a match stands when the cards are open.

Each team's strength is a sum over the lines it has to itself: by how many chips are missing, for how many
of those squares the team holds the card, whether some can't be had any more, and how soon it is the
team's turn. A team's chance to win is its share of the exponentials. The weights (``weights.py``) are
fitted to how matches of the quick player (``rollout_policy.py``) ended.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from engines.sequence.kernel import (
    CODES,
    MISSING,
    OWNER,
    WILD,
    Game,
)
from engines.sequence.lines import LINE_MASKS
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
