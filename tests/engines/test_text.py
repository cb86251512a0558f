# SPDX-License-Identifier: GPL-3.0-or-later
"""Sentences whose template came from somebody else: placeholders are filled, and nothing more."""

from __future__ import annotations

import re
import time
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import i18n
from app.presenters.words import sentence
from engines.english import plain
from engines.text import LONGEST, LONGEST_VALUE, Text, fill, whole_number

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("template", "shown"),
    [
        ("{who} plays {card}.", "Anna plays ace."),
        ("{who}{who}", "AnnaAnna"),
        ("{nobody} plays", "{nobody} plays"),
        ("{who:>200000000}", "{who:>200000000}"),
        ("{n:200000000d}", "{n:200000000d}"),
        ("{who.__class__.__mro__}", "{who.__class__.__mro__}"),
        ("{who[0]}", "{who[0]}"),
        ("{who!r}", "{who!r}"),
        ("{", "{"),
        ("}{}{0}{{who}}", "}{}{0}{Anna}"),
        ("{n} of {n}", "7 of 7"),
    ],
)
def test_places_are_filled_by_name_and_nothing_else_happens(template: str, shown: str) -> None:
    assert fill(template, {"who": "Anna", "card": "ace", "n": 7}) == shown


def test_a_value_is_not_filled_again() -> None:
    assert fill("{a} and {b}", {"a": "{b}", "b": "{a}"}) == "{b} and {a}"


def test_sentences_have_an_end() -> None:
    begun = time.perf_counter()
    told = fill("{a}" * 20_000, {"a": "x" * 60_000})
    assert len(told) == LONGEST
    assert told.endswith("…")
    assert len(fill("{a}", {"a": "x" * 60_000})) == LONGEST_VALUE
    assert fill("{a}", {"a": 10**5000}) == "…"
    assert len(fill("y" * 10**6, {})) <= LONGEST
    assert time.perf_counter() - begun < 1


@given(st.text("{}ab.:[]!>0 ", max_size=40), st.dictionaries(st.sampled_from("ab"), st.text(max_size=5)))
def test_no_template_fails(template: str, values: dict[str, str]) -> None:
    assert isinstance(fill(template, values), str)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        Text("{a:>200000000}", {"a": "b"}),
        Text("{x}"),
        Text("{"),
        Text("{c}", {"c": "card:ZZ"}),
        Text("{c}", {"c": "card:"}),
        Text("{c}", {"c": "card:R99"}),
        Text("{c}", {"c": "cards:QS ?? R"}),
        Text("{c}", {"c": "suit:Z"}),
        Text("{c}", {"c": "suit:"}),
        Text("{c}", {"c": "seat:99"}),
        Text("{c}", {"c": "seat:²"}),
        Text("{c}", {"c": "team:-1"}),
        Text("{c}", {"c": "text:{x!r}"}),
        Text("{c}", {"c": "text:"}),
        Text(""),
    ],
)
def test_whatever_a_host_says_is_shown(text: Text, language: str) -> None:
    before = i18n.language()
    i18n.set_language(language)
    try:
        assert isinstance(sentence(text), str)
        assert isinstance(plain(text), str)
    finally:
        i18n.set_language(before)
    assert i18n.card_name("ZZ") == "ZZ"
    assert i18n.card_name("4B") == "four of batons"
    assert i18n.card_name("B4") == "blue 4"


@pytest.mark.parametrize(
    "line",
    [
        msgspec.json.encode(Text("x" * (LONGEST + 1))),
        msgspec.json.encode(Text("x", {"a": "y" * (4 * LONGEST_VALUE + 1)})),
        msgspec.json.encode(Text("x", {"a" * 33: "y"})),
        msgspec.json.encode(Text("x", {f"a{n}": "y" for n in range(17)})),
        b'{"msgid":"x","args":{"a":9007199254740992}}',
    ],
)
def test_a_sentence_of_the_wire_is_bounded(line: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(line, type=Text)


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("12", 12), ("19", 19), ("20", None), ("-1", None), ("²", None), ("٣", None), ("", None)],
)
def test_numbers_are_plain_and_small(text: str, number: int | None) -> None:
    assert whole_number(text, 20) == number
    assert whole_number("9" * 5000, 20) is None


def test_nothing_that_people_read_is_put_together_by_str_format() -> None:
    """``str.format`` with a template from outside takes all memory, or ends the program."""
    allowed = {
        "app/cards/faces.py",
        "app/terminal/main.py",
        "app/updates/source.py",
    }  # templates that stand beside their values
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in ("engines", "net", "app")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"\.(format|format_map|vformat)\(", path.read_text(encoding="utf-8"))
    }
    assert found <= allowed
    digits = {
        path.relative_to(ROOT).as_posix()
        for folder in ("engines", "net", "app")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"(?<!raw)\.isdigit\(", path.read_text(encoding="utf-8"))
    }
    assert digits <= {"net/discovery/joincode.py"}, "“²” is a digit that int can’t read: use whole_number"
