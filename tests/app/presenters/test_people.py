# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences about people: one wording for the reader, one for somebody else, and so on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app import i18n
from app.games.registry import presenter_for
from app.i18n import tr
from app.presenters.people import Forms, Label, forms, label_of, said
from engines.euchre.game import Euchre
from engines.text import T
from tests.app.terminal.sitting import table_of
from tools.extract import from_tree
from tools.sentences import PAGE, Sentence, page, sentences

WINS = forms(you="You win", one="{who} wins", together="You and {who} win", several="{who} win")
NAMES = {
    "plain": ("Anna", "Bruno"),
    "long": ("Maximiliane von und zu Hohenlohe-Öhringen", "W" * 32),
    "hostile": ("{who} {card} %1 {0!r}", "<b>%s</b>\\{team}"),
}
PRONOUNS = {"i", "me", "you", "your", "yours", "he", "she", "they", "them", "their", "we", "us", "it"}


@pytest.mark.parametrize(
    ("you", "others", "told"),
    [
        (True, [], "You win"),
        (False, ["Anna"], "Anna wins"),
        (True, ["Anna"], "You and Anna win"),
        (False, ["Anna", "Bruno"], "Anna and Bruno win"),
    ],
)
def test_each_has_a_wording_of_their_own(you: bool, others: list[str], told: str) -> None:
    assert said(WINS, you, others) == told


def test_what_has_no_wording_is_refused() -> None:
    with pytest.raises(ValueError, match="no wording for several"):
        said(forms(you="You win", one="{who} wins"), False, ["Anna", "Bruno"])


@pytest.mark.parametrize(
    ("you", "others", "label"),
    [
        (True, [], "Du"),
        (False, ["Anna", "Bruno"], "Anna und Bruno"),
        (True, ["Anna"], "Du und Anna"),
        (True, ["Anna", "Bruno"], "Du, Anna und Bruno"),
    ],
)
def test_labels_call_the_reader_you(you: bool, others: list[str], label: str) -> None:
    i18n.set_language("de")
    assert label_of(you, others) == label


def test_a_label_is_put_into_no_sentence() -> None:
    with pytest.raises(AssertionError, match="labels put into a sentence"):
        tr("The match goes to {team}.", team=label_of(True, []))


def test_a_table_says_you_to_its_viewer_only() -> None:
    presenter = presenter_for(table_of(Euchre(Euchre.options_type()), 4, "Bo"), 0)
    assert presenter.about(WINS, 0) == "You win"
    assert presenter.about(WINS, 1) == "Bot 1 wins"
    assert presenter.about(WINS, 2, 0) == "You and Bot 2 win"
    assert presenter.about(WINS, 3, 1) == "Bot 1 and Bot 3 win"
    assert presenter.team_label(0) == "You and Bot 2"
    presenter.several = True
    assert presenter.about(WINS, 2, 0) == "Bo and Bot 2 win"
    assert presenter.team_label(0) == "Bo and Bot 2"


def test_the_log_calls_everybody_by_name() -> None:
    presenter = presenter_for(table_of(Euchre(Euchre.options_type()), 4, "Bo"), 0)
    assert presenter.words(T("{team} win the match.", team="team:0")) == "Bo and Bot 2 win the match."


def test_the_only_pronoun_that_stands_alone_is_a_label() -> None:
    messages, problems = from_tree(Path(__file__).resolve().parents[3])
    assert problems == []
    alone = {(m.text, m.file) for m in messages if m.text.lower() in PRONOUNS}
    assert alone == {("You", "app/presenters/people.py"), ("you", "app/presenters/lobby.py")}
    assert isinstance(label_of(True, []), Label)


@pytest.fixture(scope="module")
def found() -> list[Sentence]:
    return list(sentences())


@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_every_sentence_is_complete_in_every_language(
    found: list[Sentence], code: str, names: tuple[str, str]
) -> None:
    i18n.set_language(code)
    for sentence in found:
        for form, say in sentence.wordings.items():
            told = say(names)
            left = told
            for name in names:
                left = left.replace(name, "")
            assert left.strip(), (sentence.file, form)
            assert not re.search(r"[{}]|%\d", left), told
            named = [name for name in names if name in told]
            meant = {"you": [0], "one": [1], "together": [0, 1], "several": [2]}[form]
            assert len(named) in meant, told


def test_every_wording_of_a_sentence_is_found(found: list[Sentence]) -> None:
    messages, _ = from_tree(Path(__file__).resolve().parents[3])
    marked = [m.context for m in messages if m.context in Forms._fields]
    with_forms = [s for s in found if {"you", "together"} & set(s.wordings)]
    assert sorted(marked) == sorted(form for s in with_forms for form in s.wordings)
    assert len(with_forms) >= 18
    assert len(found) >= 100


def test_the_page_for_reading_is_the_one_of_these_texts() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python3 dev.py people"


LABEL_IN_QML = re.compile(
    r"qsTr\([^()]*\)(?:\.arg\([^()]*\))*?\.arg\((?:row\.|line\.|root\.|seat\.)?(?:name|label)\)"
)
"""A row's label put into a sentence of QML."""


def test_no_table_puts_a_label_into_a_sentence() -> None:
    """What a row calls ``name`` or ``label`` may be “You”: on score cards, plates, summaries."""
    qml = Path(__file__).resolve().parents[3] / "app" / "qml" / "Tavolino"
    pages = [path for room in ("Table", "Games") for path in sorted((qml / room).rglob("*.qml"))]
    assert len(pages) > 40
    for path in pages:
        assert not LABEL_IN_QML.search(path.read_text(encoding="utf-8")), path.name
    assert LABEL_IN_QML.search('qsTr("%1: %2 points").arg(name).arg(points)')
    assert LABEL_IN_QML.search('qsTr("%2 of %1").arg(points).arg(root.label)')
