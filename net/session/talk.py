# SPDX-License-Identifier: GPL-3.0-or-later
"""What people say to each other, and how often they change what others see: at a pace that these can
follow."""

from __future__ import annotations

from engines.text import T
from net.legible import legible
from net.protocol.connection import Budget
from net.protocol.messages import EMOTES, MAX_SAID, Emote, Emoted, Said, Say
from net.session.refusal import Refusal
from net.session.seats import Member

SAID_AT_ONCE = 5
SECONDS_PER_LINE = 2.0
"""A person may say so many things at once, then one in so many seconds."""

CHANGES_AT_ONCE = 20
SECONDS_PER_CHANGE = 1.0
"""So often a person may sit down, get up, be ready or take back at once, then once in so many seconds: all of
it is told to everybody, so that a few bytes of one would become a flood for all."""


def said(member: Member, message: Say | Emote, now: float) -> Said | Emoted:
    """What everybody is told. The text is one line without anything that can't be printed; it is text and
    never markup. Raises Refusal."""
    if isinstance(message, Emote):
        if message.emote not in EMOTES:
            raise Refusal("no-such-emote", T("There is no such emote."))
        _pace(member, now)
        return Emoted(member.participant, message.emote)
    text = legible(message.text, MAX_SAID)
    if not text:
        raise Refusal("nothing-said", T("There is nothing to read in that line."))
    _pace(member, now)
    return Said(member.participant, text)


def change(member: Member, now: float) -> None:
    """A guest is about to change what everybody sees. Raises Refusal for one who does it all the time."""
    if member.host:
        return
    if member.changes is None:
        member.changes = Budget(1 / SECONDS_PER_CHANGE, CHANGES_AT_ONCE, now)
    if not member.changes.spend(1, now):
        member.changes.spend(-1, now)
        raise Refusal(
            "too-many-changes", T("You change your mind faster than others can follow. Wait a moment.")
        )


def _pace(member: Member, now: float) -> None:
    if member.talk is None:
        member.talk = Budget(1 / SECONDS_PER_LINE, SAID_AT_ONCE, now)
    if not member.talk.spend(1, now):
        member.talk.spend(-1, now)
        raise Refusal("too-much-talk", T("You talk faster than others can read. Wait a moment."))
