# SPDX-License-Identifier: GPL-3.0-or-later
"""The rows of a table's smaller models: seats, choices, scores, summary, log, the last trick."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from PySide6.QtCore import QObject

from app.models.rows import RowsModel
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


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits there (``PersonView``) and what goes on there (``SeatView``) in one row. ``badges`` are
    maps of kind, label and suit."""

    seat: int
    slot: int
    name: str
    avatar: str
    colour: str
    controller: str
    status: str
    me: bool
    partner: bool
    near: bool
    active: bool
    thinking: bool
    sits_out: bool
    ready: bool
    bid: str
    bid_kind: str
    bid_suit: str
    tricks: int
    result: str
    badges: tuple[dict[str, str], ...]
    pile: int
    stock: int
    label: str


class ChoiceRow(msgspec.Struct, frozen=True):
    """One button; ``style`` is ``main``, ``plain`` or ``quiet``."""

    label: str
    detail: str
    suit: str
    style: str
    enabled: bool
    caption: str
    cards: tuple[str, ...]


class ScoreLineRow(msgspec.Struct, frozen=True):
    """One team. ``gain`` is what the last deal brought it, shown in the summary only."""

    team: int
    name: str
    points: int
    tricks: int
    mine: bool
    gain: int


class PeekRow(msgspec.Struct, frozen=True):
    """One card of the last trick."""

    slot: int
    code: str
    name: str
    won: bool


def seat_rows(people: Sequence[PersonView], seats: Sequence[SeatView]) -> list[SeatRow]:
    """One row a seat, in the order around the table."""
    rows = [
        SeatRow(
            person.seat,
            person.slot,
            person.name,
            person.avatar,
            person.colour,
            person.controller,
            person.status,
            person.me,
            person.partner,
            person.near,
            seat.active,
            seat.thinking,
            seat.sits_out,
            seat.ready,
            seat.bid,
            seat.bid_kind,
            seat.bid_suit,
            seat.tricks,
            seat.result,
            tuple({"kind": b.kind, "label": b.label, "suit": b.suit} for b in seat.badges),
            seat.pile,
            seat.stock,
            ", ".join(text for text in (seat.label, person.status) if text),
        )
        for person, seat in zip(people, seats, strict=True)
    ]
    return sorted(rows, key=_slot)


def _slot(row: SeatRow) -> int:
    return row.slot


def choice_rows(choices: Sequence[ChoiceView]) -> list[ChoiceRow]:
    return [
        ChoiceRow(c.label, c.detail, c.suit, c.style.value, c.enabled, c.caption, c.cards) for c in choices
    ]


def score_rows(scores: Sequence[ScoreRow], gains: Sequence[int] = ()) -> list[ScoreLineRow]:
    padded = [*gains, *([0] * len(scores))]
    return [
        ScoreLineRow(s.team, s.name, s.points, s.tricks, s.mine, gain)
        for s, gain in zip(scores, padded, strict=False)
    ]


def peek_rows(trick: TrickView, slot: Callable[[Seat], int], name: Callable[[Seat], str]) -> list[PeekRow]:
    return [PeekRow(slot(seat), card, name(seat), seat == trick.winner) for seat, card in trick.cards]


class TableRows(QObject):
    """The models themselves, brought up to date together."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.seats = RowsModel(SeatRow, self)
        self.choices = RowsModel(ChoiceRow, self)
        self.scores = RowsModel(ScoreLineRow, self)
        self.summary_lines = RowsModel(SummaryLine, self)
        self.summary_scores = RowsModel(ScoreLineRow, self)
        self.peek = RowsModel(PeekRow, self)
        self.log = RowsModel(LogLine, self)

    def show_summary(self, summary: SummaryView | None) -> None:
        """The sheet's rows; they stay as they were while the sheet fades."""
        if summary is not None:
            self.summary_lines.show(summary.lines)
            self.summary_scores.show(score_rows(summary.scores, summary.gains))
