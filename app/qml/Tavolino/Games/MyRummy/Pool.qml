// SPDX-License-Identifier: GPL-3.0-or-later
// What is left to draw: a pile with its number. A click draws.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Cards
import Tavolino.Controls
import Tavolino.Theme

Item {
    id: root

    required property MyRummyLayout spots
    required property int count
    required property bool usable
    required property string action

    signal drawn

    x: spots.poolRect.x
    y: spots.rackTop + (spots.rackHeight - height) / 2
    z: 150
    width: spots.poolRect.width
    height: spots.poolRect.height

    Accessible.role: Accessible.Button
    Accessible.name: qsTr("%n card left to draw|%n cards left to draw", "", count)
    Accessible.onPressAction: if (root.usable)
        root.drawn()

    Rectangle {
        anchors.fill: parent
        visible: root.count === 0
        radius: width * CardPictures.tileRadius
        color: "transparent"
        border.width: 2
        border.color: Qt.alpha(Theme.railLight, 0.8)
    }
    Repeater {
        model: Math.min(3, Math.ceil(root.count / 12))

        Tile {
            required property int index

            width: root.width
            x: -index * 2
            y: -index * 2
            faceUp: false
            Accessible.ignored: true
        }
    }
    Rectangle {
        anchors.centerIn: parent
        width: Math.max(height, label.implicitWidth + 10)
        height: label.implicitHeight + 4
        radius: height / 2
        color: Theme.plate
        border.width: 1
        border.color: Theme.plateBorder

        Text {
            id: label

            textFormat: Text.PlainText
            anchors.centerIn: parent
            text: root.count
            font.family: Theme.family
            font.pixelSize: Math.round(Theme.sizeSmall * root.spots.grow)
            font.weight: Font.Bold
            color: Theme.plateText
        }
    }
    Tooltip {
        text: root.usable ? root.action : root.Accessible.name
        visible: hover.hovered
    }
    HoverHandler {
        id: hover

        cursorShape: root.usable ? Qt.PointingHandCursor : Qt.ArrowCursor
    }
    TapHandler {
        enabled: root.usable
        onTapped: root.drawn()
    }
}
