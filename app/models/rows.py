# SPDX-License-Identifier: GPL-3.0-or-later
"""List models whose rows are frozen structs: each field of the struct is a role.

A fact that is shown is so stated once, as a field of the view; where a row has more than one struct says, its
type is made from those structs' (by inheritance or ``joined``), and ``row_of`` makes the row from them.

A model is brought up to date by insert, remove and dataChanged with exactly the roles that changed, never
by a reset, so that QML's delegates live on and animate.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Any, TypeVar

import msgspec
from PySide6.QtCore import (
    QAbstractListModel,
    QByteArray,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtQml import QmlElement

from app.models.qt import Property, QmlUncreatable

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1

Index = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()
Row = TypeVar("Row", bound=msgspec.Struct)


def camel(name: str) -> str:
    """``face_up`` -> ``faceUp``: how QML names a role."""
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def joined(name: str, *parts: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """A row type that has the fields of all ``parts``, those of the first first."""
    fields = {field.name: field.type for part in parts for field in msgspec.structs.fields(part)}
    return msgspec.defstruct(name, list(fields.items()), frozen=True)


def row_of(row_type: type[Row], *parts: msgspec.Struct, **more: Any) -> Row:
    """A row that has the fields of all ``parts`` (a later one's, where two have the same) and ``more``."""
    fields = {name: getattr(part, name) for part in parts for name in part.__struct_fields__}
    return row_type(**fields, **more)


def _lists(value: Any) -> Any:
    """``value`` with lists for tuples all the way down, which is what QML takes for arrays."""
    return [_lists(entry) for entry in value] if isinstance(value, list | tuple) else value


@QmlElement
@QmlUncreatable("made in Python")
class RowsModel(QAbstractListModel):
    """Rows of one struct type. ``key`` tells which row of a new list is which of the old one; without it
    rows are matched by position. Fields ``without`` a role are not for QML."""

    countChanged = Signal()

    def __init__(
        self,
        row_type: type[msgspec.Struct],
        parent: QObject | None = None,
        key: Callable[[Any], Hashable] | None = None,
        without: Collection[str] = (),
    ) -> None:
        super().__init__(parent)
        self._fields = tuple(name for name in row_type.__struct_fields__ if name not in without)
        self._key = key
        self._rows: list[Any] = []

    @property
    def rows(self) -> Sequence[Any]:
        """The rows as they are shown."""
        return self._rows

    def rowCount(self, parent: Index = NO_INDEX) -> int:  # noqa: N802
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        number = role - Qt.ItemDataRole.UserRole - 1
        if not 0 <= number < len(self._fields):
            return None
        value = getattr(self._rows[index.row()], self._fields[number])
        if isinstance(value, enum.Enum):
            return value.value
        return _lists(msgspec.to_builtins(value)) if isinstance(value, tuple) else value

    def roleNames(self) -> dict[int, QByteArray]:  # noqa: N802
        return {
            Qt.ItemDataRole.UserRole + 1 + n: QByteArray(camel(name).encode())
            for n, name in enumerate(self._fields)
        }

    def show(self, rows: Sequence[Any]) -> None:
        """Make these the rows. Rows that stay keep their order; new ones go where they belong."""
        if self._key is None:
            self._fit(len(rows), rows)
        else:
            self._match([self._key(row) for row in rows], rows)
        for number, row in enumerate(rows):
            self._put(number, row)

    def add(self, rows: Sequence[Any], limit: int) -> None:
        """Append rows, dropping the oldest beyond ``limit``."""
        rows = rows[-limit:]
        if not rows:
            return
        excess = len(self._rows) + len(rows) - limit
        if excess > 0:
            self._remove(0, excess)
        self._insert(len(self._rows), rows)

    def _fit(self, length: int, rows: Sequence[Any]) -> None:
        if len(self._rows) > length:
            self._remove(length, len(self._rows) - length)
        elif len(self._rows) < length:
            self._insert(len(self._rows), rows[len(self._rows) :])

    def _match(self, keys: list[Hashable], rows: Sequence[Any]) -> None:
        assert self._key is not None
        wanted = set(keys)
        number = len(self._rows)
        while number:
            end = number
            while number and self._key(self._rows[number - 1]) not in wanted:
                number -= 1
            if number < end:
                self._remove(number, end - number)
            else:
                number -= 1
        number = 0
        while number < len(keys):
            if number < len(self._rows) and self._key(self._rows[number]) == keys[number]:
                number += 1
                continue
            old = {self._key(row) for row in self._rows[number:]}
            end = number
            while end < len(keys) and keys[end] not in old:
                end += 1
            if end == number:  # the order of old rows changed: out with the one in the way
                self._remove(number, 1)
            else:
                self._insert(number, rows[number:end])
                number = end

    def _insert(self, at: int, rows: Sequence[Any]) -> None:
        self.beginInsertRows(QModelIndex(), at, at + len(rows) - 1)
        self._rows[at:at] = rows
        self.endInsertRows()
        self.countChanged.emit()

    def _remove(self, at: int, count: int) -> None:
        self.beginRemoveRows(QModelIndex(), at, at + count - 1)
        del self._rows[at : at + count]
        self.endRemoveRows()
        self.countChanged.emit()

    def _put(self, number: int, row: Any) -> None:
        old = self._rows[number]
        if old == row:
            return
        self._rows[number] = row
        roles = [
            Qt.ItemDataRole.UserRole + 1 + n
            for n, name in enumerate(self._fields)
            if getattr(old, name) != getattr(row, name)
        ]
        index = self.index(number)
        self.dataChanged.emit(index, index, roles)

    count = Property(int, lambda self: len(self._rows), notify=countChanged)
