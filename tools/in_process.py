# SPDX-License-Identifier: GPL-3.0-or-later
"""A match without host or network, for tests and screenshots of the table: one viewer, the other seats
played by a chooser, updates delivered as the client session would deliver them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from engines.contract import CHANCE, Action, Event, RandomBot, Seat
from engines.options import Value
from engines.registry import find_game
from engines.text import Text
from net.protocol.messages import PersonInfo, Profile, Request, SeatInfo, TableInfo
from net.session.client import Joined, Observed, RequestRefused

NAMES = ("Mia", "Ben", "Anna", "Carlo", "Dora", "Emil", "Fay", "Gino", "Hanna", "Ivo", "Jana", "Karl")
COLOURS = ("#2f6f9f", "#a8442a", "#3f7d3a", "#7a4a9c", "#b03a63", "#1f7a78", "#8a6414", "#55606e")

Chooser = Callable[[Any, random.Random], Action]


def any_action(observation: Any, rng: random.Random) -> Action:
    """Plays at random."""
    return RandomBot().choose(observation, rng, 0.0)


def table_info(
    game: str, options: dict[str, Value], seats: int, viewer: Seat | None, names: Sequence[str] = NAMES
) -> TableInfo:
    """A table where ``viewer`` is a person and all others are bots."""
    kind = find_game(game)
    teams = kind(kind.options_type.parse(options)).teams(seats)
    infos = tuple(
        SeatInfo(
            seat,
            teams[seat],
            "person" if seat == viewer else "bot",
            Profile(name=names[seat], colour=COLOURS[seat % len(COLOURS)]),
            "normal",
            1 if seat == viewer else 0,
        )
        for seat in range(seats)
    )
    person = PersonInfo(1, Profile(name=names[viewer or 0]), viewer, True, True)
    return TableInfo(
        table_id="demo",
        name="Kitchen table",
        game=game,
        rules_version=kind.type.rules_version,
        options=options,
        phase="playing",
        match=1,
        paused=False,
        seats=infos,
        seats_open=seats - 1,
        people=(person,),
        spectators_allowed=True,
    )


HANDS = ("JH JD AH KS 9C", "QH TS 9S AC KD", "KH AS QS TC TD", "TH 9D AD KC QC")
"""A Euchre deal for demonstrations: seat 0 holds both red bowers, the nine of hearts is turned up."""


def euchre_deal(
    dealer: Seat, hands: Sequence[str] = HANDS, upcard: str = "9H", under: str = "JS JC QD"
) -> Action:
    """The chance action that gives each seat these cards."""
    from engines.euchre.types import Deal

    cards = [card for n in range(4) for card in hands[(dealer + 1 + n) % 4].split()]
    return Deal((*cards, upcard, *under.split()), dealer)


class InProcessTable:
    """Holds the state as a host would. ``deliver`` gets every update; ``act`` is what a TableHandle's is.

    ``deals`` are deck orders dealt before random ones; bots play at once while ``auto`` holds, else one
    action at each ``step``."""

    def __init__(
        self,
        deliver: Callable[[object], None],
        *,
        game: str = "euchre",
        options: dict[str, Value] | None = None,
        seats: int = 4,
        viewer: Seat | None = 0,
        seed: int = 1,
        choose: Chooser = any_action,
        deals: Sequence[Action] = (),
        auto: bool = True,
        names: Sequence[str] = NAMES,
    ) -> None:
        kind = find_game(game)
        self.game = kind(kind.options_type.parse(options or {}))
        self.info = table_info(game, options or {}, seats, viewer, names)
        self.viewer = viewer
        self.state = self.game.new_initial_state(seats)
        self.version = 0
        self.auto = auto
        self.acts: list[Action] = []
        self._deliver = deliver
        self._rng = random.Random(seed)
        self._choose = choose
        self._deals = list(deals)
        self._busy = False

    def begin(self) -> None:
        """Welcome the viewer and deal."""
        self._deliver(Joined(1, "token", self.viewer, self.info))
        self._run_on()

    def act(self, action: Action) -> int:
        """The viewer's intent; refused as a host would refuse it."""
        self.acts.append(action)
        assert self.viewer is not None
        refusal = self._refusal(self.viewer, action)
        if refusal is not None:
            self._deliver(RequestRefused(len(self.acts), "illegal", refusal))
        else:
            self.apply(self.viewer, action)
            self._run_on()
        return len(self.acts)

    def ask(self, request: Request) -> int:
        """What else the window asks of a host goes for nothing here."""
        return 0

    def step(self) -> bool:
        """One action of chance or of a bot; False when the viewer is to act or the match is over."""
        state = self.state
        if state.is_terminal():
            return False
        if state.is_chance_node():
            action = self._deals.pop(0) if self._deals else state.sample_chance(self._rng)
            self.apply(CHANCE, action)
            return True
        waiting = [seat for seat in state.active_seats() if seat != self.viewer]
        if not waiting:
            return False
        seat = waiting[0]
        self.apply(seat, self._choose(state.observation(seat), self._rng))
        return True

    def script(self, *texts: str) -> None:
        """Apply actions by their text form, each for the seat whose turn it is."""
        for text in texts:
            self.apply(self.state.active_seats()[0], self.game.parse_action(text))

    def apply(self, seat: Seat, action: Action, *, late: Seat | None = None) -> None:
        """Apply an action and tell the viewer; ``late``: for whose time was up. Raises IllegalActionError."""
        step = self.state.apply(seat, action)
        self.state = step.state
        self.tell(step.events, late=late)

    def tell(self, events: Sequence[Event] = (), *, resync: bool = False, late: Seat | None = None) -> None:
        """Send the viewer the present observation."""
        self.version += 1
        seen = tuple(e for e in (event.seen_by(self.viewer) for event in events) if e is not None)
        seen_now = self.state.observation(self.viewer)
        self._deliver(Observed(self.version, self.viewer, seen_now, seen, resync, late=late))

    def _run_on(self) -> None:
        if self._busy:
            return
        self._busy = True
        try:
            while self.auto and self.step():
                pass
        finally:
            self._busy = False

    def _refusal(self, seat: Seat, action: Action) -> Text | None:
        from engines.contract import IllegalActionError

        try:
            self.state.check(seat, action)
        except IllegalActionError as error:
            return error.text
        return None
