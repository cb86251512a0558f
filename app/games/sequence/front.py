# SPDX-License-Identifier: GPL-3.0-or-later
"""Sequence's entry in the registry of the front end. No Qt but in what is loaded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.games.front import Front
from app.games.sequence.presenter import SequencePresenter
from engines.sequence.boards import layout_of
from engines.sequence.types import SIZE


def _model() -> Callable[..., Any]:
    from app.games.sequence.model import SequenceModel

    return SequenceModel


def _terminal() -> Callable[..., Any]:
    from app.games.sequence.terminal import SequenceTable

    return SequenceTable


SEQUENCE = Front(
    SequencePresenter,
    # A piece of the board, five squares wide.
    cards=tuple(layout_of("")[row * SIZE + column] for row in range(2, 5) for column in range(2, 7)),
    art="board",
    scene="Sequence/SequenceTable.qml",
    model=_model,
    terminal=_terminal,
)
