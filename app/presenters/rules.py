# SPDX-License-Identifier: GPL-3.0-or-later
"""The rules of a game as blocks a page can lay out: headings, paragraphs, list items, tables. No Qt.

The source is the Markdown of docs/rules, as markdown-it reads it (CommonMark with tables); what stands inside
a block (bold, italic, links) stays Markdown for the text item to show.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

_APP = Path(__file__).resolve().parent.parent
RULES = next(
    (folder for folder in (_APP / "rules", _APP.parent / "docs" / "rules") if folder.is_dir()), _APP / "rules"
)
"""The rules to read: inside the package once it is installed, in docs while it is worked on."""

HEADING, TEXT, ITEM, TABLE = "heading", "text", "item", "table"

DEEPEST = 3
"""An item nested further is shown no deeper."""


@functools.cache
def _reader() -> Callable[[str], Sequence[Any]]:
    """What makes markdown-it's tokens of a text. Imported with the first page that is opened: the window
    starts without it."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable("table").parse


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
    """The blocks of a Markdown text in order. Comments are left out."""
    found: list[Block] = []
    rows: list[list[str]] = []
    depth = -1  # of the list that is open
    heading = 0  # rank of the heading that is open
    mark = ""  # of an item whose first paragraph is yet to come
    for token in _reader()(markdown):
        if token.type in ("bullet_list_open", "ordered_list_open", "bullet_list_close", "ordered_list_close"):
            depth += token.nesting
        elif token.type == "list_item_open":
            mark = f"{token.info}." if token.info else "•"
        elif token.type in ("heading_open", "heading_close"):
            heading = int(token.tag[1:]) if token.nesting == 1 else 0
        elif token.type == "table_open":
            rows = []
        elif token.type == "tr_open":
            rows.append([])
        elif token.type in ("th_open", "td_open"):
            rows[-1].append("")
        elif token.type == "table_close":
            found.append(Block(len(found), TABLE, rows=tuple(map(tuple, rows))))
            rows = []
        elif token.type == "inline" and rows:
            rows[-1][-1] = _text(token)
        elif token.type == "inline" and heading:
            found.append(Block(len(found), HEADING, _text(token), heading))
        elif token.type == "inline" and mark:
            found.append(Block(len(found), ITEM, _text(token), min(depth, DEEPEST), mark))
            mark = ""
        elif token.type in ("inline", "fence", "code_block"):
            found.append(Block(len(found), TEXT, _text(token)))
    return tuple(found)


def _text(token: Any) -> str:
    """What the block of a token says, on one line, still Markdown."""
    source = token.content
    for child in token.children or ():
        if child.type == "html_inline" and child.content.startswith("<!--"):
            source = source.replace(child.content, "", 1)
    return " ".join(line.strip() for line in source.splitlines()).strip()
