# SPDX-License-Identifier: GPL-3.0-or-later
"""Why an action is not possible in a state of Briscola."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import italian
from engines.briscola import types as b
from engines.briscola.options import BEFORE_FIRST, OFF
from engines.briscola.ranking import beats, pack
from engines.briscola.types import BriscolaAction
from engines.cards import rank
from engines.contract import CHANCE, Seat
from engines.italian import Refusal
from engines.text import T

if TYPE_CHECKING:
    from engines.briscola.rules import BriscolaState


def deal_refusal(state: BriscolaState, seat: Seat, action: BriscolaAction) -> Refusal | None:
    deal = action if seat == CHANCE and isinstance(action, b.Deal) else None
    return italian.deal_refusal(state, deal, pack(state.num_seats))


def refusal(state: BriscolaState, seat: Seat, action: BriscolaAction) -> Refusal | None:
    refused = italian.turn_refusal(state, seat)
    if refused is not None:
        return refused
    if state.phase == b.SUMMARY:
        if isinstance(action, b.Continue):
            return None
        return "not-now", T("The deal is over: go on to the next one.")
    if isinstance(action, b.Play):
        if action.card in state.hands[seat]:
            return None
        return "not-your-card", T("That card is not in your hand.")
    if isinstance(action, b.Exchange):
        return exchange_refusal(state, seat)
    return "not-now", T("Play a card now.")


def exchange_refusal(state: BriscolaState, seat: Seat) -> Refusal | None:
    rules = state.rules
    if rules.exchange == OFF:
        return "no-exchange", T("At this table the turned-up card is not exchanged.")
    if state.upcard is None:
        return "upcard-gone", T("The turned-up card has been drawn already.")
    if rules.exchange_until == BEFORE_FIRST and state.past_tricks:
        return "too-late", T("It may be exchanged only before one’s first card of the deal.")
    card = f"{rules.exchange}{state.trump}"
    if card not in state.hands[seat]:
        return "no-such-card", T("For that you need {card}.", card=f"card:{card}")
    if not beats(rank(state.upcard), rules.exchange):
        return "not-better", T("{card} is not better than yours.", card=f"card:{state.upcard}")
    return None
