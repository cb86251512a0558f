# SPDX-License-Identifier: GPL-3.0-or-later
"""The image provider behind ``image://tavolino/…``: all pictures are drawn here from our own vectors.

Addresses (the wanted size in pixels is the Image's ``sourceSize``; a card's has a clear margin of 2)::

    card/<card>/<style>/<2 or 4>     a face: style normal, large, compact; two or four colours
                                     Italian cards have no colours but the three letters that jack, horseman
                                     and king have in their corners (JHK), or - for no indices
    back/<n>                         a card back
    tile/<card>/<state>/<stands>     a numbered card: state plain, fresh, wrong or fresh-wrong; what a joker
                                     stands for or nothing. 3 wide to 4 high, in the same clear margin
    tileback/<n>                     the back of a tile
    icon/<name>/<rrggbb>             an icon of app/assets/icons
    suit/<C D H S O U W B>/<rrggbb>  a suit mark
    figure/<n>/<rrggbb>              an avatar's figure
    chip/<n>/<rrggbb>                a chip of the nth shape
    mark/<n>/<rrggbb>/<rrggbb|->     a mark of the nth shape and its rim
    shadow/<percent>                 a soft rounded shadow, for a BorderImage
    cardshadow/<reach>/<percent>     a card's shadow that reaches so many % of its width beyond its edges
    felt/<centre>/<edge>/<rail>/<light>/<r>/<c>   a table from above: r pixels of rail, outer corners of c

Only ever ask from the GUI thread, so without ``asynchronous`` in QML: Qt's image thread holds a lock while
it waits for Python here, and the GUI thread waits for that lock whenever Python code changes a picture.
"""

from __future__ import annotations

import math
import random
from collections import OrderedDict
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
)
from PySide6.QtQuick import QQuickImageProvider
from PySide6.QtSvg import QSvgRenderer

from app.cards import faces, numbered
from app.cards.backs import back_svg, ground
from app.cards.chips import chip_svg, mark_svg
from app.cards.faces import RANK_LABELS, face_svg
from app.cards.figures import figure_svg
from app.cards.glyphs import Glyph, Glyphs
from app.cards.italian import ITALIAN_LABELS
from app.cards.italian_marks import silhouette
from app.cards.numbered import NUMBER_LABELS, tile_back_svg, tile_svg
from app.cards.pips import pip
from engines.cards import ITALIAN_SUITS, is_numbered

SERIF = "Source Serif Pro"
SANS = "Source Sans Pro"
MARGIN = 2
"""Clear pixels around a card, so that the edge of a turned card is smooth."""
TILE_STATES = ("plain", "fresh", "wrong", "fresh-wrong")
ROOM = 64 * 1024 * 1024
"""Bytes of pictures kept to be shown again at once: twice a whole deck on a large screen."""
_FORMAT = QImage.Format.Format_ARGB32_Premultiplied
_CARD = (faces.WIDTH, faces.HEIGHT, faces.RADIUS)
_TILE = (numbered.WIDTH, numbered.HEIGHT, numbered.RADIUS)
_SHEETS = {"card": _CARD, "back": _CARD, "tile": _TILE, "tileback": _TILE}
"""Width, height and corner radius of what lies in a clear margin, in the units of its drawing."""


class Images(QQuickImageProvider):
    """Draws what the addresses above ask for. An unknown card or style raises KeyError or ValueError."""

    def __init__(self, icons: Path) -> None:
        super().__init__(QQuickImageProvider.ImageType.Image)
        self._icons = icons
        self._glyphs = rank_glyphs()
        self._italian = italian_glyphs()
        self._numbers = number_glyphs()
        self._kept: OrderedDict[tuple[str, int, int], QImage] = OrderedDict()
        self._bytes = 0

    def requestImage(self, address: str, size: QSize, requested: QSize) -> QImage:  # noqa: N802 - Qt's name
        width, height = max(requested.width(), 1), max(requested.height(), 1)
        key = (address, width, height)
        image = self._kept.get(key)
        if image is None:
            image = self._drawn(address, width, height)
            self._keep(key, image)
        else:
            self._kept.move_to_end(key)
        size.setWidth(image.width())
        size.setHeight(image.height())
        return image

    def _drawn(self, address: str, width: int, height: int) -> QImage:
        kind, *parts = address.split("/")
        if kind == "felt":
            rail, corner = int(parts[4]), int(parts[5])
            return _felt(width, height, [f"#{part}" for part in parts[:4]], rail, corner)
        if kind == "shadow":
            return _shadow(int(parts[0]))
        if kind == "cardshadow":
            return _card_shadow(int(parts[0]), int(parts[1]))
        svg = self._svg(kind, parts)
        sheet = _SHEETS.get(kind)
        return _render_sheet(svg, width, height, sheet) if sheet else _render(svg, width, height)

    def _keep(self, key: tuple[str, int, int], image: QImage) -> None:
        """Remember `image`; the ones longest unused go when there is no room."""
        if image.sizeInBytes() > ROOM // 4:
            return
        self._kept[key] = image
        self._bytes += image.sizeInBytes()
        while self._bytes > ROOM:
            self._bytes -= self._kept.popitem(last=False)[1].sizeInBytes()

    def _svg(self, kind: str, parts: list[str]) -> str:
        if kind == "card":
            card, style, variant = parts
            if card[1] in ITALIAN_SUITS:
                return face_svg(card, self._italian, style=style, letters=variant.strip("-"))
            glyphs = self._numbers if is_numbered(card) else self._glyphs
            return face_svg(card, glyphs, style=style, four_colour=variant == "4")
        if kind == "back":
            return back_svg(int(parts[0]))
        if kind == "tile":
            card, state, stands = parts
            if state not in TILE_STATES:
                raise ValueError(f"no such state of a tile: {state}")
            return tile_svg(
                card, self._numbers, fresh="fresh" in state, wrong="wrong" in state, stands=stands
            )
        if kind == "tileback":
            return tile_back_svg(ground(int(parts[0])))
        if kind == "icon":
            text = (self._icons / f"{parts[0]}.svg").read_text(encoding="utf-8")
            return text.replace("currentColor", f"#{parts[1]}")
        if kind == "figure":
            return figure_svg(int(parts[0]), f"#{parts[1]}")
        if kind == "chip":
            return chip_svg(int(parts[0]), f"#{parts[1]}")
        if kind == "mark":
            return mark_svg(int(parts[0]), f"#{parts[1]}", "" if parts[2] == "-" else f"#{parts[2]}")
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-52 -52 104 104">'
            + (silhouette if parts[0] in ITALIAN_SUITS else pip)(parts[0], 0, 0, 100, f"#{parts[1]}")
            + "</svg>"
        )


def _render(svg: str, width: int, height: int) -> QImage:
    """`svg` on a transparent ground."""
    image = _blank(width, height)
    _draw(svg, image, QRectF(image.rect()))
    return image


def _blank(width: int, height: int) -> QImage:
    image = QImage(width, height, _FORMAT)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _draw(svg: str, image: QImage, box: QRectF, scale: float = 1.0) -> None:
    """Draw into `box`, all of it scaled. With one scale for both ways Qt strokes lines ten times as quickly
    as into a box whose sides are off by a hair."""
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, box)
    painter.end()


def _render_sheet(svg: str, width: int, height: int, sheet: tuple[int, int, int]) -> QImage:
    """A card or tile inside its clear margin, trimmed to its rounded corners."""
    inner_width = max(1, width - 2 * MARGIN)
    scale = inner_width / sheet[0]
    inner_height = sheet[1] * scale
    face = _blank(inner_width, math.ceil(inner_height))
    _draw(svg, face, QRectF(0, 0, sheet[0], sheet[1]), scale)
    radius = sheet[2] * scale
    image = _blank(width, height)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(Qt.GlobalColor.white))
    painter.drawRoundedRect(QRectF(MARGIN, MARGIN, inner_width, inner_height), radius, radius)
    # Only where there is card already, with the softness of its edge.
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    painter.drawImage(MARGIN, MARGIN, face)
    painter.end()
    return image


def rank_glyphs() -> Glyphs:
    """The outlines of the rank texts in the card font. Needs a QGuiApplication and the loaded fonts."""
    return _glyphs(SERIF, RANK_LABELS)


def italian_glyphs() -> Glyphs:
    """The same for the corners of Italian cards."""
    return _glyphs(SERIF, ITALIAN_LABELS)


def number_glyphs() -> Glyphs:
    """The numbers 1 to 13 in the sans, which reads better where it is small. Needs the same."""
    return _glyphs(SANS, NUMBER_LABELS)


def _glyphs(family: str, labels: Iterable[str]) -> Glyphs:
    font = QFont(family)
    font.setPixelSize(200)
    font.setWeight(QFont.Weight.Bold)
    cap = _outline("H", font).boundingRect().height()
    glyphs: dict[str, Glyph] = {}
    for label in labels:
        path = _outline(label, font)
        box = path.boundingRect()
        scale = 100 / cap
        glyphs[label] = Glyph(
            _path_text(path, -box.left(), scale), box.width() * scale, max(0.0, box.bottom()) * scale
        )
    return glyphs


def _outline(text: str, font: QFont) -> QPainterPath:
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, text)
    return path


def _path_text(path: QPainterPath, dx: float, scale: float) -> str:
    """A QPainterPath as an SVG path, moved right by `dx`, then scaled."""
    words: list[str] = []
    letters = {
        QPainterPath.ElementType.MoveToElement: "M",
        QPainterPath.ElementType.LineToElement: "L",
        QPainterPath.ElementType.CurveToElement: "C",
        QPainterPath.ElementType.CurveToDataElement: "",
    }
    for index in range(path.elementCount()):
        element = path.elementAt(index)
        words.append(f"{letters[element.type]}{(element.x + dx) * scale:.2f},{element.y * scale:.2f}")
    return " ".join(words) + " Z"


def _shadow(percent: int) -> QImage:
    """A rounded shadow fading out over its 32 outer pixels, 96 by 96; `percent` is its darkest alpha."""
    profile = _fade(96, 32)
    return _soft(profile, profile, percent)


def _card_shadow(reach: int, percent: int) -> QImage:
    """Small, to be stretched around a card: it is soft anyway, and one picture is drawn far more quickly
    than the nine pieces of a BorderImage when a card flies and turns."""
    width, height, edge = 60, 84, round(60 * reach / 100)
    return _soft(_fade(width + 2 * edge, 2 * edge), _fade(height + 2 * edge, 2 * edge), percent)


def _fade(length: int, reach: float) -> list[float]:
    """From 0 at both ends to 1 within `reach`."""
    return [
        0.5 * (1 + math.erf((min(i + 0.5, length - i - 0.5) - reach / 2) / (reach * 0.33)))
        for i in range(length)
    ]


def _soft(across: list[float], down: list[float], percent: int) -> QImage:
    data = bytearray()
    for y in down:
        for x in across:
            data += bytes((0, 0, 0, round(255 * percent / 100 * x * y)))
    return QImage(bytes(data), len(across), len(down), len(across) * 4, _FORMAT).copy()


@lru_cache(maxsize=1)
def _grain() -> QImage:
    """A tile of cloth: short light and dark fibres, barely there."""
    side = 144
    chance = random.Random(7)
    image = _blank(side, side)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for _ in range(2900):
        tone = QColor(255, 255, 255, chance.randint(4, 11)) if chance.random() < 0.5 else QColor(0, 0, 0, 12)
        painter.setPen(QPen(tone, 1))
        x, y, turn = chance.uniform(0, side), chance.uniform(0, side), chance.uniform(0, math.tau)
        step = QPointF(3 * math.cos(turn), 3 * math.sin(turn))
        painter.drawLine(QPointF(x, y), QPointF(x, y) + step)
    painter.end()
    return image


def _felt(width: int, height: int, colours: list[str], rail: int, corner: int) -> QImage:
    """Cloth under a lamp that hangs a little above the middle; `colours` are centre, edge, rail, light."""
    centre, edge, dark, light = (QColor(colour) for colour in colours)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    # The glow is an ellipse in the window's own proportion.
    painter.save()
    painter.scale(width, height)
    glow = QRadialGradient(QPointF(0.5, 0.42), 0.78)
    glow.setColorAt(0.0, centre.lighter(104))
    glow.setColorAt(0.35, centre)
    glow.setColorAt(1.0, edge)
    painter.fillRect(QRectF(0, 0, 1, 1), QBrush(glow))
    painter.restore()
    painter.setOpacity(0.45 if centre.lightness() > 140 else 1.0)
    painter.fillRect(0, 0, width, height, QBrush(_grain()))
    painter.setOpacity(1.0)
    if rail > 0:
        # In a window the corners are square outside and round inside; a small table is round outside.
        inner_corner = max(2.0, corner - rail) if corner else rail * 2.6
        _rail(painter, QRectF(0, 0, width, height), rail, inner_corner, dark, light)
    painter.end()
    return _rounded(image, corner) if corner else image


def _rounded(image: QImage, corner: int) -> QImage:
    cut = _blank(image.width(), image.height())
    painter = QPainter(cut)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(image))
    painter.drawRoundedRect(QRectF(cut.rect()), corner, corner)
    painter.end()
    return cut


def _rail(painter: QPainter, outer: QRectF, thick: float, corner: float, dark: QColor, light: QColor) -> None:
    """A wooden rail with rounded inner corners, lit from above, and its shadow on the cloth."""
    inner = outer.adjusted(thick, thick, -thick, -thick)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    # Many faint lines, one inside the other, make an even shadow.
    steps = 14
    for step in range(steps):
        inset = step * thick * 1.5 / steps
        painter.setPen(QPen(QColor(0, 0, 0, 6), 2 * (thick * 1.5 - inset)))
        painter.drawRoundedRect(inner, corner, corner)
    painter.setPen(Qt.PenStyle.NoPen)
    wood = QPainterPath()
    wood.addRect(outer)
    hole = QPainterPath()
    hole.addRoundedRect(inner, corner, corner)
    grade = QLinearGradient(0, 0, 0, outer.height())
    grade.setColorAt(0.0, light)
    grade.setColorAt(min(0.5, 2 * thick / outer.height()), dark)
    grade.setColorAt(1.0, dark.darker(115))
    painter.setBrush(QBrush(grade))
    painter.drawPath(wood.subtracted(hole))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    shine = QColor(light)
    shine.setAlpha(150)
    painter.setPen(QPen(shine, 1.2))
    painter.drawRoundedRect(inner.adjusted(-1, -1, 1, 1), corner, corner)
