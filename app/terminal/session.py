# SPDX-License-Identifier: GPL-3.0-or-later
"""One session at a table, from opening or joining it to leaving: what is delivered is shown, what is typed
is carried out."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from app.i18n import tr
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
from app.terminal.dialogue import Dialogue
from app.terminal.entrance import Entrance
from app.terminal.exit_codes import FAILED, INTERRUPTED, OK, TERMINATED
from app.terminal.hotseat import TerminalPlayer
from app.terminal.sanitize import plain, plain_table
from app.terminal.screen import Screen
from app.terminal.table_state import Manner, TableState
from app.terminal.turn import Turn
from engines.text import Text
from net.discovery.news import OFF, Reach
from net.protocol.messages import Consent, Profile, Sit, TableInfo
from net.session.client import (
    Hinted,
    Joined,
    LinkChanged,
    Observed,
    PasswordWanted,
    RequestDone,
    RequestRefused,
    TableUpdated,
    Talked,
    TookBack,
)
from net.session.effects import Notice
from net.session.inbox import Inbox
from net.session.told import IMPOSSIBLE
from net.table_handle import Deliver, TableHandle

log = logging.getLogger(__name__)

SETTLE_AFTER = 100
"""Updates taken in one after the other before what they come to is shown all the same."""

Open = Callable[[Deliver], TableHandle]
"""Opens or joins the table, given where updates are delivered; returns its handle."""


class TableSession:
    """Made for one session; ``run`` it once."""

    def __init__(
        self, console: Console, screen: Screen, people: Sequence[TerminalPlayer], manner: Manner
    ) -> None:
        self.dialogue = Dialogue(console, screen)
        self.table = TableState(self.dialogue, people, manner)
        self._console, self._manner, self._hotseat = console, manner, self.table.hotseat
        self._entrance = Entrance(self.table)
        self._turn = Turn(self.table)
        self._covered = False
        self._leaving = False
        self._by_interrupt = False
        self._started = False
        self._finished_shown = 0
        self._unannounced: Text | None = None

    def run(self, open_table: Open) -> int:
        """Be at the table that ``open_table`` opens; how it ended. Raises what opening raises."""
        first = self._hotseat.first
        first.handle = open_table(self._deliver(first))
        taken = 0
        while self.table.result is None:
            incoming = self._console.next(timeout=0)
            if incoming is None or taken >= SETTLE_AFTER:
                taken = 0
                self._settle()
                incoming = incoming or self._console.next()
            if incoming is not None:
                taken += 1
                self._take(incoming)
        self.dialogue.end_prompt()
        return self.table.result

    def _deliver(self, person: TerminalPlayer) -> Deliver:
        """Where updates for ``person`` go: into an inbox that can't grow. The console is told that there is
        something, and again after each; so what is typed has its turn in between, however much comes."""
        inbox = Inbox()

        def deliver(update: object) -> None:
            if inbox.add(update):
                self._console.put(Delivered(person, inbox))

        return deliver

    def _take(self, incoming: Incoming) -> None:
        if isinstance(incoming, Delivered):
            if isinstance(incoming.who, TerminalPlayer) and isinstance(incoming.update, Inbox):
                self._take_from(incoming.who, incoming.update)
        elif isinstance(incoming, Line):
            line = plain(incoming.text).strip()
            self.dialogue.answered(line)
            self.typed(line)
        elif isinstance(incoming, EndOfInput):
            self.table.result = INTERRUPTED if self._by_interrupt and self._leaving else OK
        elif isinstance(incoming, Terminated):
            self.table.result = TERMINATED
        elif isinstance(incoming, Interrupted):
            self._interrupted()

    def _take_from(self, person: TerminalPlayer, inbox: Inbox) -> None:
        update = inbox.take()
        if len(inbox):
            self._console.put(Delivered(person, inbox))
        if update is None or person not in self._hotseat.people:
            return
        try:
            self.receive(person, update)
        except Exception:
            if self._manner.hosting:
                raise
            # What a stranger's host sends may be wrong in ways that no check has thought of.
            log.exception("what the host sent can't be shown")
            self.receive(person, LinkChanged("closed", IMPOSSIBLE))
            person.handle.leave()

    # --- what is delivered --------------------------------------------------------------------

    def receive(self, person: TerminalPlayer, update: object) -> None:
        """Take in an update for ``person``."""
        if isinstance(update, Joined):
            self._joined(person, update)
        elif isinstance(update, TableUpdated):
            self._table_changed(person, plain_table(update.table))
        elif isinstance(update, Observed):
            if self.table.info is not None:
                person.observed(update, self.table.info, self.table.screen)
        elif isinstance(update, LinkChanged):
            self._link_changed(person, update)
        elif isinstance(update, RequestDone):
            self.table.answered(person, update.id)
        elif isinstance(update, RequestRefused):
            self._refused(person, update)
        elif isinstance(update, Hinted):
            self.table.answered(person, update.id)
            if person.view is not None:
                self.table.show(person.view.hinted(update.action))
        elif isinstance(update, PasswordWanted):
            self._entrance.password_wanted(update)
        elif person is self._hotseat.first:
            self._news_for_all(update)

    def _news_for_all(self, update: object) -> None:
        """What everyone at the terminal is told, once."""
        table = self.table
        if isinstance(update, TookBack):
            table.tell(tr("{name} takes the last action back.", name=table.name_of(update.participant)))
        elif isinstance(update, Talked):
            said = plain(update.text) or emote_words(update.emote)
            if said and update.participant not in [p.participant for p in self._hotseat.people]:
                name = table.name_of(update.participant)
                table.tell(tr("{name} says: {text}", name=name, text=said))
        elif isinstance(update, Notice):
            table.tell(plain(sentence(update.text)))
        elif isinstance(update, Reach) and self._manner.hosting:
            table.lobby_shown = []  # how others come has changed
            self._tell_unannounced(update)

    def _tell_unannounced(self, reach: Reach) -> None:
        """A table that can't be announced is not in anybody's list: say so, once for each reason."""
        reason = reach.announced.text
        if reach.announced.state != OFF or reason is None or reason == self._unannounced:
            return
        self._unannounced = reason
        self.table.tell(plain(sentence(reason)))
        self.table.tell(
            tr("Nobody finds this table in their list; they join by its address or its join code.")
        )

    def _joined(self, person: TerminalPlayer, update: Joined) -> None:
        newly = not person.arrived
        person.participant, person.arrived = update.participant, True
        self._manner.keep(person.name, update.table.table_id, update.table.name, update.token)
        info = plain_table(update.table)
        self._table_changed(person, info)
        if newly and person is self._hotseat.first:
            rules = lobby.offer(info, self.table.screen) if not self._manner.hosting else []
            if self._manner.looks_first and update.seat is None:
                if rules:
                    self._entrance.offer(info)
                else:
                    self._sit_down()
                return
            if info.phase != "lobby":  # the lobby shows them by itself
                self.table.show(rules)
            self._bring_others()

    def _sit_down(self) -> None:
        first = self._hotseat.first
        self.table.request(first, first.handle.ask(Sit()))
        self._bring_others()

    def _bring_others(self) -> None:
        """Everyone else here comes to the table as well."""
        first, *others = self._hotseat.people
        for number, other in enumerate(others, 1):
            profile = Profile(name=other.name, colour=COLOURS[number % len(COLOURS)])
            other.handle = first.handle.add_local(
                profile, self._deliver(other), token=other.token, participant=other.was
            )

    def _table_changed(self, person: TerminalPlayer, info: TableInfo) -> None:
        table = self.table
        if person is self._hotseat.first:
            before, table.info = table.info, info
            if before is not None and before.paused != info.paused:
                table.tell(tr("The host is holding the table.") if info.paused else tr("The table goes on."))
            if info.phase == "playing":
                if before is not None and before.phase == "lobby" and not table.lobby_shown:
                    table.show([] if self._manner.hosting else lobby.offer(info, table.screen))
                table.lobby_shown = []
                table.begun()
        person.table_changed(info)

    def _link_changed(self, person: TerminalPlayer, update: LinkChanged) -> None:
        table = self.table
        text = plain(sentence(update.text)) if update.text is not None else ""
        person.linked = update.state != "lost"
        if update.state == "closed":
            if person is self._hotseat.first:
                self._show_the_last()
            if text:
                table.tell(text)
            if person is not self._hotseat.first:
                self._hotseat.remove(person)
                return
            if text and table.info is not None:
                self._manner.closed(table.info.table_id)
            over = table.info is not None and table.info.phase == "finished"
            table.result = OK if over else FAILED
        elif update.state == "lost" and table.info is not None and person is self._hotseat.first:
            table.tell(text or tr("The link to the host is lost. Trying again …"))
            table.forget_requests()

    def _refused(self, person: TerminalPlayer, update: RequestRefused) -> None:
        self.table.refused(person, update.id)
        person.refused()
        if update.code != "stale":
            self.table.tell(plain(sentence(update.text, self.table.named)))
        self.dialogue.asked = ()

    # --- what is shown and asked --------------------------------------------------------------

    def _settle(self) -> None:
        """Nothing more has come for now: show what has changed and ask what is to be asked."""
        info = self.table.info
        if self._leaving:
            return
        if not self._entrance.open:
            self._entrance.ask()
            return
        if info is None or not self._hotseat.complete:
            return  # before everyone here sits, it is not known whose cards may be seen
        if info.phase == "lobby":
            self._settle_lobby(info)
            return
        self._hotseat.settle(info)
        if self._hotseat.wanted is not None:
            self._cover(self._hotseat.wanted)
            return
        self._tell_news()
        if self._hotseat.shown.participant in info.asked:
            self._ask_consent(info)
        elif info.phase == "finished":
            self._settle_finished(info)
        elif not self.table.pending:
            self._turn.ask()

    def _tell_news(self) -> None:
        news = self._hotseat.shown.news
        if news:
            self.dialogue.news(news)
            news.clear()

    def _show_the_last(self) -> None:
        """The table is closed: what came just before is shown, unless others’ cards would be seen."""
        info = self.table.info
        if self._leaving or not self._entrance.open or info is None or not self._hotseat.complete:
            return
        if info.phase != "lobby":
            self._hotseat.settle(info)
            if self._hotseat.wanted is None:
                self._tell_news()
                if info.phase == "finished":
                    self._show_finished(info)

    def _settle_lobby(self, info: TableInfo) -> None:
        if self.table.pending:
            return
        hosting = self._manner.hosting
        begins = hosting and not self._started and self._everyone_there(info)
        if not (begins and self._manner.at_once):
            self._show_lobby(info)
        if begins:
            self._started = True
            self.table.start(self._hotseat.first)
            return
        scripted = not self._console.interactive and (not hosting or self._manner.wait is not None)
        if not scripted:
            self.dialogue.ask(("lobby",))

    def _show_lobby(self, info: TableInfo) -> None:
        first = self._hotseat.first
        lines = lobby.lines(info, first.participant, first.handle, self.table.screen)
        if lines != self.table.lobby_shown:
            self.table.lobby_shown = lines
            self.table.show(["", *lines])

    def _everyone_there(self, info: TableInfo) -> bool:
        if self._manner.at_once:
            return True
        here = {person.participant for person in self._hotseat.people}
        guests = [p for p in info.people if p.seat is not None and p.connected and p.participant not in here]
        return self._manner.wait is not None and len(guests) >= self._manner.wait

    def _show_finished(self, info: TableInfo) -> None:
        person = self._hotseat.first
        if person.view is None or person.seen is None or self._finished_shown == info.match:
            return
        self._finished_shown = info.match
        self.table.screen.line()
        self.table.show(person.view.picture())
        if not self._manner.hosting:
            self.table.tell(tr("The match is over. The host may begin another; q leaves the table."))

    def _settle_finished(self, info: TableInfo) -> None:
        person = self._hotseat.first
        if person.view is None or person.seen is None:
            return
        self._show_finished(info)
        if self._manner.hosting and not self.table.pending:
            if self.dialogue.asked != ("again", info.match):
                self.table.tell(tr("Play another match? (y/N)"))
            self.dialogue.ask(("again", info.match))
        elif self._console.interactive:
            self._console.want()

    def _ask_consent(self, info: TableInfo) -> None:
        """Somebody else wants to take back, if whoever is at the keys agrees."""
        question = ("consent", info.taking_back, self._hotseat.shown.participant)
        if self.dialogue.asked != question:
            name = self.table.name_of(info.taking_back)
            self.table.tell(tr("{name} would like to take the last action back. Agree? (y/N)", name=name))
        self.dialogue.ask(question)

    def _answer_consent(self, line: str) -> None:
        person = self._hotseat.shown
        self.dialogue.asked = ()
        self.table.request(person, person.handle.ask(Consent(agreed=commands.is_yes(line))))

    def _cover(self, person: TerminalPlayer) -> None:
        question = ("cover", person.participant)
        if not self._covered or self.dialogue.asked != question:
            self._covered = True
            self.dialogue.hide()
            self.table.tell(self.table.screen.bold(tr("Pass the device to {name}", name=person.name)))
            self.table.tell(tr("{name}, press Enter when nobody else is looking.", name=person.name))
        self.dialogue.ask(question)

    # --- what is typed ------------------------------------------------------------------------

    def typed(self, line: str) -> None:
        """Take a line that was typed."""
        info, wanted = self.table.info, self._hotseat.wanted
        if self._leaving:
            self._answer_leaving(line)
        elif not self._entrance.open:
            if self._entrance.answer(line):
                self._sit_down()
        elif info is None:
            if commands.is_quit(line):
                self.table.leave()
        elif wanted is not None and self._covered:
            self._take_keys(wanted, line)
        elif self.dialogue.asked[:1] == ("consent",) and not commands.is_command(line):
            self._answer_consent(line)
        elif info.phase == "finished" and self._manner.hosting and not commands.is_command(line):
            self._answer_again(line)
        else:
            self._turn.carry_out(line)
        if self.table.wants_to_leave:
            self.table.wants_to_leave = False
            self._quit()

    def _take_keys(self, person: TerminalPlayer, line: str) -> None:
        if commands.is_quit(line):
            self._quit()
            return
        self._hotseat.take(person)
        self._covered = False
        self.dialogue.asked = ()
        self.table.screen.hide()

    def _answer_again(self, line: str) -> None:
        if commands.is_yes(line):
            self.table.start(self._hotseat.first)
        elif not line or commands.is_no(line) or commands.is_quit(line):
            self._quit()
        else:
            self.table.tell(tr("Type y for another match or n to close the table."))

    # --- leaving ------------------------------------------------------------------------------

    def _quit(self) -> None:
        """Somebody at the keys wants to go: at once where nobody else minds, else they are asked first. A
        script has nobody to ask."""
        info = self.table.info
        matters = self._manner.hosting or (info is not None and info.phase == "playing")
        if matters and self._console.interactive and self.table.others_here():
            self._ask_leaving()
        else:
            self.table.leave()

    def _interrupted(self) -> None:
        if self._leaving:
            self.table.leave(INTERRUPTED)
            return
        self._by_interrupt = True
        self._ask_leaving()

    def _ask_leaving(self) -> None:
        self._leaving = True
        info = self.table.info
        if not self._manner.hosting:
            text = tr("Leave the table? AI takes your seat. (y/N)")
        elif self.table.others_here() and (info is None or info.phase != "playing"):
            text = tr("Leave the table? It closes for the others as well. (y/N)")
        else:
            text = tr("Leave the table? A match that runs can be gone on with later. (y/N)")
        self.table.tell(text)
        self.dialogue.prompt()
        self._console.want()

    def _answer_leaving(self, line: str) -> None:
        self._leaving = False
        if commands.is_yes(line) or commands.is_quit(line):
            self.table.leave(INTERRUPTED if self._by_interrupt else OK)
        else:
            self._by_interrupt = False
            self.dialogue.asked = ()
