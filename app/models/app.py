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
from app.models.joining import Joining
from app.models.nearby import NearbyModel
from app.models.networks import NetworksModel
from app.models.offer import OfferModel
from app.models.qt import Property, QmlUncreatable
from app.models.radios import RadiosModel
from app.models.rows import RowsModel
from app.models.session import NONE, Purpose, SessionModel
from app.models.settings import SettingsModel
from app.models.setup import SetupModel
from app.models.unfinished import UnfinishedModel
from app.models.updates import UpdatesModel
from app.presenters.rules import Block, page, rules_file
from app.presenters.setup import differences
from app.presenters.table import make_game
from app.presenters.words import sentence
from app.resources import License
from app.settings import COLOURS
from engines.registry import GAMES
from engines.text import Text

if TYPE_CHECKING:  # loaded after the first frame
    from net.runtime import Runtime
    from net.table_handle import Deliver, TableHandle

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1

log = logging.getLogger(__name__)


@QmlElement
@QmlUncreatable("made in Python")
class AppModel(QObject):
    """What Main.qml is given. Commands begin something; what comes of it shows in ``session``."""

    notice = Signal(str, str)  # text, kind: info, good, warning
    joinFailed = Signal(str)
    seatWaitingChanged = Signal()
    languageChanged = Signal()

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
        self._pace = settings.value.pace()
        self._interfaces = settings.value.interfaces
        self._tiles = RowsModel(TileView, self, attrgetter("slug"))
        self._unfinished = UnfinishedModel(services, self)
        self._unfinished.problem.connect(self.tell)
        self._rules = RowsModel(Block, self, attrgetter("id"))
        self._rules_of = ""
        self._boards = BoardsModel(Boards(boards), self)
        self._setup = SetupModel(self, self._boards.names)
        self._boards.saved.connect(self._setup.takeBoard)
        self._boards.listed.connect(self._setup.refresh)
        self._boards.problem.connect(self.tell)
        self._nearby = NearbyModel(services, self, mine=lambda table: bool(settings.seats.at(table)))
        self._networks = NetworksModel(settings, services, self)
        self._radios = RadiosModel(settings, services, self)
        self._updates = updates or UpdatesModel(lambda: None, None, self)
        self._updates.found.connect(lambda text: self.notice.emit(text, "info"))
        self._session = SessionModel(services, make_table, self)
        self._offer = OfferModel(self)
        self._joining = Joining(settings, self._session, self._nearby, self._offer, self)
        self._joining.failed.connect(self.joinFailed)
        self._joining.told.connect(lambda text: self.notice.emit(text, "info"))
        settings.seatsChanged.connect(self.seatWaitingChanged)
        self._session.ended.connect(self._session_ended)
        self._session.joined.connect(self._session_joined)
        self._session.told.connect(lambda text: self.notice.emit(text, "warning"))
        settings.activeLanguageChanged.connect(self.speak)
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
        self._unfinished.refresh()
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
        self._joining.join(address)

    @Slot(str)
    def joinNearby(self, key: str) -> None:
        """Choose a table of the live list. A seat one has there is come back to at once."""
        self._joining.join_nearby(key)

    @Slot()
    def returnToTable(self) -> None:  # noqa: N802
        """Go back to the table at which one's seat waits."""
        self._joining.return_to_table()

    @Slot()
    def sitDown(self) -> None:
        """Sit down at the table on offer."""
        self._joining.take_offer(watch=False)

    @Slot()
    def onlyWatch(self) -> None:
        """Go to the table on offer without taking a seat."""
        self._joining.take_offer(watch=True)

    @Slot()
    def decline(self) -> None:
        """Turn away from the table on offer."""
        self._joining.decline()

    @Slot(int)
    def resume(self, match_id: int) -> None:
        """Go on with a match of one's own that is in the journal. Its guests can come back."""
        profile, port, bluetooth = self._settings.value.profile(), self._port, self._settings.value.bluetooth
        before = self._settings.value.last_port
        entry = self._unfinished.find(match_id)
        people = entry.people if entry is not None else ()
        shared = any(not person.host and not person.local for person in people)
        self._session.open(
            Purpose.RESUME,
            lambda runtime, deliver: runtime.resume(
                match_id, profile, deliver, shared, port, before=before, bluetooth=shared and bluetooth
            ),
            tuple(
                Newcomer(p.profile.name, p.profile.avatar, p.profile.colour, participant=p.participant)
                for p in people
                if p.local
            ),
        )

    def _session_joined(self) -> None:
        """At a table of one's own, its port is remembered for whoever comes back."""
        handle = self._session.handle
        if self._session.purpose != Purpose.JOIN and handle is not None and handle.port:
            self._settings.change(last_port=handle.port)

    def _session_ended(self, purpose: str, text: str) -> None:
        told = purpose == Purpose.JOIN and self._joining.ended(text)
        if text and not told:
            self.notice.emit(text, "warning")
        self.readJournal()

    @Slot()
    def readJournal(self) -> None:
        """Look for matches that were left unfinished, and say what is wrong with the journal."""
        self._unfinished.read()

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

    # --- rules, about ---

    @Slot(str)
    def showRules(self, slug: str) -> None:
        """Lay out the rules of a game in the reader's language: at a table of that game, as they are played
        there."""
        file = rules_file(self._rules_folder, slug, i18n.language())
        text = file.read_text(encoding="utf-8") if file else tr("The rules of this game are not at hand.")
        table = self._session.lobby.table
        here = make_game(table).options if table is not None and table.game == slug else None
        told = differences(here, self._boards.names()) if here is not None else ()
        self._rules_of = slug
        self._rules.show(())
        self._rules.show(page(text, here, told))

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
    unfinished = Property(UnfinishedModel, lambda self: self._unfinished, constant=True)
    rules = Property(RowsModel, lambda self: self._rules, constant=True)
    seatWaiting = Property(str, lambda self: self._joining.waiting(), notify=seatWaitingChanged)
    """The name of the table at which one's seat waits, "" for none."""

    version = Property(str, lambda self: self._version(), constant=True)
    tableName = Property(str, _table_name, notify=languageChanged)
    languages = Property(
        "QVariantList",
        lambda self: [{"code": code, "name": name} for code, name in i18n.LANGUAGES.items()],
        constant=True,
    )
