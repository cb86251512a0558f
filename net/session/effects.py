# SPDX-License-Identifier: GPL-3.0-or-later
"""What a HostSession wants done. The session itself does nothing but answer calls; the runtime carries
these out in the order given."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engines.options import Value
from engines.text import Text
from net.protocol.messages import HostMessage

PeerId: TypeAlias = int


class Send(msgspec.Struct, frozen=True):
    """Send ``message`` to ``peer``."""

    peer: PeerId
    message: HostMessage


class Close(msgspec.Struct, frozen=True):
    """Hang up on ``peer`` once what was sent before has gone out. The session has already forgotten the
    link: a later ``peer_lost`` for it is harmless and not needed."""

    peer: PeerId


class AskBot(msgspec.Struct, frozen=True):
    """Have a bot choose for ``seat``.

    ``observation`` is JSON of the game's observation type, redacted for that seat: all the bot gets.
    ``game``, ``num_seats``, ``options`` and ``level`` say which bot. The answer goes to
    ``bot_chose(request, action JSON, now)`` or ``bot_failed(request, now)``, not before the monotonic time
    ``not_before`` (visible thinking). ``budget`` is the bot's thinking time in seconds."""

    request: int
    seat: int
    game: str
    num_seats: int
    options: dict[str, Value]
    level: str
    observation: bytes
    not_before: float
    budget: float


class Notice(msgspec.Struct, frozen=True):
    """Tell the person at the hosting machine something that is nobody else's business (the journal can't
    be written)."""

    text: Text


Effect: TypeAlias = Send | Close | AskBot | Notice
