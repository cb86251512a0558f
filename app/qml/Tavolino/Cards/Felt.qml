// SPDX-License-Identifier: GPL-3.0-or-later
// The table from above: cloth lit from over its middle, a rail around it. Put it behind everything.
pragma ComponentBehavior: Bound

import QtQuick
import Tavolino.Theme

Rectangle {
    id: root

    property bool railShown: true

    color: Theme.feltEdge

    Image {
        readonly property real density: Screen.devicePixelRatio

        function hex(value: color): string {
            return String(value).slice(-6)
        }

        anchors.fill: parent
        asynchronous: true
        retainWhileLoading: true
        sourceSize.width: Math.ceil(root.width * density)
        sourceSize.height: Math.ceil(root.height * density)
        source: root.width > 0 && root.height > 0
            ? "image://tavolino/felt/%1/%2/%3/%4/%5".arg(hex(Theme.feltCentre)).arg(hex(Theme.feltEdge))
                .arg(hex(Theme.rail)).arg(hex(Theme.railLight)).arg(root.railShown ? 1 : 0)
            : ""
    }
}
