# SPDX-License-Identifier: GPL-3.0-or-later
"""Briscola in words: the exchange, and a deal line by line. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from app.i18n import card_name, tr
from app.presenters.people import Label
from app.presenters.view import SummaryLine
from app.presenters.words import count_points, names_joined
from engines.briscola.ranking import STRENGTH, points
from engines.briscola.types import DealScore
from engines.cards import ITALIAN_SUITS, Card, rank, suit
from engines.contract import Seat
from engines.tricks import Trick


def exchange_words(upcard: Card, mine: Card) -> tuple[str, str]:
    """What exchanging the turned-up card for ``mine`` is called, and its consequence."""
    return (
        tr("Exchange for {card}", card=card_name(upcard)),
        tr("you lay {card} in its place", card=card_name(mine)),
    )


def deal_title(score: DealScore) -> str:
    """The headline of a deal that nobody has won."""
    return tr("Nobody has the most points") if score.counted else tr("Patta: dealt again")


def summary_lines(
    score: DealScore,
    sides: Iterable[tuple[int, Sequence[Seat]]],
    tricks: Sequence[tuple[Trick, Seat]],
    label: Callable[..., Label],
) -> tuple[SummaryLine, ...]:
    """Points by team, and by whom and with what they were taken. ``sides`` are the teams with their seats, as
    they are listed, ``tricks`` those of the deal with who took them, ``label`` the head of a row."""
    lines = []
    for team, seats in sides:
        total = score.team_points[team]
        lines.append(SummaryLine(label(*seats), count_points(total), team == score.winner))
        if len(seats) > 1:
            lines += [
                SummaryLine(label(seat), count_points(score.seat_points[seat]), part=True) for seat in seats
            ]
        taken = [
            card for trick, taker in tricks if taker in seats for _, card in trick if points((card,)) >= 10
        ]
        if taken:
            cards = tuple(sorted(taken, key=_place))
            named = names_joined([card_name(card) for card in cards])
            lines.append(SummaryLine(tr("Aces and threes"), named, cards=cards, part=True))
    return tuple(lines)


def _place(card: Card) -> tuple[int, int]:
    return ITALIAN_SUITS.index(suit(card)), -STRENGTH.index(rank(card))
