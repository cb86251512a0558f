# SPDX-License-Identifier: GPL-3.0-or-later
"""What every game's table must keep, whatever the game: run over the whole catalogue."""

from __future__ import annotations

import random

import pytest

from app.games.registry import FRONTS, presenter_for
from app.presenters.table import TablePresenter
from app.presenters.view import HAND, Beat
from engines.cards import HIDDEN
from engines.registry import GAMES, AnyGame
from net.session.client import Joined, Observed
from tools.in_process import InProcessTable, table_info


def test_every_game_has_its_table() -> None:
    assert set(FRONTS) == {game.type.slug for game in GAMES}


@pytest.mark.parametrize(
    ("game", "seats"),
    [pytest.param(game, n, id=f"{game.type.slug}-{n}") for game in GAMES for n in game.type.seat_counts[:4]],
)
def test_a_random_match_is_shown_to_the_end(game: type[AnyGame], seats: int) -> None:
    slug = game.type.slug
    presenter: TablePresenter = presenter_for(table_info(slug, {}, seats, 0), 0)
    beats: list[Beat] = []

    def take(update: object) -> None:
        if isinstance(update, Observed):
            beats.extend(presenter.observe(update.observation, update.events, update.resync))

    host = InProcessTable(take, game=slug, seats=seats, auto=False, seed=3)
    host._deliver(Joined(1, "token", 0, host.info))
    rng = random.Random(3)
    while not host.state.is_terminal():
        if not host.step():
            mine = host.state.observation(0)
            assert beats[-1].view.my_turn or beats[-1].view.summary, "the viewer is asked"
            picks = [(), *((card,) for card in mine.hand)]
            offered = {choice.action for picked in picks for choice in presenter.choices(picked, False)}
            offered |= {presenter.card_action(card) for card in mine.hand}
            summary = beats[-1].view.summary
            if summary is not None:
                offered.add(summary.action)
            assert offered - {None} <= set(mine.legal), "only what is legal is offered"
            assert offered - {None} or FRONTS[slug].scene, "there is always something to click"
            host.apply(0, rng.choice(mine.legal))
    for beat in beats:
        assert len({card.card_id for card in beat.view.cards}) == len(beat.view.cards)
        assert len(beat.view.seats) == seats
        for card in beat.view.cards:
            hidden = card.zone == HAND and card.owner != 0 and not card.face_up
            assert not hidden or card.code == HIDDEN, "nobody's cards are given away"
    summary = beats[-1].view.summary
    assert summary is not None
    assert summary.over


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.type.slug)
def test_the_table_says_what_lies_in_the_middle(game: type[AnyGame]) -> None:
    slug, seats = game.type.slug, game.type.seat_counts[0]
    presenter = presenter_for(table_info(slug, {}, seats, 0), 0)
    board_of_its_own = FRONTS[slug].scene != ""
    assert (presenter.view().middle == "none") == board_of_its_own
