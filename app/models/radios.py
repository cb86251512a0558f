# SPDX-License-Identifier: GPL-3.0-or-later
"""By what Bluetooth is used, as the settings page binds to it."""

from __future__ import annotations

import os
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from app.bridge import Services
from app.models.qt import Property, QmlUncreatable
from app.models.rows import RowsModel
from app.models.settings import SettingsModel
from app.presenters.radios import RadioView, candidates, radios_view, title
from engines.text import Text

if TYPE_CHECKING:  # loaded after the first frame
    from net.runtime import Runtime

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1

OVERRIDE = "TAVOLINO_BLUETOOTH"


@QmlElement
@QmlUncreatable("made in Python")
class RadiosModel(QObject):
    """``current`` is the choice in words; ``rows`` all choices once ``look`` has seen which there are, which
    loads them and so is done in the background. ``forced`` is what the environment says instead of the
    setting, empty without."""

    changed = Signal()

    def __init__(self, settings: SettingsModel, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._services = services
        self._found: dict[str, Text | None] | None = None
        self._looking = False
        self._setting = settings.value.bluetooth_adapter
        self._rows = RowsModel(RadioView, self, attrgetter("setting"))
        settings.changed.connect(self._follow)
        self.show()

    @Slot()
    def look(self) -> None:
        """See which ways there are; those that were not there may be now."""
        if not self._looking:
            self._looking = True
            self._services.call(_survey(candidates(self._setting)), self._take, self._give_up)
            self.changed.emit()

    def _take(self, found: dict[str, Text | None]) -> None:
        self._found, self._looking = found, False
        self.show()

    def _give_up(self, error: BaseException) -> None:
        self._looking = False
        self.changed.emit()

    @Slot(str)
    def choose(self, setting: str) -> None:
        """Use this one from now on."""
        self._settings.change(bluetooth_adapter=setting)

    def _follow(self) -> None:
        before, self._setting = self._setting, self._settings.value.bluetooth_adapter
        if self._setting != before:
            setting = self._setting
            self._services.call(lambda runtime: runtime.use_bluetooth(setting))
            self.show()

    def show(self) -> None:
        """Make every text anew."""
        self._rows.show(radios_view(self._found, self._setting))
        self.changed.emit()

    rows = Property(RowsModel, lambda self: self._rows, constant=True)
    current = Property(str, lambda self: title(self._setting), notify=changed)
    looking = Property(bool, lambda self: self._looking, notify=changed)
    forced = Property(str, lambda self: os.environ.get(OVERRIDE, "").strip(), constant=True)


def _survey(names: tuple[str, ...]) -> Callable[[Runtime], dict[str, Text | None]]:
    def survey(runtime: Runtime) -> dict[str, Text | None]:
        from net.transports import rfcomm

        return rfcomm.survey(names)

    return survey
