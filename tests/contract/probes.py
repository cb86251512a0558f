# SPDX-License-Identifier: GPL-3.0-or-later
"""What the contract suite must be told of each game, written down apart from the game itself.

A game added to the registry needs a probe here; ``test_every_game_has_a_probe`` says so.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from engines.cards import HIDDEN, Card
from engines.contract import CHANCE, Seat
from engines.euchre import types as euchre
from engines.euchre.rules import Euchre, EuchreState


class Probe(ABC):
    """``max_steps`` bounds the actions of a match played at random."""

    max_steps: int

    @abstractmethod
    def deck(self, game: Any) -> tuple[Card, ...]:
        """Every card of the game, as often as it is in the deck."""

    @abstractmethod
    def lying(self, state: Any) -> tuple[Card, ...]:
        """Every card where it lies now, each once; none while no cards are dealt."""

    @abstractmethod
    def seen(self, state: Any, viewer: Seat | None) -> set[Card]:
        """The cards ``viewer`` can name by the rules: own hand, face-up cards, cards played …"""

    @abstractmethod
    def shown_by(self, state: Any, seat: Seat, action: Any) -> set[Card]:
        """Cards everybody gets to see through this action, though they do not stay visible."""

    @abstractmethod
    def actions(self, game: Any) -> Iterator[tuple[Seat | None, Any]]:
        """(seat, or None for each seat in turn; action): every action there could ever be, but where
        they are too many to try a good choice of them."""


class EuchreProbe(Probe):
    max_steps = 4_000

    def deck(self, game: Any) -> tuple[Card, ...]:
        assert isinstance(game, Euchre)
        low = {24: "9TJQKA", 28: "89TJQKA", 32: "789TJQKA"}[game.options.deck_size]
        return tuple(rank + suit for suit in "CDHS" for rank in low) + ("X1",) * game.options.joker

    def lying(self, state: Any) -> tuple[Card, ...]:
        assert isinstance(state, EuchreState)
        cards = [card for hand in state.hands for card in hand]
        cards += [card for trick in (*state.past_tricks, state.trick) for _, card in trick]
        cards += state.stock
        if state.upcard is not None and not state.picked_up:
            cards.append(state.upcard)
        if state.discarded is not None:
            cards.append(state.discarded)
        return tuple(cards)

    def seen(self, state: Any, viewer: Seat | None) -> set[Card]:
        assert isinstance(state, EuchreState)
        cards = {card for trick in (*state.past_tricks, state.trick) for _, card in trick}
        if state.upcard is not None:
            cards.add(state.upcard)
        if viewer is None:
            return cards
        if not (state.phase == euchre.JOKER_SUIT and viewer == state.dealer):
            cards.update(state.hands[viewer])
        if viewer == state.dealer and state.discarded is not None:
            cards.add(state.discarded)
        if viewer == state.swapped_by:
            cards.update(state.swapped_away)
        return cards

    def shown_by(self, state: Any, seat: Seat, action: Any) -> set[Card]:
        return set(state.hands[seat]) if isinstance(action, euchre.ClaimMisdeal) else set()

    def actions(self, game: Any) -> Iterator[tuple[Seat | None, Any]]:
        cards = (*self.deck(Euchre(euchre_options(deck_size=32, joker=True))), HIDDEN, "2C", "X2", "")
        for card in cards:
            yield None, euchre.Play(card)
            yield None, euchre.Discard(card)
        low = [suit_rank for suit_rank in cards if suit_rank[:1] in ("7", "8", "9", "T")]
        for three in [*combinations(low, 3)][::7]:
            yield None, euchre.FarmerSwap(three)
        for alone in (False, True):
            yield None, euchre.OrderUp(alone)
            yield None, euchre.Defend(alone)
            for trump in (*"CDHSX", "NT", "NTL", "NTH", ""):
                yield None, euchre.Call(trump, alone)
        for suit in (*"CDHSX", "NT", ""):
            yield None, euchre.NameJokerSuit(suit)
        for bare in (euchre.ClaimMisdeal, euchre.Decline, euchre.Pass, euchre.Continue):
            yield None, bare()
        deck = self.deck(game)
        for order in (deck[1:], deck[:-1] + deck[:1], (*deck, "2C"), deck[:20]):
            yield CHANCE, euchre.Deal(order)
        yield CHANCE, euchre.Deal(deck, dealer=4)
        yield CHANCE, euchre.Pass()
        yield None, euchre.Deal(deck)


def euchre_options(**changes: Any) -> Any:
    return Euchre.options_type.parse(changes)


PROBES: dict[str, Probe] = {"euchre": EuchreProbe()}
