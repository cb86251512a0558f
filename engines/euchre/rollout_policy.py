# SPDX-License-Identifier: GPL-3.0-or-later
"""Card play by rules of thumb, on the kernel's integers.

The normal bot plays by these; the hard bot breaks ties by them. What they know is what a careful
player remembers: the cards that are gone, and so which card is the highest left of its suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.contract import Seat
from engines.euchre.kernel import Bit, Hand, Layout, beats, bits, legal, winning_card


class View(NamedTuple):
    """What the one to play sees. ``elsewhere`` are the cards others may still hold; ``players`` how
    many play to a trick."""

    layout: Layout
    seat: Seat
    hand: Hand
    elsewhere: Hand
    trick: Sequence[tuple[Seat, Bit]]
    maker: Seat
    alone: bool
    players: int
    tricks_played: int

    def is_best(self, bit: Bit) -> bool:
        """Whether nobody can hold a higher card of the suit."""
        return not self.elsewhere & self.layout.group[bit] & -(bit << 1)

    def as_good(self, one: Bit, other: Bit) -> bool:
        """Whether two cards of the hand are the same to everybody: of one suit, and nobody can hold or
        has just played one between."""
        if not self.layout.group[one] & other:
            return False
        low, high = min(one, other), max(one, other)
        between = self.elsewhere
        for _, bit in self.trick:
            between |= bit
        return not between & (high - 1) & -low


def choose(view: View) -> Bit:
    """The card to play."""
    if not view.trick:
        return _lead(view)
    options = legal(view.hand, view.layout.group[view.trick[0][1]])
    if options & (options - 1) == 0:
        return options
    return _follow(view, options)


def _lead(view: View) -> Bit:
    layout, hand = view.layout, view.hand
    trumps, sides = hand & layout.trumps, hand & ~layout.trumps
    out = view.elsewhere & layout.trumps
    ours = view.seat % 2 == view.maker % 2
    if trumps and not sides:
        return _highest(trumps)
    if ours and trumps and out:
        # The makers draw trumps: the maker while holding the best or many, the partner to help.
        top = _highest(trumps)
        if view.is_best(top) or trumps.bit_count() >= 3:
            return top
        if view.seat != view.maker and view.tricks_played == 0:
            return top
    best = [bit for bit in bits(sides) if view.is_best(bit)]
    if best:
        # From the suit one holds least of: the others are likeliest to have to follow.
        return min(best, key=lambda bit: (hand & layout.group[bit]).bit_count())
    if ours and trumps and not out:
        return _highest(trumps) if view.alone else _lowest_side(view, sides)
    if trumps:
        single = [bit for bit in bits(sides) if hand & layout.group[bit] == bit]
        if single:
            return max(single, key=lambda bit: height(layout, bit))
    return max(bits(sides), key=lambda bit: ((hand & layout.group[bit]).bit_count(), height(layout, bit)))


def _follow(view: View, options: Hand) -> Bit:
    layout = view.layout
    seat, best = winning_card(layout, view.trick)
    winning = [bit for bit in bits(options) if beats(bit, best, layout.group[best], layout.trumps)]
    last = len(view.trick) == view.players - 1
    partner_wins = (seat - view.seat) % 4 == 2
    if not winning or (partner_wins and (last or view.is_best(best))):
        return _throw(view, options)
    if last:
        return winning[0]
    if not options & layout.group[view.trick[0][1]]:
        # Trump in as cheaply as it wins, but not over the partner's trump.
        return _throw(view, options) if partner_wins and best & layout.trumps else winning[0]
    if partner_wins and not view.is_best(winning[-1]):
        # The partner may hold the trick; only the best card is worth spending.
        return _throw(view, options)
    return winning[-1]


def _throw(view: View, options: Hand) -> Bit:
    """The card one can best spare."""
    layout, hand = view.layout, view.hand
    sides = options & ~layout.trumps
    if not sides:
        return options & -options
    ruffs = hand & layout.trumps

    def cost(bit: Bit) -> tuple[bool, bool, int]:
        single = hand & layout.group[bit] == bit
        return view.is_best(bit), not (single and ruffs), height(layout, bit)

    return min(bits(sides), key=cost)


def _lowest_side(view: View, sides: Hand) -> Bit:
    return min(bits(sides), key=lambda bit: height(view.layout, bit))


def _highest(hand: Hand) -> Bit:
    return 1 << (hand.bit_length() - 1)


def height(layout: Layout, bit: Bit) -> int:
    """How high a card is within its suit."""
    group = layout.group[bit]
    return (bit // (group & -group)).bit_length()
