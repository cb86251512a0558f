# SPDX-License-Identifier: GPL-3.0-or-later
"""Card play on plain integers: what the bots search with.

The rules (``rules.py``) are the authority; this is the same card play in the smallest form that
CPython runs fast, proven equal by tests/engines/euchre/test_kernel.py. A card is one bit, a hand the
union of its cards' bits. The bits of one *effective* suit are adjacent, ascending in strength, and
the trumps take the highest group, so that of two cards that can win a trick the larger number does.

There is no bidding here and no score: a kernel position is some hands, a leader and who sits out.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence

from engines.cards import SAME_COLOUR, SUITS, Card
from engines.euchre.types import NO_TRUMP_LOW, Trump

Hand = int
Bit = int

WIDTH = 10  # bits kept for each suit: eight cards, the left bower and the joker at the most
SUIT_MASK = (1 << WIDTH) - 1
RANKS_UP = "789TJQKA"


class Layout:
    """Which bit each card is under one trump kind.

    ``group[bit]`` is the mask of the bit's effective suit; ``trumps`` the mask of all trumps (in no
    trump: of the joker alone, which wins whatever it is played on)."""

    def __init__(self, trump: Trump) -> None:
        self.trump = trump
        self.bit: dict[Card, Bit] = {}
        side = [suit for suit in SUITS if suit != trump]
        ranks = RANKS_UP[::-1] if trump == NO_TRUMP_LOW else RANKS_UP
        named = trump in SUITS
        for place, suit in enumerate(side):
            for strength, rank in enumerate(ranks):
                self.bit[rank + suit] = 1 << (place * WIDTH + strength)
        base = len(side) * WIDTH
        top = base + WIDTH
        if named:
            ascending = [rank + trump for rank in ranks if rank != "J"]
            ascending += ["J" + SAME_COLOUR[trump], "J" + trump, "X1"]
        else:
            ascending = ["X1"]
        for strength, card in enumerate(ascending):
            self.bit[card] = 1 << (base + strength)
        self.trumps = (1 << top) - (1 << base)
        self.suits = (*(SUIT_MASK << place * WIDTH for place in range(len(side))), self.trumps)
        self.card: dict[Bit, Card] = {bit: card for card, bit in self.bit.items()}
        self.group: dict[Bit, int] = {
            bit: next(mask for mask in self.suits if bit & mask) for bit in self.card
        }

    def hand(self, cards: Iterable[Card]) -> Hand:
        """The hand of these cards."""
        mask = 0
        for card in cards:
            mask |= self.bit[card]
        return mask


@functools.cache
def layout(trump: Trump) -> Layout:
    """The one layout of a trump kind."""
    return Layout(trump)


def bits(mask: int) -> Iterator[Bit]:
    """The single bits of a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def legal(hand: Hand, led: int) -> Hand:
    """The cards that may be played when the suit with mask ``led`` was led (0: leading)."""
    return hand & led or hand


def beats(challenger: Bit, best: Bit, best_group: int, trumps: int) -> bool:
    """Whether ``challenger``, played later, takes the trick from ``best``. (Of two cards that count
    the larger number wins; a card counts when it is of the best card's suit or a trump.)"""
    return challenger > best and bool(challenger & (best_group | trumps))


def winning_card(layout: Layout, trick: Sequence[tuple[int, Bit]]) -> tuple[int, Bit]:
    """Who is winning a begun trick of (seat, card), and with which card."""
    seat, best = trick[0]
    for other, bit in trick[1:]:
        if beats(bit, best, layout.group[best], layout.trumps):
            seat, best = other, bit
    return seat, best


def successors(sitting_out: Iterable[int]) -> tuple[int, int, int, int]:
    """For each seat the next one clockwise that plays."""
    out = set(sitting_out)
    order = []
    for seat in range(4):
        following = (seat + 1) % 4
        while following in out:
            following = (following + 1) % 4
        order.append(following)
    return order[0], order[1], order[2], order[3]


class Solver:
    """Exact results of card play with all hands open, both sides playing their best.

    ``makers`` is the side, 0 or 1, that made trump. One solver serves one world: it remembers what it
    has worked out about these hands under this trump."""

    def __init__(
        self, layout: Layout, hands: Sequence[Hand], makers: int, sitting_out: Iterable[int] = ()
    ) -> None:
        out = tuple(sitting_out)
        self._layout = layout
        self._trumps = layout.trumps
        self._group = layout.group
        self._hands = [0 if seat in out else hand for seat, hand in enumerate(hands)]
        self._after = successors(out)
        self._players = 4 - len(out)
        self._maker_side = tuple(seat % 2 == makers for seat in range(4))
        self._known: dict[tuple[int, int, int, int, int, int], bool] = {}

    def makers_take(self, leader: int, need: int) -> bool:
        """Whether the makers' side can force ``need`` more tricks when ``leader`` leads to the next."""
        return self._lead(leader, need)

    def makers_take_after(self, trick: Sequence[tuple[int, Bit]], seat: int, card: Bit, need: int) -> bool:
        """The same when ``seat`` plays ``card`` now. ``trick`` is what lies on the table, (seat, card)
        in order, no longer in the hands; the running trick counts among the ``need``."""
        played = [*trick, (seat, card)]
        winner, best = winning_card(self._layout, played)
        to_play = self._players - len(played)
        self._hands[seat] ^= card
        if to_play:
            led = self._group[played[0][1]]
            reached = self._follow(self._after[seat], led, best, winner, to_play, need)
        else:
            reached = self._lead(winner, need - self._maker_side[winner])
        self._hands[seat] ^= card
        return reached

    def _lead(self, seat: int, need: int) -> bool:
        """``seat`` leads to a trick: can the makers still force ``need``?"""
        hands = self._hands
        hand = hands[seat]
        if need <= 0:
            return True
        left = hand.bit_count()
        if need > left:
            return False
        if left == 1:
            return self._last_trick(seat)
        h0, h1, h2, h3 = hands
        key = (h0, h1, h2, h3, seat, need)
        known = self._known.get(key)
        if known is not None:
            return known
        maker = self._maker_side[seat]
        everybody = h0 | h1 | h2 | h3
        trumps = everybody & self._trumps
        if trumps:
            # Whoever holds the highest trumps has as many tricks in hand: enough may end it here.
            top = 1 << (trumps.bit_length() - 1)
            owner = 0 if h0 & top else 1 if h1 & top else 2 if h2 & top else 3
            held = hands[owner] & trumps
            sure = (held >> (trumps & ~held).bit_length()).bit_count()
            side = self._maker_side[owner]
            if sure >= (need if side else left - need + 1):
                self._known[key] = side
                return side
        others = everybody & ~hand
        result = not maker
        after = self._after[seat]
        previous = 0
        rest = hand
        group = self._group
        follow = self._follow
        while rest:
            card = 1 << (rest.bit_length() - 1)
            rest ^= card
            # Cards with none of another's between them are as good as one another.
            same = previous & group[card] and not others & (previous - 1) & -card
            previous = card
            if same:
                continue
            hands[seat] ^= card
            reached = follow(after, group[card], card, seat, self._players - 1, need)
            hands[seat] ^= card
            if reached == maker:
                result = maker
                break
        self._known[key] = result
        return result

    def _last_trick(self, seat: int) -> bool:
        """Whether the makers take the last trick, every card being forced."""
        hands, after = self._hands, self._after
        winner, best = seat, hands[seat]
        counts = self._group[best] | self._trumps
        for _ in range(self._players - 1):
            seat = after[seat]
            card = hands[seat]
            if card > best and card & counts:
                winner, best = seat, card
        return self._maker_side[winner]

    def _follow(self, seat: int, led: int, best: Bit, best_seat: int, to_play: int, need: int) -> bool:
        """``seat`` follows to a trick that ``best_seat`` is winning with ``best``."""
        hands = self._hands
        hand = hands[seat]
        choices = hand & led or hand
        maker = self._maker_side[seat]
        trumps = self._trumps
        group = self._group
        winning = choices & (led | trumps) & -(best << 1)
        others = (hands[0] | hands[1] | hands[2] | hands[3] | best) & ~hand
        to_play -= 1
        after = self._after[seat]
        # Winning cards first, cheapest first, then the rest from the lowest.
        partner_wins = (best_seat - seat) & 3 == 2
        for wins in (False, True) if partner_wins else (True, False):
            part = winning if wins else choices ^ winning
            previous = 0
            while part:
                card = part & -part
                part ^= card
                same = previous & group[card] and not others & (card - 1) & -previous
                previous = card
                if same:
                    continue
                hands[seat] = hand ^ card
                if to_play:
                    if wins:
                        reached = self._follow(after, led, card, seat, to_play, need)
                    else:
                        reached = self._follow(after, led, best, best_seat, to_play, need)
                else:
                    winner = seat if wins else best_seat
                    reached = self._lead(winner, need - self._maker_side[winner])
                hands[seat] = hand
                if reached == maker:
                    return maker
        return not maker
