# SPDX-License-Identifier: GPL-3.0-or-later
"""One world of a deal carried to its end: the bidding by judgement, the play solved with open cards,
the result as the viewer's chance to win the match."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from engines.cards import Card
from engines.contract import Seat
from engines.euchre.auction import Auction
from engines.euchre.equity import equity
from engines.euchre.kernel import Hand, Solver, layout
from engines.euchre.options import EuchreOptions
from engines.euchre.scoring import (
    ALL_TRICKS,
    EUCHRE,
    LONE_EUCHRE,
    LONE_MARCH,
    MADE,
    MARCH,
    TRICKS_TO_MAKE,
    points_for,
)
from engines.euchre.types import SEATS, EuchreObservation, Trump, partner


class Stakes:
    """What the possible results of the observed deal are worth to the viewer's side."""

    def __init__(self, options: EuchreOptions, observation: EuchreObservation, side: int) -> None:
        self.options = options
        self.side = side
        self._equity = equity(options)
        self._ours, self._theirs = observation.scores[side], observation.scores[1 - side]
        self._deal = observation.deal
        self._we_deal = observation.dealer % 2 == side
        self._known: dict[tuple[bool, bool, bool], tuple[float, float, float]] = {}

    def thrown_in(self) -> float:
        """Nobody makes trump: the deal moves on."""
        return self._equity.win(self._ours, self._theirs, not self._we_deal, self._deal)

    def dealt_again(self) -> float:
        """The same dealer deals again."""
        return self._equity.win(self._ours, self._theirs, self._we_deal, self._deal - 1)

    def results(self, maker: Seat, alone: bool, defended_alone: bool) -> tuple[float, float, float]:
        """The worth of a euchre, of three or four tricks, and of all five for that maker's side."""
        key = (maker % 2 == self.side, alone, defended_alone)
        if key not in self._known:
            euchre = points_for(self.options, LONE_EUCHRE if defended_alone else EUCHRE)
            march = points_for(self.options, LONE_MARCH if alone else MARCH)
            ours = key[0]
            self._known[key] = (
                self._after(euchre, not ours),
                self._after(points_for(self.options, MADE), ours),
                self._after(march, ours),
            )
        return self._known[key]

    def _after(self, points: int, to_us: bool) -> float:
        ours, theirs = (points, 0) if to_us else (0, points)
        return self._equity.win(self._ours + ours, self._theirs + theirs, not self._we_deal, self._deal)


def settle(results: tuple[float, float, float], won: Sequence[int], take: Callable[[int], bool]) -> float:
    """The worth of a deal the makers have ``won[0]`` tricks in and their opponents ``won[1]``, when
    ``take(n)`` tells whether the makers get n more."""
    euchred, made, march = results
    if won[0] < TRICKS_TO_MAKE and euchred != made and not take(TRICKS_TO_MAKE - won[0]):
        return euchred
    if won[1] == 0 and made != march and take(ALL_TRICKS - won[0]):
        return march
    return made


class Rollout:
    """A world: all four hands as they are before the bidding is over."""

    def __init__(self, auction: Auction, stakes: Stakes, hands: Sequence[Collection[Card]]) -> None:
        self.auction = auction
        self.stakes = stakes
        self.hands = hands
        self._known: dict[tuple[object, ...], float] = {}

    def bid_on(self, seat: Seat, second_round: bool) -> float:
        """The worth when the bidding goes on with ``seat`` and everybody bids by judgement."""
        auction = self.auction
        if not second_round:
            while True:
                bid = auction.first_round(seat, self.hands[seat])
                if bid.trump is not None:
                    return self.ordered(seat, bid.alone)
                if seat == auction.dealer:
                    break
                seat = (seat + 1) % SEATS
            seat = (seat + 1) % SEATS
        while True:
            bid = auction.second_round(seat, self.hands[seat])
            if bid.trump is not None:
                return self.called(seat, bid.trump, bid.alone)
            if seat == auction.dealer:
                return self.stakes.thrown_in()
            seat = (seat + 1) % SEATS

    def after_pass(self, seat: Seat, second_round: bool) -> float:
        """The worth when ``seat`` passes."""
        if seat != self.auction.dealer:
            return self.bid_on((seat + 1) % SEATS, second_round)
        return self.stakes.thrown_in() if second_round else self.bid_on((seat + 1) % SEATS, True)

    def ordered(self, maker: Seat, alone: bool) -> float:
        """The worth when ``maker`` orders up (or takes up) the upcard."""
        auction = self.auction
        masks = self.masks(auction.suit)
        if not (alone and maker == partner(auction.dealer)):
            masks[auction.dealer] = auction.take(masks[auction.dealer])
        return self.defended(masks, maker, auction.suit, alone)

    def called(self, maker: Seat, trump: Trump, alone: bool) -> float:
        """The worth when ``maker`` names trump in the second round."""
        return self.defended(self.masks(trump), maker, trump, alone)

    def defended(self, masks: list[Hand], maker: Seat, trump: Trump, alone: bool) -> float:
        """The worth once trump is made and the dealer has laid away: defenders decide by judgement."""
        if alone and self.auction.options.defend_alone:
            for seat in ((maker + 1) % SEATS, (maker + 3) % SEATS):
                if self.auction.defends_alone(trump, masks[seat]):
                    return self.played(masks, maker, trump, alone, seat)
        return self.played(masks, maker, trump, alone, None)

    def played(
        self, masks: Sequence[Hand], maker: Seat, trump: Trump, alone: bool, defender: Seat | None
    ) -> float:
        """The worth of the card play from the first lead, ``defender`` playing alone if not None."""
        out = [partner(seat) for seat in (maker if alone else None, defender) if seat is not None]
        leader = self.auction.leader(maker, alone, out)
        key = (trump, maker % 2, leader, *out, *masks)
        known = self._known.get(key)
        if known is None:
            solver = Solver(layout(trump), masks, maker % 2, out)
            results = self.stakes.results(maker, alone, defender is not None)
            known = settle(results, (0, 0), lambda need: solver.makers_take(leader, need))
            self._known[key] = known
        return known

    def masks(self, trump: Trump) -> list[Hand]:
        """The hands under that trump."""
        lay = layout(trump)
        return [lay.hand(hand) for hand in self.hands]
