# SPDX-License-Identifier: GPL-3.0-or-later
"""What a hint says of an action, by the cards and buttons that stand for it. No Qt."""

from __future__ import annotations

from app.presenters.table import TablePresenter
from app.presenters.view import HAND, TableView
from engines.contract import Action


def described(presenter: TablePresenter, view: TableView, action: Action) -> tuple[str, int]:
    """The words of the button that does ``action``, "" where a card alone does it; and the id of the card of
    the hand that it is about, 0 for none."""
    hand = [card for card in view.cards if card.zone == HAND and card.owner == presenter.viewer]
    for card in hand:
        if presenter.card_action(card.code) == action:
            return "", card.card_id
    for toggled in (False, True):
        for selected in ([], *([card] for card in hand)):
            for choice in presenter.choices([card.code for card in selected], toggled):
                if choice.action == action:
                    return choice.label, selected[0].card_id if selected else 0
    return "", 0
