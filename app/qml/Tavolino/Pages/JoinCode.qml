// SPDX-License-Identifier: GPL-3.0-or-later
// The join code as a QR code: dark modules on white, with the quiet zone scanners need.
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Tavolino.Theme

Rectangle {
    id: root

    required property string path           // in units of one module
    required property int modules
    required property string code
    property real wanted: 140 * Theme.textScale
    readonly property int quiet: 4
    readonly property int unit: Math.max(2, Math.floor(wanted / Math.max(1, modules + 2 * quiet)))

    implicitWidth: (modules + 2 * quiet) * unit
    implicitHeight: implicitWidth
    radius: Theme.radiusS
    color: "#ffffff"
    Accessible.role: Accessible.Graphic
    Accessible.name: qsTr("QR code of the join code %1").arg(code)

    Shape {
        x: root.quiet * root.unit
        y: root.quiet * root.unit
        width: root.modules
        height: root.modules
        transformOrigin: Item.TopLeft
        scale: root.unit
        antialiasing: false

        ShapePath {
            strokeWidth: -1
            fillColor: "#101010"

            PathSvg {
                path: root.path
            }
        }
    }
}
