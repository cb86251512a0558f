# SPDX-License-Identifier: GPL-3.0-or-later
"""Sequence’s rules: what each action leads to. In words, with their sources: docs/rules/sequence.md.

What may be done is ``legality``'s.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from engines.cards import Card, shuffled, without
from engines.contract import Outcome, Seat, Step, Termination
from engines.rounds import Events
from engines.seats import next_seat
from engines.sequence import legality
from engines.sequence import types as q
from engines.sequence.boards import layout_of
from engines.sequence.legality import (
    PACK,
    default_lines,
    is_dead,
    ways_to_count,
)
from engines.sequence.state import SequenceFacts
from engines.sequence.types import NOBODY, Line, SequenceAction, SequenceObservation
from engines.tuples import changed

SequenceStep: TypeAlias = "Step[SequenceState]"

HAND_SIZES = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 12: 3}
"""Cards in hand by number of seats. Source: docs/rules/sequence.md, “The deal”."""

IDLE_EXCHANGES = 2 * len(PACK)
"""So many exchanges in a row, and not a chip placed or taken away, end the match as blocked: every card of
both decks has come round twice by then. Nothing else would end it on a board where no card can be played."""


class SequenceState(SequenceFacts, frozen=True, kw_only=True):
    """One point of a match, with its rules."""

    def sample_chance(self, rng: random.Random) -> q.Deal | q.Reshuffle:
        if self.phase == q.DEAL:
            return q.Deal(shuffled(PACK, rng), rng.randrange(self.num_seats))
        if self.phase == q.RESHUFFLE:
            return q.Reshuffle(shuffled(self.discards, rng))
        raise ValueError("cards are shuffled only at a chance node")

    deal_refusal = legality.shuffle_refusal
    choices = legality.legal_actions
    why_not = legality.refusal

    def step(self, seat: Seat, action: SequenceAction) -> SequenceStep:
        return _STEPS[type(action)](self, seat, action)

    def observation(self, seat: Seat | None) -> SequenceObservation:
        hand = () if seat is None or not self.hands else self.hands[seat]
        return self.observed(
            SequenceObservation,
            seat,
            layout=layout_of(self.options.board),
            chips=self.chips,
            sequences=self.sequences,
            discards=self.discards,
            draw_count=len(self.stock),
            turn=self.turn,
            to_draw=self.to_draw,
            owed=self.owed,
            exchanged=self.exchanged,
            freed=self.freed,
            last=self.last,
            passes=self.passes,
            idle=self.idle,
            forfeits=self.forfeits or (0,) * self.num_seats,
            dead=tuple(card for card in hand if is_dead(self, card)),
            target=self.target,
        )


# --- what an action leads to -----------------------------------------------------------------------


def _deal(state: SequenceState, seat: Seat, action: q.Deal) -> SequenceStep:
    seats, order = state.num_seats, action.order
    dealt = seats * HAND_SIZES[seats]
    hands = tuple(order[(owner - action.first) % seats : dealt : seats] for owner in range(seats))
    after = replace(
        state,
        phase=q.PLAY,
        deal=1,
        hands=hands,
        stock=order[dealt:],
        turn=action.first,
        forfeits=(0,) * seats,
    )
    return Step(after, (q.Dealt(action.first, hands),))


def _place(state: SequenceState, seat: Seat, action: q.Place) -> SequenceStep:
    state, events = _play_card(state, seat, action.card)
    team, square = state.team_of(seat), action.square
    lines = action.lines or default_lines(ways_to_count(state, team).get(square, ()))
    count = state.scores()[team]
    placed = replace(
        state,
        chips=changed(state.chips, square, team),
        sequences=state.sequences + tuple(q.Sequence(team, line) for line in lines),
        last=square,
        passes=0,
        idle=0,
    )
    events += (q.Placed(seat, team, action.card, square), *_completed(seat, team, lines, count))
    if count + len(lines) >= state.target:
        return _end(placed, Termination.SCORE_REACHED, (team,), events)
    return _end_turn(placed, seat, events)


def _completed(seat: Seat, team: int, lines: tuple[Line, ...], before: int) -> Events:
    return tuple(q.Completed(seat, team, line, before + n) for n, line in enumerate(lines, 1))


def _remove(state: SequenceState, seat: Seat, action: q.Remove) -> SequenceStep:
    state, events = _play_card(state, seat, action.card)
    square = action.square
    events += (q.Removed(seat, state.chips[square], action.card, square),)
    removed = replace(state, chips=changed(state.chips, square, NOBODY), last=square, passes=0, idle=0)
    if state.options.refill:
        # Everyone is asked, so that nobody learns who has a card that fits.
        return Step(replace(removed, phase=q.REFILL, freed=square), events)
    return _end_turn(removed, seat, events)


def _exchange(state: SequenceState, seat: Seat, action: q.Exchange) -> SequenceStep:
    laid_away, events = _play_card(state, seat, action.card)
    events += (q.Exchanged(seat, action.card),)
    exchanged = replace(laid_away, exchanged=True, to_draw=seat, passes=0, idle=state.idle + 1)
    if exchanged.idle == IDLE_EXCHANGES:
        return _end(exchanged, Termination.BLOCKED, (), events)
    return _draw_owed(exchanged, events)


def _draw(state: SequenceState, seat: Seat, action: q.Draw) -> SequenceStep:
    return _draw_owed(state, ())


def _pass(state: SequenceState, seat: Seat, action: q.Pass) -> SequenceStep:
    if state.phase == q.REFILL:
        return _end_turn(state, seat, (q.Passed(seat, stuck=False),))
    state, events = _miss_draw(state)
    events += (q.Passed(seat, stuck=True),)
    # Who has exchanged a card may have another dead one to exchange in the next turn.
    stuck = replace(state, passes=0 if state.exchanged else state.passes + 1)
    if stuck.passes == state.num_seats:
        return _end(stuck, Termination.BLOCKED, (), events)
    return _end_turn(stuck, seat, events)


def _reshuffle(state: SequenceState, seat: Seat, action: q.Reshuffle) -> SequenceStep:
    shuffled_in = replace(state, phase=q.PLAY, stock=action.order, discards=())
    return _draw_owed(shuffled_in, (q.Reshuffled(len(action.order)),))


def _miss_draw(state: SequenceState) -> tuple[SequenceState, Events]:
    """Whoever has not drawn yet has missed it, now that the next player plays."""
    late = state.to_draw
    if late == NOBODY:
        return state, ()
    forfeits = tuple(missed + (seat == late) for seat, missed in enumerate(state.forfeits))
    return replace(state, to_draw=NOBODY, owed=0, forfeits=forfeits), (q.DrawMissed(late),)


def _play_card(state: SequenceState, seat: Seat, card: Card) -> tuple[SequenceState, Events]:
    """``card`` goes from the hand to the discards, and one more is to be drawn for it."""
    state, events = _miss_draw(state)
    hands = changed(state.hands, seat, without(state.hands[seat], card))
    return replace(state, hands=hands, discards=(*state.discards, card), owed=state.owed + 1), events


def _end_turn(state: SequenceState, seat: Seat, events: Events) -> SequenceStep:
    """The turn passes on; the cards played are drawn for, or may be until the next player plays."""
    after = replace(
        state,
        phase=q.PLAY,
        turn=next_seat(seat, state.num_seats),
        to_draw=seat if state.owed else NOBODY,
        exchanged=False,
        freed=None,
    )
    if state.options.missed_draw:
        return Step(after, events)
    return _draw_owed(after, events)


def _draw_owed(state: SequenceState, events: Events) -> SequenceStep:
    """``to_draw`` draws what is owed. Where the pile runs out first, the discards are shuffled before
    the rest is drawn; where there are none either, the rest is not drawn."""
    seat = state.to_draw
    drawn = state.stock[: state.owed]
    if drawn:
        state = replace(
            state,
            hands=changed(state.hands, seat, state.hands[seat] + drawn),
            stock=state.stock[len(drawn) :],
            owed=state.owed - len(drawn),
        )
        events += tuple(q.Drew(seat, card) for card in drawn)
    if state.owed and state.discards:
        return Step(replace(state, phase=q.RESHUFFLE), events)
    return Step(replace(state, to_draw=NOBODY, owed=0), events)


def _end(state: SequenceState, why: Termination, winners: tuple[int, ...], events: Events) -> SequenceStep:
    outcome = Outcome(why, winners, state.scores())
    over = replace(
        state, phase=q.OVER, turn=NOBODY, to_draw=NOBODY, owed=0, exchanged=False, freed=None, ended=outcome
    )
    return Step(over, (*events, q.MatchOver(outcome)))


_STEPS: dict[type, Callable[[SequenceState, Seat, Any], SequenceStep]] = {
    q.Deal: _deal,
    q.Reshuffle: _reshuffle,
    q.Place: _place,
    q.Remove: _remove,
    q.Exchange: _exchange,
    q.Draw: _draw,
    q.Pass: _pass,
}
