# SPDX-License-Identifier: GPL-3.0-or-later
"""Sequence in words: the one-line form of every action, and sentences that tell the events."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from engines.cards import Card, french_deck
from engines.contract import Event, Termination
from engines.sequence import types as q
from engines.sequence.lines import LINES, SQUARE_NAMED, square_name
from engines.sequence.types import Line, SequenceAction, Square
from engines.text import T, Text

# --- actions ---------------------------------------------------------------------------------------

_CARDS = frozenset(french_deck())
_LINE_BY_ENDS = {ends: line for line in LINES for ends in ((line[0], line[-1]), (line[-1], line[0]))}


def line_name(line: Line) -> str:
    """A line by its two ends, ``c7-g7``."""
    return f"{square_name(line[0])}-{square_name(line[-1])}"


def action_to_text(action: SequenceAction) -> str:
    """The one-line form, as docs/REFEREE.md lists it; ``parse_action`` reads it back."""
    match action:
        case q.Deal():
            return "deal " + " ".join(action.order) + f" first {action.first}"
        case q.Reshuffle():
            return "reshuffle " + " ".join(action.order)
        case q.Place():
            lines = "".join(f" {line_name(line)}" for line in action.lines)
            return f"place {action.card} {square_name(action.square)}" + (f" as{lines}" if lines else "")
        case q.Remove():
            return f"remove {action.card} {square_name(action.square)}"
        case q.Exchange():
            return f"exchange {action.card}"
        case q.Draw():
            return "draw"
        case q.Pass():
            return "pass"


def parse_action(text: str) -> SequenceAction:
    """The action a line stands for, in any case and spacing (``10H`` is ``TH``). Raises ValueError.

    Whether it is legal is another question, for ``check``."""
    line = " ".join(text.split())
    for pattern, build in _FORMS:
        found = pattern.fullmatch(line)
        if found:
            return build(*found.groups())
    raise ValueError(f"not an action of sequence: {line[:80]!r}")


def _card(word: str) -> Card:
    card = word.upper().replace("10", "T")
    if card not in _CARDS:
        raise ValueError(f"not a card: {word[:20]!r}")
    return card


def _cards(words: str) -> tuple[Card, ...]:
    return tuple(_card(word) for word in words.split())


def _square(word: str) -> Square:
    square = SQUARE_NAMED.get(word.lower())
    if square is None:
        raise ValueError(f"not a square: {word[:20]!r} (a1 to j10)")
    return square


def _line(word: str) -> Line:
    one, _, other = word.partition("-")
    line = _LINE_BY_ENDS.get((_square(one), _square(other)))
    if line is None:
        raise ValueError(f"not a line of five: {word[:20]!r}")
    return line


def _place(card: str, square: str, lines: str | None) -> q.Place:
    chosen = () if lines is None else tuple(sorted(_line(word) for word in lines.split()))
    return q.Place(_card(card), _square(square), chosen)


Build: TypeAlias = Callable[..., SequenceAction]


def _form(pattern: str, build: Build) -> tuple[re.Pattern[str], Build]:
    return re.compile(pattern, re.IGNORECASE | re.ASCII), build


_FORMS = (
    _form(r"deal (.*) first (\d{1,2})", lambda cards, first: q.Deal(_cards(cards), int(first))),
    _form(r"reshuffle (.*)", lambda cards: q.Reshuffle(_cards(cards))),
    _form(r"place (\S+) (\S+)(?: as (.*))?", _place),
    _form(r"remove (\S+) (\S+)", lambda card, square: q.Remove(_card(card), _square(square))),
    _form(r"exchange (\S+)", lambda card: q.Exchange(_card(card))),
    _form(r"draw", q.Draw),
    _form(r"pass", q.Pass),
)

# --- events ----------------------------------------------------------------------------------------


def event_text(event: Event) -> Text | None:
    """A sentence for the log and the screen reader; None for what tells nothing."""
    match event:
        case q.Dealt():
            return T("The cards are dealt. {player} begins.", player=f"seat:{event.first}")
        case q.Placed():
            return T(
                "{player} plays {card}: a chip on {square}.",
                player=f"seat:{event.seat}",
                card=f"card:{event.card}",
                square=square_name(event.square),
            )
        case q.Removed():
            return T(
                "{player} plays {card} and takes the chip of {team} off {square}.",
                player=f"seat:{event.seat}",
                card=f"card:{event.card}",
                team=f"team:{event.team}",
                square=square_name(event.square),
            )
        case q.Completed():
            return T(
                "A sequence for {team}, from {first} to {last}: number {count}.",
                team=f"team:{event.team}",
                first=square_name(event.line[0]),
                last=square_name(event.line[-1]),
                count=event.count,
            )
        case q.Exchanged():
            return T("{player} exchanges {card}.", player=f"seat:{event.seat}", card=f"card:{event.card}")
        case q.Drew():
            return T("{player} draws a card.", player=f"seat:{event.seat}")
        case q.DrawMissed():
            return T("{player} has missed the draw.", player=f"seat:{event.seat}")
        case q.Reshuffled():
            return T("The discards are shuffled and become the new draw pile.")
        case q.Passed(seat=seat, stuck=stuck):
            if stuck:
                return T("{player} can’t play any card.", player=f"seat:{seat}")
            return T("{player} leaves the freed square empty.", player=f"seat:{seat}")
        case q.MatchOver():
            return _match_over(event)
        case _:
            return None


def _match_over(event: q.MatchOver) -> Text:
    outcome = event.outcome
    if outcome.termination is Termination.BLOCKED:
        return T("Nobody can play any more: the match ends without a winner.")
    (team,) = outcome.winners
    return T("The match goes to {team}.", team=f"team:{team}")
