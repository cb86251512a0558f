# SPDX-License-Identifier: GPL-3.0-or-later
"""Euchre in words: bids, badges and the summary. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.i18n import suit_name, tr
from app.presenters.view import Bubble, SummaryLine
from app.presenters.words import count_points, trump_name
from engines.contract import Action, Seat
from engines.euchre.types import Call, DealScore, OrderUp, Pass

Namer = Callable[[Seat], str]


def bid_words(action: Action, picks_up: bool) -> Bubble:
    """A bid as the bubble at its seat says it. ``picks_up``: the bidder is the dealer."""
    if isinstance(action, Pass):
        return Bubble(tr("Pass"), "pass")
    if isinstance(action, OrderUp):
        if action.alone:
            return Bubble(tr("I pick it up, alone") if picks_up else tr("Order up, alone"), "call")
        return Bubble(tr("I pick it up") if picks_up else tr("Order up"), "call")
    if isinstance(action, Call):
        name = trump_name(action.trump)
        return Bubble(tr("{trump}, alone", trump=name) if action.alone else name, "call", action.trump)
    raise ValueError(f"{action} is no bid")


def suit_trump(trump: str) -> str:
    """The trump in the middle of a sentence: "hearts", "no trump"."""
    if trump == "NT":
        return tr("no trump")
    if trump == "NTL":
        return tr("low no trump")
    return suit_name(trump)


def summary_title(score: DealScore, mine: int | None, scoring: int, name: str) -> str:
    """The headline of a deal. ``scoring`` is the team that got points, called ``name`` for a spectator."""
    if mine is None:
        titles = {
            "made": tr("{team} made it", team=name),
            "march": tr("{team} took every trick", team=name),
            "lone_march": tr("{team} took every trick alone", team=name),
            "euchre": tr("{team} euchred the makers", team=name),
            "lone_euchre": tr("{team} euchred the makers alone", team=name),
        }
    elif mine == scoring:
        titles = {
            "made": tr("You made it"),
            "march": tr("You took every trick!"),
            "lone_march": tr("Every trick, and alone!"),
            "euchre": tr("You euchred them!"),
            "lone_euchre": tr("Euchred by a lone defender!"),
        }
    else:
        titles = {
            "made": tr("They made it"),
            "march": tr("They took every trick"),
            "lone_march": tr("They took every trick alone"),
            "euchre": tr("You were euchred"),
            "lone_euchre": tr("You were euchred by a lone defender"),
        }
    return titles[score.kind]


def match_title(winners: Sequence[int], mine: int | None, team_name: Callable[[int], str]) -> str:
    """The headline of the match."""
    if len(winners) != 1:
        return tr("The match is a draw")
    if winners[0] == mine:
        return tr("You win the match!")
    return tr("{team} win the match", team=team_name(winners[0]))


def summary_lines(score: DealScore, you_or_name: Namer) -> tuple[SummaryLine, ...]:
    """A deal, line by line: who made what, the tricks, and why it counts as it does."""
    makers = score.maker % 2
    maker = you_or_name(score.maker)
    lines = [
        SummaryLine(tr("Trump"), trump_name(score.trump)),
        SummaryLine(tr("Made by"), tr("{name}, alone", name=maker) if score.alone else maker),
    ]
    if score.defender_alone is not None:
        lines.append(SummaryLine(tr("Defended alone by"), you_or_name(score.defender_alone)))
    scoring = max(range(len(score.points)), key=lambda team: score.points[team])
    return (
        *lines,
        SummaryLine(
            tr("Tricks of makers and defenders"), f"{score.tricks[makers]} – {score.tricks[1 - makers]}"
        ),
        SummaryLine(_reason(score), f"+{count_points(score.points[scoring])}", strong=True),
    )


def _reason(score: DealScore) -> str:
    return {
        "made": tr("The makers took 3 or 4 tricks"),
        "march": tr("March: all five tricks"),
        "lone_march": tr("Lone march: all five tricks, alone"),
        "euchre": tr("Euchre: the makers took fewer than three"),
        "lone_euchre": tr("Euchre by a lone defender"),
    }[score.kind]
