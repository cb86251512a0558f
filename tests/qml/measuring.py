# SPDX-License-Identifier: GPL-3.0-or-later
"""What can be seen to be wrong with the texts of a window: cut off, out of it, or one on top of another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QRectF
from PySide6.QtQml import QQmlExpression, qmlContext
from PySide6.QtQuick import QQuickItem, QQuickWindow

SLACK = 2.0
"""Pixels that are let pass."""

Allowed = Callable[[QQuickItem], bool]


def visible(root: QQuickItem) -> Iterator[QQuickItem]:
    """Every visible item below ``root``, from back to front."""
    for child in root.childItems():
        if child.isVisible() and child.opacity() > 0:
            yield child
            yield from visible(child)


def is_text(item: QQuickItem) -> bool:
    """Whether it is a text one can read (not merely something with a text property)."""
    return item.inherits("QQuickText") and bool(str(item.property("text")).strip())


def clipped(window: QQuickWindow, item: QQuickItem, rect: QRectF) -> QRectF:
    """What an item's clipping parents leave of a place in the window."""
    rect = rect.intersected(QRectF(0, 0, window.width(), window.height()))
    parent = item.parentItem()
    while parent is not None:
        if parent.clip():
            rect = rect.intersected(parent.mapRectToScene(QRectF(0, 0, parent.width(), parent.height())))
        parent = parent.parentItem()
    return rect


def painted(item: QQuickItem) -> QRectF:
    """Where the letters of a text are, in its own coordinates."""
    facts = QQmlExpression(
        qmlContext(item),
        item,
        "[contentWidth, contentHeight, leftPadding, rightPadding, topPadding, bottomPadding,"
        " effectiveHorizontalAlignment, verticalAlignment].map(Number)",
    ).evaluate()[0]
    width, height, left, right, top, bottom, across, down = (
        facts.toVariant() if hasattr(facts, "toVariant") else facts
    )
    free = item.width() - width - left - right
    spare = item.height() - height - top - bottom
    x = left + (free if across == 2 else free / 2 if across == 4 else 0)
    y = top + (spare if down == 64 else spare / 2 if down == 128 else 0)
    return QRectF(x, y, width, height)


def inside(item: QQuickItem, name: str) -> bool:
    """Whether an item is one called so, or within one."""
    parent: QQuickItem | None = item
    while parent is not None:
        if parent.objectName() == name:
            return True
        parent = parent.parentItem()
    return False


def faults(window: QQuickWindow, may_be_cut: Allowed, stacked: Allowed) -> list[str]:
    """What is wrong, in words. ``may_be_cut`` are texts that may end in dots; ``stacked`` lie over others on
    purpose."""
    found = []
    shown: list[tuple[QQuickItem, QRectF, str]] = []
    for item in visible(window.contentItem()):
        if not is_text(item):
            continue
        text = str(item.property("text"))
        if item.property("truncated") and not may_be_cut(item):
            found.append(f"cut off: {text!r}")
        whole = item.mapRectToScene(painted(item))
        if whole.left() < -SLACK or whole.right() > window.width() + SLACK:
            found.append(f"out of the window: {text!r} {whole.left():.0f}…{whole.right():.0f}")
        seen = clipped(window, item, whole)
        if seen.isEmpty():
            continue
        for other, rect, words in shown:
            common = rect.intersected(seen)
            if common.width() > SLACK and common.height() > SLACK and not (stacked(item) or stacked(other)):
                found.append(f"overlap: {text!r} and {words!r}")
        shown.append((item, seen, text))
    return found
