# SPDX-License-Identifier: GPL-3.0-or-later
"""Scopa in words: the one-line form of every action, and sentences that tell the events."""

from __future__ import annotations

from engines.cards import italian_deck
from engines.contract import Event
from engines.notation import Notation, Pack, form
from engines.rounds import CONTINUE, told
from engines.scopa import types as s
from engines.text import T, Text

_PACK = Pack(italian_deck())


def _write_play(action: s.Play) -> str:
    return f"play {action.card}" + (" take " + " ".join(action.take) if action.take else "")


def _read_play(card: str, taken: str | None) -> s.Play:
    return s.Play(_PACK.card(card), tuple(sorted(_PACK.cards(taken or ""))))


NOTATION = Notation(
    "scopa",
    (
        _PACK.whole(s.Deal, "deal", "dealer"),
        form(s.Play, _write_play, r"play (\S+)(?: take (.+))?", _read_play),
        CONTINUE,
    ),
)


def event_text(event: Event) -> Text | None:
    """A sentence for the log and the screen reader; None for what tells nothing."""
    match event:
        case s.Redealt():
            return T("There are three kings or more on the table. The same dealer deals again.")
        case s.MoreDealt():
            return T("New cards for everyone: {left} are left.", left=event.left)
        case s.Played():
            return _played(event)
        case s.LastTaken():
            return T("{player} took last and gets what lies on the table.", player=f"seat:{event.seat}")
        case s.DealScored():
            return _deal_scored(event.score)
        case _:
            return told(event)


def _deal_scored(score: s.DealScore) -> Text:
    most = max(score.points)
    if score.points.count(most) > 1:
        return T("The best are level in this deal: {points} each.", points=most)
    best = score.points.index(most)
    return T("Most points in this deal for {team}: {points}.", team=f"team:{best}", points=most)


def _played(event: s.Played) -> Text:
    player, card = f"seat:{event.seat}", f"card:{event.card}"
    if not event.taken:
        if event.kept:
            return T("{player} plays {card}, which takes itself.", player=player, card=card)
        return T("{player} plays {card}.", player=player, card=card)
    taken = "cards:" + " ".join(event.taken)
    if event.scopa:
        return T("Scopa! {player} plays {card} and takes {taken}.", player=player, card=card, taken=taken)
    return T("{player} plays {card} and takes {taken}.", player=player, card=card, taken=taken)
