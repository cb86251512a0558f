# SPDX-License-Identifier: GPL-3.0-or-later
"""The frame of a match of deals: what games that are dealt, played, scored and dealt again have in common.

A match goes round like this, phase by phase::

    deal ──> the game's own phases (bidding, play …) ──> summary ──> deal ──> … ──> over

* ``deal`` is a chance node: the whole shuffled pack is the action (``Deal``), and with a match's first deal
  it may name the dealer. ``DealState.dealt`` turns the pack into hands.
* The phases between are the game's. Where one seat is to act it is the ``turn``; where several are (passing
  cards in Hearts), the game overrides ``active_seats``.
* A deal ends in ``finish_deal``. In the ``summary`` every seat acknowledges (``Continue``), and the next
  dealer deals. When ``MatchEnd`` says so the match is ``over`` instead.

A game supplies data and few functions, all of them methods of its state:

=====================  ===========================================================================
``pack``               the cards played with
``dealt``              the state once the pack is dealt, and what everybody may be told of it
``choices``            what an active seat may do in the game's own phases
``why_not``            why something else is refused, in more than two words
``step``               what an action of the game's own leads to
``match_end``          when the match is over, as data
``observation``        ``observed`` with the game's own facts
=====================  ===========================================================================

``team_of``, ``direction``, ``next_dealer``, ``blank`` and ``turn_refusal`` have defaults too. Everything else
that the contract asks of a state is here. ``MatchState`` alone serves a game that is one deal long and has no
summary (Sequence).
"""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from engines.cards import Card, backs, shuffled
from engines.contract import (
    CHANCE,
    A,
    Action,
    Event,
    Game,
    IllegalActionError,
    O,
    Observation,
    Outcome,
    P,
    Refusal,
    Seat,
    State,
    Step,
    Termination,
)
from engines.notation import bare
from engines.seats import NOBODY, seats_from
from engines.text import T, Text

Hands: TypeAlias = tuple[tuple[Card, ...], ...]
"""Cards by seat (or by team)."""
Events: TypeAlias = tuple[Event, ...]

# Phases that every match of deals has; a game's own come between.
DEAL = "deal"  # chance node
SUMMARY = "summary"  # every seat acknowledges
OVER = "over"


class Deal(Action, frozen=True, tag="deal"):
    """Chance: the whole pack in dealing order. ``dealer`` may be named only with a match's first deal; left
    out it is the last seat."""

    order: tuple[Card, ...]
    dealer: Seat | None = None


class Continue(Action, frozen=True, tag="continue"):
    """Acknowledge the deal summary."""


class Dealt(Event, frozen=True, tag="dealt"):
    """A new deal. ``hands`` by seat, others' cards as backs."""

    deal: int
    dealer: Seat
    hands: Hands

    def seen_by(self, seat: Seat | None) -> Event | None:
        return replace(self, hands=backs(self.hands, seat))


class Acknowledged(Event, frozen=True, tag="acknowledged"):
    """``seat`` has read the deal summary."""

    seat: Seat


class MatchOver(Event, frozen=True, tag="match_over"):
    """The match is over; nothing comes after it."""

    outcome: Outcome


class Scored(Protocol):
    """How a deal was scored, at least the match ``scores`` by team after it."""

    @property
    def scores(self) -> tuple[int, ...]: ...


D = TypeVar("D", bound=Scored)
R = TypeVar("R")
M = TypeVar("M", bound="MatchState[Any, Any, Any]")
S = TypeVar("S", bound="DealState[Any, Any, Any, Any]")


class DealObservation(Observation, Generic[A, D], frozen=True, kw_only=True):
    """What one participant sees of a match of deals; a game adds its own facts.

    ``dealer`` is -1 before the first deal; ``hand`` empty for a spectator; ``card_counts`` are hand sizes by
    seat; ``acknowledged`` the seats that have read the summary; ``last_score`` is set in the summary and at
    the end; ``history`` holds one for every finished deal; ``outcome`` is None until the match is over."""

    dealer: Seat
    hand: tuple[Card, ...]
    card_counts: tuple[int, ...]
    acknowledged: tuple[Seat, ...]
    last_score: D | None
    history: tuple[D, ...]
    outcome: Outcome | None
    legal: tuple[A, ...]


# --- when a match ends ------------------------------------------------------------------------------


class MatchEnd(msgspec.Struct, frozen=True, kw_only=True):
    """When a match is over: once a side has ``target`` points, after a number of ``deals``, or once a side
    has won more than half of ``best_of`` deals (with a point for each); 0 where that is not how it ends.

    The side with the most points wins, with ``lowest_wins`` the one with the fewest. Where several are level,
    they share the win (``ties_shared``), or one more deal is played, and another."""

    target: int = 0
    deals: int = 0
    best_of: int = 0
    lowest_wins: bool = False
    ties_shared: bool = False

    def reached(self, scores: Sequence[int], deals: int) -> Termination | None:
        """Why nothing more need be played, None where the match goes on."""
        if self.target and max(scores) >= self.target:
            return Termination.SCORE_REACHED
        if self.deals and deals >= self.deals:
            return Termination.DEALS_PLAYED
        if self.best_of and max(scores) > self.best_of // 2:
            return Termination.DEALS_PLAYED
        return None

    def best(self, scores: Sequence[int]) -> tuple[int, ...]:
        """The sides that stand best."""
        most = min(scores) if self.lowest_wins else max(scores)
        return tuple(side for side, score in enumerate(scores) if score == most)

    def outcome(self, scores: tuple[int, ...], deals: int) -> Outcome | None:
        """The outcome once so many deals have been played with these scores, None while it goes on."""
        why, winners = self.reached(scores, deals), self.best(scores)
        if why is None or (len(winners) > 1 and not self.ties_shared):
            return None
        return Outcome(why, winners, scores)


# --- why something is refused ------------------------------------------------------------------------

NOT_NOW: Refusal = ("not-now", T("That can’t be done now."))
NOT_YOUR_TURN: Refusal = ("not-your-turn", T("It isn’t your turn."))
NOT_YOUR_CARD: Refusal = ("not-your-card", T("You don’t hold that card."))
MATCH_OVER: Refusal = ("match-over", T("The match is over."))
GO_ON: Refusal = ("not-now", T("The deal is over: go on to the next one."))


def chance_refusal(seat: Seat, action: Action, kind: type[Action]) -> Refusal | None:
    """Why ``action`` can't be the deal, of this ``kind``, that a chance node waits for; None if it can."""
    if not isinstance(action, kind):
        return "not-now", T("The cards have to be dealt first.")
    if seat != CHANCE:
        return "not-your-turn", T("The cards are dealt by chance, not by a player.")
    return None


def deck_refusal(order: Sequence[Card], pack: Sequence[Card]) -> Refusal | None:
    """Why these cards can't be dealt, None if they are the ``pack``."""
    if sorted(order) != sorted(pack):
        return "bad-deck", T("A deal takes each of the {count} cards exactly once.", count=len(pack))
    return None


# --- states --------------------------------------------------------------------------------------------


PUBLIC = ("dealer", "acknowledged", "last_score", "history", "leader", "trick", "past_tricks", "winners")
"""Fields that a state may have in common with its observation: nothing in them is hidden."""

_GOING_ON: Any = (Continue(),)


class MatchState(State[A, O], Generic[A, O, R], frozen=True, kw_only=True):
    """One point of a match that begins with a deal. Fields named as in the observation mean the same, for
    everybody.

    ``options`` are the house rules; ``turn`` is the one seat to act, None where there is none or several;
    ``deal`` numbers the current deal, and in phase ``deal`` it counts those finished."""

    options: R
    phase: str = DEAL
    deal: int = 0
    turn: Seat | None = None
    hands: Hands = ()
    ended: Outcome | None = None

    # What a game supplies.

    def choices(self, seat: Seat) -> tuple[A, ...]:
        """Every action of an active ``seat`` in the game's own phases, in a fixed order."""
        raise NotImplementedError

    def why_not(self, seat: Seat, action: A) -> Refusal | None:
        """Why an active ``seat`` can't do ``action`` in the game's own phases, None if it can. A game that
        explains more than that gives reasons of its own."""
        return None if action in self.choices(seat) else NOT_NOW

    def deal_refusal(self, seat: Seat, action: A) -> Refusal | None:
        """Why ``action`` can't be done at a chance node, None if it can."""
        raise NotImplementedError

    def step(self, seat: Seat, action: A) -> Step[Any]:
        """What ``action``, which is legal, leads to."""
        raise NotImplementedError

    def team_of(self, seat: Seat) -> int:
        """The team of a seat; everyone their own unless a game says otherwise."""
        return seat

    def turn_refusal(self, seat: Seat) -> Refusal:
        """Why ``seat`` is not to act once the cards are dealt."""
        return NOT_YOUR_TURN

    # What the contract asks for.

    def is_chance_node(self) -> bool:
        return self.phase == DEAL

    def active_seats(self) -> tuple[Seat, ...]:
        return () if self.turn is None else (self.turn,)

    def legal_actions(self, seat: Seat) -> tuple[A, ...]:
        if seat not in self.active_seats():
            return ()
        return _GOING_ON if self.phase == SUMMARY else self.choices(seat)

    def refusal(self, seat: Seat, action: A) -> Refusal | None:
        """Why ``seat`` can't do ``action`` now, None if it can."""
        if seat not in self.active_seats():
            if self.is_chance_node():
                return self.deal_refusal(seat, action)
            return MATCH_OVER if self.phase == OVER else self.turn_refusal(seat)
        if self.phase == SUMMARY:
            return None if isinstance(action, Continue) else GO_ON
        return self.why_not(seat, action)

    def check(self, seat: Seat, action: A) -> None:
        refused = self.refusal(seat, action)
        if refused is not None:
            raise IllegalActionError(*refused)

    def apply(self, seat: Seat, action: A) -> Step[Any]:
        self.check(seat, action)
        return self.step(seat, action)

    def is_terminal(self) -> bool:
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        return self.ended

    def returns(self) -> tuple[float, ...]:
        if self.ended is None or not self.ended.winners:
            return (0.0,) * self.num_seats
        won = self.ended.winners
        return tuple(1.0 if self.team_of(seat) in won else -1.0 for seat in range(self.num_seats))

    def observed(self, kind: type[O], seat: Seat | None, **own: Any) -> O:
        """The observation of ``seat``: the facts common to all games, as far as ``kind`` tells them, and the
        game's ``own``; ``hand`` and ``legal`` are the seat's cards and legal actions unless given there."""
        hands, active = self.hands, self.active_seats()
        own["viewer"] = seat
        own["num_seats"] = self.num_seats
        own["phase"] = self.phase
        own["active"] = active
        own["scores"] = self.scores()
        own["deal"] = self.deal
        own["card_counts"] = tuple(map(len, hands)) or (0,) * self.num_seats
        own["outcome"] = self.ended
        for name in _public(kind, type(self)):
            own[name] = getattr(self, name)
        if "hand" not in own:
            own["hand"] = hands[seat] if seat is not None and hands else ()
        if "legal" not in own:
            own["legal"] = self.legal_actions(seat) if seat is not None and seat in active else ()
        return kind(**own)


@functools.cache
def _public(kind: type[msgspec.Struct], state: type[msgspec.Struct]) -> tuple[str, ...]:
    """Those of ``PUBLIC`` that both a state and its observation have."""
    return tuple(
        name for name in PUBLIC if name in state.__struct_fields__ and name in kind.__struct_fields__
    )


class DealState(MatchState[A, O, R], Generic[A, O, R, D], frozen=True, kw_only=True):
    """One point of a match of several deals.

    ``dealer`` is who deals this deal, in phase ``deal`` the next one, -1 before the first; ``last_score`` how
    the current deal was scored, once it is."""

    dealer: Seat = NOBODY
    team_scores: tuple[int, ...] = ()
    acknowledged: tuple[Seat, ...] = ()
    last_score: D | None = None
    history: tuple[D, ...] = ()

    deal_type: ClassVar[type[Deal]] = Deal
    """The game's own ``Deal``, where it says which card goes where."""

    # What a game supplies.

    def pack(self) -> tuple[Card, ...]:
        """The cards played with."""
        raise NotImplementedError

    def dealt(self, order: tuple[Card, ...]) -> Step[Any]:
        """The first step of a deal: this state has its ``dealer`` and its number, and no card lies yet."""
        raise NotImplementedError

    def match_end(self) -> MatchEnd:
        """When this match is over."""
        raise NotImplementedError

    def blank(self: S) -> S:
        """This state with its fields by seat and by team empty; a game adds its own."""
        teams = len(set(map(self.team_of, range(self.num_seats))))
        return replace(self, hands=((),) * self.num_seats, team_scores=(0,) * teams)

    def direction(self) -> int:
        """1 where deal and play go round clockwise, -1 the other way."""
        return 1

    def next_dealer(self) -> Seat:
        """Who deals after this deal."""
        return self.after(self.dealer)

    # What is ready.

    @classmethod
    def start(cls: type[S], num_seats: int, options: Any) -> S:
        """The state before a match's first deal."""
        return cls(num_seats=num_seats, options=options).blank()

    def before_deal(self: S, dealer: Seat, deals: int) -> S:
        """The chance node at which ``dealer`` deals, ``deals`` deals being finished."""
        return replace(
            self.start(self.num_seats, self.options),
            deal=deals,
            dealer=dealer,
            team_scores=self.team_scores,
            history=self.history,
        )

    def order_from(self, first: Seat) -> tuple[Seat, ...]:
        """All seats in the order of play, beginning with ``first``."""
        return seats_from(first, self.num_seats, self.direction())

    def after(self, seat: Seat) -> Seat:
        """Who follows ``seat`` in the order of play."""
        return (seat + self.direction()) % self.num_seats

    def scores(self) -> tuple[int, ...]:
        return self.team_scores

    def by_team(self, by_seat: Sequence[int]) -> tuple[int, ...]:
        """What is counted by seat, added up by team."""
        sums = [0] * len(self.team_scores)
        for seat, count in enumerate(by_seat):
            sums[self.team_of(seat)] += count
        return tuple(sums)

    def sample_chance(self, rng: random.Random) -> Any:
        if self.phase != DEAL:
            raise ValueError("cards are dealt only at a chance node")
        order = shuffled(self.pack(), rng)
        return self.deal_type(order, rng.randrange(self.num_seats) if self.dealer == NOBODY else None)

    def active_seats(self) -> tuple[Seat, ...]:
        if self.turn is not None:
            return (self.turn,)
        if self.phase == SUMMARY:
            return tuple(seat for seat in range(self.num_seats) if seat not in self.acknowledged)
        return ()

    def deal_refusal(self, seat: Seat, action: A) -> Refusal | None:
        refused = chance_refusal(seat, action, Deal)
        if refused is not None or not isinstance(action, Deal):
            return refused
        refused = deck_refusal(action.order, self.pack())
        if refused is not None or action.dealer is None:
            return refused
        if self.dealer != NOBODY:
            return "bad-dealer", T("The dealer is named only with the first deal.")
        if not 0 <= action.dealer < self.num_seats:
            return "bad-dealer", T("There is no such seat.")
        return None

    def turn_refusal(self, seat: Seat) -> Refusal:
        if self.phase == SUMMARY and seat in self.acknowledged:
            return "acknowledged", T("You have gone on already.")
        if self.turn is not None:
            return "not-your-turn", T("It’s {player}’s turn.", player=f"seat:{self.turn}")
        return NOT_YOUR_TURN

    def apply(self, seat: Seat, action: A) -> Step[Any]:
        self.check(seat, action)
        if isinstance(action, Continue):
            return acknowledge(self, seat)
        if isinstance(action, Deal):
            dealer = self.dealer
            if dealer == NOBODY:
                dealer = self.num_seats - 1 if action.dealer is None else action.dealer
            return self.before_deal(dealer, self.deal + 1).dealt(action.order)
        return self.step(seat, action)


# --- what a match goes through ------------------------------------------------------------------------


def packets(state: S, order: Sequence[Card], size: int) -> Hands:
    """Hands by seat, each dealt in one packet of ``size`` cards from the top of ``order``, the dealer's
    neighbour first."""
    hands: list[tuple[Card, ...]] = [()] * state.num_seats
    for n, owner in enumerate(state.order_from(state.after(state.dealer))):
        hands[owner] = tuple(order[n * size : (n + 1) * size])
    return tuple(hands)


def finish_deal(state: DealState[A, O, R, D], score: D | None, events: Events) -> Step[Any]:
    """The deal is over, scored or (None) thrown in: the match ends, or its summary is shown; after a deal
    that was thrown in the next one follows at once. ``events`` come first, the score among them."""
    if score is not None:
        state = replace(state, team_scores=score.scores, last_score=score, history=(*state.history, score))
    outcome = state.match_end().outcome(state.team_scores, state.deal)
    if outcome is not None:
        return Step(replace(state, phase=OVER, turn=None, ended=outcome), (*events, MatchOver(outcome)))
    if score is not None:
        return Step(replace(state, phase=SUMMARY, turn=None), events)
    return Step(state.before_deal(state.next_dealer(), state.deal), events)


def acknowledge(state: DealState[Any, Any, Any, Any], seat: Seat) -> Step[Any]:
    """``seat`` has read the summary; when everybody has, the next dealer deals."""
    acknowledged = tuple(sorted((*state.acknowledged, seat)))
    events = (Acknowledged(seat),)
    if len(acknowledged) < state.num_seats:
        return Step(replace(state, acknowledged=acknowledged), events)
    return Step(state.before_deal(state.next_dealer(), state.deal), events)


# --- worlds --------------------------------------------------------------------------------------------


def resumed(start: M, observation: Observation, **own: Any) -> M:
    """``start``, a match's first state, taken to what ``observation`` tells in any game; ``own`` is what the
    game adds and what was drawn for the viewer."""
    seen: Any = observation
    told = {name: getattr(seen, name) for name in _public(type(observation), type(start))}
    if isinstance(start, DealState):
        told["team_scores"] = seen.scores
    if seen.phase not in (DEAL, SUMMARY, OVER):
        told["turn"] = seen.active[0] if len(seen.active) == 1 else None
    told |= {"phase": seen.phase, "deal": seen.deal, "ended": seen.outcome}
    return replace(start, **(told | own))


# --- games ---------------------------------------------------------------------------------------------

CONTINUE = bare(Continue, "continue")
"""The one-line form of going on."""


def told(event: Event) -> Text | None:
    """The sentence for an event that every game has, for want of one of the game's own."""
    if isinstance(event, Dealt):
        return T("Deal {number}: {dealer} deals.", number=event.deal, dealer=f"seat:{event.dealer}")
    if isinstance(event, MatchOver):
        winners, scores = event.outcome.winners, event.outcome.scores
        if len(winners) == 1:
            return T("The match goes to {team}.", team=f"team:{winners[0]}")
        return T("The match is shared at {points} points.", points=scores[winners[0]])
    return None


class DealGame(Game[P, S, A, O]):
    """A game whose states are ``DealState``."""

    def new_initial_state(self, num_seats: int) -> S:
        self.require_seats(num_seats)
        state: S = self.state_type.start(num_seats, self.options)
        return state

    def teams(self, num_seats: int) -> tuple[int, ...]:
        return tuple(map(self.new_initial_state(num_seats).team_of, range(num_seats)))

    def acknowledgement(self, state: S, seat: Seat) -> A | None:
        waiting = state.phase == SUMMARY and seat in state.active_seats()
        going_on: Any = Continue()
        return going_on if waiting else None
