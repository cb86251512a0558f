# SPDX-License-Identifier: GPL-3.0-or-later
"""A table of Scopa for worked examples: put cards here and there, play, look at what came of it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engines.cards import italian_deck
from engines.contract import CHANCE, Event, IllegalActionError, Seat
from engines.scopa import types as s
from engines.scopa.game import Scopa, Scopone
from engines.scopa.rules import ScopaState


class Table:
    """One match; ``events`` are those of the last step."""

    def __init__(self, seats: int = 2, *, scopone: bool = False, **options: Any) -> None:
        kind = Scopone if scopone else Scopa
        self.game = kind(kind.options_type.parse(options))
        self.state: ScopaState = self.game.new_initial_state(seats)
        self.events: tuple[Event, ...] = ()

    def deal(self, table: str = "", dealer: Seat | None = None) -> Table:
        """Deal, with these cards on the table; the others fall as they may, the lowest first. The last seat
        deals a match's first deal unless another is named."""
        state = self.state
        named = table.split()
        rest = [card for card in italian_deck() if card not in named]
        hands = state.num_seats * state.hand_size
        order = (*rest[:hands], *named, *rest[hands:])
        first = state.dealer == s.NOBODY
        return self.apply(CHANCE, s.Deal(order, dealer if first else None))

    def put(
        self,
        hands: str,
        table: str,
        *,
        captured: str = " / ",
        stock: str = "6B 6W",
        turn: Seat = 0,
        **changes: Any,
    ) -> Table:
        """In the middle of a deal: ``hands`` by seat and ``captured`` by team with ``/`` between, the
        ``table``; a ``stock`` so that no card is the deal's last."""
        self.deal()
        self.state = replace(
            self.state,
            hands=tuple(tuple(part.split()) for part in hands.split("/")),
            captured=tuple(tuple(part.split()) for part in captured.split("/")),
            table=tuple(table.split()),
            stock=tuple(stock.split()),
            turn=turn,
            **changes,
        )
        return self

    def do(self, *lines: str) -> Table:
        """``"0 play 7O take 7U"`` …"""
        for line in lines:
            seat, action = line.split(maxsplit=1)
            self.apply(int(seat), self.game.parse_action(action))
        return self

    def apply(self, seat: Seat, action: s.ScopaAction) -> Table:
        step = self.state.apply(seat, action)
        self.state, self.events = step.state, step.events
        return self

    def can(self, card: str) -> set[str]:
        """What the seat to act may take with ``card``."""
        assert self.state.turn is not None
        return {
            " ".join(action.take)
            for action in self.state.legal_actions(self.state.turn)
            if isinstance(action, s.Play) and action.card == card
        }

    def refused(self, line: str) -> str:
        """The code of the refusal."""
        seat, action = line.split(maxsplit=1)
        with pytest.raises(IllegalActionError) as refusal:
            self.state.check(int(seat), self.game.parse_action(action))
        assert len(str(refusal.value.text)) > 10
        return refusal.value.code
