# SPDX-License-Identifier: GPL-3.0-or-later
"""The lobby of a table, and how others come to it, as lines of text."""

from __future__ import annotations

from typing import Any

from app.i18n import tr
from app.presenters.lobby import LobbyView, lobby_view
from app.terminal.screen import Screen
from net.discovery.joincode import encode
from net.protocol.messages import TableInfo


def offer(table: TableInfo, screen: Screen) -> list[str]:
    """What a newcomer should know before sitting down: how the house rules differ from the standard. Nothing
    where they don’t."""
    view = lobby_view(table, 0)
    rules = _rules(view)
    return [screen.bold(f"{view.name} – {view.title}"), *rules] if rules else []


def _rules(view: LobbyView) -> list[str]:
    return [tr("House rules: {rules}", rules=" · ".join(view.rules))] if view.rules else []


def lines(table: TableInfo, participant: int, handle: Any, screen: Screen) -> list[str]:
    """The lobby as ``participant`` sees it. ``handle`` tells the addresses of a table hosted here."""
    view = lobby_view(table, participant)
    shown = [screen.bold(f"{view.name} – {view.title}")]
    widest = max(len(seat.name) for seat in view.seats)
    shown += [f"  {seat.number}  {seat.name.ljust(widest)}  {seat.role}".rstrip() for seat in view.seats]
    seated = [seat.participant for seat in view.seats]
    shown += [f"  {person.name}: {person.role}" for person in view.people if person.participant not in seated]
    shown += _rules(view)
    if view.allowed:
        shown.append(" · ".join(view.allowed))
    for address in handle.addresses if view.hosting else ():
        code = encode(address)
        if code is None:
            shown.append(tr("Others join with: {address}", address=address))
        else:
            shown.append(
                tr("Others join with: {address} or the join code {code}", address=address, code=code)
            )
    shown.append(view.status)
    if view.hosting:
        shown.append(tr("Type “start” to begin, ? for what else can be done."))
    return shown
