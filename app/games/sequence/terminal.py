# SPDX-License-Identifier: GPL-3.0-or-later
"""Sequence in the terminal: the board as a grid with letters and numbers at its sides, and where each card of
the hand can go."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.sequence.choices import ends
from app.games.sequence.view import SequenceView, SquareView, chip_name
from app.i18n import card_name, tr
from app.presenters.view import TableView
from app.presenters.words import count_cards, names_joined
from app.terminal.screen import BOLD, DIM, REVERSED
from app.terminal.views import CardTable
from engines.cards import HIDDEN, Card
from engines.contract import Action, Event
from engines.sequence import types as q
from engines.sequence.boards import CORNER, squares_of
from engines.sequence.lines import COLUMNS, square_name
from engines.sequence.types import FREE, NOBODY, SIZE, Square

CHIP_COLOURS = ("\x1b[34m", "\x1b[31m", "\x1b[32m")
"""Those of the window: blue, red, green. A chip is the first letter of its colour as well."""
CELL = 6
FITS, CHIP, LOCKED, NEWEST = "+", ":", "=", ">"
"""What stands at a square: a card of the hand fits; a chip; one in a sequence; the newest change."""


def chip(team: int) -> str:
    """The letter of a team’s chips in the reader’s language."""
    return chip_name(team)[:1].upper()


class SequenceTable(CardTable):
    """The board with chips as letters, the teams, and the hand with its squares."""

    def told(self, event: Event) -> str:
        if isinstance(event, q.Drew) and event.seat == self.viewer and event.card != HIDDEN:
            return tr("You draw {card}.", card=card_name(event.card))
        return super().told(event)

    def picture(self) -> list[str]:
        if self.observation is None:
            return []
        view = self.presenter.view()
        own = view.own
        assert isinstance(own, SequenceView)
        lines = [*self._board(own), self._legend(own), *self._teams(view, own)]
        if view.summary is not None:
            return [*lines, "", *self._summary(view.summary)]
        if self.observation.freed is not None:
            lines.append(tr("{square} was just freed.", square=square_name(self.observation.freed)))
        hand = self.presenter.hand_order(self.observation.hand)
        return [*lines, f"{tr('Your hand')}:", *self._cards(hand)] if hand else lines

    # --- the board ----------------------------------------------------------------------------

    def _board(self, own: SequenceView) -> list[str]:
        fitting = self._fitting()
        head = self.screen.painted("   " + "".join(f"  {letter}".ljust(CELL) for letter in COLUMNS), DIM)
        lines = [head.rstrip()]
        for row in range(SIZE):
            cells = (
                self._square(own.squares[square], square in fitting)
                for square in range(row * SIZE, row * SIZE + SIZE)
            )
            lines.append(self.screen.painted(f"{row + 1:>2} ", DIM) + "".join(cells).rstrip())
        return lines

    def _fitting(self) -> frozenset[Square]:
        """The empty squares whose card is in the hand."""
        o = self.observation
        printed = squares_of(o.layout)
        return frozenset(
            square for card in o.hand for square in printed.get(card, ()) if o.chips[square] == NOBODY
        )

    def _square(self, square: SquareView, fits: bool) -> str:
        covered = square.team != NOBODY
        card = CORNER if square.card == FREE else self.screen.card(square.card, dim=covered, bold=fits)
        newest = self.screen.bold(NEWEST) if square.last else " "
        if not covered:
            mark = self.screen.bold(FITS) if fits else " "
            return f"{newest}{card}{mark}  "
        sign = LOCKED if square.locked else CHIP
        return f"{newest}{card}{self._chip(square.team, sign)} "

    def _chip(self, team: int, before: str = "") -> str:
        return self.screen.painted(before + chip(team), CHIP_COLOURS[team] + BOLD + REVERSED)

    def _legend(self, own: SequenceView) -> str:
        told = []
        if self._fitting():
            told.append(f"{FITS} {tr('a card of yours fits')}")
        if any(square.team != NOBODY for square in own.squares):
            told.append(f"{CHIP} {tr('chip')}")
        if own.lines:
            told.append(f"{LOCKED} {tr('in a sequence')}")
        if any(square.last for square in own.squares):
            told.append(f"{NEWEST} {tr('last move')}")
        return self.screen.painted("   " + "   ".join(told), DIM)

    # --- teams and hand -----------------------------------------------------------------------

    def _teams(self, view: TableView, own: SequenceView) -> list[str]:
        """Who plays with which chips, and how many sequences they have; “>” at whose turn it is."""
        rows = {row.team: row for row in view.scores}
        lines = []
        for team in own.teams:
            seats = sorted(
                (seat for seat in view.seats if own.seat_teams[seat.seat] == team.team),
                key=lambda seat: self.presenter.slot(seat.seat),
            )
            names = [
                f"{'> ' if seat.active else ''}{self.presenter.label(seat.seat)} ({seat.tricks})"
                for seat in seats
            ]
            won = tr("{n} of {all} sequences", n=rows[team.team].points, all=own.target)
            lines.append(
                f" {self._chip(team.team)} {team.chips}: {self.screen.bold(won)} – {', '.join(names)}"
            )
        pile = f"{tr('To draw')}: {count_cards(own.draw_count)}"
        return [*lines, f"{pile} · {tr('Discards')}: {count_cards(own.discard_count)}"]

    def _cards(self, hand: Sequence[Card]) -> list[str]:
        """Each card of the hand with the squares where it can go, two in a line."""
        cells = []
        for card in dict.fromkeys(hand):
            twice = f" ×{hand.count(card)}" if hand.count(card) > 1 else ""
            cells.append((self.screen.card(card), f"{twice}  {self._where(card)}"))
        half = self.screen.width // 2 - 2
        lines, line, used = [], "", 0
        for face, where in cells:
            wide = 2 + len(where)
            if used and used + wide <= 2 * half and used <= half:
                lines.append(line + " " * (half - used) + face + where)
                line, used = "", 0
                continue
            if used:
                lines.append(line)
            line, used = f"  {face}{where}", wide + 2
        return [*lines, line] if used else lines

    def _where(self, card: Card) -> str:
        if card in q.TWO_EYED:
            return tr("on any empty square")
        if card in q.ONE_EYED:
            return tr("takes a chip away")
        o = self.observation
        if card in o.dead:
            return tr("dead: both squares are taken")
        squares = squares_of(o.layout).get(card, ())
        return ", ".join(square_name(square) for square in squares if o.chips[square] == NOBODY)

    # --- what can be done ---------------------------------------------------------------------

    def only_goes_on(self) -> bool:
        """Never: to draw is the one thing asked of many a player here, but it may be missed, and the hands
        are secret meanwhile."""
        return False

    def explain(self, action: Action) -> str:
        if isinstance(action, q.Place):
            if action.lines:
                return tr("counts {lines}", lines=ends(self.observation.layout, action.lines))
            return ""
        if isinstance(action, q.Remove):
            team = self.observation.chips[action.square]
            return tr("takes a chip of {names}", names=self._team(team))
        return super().explain(action)

    def _team(self, team: int) -> str:
        teams = self.game.teams(len(self.info.seats))
        return names_joined([self.name(seat) for seat, of in enumerate(teams) if of == team])
