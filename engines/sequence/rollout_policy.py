# SPDX-License-Identifier: GPL-3.0-or-later
"""A quick player: what it plays in some microseconds, by its own hand and the board only.

The hard bot lets it play everybody's next turns, and asks it how likely a move was with a hand.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import NamedTuple

from engines.bits import numbers_in
from engines.sequence.evaluation import (
    BLOCK,
    BLOCK_SIZE,
    FARTHEST,
    MOST_HELD,
    OPEN,
    REMOVERS,
    START,
    WILDS,
    WON,
    place_of,
    weights_for,
)
from engines.sequence.kernel import CODES, LINES_AT, MISSING, OWNER, REMOVER, SPENT, STEP, WILD, Game
from engines.sequence.lines import LINE_MASKS
from engines.sequence.types import NOBODY, SQUARES, Square

SEQUENCE = 3.0
"""What one of several sequences needed is worth."""
HELD = 0.3
"""How likely it is held to be that another has the card for a square."""
ALL_SQUARES = (1 << SQUARES) - 1


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
    swapped = game.swap_dead(hand)
    _, card, square = quick_choice(game, hand, team)
    game.turn = (seat + 1) % game.seats
    if card < 0:
        game.passes = 0 if swapped else game.passes + 1
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


def quick_choice(game: Game, hand: Sequence[int], team: int) -> tuple[float, int, Square]:
    """What the quick player gains, by which card on which square; card and square are -1 where it can't do
    anything."""
    tastes = taste(game.seats, game.teams, team, tuple(game.needs))
    base, own = tastes.base, tastes.own
    codes, chips, bits = game.codes, game.chips, game.layout.bits
    held = held_in(game, hand)
    best, choice = -math.inf, (-1, -1)
    jacks = []
    for card in hand:
        if not bits[card]:
            jacks.append(card)
            continue
        for square in game.layout.squares[card]:
            if chips[square] >= 0:
                continue
            gain = 0.0
            for line in LINES_AT[square]:
                code = codes[line]
                table = own[code]
                gain += base[code] if table is None else table[(LINE_MASKS[line] & held).bit_count()]
            if gain > best:
                best, choice = gain, (card, square)
    if jacks:
        spots = _spots(game, team, stuck=best == -math.inf)
        for card in jacks:
            for square in spots[card in REMOVER]:
                gain = gain_of(game, tastes, held, card, square)
                if gain > best:
                    best, choice = gain, (card, square)
    return best, *choice


def held_in(game: Game, hand: Sequence[int]) -> int:
    """The free squares that a hand has printed cards for."""
    held = 0
    for card in hand:
        held |= game.layout.bits[card]
    return held & ~game.taken


def gain_of(game: Game, tastes: Taste, held: int, card: int, square: Square) -> float:
    """What playing a card on a square gains; a jack's own worth goes off."""
    codes = game.codes
    if card in REMOVER:
        loss = tastes.loss[game.chips[square]]
        return sum([loss[codes[line]] for line in LINES_AT[square]]) - tastes.remover
    gain = -tastes.wild if card in WILD else 0.0
    for line in LINES_AT[square]:
        code = codes[line]
        table = tastes.own[code]
        gain += tastes.base[code] if table is None else table[(LINE_MASKS[line] & held).bit_count()]
    return gain


def _spots(game: Game, team: int, *, stuck: bool) -> tuple[list[Square], list[Square]]:
    """Where jacks are looked at: to place, to take away. Where a line lacks one chip, or, when nothing else
    can be done, anywhere."""
    if stuck:
        free = ALL_SQUARES & ~game.taken
        full = game.taken & ~game.locked
    else:
        free = full = 0
        for mask, code in zip(LINE_MASKS, game.codes):  # noqa: B905
            if MISSING[code] == 1 and OWNER[code] >= 0:
                free |= mask & ~game.taken
                if OWNER[code] != team:
                    full |= mask & game.taken & ~game.locked
    return numbers_in(free), [s for s in numbers_in(full) if game.chips[s] not in (NOBODY, team)]
