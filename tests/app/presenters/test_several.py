# SPDX-License-Identifier: GPL-3.0-or-later
"""Where several people read the same screen, whoever wins is called by name: “you” would be any of them."""

from __future__ import annotations

import pytest

from app.games.registry import presenter_for
from engines.registry import GAMES
from tests.net.hostile_host import table_of


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.type.slug)
def test_you_is_nobody_before_several(kind) -> None:
    seats = kind.type.seat_counts[0]
    presenter = presenter_for(table_of(kind(kind.options_type()), seats), 0)
    mine = presenter.my_team()
    assert mine is not None

    def title() -> str:
        won = getattr(presenter, "_won_title", None)
        return won(mine, "won") if won is not None else presenter.match_title((mine,))

    assert title() == "You win the match!"
    presenter.several = True
    told = title()
    assert "You" not in told
    assert "Bo" in told
