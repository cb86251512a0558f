# SPDX-License-Identifier: GPL-3.0-or-later
"""Who holds the device when several people play on one. No Qt.

People are numbered; 0 is the one whose app it is. Nobody's cards are shown before they have said that the
device is in their hands.
"""

from __future__ import annotations

from collections.abc import Sequence


class HandOver:
    """``shown`` is whose cards may be on the screen; ``wanted`` who is to get the device next and has not
    said yet that they have it, None when it is in the right hands."""

    def __init__(self) -> None:
        self.shown = 0
        self.wanted: int | None = None
        self._open = True  # everyone may look: nothing secret is on the table, and anyone may hold it

    def settle(self, seated: Sequence[bool], waiting: Sequence[bool], reading: bool) -> None:
        """Something has happened. ``seated`` tells who plays, ``waiting`` whose turn it is, ``reading`` that
        nothing is secret now: everyone reads a summary, or there is no match."""
        if self.shown >= len(seated):
            self.shown, self._open = 0, True
        if reading or sum(seated) < 2:
            self.wanted, self._open = None, reading
            if sum(seated) == 1 and not seated[self.shown]:
                self.shown = list(seated).index(True)
            return
        turns = [number for number, turn in enumerate(waiting) if turn]
        if self._open:
            # A new deal: whoever holds the device now is not known.
            self._open = False
            first = self.shown if self.shown in turns or seated[self.shown] else list(seated).index(True)
            self.wanted = self._after(turns) if turns and self.shown not in turns else first
        elif self.wanted is not None and turns and self.wanted not in turns:
            self.wanted = self.shown if self.shown in turns else self._after(turns)  # on its way, but in vain
        elif self.wanted is None and turns and self.shown not in turns:
            self.wanted = self._after(turns)
        elif self.wanted is None and not seated[self.shown]:
            self.wanted = list(seated).index(True)

    def _after(self, turns: Sequence[int]) -> int:
        """The next of ``turns`` after who has the device."""
        return next((number for number in turns if number > self.shown), turns[0])

    def taken(self) -> None:
        """Who was to get the device has it."""
        if self.wanted is not None:
            self.shown, self.wanted = self.wanted, None

    def show(self, number: int) -> None:
        """Nothing is secret: show the table as ``number`` sees it."""
        self.shown, self.wanted, self._open = number, None, True
