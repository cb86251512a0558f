// SPDX-License-Identifier: GPL-3.0-or-later
// A card in two signs on a scrap of its paper: where there is no room for its picture.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Rectangle {
    id: root

    required property string code
    property real size: 26                  // its height

    // Numbered cards are small enough to be drawn whole.
    readonly property bool numbered: /^[RYGB][0-9]+$/.test(code) || code === "X1"

    implicitWidth: Math.round(numbered ? size * 1.1 : signs.implicitWidth + size * 0.36)
    implicitHeight: Math.round(numbered ? size * 1.1 * CardPictures.tileRatio : size)
    radius: size * 0.18
    color: numbered ? "transparent" : Theme.paper
    border.width: numbered ? 0 : 1
    border.color: Theme.cardEdge

    Accessible.role: Accessible.Graphic
    Accessible.name: numbered ? CardNames.tile(code, "", false, false) : CardNames.card(code)

    Loader {
        anchors.fill: parent
        active: root.numbered
        sourceComponent: Tile {
            code: root.code
            Accessible.ignored: true
        }
    }
    Loader {
        id: signs

        anchors.centerIn: parent
        active: !root.numbered
        sourceComponent: Row {
            spacing: root.size * 0.1

            Text {
                anchors.verticalCenter: parent.verticalCenter
                text: CardPictures.sign(root.code)
                font.family: Theme.family
                font.pixelSize: Math.max(12, Math.round(root.size * 0.62))
                font.weight: Font.Bold
                color: Theme.suitColour(root.code.slice(1))
                textFormat: Text.PlainText
                Accessible.ignored: true
            }
            SuitIcon {
                anchors.verticalCenter: parent.verticalCenter
                suit: root.code.slice(1)
                size: Math.round(root.size * 0.6)
                color: Theme.suitColour(root.code.slice(1))
                Accessible.ignored: true
            }
        }
    }
}
