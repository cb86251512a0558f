# SPDX-License-Identifier: GPL-3.0-or-later
"""The smaller models of a table: seats, choices, scores, summary, log, the last trick. Their rows are the
view's own structs; only what comes from two of them, or is worked out here, has a struct of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from PySide6.QtCore import QObject

from app.models.rows import RowsModel, joined, row_of
from app.presenters.view import (
    ChoiceView,
    LogLine,
    PersonView,
    ScoreRow,
    SeatView,
    SummaryLine,
    SummaryView,
    TrickView,
)
from engines.contract import Seat

SeatRow = joined("SeatRow", PersonView, SeatView)
"""Who sits there and what goes on there, in one row."""


class SummaryScoreRow(ScoreRow, frozen=True):
    """One team's points after a deal; ``gain`` is what the deal brought it."""

    gain: int = 0


class PeekRow(msgspec.Struct, frozen=True):
    """One card of the last trick."""

    slot: int
    code: str
    name: str
    won: bool


class TableRows(QObject):
    """The models themselves, brought up to date together."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.seats = RowsModel(SeatRow, self)
        self.choices = RowsModel(ChoiceView, self, without=("action",))
        self.scores = RowsModel(ScoreRow, self)
        self.summary_lines = RowsModel(SummaryLine, self)
        self.summary_scores = RowsModel(SummaryScoreRow, self)
        self.peek = RowsModel(PeekRow, self)
        self.log = RowsModel(LogLine, self)

    def show_seats(self, people: Sequence[PersonView], seats: Sequence[SeatView]) -> None:
        """One row a seat, in the order around the table."""
        rows = [row_of(SeatRow, person, seat) for person, seat in zip(people, seats, strict=True)]
        self.seats.show(sorted(rows, key=_slot))

    def show_peek(self, trick: TrickView, slot: Callable[[Seat], int], name: Callable[[Seat], str]) -> None:
        """The cards of the last trick, with who played each."""
        self.peek.show([PeekRow(slot(s), card, name(s), s == trick.winner) for s, card in trick.cards])

    def show_summary(self, summary: SummaryView | None) -> None:
        """The sheet's rows; they stay as they were while the sheet fades."""
        if summary is not None:
            gains = summary.gains or (0,) * len(summary.scores)  # a game of a single deal gains nothing
            self.summary_lines.show(summary.lines)
            self.summary_scores.show(
                [
                    row_of(SummaryScoreRow, row, gain=gain)
                    for row, gain in zip(summary.scores, gains, strict=True)
                ]
            )


def _slot(row: Any) -> int:
    return int(row.slot)
