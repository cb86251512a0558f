# SPDX-License-Identifier: GPL-3.0-or-later
"""The rules of a game to read in the terminal."""

from __future__ import annotations

import re
import textwrap

from app import i18n
from app.i18n import tr
from app.presenters.rules import HEADING, ITEM, RULES, TABLE, page, rules_file
from app.presenters.setup import differences
from app.presenters.table import make_game
from app.terminal.screen import Screen
from net.protocol.messages import TableInfo

_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARK = re.compile(r"(\*\*|\*|`)(\S(?:.*?\S)?)\1")


HOUSE_RULE = "» "
"""Before what reads otherwise than in the standard rules."""


def rules_lines(slug: str, screen: Screen, table: TableInfo | None = None) -> list[str]:
    """The rules in the reader's language, broken to the screen's width; at a ``table`` as they are played
    there."""
    file = rules_file(RULES, slug, i18n.language())
    if file is None:
        return [tr("The rules of this game are not at hand.")]
    lines: list[str] = []
    here = make_game(table).options if table is not None else None
    told = differences(here) if here is not None else ()
    for block in page(file.read_text(encoding="utf-8"), here, told):
        own = HOUSE_RULE if block.differs else ""
        if block.kind == HEADING:
            lines += ["", screen.bold(_bare(block.text)), ""]
        elif block.kind == ITEM:
            first = "  " * (block.level + 1) + own + block.mark + " "
            lines += textwrap.wrap(
                _bare(block.text), screen.width, initial_indent=first, subsequent_indent=" " * len(first)
            )
        elif block.kind == TABLE:
            for row in block.rows:
                lines += textwrap.wrap(
                    " – ".join(_bare(cell) for cell in row if cell),
                    screen.width,
                    initial_indent="  ",
                    subsequent_indent="    ",
                )
            lines.append("")
        else:
            lines += [*textwrap.wrap(own + _bare(block.text), screen.width), ""]
    return lines


def _bare(markdown: str) -> str:
    """A text without Markdown's marks."""
    return _MARK.sub(r"\2", _LINK.sub(r"\1", markdown))
