# SPDX-License-Identifier: GPL-3.0-or-later
"""The cards on the table as things that are moved about. No Qt.

The board is a presenter's working copy: every card has a key that stays with it from the deal until it is
swept up, and lies in one zone of one owner. What is not known of a card is ``HIDDEN``; which key turns out
to be which card says nothing about the deal, because keys of hidden cards are handed out in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from app.presenters.view import NOBODY, CardView
from engines.cards import HIDDEN, Card
from engines.contract import Seat

Place = tuple[str, Seat]


class Board:
    """Cards by zone and owner, each zone in order."""

    def __init__(self) -> None:
        self._codes: dict[int, Card] = {}
        self._up: dict[int, bool] = {}
        self._places: dict[Place, list[int]] = {}
        self._order: dict[int, int] = {}
        self._next = 1
        self._moves = 0

    def clear(self) -> None:
        self._codes.clear()
        self._up.clear()
        self._places.clear()
        self._order.clear()

    def __len__(self) -> int:
        return len(self._codes)

    def keys(self, zone: str, owner: Seat = NOBODY) -> list[int]:
        """The cards of a zone in order."""
        return list(self._places.get((zone, owner), ()))

    def codes(self, zone: str, owner: Seat = NOBODY) -> list[Card]:
        return [self._codes[key] for key in self.keys(zone, owner)]

    def code(self, key: int) -> Card:
        return self._codes[key]

    def owners(self, zone: str) -> list[Seat]:
        """Those who have cards in ``zone``."""
        return sorted(owner for (name, owner), keys in self._places.items() if name == zone and keys)

    def add(self, zone: str, owner: Seat, codes: Iterable[Card], *, face_up: bool = False) -> list[int]:
        """New cards on top of a zone."""
        added = []
        for code in codes:
            key = self._next
            self._next += 1
            self._codes[key] = code
            self._up[key] = face_up
            self._places.setdefault((zone, owner), []).append(key)
            self._touch(key)
            added.append(key)
        return added

    def find(self, zone: str, owner: Seat, code: Card) -> int:
        """A card of a zone: the one known to be ``code``, else a hidden one, which becomes it.
        Raises LookupError if there is neither."""
        keys = self._places.get((zone, owner), [])
        for wanted in (code, HIDDEN):
            for key in reversed(keys):
                if self._codes[key] == wanted:
                    self._codes[key] = code
                    return key
        raise LookupError(f"no {code} in {zone} of {owner}")

    def move(
        self, key: int, zone: str, owner: Seat = NOBODY, *, face_up: bool, code: Card | None = None
    ) -> None:
        """Lay a card on top of another zone."""
        for keys in self._places.values():
            if key in keys:
                keys.remove(key)
                break
        self._places.setdefault((zone, owner), []).append(key)
        self._touch(key)
        self._up[key] = face_up
        if code is not None:
            self._codes[key] = code

    def turn(self, key: int, *, face_up: bool, code: Card | None = None) -> None:
        """Turn a card where it lies."""
        self._up[key] = face_up
        if code is not None:
            self._codes[key] = code

    def sort(self, zone: str, owner: Seat, order: Sequence[Card]) -> None:
        """Put a zone in the order of ``order`` (cards not in it last)."""
        rank = {code: n for n, code in enumerate(order)}
        keys = self._places.get((zone, owner))
        if keys:
            keys.sort(key=lambda key: rank.get(self._codes[key], len(rank)))

    def remove(self, keys: Iterable[int]) -> None:
        """Take cards off the table."""
        gone = set(keys)
        for place in self._places.values():
            place[:] = [key for key in place if key not in gone]
        for key in gone:
            del self._codes[key], self._up[key], self._order[key]

    def everything(self) -> list[int]:
        """Every card on the table, oldest first."""
        return sorted(self._codes)

    def snapshot(self) -> tuple[CardView, ...]:
        """The cards as rows, oldest first."""
        views = [
            CardView(key, self._codes[key], zone, owner, index, len(keys), self._order[key], self._up[key])
            for (zone, owner), keys in self._places.items()
            for index, key in enumerate(keys)
        ]
        return tuple(sorted(views, key=_by_key))

    def _touch(self, key: int) -> None:
        self._moves += 1
        self._order[key] = self._moves


def _by_key(view: CardView) -> int:
    return view.card_id


def marked(view: CardView, **changes: object) -> CardView:
    """A row with some of its marks changed."""
    return msgspec.structs.replace(view, **changes)
