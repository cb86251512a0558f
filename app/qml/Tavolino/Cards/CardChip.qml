// SPDX-License-Identifier: GPL-3.0-or-later
// A card in two signs on a scrap of its paper: where there is no room for its picture.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Rectangle {
    id: root

    required property string code
    property real size: 26                  // its height

    implicitWidth: Math.round(signs.implicitWidth + size * 0.36)
    implicitHeight: Math.round(size)
    radius: size * 0.18
    color: Theme.paper
    border.width: 1
    border.color: Theme.cardEdge

    Accessible.role: Accessible.Graphic
    Accessible.name: CardNames.card(code)

    Row {
        id: signs

        anchors.centerIn: parent
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
