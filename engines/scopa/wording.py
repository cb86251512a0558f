# SPDX-License-Identifier: GPL-3.0-or-later
"""Scopa in words: the one-line form of every action, and sentences that tell the events."""

from __future__ import annotations

import re

from engines.contract import Event
from engines.italian import card_named, deal_text, read_deal
from engines.scopa import types as s
from engines.scopa.types import ScopaAction
from engines.text import T, Text

_PLAY = re.compile(r"play (\S+)(?: take (.+))?", re.IGNORECASE | re.ASCII)


def action_to_text(action: ScopaAction) -> str:
    """The one-line form, as docs/REFEREE.md lists it; ``parse_action`` reads it back."""
    match action:
        case s.Deal():
            return deal_text(action)
        case s.Play():
            taken = " take " + " ".join(action.take) if action.take else ""
            return f"play {action.card}{taken}"
        case s.Continue():
            return "continue"


def parse_action(text: str) -> ScopaAction:
    """The action a line stands for, in any case and spacing, taken cards in any order. Raises ValueError."""
    line = " ".join(text.split())
    if line.lower() == "continue":
        return s.Continue()
    if found := _PLAY.fullmatch(line):
        return s.Play(
            card_named(found[1]), tuple(sorted(card_named(word) for word in (found[2] or "").split()))
        )
    if dealt := read_deal(line):
        return s.Deal(*dealt)
    raise ValueError(f"not an action of scopa: {line[:80]!r}")


def event_text(event: Event) -> Text | None:
    """A sentence for the log and the screen reader; None for what tells nothing."""
    match event:
        case s.Dealt():
            return T("Deal {number}: {dealer} deals.", number=event.deal, dealer=f"seat:{event.dealer}")
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
        case s.MatchOver():
            return T("The match goes to {team}.", team=f"team:{event.outcome.winners[0]}")
        case _:
            return None


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
