# SPDX-License-Identifier: GPL-3.0-or-later
"""The theme: every colour pair readable in every look, sizes and durations as promised."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QImage
from PySide6.QtQml import QQmlEngine, QQmlExpression, qmlEngine
from pytestqt.qtbot import QtBot

from app import resources
from app.images import Images
from app.settings import COLOURS

TEXT, MARK = 4.5, 3.0
FELTS = ("green", "blue", "burgundy", "light", "dark")
DURATIONS = (
    "playTime",
    "dealStep",
    "trickTime",
    "flipTime",
    "liftTime",
    "shakeTime",
    "fadeTime",
    "pageTime",
)


@pytest.fixture
def theme(qtbot: QtBot) -> Iterator[QObject]:
    engine = QQmlEngine()
    resources.prepare(engine)
    yield engine.singletonInstance("Tavolino.Theme", "Theme")
    engine.deleteLater()


def call(theme: QObject, expression: str) -> Any:
    """The value of a QML expression in the theme."""
    engine = qmlEngine(theme)
    value, undefined = QQmlExpression(engine.rootContext(), theme, expression).evaluate()
    assert not undefined, expression
    return value


def luminance(colour: QColor) -> float:
    """Relative luminance after WCAG 2.1."""

    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF())


def contrast(one: QColor, other: QColor) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def laid_over(colour: QColor, ground: QColor) -> QColor:
    """A translucent colour on an opaque one."""
    a = colour.alphaF()
    return QColor.fromRgbF(
        *(a * c + (1 - a) * g for c, g in zip(colour.getRgbF()[:3], ground.getRgbF()[:3], strict=True))
    )


def too_faint(theme: QObject, fronts: str, grounds: str, least: float) -> list[str]:
    """The pairs below `least`; names separated by spaces."""
    return [
        f"{front} on {ground}: {ratio:.2f}"
        for front in fronts.split()
        for ground in grounds.split()
        if (ratio := contrast(theme.property(front), theme.property(ground))) < least
    ]


def test_measure_agrees_with_the_standard() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    assert contrast(QColor("#777777"), QColor("white")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_windows_and_controls_are_readable(theme: QObject, mode: str) -> None:
    theme.setProperty("mode", mode)
    assert theme.property("dark") is (mode == "dark")
    faint = too_faint(theme, "text textMuted", "window panel panelRaised field", TEXT)
    faint += too_faint(theme, "accentText", "accent accentHover", TEXT)
    faint += too_faint(theme, "dangerText", "danger", TEXT)
    faint += too_faint(theme, "danger good warning us them", "window panel panelRaised", TEXT)
    faint += too_faint(theme, "fieldBorder", "field panel window", MARK)
    faint += too_faint(theme, "focus accent", "window panel panelRaised field", MARK)
    assert faint == []
    for wash in ("hover", "pressed"):
        for ground in ("panel", "panelRaised", "window"):
            washed = laid_over(theme.property(wash), theme.property(ground))
            assert contrast(theme.property("text"), washed) >= TEXT, (wash, ground)


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("four", [False, True])
def test_suits_show_on_paper_and_panels(theme: QObject, mode: str, four: bool) -> None:
    theme.setProperty("mode", mode)
    theme.setProperty("fourColour", four)
    assert too_faint(theme, "spade heart diamond club", "paper", TEXT) == []
    for suit in "CDHS":
        assert contrast(call(theme, f"suitOnPanel('{suit}')"), theme.property("panel")) >= MARK, suit
    different = {theme.property(name).name() for name in ("spade", "heart", "diamond", "club")}
    assert len(different) == (4 if four else 2)


@pytest.mark.parametrize("felt", FELTS)
def test_tables_are_readable(theme: QObject, felt: str) -> None:
    theme.setProperty("tableTheme", felt)
    faint = too_faint(theme, "plateText plateTextMuted plateUs plateThem turn", "plate", TEXT)
    for four in (False, True):
        theme.setProperty("fourColour", four)
        faint += [
            f"{suit} on plate"
            for suit in "CDHS"
            if contrast(call(theme, f"suitOnPlate('{suit}')"), theme.property("plate")) < MARK
        ]
    teams = [call(theme, f"teamOnPlate({team})") for team in range(6)]
    faint += [
        f"team {n} on plate" for n, each in enumerate(teams) if contrast(each, theme.property("plate")) < TEXT
    ]
    assert faint == []
    assert len({colour.name() for colour in teams}) == 6


def test_chips_stand_on_paper_and_differ_by_shape(theme: QObject) -> None:
    chips = [QColor(colour) for colour in theme.property("chips")]
    assert min(contrast(chip, theme.property("paper")) for chip in chips) >= MARK
    assert contrast(theme.property("boardText"), theme.property("board")) >= TEXT
    images = Images(resources.ICONS)
    drawn = [
        images.requestImage(f"chip/{shape}/1f5fa8", QSize(), QSize(60, 60)) for shape in range(len(chips))
    ]
    # A square fills the corner, a disc only the side, a triangle neither.
    outlines = [
        [image.pixelColor(x, y).alpha() > 128 for x, y in ((8, 8), (10, 20), (30, 30))] for image in drawn
    ]
    assert outlines == [[False, True, True], [True, True, True], [False, False, True]]


@pytest.mark.parametrize("felt", FELTS)
def test_text_is_readable_on_the_cloth_as_it_is_drawn(theme: QObject, felt: str) -> None:
    """Not the palette but the picture: the light over the middle and the grain count."""
    theme.setProperty("tableTheme", felt)
    colours = "/".join(
        theme.property(name).name()[1:] for name in ("feltCentre", "feltEdge", "rail", "railLight")
    )
    cloth = Images(resources.ICONS).requestImage(f"felt/{colours}/0/0", QSize(), QSize(400, 250))
    blocks = cloth.scaled(50, 31, mode=Qt.TransformationMode.SmoothTransformation)
    seen = [blocks.pixelColor(x, y) for x in range(50) for y in range(31)]
    seen.sort(key=luminance)
    for front, least in (("feltText", TEXT), ("feltTextMuted", TEXT), ("turn", MARK), ("feltFocus", MARK)):
        for ground in (seen[0], seen[-1]):
            assert contrast(theme.property(front), ground) >= least, (front, ground.name())
    assert contrast(seen[0], seen[-1]) > 1.2, "the cloth is lit from above its middle"


def test_white_initials_stand_on_every_avatar(theme: QObject) -> None:
    ours = [QColor(colour) for colour in theme.property("avatarColours")]
    assert [colour.name() for colour in ours] == list(COLOURS), "settings and theme name the same discs"
    assert min(contrast(QColor("white"), colour) for colour in ours) >= TEXT


def test_six_sizes_of_text_none_under_twelve(theme: QObject) -> None:
    names = ("sizeTiny", "sizeSmall", "sizeBody", "sizeTitle", "sizeHeading", "sizeDisplay")
    sizes = [theme.property(name) for name in names]
    assert sizes == sorted(set(sizes))
    assert sizes[0] >= 12
    theme.setProperty("textScale", 2.0)
    assert [theme.property(name) for name in names] == [2 * size for size in sizes]
    assert theme.property("touch") == 88


def test_durations_follow_the_animation_speed(theme: QObject) -> None:
    normal = {name: theme.property(name) for name in DURATIONS}
    assert normal["playTime"] == 220
    assert normal["dealStep"] == 70
    assert normal["trickTime"] == 320
    theme.setProperty("animationSpeed", 2.0)
    assert {name: theme.property(name) for name in DURATIONS} == {n: t // 2 for n, t in normal.items()}
    theme.setProperty("animationSpeed", 0.0)
    assert {theme.property(name) for name in DURATIONS} == {0}
    assert theme.property("travels") is False


def test_reduced_motion_keeps_fades_but_no_travel(theme: QObject) -> None:
    assert theme.property("travels") is True
    theme.setProperty("reducedMotion", True)
    assert theme.property("travels") is False
    assert theme.property("shakeTime") == 0
    assert theme.property("fadeTime") > 0


def test_tables_offered_are_the_tables_there_are(theme: QObject) -> None:
    assert list(theme.property("tableThemes")) == list(FELTS)
    edges = set()
    for felt in FELTS:
        theme.setProperty("tableTheme", felt)
        edges.add(theme.property("feltEdge").name())
    assert len(edges) == len(FELTS)


def test_fonts_are_ours_with_a_real_bold(qtbot: QtBot) -> None:
    resources.load_fonts()
    styles = QFontDatabase.styles(resources.FAMILY)
    assert QFontDatabase.weight(resources.FAMILY, "Bold") == QFont.Weight.Bold
    assert {"Regular", "Bold"} <= set(styles)
    assert QFontDatabase.weight(resources.CARD_FAMILY, "Bold") == QFont.Weight.Bold
    font = QFont(resources.FAMILY)
    font.setWeight(QFont.Weight.Bold)
    assert QFontInfo(font).family() == resources.FAMILY


def test_licences_of_the_fonts_can_be_shown() -> None:
    for entry in resources.font_licenses():
        assert "SIL OPEN FONT LICENSE" in entry.text.upper(), entry.name
        assert "Reserved Font Name" in entry.text


def test_every_icon_draws_something_in_the_colour_asked_for(qtbot: QtBot) -> None:
    resources.load_fonts()
    images = Images(resources.ICONS)
    icons = sorted(path.stem for path in resources.ICONS.glob("*.svg"))
    assert len(icons) > 30
    for name in icons:
        drawn = images.requestImage(f"icon/{name}/ff0000", QSize(), QSize(24, 24))
        assert _reds(drawn) > 10, name


def _reds(image: QImage) -> int:
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return sum(pixel.alpha() > 128 and pixel.red() > 200 and pixel.green() < 60 for pixel in pixels)
