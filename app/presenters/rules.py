# SPDX-License-Identifier: GPL-3.0-or-later
"""The rules of a game as blocks a page can lay out: headings, paragraphs, list items, tables. No Qt.

The source is the Markdown of docs/rules, of which headings, paragraphs, lists and tables are split
here; what stands inside a block (bold, italic, links) stays Markdown for the text item to show.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

_APP = Path(__file__).resolve().parent.parent
RULES = next(
    (folder for folder in (_APP / "rules", _APP.parent / "docs" / "rules") if folder.is_dir()), _APP / "rules"
)
"""The rules to read: inside the package once it is installed, in docs while it is worked on."""

HEADING, TEXT, ITEM, TABLE = "heading", "text", "item", "table"

_HEADING = re.compile(r"(#{1,4})\s+(.*?)\s*#*$")
_ITEM = re.compile(r"(\s*)([-*+]|\d+[.)])\s+(.*)$")
_RULE = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$")


class Block(msgspec.Struct, frozen=True):
    """One block. ``level`` is a heading's rank (1 the title) or an item's depth (0 outermost);
    ``mark`` the bullet or number of an item; ``rows`` a table's cells, the head first."""

    id: int
    kind: str
    text: str = ""
    level: int = 0
    mark: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


def rules_file(folder: Path, slug: str, language: str) -> Path | None:
    """The rules of a game in the reader's language, else in English, else None."""
    for name in (f"{slug}.{language}.md", f"{slug}.md"):
        if (folder / name).is_file():
            return folder / name
    return None


def blocks(markdown: str) -> tuple[Block, ...]:
    """The blocks of a Markdown text in order."""
    found: list[Block] = []
    lines = _without_comments(markdown).splitlines()
    at = 0
    while at < len(lines):
        line = lines[at]
        heading = _HEADING.match(line)
        if not line.strip():
            at += 1
        elif heading:
            found.append(Block(len(found), HEADING, heading[2], len(heading[1])))
            at += 1
        elif "|" in line and at + 1 < len(lines) and _RULE.match(lines[at + 1]):
            at = _table(lines, at, found)
        elif _ITEM.match(line):
            at = _item(lines, at, found)
        else:
            at = _paragraph(lines, at, found)
    return tuple(found)


def _without_comments(markdown: str) -> str:
    return re.sub(r"<!--.*?-->", "", markdown, flags=re.DOTALL)


def _starts_block(line: str) -> bool:
    return not line.strip() or bool(_HEADING.match(line) or _ITEM.match(line))


def _paragraph(lines: list[str], at: int, found: list[Block]) -> int:
    words = [lines[at].strip()]
    at += 1
    while at < len(lines) and not _starts_block(lines[at]):
        words.append(lines[at].strip())
        at += 1
    found.append(Block(len(found), TEXT, " ".join(words)))
    return at


def _item(lines: list[str], at: int, found: list[Block]) -> int:
    match = _ITEM.match(lines[at])
    assert match is not None
    indent, mark, text = match.groups()
    words = [text.strip()]
    at += 1
    while at < len(lines) and not _starts_block(lines[at]):
        words.append(lines[at].strip())
        at += 1
    shown = "•" if mark in "-*+" else mark.rstrip(".)") + "."
    found.append(Block(len(found), ITEM, " ".join(words), min(len(indent) // 2, 3), shown))
    return at


def _table(lines: list[str], at: int, found: list[Block]) -> int:
    rows = [_cells(lines[at])]
    at += 2
    while at < len(lines) and "|" in lines[at]:
        rows.append(_cells(lines[at]))
        at += 1
    width = len(rows[0])
    even = tuple((row + ("",) * width)[:width] for row in rows)
    found.append(Block(len(found), TABLE, rows=even))
    return at


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))
