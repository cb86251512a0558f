# SPDX-License-Identifier: GPL-3.0-or-later
"""Briscola in words: the one-line form of every action, and sentences that tell the events."""

from __future__ import annotations

import re

from engines.briscola import types as b
from engines.briscola.types import BriscolaAction
from engines.contract import Event
from engines.italian import card_named, deal_text, read_deal
from engines.text import T, Text

_PLAY = re.compile(r"play (\S+)", re.IGNORECASE | re.ASCII)


def action_to_text(action: BriscolaAction) -> str:
    """The one-line form, as docs/REFEREE.md lists it; ``parse_action`` reads it back."""
    match action:
        case b.Deal():
            return deal_text(action)
        case b.Exchange():
            return "exchange"
        case b.Play():
            return f"play {action.card}"
        case b.Continue():
            return "continue"


def parse_action(text: str) -> BriscolaAction:
    """The action a line stands for, in any case and spacing. Raises ValueError."""
    line = " ".join(text.split())
    if line.lower() == "exchange":
        return b.Exchange()
    if line.lower() == "continue":
        return b.Continue()
    if found := _PLAY.fullmatch(line):
        return b.Play(card_named(found[1]))
    if dealt := read_deal(line):
        return b.Deal(*dealt)
    raise ValueError(f"not an action of briscola: {line[:80]!r}")


def event_text(event: Event) -> Text | None:
    """A sentence for the log and the screen reader; None for what tells nothing."""
    match event:
        case b.Dealt():
            return T(
                "Deal {number}: {dealer} deals and turns up {card}.",
                number=event.deal,
                dealer=f"seat:{event.dealer}",
                card=f"card:{event.upcard}",
            )
        case b.Exchanged():
            return T(
                "{player} exchanges {given} for {card}.",
                player=f"seat:{event.seat}",
                given=f"card:{event.given}",
                card=f"card:{event.taken}",
            )
        case b.Played():
            return T("{player} plays {card}.", player=f"seat:{event.seat}", card=f"card:{event.card}")
        case b.TrickWon():
            return T(
                "{player} takes the trick: {points} points.",
                player=f"seat:{event.winner}",
                points=event.points,
            )
        case b.StockGone():
            if event.partners_look:
                return T("The stock is gone. Partners look at each other’s hands.")
            return T("The stock is gone.")
        case b.DealScored():
            return _deal_scored(event.score)
        case b.MatchOver():
            return T("The match goes to {team}.", team=f"team:{event.outcome.winners[0]}")
        case _:
            return None


def _deal_scored(score: b.DealScore) -> Text:
    if score.winner is None:
        if not score.counted:
            return T("Patta: the points are level. The deal counts nothing and is dealt again.")
        return T("Nobody has the most points in this deal.")
    mine = score.team_points[score.winner]
    return T("The deal goes to {team}, with {points} points.", team=f"team:{score.winner}", points=mine)
