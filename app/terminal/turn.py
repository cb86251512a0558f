# SPDX-License-Identifier: GPL-3.0-or-later
"""A match at the terminal: whoever is at the keys is shown the table and asked, and what they type is
carried out."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import tr
from app.terminal import commands
from app.terminal.hotseat import TerminalPlayer
from app.terminal.matching import several, understood
from app.terminal.table_state import TableState
from app.terminal.views import GameView
from engines.contract import Action
from engines.text import whole_number


class Turn:
    """``ask`` puts what is to be decided now, ``carry_out`` takes what was typed, in the lobby too."""

    def __init__(self, table: TableState) -> None:
        self._table = table

    # --- what is asked ------------------------------------------------------------------------

    def ask(self) -> None:
        """Show the table to whoever is at the keys, and ask for what is wanted of them."""
        table, dialogue, info = self._table, self._table.dialogue, self._table.info
        person = table.hotseat.shown
        if person.seen is None or person.view is None:
            return
        if not person.asked or (info is not None and info.paused):
            self._wait(person.view, person.seen.version)
            return
        question = ("turn", person.participant, person.seen.version)
        if dialogue.asked[:3] != question:
            table.screen.line()
            table.show(person.view.picture())
            goes_on = person.view.only_goes_on()
            asked = tr("Press Enter to go on.") if goes_on else person.view.question()
            if asked:
                table.tell(asked)
            if info is not None and info.turn_limit and not goes_on:
                table.tell(tr("You have {seconds} seconds.", seconds=info.turn_limit))
        dialogue.ask(question, person.name if table.hotseat.several else "")

    def _wait(self, view: GameView, version: int) -> None:
        """Nothing is asked here. Commands can be typed at a terminal all the same."""
        table, dialogue = self._table, self._table.dialogue
        waiting = ("wait", version)
        if not dialogue.asked:
            dialogue.asked = waiting
            table.show(["", *view.picture()])
            if view.question():
                table.tell(view.question())
        if table.interactive:
            active = view.observation.active
            people = [s.seat for s in view.info.seats if s.controller == "person" and s.seat in active]
            if people and view.viewer not in people and dialogue.asked != waiting:
                dialogue.asked = waiting
                table.tell(view.question())
            dialogue.console.want()

    # --- what is typed ------------------------------------------------------------------------

    def carry_out(self, line: str) -> None:
        """Take a line: an action, a command of the game or a general one."""
        table = self._table
        assert table.info is not None
        person = table.hotseat.shown
        view = person.view if table.info.phase == "playing" else None
        if not line:
            self._go_on(person)
            return
        own = view.commands() if view is not None else ()
        general = [name for name, _ in commands.available(table.info, hosting=table.manner.hosting)]
        names = [name for name, _ in own] + [n for n in general if n not in [name for name, _ in own]]
        legal = view.legal() if view is not None and person.asked else ()
        texts = [view.text_of(action) for action in legal] if view is not None else []
        number = whole_number(line, 10_000)
        if number is not None:
            self._by_number(person, legal, number)
            return
        meant, named = understood(line, texts, names)
        if len(meant) + len(named) > 1:
            choices = several([*meant, *named])
            table.tell(tr("“{typed}” may mean: {choices}", typed=line, choices=choices))
        elif meant:
            self._act(person, legal[texts.index(meant[0])])
        elif named:
            self._command(person, named[0], line.partition(" ")[2].strip(), own)
        else:
            self._in_full(person, line)

    def _go_on(self, person: TerminalPlayer) -> None:
        """Enter alone: go on, where that is all that is asked; else show the table again."""
        if person.view is not None and person.only_goes_on():
            self._act(person, person.view.legal()[0])
        else:
            self._table.dialogue.asked = ()

    def _by_number(self, person: TerminalPlayer, legal: Sequence[Action], number: int) -> None:
        if 1 <= number <= len(legal):
            self._act(person, legal[number - 1])
        elif legal:
            self._table.tell(tr("Type a number from 1 to {n}, or ? for what is legal.", n=len(legal)))
        else:
            self._explain(person, str(number))

    def _in_full(self, person: TerminalPlayer, line: str) -> None:
        """Neither a command nor anything listed: an action all the same, or to be explained."""
        action = person.view.typed_action(line) if person.view is not None and person.asked else None
        if action is not None:
            self._act(person, action)
        else:
            self._explain(person, line)

    def _act(self, person: TerminalPlayer, action: Action) -> None:
        assert person.view is not None
        doubt = person.view.hesitate(action)
        if doubt:
            self._table.tell(doubt)
            return
        self._table.request(person, self._table.hotseat.act(person, action))

    def _explain(self, person: TerminalPlayer, line: str) -> None:
        """Nothing was meant that can be done now: say why."""
        reason = person.view.why_not(line) if person.view is not None else ""
        if not reason and person.view is not None and not person.asked:
            reason = person.view.question()
        if not reason:
            reason = tr("“{typed}” is nothing that can be done now.", typed=line)
        self._table.tell(f"{reason} {tr('Type ? for what can be typed.')}")

    def _command(self, person: TerminalPlayer, name: str, rest: str, own: Sequence[tuple[str, str]]) -> None:
        if name not in [known for known, _ in own]:
            commands.CARRIED_OUT[name](self._table, person, rest)
            return
        assert person.view is not None
        try:
            reply = person.view.command(name, rest.split())
        except ValueError as error:
            self._table.tell(str(error))
            return
        self._table.show(reply.lines)
        if reply.action is not None:
            self._act(person, reply.action)
