// SPDX-License-Identifier: GPL-3.0-or-later
// What is printed on a square: rank and suit as large as they go, a small index once a chip lies on it.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Theme

Rectangle {
    id: root

    property string card: ""                // "" is a free corner
    property bool taken: false
    property color ground: Theme.paper

    readonly property bool corner: card === ""
    readonly property real side: Math.min(width, height)
    readonly property string rank: card.length < 2 ? "" : card[0] === "T" ? "10" : card[0]
    readonly property string suit: card.length < 2 ? "" : card[1]

    radius: Math.max(2, side * 0.09)
    color: corner ? Theme.board : ground
    border.width: corner ? Math.max(1, side * 0.03) : 0
    border.color: Theme.boardText
    Accessible.ignored: true

    Text {
        textFormat: Text.PlainText
        visible: root.corner
        anchors.centerIn: parent
        text: "★"
        font.family: Theme.family
        font.pixelSize: Math.max(12, root.side * 0.56)
        color: Theme.boardText
    }
    Row {
        visible: !root.corner
        x: root.taken ? Math.max(2, root.side * 0.06) : Math.round((parent.width - width) / 2)
        y: root.taken ? Math.max(0, root.side * 0.01) : Math.round((parent.height - height) / 2)
        spacing: Math.max(1, root.side * (root.taken ? 0.02 : 0.03))

        Text {
            id: rankText

            textFormat: Text.PlainText
            readonly property int pixels: Math.max(12, Math.round(root.side * (root.taken ? 0.29 : 0.48)))

            text: root.rank
            font.family: Theme.serif
            font.weight: Font.Bold
            font.pixelSize: pixels
            font.letterSpacing: root.rank === "10" ? -pixels * 0.07 : 0
            color: Theme.suitColour(root.suit)
        }
        SuitIcon {
            visible: root.side >= 20        // below, its colour has to do; the lens shows it all
            anchors.verticalCenter: rankText.verticalCenter
            suit: root.suit === "" ? "S" : root.suit
            size: Math.max(9, Math.round(root.side * (root.taken ? 0.22 : 0.38)))
            color: Theme.suitColour(root.suit)
            Accessible.ignored: true
        }
    }
}
