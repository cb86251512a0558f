# SPDX-License-Identifier: GPL-3.0-or-later
"""What the viewer is asked at a Sequence table, the buttons to answer with, and the words for what is picked.
No Qt.

Everything offered is one of the observation's legal actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from app.i18n import tr
from app.presenters.table import short_card
from app.presenters.view import ChoiceView, Style
from engines.cards import Card
from engines.sequence import types as q
from engines.sequence.types import FREE, Line, Square

if TYPE_CHECKING:
    from app.games.sequence.presenter import SequencePresenter


def question(table: SequencePresenter) -> str:
    """The line that tells the viewer what to do."""
    o = table.facts
    if any(isinstance(a, q.Draw) for a in o.legal):
        return tr("Draw your card before {name} has played", name=table.name(o.turn))
    if o.phase == q.REFILL:
        if len(o.legal) == 1:
            return tr("No card of yours fits the freed square")
        return tr("You may fill the freed square")
    if all(isinstance(a, q.Pass) for a in o.legal):
        return tr("None of your cards can be played")
    return tr("Your turn – choose a card")


def advice(table: SequencePresenter, card: Card | None) -> str:
    """What to do next with the card that is picked; "" where the question says it."""
    if card is None:
        return ""
    if table.wanted is not None:
        return tr("Which line shall count?")
    moves = table.moves(card)
    name = short_card(card)
    if not moves:
        return tr("{card} is dead: both its squares are taken", card=name)
    if isinstance(moves[0], q.Remove):
        return tr("Choose the chip to take away")
    if card in q.TWO_EYED:
        return tr("{card}: choose any empty square", card=name)
    return tr("{card}: choose a square", card=name)


def ways(table: SequencePresenter, card: Card | None) -> list[Any]:
    """The ways to count lines that are being chosen among: placements of that card."""
    if card is None or table.wanted is None:
        return []
    moves = [a for a in table.moves(card) if a.square == table.wanted]
    return moves if len(moves) > 1 else []


def choices(table: SequencePresenter, selected: Sequence[Card]) -> tuple[ChoiceView, ...]:
    """The buttons for the newest observation and the picked card."""
    o = table.facts
    if o is None or not o.legal:
        return ()
    card = selected[0] if selected else None
    found = ways(table, card)
    if found:
        return tuple(ChoiceView(f"{number} · {ends(table, a.lines)}", a) for number, a in enumerate(found, 1))
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


def ends(table: SequencePresenter, lines: Sequence[Line]) -> str:
    """Lines by the faces at their ends, ``9♦–K♣``."""
    return ", ".join(f"{face(table, line[0])}–{face(table, line[-1])}" for line in lines)


def face(table: SequencePresenter, square: Square) -> str:
    """What is printed on a square, in two signs."""
    card = table.printed(square)
    return "★" if card == FREE else short_card(card)
