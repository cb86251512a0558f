# SPDX-License-Identifier: GPL-3.0-or-later
"""The hard bot: weighs its choices over worlds that fit what it saw, each solved exactly.

It plays for the match, not for points: every result counts by the chance to win from the score it
leads to (``equity.py``). Others are supposed to bid by judgement; after the bidding a world is played
with open cards by both sides.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from engines.cards import without
from engines.contract import Bot, Seat
from engines.euchre import rollout_policy
from engines.euchre import types as e
from engines.euchre.bot_view import (
    auction_of,
    judge_of,
    me,
    swaps,
    view_of,
    without_thinking,
)
from engines.euchre.inference import Inference
from engines.euchre.kernel import Bit, Solver
from engines.euchre.options import EuchreOptions
from engines.euchre.rollout import Rollout, Stakes, settle
from engines.euchre.simple_bots import NormalBot
from engines.euchre.types import SEATS, EuchreAction, EuchreObservation, partner
from engines.euchre.worlds import Beliefs, Hidden
from engines.search.determinized import weigh

MOST_WORLDS = 600
MOST_SWAPS = 3
MOST_DISCARDS = 4
NEAR_BEST = 0.5
"""Calls are looked at when judgement puts them within so many points of the best one."""
FAVOUR, SPREAD = 0.01, 0.03
"""How much better the normal bot's choice is held to be before any world is looked at, and give or take
how much, in chances to win the match. Open cards show no difference where there is one for people."""
LONE_FAVOUR = 0.02
"""How much better going alone is than it seems: open cards help its two opponents most."""


class Question(NamedTuple):
    """What is to be decided: the choices, and what each is worth in a world."""

    choices: Sequence[EuchreAction]
    worth: Callable[[Hidden], Sequence[float]]


class HardBot(Bot):
    """``clock`` tells the time in seconds; a test's clock makes the number of worlds certain."""

    def __init__(
        self,
        options: EuchreOptions,
        clock: Callable[[], float] = time.perf_counter,
        most_worlds: int = MOST_WORLDS,
    ) -> None:
        self.options = options
        self._clock = clock
        self._normal = NormalBot(options)
        self._most_worlds = most_worlds
        self._questions: dict[str, Callable[[EuchreObservation], Question]] = {
            e.CLAIM: self._claim,
            e.ORDER: self._order,
            e.CALL: self._call,
            e.DISCARD: self._discard,
            e.DEFEND: self._defend,
            e.PLAY: self._play,
        }

    def choose(self, observation: EuchreObservation, rng: random.Random, budget: float) -> EuchreAction:
        """The best of the legal actions that ``budget`` seconds can tell. Raises ValueError when none
        is due."""
        start = self._clock()
        plain = without_thinking(observation, rng)
        if plain is not None:
            return plain
        question = self._questions[observation.phase](observation)
        if len(question.choices) == 1:
            return question.choices[0]
        inference = Inference(auction_of(self.options, observation), Beliefs(observation, self.options))
        verdict = weigh(
            lambda: inference.draw(rng),
            question.worth,
            seconds=budget - (self._clock() - start),
            clock=self._clock,
            most=self._most_worlds,
        )
        favourite = nearest(self._normal.choose(observation, rng, 0.0), question.choices)
        return question.choices[verdict.best(favourite, FAVOUR, SPREAD)]

    def _stakes(self, observation: EuchreObservation) -> Stakes:
        return Stakes(self.options, observation, me(observation) % 2)

    def _claim(self, observation: EuchreObservation) -> Question:
        """A new deal, a farmer's swap, or the hand as it is: bid on and see."""
        seat, stakes = me(observation), self._stakes(observation)
        auction = auction_of(self.options, observation)
        first = (observation.dealer + 1) % SEATS
        choices: list[EuchreAction] = [e.Decline(), *swaps(observation)[:MOST_SWAPS]]
        if e.ClaimMisdeal() in observation.legal:
            choices.append(e.ClaimMisdeal())

        def worth(world: Hidden) -> list[float]:
            values = []
            for action in choices:
                if isinstance(action, e.ClaimMisdeal):
                    values.append(stakes.dealt_again())
                    continue
                hands = list(world.hands)
                if isinstance(action, e.FarmerSwap):
                    hands[seat] = without(hands[seat], *action.cards) + world.stock[: len(action.cards)]
                values.append(Rollout(auction, stakes, hands).bid_on(first, False))
            return values

        return Question(choices, worth)

    def _order(self, observation: EuchreObservation) -> Question:
        seat, stakes = me(observation), self._stakes(observation)
        auction = auction_of(self.options, observation)
        choices = worthwhile(
            observation.legal,
            stakes,
            seat,
            beaten=auction.dealer_gets_best and seat % 2 != auction.dealer % 2,
        )

        def worth(world: Hidden) -> list[float]:
            rollout = Rollout(auction, stakes, world.hands)
            return [
                rollout.ordered(seat, action.alone) + LONE_FAVOUR * action.alone
                if isinstance(action, e.OrderUp)
                else rollout.after_pass(seat, False)
                for action in choices
            ]

        return Question(choices, worth)

    def _call(self, observation: EuchreObservation) -> Question:
        seat, stakes = me(observation), self._stakes(observation)
        auction = auction_of(self.options, observation)
        # Solving eight calls a world is dear: only those near the best by judgement.
        bids = auction.calls(seat, observation.hand)
        best = max(bid.worth for bid in bids)
        trumps = {bid.trump for bid in bids if bid.worth > best - NEAR_BEST}
        choices = [
            action
            for action in worthwhile(observation.legal, stakes, seat)
            if not isinstance(action, e.Call) or action.trump in trumps
        ]

        def worth(world: Hidden) -> list[float]:
            rollout = Rollout(auction, stakes, world.hands)
            return [
                rollout.called(seat, action.trump, action.alone) + LONE_FAVOUR * action.alone
                if isinstance(action, e.Call)
                else rollout.after_pass(seat, True)
                for action in choices
            ]

        return Question(choices, worth)

    def _discard(self, observation: EuchreObservation) -> Question:
        seat, stakes = me(observation), self._stakes(observation)
        auction = auction_of(self.options, observation)
        judge = judge_of(self.options, observation)
        lay, maker, trump = judge.layout, observation.maker, observation.trump
        assert maker is not None
        assert trump is not None
        hand = lay.hand(observation.hand)
        spare = [lay.bit[action.card] for action in observation.legal if isinstance(action, e.Discard)]
        spare.sort(key=lambda bit: judge.odds(hand ^ bit, False, True).make, reverse=True)
        spare = spare[:MOST_DISCARDS]

        def worth(world: Hidden) -> list[float]:
            rollout = Rollout(auction, stakes, world.hands)
            masks = rollout.masks(trump)
            values = []
            for bit in spare:
                masks[seat] = hand ^ bit
                values.append(rollout.defended(masks, maker, trump, observation.alone))
            return values

        return Question([e.Discard(lay.card[bit]) for bit in spare], worth)

    def _defend(self, observation: EuchreObservation) -> Question:
        seat, stakes = me(observation), self._stakes(observation)
        auction = auction_of(self.options, observation)
        maker, trump = observation.maker, observation.trump
        assert maker is not None
        assert trump is not None
        other = partner(seat)
        asked_first = (seat - maker) % SEATS == 1

        def worth(world: Hidden) -> list[float]:
            rollout = Rollout(auction, stakes, world.hands)
            masks = rollout.masks(trump)
            helper = other if asked_first and auction.defends_alone(trump, masks[other]) else None
            together = rollout.played(masks, maker, trump, True, helper)
            return [
                rollout.played(masks, maker, trump, True, seat) if action.alone else together
                for action in observation.legal
                if isinstance(action, e.Defend)
            ]

        return Question(observation.legal, worth)

    def _play(self, observation: EuchreObservation) -> Question:
        seat, stakes = me(observation), self._stakes(observation)
        view = view_of(self.options, observation)
        lay, maker = view.layout, view.maker
        out = observation.sitting_out
        makers = maker % 2
        won = (observation.tricks_won[makers], observation.tricks_won[1 - makers])
        results = stakes.results(maker, observation.alone, observation.defender_alone is not None)
        playable = [lay.bit[action.card] for action in observation.legal if isinstance(action, e.Play)]
        choices = distinct(view, playable)

        def worth(world: Hidden) -> list[float]:
            masks = [lay.hand(hand) for hand in world.hands]
            solver = Solver(lay, masks, makers, out)

            def value(bit: Bit) -> float:
                return settle(
                    results, won, lambda need: solver.makers_take_after(view.trick, seat, bit, need)
                )

            return [value(bit) for bit in choices]

        return Question([e.Play(lay.card[bit]) for bit in choices], worth)


def worthwhile(
    bids: Sequence[EuchreAction], stakes: Stakes, maker: Seat, *, beaten: bool = False
) -> list[EuchreAction]:
    """The bids without the lone ones when a lone march can't be (``beaten``) or its extra points can't
    help any more. A loner that is the only way to bid stays."""
    if not beaten and stakes.results(maker, True, False)[2] > stakes.results(maker, False, False)[2]:
        return list(bids)
    plain = [bid for bid in bids if not getattr(bid, "alone", False)]
    return plain if len(plain) > 1 or e.Pass() not in bids else list(bids)


def nearest(wanted: EuchreAction, choices: Sequence[EuchreAction]) -> int:
    """The index of the wanted choice, or of what comes closest where that was left out: the same bid
    with the partner, else the first choice."""
    if wanted not in choices and isinstance(wanted, (e.OrderUp, e.Call)):
        wanted = replace(wanted, alone=False)
    return choices.index(wanted) if wanted in choices else 0


def distinct(view: rollout_policy.View, playable: Sequence[Bit]) -> list[Bit]:
    """One of each run of cards that are as good as one another; the rule of thumb's where it is in the
    run."""
    favourite = rollout_policy.choose(view)
    runs: list[Bit] = []
    for bit in sorted(playable):
        if runs and view.as_good(runs[-1], bit):
            if bit == favourite:
                runs[-1] = bit
        else:
            runs.append(bit)
    return runs
