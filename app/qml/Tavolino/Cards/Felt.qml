// SPDX-License-Identifier: GPL-3.0-or-later
// The table from above: cloth lit from over its middle, a rail around it. Put it behind everything.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Rectangle {
    id: root

    property bool railShown: true

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
        onTriggered: picture.pixels = Qt.size(Math.ceil(root.width * Screen.devicePixelRatio),
            Math.ceil(root.height * Screen.devicePixelRatio))
    }

    Image {
        id: picture

        property size pixels: Qt.size(0, 0)

        function hex(value: color): string {
            return String(value).slice(-6)
        }

        anchors.fill: parent
        sourceSize: pixels
        source: pixels.width > 0
            ? "image://tavolino/felt/%1/%2/%3/%4/%5".arg(hex(Theme.feltCentre)).arg(hex(Theme.feltEdge))
                .arg(hex(Theme.rail)).arg(hex(Theme.railLight)).arg(root.railShown ? 1 : 0)
            : ""
    }
}
