# SPDX-License-Identifier: GPL-3.0-or-later
"""The check of the catalogue: each kind of gap is found, and what is complete passes."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from engines.registry import GAMES
from tools import catalogue
from tools.catalogue import (
    compiled_from,
    complaints,
    merged,
    mo_bytes,
    placeholders,
    po_bytes,
    straight_quotes,
    template,
)
from tools.extract import Message, from_tree

MESSAGES = [
    Message("Deal {n}", "", "", "a.py"),
    Message("Play", "", "", "a.py"),
    Message("Play", "", "", "b.qml"),
    Message("Pass", "", "the bid", "b.qml"),
    Message("%n card", "%n cards", "", "b.qml"),
]
GERMAN = {
    ("Deal {n}", None): "Blatt {n}",
    ("Play", None): "Spielen",
    ("Pass", "the bid"): "Weiter",
    ("%n card", None): ("%n Karte", "%n Karten"),
}


def translated(changes: dict[tuple[str, str | None], str | tuple[str, ...]] | None = None) -> Catalog:
    catalog = merged(template(MESSAGES), Catalog(locale="de"), "de")
    for (text, context), string in (GERMAN | (changes or {})).items():
        entry = catalog.get(text, context=context)
        assert entry is not None
        entry.string = string
    return catalog


def test_complete_catalogue_has_no_complaint() -> None:
    assert complaints(template(MESSAGES), translated(), "de") == []


@pytest.mark.parametrize(
    ("key", "string", "said"),
    [
        (("Play", None), "", "not translated: 'Play'"),
        (("%n card", None), ("%n Karte", ""), "not translated: '%n card'"),
        (("Deal {n}", None), "Blatt {m}", "placeholders differ: 'Deal {n}'"),
        (("Deal {n}", None), "Blatt", "placeholders differ"),
        (("Deal {n}", None), "Blatt {n", "placeholders differ"),
        (("Play", None), "Spielen %1", "placeholders differ"),
        (("%n card", None), ("%n Karte", "Karten"), "placeholders differ"),
    ],
)
def test_each_gap_is_found(key: tuple[str, str | None], string: str, said: str) -> None:
    (complaint,) = complaints(template(MESSAGES), translated({key: string}), "de")
    assert said in complaint
    assert complaint.startswith("de: ")


def test_new_text_fuzzy_text_and_old_text_are_found() -> None:
    catalog = translated()
    entry = catalog.get("Play")
    assert entry is not None
    entry.flags.add("fuzzy")
    wanted = template([*MESSAGES[:-1], Message("Shuffle", "", "", "a.py")])
    assert complaints(wanted, catalog, "de") == [
        "de: marked fuzzy: 'Play'",
        "de: not in the catalogue: 'Shuffle'",
        "de: no longer used: '%n card'",
    ]


def test_update_keeps_translations_drops_what_is_gone_and_guesses_nothing() -> None:
    wanted = template([MESSAGES[0], Message("Player", "", "", "a.py")])
    result = merged(wanted, translated(), "de")
    assert {e.id: e.string or "" for e in result if e.id} == {"Deal {n}": "Blatt {n}", "Player": ""}


def test_context_and_plural_survive_the_file() -> None:
    again = read_po(io.BytesIO(po_bytes(translated())), locale="de")
    assert complaints(template(MESSAGES), again, "de") == []
    assert po_bytes(merged(template(MESSAGES), again, "de")) == po_bytes(translated())


def test_compiled_file_must_be_of_these_texts(tmp_path: Path) -> None:
    compiled = tmp_path / "x.mo"
    assert not compiled_from(translated(), compiled)
    compiled.write_bytes(mo_bytes(translated()))
    assert compiled_from(translated(), compiled)
    assert not compiled_from(translated({("Play", None): "Los"}), compiled)


def test_placeholders() -> None:
    assert placeholders("{a} of {b!r:>3} %1 %L2 100 %n %") == {"{a}", "{b}", "%1", "%2", "%n"}
    assert placeholders("{{not one}}") == frozenset()


def test_straight_quotes_are_found() -> None:
    texts = ["can’t “do” it", "can't", 'a "thing"']
    found = straight_quotes([Message(text, "", "", "a.py") for text in texts])
    assert len(found) == 2
    assert all(line.startswith("a.py: straight quote in ") for line in found)
    assert not straight_quotes([Message(texts[0], "", "", "a.py")])


@pytest.mark.parametrize(
    ("changes", "flags"),
    [({("Play", None): ""}, "to do"), ({("Deal {n}", None): "Blatt"}, "wrong"), ({}, "")],
)
def test_what_is_not_translated_is_a_warning_and_an_error_in_ci(
    changes: dict[tuple[str, str | None], str | tuple[str, ...]],
    flags: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = complaints(template(MESSAGES), translated(changes), "de")
    monkeypatch.setattr(catalogue, "check", lambda: list(found))
    for value, fails in [("", flags == "wrong"), ("false", flags == "wrong"), ("true", flags != "")]:
        monkeypatch.setenv("CI", value)
        assert catalogue.main(["--check"]) == fails
        said = capsys.readouterr().out
        assert ("Warning: 1 texts to translate" in said) == (flags == "to do" and not fails)
        assert ("1 problems" in said) == fails
        assert all(complaint in said for complaint in found)


def test_main_refuses_unknown_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogue.main(["--chek"]) == 2
    assert "usage" in capsys.readouterr().err


ONE_MEANING = {
    *("Bumble", "Cancel", "Cards", "Counter-clockwise", "Leave", "Match", "Off", "Pass", "PyBluez"),
    *("QtBluetooth", "Rules", "Settings", "Stay", "Table settings", "Talk", "To draw", "Trump", "Your hand"),
    *("blue", "empty", "green", "joker", "off", "on", "ready", "red", "sits out", "your turn"),
}
"""Words of one or two that several rooms of the program use, all in the same sense."""


def room(file: str) -> str:
    """Where a text is at home: a game, the cards, a page, the terminal …"""
    folders = file.lower().split("/")
    games = {kind.type.slug.partition("-")[0] for kind in GAMES}
    if found := games.intersection(folders):
        return found.pop()
    if folders[0] == "engines" or "cards" in folders or folders[-1] == "i18n.py":
        return "cards"
    return folders[3] if "qml" in folders else folders[1]


def test_a_word_that_two_rooms_use_means_the_same_in_both() -> None:
    """One word may have two translations, as “Play alone” has in the menu and in Euchre. A word that comes up
    in a second room gets a context (``tr_context``, ``qsTr("Off", "Bluetooth")``) or a place above."""
    rooms: dict[str, set[str]] = {}
    for message in from_tree(catalogue.ROOT)[0]:
        few = len(message.text.split()) <= 2 and not placeholders(message.text)
        if few and not message.context and not message.plural:
            rooms.setdefault(message.text, set()).add(room(message.file))
    assert {text for text, found in rooms.items() if len(found) > 1} == ONE_MEANING
