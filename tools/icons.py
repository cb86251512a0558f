# SPDX-License-Identifier: GPL-3.0-or-later
"""The app's icon in the forms systems want, drawn from app/assets/icon.svg: PNG files, .ico, .icns.

``python -m tools.icons FOLDER`` writes them all.
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from tools.environment import ROOT

SVG = ROOT / "app" / "assets" / "icon.svg"
PNG_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 256)
ICNS_TYPES = (
    *((b"icp4", 16), (b"icp5", 32), (b"ic07", 128), (b"ic08", 256), (b"ic09", 512), (b"ic10", 1024)),
    *((b"ic11", 32), (b"ic12", 64), (b"ic13", 256), (b"ic14", 512)),
)
"""Apple's name of each picture in an .icns, and its pixels; the last four are for dense screens."""


def draw(size: int, svg: Path = SVG) -> QImage:
    """The icon as a square of ``size`` pixels on nothing. Raises ValueError for a drawing that is none."""
    renderer = QSvgRenderer(str(svg))
    if not renderer.isValid():
        raise ValueError(f"{svg} can’t be drawn")
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image


def png(image: QImage) -> bytes:
    """The picture as a PNG file."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    buffer.close()
    return bytes(content.data())


def bitmap(image: QImage) -> bytes:
    """The picture as an .ico holds small ones: a header, rows of BGRA from the bottom up, an empty mask."""
    size = image.width()
    straight = image.convertToFormat(QImage.Format.Format_ARGB32)
    rows = [bytes(straight.constScanLine(y))[: size * 4] for y in range(size)]
    mask = bytes(((size + 31) // 32) * 4 * size)
    header = struct.pack("<IiiHHIIiiII", 40, size, size * 2, 1, 32, 0, 0, 0, 0, 0, 0)
    return header + b"".join(reversed(rows)) + mask


def ico() -> bytes:
    """The .ico for Windows: bitmaps, and a PNG for the largest size, as old readers and new ones take it."""
    parts = [(size, png(draw(size)) if size > 64 else bitmap(draw(size))) for size in ICO_SIZES]
    offset = 6 + 16 * len(parts)
    entries: list[bytes] = []
    for size, part in parts:
        edge = size % 256  # 0 stands for 256
        entries.append(struct.pack("<BBBBHHII", edge, edge, 0, 0, 1, 32, len(part), offset))
        offset += len(part)
    return struct.pack("<HHH", 0, 1, len(parts)) + b"".join(entries) + b"".join(part for _, part in parts)


def icns() -> bytes:
    """The .icns for macOS, PNG inside."""
    body = b""
    for name, size in ICNS_TYPES:
        picture = png(draw(size))
        body += name + struct.pack(">I", len(picture) + 8) + picture
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def write(folder: Path) -> None:
    """Write ``tavolino-SIZE.png``, ``tavolino.ico`` and ``tavolino.icns`` into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    for size in PNG_SIZES:
        (folder / f"tavolino-{size}.png").write_bytes(png(draw(size)))
    (folder / "tavolino.ico").write_bytes(ico())
    (folder / "tavolino.icns").write_bytes(icns())


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen" if sys.platform.startswith("linux") else "minimal")
    application = QGuiApplication([])
    write(Path(sys.argv[1]))
