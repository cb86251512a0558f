# SPDX-License-Identifier: GPL-3.0-or-later
"""What is written and asked during a session: one question at a time, behind one prompt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.terminal.console import Console
from app.terminal.screen import Screen

Question = tuple[object, ...]
"""What tells one question from another: its kind, and what it is about."""


class Dialogue:
    """``asked`` is the question that was put last, () when whatever is to be asked is to be put afresh."""

    def __init__(self, console: Console, screen: Screen) -> None:
        self.console, self.screen = console, screen
        self.asked: Question = ()
        self._prompting = False  # the cursor stands behind a prompt

    def tell(self, text: str) -> None:
        """A sentence for whoever is at the keys."""
        self.end_prompt()
        if self.screen.coloured:
            self.screen.line(text)
        else:
            self.screen.paragraph(text)

    def show(self, lines: Sequence[str]) -> None:
        """Lines as they are."""
        self.end_prompt()
        for line in lines:
            self.screen.line(line)

    def news(self, lines: Iterable[str]) -> None:
        """What has happened, a paragraph each."""
        self.end_prompt()
        for line in lines:
            self.screen.paragraph(line, first="· ")

    def ask(self, question: Question, who: str = "") -> None:
        """Want a line in answer to ``question``; the prompt (with the name of ``who``) is written once."""
        if self.asked != question or not self._prompting:
            self.asked = question
            self.prompt(who)
        self.console.want()

    def prompt(self, who: str = "") -> None:
        """Write a prompt."""
        self.end_prompt()
        self.screen.write(f"{self.screen.bold(who)}> ")
        self._prompting = True

    def end_prompt(self) -> None:
        """Go on below the prompt, if there is one."""
        if self._prompting:
            self._prompting = False
            self.screen.line()

    def answered(self, line: str) -> None:
        """A line was typed behind the prompt."""
        if not self.console.interactive:
            self.screen.line(line)  # a terminal has shown it already
        self._prompting = False

    def hide(self) -> None:
        """Let nothing of what was written be seen."""
        self.screen.hide()
        self._prompting = False
