# SPDX-License-Identifier: GPL-3.0-or-later
"""Matches of one's own that were left in the middle, as the menu offers them. No Qt."""

from __future__ import annotations

import time

import msgspec

from app.i18n import tr, tr_n
from app.presenters.lobby import game_title
from app.presenters.words import names_joined
from net.session.journal import Entry


class UnfinishedView(msgspec.Struct, frozen=True):
    """One match to go on with."""

    match_id: int
    game: str
    title: str
    detail_text: str
    running: bool = False


def unfinished_view(entry: Entry, now: float | None = None) -> UnfinishedView:
    """``entry`` in words; ``now`` in seconds since 1970 (None: the clock's)."""
    guests = [person.profile.name for person in entry.people if not person.host]
    if entry.running:
        detail = tr("is being played in another window")
        return UnfinishedView(
            entry.match_id, entry.config.game, game_title(entry.config.game), detail, running=True
        )
    parts = [ago((time.time() if now is None else now) - entry.begun)]
    parts.append(tr("with {names}", names=names_joined(guests)) if guests else tr("against AI"))
    return UnfinishedView(entry.match_id, entry.config.game, game_title(entry.config.game), " · ".join(parts))


def ago(seconds: float) -> str:
    """How long it is since a match was begun, in words."""
    minutes = max(0, int(seconds // 60))
    if minutes < 1:
        return tr("begun just now")
    if minutes < 60:
        return tr_n("begun {n} minute ago", "begun {n} minutes ago", minutes)
    if minutes < 24 * 60:
        return tr_n("begun {n} hour ago", "begun {n} hours ago", minutes // 60)
    return tr_n("begun {n} day ago", "begun {n} days ago", minutes // (24 * 60))
