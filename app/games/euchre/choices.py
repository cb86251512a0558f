# SPDX-License-Identifier: GPL-3.0-or-later
"""What the viewer is asked at a Euchre table, and the buttons to answer with. No Qt.

Everything offered is one of the observation's legal actions; the words say what it leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from app.games.euchre.words import suit_trump
from app.i18n import card_name, tr, tr_context
from app.presenters.view import ChoiceView, Style
from app.presenters.words import capitalised, short_card, trump_name, your_lead
from engines.cards import SUITS, Card
from engines.contract import Action, Seat
from engines.euchre import types as e
from engines.euchre.ranking import suit_in_play

BID_ORDER = ("S", "H", "C", "D", e.NO_TRUMP, e.NO_TRUMP_LOW)


class Facts(NamedTuple):
    """What the words are made of: the viewer's newest observation (None before the first), the name of the
    viewer's partner, and who sits at a seat."""

    observation: Any
    partner: str
    name: Callable[[Seat], str]


def question(facts: Facts) -> str:
    """The line above the buttons: what the viewer is asked."""
    o = facts.observation
    match o.phase:
        case e.CLAIM:
            if any(isinstance(a, e.ClaimMisdeal) for a in o.legal):
                return tr("You hold no ace and no face card. Deal again?")
            return tr("You may swap three low cards for the three under the turned-up card")
        case e.JOKER_SUIT:
            return tr("The joker is turned up: which suit shall it stand for?")
        case e.ORDER:
            suit = suit_trump(o.upcard_suit)
            if o.dealer == o.viewer:
                return tr("Pick up the {card} and make {suit} trump?", card=short_card(o.upcard), suit=suit)
            return tr("Shall {suit} be trump?", suit=suit)
        case e.DISCARD:
            return tr("Choose a card to lay away")
        case e.CALL:
            if not any(isinstance(a, e.Pass) for a in o.legal):
                return tr("Everyone passed: you must name trump")
            return tr("Name another trump, or pass")
        case e.DEFEND:
            return tr("{name} plays alone. Will you defend alone?", name=facts.name(o.maker))
        case e.PLAY:
            return _play_question(facts)
    return ""


def _play_question(facts: Facts) -> str:
    o = facts.observation
    if not o.trick:
        return your_lead()
    led = suit_in_play(o.trick[0][1], o.trump)
    follows = all(suit_in_play(a.card, o.trump) == led for a in o.legal)
    if not follows:
        return tr("Your turn – play any card")
    if led == "X":
        return tr("Your turn – follow with the joker")
    return tr("Your turn – follow {suit}", suit=suit_trump(led))


def toggle(facts: Facts) -> str:
    """The label of the switch that adds "alone" to a bid; "" where there is no such choice."""
    o = facts.observation
    if o is None or o.phase not in (e.ORDER, e.CALL):
        return ""
    both = {a.alone for a in o.legal if isinstance(a, e.OrderUp | e.Call)}
    return tr_context("without the partner", "Play alone") if both == {True, False} else ""


def toggle_detail(facts: Facts) -> str:
    """What the switch means at this table."""
    return tr("{name} sits out", name=facts.partner) if toggle(facts) else ""


def choices(facts: Facts, selected: Sequence[Card], toggled: bool) -> tuple[ChoiceView, ...]:
    """The buttons for the newest observation."""
    o = facts.observation
    if o is None or not o.legal:
        return ()
    match o.phase:
        case e.CLAIM:
            return _claim(o.legal, selected)
        case e.JOKER_SUIT:
            named = sorted((a for a in o.legal if isinstance(a, e.NameJokerSuit)), key=_named)
            return tuple(ChoiceView(trump_name(a.suit), a, suit=a.suit) for a in named)
        case e.ORDER:
            return _order(facts, toggled)
        case e.DISCARD:
            return _discard(facts, selected)
        case e.CALL:
            return _call(facts, toggled)
        case e.DEFEND:
            return _defend(facts)
    return ()


def _named(action: e.NameJokerSuit) -> int:
    return BID_ORDER.index(action.suit)


def _claim(legal: Sequence[Action], selected: Sequence[Card]) -> tuple[ChoiceView, ...]:
    claims = [a for a in legal if isinstance(a, e.ClaimMisdeal)]
    again = tr("The cards are dealt again")
    made = [ChoiceView(tr("Show the hand"), a, again, style=Style.MAIN) for a in claims]
    swaps = [a for a in legal if isinstance(a, e.FarmerSwap)]
    if swaps:
        swap = next((a for a in swaps if set(a.cards) == set(selected)), None)
        label = tr("Swap three cards")
        if swap:
            label = tr("Swap {cards}", cards=" ".join(short_card(c) for c in swap.cards))
        detail = "" if swap else tr("Pick three low cards first")
        made.append(ChoiceView(label, swap, detail, style=Style.MAIN, enabled=swap is not None))
    made += [
        ChoiceView(tr("Keep this hand"), a, style=Style.QUIET) for a in legal if isinstance(a, e.Decline)
    ]
    return tuple(made)


def _order(facts: Facts, toggled: bool) -> tuple[ChoiceView, ...]:
    o = facts.observation
    orders = {a.alone: a for a in o.legal if isinstance(a, e.OrderUp)}
    made = []
    if orders:
        alone = toggled if len(orders) == 2 else True in orders
        card = short_card(o.upcard)
        if o.dealer == o.viewer:
            label = (
                tr("Pick up {card} and play alone", card=card) if alone else tr("Pick up {card}", card=card)
            )
            detail = tr("You lay one card away")
        else:
            label = tr("Order up, alone") if alone else tr("Order up")
            detail = tr("{name} takes the {card}", name=facts.name(o.dealer), card=card)
        if alone:
            detail = tr("{name} sits out", name=facts.partner)
        made.append(ChoiceView(label, orders[alone], detail, suit=o.upcard_suit or "", style=Style.MAIN))
    made += [ChoiceView(tr("Pass"), a, style=Style.QUIET) for a in o.legal if isinstance(a, e.Pass)]
    return tuple(made)


def _call(facts: Facts, toggled: bool) -> tuple[ChoiceView, ...]:
    o = facts.observation
    calls = [a for a in o.legal if isinstance(a, e.Call)]
    both = {a.alone for a in calls} == {True, False}
    shown = [a for a in calls if a.alone == toggled] if both else calls
    made = []
    for action in sorted(shown, key=lambda a: BID_ORDER.index(a.trump)):
        label = trump_name(action.trump)
        if action.alone:
            label = tr("{trump}, alone", trump=label)
        made.append(ChoiceView(label, action, suit=action.trump if action.trump in SUITS else ""))
    made += [ChoiceView(tr("Pass"), a, style=Style.QUIET) for a in o.legal if isinstance(a, e.Pass)]
    return tuple(made)


def _discard(facts: Facts, selected: Sequence[Card]) -> tuple[ChoiceView, ...]:
    card = selected[0] if len(selected) == 1 else None
    if card is None:
        return ()
    action = next((a for a in facts.observation.legal if isinstance(a, e.Discard) and a.card == card), None)
    label = tr("Lay away {card}", card=short_card(card))
    return (
        ChoiceView(label, action, capitalised(card_name(card)), style=Style.MAIN, enabled=action is not None),
    )


def _defend(facts: Facts) -> tuple[ChoiceView, ...]:
    o = facts.observation
    made = []
    for action in o.legal:
        if not isinstance(action, e.Defend):
            continue
        if action.alone:
            label, style = tr("Defend alone"), Style.PLAIN
            detail = tr("{name} sits out", name=facts.partner)
        else:
            label, style, detail = tr("Defend together"), Style.MAIN, tr("With {name}", name=facts.partner)
        made.append(ChoiceView(label, action, detail, style=style))
    return tuple(sorted(made, key=lambda c: c.style is not Style.MAIN))
