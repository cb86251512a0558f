# SPDX-License-Identifier: GPL-3.0-or-later
"""MyRummy in words, and hands in order. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from app.i18n import card_name, tr
from app.presenters.view import SummaryLine
from app.presenters.words import count_cards, count_points
from engines.cards import COLOURS, HIDDEN, Card, colour, is_joker, number
from engines.contract import Seat
from engines.myrummy.types import DealScore

OUT = "out"

Namer = Callable[[Seat], str]


def colour_key(card: Card) -> tuple[int, int]:
    """By colour, then by number; jokers last."""
    if is_joker(card) or card == HIDDEN:
        return len(COLOURS), 0
    return COLOURS.index(colour(card)), number(card)


def number_key(card: Card) -> tuple[int, int]:
    """By number, then by colour; jokers last."""
    if is_joker(card) or card == HIDDEN:
        return 99, 0
    return number(card), COLOURS.index(colour(card))


def by_colour(cards: Iterable[Card]) -> list[Card]:
    return sorted(cards, key=colour_key)


def named_cards(cards: Iterable[Card]) -> str:
    """Cards one after another, as they are read aloud."""
    return ", ".join(card_name(card) for card in cards)


def prompt(pool: int) -> str:
    """What the viewer is asked at the beginning of a turn."""
    return tr("Your turn – lay cards or draw") if pool else tr("Your turn – lay cards or pass")


def summary_title(score: DealScore, me: Seat | None, winners: str) -> str:
    """The headline of a deal; ``winners`` are the names of those who won it."""
    alone = len(score.winners) == 1
    if score.kind == OUT:
        if me in score.winners:
            return tr("You are out of cards – the deal is yours!")
        return tr("{name} is out of cards", name=winners)
    if not alone:
        return tr("Nobody can go on: {names} share the deal", names=winners)
    if me in score.winners:
        return tr("Nobody can go on: yours is the lowest hand")
    return tr("Nobody can go on: {name} has the lowest hand", name=winners)


def summary_lines(score: DealScore, seats: Sequence[Seat], you_or_name: Namer) -> tuple[SummaryLine, ...]:
    """A deal, line by line: what each hand counted, and what the winners get for it."""
    lines = []
    for seat in seats:
        left = len(score.hands[seat])
        if left:
            label = tr("{name}, {cards} left", name=you_or_name(seat), cards=count_cards(left))
        else:
            label = tr("{name}, no card left", name=you_or_name(seat))
        lines.append(SummaryLine(label, count_points(score.hand_points[seat])))
        hand = tuple(by_colour(score.hands[seat]))
        if hand:
            lines.append(SummaryLine("", named_cards(hand), cards=hand, part=True))
    if len(score.winners) == 1:
        reason = tr("The others’ cards count for {name}", name=you_or_name(score.winners[0]))
        if score.winners[0] == seats[0] and you_or_name(seats[0]) == tr("You"):
            reason = tr("The others’ cards count for you")
    else:
        reason = tr("The others’ cards, shared")
    gained = max(score.points, default=0)
    return (*lines, SummaryLine(reason, f"+{count_points(gained)}", strong=True))
