# SPDX-License-Identifier: GPL-3.0-or-later
"""MyRummy in words, and hands in order. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.i18n import card_name, tr
from app.presenters.people import About, Forms, forms
from app.presenters.view import SummaryLine
from app.presenters.words import count_cards, count_points
from engines.cards import COLOURS, HIDDEN, Card, colour, is_joker, number
from engines.contract import Seat
from engines.myrummy.types import DealScore

OUT = "out"

OUT_OF_CARDS = forms(you="You are out of cards – the deal is yours!", one="{who} is out of cards")
LOWEST_HAND = forms(
    you="Nobody can go on: yours is the lowest hand", one="Nobody can go on: {who} has the lowest hand"
)
SHARE_THE_DEAL = forms(
    together="Nobody can go on: you share the deal with {who}",
    several="Nobody can go on: {who} share the deal",
)
CARDS_LEFT = forms(you="You, {cards} left", one="{who}, {cards} left")
NO_CARD_LEFT = forms(you="You, no card left", one="{who}, no card left")
CARDS_COUNT_FOR = forms(you="The others’ cards count for you", one="The others’ cards count for {who}")


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


def headline(score: DealScore) -> Forms:
    """The headline of a deal, about those who won it."""
    if score.kind == OUT:
        return OUT_OF_CARDS
    return LOWEST_HAND if len(score.winners) == 1 else SHARE_THE_DEAL


def summary_lines(score: DealScore, seats: Sequence[Seat], about: About) -> tuple[SummaryLine, ...]:
    """A deal, line by line: what each hand counted, and what the winners get for it."""
    lines = []
    for seat in seats:
        left = len(score.hands[seat])
        label = about(CARDS_LEFT, seat, cards=count_cards(left)) if left else about(NO_CARD_LEFT, seat)
        lines.append(SummaryLine(label, count_points(score.hand_points[seat])))
        hand = tuple(by_colour(score.hands[seat]))
        if hand:
            lines.append(SummaryLine("", named_cards(hand), cards=hand, part=True))
    if len(score.winners) == 1:
        reason = about(CARDS_COUNT_FOR, score.winners[0])
    else:
        reason = tr("The others’ cards, shared")
    gained = max(score.points, default=0)
    return (*lines, SummaryLine(reason, f"+{count_points(gained)}", strong=True))
