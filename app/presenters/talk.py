# SPDX-License-Identifier: GPL-3.0-or-later
"""What is said at a table, as it is shown. No Qt."""

from __future__ import annotations

import msgspec

from app.i18n import tr
from engines.text import N_
from net.protocol.messages import EMOTES, TableInfo

LINES_KEPT = 200

WORDS = {
    "hello": N_("Hello!"),
    "bravo": N_("Bravo!"),
    "thanks": N_("Thank you!"),
    "sorry": N_("Sorry!"),
    "haha": N_("Ha ha!"),
    "wow": N_("Wow!"),
    "hmm": N_("Hmm …"),
    "hurry": N_("Your turn!"),
}
"""Each gesture in words; its picture is the icon ``emote-<id>``."""


class TalkLine(msgspec.Struct, frozen=True):
    """One thing said. ``text`` is plain text; of a gesture, its words. ``emote`` is its id, "" for text."""

    number: int
    participant: int
    name: str
    colour: str
    text: str
    emote: str
    mine: bool


class Listener(msgspec.Struct, frozen=True):
    """Someone one can hear; ``muted`` when one does not want to."""

    participant: int
    name: str
    muted: bool


class EmoteView(msgspec.Struct, frozen=True):
    """A gesture one can make."""

    emote: str
    label: str


def emotes() -> tuple[EmoteView, ...]:
    """All of them, in the order of their buttons."""
    return tuple(EmoteView(emote, words(emote)) for emote in EMOTES)


def words(emote: str) -> str:
    """A gesture in words; "" for one that this version does not know."""
    return tr(WORDS[emote]) if emote in WORDS else ""


def talk_line(
    number: int, table: TableInfo, participant: int, text: str, emote: str, mine: bool
) -> TalkLine | None:
    """A line of the talk; None for what can't be shown (somebody gone, an unknown gesture)."""
    person = next((p for p in table.people if p.participant == participant), None)
    shown = words(emote) if emote else text
    if person is None or not shown:
        return None
    return TalkLine(
        number=number,
        participant=participant,
        name=person.profile.name,
        colour=person.profile.colour,
        text=shown,
        emote=emote,
        mine=mine,
    )


def seat_of(table: TableInfo, participant: int) -> int:
    """Where that person sits, -1 for nowhere."""
    return next((p.seat for p in table.people if p.participant == participant and p.seat is not None), -1)
