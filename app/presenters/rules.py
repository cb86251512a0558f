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

from app.i18n import tr
from app.presenters.rules_variants import Variant, Variants, Worded, parse
from engines.options import Options

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
    ``mark`` the bullet or number of an item; ``rows`` a table's cells, the head first. ``differs``: it is a
    house rule, or reads otherwise than the standard rules do."""

    id: int
    kind: str
    text: str = ""
    level: int = 0
    mark: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    differs: bool = False


def rules_file(folder: Path, slug: str, language: str) -> Path | None:
    """The rules of a game in the reader's language, else in English, else None."""
    for name in (f"{slug}.{language}.md", f"{slug}.md"):
        if (folder / name).is_file():
            return folder / name
    return None


def blocks(markdown: str, options: Options | None = None) -> tuple[Block, ...]:
    """The blocks of a Markdown text in order, as they read under the house rules of ``options`` (None: for
    the game as such). Raises ValueError for a comment on a house rule that there isn't."""
    laying = _Laying(Variants(options))
    for token in _reader()(markdown):
        laying.take(token)
    return tuple(laying.found) if options is None else _without_empty_sections(laying.found)


class _Laying:
    """Takes the tokens of a page one after the other."""

    def __init__(self, variants: Variants) -> None:
        self.found: list[Block] = []
        self._variants = variants
        self._rows: list[list[Worded]] = []
        self._depth = -1  # of the list that is open
        self._heading = 0  # rank of the heading that is open
        self._mark = ""  # of an item whose first paragraph is yet to come
        self._waiting: Variant | None = None  # the condition of what comes next
        # Sections under a condition: rank, whether it is told, whether it is a house rule.
        self._sections: list[tuple[int, bool, bool]] = []
        self._told = True  # whether the block that has begun is, by its own condition
        self._house = False  # and whether that makes it a house rule

    def take(self, token: Any) -> None:
        kind = token.type
        if kind in ("bullet_list_open", "ordered_list_open", "bullet_list_close", "ordered_list_close"):
            self._depth += token.nesting
        elif kind == "list_item_open":
            self._mark = f"{token.info}." if token.info else "•"
        elif kind in ("heading_open", "heading_close"):
            self._heading = int(token.tag[1:]) if token.nesting == 1 else 0
        elif kind == "html_block":
            self._waiting = parse(token.content.strip()) or self._waiting
        elif kind == "table_open":
            self._begin()
        elif kind == "tr_open":
            self._rows.append([])
        elif kind == "table_close":
            self._end_table()
        elif kind in ("inline", "fence", "code_block"):
            self._take_text(token)

    def _take_text(self, token: Any) -> None:
        told = self._variants.worded(token.content)
        if self._rows:
            self._rows[-1].append(told)
        elif self._heading:
            self._begin_section()
            self._put(HEADING, told, self._heading)
        elif self._mark:
            self._begin()
            self._put(ITEM, told, min(self._depth, DEEPEST), self._mark)
            self._mark = ""
        else:
            self._begin()
            self._put(TEXT, told)

    def _begin(self) -> None:
        """A block stands under the condition before it."""
        waiting, self._waiting = self._waiting, None
        self._told = waiting is None or self._variants.shown(waiting)
        self._house = waiting is not None and self._variants.differs(waiting)

    def _begin_section(self) -> None:
        """So does everything up to the next heading of the same rank."""
        under = self._waiting is not None
        self._begin()
        self._sections = [section for section in self._sections if section[0] < self._heading]
        if under:
            self._sections.append((self._heading, self._told, self._house))

    def _put(self, kind: str, told: Worded, level: int = 0, mark: str = "") -> None:
        if told.text is not None and self._is_told():
            self.found.append(
                Block(len(self.found), kind, told.text, level, mark, differs=self._is_house(told.differs))
            )

    def _end_table(self) -> None:
        rows, self._rows = [row for row in self._rows if row[0].text is not None], []
        if self._is_told():
            cells = tuple(tuple(cell.text or "" for cell in row) for row in rows)
            differs = any(cell.differs for row in rows for cell in row)
            self.found.append(Block(len(self.found), TABLE, rows=cells, differs=self._is_house(differs)))

    def _is_told(self) -> bool:
        return self._told and all(told for _, told, _ in self._sections)

    def _is_house(self, differs: bool) -> bool:
        return differs or self._house or any(house for _, _, house in self._sections)


def _without_empty_sections(found: Sequence[Block]) -> tuple[Block, ...]:
    """Headings under which nothing is left go too."""
    kept: list[Block] = []
    for block in reversed(found):
        following = kept[-1] if kept else None
        empty = following is None or (following.kind == HEADING and following.level <= block.level)
        if block.kind != HEADING or not empty:
            kept.append(block)
    return tuple(msgspec.structs.replace(block, id=n) for n, block in enumerate(reversed(kept)))


def page(markdown: str, options: Options | None, differences: Sequence[str]) -> tuple[Block, ...]:
    """The rules of a game as they are played at a table with these ``options``, the ``differences`` from the
    standard first; without options, of the game as such."""
    told = blocks(markdown, options)
    if options is None:
        return told
    head = [Block(0, HEADING, tr("At this table"), 2)]
    if differences:
        head += [Block(0, ITEM, line, 0, "•", differs=True) for line in differences]
    else:
        head.append(Block(0, TEXT, tr("The standard rules are played.")))
    everything = (*told[:1], *head, *told[1:])
    return tuple(msgspec.structs.replace(block, id=n) for n, block in enumerate(everything))
