# SPDX-License-Identifier: GPL-3.0-or-later
"""A presenter told of a match, and that what it makes of the events is what it would make of the
observation."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from app.games.registry import presenter_for
from app.presenters.view import Beat, ChoiceView, SummaryLine, TableView
from engines.contract import Level
from net.session.client import Joined, Observed
from tools.in_process import InProcessTable


class Watched:
    """A table of ``game`` and the presenter of one viewer. From ``state`` on, or from the beginning."""

    def __init__(
        self,
        game: str,
        seats: int = 2,
        *,
        state: Any = None,
        options: dict[str, Any] | None = None,
        viewer: int | None = 0,
        seed: int = 1,
    ) -> None:
        self.beats: list[Beat] = []
        self.presenter: Any = None
        self.resyncs = 0
        self.host = InProcessTable(
            self._take,
            game=game,
            seats=seats if state is None else state.num_seats,
            options=options or {},
            viewer=viewer,
            seed=seed,
            auto=False,
        )
        self._take(Joined(1, "token", viewer, self.host.info))
        if state is not None:
            self.host.state = state
            self.host.tell(resync=True)

    def _take(self, update: object) -> None:
        if isinstance(update, Joined):
            self.presenter = presenter_for(update.table, update.seat)
            draw = self.presenter.resync

            def counted(observation: Any) -> None:
                self.resyncs += 1
                draw(observation)

            self.presenter.resync = counted
        elif isinstance(update, Observed):
            self.beats += self.presenter.observe(update.observation, update.events, update.resync)

    def do(self, *texts: str) -> list[Beat]:
        """Apply actions; the beats that tell them."""
        before = len(self.beats)
        self.host.script(*texts)
        return self.beats[before:]

    @property
    def view(self) -> TableView:
        return self.beats[-1].view

    def zone(self, zone: str, owner: int = -1) -> list[str]:
        """The codes of a zone in order."""
        rows = [row for row in self.view.cards if row.zone == zone and row.owner == owner]
        return [row.code for row in sorted(rows, key=lambda row: row.place)]

    def choices(self, *picked: str) -> list[str]:
        return [words(choice) for choice in self.presenter.choices(picked, False)]

    def summary(self) -> list[str]:
        """The summary's lines."""
        assert self.view.summary is not None
        return [line_words(line) for line in self.view.summary.lines]

    def play_through(self, level: Level = Level.RANDOM, steps: int = 4000) -> int:
        """Bots play the match to its end; after every step the folded picture is that of the observation.
        The number of deals."""
        rng = random.Random(7)
        bot = self.host.game.bot(level)
        for _ in range(steps):
            state = self.host.state
            if state.is_terminal():
                break
            if state.is_chance_node():
                self.host.step()
            else:
                seat = state.active_seats()[0]
                self.host.apply(seat, bot.choose(state.observation(seat), rng, 0.0))
            assert self.resyncs == 0, "no event was missed"
            if not self.host.state.is_chance_node():  # the old cards lie there until the next ones come
                assert picture(self.view) == picture(self.anew())
        assert self.host.state.is_terminal()
        return len(self.host.state.history)

    def anew(self) -> TableView:
        """What a presenter that has just come shows."""
        presenter = presenter_for(self.host.info, self.host.viewer)
        seen = self.host.state.observation(self.host.viewer)
        view: TableView = presenter.observe(seen, (), True)[-1].view
        return view


def words(choice: ChoiceView) -> str:
    return f"{choice.label} ({choice.detail})" if choice.detail else choice.label


def line_words(line: SummaryLine) -> str:
    told = " ".join(line.cards) or line.value
    return f"{'  ' if line.part else ''}{line.label}: {told}"


def picture(view: TableView) -> Any:
    """What is to be the same, whichever way one came to it: where which cards lie and what is said."""
    cards = Counter((row.zone, row.owner, row.code, row.face_up, row.legal) for row in view.cards)
    said = [
        (seat.seat, seat.active, seat.result, seat.pile, seat.stock, seat.badges, seat.ready)
        for seat in view.seats
    ]
    asked = (view.my_turn, view.trump, view.scores, view.summary, view.goal, view.deal, view.stock)
    return sorted(cards.items()), said, asked
