# SPDX-License-Identifier: GPL-3.0-or-later
"""How likely a world is, given what the others did in it.

Certain knowledge is ``worlds``'; here is what a seat's bids, the card a dealer laid away and the cards
played say about a hand, when everybody is supposed to bid roughly by judgement and to play roughly by
rules of thumb.
"""

from __future__ import annotations

import math
import random
from typing import NamedTuple

from engines.cards import Card
from engines.contract import Seat
from engines.euchre import rollout_policy
from engines.euchre.auction import CALL_FROM, ORDER_FROM, Auction
from engines.euchre.hand_value import probability
from engines.euchre.kernel import Bit, Hand, legal
from engines.euchre.types import PLAY, SEATS, Call, EuchreAction, OrderUp
from engines.euchre.wording import NOTATION
from engines.euchre.worlds import Beliefs, Hidden

FIRMNESS = 4.0
"""How sharply others bid by judgement: the log odds of one point more than they ask for."""
ODD_DISCARD = 0.2
"""How likely a dealer lays away another card than judgement would, against the one it would."""
ODD_LONER = 0.4
"""How likely it goes alone, or doesn't, against judgement."""
ODD_PLAY = 0.4
"""How likely another card is played than the rule of thumb's, against that one."""
TRIES = 10
"""Worlds drawn at the most to get a likely one."""


class Past(NamedTuple):
    """A card somebody else played: what was on the table, what was gone, what the seat played from
    then on."""

    seat: Seat
    card: Bit
    trick: list[tuple[Seat, Bit]]
    tricks_played: int
    gone: Hand
    later: Hand


class Inference:
    """Weighs the worlds of one observation."""

    def __init__(self, auction: Auction, beliefs: Beliefs) -> None:
        self._auction = auction
        self._beliefs = beliefs
        observation = beliefs.observation
        self._observation = observation
        self._bids = [
            (seat, number >= SEATS, NOTATION.read(text))
            for number, (seat, text) in enumerate(observation.bids)
            if seat != observation.viewer
        ]
        self._played: list[list[Card]] = [[] for _ in range(SEATS)]
        for trick in (*observation.past_tricks, observation.trick):
            for seat, card in trick:
                self._played[seat].append(card)
        self._past = self._past_plays() if observation.phase == PLAY else []

    def draw(self, rng: random.Random) -> Hidden:
        """A world drawn roughly in proportion to its likelihood: the first of some that chance
        accepts, else the likeliest of them."""
        best, most = self._beliefs.draw(rng), -1.0
        world = best
        for _ in range(TRIES):
            likely = self.likelihood(world)
            if rng.random() < likely:
                return world
            if likely > most:
                best, most = world, likely
            world = self._beliefs.draw(rng)
        return best

    def likelihood(self, world: Hidden) -> float:
        """How well the world explains the others' bids and the dealer's discard, from 0 to 1."""
        likely = 1.0
        for seat, second_round, action in self._bids:
            hand = self._bidding_hand(world, seat)
            if second_round:
                likely *= self._call(seat, hand, action)
            else:
                likely *= self._order(seat, hand, action)
        observation = self._observation
        if world.discarded is not None and observation.viewer != observation.dealer:
            auction = self._auction
            lay = auction.judge(auction.suit).layout
            kept = auction.take(lay.hand(self._bidding_hand(world, observation.dealer)))
            if kept & lay.bit[world.discarded]:
                likely *= ODD_DISCARD
        if self._past:
            likely *= ODD_PLAY ** self._odd_plays(world)
        return likely

    def _past_plays(self) -> list[Past]:
        """Everybody else's plays that were not forced on sight."""
        observation = self._observation
        assert observation.trump is not None
        lay = self._auction.judge(observation.trump).layout
        gone = 0
        if observation.upcard is not None and not observation.picked_up:
            gone = lay.bit[observation.upcard]
        left = [lay.hand(cards) for cards in self._played]
        found = []
        for number, played in enumerate((*observation.past_tricks, observation.trick)):
            trick: list[tuple[Seat, Bit]] = []
            for seat, card in played:
                bit = lay.bit[card]
                if seat != observation.viewer:
                    found.append(Past(seat, bit, trick[:], number, gone, left[seat]))
                trick.append((seat, bit))
                left[seat] ^= bit
                gone |= bit
        return found

    def _odd_plays(self, world: Hidden) -> int:
        """How many of the past plays are against the rules of thumb in this world."""
        observation = self._observation
        assert observation.trump is not None
        assert observation.maker is not None
        judge = self._auction.judge(observation.trump)
        lay = judge.layout
        hands = [lay.hand(hand) for hand in world.hands]
        players = SEATS - len(observation.sitting_out)
        odd = 0
        for past in self._past:
            hand = hands[past.seat] | past.later
            playable = legal(hand, lay.group[past.trick[0][1]] if past.trick else 0)
            if playable == past.card:
                continue
            view = rollout_policy.View(
                layout=lay,
                seat=past.seat,
                hand=hand,
                elsewhere=judge.deck & ~past.gone & ~hand,
                trick=past.trick,
                maker=observation.maker,
                alone=observation.alone,
                players=players,
                tricks_played=past.tricks_played,
            )
            odd += not view.as_good(rollout_policy.choose(view), past.card)
        return odd

    def _order(self, seat: Seat, hand: list[Card], action: EuchreAction) -> float:
        bid = self._auction.order(seat, hand)
        wants = probability(FIRMNESS * (bid.worth - ORDER_FROM))
        if not isinstance(action, OrderUp):
            return 1.0 - wants
        return wants * (1.0 if action.alone == bid.alone else ODD_LONER)

    def _call(self, seat: Seat, hand: list[Card], action: EuchreAction) -> float:
        bids = self._auction.calls(seat, hand)
        best = max(bids, key=lambda bid: bid.worth)
        if not isinstance(action, Call):
            return 1.0 - probability(FIRMNESS * (best.worth - CALL_FROM))
        bid = next(bid for bid in bids if bid.trump == action.trump)
        wants = 1.0 if self._auction.stuck(seat) else probability(FIRMNESS * (bid.worth - CALL_FROM))
        wants *= math.exp(FIRMNESS * (bid.worth - best.worth))
        return wants * (1.0 if action.alone == bid.alone else ODD_LONER)

    def _bidding_hand(self, world: Hidden, seat: Seat) -> list[Card]:
        """The seat's hand as it was during the bidding."""
        observation = self._observation
        hand = [*world.hands[seat], *self._played[seat]]
        if seat == observation.dealer and observation.picked_up:
            if world.discarded is not None:
                hand.append(world.discarded)
            hand = [card for card in hand if card != observation.upcard]
        return hand
