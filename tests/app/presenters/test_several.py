# SPDX-License-Identifier: GPL-3.0-or-later
"""Where several people read the same screen, whoever wins is called by name: “you” would be any of them."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from app.games.registry import presenter_for
from engines.euchre.game import Euchre
from engines.myrummy.game import MyRummy
from engines.registry import GAMES
from tests.app.terminal.sitting import table_of


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.type.slug)
def test_you_is_nobody_before_several(kind) -> None:
    seats = kind.type.seat_counts[0]
    presenter = presenter_for(table_of(kind(kind.options_type()), seats, "Bo"), 0)
    mine = presenter.my_team()
    assert mine is not None

    assert presenter.match_won(mine) == "You win the match!"
    presenter.several = True
    told = presenter.match_won(mine)
    assert "You" not in told
    assert "Bo" in told


@pytest.mark.parametrize("kind", ["made", "march", "lone_march", "euchre", "lone_euchre"])
def test_a_deal_of_euchre_is_told_by_names(kind: str) -> None:
    presenter = presenter_for(table_of(Euchre(Euchre.options_type()), 4, "Bo"), 0)
    score = SimpleNamespace(kind=kind, points=(2, 0), scores=(2, 0), maker=0)
    assert "You" in presenter.deal_title(score) or kind.startswith("lone")
    presenter.several = True
    assert presenter.deal_title(score).startswith("Bo and Bot 2 ")


@pytest.mark.parametrize(("kind", "winners"), [("out", (0,)), ("blocked", (0,)), ("blocked", (0, 1))])
def test_a_deal_of_myrummy_is_told_by_names(kind: str, winners: tuple[int, ...]) -> None:
    presenter = presenter_for(table_of(MyRummy(MyRummy.options_type()), 2, "Bo"), 0)
    presenter.several = True
    told = presenter.deal_title(SimpleNamespace(kind=kind, winners=winners))
    assert "Bo" in told
    assert "you" not in told.lower()


def test_a_shared_win_names_everybody() -> None:
    presenter = presenter_for(table_of(MyRummy(MyRummy.options_type()), 3, "Bo"), 0)
    presenter.several = True
    assert presenter.match_title((0, 1)) == "Bo and Bot 1 share the win"
