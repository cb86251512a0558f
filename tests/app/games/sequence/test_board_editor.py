# SPDX-License-Identifier: GPL-3.0-or-later
"""Entering a board square by square."""

from __future__ import annotations

from app.games.sequence.board_editor import BoardEditor
from app.presenters.setup import SetupPresenter, differences
from engines.sequence.boards import BUILT_IN, INNER, PRINTED, board_text, generate, layout_of, parse_board
from engines.sequence.game import Sequence
from engines.sequence.options import SequenceOptions
from engines.sequence.types import CORNERS


def typed(editor: BoardEditor, letters: str) -> None:
    for letter in letters:
        editor.type(letter)


def test_a_board_is_entered_by_reading_it_off_row_by_row() -> None:
    editor = BoardEditor()
    assert (editor.cursor, editor.empty) == (1, 96)
    for card in layout_of(""):
        if card:
            typed(editor, card.lower().replace("t", "10"))
    assert editor.problem() == ""
    assert parse_board(editor.text()) == layout_of("")
    assert editor.changed
    editor.saved()
    assert not editor.changed


def test_a_rank_waits_for_its_suit() -> None:
    editor = BoardEditor()
    assert editor.type("q")
    assert editor.half == "Q"
    assert not editor.type("j"), "a jack is on no board"
    assert editor.half == "Q"
    assert editor.type("♠")
    assert editor.half == ""
    assert editor.cells()[1].card == "QS"
    assert editor.cursor == 2
    assert not editor.type("x")
    typed(editor, "1")
    editor.erase()
    assert editor.half == ""
    assert editor.cells()[1].card == "QS", "only the half card is taken back"


def test_erasing_goes_back_and_undo_brings_back() -> None:
    editor = BoardEditor()
    typed(editor, "QSKH")
    editor.erase()
    assert [cell.card for cell in editor.cells()[1:3]] == ["QS", ""]
    assert editor.cursor == 2
    editor.undo()
    assert [cell.card for cell in editor.cells()[1:3]] == ["QS", "KH"]
    editor.clear()
    assert editor.empty == 96
    editor.undo()
    editor.undo()
    editor.undo()
    assert editor.empty == 96
    assert not editor.can_undo
    editor.undo()


def test_the_cursor_passes_over_corners_and_edges() -> None:
    editor = BoardEditor()
    editor.move(-1, 0)
    assert editor.cursor == 8, "over the corner, around to the other end"
    editor.select(0)
    assert editor.cursor == 8, "a corner is not chosen"
    editor.move(0, -1)
    assert editor.cursor == 98
    for _ in range(40):
        editor.move(1, 0)
        assert editor.cursor not in CORNERS


def test_what_is_missing_is_counted() -> None:
    editor = BoardEditor()
    assert editor.problem() == "96 squares are still empty"
    left = {view.card: view.remaining for view in editor.palette()}
    assert set(left) == set(PRINTED)
    assert set(left.values()) == {2}
    typed(editor, "QS")
    assert {view.card: view.remaining for view in editor.palette()}["QS"] == 1
    editor.built_in()
    assert editor.problem() == ""
    assert {view.remaining for view in editor.palette()} == {0}
    editor.select(1)
    editor.put("QS")
    assert editor.problem() == "There are more than two of this card: queen of spades"
    assert sum(cell.wrong for cell in editor.cells()) == 3
    assert editor.cells()[1].label == "queen of spades, row 1, column 2"


def test_the_twin_of_the_chosen_card_is_shown() -> None:
    editor = BoardEditor(layout_of(""))
    (twin,) = [n for n, cell in enumerate(editor.cells()) if cell.twin]
    assert layout_of("")[twin] == layout_of("")[editor.cursor]
    assert twin != editor.cursor


def test_a_text_is_taken_over_or_told_why_not() -> None:
    editor = BoardEditor()
    assert editor.take(BUILT_IN) == ""
    assert parse_board(editor.text()) == layout_of("")
    assert editor.take("nonsense").startswith("A board has ten lines")
    assert parse_board(editor.text()) == layout_of(""), "what was there stays"


def test_an_unfinished_board_is_copied_with_dots() -> None:
    editor = BoardEditor()
    typed(editor, "QS")
    lines = editor.text().splitlines()
    assert lines[0] == "-- QS ·· ·· ·· ·· ·· ·· ·· --"
    assert len(INNER) == editor.empty + 1


# --- the setup form -------------------------------------------------------------------------------


def test_the_form_offers_the_built_in_board_and_the_saved_ones() -> None:
    mine, other = board_text(generate(5)), board_text(generate(6))
    form = SetupPresenter(Sequence, boards={mine: "Grandma’s"})
    row = next(field for field in form.fields() if field.kind == "board")
    assert [choice.label for choice in row.choices] == ["Built-in", "Grandma’s"]
    assert (row.choice, row.standard, row.differs) == (0, "Built-in", False)
    form.choose("board", 1)
    assert form.options() == SequenceOptions(board=mine)
    assert form.differences() == ("Board: Grandma’s",)
    form.set("board", other)
    row = next(field for field in form.fields() if field.kind == "board")
    assert [choice.label for choice in row.choices] == ["Built-in", "Grandma’s", "own board"]
    assert row.choice == 2
    assert form.differences() == ("Board: own board",)


def test_elsewhere_a_board_of_ones_own_is_only_called_that() -> None:
    assert differences(SequenceOptions(board=board_text(generate(5)))) == ("Board: own board",)
