// SPDX-License-Identifier: GPL-3.0-or-later
// A small table: the theme's cloth with rounded corners and its rail.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Rectangle {
    id: root

    property real railWidth: 7

    radius: Theme.radiusL
    gradient: Gradient {
        GradientStop { position: 0; color: Theme.railLight }
        GradientStop { position: 1; color: Theme.rail }
    }

    Rectangle {
        anchors.fill: parent
        anchors.margins: root.railWidth
        radius: Math.max(2, root.radius - root.railWidth)
        border.width: 1
        border.color: "#40000000"
        gradient: Gradient {
            GradientStop { position: 0; color: Qt.tint(Theme.feltCentre, "#18000000") }
            GradientStop { position: 0.42; color: Theme.feltCentre }
            GradientStop { position: 1; color: Theme.feltEdge }
        }
    }
}
