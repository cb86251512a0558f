# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures as small as they can be without anybody seeing it."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage


def save(image: QImage, path: Path) -> None:
    """Write a picture with the colours that suit it best, 128 or for a huge one 64: a third of the size,
    and no eye sees it."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    table = palette(image, 64 if image.width() > 2000 else 128)
    image.convertToFormat(QImage.Format.Format_Indexed8, table).save(str(path), "PNG", 0)


def palette(image: QImage, size: int) -> list[int]:
    """The colours of a picture by median cut: the box with the widest spread of colours is halved until
    there are ``size``."""
    sample = image.scaled(480, 480, Qt.AspectRatioMode.KeepAspectRatio)
    counts: Counter[tuple[int, int, int]] = Counter()
    for y in range(sample.height()):
        for x in range(sample.width()):
            pixel = sample.pixel(x, y)
            counts[pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF] += 1
    boxes = [list(counts)]
    while len(boxes) < size:
        spread, box, channel = max(
            (
                (max(c[n] for c in box) - min(c[n] for c in box)) * math.sqrt(sum(counts[c] for c in box)),
                number,
                n,
            )
            for number, box in enumerate(boxes)
            for n in range(3)
        )
        if spread == 0:
            break
        colours = sorted(boxes.pop(box), key=lambda colour: colour[channel])
        boxes += [colours[: len(colours) // 2], colours[len(colours) // 2 :]]
    return [_mean(box, counts) for box in boxes if box]


def _mean(box: list[tuple[int, int, int]], counts: Counter[tuple[int, int, int]]) -> int:
    total = sum(counts[colour] for colour in box)
    red, green, blue = (round(sum(colour[n] * counts[colour] for colour in box) / total) for n in range(3))
    return 0xFF000000 | red << 16 | green << 8 | blue


def reduced(image: QImage, width: int) -> QImage:
    """The picture, no wider than that."""
    if image.width() <= width:
        return image
    return image.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
