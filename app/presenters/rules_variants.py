# SPDX-License-Identifier: GPL-3.0-or-later
"""What the rules pages say under house rules. No Qt.

A page of docs/rules tells the standard rules. Where an option changes that, an HTML comment says so, which a
reader of the plain file doesn't see:

``<!-- if joker -->``
    on a line of its own: the section that follows (or, where no heading follows, the block) holds only where
    the option is not at its standard; at the end of a paragraph, item or cell: that block does.
``<!-- if deck_size = 28: The pack has 28 cards … -->``
    after a paragraph, an item or in a cell: how it reads then; nothing after the colon leaves it out, and in
    a row's first cell the row. ``{deck_size}`` is the value.
``<!-- if points_to_win: 10 points => {points_to_win} points -->``
    the same for a piece of it. All that hold are carried out one after the other.

Several conditions are joined by commas, several values by ``|``: ``if deck_size = 28 | 32, joker = on``.
``if standard`` holds on a page that is read for the game as such, at no table."""

from __future__ import annotations

import re
from typing import NamedTuple

from engines.options import Options, Value
from engines.text import fill

_COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)
_CONDITION = re.compile(r"(\w+)(?:\s*=\s*(.+))?", re.DOTALL)
STANDARD = "standard"


class Condition(NamedTuple):
    """``name`` of an option; ``values`` that it may have, none for any but its standard one."""

    name: str
    values: tuple[str, ...]


class Variant(NamedTuple):
    """When something is so, and how it reads then; without ``text`` it is there only then."""

    conditions: tuple[Condition, ...]
    text: str | None


def parse(comment: str) -> Variant | None:
    """What an HTML comment says of house rules, None for one about something else. Raises ValueError."""
    body = " ".join(comment.removeprefix("<!--").removesuffix("-->").split())
    if not body.startswith("if "):
        return None
    told, colon, text = body[3:].partition(":")
    conditions = []
    for part in told.split(","):
        found = _CONDITION.fullmatch(part.strip())
        if found is None:
            raise ValueError(f"not a condition: {part.strip()!r}")
        values = tuple(value.strip() for value in (found[2] or "").split("|") if value.strip())
        conditions.append(Condition(found[1], values))
    return Variant(tuple(conditions), text.strip() if colon else None)


class Worded(NamedTuple):
    """A text as it reads; None where it is left out. ``differs``: it is not that of the standard rules."""

    text: str | None
    differs: bool


class Variants:
    """A page for the house rules of ``options``; None: for the game as such, where everything is told as it
    stands (``standard``)."""

    def __init__(self, options: Options | None) -> None:
        self.standard = options is None
        self._fields = {} if options is None else {field.name: field for field in options.fields()}
        self._values: dict[str, Value] = {
            name: getattr(options, name) if options is not None and options.matters(name) else field.default
            for name, field in self._fields.items()
        }

    def holds(self, variant: Variant) -> bool:
        """Whether all its conditions are met. Raises ValueError for an option or a value there isn't."""
        return all(map(self._met, variant.conditions))

    def shown(self, variant: Variant) -> bool:
        """Whether what stands under this condition is on the page."""
        return self.standard or self.holds(variant)

    def differs(self, variant: Variant) -> bool:
        """Whether what stands under this condition is a house rule, which does not hold in the standard
        game."""
        if self.standard:
            return False
        options = [part for part in variant.conditions if part.name != STANDARD]
        return not all(self._holds_for(part, self._fields[part.name].default) for part in options)

    def _met(self, condition: Condition) -> bool:
        if condition.name == STANDARD:
            return self.standard
        if self.standard:
            return False
        if condition.name not in self._fields:
            raise ValueError(f"there is no option {condition.name!r}")
        return self._holds_for(condition, self._values[condition.name])

    def _holds_for(self, condition: Condition, value: Value) -> bool:
        field = self._fields[condition.name]
        if not condition.values:
            return value != field.default
        return value in [field.read(word) for word in condition.values]

    def worded(self, content: str) -> Worded:
        """A paragraph, item or cell as it reads. Raises ValueError for a piece that isn't in it."""
        text = " ".join(_COMMENT.sub("", content).split())
        differs = False
        for found in _COMMENT.finditer(content):
            variant = parse(found[0])
            if variant is None:
                continue
            if variant.text is None:
                if not self.shown(variant):
                    return Worded(None, False)
                differs = differs or self.differs(variant)
            elif not self.standard and self.holds(variant):
                text, differs = self._changed(text, variant.text), True
        return Worded(text or None, differs)

    def _changed(self, text: str, change: str) -> str:
        piece, arrow, instead = (part.strip(" ") for part in change.partition("=>"))
        values = {name: str(value) for name, value in self._values.items()}
        if not arrow:
            return fill(change, values)
        if piece not in text:
            raise ValueError(f"{piece!r} is not in {text[:80]!r}")
        return " ".join(text.replace(piece, fill(instead, values), 1).split())
