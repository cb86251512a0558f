# SPDX-License-Identifier: GPL-3.0-or-later
"""The choice of networks as the settings page binds to it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from app.bridge import Services
from app.models.qt import Property, QmlUncreatable
from app.models.rows import RowsModel
from app.models.settings import SettingsModel
from app.presenters.networks import NetworkView, networks_view, with_network

if TYPE_CHECKING:
    from net.discovery.interfaces import Interface
    from net.runtime import Runtime

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1

OVERRIDE = "TAVOLINO_INTERFACES"


@QmlElement
@QmlUncreatable("made in Python")
class NetworksModel(QObject):
    """``every``: all private networks are used. ``forced`` is what the environment says instead of the
    setting, empty without."""

    changed = Signal()

    def __init__(self, settings: SettingsModel, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._services = services
        self._interfaces: Sequence[Interface] = ()
        self._every = not settings.value.interfaces
        self._rows = RowsModel(NetworkView, self, attrgetter("name"))
        settings.changed.connect(self._show)

    @Slot()
    def read(self) -> None:
        """Look which networks there are, in the background."""
        self._services.call(_interfaces, self._take)

    def _take(self, interfaces: Sequence[Interface]) -> None:
        self._interfaces = interfaces
        self._show()

    def _show(self) -> None:
        setting = self._settings.value.interfaces
        if setting:
            self._every = False
        self._rows.show(networks_view(self._interfaces, setting))
        self.changed.emit()

    @Slot(bool)
    def useEvery(self, every: bool) -> None:
        """Use every private network, or choose among them. With none chosen it is every one again."""
        self._every = every
        if every:
            self._settings.change(interfaces="")
        self.changed.emit()

    @Slot(str, bool)
    def use(self, name: str, used: bool) -> None:
        """Tick a network, or take the tick away."""
        self._settings.change(interfaces=with_network(self._settings.value.interfaces, name, used))

    rows = Property(RowsModel, lambda self: self._rows, constant=True)
    every = Property(bool, lambda self: self._every, notify=changed)
    forced = Property(str, lambda self: os.environ.get(OVERRIDE, "").strip(), constant=True)


def _interfaces(runtime: Runtime) -> Sequence[Interface]:
    from net.discovery.interfaces import all_interfaces

    return all_interfaces()
