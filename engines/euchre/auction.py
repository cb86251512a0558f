# SPDX-License-Identifier: GPL-3.0-or-later
"""Bidding by judgement: what each bid is worth to a seat, from its own hand alone.

The normal bot bids by this; the hard bot supposes that everybody else at the table does.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from engines.cards import Card, Suit
from engines.contract import Seat
from engines.euchre.hand_value import Judge, Odds, expected_points, judge, probability
from engines.euchre.kernel import Hand
from engines.euchre.options import EuchreOptions
from engines.euchre.ranking import callable_trumps
from engines.euchre.types import SEATS, Trump, partner
from engines.seats import seats_from

# The points a bid must promise, by judgement, and how likely a lone march must be.
ORDER_FROM = 0.15
CALL_FROM = 0.0
LONE_MARCH_FROM = 0.3
DEFEND_ALONE_FROM = 0.8  # how likely a hand must be to take three tricks by itself


class Bid(NamedTuple):
    """A bid and the points it promises; a ``trump`` of None passes."""

    trump: Trump | None
    alone: bool
    worth: float


PASS = Bid(None, False, 0.0)


class Auction:
    """The public facts of a deal's bidding, and the bids judgement makes with them."""

    def __init__(self, options: EuchreOptions, dealer: Seat, upcard: Card, suit: Suit) -> None:
        self.options = options
        self.dealer = dealer
        self.upcard = upcard
        self.suit = suit
        self._led_at = {
            (seat, alone): self.leader(seat, alone, (partner(seat),) if alone else ()) % 2 != seat % 2
            for seat in range(SEATS)
            for alone in (False, True)
        }

    @property
    def dealer_gets_best(self) -> bool:
        """Whether the upcard is the highest trump of the pack, so that no other side can take every
        trick once the dealer picks it up."""
        judge = self.judge(self.suit)
        return judge.is_top(judge.layout.bit[self.upcard])

    def judge(self, trump: Trump) -> Judge:
        return judge(trump, self.options.deck_size, self.options.joker)

    def first_round(self, seat: Seat, hand: Collection[Card]) -> Bid:
        """What judgement bids when asked to order up."""
        bid = self.order(seat, hand)
        return bid if bid.worth >= ORDER_FROM else PASS

    def second_round(self, seat: Seat, hand: Collection[Card]) -> Bid:
        """What judgement bids when asked to name a trump."""
        bid = max(self.calls(seat, hand), key=lambda bid: bid.worth)
        return bid if self.stuck(seat) or bid.worth >= CALL_FROM else PASS

    def stuck(self, seat: Seat) -> bool:
        """Whether ``seat`` must name a trump in the second round."""
        return self.options.stick_the_dealer and seat == self.dealer

    def order(self, seat: Seat, hand: Collection[Card]) -> Bid:
        """The better way to order up, whether it is good enough or not."""
        judge = self.judge(self.suit)
        mask, up = judge.layout.hand(hand), judge.layout.bit[self.upcard]
        if seat == self.dealer:
            mask = self.take(mask)
        together = judge.odds(mask, False, self._led_at[seat, False])
        lone = judge.odds(mask, True, self._led_at[seat, True])
        if seat == partner(self.dealer):
            # Alone, the dealer sits out and picks nothing up.
            together = together.shifted(judge.shift(up, True))
            must = self.options.canadian_loner
            return self._better(self.suit, None if must else together, lone)
        if seat != self.dealer:
            together = together.shifted(judge.shift(up, False))
            lone = lone.shifted(judge.shift(up, False))
        return self._better(self.suit, together, lone)

    def take(self, hand: Hand) -> Hand:
        """The dealer's hand after picking up the upcard and laying away the best card to spare."""
        judge = self.judge(self.suit)
        up = judge.layout.bit[self.upcard]
        hand |= up
        return hand ^ judge.best_discard(hand, hand ^ up if self.options.keep_upcard else hand)

    def calls(self, seat: Seat, hand: Collection[Card]) -> list[Bid]:
        """The better way to call each trump there is, whether it is good enough or not."""
        bids = []
        for trump in callable_trumps(self.options, self.suit):
            judge = self.judge(trump)
            mask = judge.layout.hand(hand)
            together = judge.odds(mask, False, self._led_at[seat, False])
            lone = judge.odds(mask, True, self._led_at[seat, True])
            bids.append(self._better(trump, together, lone))
        return bids

    def defends_alone(self, trump: Trump, hand: Hand) -> bool:
        """Whether judgement defends alone against a loner."""
        return probability(self.judge(trump).odds(hand, True, True).make) >= DEFEND_ALONE_FROM

    def leader(self, maker: Seat, alone: bool, out: Collection[Seat]) -> Seat:
        """Who leads to the first trick when the seats ``out`` don't play."""
        from_loner = alone and self.options.loner_lead == "left_of_loner"
        before = maker if from_loner else self.dealer
        return next(seat for seat in seats_from(before + 1, SEATS) if seat not in out)

    def _better(self, trump: Trump, together: Odds | None, lone: Odds) -> Bid:
        """With the partner or alone; ``together`` is None where that isn't allowed."""
        options = self.options
        alone = Bid(trump, True, expected_points(options, lone, True))
        if together is None:
            return alone
        plain = Bid(trump, False, expected_points(options, together, False))
        tempting = options.alone_allowed and probability(lone.march) >= LONE_MARCH_FROM
        return alone if tempting and alone.worth > plain.worth else plain
