# SPDX-License-Identifier: GPL-3.0-or-later
"""Euchre’s rules: what each action leads to. In words, with their sources: docs/rules/euchre.md.

What may be done in which phase is ``legality``'s.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeAlias

from msgspec.structs import replace

from engines.cards import is_joker, suit, without
from engines.contract import Seat, Step
from engines.euchre import legality
from engines.euchre import types as e
from engines.euchre.legality import claims
from engines.euchre.ranking import winner
from engines.euchre.scoring import score_deal
from engines.euchre.state import EuchreFacts
from engines.euchre.types import HAND, SEATS, UNDER, EuchreAction, partner
from engines.euchre.wording import NOTATION
from engines.rounds import Events, finish_deal, packets
from engines.seats import next_seat, seats_from
from engines.tricks import play_card
from engines.tuples import changed

EuchreStep: TypeAlias = "Step[EuchreState]"


class EuchreState(EuchreFacts, frozen=True, kw_only=True):
    """One point of a match, with its rules."""

    deal_type: ClassVar[Any] = e.Deal

    choices = legality.legal_actions
    why_not = legality.refusal
    turn_refusal = legality.turn_refusal

    def dealt(self, order: tuple[str, ...]) -> EuchreStep:
        hands, upcard = packets(self, order, HAND), order[SEATS * HAND]
        dealt = replace(
            self,
            hands=hands,
            stock=order[SEATS * HAND + 1 :],
            upcard=upcard,
            upcard_suit=None if is_joker(upcard) else suit(upcard),
        )
        events = (e.Dealt(self.deal, self.dealer, hands, upcard),)
        if is_joker(upcard):
            return Step(replace(dealt, phase=e.JOKER_SUIT, turn=self.dealer), events)
        return _ask_claims(dealt, bidding_order(dealt), events)

    def step(self, seat: Seat, action: EuchreAction) -> EuchreStep:
        return _STEPS[type(action)](self, seat, action)


# --- what an action leads to -----------------------------------------------------------------------


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


def _ask_claims(state: EuchreState, seats: tuple[Seat, ...], events: Events) -> EuchreStep:
    """Ask the first of ``seats`` that holds a hand to claim; where none does, open the bidding."""
    for seat in seats:
        if claims(state, seat):
            return Step(replace(state, phase=e.CLAIM, turn=seat), events)
    return Step(replace(state, phase=e.ORDER, turn=bidding_order(state)[0]), events)


def _claim_misdeal(state: EuchreState, seat: Seat, action: e.ClaimMisdeal) -> EuchreStep:
    again = state.before_deal(state.dealer, state.deal - 1)
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
    return finish_deal(replace(state, bids=bids), None, (passed, e.ThrownIn(seat)))


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


def _trump_made(state: EuchreState) -> Events:
    assert state.maker is not None
    assert state.trump is not None
    return (e.TrumpMade(state.maker, state.trump, state.made_by, state.alone, state.sitting_out),)


def _ask_defenders(state: EuchreState, events: Events) -> EuchreStep:
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


def _begin_play(state: EuchreState, events: Events) -> EuchreStep:
    assert state.maker is not None
    from_loner = state.alone and state.options.loner_lead == "left_of_loner"
    before = state.maker if from_loner else state.dealer
    leader = next_seat(before, SEATS, state.sitting_out)
    return Step(replace(state, phase=e.PLAY, leader=leader, turn=leader), events)


def _play(state: EuchreState, seat: Seat, action: e.Play) -> EuchreStep:
    assert state.trump is not None
    trump = state.trump
    after, trick = play_card(state, seat, action.card, lambda trick: winner(trick, trump), state.sitting_out)
    events: Events = (e.Played(seat, action.card),)
    if not trick:
        return Step(after, events)
    number = len(after.winners)
    events += (e.TrickWon(after.winners[-1], trick, number),)
    return Step(after, events) if number < HAND else _score(after, events)


def _score(state: EuchreState, events: Events) -> EuchreStep:
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
    return finish_deal(replace(state, leader=None), score, (*events, e.DealScored(score)))


def _with_bid(state: EuchreState, seat: Seat, action: EuchreAction) -> tuple[tuple[Seat, str], ...]:
    return (*state.bids, (seat, NOTATION.write(action)))


_STEPS: dict[type, Callable[[EuchreState, Seat, Any], EuchreStep]] = {
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
}
