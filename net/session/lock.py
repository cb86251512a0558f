# SPDX-License-Identifier: GPL-3.0-or-later
"""The lock of a table: who has no token shows that they know the password, and the password itself never
travels.

The host keeps ``scrypt(password, salt)``. It sends the salt and a nonce used once; the guest answers with an
HMAC of table and nonce, keyed by what it makes of the password it was told. Wrong answers are counted by
address and for the whole table, however many links they come over (``Guesses``), so that guessing takes long
and keeps nobody else out. The slow part, scrypt, is the host's once when the table is locked, and the
guest's: what a stranger's answer costs the host is one HMAC.
"""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections import Counter
from collections.abc import Callable

import msgspec

from engines.text import T
from net.protocol.connection import Budget
from net.protocol.messages import Challenge, Hello, Unlock
from net.session.config import MAX_PASSWORD, Lock
from net.session.effects import PeerId
from net.session.refusal import Refusal

ANSWER_WITHIN = 10.0
"""Seconds in which a challenge is to be answered; a person types the password before, not meanwhile."""

MAX_WAITING = 16
"""Challenges open at the same time; one more costs one of them its place."""

TRIES_AT_ONCE = 10
SECONDS_PER_TRY = 6.0
"""Wrong passwords that are put up with from one address: so many at once, then one in so many seconds."""

TABLE_TRIES_AT_ONCE = 60
TABLE_SECONDS_PER_TRY = 3.0
"""The same for all addresses together but the host's own device; more than a guesser at one address can use
up."""

KEPT_FOR_NEWCOMERS = 30
"""Of those, the ones that only an address may use from which no wrong password has come."""

REMEMBERED_ADDRESSES = 256


def tidy(password: str) -> str:
    """A password as it counts: letter case and blanks do not matter."""
    return "".join(unicodedata.normalize("NFKC", password).casefold().split())[:MAX_PASSWORD]


def key_of(password: str, salt: str) -> str:
    """What is kept of a password, in hexadecimal. Takes a tenth of a second, on purpose. Raises ValueError
    for a salt that is not hexadecimal."""
    made = hashlib.scrypt(tidy(password).encode(), salt=bytes.fromhex(salt), n=2**14, r=8, p=1, dklen=32)
    return made.hex()


def new_lock(password: str, salt: bytes) -> Lock | None:
    """The lock that ``password`` opens, None for an empty password. ``salt`` is 16 random bytes."""
    return Lock(salt.hex(), key_of(password, salt.hex())) if tidy(password) else None


def proof_of(key: str, challenge: Challenge) -> str:
    """The answer to ``challenge``, in hexadecimal. ``key`` is that of ``key_of``."""
    said = f"tavolino unlock {challenge.table_id} {challenge.nonce}"
    return hmac.new(bytes.fromhex(key), said.encode(), "sha256").hexdigest()


class Guesses:
    """The wrong passwords that were tried at a table.

    Of ten thousand passwords (four digits) a guesser at one address has tried 10 in the first moment and 610
    in an hour, one with any number of addresses 60 and 1260. ``origin`` is the address, "" for the host's
    own device."""

    def __init__(self, now: float) -> None:
        self._all = Budget(1 / TABLE_SECONDS_PER_TRY, TABLE_TRIES_AT_ONCE, now)
        self._addresses: dict[str, Budget] = {}

    def may_try(self, origin: str, now: float) -> bool:
        """Whether an answer from there is looked at."""
        own = self._addresses.get(origin)
        if own is not None and not _has(own, 1, now):
            return False
        return origin == "" or _has(self._all, 1 if own is None else 1 + KEPT_FOR_NEWCOMERS, now)

    def wrong(self, origin: str, now: float) -> None:
        """A wrong password came from there."""
        own = self._addresses.pop(origin, None) or Budget(1 / SECONDS_PER_TRY, TRIES_AT_ONCE, now)
        self._addresses[origin] = own  # the latest last
        own.spend(1, now)
        if origin:
            self._all.spend(1, now)
        if len(self._addresses) > REMEMBERED_ADDRESSES:
            del self._addresses[next(iter(self._addresses))]


def _has(budget: Budget, amount: int, now: float) -> bool:
    enough = budget.spend(amount, now)
    budget.spend(-amount, now)
    return enough


class _Waiting(msgspec.Struct):
    origin: str
    challenge: Challenge
    hello: Hello
    until: float


class Challenges:
    """Those newcomers to one locked table who have been asked for its password and have not answered yet."""

    def __init__(self, nonce: Callable[[], str], now: float) -> None:
        """``nonce`` gives unguessable hexadecimal, never twice the same."""
        self._nonce = nonce
        self._waiting: dict[PeerId, _Waiting] = {}
        self._guesses = Guesses(now)

    def ask(
        self, peer: PeerId, origin: str, hello: Hello, lock: Lock, table_id: str, name: str, now: float
    ) -> Challenge:
        """What a newcomer from the address ``origin`` is asked."""
        challenge = Challenge(table_id, name, lock.salt, self._nonce())
        self._waiting[peer] = _Waiting(origin, challenge, hello, now + ANSWER_WITHIN)
        return challenge

    def answer(self, peer: PeerId, answer: Unlock, lock: Lock | None, now: float) -> Hello | None:
        """The greeting of whoever has shown that they know the password, None for who was not asked. Raises
        Refusal."""
        waiting = self._waiting.pop(peer, None)
        if waiting is None or lock is None:
            return waiting.hello if waiting else None
        if not self._guesses.may_try(waiting.origin, now):
            raise Refusal(
                "too-many-tries", T("Too many wrong passwords were tried. Wait a little before the next try.")
            )
        right = waiting.challenge.salt == lock.salt and hmac.compare_digest(
            proof_of(lock.key, waiting.challenge), answer.proof
        )
        if not right:
            self._guesses.wrong(waiting.origin, now)
            raise Refusal("wrong-password", T("That is not the password of this table."))
        return waiting.hello

    def forget(self, peer: PeerId) -> None:
        """A link is gone."""
        self._waiting.pop(peer, None)

    def crowded_out(self) -> PeerId | None:
        """Who has to go because too many wait: the first of the address that most of them come from, so that
        one device crowds out nobody but itself."""
        if len(self._waiting) <= MAX_WAITING:
            return None
        of_each = Counter(waiting.origin for waiting in self._waiting.values())
        return max(self._waiting, key=lambda peer: of_each[self._waiting[peer].origin])

    def overdue(self, now: float) -> list[PeerId]:
        """Who has not answered in time."""
        return [peer for peer, waiting in self._waiting.items() if now >= waiting.until]

    def next_deadline(self) -> float | None:
        return min((waiting.until for waiting in self._waiting.values()), default=None)
