// SPDX-License-Identifier: GPL-3.0-or-later
// One line of the summary: what, and how much.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Controls
import Tavolino.Theme

Item {
    id: root

    required property string label
    required property string value
    required property bool strong
    property var cards: []                  // drawn instead of the value
    property bool part: false               // of the line above
    property real grow: 1

    implicitHeight: Math.max(what.implicitHeight, chips.visible ? chips.implicitHeight : much.implicitHeight)

    Accessible.role: Accessible.StaticText
    Accessible.name: label === "" ? value : "%1: %2".arg(label).arg(value)

    Label {
        id: what

        x: root.part ? Math.round(12 * root.grow) : 0
        anchors.verticalCenter: chips.visible ? parent.verticalCenter : undefined
        width: parent.width - x - (chips.visible ? chips : much).width - 12
        text: root.label
        size: Math.round(Theme.sizeBody * root.grow)
        bold: root.strong
        muted: !root.strong
        Accessible.ignored: true
    }
    Label {
        id: much

        anchors.right: parent.right
        visible: !chips.visible
        y: Math.max(0, what.implicitHeight - implicitHeight)   // beside the last line, or from the top
        width: Math.min(implicitWidth, root.width * 0.6)
        text: root.value
        size: Math.round(Theme.sizeBody * root.grow)
        bold: true
        horizontalAlignment: Text.AlignRight
        Accessible.ignored: true
    }
    CardChips {
        id: chips

        anchors.right: parent.right
        visible: root.cards.length > 0
        cards: root.cards
        size: Math.round(24 * root.grow)
        room: root.width * (root.label === "" ? 1 : 0.66)
    }
}
