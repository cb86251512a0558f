# SPDX-License-Identifier: GPL-3.0-or-later
"""A match being played: its state, its version, and the decisions it waits for."""

from __future__ import annotations

import math
import random
from typing import Any

import msgspec

from engines.contract import CHANCE, Action, IllegalActionError, Seat, State, Step
from engines.registry import AnyGame
from engines.text import T
from net.protocol.connection import MAX_REASON
from net.session.refusal import Refusal

WORLDS = 8
"""So many worlds are guessed to find out whether a step showed new cards."""


class Decision(msgspec.Struct):
    """What a seat is asked. ``version`` is the version at which it was asked, ``since`` (monotonic
    seconds) when whoever decides was. ``request`` is the bot request under way (0: none), given up at
    ``deadline``; ``failures`` counts those that came to nothing."""

    version: int
    since: float
    request: int = 0
    deadline: float = math.inf
    failures: int = 0

    def failed(self) -> None:
        """The bot asked has no usable answer."""
        self.request = 0
        self.failures += 1


class Past(msgspec.Struct, frozen=True):
    """A step that may yet be taken back: the ``state`` before it, the ``seat`` it was for, the ``action``,
    and the public number of the person who took it (0: AI)."""

    state: State[Any, Any]
    seat: Seat
    action: Action
    by: int
    reading: bool


class Play:
    """``state`` at ``version``; the versions of a table's matches go on from each other."""

    def __init__(self, game: AnyGame, state: State[Any, Any], version: int, now: float) -> None:
        self.game = game
        self.state = state
        self.version = version
        self.decisions = {seat: Decision(version, now) for seat in state.active_seats()}
        self._past: list[Past] = []
        self._shown: tuple[Past, bool] | None = None  # whether that step showed new cards

    def apply(self, seat: Seat, action: Action, now: float, by: int = 0) -> Step[Any]:
        """Take a step, ``by`` a person or AI (0). Raises IllegalActionError and then nothing has changed."""
        step = self.state.apply(seat, action)
        if seat == CHANCE:
            self._past.clear()  # what was shuffled stays shuffled
        else:
            reading = self.game.acknowledgement(self.state, seat) is not None
            self._past.append(Past(self.state, seat, action, by, reading))
        self.state = step.state
        self.version += 1
        # A seat that was waited for and still is, while another acted (everyone reads the summary at the
        # same time), was asked nothing new: its answer to the older version stands.
        kept = {s: d for s, d in self.decisions.items() if s != seat}
        self.decisions = {s: kept.get(s) or Decision(self.version, now) for s in self.state.active_seats()}
        return step

    def why_not_take_back(self, seat: Seat, by: int) -> int:
        """Raises Refusal where the person ``by`` can't undo the last step they took for ``seat``; else which
        of the steps that may be undone it is."""
        own = [number for number, past in enumerate(self._past) if past.by == by and past.seat == seat]
        if not own or self._past[own[-1]].reading:
            raise Refusal("nothing-to-take-back", T("There is nothing you could take back."))
        past, later = self._past[own[-1]], self._past[own[-1] + 1 :]
        if any(step.by not in (0, by) for step in later):
            raise Refusal("others-acted", T("Somebody else has already gone on from there."))
        if self._showed_new_cards(past):
            raise Refusal("seen-too-much", T("You have seen new cards since; that can’t be undone."))
        return own[-1]

    def take_back(self, seat: Seat, by: int, now: float) -> int:
        """Undo the last step that the person ``by`` took for ``seat``, and what AI did since; how many steps
        that were. Raises Refusal."""
        number = self.why_not_take_back(seat, by)
        past, undone = self._past[number], len(self._past) - number
        del self._past[number:]
        self.state = past.state
        self.version += 1
        self.decisions = {s: Decision(self.version, now) for s in self.state.active_seats()}
        return undone

    def _showed_new_cards(self, past: Past) -> bool:
        """Whether a step showed its seat what it could not foresee: in another world that looked the same to
        it, the same action would have led it to see something else."""
        rng = random.Random(0)
        if self._shown is not None and self._shown[0] is past:
            return self._shown[1]
        before, seat = past.state.observation(past.seat), past.seat

        def seen(world: State[Any, Any]) -> bytes:
            return msgspec.json.encode(world.apply(seat, past.action).state.observation(seat))

        true = seen(past.state)
        new = any(seen(self.game.determinize(before, rng)) != true for _ in range(WORLDS))
        self._shown = (past, new)
        return new

    def read_act(self, seat: Seat, version: int, action: bytes) -> Action:
        """The action of an intent that may be carried out. Raises Refusal."""
        decision = self.decisions.get(seat)
        if decision is None and version >= self.version:
            raise Refusal("not-your-turn", T("It isn’t your turn."))
        if decision is None or not decision.version <= version <= self.version:
            raise Refusal("stale", T("The game has moved on since."))
        return self.read(seat, action)

    def read(self, seat: Seat, action: bytes) -> Action:
        """The action that ``action`` (JSON) stands for, if ``seat`` may do it. Raises Refusal."""
        try:
            read: Action = msgspec.json.decode(action, type=self.game.action_type)
            self.state.check(seat, read)
        except (msgspec.DecodeError, RecursionError) as error:
            reason = str(error)[:MAX_REASON]
            raise Refusal(
                "unreadable-action", T("This is no action of the game: {reason}", reason=reason)
            ) from None
        except IllegalActionError as error:
            raise Refusal(error.code, error.text) from None
        return read

    def handed_over(self, seat: Seat, now: float) -> None:
        """Somebody else decides for ``seat`` from now on; what a bot was asked for it is void."""
        if seat in self.decisions:
            self.decisions[seat] = Decision(self.decisions[seat].version, now)

    def ask_anew(self, now: float) -> None:
        """All clocks start again and nothing is under way (after a pause)."""
        for seat in self.decisions:
            self.handed_over(seat, now)

    def start_clocks(self, now: float) -> None:
        """Every clock starts again; what bots are at goes on."""
        for decision in self.decisions.values():
            if not decision.request:
                decision.since = now

    def asked(self, request: int) -> tuple[Seat, Decision] | None:
        """The seat and decision of a bot request that is still wanted."""
        for seat, decision in self.decisions.items():
            if decision.request == request:
                return seat, decision
        return None
