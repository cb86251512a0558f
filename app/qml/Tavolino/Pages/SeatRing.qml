// SPDX-License-Identifier: GPL-3.0-or-later
// A table seen from above with a dot for every seat around it: filled where somebody sits.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Item {
    id: root

    property int total: 4
    property int taken: 0
    readonly property real dot: Math.max(6, Math.round(height * 0.17))

    implicitWidth: Math.round(76 * Theme.textScale)
    implicitHeight: Math.round(56 * Theme.textScale)
    Accessible.ignored: true

    Rectangle {
        anchors.fill: parent
        anchors.leftMargin: root.dot * 1.25
        anchors.rightMargin: root.dot * 1.25
        anchors.topMargin: root.dot * 1.25
        anchors.bottomMargin: root.dot * 1.25
        radius: height / 2
        color: Theme.feltCentre
        border.width: 2
        border.color: Theme.rail
    }

    Repeater {
        model: root.total

        Rectangle {
            id: seat

            required property int index
            readonly property bool filled: index < root.taken
            // The first sits at the bottom, as one does oneself; the others follow clockwise.
            readonly property real angle: Math.PI / 2 + index * 2 * Math.PI / root.total

            width: root.dot
            height: root.dot
            radius: root.dot / 2
            x: root.width / 2 + Math.cos(angle) * (root.width - root.dot) / 2 - root.dot / 2
            y: root.height / 2 + Math.sin(angle) * (root.height - root.dot) / 2 - root.dot / 2
            color: filled ? Theme.accent : "transparent"
            border.width: filled ? 0 : 2
            border.color: Theme.fieldBorder
        }
    }
}
