# SPDX-License-Identifier: GPL-3.0-or-later
"""The cards of a table as a list model: one row for each physical card, from the deal until it is swept up.

The row's delegate travels: only its roles change when the card goes from the deck to a hand, to the trick,
to a pile. Cards that may not be seen have the code ``??`` and an id that says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import QObject
from PySide6.QtQml import QmlElement

from app.models.qt import QmlUncreatable
from app.models.rows import RowsModel, row_of
from app.presenters.view import CardView
from engines.contract import Seat

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1


class CardRow(CardView, frozen=True):
    """A ``CardView`` and what only the device knows of the card. ``slot`` is the owner's place around the
    table (-1: nobody's), ``selected`` is picked and not sent yet, ``pending`` sent and not answered yet,
    ``hinted`` is what a hint is about."""

    slot: int = -1
    selected: bool = False
    pending: bool = False
    hinted: bool = False


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
        hinted: int = 0,
    ) -> None:
        """Bring the rows to where ``cards`` are. ``pending`` is the id of the card that was sent and
        ``hinted`` that of a hint's, 0 for none."""
        self.show(
            [
                row_of(
                    CardRow,
                    card,
                    slot=slot(card.owner) if card.owner >= 0 else -1,
                    selected=card.card_id in selected,
                    pending=card.card_id == pending,
                    hinted=card.card_id == hinted,
                )
                for card in cards
            ]
        )


def _card_id(row: CardRow) -> int:
    return row.card_id
