# SPDX-License-Identifier: GPL-3.0-or-later
"""What the viewer is asked at a Sequence table, the buttons to answer with, and the words for what is picked.
No Qt.

Everything offered is one of the observation's legal actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from app.i18n import tr
from app.presenters.view import ChoiceView, Style
from app.presenters.words import short_card
from engines.cards import Card
from engines.contract import Action
from engines.sequence import types as q
from engines.sequence.types import FREE, Line, Square

Move: TypeAlias = q.Place | q.Remove


class Facts(NamedTuple):
    """What the words are made of: the viewer's newest observation (None before the first), the name of who
    plays next, and the square whose ways to count lines are being chosen among (None as a rule)."""

    observation: q.SequenceObservation | None
    next_up: str
    wanted: Square | None


def moves(legal: Sequence[Action], card: Card) -> list[Move]:
    """The placements and removals with a card among the legal actions."""
    return [a for a in legal if isinstance(a, q.Place | q.Remove) and a.card == card]


def question(facts: Facts) -> str:
    """The line that tells the viewer what to do."""
    o = facts.observation
    assert o is not None  # somebody is asked
    if any(isinstance(a, q.Draw) for a in o.legal):
        return tr("Draw your card before {name} has played", name=facts.next_up)
    if o.phase == q.REFILL:
        if len(o.legal) == 1:
            return tr("No card of yours fits the freed square")
        return tr("You may fill the freed square")
    if all(isinstance(a, q.Pass) for a in o.legal):
        return tr("None of your cards can be played")
    return tr("Your turn – choose a card")


def advice(facts: Facts, card: Card | None) -> str:
    """What to do next with the card that is picked; "" where the question says it."""
    o = facts.observation
    if card is None or o is None:
        return ""
    if facts.wanted is not None:
        return tr("Which line shall count?")
    found = moves(o.legal, card)
    name = short_card(card)
    if not found:
        return tr("{card} is dead: both its squares are taken", card=name)
    if isinstance(found[0], q.Remove):
        return tr("Choose the chip to take away")
    if card in q.TWO_EYED:
        return tr("{card}: choose any empty square", card=name)
    return tr("{card}: choose a square", card=name)


def ways(facts: Facts, card: Card | None) -> list[q.Place]:
    """The ways to count lines that are being chosen among: placements of that card."""
    o = facts.observation
    if card is None or facts.wanted is None or o is None:
        return []
    found = [a for a in moves(o.legal, card) if isinstance(a, q.Place) and a.square == facts.wanted]
    return found if len(found) > 1 else []


def choices(facts: Facts, selected: Sequence[Card]) -> tuple[ChoiceView, ...]:
    """The buttons for the newest observation and the picked card."""
    o = facts.observation
    if o is None or not o.legal:
        return ()
    card = selected[0] if selected else None
    found = ways(facts, card)
    if found:
        return tuple(
            ChoiceView(f"{number} · {ends(o.layout, a.lines)}", a) for number, a in enumerate(found, 1)
        )
    made = [ChoiceView(tr("Draw a card"), a, style=Style.MAIN) for a in o.legal if isinstance(a, q.Draw)]
    for action in o.legal:
        if isinstance(action, q.Exchange) and card in (None, action.card):
            main = Style.MAIN if card is not None else Style.PLAIN
            made.append(ChoiceView(tr("Exchange {card}", card=short_card(action.card)), action, style=main))
    only = len(o.legal) == 1
    label = tr("Leave it free") if o.phase == q.REFILL else tr("Pass")
    made += [
        ChoiceView(label, a, style=Style.MAIN if only else Style.QUIET)
        for a in o.legal
        if isinstance(a, q.Pass)
    ]
    return tuple(made)


def ends(layout: Sequence[Card], lines: Sequence[Line]) -> str:
    """Lines by the faces at their ends on that board, ``9♦–K♣``."""
    return ", ".join(f"{_face(layout[line[0]])}–{_face(layout[line[-1]])}" for line in lines)


def _face(card: Card) -> str:
    """What is printed on a square, in two signs."""
    return "★" if card == FREE else short_card(card)
