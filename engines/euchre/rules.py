# SPDX-License-Identifier: GPL-3.0-or-later
"""Euchre by the game contract. The rules in words, with their sources: docs/rules/euchre.md.

What may be done in which phase is ``legality``'s; here is the state, and what each action leads to.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from engines.cards import HIDDEN, Card, Suit, is_joker, shuffled, suit, without
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
from engines.euchre import types as e
from engines.euchre import wording
from engines.euchre.legality import claims, deal_refusal, legal_actions, refusal
from engines.euchre.options import FIXED_DEALS, TO_POINTS, EuchreOptions
from engines.euchre.ranking import pack, winner
from engines.euchre.scoring import score_deal
from engines.euchre.types import (
    HAND,
    NOBODY,
    SEATS,
    TEAMS,
    UNDER,
    EuchreAction,
    EuchreObservation,
    Trump,
    partner,
)
from engines.seats import next_seat, seats_from
from engines.text import N_, Text
from engines.tricks import Trick
from engines.tuples import changed

EuchreStep: TypeAlias = "Step[EuchreState]"


class EuchreState(State[EuchreAction, EuchreObservation], frozen=True, kw_only=True):
    """One point of a match. Fields named as in ``EuchreObservation`` mean the same, for everybody.

    ``turn`` is the one seat to act, None at chance nodes, in the summary and at the end. ``stock``
    are the undealt cards under the turned-up one, the top three (a farmer's) first. ``deal`` numbers
    the current deal; in phase ``deal`` it counts the deals that were completed, so a misdeal does
    not count, and ``dealer`` is who deals next."""

    options: EuchreOptions
    phase: str = e.DEAL
    deal: int = 0
    dealer: Seat = NOBODY
    team_scores: tuple[int, ...] = (0, 0)
    turn: Seat | None = None
    hands: tuple[tuple[Card, ...], ...] = ((), (), (), ())
    stock: tuple[Card, ...] = ()
    upcard: Card | None = None
    upcard_suit: Suit | None = None
    turned_down: bool = False
    bids: tuple[tuple[Seat, str], ...] = ()
    trump: Trump | None = None
    maker: Seat | None = None
    made_by: str = ""
    alone: bool = False
    defender_alone: Seat | None = None
    picked_up: bool = False
    discarded: Card | None = None
    swapped_by: Seat | None = None
    swapped_away: tuple[Card, ...] = ()
    leader: Seat | None = None
    trick: Trick = ()
    past_tricks: tuple[Trick, ...] = ()
    tricks_won: tuple[int, ...] = (0, 0)
    acknowledged: tuple[Seat, ...] = ()
    last_score: e.DealScore | None = None
    ended: Outcome | None = None

    # --- what the contract asks for -------------------------------------------------------------

    def is_chance_node(self) -> bool:
        return self.phase == e.DEAL

    def sample_chance(self, rng: random.Random) -> e.Deal:
        if self.phase != e.DEAL:
            raise ValueError("cards are dealt only at a chance node")
        order = shuffled(pack(self.options.deck_size, self.options.joker), rng)
        return e.Deal(order, rng.randrange(SEATS) if self.dealer == NOBODY else None)

    def active_seats(self) -> tuple[Seat, ...]:
        if self.turn is not None:
            return (self.turn,)
        if self.phase == e.SUMMARY:
            return tuple(seat for seat in range(SEATS) if seat not in self.acknowledged)
        return ()

    def legal_actions(self, seat: Seat) -> tuple[EuchreAction, ...]:
        if seat not in self.active_seats():
            return ()
        return legal_actions(self, seat)

    def check(self, seat: Seat, action: EuchreAction) -> None:
        if self.phase == e.DEAL:
            refused = deal_refusal(self, seat, action)
        else:
            refused = None if action in self.legal_actions(seat) else refusal(self, seat, action)
        if refused is not None:
            raise IllegalActionError(*refused)

    def apply(self, seat: Seat, action: EuchreAction) -> EuchreStep:
        self.check(seat, action)
        return _STEPS[type(action)](self, seat, action)

    def is_terminal(self) -> bool:
        return self.phase == e.OVER

    def scores(self) -> tuple[int, ...]:
        return self.team_scores

    def returns(self) -> tuple[float, ...]:
        if self.ended is None:
            return (0.0,) * SEATS
        return tuple(1.0 if team in self.ended.winners else -1.0 for team in TEAMS)

    def outcome(self) -> Outcome | None:
        return self.ended

    def observation(self, seat: Seat | None) -> EuchreObservation:
        hand = () if seat is None else self.hands[seat]
        if self.phase == e.JOKER_SUIT and seat == self.dealer:
            hand = (HIDDEN,) * len(hand)
        return EuchreObservation(
            viewer=seat,
            num_seats=self.num_seats,
            phase=self.phase,
            active=self.active_seats(),
            scores=self.team_scores,
            deal=self.deal,
            dealer=self.dealer,
            hand=hand,
            card_counts=tuple(len(cards) for cards in self.hands),
            upcard=self.upcard,
            upcard_suit=self.upcard_suit,
            turned_down=self.turned_down,
            bids=self.bids,
            trump=self.trump,
            maker=self.maker,
            made_by=self.made_by,
            alone=self.alone,
            defender_alone=self.defender_alone,
            sitting_out=self.sitting_out,
            picked_up=self.picked_up,
            discarded=self.discarded if seat == self.dealer else None,
            swapped_by=self.swapped_by,
            swapped_away=self.swapped_away if seat == self.swapped_by else (),
            leader=self.leader,
            trick=self.trick,
            past_tricks=self.past_tricks,
            tricks_won=self.tricks_won,
            acknowledged=self.acknowledged,
            last_score=self.last_score,
            outcome=self.ended,
            legal=() if seat is None else self.legal_actions(seat),
        )

    @property
    def sitting_out(self) -> tuple[Seat, ...]:
        """The loner's partner, and a lone defender's, ascending."""
        if not self.alone or self.maker is None:
            return ()
        out = partner(self.maker)
        if self.defender_alone is None:
            return (out,)
        other = partner(self.defender_alone)
        return (out, other) if out < other else (other, out)


# --- what an action leads to -----------------------------------------------------------------------


def _deal(state: EuchreState, seat: Seat, action: e.Deal) -> EuchreStep:
    dealer = state.dealer
    if dealer == NOBODY:
        dealer = SEATS - 1 if action.dealer is None else action.dealer
    order = action.order
    hands: list[tuple[Card, ...]] = [()] * SEATS
    for n, owner in enumerate(seats_from((dealer + 1) % SEATS, SEATS)):
        hands[owner] = order[n * HAND : (n + 1) * HAND]
    upcard = order[SEATS * HAND]
    dealt = replace(
        _before_deal(state, dealer, deals=state.deal + 1),
        hands=tuple(hands),
        stock=order[SEATS * HAND + 1 :],
        upcard=upcard,
        upcard_suit=None if is_joker(upcard) else suit(upcard),
    )
    events = (e.Dealt(dealt.deal, dealer, dealt.hands, upcard),)
    if is_joker(upcard):
        return Step(replace(dealt, phase=e.JOKER_SUIT, turn=dealer), events)
    return _ask_claims(dealt, bidding_order(dealt), events)


def bidding_order(state: EuchreState) -> tuple[Seat, ...]:
    """The seats from the dealer's left to the dealer."""
    return seats_from(next_seat(state.dealer, SEATS), SEATS)


def _seats_after(state: EuchreState, seat: Seat) -> tuple[Seat, ...]:
    order = bidding_order(state)
    return order[order.index(seat) + 1 :]


def _name_joker_suit(state: EuchreState, seat: Seat, action: e.NameJokerSuit) -> EuchreStep:
    named = replace(state, upcard_suit=action.suit)
    events = (e.JokerSuitNamed(seat, action.suit, state.hands[seat]),)
    return _ask_claims(named, bidding_order(named), events)


def _ask_claims(state: EuchreState, seats: tuple[Seat, ...], events: tuple[Event, ...]) -> EuchreStep:
    """Ask the first of ``seats`` that holds a hand to claim; where none does, open the bidding."""
    for seat in seats:
        if claims(state, seat):
            return Step(replace(state, phase=e.CLAIM, turn=seat), events)
    return Step(replace(state, phase=e.ORDER, turn=bidding_order(state)[0]), events)


def _claim_misdeal(state: EuchreState, seat: Seat, action: e.ClaimMisdeal) -> EuchreStep:
    again = _before_deal(state, state.dealer, deals=state.deal - 1)
    return Step(again, (e.Misdealt(seat, state.hands[seat]),))


def _farmer_swap(state: EuchreState, seat: Seat, action: e.FarmerSwap) -> EuchreStep:
    given, taken = action.cards, state.stock[:UNDER]
    hand = without(state.hands[seat], *given) + taken
    swapped = replace(
        state,
        hands=changed(state.hands, seat, hand),
        stock=given + state.stock[UNDER:],
        swapped_by=seat,
        swapped_away=given,
    )
    return _ask_claims(swapped, _seats_after(state, seat), (e.Swapped(seat, given, taken),))


def _decline(state: EuchreState, seat: Seat, action: e.Decline) -> EuchreStep:
    return _ask_claims(state, _seats_after(state, seat), (e.Declined(seat),))


def _pass(state: EuchreState, seat: Seat, action: e.Pass) -> EuchreStep:
    first_round = state.phase == e.ORDER
    bids = _with_bid(state, seat, action)
    passed = e.Passed(seat, 1 if first_round else 2)
    if seat != state.dealer:
        return Step(replace(state, bids=bids, turn=next_seat(seat, SEATS)), (passed,))
    if first_round:
        assert state.upcard_suit is not None
        down = replace(state, bids=bids, phase=e.CALL, turned_down=True, turn=bidding_order(state)[0])
        return Step(down, (passed, e.TurnedDown(state.upcard_suit)))
    return _finish_deal(replace(state, bids=bids), (passed, e.ThrownIn(seat)))


def _order_up(state: EuchreState, seat: Seat, action: e.OrderUp) -> EuchreStep:
    made = replace(
        state,
        bids=_with_bid(state, seat, action),
        trump=state.upcard_suit,
        maker=seat,
        made_by="order_up",
        alone=action.alone,
    )
    events = _trump_made(made)
    dealer, upcard = state.dealer, state.upcard
    assert upcard is not None
    if dealer in made.sitting_out:
        return _ask_defenders(made, events)
    hand = (*state.hands[dealer], upcard)
    picked_up = replace(
        made, picked_up=True, hands=changed(state.hands, dealer, hand), phase=e.DISCARD, turn=dealer
    )
    return Step(picked_up, (*events, e.PickedUp(dealer, upcard)))


def _discard(state: EuchreState, seat: Seat, action: e.Discard) -> EuchreStep:
    hand = without(state.hands[seat], action.card)
    discarded = replace(state, hands=changed(state.hands, seat, hand), discarded=action.card)
    return _ask_defenders(discarded, (e.Discarded(seat, action.card),))


def _call(state: EuchreState, seat: Seat, action: e.Call) -> EuchreStep:
    made = replace(
        state,
        bids=_with_bid(state, seat, action),
        trump=action.trump,
        maker=seat,
        made_by="call",
        alone=action.alone,
    )
    return _ask_defenders(made, _trump_made(made))


def _trump_made(state: EuchreState) -> tuple[Event, ...]:
    assert state.maker is not None
    assert state.trump is not None
    return (e.TrumpMade(state.maker, state.trump, state.made_by, state.alone, state.sitting_out),)


def _ask_defenders(state: EuchreState, events: tuple[Event, ...]) -> EuchreStep:
    """Against a loner ask the defenders, the loner's left first, where that is played; else lead."""
    assert state.maker is not None
    if state.alone and state.options.defend_alone:
        return Step(replace(state, phase=e.DEFEND, turn=next_seat(state.maker, SEATS)), events)
    return _begin_play(state, events)


def _defend(state: EuchreState, seat: Seat, action: e.Defend) -> EuchreStep:
    events = (e.Defended(seat, action.alone),)
    if action.alone:
        return _begin_play(replace(state, defender_alone=seat), events)
    assert state.maker is not None
    if seat == next_seat(state.maker, SEATS):
        return Step(replace(state, turn=partner(seat)), events)
    return _begin_play(state, events)


def _begin_play(state: EuchreState, events: tuple[Event, ...]) -> EuchreStep:
    assert state.maker is not None
    from_loner = state.alone and state.options.loner_lead == "left_of_loner"
    before = state.maker if from_loner else state.dealer
    leader = next_seat(before, SEATS, state.sitting_out)
    return Step(replace(state, phase=e.PLAY, leader=leader, turn=leader), events)


def _play(state: EuchreState, seat: Seat, action: e.Play) -> EuchreStep:
    assert state.trump is not None
    card = action.card
    hands = changed(state.hands, seat, without(state.hands[seat], card))
    trick = (*state.trick, (seat, card))
    out = state.sitting_out
    played = e.Played(seat, card)
    if len(trick) < SEATS - len(out):
        return Step(replace(state, hands=hands, trick=trick, turn=next_seat(seat, SEATS, out)), (played,))
    taker = winner(trick, state.trump)
    past = (*state.past_tricks, trick)
    tricks_won = tuple(n + (team == TEAMS[taker]) for team, n in enumerate(state.tricks_won))
    events = (played, e.TrickWon(taker, trick, len(past)))
    after = replace(
        state, hands=hands, trick=(), past_tricks=past, tricks_won=tricks_won, leader=taker, turn=taker
    )
    return Step(after, events) if len(past) < HAND else _score(after, events)


def _score(state: EuchreState, events: tuple[Event, ...]) -> EuchreStep:
    assert state.maker is not None
    assert state.trump is not None
    score = score_deal(
        state.options,
        maker=state.maker,
        trump=state.trump,
        alone=state.alone,
        defender_alone=state.defender_alone,
        tricks=state.tricks_won,
        before=state.team_scores,
    )
    scored = replace(state, team_scores=score.scores, last_score=score, leader=None)
    return _finish_deal(scored, (*events, e.DealScored(score)))


def _finish_deal(state: EuchreState, events: tuple[Event, ...]) -> EuchreStep:
    """End the match, or show the summary of a played deal, or after a thrown-in one deal on."""
    outcome = match_result(state.options, state.team_scores, state.deal)
    if outcome is not None:
        over = replace(state, phase=e.OVER, turn=None, ended=outcome)
        return Step(over, (*events, e.MatchOver(outcome)))
    if state.last_score is not None:
        return Step(replace(state, phase=e.SUMMARY, turn=None), events)
    return Step(_before_deal(state, next_seat(state.dealer, SEATS), state.deal), events)


def match_result(options: EuchreOptions, scores: tuple[int, ...], deals: int) -> Outcome | None:
    """The outcome once ``deals`` deals have been completed with these scores, None while it goes on.

    Only one side can score in a deal, so a race to a number of points has one winner. After a fixed
    number of deals the side ahead wins; a tie is broken by further deals, one at a time."""
    leader = max(range(len(scores)), key=scores.__getitem__)
    if options.match_end == TO_POINTS and scores[leader] >= options.points_to_win:
        return Outcome(Termination.SCORE_REACHED, (leader,), scores)
    if options.match_end == FIXED_DEALS and deals >= options.number_of_deals and len(set(scores)) > 1:
        return Outcome(Termination.DEALS_PLAYED, (leader,), scores)
    return None


def _continue(state: EuchreState, seat: Seat, action: e.Continue) -> EuchreStep:
    acknowledged = tuple(sorted((*state.acknowledged, seat)))
    events = (e.Acknowledged(seat),)
    if len(acknowledged) < SEATS:
        return Step(replace(state, acknowledged=acknowledged), events)
    return Step(_before_deal(state, next_seat(state.dealer, SEATS), state.deal), events)


def _before_deal(state: EuchreState, dealer: Seat, deals: int) -> EuchreState:
    """The chance node at which ``dealer`` deals, ``deals`` deals being completed."""
    return EuchreState(
        num_seats=state.num_seats,
        options=state.options,
        deal=deals,
        dealer=dealer,
        team_scores=state.team_scores,
    )


def _with_bid(state: EuchreState, seat: Seat, action: EuchreAction) -> tuple[tuple[Seat, str], ...]:
    return (*state.bids, (seat, wording.action_to_text(action)))


_STEPS: dict[type, Callable[[EuchreState, Seat, Any], EuchreStep]] = {
    e.Deal: _deal,
    e.NameJokerSuit: _name_joker_suit,
    e.ClaimMisdeal: _claim_misdeal,
    e.FarmerSwap: _farmer_swap,
    e.Decline: _decline,
    e.Pass: _pass,
    e.OrderUp: _order_up,
    e.Discard: _discard,
    e.Call: _call,
    e.Defend: _defend,
    e.Play: _play,
    e.Continue: _continue,
}


# --- the game --------------------------------------------------------------------------------------


class Euchre(Game[EuchreOptions, EuchreState, EuchreAction, EuchreObservation]):
    """Four-handed partnership Euchre."""

    type = GameType(
        slug="euchre",
        title=N_("Euchre"),
        summary=N_("Two partnerships, five tricks: name trump, and take three of them."),
        seat_counts=(SEATS,),
        deck=DeckStyle.FRENCH,
        legal_actions_complete=True,
        rules_version=1,
        source="docs/rules/euchre.md (after pagat.com/euchre and the sources named there)",
    )
    options_type = EuchreOptions
    state_type = EuchreState
    action_type = EuchreAction
    observation_type = EuchreObservation
    event_type = e.EuchreEvent

    def new_initial_state(self, num_seats: int) -> EuchreState:
        if num_seats != SEATS:
            raise ValueError(f"euchre is played by {SEATS}, not by {num_seats}")
        return EuchreState(num_seats=num_seats, options=self.options)

    def teams(self, num_seats: int) -> tuple[int, ...]:
        return TEAMS

    def action_to_text(self, action: EuchreAction) -> str:
        return wording.action_to_text(action)

    def parse_action(self, text: str) -> EuchreAction:
        return wording.parse_action(text)

    def event_text(self, event: Event) -> Text | None:
        return wording.event_text(event)

    # The two below import late: beliefs and bots are built on this module.

    def determinize(self, observation: EuchreObservation, rng: random.Random) -> EuchreState:
        from engines.euchre.worlds import determinize

        return determinize(self, observation, rng)

    def bot(self, level: Level) -> Bot:
        if level is Level.RANDOM:
            return RandomBot()
        from engines.euchre.bots import make_bot

        return make_bot(self.options, level)

    def acknowledgement(self, state: EuchreState, seat: Seat) -> e.Continue | None:
        waiting = state.phase == e.SUMMARY and seat in state.active_seats()
        return e.Continue() if waiting else None
