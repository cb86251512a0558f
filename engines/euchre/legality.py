# SPDX-License-Identifier: GPL-3.0-or-later
"""What may be done in a state of Euchre, and why anything else is refused.

``legal_actions`` is the only authority: ``refusal`` merely words what it leaves out.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from engines.cards import SUITS, Card
from engines.contract import Refusal, Seat
from engines.euchre import types as e
from engines.euchre.ranking import callable_trumps, low_ranks, pack, suits_in_play
from engines.euchre.state import EuchreFacts
from engines.euchre.types import UNDER, EuchreAction, partner
from engines.rounds import NOT_NOW, NOT_YOUR_CARD, NOT_YOUR_TURN
from engines.text import T
from engines.tricks import follow_refusal, may_play

# --- what is legal, by phase -----------------------------------------------------------------------


PLAYS = {card: e.Play(card) for card in pack(32, True)}
DISCARDS = {card: e.Discard(card) for card in pack(32, True)}


def claims(state: EuchreFacts, seat: Seat) -> tuple[EuchreAction, ...]:
    """What ``seat`` may claim by its hand before the bidding: a new deal, a farmer's swap, both."""
    options, hand = state.options, state.hands[seat]
    found: list[EuchreAction] = []
    if options.misdeal_hands and all(card[0] in "789T" for card in hand):
        found.append(e.ClaimMisdeal())
    if options.farmers_hand != "off" and state.swapped_by is None:
        low = sorted(card for card in hand if card[0] in low_ranks(options.deck_size))
        found += (
            e.FarmerSwap(cards)
            for cards in combinations(low, UNDER)
            if options.farmers_hand == "mixed" or len({card[0] for card in cards}) == 1
        )
    return tuple(found)


def _legal_claims(state: EuchreFacts, seat: Seat) -> tuple[EuchreAction, ...]:
    return (*claims(state, seat), e.Decline())


def _legal_joker_suits(state: EuchreFacts, seat: Seat) -> tuple[EuchreAction, ...]:
    return tuple(e.NameJokerSuit(suit) for suit in SUITS)


def _legal_orders(state: EuchreFacts, seat: Seat) -> tuple[EuchreAction, ...]:
    options = state.options
    if not options.alone_allowed:
        return (e.Pass(), e.OrderUp())
    if options.canadian_loner and seat == partner(state.dealer):
        return (e.Pass(), e.OrderUp(alone=True))
    return (e.Pass(), e.OrderUp(), e.OrderUp(alone=True))


def _legal_calls(state: EuchreFacts, seat: Seat) -> tuple[EuchreAction, ...]:
    stuck = state.options.stick_the_dealer and seat == state.dealer
    alone = (False, True) if state.options.alone_allowed else (False,)
    calls = tuple(
        e.Call(trump, a) for trump in callable_trumps(state.options, state.upcard_suit) for a in alone
    )
    return calls if stuck else (e.Pass(), *calls)


def _legal_discards(state: EuchreFacts, seat: Seat) -> tuple[EuchreAction, ...]:
    kept = state.upcard if state.options.keep_upcard else None
    return tuple(DISCARDS[card] for card in state.hands[seat] if card != kept)


def _legal_defences(state: EuchreFacts, seat: Seat) -> tuple[EuchreAction, ...]:
    return (e.Defend(alone=False), e.Defend(alone=True))


def _legal_plays(state: EuchreFacts, seat: Seat) -> tuple[EuchreAction, ...]:
    assert state.trump is not None
    return tuple(PLAYS[card] for card in may_play(state, seat, suits_in_play(state.trump).__getitem__))


_LEGAL: dict[str, Callable[[EuchreFacts, Seat], tuple[EuchreAction, ...]]] = {
    e.JOKER_SUIT: _legal_joker_suits,
    e.CLAIM: _legal_claims,
    e.ORDER: _legal_orders,
    e.DISCARD: _legal_discards,
    e.CALL: _legal_calls,
    e.DEFEND: _legal_defences,
    e.PLAY: _legal_plays,
}


def legal_actions(state: EuchreFacts, seat: Seat) -> tuple[EuchreAction, ...]:
    """Every action of an active ``seat``, in a fixed order."""
    return _LEGAL[state.phase](state, seat)


# --- why something is refused ----------------------------------------------------------------------

NO_LONER: Refusal = ("no-loner", T("Going alone isn’t played at this table."))


def turn_refusal(state: EuchreFacts, seat: Seat) -> Refusal:
    """Why ``seat`` is not to act once the cards are dealt."""
    if seat in state.sitting_out and state.phase == e.PLAY:
        return "sitting-out", T("You sit out while your partner plays alone.")
    return NOT_YOUR_TURN


def refusal(state: EuchreFacts, seat: Seat, action: EuchreAction) -> Refusal | None:
    """Why ``action`` of an active ``seat`` is refused, None if it is legal."""
    if state.phase == e.PLAY and isinstance(action, e.Play):
        return play_refusal(state, seat, action.card)
    if action in legal_actions(state, seat):
        return None
    explain = _EXPLAIN.get((state.phase, type(action)))
    return NOT_NOW if explain is None else explain(state, seat, action)


def play_refusal(state: EuchreFacts, seat: Seat, card: Card) -> Refusal | None:
    """Why ``card`` can't be played, None if it can."""
    assert state.trump is not None
    suits = suits_in_play(state.trump)
    refused = follow_refusal(state, seat, card, suits.__getitem__)
    if refused is None or refused == NOT_YOUR_CARD or suits[state.trick[0][1]] != state.trump:
        return refused
    return "must-follow", T("You must follow suit: {suit}, the trump suit.", suit=f"suit:{state.trump}")


def _explain_discard(state: EuchreFacts, seat: Seat, action: e.Discard) -> Refusal:
    if action.card not in state.hands[seat]:
        return NOT_YOUR_CARD
    return "keep-upcard", T("At this table the dealer must keep the card just picked up.")


def _explain_order(state: EuchreFacts, seat: Seat, action: e.OrderUp) -> Refusal:
    if action.alone:
        return NO_LONER
    return "must-go-alone", T("At this table the dealer’s partner, when ordering up, must play alone.")


def _explain_call(state: EuchreFacts, seat: Seat, action: e.Call) -> Refusal:
    if action.trump == state.upcard_suit:
        return "turned-down", T("You can’t call {suit}: it was turned down.", suit=f"suit:{action.trump}")
    if action.trump not in callable_trumps(state.options, state.upcard_suit):
        return "no-such-trump", T("That can’t be called at this table.")
    return NO_LONER


def _explain_stuck(state: EuchreFacts, seat: Seat, action: e.Pass) -> Refusal:
    return "dealer-stuck", T("At this table the dealer can’t pass now: name a trump.")


def _explain_misdeal(state: EuchreFacts, seat: Seat, action: e.ClaimMisdeal) -> Refusal:
    return "no-misdeal", T("This hand can’t be shown for a new deal.")


def _explain_swap(state: EuchreFacts, seat: Seat, action: e.FarmerSwap) -> Refusal:
    return "no-farmers-hand", T("These cards can’t be swapped.")


def _explain_joker(state: EuchreFacts, seat: Seat, action: e.NameJokerSuit) -> Refusal:
    return "no-such-suit", T("The joker can stand for clubs, diamonds, hearts or spades.")


_EXPLAIN: dict[tuple[str, type], Callable[[EuchreFacts, Seat, Any], Refusal]] = {
    (e.DISCARD, e.Discard): _explain_discard,
    (e.ORDER, e.OrderUp): _explain_order,
    (e.CALL, e.Call): _explain_call,
    (e.CALL, e.Pass): _explain_stuck,
    (e.CLAIM, e.ClaimMisdeal): _explain_misdeal,
    (e.CLAIM, e.FarmerSwap): _explain_swap,
    (e.JOKER_SUIT, e.NameJokerSuit): _explain_joker,
}
