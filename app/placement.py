# SPDX-License-Identifier: GPL-3.0-or-later
"""Where a window opens: of the size and at the place it had, as far as the screens there are allow. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

TITLE_BAR = 40
BORDER = 8
"""Pixels that a system may put around a window; how many is known only once it is open."""


class Area(NamedTuple):
    """A rectangle in pixels of the desktop."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


def fitted(wanted: Area | None, size: tuple[int, int], screens: Sequence[Area]) -> Area:
    """Where a window may open that was at ``wanted`` last (None: nowhere yet), with ``size`` as it would
    like.

    ``screens`` are the parts of the screens that are not taken by panels, the main one first. The window
    keeps its screen if that is still there, gets no larger than it, and lies wholly on it."""
    if not screens:
        return wanted or Area(0, 0, *size)
    middle = None if wanted is None else (wanted.x + size[0] // 2, wanted.y + min(size[1] // 2, 20))
    screen = next((s for s in screens if middle is not None and s.holds(*middle)), None)
    known = screen is not None
    screen = screen or screens[0]
    width = min(size[0], screen.width - 2 * BORDER)
    height = min(size[1], screen.height - TITLE_BAR - BORDER)
    if wanted is None or not known:
        x = screen.x + (screen.width - width) // 2
        y = screen.y + (screen.height - height + TITLE_BAR - BORDER) // 2
    else:
        x, y = wanted.x, wanted.y
    x = max(screen.x + BORDER, min(x, screen.x + screen.width - width - BORDER))
    y = max(screen.y + TITLE_BAR, min(y, screen.y + screen.height - height - BORDER))
    return Area(x, y, width, height)
