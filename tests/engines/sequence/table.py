# SPDX-License-Identifier: GPL-3.0-or-later
"""Positions of Sequence set up by hand, and steps played in them.

Squares are named as people name them (``d7``); hands are words of card codes.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from engines.cards import Card
from engines.contract import CHANCE, Event, IllegalActionError, Step
from engines.sequence import types as q
from engines.sequence.game import Sequence
from engines.sequence.legality import PACK
from engines.sequence.lines import SQUARE_NAMED
from engines.sequence.options import SequenceOptions
from engines.sequence.rules import HAND_SIZES, SequenceState
from engines.sequence.types import NOBODY, SQUARES, Line, Square

SequenceStep = Step[SequenceState]


def game(**options: Any) -> Sequence:
    return Sequence(SequenceOptions.parse(options))


def at(name: str) -> Square:
    return SQUARE_NAMED[name]


def line(names: str) -> Line:
    """``"a1 b1 c1 d1 e1"`` as a line."""
    return tuple(sorted(at(name) for name in names.split()))


def cards(words: str) -> tuple[Card, ...]:
    return tuple(words.split())


def position(
    *hands: str,
    chips: tuple[str, ...] = (),
    sequences: tuple[tuple[int, str], ...] = (),
    turn: int = 0,
    stock: str | None = None,
    discards: str = "",
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> SequenceState:
    """A turn at a table of as many seats as there are hands: ``chips`` are each team's squares,
    ``sequences`` (team, squares). The draw pile holds whatever lies nowhere else, unless it is given."""
    start = game(**(options or {})).new_initial_state(len(hands))
    board = [NOBODY] * SQUARES
    for team, names in enumerate(chips):
        for name in names.split():
            board[at(name)] = team
    dealt = tuple(cards(hand) for hand in hands)
    used = Counter(card for hand in dealt for card in hand) + Counter(cards(discards))
    rest = (Counter(PACK) - used).elements()
    return replace(
        start,
        phase=q.PLAY,
        deal=1,
        hands=dealt,
        stock=tuple(rest) if stock is None else cards(stock),
        discards=cards(discards),
        chips=tuple(board),
        sequences=tuple(q.Sequence(team, line(names)) for team, names in sequences),
        turn=turn,
        forfeits=(0,) * len(hands),
        **fields,
    )


def act(state: SequenceState, *lines: str) -> SequenceStep:
    """The step the last of ``lines`` leads to: each is what the seat on turn does, unless it begins with a
    seat (``"2: draw"``) or is a shuffle."""
    step: SequenceStep | None = None
    for text in lines:
        head, colon, rest = text.partition(": ")
        action = Sequence(state.options).parse_action(rest if colon else text)
        chance = isinstance(action, q.Deal | q.Reshuffle)
        seat = int(head) if colon else CHANCE if chance else state.turn
        step = state.apply(seat, action)
        state = step.state
    assert step is not None
    return step


def after(state: SequenceState, *lines: str) -> SequenceState:
    return act(state, *lines).state


def refused(state: SequenceState, text: str, seat: int | None = None) -> str:
    """The code with which an action is refused."""
    with pytest.raises(IllegalActionError) as refusal:
        state.apply(state.turn if seat is None else seat, Sequence(state.options).parse_action(text))
    assert str(refusal.value.text)
    return refusal.value.code


def listed(state: SequenceState, seat: int | None = None) -> set[str]:
    """The legal actions of a seat in words."""
    seat = state.turn if seat is None else seat
    return {Sequence(state.options).action_to_text(action) for action in state.legal_actions(seat)}


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def dealt(seats: int, *, first: int = 0, order: tuple[Card, ...] = PACK, **options: Any) -> SequenceState:
    """The state after the deal of ``order``."""
    return game(**options).new_initial_state(seats).apply(CHANCE, q.Deal(order, first)).state


def hand_size(seats: int) -> int:
    return HAND_SIZES[seats]
