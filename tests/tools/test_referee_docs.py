# SPDX-License-Identifier: GPL-3.0-or-later
"""The pages of docs/referee are those that the games themselves make, and what is found out is true."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from engines.contract import Observation, Seat
from engines.registry import GAMES, AnyGame
from tools import referee_docs, referee_facts

HERE = sys.modules[__name__]


class Part(msgspec.Struct, frozen=True):
    """What ``seats`` have in common."""

    seats: tuple[Seat, ...]
    pairs: dict[str, tuple[Seat, bool]] | None


class Whole(Observation, frozen=True, kw_only=True, tag="whole"):
    """All of it. ``part`` comes with ``rest``, None for nothing; ``deal`` is told anew."""

    part: tuple[Part, ...]
    rest: int


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.type.slug)
def test_a_page_is_what_the_game_makes_of_it(kind: type[AnyGame]) -> None:
    path = referee_docs.FOLDER / f"{kind.type.slug}.md"
    assert path.exists(), "python3 dev.py docs writes it"
    assert path.read_text(encoding="utf-8") == referee_docs.page(kind), "python3 dev.py docs writes it anew"


def test_there_are_exactly_the_pages_there_should_be() -> None:
    there = {path.name for path in referee_docs.FOLDER.iterdir()}
    assert there == {"README.md", *(f"{kind.type.slug}.md" for kind in GAMES)}
    assert (referee_docs.FOLDER / "README.md").read_text(encoding="utf-8") == referee_docs.index()


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.type.slug)
def test_nothing_is_left_blank(kind: type[AnyGame]) -> None:
    """What a page can't say for lack of a docstring is to be said in the docstring."""
    said = referee_docs.page(kind)
    events = said[said.index("### Events") : said.index("### Observation")]
    fields = said[said.index("### Observation") : said.index("### Structures")]
    rows = [line for line in (events + fields).splitlines() if line.startswith("| `")]
    assert not [row for row in rows if row.endswith("|  |")]


def test_pages_are_written_and_old_ones_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee_docs, "pages", lambda: {"a.md": "A\n", "b.md": "B\n"})
    (tmp_path / "b.md").write_text("B\n", encoding="utf-8", newline="\n")
    (tmp_path / "gone.md").write_text("", encoding="utf-8")
    assert sorted(referee_docs.rewrite(tmp_path)) == ["a.md", "gone.md"]
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a.md": "A\n", "b.md": "B\n"}
    assert referee_docs.rewrite(tmp_path) == []


@pytest.mark.parametrize(
    ("annotation", "words"),
    [
        ("int", "number"),
        ("tuple[Seat, ...] | None", "list of seats or null"),
        ("tuple[tuple[Seat, bool], ...]", "list of [seat, true or false]"),
        ("dict[str, Part]", "object of `Part` by text"),
        ("tuple[tuple[int, ...], ...]", "list of lists of numbers"),
    ],
)
def test_types_in_words(annotation: str, words: str) -> None:
    assert referee_facts.in_words(annotation, HERE) == words


def test_what_a_docstring_says_of_each_field() -> None:
    whole, said = referee_facts.said_of_fields(Whole)
    assert whole == "All of it."
    assert said["part"] == said["rest"] == "`part` comes with `rest`, null for nothing"
    assert said["deal"] == "`deal` is told anew", "a game knows better than what it inherits"
    assert said["viewer"].startswith("`viewer` is the seat")
    assert referee_facts.parts(Whole) == [Part]
    assert referee_facts.prose(Part) == "What `seats` have in common."


@pytest.mark.parametrize("kind", GAMES, ids=lambda kind: kind.type.slug)
def test_refusals_are_found_in_a_game_s_own_modules_and_in_shared_ones_only(kind: type[AnyGame]) -> None:
    found = referee_facts.refusals(kind)
    assert {"not-now", "bad-deck", "match-over", "not-your-turn"} <= set(found)
    assert all(all(sentences) for sentences in found.values())
    package = ".".join(kind.__module__.split(".")[:2])
    folders = {name for name in (m.__name__ for m in referee_facts.modules(kind)) if name.count(".") > 1}
    assert {name for name in folders if name.startswith(package)}
    others = {".".join(game.__module__.split(".")[:2]) for game in GAMES} - {package}
    assert not [name for name in folders if ".".join(name.split(".")[:2]) in others]
