# SPDX-License-Identifier: GPL-3.0-or-later
"""The one line of words of every table, at every size: whatever it says is read in full, and it lies on
nothing that is looked at or clicked."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRectF

from tests.qml.table_window import TableWindow, table  # noqa: F401 - a fixture
from tools.myrummy_stage import moment
from tools.sequence_stage import played

LONG = (
    "Red 7, red 8, red 9, joker: a joker keeps its place until your first meld lies there from an earlier "
    "turn, also between others."
)
"""As long as the longest in any language."""
LONGEST_AT_SEQUENCE = (
    "You can sit down when the next deal begins: from where you come, somebody has seen cards of this one."
)

SIZES = [(1280, 800), (800, 500), (480, 900), (480, 700), (3840, 2160)]
GAMES: dict[str, dict[str, Any]] = {
    "euchre": {"dealer": 2, "texts": ("pass", "order up", "discard TC", "play TH")},
    "euchre-bids": {"dealer": 2, "texts": ("pass",)},
    "sequence": {"game": "sequence"},
    "myrummy": {"game": "myrummy"},
}


def at(table: Any, game: str, size: tuple[int, int]) -> TableWindow:  # noqa: F811
    facts = dict(GAMES[game])
    if game == "sequence":
        facts["state"] = played(4, 30)
    elif game == "myrummy":
        facts["state"] = moment()
    window: TableWindow = table(size, **facts)
    return window


def looked_at(window: TableWindow) -> dict[str, QRectF]:
    """Where the cards, plates, buttons and the arrow lie that a sentence could cover."""
    found: dict[str, QRectF] = {}
    for item in window.items():
        name, kind = item.objectName(), str(item.metaObject().className())
        card = name.startswith("card") and item.property("zone") in ("hand", "trick", "upcard", "stock")
        if card or name.startswith(("plate", "piece")) or "Button" in kind or "TurnArrow" in kind:
            found[name or kind] = window.rect(item)
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_told_is_read_in_full_and_covers_nothing(
    table: Any,  # noqa: F811
    game: str,
    size: tuple[int, int],
) -> None:
    window = at(table, game, size)
    model = window.model
    long = LONGEST_AT_SEQUENCE if game == "sequence" else LONG
    told = {
        "refusal": lambda: model.turn_down(long),
        "news": lambda: model.line.tell(long),
        "hint": lambda: model.advise(long),
    }
    for kind, tell in told.items():
        tell()
        window.settle(30)
        assert model.line.property("kind") == kind
        line = window.find("prompt")
        assert line.property("text") == long
        assert line.property("truncated") is False, kind
        rect = window.rect(line)
        assert QRectF(0, 0, *size).contains(rect)
        for name, other in looked_at(window).items():
            across = rect.intersected(other)
            assert min(across.width(), across.height()) <= 1, f"{kind} lies on {name}"
        model.line.dismiss()
        model.advise("")


def test_a_hint_shines_inside_its_card_and_goes_up_with_it(table: Any) -> None:  # noqa: F811
    window: TableWindow = table(**GAMES["euchre"])
    jack = window.card("JD")
    window.model.advise("AI would play this card", jack.property("cardId"))
    window.settle()
    ring = next(item for item in window.items(jack) if item.objectName() == "hint")
    picture = ring.parentItem()
    assert picture is not None
    assert QRectF(0, 0, picture.width(), picture.height()).contains(
        QRectF(ring.x(), ring.y(), ring.width(), ring.height())
    )
    assert ring.parentItem().parentItem().y() < 0, "the card is lifted a little, and the ring with it"
    assert len([item for item in window.items() if item.objectName() == "hint"]) == 1
    window.click(jack)
    window.settle()
    assert not window.sees("hint")


def test_nothing_in_myrummys_bar_moves_when_a_card_is_laid(table: Any) -> None:  # noqa: F811
    for size in ((1280, 800), (800, 500), (480, 900)):
        window = at(table, "myrummy", size)
        names = ("draw", "finish", "undo", "restart", "sortColour", "sortNumber", "zoomIn", "zoomOut")
        before = {name: window.rect(window.find(name)) for name in names}
        own = window.model.property("own")
        own.toggle(next(row.piece_id for row in own.pieces.rows if row.zone == "hand"))
        own.newGroup()
        window.settle()
        assert own.property("touched")
        assert {name: window.rect(window.find(name)) for name in names} == before
