# SPDX-License-Identifier: GPL-3.0-or-later
"""Write the screenshots of docs/screenshots anew: ``python3 dev.py shots``. With a folder, ``dev.py shots
FOLDER [--only TEXT]``, every scene there is, in full size, to look at.

The real app is driven, offscreen and drawn in software; only the runtime is replaced by a stage with a
fixed deal, so that the same pictures come out on every machine with the same Qt."""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QUICK_BACKEND"] = "software"
os.environ["QT_SCALE_FACTOR"] = "1"

from PySide6.QtGui import QGuiApplication

from tools.pictures import reduced, save
from tools.shots_scenes import SCENES
from tools.shots_stage import Camera

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "screenshots"

KEPT = (
    "table-light",
    "bidding-portrait",
    "summary-dark",
    "sequence-light",
    "myrummy-light",
    "briscola-four-dark",
    "scopa-choice-light",
    "scopone-4k",
    "menu-light",
    "menu-portrait",
    "setup-light",
    "lobby-dark",
    "boards-small",
    "rules-light",
)
"""The scenes of docs/screenshots: every clone carries them, so they are few."""

WIDEST = 1024
"""Pixels across a picture that is kept; a larger window is shown reduced."""


def main(arguments: list[str] | None = None) -> int:
    """Write the pictures; returns 0."""
    parser = argparse.ArgumentParser(prog="python3 dev.py shots", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="write all scenes there")
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        help="only pictures with this in their name; may be repeated",
    )
    chosen = parser.parse_args(arguments)
    folder: Path = chosen.folder or FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    there = SCENES if chosen.folder else KEPT
    names = [name for name in there if not chosen.only or any(text in name for text in chosen.only)]
    if not chosen.folder and not chosen.only:
        for path in folder.glob("*.png"):
            if path.stem not in KEPT:
                path.unlink()
    instance = QGuiApplication.instance()
    qt = instance if isinstance(instance, QGuiApplication) else QGuiApplication([])
    for name in names:
        scene, size, theme, changes = SCENES[name]
        with tempfile.TemporaryDirectory() as home:
            camera = Camera(qt, Path(home), size, theme, **changes)
            try:
                scene(camera)
                image = camera.shoot()
            finally:
                camera.close()
        save(image if chosen.folder else reduced(image, WIDEST), folder / f"{name}.png")
        print(folder / f"{name}.png")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
