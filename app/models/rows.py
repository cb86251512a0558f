# SPDX-License-Identifier: GPL-3.0-or-later
"""A list model over the frozen structs a presenter makes.

``show`` takes the new rows and works out which were removed, moved, inserted or changed by their key,
so that QML keeps its items (and the keyboard focus) and can animate what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from PySide6.QtCore import Property, QAbstractListModel, QByteArray, QModelIndex, QObject, Qt, Signal, Slot
from PySide6.QtQml import QmlElement, QmlUncreatable

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1


@QmlElement
@QmlUncreatable("made in Python")
class RowsModel(QAbstractListModel):
    """Rows of one struct type; each of its fields is a role, plain values all the way down."""

    countChanged = Signal()

    def __init__(self, row_type: type[msgspec.Struct], key: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names = [field.name for field in msgspec.structs.fields(row_type)]
        self._key = key
        self._rows: list[Any] = []

    def roleNames(self) -> dict[int, QByteArray]:
        first = Qt.ItemDataRole.UserRole + 1
        return {first + n: QByteArray(name.encode()) for n, name in enumerate(self._names)}

    def rowCount(self, parent: QModelIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        place = role - Qt.ItemDataRole.UserRole - 1
        if not index.isValid() or not 0 <= place < len(self._names):
            return None
        value = getattr(self._rows[index.row()], self._names[place])
        return msgspec.to_builtins(value) if isinstance(value, tuple | msgspec.Struct) else value

    @property
    def rows(self) -> tuple[Any, ...]:
        """The rows as they are shown."""
        return tuple(self._rows)

    def show(self, rows: Sequence[Any]) -> None:
        """Become ``rows`` (keys unique) by removing, moving, inserting and changing."""
        before = len(self._rows)
        wanted = {getattr(row, self._key) for row in rows}
        for at in reversed(range(len(self._rows))):
            if getattr(self._rows[at], self._key) not in wanted:
                self.beginRemoveRows(QModelIndex(), at, at)
                del self._rows[at]
                self.endRemoveRows()
        for at, row in enumerate(rows):
            self._place(at, row)
        if len(self._rows) != before:
            self.countChanged.emit()

    def _place(self, at: int, row: Any) -> None:
        key = getattr(row, self._key)
        found = next(
            (n for n in range(at, len(self._rows)) if getattr(self._rows[n], self._key) == key), None
        )
        if found is None:
            self.beginInsertRows(QModelIndex(), at, at)
            self._rows.insert(at, row)
            self.endInsertRows()
            return
        if found != at:
            self.beginMoveRows(QModelIndex(), found, found, QModelIndex(), at)
            self._rows.insert(at, self._rows.pop(found))
            self.endMoveRows()
        old, self._rows[at] = self._rows[at], row
        first = Qt.ItemDataRole.UserRole + 1
        changed = [
            first + n for n, name in enumerate(self._names) if getattr(old, name) != getattr(row, name)
        ]
        if changed:
            self.dataChanged.emit(self.index(at), self.index(at), changed)

    @Property(int, notify=countChanged)
    def count(self) -> int:
        return len(self._rows)

    @Slot(int, result="QVariantMap")
    def get(self, row: int) -> dict[str, Any]:
        """The row as a plain object, empty when there is none."""
        return msgspec.to_builtins(self._rows[row]) if 0 <= row < len(self._rows) else {}
