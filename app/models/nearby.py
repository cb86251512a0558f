# SPDX-License-Identifier: GPL-3.0-or-later
"""The live list of tables nearby as the window binds to it, and looking around over Bluetooth."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtQml import QmlElement

from app.bridge import Bridge, Services
from app.models.qt import Property, QmlUncreatable
from app.models.rows import RowsModel
from app.presenters.nearby import NearbyView, nearby_views, trouble
from app.presenters.words import sentence

if TYPE_CHECKING:  # loaded after the first frame
    from net.discovery.bluetooth import SearchState
    from net.discovery.lobby import FoundTable
    from net.discovery.news import Found
    from net.runtime import SearchHandle

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1

PATIENCE = 6000
"""Milliseconds without a table after which help is offered."""


class DeviceView(msgspec.Struct, frozen=True):
    """A Bluetooth device that can be tried though it does not say that it offers a table."""

    address: str
    name: str


@QmlElement
@QmlUncreatable("made in Python")
class NearbyModel(QObject):
    """Looks for tables from ``start`` to ``stop``. ``searching`` until the first look is over; ``alone``
    when none was found for a while; ``problem`` why none can be."""

    changed = Signal()
    bluetoothChanged = Signal()

    def __init__(
        self,
        services: Services,
        parent: QObject | None = None,
        *,
        mine: Callable[[FoundTable], bool] = lambda table: False,
    ) -> None:
        """``mine``: whether one has a seat at a table."""
        super().__init__(parent)
        self._services = services
        self._mine = mine
        self._tables = RowsModel(NearbyView, self, attrgetter("key"))
        self._devices = RowsModel(DeviceView, self, attrgetter("address"))
        self._found: Found | None = None
        self._bridge: Bridge | None = None
        self._alone = False
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._lose_patience)
        self._search: SearchHandle | None = None
        self._asked = False
        self._radio: SearchState | None = None

    def find(self, key: str) -> FoundTable | None:
        """The found table behind a row, None when it is gone."""
        return next((table for table in self.found() if table.key == key), None)

    def at(self, address: str) -> FoundTable | None:
        """The found table one comes to at an address (``host:port`` in full), None without one."""
        return next((table for table in self.found() if address in table.addresses), None)

    def found(self) -> tuple[FoundTable, ...]:
        """The tables one sees."""
        return self._found.tables if self._found is not None else ()

    def places(self) -> dict[str, tuple[str, ...]]:
        """Where each table one sees is reached, by its id."""
        return {table.table_id: table.addresses for table in self.found() if table.table_id}

    # --- the network ---

    @Slot()
    def start(self) -> None:
        """Begin to look; what was known before is forgotten."""
        self.stop()
        bridge = Bridge(self)
        self._bridge = bridge
        bridge.received.connect(self._receive)
        bridge.open()
        self._services.call(lambda runtime: runtime.browse(bridge.deliver))
        self._patience.start()
        self.changed.emit()

    @Slot()
    def stop(self) -> None:
        """Look no more."""
        self.stopBluetooth(forget=True)
        self._patience.stop()
        if self._bridge is None:
            return
        self._bridge.close()
        self._bridge.deleteLater()
        self._bridge = None
        self._services.call(lambda runtime: runtime.stop_browsing())
        self._found, self._alone = None, False
        self.show()

    @Slot()
    def refresh(self) -> None:
        """Look afresh: what does not answer is dropped."""
        if self._bridge is not None:
            self._alone = False
            self._patience.start()
            self._services.call(lambda runtime: runtime.refresh())
            self.changed.emit()

    def _receive(self, update: Found) -> None:
        self._found = update
        self.show()

    def show(self) -> None:
        """Make every text anew."""
        self._tables.show(nearby_views(self.found(), self._mine))
        if self._tables.rows:
            self._alone = False
        elif self._bridge is not None and not self._alone and not self._patience.isActive():
            self._patience.start()  # the last one went
        self.changed.emit()
        self._show_devices()

    def _lose_patience(self) -> None:
        self._alone = not self._tables.rows
        self.changed.emit()

    # --- Bluetooth ---

    @Slot()
    def lookOverBluetooth(self) -> None:
        """List the paired devices and look around; the system may ask for permission now."""
        if self._bridge is None:
            return
        if self._search is not None:
            self._search.look()
            return
        if self._asked:
            return
        self._asked = True
        bridge = Bridge(self._bridge)
        bridge.received.connect(self._receive_radio)
        bridge.open()
        self._services.call(
            lambda runtime: runtime.search_bluetooth(bridge.deliver), self._searching, self._no_search
        )
        self.bluetoothChanged.emit()

    @Slot()
    def stopBluetooth(self, forget: bool = False) -> None:
        """Look around no further; ``forget`` what was found, too."""
        if self._search is not None:
            if forget:
                self._search.close()
            else:
                self._search.stop()
        if forget:
            self._search, self._radio, self._asked = None, None, False
            self._show_devices()

    def _searching(self, search: SearchHandle) -> None:
        if not self._asked:
            search.close()  # stopped meanwhile
            return
        self._search = search
        search.look()

    def _no_search(self, error: BaseException) -> None:
        self._asked = False
        self.bluetoothChanged.emit()

    def _receive_radio(self, state: SearchState) -> None:
        if self._asked:
            self._radio = state
            self._show_devices()

    def _show_devices(self) -> None:
        devices = self._radio.devices if self._radio is not None else ()
        self._devices.show([DeviceView(d.address, d.label) for d in devices if d.paired and not d.hosts])
        self.bluetoothChanged.emit()

    def _radio_problem(self) -> str:
        problem = self._radio.problem if self._radio is not None else None
        return sentence(problem) if problem is not None else ""

    # --- what is shown ---

    tables = Property(RowsModel, lambda self: self._tables, constant=True)
    devices = Property(RowsModel, lambda self: self._devices, constant=True)
    problem = Property(
        str, lambda self: trouble(self._found) if self._found is not None else "", notify=changed
    )
    alone = Property(bool, lambda self: self._alone, notify=changed)
    searching = Property(bool, lambda self: self._bridge is not None and not self._alone, notify=changed)
    bluetoothAsked = Property(bool, lambda self: self._asked, notify=bluetoothChanged)
    bluetoothLooking = Property(
        bool, lambda self: self._radio is not None and self._radio.looking, notify=bluetoothChanged
    )
    bluetoothProgress = Property(
        float, lambda self: self._radio.progress if self._radio is not None else 0.0, notify=bluetoothChanged
    )
    bluetoothProblem = Property(str, _radio_problem, notify=bluetoothChanged)
