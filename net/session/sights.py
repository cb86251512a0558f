# SPDX-License-Identifier: GPL-3.0-or-later
"""Who has seen which hand of the deal that is being played, so that nobody plays it out of a second one.

A person is known by a token, and may throw it away: leave, come again as somebody new, and take another
seat. What can be told of somebody new is the address they come from, and whether by network or Bluetooth. So
a seat of AI's is taken in the middle of a deal only by who can't be somebody that has seen another hand of
it; else from the next deal on. A second device, or many addresses, can't be told from another person.
"""

from __future__ import annotations

import ipaddress

import msgspec

from engines.contract import Seat

BLUETOOTH = "bt"


class Sight(msgspec.Struct, frozen=True):
    """A hand that somebody from ``origin`` has seen."""

    seat: Seat
    participant: int
    origin: str


def place_of(origin: str) -> str:
    """What of an address stays the same for one household or device: of IPv6 the network, for a device has
    as many addresses in it as it likes."""
    try:
        address = ipaddress.ip_address(origin.partition("%")[0])
    except ValueError:
        return origin
    if address.version == 6 and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)


def way_of(origin: str) -> str:
    """``ip`` or ``bt``: by what somebody has come."""
    try:
        ipaddress.ip_address(origin.partition("%")[0])
    except ValueError:
        return BLUETOOTH
    return "ip"


def could_be(sight: Sight, participant: int, origin: str, *, gone: bool) -> bool:
    """Whether ``participant`` from ``origin`` could be the one of ``sight``, who has ``gone`` or is still
    there.

    Who is there is somebody else, unless both come from one device. Nobody at the host's own device ("") is
    suspected: the cards are on it anyway."""
    if sight.participant == participant or "" in (sight.origin, origin):
        return sight.participant == participant
    if place_of(sight.origin) == place_of(origin):
        return True
    return gone and way_of(sight.origin) != way_of(origin)


class Sights:
    """The sights of one deal; ``deal`` is anything that tells deals apart."""

    def __init__(self) -> None:
        self._deal: object = None
        self._seen: dict[Sight, None] = {}
        self._unknown: object = None

    def begin(self, deal: object) -> None:
        """Forget what was seen of another deal."""
        if deal != self._deal:
            self._deal = deal
            self._seen.clear()

    def unknown(self, deal: object) -> None:
        """Who has seen what of this deal is not known: it was taken up again."""
        self._unknown = deal

    def note(self, seat: Seat, participant: int, origin: str) -> None:
        """Somebody sees a hand of the present deal."""
        self._seen[Sight(seat, participant, origin)] = None

    def bar(self, seat: Seat, participant: int, origin: str, here: set[int]) -> bool:
        """Whether somebody could have seen another hand of the present deal than that of ``seat``. ``here``
        are the participants who hold seats."""
        if origin and self._unknown is not None and self._unknown == self._deal:
            return True
        return any(
            could_be(sight, participant, origin, gone=sight.participant not in here)
            for sight in self._seen
            if sight.seat != seat
        )
