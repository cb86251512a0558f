# SPDX-License-Identifier: GPL-3.0-or-later
"""Which tables a turn may be finished with, and why another is refused.

``lay_refusal`` is the one authority on a finished table: the state asks it and so does the workbench.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engines.cards import Card, is_joker, numbered_deck
from engines.contract import Refusal
from engines.myrummy.groups import RUN, SET, named, readings, tidy, value, why_not_a_group
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.types import Group, TableGroups
from engines.text import T

DECK = numbered_deck()


def lay_refusal(
    options: MyRummyOptions,
    *,
    table: TableGroups,
    hand: Sequence[Card],
    melded: bool,
    after: TableGroups,
    pool: int,
) -> Refusal | None:
    """Why the turn can't be finished with the table ``after``, None if it can. ``table`` and ``hand`` are
    those at the beginning of the turn, ``melded`` whether a first meld was laid in an earlier one; ``pool``
    only tells what else could be done."""
    before, now = _cards(table), _cards(after)
    laid = now - before
    missing = before - now
    if missing:
        return "card-missing", T(
            "{cards}: what lay on the table must still lie there.", cards=_all_named(missing)
        )
    foreign = laid - Counter(hand)
    if foreign:
        return "not-your-card", T(
            "{cards}: neither on the table nor in your hand.", cards=_all_named(foreign)
        )
    if not laid:
        if pool:
            return "nothing-laid", T("Lay one of your cards at least, or draw.")
        return "nothing-laid", T("Lay one of your cards at least, or pass.")
    for group in after:
        if not readings(group, options.wrap):
            return "not-a-group", why_not_a_group(group, options.wrap)
    if melded:
        return None
    if options.first_meld and not options.extend_at_once:
        refused = _changed(table, after)
        if refused is not None:
            return refused
    if options.jokers_after_first:
        refused = _joker_moved(table, after, options.wrap)
        if refused is not None:
            return refused
    points = own_points(after, laid, options.wrap, enough=options.first_meld)
    if points < options.first_meld:
        return "first-meld", T(
            "Your own new groups count {points}; the first meld takes {needed}.",
            points=points,
            needed=options.first_meld,
        )
    return None


MOST_NAMED = 12
"""So many cards are named in one sentence at the most: whoever asks may send any number of them."""


def _all_named(cards: Counter[Card]) -> str:
    # What is no card of this game can be as long as a message.
    return named([card[:4] for card in sorted(cards.elements())[:MOST_NAMED]])


def _cards(groups: Iterable[Group]) -> Counter[Card]:
    return Counter(card for group in groups for card in group)


def own_points(after: TableGroups, laid: Counter[Card], wrap: bool, *, enough: int | None = None) -> int:
    """The most that groups of ``after`` count which can have been made of the cards ``laid`` alone, whatever
    else lies there. What is no group counts nothing.

    With ``enough``, the first sum found that is not below it: with a huge hand laid at once the very best
    one can take seconds to find, and the rules don’t need it."""
    worth: list[tuple[int, Counter[Card]]] = []
    for group, copies in Counter(map(tidy, after)).items():
        cards = Counter(group)
        if readings(group, wrap) and cards <= laid:
            possible = min(laid[card] // count for card, count in cards.items())
            worth += [(value(group, wrap), cards)] * min(copies, possible)
    worth.sort(key=lambda pair: -pair[0])
    return _best(worth, laid, 0, sum(points for points, _ in worth) if enough is None else enough)


def _best(worth: Sequence[tuple[int, Counter[Card]]], cards: Counter[Card], beaten: int, enough: int) -> int:
    """The best sum of groups that ``cards`` suffice for, or the first that is ``enough``; anything up to
    ``beaten`` is as good as nothing."""
    everything = sum(points for points, _ in worth)
    if everything <= beaten:
        return 0
    if sum((group for _, group in worth), Counter()) <= cards:
        return everything
    (points, group), rest = worth[0], worth[1:]
    best = 0
    if group <= cards:
        left = cards - group
        possible = [pair for pair in rest if pair[1] <= left]
        best = points + _best(possible, left, beaten - points, enough - points)
    return best if best >= enough else max(best, _best(rest, cards, max(best, beaten), enough))


def _changed(table: TableGroups, after: TableGroups) -> Refusal | None:
    """Every group of ``table`` must still lie unchanged."""
    gone = Counter(map(tidy, table)) - Counter(map(tidy, after))
    if not gone:
        return None
    group = next(group for group in table if tidy(group) in gone)
    return "rebuilt-too-early", T(
        "{cards}: this group stays as it is in the turn of your first meld.", cards=named(group)
    )


def _joker_moved(table: TableGroups, after: TableGroups, wrap: bool) -> Refusal | None:
    """Every joker on the table must still stand for what it stood for, in the same company."""
    bound = [group for group in table if any(is_joker(card) for card in group)]
    if _housed(bound, after, wrap):
        return None
    alone = (group for group in bound if not _housed([group], after, wrap))
    return "joker-bound", T(
        "{cards}: a joker keeps its place until your first meld lies from an earlier turn.",
        cards=named(next(alone, bound[0])),
    )


def _housed(bound: Sequence[Group], after: TableGroups, wrap: bool) -> bool:
    """Whether each group of ``bound`` has a place of its own within a group of ``after``."""
    if not bound:
        return True
    group, rest = bound[0], bound[1:]
    for number, other in enumerate(after):
        others = (*after[:number], *after[number + 1 :])
        for left in _remainders(group, other, wrap):
            if _housed(rest, (*others, *left), wrap):
                return True
    return False


def _remainders(group: Group, other: Group, wrap: bool) -> list[TableGroups]:
    """The ways ``group`` lies within ``other``: each as what is left of ``other`` beside it. Within a run it
    is a piece of the run, within a set a part of it."""
    left: list[TableGroups] = []
    for reading in readings(other, wrap):
        if reading.kind == RUN:
            left += (
                (other[:start], other[start + len(group) :])
                for start in range(len(other) - len(group) + 1)
                if other[start : start + len(group)] == group
            )
        elif Counter(group) <= Counter(other) and any(r.kind == SET for r in readings(group, wrap)):
            left.append(())
    return left
