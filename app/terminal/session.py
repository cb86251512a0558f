# SPDX-License-Identifier: GPL-3.0-or-later
"""One session at a table, from opening or joining it to leaving: what is delivered is shown, what is typed
is carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from app.i18n import tr
from app.presenters.hotseat import HotSeat
from app.presenters.talk import words as emote_words
from app.presenters.words import sentence
from app.settings import COLOURS
from app.terminal import commands, lobby
from app.terminal.console import (
    Console,
    Delivered,
    EndOfInput,
    Incoming,
    Interrupted,
    Line,
    Terminated,
)
from app.terminal.hotseat import TerminalPlayer
from app.terminal.matching import several, understood
from app.terminal.sanitize import plain, plain_table
from app.terminal.screen import Screen
from app.terminal.views import GameView
from engines.contract import Action
from engines.text import Text
from net.discovery.news import Reach
from net.protocol.messages import Profile, TableInfo
from net.session.client import (
    CodeWanted,
    Hinted,
    Joined,
    LinkChanged,
    Observed,
    RequestDone,
    RequestRefused,
    TableUpdated,
    Talked,
    TookBack,
)
from net.session.effects import Notice

OK, FAILED, INTERRUPTED, TERMINATED = 0, 1, 130, 143
"""How a session ends: as one wished; by a failure; by Ctrl-C; by the system’s wish. Exit codes."""

Open = Callable[[Callable[[Any], None]], Any]
"""Opens or joins the table, given where updates are delivered; returns its handle."""


class Manner(msgspec.Struct, frozen=True):
    """How a session goes. ``at_once``: the match begins as soon as everyone here sits; ``wait``: as soon as
    that many guests sit too (None: when the host says so). ``code`` is tried at a locked table. ``keep``
    is told each person’s name, the table and the token, an empty one when the seat is given up.
    ``looks_first``: one has come to watch, and sits down once one has seen how the rules differ here."""

    hosting: bool
    at_once: bool = False
    wait: int | None = None
    code: str = ""
    keep: Callable[[str, str, str], None] = lambda name, table, token: None
    looks_first: bool = False


class TableSession:
    """Made for one session; ``run`` it once."""

    def __init__(
        self, console: Console, screen: Screen, people: Sequence[TerminalPlayer], manner: Manner
    ) -> None:
        self.console, self.screen, self.manner = console, screen, manner
        self.hotseat = HotSeat(people)
        self.info: TableInfo | None = None
        self._result: int | None = None
        self._pending: set[tuple[str, int]] = set()  # whose requests, by name and number
        self._asked: tuple[object, ...] = ()  # the question that was put last
        self._covered = False
        self._leaving = False
        self._codes = 0  # questions for the table's code so far
        self._code: CodeWanted | None = None
        self._code_given = False
        self._undecided: TableInfo | None = None  # whether to sit down there is still to be said
        self._started = False
        self._lobby_shown: list[str] = []
        self._finished_shown = 0
        self._prompting = False  # the cursor stands behind a prompt
        self._by_interrupt = False

    @property
    def first(self) -> TerminalPlayer:
        return self.hotseat.first

    def run(self, open_table: Open) -> int:
        """TableSession the table that ``open_table`` opens; how it ended. Raises what opening raises."""
        self.first.handle = open_table(self._deliver(self.first))
        while self._result is None:
            incoming = self.console.next(timeout=0)
            if incoming is None:
                self._settle()
                incoming = self.console.next()
            if incoming is not None:
                self._take(incoming)
        self._end_prompt()
        return self._result

    def _deliver(self, person: TerminalPlayer) -> Callable[[Any], None]:
        return lambda update: self.console.put(Delivered(person, update))

    def _take(self, incoming: Incoming) -> None:
        if isinstance(incoming, Delivered):
            if isinstance(incoming.who, TerminalPlayer) and incoming.who in self.hotseat.people:
                self._receive(incoming.who, incoming.update)
        elif isinstance(incoming, Line):
            line = plain(incoming.text).strip()
            if not self.console.interactive:
                self.screen.line(line)  # a terminal has shown it already
            self._prompting = False
            self._typed(line)
        elif isinstance(incoming, EndOfInput):
            self._result = INTERRUPTED if self._by_interrupt and self._leaving else OK
        elif isinstance(incoming, Terminated):
            self._result = TERMINATED
        elif isinstance(incoming, Interrupted):
            self._interrupted()

    # --- what is delivered --------------------------------------------------------------------

    def _receive(self, person: TerminalPlayer, update: Any) -> None:
        if isinstance(update, Joined):
            self._joined(person, update)
        elif isinstance(update, TableUpdated):
            self._table_changed(person, plain_table(update.table))
        elif isinstance(update, Observed):
            if self.info is not None:
                person.observed(update, self.info, self.screen)
        elif isinstance(update, LinkChanged):
            self._link_changed(person, update)
        elif isinstance(update, RequestDone):
            self._pending.discard((person.name, update.id))
        elif isinstance(update, RequestRefused):
            self._refused(person, update)
        elif isinstance(update, Hinted):
            self._pending.discard((person.name, update.id))
            if person.view is not None:
                self._lines(person.view.hinted(update.action))
        elif isinstance(update, CodeWanted):
            self._code_wanted(update)
        elif person is self.first:
            self._news_for_all(update)

    def _news_for_all(self, update: Any) -> None:
        """What everyone at the terminal is told, once."""
        if isinstance(update, TookBack):
            self._tell(tr("{name} takes the last action back.", name=self._who(update.participant)))
        elif isinstance(update, Talked):
            said = plain(update.text) or emote_words(update.emote)
            if said and update.participant not in [p.participant for p in self.hotseat.people]:
                self._tell(tr("{name} says: {text}", name=self._who(update.participant), text=said))
        elif isinstance(update, Notice):
            self._tell(plain(sentence(update.text)))
        elif isinstance(update, Reach) and self.manner.hosting and self.info is not None:
            self._lobby_shown = []  # how others come has changed

    def _joined(self, person: TerminalPlayer, update: Joined) -> None:
        newly = not person.arrived
        person.participant, person.arrived = update.participant, True
        self.manner.keep(person.name, update.table.table_id, update.token)
        table = plain_table(update.table)
        self._table_changed(person, table)
        if newly and person is self.first:
            rules = lobby.offer(table, self.screen) if not self.manner.hosting else []
            if self.manner.looks_first and update.seat is None:
                if rules:
                    self._undecided = table
                else:
                    self._sit_down()
                return
            if table.phase != "lobby":  # the lobby shows them by itself
                self._lines(rules)
            self._bring_others()

    def _sit_down(self) -> None:
        self.request(self.first, self.first.handle.sit())
        self._bring_others()

    def _bring_others(self) -> None:
        """Everyone else here comes to the table as well."""
        for number, other in enumerate(self.hotseat.people[1:], 1):
            profile = Profile(name=other.name, colour=COLOURS[number % len(COLOURS)])
            other.handle = self.first.handle.add_local(
                profile, self._deliver(other), token=other.token, participant=other.was
            )

    def _table_changed(self, person: TerminalPlayer, info: TableInfo) -> None:
        if person is self.first:
            before, self.info = self.info, info
            if before is not None and before.paused != info.paused:
                self._tell(tr("The host is holding the table.") if info.paused else tr("The table goes on."))
            if info.phase == "playing":
                self._lobby_shown = []
        person.table_changed(info)

    def _link_changed(self, person: TerminalPlayer, update: LinkChanged) -> None:
        text = plain(sentence(update.text)) if update.text is not None else ""
        if update.state == "closed":
            if text:
                self._tell(text)
            if person is not self.first:
                self.hotseat.remove(person)
                return
            over = self.info is not None and self.info.phase == "finished"
            self._result = OK if over else FAILED
        elif update.state == "lost" and self.info is not None and person is self.first:
            self._tell(text or tr("The link to the host is lost. Trying again …"))
            self._pending.clear()

    def _refused(self, person: TerminalPlayer, update: RequestRefused) -> None:
        if update.id is not None:
            self._pending.discard((person.name, update.id))
        person.refused()
        if update.code != "stale":
            self._tell(plain(sentence(update.text, self._named)))
        self._asked = ()

    def _code_wanted(self, update: CodeWanted) -> None:
        if self.manner.code and not self._code_given:
            self._code_given = True
            self.first.handle.give_code(self.manner.code)
            return
        self._code, self._codes = update, self._codes + 1

    # --- what is shown and asked --------------------------------------------------------------

    def _settle(self) -> None:
        """Nothing more has come for now: show what has changed and ask what is to be asked."""
        if self._leaving:
            return
        if self._code is not None:
            self._ask_for_code(self._code)
            return
        if self._undecided is not None:
            self._ask_whether_to_sit(self._undecided)
            return
        if self.info is None or not self.hotseat.complete:
            return  # before everyone here sits, it is not known whose cards may be seen
        if self.info.phase == "lobby":
            self._settle_lobby(self.info)
            return
        self.hotseat.settle(self.info)
        if self.hotseat.wanted is not None:
            self._cover(self.hotseat.wanted)
            return
        self._show_news()
        if self.info.phase == "finished":
            self._settle_finished(self.info)
        elif not self._pending:
            self._settle_match()

    def _settle_match(self) -> None:
        person = self.hotseat.shown
        if person.seen is None or person.view is None:
            return
        if not person.asked or (self.info is not None and self.info.paused):
            self._wait(person.view, person.seen.version)
            return
        question = ("turn", person.participant, person.seen.version)
        if self._asked[:3] != question:
            self.screen.line()
            self._lines(person.view.picture())
            goes_on = person.view.only_goes_on()
            asked = tr("Press Enter to go on.") if goes_on else person.view.question()
            if asked:
                self._tell(asked)
            if self.info is not None and self.info.turn_limit and not goes_on:
                self._tell(tr("You have {seconds} seconds.", seconds=self.info.turn_limit))
        self._ask(question, person.name if self.hotseat.several else "")

    def _wait(self, view: GameView, version: int) -> None:
        """Nothing is asked here. Commands can be typed at a terminal all the same."""
        if not self._asked:
            self._asked = ("wait", version)
            self._lines(["", *view.picture()])
            if view.question():
                self._tell(view.question())
        if self.console.interactive:
            active = view.observation.active
            people = [s.seat for s in view.info.seats if s.controller == "person" and s.seat in active]
            if people and view.viewer not in people and self._asked != ("wait", version):
                self._asked = ("wait", version)
                self._tell(view.question())
            self.console.want()

    def _settle_lobby(self, info: TableInfo) -> None:
        if self._pending:
            return
        hosting = self.manner.hosting
        begins = hosting and not self._started and self._everyone_there(info)
        if not (begins and self.manner.at_once):
            self._show_lobby(info)
        if begins:
            self._started = True
            self.request(self.first, self.first.handle.start())
            return
        scripted = not self.console.interactive and (not hosting or self.manner.wait is not None)
        if not scripted:
            self._ask(("lobby",), "")

    def _show_lobby(self, info: TableInfo) -> None:
        lines = lobby.lines(info, self.first.participant, self.first.handle, self.screen)
        if lines != self._lobby_shown:
            self._lobby_shown = lines
            self._lines(["", *lines])

    def _everyone_there(self, info: TableInfo) -> bool:
        if self.manner.at_once:
            return True
        here = {person.participant for person in self.hotseat.people}
        guests = [p for p in info.people if p.seat is not None and p.connected and p.participant not in here]
        return self.manner.wait is not None and len(guests) >= self.manner.wait

    def _settle_finished(self, info: TableInfo) -> None:
        person = self.first
        if person.view is None or person.seen is None:
            return
        if self._finished_shown != info.match:
            self._finished_shown = info.match
            self.screen.line()
            self._lines(person.view.picture())
            if not self.manner.hosting:
                self._tell(tr("The match is over. The host may begin another; q leaves the table."))
        if self.manner.hosting and not self._pending:
            if self._asked != ("again", info.match):
                self._tell(tr("Play another match? (y/N)"))
            self._ask(("again", info.match), "")
        elif self.console.interactive:
            self.console.want()

    def _ask(self, question: tuple[object, ...], who: str) -> None:
        """Want a line in answer to ``question``; the prompt is written once."""
        if self._asked != question or not self._prompting:
            self._asked = question
            self._end_prompt()
            self.screen.write(f"{self.screen.bold(who)}> ")
            self._prompting = True
        self.console.want()

    def _cover(self, person: TerminalPlayer) -> None:
        if not self._covered or self._asked != ("cover", person.participant):
            self._covered = True
            self.screen.hide()
            self._prompting = False
            self._tell(self.screen.bold(tr("Pass the device to {name}", name=person.name)))
            self._tell(tr("{name}, press Enter when nobody else is looking.", name=person.name))
        self._ask(("cover", person.participant), "")

    def _ask_for_code(self, wanted: CodeWanted) -> None:
        question = ("code", self._codes)
        if self._asked != question:
            if wanted.text is not None:
                self._tell(plain(sentence(wanted.text)))
            self._tell(tr("“{name}” is locked. Type the table’s code:", name=plain(wanted.name)))
        self._ask(question, "")

    def _ask_whether_to_sit(self, table: TableInfo) -> None:
        if self._asked != ("sit",):
            self._lines(["", *lobby.offer(table, self.screen)])
            self._tell(tr("Sit down? (Y/n)"))
        self._ask(("sit",), "")

    def _show_news(self) -> None:
        news = self.hotseat.shown.news
        if news:
            self._end_prompt()
            for line in news:
                self.screen.paragraph(line, first="· ")
            news.clear()

    def _end_prompt(self) -> None:
        if self._prompting:
            self._prompting = False
            self.screen.line()

    def _tell(self, text: str) -> None:
        self._end_prompt()
        if self.screen.coloured:
            self.screen.line(text)
        else:
            self.screen.paragraph(text)

    def _lines(self, lines: Sequence[str]) -> None:
        self._end_prompt()
        for line in lines:
            self.screen.line(line)

    # --- what is typed ------------------------------------------------------------------------

    def _typed(self, line: str) -> None:
        if self._leaving:
            self._answer_leaving(line)
        elif self._code is not None:
            self._code = None
            if commands.is_quit(line):
                self._leave()
            else:
                self.first.handle.give_code(line)
        elif self.info is None:
            if commands.is_quit(line):
                self._leave()
        elif self._undecided is not None:
            self._undecided = None
            if not line or commands.is_yes(line):
                self._sit_down()
            else:
                self._leave()
        elif self.hotseat.wanted is not None and self._covered:
            self._take_keys(line)
        elif self.info.phase == "finished" and self.manner.hosting and not commands.is_command(line):
            self._answer_again(line)
        else:
            self._carry_out(line)

    def _take_keys(self, line: str) -> None:
        if commands.is_quit(line):
            self._leave()
            return
        if self.hotseat.wanted is not None:
            self.hotseat.take(self.hotseat.wanted)
        self._covered = False
        self._asked = ()
        self.screen.hide()

    def _answer_again(self, line: str) -> None:
        if commands.is_yes(line):
            self.request(self.first, self.first.handle.start())
        else:
            self._leave()

    def _carry_out(self, line: str) -> None:
        assert self.info is not None
        person = self.hotseat.shown
        playing = self.info.phase == "playing" and person.view is not None
        if not line:
            self._go_on(person)
            return
        own = person.view.commands() if playing and person.view is not None else ()
        general = [name for name, _ in commands.available(self.info, hosting=self.manner.hosting)]
        names = [name for name, _ in own] + [n for n in general if n not in [name for name, _ in own]]
        legal = person.view.legal() if playing and person.view is not None and person.asked else ()
        texts = [self._text_of(person, action) for action in legal]
        if line.isdigit():
            self._by_number(person, legal, int(line))
            return
        meant, named = understood(line, texts, names)
        if len(meant) + len(named) > 1:
            choices = several([*meant, *named])
            self._tell(tr("“{typed}” may mean: {choices}", typed=line, choices=choices))
        elif meant:
            self._act(person, legal[texts.index(meant[0])])
        elif named:
            self._command(person, named[0], line.partition(" ")[2].strip(), own)
        else:
            self._in_full(person, line)

    def _go_on(self, person: TerminalPlayer) -> None:
        """Enter alone: go on, where that is all that is asked; else show the table again."""
        if person.only_goes_on() and person.view is not None:
            self._act(person, person.view.legal()[0])
        else:
            self._asked = ()

    def _by_number(self, person: TerminalPlayer, legal: Sequence[Action], number: int) -> None:
        if 1 <= number <= len(legal):
            self._act(person, legal[number - 1])
        elif legal:
            self._tell(tr("Type a number from 1 to {n}, or ? for what is legal.", n=len(legal)))
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
            self._tell(doubt)
            return
        self.request(person, self.hotseat.act(person, action))

    def _explain(self, person: TerminalPlayer, line: str) -> None:
        """Nothing was meant that can be done now: say why."""
        reason = person.view.why_not(line) if person.view is not None else ""
        if not reason and person.view is not None and not person.asked:
            reason = person.view.question()
        if not reason:
            reason = tr("“{typed}” is nothing that can be done now.", typed=line)
        self._tell(f"{reason} {tr('Type ? for what can be typed.')}")

    def _command(self, person: TerminalPlayer, name: str, rest: str, own: Sequence[tuple[str, str]]) -> None:
        if name in [n for n, _ in own]:
            assert person.view is not None
            try:
                reply = person.view.command(name, rest.split())
            except ValueError as error:
                self._tell(str(error))
                return
            self._lines(reply.lines)
            if reply.action is not None:
                self._act(person, reply.action)
            return
        commands.CARRIED_OUT[name](self, person, rest)

    def _text_of(self, person: TerminalPlayer, action: Action) -> str:
        return person.view.text_of(action) if person.view is not None else ""

    def request(self, person: TerminalPlayer, id: int) -> None:
        """Ask nothing more before this request of ``person`` was answered."""
        self._pending.add((person.name, id))

    def tell(self, text: str) -> None:
        """A line for whoever is at the keys."""
        self._tell(text)

    def show(self, lines: Sequence[str]) -> None:
        """Lines as they are."""
        self._lines(lines)

    def again(self) -> None:
        """Show the table, or the lobby, afresh."""
        self._asked = ()
        self._lobby_shown = []

    # --- leaving ------------------------------------------------------------------------------

    def _interrupted(self) -> None:
        if self._leaving:
            self._leave(INTERRUPTED)
            return
        self._leaving = self._by_interrupt = True
        self._end_prompt()
        if self.manner.hosting:
            text = tr("Leave the table? A match that runs can be gone on with later. (y/N)")
        else:
            text = tr("Leave the table? AI takes your seat. (y/N)")
        self._tell(text)
        self.screen.write("> ")
        self._prompting = True
        self.console.want()

    def _answer_leaving(self, line: str) -> None:
        self._leaving = False
        if commands.is_yes(line) or commands.is_quit(line):
            self._leave(INTERRUPTED)
        else:
            self._by_interrupt = False
            self._asked = ()

    def leave(self) -> None:
        """Go, because one wishes to."""
        self._leave()

    def _leave(self, result: int = OK) -> None:
        playing = self.info is not None and self.info.phase == "playing"
        if self.info is not None and not self.manner.hosting:
            for person in self.hotseat.people:
                self.manner.keep(person.name, self.info.table_id, "")
        for person in reversed(self.hotseat.people):
            if person.opened and (person is self.first or not self.manner.hosting):
                person.handle.leave()
        if playing and self.manner.hosting:
            self._tell(tr("The match is kept: “continue” goes on with it."))
        self._result = result

    # --- names --------------------------------------------------------------------------------

    def _who(self, participant: int) -> str:
        people = self.info.people if self.info is not None else ()
        return next((p.profile.name for p in people if p.participant == participant), "?")

    def _named(self, typed: str) -> str:
        person = self.hotseat.shown
        if person.view is not None:
            return person.view.words(Text("{who}", {"who": typed}))
        return typed.partition(":")[2]
