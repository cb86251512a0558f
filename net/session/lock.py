# SPDX-License-Identifier: GPL-3.0-or-later
"""The lock of a table: who has no token shows that they know the code, and the code itself never travels.

The host keeps ``scrypt(code, salt)``. It sends the salt and a nonce used once; the guest answers with an HMAC
of table and nonce, keyed by what it makes of the code it was told. Wrong answers are counted for the whole
table, however many links they come over, so that guessing takes long.
"""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Callable

import msgspec

from engines.text import T
from net.protocol.connection import Budget
from net.protocol.messages import Challenge, Hello, Unlock
from net.session.config import MAX_CODE, Lock
from net.session.effects import PeerId
from net.session.refusal import Refusal

ANSWER_WITHIN = 10.0
"""Seconds in which a challenge is to be answered; a person types the code before, not meanwhile."""

MAX_WAITING = 16
"""Challenges open at the same time; one more costs the oldest its place."""

TRIES_AT_ONCE = 10
SECONDS_PER_TRY = 6.0
"""Wrong codes that are put up with: so many at once, then one in so many seconds."""


def tidy(code: str) -> str:
    """A code as it counts: letter case and blanks do not matter."""
    return "".join(unicodedata.normalize("NFKC", code).casefold().split())[:MAX_CODE]


def key_of(code: str, salt: str) -> str:
    """What is kept of a code, in hexadecimal. Takes a tenth of a second, on purpose. Raises ValueError for a
    salt that is not hexadecimal."""
    made = hashlib.scrypt(tidy(code).encode(), salt=bytes.fromhex(salt), n=2**14, r=8, p=1, dklen=32)
    return made.hex()


def new_lock(code: str, salt: bytes) -> Lock | None:
    """The lock that ``code`` opens, None for an empty code. ``salt`` is 16 random bytes."""
    return Lock(salt.hex(), key_of(code, salt.hex())) if tidy(code) else None


def proof_of(key: str, challenge: Challenge) -> str:
    """The answer to ``challenge``, in hexadecimal. ``key`` is that of ``key_of``."""
    said = f"tavolino unlock {challenge.table_id} {challenge.nonce}"
    return hmac.new(bytes.fromhex(key), said.encode(), "sha256").hexdigest()


class _Waiting(msgspec.Struct):
    challenge: Challenge
    hello: Hello
    until: float


class Challenges:
    """Those newcomers to one locked table who have been asked for its code and have not answered yet."""

    def __init__(self, nonce: Callable[[], str], now: float) -> None:
        """``nonce`` gives unguessable hexadecimal, never twice the same."""
        self._nonce = nonce
        self._waiting: dict[PeerId, _Waiting] = {}
        self._tries = Budget(1 / SECONDS_PER_TRY, TRIES_AT_ONCE, now)

    def ask(self, peer: PeerId, hello: Hello, lock: Lock, table_id: str, name: str, now: float) -> Challenge:
        """What a newcomer is asked."""
        challenge = Challenge(table_id, name, lock.salt, self._nonce())
        self._waiting[peer] = _Waiting(challenge, hello, now + ANSWER_WITHIN)
        return challenge

    def answer(self, peer: PeerId, answer: Unlock, lock: Lock | None, now: float) -> Hello | None:
        """The greeting of whoever has shown that they know the code, None for who was not asked. Raises
        Refusal."""
        waiting = self._waiting.pop(peer, None)
        if waiting is None or lock is None:
            return waiting.hello if waiting else None
        if not self._tries.spend(1, now):
            self._tries.spend(-1, now)
            raise Refusal(
                "too-many-tries", T("Too many wrong codes were tried. Wait a little before the next try.")
            )
        right = waiting.challenge.salt == lock.salt and hmac.compare_digest(
            proof_of(lock.key, waiting.challenge), answer.proof
        )
        if not right:
            raise Refusal("wrong-code", T("That is not the code of this table."))
        self._tries.spend(-1, now)
        return waiting.hello

    def forget(self, peer: PeerId) -> None:
        """A link is gone."""
        self._waiting.pop(peer, None)

    def crowded_out(self) -> PeerId | None:
        """Who has to go because too many wait."""
        return next(iter(self._waiting)) if len(self._waiting) > MAX_WAITING else None

    def overdue(self, now: float) -> list[PeerId]:
        """Who has not answered in time."""
        return [peer for peer, waiting in self._waiting.items() if now >= waiting.until]

    def next_deadline(self) -> float | None:
        return min((waiting.until for waiting in self._waiting.values()), default=None)
