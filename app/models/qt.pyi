# SPDX-License-Identifier: GPL-3.0-or-later
from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, TypeVar, overload

from PySide6.QtCore import QObject, Signal

T = TypeVar("T")
ClassT = TypeVar("ClassT", bound=type[QObject])

class Property(Generic[T]):
    """``kind`` is the type of what is read, or the name of a list of Qt's."""

    @overload
    def __init__(
        self,
        kind: type[T],
        fget: Callable[[Any], T | None] | None = ...,
        fset: Callable[[Any, T], None] | None = ...,
        *,
        notify: Signal = ...,
        constant: bool = ...,
    ) -> None: ...
    @overload
    def __init__(
        self: Property[list[str]],
        kind: Literal["QStringList"],
        fget: Callable[[Any], Sequence[str]] | None = ...,
        *,
        notify: Signal = ...,
        constant: bool = ...,
    ) -> None: ...
    @overload
    def __init__(
        self: Property[list[Any]],
        kind: Literal["QVariantList"],
        fget: Callable[[Any], Sequence[Any]] | None = ...,
        *,
        notify: Signal = ...,
        constant: bool = ...,
    ) -> None: ...
    def __call__(self, fget: Callable[[Any], T]) -> Property[T]: ...
    @overload
    def __get__(self, instance: None, owner: type) -> Property[T]: ...
    @overload
    def __get__(self, instance: object, owner: type | None = ...) -> T: ...
    def __set__(self, instance: object, value: T) -> None: ...

def QmlUncreatable(reason: str) -> Callable[[ClassT], ClassT]: ...  # noqa: N802
