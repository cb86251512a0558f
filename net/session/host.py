# SPDX-License-Identifier: GPL-3.0-or-later
"""SIGNATURES ONLY FOR NOW"""
from __future__ import annotations
from collections.abc import Callable
from net.protocol.messages import ClientMessage
from net.session.config import TableConfig
from net.session.effects import Effect, PeerId
from net.session.journal import Journal


class HostSession:
    def __init__(
        self,
        config: TableConfig,
        *,
        table_id: str,
        host_token: str,
        seed: Callable[[], int],
        secrets: Callable[[], str],
        journal: Journal | None,
        now: float,
        app: str,
    ) -> None:
        """A table in the lobby. ``seed`` gives a fresh cryptographic seed for each shuffle, ``secrets`` a fresh
        token for each person. Raises ConfigError."""

    @classmethod
    def resume(
        cls,
        journal: Journal,
        match_id: int,
        *,
        host_token: str,
        seed: Callable[[], int],
        secrets: Callable[[], str],
        now: float,
        app: str,
    ) -> HostSession:
        """The table of an unfinished match exactly as it was. Raises JournalError."""
        raise NotImplementedError

    closed: bool
    def set_pace(self, pace: float) -> None: ...
    def peer_connected(self, peer: PeerId, now: float) -> list[Effect]: ...
    def received(self, peer: PeerId, message: ClientMessage, now: float) -> list[Effect]: ...
    def peer_lost(self, peer: PeerId, now: float) -> list[Effect]: ...
    def bot_chose(self, request: int, action: bytes, now: float) -> list[Effect]: ...
    def bot_failed(self, request: int, now: float) -> list[Effect]: ...
    def tick(self, now: float) -> list[Effect]: ...
    def close(self, now: float) -> list[Effect]:
        """The host goes: Bye host_left to everyone; the match stays in the journal."""
    def next_deadline(self) -> float | None: ...
