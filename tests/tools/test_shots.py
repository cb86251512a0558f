# SPDX-License-Identifier: GPL-3.0-or-later
"""The stage for the screenshots keeps up with the app it stands in for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from PySide6.QtGui import QImage

from tools import pictures, shots, shots_scenes


def test_scenes_are_shot_without_a_complaint(tmp_path: Path) -> None:
    scenes = ["lobby-light", "join-light", "boards-small"]
    run = subprocess.run(
        [sys.executable, "-m", "tools.shots", str(tmp_path), *(f"--only={scene}" for scene in scenes)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert run.stderr == ""
    assert sorted(path.stem for path in tmp_path.iterdir()) == sorted(scenes)


def test_few_and_small_pictures_are_kept() -> None:
    """Every clone carries them."""
    there = {path.stem: path.stat().st_size for path in shots.FOLDER.iterdir()}
    assert sorted(there) == sorted(shots.KEPT)
    assert set(shots.KEPT) <= set(shots_scenes.SCENES)
    assert sum(there.values()) < 2_500_000
    assert all(QImage(str(shots.FOLDER / f"{name}.png")).width() <= shots.WIDEST for name in there)


def test_a_picture_is_reduced_to_the_colours_that_suit_it(tmp_path: Path) -> None:
    image = QImage(300, 100, QImage.Format.Format_RGB32)
    for x in range(300):
        for y in range(100):
            image.setPixel(x, y, 0xFF000000 | x % 256 << 16 | y << 8)
    assert pictures.reduced(image, 300) == image
    half = pictures.reduced(image, 150)
    assert (half.width(), half.height()) == (150, 50)
    pictures.save(image, tmp_path / "x.png")
    saved = QImage(str(tmp_path / "x.png"))
    assert saved.size() == image.size()
    assert saved.colorCount() <= 128
    for x, y in ((0, 0), (150, 50), (299, 99)):
        found, wanted = saved.pixelColor(x, y), image.pixelColor(x, y)
        assert abs(found.red() - wanted.red()) + abs(found.green() - wanted.green()) < 40
