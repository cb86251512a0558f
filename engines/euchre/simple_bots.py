# SPDX-License-Identifier: GPL-3.0-or-later
"""The bots that don't search: easy, as a beginner plays, and normal, as a sound player does."""

from __future__ import annotations

import functools
import random
from abc import abstractmethod

from engines.cards import SAME_COLOUR, Card
from engines.contract import Bot
from engines.euchre import rollout_policy
from engines.euchre import types as e
from engines.euchre.auction import PASS, Bid
from engines.euchre.bot_view import (
    as_call,
    as_order,
    auction_of,
    judge_of,
    me,
    swaps,
    view_of,
    without_thinking,
)
from engines.euchre.hand_value import judge
from engines.euchre.kernel import WIDTH, Bit, Layout, beats, winning_card
from engines.euchre.options import EuchreOptions
from engines.euchre.types import EuchreAction, EuchreObservation, Trump, partner

# Easy's habits: trumps (good ones count more) it wants for a bid, how often it makes each mistake.
ENOUGH_TRUMPS = 3.4
TRUMPS_FOR_ALONE = 5.0
FORGETS_LEFT = 0.3
LEADS_ASIDE = 0.7
TRUMPS_PARTNER = 0.35


class PhaseBot(Bot):
    """A bot with one method for each phase. Every method is called only when it is its turn."""

    def __init__(self, options: EuchreOptions) -> None:
        self.options = options

    def choose(self, observation: EuchreObservation, rng: random.Random, budget: float) -> EuchreAction:
        """One of the legal actions, at once. Raises ValueError when none is due."""
        plain = without_thinking(observation, rng)
        if plain is not None:
            return plain
        decide = {
            e.CLAIM: self.claim,
            e.ORDER: self.order,
            e.CALL: self.call,
            e.DISCARD: self.discard,
            e.DEFEND: self.defend,
            e.PLAY: self.play,
        }[observation.phase]
        return decide(observation, rng)

    @abstractmethod
    def claim(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction: ...

    @abstractmethod
    def order(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction: ...

    @abstractmethod
    def call(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction: ...

    @abstractmethod
    def discard(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction: ...

    @abstractmethod
    def defend(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction: ...

    @abstractmethod
    def play(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction: ...


class NormalBot(PhaseBot):
    """Bids by judgement, plays by rules of thumb, remembers the cards that are gone."""

    def claim(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction:
        auction = auction_of(self.options, observation)
        if auction.order(me(observation), observation.hand).worth > 0:
            return e.Decline()
        if e.ClaimMisdeal() in observation.legal:
            return e.ClaimMisdeal()
        return swaps(observation)[0]

    def order(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction:
        auction = auction_of(self.options, observation)
        return as_order(auction.first_round(me(observation), observation.hand))

    def call(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction:
        auction = auction_of(self.options, observation)
        return as_call(auction.second_round(me(observation), observation.hand))

    def discard(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction:
        judge = judge_of(self.options, observation)
        lay = judge.layout
        may_go = lay.hand(action.card for action in observation.legal if isinstance(action, e.Discard))
        return e.Discard(lay.card[judge.best_discard(lay.hand(observation.hand), may_go)])

    def defend(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction:
        assert observation.trump is not None
        auction = auction_of(self.options, observation)
        hand = auction.judge(observation.trump).layout.hand(observation.hand)
        return e.Defend(auction.defends_alone(observation.trump, hand))

    def play(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction:
        view = view_of(self.options, observation)
        return e.Play(view.layout.card[rollout_policy.choose(view)])


class EasyBot(PhaseBot):
    """Counts its trumps to bid, plays high when it can win and low when it can't.

    It makes a beginner's mistakes: it forgets the left bower now and then, trumps its partner's
    trick, leads away from its trumps, remembers nothing that was played and never defends alone."""

    def claim(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction:
        return observation.legal[0]

    def order(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction:
        suit = observation.upcard_suit
        assert suit is not None
        helps = 1.0 if me(observation) % 2 == observation.dealer % 2 else -0.5
        count = self._count(observation.hand, suit, rng) + helps
        return as_order(self._dare(suit, count, observation, rng))

    def call(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction:
        trumps = sorted({action.trump for action in observation.legal if isinstance(action, e.Call)})
        count, trump = max((self._count(observation.hand, trump, rng), trump) for trump in trumps)
        return as_call(self._dare(trump, count, observation, rng))

    def discard(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction:
        lay = judge_of(self.options, observation).layout
        spare = [action.card for action in observation.legal if isinstance(action, e.Discard)]
        return e.Discard(min(spare, key=lambda card: self._worth(lay, lay.bit[card])))

    def defend(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction:
        return e.Defend(alone=False)

    def play(self, observation: EuchreObservation, rng: random.Random) -> EuchreAction:
        view = view_of(self.options, observation)
        lay = view.layout
        worth = functools.partial(self._worth, lay)
        choices = [lay.bit[action.card] for action in observation.legal if isinstance(action, e.Play)]
        if not view.trick:
            sides = [bit for bit in choices if not bit & lay.trumps]
            card = max(sides if sides and rng.random() < LEADS_ASIDE else choices, key=worth)
            return e.Play(lay.card[card])
        winner, best = winning_card(lay, view.trick)
        winning = [bit for bit in choices if beats(bit, best, lay.group[best], lay.trumps)]
        if winning and (winner != partner(view.seat) or rng.random() < TRUMPS_PARTNER):
            return e.Play(lay.card[max(winning, key=worth)])
        return e.Play(lay.card[min(choices, key=worth)])

    def _count(self, hand: tuple[Card, ...], trump: Trump, rng: random.Random) -> float:
        """Trumps held, good ones counted more; without a trump suit the best cards of each."""
        judge_ = judge(trump, self.options.deck_size, self.options.joker)
        lay = judge_.layout
        best = [bit for bit in map(lay.bit.__getitem__, hand) if judge_.is_top(bit)]
        if trump not in SAME_COLOUR:
            return float(len(best))
        left = "J" + SAME_COLOUR[trump]
        blind = rng.random() < FORGETS_LEFT
        trumps = [card for card in hand if lay.bit[card] & lay.trumps and not (blind and card == left)]
        return len(trumps) + 0.4 * len(best)

    def _dare(self, trump: Trump, count: float, observation: EuchreObservation, rng: random.Random) -> Bid:
        """Bid with enough trumps, alone with very many; whatever is best where it may not pass."""
        may_pass = e.Pass() in observation.legal
        if may_pass and count + rng.uniform(-0.5, 0.5) < ENOUGH_TRUMPS:
            return PASS
        plain = any(getattr(action, "alone", None) is False for action in observation.legal)
        lone = any(getattr(action, "alone", None) is True for action in observation.legal)
        return Bid(trump, lone and (not plain or count >= TRUMPS_FOR_ALONE), count)

    @staticmethod
    def _worth(lay: Layout, bit: Bit) -> int:
        return rollout_policy.height(lay, bit) + (WIDTH if bit & lay.trumps else 0)
