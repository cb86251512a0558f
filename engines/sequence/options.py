# SPDX-License-Identifier: GPL-3.0-or-later
"""Sequence's house rules. Sources and wording of the rules: docs/rules/sequence.md."""

from __future__ import annotations

from typing import Annotated, ClassVar

from engines.options import Choice, Option, Options, Preset
from engines.sequence.boards import parse_board
from engines.text import N_

TABLE = N_("Board and teams")
PLAY = N_("Cards and turns")

STANDARD_TARGET = 0
"""``sequences_to_win``: two with two teams, one with three."""


class SequenceOptions(Options, frozen=True):
    """The game as it is sold: dead cards may be exchanged, the card is drawn by itself."""

    sequences_to_win: Annotated[
        int,
        Option(
            N_("Sequences to win"),
            help=N_("The standard is two with two teams and one with three."),
            group=TABLE,
            choices=(
                Choice(STANDARD_TARGET, N_("Standard")),
                Choice(1, "1"),
                Choice(2, "2"),
                Choice(3, "3"),
            ),
        ),
    ] = STANDARD_TARGET
    teams_of_six: Annotated[
        int,
        Option(
            N_("Six players play in"),
            group=TABLE,
            choices=(Choice(2, N_("two teams of three")), Choice(3, N_("three teams of two"))),
        ),
    ] = 2
    board: Annotated[
        str,
        Option(
            N_("Board"),
            help=N_("Whoever owns a printed board can enter it, so that screen and cardboard agree."),
            group=TABLE,
            kind="board",
        ),
    ] = ""
    dead_cards: Annotated[
        bool,
        Option(
            N_("Dead cards may be exchanged"),
            help=N_("A card whose two squares are both taken may be exchanged once a turn."),
            group=PLAY,
        ),
    ] = True
    refill: Annotated[
        bool,
        Option(
            N_("A freed square may be refilled at once"),
            help=N_(
                "Whoever took a chip away may put one of their own there in the same turn, with a card that "
                "fits. The standard forbids it."
            ),
            group=PLAY,
        ),
    ] = False
    missed_draw: Annotated[
        bool,
        Option(
            N_("A missed draw is lost"),
            help=N_(
                "Everyone draws for themselves, and who forgets it until the next player has played goes on "
                "with one card less. Otherwise the card comes by itself."
            ),
            group=PLAY,
        ),
    ] = False

    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("short", N_("Short: one sequence wins"), {"sequences_to_win": 1}),
        Preset("strict", N_("Strict: a missed draw is lost"), {"missed_draw": True}),
    )

    def validate_combination(self) -> None:
        """Raise OptionsError where the board of one's own can't be read."""
        if self.board:
            parse_board(self.board)
