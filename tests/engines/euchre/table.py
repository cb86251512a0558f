# SPDX-License-Identifier: GPL-3.0-or-later
"""A table for worked examples: deal these hands, do these actions, look at what came of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines.contract import CHANCE, Event, IllegalActionError, Seat
from engines.euchre import types as e
from engines.euchre.game import Euchre
from engines.euchre.ranking import pack
from engines.euchre.rules import EuchreState

# A deal in which hearts, once ordered up, go well for seat 0: with both bowers, ace and king it
# takes every trick. Seat 3 deals, so seat 0 is on the dealer's left.
STRONG = {
    0: "JH JD AH KH AS",
    1: "9C TC QC KC AC",
    2: "9D TD QD KD AD",
    3: "JC 9S TS QS KS",
}
WEAK = {
    0: "9C TC 9D TD KS",
    1: "JH JD AH KH AS",
    2: "QC KC QD KD 9S",
    3: "AC AD JS TS TH",
}
"""The same the other way round: with hearts seat 1 takes everything."""


class Table:
    """One match of Euchre; ``events`` are those of the last step."""

    def __init__(self, **options: Any) -> None:
        self.game = Euchre(Euchre.options_type.parse(options))
        self.state: EuchreState = self.game.new_initial_state(4)
        self.events: tuple[Event, ...] = ()

    def deal(
        self, hands: dict[Seat, str] | None = None, *, upcard: str = "QH", under: str = "", dealer: int = 3
    ) -> Table:
        """Deal these hands, turn ``upcard`` up, with ``under`` next; other cards fall as they may.
        ``dealer`` counts in a match's first deal only."""
        options = self.game.options
        first = self.state.dealer == e.NOBODY
        dealing = dealer if first else self.state.dealer
        given = {seat: words.split() for seat, words in (hands or {}).items()}
        named = [card for cards in given.values() for card in cards] + [upcard, *under.split()]
        assert len(set(named)) == len(named), "a card is dealt twice"
        rest = [card for card in pack(options.deck_size, options.joker) if card not in named]
        order: list[str] = []
        for place in range(1, 5):
            seat = (dealing + place) % 4
            hand = given.get(seat) or [rest.pop() for _ in range(5)]
            order += hand
        order += [upcard, *under.split(), *rest]
        return self._apply(CHANCE, e.Deal(tuple(order), dealer if first else None))

    def do(self, *lines: str) -> Table:
        """Actions such as ``"0 order up alone"``, seat first."""
        for line in lines:
            seat, text = line.split(" ", 1)
            self._apply(int(seat), self.game.parse_action(text))
        return self

    def refused(self, line: str) -> str:
        """The code with which an action is refused."""
        seat, text = line.split(" ", 1)
        with pytest.raises(IllegalActionError) as refusal:
            self.state.apply(int(seat), self.game.parse_action(text))
        return refusal.value.code

    def can(self, seat: Seat) -> set[str]:
        """What ``seat`` may do, in words."""
        return {self.game.action_to_text(action) for action in self.state.legal_actions(seat)}

    def play_out(self) -> Table:
        """Everybody plays the first card listed until the deal is over."""
        while self.state.phase == e.PLAY:
            (seat,) = self.state.active_seats()
            self._apply(seat, self.state.legal_actions(seat)[0])
        return self

    def go_on(self) -> Table:
        """Everybody has read the summary."""
        for seat in self.state.active_seats():
            self._apply(seat, e.Continue())
        return self

    def random_to(self, phase: str, seed: int = 0) -> Table:
        """Random play until the phase is reached."""
        rng = random.Random(seed)
        while self.state.phase != phase:
            chance = self.state.is_chance_node()
            seat = CHANCE if chance else rng.choice(self.state.active_seats())
            self._apply(
                seat, self.state.sample_chance(rng) if chance else rng.choice(self.state.legal_actions(seat))
            )
        return self

    @property
    def score(self) -> e.DealScore:
        """How the last deal was scored."""
        assert self.state.last_score is not None
        return self.state.last_score

    def _apply(self, seat: Seat, action: Any) -> Table:
        step = self.state.apply(seat, action)
        self.state, self.events = step.state, step.events
        return self
