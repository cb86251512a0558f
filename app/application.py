# SPDX-License-Identifier: GPL-3.0-or-later
"""The composition root of the window: the one place that makes the parts and ties them together.

Importing this loads Qt; the runtime (network, bots, journal) comes once the window shows its first frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEvent, QMetaObject, QObject, Qt, QTimer, QUrl
from PySide6.QtGui import QWindow
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtQuick import QQuickWindow

from app.bridge import Background, Services
from app.models.app import AppModel
from app.models.settings import SettingsModel
from app.models.updates import UpdatesModel
from app.no_network import forbid_network
from app.presenters.rules import RULES
from app.resources import QML, font_licenses, prepare
from app.settings import Folders, Store
from app.sounds import Sounds, load_multimedia
from app.translator import CatalogueTranslator
from app.version import version
from app.window import Screens, WindowKeeper, opening, screens
from net.files import make_folder

if TYPE_CHECKING:  # loaded when they are first wanted
    from app.models.table import Handle, TableViewModel
    from app.updates.source import Source
    from net.runtime import Runtime

PAGES_LIMIT = 5000  # milliseconds


class Application:
    """The running app's parts. Make one per process; ``close`` ends all that it began."""

    def __init__(
        self,
        folders: Folders,
        *,
        make_runtime: Callable[[Folders], Runtime] | None = None,
        port: int = 0,
        join: str = "",
        silent: bool = False,
        screens: Screens = screens,
    ) -> None:
        """Needs a QGuiApplication. ``make_runtime`` stands in for the real one in tests; ``join``
        is an address to join as soon as one has a name; ``silent`` leaves the sounds out;
        ``screens`` tells where there is room for a window."""
        self.folders = folders
        self.background = Background()
        self.settings = SettingsModel(Store(folders.config), self.background)
        make = make_runtime or self._make_runtime
        self.services = Services(lambda: make(folders), self.background)
        self.updates = UpdatesModel(self._update_source, folders.updates)
        self.model = AppModel(
            self.settings,
            self.services,
            self._make_table,
            version=version,
            rules=RULES,
            port=port,
            licences=font_licenses,
            boards=folders.boards,
            updates=self.updates,
        )
        self._join = join
        self._screens = screens
        self._sounds: Sounds | None = None if silent else Sounds(self.settings)
        self.engine: QQmlApplicationEngine | None = None

    @staticmethod
    def _update_source() -> Source | None:
        from app.updates.source import source

        return source()

    def _make_runtime(self, folders: Folders) -> Runtime:
        from net.runtime import Runtime

        make_folder(folders.data)
        chosen = self.settings.value
        return Runtime(
            journal_path=folders.journal,
            interfaces=chosen.interfaces,
            bluetooth=chosen.bluetooth_adapter,
        )

    def show(self) -> None:
        """Load the window. Raises RuntimeError when its QML can't be loaded."""
        self._translator = CatalogueTranslator()
        QCoreApplication.installTranslator(self._translator)
        engine = QQmlApplicationEngine()
        self.engine = engine
        prepare(engine)
        self._no_network = forbid_network(engine)
        placed = opening(self.settings, self._screens)
        engine.setInitialProperties({"app": self.model, "joinAddress": self._join, **placed})
        self.model.languageChanged.connect(engine.retranslate)
        engine.load(QUrl.fromLocalFile(str(QML / "Tavolino" / "Main.qml")))
        if not engine.rootObjects():
            raise RuntimeError("the window could not be loaded")
        window = engine.rootObjects()[0]
        assert isinstance(window, QQuickWindow)
        self._keeper = WindowKeeper(window, self.settings)
        window.frameSwapped.connect(self._after_first_frame, Qt.ConnectionType.SingleShotConnection)
        self.settings.tell_problems()

    def _after_first_frame(self) -> None:
        # One turn of the event loop later, so that the frame is on screen before anything is imported.
        QTimer.singleShot(0, self._prepare)

    def _prepare(self) -> None:
        """Get ready, behind the menu, for what comes next: the runtime and the other pages."""
        import app.models.table  # noqa: F401 - the table's page needs its type
        from app.models.games import register_models

        register_models()
        self.services.warm_up()
        if self._sounds is not None and self.settings.sound:
            self.background.run(load_multimedia)
        if self.settings.value.updates_at_start:
            self.updates.check_quietly()
        if self.engine is not None:
            QMetaObject.invokeMethod(self.engine.rootObjects()[0], "preparePages")

    def _make_table(self, handle: Handle, participant: int, parent: QObject) -> TableViewModel:
        from app.models.table import TableViewModel

        table = TableViewModel(handle, self.settings, participant, parent)
        sounds = self._sounds
        if sounds is not None:
            # Only what is shown is heard: others at this device have their own view of the same moves.
            table.sound.connect(lambda name: sounds.play(name) if self.model.session.table is table else None)
        return table

    def _await_pages(self, engine: QQmlApplicationEngine) -> None:
        """Let the pages that are being read in the background be read to the end: the engine waits for
        that thread when it goes, and that thread may wait for Python's lock."""
        deadline = QDeadlineTimer(PAGES_LIMIT)
        for window in engine.rootObjects():
            while window.property("pagesReading") and not deadline.hasExpired():
                QCoreApplication.processEvents()

    def close(self) -> None:
        """Write the settings, end the threads and processes, drop the window. A seat at another's table
        is not given up: its token brings it back at the next start."""
        engine, self.engine = self.engine, None
        self.model.session.abandon()
        if engine is not None:
            self._await_pages(engine)
        if engine is not None:
            self._keeper.remember()
            for window in engine.rootObjects():
                assert isinstance(window, QWindow)
                window.close()
        self.updates.stop()
        self.services.stop()
        self.settings.finish()
        if engine is not None:
            QCoreApplication.removeTranslator(self._translator)
            engine.deleteLater()
            # Now, not whenever: the QML must be gone before the objects it binds to.
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
