// SPDX-License-Identifier: GPL-3.0-or-later
// What a group lies on. While one works it tells whether the group holds: by its edge, by a mark, and in words
// under the pointer. Taken by its edge the whole group moves.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Controls
import Tavolino.Theme

Item {
    id: root

    required property MyRummyLayout spots
    required property int travel
    required property bool settled
    required property bool usable
    required property bool hot              // one of its cards is under the pointer

    required property int groupId
    required property real row
    required property real column
    required property int size
    required property string verdict        // good, bad or ""
    required property string why
    required property bool leaving

    signal pointed(bool inside)             // the pointer is over an edge that moves the group
    signal grabbed(point at)
    signal moved(point at)
    signal released

    readonly property real pad: Math.max(3, Math.round(spots.unit * 0.13))
    readonly property bool good: verdict === "good"
    readonly property bool bad: verdict === "bad"
    readonly property int time: Theme.travels && settled ? Math.round(travel * Theme.timeFactor) : 0

    x: spots.columnX(column) - pad
    y: spots.rowY(row) - Math.round(spots.tileHeight / 2) - pad
    z: 10
    width: (size - 1) * spots.unit + spots.tile + 2 * pad
    height: spots.tileHeight + 2 * pad
    visible: y + height > spots.feltTop && y < spots.barTop

    Accessible.role: Accessible.Grouping
    Accessible.name: why

    Behavior on x {
        enabled: root.time > 0
        NumberAnimation {
            duration: root.time
            easing.type: Easing.InOutCubic
        }
    }
    Behavior on y {
        enabled: root.time > 0
        NumberAnimation {
            duration: root.time
            easing.type: Easing.InOutCubic
        }
    }
    Behavior on width {
        enabled: root.time > 0
        NumberAnimation {
            duration: root.time
            easing.type: Easing.InOutCubic
        }
    }

    Rectangle {
        anchors.fill: parent
        radius: root.spots.tile * 0.16 + root.pad
        color: root.bad ? Qt.alpha(Theme.felt.redSuit, 0.22) : root.good ? Qt.alpha(Theme.felt.greenSuit, 0.16) : Qt.alpha(Theme.feltText, hover.hovered || root.hot ? 0.16 : 0.09)
        border.width: root.bad ? 3 : root.good ? 2 : 1
        border.color: root.bad ? Theme.felt.redSuit : root.good ? Theme.felt.greenSuit : Qt.alpha(Theme.feltText, 0.18)
    }
    // The mark rides on the upper right corner: a tick, or an exclamation mark in a lozenge.
    Item {
        x: parent.width - width * 0.62
        y: -height * 0.42
        z: 2
        width: Math.max(18, Math.round(root.spots.unit * 0.46))
        height: width
        visible: root.good || root.bad

        Rectangle {
            anchors.centerIn: parent
            width: parent.width * (root.bad ? 0.84 : 1)
            height: width
            radius: root.bad ? 3 : width / 2
            rotation: root.bad ? 45 : 0
            color: root.bad ? Theme.felt.redSuit : Theme.felt.greenSuit
            border.width: 1.5
            border.color: Theme.plate
        }
        Text {
            textFormat: Text.PlainText
            anchors.centerIn: parent
            visible: root.bad
            text: "!"
            font.family: Theme.family
            font.pixelSize: Math.round(parent.height * 0.72)
            font.weight: Font.Black
            color: Theme.plate
        }
        Icon {
            anchors.centerIn: parent
            visible: root.good
            name: "check"
            size: parent.height * 0.7 / Theme.textScale
            color: Theme.plate
        }
    }
    Tooltip {
        text: root.why
        visible: (hover.hovered || root.hot) && root.why !== "" && (root.bad || root.good || !root.hot)
        delay: root.bad ? 250 : 700
    }
    HoverHandler {
        id: hover

        acceptedDevices: PointerDevice.Mouse | PointerDevice.Stylus | PointerDevice.TouchPad
    }
    // The edges above and below the cards take the whole group.
    component Edge: Item {
        id: edge

        x: 0
        width: root.width
        height: root.pad + 5

        HoverHandler {
            enabled: root.usable
            cursorShape: Qt.OpenHandCursor
            onHoveredChanged: root.pointed(hovered)
        }
        DragHandler {
            target: null
            enabled: root.usable
            dragThreshold: 6
            onActiveChanged: if (active)
                root.grabbed(centroid.scenePosition)
            else
                root.released()
            onCentroidChanged: if (active)
                root.moved(centroid.scenePosition)
        }
    }
    Edge {
        y: -5
    }
    Edge {
        y: root.height - root.pad
    }
}
