# SPDX-License-Identifier: GPL-3.0-or-later
"""What the viewer is asked at a Euchre table, and the buttons to answer with. No Qt.

Everything offered is one of the observation's legal actions; the words say what it leads to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.games.euchre.words import suit_trump
from app.i18n import card_name, tr
from app.presenters.table import capitalised, short_card, trump_name
from app.presenters.view import ChoiceView, Style
from app.presenters.words import names_joined
from engines.cards import SUITS, Card
from engines.contract import Action
from engines.euchre import types as e
from engines.euchre.ranking import suit_in_play

if TYPE_CHECKING:
    from app.games.euchre.presenter import EuchrePresenter

BID_ORDER = ("S", "H", "C", "D", e.NO_TRUMP, e.NO_TRUMP_LOW)


def question(table: EuchrePresenter) -> str:
    """The line above the buttons: what the viewer is asked."""
    o = table.facts
    match o.phase:
        case e.CLAIM:
            if any(isinstance(a, e.ClaimMisdeal) for a in o.legal):
                return tr("You hold no ace and no face card. Deal again?")
            return tr("You may swap three low cards for the three under the turned-up card")
        case e.JOKER_SUIT:
            return tr("The joker is turned up: which suit shall it stand for?")
        case e.ORDER:
            suit = suit_trump(o.upcard_suit)
            if o.dealer == table.viewer:
                return tr("Pick up the {card} and make {suit} trump?", card=short_card(o.upcard), suit=suit)
            return tr("Shall {suit} be trump?", suit=suit)
        case e.DISCARD:
            return tr("Choose a card to lay away")
        case e.CALL:
            if not any(isinstance(a, e.Pass) for a in o.legal):
                return tr("Everyone passed: you must name trump")
            return tr("Name another trump, or pass")
        case e.DEFEND:
            return tr("{name} plays alone. Will you defend alone?", name=table.name(o.maker))
        case e.PLAY:
            return _play_question(table)
    return ""


def _play_question(table: EuchrePresenter) -> str:
    o = table.facts
    if not o.trick:
        return tr("Your lead")
    led = suit_in_play(o.trick[0][1], o.trump)
    follows = all(suit_in_play(a.card, o.trump) == led for a in o.legal)
    if not follows:
        return tr("Your turn – play any card")
    if led == "X":
        return tr("Your turn – follow with the joker")
    return tr("Your turn – follow {suit}", suit=suit_trump(led))


def toggle(table: EuchrePresenter) -> str:
    """The label of the switch that adds "alone" to a bid; "" where there is no such choice."""
    o = table.facts
    if o is None or o.phase not in (e.ORDER, e.CALL):
        return ""
    both = {a.alone for a in o.legal if isinstance(a, e.OrderUp | e.Call)}
    return tr("Play alone") if both == {True, False} else ""


def toggle_detail(table: EuchrePresenter) -> str:
    """What the switch means at this table."""
    return tr("{name} sits out", name=table.sitting_partner()) if toggle(table) else ""


def choices(table: EuchrePresenter, selected: Sequence[Card], toggled: bool) -> tuple[ChoiceView, ...]:
    """The buttons for the newest observation."""
    o = table.facts
    if o is None or not o.legal:
        return ()
    match o.phase:
        case e.CLAIM:
            return _claim(o.legal, selected)
        case e.JOKER_SUIT:
            named = sorted((a for a in o.legal if isinstance(a, e.NameJokerSuit)), key=_named)
            return tuple(ChoiceView(trump_name(a.suit), a, suit=a.suit) for a in named)
        case e.ORDER:
            return _order(table, toggled)
        case e.DISCARD:
            return _discard(table, selected)
        case e.CALL:
            return _call(table, toggled)
        case e.DEFEND:
            return _defend(table)
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


def _order(table: EuchrePresenter, toggled: bool) -> tuple[ChoiceView, ...]:
    o = table.facts
    orders = {a.alone: a for a in o.legal if isinstance(a, e.OrderUp)}
    made = []
    if orders:
        alone = toggled if len(orders) == 2 else True in orders
        card = short_card(o.upcard)
        if o.dealer == table.viewer:
            label = (
                tr("Pick up {card} and play alone", card=card) if alone else tr("Pick up {card}", card=card)
            )
            detail = tr("You lay one card away")
        else:
            label = tr("Order up, alone") if alone else tr("Order up")
            detail = tr("{name} takes the {card}", name=table.name(o.dealer), card=card)
        if alone:
            detail = tr("{name} sits out", name=table.sitting_partner())
        made.append(ChoiceView(label, orders[alone], detail, suit=o.upcard_suit or "", style=Style.MAIN))
    made += [ChoiceView(tr("Pass"), a, style=Style.QUIET) for a in o.legal if isinstance(a, e.Pass)]
    return tuple(made)


def _call(table: EuchrePresenter, toggled: bool) -> tuple[ChoiceView, ...]:
    o = table.facts
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


def _discard(table: EuchrePresenter, selected: Sequence[Card]) -> tuple[ChoiceView, ...]:
    card = selected[0] if len(selected) == 1 else None
    if card is None:
        return ()
    action = next((a for a in table.legal() if isinstance(a, e.Discard) and a.card == card), None)
    label = tr("Lay away {card}", card=short_card(card))
    return (
        ChoiceView(label, action, capitalised(card_name(card)), style=Style.MAIN, enabled=action is not None),
    )


def _defend(table: EuchrePresenter) -> tuple[ChoiceView, ...]:
    o = table.facts
    partner = names_joined([table.name(seat) for seat in table.partners(table.viewer or 0)])
    made = []
    for action in o.legal:
        if not isinstance(action, e.Defend):
            continue
        if action.alone:
            label, style = tr("Defend alone"), Style.PLAIN
            detail = tr("{name} sits out", name=partner)
        else:
            label, style, detail = tr("Defend together"), Style.MAIN, tr("With {name}", name=partner)
        made.append(ChoiceView(label, action, detail, style=style))
    return tuple(sorted(made, key=lambda c: c.style is not Style.MAIN))
