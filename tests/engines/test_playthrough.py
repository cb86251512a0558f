# SPDX-License-Identifier: GPL-3.0-or-later
"""Golden playthroughs: one a game, each comes out the same; and what a changed file is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.playthrough import parse, playthrough, verify
from engines.record import RequestError, make_game
from engines.registry import GAMES
from engines.sequence.boards import board_text, generate, layout_of

LIMIT = 16_000
"""Bytes of a golden file at the most."""


@pytest.fixture(scope="module")
def folder(root: Path) -> Path:
    return root / "tests" / "playthroughs"


def lines_of(folder: Path, slug: str = "euchre") -> list[str]:
    return (folder / f"{slug}.txt").read_text(encoding="utf-8").splitlines()


def test_one_golden_for_every_game_and_none_beside(folder: Path) -> None:
    assert {file.stem for file in folder.glob("*.txt")} == {game.type.slug for game in GAMES}


@pytest.mark.parametrize("slug", [game.type.slug for game in GAMES])
def test_goldens_come_out_the_same(folder: Path, slug: str) -> None:
    """When this fails the rules, the observations or the words have changed. If that was meant, count
    ``rules_version`` up where old matches replay differently, and run ``python dev.py golden``."""
    lines = lines_of(folder, slug)
    assert not verify(lines)
    assert len("\n".join(lines).encode()) < LIMIT
    game, record, seed = parse(lines)
    assert list(playthrough(game, record.seats, seed)) == lines


@pytest.mark.parametrize(
    ("change", "at"),
    [
        (("  Seat 3 takes trick 1.", "  Seat 1 takes trick 1."), "Seat 1 takes"),
        (("  scores 1 0", "  scores 2 0"), "scores 2 0"),
        (("seed 1087", "seed 1087 "), "seed 1087 "),
    ],
)
def test_a_changed_fact_is_found(folder: Path, change: tuple[str, str], at: str) -> None:
    lines = lines_of(folder)
    lines[lines.index(change[0])] = change[1]
    assert at in verify(lines)


def test_a_missing_end_is_found(folder: Path) -> None:
    assert "returns" in verify(lines_of(folder)[:-1])
    assert "the rules say None" in verify([*lines_of(folder), "and more"])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("game euchre", "game whist"), "unknown-game"),
        (("game euchre", "gaem euchre"), "not-a-playthrough"),
        (("seats 4", "seats four"), "not-a-playthrough"),
        (("seats 4", "seats 6"), "bad-seats"),
        (("rules 1", "rules 99"), "other-rules"),
        (("option joker=true", "option joker=perhaps"), "bad-options"),
        (("option joker=true", "option wild=true"), "bad-options"),
        (("> seat 3: name H", "> seat 2: name H"), "not-your-turn"),
        (("> seat 3: name H", "> seat 3: name it"), "bad-action"),
        (("> seat 3: name H", "> seat three"), "not-a-playthrough"),
        (("tavolino playthrough 1", ""), "not-a-playthrough"),
    ],
)
def test_what_is_no_playthrough(folder: Path, change: tuple[str, str], code: str) -> None:
    lines = lines_of(folder)
    lines[lines.index(change[0])] = change[1]
    with pytest.raises(RequestError) as refused:
        verify(lines)
    assert refused.value.code == code


def test_nothing_is_no_playthrough() -> None:
    with pytest.raises(RequestError, match="begins with"):
        verify([])


def test_an_option_of_several_lines_stands_in_one() -> None:
    board = board_text(generate(4))
    game, seats = make_game("sequence", {"board": board, "sequences_to_win": 1}, 3)
    lines = list(playthrough(game, seats, 1))
    assert f"option board={' '.join(board.split())}" in lines
    assert not verify(lines)
    found, record, _ = parse(lines)
    assert layout_of(found.options.board) == generate(4)
    assert record.seats == 3


def test_a_seed_gives_one_match() -> None:
    game, seats = make_game("euchre", {"points_to_win": 5})
    first = list(playthrough(game, seats, 1))
    assert first == list(playthrough(game, seats, 1))
    assert first != list(playthrough(game, seats, 2))
