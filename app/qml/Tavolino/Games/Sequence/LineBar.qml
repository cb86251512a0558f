// SPDX-License-Identifier: GPL-3.0-or-later
// A bar across five squares: a finished sequence, or (with a number) one that might be counted.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Item {
    id: root

    required property int team              // -1: a way to count, not decided yet
    required property int first             // squares
    required property int last
    property int number: 0
    property bool fresh: false
    required property real cellWidth
    required property real cellHeight

    readonly property real side: Math.min(cellWidth, cellHeight)
    readonly property real dx: ((last % 10) - (first % 10)) * cellWidth
    readonly property real dy: (Math.floor(last / 10) - Math.floor(first / 10)) * cellHeight
    // Where the chips lie, a little below the middle of their squares.
    readonly property real centreX: ((first % 10) + (last % 10) + 1) / 2 * cellWidth + side * 0.07
    readonly property real centreY: (Math.floor(first / 10) + Math.floor(last / 10) + 1) / 2 * cellHeight + side * 0.12
    property real grown: 1

    x: centreX - width / 2
    y: centreY - height / 2
    width: (Math.sqrt(dx * dx + dy * dy) + side * 0.5) * grown
    height: Math.max(4, side * (number > 0 ? 0.2 : 0.17))
    rotation: Math.atan2(dy, dx) * 180 / Math.PI
    Accessible.ignored: true

    Component.onCompleted: if (fresh && Theme.travels)
        grow.start()

    SequentialAnimation {
        id: grow

        NumberAnimation {
            target: root
            property: "grown"
            from: 0
            to: 1
            duration: Theme.trickTime * 1.6
            easing.type: Easing.OutCubic
        }
        NumberAnimation {
            target: bar
            property: "scale"
            to: 1.06
            duration: Theme.playTime
            easing.type: Easing.OutQuad
        }
        NumberAnimation {
            target: bar
            property: "scale"
            to: 1
            duration: Theme.playTime
            easing.type: Easing.InQuad
        }
    }

    Rectangle {
        id: bar

        anchors.fill: parent
        radius: height / 2
        color: root.team < 0 ? Qt.alpha("#ffd447", 0.8) : Theme.chips[root.team % Theme.chips.length]
        border.width: Math.max(1, root.side * 0.035)
        border.color: root.team < 0 ? "#3b2a1c" : "#fffaf0"
        antialiasing: true
    }
    Rectangle {
        visible: root.number > 0
        anchors.horizontalCenter: root.number % 2 ? parent.left : parent.right
        anchors.verticalCenter: parent.verticalCenter
        width: Math.max(18, root.side * 0.44)
        height: width
        radius: width / 2
        rotation: -root.rotation
        color: "#3b2a1c"
        border.width: 2
        border.color: "#ffd447"

        Text {
            textFormat: Text.PlainText
            anchors.centerIn: parent
            text: root.number
            font.family: Theme.family
            font.weight: Font.Bold
            font.pixelSize: Math.max(12, root.side * 0.28)
            color: "#ffd447"
        }
    }
}
