# SPDX-License-Identifier: GPL-3.0-or-later
"""Where things lie, and what every window needs before it can draw: fonts and our image provider."""

from __future__ import annotations

from importlib import resources as package_files
from pathlib import Path
from typing import NamedTuple

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtQml import QQmlEngine

APP = Path(__file__).resolve().parent
QML = APP / "qml"
ASSETS = APP / "assets"
ICONS = ASSETS / "icons"
SOUNDS = ASSETS / "sounds"
APP_ICON = ASSETS / "icon.svg"

FAMILY = "Source Sans Pro"
CARD_FAMILY = "Source Serif Pro"

_SANS = ("Regular", "It", "Semibold", "Bold")
_SERIF = ("Bold",)


class License(NamedTuple):
    """What About shows of something we did not make: its name, its license's name and full text."""

    name: str
    license: str
    text: str


def _font_folder(package: str) -> Path:
    return Path(str(package_files.files(package))) / "files"


def load_fonts() -> None:
    """Register our fonts and make the sans the application's font. Needs a QGuiApplication; calling it
    again changes nothing. Raises RuntimeError when a font file is missing or broken: without it no text
    would measure as designed."""
    if FAMILY not in QFontDatabase.families():
        for package, name, weights in (
            ("font_source_sans_pro", "SourceSansPro", _SANS),
            ("font_source_serif_pro", "SourceSerifPro", _SERIF),
        ):
            for weight in weights:
                file = _font_folder(package) / f"{name}-{weight}.ttf"
                if QFontDatabase.addApplicationFont(str(file)) < 0:
                    raise RuntimeError(f"The font file {file.name} is missing or cannot be read.")
    font = QFont(FAMILY)
    font.setPixelSize(16)
    QGuiApplication.setFont(font)


def font_licenses() -> list[License]:
    """The licences of the fonts we ship with, for About."""
    found: list[License] = []
    for package, name in (("font_source_sans_pro", FAMILY), ("font_source_serif_pro", CARD_FAMILY)):
        text = (_font_folder(package) / "LICENSE.txt").read_text(encoding="utf-8", errors="replace")
        found.append(License(name, "SIL Open Font License 1.1", text))
    return found


def prepare(engine: QQmlEngine) -> None:
    """Make `engine` able to load our QML: import path, fonts, ``image://tavolino``."""
    from app.images import Images

    load_fonts()
    engine.addImportPath(str(QML))
    engine.addImageProvider("tavolino", Images(ICONS))
