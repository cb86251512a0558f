# SPDX-License-Identifier: GPL-3.0-or-later
"""The numbered cards: what a tile shows, how it is read, and that a crowded table of them stays light."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from app.cards.glyphs import Glyph
from app.cards.ink import PAPER
from app.cards.numbered import (
    FILLS,
    FRESH,
    FRESH_PAPER,
    INKS,
    MARKS,
    NUMBER_LABELS,
    WRONG,
    WRONG_PAPER,
    tile_svg,
)
from app.images import MARGIN, TILE_STATES, Images, number_glyphs
from engines.cards import COLOURS, NUMBERED_JOKER, numbered_deck
from tests.qml.scene import scene  # noqa: F401 - a fixture
from tests.qml.test_cards import difference, images  # noqa: F401 - a fixture
from tests.qml.test_theme import TEXT, contrast

KINDS = tuple(dict.fromkeys(numbered_deck(sets=1, jokers=1)))
PLAIN: Mapping[str, Glyph] = {label: Glyph("M0,0 L60,0 L60,-100 Z", 60, 0) for label in NUMBER_LABELS}


def drawn(images: Images, address: str, width: int) -> QImage:  # noqa: F811
    return images.requestImage(address, QSize(), QSize(width, width * 4 // 3))


def test_every_tile_is_well_formed_and_known_to_the_renderer() -> None:
    assert len(KINDS) == 53
    for card in KINDS:
        for fresh, wrong in ((False, False), (True, False), (False, True), (True, True)):
            stands = "R7" if card == NUMBERED_JOKER and fresh else ""
            svg = tile_svg(card, PLAIN, fresh=fresh, wrong=wrong, stands=stands)
            ElementTree.fromstring(svg)
            assert QSvgRenderer(QByteArray(svg.encode())).isValid(), card


@pytest.mark.parametrize("card", ["R0", "R14", "P3", "QS"])
def test_what_is_no_numbered_card_is_refused(card: str) -> None:
    with pytest.raises(KeyError):
        tile_svg(card, PLAIN)


def test_every_colour_has_its_own_mark() -> None:
    assert len({MARKS[colour] for colour in COLOURS}) == 4
    for colour in COLOURS:
        svg = tile_svg(f"{colour}5", PLAIN)
        assert [other for other in COLOURS if MARKS[other] in svg] == [colour]
        assert FILLS[colour] in svg


@pytest.mark.parametrize("ink", [*INKS.values(), WRONG, FRESH])
@pytest.mark.parametrize("paper", [PAPER, FRESH_PAPER, WRONG_PAPER])
def test_inks_are_readable_on_every_paper(ink: str, paper: str) -> None:
    assert contrast(QColor(ink), QColor(paper)) >= TEXT


def test_paper_is_the_themes_in_light_and_dark(scene: Any) -> None:  # noqa: F811
    for mode in ("light", "dark"):
        assert scene("Item {}", mode=mode).theme.property("paper") == QColor(PAPER)


@pytest.mark.parametrize("width", [32, 40])
def test_no_two_tiles_look_the_same_a_thumb_wide(images: Images, width: int) -> None:  # noqa: F811
    pictures = {card: drawn(images, f"tile/{card}/plain/", width) for card in KINDS}
    for one, other in combinations(KINDS, 2):
        assert difference(pictures[one], pictures[other]) > 1.2, (one, other)


def test_colours_can_be_told_without_colour(images: Images) -> None:  # noqa: F811
    grey = {
        colour: drawn(images, f"tile/{colour}8/plain/", 40).convertToFormat(QImage.Format.Format_Grayscale8)
        for colour in COLOURS
    }
    for one, other in combinations(COLOURS, 2):
        assert difference(grey[one], grey[other]) > 1.2, (one, other)


def test_states_and_what_a_joker_stands_for_are_seen(images: Images) -> None:  # noqa: F811
    states = [drawn(images, f"tile/G8/{state}/", 40) for state in TILE_STATES]
    assert min(difference(one, other) for one, other in combinations(states, 2)) > 1.2
    jokers = [drawn(images, f"tile/X1/plain/{stands}", 40) for stands in ("", "R7", "R8", "B7")]
    assert min(difference(one, other) for one, other in combinations(jokers, 2)) > 0.5
    with pytest.raises(ValueError, match="no such state of a tile: odd"):
        drawn(images, "tile/G8/odd/", 40)


def test_numbers_are_outlines_of_the_sans(images: Images) -> None:  # noqa: F811
    glyphs = number_glyphs()
    assert set(glyphs) == set(NUMBER_LABELS)
    assert glyphs["13"].width > glyphs["3"].width > 20


def test_a_tile_has_clear_margin_round_corners_and_thickness(images: Images) -> None:  # noqa: F811
    tile = drawn(images, "tile/R7/plain/", 124)
    for x, y in ((0, 80), (123, 80), (60, 0), (MARGIN, MARGIN)):
        assert tile.pixelColor(x, y).alpha() == 0, (x, y)
    assert tile.pixelColor(20, 60) == QColor(PAPER)
    assert tile.pixelColor(60, 158).lightness() < tile.pixelColor(60, 150).lightness() - 30


def test_the_card_item_can_show_a_numbered_card_too(images: Images) -> None:  # noqa: F811
    seven, eight = (
        images.requestImage(f"card/{card}/normal/2", QSize(), QSize(84, 116)) for card in ("R7", "B8")
    )
    assert difference(seven, eight) > 5


# --- The Tile item ------------------------------------------------------------------------------


def test_tile_keeps_its_proportion_and_says_what_is_seen(scene: Any) -> None:  # noqa: F811
    shown = scene('Item { Tile { objectName: "tile"; code: "R7"; width: 60 } }')
    tile = shown.part("tile")
    assert tile.height() == pytest.approx(80)
    assert shown.spoken(tile) == "red 7"
    tile.setProperty("fresh", True)
    assert shown.spoken(tile) == "red 7, laid in this turn"
    tile.setProperty("invalid", True)
    assert shown.spoken(tile) == "red 7, laid in this turn, in a group that does not hold"
    tile.setProperty("fresh", False)
    tile.setProperty("invalid", False)
    tile.setProperty("code", "X1")
    assert shown.spoken(tile) == "joker"
    tile.setProperty("standsFor", "B13")
    assert shown.spoken(tile) == "joker, stands for blue 13"
    tile.setProperty("code", "??")
    assert shown.spoken(tile) == "face-down card"


def test_a_hidden_tile_shows_its_back(scene: Any, qtbot: QtBot) -> None:  # noqa: F811
    shown = scene('Item { Tile { objectName: "tile"; width: 60 } }')
    tile = shown.part("tile")
    assert tile.property("faceShown") is False
    qtbot.waitUntil(lambda: shown.colour_at(tile, 30, 4).red() > 2 * shown.colour_at(tile, 30, 4).green())


def test_a_tile_turns_over(scene: Any, qtbot: QtBot) -> None:  # noqa: F811
    shown = scene('Item { Tile { objectName: "tile"; code: "G3"; faceUp: false; width: 60 } }')
    tile = shown.part("tile")
    with qtbot.waitSignal(tile.faceShownChanged, timeout=2000):
        tile.setProperty("faceUp", True)
    qtbot.waitUntil(lambda: tile.property("turned") == 1)


def test_states_of_a_tile_are_drawn(scene: Any, qtbot: QtBot) -> None:  # noqa: F811
    shown = scene(
        'Felt { Tile { objectName: "tile"; x: 100; y: 100; code: "G3"; width: 120 } }', animationSpeed=0
    )
    tile = shown.part("tile")
    spot = (14, 60)
    qtbot.waitUntil(lambda: shown.colour_at(tile, *spot) == QColor(PAPER))
    tile.setProperty("fresh", True)
    qtbot.waitUntil(lambda: shown.colour_at(tile, *spot) == QColor(FRESH_PAPER))
    tile.setProperty("invalid", True)
    qtbot.waitUntil(lambda: shown.colour_at(tile, *spot) == QColor(WRONG_PAPER))
    assert shown.colour_at(tile, 4, 60) == QColor(WRONG)
    tile.setProperty("dimmed", True)
    assert shown.colour_at(tile, *spot).lightness() < QColor(WRONG_PAPER).lightness() - 30
    tile.setProperty("selected", True)
    assert shown.colour_at(tile, -1, 60) == shown.theme.property("highlight")
    tile.setProperty("focused", True)
    assert shown.colour_at(tile, -3, 60) == shown.theme.property("feltFocus")


def test_a_tile_in_the_air_throws_a_shadow(scene: Any, qtbot: QtBot) -> None:  # noqa: F811
    shown = scene(
        'Rectangle { color: "white"; Tile { objectName: "tile"; x: 300; y: 100; code: "B3"; width: 120 } }'
    )
    tile = shown.part("tile")
    below = (60, tile.height() + 16)
    qtbot.waitUntil(lambda: shown.colour_at(tile, 14, 60) == QColor(PAPER))
    assert shown.colour_at(tile, *below).lightness() > 250
    tile.setProperty("elevation", 1.0)
    qtbot.waitUntil(lambda: shown.colour_at(tile, *below).lightness() < 235)


def test_equal_tiles_share_one_picture(
    scene: Any,  # noqa: F811
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    draw = Images._drawn

    def noting(self: Images, address: str, width: int, height: int) -> QImage:
        asked.append(address)
        return draw(self, address, width, height)

    monkeypatch.setattr(Images, "_drawn", noting)
    shown = scene(
        "Item { Repeater { model: 60; Tile { required property int index;"
        ' code: index % 2 ? "R7" : "X1"; width: 36 } } }'
    )
    tiles = shown.root.childItems()[:60]
    qtbot.waitUntil(lambda: all(tile.property("drawn") for tile in tiles))
    assert sorted(asked) == ["tile/R7/plain/", "tile/X1/plain/"]


def test_preloader_draws_every_tile_ahead_of_time(
    scene: Any,  # noqa: F811
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    draw = Images._drawn

    def noting(self: Images, address: str, width: int, height: int) -> QImage:
        asked.append(f"{address} {width}x{height}")
        return draw(self, address, width, height)

    monkeypatch.setattr(Images, "_drawn", noting)
    shown = scene('Item { CardPreloader { objectName: "loader"; tiles: true; cardWidth: 57 } }')
    qtbot.waitUntil(lambda: shown.part("loader").property("done") is True, timeout=20_000)
    assert set(asked) == {"tileback/0 61x80", *(f"tile/{card}/plain/ 61x80" for card in KINDS)}
    assert len(asked) == 54
