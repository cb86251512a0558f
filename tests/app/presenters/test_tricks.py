# SPDX-License-Identifier: GPL-3.0-or-later
"""A trick game that says nothing of its own is shown from the first deal to the end by what all share."""

from __future__ import annotations

import random
from typing import Any

import pytest

from app.presenters.tricks import TricksPresenter
from app.presenters.view import Beat
from net.protocol.messages import Profile, SeatInfo, TableInfo
from tests.app.games.folding import picture
from tests.app.presenters.whist import Whist, WhistOptions, taker

NAMES = ("Mia", "Ben", "Anna", "Carlo")


class Marking(TricksPresenter):
    """The one line that marks the card that is ahead."""

    def leading(self, trick: Any) -> int:
        return taker(trick)


class Table:
    """A match of whist and the presenter of one viewer."""

    def __init__(self, viewer: int | None, seed: int = 1) -> None:
        seats = tuple(
            SeatInfo(seat, seat, "bot", Profile(name=name), "easy", 0) for seat, name in enumerate(NAMES)
        )
        self.info = TableInfo("t", "Table", "whist", 1, {}, "playing", 1, False, seats, 3, (), True)
        self.game, self.viewer, self.rng = Whist(WhistOptions()), viewer, random.Random(seed)
        self.state = self.game.new_initial_state(4)
        self.presenter = Marking(self.game, self.info, viewer)
        self.beats: list[Beat] = []

    def anew(self) -> Any:
        """What one who has just come is shown."""
        fresh = Marking(self.game, self.info, self.viewer)
        return fresh.observe(self.state.observation(self.viewer), (), True)[-1].view

    def step(self) -> None:
        if self.state.is_chance_node():
            seat, action = -1, self.state.sample_chance(self.rng)
        else:
            seat = self.state.active_seats()[0]
            action = self.rng.choice(self.state.legal_actions(seat))
        step = self.state.apply(seat, action)
        self.state = step.state
        told = [event.seen_by(self.viewer) for event in step.events]
        events = [event for event in told if event is not None]
        self.beats += self.presenter.observe(self.state.observation(self.viewer), events, False)


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_a_whole_match(viewer: int | None) -> None:
    table = Table(viewer)
    while not table.state.is_terminal():
        table.step()
        if not table.state.is_chance_node():
            assert picture(table.beats[-1].view) == picture(table.anew())
    summary = table.beats[-1].view.summary
    assert summary is not None
    assert summary.over
    sounds = [beat.sound for beat in table.beats]
    assert sounds.count("deal") == 52 * len(table.state.history)
    assert {beat.view.middle for beat in table.beats} == {"trick"}


def test_what_is_said_by_default() -> None:
    table = Table(0)
    while table.state.turn != 0 or not table.state.trick:
        table.step()
    view = table.beats[-1].view
    assert view.goal == "Match to 30 points"
    assert view.deal == "Deal 1"
    assert view.prompt.startswith("Your turn – ")
    assert view.choosing == 1
    assert sum(row.highlighted for row in view.cards) == 1
    hand = [
        row.code
        for row in sorted(view.cards, key=lambda row: row.index)
        if row.zone == "hand" and row.face_up
    ]
    assert hand == table.presenter.hand_order(hand)
    while table.state.phase != "summary":
        table.step()
    summary = table.beats[-1].view.summary
    assert summary is not None
    assert [line.label for line in summary.lines] == ["You", "Ben", "Anna", "Carlo"]
    assert [line.value.partition(" ")[0] for line in summary.lines] == [str(n) for n in summary.gains]
    assert summary.waiting == "Waiting for Ben, Anna and Carlo"
    assert summary.action is not None
