# SPDX-License-Identifier: GPL-3.0-or-later
from __future__ import annotations

from pathlib import Path

from app.presenters.rules import Block, blocks, rules_file

SAMPLE = """# Title
<!-- not for
readers -->
First line
and second line with **bold**.

## Part ##
* one
* two goes
  on
  - inner
1. first
2) second

| Call | Points |
|------|-------:|
| march | 2 |
| euchre |

After the table.
"""


def test_a_text_becomes_blocks() -> None:
    found = blocks(SAMPLE)
    assert [(b.kind, b.text, b.level, b.mark) for b in found] == [
        ("heading", "Title", 1, ""),
        ("text", "First line and second line with **bold**.", 0, ""),
        ("heading", "Part", 2, ""),
        ("item", "one", 0, "•"),
        ("item", "two goes on", 0, "•"),
        ("item", "inner", 1, "•"),
        ("item", "first", 0, "1."),
        ("item", "second", 0, "2."),
        ("table", "", 0, ""),
        ("text", "After the table.", 0, ""),
    ]
    assert found[8].rows == (("Call", "Points"), ("march", "2"), ("euchre", ""))
    assert [b.id for b in found] == list(range(len(found)))


def test_what_merely_looks_like_a_block_is_none() -> None:
    (item,) = blocks("* an ace and\n  4. Equal cards\n  don't count")
    assert (item.kind, item.text) == ("item", "an ace and 4. Equal cards don't count")
    (table,) = blocks("| a | b |\n|---|---|\nright under it")
    assert table.rows == (("a", "b"), ("right under it", "")), "as everywhere that Markdown has tables"


def test_a_comment_inside_a_paragraph_is_left_out() -> None:
    assert [b.text for b in blocks("one<!-- not for readers --> two\n\n> said\n\n    code")] == [
        "one two",
        "said",
        "code",
    ]


def test_nothing_makes_nothing() -> None:
    assert blocks("") == ()
    assert blocks("\n\n") == ()
    assert blocks("|") == (Block(0, "text", "|"),)


def test_the_readers_language_comes_first(tmp_path: Path) -> None:
    (tmp_path / "euchre.md").write_text("# Euchre")
    (tmp_path / "euchre.de.md").write_text("# Euchre auf Deutsch")
    assert rules_file(tmp_path, "euchre", "de") == tmp_path / "euchre.de.md"
    assert rules_file(tmp_path, "euchre", "it") == tmp_path / "euchre.md"
    assert rules_file(tmp_path, "whist", "it") is None
