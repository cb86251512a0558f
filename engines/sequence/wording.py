# SPDX-License-Identifier: GPL-3.0-or-later
"""Sequence in words: the one-line form of every action, and sentences that tell the events."""

from __future__ import annotations

from engines.cards import french_deck
from engines.contract import Event, Termination
from engines.notation import Notation, Pack, bare, form
from engines.sequence import types as q
from engines.sequence.lines import LINES, SQUARE_NAMED, square_name
from engines.sequence.types import Line, Square
from engines.text import T, Text

# --- actions ---------------------------------------------------------------------------------------

_PACK = Pack(french_deck())
_LINE_BY_ENDS = {ends: line for line in LINES for ends in ((line[0], line[-1]), (line[-1], line[0]))}


def line_name(line: Line) -> str:
    """A line by its two ends, ``c7-g7``."""
    return f"{square_name(line[0])}-{square_name(line[-1])}"


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
    return q.Place(_PACK.card(card), _square(square), chosen)


def _write_place(action: q.Place) -> str:
    lines = "".join(f" {line_name(line)}" for line in action.lines)
    return f"place {action.card} {square_name(action.square)}" + (f" as{lines}" if lines else "")


NOTATION = Notation(
    "sequence",
    (
        form(
            q.Deal,
            lambda deal: "deal " + " ".join(deal.order) + f" first {deal.first}",
            r"deal (.*) first (\d{1,2})",
            lambda cards, first: q.Deal(_PACK.cards(cards), int(first)),
        ),
        form(
            q.Reshuffle,
            lambda shuffle: "reshuffle " + " ".join(shuffle.order),
            r"reshuffle (.*)",
            lambda cards: q.Reshuffle(_PACK.cards(cards)),
        ),
        form(q.Place, _write_place, r"place (\S+) (\S+)(?: as (.*))?", _place),
        form(
            q.Remove,
            lambda remove: f"remove {remove.card} {square_name(remove.square)}",
            r"remove (\S+) (\S+)",
            lambda card, square: q.Remove(_PACK.card(card), _square(square)),
        ),
        _PACK.with_card(q.Exchange, "exchange"),
        bare(q.Draw, "draw"),
        bare(q.Pass, "pass"),
    ),
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
