# SPDX-License-Identifier: GPL-3.0-or-later
"""The reader's language, in Python and through Qt."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtQml import QQmlComponent, QQmlEngine
from pytestqt.qtbot import QtBot

from app import i18n
from app.translator import CatalogueTranslator
from engines.cards import french_deck
from engines.text import T


def names(typed: str) -> str:
    return {"seat:2": "Ada", "team:0": "Ada & Bo"}[typed]


def test_english_is_the_text_itself() -> None:
    assert i18n.tr("Nothing translates this {x}", x=1) == "Nothing translates this 1"
    assert i18n.tr("") == ""
    assert i18n.tr_n("{n} card", "{n} cards", 1) == "1 card"
    assert i18n.tr_n("{n} card", "{n} cards", 4) == "4 cards"


@pytest.mark.parametrize(
    ("code", "queen", "ten"),
    [
        ("en", "queen of spades", "ten of hearts"),
        ("de", "Pik-Dame", "Herz-Zehn"),
        ("it", "donna di picche", "dieci di cuori"),
    ],
)
def test_cards_are_named_in_every_language(code: str, queen: str, ten: str) -> None:
    i18n.set_language(code)
    assert i18n.language() == code
    assert (i18n.card_name("QS"), i18n.card_name("TH")) == (queen, ten)


@pytest.mark.parametrize("code", ["de", "it"])
def test_every_card_has_its_own_name_in_every_language(code: str) -> None:
    english = {card: i18n.card_name(card) for card in (*french_deck(jokers=1), "??")}
    i18n.set_language(code)
    other = {card: i18n.card_name(card) for card in english}
    assert len(set(other.values())) == len(other)
    assert not set(other.values()) & (set(english.values()) - {"joker"})


def test_sentence_of_the_engines_is_put_together_by_type() -> None:
    text = T(
        "{who} plays {card}: {why} ({n}, {plain}) {suit}",
        who="seat:2",
        card="card:QS",
        why="text:clubs",
        n=3,
        plain="Rome",
        suit="suit:D",
    )
    assert i18n.localise(text, names) == "Ada plays queen of spades: clubs (3, Rome) diamonds"
    i18n.set_language("de")
    assert i18n.localise(text, names) == "Ada plays Pik-Dame: Kreuz (3, Rome) Karo"


def test_braces_in_a_name_do_no_harm() -> None:
    assert i18n.localise(T("{who} sits down", who="{0}"), names) == "{0} sits down"


def test_unknown_language_is_refused_and_changes_nothing() -> None:
    i18n.set_language("it")
    with pytest.raises(ValueError, match="no language 'xx'"):
        i18n.set_language("xx")
    assert i18n.language() == "it"


@pytest.mark.parametrize(
    ("wanted", "best"),
    [(["de_AT.UTF-8"], "de"), (["fr-FR", "it-CH", "en"], "it"), (["fr"], "en"), ([], "en"), (["C"], "en")],
)
def test_best_language(wanted: list[str], best: str) -> None:
    assert i18n.best_language(wanted) == best


def test_qml_uses_the_same_catalogue(qtbot: QtBot) -> None:
    app = QCoreApplication.instance()
    assert app is not None
    translator = CatalogueTranslator()
    assert app.installTranslator(translator)
    try:
        engine = QQmlEngine()
        component = QQmlComponent(engine)
        source = """
            import QtQml
            QtObject {
                property string suit: qsTr("spades")
                property string unknown: qsTr("no such “text” %1").arg(3)
                property string known: qsTr("spades", "no such context")
                property string one: qsTr("%n thing|%n things", "", 1)
                property string many: qsTr("%n thing|%n things", "", 5)
            }"""
        component.setData(source.encode(), QUrl("file:Test.qml"))
        thing = component.create()
        assert thing is not None, component.errorString()
        assert thing.property("suit") == "spades"
        assert thing.property("unknown") == "no such “text” 3"
        assert thing.property("known") == "spades"
        assert (thing.property("one"), thing.property("many")) == ("1 thing", "5 things")
        i18n.set_language("de")
        engine.retranslate()
        assert thing.property("suit") == "Pik"
        assert thing.property("unknown") == "no such “text” 3"
    finally:
        app.removeTranslator(translator)
