# SPDX-License-Identifier: GPL-3.0-or-later
"""Nothing that comes over a link is without a bound: every number, text and list in every type of the
wire."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from engines.text import Text
from net.protocol import messages as m


def unbounded(kind: Any, path: str, seen: frozenset[Any] = frozenset()) -> Iterator[str]:
    """Where values of a type may be as large as the line they came in."""
    if isinstance(kind, inspect.IntType):
        low = kind.ge if kind.ge is not None else kind.gt
        high = kind.le if kind.le is not None else kind.lt
        if low is None or high is None:
            yield path
    elif isinstance(kind, inspect.FloatType):
        if kind.ge is None or kind.le is None:
            yield path
    elif isinstance(kind, inspect.StrType | inspect.BytesType):
        if kind.max_length is None and not getattr(kind, "pattern", None):
            yield path
    elif isinstance(kind, inspect.VarTupleType | inspect.ListType | inspect.SetType | inspect.FrozenSetType):
        if kind.max_length is None:
            yield f"{path}[]"
        yield from unbounded(kind.item_type, f"{path}[]", seen)
    elif isinstance(kind, inspect.TupleType):
        for number, item in enumerate(kind.item_types):
            yield from unbounded(item, f"{path}[{number}]", seen)
    elif isinstance(kind, inspect.DictType):
        if kind.max_length is None:
            yield f"{path}{{}}"
        yield from unbounded(kind.key_type, f"{path}.key", seen)
        yield from unbounded(kind.value_type, f"{path}.value", seen)
    elif isinstance(kind, inspect.UnionType):
        for part in kind.types:
            yield from unbounded(part, path, seen)
    elif isinstance(kind, inspect.StructType):
        if kind.cls in seen:
            return
        for field in kind.fields:
            yield from unbounded(field.type, f"{path}{kind.cls.__name__}.{field.name} ", seen | {kind.cls})
    elif isinstance(kind, inspect.AnyType):
        yield f"{path}any"
    elif not isinstance(
        kind, inspect.NoneType | inspect.BoolType | inspect.EnumType | inspect.LiteralType | inspect.RawType
    ):
        raise TypeError(f"{path}: {kind!r} is of no sort this test knows")


TYPES = {"from guests": m.ClientMessage, "from hosts": m.HostMessage, "sentences": Text}


@pytest.mark.parametrize("name", TYPES)
def test_everything_of_the_wire_has_a_bound(name: str) -> None:
    assert not sorted(set(unbounded(inspect.type_info(TYPES[name]), "")))


def test_the_test_finds_what_has_none() -> None:
    class Loose(msgspec.Struct):
        number: int
        words: tuple[str, ...]
        fine: bool
        more: dict[str, int | None] = {}

    found = set(unbounded(inspect.type_info(Loose), ""))
    assert found == {
        "Loose.number ",
        "Loose.words []",
        "Loose.more {}",
        "Loose.more .key",
        "Loose.more .value",
    }
