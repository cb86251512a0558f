// SPDX-License-Identifier: GPL-3.0-or-later
// On a card of the hand whose squares are both taken.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Rectangle {
    id: root

    property real grow: 1

    width: Math.min(parent?.width ?? 60, word.implicitWidth + 14 * grow)
    height: Math.round(word.implicitHeight + 4 * grow)
    radius: height / 2
    color: "#7a1204"
    border.width: 1
    border.color: "#fffaf0"
    Accessible.ignored: true                // the card's own name says it

    Text {
        id: word

        textFormat: Text.PlainText
        anchors.centerIn: parent
        text: qsTr("dead")
        font.family: Theme.family
        font.pixelSize: Math.round(Theme.sizeTiny * root.grow)
        font.weight: Font.Bold
        color: "#ffffff"
    }
    HoverHandler {
        id: hover
    }
    Tooltip {
        text: qsTr("Both squares of this card are taken")
        visible: hover.hovered
    }
}
