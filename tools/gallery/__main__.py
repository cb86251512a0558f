# SPDX-License-Identifier: GPL-3.0-or-later
"""Write the gallery: ``python -m tools.gallery FOLDER``."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from PySide6.QtCore import QDeadlineTimer, QSize, QUrl
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtQml import QQmlEngine
from PySide6.QtQuick import QQuickView

from app import resources
from app.cards.italian import LETTERS
from app.images import Images
from engines.cards import COLOURS, ITALIAN_RANKS, ITALIAN_SUITS, NUMBERS, RANKS

HERE = Path(__file__).resolve().parent
DECK = [rank + suit for suit in "SHDC" for rank in reversed(RANKS)] + ["X1", "X2"]
COURTS = [rank + suit for rank in "KQJ" for suit in "SHDC"]
ITALIAN = [rank + suit for suit in ITALIAN_SUITS for rank in ITALIAN_RANKS]
TILES = [
    *(f"{colour}{number}/plain/" for colour in COLOURS for number in NUMBERS),
    *("X1/plain/", "X1/plain/R7", "X1/fresh/Y12", "X1/wrong/B10", "R7/fresh/", "Y7/fresh/", "G7/fresh/"),
    *("B7/fresh/", "R7/wrong/", "Y7/wrong/", "G7/wrong/", "B7/wrong/", "G13/fresh-wrong/"),
]
CLOTHS = ("green", "blue", "burgundy", "light", "dark")
SETTLE = 700
"""Milliseconds a scene is given to load its pictures and end its movements."""


def main(arguments: list[str] | None = None) -> int:
    """Write every picture into the folder named; returns 0."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args(arguments).folder
    folder.mkdir(parents=True, exist_ok=True)
    app = QGuiApplication.instance() or QGuiApplication([])
    assert isinstance(app, QGuiApplication)
    for name in _write_all(app, folder):
        print(folder / name)
    return 0


def _write_all(app: QGuiApplication, folder: Path) -> Iterator[str]:
    resources.load_fonts()
    images = Images(resources.ICONS)
    for name, cards, columns, width in (
        ("deck", [f"card/{card}/normal/2" for card in DECK], 13, 110),
        ("deck-four-colours", [f"card/{card}/normal/4" for card in DECK], 13, 110),
        ("courts", [f"card/{card}/normal/2" for card in COURTS], 4, 300),
        ("large", [f"card/{card}/large/2" for card in (*COURTS, "AS", "TH", "X1", "7C")], 8, 140),
        ("compact", [f"card/{card}/compact/2" for card in (*COURTS, "AS", "TH", "X1", "7C")], 8, 40),
        ("italian", [f"card/{card}/normal/-" for card in ITALIAN], 10, 160),
        ("italian-indices", [f"card/{card}/normal/{LETTERS}" for card in ITALIAN], 10, 160),
        ("italian-80", [f"card/{card}/normal/{LETTERS}" for card in ITALIAN], 10, 80),
        ("italian-large", [f"card/{card}/large/{LETTERS}" for card in ITALIAN], 10, 110),
        ("italian-compact", [f"card/{card}/compact/{LETTERS}" for card in ITALIAN], 10, 40),
        ("italian-compact-bare", [f"card/{card}/compact/-" for card in ITALIAN], 10, 40),
        *((f"tiles-{width}", [f"tile/{tile}" for tile in TILES], 13, width) for width in (32, 40, 80)),
        ("backs", [f"back/{n}" for n in range(3)], 3, 300),
    ):
        _sheet(images, cards, columns, width).save(str(folder / f"{name}.png"))
        yield f"{name}.png"
    for scene, sizes in (("Controls", (1180, 900)), ("Table", (1180, 760)), ("Decks", (1180, 760))):
        for look in ("light", "dark"):
            for cloth in CLOTHS[:1] if scene == "Controls" else CLOTHS:
                name = f"{scene.lower()}-{look}-{cloth}.png"
                _scene(app, HERE / f"{scene}.qml", look, cloth, QSize(*sizes)).save(str(folder / name))
                yield name


def _sheet(images: Images, addresses: list[str], columns: int, width: int) -> QImage:
    gap = max(5, width // 18)
    height = width * 4 // 3 if addresses[0].startswith("tile") else width * 7 // 5
    rows = -(-len(addresses) // columns)
    sheet = QImage(columns * (width + gap) + gap, rows * (height + gap) + gap, QImage.Format.Format_RGB32)
    sheet.fill(QColor("#287550"))
    painter = QPainter(sheet)
    for index, address in enumerate(addresses):
        row, column = divmod(index, columns)
        image = images.requestImage(address, QSize(), QSize(width, height))
        painter.drawImage(gap + column * (width + gap), gap + row * (height + gap), image)
    painter.end()
    return sheet


def _scene(app: QGuiApplication, file: Path, look: str, cloth: str, size: QSize) -> QImage:
    view = QQuickView()
    engine: QQmlEngine = view.engine()
    resources.prepare(engine)
    theme = engine.singletonInstance("Tavolino.Theme", "Theme")
    theme.setProperty("mode", look)
    theme.setProperty("tableTheme", cloth)
    view.setResizeMode(QQuickView.ResizeMode.SizeRootObjectToView)
    view.resize(size)
    view.setSource(QUrl.fromLocalFile(str(file)))
    if view.status() != QQuickView.Status.Ready:
        raise RuntimeError("\n".join(error.toString() for error in view.errors()))
    view.show()
    deadline = QDeadlineTimer(SETTLE)
    while not deadline.hasExpired():
        app.processEvents()
    image = view.grabWindow()
    view.close()
    view.deleteLater()
    return image


if __name__ == "__main__":
    raise SystemExit(main())
