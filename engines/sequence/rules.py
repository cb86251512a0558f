# SPDX-License-Identifier: GPL-3.0-or-later
"""Sequence by the game contract. The rules in words, with their sources: docs/rules/sequence.md.

What may be done is ``legality``'s; here is the state, and what each action leads to.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from engines.cards import Card, shuffled, without
from engines.contract import (
    Bot,
    DeckStyle,
    Event,
    Game,
    GameType,
    IllegalActionError,
    Level,
    Outcome,
    RandomBot,
    Seat,
    State,
    Step,
    Termination,
)
from engines.seats import next_seat
from engines.sequence import types as q
from engines.sequence import wording
from engines.sequence.boards import layout_of
from engines.sequence.legality import (
    PACK,
    chance_refusal,
    default_lines,
    is_dead,
    legal_actions,
    refusal,
    ways_to_count,
)
from engines.sequence.options import STANDARD_TARGET, SequenceOptions
from engines.sequence.types import (
    NOBODY,
    SQUARES,
    Line,
    SequenceAction,
    SequenceObservation,
    Square,
)
from engines.text import N_, Text
from engines.tuples import changed

SequenceStep: TypeAlias = "Step[SequenceState]"
Events: TypeAlias = tuple[Event, ...]

HAND_SIZES = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 12: 3}
"""Cards in hand by number of seats. Source: docs/rules/sequence.md, “The deal”."""
TEAMS = {2: 2, 3: 3, 4: 2, 8: 2, 9: 3, 12: 3}
"""Number of teams by number of seats; for six it is an option."""


def number_of_teams(options: SequenceOptions, num_seats: int) -> int:
    """Two or three. Raises KeyError for a number of seats the game can't be played with."""
    return options.teams_of_six if num_seats == 6 else TEAMS[num_seats]


class SequenceState(State[SequenceAction, SequenceObservation], frozen=True, kw_only=True):
    """One point of a match. Fields named as in ``SequenceObservation`` mean the same, for everybody.

    ``stock`` is the draw pile, the next card first."""

    options: SequenceOptions
    teams: int
    target: int
    phase: str = q.DEAL
    deal: int = 0
    hands: tuple[tuple[Card, ...], ...] = ()
    stock: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    chips: tuple[int, ...] = (NOBODY,) * SQUARES
    sequences: tuple[q.Sequence, ...] = ()
    turn: Seat = NOBODY
    to_draw: Seat = NOBODY
    owed: int = 0
    exchanged: bool = False
    freed: Square | None = None
    last: Square | None = None
    passes: int = 0
    forfeits: tuple[int, ...] = ()
    ended: Outcome | None = None

    # --- what the contract asks for -------------------------------------------------------------

    def is_chance_node(self) -> bool:
        return self.phase in (q.DEAL, q.RESHUFFLE)

    def sample_chance(self, rng: random.Random) -> q.Deal | q.Reshuffle:
        if self.phase == q.DEAL:
            return q.Deal(shuffled(PACK, rng), rng.randrange(self.num_seats))
        if self.phase == q.RESHUFFLE:
            return q.Reshuffle(shuffled(self.discards, rng))
        raise ValueError("cards are shuffled only at a chance node")

    def active_seats(self) -> tuple[Seat, ...]:
        if self.phase not in (q.PLAY, q.REFILL):
            return ()
        turn, to_draw = self.turn, self.to_draw
        if to_draw == NOBODY:
            return (turn,)
        return (turn, to_draw) if turn < to_draw else (to_draw, turn)

    def legal_actions(self, seat: Seat) -> tuple[SequenceAction, ...]:
        if seat not in self.active_seats():
            return ()
        return legal_actions(self, seat)

    def check(self, seat: Seat, action: SequenceAction) -> None:
        if self.is_chance_node():
            refused = chance_refusal(self, seat, action)
        else:
            refused = None if action in self.legal_actions(seat) else refusal(self, seat, action)
        if refused is not None:
            raise IllegalActionError(*refused)

    def apply(self, seat: Seat, action: SequenceAction) -> SequenceStep:
        self.check(seat, action)
        return _STEPS[type(action)](self, seat, action)

    def is_terminal(self) -> bool:
        return self.phase == q.OVER

    def scores(self) -> tuple[int, ...]:
        counts = [0] * self.teams
        for sequence in self.sequences:
            counts[sequence.team] += 1
        return tuple(counts)

    def returns(self) -> tuple[float, ...]:
        if self.ended is None or not self.ended.winners:
            return (0.0,) * self.num_seats
        won = self.ended.winners
        return tuple(1.0 if self.team_of(seat) in won else -1.0 for seat in range(self.num_seats))

    def outcome(self) -> Outcome | None:
        return self.ended

    def observation(self, seat: Seat | None) -> SequenceObservation:
        hand = () if seat is None or not self.hands else self.hands[seat]
        return SequenceObservation(
            viewer=seat,
            num_seats=self.num_seats,
            phase=self.phase,
            active=self.active_seats(),
            scores=self.scores(),
            deal=self.deal,
            layout=layout_of(self.options.board),
            chips=self.chips,
            sequences=self.sequences,
            hand=hand,
            card_counts=tuple(len(cards) for cards in self.hands) or (0,) * self.num_seats,
            discards=self.discards,
            draw_count=len(self.stock),
            turn=self.turn,
            to_draw=self.to_draw,
            owed=self.owed,
            exchanged=self.exchanged,
            freed=self.freed,
            last=self.last,
            passes=self.passes,
            forfeits=self.forfeits or (0,) * self.num_seats,
            dead=tuple(card for card in hand if is_dead(self, card)),
            target=self.target,
            outcome=self.ended,
            legal=() if seat is None else self.legal_actions(seat),
        )

    def team_of(self, seat: Seat) -> int:
        """The team a seat plays for: partners never sit side by side."""
        return seat % self.teams


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
    removed = replace(state, chips=changed(state.chips, square, NOBODY), last=square, passes=0)
    if state.options.refill:
        # Everyone is asked, so that nobody learns who has a card that fits.
        return Step(replace(removed, phase=q.REFILL, freed=square), events)
    return _end_turn(removed, seat, events)


def _exchange(state: SequenceState, seat: Seat, action: q.Exchange) -> SequenceStep:
    laid_away, events = _play_card(state, seat, action.card)
    exchanged = replace(laid_away, exchanged=True, to_draw=seat)
    return _draw_owed(exchanged, (*events, q.Exchanged(seat, action.card)))


def _draw(state: SequenceState, seat: Seat, action: q.Draw) -> SequenceStep:
    return _draw_owed(state, ())


def _pass(state: SequenceState, seat: Seat, action: q.Pass) -> SequenceStep:
    if state.phase == q.REFILL:
        return _end_turn(state, seat, (q.Passed(seat, stuck=False),))
    state, events = _miss_draw(state)
    events += (q.Passed(seat, stuck=True),)
    stuck = replace(state, passes=state.passes + 1)
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


# --- the game --------------------------------------------------------------------------------------


class Sequence(Game[SequenceOptions, SequenceState, SequenceAction, SequenceObservation]):
    """Sequence for two or three teams."""

    type = GameType(
        slug="sequence",
        title=N_("Sequence"),
        summary=N_("Cards put chips on the board: five in a row are a sequence."),
        seat_counts=(4, 2, 3, 6, 8, 9, 12),
        deck=DeckStyle.FRENCH,
        legal_actions_complete=True,
        rules_version=1,
        source="docs/rules/sequence.md (after the sources named there)",
    )
    options_type = SequenceOptions
    state_type = SequenceState
    action_type = SequenceAction
    observation_type = SequenceObservation
    event_type = q.SequenceEvent

    def new_initial_state(self, num_seats: int) -> SequenceState:
        if num_seats not in HAND_SIZES:
            raise ValueError(f"sequence is played by 2, 3, 4, 6, 8, 9 or 12, not by {num_seats}")
        teams = number_of_teams(self.options, num_seats)
        target = self.options.sequences_to_win
        if target == STANDARD_TARGET:
            target = 2 if teams == 2 else 1
        return SequenceState(num_seats=num_seats, options=self.options, teams=teams, target=target)

    def teams(self, num_seats: int) -> tuple[int, ...]:
        teams = number_of_teams(self.options, num_seats)
        return tuple(seat % teams for seat in range(num_seats))

    def action_to_text(self, action: SequenceAction) -> str:
        return wording.action_to_text(action)

    def parse_action(self, text: str) -> SequenceAction:
        return wording.parse_action(text)

    def event_text(self, event: Event) -> Text | None:
        return wording.event_text(event)

    # The two below import late: worlds and bots are built on this module.

    def determinize(self, observation: SequenceObservation, rng: random.Random) -> SequenceState:
        from engines.sequence.worlds import determinize

        return determinize(self, observation, rng)

    def bot(self, level: Level) -> Bot:
        if level is Level.RANDOM:
            return RandomBot()
        from engines.sequence.bots import make_bot

        return make_bot(self.options, level)

    def acknowledgement(self, state: SequenceState, seat: Seat) -> q.Draw | None:
        # Drawing asks nobody to think; so bots, who would only be slow, never miss it.
        may_draw = state.phase == q.PLAY and seat == state.to_draw
        return q.Draw() if may_draw else None
