# SPDX-License-Identifier: GPL-3.0-or-later
"""The Italian deck: its faces with and without indices, French cards in its place, and what it is called."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from app import i18n
from app.cards.faces import STYLES, face_svg
from app.cards.glyphs import Glyph
from app.cards.ink import PAPER
from app.cards.italian import COINS, ITALIAN_LABELS, LETTERS
from app.cards.italian_marks import DRAWN, ITALIAN_COLOURS, ITALIAN_PATHS
from app.images import Images, italian_glyphs
from app.presenters.words import trump_name
from app.settings import SETTINGS_FILE
from engines.cards import ITALIAN_RANKS, ITALIAN_SUITS, french_deck, italian_deck
from tests.qml.hands import Hands
from tests.qml.scene import scene  # noqa: F401 - a fixture
from tests.qml.test_cards import difference, drawn, images  # noqa: F401 - a fixture
from tests.qml.test_theme import MARK, TEXT, contrast, theme  # noqa: F401 - a fixture

DECK = italian_deck()
FIGURES = [rank + suit for rank in "JHK" for suit in ITALIAN_SUITS]
PLAIN: Mapping[str, Glyph] = {label: Glyph("M0,0 L60,0 L60,-100 Z", 60, 0) for label in ITALIAN_LABELS}


@pytest.fixture(autouse=True)
def _italian_names() -> Iterator[None]:
    yield
    i18n.name_italian_as_french(False)


# --- Faces --------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("letters", ["", LETTERS, "FCR"])
def test_every_card_is_well_formed_and_known_to_the_renderer(style: str, letters: str) -> None:
    for card in DECK:
        svg = face_svg(card, PLAIN, style=style, letters=letters)
        ElementTree.fromstring(svg)
        assert QSvgRenderer(QByteArray(svg.encode())).isValid(), card


@pytest.mark.parametrize("card", ["8O", "QW", "TB", "BU"])
def test_what_is_not_in_the_deck_is_refused(card: str) -> None:
    with pytest.raises(KeyError):
        face_svg(card, PLAIN, letters=LETTERS)


def test_letters_that_cannot_be_set_are_refused() -> None:
    with pytest.raises(KeyError):
        face_svg("JO", PLAIN, letters="XYZ")
    with pytest.raises(ValueError, match="zip"):
        face_svg("JO", PLAIN, letters="JH")


@pytest.mark.parametrize("suit", "OU")
def test_coins_and_cups_show_their_number(suit: str) -> None:
    for rank, places in COINS.items():
        assert len(set(places)) == int(rank)
        band = re.findall(
            r"<g transform=\"translate\(([\d.]+),([\d.]+)\) scale", face_svg(rank + suit, PLAIN)
        )
        assert {(float(x), float(y)) for x, y in band} == set(places)


def test_swords_and_batons_show_their_number() -> None:
    for rank in "234567":
        swords = face_svg(rank + "W", PLAIN)
        pommels = re.findall(r'<circle cx="[-\d.e]+" cy="309\.9"', swords)
        assert len(pommels) == int(rank), "one hilt a sword"
        batons = face_svg(rank + "B", PLAIN)
        assert batons.count("<ellipse") == int(rank), "one cut end a baton"


def test_corners_have_rank_and_mark_only_when_wanted() -> None:
    for card in DECK:
        mark = f'fill="{ITALIAN_COLOURS[card[1]]}" d="{ITALIAN_PATHS[card[1]]}"'
        assert face_svg(card, PLAIN, letters=LETTERS).count(mark) == 2, card
        for style in STYLES:
            assert mark not in face_svg(card, PLAIN, style=style), (card, style)


@pytest.mark.parametrize("suit", ITALIAN_SUITS)
def test_inks_are_readable_on_the_card(suit: str, theme: Any) -> None:  # noqa: F811
    assert contrast(QColor(ITALIAN_COLOURS[suit]), QColor(PAPER)) >= TEXT
    assert contrast(QColor(DRAWN[suit]), QColor(PAPER)) >= MARK


@pytest.mark.parametrize("variant", ["-", LETTERS])
@pytest.mark.parametrize("style", STYLES)
def test_no_two_cards_look_the_same_a_thumb_wide(images: Images, style: str, variant: str) -> None:  # noqa: F811
    pictures = {card: drawn(images, f"card/{card}/{style}/{variant}", 40) for card in DECK}
    blank = drawn(images, "card/X1/normal/2", 40)
    blank.fill(QColor(PAPER))
    for card, picture in pictures.items():
        assert difference(picture, blank) > 4, card
    for one, other in combinations(DECK, 2):
        assert difference(pictures[one], pictures[other]) > 0.7, (one, other)


def test_figures_can_be_told_apart_without_indices(images: Images) -> None:  # noqa: F811
    pictures = [drawn(images, f"card/{card}/compact/-", 40) for card in FIGURES]
    assert min(difference(one, other) for one, other in combinations(pictures, 2)) > 4


def test_indices_make_a_difference_in_every_style(images: Images) -> None:  # noqa: F811
    for card in DECK:
        for style in STYLES:
            bare, marked = (drawn(images, f"card/{card}/{style}/{kind}", 80) for kind in ("-", LETTERS))
            assert difference(bare, marked) > 0.7, (card, style)


def test_all_three_decks_differ(images: Images) -> None:  # noqa: F811
    french = {card: drawn(images, f"card/{card}/normal/2", 40) for card in french_deck(jokers=1)}
    for card in DECK:
        italian = drawn(images, f"card/{card}/normal/-", 40)
        assert min(difference(italian, other) for other in french.values()) > 2, card


def test_ranks_are_outlines_of_the_card_font(images: Images) -> None:  # noqa: F811
    glyphs = italian_glyphs()
    assert set(glyphs) == set(ITALIAN_LABELS)
    assert all(glyph.width > 15 for glyph in glyphs.values())


@pytest.mark.parametrize("language", sorted(i18n.LANGUAGES))
def test_corner_letters_of_every_language_can_be_set(language: str) -> None:
    i18n.set_language(language)
    letters = i18n.tr_context("corner letters of jack, horseman, king", "JHK")
    assert len(set(letters)) == 3
    assert set(letters) <= set(ITALIAN_LABELS)


def test_silhouettes_differ(images: Images) -> None:  # noqa: F811
    def alpha(suit: str) -> QImage:
        picture = images.requestImage(f"suit/{suit}/ffffff", QSize(), QSize(24, 24))
        return picture.convertToFormat(QImage.Format.Format_Alpha8)

    shapes = {suit: bytes(alpha(suit).constBits()) for suit in (*ITALIAN_SUITS, *"CDHS")}
    for one, other in combinations(shapes, 2):
        apart = sum(abs(a - b) for a, b in zip(shapes[one], shapes[other], strict=True)) / len(shapes[one])
        assert apart > 20, (one, other)


# --- In the window ------------------------------------------------------------------------------


def test_indices_follow_the_setting(scene: Any) -> None:  # noqa: F811
    shown = scene('Item { property string face: CardPictures.face("HU", "normal") }')
    assert shown.value("face") == "image://tavolino/card/HU/normal/JHK"
    shown.theme.setProperty("italianIndices", False)
    assert shown.value("face") == "image://tavolino/card/HU/normal/-"


def test_french_cards_take_the_place_of_italian_ones(scene: Any) -> None:  # noqa: F811
    codes = ", ".join(f'"{card}"' for card in (*DECK, "QS", "X1", "R7", "B13", "??"))
    shown = scene(
        f"Item {{ property var codes: [{codes}]; property var cards: codes.map(c => CardPictures.shown(c))"
        '; property string face: CardPictures.face("HO", "large") }'
    )
    assert shown.value("cards").toVariant() == shown.value("codes").toVariant()
    shown.theme.setProperty("italianAsFrench", True)
    cards = dict(zip(shown.value("codes").toVariant(), shown.value("cards").toVariant(), strict=True))
    assert cards["AO"] == "AD"
    assert cards["7U"] == "7H"
    assert (cards["JW"], cards["HW"], cards["KW"]) == ("JS", "QS", "KS")
    assert cards["KB"] == "KC"
    assert [cards[card] for card in ("QS", "X1", "R7", "B13", "??")] == ["QS", "X1", "R7", "B13", "??"]
    assert {cards[card] for card in DECK} == {rank + suit for rank in "A234567JQK" for suit in "CDHS"}
    assert all(i18n.as_french(card) == other for card, other in cards.items()), "named as they are shown"
    assert shown.value("face") == "image://tavolino/card/QD/large/2"


def test_card_and_its_name_change_with_the_setting(scene: Any, qtbot: QtBot) -> None:  # noqa: F811
    shown = scene('Item { Card { objectName: "card"; code: "HU"; width: 120 } }')
    card = shown.part("card")
    assert shown.spoken(card) == "horseman of cups"
    qtbot.waitUntil(lambda: bool(card.property("drawn")))
    italian = shown.view.grabWindow()
    shown.theme.setProperty("italianAsFrench", True)
    assert shown.spoken(card) == "queen of hearts"
    qtbot.waitUntil(lambda: difference(italian, shown.view.grabWindow()) > 0.1)


def test_both_decks_are_listed_for_the_preloader(scene: Any) -> None:  # noqa: F811
    shown = scene("Item { property var all: [CardPictures.frenchDeck, CardPictures.italianDeck] }")
    french, italian = shown.value("all").toVariant()
    assert sorted(french) == sorted(french_deck())
    assert sorted(italian) == sorted(DECK)


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_suits_show_on_paper_panels_and_plates(scene: Any, mode: str) -> None:  # noqa: F811
    suits = ", ".join(f'"{suit}"' for suit in ITALIAN_SUITS)
    for cloth in ("green", "blue", "burgundy", "light", "dark"):
        shown = scene(
            f"Item {{ property var paper: [{suits}].map(s => String(Theme.suitColour(s)))"
            f"; property var panel: [{suits}].map(s => String(Theme.suitOnPanel(s)))"
            f"; property var plate: [{suits}].map(s => String(Theme.suitOnPlate(s))) }}",
            mode=mode,
            tableTheme=cloth,
        )
        assert shown.value("paper").toVariant() == [ITALIAN_COLOURS[suit] for suit in ITALIAN_SUITS]
        for ground in ("panel", "plate"):
            colours = shown.value(ground).toVariant()
            assert len(set(colours)) == 4
            for colour in colours:
                assert contrast(QColor(colour), shown.theme.property(ground)) >= MARK, (ground, colour)


def test_suit_icon_shows_italian_suits_and_the_french_in_their_place(scene: Any, qtbot: QtBot) -> None:  # noqa: F811
    shown = scene('Item { SuitIcon { objectName: "suit"; suit: "O"; size: 60 } }', mode="light")
    icon = shown.part("suit")
    assert shown.spoken(icon) == "coins"
    coins = icon.property("color")
    qtbot.waitUntil(lambda: shown.colour_at(icon, 30, 30) == coins)
    shown.theme.setProperty("italianAsFrench", True)
    assert shown.spoken(icon) == "diamonds"
    assert icon.property("color") != coins


def test_names_cover_the_deck_and_agree_with_python(scene: Any) -> None:  # noqa: F811
    codes = ", ".join(f'"{card}"' for card in DECK)
    shown = scene(f"Item {{ property var names: [{codes}].map(c => CardNames.card(c)) }}")
    names = dict(zip(DECK, shown.value("names").toVariant(), strict=True))
    assert len(set(names.values())) == 40
    assert names["AO"] == i18n.card_name("AO") == "ace of coins"
    assert names["HB"] == i18n.card_name("HB") == "horseman of batons"
    assert names["JW"] == i18n.card_name("JW") == "jack of swords"
    assert trump_name("O") == "Coins"
    i18n.name_italian_as_french(True)
    assert i18n.card_name("HB") == "queen of clubs"
    assert i18n.suit_name("O") == "diamonds"
    assert trump_name("O") == "Diamonds"
    assert i18n.card_name("QS") == "queen of spades"
    assert len(ITALIAN_RANKS) * len(ITALIAN_SUITS) == 40


def test_the_settings_are_switched_by_hand_and_kept(qtbot: QtBot, tmp_path: Path) -> None:
    hands = Hands(qtbot, tmp_path, name="Anna", language="en")
    try:
        hands.click("settings")
        hands.on("settings")
        assert i18n.card_name("HO") == "horseman of coins"
        hands.click("italian-indices")
        hands.click("italian-as-french")
        hands.settle()
        assert i18n.card_name("HO") == "queen of diamonds", "called at once as it is shown"
        assert not hands.find("italian-indices").isEnabled(), "French cards always have indices"
        shown = [item.property("code") for item in hands.items() if item.property("elevation") is not None]
        assert "7U" in shown, "one sees there what one sets"
    finally:
        hands.close()
    written = json.loads((tmp_path / SETTINGS_FILE).read_text())
    assert written["italian_indices"] is False
    assert written["italian_as_french"] is True
    i18n.name_italian_as_french(False)
    again = Hands(qtbot, tmp_path)
    try:
        again.on("menu")
        assert i18n.card_name("HO") == "queen of diamonds", "from the start"
        again.settings.change(italian_as_french=False)
        assert i18n.card_name("HO") == "horseman of coins"
    finally:
        again.close()
