# SPDX-License-Identifier: GPL-3.0-or-later
"""Golden playthroughs: a whole match as text, one fact a line, that replays to the very same text.

A file holds the game, its options, the seed it was made with, then for every step the action (who and
its one-line form), the events it brought about, whose turn it became, and scores when they changed.
The first time a phase is reached one viewer's observation is written down, the viewers taking turns.
Only the header and the actions are read back: the rest is written again and compared.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from engines.contract import CHANCE, Seat, State
from engines.english import plain
from engines.options import Value
from engines.record import Record, RequestError, make_game, play_record
from engines.registry import AnyGame

TITLE = "tavolino playthrough 1"
HEADER = ("game ", "rules ", "seats ", "seed ")
MAX_STEPS = 100_000


def playthrough(game: AnyGame, seats: int, seed: int) -> Iterator[str]:
    """The lines of a match in which everybody plays at random. Raises RequestError if it never ends."""
    rng = random.Random(seed)
    state = game.new_initial_state(seats)
    actions: list[tuple[Seat, str]] = []
    while not state.is_terminal():
        if len(actions) == MAX_STEPS:
            raise RequestError("endless", f"The match is not over after {MAX_STEPS} steps.")
        seat, action = _random_action(state, rng)
        actions.append((seat, game.action_to_text(action)))
        state = state.apply(seat, action).state
    record = Record(
        game=game.type.slug,
        rules_version=game.type.rules_version,
        seats=seats,
        options=game.options.differences(),
        actions=tuple(actions),
    )
    return render(game, record, seed)


def _random_action(state: State[Any, Any], rng: random.Random) -> tuple[Seat, Any]:
    if state.is_chance_node():
        return CHANCE, state.sample_chance(rng)
    seat = rng.choice(state.active_seats())
    return seat, rng.choice(state.legal_actions(seat))


def render(game: AnyGame, record: Record, seed: int) -> Iterator[str]:
    """The lines of a recorded match. Raises RequestError where it is not legal."""
    yield TITLE
    yield f"game {record.game}"
    yield f"rules {record.rules_version}"
    yield f"seats {record.seats}"
    for name, value in record.options.items():
        yield f"option {name}={_option_text(value)}"
    yield f"seed {seed}"
    viewers: tuple[Seat | None, ...] = (*range(record.seats), None)
    phases: list[str] = []
    scores = game.new_initial_state(record.seats).scores()
    for seat, action, step in play_record(game, record):
        state = step.state
        who = "chance" if seat == CHANCE else f"seat {seat}"
        yield f"> {who}: {game.action_to_text(action)}"
        for event in step.events:
            sentence = game.event_text(event)
            if sentence is not None:
                yield f"  {plain(sentence)}"
        if state.scores() != scores:
            scores = state.scores()
            yield f"  scores {_numbers(scores)}"
        phase = state.observation(None).phase
        yield f"  {' '.join([phase, *(str(s) for s in state.active_seats())])}"
        if phase not in phases:
            viewer = viewers[len(phases) % len(viewers)]
            phases.append(phase)
            yield f"  sees {'spectator' if viewer is None else viewer} {_seen(game, state, viewer)}"
        outcome = state.outcome()
        if outcome is not None:
            yield f"outcome {outcome.termination.value}, winners {_numbers(outcome.winners)}"
            yield f"returns {_numbers(state.returns())}"


def _numbers(values: Iterable[float]) -> str:
    return " ".join(f"{value:g}" for value in values)


def _option_text(value: Value) -> str:
    """One line, as ``Field.read`` takes it; a board's ten lines become one."""
    return str(value).lower() if isinstance(value, bool) else " ".join(str(value).split())


def _seen(game: AnyGame, state: State[Any, Any], viewer: Seat | None) -> str:
    """An observation as JSON without the fields that say nothing; legal actions in words."""
    observation = state.observation(viewer)
    fields = msgspec.to_builtins(observation)
    fields["legal"] = [game.action_to_text(action) for action in observation.legal]
    told = {name: value for name, value in fields.items() if value is not None and value is not False}
    told = {name: value for name, value in told.items() if value not in ("", [], ())}
    return msgspec.json.encode(told).decode()


def parse(lines: Sequence[str]) -> tuple[AnyGame, Record, int]:
    """Game, record and seed of a playthrough's text. Raises RequestError."""
    if not lines or lines[0] != TITLE:
        raise RequestError("not-a-playthrough", f"A playthrough begins with the line “{TITLE}”.")
    head = dict(line.split(" ", 1) for line in lines if line.startswith(HEADER))
    given = [line[len("option ") :] for line in lines if line.startswith("option ")]
    try:
        slug, rules, seats, seed = head["game"], int(head["rules"]), int(head["seats"]), int(head["seed"])
    except (KeyError, ValueError) as error:
        raise RequestError("not-a-playthrough", f"The header can't be read: {error}.") from error
    game, _ = make_game(slug, parse_options(slug, given), seats)
    actions = tuple(_action(line) for line in lines if line.startswith("> "))
    return game, Record(slug, rules, seats, game.options.differences(), actions), seed


def _action(line: str) -> tuple[Seat, str]:
    who, colon, text = line[2:].partition(": ")
    number = who.removeprefix("seat ")
    if who == "chance":
        return CHANCE, text
    if not colon or not number.isdecimal():
        raise RequestError("not-a-playthrough", f"Not an action line: {line[:80]}")
    return int(number), text


def parse_options(slug: str, given: Iterable[str]) -> dict[str, Value]:
    """Option values from ``name=value`` words. Raises RequestError for what can't be read; whether
    they go together is for the game to say."""
    game, _ = make_game(slug, {})
    fields = {field.name: field for field in game.options_type.fields()}
    values: dict[str, Value] = {}
    for word in given:
        name, equals, text = word.partition("=")
        field = fields.get(name)
        if not equals or field is None:
            known = ", ".join(fields)
            raise RequestError("bad-options", f"“{word}” is not NAME=VALUE of an option: {known}.")
        try:
            values[name] = field.read(text)
        except ValueError as error:
            raise RequestError("bad-options", f"{error}.") from error
    return values


def verify(lines: Sequence[str]) -> str:
    """Play a playthrough's text again: "" if it comes out the same, else where it differs first."""
    game, record, seed = parse(lines)
    for number, (found, expected) in enumerate(zip_longest(lines, render(game, record, seed)), 1):
        if found != expected:
            return f"line {number}: the file has {found!r}, the rules say {expected!r}"
    return ""
