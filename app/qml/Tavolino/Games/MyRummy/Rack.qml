// SPDX-License-Identifier: GPL-3.0-or-later
// The wooden rack the hand stands in, one ledge for each row.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Item {
    id: root

    required property MyRummyLayout spots
    required property bool lit              // cards may be dropped here

    signal tapped

    x: spots.margin
    y: spots.rackTop
    z: 100
    width: spots.width - 2 * spots.margin
    height: spots.rackHeight

    TapHandler {
        onTapped: root.tapped()
    }

    Rectangle {
        anchors.fill: parent
        anchors.topMargin: -1
        radius: Theme.radiusM
        border.width: root.lit ? 3 : 1
        border.color: root.lit ? Theme.turn : Qt.darker(Theme.rail, 1.4)
        gradient: Gradient {
            GradientStop {
                position: 0
                color: Theme.railLight
            }
            GradientStop {
                position: 0.16
                color: Qt.tint(Theme.railLight, Qt.alpha(Theme.rail, 0.6))
            }
            GradientStop {
                position: 1
                color: Theme.rail
            }
        }
    }
    Repeater {
        model: root.spots.rackRows

        Rectangle {
            required property int index

            x: root.spots.rackPad
            y: root.spots.rackPad + (index + 1) * (root.spots.rackTileHeight + root.spots.rackGap * 2) - root.spots.rackGap * 2 - height * 0.4
            width: root.spots.rackRoom
            height: Math.max(4, root.spots.rackPad * 0.7)
            radius: 2
            color: Qt.darker(Theme.rail, 1.25)

            Rectangle {
                width: parent.width
                height: 1
                color: Theme.railLight
            }
        }
    }
}
