# SPDX-License-Identifier: GPL-3.0-or-later
"""Briscola in words: the one-line form of every action, and sentences that tell the events."""

from __future__ import annotations

from engines.briscola import types as b
from engines.cards import italian_deck
from engines.contract import Event
from engines.notation import Notation, Pack, bare
from engines.rounds import CONTINUE
from engines.text import T, Text
from engines.tricks import told

_PACK = Pack(italian_deck())
NOTATION = Notation(
    "briscola",
    (
        _PACK.whole(b.Deal, "deal", "dealer"),
        bare(b.Exchange, "exchange"),
        _PACK.with_card(b.Play, "play"),
        CONTINUE,
    ),
)


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
        case _:
            return told(event)


def _deal_scored(score: b.DealScore) -> Text:
    if score.winner is None:
        if not score.counted:
            return T("Patta: the points are level. The deal counts nothing and is dealt again.")
        return T("Nobody has the most points in this deal.")
    mine = score.team_points[score.winner]
    return T("The deal goes to {team}, with {points} points.", team=f"team:{score.winner}", points=mine)
