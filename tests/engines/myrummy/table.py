# SPDX-License-Identifier: GPL-3.0-or-later
"""A table for worked examples: these hands, this table, this pool; do something, see what came of it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engines.contract import Event, IllegalActionError, Seat
from engines.myrummy import types as m
from engines.myrummy.game import MyRummy
from engines.myrummy.rules import MyRummyState
from engines.myrummy.types import TableGroups


def cards(words: str) -> tuple[str, ...]:
    return tuple(words.split())


def groups(words: str) -> TableGroups:
    """``"R7 R8 R9 | G5 B5 R5"`` as groups; "" for none."""
    return tuple(cards(group) for group in words.split("|") if group.strip())


class Table:
    """One deal of MyRummy, at seat 0's turn; ``events`` are those of the last step. Everybody has laid a
    first meld already unless ``melded`` says otherwise."""

    def __init__(
        self,
        *hands: str,
        table: str = "",
        pool: str = "R1 Y2 G3 B4 R5",
        melded: bool = True,
        scores: tuple[int, ...] | None = None,
        deal: int = 1,
        **options: Any,
    ) -> None:
        self.game = MyRummy(MyRummy.options_type.parse(options))
        self.seats = len(hands)
        self.events: tuple[Event, ...] = ()
        self.state: MyRummyState = replace(
            self.game.new_initial_state(self.seats),
            phase=m.TURN,
            deal=deal,
            dealer=self.seats - 1,
            turn=0,
            hands=tuple(map(cards, hands)),
            table=groups(table),
            pool=cards(pool),
            melded=(melded,) * self.seats,
            team_scores=scores or (0,) * self.seats,
        )

    @property
    def hand(self) -> str:
        """Seat 0's hand."""
        return " ".join(self.state.hands[0])

    def lay(self, table: str) -> Table:
        return self.act(m.Lay(groups(table)))

    def act(self, action: Any, seat: Seat | None = None) -> Table:
        """By the seat whose turn it is, unless told otherwise."""
        who = self.state.turn if seat is None else seat
        assert who is not None
        step = self.state.apply(who, action)
        self.state, self.events = step.state, step.events
        return self

    def refused(self, table: str, seat: Seat = 0) -> tuple[str, str]:
        """Code and English sentence of the refusal of a table; nothing must have changed by it."""
        return self.refused_action(m.Lay(groups(table)), seat)

    def refused_action(self, action: Any, seat: Seat = 0) -> tuple[str, str]:
        before = self.state
        with pytest.raises(IllegalActionError) as refused:
            self.act(action, seat)
        assert self.state == before
        return refused.value.code, str(refused.value.text)
