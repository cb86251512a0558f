# SPDX-License-Identifier: GPL-3.0-or-later
"""The show, against a clock that the test turns."""

from __future__ import annotations

from math import inf

import pytest

from app.presenters.table_playback import BACKLOG, CATCH_UP, Pace, Playback
from app.presenters.view import READ, Beat, TableView


def beat(name: str, hold: float = 0.2, kind: str = "move") -> Beat:
    return Beat(TableView(seats=(), phase=name), hold, kind=kind)


def names(beats: list[Beat]) -> list[str]:
    return [b.view.phase for b in beats]


def test_beats_follow_each_other_by_their_holds() -> None:
    show = Playback()
    show.add([beat("a"), beat("b", 0.5), beat("c")])
    assert names(show.advance(10.0)) == ["a"]
    assert show.next_due() == pytest.approx(10.2)
    assert names(show.advance(10.19)) == []
    assert names(show.advance(10.2)) == ["b"]
    assert names(show.advance(10.7)) == ["c"]
    assert show.next_due() is None


def test_what_arrives_while_playing_waits_for_its_turn() -> None:
    show = Playback()
    show.add([beat("a", 1.0)])
    show.advance(0.0)
    show.add([beat("b")])
    assert names(show.advance(0.5)) == []
    assert names(show.advance(1.0)) == ["b"]


def test_after_a_rest_a_beat_stands_its_full_time() -> None:
    show = Playback()
    show.add([beat("a", 0.2)])
    show.advance(0.0)
    show.add([beat("b", 0.2), beat("c")])
    assert names(show.advance(100.0)) == ["b"]
    assert show.next_due() == pytest.approx(100.2)


def test_a_late_clock_is_made_up_for_only_a_little() -> None:
    show = Playback()
    show.add([beat(str(n), 0.07) for n in range(20)])
    assert names(show.advance(0.0)) == ["0"]
    late = show.advance(5.0)
    assert 1 < len(late) <= 1 + CATCH_UP / 0.07 + 1


@pytest.mark.parametrize(("animation", "due"), [(0.5, 0.1), (1.0, 0.2), (2.0, 0.4)])
def test_animation_multiplies_the_holds(animation: float, due: float) -> None:
    show = Playback(Pace(animation))
    show.add([beat("a", 0.2), beat("b")])
    show.advance(0.0)
    assert show.next_due() == pytest.approx(due)


def test_animation_off_shows_everything_at_once_but_lets_a_trick_be_read() -> None:
    show = Playback(Pace(0.0, 0.9))
    show.add([beat("a"), beat("b"), beat("trick", 0.0, READ), beat("c")])
    assert names(show.advance(0.0)) == ["a", "b", "trick"]
    assert show.reading
    assert show.next_due() == pytest.approx(0.9)
    assert names(show.advance(0.9)) == ["c"]
    assert not show.reading


def test_a_trick_can_lie_until_a_click() -> None:
    show = Playback(Pace(1.0, 0.9, until_click=True))
    show.add([beat("trick", 0.0, READ), beat("c")])
    show.advance(0.0)
    assert show.next_due() == inf
    assert names(show.advance(1000.0)) == []
    show.skip()
    assert names(show.advance(1000.1)) == ["c"]


def test_the_players_action_shows_everything_that_waits() -> None:
    show = Playback()
    show.add([beat("a", 3.0), beat("b", 3.0), beat("c", 3.0)])
    show.advance(0.0)
    assert names(show.fast_forward()) == ["b", "c"]
    assert show.pending == 0
    show.add([beat("d")])
    assert names(show.advance(0.1)) == ["d"]


def test_a_long_backlog_is_shortened() -> None:
    show = Playback()
    show.add([beat("first", 60.0)])
    show.advance(0.0)
    show.add([beat(str(n), 60.0) for n in range(BACKLOG + 1)])
    assert show.pending <= BACKLOG // 2
    assert show.advance(0.1)


def test_clear_forgets_what_waits() -> None:
    show = Playback()
    show.add([beat("a", 5.0), beat("b")])
    show.advance(0.0)
    show.clear()
    show.add([beat("c")])
    assert names(show.advance(0.1)) == ["c"]
