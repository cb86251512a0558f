// SPDX-License-Identifier: GPL-3.0-or-later
// A small arrow at the edge of the trick that points to whose turn it is.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Tavolino.Theme

Item {
    id: root

    required property TableGeometry geometry
    required property int slot              // -1: nobody's turn

    required property string middle         // what it is for now, see TableViewModel

    // In the place of the card that is awaited, or just outside the undealt cards in the middle; where open
    // cards may fill the middle, at the edge of it and under them.
    readonly property bool bidding: middle === "bidding"
    readonly property bool edge: middle === "mat"
    readonly property rect room: geometry.middle.room
    readonly property real reachX: edge ? room.width / 2 - size : bidding ? geometry.trickWidth * 0.75 : geometry.trickReachX * 0.8
    readonly property real reachY: edge ? room.height / 2 - size : bidding ? geometry.trickHeight * 0.66 : geometry.trickReachY * 0.8
    readonly property real level: edge ? room.y + room.height / 2 : bidding ? geometry.stockY : geometry.centreY
    readonly property real turn: geometry.direction(Math.max(0, slot))
    readonly property real size: Math.round(22 * geometry.grow)
    property real beat: 0

    x: geometry.centreX + Math.cos(turn) * (reachX + beat) - size / 2
    y: level + Math.sin(turn) * (reachY + beat) - size / 2
    z: edge ? 870 : 950
    width: size
    height: size
    opacity: slot < 0 ? 0 : 0.9
    rotation: turn * 180 / Math.PI
    Accessible.ignored: true

    Behavior on opacity {
        NumberAnimation {
            duration: Theme.fadeTime
        }
    }

    SequentialAnimation on beat {
        running: root.slot >= 0 && Theme.travels
        loops: 8
        NumberAnimation {
            to: 4
            duration: 600
            easing.type: Easing.InOutSine
        }
        NumberAnimation {
            to: 0
            duration: 600
            easing.type: Easing.InOutSine
        }
    }

    Shape {
        anchors.fill: parent

        ShapePath {
            fillColor: Theme.turn
            strokeColor: "transparent"
            startX: 0
            startY: 0
            PathLine {
                x: root.size
                y: root.size / 2
            }
            PathLine {
                x: 0
                y: root.size
            }
            PathLine {
                x: root.size * 0.3
                y: root.size / 2
            }
            PathLine {
                x: 0
                y: 0
            }
        }
    }
}
