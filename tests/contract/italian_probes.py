# SPDX-License-Identifier: GPL-3.0-or-later
"""What the contract suite must be told of the games with Italian cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from engines.briscola import types as briscola
from engines.briscola.rules import BriscolaState
from engines.cards import HIDDEN, Card
from engines.contract import Seat
from engines.scopa import types as scopa
from tests.contract.probe import DealProbe

DECK = tuple(rank + suit for suit in "OUWB" for rank in "A234567JHK")
LEFT_OUT = "2B"  # by three players of Briscola; it is counted as lying in the box


class BriscolaProbe(DealProbe):
    open = ("past_tricks", "trick", "upcard")
    covered = ("hands", "stock")
    foreign = (HIDDEN, "AS", "8O", "")

    def deck(self, game: Any) -> tuple[Card, ...]:
        return DECK

    def lying(self, state: Any) -> tuple[Card, ...]:
        cards = super().lying(state)
        return (*cards, LEFT_OUT) if cards and state.num_seats == 3 else cards

    def seen(self, state: Any, viewer: Seat | None) -> set[Card]:
        assert isinstance(state, BriscolaState)
        cards = super().seen(state, viewer)
        if state.num_seats == 3:
            cards.add(LEFT_OUT)
        for shown in state.shown:
            cards.update(shown)
        if state.options.open_hands:
            cards.update(card for hand in state.hands for card in hand)
        partners = viewer is not None and state.options.partners_look and state.num_seats == 4
        if partners and viewer is not None and state.upcard is None and state.phase == briscola.PLAY:
            cards.update(state.hands[(viewer + 2) % 4])
        return cards

    def asked_for(self, state: Any) -> set[Card]:
        """The seven or two of trump, for which the turned-up card is exchanged."""
        return {f"{state.options.exchange}{state.trump}"}

    def actions(self, game: Any) -> Iterator[tuple[Seat | None, Any]]:
        yield from super().actions(game)
        yield None, briscola.Exchange()


class ScopaProbe(DealProbe):
    max_steps = 20_000
    printed = ("history", "last_score")
    open = ("table", "captured")
    covered = ("hands", "stock")
    foreign = (HIDDEN, "AS", "")

    def deck(self, game: Any) -> tuple[Card, ...]:
        return DECK

    def shown_by(self, state: Any, seat: Seat, action: Any) -> set[Card]:
        """The opening table of a deal that is dealt again for its kings."""
        if isinstance(action, scopa.Deal):
            start = state.num_seats * state.hand_size
            return set(action.order[start : start + state.opening])
        return set()

    def plays(self, card: Card) -> Iterator[Any]:
        number = (*DECK, *self.foreign).index(card)
        yield scopa.Play(card)
        for other in DECK[number % 11 :: 11]:
            yield scopa.Play(card, (other,))

    def actions(self, game: Any) -> Iterator[tuple[Seat | None, Any]]:
        yield from super().actions(game)
        for pair in combinations(DECK[:10], 2):
            yield None, scopa.Play("7U", pair)
