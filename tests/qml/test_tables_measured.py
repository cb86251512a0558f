# SPDX-License-Identifier: GPL-3.0-or-later
"""Every table at many moments, in every size and language: no text is cut off, leaves the window or lies on
another. (The pages: test_pages_geometry.py.)"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickItem

from tests.qml.measuring import faults, inside
from tools import shots_italian, shots_scenes
from tools.shots_stage import Camera

SIZES = {
    (1280, 800): ("de", "it"),
    (800, 500): ("en", "de", "it"),
    (480, 900): ("en", "de", "it"),
    (480, 700): ("en", "de", "it"),
}
"""With the languages that are looked at there: all where it is narrow, the longer ones elsewhere."""
HUGE = {(3840, 2160): ("de",)}
SCENES: tuple[Callable[[Camera], object], ...] = (
    shots_scenes.bidding,
    shots_scenes.play,
    shots_scenes.summary,
    shots_scenes.myrummy,
    shots_scenes.sequence_crowded,
    shots_italian.briscola_four,
    shots_italian.scopa_choice,
    shots_italian.scopa_summary,
)

LARGE = (shots_scenes.play, shots_scenes.myrummy, shots_scenes.sequence_crowded)
"""Everything grows with the window: these stand for all in the largest."""


def may_be_cut(item: QQuickItem) -> bool:
    """Nothing: everybody here has a name of a usual length."""
    return False


def stacked(item: QQuickItem) -> bool:
    """A sheet lies over the table; numbers lie on cards and piles."""
    return any(inside(item, name) for name in ("summary", "toast", "board", "piles"))


def test_no_text_of_any_table_is_cut_in_any_size_or_language(qapp: QGuiApplication, tmp_path: Path) -> None:
    wrong: list[str] = []
    for scene in SCENES:
        camera = Camera(qapp, tmp_path / scene.__name__, (1280, 800), "light")
        try:
            scene(camera)
            for size, languages in (SIZES | (HUGE if scene in LARGE else {})).items():
                camera.window.resize(QSize(*size))
                camera.settle(200)
                for language in languages:
                    camera.settings.change(language=language)
                    camera.settle(60)
                    where = f"{scene.__name__} {size[0]}x{size[1]} [{language}]"
                    wrong += [f"{where}: {fault}" for fault in faults(camera.window, may_be_cut, stacked)]
        finally:
            camera.close()
    assert not wrong, "\n" + "\n".join(dict.fromkeys(wrong))
