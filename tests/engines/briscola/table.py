# SPDX-License-Identifier: GPL-3.0-or-later
"""A table of Briscola for worked examples: deal these hands, do these actions, look at what came of it."""

from __future__ import annotations

from typing import Any

import pytest

from engines.briscola import types as b
from engines.briscola.game import Briscola, BriscolaQuattro
from engines.briscola.ranking import pack
from engines.briscola.rules import BriscolaState
from engines.contract import CHANCE, Event, IllegalActionError, Seat


class Table:
    """One match; ``events`` are those of the last step."""

    def __init__(self, seats: int = 2, **options: Any) -> None:
        kind = BriscolaQuattro if seats == 4 else Briscola
        self.game = kind(kind.options_type.parse(options))
        self.state: BriscolaState = self.game.new_initial_state(seats)
        self.events: tuple[Event, ...] = ()

    def deal(
        self,
        hands: dict[Seat, str] | None = None,
        *,
        upcard: str = "4O",
        stock: str = "",
        dealer: int | None = None,
    ) -> Table:
        """Deal these hands, turn ``upcard`` up, ``stock`` drawn first; other cards fall as they may, the
        lowest first. The last seat deals a match's first deal unless another is named."""
        n = self.state.num_seats
        first = self.state.dealer == b.NOBODY
        dealing = (n - 1 if dealer is None else dealer) if first else self.state.dealer
        size = self.game.options.hand_size
        given = {seat: words.split() for seat, words in (hands or {}).items()}
        named = [card for cards in given.values() for card in cards] + [upcard, *stock.split()]
        assert len(set(named)) == len(named), "a card is dealt twice"
        rest = [card for card in pack(n) if card not in named]
        order: list[str] = []
        for seat in (*self.state.order_from(dealing)[1:], dealing):
            hand = given.get(seat) or [rest.pop(0) for _ in range(size)]
            assert len(hand) == size
            order += hand
        order += [upcard, *stock.split(), *rest]
        return self._apply(CHANCE, b.Deal(tuple(order), dealing if first else None))

    def do(self, *lines: str) -> Table:
        """``"0 play AO"`` …"""
        for line in lines:
            seat, action = line.split(maxsplit=1)
            self._apply(int(seat), self.game.parse_action(action))
        return self

    def _apply(self, seat: Seat, action: b.BriscolaAction) -> Table:
        step = self.state.apply(seat, action)
        self.state, self.events = step.state, step.events
        return self

    def refused(self, line: str) -> str:
        """The code of the refusal."""
        seat, action = line.split(maxsplit=1)
        with pytest.raises(IllegalActionError) as refusal:
            self.state.check(int(seat), self.game.parse_action(action))
        assert len(str(refusal.value.text)) > 10
        return refusal.value.code

    def play_out(self) -> Table:
        """Everyone plays the first legal card to the end of the deal."""
        while self.state.phase == b.PLAY:
            (seat,) = self.state.active_seats()
            self._apply(seat, self.state.legal_actions(seat)[0])
        return self

    def go_on(self) -> Table:
        """Everyone acknowledges the summary."""
        for seat in self.state.active_seats():
            self._apply(seat, b.Continue())
        return self
