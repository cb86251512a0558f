// SPDX-License-Identifier: GPL-3.0-or-later
// The table from above: cloth lit from over its middle, a rail around it. Put it behind everything; with
// a `radius` it is a small table of its own.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Rectangle {
    id: root

    property bool railShown: true
    property real railWidth: Math.max(8, Math.min(width, height) * 0.014)

    color: Theme.feltEdge
    onWidthChanged: measure()
    onHeightChanged: measure()
    Component.onCompleted: measure()

    // While the window changes its size the last picture is stretched; it is drawn anew when it rests.
    function measure(): void {
        if (picture.pixels.width === 0 && width > 0 && height > 0)
            settle.triggered()
        else
            settle.restart()
    }

    Timer {
        id: settle

        interval: 150
        onTriggered: picture.pixels = Qt.size(Math.ceil(root.width * Screen.devicePixelRatio), Math.ceil(root.height * Screen.devicePixelRatio))
    }

    Image {
        id: picture

        property size pixels: Qt.size(0, 0)
        readonly property int rail: root.railShown ? Math.round(root.railWidth * Screen.devicePixelRatio) : 0
        readonly property int corner: Math.round(root.radius * Screen.devicePixelRatio)

        function hex(value: color): string {
            return String(value).slice(-6)
        }

        anchors.fill: parent
        sourceSize: pixels
        source: pixels.width > 0 ? "image://tavolino/felt/%1/%2/%3/%4/%5/%6".arg(hex(Theme.feltCentre)).arg(hex(Theme.feltEdge)).arg(hex(Theme.rail)).arg(hex(Theme.railLight)).arg(rail).arg(corner) : ""
    }
}
