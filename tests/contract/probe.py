# SPDX-License-Identifier: GPL-3.0-or-later
"""What the contract suite asks of each game's probe, and how what a viewer can't see is exchanged."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from engines.cards import HIDDEN, Card
from engines.contract import CHANCE, Seat
from engines.rounds import Continue
from engines.tricks import Play

Thing = TypeVar("Thing")


class Probe(ABC):
    """``max_steps`` bounds the actions of a match played at random; ``printed`` are the fields of an
    observation that name cards wherever these lie (a board, the score of finished deals), ``past`` those of a
    state that everybody knows and no exchange of cards touches."""

    max_steps: int = 4_000
    printed: tuple[str, ...] = ()
    past: tuple[str, ...] = ()

    @abstractmethod
    def deck(self, game: Any) -> tuple[Card, ...]:
        """Every card of the game, as often as it is in the deck."""

    @abstractmethod
    def lying(self, state: Any) -> tuple[Card, ...]:
        """Every card where it lies now, each once; none while no cards are dealt."""

    @abstractmethod
    def seen(self, state: Any, viewer: Seat | None) -> set[Card]:
        """The cards ``viewer`` can name by the rules: own hand, face-up cards, cards played …"""

    def shown_by(self, state: Any, seat: Seat, action: Any) -> set[Card]:
        """Cards everybody gets to see through this action, though they do not stay visible; mostly none."""
        return set()

    def asked_for(self, state: Any) -> set[Card]:
        """Cards that a refusal may name wherever they lie, because the rules ask for them; mostly none."""
        return set()

    @abstractmethod
    def actions(self, game: Any) -> Iterator[tuple[Seat | None, Any]]:
        """(seat, or None for each seat in turn; action): every action there could ever be, but where
        they are too many to try a good choice of them."""

    # What a viewer can't see can be exchanged without the viewer noticing. Where every card is there once,
    # any two unseen cards may swap their names; games with twins do it place by place (``TwinProbe``).

    def exchanged_state(self, game: Any, state: Any, viewer: Seat | None, rng: random.Random) -> Any:
        """``state`` with the cards that ``viewer`` can't see exchanged among each other."""
        hidden = set(self.lying(state)) - self.seen(state, viewer)
        return self._exchanged(game, state, shuffled_among_themselves(hidden, rng))

    def exchanged_step(
        self,
        game: Any,
        before: Any,
        seat: Seat,
        action: Any,
        after: Any,
        viewer: Seat | None,
        rng: random.Random,
    ) -> tuple[Any, Any]:
        """The state before a step, and the action, with those cards exchanged that ``viewer`` saw neither
        before nor through it. That the action is not legal there may happen."""
        known = self.seen(before, viewer) | self.seen(after, viewer) | self.shown_by(before, seat, action)
        places = shuffled_among_themselves(set(self.deck(game)) - known, rng)
        return self._exchanged(game, before, places), exchanged(action, game.action_type, places)

    def _exchanged(self, game: Any, state: Any, places: dict[Card, Card]) -> Any:
        kept = {name: getattr(state, name) for name in self.past}
        present = msgspec.structs.replace(state, **dict.fromkeys(self.past, ()))
        return msgspec.structs.replace(exchanged(present, game.state_type, places), **kept)


class DealProbe(Probe):
    """A game of deals with the frame’s state (engines/rounds.py) in which every card is there once.

    ``open`` and ``covered`` are the fields of its state in which cards lie, those that everybody sees and
    those that, the own hand apart, nobody does. ``foreign`` are words that are no cards of it."""

    past = ("history",)
    open: tuple[str, ...] = ("past_tricks", "trick")
    covered: tuple[str, ...] = ("hands",)
    foreign: tuple[Card, ...] = (HIDDEN, "ZZ", "")

    def lying(self, state: Any) -> tuple[Card, ...]:
        return tuple(cards_in(getattr(state, name) for name in (*self.open, *self.covered)))

    def seen(self, state: Any, viewer: Seat | None) -> set[Card]:
        seen = set(cards_in(getattr(state, name) for name in self.open))
        return seen if viewer is None else seen | set(state.hands[viewer])

    def plays(self, card: Card) -> Iterator[Any]:
        """What may be done with one card."""
        yield Play(card)

    def actions(self, game: Any) -> Iterator[tuple[Seat | None, Any]]:
        deck, deal = self.deck(game), game.state_type.deal_type
        for card in (*deck, *self.foreign):
            for play in self.plays(card):
                yield None, play
        yield None, Continue()
        for order in (deck[1:], deck[:-1] + deck[:1], (*deck, deck[0]), deck[:20]):
            yield CHANCE, deal(order)
        yield CHANCE, deal(deck, 12)
        yield CHANCE, deal(deck, -1)
        yield CHANCE, Continue()
        yield None, deal(deck)


def cards_in(value: Any) -> Iterator[Card]:
    """The cards in hands, tricks of (seat, card), piles … however they are nested."""
    if isinstance(value, str):
        yield value
    elif value is not None and not isinstance(value, int):
        for item in value:
            yield from cards_in(item)


class TwinProbe(Probe):
    """A game in which a code stands for several cards: seen and unseen twins must be told apart by where they
    lie. ``seen`` is the set of the codes of which the viewer can see a card."""

    @abstractmethod
    def hidden(self, state: Any, viewer: Seat | None) -> tuple[Card, ...]:
        """The cards the viewer can't see, place by place in a fixed order."""

    @abstractmethod
    def with_hidden(self, state: Any, viewer: Seat | None, cards: tuple[Card, ...]) -> Any:
        """``state`` with other cards in those places."""

    @abstractmethod
    def turned_up(self, before: Any, seat: Seat, action: Any, after: Any, viewer: Seat | None) -> set[int]:
        """The places, as indices into ``hidden``, whose cards a step shows the viewer."""

    def exchanged_state(self, game: Any, state: Any, viewer: Seat | None, rng: random.Random) -> Any:
        cards = list(self.hidden(state, viewer))
        rng.shuffle(cards)
        return self.with_hidden(state, viewer, tuple(cards))

    def exchanged_step(
        self,
        game: Any,
        before: Any,
        seat: Seat,
        action: Any,
        after: Any,
        viewer: Seat | None,
        rng: random.Random,
    ) -> tuple[Any, Any]:
        cards = list(self.hidden(before, viewer))
        fixed = self.turned_up(before, seat, action, after, viewer)
        places = [place for place in range(len(cards)) if place not in fixed]
        moved = rng.sample(places, len(places))
        after_exchange = list(cards)
        for place, source in zip(places, moved, strict=True):
            after_exchange[place] = cards[source]
        return self.with_hidden(before, viewer, tuple(after_exchange)), action


def exchanged(thing: Thing, kind: Any, places: dict[Card, Card]) -> Thing:
    """``thing`` with every card replaced by ``places[card]``, wherever it is mentioned."""

    def walk(value: Any) -> Any:
        if isinstance(value, str):
            return places.get(value, value)
        if isinstance(value, dict):
            return {key: walk(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return [walk(item) for item in value]
        return value

    changed: Thing = msgspec.convert(walk(msgspec.to_builtins(thing)), kind)
    return changed


def shuffled_among_themselves(cards: set[Card], rng: random.Random) -> dict[Card, Card]:
    before = sorted(cards)
    return dict(zip(before, rng.sample(before, len(before)), strict=True))
