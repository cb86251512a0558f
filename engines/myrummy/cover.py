# SPDX-License-Identifier: GPL-3.0-or-later
"""Which cards of a pile can lie in groups all at once: the exact search under the solver.

The pile is given by numbers of cards: of each code some *must* lie and some more *may*. The search walks the
numbers from 1 to 13 and, at each, the four colours. What it has to remember is small: for every colour the
lengths (0, 1, 2, 3 or more) of its two open runs, how many cards of the number at hand are in sets, and how
many jokers are used. It is A*: what a colour must leave lying at least, if it had all the sets and jokers to
itself, is known exactly beforehand, so states that can't lead to a better end are never looked at.

Why two open runs of a colour are enough, and why jokers can be treated sparingly: each code comes twice, so
of three runs of a colour through the same number one has a joker there. Sort their beginnings a1 ≤ a2 ≤ a3
and their ends b1 ≥ b2 ≥ b3: the runs a1 … b1 and a2 … b2 (which holds at least one of the three, so is long
enough) have room for the same cards and set free a joker for each number the three had in common. A joker
that is free fits any run with less than 13 cards, and a longer run can be cut in two; so wherever a run lies,
no joker is ever left over. The search therefore uses jokers only where a card needs them: not in front of a
run (unless it is X 12 13), not behind one of three cards, not for a card that is left lying itself; a run
with only one card that is no joker is a set as well. Where no run lies at all, sets are counted with all
their jokers (``_sets_only``).

Where runs go on over 13, the round is cut where the fewest runs can pass, and it is supposed beforehand which
ones do and how long they are by then; at the end it must have come true.
"""

from __future__ import annotations

import functools
import heapq
import itertools
from collections.abc import Sequence
from operator import add
from typing import NamedTuple

COLOUR_COUNT = 4
NUMBER_COUNT = 13
JOKER = -1
"""In a group of a cover; other cards are ``colour * 13 + number - 1``."""

Cards = Sequence[Sequence[int]]
"""By colour, then number - 1: how many."""

_OPEN = [(a, b) for a in range(4) for b in range(a, 4)]
_OPEN_INDEX = {lengths: index for index, lengths in enumerate(_OPEN)}
_OPEN_COUNT = [sum(length > 0 for length in lengths) for lengths in _OPEN]
_ENDED = [all(length in (0, 3) for length in lengths) for lengths in _OPEN]
_FAR = 10**6
_STATES = len(_OPEN)


class _Move(NamedTuple):
    """Where the open runs of a colour get to with ``m`` cards of the next number."""

    to: int
    short: int
    long: int
    starts: int


class _Option(NamedTuple):
    """What a colour may do at a number: ``runs`` cards in runs, ``jokers`` of them jokers, ``sets`` in sets;
    ``cost`` is what it leaves lying."""

    to: int
    jokers: int
    sets: int
    cost: int
    runs: int


@functools.lru_cache(maxsize=1 << 14)
def _options(
    state: int,
    must: int,
    have: int,
    most_jokers: int,
    most_sets: int,
    following: bool,
    before_top: bool,
    weight: int,
) -> tuple[_Option, ...]:
    """What can be done in a state with ``have`` cards of which ``must`` have to lie. ``following``: the
    colour has a card of the next number; ``before_top``: a run may begin with a joker."""
    found = []
    for cards, move in enumerate(_MOVES[state]):
        if move is None:
            continue
        for natural in range(min(cards, have) + 1):
            jokers = cards - natural
            if jokers > most_jokers or (move.starts > natural and not before_top):
                continue
            if jokers > move.short + (move.starts if before_top else 0) and not following:
                continue
            for sets in range(min(most_sets, have - natural) + 1):
                left = have - natural - sets
                if natural + sets >= must and not (jokers and left):
                    found.append(_Option(move.to, jokers, sets, left * weight, cards))
    return tuple(found)


class Cover(NamedTuple):
    """``groups`` with runs in order; ``cost`` the weight of the cards left lying."""

    groups: list[list[int]]
    cost: int


def _move(state: int, cards: int) -> _Move | None:
    """Runs too short to end go on first, then long ones, then new ones begin: a long run that goes on can
    do all a new one could."""
    lengths = _OPEN[state]
    short = [length for length in lengths if length in (1, 2)]
    if cards < len(short):
        return None
    long = min(cards - len(short), lengths.count(3))
    starts = cards - len(short) - long
    after = sorted([length + 1 for length in short] + [3] * long + [1] * starts)
    after = [0] * (2 - len(after)) + after
    return _Move(_OPEN_INDEX[after[0], after[1]], len(short), long, starts)


_MOVES = [[_move(state, cards) for cards in range(3)] for state in range(_STATES)]


@functools.cache
def _closes(end: int, guess: int) -> bool:
    """Whether runs open after the last number are those that were taken for granted before the first: each
    of them as long as supposed, every other one ended."""
    return _links(_OPEN[end], _OPEN[guess]) is not None


def _links(ends: tuple[int, int], guesses: tuple[int, int]) -> list[int] | None:
    """For each open end the index of the supposed run it is, -1 where it ends."""
    for order in itertools.permutations(range(2)):
        links = [-1, -1]
        for guess, end in enumerate(order):
            if guesses[guess]:
                links[end] = guess
        if all(
            (guesses[link] == length if link >= 0 else length in (0, 3))
            for length, link in zip(ends, links, strict=True)
        ):
            return links
    return None


class _Search:
    """One pile. Numbers are positions 0 … 12 from ``first`` on (round the corner where runs may wrap)."""

    def __init__(self, must: Cards, have: Cards, jokers: int, wrap: bool, points: bool) -> None:
        self.jokers = jokers
        self.wrap = wrap
        self.first = self._thinnest(have) if wrap else 0
        order = [(self.first + k) % NUMBER_COUNT for k in range(NUMBER_COUNT)]
        self.order = order
        self.must = [[row[n] for n in order] for row in must]
        self.have = [[row[n] for n in order] for row in have]
        self.weight = [n + 1 if points else 1 for n in order]
        ones = [sum(row[k] > 0 for row in self.have) for k in range(NUMBER_COUNT)]
        twos = [sum(row[k] for row in self.have) for k in range(NUMBER_COUNT)]
        self.one_set = [max(0, 3 - n) for n in ones]
        self.two_sets = [max(0, 6 - n) for n in twos]
        # How many more cards of a number the colours from c on can bring to its sets.
        self.rest_one = [
            [sum(r[k] > 0 for r in self.have[c:]) for c in range(5)] for k in range(NUMBER_COUNT)
        ]
        self.rest_two = [[sum(r[k] for r in self.have[c:]) for c in range(5)] for k in range(NUMBER_COUNT)]
        # What a colour's share in these sets takes of the jokers at least, in halves.
        shares = [max(1, n) for n in ones]
        self.half_jokers = [
            (0, 2 * one // share, 2 * two // share)
            for one, two, share in zip(self.one_set, self.two_sets, shares, strict=True)
        ]
        self.options: list[list[dict[int, list[_Option]]]] = []
        self.bound: list[list[dict[int, list[int]]]] = []
        for colour in range(COLOUR_COUNT):
            self._prepare(colour)

    @staticmethod
    def _thinnest(have: Cards) -> int:
        """Where to cut the round of numbers so that the fewest runs can pass the cut."""
        pairs = [sum(min(row[n - 1], row[n]) for row in have) for n in range(NUMBER_COUNT)]
        return min(range(NUMBER_COUNT), key=pairs.__getitem__)

    def _choices(self, colour: int, k: int, state: int) -> tuple[_Option, ...]:
        have = self.have[colour]
        following = have[(k + 1) % NUMBER_COUNT] > 0 if self.wrap or k < 12 else False
        # X 12 13 is the one run that needs its joker in front.
        before_top = not self.wrap and k == 10 and following and have[12] > 0
        sets = sum(needed <= self.jokers for needed in (self.one_set[k], self.two_sets[k]))
        return _options(
            state, self.must[colour][k], have[k], self.jokers, sets, following, before_top, self.weight[k]
        )

    def _prepare(self, colour: int) -> None:
        """The colour's options and lower bounds, by position and state (guess * 10 + open runs)."""
        have, total = self.have[colour], self.jokers
        passing = min(have[0], have[-1]) + total if self.wrap else 0
        guesses = [guess for guess, count in enumerate(_OPEN_COUNT) if count <= passing]
        reached = [{guess * _STATES + guess for guess in guesses}]
        by_open: list[dict[int, tuple[_Option, ...]]] = []
        for k in range(NUMBER_COUNT):
            choices: dict[int, tuple[_Option, ...]] = {}
            after: set[int] = set()
            for state in reached[k]:
                guess, runs = divmod(state, _STATES)
                if runs not in choices:
                    choices[runs] = self._choices(colour, k, runs)
                    if k == 0:
                        # A run that is supposed to pass the cut does pass it.
                        supposed = _OPEN_COUNT[guess]
                        choices[runs] = tuple(o for o in choices[runs] if o.runs >= supposed)
                base = state - runs
                for option in choices[runs]:
                    after.add(base + option.to)
            by_open.append(choices)
            reached.append(after)
        span = 2 * total + 1
        bounds: list[dict[int, list[int]]] = [{} for _ in range(NUMBER_COUNT + 1)]
        for state in reached[NUMBER_COUNT]:
            guess, runs = divmod(state, _STATES)
            if _closes(runs, guess) if self.wrap else _ENDED[runs]:
                bounds[NUMBER_COUNT][state] = [0] * span
        options: list[dict[int, list[_Option]]] = [{} for _ in range(NUMBER_COUNT)]
        for k in reversed(range(NUMBER_COUNT)):
            later = bounds[k + 1]
            for state in reached[k]:
                base = state - state % _STATES
                costs = [_FAR] * span
                kept = []
                for option in by_open[k][state - base]:
                    rest = later.get(base + option.to)
                    if rest is None:
                        continue
                    used = 2 * option.jokers + self.half_jokers[k][option.sets]
                    price = option.cost
                    if used == 0:
                        costs = [a if a < b + price else b + price for a, b in zip(costs, rest, strict=True)]
                    else:
                        for halves in range(used, span):
                            cost = rest[halves - used] + price
                            if cost < costs[halves]:
                                costs[halves] = cost
                    kept.append(option._replace(to=base + option.to) if base else option)
                if costs[-1] < _FAR:
                    bounds[k][state] = costs
                    options[k][state] = kept
        self.options.append(options)
        self.bound.append(bounds)

    def run(self, must_run: bool, enough: int) -> tuple[int, list[_Option], list[int]] | None:
        """The least cost, the options taken in order of walking and the supposed runs; None where nothing
        fits or all that fits costs more than ``enough``. ``must_run``: at least one run has to lie."""
        total = self.jokers
        options = self.options
        # By step and pair of colours: the bounds of both together, which share their jokers.
        pairs: list[tuple[dict[int, list[int]], dict[int, list[int]]]] = [({}, {}) for _ in range(52 + 1)]

        def least(step: int, key: int, left: int) -> int:
            """What still has to be left lying at least, with ``left`` jokers."""
            first_two, last_two = pairs[step]
            code = key >> 7 & 16383
            a = first_two.get(code)
            if a is None:
                a = first_two[code] = self._both(step, code, 0)
            code = key >> 21 & 16383
            b = last_two.get(code)
            if b is None:
                b = last_two[code] = self._both(step, code, 2)
            best = a[0] + b[2 * left]
            for halves in range(1, 2 * left + 1):
                together = a[halves] + b[2 * left - halves]
                if together < best:
                    best = together
            return best

        starts = [list(self.bound[c][0]) for c in range(COLOUR_COUNT)]
        heap: list[tuple[int, int, int, int]] = []
        best: list[dict[int, int]] = [{} for _ in range(52 + 1)]
        back: list[dict[int, tuple[int, _Option]]] = [{} for _ in range(52 + 1)]
        closed: list[dict[int, list[tuple[int, int]]]] = [{} for _ in range(52 + 1)]
        for combination in itertools.product(*starts):
            key = sum(s << (7 + 7 * c) for c, s in enumerate(combination))
            low = least(0, key, total)
            if low <= enough:
                best[0][key << 3] = 0
                heap.append((low, 0, 0, key << 3))
        heapq.heapify(heap)
        while heap:
            low, minus, cost, packed = heapq.heappop(heap)
            step = -minus
            if best[step][packed] < cost:
                continue
            if step == 52:
                if must_run and not packed >> 9 & 1:
                    continue
                return self._trace(packed, cost, back)
            used, key = packed & 7, packed >> 3
            seen = closed[step].setdefault(key, [])
            if any(jokers <= used and other <= cost for jokers, other in seen):
                continue
            seen.append((used, cost))
            k, colour = divmod(step, COLOUR_COUNT)
            in_sets, most = key & 15, (key >> 4) & 3
            run_bit = key & 64
            shift = 7 + 7 * colour
            state = key >> shift & 127
            rest = key & ~((127 << shift) | 127)
            rest_one, rest_two = self.rest_one[k][colour + 1], self.rest_two[k][colour + 1]
            for option in options[colour][k][state]:
                to, jokers, sets, price, runs = option
                now = used + jokers
                if now > total:
                    continue
                count = in_sets + sets
                double = most if most > sets else sets
                if count:
                    lack = 6 - count - rest_two if double == 2 else 3 - count - rest_one
                    if lack > total - now:
                        continue
                if colour == 3 and count:
                    # The cards still lacking to two sets, or one, are jokers.
                    lack = 6 - count if double == 2 else 3 - count
                    if lack > 0:
                        now += lack
                    count = double = 0
                new_key = rest | to << shift | double << 4 | count
                if must_run and (run_bit or runs):
                    new_key |= 64
                new_low = cost + price + least(step + 1, new_key, total - now)
                if new_low > enough:
                    continue
                # A bound may take a joker for a set before the set has taken it.
                new_low = max(new_low, low)
                new_packed = new_key << 3 | now
                new_cost = cost + price
                known = best[step + 1].get(new_packed)
                if known is None or new_cost < known:
                    best[step + 1][new_packed] = new_cost
                    back[step + 1][new_packed] = (packed, option)
                    heapq.heappush(heap, (new_low, minus - 1, new_cost, new_packed))
        return None

    def _both(self, step: int, code: int, colour: int) -> list[int]:
        """The bounds of ``colour`` and the next one in the states that ``code`` holds, by half jokers."""
        k, done = divmod(step, COLOUR_COUNT)
        a = self.bound[colour][k + (colour < done)][code & 127]
        b = self.bound[colour + 1][k + (colour + 1 < done)][code >> 7]
        if a[0] == a[-1] and b[0] == b[-1]:
            return [a[0] + b[0]] * len(a)
        return [min(map(add, a[: n + 1], b[n::-1])) for n in range(len(a))]

    def _trace(
        self, packed: int, cost: int, back: list[dict[int, tuple[int, _Option]]]
    ) -> tuple[int, list[_Option], list[int]]:
        taken = []
        for step in reversed(range(1, 53)):
            packed, option = back[step][packed]
            taken.append(option)
        key = packed >> 3
        return cost, taken[::-1], [(key >> (7 + 7 * c) & 127) % _STATES for c in range(COLOUR_COUNT)]

    # From the options taken to groups.

    def groups(self, taken: Sequence[_Option], guesses: Sequence[int]) -> tuple[list[_Run], list[list[int]]]:
        """The runs and sets of a result, every set with its jokers, no joker left over placed yet."""
        runs: list[_Run] = []
        for colour in range(COLOUR_COUNT):
            runs += self._runs(colour, taken[colour::COLOUR_COUNT], guesses[colour])
        sets = []
        for k, n in enumerate(self.order):
            counts = [option.sets for option in taken[k * COLOUR_COUNT : (k + 1) * COLOUR_COUNT]]
            if any(counts):
                sets += _share_out(n, counts, max(counts), 0)
        return runs, sets

    def _runs(self, colour: int, taken: Sequence[_Option], guess: int) -> list[_Run]:
        supposed = [_Piece(length, []) for length in _OPEN[guess]]
        open_runs = [piece for piece in supposed if piece.length]
        done: list[_Piece] = []
        for k, option in enumerate(taken):
            short = [piece for piece in open_runs if piece.length < 3]
            long = [piece for piece in open_runs if piece.length >= 3]
            going = short + long[: option.runs - len(short)]
            done += long[max(0, option.runs - len(short)) :]
            fresh = [_Piece(0, []) for _ in range(option.runs - len(going))]
            open_runs = going + fresh
            # Jokers where they are needed: in runs too short, last of all at the beginning of a new one.
            for index, piece in enumerate(open_runs):
                card = JOKER if index < option.jokers else colour * NUMBER_COUNT + self.order[k]
                piece.cards.append((self.order[k], card))
                piece.length += 1
        if self.wrap:
            return self._joined(open_runs, done, supposed, guess, colour)
        return [_Run(colour, piece.cards) for piece in done + open_runs]

    def _joined(
        self, open_runs: list[_Piece], done: list[_Piece], supposed: list[_Piece], guess: int, colour: int
    ) -> list[_Run]:
        """Runs that pass the cut, put together."""
        ends = sorted(open_runs, key=lambda piece: piece.length)
        while len(ends) < 2:
            ends.insert(0, _Piece(0, []))
        lengths = (min(3, ends[0].length), min(3, ends[1].length))
        links = _links(lengths, _OPEN[guess])
        assert links is not None
        following = {id(ends[i]): supposed[link] for i, link in enumerate(links) if link >= 0}
        pieces = list({id(piece): piece for piece in [*done, *ends, *supposed]}.values())
        led_to = {id(piece) for piece in following.values()}
        joined: list[list[tuple[int, int]]] = []
        seen: set[int] = set()
        for piece in [p for p in pieces if id(p) not in led_to] + pieces:
            cards: list[tuple[int, int]] = []
            walk: _Piece | None = piece
            while walk is not None and id(walk) not in seen:
                seen.add(id(walk))
                cards += walk.cards
                walk = following.get(id(walk))
            if cards:
                joined.append(cards)
        return [_Run(colour, part) for cards in joined for part in _cut(cards)]


def _placed(
    runs: Sequence[_Run], sets: Sequence[list[int]], spare: int, wrap: bool, elsewhere: int
) -> list[list[int]] | None:
    """The groups with ``spare`` jokers put where there is room; None where there is not enough for all but
    ``elsewhere`` of them."""
    groups = [list(group) for group in sets]
    rows: list[tuple[int, list[int]]] = []
    for run in runs:
        cards = [card for _, card in run.cards]
        rows.append((run.cards[0][0], cards))
    room = sum(NUMBER_COUNT - len(cards) for _, cards in rows) + sum(len(group) == 3 for group in groups)
    if room < spare:
        # A run of ten or more is cut so that each part has a card that is no joker.
        for index, (start, cards) in enumerate(rows):
            for at in range(3, len(cards) - 2):
                if any(c != JOKER for c in cards[:at]) and any(c != JOKER for c in cards[at:]):
                    rows[index : index + 1] = [(start, cards[:at]), ((start + at) % NUMBER_COUNT, cards[at:])]
                    room += NUMBER_COUNT
                    break
            if room >= spare:
                break
    if room + elsewhere < spare:
        return None
    placed = []
    for start, cards in rows:
        while spare and len(cards) < NUMBER_COUNT:
            if wrap or start + len(cards) < NUMBER_COUNT:
                cards.append(JOKER)
            else:
                cards.insert(0, JOKER)
                start -= 1
            spare -= 1
        placed.append(cards)
    for group in groups:
        if spare and len(group) == 3:
            group.append(JOKER)
            spare -= 1
    return placed + groups


def cover(
    must: Cards,
    have: Cards,
    must_jokers: int,
    jokers: int,
    *,
    wrap: bool = False,
    points: bool = False,
    enough: int = _FAR - 1,
    elsewhere: int = 0,
) -> Cover | None:
    """The groups that leave the least lying of ``have`` and ``jokers`` (numbers of cards in all) while all of
    ``must`` and ``must_jokers`` lie; exact. What is left counts one a card, or with ``points`` its number and
    30 a joker. No code may come more than twice, and jokers four times.

    ``enough`` gives up early: None when every cover costs more than that, or when there is none.
    ``elsewhere`` jokers may stay out of the groups at no cost, having a place somewhere else; they do so only
    where there is no room for them."""
    search = _Search(must, have, jokers, wrap, points)
    found = search.run(False, enough)
    if found is None:
        return None  # jokers only make it dearer
    cost, taken, guesses = found
    groups = _whole(search, taken, guesses, elsewhere)
    if groups is not None:
        return Cover(groups, cost)
    # No run, and jokers without a place: either a run has to lie, or sets have to do.
    covers = []
    found = search.run(True, enough)
    if found is not None:
        groups = _whole(search, found[1], found[2], elsewhere)
        assert groups is not None, "a run has room for all jokers"
        covers.append(Cover(groups, found[0]))
    sets = _sets_only(must, have, must_jokers, jokers, points, elsewhere)
    if sets is not None and sets.cost <= enough:
        covers.append(sets)
    return min(covers, key=lambda c: c.cost, default=None)


def _whole(
    search: _Search, taken: Sequence[_Option], guesses: Sequence[int], elsewhere: int
) -> list[list[int]] | None:
    runs, sets = search.groups(taken, guesses)
    used = sum(card == JOKER for run in runs for _, card in run.cards)
    used += sum(card == JOKER for group in sets for card in group)
    return _placed(runs, sets, search.jokers - used, search.wrap, elsewhere)


class _Piece:
    """A run as it grows: ``length`` with what was supposed to lie before the cut."""

    def __init__(self, length: int, cards: list[tuple[int, int]]) -> None:
        self.length = length
        self.cards = cards


class _Run:
    """A run: pairs of number - 1 and card, in order."""

    def __init__(self, colour: int, cards: list[tuple[int, int]]) -> None:
        self.colour = colour
        self.cards = cards


def _cut(cards: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """A run that went round more than once, in parts of at most 13."""
    parts = -(-len(cards) // NUMBER_COUNT)
    size, more = divmod(len(cards), parts)
    sizes = [size + (part < more) for part in range(parts)]
    starts = [0, *itertools.accumulate(sizes)]
    return [cards[a:b] for a, b in itertools.pairwise(starts)]


def _share_out(n: int, counts: Sequence[int], sets: int, jokers: int) -> list[list[int]]:
    """``sets`` sets of one number with so many cards of each colour, ``jokers`` more than they need."""
    groups: list[list[int]] = [[] for _ in range(sets)]
    for colour in sorted(range(COLOUR_COUNT), key=lambda c: -counts[c]):
        for group in sorted(groups, key=len)[: counts[colour]]:
            group.append(colour * NUMBER_COUNT + n)
    for group in groups:
        group.sort()
        group += [JOKER] * (3 - len(group))
    for group in groups:
        if jokers and len(group) == 3:
            group.append(JOKER)
            jokers -= 1
    return groups


def _sets_only(
    must: Cards, have: Cards, must_jokers: int, jokers: int, points: bool, elsewhere: int
) -> Cover | None:
    """The best cover without any run, jokers counted exactly."""
    table: dict[int, tuple[int, list[list[int]]]] = {0: (0, [])}
    for n in range(NUMBER_COUNT):
        ways: dict[int, tuple[int, tuple[int, ...], int]] = {}
        spans = [range(must[c][n], min(2, have[c][n]) + 1) for c in range(COLOUR_COUNT)]
        for counts in itertools.product(*spans):
            total = sum(counts)
            cost = sum(have[c][n] - counts[c] for c in range(COLOUR_COUNT)) * (n + 1 if points else 1)
            for sets in range(max(counts), total + 1):
                for used in range(max(0, 3 * sets - total), min(jokers, 4 * sets - total) + 1):
                    if used not in ways or cost < ways[used][0]:
                        ways[used] = (cost, counts, sets)
        after: dict[int, tuple[int, list[list[int]]]] = {}
        for before, (cost, groups) in table.items():
            for used, (more, counts, sets) in ways.items():
                now = before + used
                if now <= jokers and (now not in after or cost + more < after[now][0]):
                    spare = used - max(0, 3 * sets - sum(counts))
                    after[now] = (cost + more, groups + _share_out(n, counts, sets, spare))
        table = after
    ends = [
        (cost + max(0, jokers - used - elsewhere) * (30 if points else 1), groups)
        for used, (cost, groups) in table.items()
        if used >= must_jokers
    ]
    if not ends:
        return None
    cost, groups = min(ends, key=lambda end: end[0])
    return Cover(groups, cost)
