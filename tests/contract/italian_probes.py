# SPDX-License-Identifier: GPL-3.0-or-later
"""What the contract suite must be told of the games with Italian cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from engines.briscola import types as briscola
from engines.briscola.rules import BriscolaState
from engines.cards import HIDDEN, Card
from engines.contract import CHANCE, Seat
from engines.scopa import types as scopa
from engines.scopa.rules import ScopaState
from tests.contract.probe import Probe

DECK = tuple(rank + suit for suit in "OUWB" for rank in "A234567JHK")
LEFT_OUT = "2B"  # by three players of Briscola; it is counted as lying in the box


class BriscolaProbe(Probe):
    max_steps = 4_000

    def deck(self, game: Any) -> tuple[Card, ...]:
        return DECK

    def lying(self, state: Any) -> tuple[Card, ...]:
        assert isinstance(state, BriscolaState)
        cards = [card for hand in state.hands for card in hand]
        cards += [card for trick in (*state.past_tricks, state.trick) for _, card in trick]
        cards += state.stock
        if state.upcard is not None:
            cards.append(state.upcard)
        return (*cards, LEFT_OUT) if cards and state.num_seats == 3 else tuple(cards)

    def seen(self, state: Any, viewer: Seat | None) -> set[Card]:
        assert isinstance(state, BriscolaState)
        cards = {card for trick in (*state.past_tricks, state.trick) for _, card in trick}
        if state.num_seats == 3:
            cards.add(LEFT_OUT)
        if state.upcard is not None:
            cards.add(state.upcard)
        for shown in state.shown:
            cards.update(shown)
        if state.options.open_hands:
            cards.update(card for hand in state.hands for card in hand)
        if viewer is not None:
            cards.update(state.hands[viewer])
            partners = state.options.partners_look and state.num_seats == 4
            if partners and state.upcard is None and state.phase == briscola.PLAY:
                cards.update(state.hands[(viewer + 2) % 4])
        return cards

    def shown_by(self, state: Any, seat: Seat, action: Any) -> set[Card]:
        return set()

    def actions(self, game: Any) -> Iterator[tuple[Seat | None, Any]]:
        for card in (*DECK, HIDDEN, "AS", "8O", ""):
            yield None, briscola.Play(card)
        yield None, briscola.Exchange()
        yield None, briscola.Continue()
        for order in (DECK[1:], DECK[:-1] + DECK[:1], (*DECK, "AO"), DECK[:20]):
            yield CHANCE, briscola.Deal(order)
        yield CHANCE, briscola.Deal(DECK, dealer=4)
        yield CHANCE, briscola.Continue()
        yield None, briscola.Deal(DECK)


class ScopaProbe(Probe):
    max_steps = 20_000
    printed = ("history", "last_score")
    past = ("history",)

    def deck(self, game: Any) -> tuple[Card, ...]:
        return DECK

    def lying(self, state: Any) -> tuple[Card, ...]:
        assert isinstance(state, ScopaState)
        piles = [card for pile in (*state.hands, *state.captured) for card in pile]
        return (*piles, *state.table, *state.stock)

    def seen(self, state: Any, viewer: Seat | None) -> set[Card]:
        assert isinstance(state, ScopaState)
        cards = {*state.table, *(card for pile in state.captured for card in pile)}
        return cards if viewer is None else cards | set(state.hands[viewer])

    def shown_by(self, state: Any, seat: Seat, action: Any) -> set[Card]:
        """The opening table of a deal that is dealt again for its kings."""
        if isinstance(action, scopa.Deal):
            start = state.num_seats * state.hand_size
            return set(action.order[start : start + state.opening])
        return set()

    def actions(self, game: Any) -> Iterator[tuple[Seat | None, Any]]:
        for number, card in enumerate((*DECK, HIDDEN, "AS", "")):
            yield None, scopa.Play(card)
            for other in DECK[number % 11 :: 11]:
                yield None, scopa.Play(card, (other,))
        for pair in combinations(DECK[:10], 2):
            yield None, scopa.Play("7U", pair)
        yield None, scopa.Continue()
        for order in (DECK[1:], DECK[:-1] + DECK[:1], (*DECK, "AO"), DECK[:20]):
            yield CHANCE, scopa.Deal(order)
        yield CHANCE, scopa.Deal(DECK, dealer=4)
        yield CHANCE, scopa.Continue()
        yield None, scopa.Deal(DECK)
