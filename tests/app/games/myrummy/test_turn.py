# SPDX-License-Identifier: GPL-3.0-or-later
"""A turn of MyRummy and where it is aimed, without Qt."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.myrummy.aiming import Aiming
from app.games.myrummy.cursor import NOWHERE
from app.games.myrummy.layout import Layout, Room
from app.games.myrummy.turn import Turn
from app.games.myrummy.view import MyRummyView
from engines.myrummy.types import Draw, Lay
from engines.myrummy.workbench import WorkbenchError
from tests.app.games.folding import Watched
from tools.myrummy_stage import groups, moment


def take(turn: Turn, watched: Watched) -> None:
    own = watched.view.own
    assert isinstance(own, MyRummyView)
    turn.take(own)


def begun() -> tuple[Turn, Watched]:
    """The viewer's turn: a run of four and a set lie there."""
    watched = Watched("myrummy", state=moment("R7 R8 R9 R10 | Y5 G5 B5", "R11 Y1 B9"))
    turn = Turn(watched.presenter)
    take(turn, watched)
    return turn, watched


def key(turn: Turn, code: str) -> int:
    return next(piece.key for piece in turn.view.pieces if piece.code == code)


def lay_eleven(turn: Turn) -> None:
    run = turn.arrangement()[0][0]
    turn.edit(lambda desk: desk.drop([key(turn, "R11")], run, 4))


def test_what_is_laid_shows_at_once_and_ends_the_selection() -> None:
    turn, _ = begun()
    turn.selected = [key(turn, "R11")]
    assert turn.finish_text() == "Finish"
    lay_eleven(turn)
    assert turn.selected == []
    assert turn.laid() == {key(turn, "R11")}
    assert len(turn.hand()) == 2
    assert turn.can_finish()
    assert turn.finish_text() == "Finish – lays 1 card"
    assert turn.draw_detail() == "1 card back to your hand"


def test_what_can_not_be_done_changes_nothing() -> None:
    turn, _ = begun()
    turn.selected = [key(turn, "R9")]
    with pytest.raises(WorkbenchError):
        turn.edit(lambda desk: desk.to_hand([key(turn, "R9")]))
    assert turn.selected == [key(turn, "R9")]
    assert not turn.touched


def test_drawing_hesitates_once_where_something_could_be_laid() -> None:
    turn, _ = begun()
    assert isinstance(turn.way_out(), Draw)
    assert not turn.hesitates(), "nothing was laid"
    lay_eleven(turn)
    assert turn.hesitates()
    assert turn.draw_text() == "Draw anyway"
    assert not turn.hesitates(), "it has been said"


def test_the_desk_stays_when_only_the_picture_is_sent_anew() -> None:
    turn, watched = begun()
    lay_eleven(turn)
    watched.host.tell(resync=True)
    take(turn, watched)
    assert [turn.codes()[piece] for piece in turn.laid()] == ["R11"]


def test_a_hint_names_what_is_laid_and_goes_with_the_next_edit() -> None:
    turn, _ = begun()
    hint = Lay(groups("R7 R8 R9 R10 R11 | Y5 G5 B5"))
    assert turn.hint_words(hint) == "lay red 11"
    assert dict(turn.hinted_cards()) == {"R11": 1}
    lay_eleven(turn)
    assert turn.hint is None


def aimed() -> tuple[Turn, Aiming]:
    turn, _ = begun()
    layout = Layout()
    layout.set_room(Room(1260, 560, 54, 30))
    layout.show(turn.arrangement(), None)
    return turn, Aiming(turn, layout)


def test_the_cursor_walks_and_what_is_carried_goes_from_place_to_place() -> None:
    turn, aiming = aimed()
    aiming.cursor = turn.hand()[0]
    aiming.walk(1, 0)
    assert aiming.cursor == turn.hand()[1]
    aiming.take_up()
    assert aiming.words() == "To a group of its own"
    aiming.walk(1, 0)
    assert aiming.aim.kind == "hand"
    assert aiming.words() == "Back to the hand"
    aiming.stop()
    assert aiming.aim == NOWHERE
    assert aiming.words() == ""


@pytest.mark.parametrize(("along", "index"), [(0.1, 0), (1.6, 2), (3.9, 4)])
def test_a_pointer_over_a_group_aims_into_it(along: float, index: int) -> None:
    turn, aiming = aimed()
    place: Any = aiming._layout.places[turn.arrangement()[0][0]]
    aiming.at_table(place.row, place.column + along, 0.0)
    assert (aiming.aim.kind, aiming.aim.index) == ("group", index)
