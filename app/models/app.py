# SPDX-License-Identifier: GPL-3.0-or-later
"""The root object of the window: the shelf, the forms, the session at a table, and the notices."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Callable
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QmlElement

from app import i18n
from app.bridge import Services
from app.games.registry import scenes
from app.games.sequence.boards import Boards
from app.games.sequence.boards_model import BoardsModel
from app.games.shelf import TileView, shelf
from app.i18n import tr
from app.models.hotseat import MakeTable, Newcomer
from app.models.nearby import NearbyModel
from app.models.networks import NetworksModel
from app.models.offer import OfferModel
from app.models.qt import Property, QmlUncreatable
from app.models.radios import RadiosModel
from app.models.rows import RowsModel
from app.models.session import NONE, Purpose, SessionModel
from app.models.settings import SettingsModel
from app.models.setup import SetupModel
from app.models.updates import UpdatesModel
from app.presenters.rules import Block, blocks, rules_file
from app.presenters.unfinished import UnfinishedView, unfinished_view
from app.presenters.words import sentence
from app.resources import License
from app.settings import COLOURS
from engines.registry import GAMES
from engines.text import Text
from net.protocol.messages import Sit

if TYPE_CHECKING:  # loaded after the first frame
    from net.discovery.lobby import FoundTable
    from net.runtime import Runtime
    from net.session.journal import Entry
    from net.table_handle import Deliver, TableHandle

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1

log = logging.getLogger(__name__)

TABLE_KEY = "table:"
LOCAL_KEY = "beside:"
"""What the seats at tables seen nearby are remembered under, with the table's id."""


@QmlElement
@QmlUncreatable("made in Python")
class AppModel(QObject):
    """What Main.qml is given. Commands begin something; what comes of it shows in ``session``."""

    notice = Signal(str, str)  # text, kind: info, good, warning
    joinFailed = Signal(str)
    languageChanged = Signal()
    unfinishedChanged = Signal()

    def __init__(
        self,
        settings: SettingsModel,
        services: Services,
        make_table: MakeTable,
        *,
        version: Callable[[], str],
        rules: Path,
        port: int = 0,
        licences: Callable[[], list[License]] = list,
        boards: Path | None = None,
        updates: UpdatesModel | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._services = services
        self._version = version
        self._rules_folder = rules
        self._licences = licences
        self._port = port
        self._joining: tuple[str, ...] = ()
        self._typed = ""
        self._around: dict[str, tuple[str, ...]] = {}
        self._was_in = False
        self._pace = settings.value.pace()
        self._interfaces = settings.value.interfaces
        self._tiles = RowsModel(TileView, self, attrgetter("slug"))
        self._unfinished = RowsModel(UnfinishedView, self, attrgetter("match_id"))
        self._entries: list[Entry] = []
        self._rules = RowsModel(Block, self, attrgetter("id"))
        self._rules_of = ""
        self._boards = BoardsModel(Boards(boards), self)
        self._setup = SetupModel(self, self._boards.names)
        self._boards.saved.connect(self._setup.takeBoard)
        self._boards.listed.connect(self._setup.refresh)
        self._boards.problem.connect(self.tell)
        self._nearby = NearbyModel(services, self)
        self._networks = NetworksModel(settings, services, self)
        self._radios = RadiosModel(settings, services, self)
        self._updates = updates or UpdatesModel(lambda: None, None, self)
        self._updates.found.connect(lambda text: self.notice.emit(text, "info"))
        self._session = SessionModel(services, make_table, self)
        self._offer = OfferModel(self)
        self._nearby.changed.connect(self._follow_found)
        self._session.offerChanged.connect(self._follow_session)
        self._session.ended.connect(self._session_ended)
        self._session.joined.connect(self._session_joined)
        self._session.told.connect(lambda text: self.notice.emit(text, "warning"))
        self._session.left.connect(self._session_left)
        self._session.localJoined.connect(self._local_joined)
        settings.languageChanged.connect(self.speak)
        settings.problem.connect(self.tell)
        settings.changed.connect(self._set_pace)
        settings.changed.connect(self._set_interfaces)
        services.ready.connect(self.readJournal)
        services.failed.connect(self._services_failed)
        self.speak()
        self.choose(settings.value.last_game or GAMES[0].type.slug)

    # --- texts ---

    @Slot()
    def speak(self) -> None:
        """Use the settings' language and names of cards from now on, and make every text anew."""
        i18n.set_language(self._settings.activeLanguage)
        i18n.name_italian_as_french(self._settings.value.italian_as_french)
        self._setup.refresh()
        self._boards.retranslate()
        self._session.retranslate()
        self._nearby.show()
        self._offer.refresh()
        self._radios.show()
        self._updates.show()
        self._show_shelf()
        self._show_unfinished()
        if self._rules_of:
            self.showRules(self._rules_of)
        self.languageChanged.emit()

    def tell(self, text: Text) -> None:
        """Show a sentence as a notice."""
        self.notice.emit(sentence(text), "warning")

    def report(self, error: BaseException) -> None:
        """Say that something went wrong inside; the details are in the log."""
        self.notice.emit(
            tr("Something went wrong ({error}). The log file has the details.", error=type(error).__name__),
            "warning",
        )

    def _services_failed(self, reason: str) -> None:
        self.notice.emit(tr("Tables can’t be opened: {reason}", reason=reason), "warning")

    # --- choosing and setting up ---

    def _show_shelf(self) -> None:
        self._tiles.show(shelf(GAMES, self._settings.value.played))

    @Slot(str, result="QStringList")
    def shownCards(self, slug: str) -> list[str]:
        """The cards that stand for a game."""
        return next((list(tile.cards) for tile in self._tiles.rows if tile.slug == slug), [])

    @Slot(str, result=str)
    def shownArt(self, slug: str) -> str:  # noqa: N802
        """What is drawn with them, "" for a fan."""
        return next((tile.art for tile in self._tiles.rows if tile.slug == slug), "")

    @Slot(str)
    def choose(self, slug: str) -> None:
        """Show the setup form of a game as it was last played."""
        value = self._settings.value
        if slug not in [game.type.slug for game in GAMES]:
            slug = GAMES[0].type.slug
        self._setup.load(
            slug, value.game_options.get(slug, {}), value.levels.get(slug, ""), value.seats.get(slug, 0)
        )

    @Slot()
    def editTable(self) -> None:
        """Show the setup form with the rules of the table one hosts."""
        table = self._session.lobby.table
        if table is not None:
            self._setup.load(table.game, dict(table.options), self._setup.level, len(table.seats))

    @Slot(str)
    def applyEdit(self, name: str) -> None:
        """Give the table one hosts the name and the rules of the form."""
        if self._setup.valid:
            self._remember()
            self._session.lobby.configure(name.strip() or self.tableName, self._setup.form.values())

    def _remember(self) -> None:
        form = self._setup.form
        slug = form.game.type.slug
        self._settings.take(self._settings.value.with_game(slug, form.values(), form.level, form.seats))
        self._show_shelf()

    # --- opening, joining, leaving ---

    @Slot()
    @Slot("QStringList")
    def playAlone(self, beside: list[str] | None = None) -> None:
        """Start a match against AI with the rules of the form; ``beside`` play at the same device."""
        self._open(Purpose.ALONE, self.tableName, listen=False, beside=beside or [])

    @Slot(str)
    @Slot(str, "QStringList")
    def host(self, name: str, beside: list[str] | None = None) -> None:
        """Open a table others can join; ``beside`` play at the same device."""
        self._settings.change(table_name=name.strip())
        self._open(Purpose.HOST, name.strip() or self.tableName, listen=True, beside=beside or [])

    def _open(self, purpose: str, name: str, *, listen: bool, beside: list[str]) -> None:
        if not self._setup.valid or self._session.state != NONE:
            return
        self._remember()
        form, profile, pace = self._setup.form, self._settings.value.profile(), self._settings.value.pace()
        slug, values, level, seats = form.game.type.slug, form.values(), form.level, form.seats
        port, bluetooth = self._port, listen and self._settings.value.bluetooth

        def make(runtime: Runtime, deliver: Deliver) -> TableHandle:
            from net.session.config import TableConfig

            alone = purpose == Purpose.ALONE  # then hints and second thoughts are nobody else's business
            config = TableConfig(
                name=name,
                game=slug,
                options=values,
                num_seats=seats,
                levels=(level,) * seats,
                pace=pace,
                hints_allowed=alone,
                take_back_allowed=alone,
            )
            return runtime.host(config, profile, deliver, listen=listen, port=port, bluetooth=bluetooth)

        names = [name.strip() for name in beside if name.strip()]
        self._settings.change(beside=tuple(names))
        colours = itertools.cycle(c for c in COLOURS if c != profile.colour)
        people = tuple(Newcomer(name, "", colour) for name, colour in zip(names, colours, strict=False))
        self._session.open(purpose, make, people)

    @Slot(str)
    def join(self, address: str) -> None:
        """Knock at the table behind a typed address or join code. A newcomer sits down after reading the
        house rules."""
        typed = address.strip()
        if not typed:
            self.joinFailed.emit(tr("Type the address or the join code that the host’s table shows."))
            return
        place = _place(typed)
        table = self._nearby.at(place)
        kept = [self._settings.token(typed), self._settings.token(place)]
        if table is not None:
            kept.insert(0, self._settings.token_of(table.table_id))
        self._typed = "" if typed.startswith("bt:") else typed
        self._knock((typed, place), [typed], next(filter(None, kept), ""))

    @Slot(str)
    def joinNearby(self, key: str) -> None:
        """Choose a table of the live list. A seat one has there is come back to at once; else the table is
        on offer, or, where it does not tell its house rules, knocked at to learn them."""
        table = self._nearby.find(key)
        if table is None:
            self._gone()
        elif table.rules is None or self._token_for(table):
            self._knock_nearby(table)
        else:
            self._offer.show(table, key)

    @Slot()
    def sitDown(self) -> None:
        """Sit down at the table on offer."""
        self._take_offer(watch=False)

    @Slot()
    def onlyWatch(self) -> None:
        """Go to the table on offer without taking a seat."""
        self._take_offer(watch=True)

    @Slot()
    def decline(self) -> None:
        """Turn away from the table on offer."""
        standing = self._session.deciding
        self._offer.close()
        if standing:
            self._session.leave()

    def _take_offer(self, *, watch: bool) -> None:
        if self._session.deciding:
            if watch:
                self._session.watch()
            else:
                self._session.handle.ask(Sit())
            return
        table = self._nearby.find(self._offer.key)
        self._offer.close()
        if table is None:
            self._gone()
        else:
            self._knock_nearby(table, watch=watch, ask=not watch)

    def _gone(self) -> None:
        self.joinFailed.emit(tr("That table has just closed."))

    def _follow_found(self) -> None:
        """What is on offer changes, or goes, while one reads."""
        if self._offer.open and self._offer.key:
            table = self._nearby.find(self._offer.key)
            if table is not None:
                self._offer.show(table, self._offer.key)
            else:
                self._offer.close()
                self._gone()

    def _follow_session(self) -> None:
        """One stands at a table: it is on offer until one knows what one wants there."""
        table = self._session.lobby.table
        if self._session.deciding and table is not None:
            from net.discovery.records import listing

            self._offer.show(listing(table))
        elif not self._offer.key:
            self._offer.close()

    def _token_for(self, table: FoundTable) -> str:
        places = (table.key, *table.addresses)
        kept = (self._settings.token_of(table.table_id), *map(self._settings.token, places))
        return next(filter(None, kept), "")

    def _knock_nearby(self, table: FoundTable, *, watch: bool = True, ask: bool = True) -> None:
        self._nearby.stopBluetooth()
        self._typed = ""
        self._knock(
            (table.key,) if not table.table_id else (),
            list(table.addresses),
            self._token_for(table),
            watch=watch,
            ask=ask,
        )

    def _knock(
        self,
        places: tuple[str, ...],
        addresses: list[str],
        token: str,
        *,
        watch: bool = True,
        ask: bool = True,
    ) -> None:
        """Join at ``addresses``; the seat is remembered under ``places`` and wherever else its table is
        found. ``watch`` asks for no seat, ``ask`` has the person decide once they stand there."""
        self._joining = tuple(dict.fromkeys(places))
        self._around = self._nearby.places()
        profile = self._settings.value.profile()
        self._session.open(
            Purpose.JOIN,
            lambda runtime, deliver: runtime.join(addresses, profile, deliver, token, watch=watch),
            ask=ask,
        )

    @Slot(int)
    def resume(self, match_id: int) -> None:
        """Go on with a match of one's own that is in the journal. Its guests can come back."""
        profile, port, bluetooth = self._settings.value.profile(), self._port, self._settings.value.bluetooth
        before = self._settings.value.last_port
        shared = any(
            not person.host and not person.local
            for entry in self._entries
            if entry.match_id == match_id
            for person in entry.people
        )
        entry = next((entry for entry in self._entries if entry.match_id == match_id), None)
        self._session.open(
            Purpose.RESUME,
            lambda runtime, deliver: runtime.resume(
                match_id, profile, deliver, shared, port, before=before, bluetooth=shared and bluetooth
            ),
            tuple(
                Newcomer(p.profile.name, p.profile.avatar, p.profile.colour, participant=p.participant)
                for p in (entry.people if entry is not None else ())
                if p.local
            ),
        )

    def _session_joined(self, table_id: str, token: str) -> None:
        first_time, self._was_in = not self._was_in, True
        if self._session.purpose == Purpose.JOIN:
            places = (*self._joining, f"{TABLE_KEY}{table_id}", *self._around.get(table_id, ()))
            self._joining = tuple(dict.fromkeys(places))
            self._settings.keep_seat(self._joining, table_id, token)
            if self._typed:
                self._settings.take(self._settings.value.with_address(self._typed))
        elif self._session.handle.port:
            self._settings.change(last_port=self._session.handle.port)
        if self._session.purpose == Purpose.JOIN and first_time:
            kept = self._settings.tokens_under(f"{LOCAL_KEY}{table_id}:")
            self._session.add_locals(
                tuple(Newcomer(name, "", COLOURS[1], token=token) for name, token in kept)
            )

    def _local_joined(self, table_id: str, name: str, token: str) -> None:
        if self._session.purpose == Purpose.JOIN:
            self._settings.keep_token(f"{LOCAL_KEY}{table_id}:{name}", "", token)

    def _session_left(self, purpose: str) -> None:
        if purpose == Purpose.JOIN:
            # A seat given up is not come back to.
            for place in self._joining:
                self._settings.keep_token(place, "", "")
            for key, _ in self._settings.tokens_under(LOCAL_KEY):
                self._settings.keep_token(f"{LOCAL_KEY}{key}", "", "")

    def _session_ended(self, purpose: str, text: str) -> None:
        if purpose == Purpose.JOIN and text and not self._was_in:
            self.joinFailed.emit(text)
        elif text:
            self.notice.emit(text, "warning")
        self._was_in = False
        self.readJournal()

    def _set_interfaces(self) -> None:
        """Which networks may be used goes for what is looked for now, and for the next table."""
        before, self._interfaces = self._interfaces, self._settings.value.interfaces
        if self._interfaces != before:
            setting = self._interfaces
            self._services.call(lambda runtime: runtime.use_interfaces(setting))

    def _set_pace(self) -> None:
        """The speed goes for the AI at one's own table too, from its next decision on."""
        before, self._pace = self._pace, self._settings.value.pace()
        if self._session.handle is not None and self._pace != before:
            self._session.handle.set_pace(self._pace)

    # --- the journal ---

    @Slot()
    def readJournal(self) -> None:
        """Look for matches that were left unfinished, and say what is wrong with the journal."""
        if self._services.runtime is not None:
            self._services.call(
                lambda runtime: list(runtime.unfinished()), self._take_journal, self._journal_unread
            )
            self._services.call(lambda runtime: runtime.journal_problems(), self._tell_all)

    def _journal_unread(self, error: BaseException) -> None:
        text = getattr(error, "text", None)
        if text is None:
            log.error("the journal could not be read", exc_info=error)
        else:
            self.tell(text)

    def _tell_all(self, problems: list[Text]) -> None:
        for problem in problems:
            self.tell(problem)

    def _take_journal(self, entries: list[Entry]) -> None:
        self._entries = entries
        self._show_unfinished()

    def _show_unfinished(self) -> None:
        self._unfinished.show([unfinished_view(entry) for entry in self._entries])
        self.unfinishedChanged.emit()

    # --- rules, about ---

    @Slot(str)
    def showRules(self, slug: str) -> None:
        """Lay out the rules of a game in the reader's language."""
        file = rules_file(self._rules_folder, slug, i18n.language())
        text = file.read_text(encoding="utf-8") if file else tr("The rules of this game are not at hand.")
        self._rules_of = slug
        self._rules.show(())
        self._rules.show(blocks(text))

    @Slot(result="QVariantList")
    def licences(self) -> list[dict[str, str]]:
        """Name, licence and full text of what is shipped along."""
        return [dict(zip(("name", "license", "text"), entry, strict=True)) for entry in self._licences()]

    @Slot(str)
    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        QGuiApplication.clipboard().setText(text)
        self.notice.emit(tr("Copied: {text}", text=text), "info")

    def _table_name(self) -> str:
        return tr("{name}’s table", name=self._settings.value.name.strip() or "?")

    settings = Property(SettingsModel, lambda self: self._settings, constant=True)
    setup = Property(SetupModel, lambda self: self._setup, constant=True)
    boards = Property(BoardsModel, lambda self: self._boards, constant=True)
    scenes = Property("QStringList", lambda self: list(scenes()), constant=True)
    """The QML files under Tavolino/Games of the games with a table of their own."""

    networks = Property(NetworksModel, lambda self: self._networks, constant=True)
    radios = Property(RadiosModel, lambda self: self._radios, constant=True)
    updates = Property(UpdatesModel, lambda self: self._updates, constant=True)
    nearby = Property(NearbyModel, lambda self: self._nearby, constant=True)
    offer = Property(OfferModel, lambda self: self._offer, constant=True)
    session = Property(SessionModel, lambda self: self._session, constant=True)
    tiles = Property(RowsModel, lambda self: self._tiles, constant=True)
    unfinished = Property(RowsModel, lambda self: self._unfinished, constant=True)
    rules = Property(RowsModel, lambda self: self._rules, constant=True)
    version = Property(str, lambda self: self._version(), constant=True)
    tableName = Property(str, _table_name, notify=languageChanged)
    languages = Property(
        "QVariantList",
        lambda self: [{"code": code, "name": name} for code, name in i18n.LANGUAGES.items()],
        constant=True,
    )


def _place(typed: str) -> str:
    """The address behind what was typed, in full, so that it is the same however it was typed; what can't be
    read stays as it is, for whoever knocks there to say what is wrong with it."""
    from net.discovery.joincode import JoinCodeError, resolve
    from net.transports.base import ConnectFailed
    from net.transports.rfcomm.adapter import is_bluetooth
    from net.transports.tcp import format_address, parse_address

    try:
        address = resolve(typed)
        if is_bluetooth(address):
            return address
        host, port = parse_address(address)
    except (JoinCodeError, ConnectFailed):
        return typed
    return format_address(host.lower(), port, always_port=True)
