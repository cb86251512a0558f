# SPDX-License-Identifier: GPL-3.0-or-later
"""``python -m engines referee``: the rules over standard input and output, one JSON object a line.

docs/REFEREE.md specifies the commands and the answers, docs/referee what each game has.
"""

from __future__ import annotations

import random
from typing import Any, BinaryIO, TypeAlias

import msgspec

from engines.contract import CHANCE, IllegalActionError, Seat, State, Step
from engines.english import plain
from engines.record import Record, RequestError, make_game, play_record, recorded
from engines.registry import AnyGame

MAX_LINE = 1 << 20
"""Bytes of the longest line that is read; a longer one is refused whole."""


class Command(msgspec.Struct, frozen=True, tag_field="cmd", forbid_unknown_fields=True, kw_only=True):
    """``id`` is given back in the answer."""

    id: str | int | None = None


class Status(Command, frozen=True, tag="status"):
    pass


class Chance(Command, frozen=True, tag="chance", kw_only=True):
    """``action`` is a chance action, or ``"random"`` for one drawn with ``seed``."""

    action: Any
    seed: int | None = None


class Act(Command, frozen=True, tag="act", kw_only=True):
    seat: int
    action: Any


class Observe(Command, frozen=True, tag="observe", kw_only=True):
    """``seat`` null: as a spectator."""

    seat: int | None


class Undo(Command, frozen=True, tag="undo", kw_only=True):
    steps: int = 1


class Dump(Command, frozen=True, tag="dump"):
    pass


class Load(Command, frozen=True, tag="load", kw_only=True):
    match: Record


AnyCommand: TypeAlias = Status | Chance | Act | Observe | Undo | Dump | Load


class Referee:
    """One match and its history. ``answer`` takes a command line and gives the answer's line."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self._game = game
        self._seats = seats
        self._steps: list[tuple[Seat, Any, Step[Any]]] = []
        self._decoder = msgspec.json.Decoder(AnyCommand)

    @property
    def state(self) -> State[Any, Any]:
        if self._steps:
            state: State[Any, Any] = self._steps[-1][2].state
            return state
        return self._game.new_initial_state(self._seats)  # type: ignore[no-any-return]

    def answer(self, line: bytes) -> bytes:
        """The JSON answer to one line (without line ends). Never raises for what is in the line."""
        command: AnyCommand | None = None
        try:
            command = self._read(line)
            body = {"ok": True, **self._do(command)}
        except RequestError as error:
            body = {"ok": False, **error_body(error.code, str(error))}
        except IllegalActionError as error:
            body = {"ok": False, **error_body(error.code, plain(error.text))}
        head = {} if command is None or command.id is None else {"id": command.id}
        return msgspec.json.encode(head | body | self._status())

    def _read(self, line: bytes) -> AnyCommand:
        if len(line) > MAX_LINE:
            raise RequestError("line-too-long", f"A line may have {MAX_LINE} bytes at the most.")
        try:
            return self._decoder.decode(line)
        except msgspec.ValidationError as error:
            raise RequestError("bad-command", f"Not a command: {error}.") from error
        except (msgspec.DecodeError, RecursionError) as error:
            raise RequestError("bad-json", f"Not a line of JSON: {error}.") from error

    def _do(self, command: AnyCommand) -> dict[str, Any]:
        match command:
            case Chance():
                return self._chance(command)
            case Act():
                self._require_seat(command.seat)
                return self._apply(command.seat, self._action(command.action))
            case Observe():
                return self._observe(command.seat)
            case Undo():
                return self._undo(command.steps)
            case Dump():
                match_so_far = recorded(self._game, self._seats, self._steps)
                return {"match": match_so_far, "state": self.state}
            case Load():
                return self._load(command.match)
            case Status():
                return {}

    def _chance(self, command: Chance) -> dict[str, Any]:
        action = None if command.action == "random" else self._action(command.action)
        # A turn whose time is up ends by chance without a chance node.
        if not self.state.is_chance_node() and (action is None or action not in self._overtime()):
            raise RequestError("no-chance-now", "Nothing is left to chance now.")
        if action is not None:
            return self._apply(CHANCE, action)
        if command.seed is None:
            raise RequestError("no-seed", "A random action needs a seed, so that it can be repeated.")
        return self._apply(CHANCE, self.state.sample_chance(random.Random(command.seed)))

    def _overtime(self) -> list[Any]:
        late = (self._game.overtime(self.state, seat) for seat in self.state.active_seats())
        return [action for action in late if action is not None]

    def _apply(self, seat: Seat, action: Any) -> dict[str, Any]:
        step = self.state.apply(seat, action)
        self._steps.append((seat, action, step))
        return {"applied": {"seat": seat, **self._shown(action)}, "events": step.events}

    def _observe(self, seat: Seat | None) -> dict[str, Any]:
        if seat is not None:
            self._require_seat(seat)
        events = self._steps[-1][2].events if self._steps else ()
        seen = [event.seen_by(seat) for event in events]
        return {
            "observation": self.state.observation(seat),
            "events": [event for event in seen if event is not None],
        }

    def _undo(self, steps: int) -> dict[str, Any]:
        if not 1 <= steps <= len(self._steps):
            raise RequestError("nothing-to-undo", f"{len(self._steps)} steps can be undone, not {steps}.")
        del self._steps[-steps:]
        return {}

    def _load(self, record: Record) -> dict[str, Any]:
        game, seats = make_game(record.game, record.options, record.seats)
        steps = list(play_record(game, record))
        self._game, self._seats, self._steps = game, seats, steps
        return {}

    def _action(self, given: Any) -> Any:
        """An action from its one-line form or its JSON."""
        try:
            if isinstance(given, str):
                return self._game.parse_action(given)
            return msgspec.convert(given, self._game.action_type)
        except (ValueError, msgspec.ValidationError) as error:
            raise RequestError("bad-action", f"Not an action: {error}.") from error

    def _require_seat(self, seat: Seat) -> None:
        if not 0 <= seat < self._seats:
            raise RequestError("no-such-seat", f"The seats are 0 to {self._seats - 1}.")

    def _shown(self, action: Any) -> dict[str, Any]:
        return {"text": self._game.action_to_text(action), "action": action}

    def _status(self) -> dict[str, Any]:
        """What every answer ends with."""
        state = self.state
        active = state.active_seats()
        return {
            "steps": len(self._steps),
            "phase": state.observation(None).phase,
            "chance": state.is_chance_node(),
            "active": active,
            "legal": {
                str(seat): [self._shown(action) for action in state.legal_actions(seat)] for seat in active
            },
            "scores": state.scores(),
            "returns": state.returns(),
            "outcome": state.outcome(),
        }


def error_body(code: str, message: str) -> dict[str, Any]:
    return {"error": {"code": code, "message": message}}


def serve(referee: Referee, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of ``source`` on ``sink``, flushing each, until it ends. Blank lines are
    passed over; of a line that is too long only the beginning is kept in memory."""
    while line := source.readline(MAX_LINE + 2):
        rest = line
        while not rest.endswith(b"\n") and (rest := source.readline(MAX_LINE)):
            continue
        if line.strip():
            sink.write(referee.answer(line.rstrip(b"\r\n")) + b"\n")
            sink.flush()
