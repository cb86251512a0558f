// SPDX-License-Identifier: GPL-3.0-or-later
// The soft shadow of a card (or any sheet of about its shape): put it behind, the same size.
pragma ComponentBehavior: Bound

import QtQuick

Item {
    id: root

    // 0 lies on the table, 1 is a hand's breadth above it.
    property real elevation: 0

    BorderImage {
        readonly property real reach: 6 + root.height * 0.02

        anchors.fill: parent
        anchors.margins: -reach
        anchors.topMargin: -reach + root.height * 0.012
        anchors.bottomMargin: -reach - root.height * 0.012
        source: "image://tavolino/shadow/42"
        border { left: 40; top: 40; right: 40; bottom: 40 }
        opacity: 1 - 0.5 * root.elevation
    }
    BorderImage {
        readonly property real reach: 18
        readonly property real drop: root.height * 0.13 * root.elevation

        visible: root.elevation > 0.01
        anchors.fill: parent
        anchors.margins: -reach
        anchors.topMargin: drop - reach
        anchors.bottomMargin: -drop - reach
        source: "image://tavolino/shadow/42"
        border { left: 40; top: 40; right: 40; bottom: 40 }
        opacity: Math.min(1, root.elevation * 1.4)
    }
}
