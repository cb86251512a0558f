# SPDX-License-Identifier: GPL-3.0-or-later
"""Hands of up to seventeen cards and up to six single players: everything is seen, has its own place and can
be hit, in every size of window."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from tests.qml.staged_table import FULL_HAND, StagedTable, staged  # noqa: F401 - a fixture
from tests.qml.test_table_geometry import SIZES, name, overlap

LEAST = 22
"""Pixels that are seen at least of every card of the viewer's hand."""


def check(window: StagedTable, hand: int) -> None:
    """Nothing that belongs to the frame is covered by cards, nor fans by one another."""
    plates, score, prompt = window.named("plate"), window.find("score"), window.find("prompt")
    buttons = window.named("choice")
    corner = [window.find(which) for which in ("peek", "log", "menu")]
    seats = len(plates)
    own = window.cards("hand", 0)
    fans = [window.cards("hand", slot) for slot in range(1, seats)]
    assert len(own) == hand
    inside = QRectF(0, 0, window.view.width(), window.view.height()).adjusted(-1, -1, 1, 1)
    for item in [*plates, score, prompt, *corner, *buttons, *own, *(card for fan in fans for card in fan)]:
        assert inside.contains(window.rect(item)), f"{name(item)} leaves the window"
    fixed = [*plates, score, prompt, *corner, *buttons]
    for one, other in combinations(fixed, 2):
        assert overlap(window.rect(one), window.rect(other)) <= 1, f"{name(one)} on {name(other)}"
    for card in own:
        for other in fixed:
            assert overlap(window.rect(card), window.rect(other)) <= 1, f"{name(card)} on {name(other)}"
    # A tilted card fills less than its rectangle.
    for slot, fan in enumerate(fans, 1):
        others = [plate for plate in plates if plate.property("slot") != slot]
        apart = [*others, score, prompt, *corner, *buttons, *window.cards("trick"), *own]
        apart += [card for n, each in enumerate(fans, 1) if n > slot for card in each]
        for card in fan:
            for item in apart:
                assert overlap(window.rect(card), window.rect(item)) <= 6, (
                    f"{slot}: {name(card)} on {name(item)}"
                )
    places = [card.x() + card.width() / 2 for card in own]
    assert all(b - a >= LEAST for a, b in pairwise(places)), places


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_hand_has_its_place(staged: Any, size: tuple[int, int], seats: int) -> None:  # noqa: F811
    window: StagedTable = staged(size, seats=seats, hand=17)
    for hand in range(17, 0, -1):
        window.stage(hand)
        window.settle(15)
        check(window, hand)


@pytest.mark.parametrize("hand", [13, 17])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_choices_are_clear_of_the_hand(staged: Any, size: tuple[int, int], hand: int) -> None:  # noqa: F811
    window: StagedTable = staged(
        size, hand=hand, buttons=("Pass", "Three no trump", "Double"), largeIndices=True
    )
    check(window, hand)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_whole_strip_of_a_card_is_its_target(staged: Any, size: tuple[int, int]) -> None:  # noqa: F811
    window: StagedTable = staged(size, seats=3, hand=17)
    strips = [card.mapToScene(QPointF(0, 45)) for card in window.cards("hand", 0)]
    picked: list[int] = []
    window.model.refused.connect(lambda card, why: picked.append(card))
    window.presenter.playable = set  # everything is refused, and says so
    window.presenter.why_not = lambda card: card
    for left, right in pairwise(strips):
        for share in (0.3, 0.7):
            spot = (left + (right - left) * share).toPoint()
            QTest.mouseClick(window.view, Qt.MouseButton.LeftButton, pos=spot)
    wanted = [card.property("cardId") for card in window.cards("hand", 0)[:-1] for _ in range(2)]
    assert picked == wanted


def test_what_is_under_the_pointer_stays(staged: Any) -> None:  # noqa: F811
    window: StagedTable = staged((1280, 800), seats=3, hand=17)
    card = window.cards("hand", 0)[8]
    before = window.rect(card)
    window.point(card)
    assert window.rect(card) == before


def test_keys_reach_all_seventeen(staged: Any) -> None:  # noqa: F811
    window: StagedTable = staged((800, 500), seats=3, hand=17)
    hand = window.find("hand")
    window.press(Qt.Key.Key_Right)
    for n, code in enumerate(FULL_HAND):
        assert hand.property("shownPlace") == n
        assert hand.property("cardLabel") == code
        window.press(Qt.Key.Key_Right)
    window.press(Qt.Key.Key_End)
    assert hand.property("shownPlace") == 16


def marks(window: StagedTable, inside: QQuickItem) -> list[str]:
    items = [
        item for item in window.items(inside) if item.property("mark") is not None and item.property("rim")
    ]
    return [f"{item.property('mark')} {QColor(item.property('colour')).name()}" for item in items]


@pytest.mark.parametrize("folded", [False, True])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_single_players_have_marks_of_their_own(
    staged: Any,  # noqa: F811
    size: tuple[int, int],
    folded: bool,
) -> None:
    window: StagedTable = staged(size, seats=6, hand=8)
    score = window.find("score")
    score.setProperty("folded", folded)
    window.settle()
    shown = marks(window, score)
    assert len(set(shown)) == 6
    plates = sorted(window.named("plate"), key=lambda plate: plate.property("slot"))
    assert [marks(window, plate) for plate in plates] == [[mark] for mark in shown]
    if not folded:
        texts = [item for item in window.items(score) if item.inherits("QQuickText")]
        assert not any(text.property("truncated") for text in texts)


def test_partners_have_the_same_mark(staged: Any) -> None:  # noqa: F811
    window: StagedTable = staged((1280, 800), seats=4, hand=13, teams=(0, 1, 0, 1))
    plates = sorted(window.named("plate"), key=lambda plate: plate.property("slot"))
    near, far, partner, opponent = (marks(window, plate) for plate in plates)
    assert near == partner != far == opponent
    assert marks(window, window.find("score")) == near + far
