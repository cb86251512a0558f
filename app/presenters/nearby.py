# SPDX-License-Identifier: GPL-3.0-or-later
"""The tables nearby: what each row of the live list says. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from app.i18n import tr, tr_n
from app.presenters.lobby import game_title
from app.presenters.words import sentence
from engines.registry import UnknownGameError, find_game
from net.discovery.lobby import BLUETOOTH, LAN, FoundTable
from net.discovery.news import OFF, Found
from net.protocol.messages import PROTOCOL

NEAR, FAR = -60, -80
"""dBm: a signal above the first is good, below the second poor."""

MAX_DOTS = 12


class NearbyView(msgspec.Struct, frozen=True):
    """One table. ``detail`` says what is played and with whom, ``seats`` how many are open in words;
    ``taken`` of ``total`` dots are filled. ``lan`` and ``bluetooth`` are the ways in, ``signal`` that of
    Bluetooth from 1 to 3 (0: unknown). ``foreign`` tables can't be joined; ``spoken`` is everything in
    one sentence for screen readers."""

    key: str
    name: str
    game: str
    detail: str
    seats: str
    taken: int
    total: int
    lan: bool
    bluetooth: bool
    signal: int
    ways: str
    locked: bool
    playing: bool
    foreign: bool
    spoken: str


def nearby_views(
    tables: Sequence[FoundTable], mine: Callable[[FoundTable], bool] = lambda table: False
) -> tuple[NearbyView, ...]:
    """The rows, in the order they are told of; ``mine`` knows at which tables one has a seat."""
    return tuple(nearby_view(table, mine(table)) for table in tables)


def trouble(found: Found) -> str:
    """Why nothing can be found in the network, empty when looking goes well."""
    network = found.network
    return sentence(network.text) if network.state == OFF and network.text is not None else ""


def nearby_view(table: FoundTable, mine: bool = False) -> NearbyView:
    """One row; ``mine``: one has a seat there."""
    name = table.name or table.host or tr("A table")
    foreign = table.protocol != PROTOCOL or not _known(table.game)
    seats = _seats(table, foreign, mine)
    lan = any(way.kind == LAN for way in table.ways)
    bluetooth = [way for way in table.ways if way.kind == BLUETOOTH]
    signals = [way.signal for way in bluetooth if way.signal is not None]
    ways = _ways(table)
    detail = " · ".join(part for part in (_played(table), _hosted(table)) if part) or ways
    total = min(table.seats, MAX_DOTS)
    parts = [name, detail, seats, ways if ways != detail else ""]
    if table.locked:
        parts.append(tr("locked with a password"))
    return NearbyView(
        key=table.key,
        name=name,
        game=table.game,
        detail=detail,
        seats=seats,
        taken=max(0, total - table.seats_open),
        total=0 if foreign else total,
        lan=lan,
        bluetooth=bool(bluetooth),
        signal=_bars(max(signals)) if signals else 0,
        ways=ways,
        locked=table.locked,
        playing=table.playing,
        foreign=foreign,
        spoken=", ".join(part for part in parts if part),
    )


def _known(game: str) -> bool:
    """Whether the game is one of ours; one that is not told (over Bluetooth) counts."""
    if not game:
        return True
    try:
        find_game(game)
    except UnknownGameError:
        return False
    return True


def _played(table: FoundTable) -> str:
    return game_title(table.game) if table.game else ""


def _hosted(table: FoundTable) -> str:
    return tr("hosted by {name}", name=table.host) if table.host and table.host != table.name else ""


def _seats(table: FoundTable, foreign: bool, mine: bool) -> str:
    if table.protocol > PROTOCOL:
        return tr("Needs a newer Tavolino than yours")
    if table.protocol != PROTOCOL:
        return tr("Its Tavolino does not speak to yours; both need the same version")
    if foreign:
        return tr("Plays a game that your Tavolino does not know")
    if mine:
        text = tr("Your seat waits for you")
    elif not table.seats:
        return ""
    elif table.seats_open == 0:
        text = tr("Every seat is taken")
    else:
        text = tr_n("{n} seat open", "{n} seats open", table.seats_open)
    return tr("{seats}, match under way", seats=text) if table.playing else text


def _ways(table: FoundTable) -> str:
    lan = [way.detail or way.address for way in table.ways if way.kind == LAN]
    bluetooth = [way for way in table.ways if way.kind == BLUETOOTH]
    parts = []
    if lan:
        parts.append(tr("in this network at {address}", address=lan[0]))
    if bluetooth:
        parts.append(tr("over Bluetooth"))
    return ", ".join(parts)


def _bars(signal: int) -> int:
    return 3 if signal >= NEAR else 2 if signal >= FAR else 1
