# SPDX-License-Identifier: GPL-3.0-or-later
"""How little a trick game needs to say for its table to be shown from the first deal to the end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from app.presenters.table import PLAY, SORT
from app.presenters.tricks import TricksPresenter
from app.presenters.view import HAND, Beat
from engines.briscola.game import Briscola
from engines.briscola.options import SEVEN, BriscolaOptions
from engines.briscola.types import Exchange
from engines.cards import ITALIAN_RANKS, ITALIAN_SUITS
from engines.contract import CHANCE, Event, Seat
from engines.tricks import Trick
from net.protocol.messages import Profile, SeatInfo, TableInfo
from tests.app.games.folding import picture
from tests.engines.small_game import GIVE, Given, HotHearts, HotHeartsOptions, highest

NAMES = ("Mia", "Ben", "Anna", "Carlo")


class HotHeartsPresenter(TricksPresenter):
    """What this game has that not every trick game has: cards are handed on, and hearts are counted."""

    def leading(self, trick: Trick) -> Seat:
        return highest(trick)

    def gains(self, score: Any) -> Sequence[int]:
        return score.hearts

    def question(self) -> str:
        return "Choose a card to hand on" if self._phase == GIVE else super().question()

    def beats(self, event: Event) -> list[Beat]:
        if not isinstance(event, Given):
            return super().beats(event)
        keys = [self._board.find(HAND, seat, card) for seat, card in enumerate(event.cards)]
        for seat, (key, card) in enumerate(zip(keys, event.cards, strict=True)):
            self._take_up(key, (seat + 1) % self._num_seats, card)
        handed = self._beat(PLAY, sound="play")
        self._sort_hand()
        return [handed, self._beat(SORT, travel=SORT)]


class Table:
    """A match and the presenter of one viewer."""

    def __init__(self, viewer: int | None, seats: int = 4) -> None:
        sitting = tuple(
            SeatInfo(seat, seat, "bot", Profile(name=name), "easy", 0)
            for seat, name in enumerate(NAMES[:seats])
        )
        self.info = TableInfo("t", "Table", "hot-hearts", 1, {}, "playing", 1, False, sitting, 3, (), True)
        self.game, self.viewer, self.rng = HotHearts(HotHeartsOptions()), viewer, random.Random(1)
        self.state = self.game.new_initial_state(seats)
        self.presenter = HotHeartsPresenter(self.game, self.info, viewer)
        self.beats: list[Beat] = []

    def anew(self) -> Any:
        """What one who has just come is shown."""
        fresh = HotHeartsPresenter(self.game, self.info, self.viewer)
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


@pytest.mark.parametrize("seats", [4, 3])
@pytest.mark.parametrize("viewer", [0, 2, None])
def test_a_whole_match(viewer: int | None, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(viewer, seats)
    drawn_anew = []
    resync = table.presenter.resync

    def counted(observation: Any) -> None:
        drawn_anew.append(observation)
        resync(observation)

    monkeypatch.setattr(table.presenter, "resync", counted)
    while not table.state.is_terminal():
        table.step()
        if not table.state.is_chance_node():
            assert picture(table.beats[-1].view) == picture(table.anew())
    assert drawn_anew == [], "no event was missed"
    summary = table.beats[-1].view.summary
    assert summary is not None
    assert summary.over
    sounds = [beat.sound for beat in table.beats]
    assert sounds.count("deal") == 24 * len(table.state.history)
    assert {beat.view.middle for beat in table.beats} == {"trick"}


def test_what_is_said_by_default() -> None:
    table = Table(0)
    table.step()
    assert table.beats[-1].view.prompt == "Choose a card to hand on"
    assert table.beats[-1].view.choosing == 1
    while table.state.turn != 0 or not table.state.trick:
        table.step()
    view = table.beats[-1].view
    assert view.goal == "Fewest points win when someone has 10"
    assert view.deal == "Deal 1"
    assert view.prompt.startswith("Your turn – ")
    assert sum(row.highlighted for row in view.cards) == 1
    places = {row.place: row.code for row in view.cards if row.zone == "hand" and row.owner == 0}
    hand = [places[n] for n in range(len(places))]
    assert hand == table.presenter.hand_order(hand)
    while table.state.phase != "summary":
        table.step()
    summary = table.beats[-1].view.summary
    assert summary is not None
    assert [line.label for line in summary.lines] == ["You", "Ben", "Anna", "Carlo"]
    assert [line.value.partition(" ")[0] for line in summary.lines] == [str(n) for n in summary.gains]
    fewest = [line.label for line in summary.lines if line.strong]
    gained = {line.label: gain for line, gain in zip(summary.lines, summary.gains, strict=True)}
    assert fewest == [label for label, gain in gained.items() if gain == min(gained.values())]
    assert summary.waiting == "Waiting for Ben, Anna and Carlo"
    assert summary.action is not None


class PlainBriscola(TricksPresenter):
    """Says no more than which cards there are."""

    suits, ranks = ITALIAN_SUITS, ITALIAN_RANKS


def test_what_no_card_stands_for_is_a_button() -> None:
    """For a game whose presenter says nothing of it yet, here Briscola's exchange."""
    game, rng = Briscola(BriscolaOptions(exchange=SEVEN)), random.Random(1)
    start = game.new_initial_state(2)
    while True:
        state = start.apply(CHANCE, start.sample_chance(rng)).state
        (mover,) = state.active_seats()
        if Exchange() in state.legal_actions(mover):
            break
    sitting = tuple(
        SeatInfo(seat, seat, "bot", Profile(name=name), "easy", 0) for seat, name in enumerate(NAMES[:2])
    )
    info = TableInfo("t", "Table", "briscola", 1, {}, "playing", 1, False, sitting, 3, (), True)
    mine, other = (PlainBriscola(game, info, seat) for seat in (mover, 1 - mover))
    mine.observe(state.observation(mover), (), True)
    other.observe(state.observation(1 - mover), (), True)
    assert [(button.label, button.action) for button in mine.choices((), False)] == [("Exchange", Exchange())]
    assert other.choices((), False) == ()
