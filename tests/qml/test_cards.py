# SPDX-License-Identifier: GPL-3.0-or-later
"""Card faces and the Card item: what is printed, how it turns, what it is called."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QImage, QTransform
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from app import resources
from app.cards.backs import BACKS, back_svg
from app.cards.courts import LEFT, RIGHT, seam
from app.cards.faces import RANK_LABELS, STYLES, face_svg
from app.cards.figures import FIGURES
from app.cards.glyphs import Glyph
from app.cards.pips import FOUR_COLOURS, LAYOUTS, SUIT_PATHS, TWO_COLOURS
from app.images import MARGIN, Images, rank_glyphs
from engines.cards import RANKS, SUITS, french_deck
from tests.qml.scene import scene  # noqa: F401 - a fixture

DECK = french_deck(jokers=2)
COURTS = [rank + suit for rank in "JQK" for suit in SUITS]
_SMOOTH = Qt.TransformationMode.SmoothTransformation
PLAIN: Mapping[str, Glyph] = {label: Glyph("M0,0 L60,0 L60,-100 Z", 60, 0) for label in RANK_LABELS}


@pytest.fixture
def images(qtbot: QtBot) -> Images:
    resources.load_fonts()
    return Images(resources.ICONS)


def drawn(images: Images, address: str, width: int) -> QImage:
    return images.requestImage(address, QSize(), QSize(width, width * 7 // 5))


def difference(one: QImage, other: QImage) -> float:
    """The mean difference of two pictures of one size, 0 to 255 a channel."""
    a, b = (
        bytes(image.convertToFormat(QImage.Format.Format_RGB888).scaled(24, 34, mode=_SMOOTH).constBits())
        for image in (one, other)
    )
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


# --- Faces as text ------------------------------------------------------------------------------


@pytest.mark.parametrize("style", STYLES)
def test_every_card_is_well_formed_and_known_to_the_renderer(style: str) -> None:
    for card in DECK:
        for four in (False, True):
            svg = face_svg(card, PLAIN, style=style, four_colour=four)
            ElementTree.fromstring(svg)
            assert QSvgRenderer(QByteArray(svg.encode())).isValid(), card


def test_unknown_cards_and_styles_are_refused() -> None:
    with pytest.raises(ValueError, match="no such card style: huge"):
        face_svg("QS", PLAIN, style="huge")
    for card in ("QQ", "1S"):
        with pytest.raises(KeyError):
            face_svg(card, PLAIN)


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("rank", sorted(LAYOUTS))
def test_number_cards_show_their_number(rank: str, suit: str) -> None:
    number = 10 if rank == "T" else int(rank)
    svg = face_svg(rank + suit, PLAIN)
    marks = re.findall(r'<path transform="translate\(([\d.]+),([\d.]+)\)( rotate\(180\))? scale\(0\.54', svg)
    assert len(marks) == number
    assert svg.count(SUIT_PATHS[suit]) == number + 2, "and one mark below each index"
    below = [m for m in marks if float(m[1]) > 175]
    assert all(turned for *_, turned in below), "the lower half stands on its head"
    assert len(below) == (1, 1, 2, 2, 2, 2, 3, 4, 5)[number - 2]


def test_suits_are_printed_in_two_or_four_colours() -> None:
    for suit in SUITS:
        assert TWO_COLOURS[suit] in face_svg("7" + suit, PLAIN)
        assert FOUR_COLOURS[suit] in face_svg("7" + suit, PLAIN, four_colour=True)
    assert len({FOUR_COLOURS[suit] for suit in SUITS}) == 4
    assert TWO_COLOURS["H"] == TWO_COLOURS["D"]
    assert TWO_COLOURS["S"] == TWO_COLOURS["C"]


def test_seam_turns_into_itself() -> None:
    assert seam(125) == 175
    assert seam(LEFT) + seam(RIGHT) == 350


# --- Faces as pictures --------------------------------------------------------------------------


def test_ranks_are_outlines_of_the_card_font(images: Images) -> None:
    glyphs = rank_glyphs()
    assert set(glyphs) == set(RANK_LABELS)
    assert all(glyph.width > 20 for glyph in glyphs.values())
    assert glyphs["10"].width > glyphs["A"].width
    assert glyphs["J"].depth > 5 > glyphs["K"].depth


@pytest.mark.parametrize("style", STYLES)
def test_no_two_cards_look_the_same(images: Images, style: str) -> None:
    pictures = {card: drawn(images, f"card/{card}/{style}/2", 90) for card in DECK}
    for one, other in combinations(DECK, 2):
        assert difference(pictures[one], pictures[other]) > 0.7, (one, other)


def test_courts_can_be_told_apart_a_thumb_wide(images: Images) -> None:
    pictures = [drawn(images, f"card/{card}/compact/2", 44) for card in COURTS]
    assert min(difference(one, other) for one, other in combinations(pictures, 2)) > 4


@pytest.mark.parametrize(
    "address", [*(f"card/{card}/normal/2" for card in COURTS), *(f"back/{n}" for n in range(BACKS))]
)
def test_courts_and_backs_are_the_same_upside_down(images: Images, address: str) -> None:
    upright = images.requestImage(address, QSize(), QSize(254, 354))
    turned = upright.transformed(QTransform().rotate(180))
    assert difference(upright, turned) < 2.5


def test_a_card_has_clear_margin_and_round_corners(images: Images) -> None:
    size = QSize()
    card = images.requestImage("card/AS/normal/2", size, QSize(104, 144))
    assert (size.width(), size.height()) == (104, 144)
    for x, y in ((0, 70), (103, 70), (50, 0), (50, 143), (MARGIN, MARGIN)):
        assert card.pixelColor(x, y).alpha() == 0, (x, y)
    assert card.pixelColor(50, 10).alpha() == 255
    assert card.pixelColor(MARGIN + 3, 70).alpha() == 255


def test_backs_differ_and_wrap(images: Images) -> None:
    pictures = [drawn(images, f"back/{n}", 100) for n in range(BACKS)]
    assert min(difference(one, other) for one, other in combinations(pictures, 2)) > 8
    assert back_svg(BACKS) == back_svg(0)


def test_figures_differ(images: Images) -> None:
    pictures = [images.requestImage(f"figure/{n}/ffffff", QSize(), QSize(48, 48)) for n in range(FIGURES)]
    for picture in pictures:
        picture.setAlphaChannel(picture.convertToFormat(QImage.Format.Format_Alpha8))
    assert len({bytes(picture.constBits()) for picture in pictures}) == FIGURES


def test_shadow_is_soft_and_dark_in_the_middle(images: Images) -> None:
    shadow = images.requestImage("shadow/40", QSize(), QSize(-1, -1))
    row = [shadow.pixelColor(x, 48).alpha() for x in range(96)]
    assert row == row[::-1]
    assert row[0] <= 2
    assert 90 <= row[48] <= 102
    assert max(abs(a - b) for a, b in pairwise(row)) < 8


# --- The Card item ------------------------------------------------------------------------------


def test_card_keeps_its_proportion_and_says_its_name(scene: Any) -> None:  # noqa: F811
    shown = scene('Item { Card { objectName: "card"; code: "QS"; width: 120 } }')
    card = shown.part("card")
    assert card.height() == pytest.approx(168)
    assert shown.spoken(card) == "queen of spades"
    card.setProperty("code", "TH")
    assert shown.spoken(card) == "10 of hearts"
    card.setProperty("code", "X1")
    assert shown.spoken(card) == "joker"
    card.setProperty("code", "??")
    assert shown.spoken(card) == "face-down card"


def test_a_hidden_card_shows_its_back_even_face_up(scene: Any) -> None:  # noqa: F811
    shown = scene('Item { Card { objectName: "card"; code: "??"; faceUp: true; width: 120 } }')
    assert shown.part("card").property("faceShown") is False


def test_flip_passes_the_edge_and_ends_on_the_other_side(scene: Any, qtbot: QtBot) -> None:  # noqa: F811
    shown = scene('Item { Card { objectName: "card"; code: "QS"; faceUp: false; width: 120 } }')
    card = shown.part("card")
    assert card.property("faceShown") is False
    with qtbot.waitSignal(card.faceShownChanged, timeout=2000):
        card.setProperty("faceUp", True)
        assert card.property("faceShown") is False, "the back is seen first"
    qtbot.waitUntil(lambda: card.property("turned") == 1)


@pytest.mark.parametrize("theme", [{"animationSpeed": 0.0}, {"reducedMotion": True}])
def test_without_motion_a_card_turns_at_once(scene: Any, theme: dict[str, Any]) -> None:  # noqa: F811
    shown = scene('Item { Card { objectName: "card"; code: "QS"; faceUp: false; width: 120 } }', **theme)
    card = shown.part("card")
    card.setProperty("faceUp", True)
    assert card.property("turned") == 1


def test_style_follows_size_and_setting(scene: Any) -> None:  # noqa: F811
    shown = scene('Item { Card { objectName: "card"; code: "QS"; width: 120 } }')
    card = shown.part("card")
    assert card.property("style") == "normal"
    shown.theme.setProperty("largeIndices", True)
    assert card.property("style") == "large"
    card.setWidth(48)
    assert card.property("style") == "compact"


def test_face_is_drawn_and_dims_and_is_ringed(scene: Any, qtbot: QtBot) -> None:  # noqa: F811
    shown = scene(
        'Felt { Card { objectName: "card"; x: 100; y: 100; code: "2H"; width: 200 } }', animationSpeed=0.0
    )
    card = shown.part("card")
    pip = (100, 53)  # the upper heart
    qtbot.waitUntil(lambda: shown.colour_at(card, *pip).red() > 150 > 3 * shown.colour_at(card, *pip).green())
    bright = shown.colour_at(card, 100, 140)
    assert bright.lightness() > 240
    card.setProperty("dimmed", True)
    assert shown.colour_at(card, 100, 140).lightness() < 200
    card.setProperty("highlighted", True)
    assert shown.colour_at(card, 0, 140) == shown.theme.property("highlight")
    card.setProperty("focused", True)
    assert shown.colour_at(card, -4 + 1, 140) == shown.theme.property("feltFocus")


def test_shadow_grows_in_the_air(scene: Any, qtbot: QtBot) -> None:  # noqa: F811
    shown = scene(
        'Rectangle { color: "white"; Card { objectName: "card"; x: 300; y: 100; code: "2H"; width: 200 } }'
    )
    card = shown.part("card")
    below = (100, card.height() + 30)
    qtbot.waitUntil(lambda: shown.colour_at(card, 100, card.height() + 2).lightness() < 250)
    assert shown.colour_at(card, *below).lightness() > 250
    card.setProperty("elevation", 1.0)
    assert shown.colour_at(card, *below).lightness() < 235


def test_preloader_has_every_face_drawn_before_it_is_shown(
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
        "Item { id: root; property bool wanted: false"
        '; CardPreloader { objectName: "loader"; codes: ["QS", "KH"]; cardWidth: 90 } Loader {'
        ' objectName: "late"; active: root.wanted; sourceComponent: Card { code: "KH"; width: 90 } } }'
    )
    qtbot.waitUntil(lambda: shown.part("loader").property("done") is True)
    assert asked == ["back/0", "card/QS/normal/2", "card/KH/normal/2"]
    shown.root.setProperty("wanted", True)
    assert shown.part("late").property("item").property("drawn") is True
    assert "card/KH/normal/2" not in asked[3:], "taken from what was kept"


def test_a_resting_size_is_drawn_anew(scene: Any, qtbot: QtBot) -> None:  # noqa: F811
    shown = scene('Item { Card { objectName: "card"; code: "QS"; width: 90 } }')
    card = shown.part("card")
    assert card.property("pixels") == 90
    for width in (100, 110, 120):
        card.setWidth(width)
        assert card.property("pixels") == 90
    qtbot.waitUntil(lambda: card.property("pixels") == 120)


def test_kept_pictures_do_not_grow_without_end(images: Images, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.images.ROOM", 100_000)
    for width in range(40, 90):
        drawn(images, "card/7D/normal/2", width)
    assert 0 < images._bytes <= 100_000
    assert images._bytes == sum(image.sizeInBytes() for image in images._kept.values())


def test_no_picture_of_ours_is_asked_for_in_a_thread(root: Path) -> None:
    """Qt's image thread and the GUI thread would wait for each other (see app/images.py)."""
    files = list((root / "app" / "qml").rglob("*.qml"))
    assert len(files) > 50
    assert [file.name for file in files if "asynchronous: true" in file.read_text(encoding="utf-8")] == []


def test_names_cover_the_deck(scene: Any) -> None:  # noqa: F811
    codes = ", ".join(f'"{card}"' for card in DECK)
    shown = scene(f"Item {{ property var names: [{codes}].map(c => CardNames.card(c)) }}")
    names = shown.value("names").toVariant()
    assert len(set(names)) == 52 + 1
    assert "ace of clubs" in names
    assert not any("%" in name for name in names)
    assert len(RANKS) * len(SUITS) == 52


@pytest.mark.parametrize("suit", SUITS)
def test_suit_icon_takes_the_colour_of_its_ground(scene: Any, suit: str, qtbot: QtBot) -> None:  # noqa: F811
    shown = scene(f'Item {{ SuitIcon {{ objectName: "suit"; suit: "{suit}"; size: 60 }} }}', mode="light")
    icon = shown.part("suit")
    wanted = icon.property("color")
    # A little right of the middle: the club's heart is hollow nowhere, its stem is left out.
    qtbot.waitUntil(lambda: shown.colour_at(icon, 30, 34) == wanted)
    assert shown.spoken(icon) == {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}[suit]
