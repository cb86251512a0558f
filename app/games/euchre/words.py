# SPDX-License-Identifier: GPL-3.0-or-later
"""Euchre in words: bids, badges and the summary. No Qt."""

from __future__ import annotations

from collections.abc import Callable

from app.i18n import suit_name, tr
from app.presenters.people import About, Label, forms
from app.presenters.view import Bubble, SummaryLine
from app.presenters.words import count_points, trump_name
from engines.contract import Action
from engines.euchre.types import Call, DealScore, OrderUp, Pass

MADE_BY = forms(you="made by you", one="made by {who}")
ALONE = forms(you="You, alone", one="{who}, alone")


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


SCORED = {
    "made": forms(together="You made it", several="{who} made it"),
    "march": forms(together="You took every trick!", several="{who} took every trick"),
    "lone_march": forms(together="Every trick, and alone!", several="{who} took every trick alone"),
    "euchre": forms(together="You euchred them!", several="{who} euchred the makers"),
    "lone_euchre": forms(together="Euchred by a lone defender!", several="{who} euchred the makers alone"),
}
"""The headline of a deal by its kind, of the team that got points."""


def lost_title(score: DealScore) -> str:
    """The headline of a deal that the other team got points for."""
    return {
        "made": tr("They made it"),
        "march": tr("They took every trick"),
        "lone_march": tr("They took every trick alone"),
        "euchre": tr("You were euchred"),
        "lone_euchre": tr("You were euchred by a lone defender"),
    }[score.kind]


def summary_lines(score: DealScore, about: About, label: Callable[..., Label]) -> tuple[SummaryLine, ...]:
    """A deal, line by line: who made what, the tricks, and why it counts as it does."""
    makers = score.maker % 2
    maker = about(ALONE, score.maker) if score.alone else label(score.maker)
    lines = [
        SummaryLine(tr("Trump"), trump_name(score.trump)),
        SummaryLine(tr("Made by"), maker),
    ]
    if score.defender_alone is not None:
        lines.append(SummaryLine(tr("Defended alone by"), label(score.defender_alone)))
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
