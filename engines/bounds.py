# SPDX-License-Identifier: GPL-3.0-or-later
"""How large anything may be that comes from elsewhere, whatever its type: numbers, texts, lists, and how deep
they lie in each other.

Types bound what they know of (a seat, a card); a plain ``int`` is as large as a line lets it be, and a
window that is told of thirty million cards makes a row for each. So every value decoded from a link is
walked through here, and no game has to think of it.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import inspect

Reader = Callable[[Any], Iterable[Any]]
"""What a value holds of one meaning."""

MOST_NUMBER = 1_000_000
"""Points, turns and deals of the longest match are far below."""
MOST_ITEMS = 2_000
"""Of one list. The most there are in an observation are the legal actions of Sequence, some hundreds."""
MOST_LETTERS = 2_000
"""Of one text. The longest is a board of Sequence among the options."""
MOST_VALUES = 30_000
"""Of everything in a value, all its parts counted."""
DEEPEST = 12


class TooMuchError(ValueError):
    """A value is larger than anything can be here."""


def check_size(value: object) -> None:
    """Raises TooMuchError for a value (structs, tuples, lists, dicts, what JSON has) that is beyond a
    bound."""
    left = _walk(value, MOST_VALUES, DEEPEST)
    if left < 0:
        raise TooMuchError("too many values")


def _walk(value: Any, left: int, depth: int) -> int:
    """How many values may still come after ``value``."""
    if value is None or isinstance(value, bool):
        return left - 1
    if isinstance(value, int | float):
        if not -MOST_NUMBER <= value <= MOST_NUMBER:
            raise TooMuchError(f"the number {str(value)[:20]}")
        return left - 1
    if isinstance(value, str | bytes):
        if len(value) > MOST_LETTERS:
            raise TooMuchError(f"a text of {len(value)} letters")
        return left - 1
    if depth == 0:
        raise TooMuchError("values in values without end")
    if isinstance(value, msgspec.Struct):
        parts: Any = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, dict):
        parts = [*value.keys(), *value.values()]
    elif isinstance(value, tuple | list):
        parts = value
    else:
        return left - 1
    if len(parts) > MOST_ITEMS:
        raise TooMuchError(f"a list of {len(parts)}")
    left -= 1
    for part in parts:
        left = _walk(part, left, depth - 1)
        if left < 0:
            raise TooMuchError("too many values")
    return left


def structs_in(value: Any) -> Iterable[msgspec.Struct]:
    """``value``, if it is a struct, and every struct in it."""
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from structs_in(getattr(value, name))
    elif isinstance(value, tuple | list):
        for part in value:
            yield from structs_in(part)


def meaning(value: msgspec.Struct, what: str) -> Iterable[Any]:
    """Everything in ``value`` that is, by its type, a ``seat``, a ``team`` or a ``card`` (what ``extra`` of
    its Meta says)."""
    for name, read in _readers(type(value), what):
        yield from read(getattr(value, name))


@functools.cache
def _readers(kind: type[msgspec.Struct], what: str) -> tuple[tuple[str, Reader], ...]:
    facts = inspect.type_info(kind)
    assert isinstance(facts, inspect.StructType)
    found = ((field.name, _reader(field.type, what)) for field in facts.fields)
    return tuple((name, read) for name, read in found if read is not None)


def _reader(kind: inspect.Type, what: str) -> Reader | None:
    if isinstance(kind, inspect.Metadata):
        if (kind.extra or {}).get("means") == what:
            return lambda value: () if value is None else (value,)
        return _reader(kind.type, what)
    if isinstance(kind, inspect.StructType):
        return lambda value: meaning(value, what)
    if isinstance(kind, inspect.UnionType):
        return _one_of([_reader(part, what) for part in kind.types])
    if isinstance(kind, inspect.VarTupleType | inspect.ListType):
        inner = _reader(kind.item_type, what)
        return None if inner is None else lambda value: itertools.chain.from_iterable(map(inner, value))
    if isinstance(kind, inspect.TupleType):
        inners = [_reader(part, what) for part in kind.item_types]
        if not any(inners):
            return None
        return lambda value: itertools.chain.from_iterable(
            inner(part) for inner, part in zip(inners, value, strict=True) if inner is not None
        )
    return None


def _one_of(readers: list[Reader | None]) -> Reader | None:
    """For a value that is of one of several types: structs read themselves, and beside None there is at most
    one type of another sort."""
    known = [read for read in readers if read is not None]
    if not known:
        return None

    def read(value: Any) -> Iterable[Any]:
        return () if value is None else known[0](value)

    return read
