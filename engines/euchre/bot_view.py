# SPDX-License-Identifier: GPL-3.0-or-later
"""An observation in the terms the bots think in, and their answers as actions."""

from __future__ import annotations

import random

from engines.contract import Seat
from engines.euchre import types as e
from engines.euchre.auction import Auction, Bid
from engines.euchre.hand_value import Judge, judge
from engines.euchre.options import EuchreOptions
from engines.euchre.rollout_policy import View
from engines.euchre.types import SEATS, EuchreAction, EuchreObservation


def without_thinking(observation: EuchreObservation, rng: random.Random) -> EuchreAction | None:
    """What needs no thought: the only legal action, or the suit of an unseen hand's joker; else None.
    Raises ValueError when it isn't the viewer's turn."""
    if not observation.legal:
        raise ValueError("it isn't this seat's turn")
    if len(observation.legal) == 1:
        return observation.legal[0]
    if observation.phase == e.JOKER_SUIT:
        return rng.choice(observation.legal)
    return None


def me(observation: EuchreObservation) -> Seat:
    """The seat the observation is for; only spectators have none, and they never choose."""
    assert observation.viewer is not None
    return observation.viewer


def auction_of(options: EuchreOptions, observation: EuchreObservation) -> Auction:
    """The bidding of the observed deal. Only once the upcard has a suit."""
    assert observation.upcard is not None
    assert observation.upcard_suit is not None
    return Auction(options, observation.dealer, observation.upcard, observation.upcard_suit)


def judge_of(options: EuchreOptions, observation: EuchreObservation) -> Judge:
    """The judge of the trump that was made."""
    assert observation.trump is not None
    return judge(observation.trump, options.deck_size, options.joker)


def view_of(options: EuchreOptions, observation: EuchreObservation) -> View:
    """The card play as the one to play sees it."""
    assert observation.maker is not None
    judge = judge_of(options, observation)
    lay = judge.layout
    gone = lay.hand(card for trick in (*observation.past_tricks, observation.trick) for _, card in trick)
    gone |= lay.hand((*observation.hand, *observation.swapped_away))
    if observation.discarded is not None:
        gone |= lay.bit[observation.discarded]
    if observation.upcard is not None and not observation.picked_up:
        gone |= lay.bit[observation.upcard]
    return View(
        layout=lay,
        seat=me(observation),
        hand=lay.hand(observation.hand),
        elsewhere=judge.deck & ~gone,
        trick=[(seat, lay.bit[card]) for seat, card in observation.trick],
        maker=observation.maker,
        alone=observation.alone,
        players=SEATS - len(observation.sitting_out),
        tricks_played=len(observation.past_tricks),
    )


def as_order(bid: Bid) -> EuchreAction:
    """The first-round action of a bid."""
    return e.Pass() if bid.trump is None else e.OrderUp(bid.alone)


def as_call(bid: Bid) -> EuchreAction:
    """The second-round action of a bid."""
    return e.Pass() if bid.trump is None else e.Call(bid.trump, bid.alone)


def swaps(observation: EuchreObservation) -> list[e.FarmerSwap]:
    """The farmer's swaps there are, those first that give away the fewest of the turned-up suit."""
    found = [action for action in observation.legal if isinstance(action, e.FarmerSwap)]
    return sorted(found, key=lambda swap: sum(card[1] == observation.upcard_suit for card in swap.cards))
