# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays the sounds of the table. Without an audio device it is silent, and nothing else: no error, no
warning on the terminal. Qt's multimedia is loaded when first needed, not at the start of the app.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLoggingCategory, QObject, QtMsgType, QUrl, Slot, qInstallMessageHandler

from app.resources import SOUNDS

FILES: dict[str, tuple[str, float]] = {
    "deal": ("card-slide", 0.55),
    "play": ("card-tap", 1.0),
    "sweep": ("card-slide", 0.8),
    "tap": ("card-tap", 0.6),
    "shuffle": ("shuffle", 0.8),
    "chip": ("chip", 0.9),
    "score": ("chip", 1.0),
    "turn": ("your-turn", 0.8),
    "error": ("error", 0.7),
    "win": ("win", 1.0),
    "lose": ("lose", 0.9),
}
"""What a table calls a sound -> the file's name and how loud it is among the others (0..1)."""

QUIET = "qt.multimedia*=false"


class Sounds(QObject):
    """One per app. ``settings`` is a SettingsModel: ``value.sound`` and ``value.volume`` (0..1) count at
    the moment a sound is played."""

    def __init__(self, settings: Any, parent: QObject | None = None, *, folder: Path = SOUNDS) -> None:
        super().__init__(parent)
        self._settings = settings
        self._folder = folder
        self._devices: Any = None
        self._looked = False
        self._effects: dict[str, Any] = {}

    @property
    def available(self) -> bool:
        """Whether there is anything to play on."""
        self._open()
        return bool(self._devices.audioOutputs()) if self._devices is not None else False

    @Slot(str)
    def play(self, name: str) -> None:
        """Play a sound by its name; an unknown one, or one that is turned off, is nothing."""
        value = self._settings.value
        if not value.sound or value.volume <= 0 or name not in FILES or not self.available:
            return
        effect = self._effect(name)
        effect.setVolume(value.volume * FILES[name][1])
        effect.play()

    def _open(self) -> None:
        if self._looked:
            return
        self._looked = True
        # What the audio libraries find missing here is no concern of the player's.
        with _hushed(), suppress(ImportError):
            from PySide6.QtMultimedia import QMediaDevices

            self._devices = QMediaDevices(self)
            self._devices.audioOutputs()

    def _effect(self, name: str) -> Any:
        effect = self._effects.get(name)
        if effect is None:
            from PySide6.QtMultimedia import QSoundEffect

            effect = QSoundEffect(self)
            effect.setSource(QUrl.fromLocalFile(str(self._folder / f"{FILES[name][0]}.wav")))
            self._effects[name] = effect
        return effect


def load_multimedia() -> None:
    """Import Qt's multimedia ahead, on any thread: it takes too long for the moment of the first sound."""
    QLoggingCategory.setFilterRules(QUIET)
    with suppress(ImportError):  # no audio libraries: silent
        import PySide6.QtMultimedia  # noqa: F401


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep the messages of Qt's multimedia off the terminal while it looks for devices."""
    QLoggingCategory.setFilterRules(QUIET)
    before = qInstallMessageHandler(_drop)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


def _drop(kind: QtMsgType, context: Any, message: str) -> None:
    """A message handler that tells nobody."""
