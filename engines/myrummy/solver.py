# SPDX-License-Identifier: GPL-3.0-or-later
"""What can be laid: the best table for a hand, exactly, and with as little moved about as can be found.

``solve`` answers for a seat that may rebuild everything, ``solve_turn`` for any seat under its house rules.
What is laid is exact (``cover.py`` says why): no other legal table lays more cards, or more points. For the
first meld this holds as long as the hand has no more than ``MOST_MELDS`` ways to make it, and but for the one
thing that a card from another old group is never put to a joker that is still bound.

Of the tables that are equally good the one is sought that changes the fewest old groups. That is exact where
none or one has to change, and where two have to and there are not too many pairs to try (``MOST_PAIRS``).
Beyond, groups are taken in one by one, those that help most first, and what turns out not to be needed is
left alone again. Where one group has to change, it is the one from which fewest cards move away. Nothing
depends on the clock: the same question has the same answer everywhere.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from engines.cards import COLOURS, NUMBERED_JOKER, Card, colour, is_joker, number
from engines.myrummy.cover import JOKER, cover
from engines.myrummy.groups import HIGHEST, LARGEST_SET, card_order, readings
from engines.myrummy.melds import Extension, extensions, flat_count, melds, with_jokers
from engines.myrummy.options import MyRummyOptions
from engines.myrummy.types import Group, TableGroups

MOST_CARDS = "cards"
MOST_POINTS = "points"

MOST_MELDS = 150
"""So many ways to make a first meld are looked at."""
MOST_PAIRS, PAIR_EFFORT = 120, 4800
"""So many pairs of old groups are tried before they are taken in one by one: fewer where each takes long,
because the hand is big, jokers are about and runs go on over 13."""
MOST_HELPERS = 8
"""So many groups, those that help most, are tried when one more is taken in."""
_NEVER = 10**6


class Solution(msgspec.Struct, frozen=True):
    """``table`` is every group, the old ones first and in their order; ``laid`` what comes from the hand,
    sorted, empty where nothing can be laid; ``kept`` how many old groups are as they were."""

    table: TableGroups
    laid: tuple[Card, ...]
    kept: int


class _Found(NamedTuple):
    groups: tuple[Group, ...]
    cost: int


def solve(
    table: TableGroups, hand: Sequence[Card], *, wrap: bool = False, objective: str = MOST_CARDS
) -> Solution:
    """The table that lays most cards of ``hand``, or those that count most (``objective``), for a seat that
    may rebuild everything. Raises ValueError for a table that is not made of groups, or an objective that is
    none."""
    _check(table, wrap, objective)
    cards = tuple(sorted(hand, key=card_order))
    return _least_disturbed(table, cards, wrap, objective == MOST_POINTS, (), ())


def can_lay_all(table: TableGroups, hand: Sequence[Card], *, wrap: bool = False) -> bool:
    """Whether a seat that may rebuild everything can lay its whole hand."""
    cards = tuple(sorted(hand, key=card_order))
    return _cover(_flat(table), cards, wrap, False, 0) is not None


def solve_turn(
    options: MyRummyOptions,
    table: TableGroups,
    hand: Sequence[Card],
    melded: bool,
    *,
    objective: str = MOST_CARDS,
) -> Solution | None:
    """The best table a seat may leave at the end of its turn, None where it can lay nothing. ``melded`` tells
    whether it has laid its first meld in an earlier turn. Raises ValueError as ``solve`` does."""
    _check(table, options.wrap, objective)
    cards = tuple(sorted(hand, key=card_order))
    points = objective == MOST_POINTS
    if melded or not (options.first_meld or options.jokers_after_first):
        found: Solution | None = _least_disturbed(table, cards, options.wrap, points, (), ())
    else:
        found = _first(options, table, cards, points)
    return found if found is not None and found.laid else None


def _check(table: TableGroups, wrap: bool, objective: str) -> None:
    if objective not in (MOST_CARDS, MOST_POINTS):
        raise ValueError(f"no such objective: {objective}")
    for group in table:
        if not readings(group, wrap):
            raise ValueError(f"not a group: {' '.join(group)}")


# --- covers of cards ------------------------------------------------------------------------------------


def _counts(cards: Sequence[Card]) -> list[list[int]]:
    rows = [[0] * HIGHEST for _ in COLOURS]
    for card in cards:
        if not is_joker(card):
            rows[COLOURS.index(colour(card))][number(card) - 1] += 1
    return rows


def _card(code: int) -> Card:
    return NUMBERED_JOKER if code == JOKER else f"{COLOURS[code // HIGHEST]}{code % HIGHEST + 1}"


@functools.lru_cache(maxsize=4096)
def _cover(
    must: tuple[Card, ...],
    may: tuple[Card, ...],
    wrap: bool,
    points: bool,
    enough: int = _NEVER,
    elsewhere: int = 0,
) -> _Found | None:
    found = cover(
        _counts(must),
        _counts(must + may),
        must.count(NUMBERED_JOKER),
        (must + may).count(NUMBERED_JOKER),
        wrap=wrap,
        points=points,
        enough=enough,
        elsewhere=elsewhere,
    )
    if found is None:
        return None
    return _Found(tuple(tuple(map(_card, group)) for group in found.groups), found.cost)


def forget() -> None:
    """Forget what was found so far, so that a measurement begins afresh."""
    _cover.cache_clear()


def _flat(groups: Sequence[Group]) -> tuple[Card, ...]:
    return tuple(card for group in groups for card in group)


# --- disturbing the table least ----------------------------------------------------------------------------


def _least_disturbed(
    table: TableGroups,
    hand: tuple[Card, ...],
    wrap: bool,
    points: bool,
    bound: Sequence[int],
    new: Sequence[Group],
    elsewhere: int = 0,
) -> Solution:
    """The best table, of those the least disturbed one. The groups with the indices ``bound`` stay; ``new``
    ones are part of the table already, and not of ``hand``."""
    free = [index for index in range(len(table)) if index not in bound]
    best = _cover(_flat([table[i] for i in free]), hand, wrap, points, _NEVER, elsewhere)
    if best is None:
        raise ValueError("the table is not made of groups")

    def with_broken(broken: Sequence[int], enough: int) -> _Found | None:
        return _cover(_flat([table[i] for i in broken]), hand, wrap, points, enough, elsewhere)

    broken, found = _fewest_broken(table, hand, wrap, free, best, with_broken)
    return _assembled(table, hand, broken, found.groups, new)


_Try: TypeAlias = Callable[[Sequence[int], int], "_Found | None"]


def _fewest_broken(
    table: TableGroups,
    hand: tuple[Card, ...],
    wrap: bool,
    free: Sequence[int],
    best: _Found,
    with_broken: _Try,
) -> tuple[tuple[int, ...], _Found]:
    """As few of the ``free`` groups as need to change for the cost of ``best``, and what becomes of their
    cards and the hand's."""
    goal = best.cost
    found = with_broken((), goal)
    if found is not None:
        return (), found
    singles = {}
    done: list[tuple[int, int, _Found]] = []
    for index in free:
        found = with_broken((index,), _NEVER)
        if found is None:
            continue
        singles[index] = found.cost
        if found.cost == goal:
            done.append((_moved([table[index]], found.groups), index, found))
    if done:
        _, index, found = min(done, key=lambda trial: trial[:2])
        return (index,), found
    pairs = sorted(
        itertools.combinations(free, 2),
        key=lambda pair: sum(singles.get(index, goal) for index in pair),
    )
    jokers = (_flat(table) + hand).count(NUMBERED_JOKER)
    effort = (len(hand) + 8) * (2 + jokers) * (2 if wrap else 1)
    for pair in pairs[: min(MOST_PAIRS, PAIR_EFFORT // effort)]:
        found = with_broken(pair, goal)
        if found is not None:
            return pair, found
    broken = _grown(singles, goal, with_broken)
    if broken is None:
        broken = _unlike(table, free, best.groups)
    return _shrunk(broken, best if len(broken) == len(free) else None, goal, with_broken)


def _grown(singles: dict[int, int], goal: int, with_broken: _Try) -> tuple[int, ...] | None:
    """Groups taken in one by one, each time the one that helps most, until that is enough; None where one
    alone does not help."""
    broken: tuple[int, ...] = ()
    costs, known = dict(singles), dict(singles)
    last = _NEVER
    while costs:
        index = min(costs, key=lambda i: (costs[i], i))
        if costs[index] >= last:
            return None
        last = costs[index]
        broken += (index,)
        if last == goal:
            return tuple(sorted(broken))
        known |= costs
        others = [i for i in known if i not in broken]
        costs = {}
        for other in sorted(others, key=lambda i: (known[i], i))[:MOST_HELPERS]:
            found = with_broken(tuple(sorted((*broken, other))), last - 1)
            if found is not None:
                costs[other] = found.cost
    return None


def _unlike(table: TableGroups, free: Sequence[int], groups: Sequence[Group]) -> tuple[int, ...]:
    """The groups that are not among ``groups`` as they are."""
    left = Counter(map(_alike, groups))
    changed = []
    for index in free:
        shape = _alike(table[index])
        if left[shape]:
            left[shape] -= 1
        else:
            changed.append(index)
    return tuple(changed)


def _shrunk(
    broken: tuple[int, ...], found: _Found | None, goal: int, with_broken: _Try
) -> tuple[tuple[int, ...], _Found]:
    """The same without groups that need not change: several at once first, then one by one."""
    size = len(broken) // 2
    while size:
        for start in reversed(range(0, len(broken), size)):
            fewer = broken[:start] + broken[start + size :]
            again = with_broken(fewer, goal)
            if again is not None:
                broken, found = fewer, again
        size //= 2
    found = found or with_broken(broken, goal)
    assert found is not None, "what is enough with fewer groups is enough with these"
    return broken, found


def _alike(group: Group) -> Group:
    """A group as it compares with others: the order within a set says nothing."""
    kinds = {number(card) for card in group if not is_joker(card)}
    return tuple(sorted(group, key=card_order)) if len(kinds) == 1 and len(group) <= LARGEST_SET else group


def _moved(old: Sequence[Group], new: Sequence[Group]) -> int:
    """How many cards leave the company of their old group."""
    return sum(len(group) for group in old) - sum(common for _, _, common in _matched(old, new))


def _matched(old: Sequence[Group], new: Sequence[Group]) -> list[tuple[int, int, int]]:
    """Pairs (old, new, cards in common) that go together, those with most in common first."""
    common = [
        (-(Counter(before) & Counter(after)).total(), i, j)
        for i, before in enumerate(old)
        for j, after in enumerate(new)
    ]
    pairs = []
    seen_old: set[int] = set()
    seen_new: set[int] = set()
    for minus, i, j in sorted(common):
        if minus and i not in seen_old and j not in seen_new:
            seen_old.add(i)
            seen_new.add(j)
            pairs.append((i, j, -minus))
    return pairs


def _assembled(
    table: TableGroups,
    hand: tuple[Card, ...],
    broken: Sequence[int],
    groups: Sequence[Group],
    new: Sequence[Group],
) -> Solution:
    """The whole table: what an old group has become in its place, the rest behind."""
    places: list[Group | None] = [None if i in broken else group for i, group in enumerate(table)]
    rest = dict(enumerate(groups))
    for i, j, _ in _matched([table[i] for i in broken], groups):
        places[broken[i]] = _as_before(table[broken[i]], rest.pop(j))
    after = (*(group for group in places if group), *new, *rest.values())
    laid = flat_count(after) - flat_count(table)
    assert laid <= Counter(hand + _flat(new))
    return Solution(after, tuple(sorted(laid.elements(), key=card_order)), len(table) - len(broken))


def _as_before(old: Group, new: Group) -> Group:
    """A set with the cards it had in their old order, what is new behind; a run as it is."""
    if len(new) > LARGEST_SET or len({number(card) for card in new if not is_joker(card)}) > 1:
        return new
    left = list(new)
    ordered = []
    for card in old:
        if card in left:
            left.remove(card)
            ordered.append(card)
    return (*ordered, *left)


# --- the first meld ------------------------------------------------------------------------------------


def _first(
    options: MyRummyOptions, table: TableGroups, hand: tuple[Card, ...], points: bool
) -> Solution | None:
    """The best turn with a first meld in it."""
    wrap = options.wrap
    bound = [i for i, group in enumerate(table) if options.jokers_after_first and NUMBERED_JOKER in group]
    if options.first_meld and not options.extend_at_once:
        bound = list(range(len(table)))
    loose = _flat([group for i, group in enumerate(table) if i not in bound])
    stays = [table[i] for i in bound]
    grows = options.extend_at_once or not options.first_meld
    best: tuple[int, tuple[Group, ...], Extension] | None = None
    # Nothing costs less than without any meld asked for.
    floor = _floor(loose, hand, stays if grows else (), wrap, points)
    for meld in itertools.islice(melds(hand, options.first_meld, wrap), MOST_MELDS):
        rest = _less(hand, _flat(meld))
        ways = extensions(stays, rest, wrap) if grows else iter([Extension(tuple(stays), (), 0)])
        for extension in ways:
            enough = _NEVER if best is None else best[0] - 1
            found = _cover(loose, _less(rest, extension.cards), wrap, points, enough, extension.room)
            if found is not None:
                best = (found.cost, meld, extension)
        if best is not None and best[0] == floor:
            break
    if best is None:
        return None
    _, meld, extension = best
    left = _less(hand, _flat(meld) + extension.cards)
    replaced = dict(zip(bound, extension.groups, strict=True))
    now = tuple(replaced.get(i, group) for i, group in enumerate(table))
    solution = _least_disturbed(now, left, wrap, points, bound, meld, extension.room)
    after = solution.table
    if extension.room:
        gone = solution.laid.count(NUMBERED_JOKER) - _flat(meld).count(NUMBERED_JOKER)
        spare = left.count(NUMBERED_JOKER) - gone
        after = with_jokers(after, spare, bound, wrap)
    laid = flat_count(after) - flat_count(table)
    kept = solution.kept - sum(a != b for a, b in zip(stays, extension.groups, strict=True))
    return Solution(after, tuple(sorted(laid.elements(), key=card_order)), kept)


def _floor(
    loose: tuple[Card, ...], hand: tuple[Card, ...], stays: Sequence[Group], wrap: bool, points: bool
) -> int:
    found = _cover(loose + _flat(stays), hand, wrap, points)
    if found is None:
        raise ValueError("the table is not made of groups")
    return found.cost


def _less(cards: tuple[Card, ...], gone: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted((Counter(cards) - Counter(gone)).elements(), key=card_order))
