// SPDX-License-Identifier: GPL-3.0-or-later
// A suit's mark; with `tile` it stands on a small piece of card paper, readable on any ground.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Item {
    id: root

    property string suit: "S"               // C, D, H, S, or Italian: O, U, W, B
    property real size: 20
    property bool tile: false
    property color color: tile ? Theme.suitColour(suit) : Theme.suitOnPanel(suit)

    implicitWidth: size
    implicitHeight: size

    Accessible.role: Accessible.Graphic
    Accessible.name: CardNames.suit(suit)

    Rectangle {
        anchors.fill: parent
        visible: root.tile
        radius: width * 0.2
        color: Theme.paper
        border.width: 1
        border.color: Theme.cardEdge
    }

    Image {
        readonly property real side: root.size * (root.tile ? 0.7 : 1)

        anchors.centerIn: parent
        width: side
        height: side
        sourceSize.width: Math.ceil(side * Screen.devicePixelRatio)
        sourceSize.height: Math.ceil(side * Screen.devicePixelRatio)
        source: root.suit === "" ? "" : "image://tavolino/suit/%1/%2".arg(Theme.shownSuit(root.suit)).arg(String(root.color).slice(-6))
    }
}
