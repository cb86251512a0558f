# SPDX-License-Identifier: GPL-3.0-or-later
"""Names and texts of others: what is left of them, and which names a reader takes for the same."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.discovery.records import shown
from net.legible import legible
from net.letters import alike
from net.protocol.messages import MAX_PERSON_NAME
from net.session.client import LinkChanged
from tests.net.session.world import World

FAMILY = "\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Olga\ufe0f", "Olga"),
        ("Ol\u034fga", "Olga"),
        ("Olga\u3164", "Olga"),
        ("Ol\u200d\u200bga", "Olga"),
        ("\u2800", ""),
        ("\u115f\u1160\uffa0\u3164", ""),
        ("\u0301\u0302", ""),
        ("a\tb\u00a0\u3000c\nd\x1b[2J\x07", "a b c d [2J"),
        ("\u202eAnna\u2066", "Anna"),
        ("e\u0301\u0302\u0303\u0304 Z" + "\u0351" * 9, "é\u0302\u0303 Z\u0351\u0351"),
        (f"{FAMILY} Mum \u2764\ufe0f", f"{FAMILY} Mum \u2764\ufe0f"),
        ("\u0915\u094d\u200d\u0937", "\u0915\u094d\u200d\u0937"),
        ("Nguy\u1ec5n \u0645\u062d\u0645\u062f", "Nguy\u1ec5n \u0645\u062d\u0645\u062f"),
        ("\ue000\U000f0000x", "x"),
    ],
)
def test_what_is_left_of_a_text(text: str, left: str) -> None:
    assert legible(text) == left
    assert shown(text.encode()) == left


@given(st.text(max_size=60))
def test_what_is_left_stays_as_it_is(text: str) -> None:
    once = legible(text)
    assert legible(once) == once
    assert unicodedata.is_normalized("NFC", once)
    assert not set(once) & {"\n", "\r", "\t", "\x1b"}
    assert len(legible(text, 7)) <= 7


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Olga", "\u041elga", True),  # a Cyrillic letter
        ("Olga", "olga\ufe0f", True),
        ("Olga", "0lga", True),
        ("Andr\u00e9", "Andre\u0301", True),
        ("Anna", "\uff21\uff4e\uff4e\uff41", True),  # full width
        ("Ida", "lda", True),
        ("Ida", "IDA", True),
        ("Bo", "B\u00f6", False),
        ("Anna", "Anne", False),
        ("Mia", "Nia", False),
    ],
)
def test_which_names_look_alike(one: str, other: str, same: bool) -> None:
    assert alike(one, other) is same


@pytest.mark.parametrize(
    "name", ["Olga\ufe0f", "Olga\u034f", "Olga\u3164", "olga", "\u041elga", "\uff2f\uff4c\uff47\uff41"]
)
def test_who_looks_like_somebody_here_gets_a_number(name: str) -> None:
    world = World()
    world.owner("Olga")
    guest = world.join(name)
    assert guest.table.people[1].profile.name == f"{legible(name)} (2)"


def test_a_third_one_and_a_long_name() -> None:
    world = World()
    long = "W" * MAX_PERSON_NAME
    world.owner(long)
    names = [world.join(long.lower()).table.people[-1].profile.name for _ in range(2)]
    assert names == ["w" * 20 + " (2)", "w" * 20 + " (3)"]


@pytest.mark.parametrize("name", ["\u2800", "\u115f", "\u3164", "\u0301"])
def test_a_name_that_shows_nothing_is_refused(name: str) -> None:
    guest = World().join(name)
    closed = guest.of(LinkChanged)[-1]
    assert closed.state == "closed"
    assert "visible letter" in str(closed.text)


def test_nobody_is_called_as_ai_is() -> None:
    world = World()
    world.join("Cl\u0430ra")  # with a Cyrillic letter
    bots = [seat.profile.name for seat in world.owner().table.seats if seat.controller == "bot"]
    assert "Clara" not in bots
