# SPDX-License-Identifier: GPL-3.0-or-later
"""The questions before a match, each asked only where no argument has answered it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from app.games.sequence.boards import Boards
from app.i18n import tr
from app.presenters.setup import BOARD, SetupPresenter
from app.presenters.words import level_name, sentence
from app.terminal.commands import is_quit
from app.terminal.console import Console, EndOfInput, Interrupted, Line, Terminated
from app.terminal.exit_codes import INTERRUPTED, OK, TERMINATED
from app.terminal.matching import matching
from app.terminal.sanitize import plain
from app.terminal.screen import Screen
from engines.options import OptionsError
from engines.registry import GAMES, AnyGame
from engines.sequence.boards import board_text, parse_board
from engines.sequence.types import SIZE
from engines.text import whole_number
from net.protocol.messages import MAX_PERSON_NAME

MAX_PEOPLE = 4
"""People at one terminal, at the most."""
BUILT_IN = "built-in"
"""What is typed for the board that comes with the game."""
READ_AT_MOST = 10_000
"""Letters read of a board’s file: more than any has."""


class GoneError(Exception):
    """Whoever was asked has left instead. ``result`` is the exit code."""

    def __init__(self, result: int) -> None:
        super().__init__(result)
        self.result = result


class WrongAnswerError(ValueError):
    """An answer that can’t be; its text says why, translated."""


class Asker:
    """Puts questions until they are answered. ``silent``: takes the standard answers instead."""

    def __init__(self, console: Console, screen: Screen, *, silent: bool) -> None:
        self.console, self.screen, self._silent = console, screen, silent

    def ask(self, question: str, standard: str, read: Callable[[str], object] = str) -> str:
        """The answer to a question; an empty line is the ``standard`` one. ``read`` raises
        WrongAnswerError for what can’t be. Raises GoneError."""
        if self._silent:
            return standard
        while True:
            self.screen.write(f"{question} [{standard}] " if standard else f"{question} ")
            answer = self._line() or standard
            try:
                read(answer)
            except WrongAnswerError as wrong:
                self.screen.paragraph(str(wrong))
            else:
                return answer

    def line(self, prompt: str) -> str:
        """A line that is no answer to be checked; empty when silent."""
        if self._silent:
            return ""
        self.screen.write(prompt)
        return self._line()

    def _line(self) -> str:
        self.console.want()
        while True:
            incoming = self.console.next()
            if isinstance(incoming, Line):
                line = plain(incoming.text).strip()
                if not self.console.interactive:
                    self.screen.line(line)
                if is_quit(line):
                    raise GoneError(OK)
                return line
            if isinstance(incoming, EndOfInput | Interrupted | Terminated):
                self.screen.line()
                raise GoneError(_result(incoming))


def _result(incoming: EndOfInput | Interrupted | Terminated) -> int:
    if isinstance(incoming, Interrupted):
        return INTERRUPTED
    return TERMINATED if isinstance(incoming, Terminated) else OK


class Wishes(msgspec.Struct, kw_only=True):
    """What arguments have said already; None where they have not. ``boards`` are those people have saved."""

    game: str | None = None
    people: int | None = None
    names: list[str] = []
    bots: int | None = None
    level: str | None = None
    preset: str | None = None
    rules: list[str] = []
    boards: Boards = Boards(None)


class SetUp(msgspec.Struct, frozen=True):
    """Everything that was chosen."""

    form: SetupPresenter
    names: list[str]


def choose(asker: Asker, wishes: Wishes, own_name: str, beside: Sequence[str]) -> SetUp:
    """Ask what is to be asked about a match. ``own_name`` and ``beside`` are names of earlier times.
    Raises GoneError, and WrongAnswerError for wishes that can’t be."""
    kind = choose_game(asker, wishes.game)
    form = SetupPresenter(kind, boards={board.text: board.name for board in wishes.boards.all()})
    names = choose_names(asker, wishes, own_name, beside, max(kind.type.seat_counts))
    _choose_bots(asker, wishes, form, len(names))
    if wishes.level is not None:
        form.level = _one_of(wishes.level, ("easy", "normal", "hard"))
    elif form.seats > len(names):
        levels = ("easy", "normal", "hard")
        told = ", ".join(f"{level} ({level_name(level)})" for level in levels)
        answer = asker.ask(
            tr("How strong is AI? {levels}", levels=told), "normal", lambda a: _one_of(a, levels)
        )
        form.level = _one_of(answer, levels)
    _choose_rules(asker, wishes, form)
    return SetUp(form, names)


def choose_game(asker: Asker, wished: str | None) -> type[AnyGame]:
    """The game that was asked for, or the only one there is."""
    slugs = [game.type.slug for game in GAMES]
    if wished is None and len(GAMES) == 1:
        return GAMES[0]
    if wished is None:
        for number, game in enumerate(GAMES, 1):
            asker.screen.line(f"{number:>3}  {game.type.slug}  {tr(game.type.title)}")
        wished = asker.ask(tr("Which game?"), slugs[0], lambda answer: _one_of(answer, slugs))
    return GAMES[slugs.index(_one_of(wished, slugs))]


def choose_names(
    asker: Asker, wishes: Wishes, own_name: str, beside: Sequence[str], most: int = MAX_PEOPLE
) -> list[str]:
    """Who plays at this terminal."""
    most = min(most, MAX_PEOPLE)
    if wishes.people is not None:
        count = wishes.people
    elif wishes.names:
        count = len(wishes.names)
    else:
        question = tr("How many people play at this terminal? (1–{most})", most=most)
        count = int(asker.ask(question, "1", lambda answer: _number(answer, 1, most)))
    _number(str(count), 1, most)
    _number(str(len(wishes.names)), 0, count)
    names = list(wishes.names)
    for number in range(len(names), count):
        known = own_name if number == 0 else beside[number - 1] if number <= len(beside) else ""
        question = tr("Name of person {number}:", number=number + 1) if count > 1 else tr("Your name:")
        standard = known or tr("Person {number}", number=number + 1)
        names.append(asker.ask(question, standard, lambda answer: _name(answer, names)))
    for number, name in enumerate(names):
        _name(name, names[:number])
    return names


def _choose_bots(asker: Asker, wishes: Wishes, form: SetupPresenter, people: int) -> None:
    counts = sorted(n for n in form.game.type.seat_counts if n >= max(people, 2))
    if not counts:
        raise WrongAnswerError(tr("So many people can’t play this game at one table."))
    bots = [n - people for n in counts]
    usual = form.game.type.seat_counts[0] - people
    if wishes.bots is not None:
        chosen = wishes.bots
        if chosen not in bots:
            raise WrongAnswerError(_which_bots(people, bots))
    elif len(bots) == 1:
        chosen = bots[0]
    else:
        question = tr("How many seats does AI play? ({numbers})", numbers=", ".join(map(str, bots)))

        def read(answer: str) -> None:
            if whole_number(answer, 100) not in bots:
                raise WrongAnswerError(_which_bots(people, bots))

        chosen = int(asker.ask(question, str(usual if usual in bots else bots[0]), read))
    form.seats = people + chosen


def _which_bots(people: int, bots: Sequence[int]) -> str:
    numbers = ", ".join(map(str, bots))
    if people == 1:
        return tr(
            "One person alone needs AI at the table. Seats that AI can play here: {numbers}", numbers=numbers
        )
    return tr("Seats that AI can play here: {numbers}", numbers=numbers)


def _choose_rules(asker: Asker, wishes: Wishes, form: SetupPresenter) -> None:
    presets = form.presets()
    slugs = [preset.slug for preset in presets]
    if wishes.preset is not None:
        form.apply_preset(_one_of(wishes.preset, slugs))
    for rule in wishes.rules:
        _set_rule(form, rule, wishes.boards)
    if wishes.preset is None and not wishes.rules:
        known = [*slugs, "own"]
        for preset in presets if not asker._silent else ():
            asker.screen.paragraph(f"{preset.slug}: {preset.label} – {preset.detail}", indent=2)
        question = tr("House rules? {presets} (own: choose one by one)", presets=", ".join(known))
        answer = _one_of(asker.ask(question, slugs[0], lambda a: _one_of(a, known)), known)
        if answer == "own":
            _choose_one_by_one(asker, form, wishes.boards)
        else:
            form.apply_preset(answer)
    problem, _ = form.error()
    if problem:
        raise WrongAnswerError(problem)


def _choose_one_by_one(asker: Asker, form: SetupPresenter, boards: Boards) -> None:
    asker.screen.paragraph(
        tr("Type a rule and its value, such as “{example}”; Enter alone when done.", example=_example(form))
    )
    show = True
    while True:
        if show:
            _show_rules(asker.screen, form)
        line = asker.line(f"{tr('Rule')}> ")
        if not line:
            problem, _ = form.error()
            if not problem:
                return
            asker.screen.paragraph(problem)
            continue
        try:
            _set_rule(form, line.replace(" ", "=", 1) if "=" not in line else line, boards)
            show = True
        except WrongAnswerError as wrong:
            asker.screen.paragraph(str(wrong))
            show = False


def _example(form: SetupPresenter) -> str:
    toggle = next((f for f in form.fields() if f.kind == "toggle"), form.fields()[0])
    return f"{toggle.name} on"


def _show_rules(screen: Screen, form: SetupPresenter) -> None:
    group = ""
    for row in form.fields():
        if row.group != group:
            group = row.group
            screen.line(screen.bold(group))
        value = row.choices[row.choice].label if row.choice >= 0 else str(row.value)
        if row.kind == "toggle":
            value = tr("on") if row.value else tr("off")
        if row.kind == "choice":
            allowed = ", ".join(str(choice.value) for choice in row.choices)
        elif row.kind == "toggle":
            allowed = "on, off"
        elif row.kind == BOARD:
            value = row.choices[row.choice].label
            names = [choice.label for choice in row.choices if choice.value in form.boards]
            allowed = ", ".join([BUILT_IN, *names, tr("{form}: a text file", form="@FILE")])
        else:
            allowed = f"{row.minimum}–{row.maximum}"
        mark = "*" if row.differs else " "
        screen.paragraph(f"{row.name}: {row.label} = {value} ({allowed})", indent=2, first=f"{mark} ")


def _set_rule(form: SetupPresenter, text: str, boards: Boards) -> None:
    """Take ``name=value``. Raises WrongAnswerError."""
    typed, _, value = text.partition("=")
    fields = {field.name: field for field in form.game.options_type.fields()}
    name = _one_of(typed.strip(), list(fields))
    if fields[name].kind == BOARD:
        form.set(name, _board(value.strip(), boards))
        return
    try:
        form.set(name, fields[name].read(value))
    except ValueError:
        raise WrongAnswerError(
            tr("“{value}” is no value of “{rule}”.", value=value.strip(), rule=name)
        ) from None
    problem, blamed = form.error()
    if problem and blamed == name:
        raise WrongAnswerError(problem)


def _board(value: str, boards: Boards) -> str:
    """The layout that is meant: ``built-in``, a saved board’s name, ``@`` and a file, or all hundred codes in
    a line. Raises WrongAnswerError."""
    if value.lower() in ("", BUILT_IN):
        return ""
    known = boards.find(value)
    if known is not None:
        return known.text
    if value.startswith("@"):
        return _board_from(value[1:].strip(), boards)
    if len(value.split()) > 1:
        return _layout(value, "")
    names = ", ".join([BUILT_IN, *(board.name for board in boards.all()), "@FILE"])
    raise WrongAnswerError(tr("“{typed}” may be one of: {choices}", typed=value, choices=names))


def _board_from(file: str, boards: Boards) -> str:
    try:
        with Path(file).expanduser().open(encoding="utf-8-sig") as opened:
            text = opened.read(READ_AT_MOST)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise WrongAnswerError(tr("“{file}” can’t be read: {reason}", file=file, reason=reason)) from error
    first, _, rest = text.strip().partition("\n")
    named = len(first.split()) < SIZE and len(rest.split("\n")) == SIZE  # as the window saves them
    return _layout(rest if named else text, file)


def _layout(text: str, file: str) -> str:
    """The text of a board as it is sent. Raises WrongAnswerError with what is wrong with it."""
    try:
        return board_text(parse_board(text))
    except OptionsError as error:
        problem = sentence(error.text)
        raise WrongAnswerError(f"{file}: {problem}" if file else problem) from error


def _one_of(answer: str, known: Sequence[str]) -> str:
    """The one that was meant, by a prefix or its number. Raises WrongAnswerError."""
    number = whole_number(answer, len(known) + 1)
    if number:
        return known[number - 1]
    found = [answer] if answer in known else matching(answer, known)
    if len(found) != 1:
        names = ", ".join(found or known)
        raise WrongAnswerError(tr("“{typed}” may be one of: {choices}", typed=answer, choices=names))
    return found[0]


def _number(answer: str, low: int, high: int) -> int:
    number = whole_number(answer, high + 1)
    if number is None or number < low:
        raise WrongAnswerError(tr("Type a number from {low} to {high}.", low=low, high=high))
    return number


def _name(answer: str, others: Sequence[str]) -> None:
    if not answer.strip() or len(answer) > MAX_PERSON_NAME:
        raise WrongAnswerError(tr("A name has from 1 to {most} letters.", most=MAX_PERSON_NAME))
    if answer in others:
        raise WrongAnswerError(tr("Somebody is called {name} already.", name=answer))
