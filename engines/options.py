# SPDX-License-Identifier: GPL-3.0-or-later
"""House rules: typed options that describe themselves.

A game's options are a frozen ``Options`` subclass; each field is annotated with an ``Option`` that
carries its label, help, range and the condition under which it means anything::

    class EuchreOptions(Options, frozen=True):
        stick_the_dealer: Annotated[bool, Option(N_("Stick the dealer"))] = False

The setup form, the list of house rules at a table and its difference from the standard rules are all
generated from ``fields()``; nobody writes a form per game.
"""

from __future__ import annotations

import functools
from typing import Any, ClassVar, TypeVar, get_type_hints

import msgspec

from engines.text import T, Text

Value = str | int | bool


class OptionsError(ValueError):
    """Options that can't be played. ``field`` is the name of the field to blame ("" for several)."""

    def __init__(self, text: Text, field: str = "") -> None:
        super().__init__(str(text))
        self.text = text
        self.field = field


class Choice(msgspec.Struct, frozen=True):
    """One value of an option that offers several; ``label`` is a message id."""

    value: Value
    label: str


class Option(msgspec.Struct, frozen=True):
    """What is said of one option where it is declared. All texts are message ids.

    Give ``choices``, or ``minimum`` and ``maximum`` for a number, or nothing for an on/off toggle, or a
    ``kind`` for a value with an editor of its own (``board``: a layout as text, "" for the built-in one).
    ``needs`` names other fields and the values of theirs under which this one matters; while it does
    not matter, its value is ignored."""

    label: str
    help: str = ""
    group: str = ""
    choices: tuple[Choice, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    needs: tuple[tuple[str, tuple[Value, ...]], ...] = ()
    kind: str = ""


class Field(msgspec.Struct, frozen=True):
    """One option as forms see it: its name, its declaration and its standard value."""

    name: str
    option: Option
    default: Value

    @property
    def kind(self) -> str:
        """``choice``, ``number``, ``toggle`` or the option's own kind: the control that edits it."""
        if self.option.kind:
            return self.option.kind
        if self.option.choices:
            return "choice"
        return "toggle" if isinstance(self.default, bool) else "number"

    def read(self, text: str) -> Value:
        """The value a word stands for (``on``, ``24``, ``both``). Raises ValueError."""
        word = text.strip().lower()
        if self.option.kind:
            return text.strip()
        if self.kind == "number":
            return int(word)
        words = {str(choice.value).lower(): choice.value for choice in self.option.choices}
        words = words or {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
        if word not in words:
            raise ValueError(f"{self.name} can't be {text!r}: it is one of {', '.join(words)}")
        return words[word]


class Preset(msgspec.Struct, frozen=True):
    """A named set of house rules: ``changes`` are the fields that differ from the standard."""

    slug: str
    label: str
    changes: dict[str, Value]


Self = TypeVar("Self", bound="Options")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every game's options; the defaults are the standard rules."""

    presets: ClassVar[tuple[Preset, ...]] = ()

    @classmethod
    def fields(cls) -> tuple[Field, ...]:
        """Every option in the order of declaration."""
        return _fields(cls)

    @classmethod
    def preset(cls: type[Self], slug: str) -> Self:
        """The options of a preset (``"standard"`` is always there). Raises KeyError."""
        if slug == "standard":
            return cls()
        changes = {p.slug: p.changes for p in cls.presets}[slug]
        return cls(**changes)

    @classmethod
    def parse(cls: type[Self], values: dict[str, Any]) -> Self:
        """Options from plain values (a form, a file, the wire), checked. Raises OptionsError."""
        try:
            options = msgspec.convert(values, cls)
        except msgspec.ValidationError as error:
            raise OptionsError(T("These house rules can’t be read: {reason}", reason=str(error))) from error
        options.validate()
        return options

    def validate(self) -> None:
        """Raise OptionsError for a value out of range or a combination that can't be played.
        Games add their combinations in ``validate_combination``."""
        for field in self.fields():
            value = getattr(self, field.name)
            option = field.option
            label = f"text:{option.label}"
            if option.choices and value not in [c.value for c in option.choices]:
                raise OptionsError(
                    T("{option} can’t be “{value}”", option=label, value=str(value)), field.name
                )
            low, high = option.minimum, option.maximum
            if (low is not None and value < low) or (high is not None and value > high):
                raise OptionsError(
                    T("{option} must be from {low} to {high}", option=label, low=low or 0, high=high or 0),
                    field.name,
                )
        self.validate_combination()

    def validate_combination(self) -> None:
        """Raise OptionsError for options that contradict each other."""

    def matters(self, name: str) -> bool:
        """False while the option's ``needs`` are not met, so that its value is ignored."""
        field = {f.name: f for f in self.fields()}[name]
        return all(getattr(self, other) in values for other, values in field.option.needs)

    def differences(self) -> dict[str, Value]:
        """The options that matter and differ from the standard rules, by name."""
        return {
            f.name: getattr(self, f.name)
            for f in self.fields()
            if getattr(self, f.name) != f.default and self.matters(f.name)
        }


@functools.cache
def _fields(owner: type[Options]) -> tuple[Field, ...]:
    hints = get_type_hints(owner, include_extras=True)
    return tuple(
        Field(field.name, _declaration(owner, field.name, hints[field.name]), field.default)
        for field in msgspec.structs.fields(owner)
    )


def _declaration(owner: type, name: str, hint: Any) -> Option:
    for extra in getattr(hint, "__metadata__", ()):
        if isinstance(extra, Option):
            return extra
    raise TypeError(f"{owner.__name__}.{name} is not declared as Annotated[…, Option(…)]")
