# SPDX-License-Identifier: GPL-3.0-or-later
"""The setup form of any game, generated from its options. No Qt.

The presenter holds raw values, so that a number out of range or a combination that can't be played
is shown where it was typed instead of being refused while one is still choosing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from app.i18n import tr
from app.presenters.words import level_name, sentence
from engines.contract import Game, Level
from engines.options import Field, Options, OptionsError, Value

STANDARD = "standard"
CUSTOM = ""
LEVELS = (Level.EASY, Level.NORMAL, Level.HARD)
DEFAULT_LEVEL = Level.NORMAL

BOARD = "board"
"""Kind of the option that is a layout of a board, edited on a page of its own."""

AnyGameType = type[Game[Any, Any, Any, Any]]
BoardNames = Mapping[str, str]
"""The boards people have entered: layout -> name."""
NO_BOARDS: BoardNames = {}


class ChoiceView(msgspec.Struct, frozen=True):
    """One value offered by a choice."""

    value: Value
    label: str


class FieldView(msgspec.Struct, frozen=True):
    """One row of the form. ``kind`` is ``toggle``, ``number``, ``choice`` or ``board`` (a choice among
    boards, and a way to edit them); ``choice`` is the chosen one of ``choices`` (-1 for none);
    ``reason`` says why a rule does not matter now; ``standard`` is the standard value in words."""

    name: str
    group: str
    kind: str
    label: str
    help: str
    value: Value
    choices: tuple[ChoiceView, ...]
    choice: int
    minimum: int
    maximum: int
    matters: bool
    reason: str
    differs: bool
    standard: str
    error: str


class PresetView(msgspec.Struct, frozen=True):
    """A named set of rules; ``detail`` tells in words what it changes."""

    slug: str
    label: str
    detail: str
    chosen: bool


class SetupPresenter:
    """The state of one game's setup form.

    ``values`` are those last played with; unknown or unusable ones fall back to the standard."""

    def __init__(
        self,
        game: AnyGameType,
        values: dict[str, Value] | None = None,
        level: str = "",
        seats: int = 0,
        boards: BoardNames = NO_BOARDS,
    ) -> None:
        self.game = game
        self.boards = boards
        self._fields = game.options_type.fields()
        self._values: dict[str, Value] = {f.name: f.default for f in self._fields}
        for field in self._fields:
            if values and field.name in values and _fits(field, values[field.name]):
                self._values[field.name] = values[field.name]
        self.level = level if level in [known.value for known in LEVELS] else DEFAULT_LEVEL.value
        self.seats = seats if seats in game.type.seat_counts else game.type.seat_counts[0]

    # --- changes ---

    def set(self, name: str, value: Value) -> None:
        """Take a typed or clicked value, right or wrong. Raises KeyError for an unknown field."""
        field = next((f for f in self._fields if f.name == name), None)
        if field is None:
            raise KeyError(name)
        if field.kind != "toggle" and isinstance(field.default, int) and isinstance(value, float):
            value = int(value)
        self._values[name] = value

    def choose(self, name: str, index: int) -> None:
        """Take the choice at ``index`` of a field that offers several. Raises KeyError, IndexError."""
        field = {f.name: f for f in self._fields}[name]
        self._values[name] = self._choices(field)[index].value

    def apply_preset(self, slug: str) -> None:
        """Take over a preset's rules as a whole. Raises KeyError."""
        options = self.game.options_type.preset(slug)
        self._values = {f.name: getattr(options, f.name) for f in self._fields}

    def reset(self) -> None:
        """Back to the standard rules."""
        self.apply_preset(STANDARD)

    # --- results ---

    def options(self) -> Options:
        """The checked options, those that do not matter at their standard. Raises OptionsError."""
        return self.game.options_type.parse(self.values())

    def values(self) -> dict[str, Value]:
        """The plain values a table is configured with: what does not matter is left standard, so
        that a switched-off rule can never contradict anything."""
        draft = self._draft()
        return {f.name: self._values[f.name] if draft.matters(f.name) else f.default for f in self._fields}

    def error(self) -> tuple[str, str]:
        """What is wrong and with which field, both empty when the rules can be played."""
        try:
            self.options()
        except OptionsError as problem:
            return sentence(problem.text), problem.field
        return "", ""

    def preset(self) -> str:
        """The slug of the preset these rules are, ``""`` when they are one's own."""
        mine = self.values()
        for slug, options in self._presets().items():
            if all(getattr(options, name) == value for name, value in mine.items()):
                return slug
        return CUSTOM

    # --- views ---

    def fields(self) -> tuple[FieldView, ...]:
        """The rows of the form, group by group in the order of declaration."""
        draft = self._draft()
        problem, blamed = self.error()
        return tuple(
            self._field_view(field, draft, problem if field.name == blamed else "") for field in self._fields
        )

    def presets(self) -> tuple[PresetView, ...]:
        """The presets, the standard first."""
        chosen = self.preset()
        labels = {p.slug: p.label for p in self.game.options_type.presets}
        views = []
        for slug, options in self._presets().items():
            label = tr(labels.get(slug, "Standard"))
            detail = " · ".join(differences(options)) or tr("The rules most people know")
            views.append(PresetView(slug, label, detail, slug == chosen))
        return tuple(views)

    def differences(self) -> tuple[str, ...]:
        """The house rules that differ from the standard, in words; empty while they can't be read."""
        try:
            return differences(self.options(), self.boards)
        except OptionsError:
            return ()

    def _presets(self) -> dict[str, Options]:
        options_type = self.game.options_type
        slugs = [p.slug for p in options_type.presets]
        if STANDARD not in slugs:
            slugs.insert(0, STANDARD)
        return {slug: options_type.preset(slug) for slug in slugs}

    def _draft(self) -> Options:
        """The values unchecked, for asking which of them matter. Those switched off by another that
        is itself switched off are found by going over them until nothing changes."""
        draft = self.game.options_type(**self._values)
        for _ in self._fields:
            useless = {f.name: f.default for f in self._fields if not draft.matters(f.name)}
            following = self.game.options_type(**{**self._values, **useless})
            if following == draft:
                break
            draft = following
        return draft

    def _field_view(self, field: Field, draft: Options, error: str) -> FieldView:
        option = field.option
        value = self._values[field.name]
        matters = draft.matters(field.name)
        choices = self._choices(field)
        values = [choice.value for choice in choices]
        return FieldView(
            name=field.name,
            group=tr(option.group),
            kind=field.kind,
            label=tr(option.label),
            help=tr(option.help) if option.help else "",
            value=value,
            choices=choices,
            choice=values.index(value) if value in values else -1,
            minimum=option.minimum if option.minimum is not None else -999,
            maximum=option.maximum if option.maximum is not None else 999,
            matters=matters,
            reason="" if matters else self._reason(field, draft),
            differs=matters and value != field.default,
            standard=value_in_words(field, field.default),
            error=error,
        )

    def _choices(self, field: Field) -> tuple[ChoiceView, ...]:
        """What a field offers; for a board the built-in one, those people have entered, and the chosen one
        where it is none of these."""
        if field.kind != BOARD:
            return tuple(ChoiceView(c.value, tr(c.label)) for c in field.option.choices)
        value = self._values[field.name]
        known = ["", *self.boards]
        return tuple(
            ChoiceView(text, value_in_words(field, text, self.boards))
            for text in (known if value in known else [*known, value])
        )

    def _reason(self, field: Field, draft: Options) -> str:
        """The first need of a disabled field that is not met, in words."""
        fields = {f.name: f for f in self._fields}
        for name, values in field.option.needs:
            if getattr(draft, name) not in values:
                other = fields[name]
                label = tr(other.option.label)
                if other.kind == "toggle" and values[0]:
                    return tr("Only with “{option}”", option=label)
                if other.kind == "toggle":
                    return tr("Only without “{option}”", option=label)
                return tr(
                    "Only with “{option}: {value}”",
                    option=label,
                    value=value_in_words(other, values[0]),
                )
        return ""


def _fits(field: Field, value: Any) -> bool:
    if type(value) is not type(field.default):
        return False
    option = field.option
    if option.choices:
        return value in [choice.value for choice in option.choices]
    if isinstance(value, int):
        return (option.minimum is None or value >= option.minimum) and (
            option.maximum is None or value <= option.maximum
        )
    return True


def value_in_words(field: Field, value: Value, boards: BoardNames = NO_BOARDS) -> str:
    """A value as the form shows it."""
    if field.kind == BOARD:
        return boards.get(str(value), tr("own board")) if value else tr("Built-in")
    for choice in field.option.choices:
        if choice.value == value:
            return tr(choice.label)
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    return str(value)


def differences(options: Options, boards: BoardNames = NO_BOARDS) -> tuple[str, ...]:
    """How these house rules differ from the standard, one short phrase each. A toggle that is on is
    told by its name alone, a board that is none of ``boards`` as somebody's own."""
    fields = {f.name: f for f in options.fields()}
    lines = []
    for name, value in options.differences().items():
        label = tr(fields[name].option.label)
        if value is True:
            lines.append(label)
        else:
            words = value_in_words(fields[name], value, boards)
            lines.append(tr("{option}: {value}", option=label, value=words))
    return tuple(lines)


def levels() -> tuple[ChoiceView, ...]:
    """The strengths a table's AI can have, weakest first."""
    return tuple(ChoiceView(level.value, level_name(level.value)) for level in LEVELS)
