// SPDX-License-Identifier: GPL-3.0-or-later
// A mark at a seat: the dealer's button, the maker's trump, who plays alone.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Item {
    id: root

    required property string kind           // dealer, maker, alone, defender
    required property string label
    required property string suit
    property real size: 26

    implicitWidth: kind === "alone" || kind === "defender" ? alone.width : size
    implicitHeight: size

    Accessible.role: Accessible.StaticText
    Accessible.name: label

    DealerButton {
        visible: root.kind === "dealer"
        size: root.size
        Accessible.ignored: true
    }
    TrumpTile {
        visible: root.kind === "maker"
        trump: root.suit
        size: root.size
    }
    Rectangle {
        id: alone

        visible: root.kind === "alone" || root.kind === "defender"
        width: word.implicitWidth + root.size * 0.6
        height: root.size
        radius: height / 2
        color: Theme.turn
        Text {
            id: word

            textFormat: Text.PlainText
            anchors.centerIn: parent
            text: root.kind === "alone" ? qsTr("alone") : qsTr("defends alone")
            font.family: Theme.family
            font.pixelSize: Math.max(12, root.size * 0.5)
            font.weight: Font.Bold
            color: Theme.turnInk
        }
    }

    Component.onCompleted: if (Theme.travels)
        drop.start()

    // It drops onto the plate with one small bounce.
    NumberAnimation {
        id: drop

        target: root
        property: "scale"
        from: 1.6
        to: 1
        duration: Theme.trickTime
        easing.type: Easing.OutBounce
    }

    HoverHandler {
        id: hover
    }
    Tooltip {
        text: root.label
        visible: hover.hovered
    }
}
