# SPDX-License-Identifier: GPL-3.0-or-later
"""What may be done in a state of Sequence, and why anything else is refused.

``legal_actions`` is the only authority: ``refusal`` merely words what it leaves out.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from engines.cards import Card, french_deck, rank
from engines.contract import CHANCE, Refusal, Seat
from engines.rounds import NOT_NOW, NOT_YOUR_CARD, NOT_YOUR_TURN, chance_refusal
from engines.sequence import types as q
from engines.sequence.boards import INNER, layout_of, squares_of
from engines.sequence.lines import Ways, completions, square_name
from engines.sequence.state import SequenceFacts
from engines.sequence.types import NOBODY, ONE_EYED, SQUARES, TWO_EYED, Line, SequenceAction, Square
from engines.text import T

PACK: tuple[Card, ...] = french_deck() * 2
"""Both decks, 104 cards."""

Actions: TypeAlias = "tuple[SequenceAction, ...]"

# The same few thousand actions are asked for over and over: each is made once.
_place = functools.cache(q.Place)
_remove = functools.cache(q.Remove)
_exchange = functools.cache(q.Exchange)
PASS: Actions = (q.Pass(),)
DRAW: Actions = (q.Draw(),)


def ways_to_count(state: SequenceFacts, team: int) -> Mapping[Square, Ways]:
    """For every square where a chip of ``team`` completes something, how it may be counted."""
    own = tuple(sequence.line for sequence in state.sequences if sequence.team == team)
    return completions(state.chips, team, own)


def matters(state: SequenceFacts, team: int, ways: Ways) -> bool:
    """Whether the player has to say what counts: there is more than one way, and the match goes on."""
    return len(ways) > 1 and state.scores()[team] + len(ways[0]) < state.target


def placeable(state: SequenceFacts, card: Card) -> tuple[Square, ...]:
    """The empty squares that ``card`` allows a chip on, ascending; none for a one-eyed jack."""
    chips = state.chips
    if card in TWO_EYED:
        return tuple(square for square in INNER if chips[square] < 0)
    printed = squares_of(layout_of(state.options.board)).get(card, ())
    return tuple(square for square in printed if chips[square] < 0)


def is_dead(state: SequenceFacts, card: Card) -> bool:
    """Whether both squares of ``card`` are taken. Jacks are never dead."""
    return rank(card) != "J" and not placeable(state, card)


def removable(state: SequenceFacts, team: int) -> tuple[Square, ...]:
    """The squares a player of ``team`` may take a chip from: other teams’, not in a sequence."""
    locked = {square for sequence in state.sequences for square in sequence.line}
    return tuple(
        square
        for square, owner in enumerate(state.chips)
        if owner >= 0 and owner != team and square not in locked
    )


def may_exchange(state: SequenceFacts) -> bool:
    """Whether a dead card could be exchanged now: once a turn, while there is another card to draw."""
    return state.options.dead_cards and not state.exchanged and bool(state.stock or state.discards)


def legal_actions(state: SequenceFacts, seat: Seat) -> Actions:
    """Every action of an active ``seat``, in a fixed order."""
    if seat != state.turn:
        return DRAW
    if state.freed is not None:
        fitting = (c for c in _kinds(state, seat) if state.freed in placeable(state, c))
        return PASS + tuple(a for card in fitting for a in _places(state, seat, card, (state.freed,)))
    found: list[SequenceAction] = []
    for card in _kinds(state, seat):
        if card in ONE_EYED:
            found += (_remove(card, square) for square in removable(state, state.team_of(seat)))
            continue
        squares = placeable(state, card)
        if squares:
            found += _places(state, seat, card, squares)
        elif card not in TWO_EYED and may_exchange(state):
            found.append(_exchange(card))
    return tuple(found) or PASS


def _kinds(state: SequenceFacts, seat: Seat) -> tuple[Card, ...]:
    """The cards of the hand, twins once."""
    return tuple(dict.fromkeys(state.hands[seat]))


def _places(state: SequenceFacts, seat: Seat, card: Card, squares: tuple[Square, ...]) -> list[q.Place]:
    team = state.team_of(seat)
    completing = ways_to_count(state, team)
    found: list[q.Place] = []
    for square in squares:
        ways = completing.get(square, ())
        if matters(state, team, ways):
            found += (_place(card, square, lines) for lines in ways)
        else:
            found.append(_place(card, square))
    return found


# --- why something is refused ----------------------------------------------------------------------


def shuffle_refusal(state: SequenceFacts, seat: Seat, action: SequenceAction) -> Refusal | None:
    """Why ``action`` can't be done at a chance node, None if it can."""
    if state.phase == q.DEAL:
        refused = chance_refusal(seat, action, q.Deal)
        if refused is not None or not isinstance(action, q.Deal):
            return refused
        if sorted(action.order) != sorted(PACK):
            return "bad-deck", T("A deal takes every card of both decks: {count} in all.", count=len(PACK))
        if action.first not in range(state.num_seats):
            return "bad-seat", T("Nobody sits where the first player should be.")
        return None
    if not isinstance(action, q.Reshuffle):
        return "not-now", T("The discards have to be shuffled first.")
    if seat != CHANCE:
        return "not-your-turn", T("The cards are shuffled by chance, not by a player.")
    if sorted(action.order) != sorted(state.discards):
        return "bad-deck", T("The discards are shuffled, all of them and nothing else.")
    return None


def refusal(state: SequenceFacts, seat: Seat, action: SequenceAction) -> Refusal | None:
    """Why ``action`` of an active ``seat`` is refused, None if it is legal."""
    if action in legal_actions(state, seat):
        return None
    if isinstance(action, q.Draw) and seat != state.to_draw:
        if state.options.missed_draw:
            return "nothing-to-draw", T("You draw after you have played a card.")
        return NOT_NOW
    if seat != state.turn:
        return NOT_YOUR_TURN
    explain = _EXPLAIN.get(type(action))
    return NOT_NOW if explain is None else explain(state, seat, action)


def _explain_place(state: SequenceFacts, seat: Seat, action: q.Place) -> Refusal:
    card, square = action.card, action.square
    if card not in state.hands[seat]:
        return NOT_YOUR_CARD
    if state.freed is not None and square != state.freed:
        return "other-square", T(
            "Only the freed square, {square}, may be filled now.", square=_at(state.freed)
        )
    if square not in range(SQUARES) or square in q.CORNERS:
        return "no-chip-there", T("No chip is placed on a corner: it counts for everyone.")
    if card in ONE_EYED:
        return "one-eyed", T("{card} takes a chip away; it places none.", card=f"card:{card}")
    if state.chips[square] >= 0:
        return "square-taken", T("There is a chip on {square} already.", square=_at(square))
    if square not in placeable(state, card):
        return "other-card", T("{card} is not printed on {square}.", card=f"card:{card}", square=_at(square))
    if matters(state, state.team_of(seat), ways_to_count(state, state.team_of(seat)).get(square, ())):
        return "choose-lines", T("More than one line could count here: say which.")
    return "no-choice", T("There is nothing to choose: the lines count by themselves.")


def _explain_remove(state: SequenceFacts, seat: Seat, action: q.Remove) -> Refusal:
    if action.card not in state.hands[seat]:
        return NOT_YOUR_CARD
    if state.freed is not None:
        return NOT_NOW
    if action.card not in ONE_EYED:
        return "not-one-eyed", T("Only the jacks of hearts and of spades take a chip away.")
    owner = state.chips[action.square] if action.square in range(SQUARES) else NOBODY
    if owner < 0:
        return "no-chip", T("There is no chip to take away.")
    if owner == state.team_of(seat):
        return "own-chip", T("That chip is your own team’s.")
    return "locked", T("That chip belongs to a sequence: it stays.")


def _explain_exchange(state: SequenceFacts, seat: Seat, action: q.Exchange) -> Refusal:
    if action.card not in state.hands[seat]:
        return NOT_YOUR_CARD
    if state.freed is not None:
        return NOT_NOW
    if not state.options.dead_cards:
        return "no-exchange", T("Dead cards aren’t exchanged at this table.")
    if not is_dead(state, action.card):
        return "not-dead", T("{card} can still be played: it isn’t dead.", card=f"card:{action.card}")
    if state.exchanged:
        return "once-a-turn", T("Only one dead card may be exchanged in a turn.")
    return "no-card-left", T("There is no card left to draw for it.")


def _explain_pass(state: SequenceFacts, seat: Seat, action: q.Pass) -> Refusal:
    return "must-play", T("You can play a card, so you can’t pass.")


def _at(square: Square) -> str:
    return square_name(square)


_EXPLAIN: dict[type, Callable[[SequenceFacts, Seat, Any], Refusal]] = {
    q.Place: _explain_place,
    q.Remove: _explain_remove,
    q.Exchange: _explain_exchange,
    q.Pass: _explain_pass,
}


def default_lines(ways: Ways) -> tuple[Line, ...]:
    """What counts where nobody has to choose: the only way, or the first of several."""
    return ways[0] if ways else ()
