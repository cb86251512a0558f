# SPDX-License-Identifier: GPL-3.0-or-later
"""The seats at other people's tables that one can come back to, as window and terminal remember them. No Qt.

Each is kept under every place its table is reached at, and under the table's id, so that it is found again
whichever way one comes. One that was never given up is offered at the next start."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec

from app.settings import MAX_WAYS, Token

if TYPE_CHECKING:  # the window begins without it
    from net.discovery.lobby import FoundTable

TABLE_KEY = "table:"
LOCAL_KEY = "beside:"
"""What the seats at tables seen nearby, and those of others at this device, are remembered under, with the
table's id."""

MOST = 100
OFFERED_FOR = 24 * 3600.0
"""Seconds after which nobody waits at the table any more."""


class KeptSeats:
    """Seats by place: an address, ``table:<id>``, or ``beside:<id>:<name>`` for others at this device."""

    def __init__(self, tokens: Mapping[str, Token]) -> None:
        self.tokens: dict[str, Token] = dict(tokens)

    def token(self, place: str) -> str:
        """The secret kept for the table at a place, "" without one."""
        kept = self.tokens.get(place)
        return kept.token if kept is not None else ""

    def token_of(self, table_id: str) -> str:
        """The secret kept for a table, by whatever place one was there; the newest counts."""
        known = [kept.token for kept in self.tokens.values() if table_id and kept.table_id == table_id]
        return known[-1] if known else ""

    def at(self, table: FoundTable) -> str:
        """The secret of the seat one has at a table that was found, "" without one."""
        places = (table.key, *table.addresses)
        kept = (self.token_of(table.table_id), *map(self.token, places))
        return next(filter(None, kept), "")

    def under(self, prefix: str) -> list[tuple[str, str]]:
        """What is kept under places that begin with ``prefix``: the rest of the place, and the secret."""
        kept = self.tokens.items()
        return [(place[len(prefix) :], token.token) for place, token in kept if place.startswith(prefix)]

    def put(self, place: str, token: Token) -> None:
        """Keep a seat under a place; of too many the oldest is forgotten."""
        self.tokens.pop(place, None)
        self.tokens[place] = token
        while len(self.tokens) > MOST:
            del self.tokens[next(iter(self.tokens))]

    def keep(
        self, places: Iterable[str], table_id: str, token: str, name: str = "", now: float = 0.0
    ) -> None:
        """Keep the seat at a table under every place it is reached at, those of earlier visits too. ``name``
        is the table's and ``now`` the time (seconds since 1970), for it to be offered; 0: never."""
        earlier = [place for place, kept in self.tokens.items() if table_id and kept.table_id == table_id]
        everywhere = tuple(dict.fromkeys((*earlier, *places)))
        ways = tuple(place for place in everywhere if not place.startswith((TABLE_KEY, LOCAL_KEY)))
        kept = Token(table_id, token, name, ways[-MAX_WAYS:], now)
        for place in everywhere:
            self.put(place, kept)

    def forget(self, place: str) -> None:
        """The seat at a place was given up, by whatever place one was there."""
        old = self.tokens.pop(place, None)
        if old is not None and old.table_id:
            self.tokens = {p: kept for p, kept in self.tokens.items() if kept.table_id != old.table_id}

    def waiting(self, now: float) -> Token | None:
        """The seat that was left last without being given up: the link broke or the program ended."""
        left = [kept for kept in self.tokens.values() if kept.since and 0 <= now - kept.since < OFFERED_FOR]
        return max(left, key=lambda kept: kept.since, default=None)

    def offer_no_more(self, table_id: str, token: str = "") -> None:
        """The table has closed, or is not there any more; its seat is kept in case it comes back."""
        for place, kept in self.tokens.items():
            if kept.since and kept.table_id == table_id and (not token or kept.token == token):
                self.tokens[place] = msgspec.structs.replace(kept, since=0.0)
