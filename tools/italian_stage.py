# SPDX-License-Identifier: GPL-3.0-or-later
"""Moments of the Italian games for tests and screenshots: positions written down, and matches played up to a
point."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engines.briscola.ranking import pack
from engines.briscola.rules import BriscolaState
from engines.cards import Card, italian_deck
from engines.contract import CHANCE, Level, Seat
from engines.registry import find_game
from engines.scopa.rules import ScopaState
from engines.scopa.types import PLAY, Turn

CHOICE = ("HO 4W / 2U 5W", "JB 6W 4B 5U AU KB")
"""Hands and table of Scopa: the horseman of coins may take four and five, or jack and ace."""
CROWD = "2O 2U 2W 4B 4U 6O 6U JB JW HB HU KB KW"
"""Thirteen cards on the table, as many as there may be."""


def scopa(
    hands: str,
    table: str,
    *,
    captured: str = "",
    scope: str = "",
    turn: Seat = 0,
    dealer: Seat = 0,
    stock: int | None = None,
    game: str = "scopa",
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> ScopaState:
    """In the middle of a deal: the cards of each seat, those ``captured`` by each team and those of them with
    which it swept, each with ``/`` between, and the ``table``. Who first took is the team’s first seat. What
    lies nowhere is the stock, or so many cards of it and the rest of the last team’s pile."""
    held = _parts(hands)
    kind = find_game(game)
    state = kind(kind.options_type.parse(options or {})).new_initial_state(len(held))
    teams = len(state.captured)
    piles = [*_parts(captured), *((),) * teams][:teams]
    swept = [*_parts(scope), *((),) * teams][:teams]
    lying = tuple(table.split())
    placed = {card for cards in (*held, *piles, lying) for card in cards}
    rest = [card for card in italian_deck() if card not in placed]
    left = len(rest) if stock is None else stock
    piles[-1] += tuple(rest[left:])
    turns = [
        Turn(team, pile[0], pile[1:], True, bool(swept[team])) for team, pile in enumerate(piles) if pile
    ]
    after: ScopaState = replace(
        state,
        phase=PLAY,
        deal=1,
        dealer=dealer,
        turn=turn,
        hands=tuple(held),
        table=lying,
        captured=tuple(piles),
        scope=tuple(swept),
        stock=tuple(rest[:left]),
        turns=tuple(turns),
        last_taker=turns[-1].seat if turns else -1,
        **changes,
    )
    return after


def _parts(text: str) -> list[tuple[Card, ...]]:
    return [tuple(part.split()) for part in text.split("/")]


def briscola(
    hands: str,
    upcard: str = "6O",
    *,
    trick: str = "",
    turn: Seat = 0,
    dealer: Seat = 0,
    stock: int = 10,
    options: dict[str, Any] | None = None,
    **changes: Any,
) -> BriscolaState:
    """A deal before its first trick is full: the cards of each seat, the turned-up card, the ``trick`` played
    by those before ``turn``, and ``stock`` further cards to draw."""
    held = _parts(hands)
    kind = find_game("briscola-a-quattro" if len(held) == 4 else "briscola")
    state = kind(kind.options_type.parse(options or {})).new_initial_state(len(held))
    played = trick.split()
    first = turn - len(played)
    laid = tuple(((first + n) % len(held), card) for n, card in enumerate(played))
    placed = {upcard, *played, *(card for hand in held for card in hand)}
    rest = [card for card in pack(len(held)) if card not in placed]
    after: BriscolaState = replace(
        state,
        phase=PLAY,
        deal=1,
        dealer=dealer,
        turn=turn,
        hands=tuple(held),
        stock=tuple(rest[:stock]),
        upcard=upcard,
        trump=upcard[1],
        leader=first % len(held),
        trick=laid,
        **changes,
    )
    return after


def played(
    game: str,
    seats: int,
    until: Callable[[Any], bool],
    *,
    options: dict[str, Any] | None = None,
    seed: int = 1,
    level: Level = Level.NORMAL,
) -> Any:
    """A match played by bots up to the first state that is as wanted; chance nodes are not asked. Raises
    RuntimeError if the match ends before."""
    kind = find_game(game)
    rules = kind(kind.options_type.parse(options or {}))
    bot, rng = rules.bot(level), random.Random(seed)
    state = rules.new_initial_state(seats)
    while True:
        if state.is_chance_node():
            state = state.apply(CHANCE, state.sample_chance(rng)).state
        if until(state):
            return state
        if state.is_terminal():
            raise RuntimeError(f"the match of {game} ends before it comes to that")
        seat = state.active_seats()[0]
        state = state.apply(seat, bot.choose(state.observation(seat), rng, 0.0)).state
