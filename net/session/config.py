# SPDX-License-Identifier: GPL-3.0-or-later
"""How a table is set up."""

from __future__ import annotations

import msgspec

from engines.contract import Level
from engines.options import OptionsError, Value
from engines.registry import AnyGame, UnknownGameError, find_game
from engines.text import T, Text

LEVELS = tuple(level.value for level in Level if level is not Level.RANDOM)
"""The strengths of AI a table may have."""

MAX_NAME = 64
MAX_PASSWORD = 64

TURN_LIMITS = (15, 120)
"""Seconds a person may be given for a turn: at least, at most."""


class ConfigError(ValueError):
    """A table that can't be set up. ``text`` says why, to people."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


class Lock(msgspec.Struct, frozen=True):
    """What a table keeps of its password: never the password itself, see ``net.session.admission``.
    Hexadecimal."""

    salt: str
    key: str


class TableConfig(msgspec.Struct, frozen=True, kw_only=True):
    """A table before anyone sits at it.

    ``options`` are house rules by name (missing ones: standard), ``levels`` the AI's strength by seat.
    Times are seconds: ``grace`` until AI plays for someone whose link broke, ``pace`` of visible thinking
    for each decision of a bot, ``think`` a bot's budget, ``turn_limit`` after which AI makes a person's
    decision and ``summary_limit`` after which a deal summary counts as read (0: after the turn limit).

    ``hints_allowed``: people may ask their own Tavolino what it would do; ``take_back_allowed``: they may
    undo their last action. ``lock``: newcomers need the password."""

    name: str
    game: str
    options: dict[str, Value] = {}
    num_seats: int
    levels: tuple[str, ...]
    spectators_allowed: bool = True
    grace: float = 5.0
    pace: float = 0.0
    think: float = 1.0
    turn_limit: float = 0.0
    summary_limit: float = 0.0
    hints_allowed: bool = False
    take_back_allowed: bool = False
    lock: Lock | None = None

    def make_game(self) -> AnyGame:
        """The game with its house rules; checks the whole set-up. Raises ConfigError."""
        try:
            kind = find_game(self.game)
        except UnknownGameError:
            raise ConfigError(T("There is no game called “{game}” here.", game=self.game)) from None
        if self.num_seats not in kind.type.seat_counts:
            raise ConfigError(
                T(
                    "{game} can’t be played with {seats} seats.",
                    game=f"text:{kind.type.title}",
                    seats=self.num_seats,
                )
            )
        if len(self.levels) != self.num_seats or not all(level in LEVELS for level in self.levels):
            raise ConfigError(T("Every seat needs one of the levels easy, normal or hard."))
        if not self.name.strip() or len(self.name) > MAX_NAME:
            raise ConfigError(T("A table needs a name of at most {count} letters.", count=MAX_NAME))
        try:
            return kind(kind.options_type.parse(self.options))
        except OptionsError as error:
            raise ConfigError(error.text) from error
