# SPDX-License-Identifier: GPL-3.0-or-later
"""Moments of a MyRummy deal for tests and screenshots: a table and a hand as one writes them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engines.cards import Card, numbered_deck, shuffled, without
from engines.myrummy import types as m
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.rules import MyRummyState

TABLE = "R1 Y1 G1 | B3 B4 B5 B6 | R7 R8 R9 R10 | Y9 G9 B9 | Y4 Y5 X1 Y7"
"""A table in the middle of a deal."""

HAND = "R6 R11 R12 Y12 G12 B2 B10 B11 Y8 G4 G13 X1"
"""A hand that has something to do on it."""

CROWDED = (
    "R1 Y1 G1 B1 | R1 R2 R3 R4 R5 R6 | B1 B2 B3 B4 | G2 G3 G4 G5 G6 G7 | Y2 Y3 Y4 Y5 | R7 Y7 B7 | "
    "R8 R9 R10 R11 | B5 B6 X1 B8 B9 | Y6 Y7 Y8 | G8 G9 G10 G11 G12 | R12 Y12 B12 | R13 Y13 G13 B13 | "
    "Y9 Y10 Y11 | B10 B11 B12 | R9 Y9 B9 X1 | G1 G2 G3 | R5 Y5 G5 B5 | R10 Y10 G10 B10 | Y1 Y2 Y3 Y4 | "
    "B2 B3 B4 | R6 Y6 B6 | G4 X1 G6 G7 | R2 R3 R4 | Y11 G11 B11 | G8 Y8 B8 | X1 Y12 Y13"
)
"""About as full as a table gets."""


def groups(text: str) -> m.TableGroups:
    """A table written with ``|`` between its groups."""
    return tuple(tuple(part.split()) for part in text.split("|") if part.strip())


def moment(
    table: str = TABLE,
    hand: str = HAND,
    *,
    others: Sequence[int] = (9, 12, 7),
    melded: bool = True,
    options: MyRummyOptions | None = None,
    turn: int = 0,
    pool: int | None = None,
    scores: Sequence[int] = (),
    holding: str = "",
) -> MyRummyState:
    """Seat 0 holds ``hand``, the others so many of the other cards, all in an order of a fixed chance;
    ``pool`` is how many are left to draw (all that are left unless told). It is the turn of ``turn``, who
    has the cards ``holding`` besides, if it is not the viewer. Raises ValueError for cards there are not."""
    held: list[tuple[Card, ...]] = [tuple(hand.split())]
    lying = groups(table)
    rest = without(numbered_deck(), *(card for group in lying for card in group), *held[0], *holding.split())
    rest = shuffled(rest, random.Random(7))
    for count in others:
        held.append(rest[:count])
        rest = rest[count:]
    if turn:
        held[turn] += tuple(holding.split())
    if pool is not None and held[1:]:
        held[-1], rest = held[-1] + rest[pool:], rest[:pool]
    seats = len(held)
    return MyRummyState(
        num_seats=seats,
        options=options or MyRummyOptions(),
        phase=m.TURN,
        deal=1,
        dealer=(turn - 1) % seats,
        team_scores=tuple(scores) or (0,) * seats,
        turn=turn,
        hands=tuple(held),
        table=lying,
        pool=rest,
        melded=(melded, *(True,) * (seats - 1)),
        drawn=("",) * seats,
        turns=8,
    )
