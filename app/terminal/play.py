# SPDX-License-Identifier: GPL-3.0-or-later
"""The ways to a table: opening one, joining one, going on with a match; and looking around."""

from __future__ import annotations

import argparse
import secrets
import time
from collections.abc import Callable

import msgspec

from app.games.shelf import shelf
from app.i18n import tr
from app.kept_seats import LOCAL_KEY, TABLE_KEY, KeptSeats
from app.presenters.nearby import nearby_views, trouble
from app.presenters.unfinished import unfinished_view
from app.presenters.words import sentence
from app.settings import MAX_TABLE_NAME, Folders, Settings, Store, Token
from app.terminal.asking import Asker, Wishes, WrongAnswerError, choose, choose_game, choose_names
from app.terminal.console import Console, Delivered, EndOfInput, Interrupted, Terminated
from app.terminal.exit_codes import FAILED, INTERRUPTED, OK, TERMINATED
from app.terminal.hotseat import TerminalPlayer
from app.terminal.rules import rules_lines
from app.terminal.sanitize import plain
from app.terminal.screen import Screen
from app.terminal.session import TableSession
from app.terminal.table_state import Manner
from engines.registry import GAMES
from engines.text import whole_number
from net.discovery.news import UP, Found
from net.protocol.messages import Profile
from net.runtime import Runtime
from net.session.config import TableConfig
from net.session.journal import Entry
from net.session.lock import new_lock


def read(chosen: argparse.Namespace, asker: Asker) -> int:
    """Tell the games there are, or the rules of one."""
    screen = asker.screen
    if chosen.way == "rules":
        for line in rules_lines(choose_game(asker, chosen.game).type.slug, screen):
            screen.line(line)
        return OK
    for tile in shelf(GAMES, {}):
        screen.line(f"{tile.slug}: {tile.title} ({tile.players})")
        screen.paragraph(tile.summary, indent=2)
    return OK


class Play:
    """What the ways to a table share."""

    def __init__(
        self,
        runtime: Runtime,
        console: Console,
        screen: Screen,
        asker: Asker,
        places: Folders,
        settings: Settings,
    ) -> None:
        self.runtime, self.console, self.screen, self.asker = runtime, console, screen, asker
        self.settings = settings
        self._store = Store(places.config)

    # --- a table of one's own -----------------------------------------------------------------

    def host(self, chosen: argparse.Namespace, wishes: Wishes, *, others: bool) -> int:
        """Open a table, for ``others`` too or just for those here; how the session ended. Raises
        WrongAnswerError, GoneError, ConfigError, ListenFailed."""
        setup = choose(self.asker, wishes, self._own_name(), self.settings.beside)
        form, names = setup.form, setup.names
        self._check_wait(chosen, form.seats - len(names))
        pace = self.settings.pace() if self.console.interactive else 0.0
        config = TableConfig(
            name=(getattr(chosen, "table", None) or "").strip() or tr("{name}’s table", name=names[0]),
            game=form.game.type.slug,
            options=form.values(),
            num_seats=form.seats,
            levels=(form.level,) * form.seats,
            pace=pace if chosen.pace is None else chosen.pace,
            turn_limit=float(chosen.turn_limit),
            hints_allowed=not chosen.no_hints,
            take_back_allowed=chosen.undo if others else not chosen.no_undo,
            lock=new_lock(chosen.password, secrets.token_bytes(16)) if others and chosen.password else None,
        )

        manner = Manner(hosting=True, at_once=not others, wait=chosen.wait if others else None)
        return TableSession(self.console, self.screen, [TerminalPlayer(name) for name in names], manner).run(
            lambda deliver: self.runtime.host(
                config, self._profile(names[0]), deliver, listen=others, port=chosen.port if others else 0
            )
        )

    def _check_wait(self, chosen: argparse.Namespace, open_seats: int) -> None:
        wait = getattr(chosen, "wait", None)
        if wait is not None and not 0 <= wait <= open_seats:
            raise WrongAnswerError(tr("Type a number from {low} to {high}.", low=0, high=open_seats))

    def go_on(self, chosen: argparse.Namespace) -> int:
        """Go on with a match that was left. Raises JournalError, ListenFailed, GoneError."""
        entries = [entry for entry in self.runtime.unfinished() if not entry.running]
        for problem in self.runtime.journal_problems():
            self.screen.paragraph(plain(sentence(problem)))
        if not entries:
            self.screen.paragraph(tr("There is no unfinished match."))
            return FAILED
        entry = entries[self._which(chosen.number, entries) - 1]
        own = next((p.profile.name for p in entry.people if p.host), self._own_name())
        people = [TerminalPlayer(own)]
        people += [TerminalPlayer(p.profile.name, participant=p.participant) for p in entry.people if p.local]
        shared = any(not p.host and not p.local for p in entry.people)
        manner = Manner(hosting=True)
        return TableSession(self.console, self.screen, people, manner).run(
            lambda deliver: self.runtime.resume(
                entry.match_id, self._profile(own), deliver, shared, chosen.port
            )
        )

    def _which(self, number: int | None, entries: list[Entry]) -> int:
        if number is None and len(entries) > 1:
            for place, entry in enumerate(entries, 1):
                view = unfinished_view(entry)
                self.screen.line(f"{place:>3}  {view.title}: {plain(view.detail_text)}")

            def check(answer: str) -> None:
                if not whole_number(answer, len(entries) + 1):
                    raise WrongAnswerError(
                        tr("Type a number from {low} to {high}.", low=1, high=len(entries))
                    )

            number = int(self.asker.ask(tr("Which match?"), "1", check))
        number = 1 if number is None else number
        if not 1 <= number <= len(entries):
            raise WrongAnswerError(tr("Type a number from {low} to {high}.", low=1, high=len(entries)))
        return number

    # --- a table of others --------------------------------------------------------------------

    def join(self, chosen: argparse.Namespace, wishes: Wishes) -> int:
        """Join a table. Raises WrongAnswerError, GoneError."""
        if wishes.people is None and not wishes.names:
            wishes.people = 1
        names = choose_names(self.asker, wishes, self._own_name(), self.settings.beside)
        addresses, kept = self._whither(chosen.address)
        people = [TerminalPlayer(name) for name in names]
        if kept is not None:
            for person in people[1:]:
                person.token = self._seats().token(f"{LOCAL_KEY}{kept.table_id}:{person.name}")

        def keep(name: str, table_id: str, table: str, token: str) -> None:
            seats = self._seats()
            beside = f"{LOCAL_KEY}{table_id}:{name}"
            own = (*addresses, f"{TABLE_KEY}{table_id}")
            if not token:
                for place in own if name == names[0] else (beside,):
                    seats.forget(place)
            elif name == names[0]:
                seats.keep(own, table_id, token, plain(table)[:MAX_TABLE_NAME], time.time())
            else:
                seats.put(beside, Token("", token))
            self._store.save_tokens(seats.tokens)

        looks_first = self.console.interactive and not (chosen.watch or chosen.yes)
        manner = Manner(
            hosting=False,
            password=chosen.password,
            keep=keep,
            closed=self._closed,
            looks_first=looks_first,
        )
        return TableSession(self.console, self.screen, people, manner).run(
            lambda deliver: self.runtime.join(
                addresses,
                self._profile(names[0]),
                deliver,
                kept.token if kept is not None else "",
                watch=chosen.watch or looks_first,
            )
        )

    def _seats(self) -> KeptSeats:
        return KeptSeats(self._store.load_tokens())

    def _whither(self, address: str | None) -> tuple[list[str], Token | None]:
        """Where to knock, and the seat one has there. Raises WrongAnswerError."""
        seats = self._seats()
        if address is not None:
            place = address.strip()
            return [place], seats.tokens.get(place)
        kept = seats.waiting(time.time())
        if kept is None or not kept.ways:
            raise WrongAnswerError(
                tr("No seat waits for you. Give the table’s address or join code; “list” finds tables.")
            )
        self.screen.paragraph(plain(tr("Back to “{name}” …", name=kept.name)))
        return list(kept.ways), kept

    def _closed(self, table_id: str) -> None:
        """The seat at a table that has closed is not offered again."""
        seats = self._seats()
        seats.offer_no_more(table_id)
        self._store.save_tokens(seats.tokens)

    def look_around(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> int:
        """Tell of each table as it is found, until so many seconds after the network is up; 1 when there was
        none."""
        self.screen.paragraph(tr("Looking for tables nearby …"))
        self.runtime.browse(lambda news: self.console.put(Delivered(None, news)))
        told: set[str] = set()
        problem = ""
        begun, up = clock(), False
        while (left := begun + seconds - clock()) > 0:
            incoming = self.console.next(timeout=left)
            if isinstance(incoming, Delivered) and isinstance(incoming.update, Found):
                found = incoming.update
                if found.network.state == UP and not up:
                    up, begun = True, clock()
                self._tell_found(found, told)
                problem = trouble(found)
                if problem:
                    break
            elif isinstance(incoming, Interrupted):
                return INTERRUPTED
            elif isinstance(incoming, EndOfInput | Terminated):
                return TERMINATED
        self.runtime.stop_browsing()
        if problem:
            self.screen.paragraph(plain(problem))
        if not told:
            self.screen.paragraph(tr("No table was found. Ask the host for the address or the join code."))
            return FAILED
        return OK

    def _tell_found(self, found: Found, told: set[str]) -> None:
        """The tables that were not ``told`` of yet."""
        views = nearby_views(found.tables, lambda table: bool(self._seats().at(table)))
        for table, view in zip(found.tables, views, strict=True):
            if view.key in told:
                continue
            told.add(view.key)
            self.screen.line(self.screen.bold(plain(view.name)))
            self.screen.paragraph(plain(view.spoken), indent=2)
            if not view.foreign:
                self.screen.line(f"  tavolino-cli join {plain(table.addresses[0])}")

    # --- who one is ---------------------------------------------------------------------------

    def _own_name(self) -> str:
        return self.settings.name.strip()

    def _profile(self, name: str) -> Profile:
        mine = self.settings.profile()
        return msgspec.structs.replace(mine, name=name)
