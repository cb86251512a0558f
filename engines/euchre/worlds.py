# SPDX-License-Identifier: GPL-3.0-or-later
"""What an observer can conclude about the cards nobody shows, and worlds drawn from that.

Certain knowledge only: cards seen, hand sizes, suits a seat failed to follow (the left bower counts
as a trump), the picked-up card (in the dealer's hand, or laid away where that is allowed), the low
cards a farmer must have given, a hand that is being claimed. How likely the bids make a world is the
bots' business (``inference.py``).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import msgspec
from msgspec.structs import replace

from engines.cards import HIDDEN, Card
from engines.contract import Seat
from engines.dealing import Dealing
from engines.euchre import types as e
from engines.euchre.options import EuchreOptions
from engines.euchre.ranking import low_ranks, pack, suit_in_play, suits_in_play, winner
from engines.euchre.rules import EuchreState
from engines.euchre.types import HAND, SEATS, UNDER, EuchreObservation
from engines.rounds import resumed
from engines.tricks import shown_voids

# Where an unseen card can be: with a seat (0..3) or in one of these places.
LAID_AWAY, GIVEN, STOCK = 4, 5, 6
PLACES = 7
TRIES = 200


class Hidden(msgspec.Struct, frozen=True):
    """One way the cards can lie: complete hands, the dealer's laid-away card (None before or
    without one), the three a farmer gave, and the rest of the undealt cards."""

    hands: tuple[tuple[Card, ...], ...]
    discarded: Card | None
    given: tuple[Card, ...]
    stock: tuple[Card, ...]


class Beliefs:
    """The worlds an observer cannot tell from the true one.

    ``supposing`` fixes further hands by seat, as if they were seen."""

    def __init__(
        self,
        observation: EuchreObservation,
        options: EuchreOptions,
        supposing: dict[Seat, tuple[Card, ...]] | None = None,
    ) -> None:
        self.observation = observation
        self.options = options
        self._hands = dict(supposing or {})
        if observation.viewer is not None and HIDDEN not in observation.hand:
            self._hands[observation.viewer] = observation.hand
        seen = {card for trick in (*observation.past_tricks, observation.trick) for _, card in trick}
        seen |= {card for hand in self._hands.values() for card in hand}
        seen.update(observation.swapped_away)
        if observation.discarded is not None:
            seen.add(observation.discarded)
        if observation.upcard is not None and not observation.picked_up:
            seen.add(observation.upcard)
        self.unseen = tuple(card for card in pack(options.deck_size, options.joker) if card not in seen)
        self.voids = voids(observation)
        self._dealings = self._prepare()

    @property
    def ways(self) -> int:
        """How many worlds there are; 0 for an impossible observation."""
        return sum(dealing.ways for dealing in self._dealings)

    def draw(self, rng: random.Random) -> Hidden:
        """One world, all equally likely. Raises ValueError when there is none."""
        dealing = self._dealings[0]
        if len(self._dealings) > 1 and self.ways:
            dealing = rng.choices(self._dealings, [dealing.ways for dealing in self._dealings])[0]
        places = dealing.draw(rng)
        observation = self.observation
        return Hidden(
            hands=tuple(self._hands.get(seat, tuple(places[seat])) for seat in range(SEATS)),
            discarded=places[LAID_AWAY][0] if places[LAID_AWAY] else observation.discarded,
            given=observation.swapped_away or tuple(places[GIVEN]),
            stock=tuple(places[STOCK]),
        )

    def _prepare(self) -> list[Dealing]:
        """The dealings to choose from: one, or one for each rank that a clean farmer may have given."""
        observation, options = self.observation, self.options
        room = [0] * PLACES
        for seat, count in enumerate(observation.card_counts):
            room[seat] = 0 if seat in self._hands else count
        laid_away = observation.picked_up and observation.phase != e.DISCARD
        room[LAID_AWAY] = int(laid_away and observation.discarded is None)
        hidden_swap = observation.swapped_by is not None and not observation.swapped_away
        room[GIVEN] = UNDER if hidden_swap else 0
        room[STOCK] = max(0, len(self.unseen) - sum(room))
        low = low_ranks(options.deck_size)
        clean = hidden_swap and options.farmers_hand == "clean"
        return [self._dealing(room, given) for given in (low if clean else (low,))]

    def _dealing(self, room: Sequence[int], given: str) -> Dealing:
        """The dealing in which a farmer gave cards of the ranks ``given``."""
        groups: dict[tuple[int, ...], list[Card]] = {}
        for card in self.unseen:
            places = tuple(
                place for place in range(PLACES) if room[place] and self._may_lie(card, place, given)
            )
            groups.setdefault(places, []).append(card)
        return Dealing([(cards, places) for places, cards in groups.items()], room)

    def _may_lie(self, card: Card, place: int, given: str) -> bool:
        observation = self.observation
        if card == observation.upcard:
            # Not seen any more, so it was picked up.
            if place == LAID_AWAY:
                return not self.options.keep_upcard
            if place != observation.dealer:
                return False
        if place < SEATS:
            return observation.trump is None or suit_in_play(card, observation.trump) not in self.voids[place]
        return place != GIVEN or card[0] in given


def voids(observation: EuchreObservation) -> tuple[frozenset[str], ...]:
    """By seat, the suits it is known to hold none of because it did not follow to one."""
    if observation.trump is None:
        return (frozenset(),) * SEATS
    tricks = (*observation.past_tricks, observation.trick)
    return shown_voids(tricks, SEATS, suits_in_play(observation.trump).__getitem__)


def determinize(options: EuchreOptions, observation: EuchreObservation, rng: random.Random) -> EuchreState:
    """A state of the match that looks to the viewer exactly like ``observation``, every way the
    hidden cards can lie being equally likely. Raises ValueError for an impossible observation."""
    if observation.phase == e.DEAL:
        return _state(observation, options, Hidden(((),) * SEATS, None, (), ()))
    beliefs = Beliefs(observation, options)
    if observation.phase != e.CLAIM or observation.viewer in observation.active:
        return _state(observation, options, beliefs.draw(rng))
    # Who is being asked holds a hand to claim: most are found by trying, the rare ones by a list.
    for _ in range(TRIES):
        state = _state(observation, options, beliefs.draw(rng))
        if _may_claim(state):
            return state
    claimer = observation.active[0]
    claimable = [
        hand
        for hand in combinations(beliefs.unseen, HAND)
        if _may_claim(replace(state, hands=(*state.hands[:claimer], hand, *state.hands[claimer + 1 :])))
    ]
    rng.shuffle(claimable)
    for hand in claimable:
        supposed = Beliefs(observation, options, {claimer: hand})
        if supposed.ways:
            return _state(observation, options, supposed.draw(rng))
    raise ValueError("nobody can hold the hand that is being claimed")


def _may_claim(state: EuchreState) -> bool:
    """Whether the seat that is asked has more to say than that it plays on."""
    return len(state.legal_actions(state.active_seats()[0])) > 1


def _state(observation: EuchreObservation, options: EuchreOptions, hidden: Hidden) -> EuchreState:
    """The observed match with the hidden cards filled in."""
    o = observation
    return resumed(
        EuchreState.start(o.num_seats, options),
        o,
        hands=hidden.hands,
        stock=hidden.given + hidden.stock,
        upcard=o.upcard,
        upcard_suit=o.upcard_suit,
        turned_down=o.turned_down,
        bids=o.bids,
        trump=o.trump,
        maker=o.maker,
        made_by=o.made_by,
        alone=o.alone,
        defender_alone=o.defender_alone,
        picked_up=o.picked_up,
        discarded=hidden.discarded,
        swapped_by=o.swapped_by,
        swapped_away=hidden.given,
        winners=tuple(winner(trick, o.trump) for trick in o.past_tricks if o.trump),
    )
