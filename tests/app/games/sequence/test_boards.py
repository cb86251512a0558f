# SPDX-License-Identifier: GPL-3.0-or-later
"""Boards people have entered, kept as text files."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.games.sequence.boards import LONGEST, BoardError, Boards, SavedBoard
from app.settings import folders
from engines.options import OptionsError
from engines.sequence.boards import BUILT_IN, board_text, generate, layout_of, parse_board

ONE, OTHER = board_text(generate(5)), board_text(generate(6))


def texts(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(folder.iterdir())}


def test_boards_lie_beside_the_journal(tmp_path: Path) -> None:
    assert folders(tmp_path).boards == tmp_path / "boards"


def test_without_a_folder_there_are_none_and_nothing_is_made(tmp_path: Path) -> None:
    boards = Boards(tmp_path / "boards")
    assert boards.all() == ()
    assert boards.problems == []
    assert not (tmp_path / "boards").exists()


def test_a_board_is_saved_as_a_name_and_ten_lines_and_found_again(tmp_path: Path) -> None:
    saved = Boards(tmp_path).save("  Grandma’s   board ", ONE.lower())
    assert saved == SavedBoard("Grandma’s board", ONE)
    assert texts(tmp_path) == {"grandmas-board.txt": f"Grandma’s board\n{ONE}\n"}
    again = Boards(tmp_path)
    assert again.all() == (saved,)
    assert again.find("GRANDMA’S BOARD") == saved
    assert parse_board(again.all()[0].text) == generate(5)


def test_boards_are_listed_by_name(tmp_path: Path) -> None:
    boards = Boards(tmp_path)
    for name in ("zeta", "Alpha", "Über"):
        boards.save(name, ONE)
    assert [board.name for board in boards.all()] == ["Alpha", "zeta", "Über"]
    assert sorted(texts(tmp_path)) == ["alpha.txt", "uber.txt", "zeta.txt"]


def test_no_board_takes_the_place_of_another_unless_asked_to(tmp_path: Path) -> None:
    boards = Boards(tmp_path)
    boards.save("Mine", ONE)
    with pytest.raises(BoardError, match="There is a board called “MINE” already"):
        boards.save("MINE", OTHER)
    assert boards.all() == (SavedBoard("Mine", ONE),)
    boards.save("MINE", OTHER, replace=True)
    assert boards.all() == (SavedBoard("MINE", OTHER),)
    assert list(texts(tmp_path)) == ["mine.txt"]


def test_names_that_read_alike_get_files_of_their_own(tmp_path: Path) -> None:
    boards = Boards(tmp_path)
    boards.save("a b", ONE)
    boards.save("a-b", OTHER)
    boards.save("???", ONE)
    assert sorted(texts(tmp_path)) == ["a-b-2.txt", "a-b.txt", "board.txt"]


@pytest.mark.parametrize(("name", "why"), [("  ", "Give the board a name"), ("x" * (LONGEST + 1), "at most")])
def test_a_name_there_must_be(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(BoardError, match=why):
        Boards(tmp_path).save(name, ONE)
    assert texts(tmp_path) == {}


def test_a_wrong_layout_is_not_saved(tmp_path: Path) -> None:
    with pytest.raises(OptionsError):
        Boards(tmp_path).save("Mine", ONE.replace("QS", "QH", 1))
    assert texts(tmp_path) == {}


def test_a_board_is_renamed_in_its_file_and_deleted(tmp_path: Path) -> None:
    boards = Boards(tmp_path)
    boards.save("Mine", ONE)
    boards.save("Yours", OTHER)
    with pytest.raises(BoardError, match="already"):
        boards.rename("Mine", "yours")
    boards.rename("Mine", "Ours")
    assert texts(tmp_path)["mine.txt"].startswith("Ours\n")
    boards.rename("Ours", "OURS")
    assert [board.name for board in Boards(tmp_path).all()] == ["OURS", "Yours"]
    with pytest.raises(LookupError):
        boards.rename("Nobody’s", "x")
    boards.delete("ours")
    boards.delete("never there")
    assert [board.name for board in boards.all()] == ["Yours"]
    assert list(texts(tmp_path)) == ["yours.txt"]


def test_files_written_by_hand_are_read(tmp_path: Path) -> None:
    by_hand = "\ufeffTypewritten\r\n" + BUILT_IN.lower().replace("\n", "\r\n").replace("t", "10")
    (tmp_path / "hand.txt").write_text(by_hand, encoding="utf-8", newline="")
    (board,) = Boards(tmp_path).all()
    assert board.name == "Typewritten"
    assert parse_board(board.text) == layout_of("")


def test_damaged_files_are_told_of_and_set_aside_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("Mine\n-- QC", encoding="utf-8")
    (tmp_path / "mine.txt.damaged").write_text("an older one", encoding="utf-8")
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\x00nonsense")
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    boards = Boards(tmp_path)
    assert boards.all() == ()
    told = [str(problem) for problem in boards.problems]
    assert "The board “mine.txt” can’t be used; it is kept as “mine.txt.damaged-2”." in told
    assert any(text.startswith("A board has ten lines") for text in told), "and why"
    assert "It can’t be read." in told
    boards.save("Mine", ONE)
    kept = texts_of_damaged(tmp_path)
    assert kept["mine.txt.damaged"] == b"an older one"
    assert kept["mine.txt.damaged-2"] == b"Mine\n-- QC"
    assert [board.name for board in Boards(tmp_path).all()] == ["Mine"]


def texts_of_damaged(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if "damaged" in file.name}


def test_two_files_of_one_name_are_both_kept(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"Mine\n{ONE}\n", encoding="utf-8")
    (tmp_path / "b.txt").write_text(f"Mine\n{OTHER}\n", encoding="utf-8")
    assert [(board.name, board.text) for board in Boards(tmp_path).all()] == [
        ("Mine", ONE),
        ("Mine 2", OTHER),
    ]


def test_what_cannot_be_written_is_said_and_the_list_stays(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    boards = Boards(tmp_path / "file" / "boards")
    with pytest.raises(BoardError, match="can’t be saved"):
        boards.save("Mine", ONE)
    assert boards.all() == ()


def test_without_a_place_to_keep_them_boards_last_as_long_as_the_program() -> None:
    boards = Boards(None)
    boards.save("Mine", ONE)
    boards.rename("Mine", "Ours")
    assert boards.all() == (SavedBoard("Ours", ONE),)
    boards.delete("Ours")
    assert boards.all() == ()
