// SPDX-License-Identifier: GPL-3.0-or-later
// What is worked into the cloth: a fine double line around the middle, and within it the trump.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Tavolino.Cards
import Tavolino.Theme

Item {
    id: root

    required property TableGeometry geometry
    required property string trump

    readonly property real reachX: geometry.portrait ? geometry.width * 0.4 : Math.min(geometry.width * 0.27, geometry.height * 0.46)
    readonly property real reachY: Math.min(reachX * 0.8, (geometry.playBottom - geometry.playTop) / 2 + 8)

    x: geometry.centreX - reachX
    y: geometry.centreY - reachY
    width: 2 * reachX
    height: 2 * reachY
    Accessible.ignored: true

    component Ring: ShapePath {
        id: ring

        required property real inset

        strokeColor: Qt.alpha(Theme.feltText, 0.13)
        fillColor: "transparent"
        startX: inset
        startY: root.reachY
        PathArc {
            x: 2 * root.reachX - ring.inset
            y: root.reachY
            radiusX: root.reachX - ring.inset
            radiusY: root.reachY - ring.inset
        }
        PathArc {
            x: ring.inset
            y: root.reachY
            radiusX: root.reachX - ring.inset
            radiusY: root.reachY - ring.inset
        }
    }

    Shape {
        anchors.fill: parent
        visible: !root.geometry.small || root.geometry.portrait

        Ring {
            inset: 0
            strokeWidth: 2 * root.geometry.grow
        }
        Ring {
            inset: 7 * root.geometry.grow
            strokeWidth: 1 * root.geometry.grow
        }
    }
    SuitIcon {
        property string shown: root.trump.length === 1 ? root.trump : ""

        anchors.centerIn: parent
        size: Math.round(Math.min(root.width, root.height) * 0.42)
        suit: shown === "" ? "S" : shown
        color: Theme.feltText
        opacity: shown === "" ? 0 : 0.09
        Accessible.ignored: true

        Behavior on opacity {
            NumberAnimation {
                duration: Theme.pageTime
            }
        }
    }
}
