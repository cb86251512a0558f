# SPDX-License-Identifier: GPL-3.0-or-later
"""A match as data: game, options, seats and the list of actions. Everything else follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engines.contract import IllegalActionError, Seat, Step
from engines.english import plain
from engines.options import OptionsError, Value
from engines.registry import GAMES, AnyGame, UnknownGameError, find_game

SLUGS = ", ".join(game.type.slug for game in GAMES)


class RequestError(ValueError):
    """Something that can't be done as asked: a match, an option, a command. ``code`` is for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``options`` may name only those that differ from the standard; ``actions`` are (seat, one-line
    form), the seat being -1 for chance."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, Value]
    actions: tuple[tuple[Seat, str], ...] = ()


def make_game(slug: str, options: dict[str, Value], seats: int | None = None) -> tuple[AnyGame, int]:
    """A game with its options and number of seats (None: its usual one). Raises RequestError."""
    try:
        kind = find_game(slug)
    except UnknownGameError as error:
        raise RequestError("unknown-game", f"There is no game “{slug}”; there are: {SLUGS}.") from error
    try:
        game = kind(kind.options_type.parse(options))
    except OptionsError as error:
        raise RequestError("bad-options", plain(error.text)) from error
    counts = kind.type.seat_counts
    if seats is not None and seats not in counts:
        known = " or ".join(str(count) for count in counts)
        raise RequestError("bad-seats", f"{slug} is played by {known}, not by {seats}.")
    return game, counts[0] if seats is None else seats


def play_record(game: AnyGame, record: Record) -> Iterator[tuple[Seat, Any, Step[Any]]]:
    """The steps of a recorded match: who, what, and where it leads. Raises RequestError where an
    action is not legal."""
    if record.rules_version != game.type.rules_version:
        raise RequestError(
            "other-rules",
            f"It was played by version {record.rules_version} of the rules; "
            f"these are version {game.type.rules_version}.",
        )
    state = game.new_initial_state(record.seats)
    for number, (seat, text) in enumerate(record.actions, 1):
        try:
            action = game.parse_action(text)
            step = state.apply(seat, action)
        except ValueError as error:
            raise RequestError("bad-action", f"Action {number}: {error}.") from error
        except IllegalActionError as error:
            raise RequestError(error.code, f"Action {number} ({seat} {text}): {plain(error.text)}") from error
        yield seat, action, step
        state = step.state


def recorded(game: AnyGame, seats: int, steps: list[tuple[Seat, Any, Step[Any]]]) -> Record:
    """The record of a match played so far."""
    return Record(
        game=game.type.slug,
        rules_version=game.type.rules_version,
        seats=seats,
        options=game.options.differences(),
        actions=tuple((seat, game.action_to_text(action)) for seat, action, _ in steps),
    )
