# SPDX-License-Identifier: GPL-3.0-or-later
"""Scopa in words: what is taken, and a deal line by line. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.i18n import card_name, tr, tr_n
from app.presenters.people import Label, forms
from app.presenters.view import SummaryLine
from app.presenters.words import names_joined
from engines.cards import Card
from engines.scopa.types import DealScore, ScoreLine

TOOK_THESE = forms(you="You took these", one="{who} took these")
GETS_THE_LAST = forms(you="You get the last cards", one="The last cards go to {who}")


def take_words(cards: Sequence[Card]) -> str:
    """The cards of a capture in words."""
    return names_joined([card_name(card) for card in cards])


def scope_words(n: int) -> str:
    return tr_n("{n} scopa", "{n} scope", n)


def line_title(line: ScoreLine) -> str:
    """What a line of the score is for."""
    return {
        "cards": tr("Most cards"),
        "coins": tr("Most coins"),
        "settebello": tr("Settebello"),
        "primiera": tr("Primiera"),
        "sevens": tr("Most sevens"),
        "napola": tr("Napola"),
        "re_bello": tr("Re bello"),
        "scope": tr("Scope"),
    }[line.kind]


def summary_lines(
    score: DealScore, order: Sequence[int], team_label: Callable[[int], Label]
) -> tuple[SummaryLine, ...]:
    """A deal line by line: who gets what, what was compared, and the cards that made it. ``order`` are the
    teams as the table lists them, the viewer's own first."""
    lines: list[SummaryLine] = []
    for line in score.lines:
        if line.kind in ("napola", "re_bello", "scope") and not any(line.points):
            continue
        won = [team for team in order if line.points[team]]
        compared = " – ".join(str(line.values[team]) for team in order)
        gains = ", ".join(f"{team_label(team)} +{line.points[team]}" for team in won)
        shown = line.kind in ("cards", "coins", "primiera", "sevens")
        title = f"{line_title(line)} ({compared})" if shown else line_title(line)
        lines.append(SummaryLine(title, gains or tr("nobody"), bool(won)))
        if line.kind in ("primiera", "sevens", "napola", "scope"):
            lines += [
                SummaryLine(team_label(team), take_words(line.cards[team]), cards=line.cards[team], part=True)
                for team in order
                if line.cards[team]
            ]
    return tuple(lines)
