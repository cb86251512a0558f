# SPDX-License-Identifier: GPL-3.0-or-later
"""Why an action is not possible in a state of Scopa."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import italian
from engines.cards import italian_deck, rank
from engines.contract import CHANCE, Seat
from engines.italian import Refusal
from engines.scopa import types as s
from engines.scopa.captures import captures
from engines.scopa.types import ScopaAction
from engines.text import T

if TYPE_CHECKING:
    from engines.scopa.rules import ScopaState


def deal_refusal(state: ScopaState, seat: Seat, action: ScopaAction) -> Refusal | None:
    deal = action if seat == CHANCE and isinstance(action, s.Deal) else None
    return italian.deal_refusal(state, deal, italian_deck())


def refusal(state: ScopaState, seat: Seat, action: ScopaAction) -> Refusal | None:
    refused = italian.turn_refusal(state, seat)
    if refused is not None:
        return refused
    if state.phase == s.SUMMARY:
        if isinstance(action, s.Continue):
            return None
        return "not-now", T("The deal is over: go on to the next one.")
    if not isinstance(action, s.Play):
        return "not-now", T("Play a card now.")
    if action.card not in state.hands[seat]:
        return "not-your-card", T("That card is not in your hand.")
    return _take_refusal(state, action)


def _take_refusal(state: ScopaState, action: s.Play) -> Refusal | None:
    takes = captures(action.card, state.table, state.rules)
    if action.take in takes or (not takes and not action.take):
        return None
    card = f"card:{action.card}"
    if not takes:
        return "takes-nothing", T("{card} can’t take anything now.", card=card)
    if not action.take:
        return "must-take", T("{card} takes cards, and what it can take must be taken.", card=card)
    if len(takes[0]) == 1 and rank(takes[0][0]) == rank(action.card) and not state.rules.escoba:
        return "equal-first", T("{card} takes an equal card before a sum.", card=card)
    return "wrong-take", T("{card} can’t take those cards together.", card=card)
