# SPDX-License-Identifier: GPL-3.0-or-later
"""Sounds: which file is played how loudly, and silence where there is nothing to play on."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.resources import SOUNDS
from app.settings import Settings
from app.sounds import FILES, Sounds


class FakeDevices:
    outputs: tuple[str, ...] = ("speaker",)

    def __init__(self, parent: QObject) -> None:
        pass

    def audioOutputs(self) -> tuple[str, ...]:  # noqa: N802 - Qt's name
        return self.outputs


class FakeEffect:
    made: list[FakeEffect] = []  # noqa: RUF012 - emptied by the fixture

    def __init__(self, parent: QObject) -> None:
        self.file = ""
        self.volume = 0.0
        self.played = 0
        FakeEffect.made.append(self)

    def setSource(self, url: Any) -> None:  # noqa: N802
        self.file = Path(url.toLocalFile()).name

    def setVolume(self, volume: float) -> None:  # noqa: N802
        self.volume = volume

    def play(self) -> None:
        self.played += 1


def settings(**values: Any) -> Any:
    return SimpleNamespace(value=Settings(**values))


@pytest.fixture
def multimedia(monkeypatch: pytest.MonkeyPatch) -> type[FakeEffect]:
    """Qt's multimedia with a loudspeaker."""
    module = ModuleType("PySide6.QtMultimedia")
    module.QMediaDevices = FakeDevices  # type: ignore[attr-defined]
    module.QSoundEffect = FakeEffect  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "PySide6.QtMultimedia", module)
    monkeypatch.setattr(FakeDevices, "outputs", ("speaker",))
    FakeEffect.made.clear()
    return FakeEffect


def test_every_sound_has_its_file() -> None:
    for name, (file, loudness) in FILES.items():
        assert (SOUNDS / f"{file}.wav").is_file(), name
        assert 0 < loudness <= 1


def test_every_sound_a_table_asks_for_is_there(root: Path) -> None:
    asked = set()
    for path in [*(root / "app/presenters").glob("*.py"), *(root / "app/models").glob("table*.py")]:
        asked |= set(re.findall(r'sound="(\w+)"|sound\.emit\("(\w+)"\)', path.read_text(encoding="utf-8")))
    names = {name for pair in asked for name in pair if name} | {"turn", "win", "lose", "score"}
    assert len(names) > 6
    assert names <= set(FILES)


def test_a_sound_is_played_at_the_set_volume(qtbot: QtBot, multimedia: type[FakeEffect]) -> None:
    sounds = Sounds(settings(volume=0.5))
    sounds.play("win")
    sounds.play("win")
    (effect,) = multimedia.made
    assert (effect.file, effect.played) == ("win.wav", 2)
    assert effect.volume == pytest.approx(0.5)
    sounds.play("deal")
    assert multimedia.made[-1].volume == pytest.approx(0.5 * FILES["deal"][1])


def test_sound_off_and_unknown_sounds_play_nothing(qtbot: QtBot, multimedia: type[FakeEffect]) -> None:
    Sounds(settings(sound=False)).play("win")
    Sounds(settings(volume=0.0)).play("win")
    Sounds(settings()).play("trumpet")
    assert multimedia.made == []


def test_without_a_device_it_is_silent(
    qtbot: QtBot, multimedia: type[FakeEffect], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FakeDevices, "outputs", ())
    sounds = Sounds(settings())
    assert not sounds.available
    sounds.play("win")
    assert multimedia.made == []


def test_without_audio_libraries_it_is_silent(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtMultimedia", None)
    sounds = Sounds(settings())
    assert not sounds.available
    sounds.play("win")


def test_this_machines_own_audio_is_asked_without_a_word(qtbot: QtBot, capfd: Any) -> None:
    sounds = Sounds(settings(volume=0.01))
    assert sounds.available in (True, False)
    out, err = capfd.readouterr()
    assert (out, err) == ("", "")
