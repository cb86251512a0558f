# SPDX-License-Identifier: GPL-3.0-or-later
"""The settings as the window binds to them. Each change is kept; writing happens on the background
thread, a moment after the last change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from PySide6.QtCore import QLocale, QObject, QTimer, Signal
from PySide6.QtQml import QmlElement

from app import i18n
from app.bridge import Background
from app.kept_seats import KeptSeats
from app.models.qt import Property, QmlUncreatable
from app.settings import COLOURS, Settings, Store

QML_IMPORT_NAME = "Tavolino.Models"
QML_IMPORT_MAJOR_VERSION = 1

WRITE_AFTER = 400  # milliseconds without a further change


def _setting(kind: type, name: str, changed: Signal) -> Property[Any]:
    def read(self: SettingsModel) -> Any:
        return getattr(self.value, name)

    def write(self: SettingsModel, value: Any) -> None:
        self.change(**{name: value})

    return Property(kind, read, write, notify=changed)


@QmlElement
@QmlUncreatable("made in Python")
class SettingsModel(QObject):
    """One property per setting, each with a signal of its own. A value out of range is refused and the old
    one announced again, so that a bound control falls back to it. ``changed`` is for Python: anything did.
    ``activeLanguageChanged`` also tells that cards are called otherwise."""

    changed = Signal()
    activeLanguageChanged = Signal()
    addressesChanged = Signal()
    besideChanged = Signal()
    nameChanged = Signal()
    avatarChanged = Signal()
    colourChanged = Signal()
    languageChanged = Signal()
    themeChanged = Signal()
    table_themeChanged = Signal()
    speedChanged = Signal()
    reading_pauseChanged = Signal()
    until_clickChanged = Signal()
    soundChanged = Signal()
    volumeChanged = Signal()
    four_colourChanged = Signal()
    large_indicesChanged = Signal()
    italian_indicesChanged = Signal()
    italian_as_frenchChanged = Signal()
    reduced_motionChanged = Signal()
    card_backChanged = Signal()
    table_nameChanged = Signal()
    interfacesChanged = Signal()
    bluetoothChanged = Signal()
    bluetooth_adapterChanged = Signal()
    updates_at_startChanged = Signal()
    seatsChanged = Signal()
    problem = Signal(object)

    def __init__(self, store: Store, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._background = background
        self.value: Settings = store.load()
        self.seats = KeptSeats(store.load_tokens())
        self._told = 0
        self._timer = QTimer(self, singleShot=True, interval=WRITE_AFTER)
        self._timer.timeout.connect(self.flush)
        self._seats_changed = False

    # --- in Python ---

    def change(self, **changes: Any) -> None:
        """Take over settings by name; those out of range are left as they were."""
        raw = {**msgspec.to_builtins(self.value), **changes}
        try:
            value = msgspec.convert(raw, Settings)
        except msgspec.ValidationError:
            self._announce(changes)
            return
        self.take(value)

    def take(self, value: Settings) -> None:
        """Take over settings as a whole."""
        old, self.value = self.value, value
        if old == value:
            return
        self._timer.start()
        self._announce(n for n in Settings.__struct_fields__ if getattr(old, n) != getattr(value, n))
        # Cards shown as French ones are called so, too.
        if (old.language, old.italian_as_french) != (value.language, value.italian_as_french):
            self.activeLanguageChanged.emit()

    def _announce(self, names: Iterable[str]) -> None:
        """Tell that these settings are what they are."""
        for name in names:
            signal = getattr(self, f"{name}Changed", None)
            if signal is not None:
                signal.emit()
        self.changed.emit()

    def seats_changed(self) -> None:
        """Something about ``seats`` was changed: it is written."""
        self._seats_changed = True
        self._timer.start()
        self.seatsChanged.emit()

    def flush(self) -> None:
        """Write what has changed, in the background."""
        self._timer.stop()
        self._background.run(self._writer(), lambda _: self.tell_problems())

    def finish(self) -> None:
        """Write what has changed and was not yet written, here and now. For the end of the app."""
        if self._timer.isActive():
            self._timer.stop()
            self._writer()()

    def tell_problems(self) -> None:
        """Announce what went wrong with the files since last told."""
        problems = self._store.problems[self._told :]
        self._told += len(problems)
        for problem in problems:
            self.problem.emit(problem)

    def _writer(self) -> Callable[[], None]:
        value, tokens = self.value, dict(self.seats.tokens) if self._seats_changed else None
        self._seats_changed = False

        def write() -> None:
            self._store.save(value)
            if tokens is not None:
                self._store.save_tokens(tokens)

        return write

    # --- in QML ---

    @Property(str, notify=activeLanguageChanged)
    def activeLanguage(self) -> str:
        """The language in use, ``system`` resolved."""
        if self.value.language != "system":
            return self.value.language
        return i18n.best_language(QLocale.system().uiLanguages())

    @Property("QStringList", constant=True)
    def colours(self) -> list[str]:
        return list(COLOURS)

    @Property("QStringList", notify=addressesChanged)
    def addresses(self) -> list[str]:
        return list(self.value.addresses)

    @Property("QStringList", notify=besideChanged)
    def beside(self) -> list[str]:
        return list(self.value.beside)

    @Property(bool, notify=nameChanged)
    def named(self) -> bool:
        """False at the first start, before a name was given."""
        return bool(self.value.name.strip())

    name = _setting(str, "name", nameChanged)
    avatar = _setting(str, "avatar", avatarChanged)
    colour = _setting(str, "colour", colourChanged)
    language = _setting(str, "language", languageChanged)
    theme = _setting(str, "theme", themeChanged)
    table_theme = _setting(str, "table_theme", table_themeChanged)
    speed = _setting(float, "speed", speedChanged)
    reading_pause = _setting(float, "reading_pause", reading_pauseChanged)
    until_click = _setting(bool, "until_click", until_clickChanged)
    sound = _setting(bool, "sound", soundChanged)
    volume = _setting(float, "volume", volumeChanged)
    four_colour = _setting(bool, "four_colour", four_colourChanged)
    large_indices = _setting(bool, "large_indices", large_indicesChanged)
    italian_indices = _setting(bool, "italian_indices", italian_indicesChanged)
    italian_as_french = _setting(bool, "italian_as_french", italian_as_frenchChanged)
    reduced_motion = _setting(bool, "reduced_motion", reduced_motionChanged)
    card_back = _setting(int, "card_back", card_backChanged)
    table_name = _setting(str, "table_name", table_nameChanged)
    interfaces = _setting(str, "interfaces", interfacesChanged)
    bluetooth = _setting(bool, "bluetooth", bluetoothChanged)
    bluetooth_adapter = _setting(str, "bluetooth_adapter", bluetooth_adapterChanged)
    updates_at_start = _setting(bool, "updates_at_start", updates_at_startChanged)
