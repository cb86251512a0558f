# SPDX-License-Identifier: GPL-3.0-or-later
"""Cards as things that are moved about."""

from __future__ import annotations

import pytest

from app.presenters.table_board import Board
from app.presenters.view import DECK, HAND, TRICK
from engines.cards import HIDDEN


def test_a_card_keeps_its_key_wherever_it_goes() -> None:
    board = Board()
    (key,) = board.add(DECK, 1, [HIDDEN])
    board.move(key, HAND, 2, face_up=False)
    board.move(key, TRICK, 2, face_up=True, code="QS")
    (view,) = board.snapshot()
    assert (view.card_id, view.code, view.zone, view.owner, view.face_up) == (key, "QS", TRICK, 2, True)


def test_a_known_card_is_found_before_a_hidden_one() -> None:
    board = Board()
    hidden, known = board.add(HAND, 1, [HIDDEN, "QS"])
    assert board.find(HAND, 1, "QS") == known
    assert board.find(HAND, 1, "KS") == hidden
    assert board.code(hidden) == "KS"
    with pytest.raises(LookupError):
        board.find(HAND, 1, "AS")


def test_places_are_numbered_within_their_zone() -> None:
    board = Board()
    board.add(HAND, 0, ["9C", "AH", "KS"], face_up=True)
    board.sort(HAND, 0, ["AH", "KS", "9C"])
    places = {view.code: (view.place, view.places) for view in board.snapshot()}
    assert places == {"AH": (0, 3), "KS": (1, 3), "9C": (2, 3)}


def test_what_was_moved_last_lies_on_top() -> None:
    board = Board()
    first, second = board.add(HAND, 0, ["9C", "AH"])
    board.move(second, TRICK, 0, face_up=True)
    board.move(first, TRICK, 1, face_up=True)
    order = {view.card_id: view.order for view in board.snapshot()}
    assert order[first] > order[second]


def test_cards_are_taken_off_the_table() -> None:
    board = Board()
    one, other = board.add(DECK, 0, [HIDDEN, HIDDEN])
    board.remove([one])
    assert [view.card_id for view in board.snapshot()] == [other]
    assert len(board) == 1
    board.clear()
    assert board.snapshot() == ()
