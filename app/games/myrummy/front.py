# SPDX-License-Identifier: GPL-3.0-or-later
"""MyRummy's entry in the registry of the front end. No Qt but in what is loaded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.games.front import Front
from app.games.myrummy.presenter import MyRummyPresenter

GROUPS = "R7 R8 R9 R10  Y5 G5 B5 / B1 B2 X1 B4 / Y12 R12 G12  G3 G4 G5"


def _model() -> Callable[..., Any]:
    from app.games.myrummy.model import MyRummyModel

    return MyRummyModel


def _terminal() -> Callable[..., Any]:
    from app.games.myrummy.terminal import MyRummyTable

    return MyRummyTable


MYRUMMY = Front(
    MyRummyPresenter,
    cards=tuple(GROUPS.split(" ")),  # groups, apart by "", in rows, apart by "/"
    art="tiles",
    scene="MyRummy/MyRummyTable.qml",
    model=_model,
    terminal=_terminal,
)
