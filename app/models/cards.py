# SPDX-License-Identifier: GPL-3.0-or-later
"""The cards of a table as a list model: one row for each physical card, from the deal until it is swept up.

The row's delegate travels: only its roles change when the card goes from the deck to a hand, to the trick,
to a pile. Cards that may not be seen have the code ``??`` and an id that says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import msgspec
from PySide6.QtCore import QObject
from PySide6.QtQml import QmlElement

from app.models.qt import QmlUncreatable
from app.models.rows import RowsModel
from app.presenters.view import CardView
from engines.contract import Seat

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1


class CardRow(msgspec.Struct, frozen=True):
    """The roles. ``slot`` is the owner's place around the table (-1: nobody's), ``place`` of ``places``
    the card's position in its zone, ``order`` what lies on top of what. ``selected`` is picked and not
    sent yet, ``pending`` sent and not answered yet. ``label`` is for screen readers."""

    card_id: int
    code: str
    zone: str
    owner: int
    slot: int
    place: int
    places: int
    order: int
    face_up: bool
    legal: bool
    dimmed: bool
    trump: bool
    highlighted: bool
    sits_out: bool
    selected: bool
    pending: bool
    label: str


@QmlElement
@QmlUncreatable("belongs to a TableViewModel")
class CardsModel(RowsModel):
    """Rows of ``CardRow``, oldest card first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(CardRow, parent, key=_card_id)

    def show_cards(
        self,
        cards: Sequence[CardView],
        slot: Callable[[Seat], int],
        selected: Collection[int],
        pending: int,
    ) -> None:
        """Bring the rows to where ``cards`` are. ``pending`` is the id of the card that was sent, or 0."""
        self.show(
            [
                CardRow(
                    card.key,
                    card.code,
                    card.zone,
                    card.owner,
                    slot(card.owner) if card.owner >= 0 else -1,
                    card.index,
                    card.count,
                    card.order,
                    card.face_up,
                    card.legal,
                    card.dimmed,
                    card.trump,
                    card.highlighted,
                    card.sits_out,
                    card.key in selected,
                    card.key == pending,
                    card.label,
                )
                for card in cards
            ]
        )


def _card_id(row: CardRow) -> int:
    return row.card_id
