# SPDX-License-Identifier: GPL-3.0-or-later
"""The table at every size of window: nothing overlaps, nothing is out of bounds, no text is too small."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtQuick import QQuickItem

from app.i18n import set_language
from tests.qml.table_window import TableWindow, table  # noqa: F401 - a fixture

SIZES = [(800, 500), (1280, 800), (480, 900), (3840, 2160)]
HAND_PLAYED = ("pass", "order up", "discard TC")

MOMENTS: dict[str, dict[str, Any]] = {
    "first round": {"dealer": 1, "texts": ("pass", "pass")},
    "second round": {
        "dealer": 0,
        "texts": ("pass",) * 7,
        "options": {"no_trump": "both", "stick_the_dealer": True},
    },
    "discard": {"dealer": 0, "texts": ("pass", "order up")},
    "my turn": {"dealer": 2, "texts": (*HAND_PLAYED, "play 9D")},
    "third card": {"dealer": 2, "texts": (*HAND_PLAYED, "play 9D", "play JD", "play KD")},
    "loner": {"dealer": 3, "texts": ("order up alone", "discard QC")},
}


def cases() -> list[Any]:
    """Every moment at the small sizes, which are hard; two of them at the large ones."""
    large = ("second round", "third card")
    english = [
        pytest.param(size, moment, "en", id=f"{size[0]}x{size[1]}-{moment}")
        for size in SIZES
        for moment in MOMENTS
        if size[0] < 1280 or moment in large
    ]
    wordy = [
        pytest.param(size, moment, language, id=f"{size[0]}x{size[1]}-{moment}-{language}")
        for size in SIZES
        for moment in ("first round", "second round")
        for language in ("de", "it")
        if size[0] < 1280
    ]
    return english + wordy


def name(item: QQuickItem) -> str:
    return f"{item.objectName()} {item.property('code') or item.property('text') or ''}"


def overlap(one: QRectF, other: QRectF) -> float:
    """By how many pixels two rectangles overlap, in the direction where it is less."""
    both = one.intersected(other)
    return min(both.width(), both.height()) if both.isValid() else 0.0


@pytest.mark.parametrize(("size", "moment", "language"), cases())
def test_everything_has_its_place(
    table: Any,  # noqa: F811
    size: tuple[int, int],
    moment: str,
    language: str,
) -> None:
    set_language(language)
    window: TableWindow = table(size, **MOMENTS[moment])
    width, height = size
    plates, bubbles = window.named("plate"), window.named("bubble")
    buttons = [*window.named("choice"), *window.named("toggle")]
    hand, trick = window.cards("hand", 0), window.cards("trick")
    middle = [*window.cards("upcard"), *window.cards("stock")]
    piles = [*window.cards("kitty"), *window.cards("won")]
    prompt, score = [window.find("prompt")], [window.find("score")]
    corner = [window.find(which) for which in ("peek", "log", "menu")]

    inside = QRectF(0, 0, width, height).adjusted(-1, -1, 1, 1)
    everything = [*plates, *bubbles, *buttons, *hand, *trick, *middle, *piles, *prompt, *score, *corner]
    for item in everything:
        assert inside.contains(window.rect(item)), f"{name(item)} leaves the window: {window.rect(item)}"

    fixed = [*plates, *buttons, *prompt, *score, *corner, *bubbles]
    for one, other in combinations(fixed, 2):
        assert overlap(window.rect(one), window.rect(other)) <= 1, f"{name(one)} on {name(other)}"
    for card in [*trick, *middle]:
        for other in [*fixed, *hand]:
            assert overlap(window.rect(card), window.rect(other)) <= 3, f"{name(card)} on {name(other)}"
    for card in hand:
        for other in fixed:
            assert overlap(window.rect(card), window.rect(other)) <= 1, f"{name(card)} on {name(other)}"
    for card in piles:
        for other in [*plates, *buttons, *corner, *score, *hand]:
            assert overlap(window.rect(card), window.rect(other)) <= 2, f"{name(card)} on {name(other)}"

    centres = [card.x() + card.width() / 2 for card in hand]
    assert all(b - a >= 22 for a, b in pairwise(centres)), centres
    for one, other in combinations(trick, 2):
        assert overlap(window.rect(one), window.rect(other)) < one.width() * 0.2
    for item in window.items():
        if item.inherits("QQuickText") and str(item.property("text")).strip():
            assert item.property("font").pixelSize() >= 12, item.property("text")
    for item in buttons:
        assert min(item.width(), item.height()) >= 44, f"{name(item)} is too small to tap"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_summary_fits(table: Any, size: tuple[int, int]) -> None:  # noqa: F811
    window: TableWindow = table(size, dealer=3, texts=("pass",) * 3 + ("order up", "discard QC"))
    while window.host.state.observation(0).phase == "play":
        seat = window.host.state.active_seats()[0]
        window.host.apply(seat, window.host.state.legal_actions(seat)[0])
    window.settle(250)
    button = window.find("continue")
    rect = window.rect(button)
    assert QRectF(0, 0, *size).contains(rect)
    texts = [i for i in window.items(window.find("summary")) if i.inherits("QQuickText")]
    assert not any(text.property("truncated") for text in texts if text.isVisible())
