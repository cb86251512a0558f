# SPDX-License-Identifier: GPL-3.0-or-later
"""MyRummy in words: the one-line form of every action, and sentences that tell the events."""

from __future__ import annotations

from collections import Counter

from engines.cards import HIDDEN, NUMBERED_JOKER, numbered_deck
from engines.contract import Event
from engines.myrummy import types as m
from engines.myrummy.groups import named, tidy
from engines.myrummy.scoring import OUT
from engines.myrummy.types import Group, TableGroups
from engines.notation import Notation, Pack, bare, form
from engines.rounds import CONTINUE
from engines.text import T, Text

# --- actions -------------------------------------------------------------------------------------------

_PACK = Pack(numbered_deck(1, 1), {"X": NUMBERED_JOKER, "J": NUMBERED_JOKER})


def _read_lay(groups: str) -> m.Lay:
    table = tuple(_PACK.cards(group) for group in groups.split("|"))
    if not all(table):
        raise ValueError("a group without cards: there is one | between two groups")
    return m.Lay(table)


NOTATION = Notation(
    "MyRummy",
    (
        _PACK.whole(m.Deal, "deal", "first"),
        form(
            m.Lay,
            lambda lay: "lay " + " | ".join(" ".join(group) for group in lay.table),
            r"lay (.*)",
            _read_lay,
        ),
        bare(m.Draw, "draw"),
        bare(m.Pass, "pass"),
        form(
            m.OutOfTime,
            lambda late: f"out of time {late.seat}",
            r"out of time (\d{1,2})",
            lambda seat: m.OutOfTime(int(seat)),
        ),
        CONTINUE,
    ),
)

# --- events --------------------------------------------------------------------------------------------


def event_text(event: Event) -> Text | None:
    """A sentence for the log and the screen reader; None for what tells nothing."""
    match event:
        case m.Dealt():
            return T(
                "Deal {number}: everyone gets {count} cards, {player} begins.",
                number=event.deal,
                count=len(event.hands[0]),
                player=f"seat:{event.first}",
            )
        case m.Laid():
            return _laid(event)
        case m.Drew():
            return _drew(event)
        case m.Passed():
            return T("{player} passes.", player=f"seat:{event.seat}")
        case m.DealScored():
            return _deal_scored(event.score)
        case m.MatchOver():
            return _match_over(event)
        case _:
            return None


def _laid(event: m.Laid) -> Text:
    player, cards = f"seat:{event.seat}", named(event.cards)
    if rebuilt(event.before, event.after):
        return T("{player} rebuilds the table and lays {cards}.", player=player, cards=cards)
    if event.first_meld:
        return T("{player} lays for the first time: {cards}.", player=player, cards=cards)
    return T("{player} lays {cards}.", player=player, cards=cards)


def rebuilt(before: TableGroups, after: TableGroups) -> bool:
    """Whether more was done to the groups ``before`` than to leave them or to add to them."""
    lying: list[Group] = list(map(tidy, after))
    for group in map(tidy, before):
        grown = [other for other in lying if not Counter(group) - Counter(other)]
        if not grown:
            return True
        lying.remove(min(grown, key=len))
    return False


def _drew(event: m.Drew) -> Text:
    player, count = f"seat:{event.seat}", len(event.cards)
    shown = HIDDEN not in event.cards
    if event.penalty:
        if shown:
            return T("Time is up: {player} draws {cards}.", player=player, cards=named(event.cards))
        if count == 1:
            return T("Time is up: {player} draws a card.", player=player)
        return T("Time is up: {player} draws {count} cards.", player=player, count=count)
    if shown:
        return T("{player} draws {cards}.", player=player, cards=named(event.cards))
    return T("{player} draws a card.", player=player)


def _deal_scored(score: m.DealScore) -> Text:
    winner = score.winners[0]
    player, points = f"seat:{winner}", score.points[winner]
    if score.kind == OUT:
        return T("{player} has laid every card: +{points}.", player=player, points=points)
    left = score.hand_points[winner]
    if len(score.winners) == 1:
        return T(
            "Everyone has passed. {player} has least in the hand, {left}: +{points}.",
            player=player,
            left=left,
            points=points,
        )
    return T(
        "Everyone has passed. Several have least in the hand, {left}: +{points} each.",
        left=left,
        points=points,
    )


def _match_over(event: m.MatchOver) -> Text:
    winners, scores = event.outcome.winners, event.outcome.scores
    if len(winners) == 1:
        return T(
            "{player} wins the match with {points} points.",
            player=f"seat:{winners[0]}",
            points=scores[winners[0]],
        )
    return T("The match is shared at {points} points.", points=scores[winners[0]])
