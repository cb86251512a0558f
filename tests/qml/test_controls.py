# SPDX-License-Identifier: GPL-3.0-or-later
"""The controls under a real pointer and keyboard: what they do, how they are reached, their names."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QFontMetricsF
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.qml.scene import scene  # noqa: F401 - a fixture

KEY = Qt.Key
BUTTONS = ("PrimaryButton", "Button", "QuietButton", "DangerButton")


def column(*parts: str) -> str:
    """The parts below each other, with a count and a note the parts may change."""
    return (
        "Rectangle { id: root; color: Theme.window; property int count: 0; property string note: ''"
        f"; Column {{ x: 20; y: 20; spacing: 30; {' '.join(parts)} }} }}"
    )


def ring(shown: Any, item: QQuickItem) -> bool:
    """Is there a focus ring: its colour just outside the item's left edge, or on it for fields."""
    focus = shown.theme.property("focus")
    middle = item.height() / 2
    return any(shown.colour_at(item, x, middle) == focus for x in (-4, -3, -2, -1, 0, 1, 2))


@pytest.mark.parametrize("kind", BUTTONS)
def test_buttons_take_pointer_and_keyboard(scene: Any, kind: str) -> None:  # noqa: F811
    shown = scene(column(f'{kind} {{ objectName: "it"; text: "Deal"; onClicked: root.count += 1 }}'))
    it = shown.part("it")
    shown.click(it)
    assert shown.value("count") == 1
    it.forceActiveFocus(Qt.FocusReason.TabFocusReason)
    for n, key in enumerate((KEY.Key_Return, KEY.Key_Enter, KEY.Key_Space), start=2):
        shown.press(key)
        assert shown.value("count") == n
    it.setEnabled(False)
    shown.click(it)
    assert shown.value("count") == 4
    assert shown.spoken(it) == "Deal"


def test_a_button_says_its_consequence_too(scene: Any) -> None:  # noqa: F811
    shown = scene(column('Button { objectName: "it"; text: "Order up"; detail: "dealer takes the jack" }'))
    assert shown.spoken(shown.part("it")) == "Order up. dealer takes the jack"


def test_a_long_caption_wraps_in_a_narrow_button(scene: Any) -> None:  # noqa: F811
    long = "Play this one alone against both of them"
    shown = scene(
        column(
            f'Button {{ objectName: "wide"; text: "{long}" }}',
            f'Button {{ objectName: "narrow"; width: 190; text: "{long}" }}',
        )
    )
    wide, narrow = shown.part("wide"), shown.part("narrow")
    assert wide.width() > QFontMetricsF(wide.property("font")).horizontalAdvance(long)
    assert narrow.implicitHeight() > wide.implicitHeight()


def test_icon_button_has_a_name_and_shows_it_on_hover(scene: Any, qtbot: QtBot) -> None:  # noqa: F811
    shown = scene(
        column(
            'IconButton { objectName: "it"; iconName: "settings"; text: "Settings"'
            "; onClicked: root.count += 1 }"
        )
    )
    it = shown.part("it")
    assert shown.spoken(it) == "Settings"
    shown.hover(it)
    tip = next(child for child in it.children() if child.metaObject().className().startswith("Tooltip"))
    qtbot.waitUntil(lambda: tip.property("opened") is True)
    shown.click(it)
    assert shown.value("count") == 1


def test_tab_visits_everything_in_order_and_the_ring_follows(scene: Any) -> None:  # noqa: F811
    kinds = [*BUTTONS, "TextField", "Slider", "Switch", "CheckBox", "ComboBox", "SpinBox", "ListRow"]
    shown = scene(
        "Rectangle { color: Theme.window; Flow { x: 20; y: 20; width: 700; spacing: 24; "
        + " ".join(f'{kind} {{ objectName: "{kind}" }}' for kind in kinds)
        + ' SegmentedChoice { objectName: "SegmentedChoice"; options: ["a", "b"] }'
        ' IconButton { objectName: "IconButton"; iconName: "help"; text: "Help" } } }'
    )
    kinds += ["SegmentedChoice", "IconButton"]
    visited = []
    for _ in kinds:
        shown.press(KEY.Key_Tab)
        visited.append(shown.focused())
        at = shown.part(visited[-1])
        if visited[-1] not in ("Slider", "Switch", "CheckBox", "ListRow"):
            assert ring(shown, at), visited[-1]
    assert visited == kinds
    shown.press(KEY.Key_Backtab)
    assert shown.focused() == kinds[-2]


def test_the_pointer_leaves_no_ring_on_a_button(scene: Any) -> None:  # noqa: F811
    shown = scene(column('Button { objectName: "it"; text: "Deal" }'))
    shown.click(shown.part("it"))
    assert not ring(shown, shown.part("it"))


@pytest.mark.parametrize(
    "part",
    [
        *(f'{kind} {{ objectName: "it"; text: "x" }}' for kind in BUTTONS),
        'IconButton { objectName: "it"; text: "x" }',
        'TextField { objectName: "it" }',
        'Slider { objectName: "it" }',
        'Switch { objectName: "it"; text: "x" }',
        'CheckBox { objectName: "it"; text: "x" }',
        'ComboBox { objectName: "it"; model: ["x"] }',
        'SpinBox { objectName: "it" }',
        'SegmentedChoice { objectName: "it"; options: ["x", "y"] }',
        'ListRow { objectName: "it"; text: "x" }',
    ],
)
def test_targets_are_large_enough_for_a_thumb_and_grow_with_the_text(scene: Any, part: str) -> None:  # noqa: F811
    shown = scene(column(part))
    it = shown.part("it")
    assert it.height() >= 44
    assert it.width() >= 44
    shown.theme.setProperty("textScale", 1.5)
    assert it.height() >= 66


def test_switch_and_check_box_toggle(scene: Any) -> None:  # noqa: F811
    shown = scene(
        column(
            'Switch { objectName: "switch"; text: "Sound"; onToggled: root.count += 1 }',
            'CheckBox { objectName: "box"; text: "Joker"; onToggled: root.count += 1 }',
        )
    )
    for name, spoken in (("switch", "Sound"), ("box", "Joker")):
        it = shown.part(name)
        shown.click(it)
        assert it.property("checked") is True
        it.forceActiveFocus(Qt.FocusReason.TabFocusReason)
        shown.press(KEY.Key_Space)
        assert it.property("checked") is False
        shown.press(KEY.Key_Return)
        assert it.property("checked") is True
        assert shown.spoken(it) == spoken
    assert shown.value("count") == 6


def test_slider_moves_by_pointer_and_arrows(scene: Any) -> None:  # noqa: F811
    shown = scene(
        column('Slider { objectName: "it"; label: "Volume"; from: 0; to: 10; stepSize: 1; value: 5 }')
    )
    it = shown.part("it")
    shown.click(it, x=it.width() - 13)
    assert it.property("value") == 10
    it.forceActiveFocus(Qt.FocusReason.TabFocusReason)
    shown.press(KEY.Key_Left, 3)
    assert it.property("value") == 7
    assert shown.spoken(it) == "Volume"


def test_spin_box_counts_and_stops_at_its_ends(scene: Any) -> None:  # noqa: F811
    shown = scene(column('SpinBox { objectName: "it"; label: "Points"; from: 1; to: 4; value: 3 }'))
    it = shown.part("it")
    for _ in range(3):
        shown.click(it, x=it.width() - 20)
    assert it.property("value") == 4
    shown.click(it, x=20)
    assert it.property("value") == 3
    shown.press(KEY.Key_Down)
    assert it.property("value") == 2


def test_segmented_choice_tells_only_what_a_person_chose(scene: Any) -> None:  # noqa: F811
    shown = scene(
        column(
            'SegmentedChoice { objectName: "it"; label: "Look"; options: ["Light", "Dark", "System"]'
            "; onChosen: index => { root.count += 1; root.note = options[index] } }"
        )
    )
    it = shown.part("it")
    it.setProperty("currentIndex", 1)
    assert shown.value("count") == 0
    shown.click(it, x=it.width() - 30)
    assert (it.property("currentIndex"), shown.value("note")) == (2, "System")
    shown.click(it, x=it.width() - 30)
    assert shown.value("count") == 1, "choosing the same again is no choice"
    shown.press(KEY.Key_Left, 4)
    assert (it.property("currentIndex"), shown.value("count")) == (0, 3)
    assert shown.spoken(it) == "Look: Light"


def test_combo_box_is_worked_by_keyboard_and_pointer(scene: Any, qtbot: QtBot) -> None:  # noqa: F811
    shown = scene(
        column(
            'ComboBox { objectName: "it"; label: "Language"; model: ["English", "Deutsch", "Italiano"]'
            "; readonly property bool open: popup.opened; onActivated: index => root.note = textAt(index) }"
        )
    )
    it = shown.part("it")
    it.forceActiveFocus(Qt.FocusReason.TabFocusReason)
    shown.press(KEY.Key_Return)
    qtbot.waitUntil(lambda: it.property("open") is True)
    shown.press(KEY.Key_Down)
    shown.press(KEY.Key_Return)
    qtbot.waitUntil(lambda: it.property("open") is False)
    assert (shown.value("note"), it.property("currentIndex")) == ("Deutsch", 1)
    shown.click(it)
    qtbot.waitUntil(lambda: it.property("open") is True)
    shown.view.grabWindow()  # a frame: the rows are laid out
    shown.click(it, y=it.height() + 4 + 4 + 44 * 2 + 20)
    assert shown.value("note") == "Italiano"
    assert shown.spoken(it) == "Language: Italiano"


def test_text_field_types_and_shows_its_fault(scene: Any) -> None:  # noqa: F811
    shown = scene(
        column(
            'TextField { objectName: "it"; label: "Name"; placeholderText: "Your name"'
            "; onAccepted: root.note = text }"
        )
    )
    it = shown.part("it")
    shown.click(it)
    for key in (KEY.Key_A, KEY.Key_N, KEY.Key_N, KEY.Key_A):
        shown.press(key)
    shown.press(KEY.Key_Return)
    assert shown.value("note") == "anna"
    it.setProperty("error", "Somebody has this name.")
    interface = QAccessible.queryAccessibleInterface(it)
    assert interface is not None
    assert interface.text(QAccessible.Text.Description) == "Somebody has this name."
    assert shown.spoken(it) == "Name"


DIALOG = """
Rectangle {
    id: root
    color: Theme.window
    property int count: 0
    Button { objectName: "opener"; text: "Leave"; onClicked: dialog.open() }
    ConfirmDialog {
        id: dialog
        objectName: "dialog"
        title: "Leave the table?"
        text: "The match goes on."
        confirmText: "Leave"
        onConfirmed: root.count += 1
    }
}
"""


def test_a_dangerous_question_starts_on_the_harmless_answer(scene: Any, qtbot: QtBot) -> None:  # noqa: F811
    shown = scene(DIALOG, pressGuard=0)
    dialog = shown.part("dialog")
    opener = shown.part("opener")
    opener.forceActiveFocus(Qt.FocusReason.TabFocusReason)
    shown.press(KEY.Key_Return)
    qtbot.waitUntil(lambda: dialog.property("opened") is True)
    shown.press(KEY.Key_Return)
    qtbot.waitUntil(lambda: dialog.property("visible") is False)
    assert shown.value("count") == 0
    assert shown.focused() == "opener", "the keyboard goes back where it was"
    shown.press(KEY.Key_Return)
    qtbot.waitUntil(lambda: dialog.property("opened") is True)
    shown.press(KEY.Key_Escape)
    qtbot.waitUntil(lambda: dialog.property("visible") is False)
    assert shown.value("count") == 0
    shown.press(KEY.Key_Return)
    qtbot.waitUntil(lambda: dialog.property("opened") is True)
    shown.press(KEY.Key_Tab)
    shown.press(KEY.Key_Return)
    qtbot.waitUntil(lambda: dialog.property("visible") is False)
    assert shown.value("count") == 1


def test_sheet_closes_by_its_button_and_outside(scene: Any, qtbot: QtBot) -> None:  # noqa: F811
    shown = scene(
        'Rectangle { id: root; color: Theme.window; Sheet { objectName: "sheet"; title: "Rules"'
        '; Label { text: "Follow suit." } } }'
    )
    sheet = shown.part("sheet")
    for close in (KEY.Key_Escape, KEY.Key_Return, None):
        QObject.metaObject(sheet).invokeMethod(sheet, "open")
        qtbot.waitUntil(lambda: sheet.property("opened") is True)
        if close is None:
            shown.click(shown.root, x=50, y=300)
        else:
            if close == KEY.Key_Return:
                shown.press(KEY.Key_Tab)
            shown.press(close)
        qtbot.waitUntil(lambda: sheet.property("visible") is False)


def test_toast_comes_and_goes(scene: Any, qtbot: QtBot) -> None:  # noqa: F811
    shown = scene(
        'Rectangle { id: root; Toast { objectName: "it"; duration: 120; y: 100 }'
        ' Button { y: 300; objectName: "go"; text: "x"; onClicked: root.children[0].show("Follow hearts") } }'
    )
    toast = shown.part("it")
    assert toast.isVisible() is False
    shown.click(shown.part("go"))
    assert toast.property("open") is True
    assert toast.property("text") == "Follow hearts"
    qtbot.waitUntil(lambda: toast.isVisible() is False)


def test_a_page_scrolls_to_what_has_the_keyboard(scene: Any) -> None:  # noqa: F811
    buttons = " ".join(f'Button {{ objectName: "b{n}"; text: "Number {n}" }}' for n in range(30))
    shown = scene(
        'Rectangle { color: Theme.window; ScrollPage { objectName: "page"; anchors.fill: parent'
        f"; {buttons} }} }}"
    )
    page = shown.part("page")
    shown.part("b0").forceActiveFocus(Qt.FocusReason.TabFocusReason)
    shown.press(KEY.Key_Tab, 25)
    last = shown.part("b25")
    top = last.mapToItem(page, 0, 0).y()
    assert shown.focused() == "b25"
    assert 0 <= top <= page.height() - last.height()
    shown.press(KEY.Key_Backtab, 25)
    assert shown.part("b0").mapToItem(page, 0, 0).y() >= 0


@pytest.mark.parametrize(
    ("name", "initials"),
    [("Anna Berg", "AB"), ("Öz", "Ö"), ("  maria  luisa rossi ", "MR"), ("", "?"), ("🂡 ace", "🂡A")],
)
def test_avatar_shows_initials(scene: Any, name: str, initials: str) -> None:  # noqa: F811
    shown = scene(column(f'PlayerAvatar {{ objectName: "it"; name: "{name}" }}'))
    assert shown.part("it").property("initials") == initials


def test_initials_stay_readable_on_a_guests_bright_colour(scene: Any) -> None:  # noqa: F811
    shown = scene(column('PlayerAvatar { objectName: "it"; name: "Anna"; color: "#ffee66" }'))
    assert shown.part("it").property("ink").lightness() < 60


def test_list_row_is_a_button_with_both_lines(scene: Any) -> None:  # noqa: F811
    shown = scene(
        column(
            'ListRow { objectName: "it"; width: 400; text: "Anna’s table"; detail: "two seats open"'
            '; iconName: "wifi"; onClicked: root.count += 1; trailing: Badge { text: "2" } }'
        )
    )
    it = shown.part("it")
    assert shown.spoken(it) == "Anna’s table, two seats open"
    it.forceActiveFocus(Qt.FocusReason.TabFocusReason)
    shown.press(KEY.Key_Return)
    shown.click(it)
    assert shown.value("count") == 2


def test_busy_dots_rest_without_motion(scene: Any) -> None:  # noqa: F811
    shown = scene(column('BusyDots { objectName: "it" }'), animationSpeed=0.0)
    dots = [item for item in shown.part("it").childItems() if item.width() == 7]
    assert len(dots) == 3
    QTest.qWait(60)
    assert [dot.opacity() for dot in dots] == [1, 1, 1]
